/*
 * percuss: bodies where they are, in world axes; the contact problem that they make, and the
 * impulse back on them.
 *
 * World axes: x to the right, y up; angles and spins are positive counter-clockwise. In space x, y,
 * z are right-handed, spins follow the right-hand rule, quaternions are w, x, y, z.
 */
#ifndef PERCUSS_BODY_H
#define PERCUSS_BODY_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A body in the plane. An infinite mass never changes its velocity, an infinite inertia never its
 * spin: a platform has both, a body that cannot turn has the second.
 */
typedef struct pcs_body2 {
    double mass;        /* kg; INFINITY: immovable */
    double inertia;     /* kg m^2, about the mass centre; INFINITY: does not turn */
    double position[2]; /* m, x and y of the mass centre */
    double angle;       /* rad; turns the shape of the body, laws do not see it */
    double velocity[2]; /* m/s, of the mass centre */
    double spin;        /* rad/s */
} pcs_body2;

/*
 * A body in space. It has axes X, Y, Z of its own with the origin in the mass centre, which the
 * quaternion turns to their place in the world. inertia: the elements XX YY ZZ XY XZ YZ of the
 * matrix along X, Y, Z, with XY = -sum m x y; the last three are 0 for principal axes. No principal
 * moment may exceed the sum of the others by more than 1e-3 of the sum of all three. A body that
 * does not turn has {INFINITY, INFINITY, INFINITY, 0, 0, 0}; one of the three alone: it does not
 * turn about that axis.
 */
typedef struct pcs_body3 {
    double mass;          /* kg; INFINITY: immovable */
    double inertia[6];    /* kg m^2, about the mass centre: XX YY ZZ XY XZ YZ */
    double position[3];   /* m, x, y, z of the mass centre */
    double quaternion[4]; /* w, x, y, z; of any length but 0 */
    double velocity[3];   /* m/s, of the mass centre */
    double spin[3];       /* rad/s, about the axes of the world */
} pcs_body3;

/*
 * Mass and inertia not set (a fault if left so); at rest at the origin, not turned.
 * pcs_body2_fixed: immovable and at rest.
 */
PCS_API pcs_body2 pcs_body2_default(void);
PCS_API pcs_body3 pcs_body3_default(void);
PCS_API pcs_body2 pcs_body2_fixed(void);
PCS_API pcs_body3 pcs_body3_fixed(void);

/*
 * Where a body touches another body, or the fixed world. The normal points out of the other into
 * the body and may have any length but 0. The gap does not change the impact; pcs_touch2_between
 * and the others of touch.h find point, normal and gap for simple shapes.
 */
typedef struct pcs_touch2 {
    double point[2];  /* m */
    double normal[2]; /* of any length but 0 */
    double gap;       /* m; negative: they overlap */
} pcs_touch2;

typedef struct pcs_touch3 {
    double point[3];  /* m */
    double normal[3]; /* of any length but 0 */
    double gap;       /* m; negative: they overlap */
} pcs_touch3;

#define PCS_GROUND (-1)

/* Which of several bodies touch, and where. */
typedef struct pcs_pair2 {
    int body;  /* index */
    int other; /* index, or PCS_GROUND: the fixed world */
    pcs_touch2 touch;
} pcs_pair2;

typedef struct pcs_pair3 {
    int body;
    int other;
    pcs_touch3 touch;
} pcs_pair3;

/* The axes of a contact frame, of length one, as vectors of the world. */
typedef struct pcs_frame2 {
    double n[2], t[2]; /* t is n turned clockwise */
} pcs_frame2;

typedef struct pcs_frame3 {
    double n[3], t1[3], t2[3]; /* n = t1 x t2 */
} pcs_frame3;

/*
 * The frame of a touch. In the plane there is one. In space t1 is free to choose:
 *
 * pcs_frame3_of_normal: t1 as near to the x axis as it can be; if |n_x| >= 0.999, to the y axis.
 * pcs_frame3_along: t1 along a given direction, less its part along n.
 * pcs_frame3_of_slip: t1 along the slip of the body on the other, so that v_1 > 0 and v_2 is 0 to
 * rounding; where there is no slip (below 1e-12 of the speeds), pcs_frame3_of_normal. other NULL:
 * the fixed world.
 *
 * Statuses: PCS_OK; PCS_STATUS_INVALID: a normal or direction that is not finite or has length 0, a
 * direction along n; frame is then left alone. fault may be NULL.
 */
PCS_API pcs_status pcs_frame2_of_normal(const double normal[2], pcs_frame2 *frame,
                                        pcs_fault *fault);
PCS_API pcs_status pcs_frame3_of_normal(const double normal[3], pcs_frame3 *frame,
                                        pcs_fault *fault);
PCS_API pcs_status pcs_frame3_along(const double normal[3], const double direction[3],
                                    pcs_frame3 *frame, pcs_fault *fault);
PCS_API pcs_status pcs_frame3_of_slip(const pcs_touch3 *touch, const pcs_body3 *body,
                                      const pcs_body3 *other, pcs_frame3 *frame, pcs_fault *fault);

/*
 * G and v of a body that touches another; other NULL: the fixed world. The second of the steps:
 * frame, contact, solve, push. Statuses: PCS_OK; PCS_STATUS_INVALID, where the item of the fault is
 * "body" with index 0 for body and 1 for other; PCS_STATUS_RANGE, if G or v is too large for a
 * double; contact is then left alone. The frame must be one that a function above has made. fault
 * may be NULL.
 */
PCS_API pcs_status pcs_contact2_of_bodies(const pcs_touch2 *touch, const pcs_frame2 *frame,
                                          const pcs_body2 *body, const pcs_body2 *other,
                                          pcs_contact2 *contact, pcs_fault *fault);
PCS_API pcs_status pcs_contact3_of_bodies(const pcs_touch3 *touch, const pcs_frame3 *frame,
                                          const pcs_body3 *body, const pcs_body3 *other,
                                          pcs_contact3 *contact, pcs_fault *fault);

/*
 * A vector of the contact frame, as an impulse p or a velocity v, in world axes, and back.
 * Components n, t or n, t1, t2.
 */
PCS_API void pcs_frame2_to_world(const pcs_frame2 *frame, const double local[2], double world[2]);
PCS_API void pcs_frame3_to_world(const pcs_frame3 *frame, const double local[3], double world[3]);
PCS_API void pcs_frame2_from_world(const pcs_frame2 *frame, const double world[2], double local[2]);
PCS_API void pcs_frame3_from_world(const pcs_frame3 *frame, const double world[3], double local[3]);

/*
 * An impulse (N s, world axes) on a body at a point of the world: its velocity and spin after.
 * For the other body of a contact give the opposite impulse. The body must be valid.
 */
PCS_API void pcs_body2_push(pcs_body2 *body, const double point[2], const double impulse[2]);
PCS_API void pcs_body3_push(pcs_body3 *body, const double point[3], const double impulse[3]);

/* The velocity of the point of a body that is at this place of the world, m/s. */
PCS_API void pcs_body2_velocity_at(const pcs_body2 *body, const double point[2], double v[2]);
PCS_API void pcs_body3_velocity_at(const pcs_body3 *body, const double point[3], double v[3]);

/* Kinetic energy, J. What is infinite counts as 0 at rest; PCS_NONE if it moves. */
PCS_API double pcs_body2_energy(const pcs_body2 *body);
PCS_API double pcs_body3_energy(const pcs_body3 *body);

/*
 * Is this a body that the functions above take: positive mass and inertia, finite numbers, an
 * inertia that a body can have, a quaternion of length above 0? fault may be NULL.
 */
PCS_API pcs_status pcs_body2_check(const pcs_body2 *body, pcs_fault *fault);
PCS_API pcs_status pcs_body3_check(const pcs_body3 *body, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
