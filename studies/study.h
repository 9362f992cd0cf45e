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

enum { STUDY_COLUMNS = 24, STUDY_TEXT = 160, STUDY_NOTE = 240 };

/* What a check found. Only the first four are about a paper, and only they are counted. */
typedef enum study_verdict {
    STUDY_AGREES,  /* with what the paper prints or states */
    STUDY_DIFFERS, /* in print: rounding, or a grid or parameter that is not stated */
    STUDY_WRONG,   /* the paper is; the note has the proof */
    STUDY_UNKNOWN, /* not reproduced, and it is not known why */
    STUDY_COUNTED,
    STUDY_OWN = STUDY_COUNTED, /* no paper says it: percuss' own, and it holds */
    STUDY_BROKEN,              /* percuss does not give what was recorded: an error */
    STUDY_VERDICTS
} study_verdict;

/* As people read it, and as one word for programs. */
const char *study_verdict_name(study_verdict v);
const char *study_verdict_word(study_verdict v);

/* Computed against what the paper prints or states, or against what percuss itself claims. */
typedef struct study_check {
    char what[STUDY_TEXT];
    char place[40];           /* table, figure, section or equation; empty: percuss' own */
    double computed, printed; /* a feature that is there or not has neither */
    double allowed;           /* difference */
    double digit;             /* one unit of the last printed digit; 0: not a printed number */
    study_verdict verdict;
    char note[STUDY_NOTE]; /* why, of a verdict that is not STUDY_AGREES */
} study_check;

typedef struct study {
    const char *key, *item, *title;
    int n_columns;
    char columns[STUDY_COLUMNS][32], units[STUDY_COLUMNS][16];
    double *cells; /* by rows; NaN: empty */
    size_t n_rows, room;
    study_check *checks;
    size_t n_checks, checks_room;
    char place[40];    /* of the checks to come, see study_place */
    const char *about; /* what a reader must know before the checks; NULL: nothing */
    FILE *script;      /* commands for gnuplot, see study_script */
    char *figure;      /* what was written there */
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

/* Where the checks to come are printed or stated: "Sec. 2". Before any call it is the table or
 * figure that the item is named after; an item of another name is percuss' own. */
void study_place(study *s, const char *place);

/* The checks to come are percuss' own: no paper says so, and they are not counted. */
void study_own(study *s);

/* A number that was printed, and by how much it may be off. */
study_check *study_number(study *s, double computed, double printed, double allowed,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Something described that is there, or not. */
study_check *study_feature(study *s, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Why a check does not agree: it differs in print, the paper is wrong, it is not reproduced. Where
 * the check agrees after all, it is this record that is wrong, and the check is broken.
 */
void study_record(study_check *check, study_verdict verdict, const char *note);
void study_differs(study_check *check, const char *why);
void study_wrong(study_check *check, const char *proof);
void study_unknown(study_check *check, const char *known);

/* The same as study_differs for a check that may agree, if it is off by at most this. */
void study_differs_within(study_check *check, double most, const char *why);

/* Does it agree, or hold? */
bool study_holds(const study_check *check);

/*
 * Where the commands of the picture go, for draw.h or as gnuplot has them. The data are the
 * block $data, columns in order from 1, rows in scans with an empty line between.
 */
FILE *study_script(study *s);

/* How many checks have this verdict. */
size_t study_count(const study *s, study_verdict v);

/* How many checks are of a paper. */
size_t study_counted(const study *s);

/* FOLDER/KEY-ITEM.csv, and the picture .svg and .png if there is one. */
bool study_write(const study *s, const char *folder, bool force, fail *why);

#endif
