/*
 * percuss: the parts of which laws are made, for the study of laws. To compute the velocities after
 * an impact you do not need this header: pcs_solve2 and pcs_solve3 (impact.h) call these functions.
 *
 * These functions do not check their arguments. Contacts must be valid (pcs_contact2_check), e and
 * e_t must be within [0, 1], mu_s >= mu_k >= 0, G and v must be in ordinary units (between 1e-40
 * and 1e40), and pointers must not be NULL. Otherwise the result has no meaning. Vectors are in the
 * contact frame (n, t) or (n, t1, t2).
 */
#ifndef PERCUSS_RESEARCH_H
#define PERCUSS_RESEARCH_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- how slip evolves while the normal impulse grows -------------------------------------- */

/*
 * A leg: a part of the planar path with one motion. In a leg all quantities are linear in the
 * normal impulse.
 */
typedef struct pcs_leg2 {
    pcs_motion motion; /* slide, stick or reverse slide */
    double k;          /* dp_t/dp_n */
    double A;          /* dv_n/dp_n, 1/kg */
    double B;          /* dv_t/dp_n, 1/kg */
} pcs_leg2;

/*
 * The whole planar path: a first leg of slip, and after slip has stopped a second leg of sticking
 * or reverse slide, which has no end. If an impact starts without slip, the first leg has length
 * zero.
 */
typedef struct pcs_legs2 {
    double v_n, v_t;        /* m/s, at the start */
    pcs_leg2 first, second; /* slip, and what follows after slip has stopped */
    double p_stop;          /* N s, normal impulse at which slip stops; INFINITY: never */
    double v_stop;          /* m/s, v_n there */
    bool jam;               /* first.A <= 0 while sliding */
} pcs_legs2;

/* Return the path of a contact with this friction. */
PCS_API pcs_legs2 pcs_legs2_make(const pcs_contact2 *contact, double mu_s, double mu_k);

/* Return the point of the path at the normal impulse p_n >= 0, in N s. */
PCS_API pcs_point2 pcs_legs2_at(const pcs_legs2 *legs, double p_n);

/*
 * Compute the points of the exact path in space at n normal impulses p_n (N s), which must not
 * decrease. This is the slip hodograph, for plots. points receives n points. Return false if the
 * integration does not converge.
 */
PCS_API bool pcs_contact3_trace(const pcs_contact3 *contact, double mu_s, double mu_k,
                                const double *p_n, size_t n, pcs_point3 *points);

/* --- where a path ends --------------------------------------------------------------------- */

/* The compression stage, which is the same for every restitution. */
typedef struct pcs_compression2 {
    double p_c; /* N s, normal impulse at which v_n is zero */
    double w_c; /* J, |W_c|: work against the normal impulse */
} pcs_compression2;

/* Return the compression stage of a path. */
PCS_API pcs_compression2 pcs_legs2_compression(const pcs_legs2 *legs);

/*
 * Return the normal impulse of restitution, N s, under a law with a path; 0 for a law without a
 * path. The path must approach (v_n < 0), or touch (v_n = 0) and jam.
 */
PCS_API double pcs_legs2_restitution(pcs_law law, const pcs_legs2 *legs,
                                     const pcs_material *material);

/*
 * Convert the kinetic coefficient R to the kinematic coefficient e, and back, for given impulse
 * ratios p_t/p_n of compression (mu_A) and of restitution (mu_R) [brach-1993 (9)].
 */
PCS_API double pcs_contact2_e_of_R(const pcs_contact2 *contact, double R, double mu_A, double mu_R);
PCS_API double pcs_contact2_R_of_e(const pcs_contact2 *contact, double e, double mu_A, double mu_R);

/* --- laws without a path --------------------------------------------------------------------- */

/* The impulse of a law without a path, and the state of the contact at the end. */
typedef struct pcs_impulse2 {
    double p_n, p_t; /* N s; PCS_NONE: there is no such impulse */
    pcs_final final; /* state of the contact after the impact */
} pcs_impulse2;

/*
 * Return the impulse of Newton's law as a complementarity condition with Coulomb friction, for one
 * contact: either v_n' = -e v_n and v_t' = -e_t v_t within the friction cone, or slip on its edge
 * [payr-glocker-2005 (24)-(25)]. v_n must be negative. Whittaker's law has e_t = 0.
 */
PCS_API pcs_impulse2 pcs_impulse2_by_complementarity(const pcs_contact2 *contact, double e,
                                                     double e_t, double mu);

#define PCS_MAX_ANSWERS2 2

/*
 * Compute all solutions of that law for v_n <= 0. There are two if v_n = 0 and friction is
 * super-critical on the side of the slip: the impact first, and rest (final open) second. Otherwise
 * there is one. Return the number of solutions.
 */
PCS_API int pcs_impulse2_all_by_complementarity(const pcs_contact2 *contact, double e, double e_t,
                                                double mu, pcs_impulse2 answers[PCS_MAX_ANSWERS2]);

/*
 * Return the impulse of Walton's operator for spheres [payr-glocker-2005 (51)-(57)]: normal and
 * tangential impulse are uncoupled. v_n must be negative and G_nt must be 0.
 */
PCS_API pcs_impulse2 pcs_impulse2_by_walton(const pcs_contact2 *contact, double e, double e_t,
                                            double mu);

/*
 * Return the impulse of Whittaker's law with the impulse ratio limited so that no energy is gained.
 * v_n must be negative.
 */
PCS_API pcs_impulse2 pcs_impulse2_by_brach(const pcs_contact2 *contact, double e, double mu);

/*
 * Return the impulse with v_n' = -e v_n and p_t = ratio p_n [brach-1993 (6)-(8)]. v_n must be
 * negative.
 */
PCS_API pcs_impulse2 pcs_impulse2_by_ratio(const pcs_contact2 *contact, double e, double ratio);

/*
 * Return the impulse ratio p_t/p_n that just ends slip, v_t' = 0; PCS_NONE: there is none. v_n must
 * be negative. [brach-1993 (22)]
 */
PCS_API double pcs_contact2_mu_0(const pcs_contact2 *contact, double e);

/*
 * Return the impulse ratio p_t/p_n with the sign of side (+1, -1) above which energy would be
 * gained; PCS_NONE: energy is never gained. v_n must be negative.
 */
PCS_API double pcs_contact2_mu_T(const pcs_contact2 *contact, double e, double side);

/* The impulse of a law without a path in space, and the state of the contact at the end. */
typedef struct pcs_impulse3 {
    double p_n, p_1, p_2; /* N s */
    pcs_final final;      /* state of the contact after the impact */
} pcs_impulse3;

#define PCS_MAX_ANSWERS3 6

/*
 * Compute all solutions of the law complementarity on the friction cone for v_n <= 0: sticking
 * first if it is a solution, then slips; for v_n = 0 rest is the last one. Each solution satisfies
 * the conditions of the law to 1e-10 of their largest terms. Return the number of solutions; 0 if
 * none satisfies them, which needs a G that is singular up to rounding. More than one solution for
 * v_n < 0 is rare, and occurs almost only if friction is super-critical.
 */
PCS_API int pcs_impulse3_all_by_complementarity(const pcs_contact3 *contact, double e, double e_t,
                                                double mu, pcs_impulse3 answers[PCS_MAX_ANSWERS3]);

/*
 * Return the impulse of Walton's operator in space. v_n must be negative, G_n1 = G_n2 = G_12 = 0
 * and G_11 = G_22.
 */
PCS_API pcs_impulse3 pcs_impulse3_by_walton(const pcs_contact3 *contact, double e, double e_t,
                                            double mu);

#ifdef __cplusplus
}
#endif

#endif
