/* Elimination of unknowns that are not impulses of contacts. */
#ifndef SCENARIO_PILE_ELIMINATE_H
#define SCENARIO_PILE_ELIMINATE_H

#include "matrix.h"
#include "scenario/fail.h"

/* The largest number of unknowns in one part. Its dense matrix has 32 MB. */
enum { PILE_MAX_PART = 2000 };

typedef struct pile_elimination {
    pile_matrix X; /* K^-1 A */
    double *y;     /* K^-1 f, in the parts in which A has entries */
    size_t parts;  /* groups of unknowns that K couples */
} pile_elimination;

/*
 * Solve K X = A and K y = f, where K is square. K consists of parts that are not coupled, for
 * example the bodies of a pile. Each part in which A has entries is solved as a dense matrix.
 * names: what K is made of, for messages. Free the result in any case.
 */
bool pile_eliminate(pile_elimination *e, const pile_matrix *K, const pile_matrix *A,
                    const double *f, const char *path, const char *names, fail *why);
void pile_elimination_free(pile_elimination *e);

#endif
