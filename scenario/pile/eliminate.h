/* Unknowns that are no impulses of contacts, solved for and gone. */
#ifndef SCENARIO_PILE_ELIMINATE_H
#define SCENARIO_PILE_ELIMINATE_H

#include "matrix.h"
#include "scenario/fail.h"

/* Unknowns of one part; its dense matrix has 32 MB. */
enum { PILE_MAX_PART = 2000 };

typedef struct pile_elimination {
    pile_matrix X; /* K^-1 A */
    double *y;     /* K^-1 f, in the parts that A touches */
    size_t parts;  /* groups of unknowns that K couples */
} pile_elimination;

/*
 * K X = A and K y = f, K square. K falls into parts that do not touch each other, the bodies of a
 * pile, say; each part that A touches is solved dense. names: for messages, what K is made of.
 * Free in any case.
 */
bool pile_eliminate(pile_elimination *e, const pile_matrix *K, const pile_matrix *A,
                    const double *f, const char *path, const char *names, fail *why);
void pile_elimination_free(pile_elimination *e);

#endif
