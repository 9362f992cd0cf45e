/* Shapes as points: outlines in the plane; in space the visible outline. */
#ifndef CLI_SKETCH_OUTLINE_H
#define CLI_SKETCH_OUTLINE_H

#include "canvas.h"
#include "sketch.h"

enum { OUTLINE_POINTS = CANVAS_HULL };

/*
 * Compute the closed outline of a planar body. A rod has a small thickness. Returns how many points
 * there are.
 */
int outline_planar(const sketch_body *b, double (*points)[3]);

/* Compute points of a spatial body whose convex hull is its outline as seen along a direction. */
int outline_seen(const sketch_body *b, const double direction[3], double (*points)[3]);

/*
 * Call one of these, by the form of the body. A body without a shape is a circle of its radius of
 * gyration.
 */
int outline_points(const sketch_body *b, const double direction[3], double (*points)[3]);

/*
 * Compute two unit vectors perpendicular to w and to each other, so that w, u, v is right-handed.
 */
void outline_across(const double w[3], double u[3], double v[3]);

/* A visible part of a body: a face that is turned to the reader, or a line on a round body. */
typedef struct outline_part {
    int n;
    bool face;
    double light; /* for a face: 0 to 1, how far it is turned to the reader */
    double points[OUTLINE_POINTS][3];
} outline_part;

enum { OUTLINE_PARTS = 6 };

/*
 * Find the part of this index, below OUTLINE_PARTS. Returns false if it is not visible or does not
 * exist.
 */
bool outline_part_of(const sketch_body *b, int index, const double towards[3], outline_part *part);

/*
 * Return the largest distance from the mass centre to a point of the body; 0 if its shape is
 * unknown.
 */
double outline_reach(const sketch_body *b);

#endif
