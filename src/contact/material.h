/* Materials as the arithmetic can bear them. */
#ifndef PCS_MATERIAL_H
#define PCS_MATERIAL_H

#include <percuss/impact.h>

/* Weights of the compromise beyond it are made less, and below its inverse more. */
#define PCS_MAX_WEIGHT 0x1p100

/* Restitution below this is none, to every digit of the impulse; its products would vanish. */
static inline double pcs_k_tame(double e)
{
    return e < 0x1p-180 ? 0.0 : e;
}

/* The same for all fields; friction beyond 1e100 is infinite, its products would overflow. */
pcs_material pcs_material_tame(pcs_law law, const pcs_material *material);

/* Tangential restitution as a law without a path sees it. */
static inline double pcs_law_e_t(pcs_law law, const pcs_material *m)
{
    return law == PCS_LAW_COMPLEMENTARITY || law == PCS_LAW_WALTON ? m->e_t : 0.0;
}

#endif
