/* The parts of a picture of a sketch. */
#ifndef CLI_SKETCH_SHOW_H
#define CLI_SKETCH_SHOW_H

#include "canvas.h"
#include "sketch.h"

/* The scale of the drawing. */
typedef struct show_scale {
    double span;        /* m, extent of all bodies and contacts */
    double half;        /* m, size of a typical body: from its mass centre outwards */
    double vast;        /* m, size above which a body is not shown completely */
    double speed, spin; /* the largest values; m/s, rad/s */
    double arrow;       /* m, length of the arrow of the largest speed */
} show_scale;

/*
 * Return the size of a typical body, from its mass centre outwards, in m; 0 if no shape is known.
 * Bodies larger than vast are not shown completely.
 */
double show_half(const sketch *k, double *vast);

show_scale show_scale_of(const sketch *k, const canvas *c);

/*
 * True if a body is so large compared to the others that the picture shows only a part of it,
 * without arrows and name.
 */
bool show_is_vast(const sketch *k, int body, const show_scale *scale);

/* Compute the points of outline_points; none for a vast body. */
int show_points(const sketch *k, int body, const show_scale *scale, const double direction[3],
                double (*points)[3]);

/* Return 1, 2 or 5 times a power of ten, at most x. */
double show_round_number(double x);

/* Return gnuplot's line type of a state: black before, then a colour for each law. */
int show_line(int state);

/* Draw the parts, from back to front. */
void show_ground(const sketch *k, const show_scale *scale, canvas *c);
void show_bodies(const sketch *k, const show_scale *scale, canvas *c);
void show_frames(const sketch *k, const show_scale *scale, canvas *c);
void show_motions(const sketch *k, const show_scale *scale, canvas *c);
void show_rulers(const sketch *k, const show_scale *scale, canvas *c);

/* Draw the impulses of a pile: data for the plot, and its commands. */
void show_chains(const sketch *k, const show_scale *scale, canvas *c);

/* Write the plot command with the key below the picture. */
void show_key(const sketch *k, const show_scale *scale, canvas *c);

/* Return how many lines the key has. */
int show_key_lines(const sketch *k, const show_scale *scale);

#endif
