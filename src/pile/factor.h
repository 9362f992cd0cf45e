/*
 * A sparse matrix of blocks as a product L U, in the order of order.h; the diagonal of L is 1.
 * Blocks are not exchanged, only numbers within a diagonal block: the matrix must be such that this
 * is enough, and the caller looks at what comes out.
 */
#ifndef PCS_FACTOR_H
#define PCS_FACTOR_H

#include "order.h"

typedef struct pcs_factor {
    const pcs_order *order;
    size_t d;        /* of a block: 2 or 3 */
    double *L, *U;   /* blocks as order->filled: below the diagonal (place, k), right (k, place) */
    double *inverse; /* of the diagonal blocks of U */
    uint32_t *at;    /* where in a column a place is */
    uint32_t *head, *next; /* columns that are waiting for a place */
    size_t *waits;         /* where each of them stands */
} pcs_factor;

/* The blocks of the matrix at a place. The caller adds to what is 0. */
typedef void pcs_put_blocks(void *self, const pcs_factor *f, uint32_t place, double *diagonal);

/* Memory for the factors of an order. False: no room. */
bool pcs_factor_make(pcs_factor *f, const pcs_order *order, size_t d, pcs_room *room);

/* put is called for each place in turn; at tells where its blocks are. False: singular. */
bool pcs_factor_find(pcs_factor *f, pcs_put_blocks *put, void *self);

/* x: order->n * d numbers by place, the right side, which becomes the answer. */
void pcs_factor_solve(const pcs_factor *f, double *x);

#endif
