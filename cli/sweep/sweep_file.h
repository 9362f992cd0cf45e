/*
 * The file that a sweep writes. It grows as OUT.part, by whole chunks, beside OUT.part.sweep, the
 * mark, which says what sweep it is of and has a checksum for each chunk; so one that was
 * interrupted can go on. OUT.part.lock keeps other processes away.
 *
 * After a kill at any moment one of these holds, and --resume knows what to do:
 *   no OUT.part, the mark does not say that all is there: nothing was done, begin anew;
 *   OUT.part, and a mark of this sweep: keep what is undamaged, compute the rest;
 *   no OUT.part, the mark says that all is there: OUT is finished, but for a last rename of HDF5.
 * For this an old OUT.part is removed before a new mark takes its name, and the mark comes before
 * OUT.part.
 */
#ifndef CLI_SWEEP_SWEEP_FILE_H
#define CLI_SWEEP_SWEEP_FILE_H

#include "cli/files/durable.h"
#include "sweep.h"

#include <stdio.h>

enum { CHUNK_ROWS = 2048 };

/* A chunk that is to be computed again: between the whole ones before and after it. */
typedef struct sweep_hole {
    uint64_t chunk, from, to;
} sweep_hole;

typedef struct sweep_file {
    const sweep *w;
    const char *path;
    dataset_format format;
    durable_lock lock;
    int handle, marking;                 /* of the rows, and of the mark */
    char part[PATH_MAX], mark[PATH_MAX]; /* their names */
    char whole[PATH_MAX];                /* what will be renamed to OUT */
    uint64_t size;                       /* bytes up to the end of the last chunk */
    uint64_t marked;                     /* bytes of the mark */
    uint64_t chunks;                     /* whole ones among them */
    uint64_t begun;                      /* how many of them were there before */
    sweep_hole *holes;                   /* in the order of their chunks */
    uint64_t n_holes, mended;            /* where the last one that was filled ends */
    uint64_t damaged;                    /* chunks that were there, but are not whole */
    bool anew;                           /* there was nothing to resume */
    sweep_trouble kept;                  /* of the chunks that were there, but for why */
} sweep_file;

/* How many chunks a sweep has, and the rows of one. */
uint64_t sweep_chunks(const sweep *w);
size_t sweep_chunk_rows(const sweep *w, uint64_t chunk);

/* Names and format only, for a process that does not write. */
bool sweep_file_plan(sweep_file *f, const sweep *w, const char *path, fail *why);

/*
 * Open a new file, or with resume the one that was begun. false: it cannot be, and what was there
 * is as it was, unless a new file was wanted and could not be written.
 */
bool sweep_file_open(sweep_file *f, const sweep *w, const char *path, bool force, bool resume,
                     fail *why);

/* The nth chunk to be written, counted by chunks that are whole; those in holes come first. */
uint64_t sweep_file_chunk(const sweep_file *f, uint64_t nth);

/* Rows as they go to the file; room for sweep_encoded_most bytes. Returns how many it took. */
size_t sweep_encoded_most(const sweep *w);
size_t sweep_encode(const sweep_file *f, const double *rows, size_t n, char *bytes);

/* Bytes of a row that is not encoded. */
size_t sweep_row_size(const sweep *w);

/* What comes before the rows, to be freed; HDF5 gets its own at the end. NULL: no memory. */
char *sweep_head(const sweep_file *f, size_t *size);

/* The names of the columns as a line of CSV. */
void sweep_csv_head(const sweep *w, FILE *out);

/* The next chunk, with its XXH64 and its points without an answer; what fails is taken back. */
bool sweep_file_add(sweep_file *f, const char *bytes, size_t size, uint64_t sum,
                    const sweep_trouble *trouble, fail *why);

/* The file takes its name. */
bool sweep_file_finish(sweep_file *f, fail *why);

/* The rows become an HDF5 file, which does not have its name yet. */
bool sweep_file_make_hdf5(const sweep_file *f, fail *why);

/* Closed as it is; --resume goes on. */
void sweep_file_leave(sweep_file *f);

#endif
