/* What must hold for every friction-contact problem that was read. */
#ifndef FUZZ_PILES_H
#define FUZZ_PILES_H

#include "scenario/pile/pile.h"

/* Check the order of its blocks; describe it, check it, and solve it for a few sweeps. */
void fuzz_pile(const pile *p);

#endif
