/* Random mechanisms with several contacts. */
#ifndef TESTS_TRIALS_H
#define TESTS_TRIALS_H

#include "room.h"

/* A random mechanism and its data. */
typedef struct trial {
    double M[DOFS * DOFS], W[ROWS * DOFS], u[DOFS], G[ROWS * ROWS], v[ROWS];
    pcs_material materials[MOST];
    pcs_multi_contact contacts[MOST];
    pcs_multi_impact impact;
    pcs_mechanism mechanism;
    pcs_multi problem;
} trial;

/* d rows for each contact; dofs < contacts * d makes G singular. */
void make_trial(rng *r, trial *t, int contacts, int d, int dofs);

pcs_status solve_trial(trial *t, pcs_fault *fault);

#endif
