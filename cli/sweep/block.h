/* Problems side by side for the batches of the library, and their answers. */
#ifndef CLI_SWEEP_BLOCK_H
#define CLI_SWEEP_BLOCK_H

#include <percuss/percuss.h>

/* A column is a little longer than a page, lest all of them crowd the same lines of the cache. */
enum { BLOCK = 512, BLOCK_COLUMN = BLOCK + 8, BLOCK_IN = 15, BLOCK_OUT = 13 };

typedef struct block {
    bool spatial;
    double in[BLOCK_IN][BLOCK_COLUMN], out[BLOCK_OUT][BLOCK_COLUMN];
    signed char mode[BLOCK];
    unsigned char final[BLOCK], status[BLOCK];
    unsigned outcome[BLOCK];
} block;

/* Where a block has the result of that name, -1: nowhere; and does it know this law? */
int block_place(bool spatial, const char *result);
bool block_takes(bool spatial, pcs_law law, pcs_branch branch);

/* The i-th problem: the contact is of the kind that the block is. */
void block_put2(block *b, size_t i, const pcs_contact2 *c, const pcs_material *m);
void block_put3(block *b, size_t i, const pcs_contact3 *c, const pcs_material *m);

/* Solve the first n by a law that it takes. */
void block_solve(block *b, pcs_law law, pcs_path3 path, pcs_branch branch, size_t n);

#endif
