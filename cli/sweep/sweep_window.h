/*
 * Chunks that are computed and wait until those before them are written. They are computed in any
 * order and written in the order of the file, so that its bytes do not depend on the number of
 * threads or processes.
 */
#ifndef CLI_SWEEP_SWEEP_WINDOW_H
#define CLI_SWEEP_SWEEP_WINDOW_H

#include "sweep_progress.h"
#include "sweep_run.h"

/* A place for one chunk. */
typedef struct sweep_slot {
    char *bytes;  /* memory for the chunk; NULL: not allocated yet */
    size_t size;  /* 0: no chunk waits */
    uint64_t sum; /* XXH64 of the bytes */
    sweep_trouble trouble;
} sweep_slot;

/* Users that share a window must lock it. A slot belongs to the thread that computes its chunk. */
typedef struct sweep_window {
    sweep_file *f;
    sweep_slot *slots; /* index: chunk modulo the number of slots */
    unsigned n_slots;
    sweep_progress progress;
    sweep_trouble *trouble;
    bool failed; /* writing failed; nothing more is written */
    fail *why;
} sweep_window;

/* Make a window. Returns false if out of memory. Free it in any case. */
bool sweep_window_make(sweep_window *x, unsigned n_slots, sweep_file *f, sweep_trouble *trouble,
                       fail *why);
void sweep_window_free(sweep_window *x);

/*
 * True if the slot of this chunk is free. If not, an earlier chunk is still in it. Chunks are
 * counted as in sweep_file_chunk, so a window needs no data of holes.
 */
bool sweep_window_has_slot(const sweep_window *x, uint64_t chunk);

/* Return the slot of a chunk with memory for its bytes, or NULL if out of memory. */
sweep_slot *sweep_window_slot(sweep_window *x, uint64_t chunk);

/*
 * Report that the chunk of that slot and its sum are computed. Writes it and the chunks after it
 * that are ready.
 */
void sweep_window_done(sweep_window *x, sweep_slot *slot, size_t size);

/* Return how the sweep ended, and show the final progress. */
sweep_end sweep_window_end(sweep_window *x);

#endif
