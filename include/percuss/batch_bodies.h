/* percuss: arrays of bodies in world axes and of contacts between them: gather, solve, scatter. */
#ifndef PERCUSS_BATCH_BODIES_H
#define PERCUSS_BATCH_BODIES_H

#include <percuss/batch.h>
#include <percuss/body.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Bodies and contacts as a physics engine has them, in the memory of the caller. Fields, units and
 * axes are as in pcs_body2, pcs_pair2, pcs_body3 and pcs_pair3. A step counts numbers of its array,
 * as in batch.h: 0: next to each other, k: every k-th, PCS_SAME: one number for all. Velocity and
 * spin are written, so their steps must not be PCS_SAME. For arrays of structs,
 * pcs_batch2_bodies_of and pcs_batch2_pairs_of set all pointers and steps.
 *
 * Arrays must have the alignment of their type. An array that is written must not overlap another
 * array of the call. Both conditions are checked: if one is broken, the call returns
 * PCS_STATUS_INVALID and writes nothing. Only overlaps among the arrays of the bodies themselves
 * are not checked. Each contact has the same result, bit by bit, as pcs_collide2 or pcs_collide3
 * alone. Nothing is allocated and no thread is started.
 */
typedef struct pcs_batch2_bodies {
    size_t n;                                   /* number of bodies */
    const double *mass, *inertia, *position[2]; /* units and axes as in pcs_body2 */
    double *velocity[2], *spin;                 /* read; scatter and collide write them */
    struct {
        ptrdiff_t mass, inertia, position[2], velocity[2], spin;
    } step;
} pcs_batch2_bodies;

/* The same in space. */
typedef struct pcs_batch3_bodies {
    size_t n;                        /* number of bodies */
    const double *mass, *inertia[6]; /* XX YY ZZ XY XZ YZ; the last three may be NULL: 0 */
    const double *position[3];       /* units and axes as in pcs_body3 */
    const double *quaternion[4];     /* w, x, y, z; all NULL: not turned, for spheres */
    double *velocity[3], *spin[3];   /* read; scatter and collide write them */
    struct {
        ptrdiff_t mass, inertia[6], position[3], quaternion[4], velocity[3], spin[3];
    } step;
} pcs_batch3_bodies;

/* Which bodies touch, and where: point and normal of each contact, in world axes. */
typedef struct pcs_batch2_pairs {
    size_t n;                /* number of contacts */
    const int *body, *other; /* indices of bodies; other is PCS_GROUND, or the array other is NULL:
                                the fixed world */
    const double *point[2], *normal[2]; /* m; the normal points into the body */
    struct {
        ptrdiff_t body, other, point[2], normal[2];
    } step;
} pcs_batch2_pairs;

/* The same in space. */
typedef struct pcs_batch3_pairs {
    size_t n;                           /* number of contacts */
    const int *body, *other;            /* as in pcs_batch2_pairs */
    const double *point[3], *normal[3]; /* m; the normal points into the body */
    struct {
        ptrdiff_t body, other, point[3], normal[3];
    } step;
} pcs_batch3_pairs;

/*
 * Return the pointers and steps for an array of n structs. If the pointer is NULL, n is set to 0.
 */
PCS_API pcs_batch2_bodies pcs_batch2_bodies_of(pcs_body2 *bodies, size_t n);
PCS_API pcs_batch3_bodies pcs_batch3_bodies_of(pcs_body3 *bodies, size_t n);
PCS_API pcs_batch2_pairs pcs_batch2_pairs_of(const pcs_pair2 *pairs, size_t n);
PCS_API pcs_batch3_pairs pcs_batch3_pairs_of(const pcs_pair3 *pairs, size_t n);

/* How t1 is selected in space. */
typedef enum pcs_tangent {
    PCS_TANGENT_SLIP,   /* along the slip, as pcs_frame3_of_slip; pcs_collide3 does the same */
    PCS_TANGENT_NORMAL, /* from the normal alone, as pcs_frame3_of_normal */
    PCS_TANGENT_COUNT
} pcs_tangent;

/*
 * The contact problems, as pcs_batch_solve2 and pcs_batch_solve3 take them. Each array has as many
 * numbers as there are contacts.
 */
typedef struct pcs_batch2_problems {
    double *G_nn, *G_nt, *G_tt, *v_n, *v_t; /* 1/kg, m/s, as in pcs_contact2 */
} pcs_batch2_problems;

/* The same in space, as in pcs_contact3. */
typedef struct pcs_batch3_problems {
    double *G_nn, *G_n1, *G_n2, *G_11, *G_12, *G_22, *v_n, *v_1, *v_2;
    double *t1[3]; /* t1 in world axes: required with PCS_TANGENT_SLIP, otherwise it may be NULL */
} pcs_batch3_problems;

/*
 * Gather: compute G and v of each contact. Statuses: PCS_OK; PCS_STATUS_INVALID: a required array
 * is missing, arrays overlap, an index is out of range, a body touches itself (the fault has the
 * contact), or a velocity has the step PCS_SAME. The problems are then incomplete. A body that is
 * not valid makes a problem with NaN; the solve sets the status of that problem. pcs_batch_check2
 * and pcs_batch_check3 report what is wrong. fault may be NULL.
 */
PCS_API pcs_status pcs_batch_gather2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                                     const pcs_batch2_problems *problems, pcs_fault *fault);
PCS_API pcs_status pcs_batch_gather3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                                     pcs_tangent tangent, const pcs_batch3_problems *problems,
                                     pcs_fault *fault);

/*
 * Scatter: apply the impulse of each contact (N s, in its contact frame) to its bodies: velocity
 * and spin are changed. The contacts are processed in order, so a body may have several. An impulse
 * that is NaN, because its problem has no solution, is skipped. In space t1 is the array of the
 * gathered problems; with PCS_TANGENT_NORMAL it is not read. Statuses as for gather; if the status
 * is not PCS_OK, nothing is written. fault may be NULL.
 */
PCS_API pcs_status pcs_batch_scatter2(const pcs_batch2_bodies *bodies,
                                      const pcs_batch2_pairs *pairs, const double *p_n,
                                      const double *p_t, pcs_fault *fault);
PCS_API pcs_status pcs_batch_scatter3(const pcs_batch3_bodies *bodies,
                                      const pcs_batch3_pairs *pairs, pcs_tangent tangent,
                                      const double *const t1[3], const double *p_n,
                                      const double *p_1, const double *p_2, pcs_fault *fault);

/*
 * Whether contacts of one call may share a body. A body with infinite mass and infinite inertia may
 * always be shared.
 */
typedef enum pcs_sharing {
    PCS_SHARING_NONE,     /* no: a shared body is a fault, and nothing is written */
    PCS_SHARING_IN_ORDER, /* yes: the contacts are solved in the given order, each with the
                             velocities after the contacts before it */
    PCS_SHARING_COUNT
} pcs_sharing;

/*
 * Gather, solve and scatter in one call. The columns e, mu_k, ... of in are the material; its G and
 * v are not read. The results of the records that are wanted are written to out, which may be NULL.
 * marks is working memory of the caller, bodies.n numbers. It is required with both values of
 * sharing; its content before the call is ignored and is overwritten. bad receives the number of
 * contacts whose status is not PCS_OK; it may be NULL. The bodies of these contacts, and those of a
 * contact with the outcome no-solution, are not changed by that contact. Statuses as for
 * pcs_batch_solve2 and gather; also PCS_STATUS_INVALID for a shared body with PCS_SHARING_NONE, and
 * the fault has the second contact. fault may be NULL.
 */
PCS_API pcs_status pcs_batch_collide2(pcs_law law, const pcs_batch2_bodies *bodies,
                                      const pcs_batch2_pairs *pairs, const pcs_batch2_in *in,
                                      const pcs_batch2_out *out, pcs_sharing sharing,
                                      unsigned *marks, size_t *bad, pcs_fault *fault);
PCS_API pcs_status pcs_batch_collide3(pcs_law law, pcs_path path, const pcs_batch3_bodies *bodies,
                                      const pcs_batch3_pairs *pairs, const pcs_batch3_in *in,
                                      const pcs_batch3_out *out, pcs_sharing sharing,
                                      unsigned *marks, size_t *bad, pcs_fault *fault);

/*
 * Check all bodies and contacts. Statuses: PCS_OK; PCS_STATUS_INVALID: the fault has the first body
 * that is not valid (item "body" and its index), or the first contact with a bad point, normal or
 * index (item "contact" and its index). fault may be NULL.
 */
PCS_API pcs_status pcs_batch_check2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                                    pcs_fault *fault);
PCS_API pcs_status pcs_batch_check3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                                    pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
