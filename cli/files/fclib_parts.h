/* Shared parts of the reader of FCLib: checked datasets by name; matrices. */
#ifndef CLI_FILES_FCLIB_PARTS_H
#define CLI_FILES_FCLIB_PARTS_H

#include "fclib.h"
#include "hdf5_reader.h"

enum { FCLIB_PLACE = 100 };

typedef struct fclib_file {
    hdf5_reader r;
    pile_parts *parts;
    const char *group; /* fclib_local or fclib_global */
    fail *why;
} fclib_file;

bool fclib_no_memory(const fclib_file *f);

/* Return the dataset of that name, or NULL. fclib_demand also sets a message if there is none. */
const hdf5_item *fclib_find(const fclib_file *f, const char *place);
const hdf5_item *fclib_demand(fclib_file *f, const char *place);

/* Write the path of a name in the group of the problem. */
const char *fclib_place(const fclib_file *f, const char *name, char place[FCLIB_PLACE]);

/*
 * Read all numbers of a dataset. There must be n, and all finite. The caller frees them. Returns
 * NULL on failure, with a message in why.
 */
double *fclib_numbers(fclib_file *f, const char *place, size_t n);

/* Read one whole number within [least, most]. */
bool fclib_integer(fclib_file *f, const char *place, double least, double most, double *x);

/* Read a matrix of the group. It must have that size. */
bool fclib_matrix(fclib_file *f, const char *name, size_t rows, size_t columns, pile_matrix *to);

#endif
