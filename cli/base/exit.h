/* Exit status of the command, and messages on standard error. */
#ifndef CLI_BASE_EXIT_H
#define CLI_BASE_EXIT_H

#include "scenario/fail.h"

/*
 * EXIT_OUTCOME: an outcome named by --fail-on, a result that fails the judge, or no result.
 * EXIT_BAD: a wrong command line or wrong input.
 */
enum { EXIT_OUTCOME = 1, EXIT_BAD = 2 };

/* Print a message on standard error. The command continues. */
void exit_say(const fail *what);

/* Print an error on standard error and return EXIT_BAD. */
int exit_bad(const fail *why);

#endif
