/* The parts of a picture of a sketch. */
#ifndef CLI_SKETCH_SHOW_H
#define CLI_SKETCH_SHOW_H

#include "canvas.h"
#include "sketch.h"

/* How large things are drawn. */
typedef struct show_scale {
    double span;        /* m, of all bodies and contacts */
    double half;        /* m, of a typical body: from its mass centre outwards */
    double vast;        /* m, of a body that is not shown whole */
    double speed, spin; /* the largest; m/s, rad/s */
    double arrow;       /* m, length of the largest speed */
} show_scale;

/* From the mass centre of a typical body outwards, m; 0: no shape is known. Those that reach
 * further than vast are not shown whole. */
double show_half(const sketch *k, double *vast);

show_scale show_scale_of(const sketch *k, const canvas *c);

/* A body so large beside the others that the picture shows a part of it: no arrows, no name. */
bool show_is_vast(const sketch *k, int body, const show_scale *scale);

/* The points of outline_points; of a vast body none. */
int show_points(const sketch *k, int body, const show_scale *scale, const double direction[3],
                double (*points)[3]);

/* 1, 2 or 5 times a power of ten, at most x. */
double show_round_number(double x);

/* From the back to the front. */
void show_ground(const sketch *k, const show_scale *scale, canvas *c);
void show_bodies(const sketch *k, const show_scale *scale, canvas *c);
void show_frames(const sketch *k, const show_scale *scale, canvas *c);
void show_motions(const sketch *k, const show_scale *scale, canvas *c);
void show_rulers(const sketch *k, const show_scale *scale, canvas *c);

/* Impulses of a pile: data for the plot, and how they are plotted. */
void show_chains(const sketch *k, const show_scale *scale, canvas *c);

/* "plot" and the key below the picture; lines of the key. */
void show_key(const sketch *k, const show_scale *scale, canvas *c);
int show_key_lines(const sketch *k, const show_scale *scale);

#endif
