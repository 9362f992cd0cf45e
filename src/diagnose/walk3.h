/*
 * The exact path as the judge walks it. It knows the flow in Cartesian form only,
 * w' = s g - mu B w with dp = s dtau, and integrates it by extrapolated midpoint steps.
 */
#ifndef PCS_WALK3_H
#define PCS_WALK3_H

#include <percuss/impact.h>

/* Slip, impulses, v_n, work of the normal impulse and of friction. */
enum { W1, W2, P, P1, P2, V, WN, WT, STATE };

typedef struct pcs_walk3 {
    const pcs_contact3 *c;
    const pcs_material *m;
    double y[STATE];
    double rest; /* speed of slip that counts as rest */
    bool sticks; /* what the record says of rest: it decides where rounding does */
} pcs_walk3;

/* Does a record say that the contact sticks at rest? */
bool pcs_walk3_claims_stick(const pcs_impact3 *im);

/* Slip on until the impulse is p or slip has stopped. */
void pcs_walk3_slip(pcs_walk3 *k, double p);

/* dp_t/dp_n at rest: what holds it, or friction against the slip that resumes. */
void pcs_walk3_rest(const pcs_walk3 *k, double *k1, double *k2);

/* From rest, or on the slip that resumed from it, straight on to p. */
void pcs_walk3_straight(pcs_walk3 *k, double p, double k1, double k2);

#endif
