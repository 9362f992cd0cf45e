/* Linear algebra on dense matrices, stored row by row. */
#ifndef PCS_DENSE_H
#define PCS_DENSE_H

#include <stdbool.h>

/*
 * Compute L of A = L L^T in place of the lower triangle of A; false: not positive definite. Leading
 * zeros of a row are skipped, so a block matrix costs no more than its blocks.
 */
bool pcs_cholesky(double *A, int n);

/* Solve L L^T x = b; x replaces b. */
void pcs_cholesky_solve(const double *L, int n, double *b);

/*
 * Solve A x = b by elimination; x replaces b, and A is overwritten. False: singular up to rounding.
 */
bool pcs_eliminate(double *A, int n, double *b);

#endif
