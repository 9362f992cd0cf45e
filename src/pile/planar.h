/* Bodies in the plane. */
#ifndef PCS_PLANAR_H
#define PCS_PLANAR_H

#include "heap.h"

/* Compute the place of a contact of a pcs_pile2. */
void pcs_place2(const void *pile, size_t contact, pcs_place *place);

/* Make the heap for sweeps, with records and slots in work. The pile must have been checked. */
size_t pcs_planar_heap_workspace(size_t bodies, size_t contacts);
pcs_status pcs_planar_heap_make(pcs_heap *heap, double *work, size_t *used, pcs_fault *fault);

#endif
