/* The zero of a function of one variable. */
#ifndef PCS_ZERO_H
#define PCS_ZERO_H

/*
 * Return the zero between a and b, at which f must have different signs or be zero. The bracket
 * closes to two neighbouring doubles. Returns NaN if f is NaN at a point that is evaluated. about
 * is passed to f.
 */
double pcs_zero_between(double (*f)(const void *about, double x), const void *about, double a,
                        double b);

#endif
