/* Numbers as text, for people and for programs. */
#ifndef CLI_BASE_TEXT_H
#define CLI_BASE_TEXT_H

#include <stddef.h>

/* "0.7", or "-" for no value, in at most digits figures. */
const char *text_short(double x, int digits, char *buffer, size_t size);

/* The shortest decimal that reads back as x. */
const char *text_exact(double x, char *buffer, size_t size);

/* Printed on lines of at most TEXT_LINE characters, broken at blanks; those after the first are
 * indented. */
enum { TEXT_LINE = 100 };
void text_print(const char *text);

#endif
