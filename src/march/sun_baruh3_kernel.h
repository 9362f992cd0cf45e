/*
 * The algebraic approximation of [sun-baruh-2022 Sec. 3], for one problem and for lanes side by
 * side. In each stage friction opposes one direction: that of the slip with which the stage would
 * end without friction. The errors of the paper are corrected, see docs/errata.md.
 *
 * Each stage consists of a stretch on which slip stops, which may have no length, and a leg to the
 * end of the stage. On the leg the contact still slides, or after rest sticks or slides. Every case
 * is computed, and one of them is selected.
 */
#ifndef PCS_SUN_BARUH3_KERNEL_H
#define PCS_SUN_BARUH3_KERNEL_H

#include "../contact/flags_kernel.h"
#include "../contact/totals3.h"
#include "../path/leg3_kernel.h"
#include "../restitution/rule_kernel.h"

/* A stretch of the impact: its impulse, the velocity at its end, its work. dp = 0: no stretch. */
typedef struct pcs_k_stretch3 {
    double dp, p_1, p_2;
    double v_n, v_1, v_2;
    double W_n, W_t;
} pcs_k_stretch3;

typedef struct pcs_k_course3 {
    pcs_k_stretch3 start; /* has no length */
    pcs_k_stretch3 stop_c, leg_c, stop_r, leg_r;
    int from_rest, stopped_c, stopped_r, sticks;
    int jam; /* v_n does not increase on some leg: no solution */
} pcs_k_course3;

/* Return the stretch with this impulse to a known velocity. */
static inline pcs_k_stretch3 pcs_k_stretch3_to(const pcs_k_stretch3 *from, double dp, double p_1,
                                               double p_2, double v_n, double v_1, double v_2)
{
    return (pcs_k_stretch3){
        .dp = dp,
        .p_1 = p_1,
        .p_2 = p_2,
        .v_n = v_n,
        .v_1 = v_1,
        .v_2 = v_2,
        .W_n = 0.5 * dp * (from->v_n + v_n),
        .W_t = 0.5 * (p_1 * (from->v_1 + v_1) + p_2 * (from->v_2 + v_2)),
    };
}

/* Return s if the flag there is set; else a stretch without length, where the one before ends. */
static inline pcs_k_stretch3 pcs_k_stretch3_if(int there, const pcs_k_stretch3 *s,
                                               const pcs_k_stretch3 *from)
{
    return (pcs_k_stretch3){
        .dp = there ? s->dp : 0.0,
        .p_1 = there ? s->p_1 : 0.0,
        .p_2 = there ? s->p_2 : 0.0,
        .v_n = there ? s->v_n : from->v_n,
        .v_1 = there ? s->v_1 : from->v_1,
        .v_2 = there ? s->v_2 : from->v_2,
        .W_n = there ? s->W_n : 0.0,
        .W_t = there ? s->W_t : 0.0,
    };
}

/*
 * Slip ends where v_t = 0 and |p_t| = mu p  (Eqs 55, 56). With x = B^-1 w and y = B^-1 g,
 * p_t = -(x + y p) and |x + y p| = mu p. Of the roots of
 *
 *     (y.y - mu^2) p^2 + 2 x.y p + x.x = 0
 *
 * the smallest positive one counts. It is written without cancellation. If there is none, the
 * impulse is not positive or NaN.
 */
static inline pcs_k_stretch3 pcs_k_stop3(const pcs_contact3 *G, const pcs_k_hold3 *h, double mu,
                                         const pcs_k_stretch3 *from)
{
    const pcs_k_pair x = pcs_k_held3(G, h, from->v_1, from->v_2);
    const double a = h->need - mu * mu;
    const double b = x.x1 * h->y1 + x.x2 * h->y2;
    const double c = x.x1 * x.x1 + x.x2 * x.x2;
    const double root = sqrt(b * b - a * c);
    const double p = (b < 0 ? c : b + root) / (b < 0 ? root - b : -a);
    const double p_1 = -(x.x1 + h->y1 * p), p_2 = -(x.x2 + h->y2 * p);
    const double v_n = from->v_n + (G->G_nn * p + G->G_n1 * p_1 + G->G_n2 * p_2);
    return pcs_k_stretch3_to(from, p, p_1, p_2, v_n, 0.0, 0.0);
}

/* Normal impulse that restitution would have without friction. */
static inline double pcs_k_free_restitution3(pcs_law law, const pcs_contact3 *c,
                                             const pcs_material *m, const pcs_k_account *a)
{
    const double poisson = m->e * a->p_c, energetic = m->e * sqrt(2 * a->w_c / c->G_nn);
    switch (law) {
    case PCS_LAW_NEWTON:
        return m->e * a->v0 / c->G_nn;
    case PCS_LAW_POISSON:
        return poisson;
    case PCS_LAW_ENERGETIC:
        return energetic;
    default:
        return (m->d1 * poisson + m->d2 * energetic) / (m->d1 + m->d2);
    }
}

/*
 * Friction opposes the slip with which the stage would end without friction, after the impulse p
 * (Eq. 51). If that slip is zero, friction opposes the slip at the start of the stage.
 */
static inline pcs_leg3 pcs_k_sliding_leg3(const pcs_contact3 *c, double mu,
                                          const pcs_k_stretch3 *from, double p)
{
    const double end1 = from->v_1 + c->G_n1 * p, end2 = from->v_2 + c->G_n2 * p;
    const int slips = end1 * end1 + end2 * end2 > 0;
    const double w1 = slips ? end1 : from->v_1, w2 = slips ? end2 : from->v_2;
    const double length = pcs_k_length(w1, w2);
    return pcs_k_slip_leg3(c, length > 0 ? mu / length : 0.0, w1, w2);
}

/* Select leg a or b field by field, so that the select can be vectorised. */
static inline pcs_leg3 pcs_k_either_leg3(int first, const pcs_leg3 *a, const pcs_leg3 *b)
{
    return (pcs_leg3){.motion = first ? a->motion : b->motion,
                      .k1 = first ? a->k1 : b->k1,
                      .k2 = first ? a->k2 : b->k2,
                      .A = first ? a->A : b->A,
                      .B1 = first ? a->B1 : b->B1,
                      .B2 = first ? a->B2 : b->B2};
}

static inline pcs_k_stretch3 pcs_k_along3(const pcs_leg3 *leg, const pcs_k_stretch3 *from,
                                          double dp, double v_n)
{
    return pcs_k_stretch3_to(from, dp, leg->k1 * dp, leg->k2 * dp, v_n, from->v_1 + leg->B1 * dp,
                             from->v_2 + leg->B2 * dp);
}

/* Slip up to 1e-12 of the speed counts as rest. */
static inline void pcs_k_start3(const pcs_contact3 *c, pcs_k_course3 *x)
{
    const double s2 = c->v_1 * c->v_1 + c->v_2 * c->v_2;
    x->from_rest = s2 <= 1e-24 * (c->v_n * c->v_n + s2);
    x->start = (pcs_k_stretch3){
        .v_n = c->v_n, .v_1 = x->from_rest ? 0.0 : c->v_1, .v_2 = x->from_rest ? 0.0 : c->v_2};
}

/* Compression. At its end v_n = 0 is set exactly. */
PCS_K_WHOLE void pcs_k_compress3(const pcs_contact3 *c, const pcs_k_hold3 *h, const pcs_material *m,
                                 pcs_k_course3 *x)
{
    const pcs_k_stretch3 stop = pcs_k_stop3(c, h, m->mu_k, &x->start);
    x->stopped_c = !x->from_rest & (stop.dp > 0) & (stop.v_n < 0);
    x->stop_c = pcs_k_stretch3_if(x->stopped_c, &stop, &x->start);

    const pcs_leg3 stick = pcs_k_stick_leg3(h);
    const pcs_leg3 slide = pcs_k_sliding_leg3(c, m->mu_k, &x->stop_c, -x->stop_c.v_n / c->G_nn);
    const int sticks = (x->from_rest | x->stopped_c) & x->sticks;
    const pcs_leg3 leg = pcs_k_either_leg3(sticks, &stick, &slide);
    x->leg_c = pcs_k_along3(&leg, &x->stop_c, -x->stop_c.v_n / leg.A, 0.0);
    x->jam = !(leg.A > 0);
}

/* Restitution, if the rule demands any. */
PCS_K_WHOLE void pcs_k_restore3(pcs_law law, const pcs_contact3 *c, const pcs_k_hold3 *h,
                                const pcs_material *m, pcs_k_course3 *x)
{
    pcs_k_account a = {
        .v0 = -c->v_n, .p_c = x->stop_c.dp + x->leg_c.dp, .w_c = -(x->stop_c.W_n + x->leg_c.W_n)};
    const int goes_on = pcs_k_excess(law, &a, m, 0.0) < 0;
    const int rests = x->from_rest | x->stopped_c;
    const pcs_k_stretch3 stop = pcs_k_stop3(c, h, m->mu_k, &x->leg_c);
    a.p_r = stop.dp;
    a.W_r = stop.W_n;
    const int in_time = (stop.v_n > 0) & (pcs_k_excess(law, &a, m, stop.v_n) < 0);
    x->stopped_r = goes_on & !rests & (stop.dp > 0) & in_time;
    x->stop_r = pcs_k_stretch3_if(x->stopped_r, &stop, &x->leg_c);

    a.p_r = x->stop_r.dp;
    a.W_r = x->stop_r.W_n;
    const pcs_leg3 stick = pcs_k_stick_leg3(h);
    const pcs_leg3 slide =
        pcs_k_sliding_leg3(c, m->mu_k, &x->stop_r, pcs_k_free_restitution3(law, c, m, &a));
    const int sticks = (rests | x->stopped_r) & x->sticks;
    const pcs_leg3 leg = pcs_k_either_leg3(sticks, &stick, &slide);
    const double to_go = pcs_k_max(pcs_k_to_go(law, &a, m, x->stop_r.v_n, leg.A), 0.0);
    const double dp = goes_on ? to_go : 0.0;
    x->leg_r = pcs_k_along3(&leg, &x->stop_r, dp, x->stop_r.v_n + leg.A * dp);
    x->jam = x->jam | (goes_on & !(leg.A > 0));
}

PCS_K_WHOLE void pcs_k_sun_baruh3(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                                  pcs_k_course3 *x)
{
    const pcs_k_hold3 hold = pcs_k_hold3_of(c);
    x->sticks = pcs_k_sticks3(&hold, m->mu_s);
    pcs_k_start3(c, x);
    pcs_k_compress3(c, &hold, m, x);
    pcs_k_restore3(law, c, &hold, m, x);
}

/* Return the mode, by where slip stopped and what followed  [sun-baruh-2022 Table 1]. */
static inline double pcs_k_mode3(const pcs_k_course3 *x)
{
    const double stopped = x->from_rest ? 5.0 : x->stopped_c ? 1.0 : x->stopped_r ? 3.0 : 0.0;
    const double mode = stopped > 0 && !x->sticks ? stopped + 1.0 : stopped;
    return x->jam ? (double)PCS_MODE_NONE : mode;
}

/* Write the last slip that is not zero: at the end, or before slip stopped. */
static inline void pcs_k_last_slip3(const pcs_contact3 *c, const pcs_k_course3 *x, pcs_totals3 *t)
{
    const int ends = (x->leg_r.v_1 == 0) & (x->leg_r.v_2 == 0);
    const int turned = (x->leg_c.v_1 != 0) | (x->leg_c.v_2 != 0);
    const int never = x->jam | x->from_rest;
    const double before_1 = turned ? x->leg_c.v_1 : c->v_1;
    const double before_2 = turned ? x->leg_c.v_2 : c->v_2;
    const double last_1 = ends ? before_1 : x->leg_r.v_1;
    const double last_2 = ends ? before_2 : x->leg_r.v_2;
    t->last_1 = never ? c->v_1 : last_1;
    t->last_2 = never ? c->v_2 : last_2;
}

static inline double pcs_k_unless(int jam, double x)
{
    return jam ? PCS_NONE : x;
}

/* Sum the stretches of an impact. */
PCS_K_WHOLE pcs_totals3 pcs_k_sum3(const pcs_contact3 *c, const pcs_k_course3 *x)
{
    const pcs_k_stretch3 *s = &x->stop_c, *l = &x->leg_c, *r = &x->stop_r, *e = &x->leg_r;
    const double pc_n = s->dp + l->dp, pr_n = r->dp + e->dp;
    pcs_totals3 t = {
        .vp_n = pcs_k_unless(x->jam, e->v_n),
        .vp_1 = pcs_k_unless(x->jam, e->v_1 + 0.0), // no -0
        .vp_2 = pcs_k_unless(x->jam, e->v_2 + 0.0),
        .p_n = pcs_k_unless(x->jam, pc_n + r->dp + e->dp),
        .p_1 = pcs_k_unless(x->jam, 0.0 + s->p_1 + l->p_1 + r->p_1 + e->p_1),
        .p_2 = pcs_k_unless(x->jam, 0.0 + s->p_2 + l->p_2 + r->p_2 + e->p_2),
        .pc_n = pcs_k_unless(x->jam, pc_n),
        .pr_n = pcs_k_unless(x->jam, pr_n),
        .W_c = pcs_k_unless(x->jam, s->W_n + l->W_n),
        .W_r = pcs_k_unless(x->jam, r->W_n + e->W_n),
        .W_f = pcs_k_unless(x->jam, 0.0 + s->W_t + l->W_t + r->W_t + e->W_t),
        .mode = pcs_k_mode3(x),
        .final = PCS_FINAL_NONE,
        .outcome = x->jam ? (double)PCS_OUTCOME_JAM : 0.0,
    };
    t.dT = pcs_k_change3(t.p_n, t.p_1, t.p_2, c->v_n + t.vp_n, c->v_1 + t.vp_1, c->v_2 + t.vp_2);
    // friction opposes the direction of the stage and may act along the slip at its start
    const double most_c = pcs_k_max(s->W_t, l->W_t), most_r = pcs_k_max(r->W_t, e->W_t);
    const double turnover = t.W_r - t.W_c + fabs(t.W_f);
    t.outcome += pcs_k_followed_gains(t.dT, turnover);
    t.outcome += pcs_k_drives(pcs_k_max(most_c, most_r), turnover);
    t.outcome += pcs_k_exceeds(t.pc_n, t.pr_n, t.W_c, t.W_r);
    pcs_k_last_slip3(c, x, &t);
    return t;
}

#endif
