/* The exact planar path as inline arithmetic, shared by single solves and batches. */
#ifndef PCS_PATH2_KERNEL_H
#define PCS_PATH2_KERNEL_H

#include "../contact/contact2_kernel.h"
#include <percuss/path.h>

/* Slip in direction s (+1, -1): p_t = -mu s p_n, so dv = G (1, -mu s) dp_n. */
static inline pcs_leg2 pcs_k_slip_leg(const pcs_contact2 *c, double mu, double s)
{
    return (pcs_leg2){
        .motion = PCS_SLIDE,
        .k = -mu * s,
        .A = c->G_nn - mu * s * c->G_nt,
        .B = c->G_nt - mu * s * c->G_tt,
    };
}

/* From rest: stick if |p_t/p_n| = |G_nt|/G_tt stays within mu_s, else slip towards G_nt. */
static inline pcs_leg2 pcs_k_rest_leg(const pcs_contact2 *c, double mu_s, double mu_k)
{
    const double stick_slope = pcs_k_stick_slope(c);
    const bool sticks = fabs(c->G_nt) <= mu_s * c->G_tt;
    const pcs_leg2 slip = pcs_k_slip_leg(c, mu_k, c->G_nt > 0 ? 1.0 : -1.0);
    return (pcs_leg2){
        .motion = sticks ? PCS_STICK : PCS_SLIDE,
        .k = sticks ? -(c->G_nt / c->G_tt) : slip.k,
        /* mu_k |G_nt| < G_nt^2/G_tt where it slips, but for rounding */
        .A = sticks ? stick_slope : pcs_k_max(slip.A, stick_slope),
        .B = sticks ? 0.0 : slip.B,
    };
}

/*
 * Written without branches, both for lanes side by side and for one problem alone: every case
 * is computed and one is chosen.
 */
static inline pcs_path2 pcs_k_path2(const pcs_contact2 *c, double mu_s, double mu_k)
{
    const pcs_leg2 second = pcs_k_rest_leg(c, mu_s, mu_k);
    const double s = c->v_t > 0 ? 1.0 : -1.0;
    const pcs_leg2 first = pcs_k_slip_leg(c, mu_k, s);
    const bool rests = c->v_t == 0; // at rest already: the first leg has no length
    // slip that does not slow down never stops; then mu_k <= s G_nt/G_tt and no jam
    const bool never = s * first.B >= 0;
    const double p_stop = rests ? 0.0 : never ? INFINITY : -c->v_t / first.B;
    const double slope = never ? pcs_k_max(first.A, pcs_k_stick_slope(c)) : first.A;
    return (pcs_path2){
        .v_n = c->v_n,
        .v_t = p_stop == 0 ? 0.0 : c->v_t, // also where stopping it takes no impulse
        .first = {.motion = rests ? second.motion : PCS_SLIDE,
                  .k = rests ? second.k : first.k,
                  .A = rests ? second.A : slope,
                  .B = rests ? second.B : first.B},
        .second = {.motion =
                       second.motion == PCS_SLIDE && !rests ? PCS_REVERSE_SLIDE : second.motion,
                   .k = second.k,
                   .A = second.A,
                   .B = second.B},
        .p_stop = p_stop,
        .v_stop = rests   ? c->v_n
                  : never ? INFINITY
                          : c->v_n + first.A * p_stop,
        .jam = !rests && !never && first.A <= 0,
    };
}

static inline pcs_point2 pcs_k_path2_at(const pcs_path2 *path, double p_n)
{
    if (p_n <= path->p_stop && path->p_stop > 0) {
        const pcs_leg2 *leg = &path->first;
        const double v_t = p_n == path->p_stop ? 0.0 : path->v_t + leg->B * p_n;
        return (pcs_point2){p_n, leg->k * p_n, path->v_n + leg->A * p_n, v_t};
    }
    const pcs_leg2 *leg = &path->second;
    const double dp = p_n - path->p_stop;
    return (pcs_point2){p_n, path->first.k * path->p_stop + leg->k * dp, path->v_stop + leg->A * dp,
                        leg->B * dp};
}

#endif
