/* What solve, compare and check begin with. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "options.h"
#include "problem.h"

/* What to do with a scenario; answers the exit status. */
typedef int (*scenario_task)(const options *o, const scenario *s);

/* Read the scenario with its --set and do one thing if it has one contact, another if several. */
int with_scenario(const options *o, scenario_task one, scenario_task many);

/* The problem of one contact, for its law. */
bool build(const options *o, const scenario *s, problem *p, fail *why);

#endif
