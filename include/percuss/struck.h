/*
 * percuss: a body described in its contact frame, as in papers: by a lever arm, and an angle theta
 * from the normal. Bodies that have a position in the world are in body.h.
 */
#ifndef PERCUSS_STRUCK_H
#define PERCUSS_STRUCK_H

#include <percuss/contact.h>
#include <percuss/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- in the plane -------------------------------------------------------------------------- */

/*
 * The description of a planar body. Initialise it with pcs_struckdef2_default(). Set only the
 * dimensions that the shape has.
 */
typedef struct pcs_struckdef2 {
    pcs_shape2 shape; /* a shape that has a struck form */
    double mass;      /* kg; INFINITY: immovable */
    double theta;     /* rad, from n to the line from contact to mass centre, positive clockwise */
    double length;    /* m, whole length: rod, cylinder */
    double radius;    /* m: cylinder, disc, sphere */
    double width;     /* m: box */
    double height;    /* m: box */
    double inertia;   /* kg m^2, about the mass centre: lamina */
    double distance;  /* m, from contact to mass centre: lamina */
} pcs_struckdef2;

/* A body in the frame (n, t) of its contact, with its velocities. */
typedef struct pcs_struck2 {
    double mass, inertia;   /* kg, kg m^2; INFINITY: immovable */
    double r_n, r_t;        /* m, from mass centre to contact */
    double v_n, v_t, omega; /* m/s, velocity of the mass centre; rad/s, positive clockwise */
} pcs_struck2;

/*
 * Return the description of a rod in which no other field is set. A field that the shape needs and
 * that is not set is a fault.
 */
PCS_API pcs_struckdef2 pcs_struckdef2_default(void);

/*
 * Make a body at rest from its description. Statuses: PCS_OK; PCS_STATUS_INVALID, and the fault
 * names the field; body is then not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_struck2_make(const pcs_struckdef2 *def, pcs_struck2 *body, pcs_fault *fault);

/*
 * Set the motion of a body so that its contact point, not its mass centre, has the velocity
 * (v_n, v_t) in m/s; omega is its spin, rad/s, positive clockwise.
 */
PCS_API void pcs_struck2_move_contact(pcs_struck2 *body, double v_n, double v_t, double omega);

/* Compute the velocity (v_n, v_t) of the contact point of a body, m/s. */
PCS_API void pcs_struck2_contact_velocity(const pcs_struck2 *body, double *v_n, double *v_t);

/*
 * Compute G and v of a body that meets another body; other NULL: a fixed surface. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: a field of a body is not valid, neither body can move, or G or v is too large
 * for a double; contact is then not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_contact2_of_struck(const pcs_struck2 *body, const pcs_struck2 *other,
                                          pcs_contact2 *contact, pcs_fault *fault);

/* Return the body after the impulse (p_n, p_t), N s, at its contact. Pass -p for the other body. */
PCS_API pcs_struck2 pcs_struck2_after(const pcs_struck2 *body, double p_n, double p_t);

/*
 * Return the kinetic energy, J; 0 for an immovable body at rest, PCS_NONE for an immovable body
 * that moves.
 */
PCS_API double pcs_struck2_energy(const pcs_struck2 *body);

/* --- in space ------------------------------------------------------------------------------ */

/*
 * Vectors are along (n, t1, t2), in this order. n points out of the surface into the body, and
 * n = t1 x t2. Rotations are right-handed about these axes. A body has its own axes X, Y, Z, which
 * its rotation turns. Without rotation they are n, t1, t2.
 */

/*
 * An inertia is given by the elements XX YY ZZ XY XZ YZ of its matrix about the mass centre, with
 * XX = sum m (y^2 + z^2) and XY = -sum m x y. Papers and textbooks often print the product of
 * inertia I_XY = +sum m x y: change its sign here, and the signs of I_XZ and I_YZ. The matrix must
 * be positive definite, and no principal moment may exceed the sum of the other two; a matrix that
 * no body can have is rejected. Printed moments are often rounded, for example those of a plate: a
 * moment may exceed the sum of the others by 1e-3 of the sum of all three.
 */

/*
 * The description of a body in space. Initialise it with pcs_struckdef3_default(). Set only the
 * dimensions that the shape has.
 */
typedef struct pcs_struckdef3 {
    pcs_shape3 shape;            /* a shape that has a struck form */
    double mass;                 /* kg; INFINITY: immovable */
    double length;               /* m, whole length: cylinder */
    double radius;               /* m: cylinder, sphere */
    double width, height, depth; /* m, whole size along X, Y, Z: box, ellipsoid */
    double inertia[6];           /* kg m^2, see above: custom */
    double offset[3];            /* m, from mass centre to contact along X, Y, Z: custom */
    double rotation[3][3];       /* columns: X, Y, Z of the body along (n, t1, t2) */
    bool behind; /* true: the body is behind the surface, and is struck at its highest point */
} pcs_struckdef3;

/* A body in the frame (n, t1, t2) of its contact, with its velocities. */
typedef struct pcs_struck3 {
    double mass;           /* kg; INFINITY: immovable */
    double inertia[3][3];  /* kg m^2, matrix along X, Y, Z, about the mass centre */
    double offset[3];      /* m, along X, Y, Z, from mass centre to contact */
    double rotation[3][3]; /* columns: X, Y, Z along (n, t1, t2) */
    double v[3];           /* m/s, velocity of the mass centre along (n, t1, t2) */
    double omega[3];       /* rad/s, about (n, t1, t2) */
} pcs_struck3;

/* Return the description of a cylinder that is not turned, in which no other field is set. */
PCS_API pcs_struckdef3 pcs_struckdef3_default(void);

/*
 * Rotations. The columns of a rotation are the axes X, Y, Z of the body along (n, t1, t2).
 * Statuses: PCS_OK; PCS_STATUS_INVALID, and the matrix is then not changed. fault may be NULL.
 */

/* Compute a rotation from a quaternion w, x, y, z of any length except zero. */
PCS_API pcs_status pcs_rotation_quaternion(const double q[4], double rotation[3][3],
                                           pcs_fault *fault);

/*
 * Compute a rotation from three turns (rad) about body axes in sequence, for example "zxz" or
 * "xyz".
 */
PCS_API pcs_status pcs_rotation_euler(const char *sequence, const double angles[3],
                                      double rotation[3][3], pcs_fault *fault);

/*
 * Check that a matrix is a rotation: its columns must have length one, be at right angles (to 1e-5)
 * and right-handed.
 */
PCS_API pcs_status pcs_rotation_check(const double rotation[3][3], pcs_fault *fault);

/*
 * Compute a rotation with X along the line from contact to mass centre, from the angles (rad) of
 * [sun-baruh-2022 (66)-(67)]. With theta2 = 0 the planar theta equals theta1.
 */
PCS_API void pcs_rotation_thetas(double theta1, double theta2, double rotation[3][3]);

/*
 * The same from the position of the mass centre relative to the contact, along (n, t1, t2), of any
 * length except zero [sun-baruh-2022 (68)].
 */
PCS_API pcs_status pcs_rotation_centre(const double centre[3], double rotation[3][3],
                                       pcs_fault *fault);

/*
 * Make a body at rest from its description. Statuses: PCS_OK; PCS_STATUS_INVALID, and the fault
 * names the field; body is then not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_struck3_make(const pcs_struckdef3 *def, pcs_struck3 *body, pcs_fault *fault);

/* Compute the vector r from the mass centre to the contact, m, along (n, t1, t2). */
PCS_API void pcs_struck3_arm(const pcs_struck3 *body, double r[3]);

/*
 * Set the motion of a body so that its contact point, not its mass centre, has the velocity v
 * (m/s); omega is its spin (rad/s). Both are along (n, t1, t2).
 */
PCS_API void pcs_struck3_move_contact(pcs_struck3 *body, const double v[3], const double omega[3]);

/*
 * Compute G and v of a body that meets another body; other NULL: a fixed surface. Statuses as for
 * pcs_contact2_of_struck.
 */
PCS_API pcs_status pcs_contact3_of_struck(const pcs_struck3 *body, const pcs_struck3 *other,
                                          pcs_contact3 *contact, pcs_fault *fault);

/*
 * Return the body after the impulse p, N s along (n, t1, t2), at its contact. Pass -p for the other
 * body.
 */
PCS_API pcs_struck3 pcs_struck3_after(const pcs_struck3 *body, const double p[3]);

/*
 * Return the kinetic energy, J; 0 for an immovable body at rest, PCS_NONE for an immovable body
 * that moves.
 */
PCS_API double pcs_struck3_energy(const pcs_struck3 *body);

#ifdef __cplusplus
}
#endif

#endif
