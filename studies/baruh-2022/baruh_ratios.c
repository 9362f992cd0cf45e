/* Figs 2 and 3 of [baruh-2022]: the ratio that a law does not fix. */
#include "baruh_maps.h"
#include "studies/printed.h"
#include "studies/studies.h"

/* Section 3, on both models: the same mode at each point, and ratios on opposite sides of 1. */
static void check_models(study *s, const study *other, int mine, int others)
{
    bool opposite = true;
    for (size_t i = 0; i < s->n_rows; i++) {
        const double a = study_cell(s, i, mine) - 1, b = study_cell(other, i, others) - 1;
        opposite = opposite && (a * b <= 0 || fmin(fabs(a), fabs(b)) < 1e-9);
    }
    study_feature(s, study_map_other_modes(s, other, MAP_ALL) == 0,
                  "both models have the same mode of motion everywhere");
    study_feature(s, opposite,
                  "where N_E is larger than one, N_P is less than one, and vice versa");
}

/*
 * Effect of friction on a ratio: the mean of |ratio - 1| for v_Cx/v_Cy from low to high. Without
 * friction the ratio is 1.
 */
static double friction_does(const study *a, int column, double low, double high)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < a->n_rows; i++)
        if (study_cell(a, i, BARUH_RATIO) >= low && study_cell(a, i, BARUH_RATIO) <= high) {
            sum += fabs(study_cell(a, i, column) - 1);
            n++;
        }
    return sum / n;
}

/* More friction: a wider band, and less effect at low and at high tangential speed. */
static void check_friction(study *s, const study *more, int column)
{
    const double low = friction_does(more, column, 0, 0.3);
    const double middle = friction_does(more, column, 0.3, 2);
    const double high = friction_does(more, column, 2, 3);
    study_feature(s, baruh_band(more, column) > baruh_band(s, column),
                  "with mu = 0.7 the band is thicker: %.3g of the plane, %.3g with 0.4",
                  baruh_band(more, column), baruh_band(s, column));
    study_feature(
        s, low < middle,
        "mu = 0.7 affects it less for v_Cx/v_Cy < 0.3, by %.4f in the mean, than from 0.3 "
        "to 2, by %.4f",
        low, middle);
    study_feature(s, high < middle, "and less for v_Cx/v_Cy from 2 to 3, by %.4f", high);
}

/* [baruh-2022 Sec. 3] for mu = 0.7. The grid of the paper is not stated; here there is no grid. */
static void check_high_friction(study *s, bool work)
{
    static const char *const ends[2][2] = {{"NP_min_energetic", "NP_max_energetic"},
                                           {"NE_min_poisson", "NE_max_poisson"}};
    const printed_table *t = printed_find("baruh-2022/text.csv");
    const baruh_surface surface = {work ? PCS_LAW_POISSON : PCS_LAW_ENERGETIC, work,
                                   printed_value(t, 0, "mu"), printed_value(t, 0, "e")};
    for (int i = 0; i < 2; i++) {
        char what[STUDY_TEXT];
        (void)snprintf(what, sizeof what, "%s %s for mu = %g", i ? "highest" : "lowest",
                       work ? "N_E" : "N_P", surface.mu);
        study_check *check = printed_check(s, what, printed_cell(t, 0, ends[work][i]),
                                           baruh_extreme(&surface, 2 * i - 1).value);
        study_differs_within(check, 2 * check->digit, baruh_no_grid);
    }
}

/* Checks that Figs 2 and 3 share: one ratio for one law, the other ratio for the other law. */
static void check_ratio(study *s, const study *other, const study *more, bool work)
{
    baruh_check_band(s);
    check_models(s, other, work ? BARUH_N_E : BARUH_N_P, work ? BARUH_N_P : BARUH_N_E);
    check_friction(s, more, work ? BARUH_N_E : BARUH_N_P);
    check_high_friction(s, work);
    map_value values[5];
    map_plan plan = baruh_plan(NULL);
    for (int i = 0; i < 5; i++) {
        values[i] = baruh_values[i];
        if (MAP_MODE + i != (work ? BARUH_N_E : BARUH_N_P))
            values[i].label = NULL;
    }
    plan.values = values;
    study_map_draw(s, &plan, 1, 1);
}

bool baruh_fig2(study *s, fail *why)
{
    study energetic = {.key = s->key, .item = s->item}, more = energetic;
    const bool good = baruh_map(s, PCS_LAW_POISSON, 0.4, why) &&
                      baruh_map(&energetic, PCS_LAW_ENERGETIC, 0.4, why) &&
                      baruh_map(&more, PCS_LAW_POISSON, 0.7, why);
    if (good) {
        const baruh_range left = baruh_range_on(s, BARUH_N_E, -1),
                          right = baruh_range_on(s, BARUH_N_E, 1);
        study_place(s, "Sec. 3");
        study_feature(s, left.high > 1.05 && right.high < 1 + 1e-12,
                      "N_E exceeds 1 for some theta < 0 only");
        study_feature(s, BARUH_E * left.high < 1,
                      "restitution still does less work than compression did");
        study_feature(s, right.low < 0.8,
                      "much less work than expected for some theta > 0: N_E from %.2f", right.low);
        check_ratio(s, &energetic, &more, true);
    }
    study_free(&energetic);
    study_free(&more);
    return good;
}

/* "There are points on the plot with a force ratio of N_P = 1.32 ... = 0.92 F^c" (Sec. 3). */
static void check_highest_force(study *s, double highest)
{
    study_place(s, "Sec. 3");
    study_differs_within(printed_check(s, "highest force ratio N_P, on this grid", "1.32", highest),
                         0.04, "Table 2 itself has 1.35 for this friction; the grid is not stated");
    study_differs_within(printed_check(s, "impulse of restitution over that of compression", "0.92",
                                       BARUH_E * highest),
                         0.04, "follows from the 1.32 before it");
}

bool baruh_fig3(study *s, fail *why)
{
    study poisson = {.key = s->key, .item = s->item}, more = poisson;
    const bool good = baruh_map(s, PCS_LAW_ENERGETIC, 0.4, why) &&
                      baruh_map(&poisson, PCS_LAW_POISSON, 0.4, why) &&
                      baruh_map(&more, PCS_LAW_ENERGETIC, 0.7, why);
    if (good) {
        const baruh_range all = baruh_range_of(s, BARUH_N_P);
        check_highest_force(s, all.high);
        study_feature(s, BARUH_E * baruh_range_of(&more, BARUH_N_P).high > 1,
                      "with mu = 0.7 its impulse is even larger than that of compression");
        check_ratio(s, &poisson, &more, false);
    }
    study_free(&poisson);
    study_free(&more);
    return good;
}
