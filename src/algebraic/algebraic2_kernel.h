/* Planar laws without a path, as inline arithmetic. v_n must be negative for all of them. */
#ifndef PCS_ALGEBRAIC2_KERNEL_H
#define PCS_ALGEBRAIC2_KERNEL_H

#include "../contact/contact2_kernel.h"
#include <percuss/research.h>

/* Return the impulse with p_t = ratio p_n: p_n = -(1+e) v_n/(G_nn + ratio G_nt). */
static inline pcs_impulse2 pcs_k_with_ratio(const pcs_contact2 *c, double e, double ratio)
{
    const double p_n = -(1 + e) * c->v_n / (c->G_nn + ratio * c->G_nt);
    return (pcs_impulse2){p_n, ratio * p_n, PCS_FINAL_SLIP};
}

/*
 * Return the impulse of the law complementarity. With q = ((1+e) v_n, (1+e_t) v_t) the law requires
 * G p + q = 0 inside the cone [payr-glocker-2005 (35)-(41)]. Elimination of p_n keeps the residual
 * small also for a nearly singular G. If |p_t| <= mu p_n is violated on one side, the solution is
 * slip on that side, unless friction is super-critical there ((33), (46) are violated): then it is
 * slip on the other side.
 */
static inline pcs_impulse2 pcs_k_complementarity2(const pcs_contact2 *c, double e, double e_t,
                                                  double mu)
{
    const double q_n = (1 + e) * c->v_n, q_t = (1 + e_t) * c->v_t;
    const double p_t = (c->G_nt / c->G_nn * q_n - q_t) / pcs_k_shear_slope(c);
    const double p_n = -(q_n + c->G_nt * p_t) / c->G_nn;

    const bool ahead = (p_t > mu * p_n) & (c->G_nn + mu * c->G_nt > 0);
    const bool slips = ahead | ((p_t < -mu * p_n) & (c->G_nn - mu * c->G_nt > 0));
    const pcs_impulse2 slip = pcs_k_with_ratio(c, e, ahead ? mu : -mu);
    return (pcs_impulse2){slips ? slip.p_n : p_n, slips ? slip.p_t : p_t,
                          slips ? PCS_FINAL_SLIP : PCS_FINAL_STICK};
}

/* True if friction is super-critical for this slip: sliding drives the bodies together. */
static inline bool pcs_k_jams2(const pcs_contact2 *c, double mu)
{
    return mu * (c->v_t < 0 ? -c->G_nt : c->G_nt) > c->G_nn && c->v_t != 0;
}

/*
 * Return the impulse of Walton's operator. G_nt = 0: the normal impulse is computed first, then
 * friction up to its limit.
 */
static inline pcs_impulse2 pcs_k_walton2(const pcs_contact2 *c, double e, double e_t, double mu)
{
    const double p_n = -(1 + e) * c->v_n / c->G_nn, limit = mu * p_n;
    const double p_t = -(1 + e_t) * c->v_t / c->G_tt;
    const bool slips = (p_t > limit) | (p_t < -limit);
    return (pcs_impulse2){p_n,
                          p_t > limit    ? limit
                          : p_t < -limit ? -limit
                                         : p_t,
                          slips ? PCS_FINAL_SLIP : PCS_FINAL_STICK};
}

/*
 * Return the ratio p_t/p_n of the impulse with v_n' = -e v_n, v_t' = 0; PCS_NONE if its p_n is not
 * positive.
 */
static inline double pcs_k_mu_0(const pcs_contact2 *c, double e)
{
    const double p_n = c->G_nt * c->v_t - (1 + e) * c->G_tt * c->v_n; // times det G
    const double p_t = (1 + e) * c->G_nt * c->v_n - c->G_nn * c->v_t;
    return p_n > 0 ? p_t / p_n : PCS_NONE;
}

/*
 * Return the impulse with dT = 0 on the given side (sign of p_t). With v_n' = -e v_n all impulses
 * lie on the line p_n = ((1+e)|v_n| - G_nt p_t)/G_nn, and along it
 *
 *     2 dT = (G_tt - G_nt^2/G_nn) p_t^2 + 2 (v_t - G_nt v_n/G_nn) p_t - (1-e^2) v_n^2/G_nn
 *
 * which increases through zero once on each side. If p_n <= 0 there, no ratio reaches it.
 */
static inline pcs_impulse2 pcs_k_energy_limit(const pcs_contact2 *c, double e, double side)
{
    const double a = pcs_k_shear_slope(c);
    const double b = side * (c->v_t - c->G_nt / c->G_nn * c->v_n);
    const double k = (1 - e) * (1 + e) * c->v_n * c->v_n / c->G_nn;
    const double root = sqrt(b * b + a * k);
    const double p_t = side * (b > 0 ? k / (b + root) : (root - b) / a);
    const double p_n = (-(1 + e) * c->v_n - c->G_nt * p_t) / c->G_nn;
    return (pcs_impulse2){p_n, p_t, PCS_FINAL_SLIP};
}

/* Return the ratio p_t/p_n above which energy is gained; PCS_NONE: never. */
static inline double pcs_k_mu_T(const pcs_contact2 *c, double e, double side)
{
    const pcs_impulse2 limit = pcs_k_energy_limit(c, e, side);
    return limit.p_n > 0 ? limit.p_t / limit.p_n : PCS_NONE;
}

/*
 * Return the impulse with |p_t/p_n| = min(|mu_0|, mu, |mu_T|)  [hurmuzlu-marghitu-1994 (30)]. On
 * the line of impulses the ratio increases with |p_t|, so the smaller |p_t| has the smaller ratio.
 */
static inline pcs_impulse2 pcs_k_brach2(const pcs_contact2 *c, double e, double mu)
{
    const pcs_impulse2 whittaker = pcs_k_complementarity2(c, e, 0.0, mu);
    const pcs_impulse2 limit = pcs_k_energy_limit(c, e, whittaker.p_t < 0 ? -1.0 : 1.0);
    return fabs(whittaker.p_t) > fabs(limit.p_t) ? limit : whittaker;
}

#endif
