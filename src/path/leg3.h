/* Straight legs of a path in space: everything is linear in the normal impulse. */
#ifndef PCS_LEG3_H
#define PCS_LEG3_H

#include <percuss/path.h>

typedef struct pcs_leg3 {
    pcs_motion motion; /* PCS_STICK or PCS_SLIDE */
    double k1, k2;     /* dp_t/dp_n */
    double A;          /* dv_n/dp_n, 1/kg */
    double B1, B2;     /* dv_t/dp_n, 1/kg */
} pcs_leg3;

/* Any leg with constant dp_t/dp_n: dv = G (1, k) dp_n. */
pcs_leg3 pcs_leg3_of(const pcs_contact3 *contact, pcs_motion motion, double k1, double k2);

/* Friction mu against the direction u. */
pcs_leg3 pcs_slip_leg3(const pcs_contact3 *contact, double mu, double u1, double u2);

/* Does a contact at rest stick? |B^-1 g| <= mu_s */
bool pcs_sticks3(const pcs_contact3 *contact, double mu_s);

pcs_leg3 pcs_stick_leg3(const pcs_contact3 *contact);

/*
 * From rest: stick, or else slip along the u with g - mu B u = k u, k > 0, that is
 * u = (mu B + k)^-1 g of length one. That direction is unique and attracts, so slip stays
 * on it.
 */
pcs_leg3 pcs_rest_leg3(const pcs_contact3 *contact, double mu_s, double mu_k);

#endif
