/* What must hold of every friction-contact problem that was read. */
#ifndef FUZZ_PILES_H
#define FUZZ_PILES_H

#include "scenario/pile/pile.h"

/* Its blocks are in order; it is described, checked, and solved for a few sweeps. */
void fuzz_pile(const pile *p);

#endif
