/* percuss: the contact problem: G and v, all that a law needs to know of the bodies. */
#ifndef PERCUSS_CONTACT_H
#define PERCUSS_CONTACT_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The contact frame in the plane is (n, t). n is the normal: it points out of the surface (or out
 * of the other body) into the body. t is n turned clockwise by 90 degrees. Velocities are those of
 * the body relative to the other body. v_n < 0 means that the bodies approach. The impulse p acts
 * on the body, and -p acts on the other body.
 */

/*
 * The contact problem in the plane: an impulse dp changes the velocity by dv = G dp. G is symmetric
 * and positive definite.
 */
typedef struct pcs_contact2 {
    double G_nn, G_nt, G_tt; /* 1/kg, inverse inertia at the contact */
    double v_n, v_t;         /* m/s, relative velocity at the contact, before the impact */
} pcs_contact2;

/*
 * The contact problem in space. The frame is (n, t1, t2) with n = t1 x t2. A planar problem lies in
 * (n, t1).
 */
typedef struct pcs_contact3 {
    double G_nn, G_n1, G_n2, G_11, G_12,
        G_22;             /* 1/kg, inverse inertia at the contact, positive definite */
    double v_n, v_1, v_2; /* m/s, relative velocity at the contact, before */
} pcs_contact3;

/*
 * Check a contact problem: all numbers must be finite, and G must be positive definite. Statuses:
 * PCS_OK; PCS_STATUS_INVALID, and the fault names the field. fault may be NULL.
 */
PCS_API pcs_status pcs_contact2_check(const pcs_contact2 *contact, pcs_fault *fault);
PCS_API pcs_status pcs_contact3_check(const pcs_contact3 *contact, pcs_fault *fault);

/*
 * Largest coupling that counts as 0, relative to sqrt(G_nn G_tt): the rounding errors of a sphere.
 */
#define PCS_SPHERE_COUPLING 1e-12

/*
 * True if G is that of a sphere up to rounding: G_nt = 0; in space G_n1 = G_n2 = G_12 = 0 and
 * G_11 = G_22. The contact must be valid.
 */
PCS_API bool pcs_contact2_is_sphere(const pcs_contact2 *contact);
PCS_API bool pcs_contact3_is_sphere(const pcs_contact3 *contact);

#ifdef __cplusplus
}
#endif

#endif
