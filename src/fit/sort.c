#include "sort.h"

#include <math.h>

/* Let x[at] sink to its place in a heap of n numbers, the largest on top. */
static void sink(double *x, size_t at, size_t n)
{
    const double value = x[at];
    for (size_t below = 2 * at + 1; below < n; below = 2 * at + 1) {
        if (below + 1 < n && x[below + 1] > x[below])
            below++;
        if (x[below] <= value)
            break;
        x[at] = x[below];
        at = below;
    }
    x[at] = value;
}

void pcs_sort(double *x, size_t n)
{
    for (size_t i = n / 2; i-- > 0;)
        sink(x, i, n);
    for (size_t i = n; i-- > 1;) {
        const double largest = x[0];
        x[0] = x[i];
        x[i] = largest;
        sink(x, 0, i);
    }
}

double pcs_sort_part(const double *sorted, size_t n, double q)
{
    const double place = q * (double)(n - 1);
    const size_t i = (size_t)place;
    return i + 1 < n ? sorted[i] + (place - (double)i) * (sorted[i + 1] - sorted[i]) : sorted[i];
}

double pcs_sort_spread(double *x, size_t n)
{
    static const double normal = 1.4826; // of normal numbers this gives the standard deviation
    pcs_sort(x, n);
    const double median = pcs_sort_part(x, n, 0.5);
    for (size_t i = 0; i < n; i++)
        x[i] = fabs(x[i] - median);
    pcs_sort(x, n);
    return normal * pcs_sort_part(x, n, 0.5);
}
