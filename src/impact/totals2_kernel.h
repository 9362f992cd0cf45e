/* The totals of a planar impact with v_n < 0, for one problem and for lanes side by side. */
#ifndef PCS_TOTALS2_KERNEL_H
#define PCS_TOTALS2_KERNEL_H

#include "../algebraic/algebraic2_kernel.h"
#include "../contact/flags_kernel.h"
#include "../restitution/restitution2_kernel.h"

typedef struct pcs_totals2 {
    double vp_n, vp_t, p_n, p_t;
    double pc_n, pc_t, pr_n;
    double W_c, W_r, W_f, dT;    /* PCS_NONE: the law has no such value */
    double mode, final, outcome; /* doubles like the rest, so that lanes can be vectorised */
} pcs_totals2;

/*
 * Compute dT = p . (v + v')/2 and the outcomes of the ledger. Rounding must not count as an energy
 * gain.
 */
static inline void pcs_k_close2(const pcs_contact2 *c, bool works, pcs_totals2 *t)
{
    const double work_n = 0.5 * t->p_n * (c->v_n + t->vp_n);
    const double work_t = 0.5 * t->p_t * (c->v_t + t->vp_t);
    const double turnover = works ? -t->W_c + t->W_r + fabs(t->W_f)
                                  : 0.5 * t->p_n * (fabs(c->v_n) + fabs(t->vp_n)) +
                                        0.5 * fabs(t->p_t) * (fabs(c->v_t) + fabs(t->vp_t));
    t->dT = work_n + work_t;
    t->outcome += t->dT > 1e-12 * turnover ? (double)PCS_OUTCOME_ENERGY_GAIN : 0.0;
    if (works)
        t->outcome += pcs_k_exceeds(t->pc_n, t->pr_n, t->W_c, t->W_r);
}

/* The mode [sun-baruh-2022 Table 1]. */
static inline double pcs_k_mode2(const pcs_contact2 *c, double mu_s, const pcs_legs2 *path,
                                 const pcs_k_rise *rise, const pcs_k_return *back)
{
    const double slips = fabs(c->G_nt) <= mu_s * c->G_tt ? 0.0 : 1.0;
    const double late = back->p_r > rise->x ? 3.0 + slips : 0.0;
    return path->p_stop == 0 ? 5.0 + slips : rise->stopped ? 1.0 + slips : late;
}

/* Sum the stretches of an impact. */
static inline pcs_totals2 pcs_k_sum2(const pcs_contact2 *c, double mu_s, const pcs_legs2 *path,
                                     const pcs_k_rise *rise, const pcs_k_return *back,
                                     const pcs_k_course2 *course, const pcs_k_stretches2 *k)
{
    pcs_totals2 t = {
        .vp_n = course->end.v_n,
        .vp_t = course->end.v_t,
        .p_n = course->end.p_n,
        .p_t = course->end.p_t,
        .pc_n = course->turn.p_n,
        .pc_t = course->turn.p_t,
        .pr_n = back->p_r,
        .mode = pcs_k_mode2(c, mu_s, path, rise, back),
        .final = PCS_FINAL_NONE,
        .outcome = path->jam ? (double)PCS_OUTCOME_JAM : 0.0,
    };
    t.W_c = 0.0 + pcs_k_work_n(&k->slip_c, &k->start) + pcs_k_work_n(&k->rest_c, &k->slip_c.to);
    t.W_r = 0.0 + pcs_k_work_n(&k->slip_r, &course->turn) + pcs_k_work_n(&k->rest_r, &k->slip_r.to);
    t.W_f = 0.0 + pcs_k_work_t(&k->slip_c, &path->first, &k->start) +
            pcs_k_work_t(&k->rest_c, &path->second, &k->slip_c.to) +
            pcs_k_work_t(&k->slip_r, &path->first, &course->turn) +
            pcs_k_work_t(&k->rest_r, &path->second, &k->slip_r.to);
    pcs_k_close2(c, true, &t);
    return t;
}

/*
 * Laws without a path give v_n' and, if the contact sticks, v_t'. Otherwise
 *
 *     v_t' = v_t + G_nt p_n + G_tt p_t
 *
 * with p_n eliminated, so that nothing cancels where G is nearly singular.
 */
static inline pcs_totals2 pcs_k_without_path2(const pcs_contact2 *c, const pcs_impulse2 *p,
                                              double e, double e_t)
{
    const double slips =
        c->v_t - c->G_nt / c->G_nn * (1 + e) * c->v_n + pcs_k_shear_slope(c) * p->p_t;
    pcs_totals2 t = {
        .vp_n = -e * c->v_n,
        .vp_t = p->final == PCS_FINAL_STICK ? -e_t * c->v_t + 0.0 : slips, // no -0
        .p_n = p->p_n,
        .p_t = p->p_t,
        .pc_n = PCS_NONE,
        .pc_t = PCS_NONE,
        .pr_n = PCS_NONE,
        .W_c = PCS_NONE,
        .W_r = PCS_NONE,
        .W_f = PCS_NONE,
        .mode = PCS_MODE_NONE,
        .final = p->final == PCS_FINAL_STICK ? (double)PCS_FINAL_STICK : (double)PCS_FINAL_SLIP,
    };
    pcs_k_close2(c, false, &t);
    return t;
}

static inline pcs_totals2 pcs_k_along_path2(const pcs_contact2 *c, const pcs_material *m,
                                            const pcs_legs2 *path, const pcs_k_rise *rise,
                                            double to_go)
{
    const pcs_k_return back = pcs_k_return_of(rise, m->e, to_go);
    const pcs_k_course2 course = pcs_k_course2_of(path, rise, &back);
    const pcs_k_stretches2 stretches = pcs_k_stretches2_of(path, rise, &back, &course);
    return pcs_k_sum2(c, m->mu_s, path, rise, &back, &course, &stretches);
}

#endif
