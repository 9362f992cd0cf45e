/*
 * percuss: where simple shapes touch: point, normal and gap, in world axes; and the mass and
 * inertia of uniform solids.
 */
#ifndef PERCUSS_TOUCH_H
#define PERCUSS_TOUCH_H

#include <percuss/body.h>
#include <percuss/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A solid: a shape with its size, in the axes of the body, about its mass centre. Initialise it
 * with the _default function. Sizes are whole sizes. Rod, cylinder and capsule lie along the x axis
 * (in space X) of the body. Each dimension that the shape has must be set. All other dimensions
 * must stay PCS_NONE, as the _default function sets them; also 0 is rejected.
 */
typedef struct pcs_solid2 {
    pcs_shape2 shape;     /* a shape that has a solid form: all except lamina */
    double length;        /* m: rod, cylinder; capsule: between the centres of its ends, or 0 */
    double radius;        /* m: disc, sphere, capsule, cylinder */
    double width, height; /* m, along x and y of the body: box, ellipse */
    const double (
        *corners)[2]; /* m, x and y: polygon; convex, counter-clockwise, no straight angle */
    int n_corners;    /* 3 or more */
} pcs_solid2;

typedef struct pcs_solid3 {
    pcs_shape3 shape;            /* a shape that has a solid form: all except custom */
    double length;               /* m: cylinder; capsule: between the centres of its ends, or 0 */
    double radius;               /* m: sphere, cylinder, capsule */
    double width, height, depth; /* m, along X, Y, Z of the body: box, ellipsoid */
} pcs_solid3;

/* Return a rod, in space a cylinder, in which no dimension is set. */
PCS_API pcs_solid2 pcs_solid2_default(void);
PCS_API pcs_solid3 pcs_solid3_default(void);

/*
 * Check a solid. Statuses: PCS_OK; PCS_STATUS_INVALID, and the fault names the field. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_solid2_check(const pcs_solid2 *solid, pcs_fault *fault);
PCS_API pcs_status pcs_solid3_check(const pcs_solid3 *solid, pcs_fault *fault);

/* --- where they touch ---------------------------------------------------------------------- */

#define PCS_MAX_TOUCHES2 2
#define PCS_MAX_TOUCHES3 4

/*
 * The points where two bodies touch, or a body and a surface. Normals have length one and point out
 * of the other body or the surface into the body.
 *
 * gap is the least distance of the two. If it is negative they overlap, and -gap is the length of
 * the shortest translation that separates them, along the normal of the first touch. `at` lists the
 * points whose gap along the normal is at most `within`: the ends of the edge or face of the body
 * that is most nearly parallel to the surface. For two edges or faces these are the ends of their
 * common part. count = 0 means that gap > within: they do not touch.
 *
 * On a line or a plane, a point is on the surface of the body. Between two bodies it is in the
 * middle between their surfaces.
 */
typedef struct pcs_touches2 {
    int count;                       /* number of points in `at` */
    double gap;                      /* m, the least distance; negative: they overlap */
    double rounding;                 /* m, bound on the rounding error of gap */
    pcs_touch2 at[PCS_MAX_TOUCHES2]; /* the points */
} pcs_touches2;

typedef struct pcs_touches3 {
    int count;                       /* number of points in `at` */
    double gap;                      /* m, the least distance; negative: they overlap */
    double rounding;                 /* m, bound on the rounding error of gap */
    pcs_touch3 at[PCS_MAX_TOUCHES3]; /* the points */
} pcs_touches3;

/*
 * Compute where a body touches a surface: a line in the plane, a plane in space. The surface passes
 * through point. normal points out of it, to the side where the body may be, and may have any
 * length except 0. All solids are accepted. Of the body only position and angle (in space the
 * quaternion) are read.
 *
 * within: m, 0 or more, may be INFINITY; points up to this gap count as touches. A tolerance for
 * rounding is added, so 0 finds a body that rests on the surface.
 *
 * Ellipse, disc and sphere touch at one point, capsule and rod at one or two. In space a box has up
 * to four points, the corners of a face. A cylinder on its end has four points of the rim, 90
 * degrees apart, including the lowest point (along Y and Z of the body if it is not tilted); on its
 * side it has the two ends.
 *
 * Statuses, here and below: PCS_OK, also if they do not touch; PCS_STATUS_INVALID: a solid, a pose
 * or another argument is not valid; PCS_STATUS_RANGE: a number is too large for a double. If the
 * status is not PCS_OK, touches is not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_touch2_on_line(const pcs_solid2 *solid, const pcs_body2 *body,
                                      const double point[2], const double normal[2], double within,
                                      pcs_touches2 *touches, pcs_fault *fault);
PCS_API pcs_status pcs_touch3_on_plane(const pcs_solid3 *solid, const pcs_body3 *body,
                                       const double point[3], const double normal[3], double within,
                                       pcs_touches3 *touches, pcs_fault *fault);

/*
 * Compute where a body touches another body; within as above. If count is above 1, the points
 * belong to one impact: see pcs_mechanism_of_bodies2 and pcs_multi_solve. In the plane all solids
 * except the ellipse are accepted. In space spheres and capsules are accepted on each other and on
 * a box, in either order. For all other pairs the status is PCS_STATUS_INVALID: the caller must
 * provide point and normal. If a solid or a pose is not valid, the item of the fault is "body",
 * with index 0 for body and 1 for other. If the bodies are exchanged, the normals are reversed and
 * everything else is the same to the last bit; only bodies with the same centre keep the normal y.
 * If two bodies overlap deeply, a point can lie outside both.
 *
 * If the normal is not determined: for discs or spheres with the same centre it is y; where axes of
 * capsules meet or overlap it is a direction at right angles to both; where corners meet it is the
 * normal of one of the edges.
 */
PCS_API pcs_status pcs_touch2_between(const pcs_solid2 *solid, const pcs_body2 *body,
                                      const pcs_solid2 *other_solid, const pcs_body2 *other,
                                      double within, pcs_touches2 *touches, pcs_fault *fault);
PCS_API pcs_status pcs_touch3_between(const pcs_solid3 *solid, const pcs_body3 *body,
                                      const pcs_solid3 *other_solid, const pcs_body3 *other,
                                      double within, pcs_touches3 *touches, pcs_fault *fault);

/*
 * Write the result as a sentence without a full stop, for example "they do not touch: the gap is 3
 * mm", "they touch at 2 points", "they overlap by 2 mm, at 1 point", "they are 3 mm apart, at 1
 * point within the given distance". At most size bytes are written, the last of them 0. Return
 * the number of characters of the whole sentence without the 0, as snprintf does. text may be NULL
 * if size is 0.
 */
PCS_API size_t pcs_touches2_text(const pcs_touches2 *touches, char *text, size_t size);
PCS_API size_t pcs_touches3_text(const pcs_touches3 *touches, char *text, size_t size);

/* --- mass and inertia ---------------------------------------------------------------------- */

/*
 * Make a body with the mass (kg) and inertia of a uniform solid, at rest at the origin, not turned.
 * An infinite mass makes an immovable body. The corners of a polygon must be relative to its
 * centroid, to 1e-9 of its size; otherwise the value of the fault is the distance of the centroid,
 * m. Statuses: PCS_OK; PCS_STATUS_INVALID: the solid or the mass is not valid, or the inertia is
 * too small or too large for a double; body is then not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_body2_of_solid(const pcs_solid2 *solid, double mass, pcs_body2 *body,
                                      pcs_fault *fault);
PCS_API pcs_status pcs_body3_of_solid(const pcs_solid3 *solid, double mass, pcs_body3 *body,
                                      pcs_fault *fault);

/*
 * Compute the centroid (m) of a convex polygon; subtract it from the corners. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: the corners are not valid. fault may be NULL.
 */
PCS_API pcs_status pcs_polygon_centroid(const double (*corners)[2], int n_corners,
                                        double centroid[2], pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
