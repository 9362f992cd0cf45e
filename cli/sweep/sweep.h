/* A sweep: anything over anything. What varies, what comes out, and the rows in between. */
#ifndef CLI_SWEEP_SWEEP_H
#define CLI_SWEEP_SWEEP_H

#include "cli/files/dataset.h"
#include "column.h"

#include <stdint.h>

enum {
    MAX_AXES = 8,
    MAX_ELEMENTS = 1200 /* of a vector */,
    MAX_VARIANTS = 24,
    MAX_COLUMNS = 200,
    COLUMN_NAME = DATASET_NAME
};

typedef enum sweep_sample {
    SAMPLE_GRID,
    SAMPLE_RANDOM,
    SAMPLE_HALTON,
    SAMPLE_COUNT,
    SAMPLE_ROWS = SAMPLE_COUNT /* of a file */
} sweep_sample;

/* Where a key of the scenario is. */
typedef struct place {
    list_id list;  /* LIST_COUNT: not in a list */
    int index;     /* of the item */
    item_key item; /* of a list */
    key_id key;    /* else */
} place;

typedef struct axis {
    const char *path;
    place where;
    dimension dim;
    uint64_t n;
    double from, to;
    bool log;
    bool normal;    /* a normal distribution: from is its mean, to its standard deviation */
    int element;    /* of a vector, from 0 on; -1: the key is a number */
    double *values; /* instead of from and to; NULL: not */
} axis;

/* A law, and in space a path. */
typedef struct variant {
    pcs_law law;
    pcs_path path;
} variant;

/* A column after those of the axes: what it shows of the answer of one variant. */
typedef struct sweep_column {
    int variant;
    column shows;
    char output[COLUMN_NAME]; /* as the scenario names it */
    int over[2];              /* of a quotient: the outputs that it is of, from 0 on */
} sweep_column;

typedef struct sweep {
    const scenario *s;
    sweep_sample sample;
    uint64_t seed, n_points;
    int n_axes, n_variants;
    int n_outputs, n_quotients; /* quotients are the last of the outputs */
    axis axes[MAX_AXES];
    char row_names[MAX_AXES][COLUMN_NAME]; /* of the columns of sweep.rows */
    variant variants[MAX_VARIANTS];
    sweep_column outputs[MAX_COLUMNS];
    bool several, spatial;
    pcs_branch branch;
    bool batches;  /* by laws and with outputs that batches know */
    int wanted;    /* ANSWER_..., beside the record */
    double bound;  /* residual from which an answer fails, where the judge is an output */
    int n_columns; /* axes and outputs */
    char names[MAX_COLUMNS][COLUMN_NAME];
    column_words words[MAX_COLUMNS]; /* for its numbers, in CSV; NULL: none */
    const char *units[MAX_COLUMNS];
    const char *meanings[MAX_COLUMNS];
} sweep;

/* Read what is to be done; free in any case. */
bool sweep_plan(sweep *w, const scenario *s, fail *why);
void sweep_free(sweep *w);

/* What one thread needs to compute rows. */
typedef struct sweep_worker sweep_worker;
sweep_worker *sweep_worker_new(const sweep *w); /* NULL: no memory */
void sweep_worker_free(sweep_worker *worker);

/*
 * Points that lack an answer, and what was wrong with the first of them; points with an answer that
 * fails the judge, the first of them and the largest residual.
 */
typedef struct sweep_trouble {
    uint64_t points, first;
    uint64_t empty; /* those among them that have no answer under any law */
    fail why;       /* empty: it was not computed in this run */
    uint64_t unsound, first_unsound;
    double worst;
} sweep_trouble;

/* Is this point before the first one so far, so that its reason is wanted? */
bool sweep_trouble_comes_first(const sweep_trouble *t, uint64_t index);
void sweep_trouble_note(sweep_trouble *t, uint64_t index, const fail *why);
void sweep_trouble_add(sweep_trouble *sum, const sweep_trouble *more);

/* Computes the first point again if its reason is not known. */
void sweep_trouble_explain(sweep_trouble *t, const sweep *w);

/* Is the judge an output? Then rows whose answers fail it are counted. */
bool sweep_judges(const sweep *w);
void sweep_trouble_judge(sweep_trouble *t, const sweep *w, uint64_t first, size_t n,
                         const double *rows);

/*
 * The values of the axes at n points, SI: a row for each, width numbers apart. On a grid the last
 * axis varies fastest.
 */
void sweep_points(const sweep *w, uint64_t first, size_t n, double *x, size_t width);

/*
 * Is the scenario wrong whatever the axes say? If not, its points are problems or not, each by
 * itself. Of one contact: law, path and kind of *p may be used. Of several: false if it is wrong
 * under every law.
 */
bool sweep_probe_one(const sweep *w, problem *p, fail *why);
bool sweep_probe_several(const sweep *w, fail *why);

/* Does a law take the problems of this sweep, at a few of its points that are problems? */
bool sweep_law_applies(const sweep *w, pcs_law law);

/* Of several contacts: the first output that is no number under any law, at the first point with an
 * answer; NULL: none, or no answer was found. False: out of memory. */
bool sweep_unknown_output(const sweep *w, const char **unknown, fail *why);

/* "; did you mean 'a' or 'b'?" after that, or "". */
void sweep_near_output(const char *unknown, char *text, size_t size);

/* n rows from point first on, n_columns numbers each; NaN: no value. */
void sweep_rows(sweep_worker *worker, uint64_t first, size_t n, double *rows,
                sweep_trouble *trouble);

#endif
