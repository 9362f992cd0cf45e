/* A little linear algebra on dense matrices, row by row. */
#ifndef PCS_DENSE_H
#define PCS_DENSE_H

#include <stdbool.h>

/* A = L L^T in place of its lower triangle; false: not positive definite. Leading zeros of a row
 * are skipped, so that a matrix of blocks costs no more than its blocks. */
bool pcs_cholesky(double *A, int n);

/* Solve L L^T x = b in place. */
void pcs_cholesky_solve(const double *L, int n, double *b);

/* Solve A x = b in place by elimination, A lost; false: singular to rounding. */
bool pcs_eliminate(double *A, int n, double *b);

#endif
