/* Roots of a quartic. */
#ifndef PCS_QUARTIC_H
#define PCS_QUARTIC_H

/*
 * Compute the positive roots of x^4 + c3 x^3 + c2 x^2 + c1 x + c0, the largest first. Return their
 * number. A root of even order may be missed or found twice.
 */
int pcs_positive_roots(const double c[4], double roots[4]);

/*
 * Compute the roots between 0 and high of a quartic with the coefficients c, the highest power
 * first. The largest root is the first. Return their number. The highest coefficients may be 0.
 */
int pcs_roots_within(const double c[5], double high, double roots[4]);

#endif
