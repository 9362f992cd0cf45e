/* A linear complementarity problem by Lemke's method. */
#ifndef PCS_LEMKE_H
#define PCS_LEMKE_H

#include <stdbool.h>
#include <stddef.h>

/* Doubles of working memory for n rows. */
size_t pcs_lemke_workspace(int n);

/*
 * y = A x + b with x >= 0, y >= 0, x.y = 0. A is n x n, row by row, its entries of order
 * one. x takes the solution and pivots their number; false: the method ended on a ray, and
 * there may or may not be a solution. Ties are broken lexicographically: it cannot cycle.
 */
bool pcs_lemke(int n, const double *A, const double *b, double *work, double *x, int *pivots);

#endif
