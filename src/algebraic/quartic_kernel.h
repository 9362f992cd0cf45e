/* The only positive root of a quartic x^4 + c3 x^3 + c2 x^2 + c1 x + c0, as inline arithmetic. */
#ifndef PCS_QUARTIC_KERNEL_H
#define PCS_QUARTIC_KERNEL_H

#include "../base/kernel.h"

/*
 * Return the number of sign changes of the coefficients 1, c3, ..., c0. By Descartes' rule there
 * are at most as many positive roots.
 */
static inline int pcs_k_sign_changes(const double c[4])
{
    const int n3 = c[3] < 0, n2 = c[2] == 0 ? n3 : c[2] < 0, n1 = c[1] == 0 ? n2 : c[1] < 0,
              n0 = c[0] == 0 ? n1 : c[0] < 0;
    return n3 + (n3 ^ n2) + (n2 ^ n1) + (n1 ^ n0);
}

/* Return a bound: no positive root is larger. */
static inline double pcs_k_root_bound(const double c[4])
{
    return 1 + pcs_k_max(pcs_k_max(fabs(c[0]), fabs(c[1])), pcs_k_max(fabs(c[2]), fabs(c[3])));
}

/*
 * Return a point above the root. With one change of sign there is one positive root, and above it
 * the polynomial and its derivatives are positive. So Newton's method converges to it from any
 * point above.
 */
static inline double pcs_k_above_root(const double c[4])
{
    return 1 + c[3] + c[2] + c[1] + c[0] > 0 ? 1.0 : pcs_k_root_bound(c);
}

/* Return the length of one step of Newton's method, downwards. */
static inline double pcs_k_root_step(const double c[4], double x)
{
    const double y = (((x + c[3]) * x + c[2]) * x + c[1]) * x + c[0];
    const double slope = ((4 * x + 3 * c[3]) * x + 2 * c[2]) * x + c[1];
    return y / slope;
}

/*
 * True if another step is needed after a step to x. If not, the remaining error is of the order of
 * its square.
 */
static inline int pcs_k_root_goes_on(double step, double x)
{
    return step > 1e-9 * x;
}

/* More steps than any root needs. */
enum { PCS_ROOT_STEPS = 200 };

#endif
