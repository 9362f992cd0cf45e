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

typedef enum dataset_format { FORMAT_CSV, FORMAT_NPY, FORMAT_HDF5 } dataset_format;

/* By the ending of the name; any other is CSV. */
dataset_format dataset_format_of(const char *path);

/* CSV, NPY (a structured array of doubles) or HDF5, by its ending; free in any case. */
bool dataset_read(dataset *d, const char *path, fail *why);
void dataset_free(dataset *d);

/* While it is read: one more column, which is empty; room for n rows in every column. */
bool dataset_add_column(dataset *d, const char *name, fail *why);
bool dataset_make_room(dataset *d, size_t n, fail *why);

/* The column of that name, or a message with a suggestion; -1. */
int dataset_column(const dataset *d, const char *name, fail *why);

/* The word that a number of a column stands for, as stick of final; NULL: none. */
const char *dataset_word(const char *name, double x);

/* The SI unit of a column: of a key, or of a quantity, perhaps of a law as in vp_n@newton. */
const char *dataset_unit(const char *name);

/* "theta / deg": what a column is called in a picture. */
void dataset_label(const char *name, char *label, size_t size);

/* What a picture multiplies a column with: radians are shown in degrees. */
double dataset_factor(const char *name);

#endif
