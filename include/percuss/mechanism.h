/* percuss: mechanisms with several contacts: M, W and u, then G and v. */
#ifndef PERCUSS_MECHANISM_H
#define PERCUSS_MECHANISM_H

#include <percuss/body.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PCS_MAX_CONTACTS 15000
#define PCS_MAX_DOFS 6000

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

/*
 * Doubles of working memory that the calls below need; 0 if dofs or dimension is out of range. The
 * same memory may serve other calls that need some, as pcs_multi_solve: what it holds does not
 * matter.
 */
PCS_API size_t pcs_mechanism_workspace(const pcs_mechanism *mechanism);

/*
 * G = W M^-1 W^T, square of contacts * dimension, and v = W u. work: length doubles of the
 * caller, at least what pcs_mechanism_workspace says. Statuses: PCS_OK; PCS_STATUS_INVALID;
 * PCS_STATUS_RANGE, if G or v is too large for a double. fault may be NULL.
 */
PCS_API pcs_status pcs_mechanism_reduce(const pcs_mechanism *mechanism, double *work, size_t length,
                                        double *G, double *v, pcs_fault *fault);

/*
 * u' = u + M^-1 W^T p with the impulses p, n and t (n, t1, t2) of one contact after the other, as
 * pcs_multi_impulses has them: contacts * dimension numbers. Otherwise the same.
 */
PCS_API pcs_status pcs_mechanism_after(const pcs_mechanism *mechanism, const double *p,
                                       double *work, size_t length, double *up, pcs_fault *fault);

/* u.M u/2, in J; PCS_NONE without M or u */
PCS_API double pcs_mechanism_energy(const pcs_mechanism *mechanism, const double *u);

/*
 * M, W and u of bodies that touch, in world axes: M is square of 3 (in space 6) n_bodies, W has 2
 * (3) rows for each pair, u has 3 (6) n_bodies numbers: velocity and spin of one body after the
 * other. Masses and moments of inertia must be finite; what is fixed is PCS_GROUND. The frame of a
 * contact is that of pcs_frame2_of_normal or pcs_frame3_of_normal. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, where the fault has the body or contact; what M, W and u hold is then without
 * meaning. fault may be NULL.
 */
PCS_API pcs_status pcs_mechanism_of_bodies2(const pcs_body2 *bodies, int n_bodies,
                                            const pcs_pair2 *pairs, int n_pairs, double *M,
                                            double *W, double *u, pcs_fault *fault);
PCS_API pcs_status pcs_mechanism_of_bodies3(const pcs_body3 *bodies, int n_bodies,
                                            const pcs_pair3 *pairs, int n_pairs, double *M,
                                            double *W, double *u, pcs_fault *fault);

/* Back to the bodies: velocity and spin from u, as these functions order it. */
PCS_API void pcs_mechanism_to_bodies2(const double *u, pcs_body2 *bodies, int n_bodies);
PCS_API void pcs_mechanism_to_bodies3(const double *u, pcs_body3 *bodies, int n_bodies);

#ifdef __cplusplus
}
#endif

#endif
