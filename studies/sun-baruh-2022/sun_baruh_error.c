/*
 * Error of the approximation of [sun-baruh-2022 Sec. 3] relative to the exact flow, for Figs 8 to
 * 11.
 */
#include "studies/studies.h"
#include "sun_baruh.h"

enum { EXACT_MODE = MAP_VALUE, VELOCITY_ERROR, ENERGY_ERROR };

static pcs_status deviation_point(const void *context, double theta1, double theta2, double *values,
                                  pcs_fault *fault)
{
    const sun_baruh_case *p = context;
    const pcs_material m = sun_baruh_material(p);
    pcs_deviation3 d;
    double energy;
    const pcs_contact3 c = sun_baruh_cylinder(theta1, theta2, SUN_BARUH_RATIO, &energy);
    const pcs_status status = pcs_deviate3(p->law, &c, &m, &d, fault);
    if (status != PCS_OK)
        return status;
    values[0] = d.approximate.mode;
    values[1] = d.exact.mode;
    values[2] = d.velocity;
    values[3] = (d.approximate.dT - d.exact.dT) / energy;
    return PCS_OK;
}

/* The largest velocity error where motion is planar, and where both stick from compression on. */
static void check_where_exact(study *s, const sun_baruh_case *p)
{
    double plane = 0, sticks = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        const double error = study_cell(s, i, VELOCITY_ERROR);
        if (study_cell(s, i, MAP_Y) == 0)
            plane = study_worse(plane, error);
        if (study_cell(s, i, MAP_MODE) == 1 && study_cell(s, i, EXACT_MODE) == 1)
            sticks = study_worse(sticks, error);
    }
    study_number(s, plane, 0, 1e-9, "in the plane, theta2 = 0, there is no error");
    // Poisson's law needs only the impulse of compression, which follows from v = 0 at its end
    if (p->law == PCS_LAW_POISSON)
        study_number(s, sticks, 0, 1e-9, "nor where both stick from compression on");
}

/* Outside the plane, slip that cannot stick never stops: it turns. */
static void check_reverse(study *s)
{
    size_t exact = 0, approximate = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        if (study_cell(s, i, MAP_Y) != 0) {
            exact += study_cell(s, i, EXACT_MODE) == 2 || study_cell(s, i, EXACT_MODE) == 4;
            approximate += study_cell(s, i, MAP_MODE) == 2;
        }
    study_number(s, (double)exact, 0, 0,
                 "points outside the plane with reverse sliding; the approximation has %zu",
                 approximate);
}

/* Judge the exact solutions at some of the points. */
static void check_judge(study *s, const sun_baruh_case *p)
{
    const pcs_material m = sun_baruh_material(p);
    double worst = 0, energy;
    for (size_t i = 0; i < s->n_rows; i += 97) {
        pcs_impact3 im;
        const pcs_contact3 c = sun_baruh_cylinder(study_cell(s, i, MAP_X), study_cell(s, i, MAP_Y),
                                                  SUN_BARUH_RATIO, &energy);
        worst = pcs_solve3(p->law, PCS_PATH_EXACT, &c, &m, &im, NULL) == PCS_OK
                    ? study_worse(worst, pcs_judge3(&c, &m, &im).worst)
                    : INFINITY;
    }
    study_number(s, worst, 0, 1e-9, "residual of the exact solutions");
}

/*
 * Figs 8 to 11. No paper states how large the error is; it must not exceed the value in
 * docs/errata.md.
 */
static bool error_map(study *s, int figure, double greatest, fail *why)
{
    static const map_value values[] = {
        {"mode", "", "mode, by the approximation of the paper", 4, {0}},
        {"exact_mode", "", "mode, by the exact flow", 4, {0}},
        {"velocity_error",
         "",
         "velocity error |v' - v'_exact|/|v|",
         0,
         {0.01, 0.02, 0.05, 0.1},
         {.low = 0, .high = 0.16}},
        {"energy_error",
         "",
         "energy error (after - exact)/before",
         0,
         {0.01, 0.02, 0.05},
         {.low = -0.08, .high = 0.08, .diverging = true}},
    };
    const sun_baruh_case *p = &sun_baruh_angles[figure - 8];
    map_plan plan = sun_baruh_over_angles(figure < 10 ? 25 : 50, figure < 10);
    plan.values = values;
    plan.n_values = 4;
    plan.point = deviation_point;
    plan.context = p;
    if (!study_map_fill(s, &plan, why))
        return false;
    const size_t worst = study_map_greatest(s, VELOCITY_ERROR, MAP_ALL);
    study_feature(s, study_cell(s, worst, VELOCITY_ERROR) < greatest,
                  "greatest error of velocity over speed: %.4f, at theta1 = %g, theta2 = %g deg",
                  study_cell(s, worst, VELOCITY_ERROR), study_cell(s, worst, MAP_X),
                  fabs(study_cell(s, worst, MAP_Y)));
    check_where_exact(s, p);
    check_reverse(s);
    check_judge(s, p);
    study_map_draw(s, &plan, 2, 2);
    return true;
}

bool sun_baruh_error8(study *s, fail *why)
{
    return error_map(s, 8, 0.16, why);
}

bool sun_baruh_error9(study *s, fail *why)
{
    return error_map(s, 9, 0.16, why);
}

bool sun_baruh_error10(study *s, fail *why)
{
    return error_map(s, 10, 0.14, why);
}

bool sun_baruh_error11(study *s, fail *why)
{
    return error_map(s, 11, 0.14, why);
}
