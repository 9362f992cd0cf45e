/* Random solids near each other, and their gaps by simple search. */
#ifndef TESTS_TOUCHING_H
#define TESTS_TOUCHING_H

#include "support.h"
#include <percuss/touch.h>

#define MOST_CORNERS 12

/* A solid with its position; it also holds the corners of a polygon. */
typedef struct placed2 {
    pcs_solid2 solid;
    pcs_body2 body;
    double corners[MOST_CORNERS][2];
} placed2;

typedef struct placed3 {
    pcs_solid3 solid;
    pcs_body3 body;
} placed3;

/* Sizes are about one, near the origin. The polygon points into *p. */
void random_placed2(rng *r, pcs_shape2 shape, placed2 *p);
void random_placed3(rng *r, pcs_shape3 shape, placed3 *p);

/* The same in a world that is rotated about the origin and shifted. */
placed2 moved2(const placed2 *p, double angle, const double shift[2]);
placed3 moved3(const placed3 *p, const double quaternion[4], const double shift[3]);

/* The radius of the solid around its position, m. */
double reach2(const placed2 *p);
double reach3(const placed3 *p);

/* The lowest u.x of all its points x. */
double lowest2(const placed2 *p, const double u[2]);
double lowest3(const placed3 *p, const double u[3]);

/*
 * The distance of the origin from the convex hull of all differences of corners, negative inside,
 * minus the radii. By definition this is the distance, or the shortest way out.
 */
double exact_gap2(const placed2 *a, const placed2 *b);

/* The largest separation in 360 directions. No gap is smaller. */
double sampled_gap2(const placed2 *a, const placed2 *b);

/*
 * Check that the smallest gap of the points is the gap of the solids, and that points with this gap
 * are half way between the surfaces, to 1e-9 of the size.
 */
void check_half_way2(const placed2 *a, const placed2 *b, const pcs_touches2 *t);
void check_half_way3(const placed3 *a, const placed3 *b, const pcs_touches3 *t);

/* With the solids exchanged: the same bits, with reversed normals. */
void check_mirrored2(const placed2 *a, const placed2 *b, const pcs_touches2 *t, double within);
void check_mirrored3(const placed3 *a, const placed3 *b, const pcs_touches3 *t, double within);

/* True if a point is in the solid. */
bool is_inside2(const placed2 *p, const double x[2]);

/* Sum of both radii and the distance of the centres. */
double size_of2(const placed2 *a, const placed2 *b);
double size_of3(const placed3 *a, const placed3 *b);

/*
 * Sphere or capsule a, and sphere, capsule or box b: the distance, by a search along the axis of a
 * for the nearest point; 0 if the axis meets b.
 */
double searched_distance3(const placed3 *a, const placed3 *b);

/* The largest separation found from a sample of directions. */
double searched_separation3(rng *r, const placed3 *a, const placed3 *b);

pcs_touches2 touching2(const placed2 *a, const placed2 *b, double within);
pcs_touches3 touching3(const placed3 *a, const placed3 *b, double within);

#endif
