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

/*
 * Every answer of that law, v_n <= 0: two where v_n = 0 and friction is super-critical on the
 * side of the slip, the impact first and rest (final open) second; else one. Answers how many.
 */
PCS_API int pcs_inequality2_all(const pcs_contact2 *contact, double e, double e_t, double mu,
                                pcs_impulse2 answers[2]);

/*
 * Walton's operator for spheres [payr-glocker-2005 (51)-(57)]: normal and tangential impulse
 * do not see each other. v_n < 0; G_nt must be 0.
 */
PCS_API pcs_impulse2 pcs_walton2(const pcs_contact2 *contact, double e, double e_t, double mu);

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

/* The same in space. */
typedef struct pcs_impulse3 {
    double p_n, p_1, p_2; /* N s */
    pcs_final final;
} pcs_impulse3;

#define PCS_MAX_ANSWERS3 6

/*
 * Every answer of the inequality law on the friction cone, v_n <= 0: sticking first if it is
 * one, then slips; at v_n = 0 rest comes last. Each meets the conditions of the law to 1e-10 of
 * their largest terms. Returns how many; 0 if none does, which takes a G that is singular up to
 * rounding. More than one for v_n < 0 is rare, and almost only where friction is super-critical.
 */
PCS_API int pcs_inequality3_all(const pcs_contact3 *contact, double e, double e_t, double mu,
                                pcs_impulse3 answers[PCS_MAX_ANSWERS3]);

/* Walton's operator in space; v_n < 0, G_n1 = G_n2 = G_12 = 0 and G_11 = G_22. */
PCS_API pcs_impulse3 pcs_walton3(const pcs_contact3 *contact, double e, double e_t, double mu);

#ifdef __cplusplus
}
#endif

#endif
