/* Materials as the arithmetic can bear them. */
#ifndef PCS_MATERIAL_H
#define PCS_MATERIAL_H

#include <percuss/impact.h>

/*
 * Friction beyond 1e100 is infinite and restitution below 1e-150 is none, to every digit of
 * the result; their products would overflow or vanish.
 */
pcs_material pcs_material_tame(const pcs_material *material);

/* Tangential restitution as a law without a path sees it. */
static inline double pcs_law_e_t(pcs_law law, const pcs_material *m)
{
    return law == PCS_LAW_COMPLEMENTARITY || law == PCS_LAW_WALTON ? m->e_t : 0.0;
}

#endif
