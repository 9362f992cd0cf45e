/* percuss: several contacts at once. */
#ifndef PERCUSS_MULTI_H
#define PERCUSS_MULTI_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A mechanism as any multibody code has it: velocities u, mass matrix M, and for every
 * contact the rows of W that make its relative velocity v = W u: n and t in the plane, n, t1
 * and t2 in space. Matrices are stored row by row.
 */
typedef struct pcs_mechanism {
    int dofs;
    int contacts;
    int dimension;   /* 2 or 3: rows of W for each contact */
    const double *M; /* dofs x dofs, symmetric and positive definite */
    const double *W; /* (contacts * dimension) x dofs */
    const double *u; /* dofs, before */
} pcs_mechanism;

/* The same in contact space: dv = G dp, with G semidefinite if contacts are redundant. */
typedef struct pcs_multi {
    int contacts;
    int dimension;                 /* 2 or 3 */
    const double *G;               /* square, of contacts * dimension rows */
    const double *v;               /* before */
    const pcs_material *materials; /* one for each contact */
} pcs_multi;

/* One contact of several: components n, t or n, t1, t2. */
typedef struct pcs_touch {
    double v[3], vp[3]; /* m/s, before and after */
    double p[3];        /* N s */
    pcs_final final;    /* open: it took no part */
} pcs_touch;

/*
 * What every condition of the law leaves, scaled by |v| + |G| |p|: 1e-15 is rounding. It is
 * computed from G, v and p alone, whatever found p.
 */
typedef struct pcs_certificate {
    double normal; /* xi_n >= 0, p_n >= 0, one of them 0; xi = v' + e v */
    double cone;   /* |p_t| <= mu p_n */
    double slip;   /* xi_t = 0, or |p_t| = mu p_n against xi_t */
    double worst;
} pcs_certificate;

typedef struct pcs_multi_impact {
    unsigned outcome; /* flags of pcs_outcome */
    double dT;        /* J; PCS_NONE without a solution */
    int steps;        /* pivots, combinations or sweeps that it took */
    pcs_certificate certificate;
} pcs_multi_impact;

#define PCS_MOST_CONTACTS 1000
#define PCS_ENUMERABLE 8 /* contacts of which every combination is tried, if need be */
#define PCS_MOST_SWEEPS 20000
#define PCS_MULTI_RESIDUAL 1e-10 /* what an answer must reach */

/* Doubles of working memory that the calls below need. */
PCS_API size_t pcs_mechanism_workspace(const pcs_mechanism *mechanism);
PCS_API size_t pcs_multi_workspace(int contacts, int dimension);

/* G = W M^-1 W^T and v = W u. fault may be NULL. */
PCS_API pcs_status pcs_mechanism_reduce(const pcs_mechanism *mechanism, double *work, double *G,
                                        double *v, pcs_fault *fault);

/* u' = u + M^-1 W^T p with p as in pcs_multi: contacts * dimension numbers. */
PCS_API pcs_status pcs_mechanism_after(const pcs_mechanism *mechanism, const double *p,
                                       double *work, double *up, pcs_fault *fault);

/* u.M u/2, in J */
PCS_API double pcs_mechanism_energy(const pcs_mechanism *mechanism, const double *u);

/*
 * Newton's law in inequality form at every contact at once [payr-glocker-2005 (6)-(12)]: the
 * law complementarity. In the plane it is a linear complementarity problem, solved by
 * Lemke's method; in space the contacts are swept one after the other, each solved exactly
 * on its cone. An answer whose certificate is worse than PCS_MULTI_RESIDUAL is not given:
 * the outcome is no-solution if no combination of contact states is one (as can happen with
 * unequal restitution), or the status not-converged, with the residual as the fault's value.
 */
PCS_API pcs_status pcs_solve_multi(pcs_law law, const pcs_multi *problem, double *work,
                                   pcs_touch *touches, pcs_multi_impact *impact, pcs_fault *fault);

/*
 * Every combination of contact states in the plane, 4^contacts of them, for
 * PCS_ENUMERABLE contacts at most; G must not be singular. The first most answers go to
 * impulses, contacts * 2 numbers each; how many there are to count.
 */
PCS_API pcs_status pcs_enumerate_multi(const pcs_multi *problem, double *work, int most,
                                       double *impulses, int *count, pcs_fault *fault);

/* What an impulse p leaves of the conditions. */
PCS_API pcs_certificate pcs_certify_multi(const pcs_multi *problem, const double *p);

#ifdef __cplusplus
}
#endif

#endif
