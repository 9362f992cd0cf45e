/* Files of numpy: a structured array of doubles, a field for each column. */
#ifndef CLI_FILES_NPY_H
#define CLI_FILES_NPY_H

#include "dataset.h"

#include <stdint.h>
#include <stdio.h>

/*
 * What comes before the rows: version 1.0, 2.0 if it is long, 3.0 if it is UTF-8. Its length is a
 * multiple of 64.
 */
void npy_put_head(FILE *out, const char (*names)[DATASET_NAME], int n_columns, uint64_t n_rows);

/* Every column of the file that d->path names. */
bool npy_read(dataset *d, fail *why);

#endif
