/* What solve, compare and check begin with. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "options.h"
#include "problem.h"

/* Read the scenario, apply --set, build the problem. */
bool load(const options *o, scenario *s, problem *p, fail *why);

#endif
