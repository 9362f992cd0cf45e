/*
 * The file that a sweep writes. It grows as OUT.part, by whole chunks. OUT.part.sweep, the mark,
 * identifies the sweep and has a checksum for each chunk, so that an interrupted sweep can
 * continue. OUT.part.lock excludes other processes.
 *
 * After a kill at any time one of these states holds, and --resume handles it:
 *   no OUT.part, the mark is not complete: nothing was done, begin again;
 *   OUT.part, and a mark of this sweep: keep the undamaged chunks, compute the rest;
 *   no OUT.part, the mark is complete: OUT is finished, except for a last rename of HDF5.
 * For this reason an old OUT.part is removed before a new mark gets its name, and the mark is
 * created before OUT.part.
 */
#ifndef CLI_SWEEP_SWEEP_FILE_H
#define CLI_SWEEP_SWEEP_FILE_H

#include "cli/files/dataset.h"
#include "cli/files/durable.h"
#include "scenario/sweep/sweep.h"

#include <stdio.h>

enum { CHUNK_ROWS = 2048 };

/* A chunk that must be computed again. It lies between the undamaged chunks before and after it. */
typedef struct sweep_hole {
    uint64_t chunk, from, to;
} sweep_hole;

typedef struct sweep_file {
    const sweep *w;
    const char *path;
    dataset_format format;
    durable_lock lock;
    int handle, marking;                 /* handles of the rows and of the mark */
    char part[PATH_MAX], mark[PATH_MAX]; /* their names */
    char whole[PATH_MAX];                /* the file that will be renamed to OUT */
    uint64_t size;                       /* bytes up to the end of the last chunk */
    uint64_t marked;                     /* bytes of the mark */
    uint64_t chunks;                     /* undamaged chunks */
    uint64_t begun;                      /* how many of them existed before this run */
    sweep_hole *holes;                   /* in the order of their chunks */
    uint64_t n_holes, mended;            /* mended: end of the last hole that was filled */
    uint64_t damaged;                    /* chunks that exist, but are damaged */
    bool anew;                           /* there was nothing to resume */
    sweep_trouble kept;                  /* counts of the chunks that existed before, without why */
} sweep_file;

/* The number of chunks of a sweep, and the rows of one chunk. */
uint64_t sweep_chunks(const sweep *w);
size_t sweep_chunk_rows(const sweep *w, uint64_t chunk);

/* Set names and format only, for a process that does not write. */
bool sweep_file_plan(sweep_file *f, const sweep *w, const char *path, fail *why);

/*
 * Create a new file, or with resume open the existing one. On failure returns false, and existing
 * files are unchanged, unless a new file was requested and could not be written.
 */
bool sweep_file_open(sweep_file *f, const sweep *w, const char *path, bool force, bool resume,
                     fail *why);

/*
 * Return the number of the nth chunk to write, counted by undamaged chunks. Chunks in holes come
 * first.
 */
uint64_t sweep_file_chunk(const sweep_file *f, uint64_t nth);

/* Encode rows for the file. bytes must have room for sweep_encoded_most bytes. Returns the size. */
size_t sweep_encoded_most(const sweep *w);
size_t sweep_encode(const sweep_file *f, const double *rows, size_t n, char *bytes);

/* Return the bytes of a row that is not encoded. */
size_t sweep_row_size(const sweep *w);

/*
 * Return the header before the rows, to be freed; HDF5 gets its header at the end. Returns NULL if
 * out of memory.
 */
char *sweep_head(const sweep_file *f, size_t *size);

/* Write the names of the columns as a line of CSV. */
void sweep_csv_head(const sweep *w, FILE *out);

/*
 * Write the next chunk, with its XXH64 and its counts of points without a result. A failed write is
 * undone.
 */
bool sweep_file_add(sweep_file *f, const char *bytes, size_t size, uint64_t sum,
                    const sweep_trouble *trouble, fail *why);

/* Finish the file and give it its name. */
bool sweep_file_finish(sweep_file *f, fail *why);

/* Convert the rows to an HDF5 file, which does not have its final name yet. */
bool sweep_file_make_hdf5(const sweep_file *f, fail *why);

/* Close the file unfinished. --resume can continue it. */
void sweep_file_leave(sweep_file *f);

#endif
