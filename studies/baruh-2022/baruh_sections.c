/*
 * Statements of Secs 4 and 7 of [baruh-2022] that have no table: ratios in space, and a box that is
 * dropped.
 */
#include "baruh.h"
#include "cli/plot/draw.h"
#include "studies/studies.h"
#include "studies/sun-baruh-2022/sun_baruh.h"

enum { N_E = MAP_VALUE, N_P, OTHER_MODE };

/* N_E by Poisson's law and N_P by the energetic law, v_Cx/v_Cy = 1 as in Table 3. */
static pcs_status ratios_in_space(const void *context, double theta1, double theta2, double *values,
                                  pcs_fault *fault)
{
    const pcs_material *m = context;
    double energy;
    const pcs_contact3 c = sun_baruh_cylinder(theta1, theta2, 1, &energy);
    pcs_impact3 poisson, energetic;
    pcs_status status = pcs_solve3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &c, m, &poisson, fault);
    if (status == PCS_OK)
        status = pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_SUN_BARUH, &c, m, &energetic, fault);
    if (status != PCS_OK)
        return status;
    values[0] = poisson.mode;
    values[1] = poisson.N_E;
    values[2] = energetic.N_P;
    values[3] = energetic.mode;
    return PCS_OK;
}

/* "There is a band where the two impact models give different results. These ... involve mode
 * change" (Sec. 4). */
static void check_space(study *s)
{
    size_t other = 0, inside = 0, outside = 0;
    double off = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        const double apart = fmax(fabs(study_cell(s, i, N_E) - 1), fabs(study_cell(s, i, N_P) - 1));
        other += study_cell(s, i, MAP_MODE) != study_cell(s, i, OTHER_MODE);
        if (study_map_among(s, i, MAP_SLIDES))
            off = fmax(off, apart);
        if (apart > 0.02)
            *(study_map_among(s, i, MAP_SLIDES) ? &outside : &inside) += 1;
    }
    study_feature(s, inside > 0,
                  "they differ from 1 by more than 0.02 where sliding ends or reverses: %zu points",
                  inside);
    char known[STUDY_NOTE];
    (void)snprintf(known, sizeof known,
                   "by the approximation of Sun & Baruh they also differ from 1, by up to %.2f, "
                   "where sliding continues but turns",
                   off);
    study_unknown(study_number(s, (double)outside, 0, 0, "points elsewhere where they differ"),
                  known);
    study_check *check = study_number(
        s, (double)other, 0, 0, "points with another mode by the other law, of %zu", s->n_rows);
    if (!study_holds(check))
        study_wrong(check, "p_r is e p_c by Poisson's law only; see Sec. 6 of Sun & Baruh 2022");
}

bool baruh_sec4(study *s, fail *why)
{
    static const map_value values[] = {
        {"mode", "", "mode of impact", 7, {0}},
        {"N_E", "", "N_E, Poisson's law", 0, {0.8, 0.9, 0.95, 1.05}, MAP_ABOUT_ONE(0.65, 1.35)},
        {"N_P", "", "N_P, energetic law", 0, {0.95, 1.05, 1.1, 1.2}, MAP_ABOUT_ONE(0.65, 1.35)},
        {"mode_energetic", "", NULL, 0, {0}},
    };
    const pcs_material m = study_material(0.7, 0.4);
    map_plan plan = sun_baruh_over_angles(50, false);
    plan.values = values;
    plan.n_values = 4;
    plan.point = ratios_in_space;
    plan.context = &m;
    s->about = "The paper refers for these plots to Sun & Baruh 2022, which does not print them. "
               "Angles up to 50 deg and v_Cx/v_Cy = 1, that of Table 3, are chosen here.";
    if (!study_map_fill(s, &plan, why))
        return false;
    check_space(s);
    study_map_draw(s, &plan, 1, 3);
    return true;
}

/* Numbers in the text of Sec. 7. */
static const double HEIGHT = 30, PEAK = 300, DURATION = 0.03, E_READ = 0.35, GRAVITY = 9.80665;

enum { QUIET = 300, PULSE = 300, SAMPLES = 2 * QUIET + PULSE };

/* A triangle up to the peak in compression and down in restitution, with t_r/t_c = e (15). */
static double triangle(double t)
{
    const double t_c = DURATION / (1 + E_READ);
    if (t <= 0 || t >= DURATION)
        return 0;
    return PEAK * (t < t_c ? t / t_c : (DURATION - t) / (DURATION - t_c));
}

/* What percuss identifies from the triangle; friction has the ratio that was read from Fig. 8. */
static pcs_status identify_triangle(pcs_identified *found, pcs_fault *fault)
{
    double time[SAMPLES], x[SAMPLES], y[SAMPLES], z[SAMPLES] = {0};
    const double *const axes[] = {x, y, z};
    pcs_identify_options how = pcs_identify_options_default();
    how.normal[0] = 1;
    for (int i = 0; i < SAMPLES; i++) {
        time[i] = (i - QUIET) * DURATION / PULSE;
        x[i] = GRAVITY * triangle(time[i]);
        y[i] = 0.65 * x[i];
    }
    return pcs_identify(time, axes, 3, SAMPLES, &how, found, fault);
}

static void triangle_rows(study *s)
{
    // the impulse that belongs to the drop height and e
    const double wanted = (1 + E_READ) * sqrt(2 * GRAVITY * HEIGHT) * 2 / DURATION / GRAVITY;
    study_column(s, "time", "s");
    study_column(s, "acceleration", "g");
    study_column(s, "wanted", "g");
    for (int i = 0; i <= PULSE; i++) {
        const double t = i * DURATION / PULSE;
        study_row(s, (const double[]){t, triangle(t), triangle(t) * wanted / PEAK});
    }
}

bool baruh_sec7(study *s, fail *why)
{
    pcs_identified found;
    pcs_fault fault;
    if (identify_triangle(&found, &fault) != PCS_OK)
        return study_refused(s, &fault, why);
    triangle_rows(s);
    study_place(s, "Eq. 15");
    // the time between samples is a hundredth of the pulse
    study_number(s, found.e_impulse.value, E_READ, 0.005,
                 "e by impulses of a triangle, t_r/t_c = 0.35");
    study_place(s, "Sec. 7");
    const double drop = (1 + E_READ) * sqrt(2 * GRAVITY * HEIGHT);
    study_unknown(
        study_number(s, found.p_n.value, drop, 0.05 * drop,
                     "change of velocity in m/s, 300 g over 0.03 s as a triangle, compared with a "
                     "drop of 30 m and e = 0.35"),
        "30 m give 24.3 m/s, with the rebound 32.7; the mean would be 111 g, not 150. The paper "
        "says that the axis of time has an error; and the profile is not a triangle");
    FILE *script = study_script(s);
    draw_labels(script, "peak 300 g, 0.03 s, e = 0.35, drop of 30 m", "time / s",
                "acceleration / g");
    (void)fputs("set xrange [0:0.032]\nset yrange [0:330]\nset key top left Left reverse\n",
                script);
    static const draw_curve curves[] = {
        {1, 2, "triangle of Sec. 7: 44.1 m/s", "w l lt 1"},
        {1, 3, "as high as the drop requires: 32.7 m/s", "w l lt 2 dt (14,7)"}};
    draw_curves(script, "$data", curves, 2);
    return true;
}
