/* The parts of a picture of a sketch. */
#ifndef CLI_SKETCH_SHOW_H
#define CLI_SKETCH_SHOW_H

#include "canvas.h"
#include "sketch.h"

/* How large things are drawn. */
typedef struct show_scale {
    double span;        /* m, of all bodies and contacts */
    double half;        /* m, of a typical body: from its mass centre outwards */
    double speed, spin; /* the largest; m/s, rad/s */
    double arrow;       /* m, length of the largest speed */
} show_scale;

/* From the mass centre of a typical body outwards, m; 0: no shape is known. */
double show_half(const sketch *k);

show_scale show_scale_of(const sketch *k, const canvas *c);

/* From the back to the front. */
void show_ground(const sketch *k, const show_scale *scale, canvas *c);
void show_bodies(const sketch *k, const show_scale *scale, canvas *c);
void show_frames(const sketch *k, const show_scale *scale, canvas *c);
void show_motions(const sketch *k, const show_scale *scale, canvas *c);
void show_rulers(const sketch *k, const show_scale *scale, canvas *c);

/* Impulses of a pile: data for the plot, and how they are plotted. */
void show_chains(const sketch *k, const show_scale *scale, canvas *c);

/* "plot" and the key below the picture; lines of the key. */
void show_key(const sketch *k, canvas *c);
int show_key_lines(const sketch *k);

#endif
