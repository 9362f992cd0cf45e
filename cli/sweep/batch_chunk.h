/* The rows that one thread processes. */
#ifndef CLI_SWEEP_BATCH_CHUNK_H
#define CLI_SWEEP_BATCH_CHUNK_H

#include "batch_plan.h"

enum { BATCH_MESSAGES = 10, CHUNK_TEXT = 4 * LINE_LIMIT };

/* A line that waits for its result. */
typedef struct batch_line {
    long number;
    csv_line got;
    size_t at; /* offset in the text of its chunk */
    int lane;  /* index in the block; -1: it is solved alone */
} batch_line;

typedef struct batch_chunk {
    csv_reader csv; /* the current line */
    problem p;      /* the problem of that line */
    answer a;
    size_t n, used;
    batch_line lines[BLOCK];
    char text[CHUNK_TEXT];
    block block;
    FILE *out;     /* the results, in memory */
    char *answers; /* the text of out after a flush */
    size_t size;
    batch_count count;
    struct {
        long line;
        fail why;
    } first[BATCH_MESSAGES]; /* bad rows */
} batch_chunk;

/* Solve the lines of a chunk and write the results to its memory. */
void batch_answer_chunk(const batch *b, batch_chunk *k);

#endif
