/*
 * Which of two bodies comes first, by their numbers: in either order of the arguments the same
 * bodies then take the same way through the arithmetic, and its bits are the same. If no number
 * tells them apart, the order makes no difference.
 */
#ifndef PCS_ORDER_H
#define PCS_ORDER_H

/* -1, 0 or 1; NaN is left out. */
static inline int pcs_order(const double *x, const double *y, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] < y[i] || x[i] > y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

#endif
