/* Quantities that follow from an answer, beside those of the library. */
#ifndef SCENARIO_DERIVED_H
#define SCENARIO_DERIVED_H

#include "answer.h"

typedef struct derived_info {
    const char *name, *unit, *meaning, *formula;
    int needs; /* ANSWER_... */
} derived_info;

size_t derived_count(void);
const derived_info *derived_at(size_t index);

/* The one of that name; derived_count(): none. */
size_t derived_named(const char *name);

/* Its value; PCS_NONE: none, as of bodies without bodies, or of paths in the plane. */
double derived_value(size_t index, const problem *p, const answer *a);

/* Is it quick, so that every answer may show it? Errors of a path take two solves. */
bool derived_is_quick(size_t index);

#endif
