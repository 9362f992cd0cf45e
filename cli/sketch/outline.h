/* Shapes as points: outlines in the plane; in space what is seen from one side. */
#ifndef CLI_SKETCH_OUTLINE_H
#define CLI_SKETCH_OUTLINE_H

#include "canvas.h"
#include "sketch.h"

enum { OUTLINE_POINTS = CANVAS_HULL };

/* The outline of a planar body, closed; a rod has a little thickness. Returns how many points. */
int outline_planar(const sketch_body *b, double (*points)[3]);

/* Points of a spatial body whose hull is its outline as seen along a direction. */
int outline_seen(const sketch_body *b, const double direction[3], double (*points)[3]);

/* Either, by the form of the body; of one without a shape the circle of its radius of gyration. */
int outline_points(const sketch_body *b, const double direction[3], double (*points)[3]);

/* Two directions of length one at right angles to w and to each other: w, u, v is right-handed. */
void outline_across(const double w[3], double u[3], double v[3]);

/* What is seen on a body from a side: a face that is turned there, or a line on a round one. */
typedef struct outline_part {
    int n;
    bool face;
    double light; /* of a face: 0 to 1, how far it is turned to the reader */
    double points[OUTLINE_POINTS][3];
} outline_part;

enum { OUTLINE_PARTS = 6 };

/* The i-th of OUTLINE_PARTS; false: it is not seen, or there is none. */
bool outline_part_of(const sketch_body *b, int index, const double towards[3], outline_part *part);

/* The largest distance from the mass centre to a point of the body; 0: its shape is not known. */
double outline_reach(const sketch_body *b);

#endif
