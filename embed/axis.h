/* An axis of a map: the number of the scenario that varies along it. */
#ifndef EMBED_AXIS_H
#define EMBED_AXIS_H

#include "scenario/place.h"

/* What a change of the number changes in the contact problem. */
typedef enum embed_varies {
    EMBED_MATERIAL, /* the material only */
    EMBED_FRICTION, /* a friction of the material: mu_k is at most mu_s */
    EMBED_MOTION,   /* v, linearly */
    EMBED_ALL       /* possibly everything */
} embed_varies;

enum { EMBED_VECTOR = 16 };

typedef struct embed_axis {
    entry *at;   /* its entry in the scenario */
    int element; /* of a vector; -1: the entry is a number */
    dimension dim;
    embed_varies varies;
    double base; /* the value in the scenario; a valid one if there is none */
    double from, to;
    int n;
    char text[EMBED_VECTOR * 26]; /* of the vector */
} embed_axis;

/* Find the number of a key, and set it to its base. */
bool embed_axis_find(scenario *s, const char *key, embed_axis *a, fail *why);

/* Set the number in the scenario. */
void embed_axis_set(embed_axis *a, double x);

/* Return the i-th value of the axis. */
double embed_axis_at(const embed_axis *a, int i);

#endif
