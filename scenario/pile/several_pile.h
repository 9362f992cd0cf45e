/* Converts a scenario of several contacts to a problem in blocks. */
#ifndef SCENARIO_PILE_SEVERAL_PILE_H
#define SCENARIO_PILE_SEVERAL_PILE_H

#include "pile.h"
#include "scenario/several.h"

/* m must be built, and the law complementarity must apply to it. Free p in any case. */
bool pile_of_several(pile *p, const several *m, fail *why);

#endif
