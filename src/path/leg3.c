#include "leg3.h"

/*
 * Return the k with |(mu B + k)^-1 g| = 1. As a function of k, 1/|x| is concave and increasing, so
 * Newton's iteration approaches the root from below. It ends where rounding stops the increase. It
 * starts at |g| - mu |B|, which is below the root, or at 0: with very small friction |x| would be
 * too large at 0.
 */
static double resume_rate(const pcs_contact3 *c, double mu)
{
    double k = fmax(hypot(c->G_n1, c->G_n2) - mu * (c->G_11 + c->G_22), 0.0);
    for (int i = 0; i < 100; i++) {
        const pcs_k_pair x = pcs_k_shifted(c, mu, k, pcs_k_coupling(c));
        const pcs_k_pair y = pcs_k_shifted(c, mu, k, x); // d|x|/dk = -x.y/|x|
        const double length = hypot(x.x1, x.x2);
        const double next = k + (length - 1) * length * length / (x.x1 * y.x1 + x.x2 * y.x2);
        if (!(next > k))
            break;
        k = next;
    }
    return k;
}

pcs_leg3 pcs_rest_leg3(const pcs_contact3 *c, double mu_s, double mu_k)
{
    const pcs_k_hold3 hold = pcs_k_hold3_of(c);
    if (pcs_k_sticks3(&hold, mu_s))
        return pcs_k_stick_leg3(&hold);
    pcs_k_pair u = pcs_k_coupling(c);
    double k = hypot(u.x1, u.x2);
    if (mu_k > 0) {
        k = resume_rate(c, mu_k);
        u = pcs_k_shifted(c, mu_k, k, u);
    }
    const double length = hypot(u.x1, u.x2);
    pcs_leg3 leg = pcs_k_slip_leg3(c, mu_k, u.x1 / length, u.x2 / length);
    leg.A = fmax(leg.A, hold.slope); // less only by rounding
    leg.B1 = k * u.x1 / length;      // exactly along the slip
    leg.B2 = k * u.x2 / length;
    return leg;
}
