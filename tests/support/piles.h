/* Piles of bodies by a recipe, with the matrix that they make and memory of their own. */
#ifndef TESTS_PILES_H
#define TESTS_PILES_H

#include "support.h"

/* A pile in every form. Only one of two and three is set, by the dimension. */
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
    bool only_sweeps; /* with no more memory than that */
    pcs_pile_impact impact;
    pcs_fault fault;
} heap;

/* By a recipe, with random materials: mu to 1.5 (0 at times), e and e_t to 1. */
void heap_make(heap *h, int d, const pcs_pile_recipe *recipe, rng *r);

/* Any shape and order of at most so many bodies. */
void heap_random(heap *h, rng *r, int d, size_t most);

/* Columns, blocks and v once more, of bodies that were changed. */
void heap_assemble(heap *h);

/* Contacts in another order. */
void heap_shuffle(heap *h, rng *r);

void heap_free(heap *h);

/* Solve by the matrix, or by the bodies, into p. */
pcs_status heap_by_blocks(heap *h, const pcs_pile_options *options);
pcs_status heap_by_bodies(heap *h, const pcs_pile_options *options);

/* The same problem as a dense one: G and materials of the caller. */
pcs_multi heap_dense(const heap *h, double *G, pcs_material *materials);

/* The largest difference of v + W p of two impulses, beside the largest |v| + |W p|. */
double heap_velocity_gap(const heap *h, const double *p, const double *r);

double *numbers(size_t n); /* zeros */

#endif
