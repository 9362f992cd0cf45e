/* One way to say what went wrong: where, which key, and what would be right. */
#ifndef SCENARIO_FAIL_H
#define SCENARIO_FAIL_H

#include <stdbool.h>

/* A message under construction; empty until something fails. */
typedef struct fail {
    char text[512];
} fail;

/*
 * Set the message and return false, so that a failing function can return it. What a message
 * quotes was written by others, so all of it is made fit to print (clean.h).
 */
__attribute__((format(printf, 2, 3))) bool fail_with(fail *why, const char *format, ...);

#endif
