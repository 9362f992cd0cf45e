/* What a problem is like, before anybody solves it. */
#ifndef SCENARIO_PILE_DESCRIBE_H
#define SCENARIO_PILE_DESCRIBE_H

#include "pile.h"

typedef struct pile_facts {
    size_t blocks;    /* of W */
    size_t row_most;  /* blocks of the longest row */
    double asymmetry; /* largest |W_ij - W_ji| over the largest |W_ij|; 0 without W */
    double mu_least, mu_most;
    bool spectrum;         /* are the next there? Not of a W with too many entries */
    size_t rank;           /* of (W + W^T)/2, to 1e-9 of its largest diagonal */
    bool rank_whole;       /* false: the search was given up, the rank is at least that */
    double largest, least; /* eigenvalues of (W + W^T)/2 */
    bool eigen_whole;      /* false: the largest is at least that, the least at most */
} pile_facts;

/* false: there is not enough memory. */
bool pile_describe(const pile *p, pile_facts *facts, fail *why);

#endif
