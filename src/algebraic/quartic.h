/* Roots of a quartic. */
#ifndef PCS_QUARTIC_H
#define PCS_QUARTIC_H

/*
 * Positive roots of x^4 + c3 x^3 + c2 x^2 + c1 x + c0, the largest first; answers how many.
 * A root of even order may be missed, or found twice.
 */
int pcs_positive_roots(const double c[4], double roots[4]);

/*
 * Roots between 0 and high of a quartic, its highest power first, the largest root first; returns
 * how many. The highest coefficients may be 0.
 */
int pcs_roots_within(const double c[5], double high, double roots[4]);

#endif
