/* Sorted numbers and what is read from them. */
#ifndef PCS_SORT_H
#define PCS_SORT_H

#include <stddef.h>

/* Sort n numbers upwards. */
void pcs_sort(double *x, size_t n);

/* Return the part q (0 to 1) of n sorted numbers, n > 0; between two numbers on a straight line. */
double pcs_sort_part(const double *sorted, size_t n, double q);

/* Return the robust standard deviation: 1.4826 times the median distance from the median. Sorts x.
 */
double pcs_sort_spread(double *x, size_t n);

#endif
