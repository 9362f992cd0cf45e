/* The parts of a plan. */
#ifndef CLI_SWEEP_SWEEP_PLAN_H
#define CLI_SWEEP_SWEEP_PLAN_H

#include "sweep.h"

/* What varies; how many points that makes is not known yet. */
bool sweep_plan_axes(sweep *w, fail *why);

/* The key, or the element of one, that a path names: where it is, and what it measures. */
bool sweep_find_axis(const scenario *s, const char *path, axis *a, fail *why);

/* Is the place of an axis that of one before it? */
bool sweep_axis_twice(const sweep *w, const axis *a);

/* The axes and points of the file sweep.rows. */
bool sweep_plan_rows(sweep *w, fail *why);

/* What comes out; the kind of problem and the variants must be known. */
bool sweep_plan_columns(sweep *w, fail *why);

/* A message about a key of the scenario. Returns false. */
bool sweep_bad_key(const scenario *s, key_id key, const char *rule, fail *why);

#endif
