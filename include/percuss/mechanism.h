/* percuss: mechanisms with several contacts: M, W and u, then G and v. */
#ifndef PERCUSS_MECHANISM_H
#define PERCUSS_MECHANISM_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PCS_MAX_CONTACTS 400
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

/* Doubles of working memory that the calls below need; 0 if dofs is out of range. */
PCS_API size_t pcs_mechanism_workspace(const pcs_mechanism *mechanism);

/*
 * G = W M^-1 W^T, square of contacts * dimension, and v = W u. work: length doubles of the
 * caller, at least what pcs_mechanism_workspace says. Statuses: PCS_OK; PCS_STATUS_INVALID;
 * PCS_STATUS_RANGE, if G or v is too large for a double. fault may be NULL.
 */
PCS_API pcs_status pcs_mechanism_reduce(const pcs_mechanism *mechanism, double *work, size_t length,
                                        double *G, double *v, pcs_fault *fault);

/* u' = u + M^-1 W^T p with p as in pcs_multi: contacts * dimension numbers. Otherwise the same. */
PCS_API pcs_status pcs_mechanism_after(const pcs_mechanism *mechanism, const double *p,
                                       double *work, size_t length, double *up, pcs_fault *fault);

/* u.M u/2, in J; PCS_NONE without M or u */
PCS_API double pcs_mechanism_energy(const pcs_mechanism *mechanism, const double *u);

/*
 * Free bodies in a world with axes x, y (and z) of its own; a planar turn is clockwise, from
 * y towards x. A body has three velocities in the plane (v_x, v_y, omega), six in space
 * (v, omega), and they stand in u one body after the other.
 */
typedef struct pcs_free2 {
    double mass, inertia; /* kg and kg m^2 about the mass centre, both finite */
    double at[2];         /* m, of the mass centre */
    double v[2], omega;   /* m/s and rad/s, before */
} pcs_free2;

typedef struct pcs_free3 {
    double mass;       /* kg, finite */
    double inertia[6]; /* kg m^2, matrix along the world's axes as in body3.h: xx yy zz xy xz yz */
    double at[3];      /* m, of the mass centre */
    double v[3];       /* m/s */
    double omega[3];   /* rad/s, right-handed */
} pcs_free3;

#define PCS_GROUND (-1)

/* Where two bodies touch, or one and the ground. */
typedef struct pcs_free_contact {
    int body;         /* index */
    int other;        /* index, or PCS_GROUND */
    double at[3];     /* m; z only in space */
    double normal[3]; /* out of the other into the body; of any length */
} pcs_free_contact;

/*
 * M, W and u of free bodies that touch: square of 3 (or 6) n_bodies, 2 (or 3) rows for each
 * contact, and 3 (or 6) n_bodies numbers. The frame of a contact is n and t, n turned
 * clockwise; in space that of pcs_frame_of_normal. Statuses: PCS_OK; PCS_STATUS_INVALID, where the
 * fault has the body or contact. fault may be NULL.
 */
PCS_API pcs_status pcs_free2_assemble(const pcs_free2 *bodies, int n_bodies,
                                      const pcs_free_contact *contacts, int n_contacts, double *M,
                                      double *W, double *u, pcs_fault *fault);
PCS_API pcs_status pcs_free3_assemble(const pcs_free3 *bodies, int n_bodies,
                                      const pcs_free_contact *contacts, int n_contacts, double *M,
                                      double *W, double *u, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
