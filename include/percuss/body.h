/*
 * percuss: bodies with a position in world axes; the contact problem of two bodies that touch, and
 * the impulse back on the bodies.
 *
 * World axes: x to the right, y up. Angles and spins are positive counter-clockwise. In space x, y,
 * z are right-handed, spins follow the right-hand rule, and quaternions are w, x, y, z.
 */
#ifndef PERCUSS_BODY_H
#define PERCUSS_BODY_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A body in the plane. A body with infinite mass never changes its velocity. A body with infinite
 * inertia never changes its spin. A platform has both; a body that cannot rotate has infinite
 * inertia.
 */
typedef struct pcs_body2 {
    double mass;        /* kg; INFINITY: immovable */
    double inertia;     /* kg m^2, about the mass centre; INFINITY: does not rotate */
    double position[2]; /* m, x and y of the mass centre */
    double angle;       /* rad; orientation of the shape; ignored by the laws */
    double velocity[2]; /* m/s, of the mass centre */
    double spin;        /* rad/s */
} pcs_body2;

/*
 * A body in space. The body has its own axes X, Y, Z with the origin in its mass centre. The
 * quaternion rotates the world axes into X, Y, Z. inertia holds the elements XX YY ZZ XY XZ YZ of
 * the matrix along X, Y, Z, with XY = -sum m x y. The last three are 0 for principal axes. No
 * principal moment may exceed the sum of the other two by more than 1e-3 of the sum of all three. A
 * body that does not rotate has {INFINITY, INFINITY, INFINITY, 0, 0, 0}. If only one of the three
 * is infinite, the body does not rotate about that axis.
 */
typedef struct pcs_body3 {
    double mass;          /* kg; INFINITY: immovable */
    double inertia[6];    /* kg m^2, about the mass centre: XX YY ZZ XY XZ YZ */
    double position[3];   /* m, x, y, z of the mass centre */
    double quaternion[4]; /* w, x, y, z; of any length but 0 */
    double velocity[3];   /* m/s, of the mass centre */
    double spin[3];       /* rad/s, about the world axes */
} pcs_body3;

/*
 * _default: return a body at rest at the origin, not turned. Mass and inertia are not set: a check
 * rejects the body until they are. _fixed: return an immovable body at rest at the origin: mass and
 * inertia are INFINITY.
 */
PCS_API pcs_body2 pcs_body2_default(void);
PCS_API pcs_body3 pcs_body3_default(void);
PCS_API pcs_body2 pcs_body2_fixed(void);
PCS_API pcs_body3 pcs_body3_fixed(void);

/*
 * The place where a body touches another body or the fixed world, in world axes. The normal points
 * out of the other body into the body and may have any length except 0. The gap has no effect on
 * the impact. pcs_touch2_between and the other functions of touch.h compute point, normal and gap
 * of simple shapes.
 */
typedef struct pcs_touch2 {
    double point[2];  /* m */
    double normal[2]; /* of any length except 0 */
    double gap;       /* m; negative: they overlap */
} pcs_touch2;

typedef struct pcs_touch3 {
    double point[3];  /* m */
    double normal[3]; /* of any length except 0 */
    double gap;       /* m; negative: they overlap */
} pcs_touch3;

#define PCS_GROUND (-1)

/* Which two of several bodies touch, and where. */
typedef struct pcs_pair2 {
    int body;         /* index of the body */
    int other;        /* index of the other body, or PCS_GROUND: the fixed world */
    pcs_touch2 touch; /* the contact point, in world axes */
} pcs_pair2;

/* The same in space. */
typedef struct pcs_pair3 {
    int body;         /* index of the body */
    int other;        /* index of the other body, or PCS_GROUND: the fixed world */
    pcs_touch3 touch; /* the contact point, in world axes */
} pcs_pair3;

/* The axes of a contact frame: unit vectors in world axes. */
typedef struct pcs_frame2 {
    double n[2], t[2]; /* t is n turned clockwise */
} pcs_frame2;

typedef struct pcs_frame3 {
    double n[3], t1[3], t2[3]; /* n = t1 x t2 */
} pcs_frame3;

/*
 * Compute the contact frame of a touch. In the plane there is only one. In space t1 can be
 * selected:
 *
 * pcs_frame3_of_normal: t1 is as close as possible to the x axis, or to the y axis if
 * |n_x| >= 0.999.
 *
 * pcs_frame3_along: t1 is along a given direction without its part along n. The angle between the
 * direction and n must be more than 1e-8 rad.
 *
 * pcs_frame3_of_slip: t1 is along the slip of the body on the other body. Then v_1 > 0 and v_2 is 0
 * up to rounding. If there is no slip (less than 1e-12 of the speeds), the frame is that of
 * pcs_frame3_of_normal. other NULL: the fixed world.
 *
 * The lengths of normals and directions are ignored. The largest component must be finite and at
 * least DBL_MIN, 2.2e-308; a smaller one counts as length 0.
 *
 * Statuses: PCS_OK; PCS_STATUS_INVALID: a normal or direction is not finite or has length 0, a
 * direction is along n, or a body is not valid (item "body" of the fault, with index 0 for body and
 * 1 for other); PCS_STATUS_RANGE: the slip is too large for a double. If the status is not PCS_OK,
 * frame is not changed. fault may be NULL.
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
 * Compute G and v where a body touches another body; other NULL: the fixed world. This is the
 * second of the steps frame, contact, solve, push. frame must come from one of the functions above.
 * Statuses: PCS_OK; PCS_STATUS_INVALID: an input is not valid (for a body the item of the fault is
 * "body", with index 0 for body and 1 for other), or neither body can move; PCS_STATUS_RANGE: G or
 * v is too large for a double. If the status is not PCS_OK, contact is not changed. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_contact2_of_bodies(const pcs_touch2 *touch, const pcs_frame2 *frame,
                                          const pcs_body2 *body, const pcs_body2 *other,
                                          pcs_contact2 *contact, pcs_fault *fault);
PCS_API pcs_status pcs_contact3_of_bodies(const pcs_touch3 *touch, const pcs_frame3 *frame,
                                          const pcs_body3 *body, const pcs_body3 *other,
                                          pcs_contact3 *contact, pcs_fault *fault);

/*
 * Convert a vector, for example an impulse p or a velocity v, from the contact frame to world axes,
 * and back. local has the components n, t or n, t1, t2.
 */
PCS_API void pcs_frame2_to_world(const pcs_frame2 *frame, const double local[2], double world[2]);
PCS_API void pcs_frame3_to_world(const pcs_frame3 *frame, const double local[3], double world[3]);
PCS_API void pcs_frame2_from_world(const pcs_frame2 *frame, const double world[2], double local[2]);
PCS_API void pcs_frame3_from_world(const pcs_frame3 *frame, const double world[3], double local[3]);

/*
 * Apply an impulse (N s, world axes) to a body at a point in world axes: change its velocity and
 * spin. For the other body of a contact, pass the opposite impulse. The body must be valid.
 */
PCS_API void pcs_body2_push(pcs_body2 *body, const double point[2], const double impulse[2]);
PCS_API void pcs_body3_push(pcs_body3 *body, const double point[3], const double impulse[3]);

/*
 * Compute the velocity v (m/s, world axes) of the point of a body that is at this point of the
 * world.
 */
PCS_API void pcs_body2_velocity_at(const pcs_body2 *body, const double point[2], double v[2]);
PCS_API void pcs_body3_velocity_at(const pcs_body3 *body, const double point[3], double v[3]);

/*
 * Return the kinetic energy, J. An infinite mass or inertia counts as 0 if that motion is zero; if
 * it moves, the result is PCS_NONE.
 */
PCS_API double pcs_body2_energy(const pcs_body2 *body);
PCS_API double pcs_body3_energy(const pcs_body3 *body);

/*
 * Check a body: mass and inertia must be positive, all other numbers must be finite, the inertia
 * must be one that a body can have, and the quaternion must have a length above 0. Statuses:
 * PCS_OK; PCS_STATUS_INVALID, and the fault names the field. fault may be NULL.
 */
PCS_API pcs_status pcs_body2_check(const pcs_body2 *body, pcs_fault *fault);
PCS_API pcs_status pcs_body3_check(const pcs_body3 *body, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
