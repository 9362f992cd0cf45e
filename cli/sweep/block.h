/* Problems side by side for the batches of the library, and their answers. */
#ifndef CLI_SWEEP_BLOCK_H
#define CLI_SWEEP_BLOCK_H

#include "scenario/answer.h"

/*
 * A column is a little longer than a page, lest all of them crowd the same lines of the cache.
 * There are no more columns than arrays of the library: in, space has more of them, out, the plane.
 */
enum {
    BLOCK = 512,
    BLOCK_COLUMN = BLOCK + 8,
    BLOCK_IN = offsetof(pcs_batch3_in, branch) / sizeof(double *),
    BLOCK_OUT = sizeof(pcs_batch2_out) / sizeof(double *)
};

typedef struct block {
    bool spatial;
    bool wanted[BLOCK_OUT]; /* the others are not computed */
    double in[BLOCK_IN][BLOCK_COLUMN], out[BLOCK_OUT][BLOCK_COLUMN];
    signed char mode[BLOCK];
    unsigned char final[BLOCK], status[BLOCK];
    unsigned outcome[BLOCK];
} block;

/* Where a block has the result of that name, -1: nowhere. */
int block_place(bool spatial, const char *result);

/* The i-th problem, of the kind that the block is. */
void block_put(block *b, size_t i, const problem *p);

/* Solve the first n by a law that it takes. */
void block_solve(block *b, pcs_law law, pcs_path path, pcs_branch branch, size_t n);

#endif
