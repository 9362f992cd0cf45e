/* percuss: the contact problem, all that a law sees of the bodies. */
#ifndef PERCUSS_CONTACT_H
#define PERCUSS_CONTACT_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The contact frame is (n, t): n points out of the surface into the body, t is n turned clockwise.
 * Impulse p acts on the body and -p on the other one; v_n < 0 approaches.
 */

/* All that a law sees: dv = G dp. G is symmetric and positive definite. */
typedef struct pcs_contact2 {
    double G_nn, G_nt, G_tt; /* 1/kg, inverse inertia at the contact */
    double v_n, v_t;         /* m/s, velocity of the body relative to the other, before */
} pcs_contact2;

/* The same in space. The frame is (n, t1, t2) with n = t1 x t2; a planar problem lies in (n, t1).
 */
typedef struct pcs_contact3 {
    double G_nn, G_n1, G_n2, G_11, G_12, G_22; /* 1/kg, symmetric and positive definite */
    double v_n, v_1, v_2;                      /* m/s, of the body relative to the other, before */
} pcs_contact3;

/* Is this contact problem one that laws can take? fault may be NULL. */
PCS_API pcs_status pcs_contact2_check(const pcs_contact2 *contact, pcs_fault *fault);

PCS_API pcs_status pcs_contact3_check(const pcs_contact3 *contact, pcs_fault *fault);

/* Coupling that counts as none, beside sqrt(G_nn G_tt): what rounding leaves of a sphere. */
#define PCS_SPHERE_COUPLING 1e-12

/*
 * Is the contact that of a sphere: G_nt = 0; in space G_n1 = G_n2 = G_12 = 0 and G_11 = G_22?
 * The contact must be valid.
 */
PCS_API bool pcs_contact2_is_sphere(const pcs_contact2 *contact);
PCS_API bool pcs_contact3_is_sphere(const pcs_contact3 *contact);

#ifdef __cplusplus
}
#endif

#endif
