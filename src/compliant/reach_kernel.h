/*
 * How far time may advance while a slider holds, in the plane and in space. Each event that ends a
 * hold has a margin, a function that is positive before the event. If M bounds its second
 * derivative, a margin f stays positive as long as f + f' h - M h^2/2 is positive. So there is no
 * event within that h, whatever the waves do. Time advances by the least h of all margins, from
 * look to look. Near an event the bound tends to Newton's step: it converges as fast and never
 * passes the event.
 */
#ifndef PCS_REACH_KERNEL_H
#define PCS_REACH_KERNEL_H

#include "../base/circle_kernel.h"

#include <float.h>

/*
 * In units of 1/omega of the fastest mode: the longest time of a hold, after which it starts again;
 * the least step for a margin that does not decrease, which changes it by less than rounding; the
 * first step after a slip or after the end of compression, where a margin may grow from zero as
 * t^2. It decreases there if its second derivative is below -PCS_HOLD_FALLS M.
 */
#define PCS_HOLD_LONGEST 8192.0
#define PCS_HOLD_LEAST 0x1p-26
#define PCS_HOLD_FIRST 1e-5
#define PCS_HOLD_FALLS 1e-3

/* Return the h up to which f + df h - M h^2/2 >= 0. */
static inline double pcs_k_safe(double f, double df, double M, double least)
{
    const double f_left = pcs_k_max(f, 0.0), root = sqrt(df * df + 2 * M * f_left);
    const int grows = df >= 0;
    const double h = (grows ? df + root : 2 * f_left) / (grows ? M : root - df);
    return grows ? pcs_k_max(h, least) : h;
}

/* The nearest event: lower bound h of its distance, and df and M of its margin. */
typedef struct pcs_k_near {
    double h, df, M, event;
} pcs_k_near;

/* Return the nearer of two events. */
static inline pcs_k_near pcs_k_nearer(const pcs_k_near *a, double h, double df, double M,
                                      double event)
{
    const int b = h < a->h;
    return (pcs_k_near){b ? h : a->h, b ? df : a->df, b ? M : a->M, b ? event : a->event};
}

/* True if h differs from Newton's step by less than rounding: the next look is at the event. */
static inline int pcs_k_is_there(const pcs_k_near *a, double t, double omega)
{
    return (a->df < 0) & (a->M * a->h * a->h <= -a->df * DBL_EPSILON * (t + a->h + 1 / omega));
}

/* 1 - cos without cancellation. */
static inline double pcs_k_rise(const pcs_k_circle *x)
{
    return x->c > 0 ? x->s * x->s / (1 + x->c) : 1 - x->c;
}

#endif
