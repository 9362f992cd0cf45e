/* A chain of two links rests on one end and strikes the ground with the other. */
#include <percuss/percuss.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINKS = 2, DOFS = LINKS + 2, CONTACTS = 2, ROWS = 2 * CONTACTS };

int main(void)
{
    /* parent, joint, length, mass, inertia, centre, angle from the vertical, rate (clockwise) */
    const pcs_link links[LINKS] = {{PCS_ROOT, 0, 1, 1, 1.0 / 12, 0.5, 0.4, -0.3},
                                   {0, 1, 1, 1, 1.0 / 12, 0.5, 3.141592653589793 - 0.4, 0.5}};
    const pcs_chain chain = {LINKS, links, false, {0, 0}};
    const pcs_chain_contact contacts[CONTACTS] = {{0, 0, 0}, {1, 1, 0}}; /* link, along, surface */
    double M[DOFS * DOFS], W[ROWS * DOFS], u[DOFS], G[ROWS * ROWS], v[ROWS];
    pcs_fault fault;
    if (pcs_chain_assemble(&chain, contacts, CONTACTS, M, W, u, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    pcs_material materials[CONTACTS] = {pcs_material_default(), pcs_material_default()};
    for (int i = 0; i < CONTACTS; i++) {
        materials[i].e = 0.5;
        materials[i].mu_s = materials[i].mu_k = 0.4;
    }
    const pcs_mechanism mechanism = {DOFS, CONTACTS, 2, M, W, u};
    const pcs_multi problem = {CONTACTS, 2, G, v, materials};
    const size_t a = pcs_mechanism_workspace(&mechanism), b = pcs_strike_workspace(CONTACTS);
    const size_t length = a > b ? a : b;
    double *work = (double *)malloc(length * sizeof *work);
    pcs_multi_contact each[CONTACTS];
    pcs_strike strike;
    if (!work || pcs_mechanism_reduce(&mechanism, work, length, G, v, &fault) != PCS_OK ||
        pcs_strike_solve(PCS_LAW_POISSON, &problem, 1, work, length, each, &strike, &fault) !=
            PCS_OK)
        return free(work), fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    for (int k = 0; k < strike.n_phases; k++)
        printf("%-12s stands: %-8s strikes: %s\n", pcs_stage_name(strike.phases[k].stage),
               pcs_part_name(strike.phases[k].parts[0]), pcs_part_name(strike.phases[k].parts[1]));
    for (int i = 0; i < CONTACTS; i++)
        printf("contact %d: v' = (%.4f, %.4f) m/s, %s\n", i + 1, each[i].vp[0], each[i].vp[1],
               pcs_final_name(each[i].final));
    printf("energy change %.4f J; the judge finds %s\n", strike.dT,
           pcs_strike_judge(&problem, each, &strike) < PCS_JUDGE_BOUND ? "it right" : "a fault");
    free(work);
    return 0;
}
