/* Rows of contact problems in, rows of answers out. */
#ifndef CLI_SWEEP_BATCH_H
#define CLI_SWEEP_BATCH_H

#include "cli/files/csv.h"
#include "scenario/answer.h"

typedef struct batch_count {
    long rows, bad;
    long lacking;      /* good rows that have no answer under the law */
    long unsound;      /* rows whose answer fails the judge */
    double worst;      /* the largest residual of these */
    unsigned outcomes; /* all flags that occurred */
} batch_count;

/* One law for every row. */
typedef struct batch_choice {
    pcs_law law;
    pcs_path path;
    pcs_branch branch;
    const char *outputs; /* names of results; NULL: all of them */
    bool judges;         /* the judge must be one of them */
    double bound;        /* residual from which an answer fails, where the judge is a result */
    const char *to;      /* name of the file of the answers; NULL: standard output */
} batch_choice;

/*
 * Read rows from in, write answers to out, say bad rows on messages (NULL: nowhere). The
 * columns say whether the rows are planar or spatial; path is for spatial ones. Chunks of rows are
 * answered in parallel and written in order, by batches of the library where these have all
 * that is wanted.
 */
bool batch_run(const char *name, FILE *in, FILE *out, FILE *messages, const batch_choice *chosen,
               batch_count *count, fail *why);

#endif
