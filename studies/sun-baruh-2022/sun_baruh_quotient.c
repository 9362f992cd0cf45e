/* Fig. 5 of [sun-baruh-2022]: results of Poisson's law over those of the energetic law. */
#include "studies/printed.h"
#include "studies/studies.h"
#include "sun_baruh.h"

enum { VELOCITY = MAP_VALUE, ENERGY };

/* Poisson's results divided by those of the energetic law. */
typedef struct quotient {
    sun_baruh_case over, under;
} quotient;

static quotient quotient_of(double mu)
{
    return (quotient){{PCS_LAW_POISSON, 0.7, mu, mu}, {PCS_LAW_ENERGETIC, 0.7, mu, mu}};
}

static pcs_status quotient_point(const void *context, double theta, double ratio, double *values,
                                 pcs_fault *fault)
{
    const quotient *q = context;
    const map_plan rod = sun_baruh_rod(&q->over);
    double other[3];
    pcs_status status = rod.point(&q->over, theta, ratio, values, fault);
    if (status == PCS_OK)
        status = rod.point(&q->under, theta, ratio, other, fault);
    if (status != PCS_OK)
        return status;
    values[1] /= other[1];
    values[2] /= other[2];
    return PCS_OK;
}

static map_plan quotient_plan(const quotient *laws)
{
    static const map_value values[] = {
        {"mode", "", NULL, 7, {0}},
        {"velocity_quotient",
         "",
         "velocity after, Poisson/energetic",
         0,
         {0.8, 0.85, 0.9, 0.95, 1.05},
         MAP_ABOUT_ONE(0.74, 1.09)},
        {"energy_quotient",
         "",
         "energy after, Poisson/energetic",
         0,
         {0.96, 0.98, 1.02, 1.05, 1.1},
         MAP_ABOUT_ONE(0.94, 1.14)},
    };
    map_plan plan = sun_baruh_rod(NULL);
    plan.values = values;
    plan.point = quotient_point;
    plan.context = laws;
    return plan;
}

/*
 * True if Poisson's law gives the higher velocity only where slip ends in sticking and the rod
 * leans backward.
 */
static bool higher_only_backwards(const study *s)
{
    for (size_t i = 0; i < s->n_rows; i++)
        if (study_cell(s, i, VELOCITY) > 1 + 1e-12 &&
            !(study_map_among(s, i, MAP_STICKS) && study_cell(s, i, MAP_X) < 0))
            return false;
    return true;
}

static void check_quotients(study *s)
{
    const size_t least = study_map_least(s, VELOCITY, MAP_ALL);
    const double most = 1 - study_cell(s, least, VELOCITY);
    const double slides = study_cell(s, study_map_greatest(s, VELOCITY, MAP_SLIDES), VELOCITY);
    study_place(s, "Sec. 2");
    study_differs(printed_check(s, "greatest relative difference in velocity", "0.25", most),
                  "read from a plot; grid and span of v_Cx/v_Cy are not stated");
    study_place(s, "Sec. 7");
    study_wrong(printed_check(s, "greatest relative difference in velocity", "0.20", most),
                "Sec. 2 itself has 25 %");
    study_place(s, "Sec. 2");
    study_feature(s, study_map_share(s, VELOCITY, 0.1) < 0.1,
                  "velocities differ by more than 10 %% in few cases: at %.1f %% of the points",
                  100 * study_map_share(s, VELOCITY, 0.1));
    study_feature(s, study_map_share(s, ENERGY, 0.05) < 0.05,
                  "energies are very close: they differ by more than 5 %% at %.1f %% of the points",
                  100 * study_map_share(s, ENERGY, 0.05));
    study_number(s, study_cell(s, least, MAP_X), sun_baruh_angle_of_change(0.5), 1,
                 "lowest ratio at the angle where the mode changes, in deg");
    study_feature(
        s, study_cell(s, study_map_greatest(s, VELOCITY, MAP_REVERSES), VELOCITY) <= 1 + 1e-12,
        "Poisson's velocity is nowhere higher with reverse sliding");
    study_wrong(
        study_feature(s, slides > 1 + 1e-12,
                      "the energetic velocity is lower where sliding goes on throughout"),
        "without a change of slip W = p_n v_n/2 in both stages, so p_r = e p_c by both laws");
    study_feature(s, study_map_mean(s, VELOCITY, MAP_ALL) < 1,
                  "Poisson's velocity is lower in the mean");
    study_feature(s, study_map_mean(s, ENERGY, MAP_ALL) < 1,
                  "Poisson's energy is lower in the mean: %.3f of the energetic",
                  study_map_mean(s, ENERGY, MAP_ALL));
}

/*
 * Mean quotients over the map for v_Cx/v_Cy up to span. Returns false if they cannot be computed.
 */
static bool mean_quotients(double mu, double span, double *velocity, double *energy, fail *why)
{
    const quotient laws = quotient_of(mu);
    map_plan plan = quotient_plan(&laws);
    study s = {.key = "sun-baruh-2022", .item = "friction"};
    plan.y.to = span;
    const bool good = study_map_fill(&s, &plan, why);
    if (good) {
        *velocity = study_map_mean(&s, VELOCITY, MAP_ALL);
        *energy = study_map_mean(&s, ENERGY, MAP_ALL);
    }
    study_free(&s);
    return good;
}

/* "We observed this phenomenon for different levels of friction" (Sec. 2). */
static bool check_less_friction(study *s, double mu, fail *why)
{
    double velocity, energy;
    if (!mean_quotients(mu, 3, &velocity, &energy, why))
        return false;
    study_place(s, "Sec. 2");
    study_feature(s, velocity < 1 && energy < 1,
                  "for mu = %g, too, both are lower: velocity %.3f, energy %.3f", mu, velocity,
                  energy);
    return true;
}

/* The same for more friction: does it hold for every span? */
static bool check_more_friction(study *s, double mu, fail *why)
{
    static const double spans[] = {1, 2, 5};
    double velocity, energy, other, least;
    if (!mean_quotients(mu, 3, &velocity, &energy, why))
        return false;
    double lowest = energy;
    for (int i = 0; i < 3; i++) {
        if (!mean_quotients(mu, spans[i], &other, &least, why))
            return false;
        lowest = fmin(lowest, least);
    }
    study_place(s, "Sec. 2");
    study_feature(s, velocity < 1, "for mu = %g, too, Poisson's velocity is lower: %.3f", mu,
                  velocity);
    study_differs(
        study_feature(s, lowest < 1, "for mu = %g, too, its energy is lower: %.3f", mu, energy),
        "which levels of friction were tried is not stated; here it is higher, in the mean over "
        "v_Cx/v_Cy from 0 to 3 as to 1, 2 and 5");
    return true;
}

bool sun_baruh_fig5(study *s, fail *why)
{
    const quotient laws = quotient_of(0.4);
    const map_plan plan = quotient_plan(&laws);
    s->about = sun_baruh_span;
    if (!study_map_fill(s, &plan, why))
        return false;
    check_quotients(s);
    if (!check_less_friction(s, 0.2, why) || !check_more_friction(s, 0.6, why) ||
        !check_more_friction(s, 0.8, why))
        return false;
    study_own(s);
    study_feature(s, higher_only_backwards(s),
                  "the energetic velocity is lower only with sticking at theta < 0");
    study_map_draw(s, &plan, 1, 2);
    return true;
}
