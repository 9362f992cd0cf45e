#include "leg3.h"
#include "../contact/contact3_kernel.h"

pcs_leg3 pcs_leg3_of(const pcs_contact3 *c, pcs_motion motion, double k1, double k2)
{
    return (pcs_leg3){
        .motion = motion,
        .k1 = k1,
        .k2 = k2,
        .A = c->G_nn + c->G_n1 * k1 + c->G_n2 * k2,
        .B1 = c->G_n1 + c->G_11 * k1 + c->G_12 * k2,
        .B2 = c->G_n2 + c->G_12 * k1 + c->G_22 * k2,
    };
}

pcs_leg3 pcs_slip_leg3(const pcs_contact3 *c, double mu, double u1, double u2)
{
    return pcs_leg3_of(c, PCS_SLIDE, -mu * u1, -mu * u2);
}

static pcs_k_pair holding_friction(const pcs_contact3 *c)
{
    return pcs_k_shifted(c, 1, 0, pcs_k_coupling(c));
}

bool pcs_sticks3(const pcs_contact3 *c, double mu_s)
{
    const pcs_k_pair x = holding_friction(c);
    return hypot(x.x1, x.x2) <= mu_s;
}

pcs_leg3 pcs_stick_leg3(const pcs_contact3 *c)
{
    const pcs_k_pair x = holding_friction(c);
    return (pcs_leg3){PCS_STICK, -x.x1, -x.x2, pcs_k_stick_slope3(c), 0, 0};
}

/*
 * The k at which |(mu B + k)^-1 g| = 1. As a function of k, 1/|x| is concave and rising,
 * so Newton's iteration from k = 0 climbs to the root from below; it ends where rounding
 * stops the climb.
 */
static double resume_rate(const pcs_contact3 *c, double mu)
{
    double k = 0;
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
    if (pcs_sticks3(c, mu_s))
        return pcs_stick_leg3(c);
    pcs_k_pair u = pcs_k_coupling(c);
    double k = hypot(u.x1, u.x2);
    if (mu_k > 0) {
        k = resume_rate(c, mu_k);
        u = pcs_k_shifted(c, mu_k, k, u);
    }
    const double length = hypot(u.x1, u.x2);
    pcs_leg3 leg = pcs_slip_leg3(c, mu_k, u.x1 / length, u.x2 / length);
    leg.A = fmax(leg.A, pcs_k_stick_slope3(c)); // never less, but for rounding
    leg.B1 = k * u.x1 / length;                 // exactly along the slip
    leg.B2 = k * u.x2 / length;
    return leg;
}
