/* What a batch reads and writes, by the header of its file and the results that are asked for. */
#ifndef CLI_SWEEP_BATCH_PLAN_H
#define CLI_SWEEP_BATCH_PLAN_H

#include "batch.h"
#include "column.h"

/* A number of the problem, and the column that has it. */
typedef struct batch_input {
    const char *name;
    size_t offset; /* in a problem */
    bool required;
    int column; /* -1: not in the file */
} batch_input;

enum { MAX_INPUTS = 24, MAX_RESULTS = 64 };

typedef struct batch {
    const char *name; /* of the input, for messages */
    batch_choice choice;
    bool spatial;   /* by its columns */
    bool by_blocks; /* results that these have */
    bool progress;  /* a line of progress is open on the terminal */
    int n_columns;
    int n_inputs, n_results;
    batch_input inputs[MAX_INPUTS];
    batch_input mu; /* stands for both frictions */
    column results[MAX_RESULTS];
    csv_reader csv;
} batch;

/* The header of the file, and what follows from it. */
bool batch_plan(batch *b, FILE *in, fail *why);

/* The header of the answers. */
void batch_write_header(const batch *b, FILE *out);

#endif
