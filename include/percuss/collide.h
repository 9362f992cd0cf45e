/* percuss: the collision of two bodies in world axes in one call, and its record in world axes. */
#ifndef PERCUSS_COLLIDE_H
#define PERCUSS_COLLIDE_H

#include <percuss/body.h>
#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Compute the velocities after an impact in one call: body and other get their new velocity and
 * spin. Position, angle and quaternion are not changed. other NULL: the fixed world. The call
 * consists of these steps, which can also be called one by one:
 *
 *     pcs_frame2_of_normal(touch->normal, &frame, fault);
 *     pcs_contact2_of_bodies(touch, &frame, body, other, &contact, fault);
 *     pcs_solve2(law, &contact, material, &impact, fault);
 *     pcs_impact2_push(&impact, touch, &frame, body, other);
 *
 * In space the first step is pcs_frame3_of_slip, so t1 is along the slip. The results frame,
 * contact and impact may be NULL if they are not needed; pcs_judge2 takes this contact and impact.
 * If the bodies separate, their velocities are not changed, and the outcome is no-collision. For a
 * body that touches at several points at once, use pcs_mechanism_of_bodies2 and pcs_multi_solve.
 *
 * Statuses as for these functions; if the status is not PCS_OK, nothing is changed. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_collide2(pcs_law law, const pcs_touch2 *touch, const pcs_material *material,
                                pcs_body2 *body, pcs_body2 *other, pcs_frame2 *frame,
                                pcs_contact2 *contact, pcs_impact2 *impact, pcs_fault *fault);
PCS_API pcs_status pcs_collide3(pcs_law law, pcs_path path, const pcs_touch3 *touch,
                                const pcs_material *material, pcs_body3 *body, pcs_body3 *other,
                                pcs_frame3 *frame, pcs_contact3 *contact, pcs_impact3 *impact,
                                pcs_fault *fault);

/*
 * Apply the impulse of an impact to both bodies: p to body, -p to other, which may be NULL. An
 * impact without a solution (no-solution) changes nothing.
 */
PCS_API void pcs_impact2_push(const pcs_impact2 *impact, const pcs_touch2 *touch,
                              const pcs_frame2 *frame, pcs_body2 *body, pcs_body2 *other);
PCS_API void pcs_impact3_push(const pcs_impact3 *impact, const pcs_touch3 *touch,
                              const pcs_frame3 *frame, pcs_body3 *body, pcs_body3 *other);

/*
 * A point of an impact in world axes: the impulse on the body up to there, and the velocity of the
 * body relative to the other body.
 */
typedef struct pcs_world_point2 {
    double impulse[2];  /* N s */
    double velocity[2]; /* m/s */
} pcs_world_point2;

/* The same in space. */
typedef struct pcs_world_point3 {
    double impulse[3];  /* N s */
    double velocity[3]; /* m/s */
} pcs_world_point3;

/* A phase of an impact in world axes; see pcs_phase2. */
typedef struct pcs_world_phase2 {
    pcs_stage stage;           /* compression or restitution */
    pcs_motion motion;         /* slide, stick or reverse slide */
    pcs_world_point2 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;           /* J, work of the normal and of the tangential impulse */
} pcs_world_phase2;

/* A phase of an impact in space, in world axes; see pcs_phase3. */
typedef struct pcs_world_phase3 {
    pcs_stage stage;           /* compression or restitution */
    pcs_motion motion;         /* slide, stick or reverse slide */
    pcs_world_point3 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;           /* J, work of the normal and of the tangential impulse */
} pcs_world_phase3;

/* The record of an impact in world axes. Slip is the velocity without its part along n. */
typedef struct pcs_world_impact2 {
    double impulse[2]; /* N s, on the body; the opposite acts on the other body */
    double velocity[2], velocity_after[2];    /* m/s, of the body relative to the other */
    double slip[2], slip_after[2];            /* m/s, before and after */
    int n_phases;                             /* number of phases */
    pcs_world_phase2 phases[PCS_MAX_PHASES2]; /* only those below n_phases are set */
} pcs_world_impact2;

/* The same in space; fields and units as in pcs_world_impact2. */
typedef struct pcs_world_impact3 {
    double impulse[3];                        /* N s, on the body */
    double velocity[3], velocity_after[3];    /* m/s, of the body relative to the other */
    double slip[3], slip_after[3];            /* m/s, before and after */
    int n_phases;                             /* number of phases */
    pcs_world_phase3 phases[PCS_MAX_PHASES3]; /* only those below n_phases are set */
} pcs_world_impact3;

/* Return the record of an impact in world axes. frame must be the frame of its contact. */
PCS_API pcs_world_impact2 pcs_impact2_in_world(const pcs_impact2 *impact, const pcs_frame2 *frame);
PCS_API pcs_world_impact3 pcs_impact3_in_world(const pcs_impact3 *impact, const pcs_frame3 *frame);

/*
 * How to combine the materials of two bodies. Physics engines give each body its own e and mu.
 * These are the rules in use, for numbers a and b:
 */
typedef enum pcs_mix {
    PCS_MIX_LEAST,     /* the smaller of the two */
    PCS_MIX_GREATEST,  /* the larger of the two: e in Box2D */
    PCS_MIX_PRODUCT,   /* a b: e and mu in Chipmunk and Bullet */
    PCS_MIX_MEAN,      /* (a + b)/2 */
    PCS_MIX_GEOMETRIC, /* sqrt(a b): mu in Box2D */
    PCS_MIX_COUNT
} pcs_mix;

/* Return the name of a rule; NULL: no such rule. */
PCS_API const char *pcs_mix_name(pcs_mix mix);

/* Find the rule of this name and write it to mix. Return false if there is none. */
PCS_API bool pcs_mix_named(const char *name, pcs_mix *mix);

/*
 * Combine two materials into the material of a pair. The rule e is for e and e_t, the rule mu is
 * for mu_s and mu_k. d1, d2, eta2, ratio and branch are those of a, and b must have the same
 * values. e_above_1 is that of a; that of b is ignored. e and e_t must not be above 1 even if
 * e_above_1 is true: set an e above 1 in the material of the pair. If neither material has a mu, as
 * for the law impulse-ratio, the pair has none. Statuses: PCS_OK; PCS_STATUS_INVALID: a number is
 * negative or not finite, e or e_t is above 1, d1, d2, eta2, ratio or branch of a and b differ, or
 * a rule is not one of pcs_mix; PCS_STATUS_RANGE: a product of mu is too large for a double. If the
 * status is not PCS_OK, pair is not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_material_mix(const pcs_material *a, const pcs_material *b, pcs_mix e,
                                    pcs_mix mu, pcs_material *pair, pcs_fault *fault);

/*
 * Read the material of a pair from a table: kinds x kinds materials, row by row, of which only
 * those with row <= column are read. a and b are the kinds of the two bodies, from 0. Statuses:
 * PCS_OK; PCS_STATUS_INVALID: a kind is out of range. fault may be NULL.
 */
PCS_API pcs_status pcs_material_of_pair(const pcs_material *table, int kinds, int a, int b,
                                        pcs_material *pair, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
