/*
 * The mark of an unfinished sweep, OUT.part.sweep: what sweep it is, and a line for each chunk that
 * is in OUT.part, with its checksum. The first of it appears whole, lines are added at the end.
 */
#ifndef CLI_SWEEP_SWEEP_MARK_H
#define CLI_SWEEP_SWEEP_MARK_H

#include "sweep_file.h"

/* A chunk in OUT.part, and how many of its points lack an answer or fail the judge. */
typedef struct sweep_entry {
    uint64_t chunk, at, size, sum;  /* its number, place, bytes, XXH64 */
    uint64_t lacking, empty, first; /* as points, empty and first of its sweep_trouble */
    uint64_t unsound, first_unsound;
    double worst;
} sweep_entry;

/* Numbers of an entry, and bytes of its line: 16 digits each, with a checksum. */
enum { SWEEP_MARK_NUMBERS = 10, SWEEP_MARK_LINE = 17 * (SWEEP_MARK_NUMBERS + 1) };

/* What a mark says. */
typedef struct sweep_marked {
    sweep_entry *entries; /* by chunks; of one chunk there may be several */
    size_t n;
    bool whole; /* every chunk was there, and the file was about to take its name */
} sweep_marked;

/* What sweep it is: the version, the columns, and the scenario with every --set; to be freed. */
char *sweep_mark_text(const sweep_file *f, size_t *size);

/* A new mark, at once or not at all; it is open then. */
bool sweep_mark_create(sweep_file *f, fail *why);

/* The mark that is there, open from now on; false: it is not of this sweep, why says so. */
bool sweep_mark_open(sweep_file *f, sweep_marked *is, fail *why);
void sweep_marked_free(sweep_marked *is);

/* One more line; what fails is taken back, and errno says why. */
bool sweep_mark_add(sweep_file *f, const sweep_entry *r);
bool sweep_mark_add_whole(sweep_file *f);

#endif
