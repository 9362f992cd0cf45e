/* Rank and extreme eigenvalues of a sparse symmetric matrix. */
#ifndef SCENARIO_PILE_SPECTRUM_H
#define SCENARIO_PILE_SPECTRUM_H

#include "matrix.h"

/*
 * Compute the rank, to 1e-9 of the largest diagonal. whole is false if the search was stopped
 * because it took too long; then the rank is at least this. Both functions return false if there is
 * not enough memory.
 */
bool pile_spectrum_rank(const pile_matrix *S, size_t *rank, bool *whole);

/*
 * Compute the least and the largest eigenvalue. If whole is false, they are bounds from inside:
 * least is too large or largest is too small.
 */
bool pile_spectrum_ends(const pile_matrix *S, double *least, double *largest, bool *whole);

#endif
