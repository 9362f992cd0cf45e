/* The parts of a plan. */
#ifndef CLI_SWEEP_SWEEP_PLAN_H
#define CLI_SWEEP_SWEEP_PLAN_H

#include "sweep.h"

/* Read the axes. The number of points is not known yet. */
bool sweep_plan_axes(sweep *w, fail *why);

/* Find the key, or the element of a key, that a path names: its place and its dimension. */
bool sweep_find_axis(const scenario *s, const char *path, axis *a, fail *why);

/* True if an earlier axis has the same place. */
bool sweep_axis_twice(const sweep *w, const axis *a);

/* Read the axes and points of the file sweep.rows. */
bool sweep_plan_rows(sweep *w, fail *why);

/* Read the outputs. The kind of problem and the variants must be known. */
bool sweep_plan_columns(sweep *w, fail *why);

/* Report a wrong key of the scenario. Returns false. */
bool sweep_bad_key(const scenario *s, key_id key, const char *rule, fail *why);

#endif
