/* Slip on the friction cone where the quartic of cone3.c loses its digits. */
#ifndef PCS_SEARCH3_H
#define PCS_SEARCH3_H

#include "cone3_kernel.h"

/* What is promised of an answer, and what one must reach that is checked. */
#define PCS_CONE_BOUND 1e-10
#define PCS_CONE_REACHED 1e-12

/*
 * How far an impulse is from the conditions of the law, as a part of the largest term of each:
 * the normal velocity xi_n = 0, and the tangential one, either xi_t = 0 or xi_t against friction.
 * That p lies in the cone, or on its edge if it slips, is up to the caller. NaN if p is none.
 */
double pcs_cone3_residual(const pcs_contact3 *contact, const pcs_pull3 *q, const pcs_impulse3 *p);

/*
 * Has slip with this impulse xi_t = 0, up to PCS_CONE_BOUND, below which its direction means
 * nothing? Then it is sticking on the edge of the cone.
 */
bool pcs_ends_at_once3(const pcs_contact3 *contact, const pcs_pull3 *q, const pcs_impulse3 *slip);

/* The quartic has no more roots. */
enum { PCS_MAX_SLIPS3 = 4 };

/*
 * Every slip within PCS_CONE_REACHED, q_n < 0, after the n that are known; returns how many there
 * are then. sticks: sticking is an answer; if not, slip that ends at once is one, too.
 */
int pcs_search3(const pcs_contact3 *contact, const pcs_pull3 *q, double mu, bool sticks,
                pcs_impulse3 answers[PCS_MAX_SLIPS3], int n);

#endif
