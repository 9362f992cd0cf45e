/* The parts of a plan. */
#ifndef SCENARIO_SWEEP_SWEEP_PLAN_H
#define SCENARIO_SWEEP_SWEEP_PLAN_H

#include "sweep.h"

/* Read the axes. The number of points is not known yet. */
bool sweep_plan_axes(sweep *w, const sweep_given *given, fail *why);

/* Read the outputs. The kind of problem and the variants must be known. */
bool sweep_plan_columns(sweep *w, fail *why);

/* Report a wrong key of the scenario. Returns false. */
bool sweep_bad_key(const scenario *s, key_id key, const char *rule, fail *why);

#endif
