#include "bounds.h"

/* Beyond least..most by more than twice the error, or not a number where there should be one. */
static void mark(pcs_estimate *x, double least, double most, double slack)
{
    const double margin = slack + 2 * (pcs_has(x->error) ? x->error : 0);
    x->impossible = pcs_has(x->value) &&
                    (isinf(x->value) || x->value < least - margin || x->value > most + margin);
}

void pcs_mark_impossible(pcs_identified *id)
{
    enum { RATIOS = 3, SIZES = 11 };
    pcs_estimate *const ratios[RATIOS] = {&id->e_impulse, &id->e_triangle, &id->e_kinematic};
    for (int i = 0; i < RATIOS; i++)
        mark(ratios[i], 0, 1, PCS_IDENTIFY_SLACK);
    pcs_estimate *const sizes[SIZES] = {&id->t_c,    &id->t_r,  &id->duration, &id->pc_n,
                                        &id->pr_n,   &id->p_n,  &id->p_t,      &id->impulse_ratio,
                                        &id->peak_n, &id->peak, &id->mu};
    for (int i = 0; i < SIZES; i++)
        mark(sizes[i], 0, INFINITY, 0);
}
