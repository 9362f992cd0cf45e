/* The points of a path inside one impact. */
#ifndef EMBED_TRACE_H
#define EMBED_TRACE_H

#include "inside.h"

/* A point of the path, and the works up to it. */
typedef struct embed_point {
    answer_point at;
    double W_n, W_t, t; /* t: time, where springs give the path */
    int phase;
} embed_point;

/* An impact and its path. */
typedef struct embed_path {
    const problem *p;
    const answer *a;
    int axes, n_phases;
    int n, most;  /* points */
    bool in_time; /* ordered by time */
    embed_point *points;
} embed_path;

void embed_path_add(embed_path *of, const embed_point *x);

/*
 * Follow the springs of the planar law bilinear through time; about n points. The path begins with
 * its first point, before the impact.
 */
void embed_springs_follow(embed_path *of, int n);

#endif
