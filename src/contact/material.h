/* Materials with limited numbers, so that the arithmetic does not overflow. */
#ifndef PCS_MATERIAL_H
#define PCS_MATERIAL_H

#include <percuss/impact.h>

/* Weights of the compromise above this are scaled down; below its inverse they are scaled up. */
#define PCS_MAX_WEIGHT 0x1p100

/*
 * Return e, or 0 if e is so small that it changes no digit of the impulse: its products would
 * underflow.
 */
static inline double pcs_k_limited(double e)
{
    return e < 0x1p-180 ? 0.0 : e;
}

/*
 * Return a material with all fields limited in this way. Kinetic friction above 1e100 is set to
 * 1e100: its products would overflow.
 */
pcs_material pcs_material_limited(pcs_law law, const pcs_material *material);

/* Return the tangential restitution that a law without a path uses. */
static inline double pcs_law_e_t(pcs_law law, const pcs_material *m)
{
    return law == PCS_LAW_COMPLEMENTARITY || law == PCS_LAW_WALTON ? m->e_t : 0.0;
}

#endif
