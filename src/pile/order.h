/*
 * The order in which the rows of a sparse matrix are eliminated, and the blocks that this fills:
 * minimum degree on a quotient graph [george-liu-1989]. The row with the fewest neighbours is next.
 * Its neighbours become neighbours of each other. They are stored as one element, which is a list
 * of them, and not as pairs.
 */
#ifndef PCS_ORDER_H
#define PCS_ORDER_H

#include "../base/room.h"
#include <stdbool.h>

/* The pattern of the blocks: symmetric, without the diagonal. */
typedef struct pcs_graph {
    uint32_t n;
    const size_t *starts;       /* n + 1 */
    const uint32_t *neighbours; /* of row i: from starts[i] to starts[i + 1] - 1 */
} pcs_graph;

typedef struct pcs_order {
    uint32_t n;
    uint32_t *row, *place; /* row[k] is eliminated k-th; place[row] = k */
    size_t *starts;        /* n + 1: where the columns of the factors begin, by place */
    uint32_t *filled;      /* the places after k where column k has blocks, ascending */
    double work;           /* number of products of blocks to compute the factors */
} pcs_order;

/* Memory for the search of an order; made once, for the largest graph. */
typedef struct pcs_orderer {
    uint32_t *variables, *elements;     /* neighbours of each row: single rows, and elements */
    uint32_t *n_variables, *n_elements; /* of each row */
    uint32_t *degree, *first, *next, *before;
    uint32_t *mark;
    uint32_t stamp;
} pcs_orderer;

/* False: there is not enough room. */
bool pcs_orderer_make(pcs_orderer *o, uint32_t n, size_t neighbours, pcs_room *room);

/* Find an order. filled is taken from room. False: there is not enough room, or the factors would
 * take more than most_work. */
bool pcs_order_find(pcs_order *order, const pcs_graph *graph, pcs_orderer *o, double most_work,
                    pcs_room *room);

#endif
