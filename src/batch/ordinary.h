/*
 * True if the single solve would take a material as it is. All conditions are integers combined by
 * &, so that there are no branches.
 */
#ifndef PCS_ORDINARY_H
#define PCS_ORDINARY_H

#include "../contact/material.h"

#include <float.h>

static inline int ordinary_share(double e)
{
    return (e >= 0) & (e <= 1);
}

static inline int ordinary_weights(pcs_law law, const pcs_material *m)
{
    return law != PCS_LAW_COMPROMISE ||
           ((m->d1 >= 0) & (m->d1 <= PCS_MAX_WEIGHT) & (m->d2 >= 0) & (m->d2 <= PCS_MAX_WEIGHT) &
            (m->d1 + m->d2 >= 2 / PCS_MAX_WEIGHT));
}

static inline int ordinary_material(pcs_law law, const pcs_material *m)
{
    const int path = law != PCS_LAW_COMPLEMENTARITY && law != PCS_LAW_WALTON;
    const int friction = path ? m->mu_s >= m->mu_k : m->mu_s == m->mu_k;
    return (m->mu_k >= 0) & (m->mu_s <= 1e100) & friction & ordinary_weights(law, m);
}

#endif
