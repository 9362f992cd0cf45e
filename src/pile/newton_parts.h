/* Declarations that the files of Newton's method share. */
#ifndef PCS_NEWTON_PARTS_H
#define PCS_NEWTON_PARTS_H

#include "newton.h"
#include <math.h>

#define PCS_NO_INDEX UINT32_MAX

/* Return the index of block (i, j), found by bisection; PCS_NO_INDEX: W has no such block. */
uint32_t pcs_block_at(const pcs_pile *pile, size_t i, uint32_t j);

/* r, z = p - r xi, length = |z_t|, and radius = mu p_n (0 if p_n is negative). */
typedef struct pcs_target {
    double r, z[3], length, radius;
} pcs_target;

static inline pcs_target pcs_target_of(const pcs_newton *w, size_t i, const double *p)
{
    const size_t at = i * w->d;
    pcs_target x = {.r = w->reach / w->size[i], .radius = w->pile->mu[i] * fmax(p[at], 0.0)};
    for (size_t k = 0; k < w->d; k++)
        x.z[k] = p[at + k] - x.r * w->xi[at + k];
    x.length = w->d == 2 ? fabs(x.z[1]) : hypot(x.z[1], x.z[2]);
    return x;
}

/* Find an order of the contacts that are not open. False: there is not enough room, or the factors
 * would take too much work. */
bool pcs_newton_find_order(pcs_newton *w);

/* Compute the whole step from p; the conditions must have been computed at p. False: the matrix is
 * singular, or the step is not finite. */
bool pcs_newton_find_step(pcs_newton *w, const double *p);

#endif
