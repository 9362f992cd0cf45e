/*
 * Files that are written in HDF5; where it was missing when percuss was built, creating one says
 * so. A file is always a new one, so libhdf5 meets nothing here that somebody else wrote.
 */
#ifndef CLI_FILES_HDF5_FILE_H
#define CLI_FILES_HDF5_FILE_H

#include "scenario/fail.h"

#include <stddef.h>
#include <stdint.h>

typedef struct hdf5_file {
    const char *path; /* for messages */
    int64_t id;       /* of the open file, as HDF5 knows it */
} hdf5_file;

/* Does the name end in .h5 or .hdf5? */
bool hdf5_named(const char *path);

/* Can HDF5 be written and read at all? */
bool hdf5_ready(fail *why);

/* part is written; path is what messages speak of. */
bool hdf5_create(hdf5_file *file, const char *path, const char *part, fail *why);

/* A text that belongs to the file as a whole. */
bool hdf5_text(hdf5_file *file, const char *name, const char *text, fail *why);

/* A column of numbers with its unit, compressed. */
bool hdf5_numbers(hdf5_file *file, const char *name, const char *unit, const double *x, size_t n,
                  fail *why);

/* A column of n numbers that come piece by piece. meaning may be NULL. */
bool hdf5_reserve(hdf5_file *file, const char *name, const char *unit, const char *meaning,
                  uint64_t n, fail *why);
bool hdf5_put(hdf5_file *file, const char *name, uint64_t first, const double *x, size_t n,
              fail *why);

/* A list of whole numbers, and a text, each a dataset; a / in a name makes groups. */
bool hdf5_integers(hdf5_file *file, const char *name, const int32_t *x, size_t n, fail *why);
bool hdf5_note(hdf5_file *file, const char *name, const char *text, fail *why);

/* A column of short words. */
bool hdf5_words(hdf5_file *file, const char *name, const char *const *x, size_t n, fail *why);

bool hdf5_close(hdf5_file *file, bool good, fail *why);

#endif
