/* Slip on the friction cone where the quartic of cone3.c loses its digits. */
#ifndef PCS_SEARCH3_H
#define PCS_SEARCH3_H

#include "cone3_kernel.h"

/* Guaranteed residual of a solution, and the residual that a checked solution must reach. */
#define PCS_CONE_BOUND 1e-10
#define PCS_CONE_REACHED 1e-12

/*
 * Return the residual of an impulse: the largest error of the conditions of the law, each relative
 * to its largest term: the normal velocity xi_n = 0; and either xi_t = 0 or xi_t against friction.
 * The caller must ensure that p lies in the cone, or on its edge if it slips. NaN if p is NaN.
 */
double pcs_cone3_residual(const pcs_contact3 *contact, const pcs_pull3 *q, const pcs_impulse3 *p);

/*
 * True if slip with this impulse has xi_t = 0 up to PCS_CONE_BOUND. Below this bound its direction
 * has no meaning: it is sticking on the edge of the cone.
 */
bool pcs_ends_at_once3(const pcs_contact3 *contact, const pcs_pull3 *q, const pcs_impulse3 *slip);

/* Largest number of slips: the number of roots of a quartic. */
enum { PCS_MAX_SLIPS3 = 4 };

/*
 * Find all slips with a residual up to PCS_CONE_REACHED, q_n < 0, and add them after the n known
 * ones. Return the total number. sticks: sticking is a solution; if it is not, slip with xi_t = 0
 * is accepted too.
 */
int pcs_search3(const pcs_contact3 *contact, const pcs_pull3 *q, double mu, bool sticks,
                pcs_impulse3 answers[PCS_MAX_SLIPS3], int n);

#endif
