/* Files of numpy: a structured array of doubles, with one field for each column. */
#ifndef CLI_FILES_NPY_H
#define CLI_FILES_NPY_H

#include "dataset.h"

#include <stdint.h>
#include <stdio.h>

/*
 * Write the header: version 1.0, or 2.0 if it is long, or 3.0 if it is UTF-8. Its length is a
 * multiple of 64.
 */
void npy_put_head(FILE *out, const char (*names)[DATASET_NAME], int n_columns, uint64_t n_rows);

/* Read every column of the file d->path. */
bool npy_read(dataset *d, fail *why);

#endif
