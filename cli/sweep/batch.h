/* Batch: rows of contact problems are read, rows of results are written. */
#ifndef CLI_SWEEP_BATCH_H
#define CLI_SWEEP_BATCH_H

#include "cli/files/csv.h"
#include "scenario/answer.h"

typedef struct batch_count {
    long rows, bad;
    long lacking;      /* valid rows that have no solution by the law */
    long unsound;      /* rows whose result fails the judge */
    double worst;      /* the largest residual of these */
    unsigned outcomes; /* all flags that occurred */
} batch_count;

/* The law and options for all rows. */
typedef struct batch_choice {
    pcs_law law;
    pcs_path path;
    pcs_branch branch;
    const char *outputs; /* names of results; NULL: all of them */
    bool judges;         /* the judge must be one of the results */
    double bound;        /* a larger residual fails, if the judge is a result */
    const char *to;      /* name of the output file; NULL: standard output */
} batch_choice;

/*
 * Read rows from in, write results to out, and report bad rows on messages (NULL: not at all). The
 * columns determine whether the rows are planar or spatial; path is for spatial rows. Chunks of
 * rows are solved in parallel and written in order. The batches of the library are used if they
 * have all results that are wanted.
 */
bool batch_run(const char *name, FILE *in, FILE *out, FILE *messages, const batch_choice *chosen,
               batch_count *count, fail *why);

#endif
