/* Columns of numbers from a file that sweep, batch, simulate or reproduce has written. */
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
    double *columns[DATASET_COLUMNS]; /* NaN: empty, or not a number */
} dataset;

typedef enum dataset_format { FORMAT_CSV, FORMAT_NPY, FORMAT_HDF5 } dataset_format;

/* Return the format by the extension of the name. Any other extension is CSV. */
dataset_format dataset_format_of(const char *path);

/* Read CSV, NPY (a structured array of doubles) or HDF5, by its extension. Free it in any case. */
bool dataset_read(dataset *d, const char *path, fail *why);
void dataset_free(dataset *d);

/* For readers: add an empty column; allocate n rows in every column. */
bool dataset_add_column(dataset *d, const char *name, fail *why);
bool dataset_make_room(dataset *d, size_t n, fail *why);

/* Return the index of the column of that name, or -1 with a message that has a suggestion. */
int dataset_column(const dataset *d, const char *name, fail *why);

/* Return the word that a number of a column stands for, as stick for final, or NULL. */
const char *dataset_word(const char *name, double x);

/* Write the label of a column for a picture, such as "theta / deg". */
void dataset_label(const char *name, char *label, size_t size);

/* Return the factor for a column in a picture: radians are shown in degrees. */
double dataset_factor(const char *name);

#endif
