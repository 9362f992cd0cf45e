/* Bodies in space: what general bodies and balls share. */
#ifndef PCS_SPATIAL_H
#define PCS_SPATIAL_H

#include "heap.h"

/* What an impulse needs of a body: 1/m, and K with K^T K = J^-1 in world axes. */
typedef struct pcs_turner {
    double m1;
    pcs_k_vector K[3]; /* rows */
} pcs_turner;

static inline pcs_k_vector pcs_k_rows_times(const pcs_k_vector *K, pcs_k_vector a)
{
    return (pcs_k_vector){pcs_k_dot(K[0], a), pcs_k_dot(K[1], a), pcs_k_dot(K[2], a)};
}

/* Return K^T a. */
static inline pcs_k_vector pcs_k_columns_times(const pcs_k_vector *K, pcs_k_vector a)
{
    return pcs_k_plus(pcs_k_plus(pcs_k_times(a.x, K[0]), a.y, K[1]), a.z, K[2]);
}

/* Compute the place of a contact of a pcs_pile3. */
void pcs_place3(const void *pile, size_t contact, pcs_place *place);

/* Make one of the two kinds of heap, with records and slots in work. The pile must have been
 * checked. */
size_t pcs_general3_workspace(size_t bodies, size_t contacts);
pcs_status pcs_general3_make(pcs_heap *heap, double *work, pcs_fault *fault);
size_t pcs_balls3_workspace(size_t bodies, size_t contacts);
pcs_status pcs_balls3_make(pcs_heap *heap, double *work, pcs_fault *fault);

/* True if every body in a contact is fixed, or a ball whose arm is along the normal. */
bool pcs_are_balls(const pcs_pile3 *pile);

pcs_turner pcs_turner_of(const pcs_body3 *body);

#endif
