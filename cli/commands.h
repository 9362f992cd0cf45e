/* The subcommands. Each returns the exit status. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

int command_new(const options *o);
int command_check(const options *o);
int command_solve(const options *o);
int command_compare(const options *o);
int command_batch(const options *o);
int command_laws(const options *o);
int command_simulate(const options *o);
int command_plot(const options *o);
int command_sweep(const options *o);
int command_reproduce(const options *o);
int command_identify(const options *o);

#endif
