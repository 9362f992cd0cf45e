/*
 * A thousand balls fall on the ground together: many contacts at once, without and with a matrix.
 */
#include <percuss/percuss.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    pcs_pile_recipe recipe = pcs_pile_recipe_default(); /* or your own bodies and contacts */
    pcs_fault fault;
    size_t n;
    recipe.n_bodies = 1000;
    recipe.order = PCS_PILE_ORDER_STACKED;
    if (pcs_pile3_draw(&recipe, NULL, NULL, 0, &n, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    pcs_body3 *bodies = (pcs_body3 *)calloc(recipe.n_bodies, sizeof *bodies);
    pcs_pair3 *pairs = (pcs_pair3 *)calloc(n, sizeof *pairs);
    double *mu = (double *)calloc(n, sizeof *mu), *p = (double *)calloc(3 * n, sizeof *p);
    size_t *rows = (size_t *)calloc(n + 1, sizeof *rows);
    if (!bodies || !pairs || !mu || !p || !rows)
        return 1;
    (void)pcs_pile3_draw(&recipe, bodies, pairs, n, &n, NULL);
    for (size_t i = 0; i < n; i++)
        mu[i] = 0.5;

    /* in the velocities of the bodies */
    const pcs_pile3 pile = {recipe.n_bodies, bodies, n, pairs, mu, NULL, NULL};
    const size_t length = pcs_pile3_workspace_full(&pile);
    double *work = (double *)malloc(length * sizeof *work);
    pcs_pile_impact impact;
    if (!work || pcs_pile3_solve(&pile, NULL, work, length, p, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "not solved: the residual is %g\n", fault.left), 1;
    printf("%zu contacts, certified to %s\n", n,
           impact.certificate.worst <= 1e-8 ? "1e-8" : "less");

    /* with W, for a code that has no bodies */
    const size_t room = pcs_pile_matrix_workspace(recipe.n_bodies, n);
    double *space = (double *)malloc(room * sizeof *space);
    if (!space || pcs_pile3_rows(&pile, space, room, rows, &fault) != PCS_OK)
        return 1;
    uint32_t *columns = (uint32_t *)malloc(rows[n] * sizeof *columns);
    double *blocks = (double *)malloc(9 * rows[n] * sizeof *blocks);
    double *v = (double *)malloc(3 * n * sizeof *v);
    if (!columns || !blocks || !v)
        return 1;
    (void)pcs_pile3_blocks(&pile, space, room, rows, columns, blocks, v, NULL);
    const pcs_pile matrix = {3, n, rows, columns, blocks, v, mu, NULL, NULL};
    (void)pcs_pile_certify(&matrix, p, &impact, NULL);
    printf("by %zu blocks of W as well: %s\n", rows[n],
           impact.certificate.worst <= 1.001e-8 ? "yes" : "no");

    /* apply the impulses to the bodies */
    pcs_pile3_push(&pile, p, bodies);
    double fastest = 0;
    for (size_t i = 0; i < recipe.n_bodies; i++)
        fastest = bodies[i].velocity[1] < fastest ? bodies[i].velocity[1] : fastest;
    printf("no ball falls faster than %.3f m/s now; %.1f J are lost\n", -fastest, -impact.dT);
    free(bodies);
    free(pairs);
    free(mu);
    free(p);
    free(rows);
    free(work);
    free(space);
    free(columns);
    free(blocks);
    free(v);
    return 0;
}
