/* What is left of an interrupted sweep. */
#ifndef CLI_SWEEP_SWEEP_KEPT_H
#define CLI_SWEEP_SWEEP_KEPT_H

#include "sweep_mark.h"

/*
 * Which chunks in OUT.part are as they were written: fills size, chunks, begun, holes, damaged and
 * kept of the file, whose rows begin after head bytes. false: no memory.
 */
bool sweep_kept_find(sweep_file *f, const sweep_marked *is, uint64_t head);

/* The points without an answer in all chunks of a finished file. */
sweep_trouble sweep_kept_trouble(const sweep_marked *is);

#endif
