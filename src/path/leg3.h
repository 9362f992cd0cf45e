/* Straight legs of a path in space from rest. */
#ifndef PCS_LEG3_H
#define PCS_LEG3_H

#include "leg3_kernel.h"

/*
 * Return the leg from rest: stick, or otherwise slip along the u with g - mu B u = k u, k > 0, that
 * is, u = (mu B + k)^-1 g of length one. This direction is unique and attracts, so slip stays on
 * it.
 */
pcs_leg3 pcs_rest_leg3(const pcs_contact3 *contact, double mu_s, double mu_k);

#endif
