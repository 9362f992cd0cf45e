/* The motions of contacts that go with each other, at an instant of an impact. */
#ifndef PCS_RATES_H
#define PCS_RATES_H

#include <percuss/strike.h>

/* Rates of impulse and of velocity while the normal impulse of the striking contact grows. */
typedef struct pcs_rates {
    double p[2 * PCS_MAX_STRIKE_CONTACTS], v[2 * PCS_MAX_STRIKE_CONTACTS];
    pcs_part parts[PCS_MAX_STRIKE_CONTACTS];
} pcs_rates;

/* Everything a choice of motions depends on. */
typedef struct pcs_moment {
    const pcs_multi *m; /* G and materials */
    const double *v;    /* velocities now; exact zeros count */
    int striking;
} pcs_moment;

/* False: no consistent motions were found. */
bool pcs_rates_by_pivots(const pcs_moment *now, double *work, pcs_rates *rates);

/* Answers how many different ones there are; rates takes the first. blamed: where two differ. */
int pcs_rates_by_enumeration(const pcs_moment *now, double *work, pcs_rates *rates, int *blamed);

size_t pcs_rates_workspace(int contacts);

#endif
