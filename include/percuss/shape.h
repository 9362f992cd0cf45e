/* percuss: the shapes of bodies, one list for the plane and one for space. */
#ifndef PERCUSS_SHAPE_H
#define PERCUSS_SHAPE_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A shape has a struck form if struck.h can make a body of it, from its mass and the position of
 * its contact. A shape has a solid form if touch.h can compute where it touches. Most shapes have
 * both. pcs_shape2_meaning describes each shape.
 */

/* Shapes in the plane; the dimensions are in brackets. */
typedef enum pcs_shape2 {
    PCS_SHAPE2_ROD,      /* slender rod, struck at one end (length) */
    PCS_SHAPE2_CYLINDER, /* round rod seen from the side, struck at one end, on its axis (length,
                            radius) */
    PCS_SHAPE2_DISC,     /* disc or cylinder on its rim; theta must be 0 (radius) */
    PCS_SHAPE2_SPHERE,   /* ball; theta must be 0 (radius) */
    PCS_SHAPE2_BOX,      /* struck at a corner (width, height) */
    PCS_SHAPE2_LAMINA,   /* any body; only struck form (inertia, distance) */
    PCS_SHAPE2_CAPSULE,  /* plate with two round ends; only solid form (length, radius) */
    PCS_SHAPE2_POLYGON,  /* convex plate; only solid form (corners) */
    PCS_SHAPE2_ELLIPSE,  /* elliptic plate with these whole axes; only solid form (width, height) */
    PCS_SHAPE2_COUNT
} pcs_shape2;

/* Shapes in space; the dimensions are in brackets. */
typedef enum pcs_shape3 {
    PCS_SHAPE3_CYLINDER,  /* along X, struck at one end, on its axis (length, radius) */
    PCS_SHAPE3_SPHERE,    /* solid ball (radius) */
    PCS_SHAPE3_BOX,       /* struck at its lowest corner (width, height, depth) */
    PCS_SHAPE3_ELLIPSOID, /* struck at the point that touches; whole axes (width, height, depth) */
    PCS_SHAPE3_CUSTOM,    /* any body; only struck form (inertia, offset) */
    PCS_SHAPE3_CAPSULE, /* cylinder along X with two half balls; only solid form (length, radius) */
    PCS_SHAPE3_COUNT
} pcs_shape3;

/*
 * Return the name, the meaning or the dimensions of a shape; NULL: no such shape. The dimensions
 * are names of fields, separated by blanks.
 */
PCS_API const char *pcs_shape2_name(pcs_shape2 shape);
PCS_API const char *pcs_shape2_meaning(pcs_shape2 shape);
PCS_API const char *pcs_shape2_dimensions(pcs_shape2 shape);
PCS_API const char *pcs_shape3_name(pcs_shape3 shape);
PCS_API const char *pcs_shape3_meaning(pcs_shape3 shape);
PCS_API const char *pcs_shape3_dimensions(pcs_shape3 shape);

/* True if the shape has this form; false for a number that is not a shape. */
PCS_API bool pcs_shape2_is_struck(pcs_shape2 shape);
PCS_API bool pcs_shape2_is_solid(pcs_shape2 shape);
PCS_API bool pcs_shape3_is_struck(pcs_shape3 shape);
PCS_API bool pcs_shape3_is_solid(pcs_shape3 shape);

#ifdef __cplusplus
}
#endif

#endif
