/*
 * Stronge's lumped contact [stronge-2001]: a normal spring that is stiffer by 1/e^2 when it
 * unloads, and a tangential spring of stiffness k_n/eta^2 in series with a slider of Coulomb
 * friction. See springs2.h. While the slider holds, d' = v_n and u' = v_t: two coupled oscillators.
 * While it slides towards s, F_t = -s mu F_n and the slider moves with sigma = v_t + s mu (k/k_t)
 * v_n. The answer does not depend on k_n, which is 1 here.
 */
#include "bilinear2.h"
#include "springs2.h"

typedef struct contact {
    pcs_springs2 w;
    pcs_impact2 *im;
    bool holds, done;
    pcs_spot2 from;  /* where the phase began */
    pcs_spot2 aside; /* impulses of the stages before, where they are not counted on */
} contact;

static pcs_point2 point_of(const contact *s, const pcs_spot2 *x)
{
    return (pcs_point2){s->aside.p_n + x->p_n, s->aside.p_t + x->p_t, x->v_n, x->v_t};
}

/* Close the phase that ends here. */
static void record(contact *s)
{
    const pcs_spot2 *a = &s->from, *b = &s->w.at;
    const bool unloads = s->w.unloads;
    pcs_impact2 *im = s->im;
    if (b->p_n > a->p_n && im->n_phases < PCS_MAX_PHASES2)
        im->phases[im->n_phases++] =
            (pcs_phase2){.stage = unloads ? PCS_STAGE_RESTITUTION : PCS_STAGE_COMPRESSION,
                         .motion = s->holds ? PCS_MOTION_STICK : PCS_MOTION_SLIDE,
                         .from = point_of(s, a),
                         .to = point_of(s, b),
                         .W_n = b->W_n - a->W_n,
                         .W_t = b->W_t - a->W_t};
    *(unloads ? &im->pr_n : &im->pc_n) += b->p_n - a->p_n;
    *(unloads ? &im->pr_t : &im->pc_t) += b->p_t - a->p_t;
    *(unloads ? &im->W_r : &im->W_c) += b->W_n - a->W_n;
    im->W_f += b->W_t - a->W_t;
    s->from = s->w.at;
}

/* Count from zero: impulse and work of restitution would be lost beside those of compression. */
static void set_aside(contact *s)
{
    pcs_spot2 *x = &s->w.at;
    if (s->w.e >= PCS_SMALL_RETURN)
        return;
    s->aside.p_n += x->p_n;
    s->aside.p_t += x->p_t;
    x->p_n = x->p_t = x->W_n = x->W_t = 0;
}

/* Turn from loading to unloading: the same force on the stiffer branch. */
static void unload(contact *s)
{
    pcs_springs2 *w = &s->w;
    w->at.v_n = 0;
    record(s);
    s->done = w->e == 0;
    if (s->done)
        return;
    set_aside(s);
    w->unloads = true;
    w->at.z *= w->e * w->e;
    w->k = 1 / (w->e * w->e);
    w->z_max = w->at.z;
    // slip that ends just here has ended, whatever rounding says
    if (!s->holds && w->side * w->at.v_t <= 1e-14 * (fabs(w->c->v_t) + fabs(w->c->v_n)))
        s->holds = w->mu > 0;
    s->from = w->at;
}

/* Pressed as far as before: it loads on. */
static void reload(contact *s)
{
    record(s);
    set_aside(s);
    s->im->outcome |= PCS_OUTCOME_RECOMPRESSION;
    s->w.unloads = false;
    s->w.at.z = s->w.z_max / (s->w.e * s->w.e);
    s->w.k = 1;
    s->from = s->w.at;
}

static void finish(contact *s)
{
    s->w.at.z = s->w.at.u = 0;
    record(s);
    s->done = true;
}

/* The slider stops; if that is where the spring turns, it turns. */
static void hold(contact *s)
{
    record(s);
    s->holds = true;
    if (!s->w.unloads && s->w.at.v_n >= 1e-14 * s->w.c->v_n)
        unload(s);
}

static void give_way(contact *s, double side)
{
    pcs_springs2 *w = &s->w;
    record(s);
    s->holds = false;
    w->side = side;
    w->at.u = side * w->mu * w->eta2 * pcs_normal_force2(w, &w->at); // exactly on the edge
    s->from = w->at;
}

/* On to the next event; false: none is found. */
static bool move_on(contact *s)
{
    const pcs_event2 event = s->holds ? pcs_hold2(&s->w) : pcs_slip2(&s->w);
    switch (event) {
    case PCS_TO_TURN:
        unload(s);
        return true;
    case PCS_TO_END:
        finish(s);
        return true;
    case PCS_TO_RELOAD:
        reload(s);
        return true;
    case PCS_TO_FORWARD:
    case PCS_TO_BACKWARD:
        give_way(s, event == PCS_TO_FORWARD ? 1 : -1);
        return true;
    case PCS_TO_STOP:
        hold(s);
        return true;
    default:
        return false;
    }
}

static contact begin(const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im)
{
    contact s = {.w = {.c = c,
                       .mu = m->mu_k,
                       .e = m->e,
                       .eta2 = m->eta2,
                       .k = 1,
                       .side = c->v_t < 0 ? -1 : 1,
                       .at = {.v_n = c->v_n, .v_t = c->v_t},
                       .looks_left = PCS_MAX_LOOKS},
                 .im = im,
                 .holds = fabs(c->v_t) < m->mu_k * m->eta2 * -c->v_n};
    s.from = s.w.at;
    im->pc_n = im->pc_t = im->pr_n = im->pr_t = im->W_c = im->W_r = im->W_f = 0;
    return s;
}

pcs_status pcs_bilinear2(const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im,
                         double *left)
{
    contact s = begin(c, m, im);
    for (int i = 0; i < PCS_MAX_CHANGES && !s.done; i++)
        if (!move_on(&s))
            break;
    *left = s.w.unloads ? s.w.at.z / s.w.z_max : 1;
    const pcs_point2 end = point_of(&s, &s.w.at);
    im->p_n = end.p_n;
    im->p_t = end.p_t;
    im->vp_n = end.v_n;
    im->vp_t = end.v_t;
    im->outcome |= s.w.jams ? PCS_OUTCOME_JAM : 0U;
    return s.done ? PCS_OK : PCS_STATUS_NOT_CONVERGED;
}
