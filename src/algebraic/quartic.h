/* Positive roots of a quartic. */
#ifndef PCS_QUARTIC_H
#define PCS_QUARTIC_H

/*
 * Positive roots of x^4 + c3 x^3 + c2 x^2 + c1 x + c0, the largest first; answers how many.
 * A root of even order may be missed, or found twice.
 */
int pcs_positive_roots(const double c[4], double roots[4]);

#endif
