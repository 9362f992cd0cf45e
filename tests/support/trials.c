#include "trials.h"

void make_trial(rng *r, trial *t, int contacts, int d, int dofs)
{
    const int rows = contacts * d;
    for (int i = 0; i < dofs * dofs; i++)
        t->M[i] = 0;
    for (int i = 0; i < dofs; i++) {
        t->M[i * dofs + i] = log_between(r, 0.3, 3);
        t->u[i] = between(r, -1, 1);
    }
    for (int i = 0; i < rows * dofs; i++)
        t->W[i] = between(r, -1, 1);
    t->mechanism = (pcs_mechanism){dofs, contacts, d, t->M, t->W, t->u};
    assert_int_equal(pcs_mechanism_reduce(&t->mechanism, work, n_work, t->G, t->v, NULL), PCS_OK);
    t->problem = (pcs_multi){contacts, d, t->G, t->v, t->materials};
}

pcs_status solve_trial(trial *t, pcs_fault *fault)
{
    unset_memory(work, n_work * sizeof *work);
    unset_stack();
    return pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &t->problem, work, n_work, t->contacts,
                           &t->impact, fault);
}
