/* Problems that the batches of the library solve side by side, and their results. */
#ifndef SCENARIO_BLOCK_H
#define SCENARIO_BLOCK_H

#include "answer.h"

/*
 * A column is a little longer than a page. The offset avoids cache-set conflicts between the
 * columns. There are no more columns than arrays of the library: space has more inputs, the plane
 * has more outputs.
 */
enum {
    BLOCK = 512,
    BLOCK_COLUMN = BLOCK + 8,
    BLOCK_IN = offsetof(pcs_batch3_in, branch) / sizeof(double *),
    BLOCK_OUT = sizeof(pcs_batch2_out) / sizeof(double *)
};

typedef struct block {
    bool spatial;
    bool wanted[BLOCK_OUT]; /* outputs that are computed */
    double in[BLOCK_IN][BLOCK_COLUMN], out[BLOCK_OUT][BLOCK_COLUMN];
    signed char mode[BLOCK];
    unsigned char final[BLOCK], status[BLOCK];
    unsigned outcome[BLOCK];
} block;

/* Return the index of the result of that name in a block, or -1. */
int block_place(bool spatial, const char *result);

/* Store the i-th problem, which must have the dimension of the block. */
void block_put(block *b, size_t i, const problem *p);

/* Return how many inputs a problem has, and copy them in the order of the block's columns. */
size_t block_inputs(bool spatial);
void block_copy(bool spatial, const problem *p, double *inputs);

/* Solve the first n problems by a law that batches support. */
void block_solve(block *b, pcs_law law, pcs_path path, pcs_branch branch, size_t n);

#endif
