/* Lemke's method for a linear complementarity problem. */
#ifndef PCS_LEMKE_H
#define PCS_LEMKE_H

#include <stdbool.h>
#include <stddef.h>

/* Doubles of working memory for n rows. */
size_t pcs_lemke_workspace(int n);

/*
 * Solve y = A x + b with x >= 0, y >= 0, x.y = 0. A is n x n, stored by rows, with entries of order
 * one. x receives the solution, pivots the number of pivots. Returns false if the method ended on a
 * ray: then a solution may or may not exist. Ties are broken lexicographically, so it cannot cycle.
 */
bool pcs_lemke(int n, const double *A, const double *b, double *work, double *x, int *pivots);

#endif
