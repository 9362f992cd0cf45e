/* Numbers as they are written elsewhere: 0,7 and 70% and 7/10. */
#ifndef SCENARIO_NOTATION_H
#define SCENARIO_NOTATION_H

#include "fail.h"

/*
 * Is what follows the number a part of it, in another notation? Then why says how it is written
 * here. text begins with a number of this value, rest is what follows it.
 */
bool notation_is_odd(const char *text, double value, const char *rest, fail *why);

#endif
