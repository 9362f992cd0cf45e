/* What the parts of the reader of FCLib share: datasets by name, checked; matrices. */
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

/* The dataset of that name; NULL: there is none. demand makes that a message. */
const hdf5_item *fclib_find(const fclib_file *f, const char *place);
const hdf5_item *fclib_demand(fclib_file *f, const char *place);

/* A name below the group of the problem. */
const char *fclib_place(const fclib_file *f, const char *name, char place[FCLIB_PLACE]);

/* All numbers of a dataset, which must be n, and finite; to be freed. NULL: see why. */
double *fclib_numbers(fclib_file *f, const char *place, size_t n);

/* One whole number within [least, most]. */
bool fclib_integer(fclib_file *f, const char *place, double least, double most, double *x);

/* A matrix of the group, which must have that size. */
bool fclib_matrix(fclib_file *f, const char *name, size_t rows, size_t columns, pile_matrix *to);

#endif
