/* What the inertia of every body obeys. */
#ifndef PCS_INERTIA_H
#define PCS_INERTIA_H

#include <stdbool.h>

/*
 * J = 2^-power inertia; returns the power. A power of two changes no digit and keeps determinants,
 * which are cubes, inside the range of a double.
 */
int pcs_inertia_scale(const double inertia[3][3], double J[3][3]);

/* Is there a body with this inertia? Its moments may be rounded as in print. */
bool pcs_inertia_is_physical(const double inertia[3][3]);

/* What an inertia must be, as a fault says it. */
extern const char pcs_inertia_rule[];

#endif
