/* percuss: several contacts at once. */
#ifndef PERCUSS_MULTI_H
#define PERCUSS_MULTI_H

#include <percuss/impact.h>
#include <percuss/mechanism.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A problem of several contacts: dv = G dp. G is symmetric and positive semidefinite; it is
 * singular if contacts are redundant.
 */
typedef struct pcs_multi {
    int contacts;    /* number of contacts */
    int dimension;   /* 2 or 3 */
    const double *G; /* 1/kg, square with contacts * dimension rows, stored row by row: n, t (n, t1,
                        t2) of one contact after the other */
    const double *v; /* m/s, before, in the same order */
    const pcs_material *materials; /* one for each contact */
} pcs_multi;

/* The record of one contact: components n, t or n, t1, t2. */
typedef struct pcs_multi_contact {
    double v[3], vp[3]; /* m/s, before and after */
    double p[3];        /* N s, impulse on the body */
    pcs_final final;    /* stick, slip or open (no impulse); it leaves if vp[0] > 0 */
} pcs_multi_contact;

/*
 * The certificate: the residuals of the conditions of the law, each at its worst contact, scaled by
 * |v| + |G| |p| of that contact: 1e-15 is rounding. With several contacts, |G| |p| counts at most
 * 100 times the largest velocity: very large impulses whose effects cancel in G p are not a
 * solution. The certificate is computed from G, v and p alone, and does not depend on how p was
 * found. Do not use your own impulses if their worst residual is above PCS_JUDGE_BOUND
 * (diagnose.h); pcs_multi_solve returns none of these.
 */
typedef struct pcs_certificate {
    double normal; /* xi_n >= 0, p_n >= 0, and one of them is 0; xi_n = v_n' + e v_n */
    double cone;   /* |p_t| <= mu p_n */
    double slip;   /* xi_t = 0, or |p_t| = mu p_n against xi_t = v_t' + e_t v_t */
    double worst;  /* the largest of these */
} pcs_certificate;

/* The record of all contacts together. */
typedef struct pcs_multi_impact {
    unsigned outcome; /* flags of pcs_outcome */
    double dT;        /* J, change of kinetic energy; PCS_NONE: no solution */
    int steps;        /* number of sweeps, steps of Newton's method, pivots and combinations */
    pcs_certificate certificate; /* residuals of the conditions of the law */
} pcs_multi_impact;

#define PCS_MAX_ANSWERS 16   /* largest number of solutions of an enumeration */
#define PCS_MAX_ENUMERATED 8 /* largest number of contacts for which all combinations are tried */
#define PCS_MULTI_RESIDUAL 1e-10 /* bound on the certificate of a solution */

/*
 * Return the number of doubles of working memory that the functions below need; 0 if an argument is
 * out of range.
 */
PCS_API size_t pcs_multi_workspace(int contacts, int dimension);

/*
 * Check that pcs_multi_solve can solve this problem by this law. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, and the fault gives the reason. fault may be NULL.
 */
PCS_API pcs_status pcs_multi_check(pcs_law law, const pcs_multi *problem, pcs_fault *fault);

/*
 * Solve several contacts at once by the law complementarity: Newton's law as a complementarity
 * condition at every contact [payr-glocker-2005 (6)-(12)].
 *
 * Method: one contact has a closed form. Several contacts are solved as a pile (pile.h), by sweeps
 * and steps of Newton's method. If these find no solution, with up to 100 contacts in the plane and
 * 40 in space the search starts again from a result of Lemke's method. A solution whose certificate
 * is worse than PCS_MULTI_RESIDUAL is not returned. The outcome is then no-solution if no
 * combination of the states of up to 8 planar contacts is a solution (this can happen with
 * different restitution at the contacts). Otherwise the status is not-converged, and fault.left is
 * the residual.
 *
 * Redundant contacts: the impulses are not unique, and they are shared evenly, as if each contact
 * had a small compliance. The compliance of contact i is the same fraction of G_i, the largest
 * diagonal element of its block of G. If there is no friction, or if all contacts stick inside
 * their cones, the result is nearly the one with the least sum of G_i |p_i|^2. With large friction,
 * a few percent of the problems keep the impulses as they were found.
 *
 * Other solutions are searched for only with one contact in space. In the plane pcs_multi_enumerate
 * finds all of them. If no contact approaches, the solution p = 0 is taken, with the outcome
 * impact-without-collision if a contact would jam.
 *
 * G is dense here. Some hundreds of redundant contacts take one second in the plane and ten seconds
 * in space. Use a pile for a thousand contacts. With more than 400 contacts G is not checked for
 * negative eigenvalues.
 *
 * work has length doubles; length must be at least the result of pcs_multi_workspace. contacts must
 * have room for one record for each contact. law must be PCS_LAW_COMPLEMENTARITY, and mu_s must
 * equal mu_k at each contact. Statuses: PCS_OK, PCS_STATUS_INVALID, PCS_STATUS_NOT_CONVERGED,
 * PCS_STATUS_RANGE. If the status is not PCS_OK, impact is not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_multi_solve(pcs_law law, const pcs_multi *problem, double *work,
                                   size_t length, pcs_multi_contact *contacts,
                                   pcs_multi_impact *impact, pcs_fault *fault);

/*
 * Find all solutions of a planar problem by trying every combination of contact states, 4^contacts
 * of them. At most PCS_MAX_ENUMERATED contacts are allowed, and G must not be singular. impulses
 * receives the first most solutions, contacts * 2 numbers each (N s). count receives the number of
 * solutions, at most PCS_MAX_ANSWERS. work and length as for pcs_multi_solve. Statuses: PCS_OK;
 * PCS_STATUS_INVALID. fault may be NULL.
 */
PCS_API pcs_status pcs_multi_enumerate(const pcs_multi *problem, double *work, size_t length,
                                       int most, double *impulses, int *count, pcs_fault *fault);

/*
 * Copy the impulses of n contacts to p, one contact after the other, as pcs_mechanism_after and
 * pcs_multi_certify take them.
 */
PCS_API void pcs_multi_impulses(const pcs_multi_contact *contacts, int n, int dimension, double *p);

/*
 * Return the certificate of impulses p (N s). The problem must be valid (pcs_multi_check). If a
 * pointer is NULL, all residuals are INFINITY.
 */
PCS_API pcs_certificate pcs_multi_certify(const pcs_multi *problem, const double *p);

#ifdef __cplusplus
}
#endif

#endif
