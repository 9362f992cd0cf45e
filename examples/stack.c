/* Two discs, one on the other, fall on the ground together: several contacts at once. */
#include <percuss/percuss.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 2, CONTACTS = 2, DOFS = 3 * BODIES, ROWS = 2 * CONTACTS };

int main(void)
{
    /* mass, inertia, position, angle, velocity, spin (counter-clockwise) */
    pcs_body2 bodies[BODIES] = {{2, 0.01, {0, 0.1}, 0, {0.3, -1}, 0},
                                {1, 0.005, {0, 0.3}, 0, {0, -1}, -5}};
    /* body, other, and where they touch: point, normal, gap */
    const pcs_pair2 pairs[CONTACTS] = {{0, PCS_GROUND, {{0, 0}, {0, 1}, 0}},
                                       {1, 0, {{0, 0.2}, {0, 1}, 0}}};
    double M[DOFS * DOFS], W[ROWS * DOFS], u[DOFS], up[DOFS], G[ROWS * ROWS], v[ROWS], p[ROWS];
    pcs_fault fault;
    if (pcs_mechanism_of_bodies2(bodies, BODIES, pairs, CONTACTS, M, W, u, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    pcs_material materials[CONTACTS] = {pcs_material_default(), pcs_material_default()};
    for (int i = 0; i < CONTACTS; i++) {
        materials[i].e = 0.5;
        materials[i].mu_s = materials[i].mu_k = 0.3;
    }
    const pcs_mechanism mechanism = {DOFS, CONTACTS, 2, M, W, u};
    const pcs_multi problem = {CONTACTS, 2, G, v, materials};
    const size_t a = pcs_mechanism_workspace(&mechanism), b = pcs_multi_workspace(CONTACTS, 2);
    const size_t length = a > b ? a : b;
    double *work = (double *)malloc(length * sizeof *work);
    pcs_multi_contact each[CONTACTS];
    pcs_multi_impact impact;
    if (!work || pcs_mechanism_reduce(&mechanism, work, length, G, v, &fault) != PCS_OK ||
        pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, work, length, each, &impact, &fault) !=
            PCS_OK)
        return free(work), fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    for (int i = 0; i < CONTACTS; i++)
        printf("contact %d: p = (%.4f, %.4f) N s, %s\n", i + 1, each[i].p[0], each[i].p[1],
               pcs_final_name(each[i].final));

    /* apply the impulses to the bodies */
    pcs_multi_impulses(each, CONTACTS, 2, p);
    (void)pcs_mechanism_after(&mechanism, p, work, length, up, NULL);
    pcs_mechanism_to_bodies2(up, bodies, BODIES);
    for (int i = 0; i < BODIES; i++)
        printf("body %d: v = (%.4f, %.4f) m/s, spin = %.3f rad/s\n", i + 1, bodies[i].velocity[0],
               bodies[i].velocity[1], bodies[i].spin);
    printf("certified to %s\n", impact.certificate.worst < 1e-12 ? "1e-12" : "less");
    free(work);
    return 0;
}
