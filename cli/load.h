/* What solve, compare and check begin with. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "options.h"
#include "problem.h"

/* Read the scenario and apply --set. */
bool load_scenario(const options *o, scenario *s, fail *why);

/* The same, and build the problem for its law. */
bool load(const options *o, scenario *s, problem *p, fail *why);

#endif
