/* percuss: mechanisms with several contacts: M, W and u make G and v. */
#ifndef PERCUSS_MECHANISM_H
#define PERCUSS_MECHANISM_H

#include <percuss/body.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PCS_MAX_CONTACTS 15000
#define PCS_MAX_DOFS 6000

/*
 * A mechanism as in any multibody code: velocities u, mass matrix M, and the rows of W that give
 * the relative velocity v = W u of each contact: n and t in the plane, n, t1 and t2 in space.
 * Matrices are stored row by row. Units are SI: the unit of an element of M and W follows from its
 * coordinate.
 */
typedef struct pcs_mechanism {
    int dofs;        /* number of velocities u */
    int contacts;    /* number of contacts */
    int dimension;   /* 2 or 3: rows of W for each contact */
    const double *M; /* dofs x dofs, symmetric and positive definite */
    const double *W; /* (contacts * dimension) x dofs */
    const double *u; /* dofs numbers, velocities before */
} pcs_mechanism;

/*
 * Return the number of doubles of working memory that pcs_mechanism_reduce and pcs_mechanism_after
 * need; 0 if dofs or dimension is out of range. The content of this memory is ignored, so the same
 * memory may be used for other calls, for example pcs_multi_solve.
 */
PCS_API size_t pcs_mechanism_workspace(const pcs_mechanism *mechanism);

/*
 * Compute G = W M^-1 W^T (1/kg, square, contacts * dimension rows) and v = W u (m/s). work has
 * length doubles; length must be at least the result of pcs_mechanism_workspace. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: the fault names the field (M must be symmetric and positive definite);
 * PCS_STATUS_RANGE: G or v is too large for a double. If the status is not PCS_OK, G and v are not
 * complete. fault may be NULL.
 */
PCS_API pcs_status pcs_mechanism_reduce(const pcs_mechanism *mechanism, double *work, size_t length,
                                        double *G, double *v, pcs_fault *fault);

/*
 * Compute up = u + M^-1 W^T p, the velocities after the impulses p (N s): the components n, t (or
 * n, t1, t2) of one contact after the other, contacts * dimension numbers, as pcs_multi_impulses
 * writes them. work, length and fault as for pcs_mechanism_reduce. Statuses: PCS_OK;
 * PCS_STATUS_INVALID.
 */
PCS_API pcs_status pcs_mechanism_after(const pcs_mechanism *mechanism, const double *p,
                                       double *work, size_t length, double *up, pcs_fault *fault);

/* Return the kinetic energy u.M u/2, J, of velocities u; PCS_NONE if mechanism, M or u is NULL. */
PCS_API double pcs_mechanism_energy(const pcs_mechanism *mechanism, const double *u);

/*
 * Compute M, W and u of bodies that touch, in world axes. M is square with 3 n_bodies rows (in
 * space 6 n_bodies). W has 2 rows (3 in space) for each pair. u has 3 n_bodies (6 n_bodies)
 * numbers: velocity and spin of one body after the other. Masses and moments of inertia must be
 * finite; a fixed body is PCS_GROUND. The frame of a contact is that of pcs_frame2_of_normal or
 * pcs_frame3_of_normal. Statuses: PCS_OK; PCS_STATUS_INVALID: the fault has the body or the
 * contact, and M, W and u are not complete. fault may be NULL.
 */
PCS_API pcs_status pcs_mechanism_of_bodies2(const pcs_body2 *bodies, int n_bodies,
                                            const pcs_pair2 *pairs, int n_pairs, double *M,
                                            double *W, double *u, pcs_fault *fault);
PCS_API pcs_status pcs_mechanism_of_bodies3(const pcs_body3 *bodies, int n_bodies,
                                            const pcs_pair3 *pairs, int n_pairs, double *M,
                                            double *W, double *u, pcs_fault *fault);

/* Copy velocity and spin from u, in the order of the functions above, to the bodies. */
PCS_API void pcs_mechanism_to_bodies2(const double *u, pcs_body2 *bodies, int n_bodies);
PCS_API void pcs_mechanism_to_bodies3(const double *u, pcs_body3 *bodies, int n_bodies);

#ifdef __cplusplus
}
#endif

#endif
