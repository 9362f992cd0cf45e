/* Quantities that follow from a result, in addition to those of the library. */
#ifndef SCENARIO_DERIVED_H
#define SCENARIO_DERIVED_H

#include "answer.h"

typedef struct derived_info {
    const char *name, *unit, *meaning, *formula;
    int needs; /* the parts of the result it needs, ANSWER_... */
} derived_info;

size_t derived_count(void);
const derived_info *derived_at(size_t index);

/* Return the index of the quantity of that name, or derived_count() if there is none. */
size_t derived_named(const char *name);

/*
 * Return its value. PCS_NONE: it has no value, as for quantities of bodies when there are no
 * bodies, or of paths in the plane.
 */
double derived_value(size_t index, const problem *p, const answer *a);

/* True if it is cheap enough to show with every result. The error of a path needs two solves. */
bool derived_is_quick(size_t index);

#endif
