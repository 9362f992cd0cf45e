/*
 * Stronge's lumped contact [stronge-2001] in space: the normal spring of bilinear2.c, and a
 * tangential spring with two components in series with a slider with isotropic Coulomb friction.
 * The slider slips in the direction in which the spring is stretched. See springs3.h.
 */
#include "bilinear3.h"
#include "springs3.h"

#include <string.h>

enum { MAX_STEPS = 400000 };

typedef struct contact {
    pcs_springs3 w;
    pcs_impact3 *im;
    bool holds, done;
    bool slipped;    /* the slider has slipped */
    double first[2]; /* direction of the first slip */
    pcs_spot3 from;  /* start of the phase */
    double aside[3]; /* impulse of the stages before, if e is small: see set_aside */
} contact;

static pcs_point3 point_of(const contact *s, const pcs_spot3 *x)
{
    const double *a = s->aside, *p = x->p, *v = x->v;
    return (pcs_point3){a[0] + p[0], a[1] + p[1], a[2] + p[2], v[0], v[1], v[2]};
}

/* Close the phase that ends here and write it to the record. */
static void record(contact *s)
{
    const pcs_spot3 *a = &s->from, *b = &s->w.at;
    const bool unloads = s->w.unloads;
    pcs_impact3 *im = s->im;
    if (b->p[0] > a->p[0] && im->n_phases < PCS_MAX_PHASES3)
        im->phases[im->n_phases++] =
            (pcs_phase3){.stage = unloads ? PCS_STAGE_RESTITUTION : PCS_STAGE_COMPRESSION,
                         .motion = s->holds ? PCS_MOTION_STICK : PCS_MOTION_SLIDE,
                         .from = point_of(s, a),
                         .to = point_of(s, b),
                         .W_n = b->W_n - a->W_n,
                         .W_t = b->W_t - a->W_t};
    *(unloads ? &im->pr_n : &im->pc_n) += b->p[0] - a->p[0];
    *(unloads ? &im->W_r : &im->W_c) += b->W_n - a->W_n;
    im->W_f += b->W_t - a->W_t;
    s->from = s->w.at;
}

/*
 * With a small e, count impulse and work from zero: in a sum with those of compression the digits
 * of restitution would be lost.
 */
static void set_aside(contact *s)
{
    pcs_spot3 *x = &s->w.at;
    if (s->w.e >= PCS_SMALL_RETURN)
        return;
    for (int i = 0; i < 3; i++)
        s->aside[i] += x->p[i];
    memset(x->p, 0, sizeof x->p);
    x->W_n = x->W_t = 0;
    s->from = *x;
}

/* End of compression: the force stays, and the spring continues on the stiffer branch, if e > 0. */
static void unload(contact *s)
{
    s->w.at.v[0] = 0;
    record(s);
    s->done = s->w.e == 0;
    if (s->done)
        return;
    set_aside(s);
    s->w.unloads = s->w.fresh = true;
    s->w.k = 1 / (s->w.e * s->w.e);
    s->w.F_turn = s->w.at.F[0];
    s->from = s->w.at;
}

/* The spring is pressed as far as at the end of compression before: it continues to load. */
static void reload(contact *s)
{
    record(s);
    set_aside(s);
    s->im->outcome |= PCS_OUTCOME_RECOMPRESSION;
    s->w.unloads = false;
    s->w.k = 1;
}

static void finish(contact *s)
{
    memset(s->w.at.F, 0, sizeof s->w.at.F);
    record(s);
    s->done = true;
}

/* Slip begins along d. */
static void begin_slip(contact *s, double d1, double d2)
{
    const double length = sqrt(d1 * d1 + d2 * d2);
    s->holds = false;
    s->w.d[0] = length > 0 ? d1 / length : 1;
    s->w.d[1] = length > 0 ? d2 / length : 0;
    if (!s->slipped)
        memcpy(s->first, s->w.d, sizeof s->first);
    s->slipped = true;
}

/* The slider stops, or starts to slip against the force. */
static void change_motion(contact *s)
{
    record(s);
    s->w.slipped = !s->holds;
    if (s->holds)
        begin_slip(s, -s->w.at.F[1], -s->w.at.F[2]);
    else
        s->holds = true;
}

/* Go to the next event; false if none is found. */
static bool move_on(contact *s)
{
    switch (s->holds ? pcs_hold3(&s->w) : pcs_slip3(&s->w)) {
    case PCS_EVENT3_TURN:
        unload(s);
        return true;
    case PCS_EVENT3_END:
        finish(s);
        return true;
    case PCS_EVENT3_RELOAD:
        reload(s);
        return true;
    case PCS_EVENT3_SLIDER:
        change_motion(s);
        return true;
    default:
        return false;
    }
}

static contact begin(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    contact s = {.w = {.G = {{c->G_nn, c->G_n1, c->G_n2},
                             {c->G_n1, c->G_11, c->G_12},
                             {c->G_n2, c->G_12, c->G_22}},
                       .mu = m->mu_k,
                       .e = m->e,
                       .eta2 = m->eta2,
                       .k = 1,
                       .at = {.v = {c->v_n, c->v_1, c->v_2}},
                       .v_first = -c->v_n,
                       .pace = INFINITY,
                       .unit = pcs_batch_vector(),
                       .looks_left = PCS_MAX_LOOKS,
                       .steps_left = MAX_STEPS},
                 .im = im,
                 .holds = true};
    // the spring stretches at |v_t|, and the limit of its stretch grows at -mu eta^2 v_n
    if (sqrt(c->v_1 * c->v_1 + c->v_2 * c->v_2) >= m->mu_k * m->eta2 * -c->v_n)
        begin_slip(&s, c->v_1, c->v_2);
    s.from = s.w.at;
    return s;
}

static void write_end(const contact *s)
{
    const pcs_point3 x = point_of(s, &s->w.at);
    const double *a = s->first, *b = s->w.d;
    pcs_impact3 *im = s->im;
    im->p_n = x.p_n;
    im->p_1 = x.p_1;
    im->p_2 = x.p_2;
    im->vp_n = x.v_n;
    im->vp_1 = x.v_1;
    im->vp_2 = x.v_2;
    im->outcome |= s->w.jams ? PCS_OUTCOME_JAM : 0U;
    if (s->slipped && s->w.mu > 0)
        im->turn = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
}

pcs_status pcs_bilinear3(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im,
                         double *left)
{
    contact s = begin(c, m, im);
    for (int i = 0; i < PCS_MAX_CHANGES && !s.done; i++)
        if (!move_on(&s))
            break;
    *left = s.w.unloads ? s.w.at.F[0] / s.w.F_turn : 1;
    if (!s.done)
        return PCS_STATUS_NOT_CONVERGED;
    write_end(&s);
    return PCS_OK;
}
