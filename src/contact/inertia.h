/* Conditions that the inertia of every body satisfies. */
#ifndef PCS_INERTIA_H
#define PCS_INERTIA_H

#include <stdbool.h>

/*
 * Compute J = 2^-power inertia and return the power. A power of two changes no digit, and keeps
 * determinants, which are cubes, in the range of a double.
 */
int pcs_inertia_scale(const double inertia[3][3], double J[3][3]);

/* True if a body can have this inertia. Moments that are rounded as in print are accepted. */
bool pcs_inertia_is_physical(const double inertia[3][3]);

/* The rule for an inertia, as the text of a fault. */
extern const char pcs_inertia_rule[];

#endif
