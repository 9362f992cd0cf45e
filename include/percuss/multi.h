/* percuss: several contacts at once. */
#ifndef PERCUSS_MULTI_H
#define PERCUSS_MULTI_H

#include <percuss/impact.h>
#include <percuss/mechanism.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Several contacts: dv = G dp, with G semidefinite if they are redundant. */
typedef struct pcs_multi {
    int contacts;
    int dimension;                 /* 2 or 3 */
    const double *G;               /* 1/kg, square, of contacts * dimension rows, row by row: n, t
                                      (n, t1, t2) of one contact after the other */
    const double *v;               /* m/s, before, in this order */
    const pcs_material *materials; /* one for each contact */
} pcs_multi;

/* One contact of several: components n, t or n, t1, t2. */
typedef struct pcs_multi_contact {
    double v[3], vp[3]; /* m/s, before and after */
    double p[3];        /* N s */
    pcs_final final;    /* stick, slip or open (it took no part); it leaves if vp[0] > 0 */
} pcs_multi_contact;

/*
 * What every condition of the law leaves at the worst contact, scaled by |v| + |G| |p| of that
 * contact: 1e-15 is rounding. Of |G| |p| of several contacts no more counts than 100 times the
 * largest velocity, so that impulses without end, which G turns into rounding, are no answer. It is
 * computed from G, v and p alone, whatever found p. Impulses of one's own whose worst residual is
 * above PCS_JUDGE_BOUND (diagnose.h) must not be used; pcs_multi_solve gives none such.
 */
typedef struct pcs_certificate {
    double normal; /* xi_n >= 0, p_n >= 0, one of them 0; xi = v' + e v */
    double cone;   /* |p_t| <= mu p_n */
    double slip;   /* xi_t = 0, or |p_t| = mu p_n against xi_t */
    double worst;  /* the largest of these */
} pcs_certificate;

typedef struct pcs_multi_impact {
    unsigned outcome; /* flags of pcs_outcome */
    double dT;        /* J; PCS_NONE without a solution */
    int steps;        /* sweeps, steps of Newton's method, pivots and combinations that it took */
    pcs_certificate certificate;
} pcs_multi_impact;

#define PCS_MAX_ANSWERS 16       /* of an enumeration */
#define PCS_MAX_ENUMERATED 8     /* contacts of which every combination is tried, if need be */
#define PCS_MULTI_RESIDUAL 1e-10 /* what an answer must reach */

/* Doubles of working memory that the calls below need; 0 if an argument is out of range. */
PCS_API size_t pcs_multi_workspace(int contacts, int dimension);

/* Is this a problem that pcs_multi_solve takes by this law? If not, the fault says why. */
PCS_API pcs_status pcs_multi_check(pcs_law law, const pcs_multi *problem, pcs_fault *fault);

/*
 * Newton's law in inequality form at every contact at once [payr-glocker-2005 (6)-(12)]: the
 * law complementarity. One contact has a closed form; more are solved as a pile is (pile.h), by
 * sweeps and steps of Newton's method, and of up to 100 contacts in the plane and 40 in space what
 * these do not find is looked for from a start by Lemke's method. Redundant contacts share impulses
 * evenly, as if each gave way a little, by the same part of G_i, the largest of its own diagonal:
 * those with nearly the least sum of G_i |p_i|^2, if there is no friction or all stick inside their
 * cones. With large friction a few in a hundred are left as they were found. An answer whose
 * certificate is worse than PCS_MULTI_RESIDUAL is not given: the outcome is no-solution if no
 * combination of the states of up to 8 planar contacts is one (as can happen with unequal
 * restitution), or the status not-converged, with the residual left in the fault. Whether there are
 * other answers is looked at for one contact in space only; in the plane pcs_multi_enumerate finds
 * them all. Where nothing approaches rest is taken, with the outcome impact-without-collision if a
 * contact would jam. G is dense here: of redundant contacts some hundreds take a second in the
 * plane, and ten in space; a thousand contacts are for a pile. Of more than 400 contacts G is not
 * looked at for negative eigenvalues.
 *
 * work: length doubles of the caller, at least what pcs_multi_workspace says. contacts: one for
 * each contact. law must be PCS_LAW_COMPLEMENTARITY, and mu_s = mu_k at each contact.
 * Statuses: PCS_OK, PCS_STATUS_INVALID, PCS_STATUS_NOT_CONVERGED, PCS_STATUS_RANGE;
 * on any but PCS_OK impact is left alone. fault may be NULL.
 */
PCS_API pcs_status pcs_multi_solve(pcs_law law, const pcs_multi *problem, double *work,
                                   size_t length, pcs_multi_contact *contacts,
                                   pcs_multi_impact *impact, pcs_fault *fault);

/*
 * Every combination of contact states in the plane, 4^contacts of them, for
 * PCS_MAX_ENUMERATED contacts at most; G must not be singular. The first most answers go to
 * impulses, contacts * 2 numbers each; how many there are to count, PCS_MAX_ANSWERS at most.
 */
PCS_API pcs_status pcs_multi_enumerate(const pcs_multi *problem, double *work, size_t length,
                                       int most, double *impulses, int *count, pcs_fault *fault);

/* The impulses of n contacts one after the other, as pcs_mechanism_after and pcs_multi_certify
 * take. */
PCS_API void pcs_multi_impulses(const pcs_multi_contact *contacts, int n, int dimension, double *p);

/* What an impulse p leaves of the conditions; the problem must be one that is checked. */
PCS_API pcs_certificate pcs_multi_certify(const pcs_multi *problem, const double *p);

#ifdef __cplusplus
}
#endif

#endif
