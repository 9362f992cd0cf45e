/*
 * The spatial figures of [sun-baruh-2022], 8 to 11, by the approximation of the paper. Its x, y
 * (down) and z are t1, -n and t2; v_Cx = 0.4 and v_Cy = 1 m/s.
 */
#include "scenario/degrees.h"
#include "studies/studies.h"
#include "sun_baruh.h"

const sun_baruh_case sun_baruh_angles[4] = {{PCS_LAW_POISSON, 0.8, 0.2, 0.2},
                                            {PCS_LAW_ENERGETIC, 0.8, 0.2, 0.2},
                                            {PCS_LAW_POISSON, 0.7, 0.4, 0.4},
                                            {PCS_LAW_POISSON, 0.5, 0.4, 0.4}};

static const sun_baruh_case *const FIG_8 = &sun_baruh_angles[0];
static const sun_baruh_case *const FIG_9 = &sun_baruh_angles[1];
static const sun_baruh_case *const FIG_10 = &sun_baruh_angles[2];
static const sun_baruh_case *const FIG_11 = &sun_baruh_angles[3];

pcs_contact3 sun_baruh_cylinder(double theta1, double theta2, double ratio, double *energy)
{
    pcs_struckdef3 def = pcs_struckdef3_default();
    pcs_struck3 body;
    pcs_contact3 c = {0};
    def.mass = 1;
    def.length = 4.6;
    def.radius = 0.5;
    pcs_rotation_thetas(theta1 * DEGREE, theta2 * DEGREE, def.rotation);
    (void)pcs_struck3_make(&def, &body, NULL);
    pcs_struck3_move_contact(&body, (double[]){-1, ratio, 0}, (double[]){0, 0, 0});
    (void)pcs_contact3_of_struck(&body, NULL, &c, NULL);
    *energy = pcs_struck3_energy(&body);
    return c;
}

enum { VELOCITY = MAP_VALUE, ENERGY };

pcs_status sun_baruh_solve(const sun_baruh_case *p, double theta1, double theta2, double *values,
                           pcs_fault *fault)
{
    double energy;
    pcs_impact3 im;
    const pcs_material m = sun_baruh_material(p);
    const pcs_contact3 c = sun_baruh_cylinder(theta1, theta2, SUN_BARUH_RATIO, &energy);
    const pcs_status status = pcs_solve3(p->law, PCS_PATH_SUN_BARUH, &c, &m, &im, fault);
    if (status != PCS_OK)
        return status;
    values[0] = im.mode;
    values[1] = im.e_kinematic;
    values[2] = (energy + im.dT) / energy;
    values[3] = im.vp_1;
    values[4] = im.vp_2;
    return PCS_OK;
}

/* Over orientations the velocity ratio is normalised by e. */
static pcs_status by_angles(const void *context, double theta1, double theta2, double *values,
                            pcs_fault *fault)
{
    const sun_baruh_case *p = context;
    const pcs_status status = sun_baruh_solve(p, theta1, theta2, values, fault);
    if (status == PCS_OK)
        values[1] /= p->e;
    return status;
}

map_plan sun_baruh_over_angles(double reach, bool half)
{
    return (map_plan){
        .x = {"theta1_deg", "deg", "theta1 / deg", -reach, reach, half ? 141 : 101},
        .y = {"theta2_deg", "deg", "theta2 / deg", half ? 0 : -reach, reach, half ? 61 : 101}};
}

static map_plan angles_plan(const sun_baruh_case *p, double reach, bool half)
{
    static const map_value values[] = {
        {"mode", "", "mode of impact", 4, {0}},
        {"velocity_ratio",
         "",
         "velocity ratio -v'_Cy/(e v_Cy)",
         0,
         {0.85, 0.9, 0.95, 0.98, 1.02, 1.05, 1.1},
         MAP_ABOUT_ONE(0.8, 1.12)},
        {"energy_ratio",
         "",
         "energy after/energy before",
         0,
         {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
         {.low = 0.1, .high = 0.85}},
        {"vp_1", "m/s", NULL, 0, {0}},
        {"vp_2", "m/s", NULL, 0, {0}},
    };
    map_plan plan = sun_baruh_over_angles(reach, half);
    plan.values = values;
    plan.n_values = 5;
    plan.point = by_angles;
    plan.context = p;
    return plan;
}

/* "symmetric for positive and negative values of theta2 (only the velocity in z ...)" (Sec. 5). */
static void check_symmetry(study *s, const sun_baruh_case *p)
{
    double worst = 0, other[5];
    size_t unlike = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        if (by_angles(p, study_cell(s, i, MAP_X), -study_cell(s, i, MAP_Y), other, NULL) !=
            PCS_OK) {
            unlike++;
            continue;
        }
        unlike += other[0] != study_cell(s, i, MAP_MODE);
        for (int k = 1; k < 5; k++)
            worst = study_worse(
                worst, fabs((k == 4 ? -1 : 1) * other[k] - study_cell(s, i, MAP_MODE + k)));
    }
    study_feature(s, unlike == 0, "the modes are symmetric in theta2");
    study_number(s, worst, 0, 1e-12,
                 "velocities and energy are, too, except for the sign of v'_Cz; difference");
}

static double slide_parameter(const sun_baruh_case *p)
{
    pcs_diagnosis3 d;
    double energy;
    const pcs_material m = sun_baruh_material(p);
    const pcs_contact3 c = sun_baruh_cylinder(0, 0, SUN_BARUH_RATIO, &energy);
    return pcs_diagnose3(&c, &m, &d, NULL) == PCS_OK ? d.slide : NAN;
}

/* Checks that Figs 8 to 11 share. */
static void check_angles(study *s, const sun_baruh_case *p)
{
    const double all = (double)s->n_rows;
    const size_t most = study_map_least(s, ENERGY, MAP_ALL);
    double upright[5] = {PCS_MODE_NONE};
    study_place(s, "Sec. 5");
    study_number(s, slide_parameter(p), SUN_BARUH_RATIO / p->mu_k, 1e-12, "slide parameter s");
    study_feature(s, study_map_count(s, 1U << 1) > 0 && study_map_count(s, 1U << 3) > 0,
                  "it sticks from compression (%.1f %%) and from restitution (%.1f %%)",
                  100 * (double)study_map_count(s, 1U << 1) / all,
                  100 * (double)study_map_count(s, 1U << 3) / all);
    study_feature(s, by_angles(p, 0, 0, upright, NULL) == PCS_OK && upright[0] == 1,
                  "an upright rod slides and then sticks");
    study_feature(s,
                  study_map_count(s, MAP_REVERSES) > 0 &&
                      study_cell(s, study_map_least(s, MAP_X, MAP_REVERSES), MAP_X) > 0 &&
                      study_cell(s, study_map_greatest(s, MAP_Y, MAP_REVERSES), MAP_Y) > 0 &&
                      study_map_mean(s, MAP_X, MAP_REVERSES) > study_map_mean(s, MAP_X, MAP_STICKS),
                  "reverse sliding at the larger theta1, from %g deg on, in space, too",
                  study_cell(s, study_map_least(s, MAP_X, MAP_REVERSES), MAP_X));
    study_number(s, (double)study_map_count(s, 1U << 4), 0, 0,
                 "points with reverse sliding in restitution");
    check_symmetry(s, p);
    study_wrong(study_feature(s, study_cell(s, most, MAP_MODE) != 0,
                              "most energy is lost where sliding ends"),
                "in the paper's own model most is lost leaning back in the plane, where friction "
                "increases slip");
    study_own(s);
    study_feature(s,
                  study_cell(s, most, MAP_MODE) == 0 && study_cell(s, most, MAP_Y) == 0 &&
                      study_cell(s, most, MAP_X) < 0,
                  "most is lost at theta2 = 0, theta1 = %.3g deg, where it slides throughout",
                  study_cell(s, most, MAP_X));
    study_place(s, "Sec. 5");
}

/*
 * "the motion is dominated by sliding" for s = 2; at the border of the map in any direction (Sec.
 * 5).
 */
static void check_sliding(study *s, double reach)
{
    size_t sticks = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        sticks += (fabs(study_cell(s, i, MAP_X)) == reach || study_cell(s, i, MAP_Y) == reach) &&
                  study_map_among(s, i, MAP_STICKS);
    study_number(s, (double)sticks, 0, 0, "points with sticking at the largest angles");
    study_feature(s, study_map_count(s, MAP_SLIDES) > s->n_rows / 2,
                  "sliding dominates: %.1f %% of the points",
                  100 * (double)study_map_count(s, MAP_SLIDES) / (double)s->n_rows);
}

bool sun_baruh_fig8(study *s, fail *why)
{
    const map_plan plan = angles_plan(FIG_8, 25, true);
    if (!study_map_fill(s, &plan, why))
        return false;
    check_angles(s, FIG_8);
    check_sliding(s, 25);
    study_map_draw(s, &plan, 1, 3);
    return true;
}

/* The modes differ only where slip just stops, or just does not stop, in restitution. */
static void check_0_and_3(study *s, const study *other)
{
    study_own(s);
    study_number(s, (double)study_map_other_modes(s, other, MAP_ALL & ~(1U << 0 | 1U << 3)), 0, 0,
                 "of the points with another mode, other than between 0 and 3");
}

static void compare_laws(study *s, const study *poisson)
{
    const size_t unlike = study_map_other_modes(s, poisson, MAP_ALL);
    study_place(s, "Sec. 6");
    study_wrong(study_number(s, (double)unlike, 0, 0,
                             "points with another mode than Fig. 8, of %zu", s->n_rows),
                "p_r is e p_c by Poisson's law only: where slip has turned, the energetic p_r "
                "differs, and slip may end by one law only");
    study_place(s, "Sec. 5");
    study_feature(s, study_map_difference(s, poisson, VELOCITY) < 0.03,
                  "velocity ratios very similar to Fig. 8: within %.3f",
                  study_map_difference(s, poisson, VELOCITY));
    study_feature(s, study_map_difference(s, poisson, ENERGY) < 0.03,
                  "energy ratios very similar to Fig. 8: within %.3f",
                  study_map_difference(s, poisson, ENERGY));
    check_0_and_3(s, poisson);
}

bool sun_baruh_fig9(study *s, fail *why)
{
    const map_plan plan = angles_plan(FIG_9, 25, true), eighth = angles_plan(FIG_8, 25, true);
    study poisson = {.key = s->key, .item = s->item};
    const bool good = study_map_fill(s, &plan, why) && study_map_fill(&poisson, &eighth, why);
    if (good) {
        check_angles(s, FIG_9);
        check_sliding(s, 25);
        compare_laws(s, &poisson);
        study_map_draw(s, &plan, 1, 3);
    }
    study_free(&poisson);
    return good;
}

/* "Indeed, if we consider a line that represents a velocity ratio of 0.4 ..." (Sec. 5). */
static void check_plane(study *s, double alpha, double *velocity, size_t *modes)
{
    const pcs_material m = sun_baruh_material(FIG_10);
    *velocity = 0;
    *modes = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        double energy;
        pcs_impact2 im = {.mode = PCS_MODE_NONE, .N_N = INFINITY};
        const pcs_contact2 c =
            sun_baruh_body(alpha, study_cell(s, i, MAP_X), SUN_BARUH_RATIO, &energy);
        if (study_cell(s, i, MAP_Y) != 0)
            continue;
        (void)pcs_solve2(FIG_10->law, &c, &m, &im, NULL);
        *modes += im.mode != study_cell(s, i, MAP_MODE);
        *velocity = study_worse(*velocity, fabs(im.N_N - study_cell(s, i, VELOCITY)));
    }
}

static size_t sticking_within(double reach, const sun_baruh_case *p, fail *why, bool *good)
{
    const map_plan plan = angles_plan(p, reach, true);
    study s = {.key = "sun-baruh-2022", .item = "sticking"};
    *good = *good && study_map_fill(&s, &plan, why);
    const size_t n = *good ? study_map_count(&s, MAP_STICKS) : 0;
    study_free(&s);
    return n;
}

/* "mu_s different from mu_k does not change the results in a significant way" (Sec. 6). */
static bool check_static_friction(study *s, fail *why)
{
    sun_baruh_case rough = *FIG_10;
    rough.mu_s = 0.5;
    const map_plan plan = angles_plan(&rough, 50, false);
    study other = {.key = s->key, .item = s->item};
    const bool good = study_map_fill(&other, &plan, why);
    if (good) {
        const double part = (double)study_map_other_modes(s, &other, MAP_ALL) / (double)s->n_rows;
        study_place(s, "Sec. 6");
        study_differs(study_feature(s, part < 0.01,
                                    "mu_s = 0.5 > mu_k changes little: the mode at %.1f %% of the "
                                    "points, velocity ratios by up to %.3f, energy by %.3f",
                                    100 * part, study_map_difference(s, &other, VELOCITY),
                                    study_map_difference(s, &other, ENERGY)),
                      "which mu_s was used, and what is significant, is not stated");
    }
    study_free(&other);
    return good;
}

bool sun_baruh_fig10(study *s, fail *why)
{
    const double thick = 1.0 / 3 + 0.25 * 0.25 / (2.3 * 2.3); // r^2/4 + L^2/3 over L^2
    const map_plan plan = angles_plan(FIG_10, 50, false);
    double velocity;
    size_t modes;
    bool good = study_map_fill(s, &plan, why);
    const size_t rough = sticking_within(25, FIG_10, why, &good);
    const size_t smooth = sticking_within(25, FIG_8, why, &good);
    if (!good)
        return false;
    check_angles(s, FIG_10);
    study_feature(s, rough > smooth,
                  "sticking in a larger region than in Fig. 8: %zu points for %zu", rough, smooth);
    check_plane(s, thick, &velocity, &modes);
    study_own(s);
    study_number(s, (double)modes, 0, 0, "theta2 = 0: modes not of a planar rod with r = 0.5");
    study_number(s, velocity, 0, 1e-12, "theta2 = 0: difference of its velocity ratios");
    check_plane(s, SUN_BARUH_SLENDER, &velocity, &modes);
    study_place(s, "Sec. 5");
    study_differs(
        study_number(s, velocity, 0, 1e-12, "theta2 = 0: difference to the results of Fig. 3"),
        "whether r = 0.5 is in the inertia of the planar rod is not stated; Fig. 3 here is "
        "of a slender one, as Tables 5 and 6 of Baruh 2022 require");
    if (!check_static_friction(s, why))
        return false;
    study_map_draw(s, &plan, 1, 3);
    return true;
}

/* "Reduction in the coefficient of restitution ..." (Sec. 5). */
static void compare_restitution(study *s, const study *tenth)
{
    bool loses = true;
    for (size_t i = 0; i < s->n_rows; i++)
        loses = loses && study_cell(s, i, ENERGY) < study_cell(tenth, i, ENERGY);
    study_feature(s, loses, "more energy is lost than in Fig. 10, everywhere");
    study_feature(s, study_map_difference(s, tenth, VELOCITY) < 0.05,
                  "velocity ratios are slightly affected: by up to %.3f",
                  study_map_difference(s, tenth, VELOCITY));
    study_wrong(study_number(s, (double)study_map_other_modes(s, tenth, MAP_ALL), 0, 0,
                             "points with another mode than in Fig. 10"),
                "e decides whether slip ends in restitution, mode 3, or not at all; Sec. 7 itself "
                "says that it affects the mode minimally");
    check_0_and_3(s, tenth);
}

bool sun_baruh_fig11(study *s, fail *why)
{
    const map_plan plan = angles_plan(FIG_11, 50, false), ten = angles_plan(FIG_10, 50, false);
    study tenth = {.key = s->key, .item = s->item};
    const bool good = study_map_fill(s, &plan, why) && study_map_fill(&tenth, &ten, why);
    if (good) {
        check_angles(s, FIG_11);
        compare_restitution(s, &tenth);
        study_map_draw(s, &plan, 1, 3);
    }
    study_free(&tenth);
    return good;
}
