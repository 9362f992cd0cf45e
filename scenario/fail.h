/* One way to say what went wrong: where, which key, and what would be right. */
#ifndef SCENARIO_FAIL_H
#define SCENARIO_FAIL_H

#include <stdbool.h>

/* Exit status: an outcome named by --fail-on; a bad call or bad input. */
enum { EXIT_OUTCOME = 1, EXIT_BAD = 2 };

/* A message under construction; empty until something fails. */
typedef struct fail {
    char text[512];
} fail;

/* Set the message and answer false, so that a failing function can return it. */
__attribute__((format(printf, 2, 3))) bool fail_with(fail *why, const char *format, ...);

/* Say on standard error what is wrong, and answer EXIT_BAD. */
int fail_print(const fail *why);

#endif
