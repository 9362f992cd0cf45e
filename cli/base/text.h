/* Numbers as text, and text on lines of reports. */
#ifndef CLI_BASE_TEXT_H
#define CLI_BASE_TEXT_H

#include "scenario/text.h"

/*
 * Print text on lines of at most TEXT_LINE characters, broken at blanks. Lines after the first are
 * indented.
 */
enum { TEXT_LINE = 100 };
void text_print(const char *text);

#endif
