/* The law complementarity on one friction cone, for one contact and for many. */
#ifndef PCS_CONE3_H
#define PCS_CONE3_H

#include "cone3_kernel.h"

/*
 * Compute all solutions for G and q, as pcs_impulse3_all_by_complementarity; v of the contact is
 * ignored. Return their number.
 */
int pcs_cone3(const pcs_contact3 *contact, const pcs_pull3 *q, double mu,
              pcs_impulse3 answers[PCS_MAX_ANSWERS3]);

#endif
