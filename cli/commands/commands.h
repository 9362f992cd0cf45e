/* The subcommands. Each returns the exit status. */
#ifndef CLI_COMMANDS_COMMANDS_H
#define CLI_COMMANDS_COMMANDS_H

#include "cli/options.h"

int commands_new(const options *o);
int commands_check(const options *o);
int commands_solve(const options *o);
int commands_export(const options *o);
int commands_compare(const options *o);
int commands_batch(const options *o);
int commands_explain(const options *o);
int commands_laws(const options *o);
int commands_simulate(const options *o);
int commands_plot(const options *o);
int commands_sweep(const options *o);
int commands_reproduce(const options *o);
int commands_identify(const options *o);
int commands_fit(const options *o);
int commands_design(const options *o);
int commands_convert(const options *o);

#endif
