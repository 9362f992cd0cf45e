/* Error messages: where the error is, which key, and what would be right. */
#ifndef SCENARIO_FAIL_H
#define SCENARIO_FAIL_H

#include <stdbool.h>

/* An error message. It is empty until something fails. */
typedef struct fail {
    char text[512];
} fail;

/*
 * Set the message and return false, so that a failing function can return it. A message quotes text
 * of files and users, so all of it is made safe to print (clean.h).
 */
__attribute__((format(printf, 2, 3))) bool fail_with(fail *why, const char *format, ...);

#endif
