/* Where a function of one number is zero. */
#ifndef PCS_ZERO_H
#define PCS_ZERO_H

/*
 * The zero between a and b, where f has different signs or is zero: to two neighbours among the
 * numbers, or NaN if f is not a number on the way. about is handed to f.
 */
double pcs_zero_between(double (*f)(const void *about, double x), const void *about, double a,
                        double b);

#endif
