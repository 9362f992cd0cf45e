#include "baruh_maps.h"

#include "cli/plot/draw.h"

static pcs_status point_of(const void *context, double theta, double ratio, double *values,
                           pcs_fault *fault)
{
    (void)fault; // what is refused has no values
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

bool baruh_map_by(study *s, const baruh_model *by, fail *why)
{
    static const map_value values[] = {{"mode", "", NULL, 7, {0}},
                                       {"N_N", "", NULL, 0, {0}},
                                       {"energy_ratio", "", NULL, 0, {0}},
                                       {"N_P", "", NULL, 0, {0}},
                                       {"N_E", "", NULL, 0, {0}}};
    const map_plan plan = {{"theta_deg", "deg", NULL, -70, 70, 281},
                           {"v_Cx/v_Cy", "", NULL, 0, 3, 121},
                           values,
                           5,
                           point_of,
                           by,
                           true};
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
    study_feature(s, inside, "they are off 1 only in modes 1 to 4, where sliding ends");
}

void baruh_labels(FILE *script, const char *title)
{
    draw_labels(script, title, "theta / deg", "v_Cx / v_Cy");
}
