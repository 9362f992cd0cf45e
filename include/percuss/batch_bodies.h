/* percuss: arrays of bodies in world axes, arrays of contacts between them: gather, solve, scatter.
 */
#ifndef PERCUSS_BATCH_BODIES_H
#define PERCUSS_BATCH_BODIES_H

#include <percuss/batch.h>
#include <percuss/body.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Bodies and contacts as an engine has them, in the caller's memory; fields as in pcs_body2,
 * pcs_pair2 and those of space. A step is in numbers of its array, as in batch.h: 0 next to each
 * other, k every k-th, PCS_SAME one number for all. Velocity and spin are written: their steps must
 * not be PCS_SAME. pcs_batch2_bodies_of and pcs_batch2_pairs_of set all of it for arrays of
 * structs.
 *
 * Arrays that are written must not overlap any other array; this is not looked at for the whole
 * call. Each contact gives the same bits as pcs_collide2 or pcs_collide3 would alone. Nothing is
 * allocated, no thread is started.
 */
typedef struct pcs_batch2_bodies {
    size_t n;
    const double *mass, *inertia, *position[2];
    double *velocity[2], *spin; /* read, and written by scatter and collide */
    struct {
        ptrdiff_t mass, inertia, position[2], velocity[2], spin;
    } step;
} pcs_batch2_bodies;

typedef struct pcs_batch3_bodies {
    size_t n;
    const double *mass, *inertia[6]; /* the last three NULL: 0 */
    const double *position[3];
    const double *quaternion[4]; /* all NULL: not turned, as may be said of spheres */
    double *velocity[3], *spin[3];
    struct {
        ptrdiff_t mass, inertia[6], position[3], quaternion[4], velocity[3], spin[3];
    } step;
} pcs_batch3_bodies;

/* Which bodies touch, and where. */
typedef struct pcs_batch2_pairs {
    size_t n;
    const int *body, *other; /* indices; PCS_GROUND or other NULL: the fixed world */
    const double *point[2], *normal[2];
    struct {
        ptrdiff_t body, other, point[2], normal[2];
    } step;
} pcs_batch2_pairs;

typedef struct pcs_batch3_pairs {
    size_t n;
    const int *body, *other;
    const double *point[3], *normal[3];
    struct {
        ptrdiff_t body, other, point[3], normal[3];
    } step;
} pcs_batch3_pairs;

/* Arrays of structs. */
PCS_API pcs_batch2_bodies pcs_batch2_bodies_of(pcs_body2 *bodies, size_t n);
PCS_API pcs_batch3_bodies pcs_batch3_bodies_of(pcs_body3 *bodies, size_t n);
PCS_API pcs_batch2_pairs pcs_batch2_pairs_of(const pcs_pair2 *pairs, size_t n);
PCS_API pcs_batch3_pairs pcs_batch3_pairs_of(const pcs_pair3 *pairs, size_t n);

/* How t1 is chosen in space. */
typedef enum pcs_tangent {
    PCS_TANGENT_SLIP,   /* along the slip, as pcs_frame3_of_slip: what pcs_collide3 does */
    PCS_TANGENT_NORMAL, /* by the normal alone, as pcs_frame3_of_normal */
    PCS_TANGENT_COUNT
} pcs_tangent;

/* The contact problems, as pcs_batch_solve2 and pcs_batch_solve3 take them: arrays of pairs.n. */
typedef struct pcs_batch2_problems {
    double *G_nn, *G_nt, *G_tt, *v_n, *v_t;
} pcs_batch2_problems;

typedef struct pcs_batch3_problems {
    double *G_nn, *G_n1, *G_n2, *G_11, *G_12, *G_22, *v_n, *v_1, *v_2;
    double *t1[3]; /* t1 in the world: needed with PCS_TANGENT_SLIP, else may be NULL */
} pcs_batch3_problems;

/*
 * Gather: G and v of each contact. Statuses: PCS_OK; PCS_STATUS_INVALID: an array that is needed
 * and not there, an index out of range or a body against itself (the fault has the contact), a
 * velocity with the step PCS_SAME; the problems are then not complete. A body that is not valid
 * gives a problem with NaN, which the solve marks in its status; pcs_batch_check2 and 3 say what is
 * wrong. fault may be NULL.
 */
PCS_API pcs_status pcs_batch_gather2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                                     const pcs_batch2_problems *problems, pcs_fault *fault);
PCS_API pcs_status pcs_batch_gather3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                                     pcs_tangent tangent, const pcs_batch3_problems *problems,
                                     pcs_fault *fault);

/*
 * Scatter: the impulse of each contact on its bodies, one contact after the other, so that bodies
 * may have several. An impulse that is NaN, of a problem without an answer, is left out. Statuses
 * as of gather; on any but PCS_OK nothing is written. In space t1 is that of the problems; with
 * PCS_TANGENT_NORMAL it is not read.
 */
PCS_API pcs_status pcs_batch_scatter2(const pcs_batch2_bodies *bodies,
                                      const pcs_batch2_pairs *pairs, const double *p_n,
                                      const double *p_t, pcs_fault *fault);
PCS_API pcs_status pcs_batch_scatter3(const pcs_batch3_bodies *bodies,
                                      const pcs_batch3_pairs *pairs, pcs_tangent tangent,
                                      const double *const t1[3], const double *p_n,
                                      const double *p_1, const double *p_2, pcs_fault *fault);

/* May contacts of one call share a body? A body whose mass and inertia are infinite may always. */
typedef enum pcs_sharing {
    PCS_SHARING_NONE,     /* no: it is a fault, and nothing is written */
    PCS_SHARING_IN_ORDER, /* yes: one after the other in the order given, each with the velocities
                             that those before it have left */
    PCS_SHARING_COUNT
} pcs_sharing;

/*
 * All of it: gather, solve and scatter. The material is in the columns e, mu_k, ... of in, its G
 * and v are not read; out gets what is wanted of the records and may be NULL. marks: bodies.n
 * numbers of the caller, needed with either sharing, whose content does not matter and is lost. bad
 * counts the contacts whose status is not PCS_OK and may be NULL; their bodies, and those of a
 * contact with the outcome no-solution, are left as they were. Statuses as of pcs_batch_solve2 and
 * gather; PCS_STATUS_INVALID also for a shared body, where the fault has the second contact.
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
 * What is wrong, if something is: the first body that is not valid ("body" and its index), or the
 * first contact with a bad point, normal or index ("contact" and its index).
 */
PCS_API pcs_status pcs_batch_check2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                                    pcs_fault *fault);
PCS_API pcs_status pcs_batch_check3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                                    pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
