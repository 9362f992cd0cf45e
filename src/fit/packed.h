/* Reduced rows as a structure of arrays, for batches. */
#ifndef PCS_PACKED_H
#define PCS_PACKED_H

#include <percuss/fit.h>

/*
 * n rows of one dimension d. Symmetric and triangular matrices are stored as their upper triangle,
 * row by row: nn, nt, tt, or nn, n1, n2, 11, 12, 22. With p the impulse,
 * |B p - b|^2 = |R p - q|^2 + rest^2.
 */
typedef struct pcs_packed {
    int dimension;
    size_t n;
    double *G[6]; /* 1/kg */
    double *v[3]; /* m/s */
    double *R[6]; /* sqrt(1/kg), of B = Q R; a row of zeros for an impulse that nothing shows */
    double *q[3]; /* sqrt(kg) m/s, Q^T b */
    double *rest; /* sqrt(kg) m/s, what no impulse explains */
    double *size; /* sqrt(kg) m/s, |b| */
} pcs_packed;

/* Return the number of doubles for n rows. */
size_t pcs_packed_size(int dimension, size_t n);

/* Lay out arrays for n rows in memory of that size. */
pcs_packed pcs_packed_make(int dimension, size_t n, double *memory);

/* Set row i. */
void pcs_packed_set(const pcs_packed *packed, size_t i, const pcs_fit_row *row);

#endif
