/*
 * Any file in HDF5, whoever wrote it: what datasets it has, and their values as plain arrays.
 *
 * libhdf5 writes beyond its memory on some damaged files, so it never sees one in this process: a
 * child under limits reads (child.h). What comes from there is checked as if the file had written
 * it. A crash, a limit or an answer without sense is a damaged file, and the message says so.
 */
#ifndef CLI_FILES_HDF5_READER_H
#define CLI_FILES_HDF5_READER_H

#include "child.h"
#include "scenario/fail.h"

#include <stdint.h>

/* The cure of a file that has its values in others. */
#define HDF5_INSIDE "write it with all values inside"

enum { HDF5_RANK = 32, HDF5_NAME = 4096, HDF5_ITEMS = 65536 };

typedef enum hdf5_kind {
    HDF5_REAL,
    HDF5_INTEGER, /* numbers too; beyond 2^53 they are rounded */
    HDF5_WORDS,   /* texts of fixed or of any length */
    HDF5_OTHER,   /* cannot be read here */
    HDF5_KINDS
} hdf5_kind;

typedef struct hdf5_item {
    char *name; /* from the root, as in "group/x" */
    hdf5_kind kind;
    int rank;
    uint64_t shape[HDF5_RANK];
    uint64_t count; /* of values, all dimensions together */
} hdf5_item;

typedef struct hdf5_reader {
    const char *path;
    child child;
    int n_items;
    uint64_t n_outside; /* links to other files, which are not among the items */
    hdf5_item *items; /* in the order in which they were made, if the file knows it; else by name */
    double room;      /* bytes that may still come out of a file of this size */
} hdf5_reader;

/* Open a file and list its datasets; close it in any case. After a failure nothing else is left. */
bool hdf5_reader_open(hdf5_reader *r, const char *path, fail *why);
void hdf5_reader_close(hdf5_reader *r);

/* All values of a dataset of numbers, the last dimension fastest; to be freed. NULL: see why. */
double *hdf5_reader_numbers(hdf5_reader *r, const hdf5_item *item, fail *why);

/* Every text of a dataset of words, in the same order; it is the taker's while the call lasts. */
typedef bool (*hdf5_taker)(void *user, uint64_t index, const char *word, fail *why);
bool hdf5_reader_words(hdf5_reader *r, const hdf5_item *item, hdf5_taker take, void *user,
                       fail *why);

#endif
