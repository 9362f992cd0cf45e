/*
 * Chunks that are computed and wait until those before them are written. They come in any order
 * and go to the file in theirs, so that its bytes do not depend on who computes what.
 */
#ifndef CLI_SWEEP_SWEEP_WINDOW_H
#define CLI_SWEEP_SWEEP_WINDOW_H

#include "sweep_progress.h"
#include "sweep_run.h"

/* A place for one chunk. */
typedef struct sweep_slot {
    char *bytes;  /* room for the chunk; NULL: not yet */
    size_t size;  /* 0: none waits */
    uint64_t sum; /* XXH64 of the bytes */
    sweep_trouble trouble;
} sweep_slot;

/* Whoever shares a window locks it; a slot belongs to the one who computes its chunk. */
typedef struct sweep_window {
    sweep_file *f;
    sweep_slot *slots; /* by chunk modulo their number */
    unsigned n_slots;
    sweep_progress progress;
    sweep_trouble *trouble;
    bool failed; /* the file takes no more */
    fail *why;
} sweep_window;

/* false: no memory; free in any case. */
bool sweep_window_make(sweep_window *x, unsigned n_slots, sweep_file *f, sweep_trouble *trouble,
                       fail *why);
void sweep_window_free(sweep_window *x);

/*
 * Chunks are counted as sweep_file_chunk does, so that a window knows of no holes. Is the slot of
 * this one free? If not, an earlier one is still in it.
 */
bool sweep_window_has_slot(const sweep_window *x, uint64_t chunk);

/* The slot of a chunk, with room for its bytes; NULL: no memory. */
sweep_slot *sweep_window_slot(sweep_window *x, uint64_t chunk);

/* The chunk of that slot is computed, and its sum: write it and what follows, as far as it is
 * there. */
void sweep_window_done(sweep_window *x, sweep_slot *slot, size_t size);

/* How it ended, shown as the last progress. */
sweep_end sweep_window_end(sweep_window *x);

#endif
