/*
 * In which order the rows of a sparse matrix are eliminated, and which blocks that fills: minimum
 * degree on a quotient graph [george-liu-1989]. The row with the fewest neighbours is next; those
 * become neighbours of each other, kept as one element, a list of them, in place of all the pairs.
 */
#ifndef PCS_ORDER_H
#define PCS_ORDER_H

#include "room.h"
#include <stdbool.h>

/* Which rows have a block in common: a symmetric pattern without its diagonal. */
typedef struct pcs_graph {
    uint32_t n;
    const size_t *starts;       /* n + 1 */
    const uint32_t *neighbours; /* of row i: from starts[i] to starts[i + 1] - 1 */
} pcs_graph;

typedef struct pcs_order {
    uint32_t n;
    uint32_t *row, *place; /* which row is eliminated k-th, and when a row is */
    size_t *starts;        /* n + 1: the columns of factors, by place */
    uint32_t *filled;      /* the places after k that column k has blocks at, ascending */
    double work;           /* products of blocks that the factors take */
} pcs_order;

/* What finding an order needs beside it; made once for the largest graph. */
typedef struct pcs_orderer {
    uint32_t *variables, *elements;     /* in place of the neighbours: rows and elements */
    uint32_t *n_variables, *n_elements; /* of each row */
    uint32_t *degree, *first, *next, *before;
    uint32_t *mark;
    uint32_t stamp;
} pcs_orderer;

/* False: no room. */
bool pcs_orderer_make(pcs_orderer *o, uint32_t n, size_t neighbours, pcs_room *room);

/* The room is left with what is not taken by filled. False: no room, or it would take more work. */
bool pcs_order_find(pcs_order *order, const pcs_graph *graph, pcs_orderer *o, double most_work,
                    pcs_room *room);

#endif
