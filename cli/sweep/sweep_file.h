/*
 * The file that a sweep writes. It grows as OUT.part, in order and only by whole chunks, beside
 * OUT.part.sweep, which says what sweep it is of; so one that was interrupted can go on.
 */
#ifndef CLI_SWEEP_SWEEP_FILE_H
#define CLI_SWEEP_SWEEP_FILE_H

#include "sweep.h"

#include <limits.h>

enum { CHUNK_ROWS = 2048 };

typedef struct sweep_file {
    const sweep *w;
    const char *path;
    dataset_format format;
    int handle, lock; /* of the rows, and of what says whose they are */
    char part[PATH_MAX], mark[PATH_MAX];
    uint64_t size;   /* bytes written for good */
    uint64_t chunks; /* whole ones among them */
} sweep_file;

/* How many chunks a sweep has, and the rows of one. */
uint64_t sweep_chunks(const sweep *w);
size_t sweep_chunk_rows(const sweep *w, uint64_t chunk);

/* Names and format only, for a process that does not write. */
bool sweep_file_plan(sweep_file *f, const sweep *w, const char *path, fail *why);

/* Open a new file, or with resume the one that was begun; false: nothing has been changed. */
bool sweep_file_open(sweep_file *f, const sweep *w, const char *path, bool force, bool resume,
                     fail *why);

/* Rows as they go to the file; room for sweep_encoded_most bytes. Returns how many it took. */
size_t sweep_encoded_most(const sweep *w);
size_t sweep_encode(const sweep_file *f, const double *rows, size_t n, char *bytes);

/* Bytes of a row that is not encoded. */
size_t sweep_row_size(const sweep *w);

/* What comes before the rows, to be freed; HDF5 gets its own at the end. NULL: no memory. */
char *sweep_head(const sweep_file *f, size_t *size);

/* What sweep it is: the version, the columns, and the scenario with every --set; to be freed. */
char *sweep_mark(const sweep_file *f, size_t *size);

/* The next chunk; what fails is taken back. */
bool sweep_file_add(sweep_file *f, const char *bytes, size_t size, fail *why);

/* The file takes its name. */
bool sweep_file_finish(sweep_file *f, fail *why);

/* The rows become an HDF5 file under its name. */
bool sweep_file_finish_hdf5(const sweep_file *f, fail *why);

/* Closed as it is; --resume goes on. */
void sweep_file_leave(sweep_file *f);

#endif
