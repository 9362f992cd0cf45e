/* A sweep: the quantities that vary, the outputs, and the rows. */
#ifndef SCENARIO_SWEEP_SWEEP_H
#define SCENARIO_SWEEP_SWEEP_H

#include "column.h"
#include "scenario/place.h"

#include <stdint.h>

enum { MAX_AXES = 8, MAX_ELEMENTS = PLACE_ELEMENTS, MAX_VARIANTS = 24, MAX_COLUMNS = 200 };

typedef enum sweep_sample {
    SAMPLE_GRID,
    SAMPLE_RANDOM,
    SAMPLE_HALTON,
    SAMPLE_COUNT,
    SAMPLE_ROWS = SAMPLE_COUNT /* given rows */
} sweep_sample;

typedef struct axis {
    const char *path;
    place where;
    dimension dim;
    uint64_t n;
    double from, to;
    bool log;
    bool normal;          /* a normal distribution: from is its mean, to its standard deviation */
    int element;          /* element of a vector, from 0 on; -1: the key is a number */
    const double *values; /* used instead of from and to; may be NULL */
    double *own;          /* values of a list in the scenario */
} axis;

/* A law, and in space a path. */
typedef struct variant {
    pcs_law law;
    pcs_path path;
} variant;

/* A column after those of the axes: which value of the result of one variant it shows. */
typedef struct sweep_column {
    int variant;
    column shows;
    char output[COLUMN_NAME]; /* name in the scenario */
    int over[2];              /* for a quotient: indices of its two outputs */
} sweep_column;

typedef struct sweep {
    const scenario *s;
    sweep_sample sample;
    uint64_t seed, n_points;
    int n_axes, n_variants;
    int n_outputs, n_quotients; /* quotients are at the end of the outputs */
    axis axes[MAX_AXES];
    variant variants[MAX_VARIANTS];
    sweep_column outputs[MAX_COLUMNS];
    bool several, spatial;
    pcs_branch branch;
    bool batches;  /* batches of the library support all laws and outputs */
    int wanted;    /* ANSWER_..., in addition to the record */
    double bound;  /* a larger residual fails, if the judge is an output */
    int n_columns; /* axes and outputs */
    char names[MAX_COLUMNS][COLUMN_NAME];
    column_words words[MAX_COLUMNS]; /* for its numbers, in CSV; NULL: none */
    const char *units[MAX_COLUMNS];
    const char *meanings[MAX_COLUMNS];
} sweep;

/*
 * Numbers that do not come from the text of the scenario. They belong to the caller, and must live
 * as long as the sweep. If they are rows, each is a point, and the keys name the columns. If not,
 * they are values of the axes of the scenario, in this order; NULL: the axis has its own.
 */
typedef struct sweep_given {
    const char *source; /* for messages: the name of the file */
    bool rows;
    int n;
    const char *keys[MAX_AXES];
    const double *values[MAX_AXES];
    size_t n_values[MAX_AXES];
} sweep_given;

/* Read the plan of a sweep. given may be NULL. Free it in any case. */
bool sweep_plan(sweep *w, const scenario *s, const sweep_given *given, fail *why);
void sweep_free(sweep *w);

/* The data of one thread that computes rows. */
typedef struct sweep_worker sweep_worker;
sweep_worker *sweep_worker_new(const sweep *w); /* NULL: no memory */
void sweep_worker_free(sweep_worker *worker);

/*
 * Counts of points without a result, with the reason for the first of them; and of points whose
 * result fails the judge, with the first of them and the largest residual.
 */
typedef struct sweep_trouble {
    uint64_t points, first;
    uint64_t empty; /* points among them without a result by any law */
    fail why;       /* "": not computed in this run */
    uint64_t unsound, first_unsound;
    double worst;
} sweep_trouble;

/* True if this point comes before the first one so far, so that its reason is needed. */
bool sweep_trouble_comes_first(const sweep_trouble *t, uint64_t index);
void sweep_trouble_note(sweep_trouble *t, uint64_t index, const fail *why);
void sweep_trouble_add(sweep_trouble *sum, const sweep_trouble *more);

/* Compute the first point again if its reason is not known. */
void sweep_trouble_explain(sweep_trouble *t, const sweep *w);

/* True if the judge is an output. Then rows whose results fail it are counted. */
bool sweep_judges(const sweep *w);
void sweep_trouble_judge(sweep_trouble *t, const sweep *w, uint64_t first, size_t n,
                         const double *rows);

/*
 * Compute the values of the axes at n points, in SI: a row for each, with a stride of width
 * numbers. On a grid the last axis varies fastest.
 */
void sweep_points(const sweep *w, uint64_t first, size_t n, double *x, size_t width);

/*
 * Check the scenario for errors that do not depend on the axes. If there are none, each point may
 * still be valid or not. One contact: law, path and kind of *p may be used afterwards. Several:
 * returns false if it is wrong under every law.
 */
bool sweep_probe_one(const sweep *w, problem *p, fail *why);
bool sweep_probe_several(const sweep *w, fail *why);

/* True if a law applies to the problems of this sweep. A few valid points are tested. */
bool sweep_law_applies(const sweep *w, pcs_law law);

/*
 * For several contacts: find the first output that is not a number under any law, at the first
 * point with a result. It is NULL if there is none, or if no result was found; otherwise near is
 * "; did you mean 'a' or 'b'?" for the message, or "". Returns false if out of memory.
 */
bool sweep_unknown_output(const sweep *w, const char **unknown, char *near, size_t size, fail *why);

/* Compute n rows from the point `first` on, with n_columns numbers each. NaN: no value. */
void sweep_rows(sweep_worker *worker, uint64_t first, size_t n, double *rows,
                sweep_trouble *trouble);

#endif
