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
    if (fabs(c->G_nt) <= mu_s * c->G_tt)
        return (pcs_leg2){PCS_STICK, -c->G_nt / c->G_tt, stick_slope, 0.0};
    pcs_leg2 leg = pcs_k_slip_leg(c, mu_k, c->G_nt > 0 ? 1.0 : -1.0);
    leg.A = pcs_k_max(leg.A, stick_slope); /* mu_k |G_nt| < G_nt^2/G_tt here, but for rounding */
    return leg;
}

static inline pcs_path2 pcs_k_path2(const pcs_contact2 *c, double mu_s, double mu_k)
{
    pcs_path2 path = {.v_n = c->v_n, .v_t = c->v_t, .second = pcs_k_rest_leg(c, mu_s, mu_k)};

    // at rest already: the first leg has no length
    if (c->v_t == 0) {
        path.first = path.second;
        path.v_stop = c->v_n;
        return path;
    }
    const double s = c->v_t > 0 ? 1.0 : -1.0;
    path.first = pcs_k_slip_leg(c, mu_k, s);
    if (path.second.motion == PCS_SLIDE)
        path.second.motion = PCS_REVERSE_SLIDE;

    // slip that does not slow down never stops; then mu_k <= s G_nt/G_tt and no jam
    if (s * path.first.B >= 0) {
        path.first.A = pcs_k_max(path.first.A, pcs_k_stick_slope(c));
        path.p_stop = INFINITY;
        path.v_stop = INFINITY;
        return path;
    }
    path.p_stop = -c->v_t / path.first.B;
    path.v_stop = c->v_n + path.first.A * path.p_stop;
    if (path.p_stop == 0)
        path.v_t = 0; // slip so slow that stopping it takes no impulse
    path.jam = path.first.A <= 0;
    return path;
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
