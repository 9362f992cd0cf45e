/*
 * A study: a published table or figure computed again, or one of our own. It has data, a
 * picture, and checks against what was printed or described.
 */
#ifndef STUDIES_STUDY_H
#define STUDIES_STUDY_H

#include "scenario/fail.h"

#include <percuss/percuss.h>
#include <stddef.h>
#include <stdio.h>

enum { STUDY_COLUMNS = 24, STUDY_TEXT = 160 };

/* Computed against printed. */
typedef struct study_check {
    char what[STUDY_TEXT];
    double computed, printed; /* a feature that is there or not has neither */
    double allowed;           /* difference */
    bool agrees;
    char note[STUDY_TEXT]; /* an erratum of the paper, which does not count as disagreement */
} study_check;

typedef struct study {
    const char *key, *item, *title;
    int n_columns;
    char columns[STUDY_COLUMNS][32], units[STUDY_COLUMNS][16];
    double *cells; /* by rows; NaN: empty */
    size_t n_rows, room;
    study_check *checks;
    size_t n_checks, checks_room;
    FILE *script; /* commands for gnuplot, see study_script */
    char *figure; /* what was written there */
    size_t figure_size;
    size_t scan;       /* rows of a scan of a map; 0: no map */
    int width, height; /* of the picture; 0: 900 by 600 */
    bool full;         /* memory was not enough */
    bool left_out;     /* what it needs was not there when percuss was built */
} study;

void study_free(study *s);

/* Columns by name and unit; all before the first row. */
void study_column(study *s, const char *name, const char *unit);

/* One row, a value for each column. */
void study_row(study *s, const double *values);

/* A value again; column from 0. */
double study_cell(const study *s, size_t row, int column);

/* The library took offence at what the study asked for; false. */
bool study_refused(const study *s, const pcs_fault *fault, fail *why);

/* It cannot be computed by this build; false. */
bool study_needs_sundials(study *s, fail *why);

/* A material of one friction. */
pcs_material study_material(double e, double mu);

/* The larger of both; what has no value is infinite, lest a check overlook it. */
double study_worse(double worst, double x);

/* A number that was printed, and by how much it may be off. */
study_check *study_number(study *s, double computed, double printed, double allowed,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Something described that is there, or not. */
study_check *study_feature(study *s, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The paper is wrong here: why, and it does not count. Where the check agrees after all, it is this
 * note that is wrong, and that counts. */
void study_erratum(study_check *check, const char *note);

/*
 * Where the commands of the picture go, for draw.h or as gnuplot has them. The data are the
 * block $data, columns in order from 1, rows in scans with an empty line between.
 */
FILE *study_script(study *s);

/* How many checks neither agree nor are errata. */
size_t study_disagreements(const study *s);

/* FOLDER/KEY-ITEM.csv, and the picture .svg and .png if there is one. */
bool study_write(const study *s, const char *folder, bool force, fail *why);

#endif
