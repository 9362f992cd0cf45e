/* Numbers as text, for reports and for programs. */
#ifndef SCENARIO_TEXT_H
#define SCENARIO_TEXT_H

#include <stddef.h>

/* Write x with at most `digits` significant digits, as "0.7", or "-" for no value. */
const char *text_short(double x, int digits, char *buffer, size_t size);

/* Write the shortest decimal that reads back as x. */
const char *text_exact(double x, char *buffer, size_t size);

#endif
