/*
 * The order of two bodies, by their numbers. With it the same two bodies go through the same
 * arithmetic in either order of the arguments, and the results have the same bits. If all numbers
 * are equal, the order makes no difference.
 */
#ifndef PCS_ORDER_H
#define PCS_ORDER_H

/*
 * Return -1, 0 or 1: the order of the first numbers that differ. Comparisons with NaN are false, so
 * NaN is ignored.
 */
static inline int pcs_order(const double *x, const double *y, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] < y[i] || x[i] > y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

#endif
