/*
 * Writing HDF5 files. If percuss was built without HDF5, creating a file reports that. A file is
 * always a new one, so libhdf5 never reads data of others here.
 */
#ifndef CLI_FILES_HDF5_FILE_H
#define CLI_FILES_HDF5_FILE_H

#include "scenario/fail.h"

#include <stddef.h>
#include <stdint.h>

typedef struct hdf5_file {
    const char *path; /* for messages */
    int64_t id;       /* identifier of the open file in HDF5 */
} hdf5_file;

/* True if the name ends in .h5 or .hdf5. */
bool hdf5_named(const char *path);

/* Check that percuss was built with HDF5. */
bool hdf5_ready(fail *why);

/* Create the file part. Messages name path. */
bool hdf5_create(hdf5_file *file, const char *path, const char *part, fail *why);

/* Write a text attribute of the whole file. */
bool hdf5_text(hdf5_file *file, const char *name, const char *text, fail *why);

/* Write a column of numbers with its unit, compressed. */
bool hdf5_numbers(hdf5_file *file, const char *name, const char *unit, const double *x, size_t n,
                  fail *why);

/* Reserve a column of n numbers, which are then written in pieces. meaning may be NULL. */
bool hdf5_reserve(hdf5_file *file, const char *name, const char *unit, const char *meaning,
                  uint64_t n, fail *why);
bool hdf5_put(hdf5_file *file, const char *name, uint64_t first, const double *x, size_t n,
              fail *why);

/* Write a list of whole numbers, and a text, each as a dataset. A / in a name creates groups. */
bool hdf5_integers(hdf5_file *file, const char *name, const int32_t *x, size_t n, fail *why);
bool hdf5_note(hdf5_file *file, const char *name, const char *text, fail *why);

/* Write a column of short words. */
bool hdf5_words(hdf5_file *file, const char *name, const char *const *x, size_t n, fail *why);

bool hdf5_close(hdf5_file *file, bool good, fail *why);

#endif
