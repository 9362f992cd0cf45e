/* Where the planar path ends, as inline arithmetic: one function for each restitution. */
#ifndef PCS_RESTITUTION2_KERNEL_H
#define PCS_RESTITUTION2_KERNEL_H

#include "../path/path2_kernel.h"
#include <percuss/restitution.h>

/*
 * Restitution starts at v_n = 0. If slip has stopped by then, one leg is left; else
 * slip goes on for the impulse x and the second leg follows:
 *
 *     v_n = A1 p  up to p = x,   v_n = v_x + A2 (p - x)  beyond.
 */
typedef struct pcs_k_rise {
    double p_c, w_c; /* compression: impulse, |work| */
    double v0;       /* approach speed -v_n */
    double x;        /* impulse of restitution until slip stops; 0: it has */
    double v_x;      /* v_n there */
    double A1, A2;   /* slopes of v_n before and after */
} pcs_k_rise;

/* Slip has stopped at v_n < 0: -W_c = p_stop (v0 + v1)/2 + v1^2/(2 A2), v1 = -v_stop. */
static inline pcs_k_rise pcs_k_rise_after_stop(const pcs_path2 *path)
{
    const double A = path->second.A;
    const double v0 = -path->v_n, v1 = -path->v_stop;
    return (pcs_k_rise){
        .p_c = path->p_stop + v1 / A,
        .w_c = 0.5 * path->p_stop * (v0 + v1) + 0.5 * v1 * v1 / A,
        .v0 = v0,
        .A1 = A,
        .A2 = A,
    };
}

/* Slip lasts through compression: p_c = v0/A1. */
static inline pcs_k_rise pcs_k_rise_while_slipping(const pcs_path2 *path)
{
    const double A = path->first.A;
    const double v0 = -path->v_n, p_c = v0 / A;
    return (pcs_k_rise){
        .p_c = p_c,
        .w_c = 0.5 * p_c * v0,
        .v0 = v0,
        .x = pcs_k_max(path->p_stop - p_c, 0.0),
        .v_x = pcs_k_max(path->v_stop, 0.0),
        .A1 = A,
        .A2 = path->second.A,
    };
}

static inline pcs_k_rise pcs_k_rise_of(const pcs_path2 *path)
{
    return path->v_stop < 0 || path->p_stop == 0 ? pcs_k_rise_after_stop(path)
                                                 : pcs_k_rise_while_slipping(path);
}

/* v_n' = -e v_n  [sun-baruh-2022 (18)] */
static inline double pcs_k_newton(const pcs_k_rise *r, const pcs_material *m)
{
    const double v = m->e * r->v0;
    return v <= r->v_x ? v / r->A1 : r->x + (v - r->v_x) / r->A2;
}

/* p_r = e p_c  [sun-baruh-2022 (19)] */
static inline double pcs_k_poisson(const pcs_k_rise *r, const pcs_material *m)
{
    return m->e * r->p_c;
}

/*
 * W_r = e^2 |W_c|  [sun-baruh-2022 (20), hurmuzlu-marghitu-1994 (21)]
 * One leg: A2 p^2/2 = e^2 w_c. Two: slip did the share v_x^2/(2 A1), and the rest
 * dW is owed by v_x y + A2 y^2/2 = dW, whose positive root is written without
 * cancellation.
 */
static inline double pcs_k_energetic(const pcs_k_rise *r, const pcs_material *m)
{
    if (r->x == 0 && r->v_x == 0)
        return m->e * sqrt(2 * r->w_c / r->A2);
    if (m->e * r->p_c <= r->x)
        return m->e * r->p_c; // all on the first leg, like compression
    const double v = m->e * r->v0;
    const double dW = 0.5 * pcs_k_max(v - r->v_x, 0.0) * (v + r->v_x) / r->A1;
    return r->x + 2 * dW / (r->v_x + sqrt(r->v_x * r->v_x + 2 * r->A2 * dW));
}

/*
 * Least J = d1 (1 - N_P)^2 + d2 (1 - N_E)^2 where slip stops during restitution.
 * With w = N_P - z the impulse beyond that stop, z = x/(e p_c) and rho = A2/A1:
 *
 *     N_E^2 = z^2 + 2 z w + rho w^2
 *     J'/2  = h(w) = d1 (w - (1 - z)) + d2 (z + rho w)(1 - 1/N_E)
 *     h'    = d1 + d2 (rho - z^2 (rho - 1)/N_E^3)
 *
 * h is convex for rho > 1 and concave for rho < 1, with one zero between Poisson's
 * and the energetic answer, so Newton's iteration from Poisson's w = 1 - z runs to
 * it from one side; it stops when rounding turns it back.
 */
static inline double pcs_k_compromise_beyond_stop(double z, double rho, double d1, double d2)
{
    const double w_poisson = 1 - z;
    const double side = rho > 1 ? -1.0 : 1.0;
    double w = w_poisson;
    for (int i = 0; i < 200; i++) {
        const double N_E = sqrt(z * z + 2 * z * w + rho * w * w);
        const double h = d1 * (w - w_poisson) + d2 * (z + rho * w) * (1 - 1 / N_E);
        const double dh = d1 + d2 * (rho - z * z * (rho - 1) / (N_E * N_E * N_E));
        const double next = w - h / dh;
        if (!(side * (next - w) > 0))
            break;
        w = next;
    }
    return w;
}

/* [baruh-2022 (14)]; on one leg J is a parabola between p_P = e p_c and p_E. */
static inline double pcs_k_compromise(const pcs_k_rise *r, const pcs_material *m)
{
    const double p_P = m->e * r->p_c;
    if (p_P <= r->x || p_P == 0)
        return p_P;
    const double z = r->x / p_P;
    if (r->x > 0)
        return r->x + p_P * pcs_k_compromise_beyond_stop(z, r->A2 / r->A1, m->d1, m->d2);
    const double p_E = pcs_k_energetic(r, m);
    const double rho = p_E / p_P;
    return p_E * (m->d1 * rho + m->d2) / (m->d1 * rho * rho + m->d2);
}

/* The one place that knows which law ends a path how. */
static inline double pcs_k_restitution2(pcs_law law, const pcs_k_rise *r, const pcs_material *m)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return pcs_k_newton(r, m);
    case PCS_LAW_POISSON:
        return pcs_k_poisson(r, m);
    case PCS_LAW_ENERGETIC:
        return pcs_k_energetic(r, m);
    case PCS_LAW_COMPROMISE:
        return pcs_k_compromise(r, m);
    default:
        return 0;
    }
}

#endif
