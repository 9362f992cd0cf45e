/* percuss: many contacts at once, with a sparse matrix of blocks. */
#ifndef PERCUSS_PILE_H
#define PERCUSS_PILE_H

#include <percuss/multi.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Many contacts: v' = v + W p, W sparse in blocks. A block has dimension^2 numbers, row by row,
 * components n, t (in space n, t1, t2) of the contact of its row against those of the contact of
 * its column. What is not there is 0.
 *
 * W is taken as it is: it need not be symmetric, and it may be singular or slightly indefinite, as
 * codes that step through time write it. u = W r + q of the literature is this with v = q and no e.
 */
typedef struct pcs_pile {
    int dimension;              /* 2 or 3 */
    size_t contacts;            /* none is a problem, too */
    const size_t *rows;         /* contacts + 1: the blocks of row i are rows[i] .. rows[i+1]-1 */
    const uint32_t *columns;    /* the contact of each block, ascending within a row; the diagonal
                                   block must be there */
    const double *blocks;       /* 1/kg, dimension^2 numbers each, row by row (n first) */
    const double *v;            /* m/s, before, contacts * dimension, n first */
    const double *mu, *e, *e_t; /* one for each contact; e, e_t NULL means 0 */
} pcs_pile;

#ifdef __cplusplus
}
#endif

#endif
