/* Reading the input, common to solve, compare and check. */
#ifndef CLI_COMMANDS_LOAD_H
#define CLI_COMMANDS_LOAD_H

#include "cli/options.h"
#include "scenario/pile/pile.h"
#include "scenario/scenario.h"

/* A task for a scenario. Returns the exit status. */
typedef int (*scenario_task)(const options *o, const scenario *s);

/* A task for a friction-contact problem. It may change the problem. */
typedef int (*pile_task)(const options *o, pile *p);

/*
 * Read the scenario and apply --set. Then run `one` if it has one contact, `many` if it has
 * several, and `heap` for a friction-contact problem. If heap is NULL, the command rejects such
 * problems.
 */
int load_and_run(const options *o, scenario_task one, scenario_task many, pile_task heap);

#endif
