/* Numbers without a unit, and the key units. */
#ifndef SCENARIO_BARE_H
#define SCENARIO_BARE_H

#include "scenario.h"

/* What the word of the key units must be. */
#define BARE_RULE "must be si or us, not '%.40s'"

/*
 * Check the key units. With 'units: us' a number without a unit could be meant in either system. So
 * each number must have a unit if its dimension has different units in the two systems.
 */
bool bare_fits(const scenario *s, fail *why);

#endif
