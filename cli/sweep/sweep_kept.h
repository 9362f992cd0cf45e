/* Finds the undamaged chunks of an interrupted sweep. */
#ifndef CLI_SWEEP_SWEEP_KEPT_H
#define CLI_SWEEP_SWEEP_KEPT_H

#include "sweep_mark.h"

/*
 * Find which chunks in OUT.part are unchanged. Sets size, chunks, begun, holes, damaged and kept of
 * the file, whose rows begin after head bytes. Returns false if out of memory.
 */
bool sweep_kept_find(sweep_file *f, const sweep_marked *is, uint64_t head);

/* Return the counts of points without a result in all chunks of a finished file. */
sweep_trouble sweep_kept_trouble(const sweep_marked *is);

#endif
