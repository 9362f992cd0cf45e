/*
 * Reading any HDF5 file from any source: its datasets, and their values as plain arrays.
 *
 * libhdf5 writes outside its memory on some damaged files, so it never reads a file in this
 * process: a child with limits does it (child.h). Its replies are checked as if the file had
 * written them. After a crash, an exceeded limit or an invalid reply, the message reports a damaged
 * file.
 */
#ifndef CLI_FILES_HDF5_READER_H
#define CLI_FILES_HDF5_READER_H

#include "child.h"
#include "scenario/fail.h"

#include <stdint.h>

/* The advice for a file whose values are in other files. */
#define HDF5_INSIDE "write it with all values inside"

enum { HDF5_RANK = 32, HDF5_NAME = 4096, HDF5_ITEMS = 65536 };

typedef enum hdf5_kind {
    HDF5_REAL,
    HDF5_INTEGER, /* numbers too; above 2^53 they are rounded */
    HDF5_WORDS,   /* texts of fixed or variable length */
    HDF5_OTHER,   /* cannot be read */
    HDF5_KINDS
} hdf5_kind;

typedef struct hdf5_item {
    char *name; /* path from the root, as "group/x" */
    hdf5_kind kind;
    int rank;
    uint64_t shape[HDF5_RANK];
    uint64_t count; /* number of values in all dimensions */
} hdf5_item;

typedef struct hdf5_reader {
    const char *path;
    child child;
    int n_items;
    uint64_t n_outside; /* links to other files, which are not in items */
    hdf5_item *items;   /* in the order of creation, if the file stores it; else by name */
    double room;        /* bytes that may still come out of a file of this size */
} hdf5_reader;

/*
 * Open a file and list its datasets. Close it in any case. After a failure only close is allowed.
 */
bool hdf5_reader_open(hdf5_reader *r, const char *path, fail *why);
void hdf5_reader_close(hdf5_reader *r);

/*
 * Read all values of a dataset of numbers, the last dimension fastest. The caller frees them.
 * Returns NULL on failure, with a message in why.
 */
double *hdf5_reader_numbers(hdf5_reader *r, const hdf5_item *item, fail *why);

/*
 * Called for every text of a dataset of words, in the same order. The text is valid only during the
 * call.
 */
typedef bool (*hdf5_taker)(void *user, uint64_t index, const char *word, fail *why);
bool hdf5_reader_words(hdf5_reader *r, const hdf5_item *item, hdf5_taker take, void *user,
                       fail *why);

#endif
