/* Random problems in the corners where solvers and judges go wrong. */
#ifndef TESTS_HOSTILE_H
#define TESTS_HOSTILE_H

#include "support.h"

typedef enum hostile {
    HOSTILE_GRAZING,    /* v_n = 1e-8 of the slip */
    HOSTILE_SMALL_E,    /* e from 1e-20 to 1e-4 */
    HOSTILE_CRITICAL,   /* friction within 1e-12 of where slip jams, or of where it can stick */
    HOSTILE_ANISOTROPY, /* G_11/G_22 to 1e6 and back, in any frame; in the plane G_nn/G_tt */
    HOSTILE_SCALES,     /* 2^+-400 on velocities or on G */
    HOSTILE_COUNT
} hostile;

const char *hostile_name(hostile where);

/* Is it to be tried? PERCUSS_ONLY may name a law or a corner: then these alone. */
bool hostile_is_asked(pcs_law law, hostile where);

/* A problem in one corner; eta2 and ratio are set, so that every law takes it. */
sample hostile2(rng *r, hostile where);

typedef struct sample3 {
    pcs_contact3 contact;
    pcs_material material;
} sample3;

sample3 hostile3(rng *r, hostile where);

/* Make a problem one that the law takes: walton is for spheres. */
void hostile_fit2(pcs_law law, sample *s);
void hostile_fit3(pcs_law law, sample3 *s);

/* How many of n problems are worth their time: stiff springs that unload may oscillate 1/e times.
 */
long hostile_share(pcs_law law, hostile where, long n);

#endif
