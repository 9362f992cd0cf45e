/* The columns that a batch reads and writes: from the header of its file and the wanted results. */
#ifndef CLI_SWEEP_BATCH_PLAN_H
#define CLI_SWEEP_BATCH_PLAN_H

#include "batch.h"
#include "scenario/sweep/column.h"

/* A number of the problem, and its column. */
typedef struct batch_input {
    const char *name;
    size_t offset; /* offset in struct problem */
    bool required;
    int column; /* -1: not in the file */
} batch_input;

enum { MAX_INPUTS = 24, MAX_RESULTS = 64 };

typedef struct batch {
    const char *name; /* name of the input, for messages */
    batch_choice choice;
    bool spatial;   /* found from the columns */
    bool by_blocks; /* a block has all wanted results */
    bool progress;  /* a line of progress is open on the terminal */
    int n_columns;
    int n_inputs, n_results;
    batch_input inputs[MAX_INPUTS];
    batch_input mu; /* stands for mu_s and mu_k */
    column results[MAX_RESULTS];
    csv_reader csv;
} batch;

/* Read the header of the file, and plan the columns. */
bool batch_plan(batch *b, FILE *in, fail *why);

/* Write the header of the results. */
void batch_write_header(const batch *b, FILE *out);

#endif
