/* percuss: laws that compare before and after, with no path between. */
#ifndef PERCUSS_ALGEBRAIC_H
#define PERCUSS_ALGEBRAIC_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The laws by themselves, for ordinary units: G and v between 1e-40 and 1e40, v_n < 0.
 * pcs_solve2 and pcs_diagnose2 take any.
 */

/* Impulse of a law without a path and how the contact ends. */
typedef struct pcs_impulse2 {
    double p_n, p_t; /* N s; PCS_NONE: no such impulse exists */
    pcs_final final;
} pcs_impulse2;

/*
 * Newton's impact law in inequality form with Coulomb friction, one contact:
 * either v_n' = -e v_n and v_t' = -e_t v_t within the friction cone, or slip on its
 * edge [payr-glocker-2005 (24)-(25)]. v_n < 0. Whittaker's law is e_t = 0.
 */
PCS_API pcs_impulse2 pcs_inequality2(const pcs_contact2 *contact, double e, double e_t, double mu);

/* Whittaker's law with the impulse ratio limited so that no energy is gained; v_n < 0. */
PCS_API pcs_impulse2 pcs_brach2(const pcs_contact2 *contact, double e, double mu);

/* v_n' = -e v_n with p_t = ratio p_n [brach-1993 (6)-(8)]; v_n < 0. */
PCS_API pcs_impulse2 pcs_impulse_ratio2(const pcs_contact2 *contact, double e, double ratio);

/* Impulse ratio that just ends slip, v_t' = 0; PCS_NONE: none does. v_n < 0. [brach-1993 (22)] */
PCS_API double pcs_mu_0(const pcs_contact2 *contact, double e);

/*
 * Impulse ratio of the sign of side (+1, -1) beyond which energy would be gained;
 * PCS_NONE: none is. v_n < 0.
 */
PCS_API double pcs_mu_T(const pcs_contact2 *contact, double e, double side);

#ifdef __cplusplus
}
#endif

#endif
