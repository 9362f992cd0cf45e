/* percuss: bodies in the plane, and the contact problem that they make. */
#ifndef PERCUSS_CONTACT_H
#define PERCUSS_CONTACT_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The contact frame is (n, t): n points out of the surface into the body, t is n
 * turned clockwise. Angles and angular velocities are positive clockwise. Impulse
 * p acts on the body and -p on the other one; v_n < 0 approaches.
 */

/* All that a law sees: dv = G dp. G is symmetric and positive definite. */
typedef struct pcs_contact2 {
    double G_nn, G_nt, G_tt; /* 1/kg, inverse inertia at the contact */
    double v_n, v_t;         /* m/s, velocity of the body relative to the other, before */
} pcs_contact2;

/*
 * The same in space. The frame is (n, t1, t2) with n = t1 x t2; a planar problem lies in
 * (n, t1), and its clockwise turn is about t2.
 */
typedef struct pcs_contact3 {
    double G_nn, G_n1, G_n2, G_11, G_12, G_22; /* 1/kg, symmetric and positive definite */
    double v_n, v_1, v_2;                      /* m/s, of the body relative to the other, before */
} pcs_contact3;

/* Planar bodies that percuss knows the inertia of; pcs_shape2_meaning says more of each. */
typedef enum pcs_shape2 {
    PCS_SHAPE2_ROD,      /* slender rod struck at one end: length */
    PCS_SHAPE2_CYLINDER, /* round rod struck at one end, on its axis: length, radius */
    PCS_SHAPE2_DISC,     /* disc or cylinder on its rim: radius; no theta */
    PCS_SHAPE2_SPHERE,   /* ball: radius; no theta */
    PCS_SHAPE2_BOX,      /* struck at a corner: width, height */
    PCS_SHAPE2_LAMINA,   /* any body: inertia, distance */
    PCS_SHAPE2_COUNT
} pcs_shape2;

/* A body as a person describes it. Start from pcs_bodydef2_default(). */
typedef struct pcs_bodydef2 {
    pcs_shape2 shape;
    double mass;     /* kg; INFINITY: immovable */
    double theta;    /* rad, from n to the line from contact to mass centre, clockwise */
    double length;   /* m, whole length: rod, cylinder */
    double radius;   /* m: cylinder, disc, sphere */
    double width;    /* m: box */
    double height;   /* m: box */
    double inertia;  /* kg m^2, about the mass centre: lamina */
    double distance; /* m, from contact to mass centre: lamina */
} pcs_bodydef2;

/* A body as mechanics sees it, with its motion. */
typedef struct pcs_body2 {
    double mass, inertia;   /* kg, kg m^2; INFINITY: immovable */
    double r_n, r_t;        /* m, from mass centre to contact */
    double v_n, v_t, omega; /* m/s and rad/s (clockwise), of the mass centre */
} pcs_body2;

/* A rod with nothing else set: what the shape needs and is not set is a fault. */
PCS_API pcs_bodydef2 pcs_bodydef2_default(void);

/* NULL: no such shape. */
PCS_API const char *pcs_shape2_name(pcs_shape2 shape);
PCS_API const char *pcs_shape2_meaning(pcs_shape2 shape);
PCS_API const char *pcs_shape2_dimensions(pcs_shape2 shape); /* names, separated by blanks */

/* Body at rest from its description. fault may be NULL. */
PCS_API pcs_status pcs_body2_make(const pcs_bodydef2 *def, pcs_body2 *body, pcs_fault *fault);

/* Give a body the motion in which its contact point, not its mass centre, has (v_n, v_t). */
PCS_API void pcs_body2_move_contact(pcs_body2 *body, double v_n, double v_t, double omega);

/* The velocity of its contact point. */
PCS_API void pcs_body2_contact_velocity(const pcs_body2 *body, double *v_n, double *v_t);

/* G and v of a body that meets another; other NULL: a fixed surface. fault may be NULL. */
PCS_API pcs_status pcs_contact2_of_bodies(const pcs_body2 *body, const pcs_body2 *other,
                                          pcs_contact2 *contact, pcs_fault *fault);

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

/* The body after impulse (p_n, p_t) at its contact; pass -p for the other body. */
PCS_API pcs_body2 pcs_body2_after(const pcs_body2 *body, double p_n, double p_t);

/* J; 0 for an immovable body at rest, PCS_NONE for one that moves. */
PCS_API double pcs_body2_energy(const pcs_body2 *body);

#ifdef __cplusplus
}
#endif

#endif
