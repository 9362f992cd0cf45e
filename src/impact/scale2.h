/*
 * Squares of velocities must neither overflow nor vanish. A problem in extreme units
 * is solved in units that are a power of two away, which changes no digit.
 */
#ifndef PCS_SCALE2_H
#define PCS_SCALE2_H

#include <percuss/impact.h>

typedef struct pcs_scale2 {
    int v, G; /* powers of two taken out of velocities and of G */
} pcs_scale2;

/* {0, 0} for a problem in ordinary units. */
pcs_scale2 pcs_scale2_of(const pcs_contact2 *contact);

pcs_contact2 pcs_scale2_down(const pcs_scale2 *scale, const pcs_contact2 *contact);

/* The record of the scaled problem in the units of the given one; {-v, -G} goes back. */
void pcs_scale2_up(const pcs_scale2 *scale, pcs_impact2 *impact);

/* The same in space. */
pcs_scale2 pcs_scale3_of(const pcs_contact3 *contact);
pcs_contact3 pcs_scale3_down(const pcs_scale2 *scale, const pcs_contact3 *contact);
void pcs_scale3_up(const pcs_scale2 *scale, pcs_impact3 *impact);

#endif
