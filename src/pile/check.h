/* Checks that piles of blocks and piles of bodies share. */
#ifndef PCS_CHECK_H
#define PCS_CHECK_H

#include <percuss/pile.h>

/* One number for each contact. e and e_t may be NULL, which means 0. */
typedef struct pcs_frictions {
    const double *mu, *e, *e_t;
} pcs_frictions;

pcs_status pcs_check_friction(const pcs_frictions *frictions, size_t contact, pcs_fault *fault);

/* Compute q = ((1+e) v_n, (1+e_t) v_t). */
static inline void pcs_pull(const pcs_frictions *f, size_t i, int dimension, const double *v,
                            double *q)
{
    const double e_t = f->e_t ? f->e_t[i] : 0;
    q[0] = (1 + (f->e ? f->e[i] : 0)) * v[0];
    for (int k = 1; k < dimension; k++)
        q[k] = (1 + e_t) * v[k];
}

/* Compute v from q; equal to the original v up to rounding. */
static inline void pcs_pull_back(const pcs_frictions *f, size_t i, int dimension, const double *q,
                                 double *v)
{
    const double e_t = f->e_t ? f->e_t[i] : 0;
    v[0] = q[0] / (1 + (f->e ? f->e[i] : 0));
    for (int k = 1; k < dimension; k++)
        v[k] = q[k] / (1 + e_t);
}

#endif
