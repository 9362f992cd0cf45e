/*
 * The rules that end an impact, in the plane and in space. Each rule has two functions for a
 * restitution in progress: whether it is complete (excess), and how much normal impulse remains
 * (to_go) on a leg where v_n increases with slope A.
 */
#ifndef PCS_RULE_KERNEL_H
#define PCS_RULE_KERNEL_H

#include "../base/kernel.h"
#include <percuss/impact.h>

/* The account of an impact: running sums of impulse and work. */
typedef struct pcs_k_account {
    double v0;       /* m/s, approach speed -v_n at the start */
    double p_c, w_c; /* N s and J: impulse and |work| of compression */
    double p_r, W_r; /* N s and J: impulse and work of restitution until now */
} pcs_k_account;

/* Return the remaining impulse of v_n' = -e v_n  [sun-baruh-2022 (18)]. */
static inline double pcs_k_newton(const pcs_k_account *a, const pcs_material *m, double v, double A)
{
    return (m->e * a->v0 - v) / A;
}

/* Return the remaining impulse of p_r = e p_c  [sun-baruh-2022 (19)]. */
static inline double pcs_k_poisson(const pcs_k_account *a, const pcs_material *m)
{
    return m->e * a->p_c - a->p_r;
}

/*
 * Return the remaining impulse y of W_r = e^2 |W_c|  [sun-baruh-2022 (20), hurmuzlu-marghitu-1994
 * (21)]. The remaining work is v y + A y^2/2; its positive root is computed without cancellation.
 * If the remaining work is negative, y = 0.
 */
static inline double pcs_k_energetic(const pcs_k_account *a, const pcs_material *m, double v,
                                     double A)
{
    const double owed = m->e * m->e * a->w_c - a->W_r, twice = owed + fabs(owed);
    return twice == 0 ? 0.0 : twice / (v + sqrt(v * v + A * twice));
}

/*
 * The least J = d1 (1 - N_P)^2 + d2 (1 - N_E)^2 on the leg  [baruh-2022 (14)]. In w = y/(e p_c)
 *
 *     N_P = z + w,  N_E^2 = k0 + k1 w + k2 w^2
 *     J'/2 = h = d1 (w - (1 - z)) + d2 (k1/2 + k2 w)(1 - 1/N_E)
 *     h'   = d1 + d2 k2 (1 - k/N_E^3),   k = k0 - k1^2/(4 k2)
 *
 * h is convex for k > 0 and concave for k < 0. Let w_P be where N_P = 1 and w_E where N_E = 1: h is
 * negative at the smaller of the two and positive at the larger. So it has one zero between them,
 * and Newton's iteration from the end where h h'' > 0 converges to it from one side. The iteration
 * stops when rounding reverses it. The leg begins at w = 0: before that N_E^2 can be negative. If h
 * is concave and not negative at w = 0, nothing remains.
 */
typedef struct pcs_k_balance {
    double d1, d2, k0, k1, k2, k;
    double w_P, w_E;
} pcs_k_balance;

enum { PCS_BALANCE_STEPS = 200 };

/* Return the coefficients of h. */
static inline pcs_k_balance pcs_k_balance_of(const pcs_k_account *a, const pcs_material *m,
                                             double v, double A)
{
    const double p_P = m->e * a->p_c, by_w = a->p_c / a->w_c;
    const double k0 = a->W_r / a->w_c / m->e / m->e, k1 = v * by_w / m->e;
    const double k2 = 0.5 * A * a->p_c * by_w;
    return (pcs_k_balance){
        .d1 = m->d1,
        .d2 = m->d2,
        .k0 = k0,
        .k1 = k1,
        .k2 = k2,
        .k = k0 - 0.25 * k1 * k1 / k2,
        .w_P = 1 - a->p_r / p_P,
        .w_E = pcs_k_energetic(a, m, v, A) / p_P,
    };
}

/* Return the w from which Newton's iteration starts. */
static inline double pcs_k_balance_start(const pcs_k_balance *b)
{
    const double upper = pcs_k_max(b->w_P, b->w_E), lower = b->w_P > b->w_E ? b->w_E : b->w_P;
    return b->k > 0 ? upper : pcs_k_max(lower, 0.0);
}

/* Return the next w, or w itself at the end of the iteration. */
static inline double pcs_k_balance_step(const pcs_k_balance *b, double w)
{
    const double r = 1 / sqrt(b->k0 + b->k1 * w + b->k2 * w * w); // 1/N_E
    const double h = b->d1 * (w - b->w_P) + b->d2 * (0.5 * b->k1 + b->k2 * w) * (1 - r);
    const double dh = b->d1 + b->d2 * b->k2 * (1 - b->k * r * r * r);
    const double next = w - h / dh;
    const double lower = next < w ? next : w, upper = next > w ? next : w;
    return b->k > 0 ? lower : upper;
}

/* Return the remaining impulse of the compromise. */
static inline double pcs_k_compromise(const pcs_k_account *a, const pcs_material *m, double v,
                                      double A)
{
    if (m->e * a->p_c == 0)
        return 0;
    const pcs_k_balance b = pcs_k_balance_of(a, m, v, A);
    double w = pcs_k_balance_start(&b);
    for (int i = 0; i < PCS_BALANCE_STEPS; i++) {
        const double before = w;
        w = pcs_k_balance_step(&b, w);
        if (!(w < before) && !(w > before))
            break;
    }
    return w * (m->e * a->p_c);
}

/* Return the remaining normal impulse, N s, on a leg of slope A > 0, from v_n = v >= 0. */
PCS_K_WHOLE double pcs_k_to_go(pcs_law law, const pcs_k_account *a, const pcs_material *m, double v,
                               double A)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return pcs_k_newton(a, m, v, A);
    case PCS_LAW_POISSON:
        return pcs_k_poisson(a, m);
    case PCS_LAW_ENERGETIC:
        return pcs_k_energetic(a, m, v, A);
    default:
        return pcs_k_compromise(a, m, v, A);
    }
}

/*
 * Return the same or a little more, without iteration: the minimum of a sum of two functions lies
 * between their minima.
 */
PCS_K_WHOLE double pcs_k_roughly_to_go(pcs_law law, const pcs_k_account *a, const pcs_material *m,
                                       double v, double A)
{
    return law == PCS_LAW_COMPROMISE ? pcs_k_max(pcs_k_poisson(a, m), pcs_k_energetic(a, m, v, A))
                                     : pcs_k_to_go(law, a, m, v, A);
}

/*
 * Return sqrt(W_r over_w) with the sign of v. It is smooth through the end of compression, where
 * W_r has its minimum.
 */
PCS_K_WHOLE double pcs_k_work_root(const pcs_k_account *a, double over_w, double v)
{
    const double root = sqrt(pcs_k_max(a->W_r, 0.0) * over_w);
    return v < 0 ? -root : root;
}

/* Return J' in the notation of pcs_k_balance, times e p_c. */
PCS_K_WHOLE double pcs_k_compromise_slope(const pcs_k_account *a, const pcs_material *m, double v)
{
    const double p_P = m->e * a->p_c, over_w = 1 / (m->e * m->e * a->w_c);
    const double N_E = pcs_k_work_root(a, over_w, v), dN_E = 0.5 * v * (p_P * over_w) / N_E;
    return m->d1 * (a->p_r * (1 / p_P) - 1) + m->d2 * (N_E - 1) * dN_E;
}

/*
 * Return a number that is negative until restitution is complete, and increases through zero where
 * the rule is satisfied.
 */
PCS_K_WHOLE double pcs_k_excess(pcs_law law, const pcs_k_account *a, const pcs_material *m,
                                double v)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return v - m->e * a->v0;
    case PCS_LAW_POISSON:
        return a->p_r - m->e * a->p_c;
    case PCS_LAW_ENERGETIC:
        return a->W_r - m->e * m->e * a->w_c;
    default: {
        const double slope = pcs_k_compromise_slope(a, m, v);
        const double begun = a->W_r <= 0 ? -1.0 : slope; // no restitution yet, or almost none
        return m->e * a->p_c == 0 ? 0.0 : begun;
    }
    }
}

/*
 * Return a number with the sign of the excess, for v >= 0, at less cost. J' of the compromise,
 * times e p_c N_E, is N_E b - slope, and the difference of the squares has the same sign. Its zero
 * can be of second order.
 */
PCS_K_WHOLE double pcs_k_excess_sign(pcs_law law, const pcs_k_account *a, const pcs_material *m,
                                     double v)
{
    if (law != PCS_LAW_COMPROMISE)
        return pcs_k_excess(law, a, m, v);
    const double p_P = m->e * a->p_c, over_w = 1 / (m->e * m->e * a->w_c);
    const double slope = m->d2 * (0.5 * v * (p_P * over_w));
    const double b = m->d1 * (a->p_r * (1 / p_P) - 1) + slope;
    const double squares = a->W_r * over_w * (b * fabs(b)) - slope * slope;
    const double begun = a->W_r <= 0 ? -1.0 : squares; // no restitution yet, or almost none
    return p_P == 0 ? 0.0 : begun;
}

/*
 * Return a number that is zero where the excess is zero, and that is smooth and increasing on both
 * sides of the end of compression.
 */
PCS_K_WHOLE double pcs_k_smooth_excess(pcs_law law, const pcs_k_account *a, const pcs_material *m,
                                       double v)
{
    switch (law) {
    case PCS_LAW_ENERGETIC:
        return pcs_k_work_root(a, 1.0, v) - m->e * sqrt(a->w_c);
    case PCS_LAW_COMPROMISE:
        return pcs_k_compromise_slope(a, m, v);
    default:
        return pcs_k_excess(law, a, m, v);
    }
}

/* Return its derivative with respect to the impulse, on a leg of slope A. */
PCS_K_WHOLE double pcs_k_smooth_rate(pcs_law law, const pcs_k_account *a, const pcs_material *m,
                                     double v, double A)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return A;
    case PCS_LAW_POISSON:
        return 1;
    case PCS_LAW_ENERGETIC:
        return 0.5 * v / pcs_k_work_root(a, 1.0, v);
    default: {
        // N_E^2 = W_r/(e^2 w_c) and dW_r/dp = v, dv/dp = A
        const double p_P = m->e * a->p_c, over_w = 1 / (m->e * m->e * a->w_c), scale = 0.5 * over_w;
        const double N_E = pcs_k_work_root(a, over_w, v), over = 1 / N_E;
        const double first = scale * v * over, second = (scale * A - first * first) * over;
        return m->d1 / p_P + m->d2 * p_P * (first * first + (N_E - 1) * second);
    }
    }
}

#endif
