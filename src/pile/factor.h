/*
 * A sparse matrix of blocks as a product L U, in the order of order.h; the diagonal of L is 1. Rows
 * are exchanged only within a diagonal block; blocks are never exchanged. This is enough for some
 * matrices only, so the caller must check the solution.
 */
#ifndef PCS_FACTOR_H
#define PCS_FACTOR_H

#include "order.h"

typedef struct pcs_factor {
    const pcs_order *order;
    size_t d;        /* rows of a block: 2 or 3 */
    double *L, *U;   /* blocks in the order of order->filled; L: below the diagonal, (place, k); U:
                        right of it, (k, place) */
    double *inverse; /* of the diagonal blocks of U */
    uint32_t *at;    /* at[place]: index of the block of a place in the current column */
    uint32_t *head, *next; /* lists: the finished columns whose next block is at a place */
    size_t *waits;         /* index of that block, for each column */
} pcs_factor;

/* Add the blocks of the matrix at a place to L, U and diagonal, which are 0 before. */
typedef void pcs_put_blocks(void *self, const pcs_factor *f, uint32_t place, double *diagonal);

/* Take memory for the factors of an order. False: there is not enough room. */
bool pcs_factor_make(pcs_factor *f, const pcs_order *order, size_t d, pcs_room *room);

/* Compute the factors. put is called for each place in turn; at holds the indices of its blocks.
 * False: the matrix is singular. */
bool pcs_factor_find(pcs_factor *f, pcs_put_blocks *put, void *self);

/* Solve. x: order->n * d numbers, by place; the right side before, the solution after. */
void pcs_factor_solve(const pcs_factor *f, double *x);

#endif
