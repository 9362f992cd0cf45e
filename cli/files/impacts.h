/* Measured impacts from CSV: one impact in each row, with the columns of pcs_fit_form. */
#ifndef CLI_FILES_IMPACTS_H
#define CLI_FILES_IMPACTS_H

#include "scenario/fail.h"
#include "scenario/units.h"

#include <percuss/fit.h>

enum { IMPACTS_NAME = 60 };

/* What a column of the file is. */
typedef enum impacts_kind {
    IMPACTS_VALUE,      /* a column of the form */
    IMPACTS_ERROR,      /* NAME_error: standard error of one */
    IMPACTS_COVARIANCE, /* cov_A_B, in SI */
    IMPACTS_GROUP,      /* group: any text */
    IMPACTS_OTHER       /* any other column, as a covariate */
} impacts_kind;

typedef struct impacts_column {
    char name[IMPACTS_NAME]; /* without its unit */
    impacts_kind kind;
    int column, with; /* columns of the form; with: the second one of a covariance */
    dimension dim;
    double unit;   /* SI, as named in the header; 0: none, then a number may have its own */
    double *cells; /* n numbers, SI; PCS_NONE: empty, or a text in a column of kind OTHER */
    size_t texts;  /* kind OTHER: cells that are neither empty nor a number */
} impacts_column;

typedef struct impacts {
    const char *name;  /* name of the file, for messages */
    bool possible;     /* impacts that may be measured: no velocity after is needed */
    pcs_fit_data data; /* the measured columns; mass, inertia and normal are those of the caller */
    size_t room;       /* rows for which memory is allocated */
    long header;       /* line of the header */
    long *lines;       /* line of each row */
    int n_columns;
    impacts_column *columns;
    double *covariances; /* what data points to, or NULL */
    char **labels;       /* name of the group of each row; NULL: no groups */
    int *groups;
    int n_groups;
} impacts;

/*
 * Read measured impacts. command is the name for messages. The form follows from the names of the
 * columns. Free it in any case.
 */
bool impacts_read(const char *path, const char *command, impacts *in, fail *why);
void impacts_free(impacts *in);

/* Read impacts that may be measured: places and velocities before, and errors of any column. */
bool impacts_read_possible(const char *path, const char *command, impacts *in, fail *why);

/* Return the column of the file that has this column of the form; NULL: there is none. */
impacts_column *impacts_column_of(const impacts *in, impacts_kind kind, int column);

/* Return the column of any kind with this name; NULL: there is none. */
const impacts_column *impacts_named(const impacts *in, const char *name);

/* Write the place of a value: "drops.csv:4: row 3, column 'v_n'". Returns text. */
const char *impacts_where(const impacts *in, size_t row, const char *column, char *text,
                          size_t size);

/* True if a column of kind OTHER has a name like one of the form; what is a message. */
bool impacts_doubt(const impacts *in, const impacts_column *column, fail *what);

/* Recognise the form and the columns of a header of n fields. Part of impacts_read. */
bool impacts_bind(impacts *in, const char *const *fields, int n, fail *why);

#endif
