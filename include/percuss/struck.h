/*
 * percuss: a body as its contact sees it, in the contact frame. Papers describe impacts so: a lever
 * arm, and an angle theta from the normal. Bodies that have a position in the world are in body.h.
 */
#ifndef PERCUSS_STRUCK_H
#define PERCUSS_STRUCK_H

#include <percuss/contact.h>
#include <percuss/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- in the plane -------------------------------------------------------------------------- */

/* A body as a person describes it. Start from pcs_struckdef2_default(). */
typedef struct pcs_struckdef2 {
    pcs_shape2 shape; /* one that has a struck form */
    double mass;      /* kg; INFINITY: immovable */
    double theta;     /* rad, from n to the line from contact to mass centre, clockwise */
    double length;    /* m, whole length: rod, cylinder */
    double radius;    /* m: cylinder, disc, sphere */
    double width;     /* m: box */
    double height;    /* m: box */
    double inertia;   /* kg m^2, about the mass centre: lamina */
    double distance;  /* m, from contact to mass centre: lamina */
} pcs_struckdef2;

/* A body in the frame (n, t) of its contact, with its motion. */
typedef struct pcs_struck2 {
    double mass, inertia;   /* kg, kg m^2; INFINITY: immovable */
    double r_n, r_t;        /* m, from mass centre to contact */
    double v_n, v_t, omega; /* m/s and rad/s (clockwise), of the mass centre */
} pcs_struck2;

/* A rod with nothing else set: what the shape needs and is not set is a fault. */
PCS_API pcs_struckdef2 pcs_struckdef2_default(void);

/* Body at rest from its description. fault may be NULL. */
PCS_API pcs_status pcs_struck2_make(const pcs_struckdef2 *def, pcs_struck2 *body, pcs_fault *fault);

/* Give a body the motion in which its contact point, not its mass centre, has (v_n, v_t). */
PCS_API void pcs_struck2_move_contact(pcs_struck2 *body, double v_n, double v_t, double omega);

/* The velocity of its contact point. */
PCS_API void pcs_struck2_contact_velocity(const pcs_struck2 *body, double *v_n, double *v_t);

/* G and v of a body that meets another; other NULL: a fixed surface. fault may be NULL. */
PCS_API pcs_status pcs_contact2_of_struck(const pcs_struck2 *body, const pcs_struck2 *other,
                                          pcs_contact2 *contact, pcs_fault *fault);

/* The body after impulse (p_n, p_t) at its contact; pass -p for the other body. */
PCS_API pcs_struck2 pcs_struck2_after(const pcs_struck2 *body, double p_n, double p_t);

/* J; 0 for an immovable body at rest, PCS_NONE for one that moves. */
PCS_API double pcs_struck2_energy(const pcs_struck2 *body);

/* --- in space ------------------------------------------------------------------------------ */

/*
 * Vectors are along (n, t1, t2), in this order: n points out of the surface into the body,
 * n = t1 x t2. Rotations are right-handed about these axes. A body has axes X, Y, Z of its
 * own, which its rotation turns; unturned they are n, t1, t2.
 */

/*
 * An inertia is given by elements of its matrix about the mass centre, XX YY ZZ XY XZ YZ:
 * XX = sum m (y^2 + z^2) and XY = -sum m x y. Papers and textbooks often print the product of
 * inertia I_XY = +sum m x y: give it here with the other sign, likewise I_XZ and I_YZ. The matrix
 * must be positive definite and no principal moment above the sum of the others; a matrix that no
 * body can have is refused. Moments may be rounded, as those of a plate often are in print: one may
 * exceed the sum of the others by 1e-3 of the sum of all three.
 */

/* A body as a person describes it. Start from pcs_struckdef3_default(). */
typedef struct pcs_struckdef3 {
    pcs_shape3 shape;            /* one that has a struck form */
    double mass;                 /* kg; INFINITY: immovable */
    double length;               /* m, whole length: cylinder */
    double radius;               /* m: cylinder, sphere */
    double width, height, depth; /* m, whole size along X, Y, Z: box, ellipsoid */
    double inertia[6];           /* kg m^2, see above: custom */
    double offset[3];            /* m, from mass centre to contact along X, Y, Z: custom */
    double rotation[3][3];       /* columns: X, Y, Z of the body along (n, t1, t2) */
    bool behind;                 /* behind the surface: it is struck at its highest point */
} pcs_struckdef3;

/* A body in the frame (n, t1, t2) of its contact, with its motion. */
typedef struct pcs_struck3 {
    double mass;           /* kg; INFINITY: immovable */
    double inertia[3][3];  /* kg m^2, matrix along X, Y, Z, about the mass centre */
    double offset[3];      /* m, along X, Y, Z, from mass centre to contact */
    double rotation[3][3]; /* columns: X, Y, Z along (n, t1, t2) */
    double v[3];           /* m/s along (n, t1, t2), of the mass centre */
    double omega[3];       /* rad/s about (n, t1, t2) */
} pcs_struck3;

/* A cylinder that is not turned, with nothing else set. */
PCS_API pcs_struckdef3 pcs_struckdef3_default(void);

/* Rotations; fault may be NULL. Each leaves the matrix alone unless the answer is PCS_OK. */

/* From a quaternion w, x, y, z of any length but zero. */
PCS_API pcs_status pcs_rotation_quaternion(const double q[4], double rotation[3][3],
                                           pcs_fault *fault);

/* By three turns about body axes in sequence, as "zxz" or "xyz"; radians. */
PCS_API pcs_status pcs_rotation_euler(const char *sequence, const double angles[3],
                                      double rotation[3][3], pcs_fault *fault);

/* Is this a rotation: columns of length one, at right angles, right-handed? */
PCS_API pcs_status pcs_rotation_check(const double rotation[3][3], pcs_fault *fault);

/*
 * X along the line from contact to mass centre, by the angles of [sun-baruh-2022 (66)-(67)];
 * theta2 = 0 is the planar theta = theta1.
 */
PCS_API void pcs_rotation_thetas(double theta1, double theta2, double rotation[3][3]);

/* The same from the mass centre as seen from the contact [sun-baruh-2022 (68)]. */
PCS_API pcs_status pcs_rotation_centre(const double centre[3], double rotation[3][3],
                                       pcs_fault *fault);

/* Body at rest from its description. fault may be NULL. */
PCS_API pcs_status pcs_struck3_make(const pcs_struckdef3 *def, pcs_struck3 *body, pcs_fault *fault);

/* From the mass centre to the contact along (n, t1, t2). */
PCS_API void pcs_struck3_arm(const pcs_struck3 *body, double r[3]);

/* Give a body the motion in which its contact point, not its mass centre, has velocity v. */
PCS_API void pcs_struck3_move_contact(pcs_struck3 *body, const double v[3], const double omega[3]);

/* G and v of a body that meets another; other NULL: a fixed surface. fault may be NULL. */
PCS_API pcs_status pcs_contact3_of_struck(const pcs_struck3 *body, const pcs_struck3 *other,
                                          pcs_contact3 *contact, pcs_fault *fault);

/* The body after impulse p at its contact; pass -p for the other body. */
PCS_API pcs_struck3 pcs_struck3_after(const pcs_struck3 *body, const double p[3]);

/* J; 0 for an immovable body at rest, PCS_NONE for one that moves. */
PCS_API double pcs_struck3_energy(const pcs_struck3 *body);

#ifdef __cplusplus
}
#endif

#endif
