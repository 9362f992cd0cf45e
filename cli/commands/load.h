/* What solve, compare and check begin with. */
#ifndef CLI_COMMANDS_LOAD_H
#define CLI_COMMANDS_LOAD_H

#include "cli/options.h"
#include "scenario/pile/pile.h"
#include "scenario/scenario.h"

/* What to do with a scenario; answers the exit status. */
typedef int (*scenario_task)(const options *o, const scenario *s);

/* What to do with a friction-contact problem; it may be changed. */
typedef int (*pile_task)(const options *o, pile *p);

/*
 * Read the scenario with its --set and do one thing if it has one contact, another if several; a
 * third thing with a friction-contact problem, NULL: the command does not take any.
 */
int load_and_run(const options *o, scenario_task one, scenario_task many, pile_task heap);

#endif
