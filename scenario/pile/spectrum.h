/* Rank and outermost eigenvalues of a sparse symmetric matrix. */
#ifndef SCENARIO_PILE_SPECTRUM_H
#define SCENARIO_PILE_SPECTRUM_H

#include "matrix.h"

/* To 1e-9 of the largest diagonal. whole: false if that took too long, then it is at least that.
 * These return false if there is not enough memory. */
bool pile_spectrum_rank(const pile_matrix *S, size_t *rank, bool *whole);

/* whole: false if they are only bounds, from inside. */
bool pile_spectrum_ends(const pile_matrix *S, double *least, double *largest, bool *whole);

#endif
