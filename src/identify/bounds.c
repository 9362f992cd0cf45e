#include "bounds.h"

/* Mark x as impossible if it is outside least..most by more than twice its error, or infinite. */
static void mark(pcs_estimate *x, double least, double most, double slack)
{
    const double margin = slack + 2 * (pcs_has(x->error) ? x->error : 0);
    x->impossible = pcs_has(x->value) &&
                    (isinf(x->value) || x->value < least - margin || x->value > most + margin);
}

void pcs_mark_impossible(pcs_identified *id)
{
    enum { SIZES = 11 };
    const bool known = pcs_has(id->e_kinematic.value); // approach given: no flank is needed
    const double rounding = 1e-9;                      // of sums over a measurement without noise
    mark(&id->e_kinematic, 0, 1, rounding);
    mark(&id->e_impulse, 0, 1, known ? rounding : PCS_IDENTIFY_SLACK);
    mark(&id->e_triangle, 0, 1, PCS_IDENTIFY_SLACK);
    pcs_estimate *const sizes[SIZES] = {&id->t_c,    &id->t_r,  &id->duration, &id->pc_n,
                                        &id->pr_n,   &id->p_n,  &id->p_t,      &id->impulse_ratio,
                                        &id->peak_n, &id->peak, &id->mu};
    for (int i = 0; i < SIZES; i++)
        mark(sizes[i], 0, INFINITY, 0);
}
