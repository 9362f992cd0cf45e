/* Figs 5 and 6 of [baruh-2022]: the compromise between both laws. */
#include "baruh_maps.h"
#include "studies/studies.h"

/* Mean difference of two maps in one column. */
static double distance(const study *a, const study *b, int column)
{
    double sum = 0;
    for (size_t i = 0; i < a->n_rows; i++)
        sum += fabs(study_cell(a, i, column) - study_cell(b, i, column));
    return sum / (double)a->n_rows;
}

/* Five panels in the order of the paper. */
static void draw_five(study *s)
{
    const map_plan plan = baruh_plan(NULL);
    study_map_draw(s, &plan, 3, 2);
}

static bool closer_to_one(baruh_range a, baruh_range b)
{
    return a.low > b.low && a.high < b.high;
}

/*
 * Difference to the other law if one weight is 0: the compromise is then that law [baruh-2022 after
 * Table 4]. NAN if a map cannot be computed.
 */
static double without_weight(const study *s, pcs_law law, double mu, fail *why)
{
    baruh_model by = {PCS_LAW_COMPROMISE, study_material(BARUH_E, mu)};
    study same = {.key = s->key, .item = s->item}, is = same;
    *(law == PCS_LAW_POISSON ? &by.m.d2 : &by.m.d1) = 0;
    const bool good = baruh_map_by(&same, &by, why) && baruh_map(&is, law, mu, why);
    const double off = good ? distance(&same, &is, BARUH_N_N) : NAN;
    study_free(&same);
    study_free(&is);
    return off;
}

bool baruh_fig5(study *s, fail *why)
{
    study poisson = {.key = s->key, .item = s->item}, energetic = poisson;
    const bool good = baruh_map(s, PCS_LAW_COMPROMISE, 0.4, why) &&
                      baruh_map(&poisson, PCS_LAW_POISSON, 0.4, why) &&
                      baruh_map(&energetic, PCS_LAW_ENERGETIC, 0.4, why);
    if (good) {
        study_place(s, "Sec. 6");
        study_feature(
            s, closer_to_one(baruh_range_of(s, BARUH_N_E), baruh_range_of(&poisson, BARUH_N_E)),
            "N_E is closer to 1 at both ends than in Fig. 2");
        study_feature(
            s, closer_to_one(baruh_range_of(s, BARUH_N_P), baruh_range_of(&energetic, BARUH_N_P)),
            "N_P is closer to 1 at both ends than in Fig. 3");
        study_feature(
            s, distance(s, &poisson, BARUH_N_N) < distance(s, &energetic, BARUH_N_N),
            "N_N is more similar to Poisson's model than to the energetic one, in the mean");
        study_number(s, without_weight(s, PCS_LAW_ENERGETIC, 0.4, why), 0, 1e-12,
                     "difference of d1 = 0 to the energetic law");
        study_number(s, without_weight(s, PCS_LAW_POISSON, 0.4, why), 0, 1e-12,
                     "difference of d2 = 0 to Poisson's law");
        baruh_check_band(s);
        draw_five(s);
    }
    study_free(&poisson);
    study_free(&energetic);
    return good;
}

/*
 * How much wider the range of a column is with mu = 0.7 than with 0.4. NAN if it cannot be
 * computed.
 */
static double widening(const study *s, pcs_law law, int column, fail *why)
{
    study less = {.key = s->key, .item = s->item}, more = less;
    const bool good = baruh_map(&less, law, 0.4, why) && baruh_map(&more, law, 0.7, why);
    const baruh_range a = baruh_range_of(&less, column), b = baruh_range_of(&more, column);
    study_free(&less);
    study_free(&more);
    return good ? b.high - b.low - (a.high - a.low) : NAN;
}

/* More friction: compare with the laws that leave one ratio free. */
static void check_widening(study *s, fail *why)
{
    static const struct {
        pcs_law beside;
        int column;
        const char *name, *model;
    } ratios[] = {{PCS_LAW_POISSON, BARUH_N_E, "N_E", "Poisson's model"},
                  {PCS_LAW_ENERGETIC, BARUH_N_P, "N_P", "the energetic model"}};
    for (int i = 0; i < 2; i++) {
        const double own = widening(s, PCS_LAW_COMPROMISE, ratios[i].column, why);
        const double other = widening(s, ratios[i].beside, ratios[i].column, why);
        study_feature(s, own < 0.7 * other,
                      "the range of %s grows by %.2f, under %s by %.2f: not nearly as much",
                      ratios[i].name, own, ratios[i].model, other);
    }
}

bool baruh_fig6(study *s, fail *why)
{
    study less = {.key = s->key, .item = s->item};
    const bool good = baruh_map(s, PCS_LAW_COMPROMISE, 0.7, why) &&
                      baruh_map(&less, PCS_LAW_COMPROMISE, 0.4, why);
    if (good) {
        size_t solved = 0;
        for (size_t i = 0; i < s->n_rows; i++)
            solved +=
                isfinite(study_cell(s, i, BARUH_N_P)) && isfinite(study_cell(s, i, BARUH_N_E));
        study_own(s);
        study_number(s, (double)solved, (double)s->n_rows, 0,
                     "points with a solution; in the paper one did not converge");
        study_place(s, "Sec. 6");
        study_feature(s, study_map_other_modes(s, &less, MAP_ALL) > 0,
                      "the modes of motion change with friction");
        const double ratio = study_map_mean(s, BARUH_N_N, MAP_ALL);
        const double ratio5 = study_map_mean(&less, BARUH_N_N, MAP_ALL);
        const double energy = study_map_mean(s, BARUH_ENERGY, MAP_ALL);
        const double energy5 = study_map_mean(&less, BARUH_ENERGY, MAP_ALL);
        study_feature(s, ratio > ratio5,
                      "velocity ratios are higher than in Fig. 5, in the mean %.4f for %.4f", ratio,
                      ratio5);
        study_feature(s, energy < energy5,
                      "less energy is left than in Fig. 5, in the mean %.3f for %.3f", energy,
                      energy5);
        study_feature(s, baruh_band(s, BARUH_N_E) > baruh_band(&less, BARUH_N_E),
                      "the band is wider than in Fig. 5");
        check_widening(s, why);
        baruh_check_band(s);
        draw_five(s);
    }
    study_free(&less);
    return good;
}
