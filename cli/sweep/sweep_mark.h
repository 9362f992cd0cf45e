/*
 * The mark of an unfinished sweep, OUT.part.sweep. It identifies the sweep and has a line with a
 * checksum for each chunk in OUT.part. Its beginning is written as a whole; lines are added at the
 * end.
 */
#ifndef CLI_SWEEP_SWEEP_MARK_H
#define CLI_SWEEP_SWEEP_MARK_H

#include "sweep_file.h"

/* A chunk in OUT.part, and how many of its points have no result or fail the judge. */
typedef struct sweep_entry {
    uint64_t chunk, at, size, sum;  /* its number, offset, bytes, XXH64 */
    uint64_t lacking, empty, first; /* as points, empty and first of its sweep_trouble */
    uint64_t unsound, first_unsound;
    double worst;
} sweep_entry;

/* Numbers of an entry, and bytes of its line: 16 digits for each, and a checksum. */
enum { SWEEP_MARK_NUMBERS = 10, SWEEP_MARK_LINE = 17 * (SWEEP_MARK_NUMBERS + 1) };

/* The contents of a mark. */
typedef struct sweep_marked {
    sweep_entry *entries; /* sorted by chunk; a chunk may have several */
    size_t n;
    bool whole; /* every chunk was written, and the file was about to get its name */
} sweep_marked;

/*
 * Return the text that identifies a sweep: the version, the columns, and the scenario with every
 * --set. To be freed.
 */
char *sweep_mark_text(const sweep_file *f, size_t *size);

/* Create a new mark, completely or not at all. It stays open. */
bool sweep_mark_create(sweep_file *f, fail *why);

/*
 * Open the existing mark. Returns false if it does not belong to this sweep, with a message in why.
 */
bool sweep_mark_open(sweep_file *f, sweep_marked *is, fail *why);
void sweep_marked_free(sweep_marked *is);

/* Add a line. A failed write is undone, and errno has the reason. */
bool sweep_mark_add(sweep_file *f, const sweep_entry *r);
bool sweep_mark_add_whole(sweep_file *f);

#endif
