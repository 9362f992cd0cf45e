/* A law with given parameters, applied to packed rows. */
#ifndef PCS_TRIAL_H
#define PCS_TRIAL_H

#include "packed.h"

/* The parameters that a law has; slopes are not among them. */
enum { PCS_TRIAL_PARAMETERS = PCS_FIT_ETA2 + 1 };

/* Friction that no impact reaches. */
#define PCS_TRIAL_STICKS 1e6

typedef struct pcs_trial {
    pcs_law law;
    pcs_path path;
    const double *at[PCS_TRIAL_PARAMETERS]; /* one number, or one for each row of a call; NULL:
                                               absent. mu_s is mu then, and e_t is 0 */
    bool each[PCS_TRIAL_PARAMETERS];        /* true: one number for each row */
} pcs_trial;

/* The number of rows that are solved together. */
enum { PCS_TRIAL_ROWS = 256 };

/*
 * Write the impulses (N s) of count rows, at most PCS_TRIAL_ROWS, that begin at row from: component
 * k to p[k]. NaN where the law has no solution.
 */
void pcs_trial_impulses(const pcs_trial *trial, const pcs_packed *rows, size_t from, size_t count,
                        double p[3][PCS_TRIAL_ROWS]);

/*
 * Write r = |B p - b| of count rows that begin at row from, any number of them, to r. Return the
 * number of rows without a solution; they have no impulse.
 */
size_t pcs_trial_differences(const pcs_trial *trial, const pcs_packed *rows, size_t from,
                             size_t count, double *r);

#endif
