/*
 * percuss: the pieces that laws are made of, for those who study laws. Whoever wants velocities
 * after an impact needs none of this: pcs_solve2 and pcs_solve3 (impact.h) call it.
 *
 * These functions do not check: contacts must be valid (pcs_contact2_check), e and e_t within
 * [0, 1], mu_s >= mu_k >= 0, G and v in ordinary units, between 1e-40 and 1e40, and pointers not
 * NULL. Outside of that the answer has no meaning.
 */
#ifndef PERCUSS_RESEARCH_H
#define PERCUSS_RESEARCH_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- how slip evolves while the normal impulse grows -------------------------------------- */

/* One motion in the plane: while it lasts, everything is linear in the normal impulse. */
typedef struct pcs_leg2 {
    pcs_motion motion;
    double k; /* dp_t/dp_n */
    double A; /* dv_n/dp_n, 1/kg */
    double B; /* dv_t/dp_n, 1/kg */
} pcs_leg2;

/*
 * The whole planar path: a first leg of slip, then, once slip has stopped, a second
 * leg of sticking or reverse slide that lasts as long as one likes. An impact that
 * starts without slip has a first leg of length zero.
 */
typedef struct pcs_legs2 {
    double v_n, v_t; /* m/s, at the start */
    pcs_leg2 first, second;
    double p_stop; /* N s, normal impulse at which slip stops; INFINITY: never */
    double v_stop; /* m/s, v_n there */
    bool jam;      /* first.A <= 0 while sliding */
} pcs_legs2;

/* The path of a contact with this friction. */
PCS_API pcs_legs2 pcs_legs2_make(const pcs_contact2 *contact, double mu_s, double mu_k);

/* Where the path is at normal impulse p_n >= 0, in N s. */
PCS_API pcs_point2 pcs_legs2_at(const pcs_legs2 *legs, double p_n);

/*
 * The exact path in space at n normal impulses (N s), which must not decrease: the slip hodograph
 * for pictures. points takes n of them. False: not converged.
 */
PCS_API bool pcs_contact3_trace(const pcs_contact3 *contact, double mu_s, double mu_k,
                                const double *p_n, size_t n, pcs_point3 *points);

/* --- where a path ends --------------------------------------------------------------------- */

/* Compression, which is the same for every restitution. */
typedef struct pcs_compression2 {
    double p_c; /* N s, normal impulse at which v_n is zero */
    double w_c; /* J, |W_c|, work done against the normal impulse */
} pcs_compression2;

PCS_API pcs_compression2 pcs_legs2_compression(const pcs_legs2 *legs);

/*
 * Normal impulse of restitution, N s, under a law with a path; 0 for a law without one.
 * The path must approach (v_n < 0), or touch and jam.
 */
PCS_API double pcs_legs2_restitution(pcs_law law, const pcs_legs2 *legs,
                                     const pcs_material *material);

/*
 * Kinematic coefficient from the kinetic one and back, given the partial impulse
 * ratios of compression and restitution [brach-1993 (9)].
 */
PCS_API double pcs_contact2_e_of_R(const pcs_contact2 *contact, double R, double mu_A, double mu_R);
PCS_API double pcs_contact2_R_of_e(const pcs_contact2 *contact, double e, double mu_A, double mu_R);

/* --- laws that compare before and after, with no path between --------------------------------- */

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
PCS_API pcs_impulse2 pcs_impulse2_by_complementarity(const pcs_contact2 *contact, double e,
                                                     double e_t, double mu);

#define PCS_MAX_ANSWERS2 2

/*
 * Every answer of that law, v_n <= 0: two where v_n = 0 and friction is super-critical on the
 * side of the slip, the impact first and rest (final open) second; else one. Returns how many.
 */
PCS_API int pcs_impulse2_all_by_complementarity(const pcs_contact2 *contact, double e, double e_t,
                                                double mu, pcs_impulse2 answers[PCS_MAX_ANSWERS2]);

/*
 * Walton's operator for spheres [payr-glocker-2005 (51)-(57)]: normal and tangential impulse
 * do not see each other. v_n < 0; G_nt must be 0.
 */
PCS_API pcs_impulse2 pcs_impulse2_by_walton(const pcs_contact2 *contact, double e, double e_t,
                                            double mu);

/* Whittaker's law with the impulse ratio limited so that no energy is gained; v_n < 0. */
PCS_API pcs_impulse2 pcs_impulse2_by_brach(const pcs_contact2 *contact, double e, double mu);

/* v_n' = -e v_n with p_t = ratio p_n [brach-1993 (6)-(8)]; v_n < 0. */
PCS_API pcs_impulse2 pcs_impulse2_by_ratio(const pcs_contact2 *contact, double e, double ratio);

/* Impulse ratio that just ends slip, v_t' = 0; PCS_NONE: none does. v_n < 0. [brach-1993 (22)] */
PCS_API double pcs_contact2_mu_0(const pcs_contact2 *contact, double e);

/*
 * Impulse ratio of the sign of side (+1, -1) beyond which energy would be gained;
 * PCS_NONE: none is. v_n < 0.
 */
PCS_API double pcs_contact2_mu_T(const pcs_contact2 *contact, double e, double side);

/* Impulse and end of a law without a path, in space. */
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
PCS_API int pcs_impulse3_all_by_complementarity(const pcs_contact3 *contact, double e, double e_t,
                                                double mu, pcs_impulse3 answers[PCS_MAX_ANSWERS3]);

/* Walton's operator in space; v_n < 0, G_n1 = G_n2 = G_12 = 0 and G_11 = G_22. */
PCS_API pcs_impulse3 pcs_impulse3_by_walton(const pcs_contact3 *contact, double e, double e_t,
                                            double mu);

#ifdef __cplusplus
}
#endif

#endif
