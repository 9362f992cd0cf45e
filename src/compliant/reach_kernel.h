/*
 * How far time may go on while a slider holds, in the plane and in space. What ends a hold are
 * margins that are positive until it happens. If M bounds its second derivative, a margin f stays
 * positive as long as f + f' h - M h^2/2 does: no event is within that h, whatever the waves do. So
 * time goes on by the least h of all margins, from look to look; towards an event, where the bound
 * tends to Newton's step, it converges as fast as that, and never goes past it.
 */
#ifndef PCS_REACH_KERNEL_H
#define PCS_REACH_KERNEL_H

#include "../base/circle_kernel.h"

#include <float.h>

/*
 * In units of 1/omega of the faster mode: the longest time, after which it begins anew; the least
 * step of a margin that does not shrink, which changes it by less than rounding; and the first step
 * after a slip or a turn, where a margin grows from zero as t^2 if its second derivative says so.
 */
#define PCS_HOLD_LONGEST 8192.0
#define PCS_HOLD_LEAST 0x1p-26
#define PCS_HOLD_FIRST 1e-5
#define PCS_HOLD_FALLS 1e-3

/* As far as f + df h - M h^2/2 >= 0. */
static inline double pcs_k_safe(double f, double df, double M, double least)
{
    const double f_left = pcs_k_max(f, 0.0), root = sqrt(df * df + 2 * M * f_left);
    const int grows = df >= 0;
    const double h = (grows ? df + root : 2 * f_left) / (grows ? M : root - df);
    return grows ? pcs_k_max(h, least) : h;
}

/* The nearest event: how far it is at least, and its margin. */
typedef struct pcs_k_near {
    double h, df, M, event;
} pcs_k_near;

/* The nearer of two. */
static inline pcs_k_near pcs_k_nearer(const pcs_k_near *a, double h, double df, double M,
                                      double event)
{
    const int b = h < a->h;
    return (pcs_k_near){b ? h : a->h, b ? df : a->df, b ? M : a->M, b ? event : a->event};
}

/* Is what the bound gives away up to an event below rounding? Then the next look is at it. */
static inline int pcs_k_is_there(const pcs_k_near *a, double t, double omega)
{
    return (a->df < 0) & (a->M * a->h * a->h <= -a->df * DBL_EPSILON * (t + a->h + 1 / omega));
}

/* 1 - cos without a difference of small numbers. */
static inline double pcs_k_rise(const pcs_k_circle *x)
{
    return x->c > 0 ? x->s * x->s / (1 + x->c) : 1 - x->c;
}

#endif
