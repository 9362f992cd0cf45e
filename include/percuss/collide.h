/* percuss: two bodies in world axes collide: one call, and what happened in world axes. */
#ifndef PERCUSS_COLLIDE_H
#define PERCUSS_COLLIDE_H

#include <percuss/body.h>
#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The velocities after, in one call: body and other get their new velocity and spin; position,
 * angle and quaternion stay. other NULL: the fixed world. It is made of these steps, which are
 * there for whoever needs what is between:
 *
 *     pcs_frame2_of_normal(touch->normal, &frame, fault);
 *     pcs_contact2_of_bodies(touch, &frame, body, other, &contact, fault);
 *     pcs_solve2(law, &contact, material, &impact, fault);
 *     pcs_impact2_push(&impact, touch, &frame, body, other);
 *
 * and in space the same with pcs_frame3_of_slip, so that t1 is along the slip. frame, contact and
 * impact may be NULL if they are not wanted; pcs_judge2 takes this contact and impact. Statuses as
 * of these functions; on any but PCS_OK nothing is changed. Bodies that separate are left as they
 * are, with the outcome no-collision. fault may be NULL. A body that touches at several points at
 * once belongs to pcs_mechanism_of_bodies2 and pcs_multi_solve.
 */
PCS_API pcs_status pcs_collide2(pcs_law law, const pcs_touch2 *touch, const pcs_material *material,
                                pcs_body2 *body, pcs_body2 *other, pcs_frame2 *frame,
                                pcs_contact2 *contact, pcs_impact2 *impact, pcs_fault *fault);
PCS_API pcs_status pcs_collide3(pcs_law law, pcs_path path, const pcs_touch3 *touch,
                                const pcs_material *material, pcs_body3 *body, pcs_body3 *other,
                                pcs_frame3 *frame, pcs_contact3 *contact, pcs_impact3 *impact,
                                pcs_fault *fault);

/*
 * The impulse of an impact on both bodies: p on the body, -p on the other, which may be NULL. An
 * impact without an answer (no-solution) changes nothing.
 */
PCS_API void pcs_impact2_push(const pcs_impact2 *impact, const pcs_touch2 *touch,
                              const pcs_frame2 *frame, pcs_body2 *body, pcs_body2 *other);
PCS_API void pcs_impact3_push(const pcs_impact3 *impact, const pcs_touch3 *touch,
                              const pcs_frame3 *frame, pcs_body3 *body, pcs_body3 *other);

/* Impulse so far on the body, and velocity of the body relative to the other, in world axes. */
typedef struct pcs_world_point2 {
    double impulse[2];  /* N s */
    double velocity[2]; /* m/s */
} pcs_world_point2;

typedef struct pcs_world_point3 {
    double impulse[3];  /* N s */
    double velocity[3]; /* m/s */
} pcs_world_point3;

typedef struct pcs_world_phase2 {
    pcs_stage stage;
    pcs_motion motion;
    pcs_world_point2 from, to;
    double W_n, W_t; /* J */
} pcs_world_phase2;

typedef struct pcs_world_phase3 {
    pcs_stage stage;
    pcs_motion motion;
    pcs_world_point3 from, to;
    double W_n, W_t; /* J */
} pcs_world_phase3;

/* What happened at the contact, in world axes. Slip is the velocity less its part along n. */
typedef struct pcs_world_impact2 {
    double impulse[2];                     /* N s, on the body; the other has the opposite */
    double velocity[2], velocity_after[2]; /* m/s, of the body relative to the other */
    double slip[2], slip_after[2];         /* m/s */
    int n_phases;
    pcs_world_phase2 phases[PCS_MAX_PHASES2];
} pcs_world_impact2;

typedef struct pcs_world_impact3 {
    double impulse[3];
    double velocity[3], velocity_after[3];
    double slip[3], slip_after[3];
    int n_phases;
    pcs_world_phase3 phases[PCS_MAX_PHASES3];
} pcs_world_impact3;

/* The record in the axes of the world; frame: that of its contact. */
PCS_API pcs_world_impact2 pcs_impact2_in_world(const pcs_impact2 *impact, const pcs_frame2 *frame);
PCS_API pcs_world_impact3 pcs_impact3_in_world(const pcs_impact3 *impact, const pcs_frame3 *frame);

/*
 * Two materials to one. Engines give each body its own e and mu and mix them; the rules that are in
 * use, for numbers a and b:
 */
typedef enum pcs_mix {
    PCS_MIX_LEAST,     /* the smaller */
    PCS_MIX_GREATEST,  /* the larger: e of Box2D */
    PCS_MIX_PRODUCT,   /* a b: e and mu of Chipmunk and Bullet */
    PCS_MIX_MEAN,      /* (a + b)/2 */
    PCS_MIX_GEOMETRIC, /* sqrt(a b): mu of Box2D */
    PCS_MIX_COUNT
} pcs_mix;

PCS_API const char *pcs_mix_name(pcs_mix mix); /* NULL: none such */

/* The rule of that name; false: there is none. */
PCS_API bool pcs_mix_named(const char *name, pcs_mix *mix);

/*
 * The material of a pair. One rule is for e and e_t, one for mu_s and mu_k. What else a material
 * has (d1, d2, eta2, ratio, branch) is that of a, and must be the same in b. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: a number that is negative or not finite, an e or e_t above 1, a rule that
 * is not one of pcs_mix; pair is then left alone. fault may be NULL.
 */
PCS_API pcs_status pcs_material_mix(const pcs_material *a, const pcs_material *b, pcs_mix e,
                                    pcs_mix mu, pcs_material *pair, pcs_fault *fault);

/*
 * Or a table: kinds x kinds materials, row by row, of which only those with row <= column are read.
 * A kind that is out of range is PCS_STATUS_INVALID.
 */
PCS_API pcs_status pcs_material_of_pair(const pcs_material *table, int kinds, int a, int b,
                                        pcs_material *pair, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
