/* Piles of bodies by a recipe, with their matrix and their memory. */
#ifndef TESTS_PILES_H
#define TESTS_PILES_H

#include "support.h"

/* A pile in every form. Only one of two and three is set, depending on the dimension. */
typedef struct heap {
    int d;
    size_t n_bodies, n; /* n contacts */
    pcs_body2 *bodies2;
    pcs_pair2 *pairs2;
    pcs_body3 *bodies3;
    pcs_pair3 *pairs3;
    double *mu, *e, *e_t;
    pcs_pile2 two;
    pcs_pile3 three;
    size_t *rows;
    uint32_t *columns;
    double *blocks, *v;
    pcs_pile pile;    /* the matrix */
    double *p;        /* of the solves below */
    bool only_sweeps; /* solve with the memory for sweeps only */
    pcs_pile_impact impact;
    pcs_fault fault;
} heap;

/* Make a pile by a recipe, with random materials: mu up to 1.5 (sometimes 0), e and e_t up to 1. */
void heap_make(heap *h, int d, const pcs_pile_recipe *recipe, rng *r);

/* A pile of any shape and order with at most this many bodies. */
void heap_random(heap *h, rng *r, int d, size_t most);

/* Compute columns, blocks and v again after the bodies were changed. */
void heap_assemble(heap *h);

/* Put the contacts in another order. */
void heap_shuffle(heap *h, rng *r);

void heap_free(heap *h);

/* Solve by the matrix, or by the bodies, into p. */
pcs_status heap_by_blocks(heap *h, const pcs_pile_options *options);
pcs_status heap_by_bodies(heap *h, const pcs_pile_options *options);

/* The same problem as a dense one. G and materials are memory of the caller. */
pcs_multi heap_dense(const heap *h, double *G, pcs_material *materials);

/* The largest difference of v + W p between two impulses, relative to the largest |v| + |W p|. */
double heap_velocity_gap(const heap *h, const double *p, const double *r);

double *numbers(size_t n);       /* zeros */
double *unset_numbers(size_t n); /* NaN */

#endif
