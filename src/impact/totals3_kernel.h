/* The totals of an impact in space, for laws that lanes know: alone and side by side. */
#ifndef PCS_TOTALS3_KERNEL_H
#define PCS_TOTALS3_KERNEL_H

#include "../algebraic/cone3_kernel.h"
#include "../march/sun_baruh3_kernel.h"

typedef struct pcs_totals3 {
    double vp_n, vp_1, vp_2, p_n, p_1, p_2;
    double pc_n, pr_n, W_c, W_r, W_f, dT; /* these and those before: PCS_NONE if unsaid */
    double last_1, last_2;                /* along the last slip; along v_t if it never turned */
    double mode, final, outcome;          /* as wide as the rest, for the sake of lanes */
} pcs_totals3;

/* dT = p . (v + v')/2 */
static inline double pcs_k_change3(double p_n, double p_1, double p_2, double sum_n, double sum_1,
                                   double sum_2)
{
    return 0.5 * (p_n * sum_n + p_1 * sum_1 + p_2 * sum_2);
}

/* What goes to and fro where work is not known, from |p_t|, |v_n| + |v_n'| and |v_t| + |v_t'|. */
static inline double pcs_k_turnover3(double p_n, double p_t, double sum_n, double sum_t)
{
    return 0.5 * (p_n * sum_n + p_t * sum_t);
}

/* Rounding must not look like a gain. */
static inline bool pcs_k_gains(double dT, double turnover)
{
    return dT > 1e-12 * turnover;
}

/* By where slip stopped and what followed  [sun-baruh-2022 Table 1]. */
static inline double pcs_k_mode3(const pcs_k_course3 *x)
{
    const double stopped = x->from_rest ? 5.0 : x->stopped_c ? 1.0 : x->stopped_r ? 3.0 : 0.0;
    const double mode = stopped > 0 && !x->sticks ? stopped + 1.0 : stopped;
    return x->jam ? (double)PCS_NO_MODE : mode;
}

/* The last slip there was: at the end, or before it stopped for good. */
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

/* What the course of an impact adds up to. */
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
        .outcome = x->jam ? (double)PCS_JAM : 0.0,
    };
    t.dT = pcs_k_change3(t.p_n, t.p_1, t.p_2, c->v_n + t.vp_n, c->v_1 + t.vp_1, c->v_2 + t.vp_2);
    t.outcome += pcs_k_gains(t.dT, t.W_r - t.W_c + fabs(t.W_f)) ? (double)PCS_ENERGY_GAIN : 0.0;
    pcs_k_last_slip3(c, x, &t);
    return t;
}

/* Laws without a path state v_n' and, where it sticks, v_t'. */
static inline pcs_totals3 pcs_k_without_path3(const pcs_contact3 *c, const pcs_impulse3 *p,
                                              double e, double e_t)
{
    const int sticks = p->final == PCS_FINAL_STICK;
    const pcs_k_pair slip = pcs_k_slip_after3(c, p);
    pcs_totals3 t = {
        .vp_n = -e * c->v_n + 0.0, // no -0
        .vp_1 = sticks ? -e_t * c->v_1 + 0.0 : slip.x1,
        .vp_2 = sticks ? -e_t * c->v_2 + 0.0 : slip.x2,
        .p_n = p->p_n,
        .p_1 = p->p_1,
        .p_2 = p->p_2,
        .pc_n = PCS_NONE,
        .pr_n = PCS_NONE,
        .W_c = PCS_NONE,
        .W_r = PCS_NONE,
        .W_f = PCS_NONE,
        .last_1 = c->v_1,
        .last_2 = c->v_2,
        .mode = PCS_NO_MODE,
        .final = sticks ? (double)PCS_FINAL_STICK : (double)PCS_FINAL_SLIP,
    };
    t.dT = pcs_k_change3(t.p_n, t.p_1, t.p_2, c->v_n + t.vp_n, c->v_1 + t.vp_1, c->v_2 + t.vp_2);
    const double sum_t = pcs_k_length(c->v_1, c->v_2) + pcs_k_length(t.vp_1, t.vp_2);
    const double turnover =
        pcs_k_turnover3(t.p_n, pcs_k_length(t.p_1, t.p_2), fabs(c->v_n) + fabs(t.vp_n), sum_t);
    t.outcome = pcs_k_gains(t.dT, turnover) ? (double)PCS_ENERGY_GAIN : 0.0;
    return t;
}

/* Velocities after and impulses, into a record. */
static inline void pcs_put_ends3(const pcs_totals3 *t, pcs_impact3 *im)
{
    im->vp_n = t->vp_n;
    im->vp_1 = t->vp_1;
    im->vp_2 = t->vp_2;
    im->p_n = t->p_n;
    im->p_1 = t->p_1;
    im->p_2 = t->p_2;
}

#endif
