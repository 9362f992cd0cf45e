/*
 * Restitution and friction from measured impacts, and how many impacts tell two laws apart. The
 * impacts are computed by Poisson's law, with errors of the velocities after.
 */
#include <percuss/percuss.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, COLUMNS = 7 };

static double column[COLUMNS][N], noise[N], work[4000000];

/* A number from -1 to 1. */
static double any(void)
{
    static unsigned long state = 1;
    state = state * 48271 % 2147483647;
    return 2 * (double)state / 2147483647 - 1;
}

static void measure(void)
{
    pcs_material material = pcs_material_default();
    material.e = 0.6;
    material.mu_s = material.mu_k = 0.2;
    for (int i = 0; i < N; i++) {
        const pcs_contact2 c = {1, 0.5 * any(), 2, -2 + any(), 2 * any()};
        pcs_impact2 impact;
        pcs_solve2(PCS_LAW_POISSON, &c, &material, &impact, NULL);
        noise[i] = 0.05;
        const double row[COLUMNS] = {c.G_nn,
                                     c.G_nt,
                                     c.G_tt,
                                     c.v_n,
                                     c.v_t,
                                     impact.vp_n + noise[i] * any(),
                                     impact.vp_t + noise[i] * any()};
        for (int k = 0; k < COLUMNS; k++)
            column[k][i] = row[k];
    }
}

int main(void)
{
    measure();
    pcs_fit_data data = pcs_fit_data_default(PCS_FIT_CONTACT2);
    data.n = N;
    for (int k = 0; k < COLUMNS; k++)
        data.columns[k] = column[k];

    pcs_fit_options options = pcs_fit_options_default();
    options.laws = 1U << PCS_LAW_POISSON;
    options.resamples = 1000;
    static pcs_fit_result found;
    pcs_fault fault;
    if (pcs_fit(&data, &options, work, sizeof work / sizeof *work, NULL, &found, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    const pcs_fit_model *poisson = &found.models[0];
    printf("e %.2f, mu %.2f\n", poisson->parameters[PCS_FIT_E].value,
           poisson->parameters[PCS_FIT_MU].value);

    data.errors[5] = data.errors[6] = noise; /* of vp_n and vp_t */
    const double truth[PCS_FIT_PARAMETER_COUNT] = {0.6,      0.2,      PCS_NONE, PCS_NONE,
                                                   PCS_NONE, PCS_NONE, PCS_NONE};
    const pcs_fit_model right = pcs_fit_model_of(PCS_LAW_POISSON, PCS_PATH_EXACT, truth);
    const pcs_fit_model other = pcs_fit_model_of(PCS_LAW_WHITTAKER, PCS_PATH_EXACT, truth);
    pcs_design_options experiment = pcs_design_options_default();
    experiment.simulations = 50;
    pcs_design design;
    if (pcs_fit_design(&data, &right, &other, &experiment, work, sizeof work / sizeof *work, NULL,
                       NULL, &design, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    printf("%zu impacts tell poisson from whittaker, or %zu of the best\n", design.all.impacts,
           design.best.impacts);
    return 0;
}
