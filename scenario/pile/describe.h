/* Properties of a problem, known without solving it. */
#ifndef SCENARIO_PILE_DESCRIBE_H
#define SCENARIO_PILE_DESCRIBE_H

#include "pile.h"

typedef struct pile_facts {
    size_t blocks;    /* blocks of W */
    size_t row_most;  /* blocks of the longest row */
    double asymmetry; /* largest |W_ij - W_ji| over the largest |W_ij|; 0 without W */
    double mu_least, mu_most;
    bool spectrum;         /* are the next fields set? Not for a W with too many entries */
    size_t rank;           /* rank of (W + W^T)/2, to 1e-9 of its largest diagonal */
    bool rank_whole;       /* false: the search was stopped; the rank is at least this */
    double largest, least; /* eigenvalues of (W + W^T)/2 */
    bool eigen_whole;      /* false: largest is a lower bound, least an upper bound */
} pile_facts;

/* Compute the properties. Returns false if out of memory. */
bool pile_describe(const pile *p, pile_facts *facts, fail *why);

#endif
