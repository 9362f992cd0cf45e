/* What the files of Newton's method share. */
#ifndef PCS_NEWTON_PARTS_H
#define PCS_NEWTON_PARTS_H

#include "newton.h"
#include <math.h>

#define PCS_NO_INDEX UINT32_MAX

/* The block (i, j), by bisection; PCS_NO_INDEX: it is not there. */
uint32_t pcs_block_at(const pcs_pile *pile, size_t i, uint32_t j);

/* z_t and its length, and mu p_n. */
typedef struct pcs_aim {
    double r, z[3], length, radius;
} pcs_aim;

static inline pcs_aim pcs_aim_of(const pcs_newton *w, size_t i, const double *p)
{
    const size_t at = i * w->d;
    pcs_aim x = {.r = w->reach / w->size[i], .radius = w->pile->mu[i] * fmax(p[at], 0.0)};
    for (size_t k = 0; k < w->d; k++)
        x.z[k] = p[at + k] - x.r * w->xi[at + k];
    x.length = w->d == 2 ? fabs(x.z[1]) : hypot(x.z[1], x.z[2]);
    return x;
}

/* An order for the contacts that take part; false: there is no room, or it takes too long. */
bool pcs_newton_find_order(pcs_newton *w);

/* The whole step from p, from where the conditions were last; false: there is none. */
bool pcs_newton_find_step(pcs_newton *w, const double *p);

#endif
