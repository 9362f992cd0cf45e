/* Figs 12 and 13 of [sun-baruh-2022]: one orientation in space over friction and restitution. */
#include "studies/studies.h"
#include "sun_baruh.h"

enum { VELOCITY = MAP_VALUE, ENERGY, SLIP_X, SLIP_Z };

typedef struct orientation {
    pcs_law law;
    double theta1, theta2; /* deg */
} orientation;

static const orientation FIG_12 = {PCS_LAW_POISSON, 20, 15};
static const orientation FIG_13 = {PCS_LAW_POISSON, -20, 15};

static pcs_status by_material(const void *context, double mu, double e, double *values,
                              pcs_fault *fault)
{
    const orientation *o = context;
    const sun_baruh_case p = {o->law, e, mu, mu};
    return sun_baruh_solve(&p, o->theta1, o->theta2, values, fault);
}

static map_plan material_plan(const orientation *o)
{
    static const map_value values[] = {
        {"mode", "", "mode of impact", 4, {0}},
        {"velocity_ratio",
         "",
         "velocity ratio -v'_Cy/v_Cy",
         0,
         {0.2, 0.4, 0.6, 0.8, 1},
         {.low = 0, .high = 1.2}},
        {"energy_ratio",
         "",
         "energy after/energy before",
         0,
         {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
         {.low = 0, .high = 1}},
        {"vp_1", "m/s", NULL, 0, {0}},
        {"vp_2", "m/s", NULL, 0, {0}},
    };
    return (map_plan){{"mu", "", "coefficient of friction mu", 0, 1, 101},
                      {"e", "", "coefficient of restitution e", 0, 1, 51},
                      values,
                      5,
                      by_material,
                      o};
}

/* The span (maximum - minimum) of a column over n rows from first on, stride apart. */
static double span(const study *s, int column, size_t first, size_t stride, size_t n)
{
    double least = INFINITY, greatest = -INFINITY;
    for (size_t i = first; n-- > 0; i += stride) {
        least = fmin(least, study_cell(s, i, column));
        greatest = fmax(greatest, study_cell(s, i, column));
    }
    return greatest - least;
}

/*
 * "e_n plays a much more significant factor": compare its smallest effect with the largest of mu.
 */
static void check_influence(study *s, int column, const char *what)
{
    const size_t lines = s->n_rows / s->scan;
    double by_e = INFINITY, by_mu = 0;
    for (size_t i = 0; i < lines; i++)
        by_e = fmin(by_e, span(s, column, i * s->scan, 1, s->scan));
    for (size_t j = 0; j < s->scan; j++)
        by_mu = fmax(by_mu, span(s, column, j, s->scan, lines));
    study_feature(s, by_e > by_mu, "e changes the %s ratio by %.2f or more, mu by %.2f at most",
                  what, by_e, by_mu);
}

/* Number of friction values with more than one mode as e varies. */
static size_t mixed_frictions(const study *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_rows; i += s->scan)
        n += span(s, MAP_MODE, i, 1, s->scan) > 0;
    return n;
}

/* The largest increase of energy above its minimum so far, along n rows, stride apart. */
static double rise(const study *s, size_t first, ptrdiff_t stride, size_t n)
{
    double least = INFINITY, most = 0;
    for (ptrdiff_t i = (ptrdiff_t)first; n-- > 0; i += stride) {
        const double energy = study_cell(s, (size_t)i, ENERGY);
        least = fmin(least, energy);
        most = study_worse(most, energy - least);
    }
    return most;
}

/*
 * Sec. 6: "more energy loss as the coefficient of restitution is decreased, friction is increased",
 * visible on "the right side of the energy ratio plots".
 */
static void check_losses(study *s)
{
    const size_t lines = s->n_rows / s->scan;
    const ptrdiff_t scan = (ptrdiff_t)s->scan;
    double by_mu = 0, by_e = 0;
    bool more = true;
    char why[STUDY_NOTE];
    for (size_t j = 0; j < s->scan; j++) {
        by_mu = study_worse(by_mu, rise(s, j, scan, lines));
        more = more && study_cell(s, j + (lines - 1) * s->scan, ENERGY) < study_cell(s, j, ENERGY);
    }
    for (size_t i = 0; i < lines; i++) // from the largest e down
        by_e = study_worse(by_e, rise(s, (i + 1) * s->scan - 1, -1, s->scan));
    study_place(s, "Sec. 6");
    study_feature(s, more, "more energy is lost with mu = 1 than without friction, at every e");
    (void)snprintf(
        why, sizeof why,
        "how far 'the right side' of the plots goes is not stated; before it the energy ratio "
        "rises again by up to %.3f, because a tip that sticks loses less than one that slips",
        by_mu);
    study_differs(study_feature(s, by_mu <= 1e-12, "more is lost with each step of friction"), why);
    (void)snprintf(why, sizeof why,
                   "which e is not stated; at the smallest the energy ratio rises by up to %.4f "
                   "while it slips: friction takes an energy proportional to e, rebound returns "
                   "one proportional to e^2",
                   by_e);
    study_differs(study_feature(s, by_e <= 1e-12, "more is lost with each step to less e"), why);
}

static bool fill_material(study *s, const orientation *o, study *energetic, fail *why)
{
    orientation other = *o;
    other.law = PCS_LAW_ENERGETIC;
    const map_plan plan = material_plan(o), plan2 = material_plan(&other);
    if (!study_map_fill(s, &plan, why) || !study_map_fill(energetic, &plan2, why))
        return false;
    s->about = "The axes of Figs 12 and 13 are not in the text: here mu and e both go from 0 to 1.";
    study_place(s, "Sec. 5");
    check_influence(s, VELOCITY, "velocity");
    check_influence(s, ENERGY, "energy");
    check_losses(s);
    study_map_draw(s, &plan, 1, 3);
    return true;
}

/* "nearly identical results" (Sec. 5): both ratios, for e up to a limit. */
static double laws_apart(const study *s, const study *energetic, double e)
{
    double most = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        for (int c = VELOCITY; c <= ENERGY && study_cell(s, i, MAP_Y) <= e + 1e-9; c++)
            most = study_worse(most, fabs(study_cell(s, i, c) - study_cell(energetic, i, c)));
    return most;
}

bool sun_baruh_fig12(study *s, fail *why)
{
    study energetic = {.key = s->key, .item = s->item};
    const bool good = fill_material(s, &FIG_12, &energetic, why);
    if (good) {
        study_place(s, "Sec. 5");
        study_feature(s, laws_apart(s, &energetic, 1) < 0.02,
                      "the energetic law is nearly identical: both ratios within %.3f",
                      laws_apart(s, &energetic, 1));
        study_number(s, (double)mixed_frictions(s), 0, 0, "frictions whose mode changes with e");
        study_feature(s,
                      study_cell(s, study_map_greatest(s, MAP_X, MAP_SLIDES), MAP_X) <
                          study_cell(s, study_map_least(s, MAP_X, MAP_REVERSES), MAP_X),
                      "it slides up to mu = %g",
                      study_cell(s, study_map_greatest(s, MAP_X, MAP_SLIDES), MAP_X));
        study_feature(s,
                      study_cell(s, study_map_greatest(s, MAP_X, MAP_REVERSES), MAP_X) <
                          study_cell(s, study_map_least(s, MAP_X, MAP_STICKS), MAP_X),
                      "then it reverses up to mu = %g, then it sticks",
                      study_cell(s, study_map_greatest(s, MAP_X, MAP_REVERSES), MAP_X));
        study_feature(s, study_cell(s, study_map_least(s, SLIP_Z, MAP_SLIDES), SLIP_Z) > 0,
                      "sliding gets a component along z at every friction");
        study_feature(s, study_cell(s, study_map_greatest(s, SLIP_X, MAP_REVERSES), SLIP_X) < 0,
                      "reverse sliding is along -x");
    }
    study_free(&energetic);
    return good;
}

bool sun_baruh_fig13(study *s, fail *why)
{
    study energetic = {.key = s->key, .item = s->item};
    const bool good = fill_material(s, &FIG_13, &energetic, why);
    if (good) {
        study_place(s, "Sec. 5");
        study_differs(
            study_feature(s, laws_apart(s, &energetic, 1) < 0.02,
                          "the energetic law is almost identical: both ratios within "
                          "%.3f, for e <= 0.8 within %.3f",
                          laws_apart(s, &energetic, 1), laws_apart(s, &energetic, 0.8)),
            "how near 'almost' is, and the axes, are not stated; the most is at e = 1, mu "
            "= 0.43");
        study_feature(s, mixed_frictions(s) > 0,
                      "for some frictions, %zu of 101, the mode changes with e",
                      mixed_frictions(s));
        study_own(s);
        study_number(s, (double)study_map_count(s, MAP_REVERSES), 0, 0,
                     "points with reverse sliding");
    }
    study_free(&energetic);
    return good;
}
