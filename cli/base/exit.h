/* How the command ends. */
#ifndef CLI_BASE_EXIT_H
#define CLI_BASE_EXIT_H

#include "scenario/fail.h"

/*
 * Exit status: an outcome named by --fail-on, an answer that fails the judge, or no answer at all;
 * a bad call or bad input.
 */
enum { EXIT_OUTCOME = 1, EXIT_BAD = 2 };

/* Say something on standard error; the command goes on. */
void exit_say(const fail *what);

/* Say on standard error what is wrong, and return EXIT_BAD. */
int exit_bad(const fail *why);

#endif
