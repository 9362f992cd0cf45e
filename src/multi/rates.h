/* Motions of all contacts that are consistent with each other, at one instant of an impact. */
#ifndef PCS_RATES_H
#define PCS_RATES_H

#include <percuss/strike.h>

/* Derivatives of impulse and velocity by the normal impulse of the striking contact. */
typedef struct pcs_rates {
    double p[2 * PCS_MAX_STRIKE_CONTACTS], v[2 * PCS_MAX_STRIKE_CONTACTS];
    pcs_part parts[PCS_MAX_STRIKE_CONTACTS];
} pcs_rates;

/* Everything that the choice of motions depends on. */
typedef struct pcs_moment {
    const pcs_multi *m; /* G and materials */
    const double *v;    /* velocities now; a velocity counts as 0 only if it is exactly 0 */
    int striking;
} pcs_moment;

/* Find rates by Lemke's method. Returns false if no consistent motion was found. */
bool pcs_rates_by_pivots(const pcs_moment *now, double *work, pcs_rates *rates);

/*
 * Try every combination. Returns the number of different solutions; rates receives the first.
 * blamed is a contact at which two differ, or -1.
 */
int pcs_rates_by_enumeration(const pcs_moment *now, double *work, pcs_rates *rates, int *blamed);

size_t pcs_rates_workspace(int contacts);

#endif
