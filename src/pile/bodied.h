/* Piles of bodies: what the plane and space have in common. */
#ifndef PCS_BODIED_H
#define PCS_BODIED_H

#include "heap.h"

typedef struct pcs_bodied {
    const void *pile; /* pcs_pile2 or pcs_pile3 */
    int dimension;
    size_t bodies, contacts;
    const void *at_bodies, *at_pairs; /* the arrays; checked for NULL only */
    pcs_frictions frictions;
    pcs_status (*check_body)(const void *pile, size_t body, pcs_fault *fault);
    pcs_status (*check_pair)(const void *pile, size_t contact, pcs_fault *fault);
    void (*place)(const void *pile, size_t contact, pcs_place *place);
    /* Make the heap for sweeps in work. *used: the number of doubles that it takes. */
    pcs_status (*make)(pcs_heap *heap, double *work, size_t *used, pcs_fault *fault);
    size_t (*needs)(const void *pile); /* doubles that make takes */
} pcs_bodied;

size_t pcs_bodied_workspace(const pcs_bodied *a);
size_t pcs_bodied_workspace_full(const pcs_bodied *a);
pcs_status pcs_bodied_check(const pcs_bodied *a, pcs_fault *fault);
pcs_status pcs_bodied_solve(const pcs_bodied *a, const pcs_pile_options *options, double *work,
                            size_t length, double *p, pcs_pile_impact *impact, pcs_fault *fault);
pcs_status pcs_bodied_certify(const pcs_bodied *a, const double *p, double *work, size_t length,
                              pcs_pile_impact *impact, pcs_fault *fault);
pcs_status pcs_bodied_rows(const pcs_bodied *a, double *work, size_t length, size_t *rows,
                           pcs_fault *fault);
pcs_status pcs_bodied_blocks(const pcs_bodied *a, double *work, size_t length, const size_t *rows,
                             uint32_t *columns, double *blocks, double *v, pcs_fault *fault);

#endif
