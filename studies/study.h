/*
 * A study: a published table or figure computed again, or a computation of percuss' own. It has
 * data, a picture, and checks against what the paper prints or describes.
 */
#ifndef STUDIES_STUDY_H
#define STUDIES_STUDY_H

#include "scenario/fail.h"

#include <percuss/percuss.h>
#include <stddef.h>
#include <stdio.h>

enum { STUDY_COLUMNS = 24, STUDY_TEXT = 160, STUDY_NOTE = 240 };

/* Result of a check. Only the first four are about a paper, and only they are counted. */
typedef enum study_verdict {
    STUDY_AGREES,  /* with what the paper prints or states */
    STUDY_DIFFERS, /* in the printed digits: rounding, or a grid or parameter that is not stated */
    STUDY_WRONG,   /* the paper is wrong; the note has the proof */
    STUDY_UNKNOWN, /* not reproduced, for an unknown reason */
    STUDY_COUNTED,
    STUDY_OWN = STUDY_COUNTED, /* not stated in any paper: percuss' own, and it holds */
    STUDY_BROKEN,              /* percuss does not reproduce what was recorded: an error */
    STUDY_VERDICTS
} study_verdict;

/* The name for people, and one word for programs. */
const char *study_verdict_name(study_verdict v);
const char *study_verdict_word(study_verdict v);

/* A computed number against what the paper prints or states, or what percuss itself claims. */
typedef struct study_check {
    char what[STUDY_TEXT];
    char place[40];           /* table, figure, section or equation; empty: percuss' own */
    double computed, printed; /* both NAN for a feature, which holds or not */
    double allowed;           /* difference */
    double digit;             /* one unit of the last printed digit; 0: not a printed number */
    study_verdict verdict;
    char note[STUDY_NOTE]; /* reason for a verdict other than STUDY_AGREES */
} study_check;

typedef struct study {
    const char *key, *item, *title;
    int n_columns;
    char columns[STUDY_COLUMNS][32], units[STUDY_COLUMNS][16];
    double *cells; /* by rows; NaN: empty */
    size_t n_rows, room;
    study_check *checks;
    size_t n_checks, checks_room;
    char place[40];    /* of the following checks, see study_place */
    const char *about; /* what a reader must know before the checks, or NULL */
    FILE *script;      /* commands for gnuplot, see study_script */
    char *figure;      /* the text written to script */
    size_t figure_size;
    size_t scan;       /* rows of a scan of a map; 0: no map */
    int width, height; /* of the picture; 0: 900 by 600 */
    bool full;         /* out of memory */
    bool left_out;     /* this build lacks a library that it needs */
} study;

void study_free(study *s);

/* Add a column with name and unit. All columns come before the first row. */
void study_column(study *s, const char *name, const char *unit);

/* Add a row, one value for each column. */
void study_row(study *s, const double *values);

/* Return a value; columns count from 0. */
double study_cell(const study *s, size_t row, int column);

/* Report that the library rejected a problem of the study. Returns false. */
bool study_refused(const study *s, const pcs_fault *fault, fail *why);

/* Report that this build cannot compute it. Returns false. */
bool study_needs_sundials(study *s, fail *why);

/* A material with mu_s = mu_k. */
pcs_material study_material(double e, double mu);

/*
 * The larger of both. A value that is missing counts as INFINITY, so that no check passes without
 * it.
 */
double study_worse(double worst, double x);

/*
 * Set where the following checks are printed or stated, for example "Sec. 2". The default is the
 * table or figure that the item is named after; an item with another name is percuss' own.
 */
void study_place(study *s, const char *place);

/* The following checks are percuss' own: no paper states them, and they are not counted. */
void study_own(study *s);

/* Check a printed number, with the difference allowed. */
study_check *study_number(study *s, double computed, double printed, double allowed,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Check a described feature: it holds or not. */
study_check *study_feature(study *s, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Record why a check does not agree: it differs in print, the paper is wrong, or it is not
 * reproduced. If the check agrees, this record is wrong and the verdict becomes STUDY_BROKEN.
 */
void study_record(study_check *check, study_verdict verdict, const char *note);
void study_differs(study_check *check, const char *why);
void study_wrong(study_check *check, const char *proof);
void study_unknown(study_check *check, const char *known);

/* As study_differs, for a check that may agree; only if the difference is at most `most`. */
void study_differs_within(study_check *check, double most, const char *why);

/* True if the check agrees or holds. */
bool study_holds(const study_check *check);

/*
 * The stream for the gnuplot commands of the picture, for draw.h or written directly. The data are
 * the block $data: columns count from 1, and an empty line separates scans of rows.
 */
FILE *study_script(study *s);

/* Number of checks with this verdict. */
size_t study_count(const study *s, study_verdict v);

/* Number of checks of a paper. */
size_t study_counted(const study *s);

/* Write FOLDER/KEY-ITEM.csv, and the picture as .svg and .png if there is one. */
bool study_write(const study *s, const char *folder, bool force, fail *why);

#endif
