/* Columns of numbers from a file that sweep, batch, simulate or reproduce wrote. */
#ifndef CLI_FILES_DATASET_H
#define CLI_FILES_DATASET_H

#include "scenario/fail.h"

#include <stddef.h>

enum { DATASET_COLUMNS = 256, DATASET_NAME = 280 };

typedef struct dataset {
    const char *path;
    int n_columns;
    size_t n_rows;
    char names[DATASET_COLUMNS][DATASET_NAME];
    double *columns[DATASET_COLUMNS]; /* NaN: empty, or no number */
} dataset;

/* CSV, NPY (a structured array of doubles) or HDF5, by its ending; free in any case. */
bool dataset_read(dataset *d, const char *path, fail *why);
void dataset_free(dataset *d);

/* The column of that name, or a message with a suggestion; -1. */
int dataset_column(const dataset *d, const char *name, fail *why);

/* The SI unit of a column: of a key, or of a quantity, perhaps of a law as in vp_n@newton. */
const char *dataset_unit(const char *name);

/* "theta / deg": what a column is called in a picture. */
void dataset_label(const char *name, char *label, size_t size);

/* What a picture multiplies a column with: radians are shown in degrees. */
double dataset_factor(const char *name);

#endif
