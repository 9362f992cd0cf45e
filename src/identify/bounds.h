/* Marks estimates that no impact can have. */
#ifndef PCS_BOUNDS_H
#define PCS_BOUNDS_H

#include <percuss/identify.h>

/* Mark every estimate that is outside its bounds. */
void pcs_mark_impossible(pcs_identified *identified);

#endif
