/* What solve, compare and check begin with. */
#ifndef CLI_COMMANDS_LOAD_H
#define CLI_COMMANDS_LOAD_H

#include "cli/options.h"
#include "scenario/scenario.h"

/* What to do with a scenario; answers the exit status. */
typedef int (*scenario_task)(const options *o, const scenario *s);

/* Read the scenario with its --set and do one thing if it has one contact, another if several. */
int load_and_run(const options *o, scenario_task one, scenario_task many);

#endif
