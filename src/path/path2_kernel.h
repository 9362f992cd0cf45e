/* The exact planar path as inline arithmetic, for single solves and for batches. */
#ifndef PCS_PATH2_KERNEL_H
#define PCS_PATH2_KERNEL_H

#include "../contact/contact2_kernel.h"
#include <percuss/research.h>

/* Return the leg of slip. mu has the sign of slip: p_t = -mu p_n, so dv = G (1, -mu) dp_n. */
static inline pcs_leg2 pcs_k_slip_leg(const pcs_contact2 *c, double mu)
{
    return (pcs_leg2){
        .motion = PCS_MOTION_SLIDE,
        .k = -mu,
        .A = c->G_nn - mu * c->G_nt,
        .B = c->G_nt - mu * c->G_tt,
    };
}

/*
 * Return the leg from rest: stick if |p_t/p_n| = |G_nt|/G_tt is at most mu_s, otherwise slip in the
 * direction of G_nt.
 */
static inline pcs_leg2 pcs_k_rest_leg(const pcs_contact2 *c, double mu_s, double mu_k)
{
    const double stick_slope = pcs_k_stick_slope(c);
    const bool sticks = fabs(c->G_nt) <= mu_s * c->G_tt;
    const pcs_leg2 slip = pcs_k_slip_leg(c, copysign(mu_k, c->G_nt));
    return (pcs_leg2){
        .motion = sticks ? PCS_MOTION_STICK : PCS_MOTION_SLIDE,
        .k = sticks ? -(c->G_nt / c->G_tt) : slip.k,
        /* where it slips, mu_k |G_nt| < G_nt^2/G_tt up to rounding */
        .A = sticks ? stick_slope : pcs_k_max(slip.A, stick_slope),
        .B = sticks ? 0.0 : slip.B,
    };
}

/*
 * Return the path. There are no branches, for lanes and for a single problem: every case is
 * computed, and one is selected. An impact that starts at rest has a first leg of length 0, whose
 * other values are ignored.
 */
static inline pcs_legs2 pcs_k_path2(const pcs_contact2 *c, double mu_s, double mu_k)
{
    const pcs_leg2 second = pcs_k_rest_leg(c, mu_s, mu_k);
    const pcs_leg2 first = pcs_k_slip_leg(c, copysign(mu_k, c->v_t));
    const bool rests = c->v_t == 0;
    // slip that does not slow down never stops: x/0; then mu_k <= s G_nt/G_tt, and there is no jam
    const double slows = copysign(1.0, c->v_t) * -first.B;
    const bool never = !(slows > 0);
    const double p_stop = rests ? 0.0 : fabs(c->v_t) / pcs_k_max(slows, 0.0);
    const double slope = never ? pcs_k_max(first.A, pcs_k_stick_slope(c)) : first.A;
    return (pcs_legs2){
        .v_n = c->v_n,
        .v_t = c->v_t,
        .first = {.motion = PCS_MOTION_SLIDE, .k = first.k, .A = slope, .B = first.B},
        .second = {.motion = second.motion == PCS_MOTION_SLIDE && !rests ? PCS_MOTION_REVERSE_SLIDE
                                                                         : second.motion,
                   .k = second.k,
                   .A = second.A,
                   .B = second.B},
        .p_stop = p_stop,
        .v_stop = c->v_n + slope * p_stop,
        .jam = !rests && !never && first.A <= 0,
    };
}

/* Return the point of the path at the normal impulse p_n. */
static inline pcs_point2 pcs_k_path2_at(const pcs_legs2 *path, double p_n)
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
