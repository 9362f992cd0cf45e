#include "baruh_maps.h"

static pcs_status point_of(const void *context, double theta, double ratio, double *values,
                           pcs_fault *fault)
{
    (void)fault; // a rejected problem has no values
    const baruh_model *by = context;
    pcs_struck2 body;
    const pcs_impact2 im = baruh_strike(by->law, &by->m, theta, ratio, &body);
    const pcs_struck2 after = pcs_struck2_after(&body, im.p_n, im.p_t);
    values[0] = im.mode;
    values[1] = im.N_N;
    values[2] = pcs_struck2_energy(&after) / pcs_struck2_energy(&body);
    values[3] = im.N_P;
    values[4] = im.N_E;
    return PCS_OK;
}

/* In the order of Figs 5 and 6. Each has one colour scale for all values of friction. */
const map_value baruh_values[5] = {
    {"mode", "", "mode of sliding", 7, {0}},
    {"N_N", "", "N_N, velocity", 0, {0.6, 0.8, 0.9, 1.1, 1.2, 1.3}, MAP_ABOUT_ONE(0.5, 1.45)},
    {"energy_ratio",
     "",
     "kinetic energy, after/before",
     0,
     {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
     {.low = 0.1, .high = 0.9}},
    {"N_P",
     "",
     "N_P, normal impulse",
     0,
     {0.9, 0.95, 1.05, 1.1, 1.2, 1.3},
     MAP_ABOUT_ONE(0.64, 1.36)},
    {"N_E",
     "",
     "N_E, work of the normal impulse",
     0,
     {0.8, 0.9, 0.95, 1.05},
     MAP_ABOUT_ONE(0.64, 1.36)}};

map_plan baruh_plan(const baruh_model *by)
{
    return (map_plan){{"theta_deg", "deg", "theta / deg", -70, 70, 281},
                      {"v_Cx/v_Cy", "", "v_Cx/v_Cy", 0, 3, 121},
                      baruh_values,
                      5,
                      point_of,
                      by,
                      true,
                      "v_Cx = 0"};
}

bool baruh_map_by(study *s, const baruh_model *by, fail *why)
{
    const map_plan plan = baruh_plan(by);
    return study_map_fill(s, &plan, why);
}

bool baruh_map(study *s, pcs_law law, double mu, fail *why)
{
    const baruh_model by = {law, study_material(BARUH_E, mu)};
    return baruh_map_by(s, &by, why);
}

baruh_range baruh_range_on(const study *s, int column, double side)
{
    baruh_range r = {INFINITY, -INFINITY};
    for (size_t i = 0; i < s->n_rows; i++)
        if (side * study_cell(s, i, BARUH_THETA) >= 0) {
            r.low = fmin(r.low, study_cell(s, i, column));
            r.high = fmax(r.high, study_cell(s, i, column));
        }
    return r;
}

baruh_range baruh_range_of(const study *s, int column)
{
    return baruh_range_on(s, column, 0);
}

double baruh_band(const study *s, int column)
{
    return study_map_share(s, column, 0.01);
}

void baruh_check_band(study *s)
{
    double off = 0;
    bool inside = s->n_rows > 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        double worst = 0;
        for (int k = 0; k < 3; k++)
            worst = study_worse(
                worst,
                fabs(study_cell(s, i, (const int[]){BARUH_N_P, BARUH_N_N, BARUH_N_E}[k]) - 1));
        if (study_map_among(s, i, MAP_SLIDES))
            off = study_worse(off, worst);
        inside = inside && (worst < 1e-9 || (study_cell(s, i, BARUH_MODE) >= 1 &&
                                             study_cell(s, i, BARUH_MODE) <= 4));
    }
    study_place(s, "Sec. 3");
    study_number(s, off, 0, 1e-12, "difference of N_P, N_N and N_E to 1 where sliding goes on");
    study_feature(s, inside, "they differ from 1 only in modes 1 to 4, where sliding ends");
}
