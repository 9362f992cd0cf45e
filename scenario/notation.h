/* Numbers in other notations: 0,7 and 70% and 7/10. */
#ifndef SCENARIO_NOTATION_H
#define SCENARIO_NOTATION_H

#include "fail.h"

/*
 * True if what follows the number is part of it in another notation. Then why explains how to write
 * it here. text begins with a number of this value, and rest is what follows it.
 */
bool notation_is_odd(const char *text, double value, const char *rest, fail *why);

#endif
