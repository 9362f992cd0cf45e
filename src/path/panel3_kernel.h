/* Arithmetic of panels, for one number and for the nodes side by side. */
#ifndef PCS_PANEL3_KERNEL_H
#define PCS_PANEL3_KERNEL_H

#include "panel3.h"

#include <stdint.h>
#include <string.h>

/* exp for |x| < 700, in a form that lanes can share: 2^i times the series of the rest. */
static inline double pcs_k_exp(double x)
{
    const double shift = 0x1.8p52;
    const double shifted = x * 0x1.71547652b82fep0 + shift; // i = x/log 2 is in its last bits
    const double i = shifted - shift;
    const double r = (x - i * 0x1.62e42fefa3800p-1) - i * 0x1.ef35793c76730p-45;
    const double r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    const double low = (1 + r) + r2 * (1.0 / 2 + r * (1.0 / 6));
    const double second = (1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    const double third =
        (1.0 / 40320 + r * (1.0 / 362880)) + r2 * (1.0 / 3628800 + r * (1.0 / 39916800));
    const double last = 1.0 / 479001600 + r * (1.0 / 6227020800);
    const double sum = (low + r4 * second) + r8 * (third + r4 * last);
    uint64_t bits;
    double power;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits << 52) + 0x3ff0000000000000U;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

/* What is known at X: the angle that is left, dtau/dy and dlog s/dy. */
typedef struct pcs_k_place {
    double cosine, sine;
    double t, alpha_t;
} pcs_k_place;

static inline pcs_k_place pcs_k_place_at(const pcs_ahead *w, double X)
{
    const double a = X * w->sine, k = 1 + X * w->cosine;
    const double aa = a * a, ak = a * k, kk = k * k, q = aa + kk;
    const double beta =
        (w->beta[0] * kk + w->beta[1] * ak + w->beta[2] * aa) + w->beta[3] * (a * aa);
    const double alpha = kk * (w->alpha[0] * kk + w->alpha[1] * ak + w->alpha[2] * aa) +
                         aa * (w->alpha[3] * ak + w->alpha[4] * aa);
    const double r = 1 / (q * beta), over_q = beta * r;
    return (pcs_k_place){(kk - aa) * over_q, 2 * ak * over_q, 2 * (q * q) * r, 2 * alpha * r};
}

/* v_n after the impulse p, of which the parts are opposed to slip along u* and across. */
static inline double pcs_k_panel_v_n(const pcs_ahead *w, const pcs_panel *n, double p, double along,
                                     double across)
{
    return n->from.v_n + (w->flow->c->G_nn * p - w->flow->mu * (w->g_u * along - w->g_q * across));
}

#endif
