/* Random problems of kinds (corners) in which solvers and judges tend to fail. */
#ifndef TESTS_HOSTILE_H
#define TESTS_HOSTILE_H

#include "support.h"

typedef enum hostile {
    HOSTILE_GRAZING,    /* v_n = 1e-8 of the slip */
    HOSTILE_SMALL_E,    /* e from 1e-20 to 1e-4 */
    HOSTILE_CRITICAL,   /* friction within 1e-12 of the value at which slip jams or can stick */
    HOSTILE_ANISOTROPY, /* G_11/G_22 up to 1e6 or 1e-6, in any frame; in the plane G_nn/G_tt */
    HOSTILE_SCALES,     /* 2^+-400 on velocities or on G */
    HOSTILE_COUNT
} hostile;

const char *hostile_name(hostile where);

/*
 * True if this pair is to be tested. PERCUSS_ONLY may name a law or a corner: then only those are.
 */
bool hostile_is_asked(pcs_law law, hostile where);

/* A problem of one corner; eta2 and ratio are set, so that every law accepts it. */
sample hostile2(rng *r, hostile where);

typedef struct sample3 {
    pcs_contact3 contact;
    pcs_material material;
} sample3;

sample3 hostile3(rng *r, hostile where);

/* Change a problem such that the law accepts it: walton is for spheres. */
void hostile_fit2(pcs_law law, sample *s);
void hostile_fit3(pcs_law law, sample3 *s);

/*
 * How many of n problems to run: stiff springs may oscillate 1/e times in restitution, which is
 * slow.
 */
long hostile_share(pcs_law law, hostile where, long n);

#endif
