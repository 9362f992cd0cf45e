/*
 * The judge's own integration of the exact path (a walk). It uses the flow in Cartesian form only,
 * w' = s g - mu B w with dp = s dtau, and integrates it by extrapolated midpoint steps.
 */
#ifndef PCS_WALK3_H
#define PCS_WALK3_H

#include <percuss/impact.h>

/* State: slip, impulses, v_n, work of the normal impulse, work of friction. */
enum { W1, W2, P, P1, P2, V, WN, WT, STATE };

typedef struct pcs_walk3 {
    const pcs_contact3 *c;
    const pcs_material *m;
    double y[STATE];
    double rest; /* m/s, slip that counts as rest */
    bool sticks; /* the record claims that it sticks at rest; decides within rounding */
} pcs_walk3;

/* True if a record claims that the contact sticks at rest. */
bool pcs_walk3_claims_stick(const pcs_impact3 *im);

/* Follow slip until the impulse is p or slip has stopped. */
void pcs_walk3_slip(pcs_walk3 *k, double p);

/* Return dp_t/dp_n after rest: the ratio of sticking, or friction against the slip that resumes. */
void pcs_walk3_rest(const pcs_walk3 *k, double *k1, double *k2);

/* Advance straight to the impulse p, from rest or on the slip that resumed. */
void pcs_walk3_straight(pcs_walk3 *k, double p, double k1, double k2);

#endif
