/* The numbers of Baruh and of Sun and Baruh, read from papers/ and compared as printed. */
#include "bodies.h"
#include "studies/baruh-2022/baruh.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

static void baruh_tables_5_and_6(void **state)
{
    (void)state;
    const table *t = read_table("baruh-2022/table5-6.csv");
    const table *errata = read_table("baruh-2022/errata.csv");
    assert_int_equal(t->rows, 6);
    int wrong = 0;
    for (int row = 0; row < t->rows; row++) {
        pcs_law law;
        assert_true(pcs_law_named(cell(t, row, "law"), &law));
        const pcs_struck2 body = rod2(4.6, cell_value(t, row, "theta_deg"), -1, 1);
        const pcs_contact2 c = contact2_of(&body);
        const pcs_material m = material_of(0.7, 0.4);
        const pcs_impact2 im = solved(law, &c, &m);
        const pcs_struck2 after = pcs_struck2_after(&body, im.p_n, im.p_t);
        // the paper's y points down
        const struct {
            const char *column;
            double value;
        } got[] = {{"vx", after.v_t}, {"vy", -after.v_n}, {"omega", after.omega}, {"vCx", im.vp_t},
                   {"vCy", -im.vp_n}, {"NP", im.N_P},     {"NE", im.N_E}};
        for (size_t k = 0; k < sizeof got / sizeof *got; k++)
            wrong += check_cell(t, row, got[k].column, errata, got[k].value);
    }
    assert_int_equal(wrong, errata->rows);
}

/* N_E or N_P at a point of the plane of Figs 2 and 3. */
static double height(const baruh_surface *s, double ratio, double theta_deg)
{
    const pcs_struck2 body = rod2(4.6, theta_deg, -1, ratio);
    const pcs_contact2 c = contact2_of(&body);
    const pcs_material m = material_of(s->e, s->mu);
    const pcs_impact2 im = solved(s->law, &c, &m);
    return s->work ? im.N_E : im.N_P;
}

/*
 * On a grid of n by n points, within these distances of the middle and within the plane, no point
 * is beyond a peak.
 */
static void assert_none_beyond(const baruh_surface *s, double direction, double value,
                               const double middle[2], const double reach[2], int n)
{
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= n; j++) {
            const double ratio = middle[0] + reach[0] * (2.0 * i / n - 1);
            const double theta = middle[1] + reach[1] * (2.0 * j / n - 1);
            if (ratio < 0 || ratio > 3 || fabs(theta) > 70)
                continue;
            // both coordinates of the peak are within 1e-7, and the slopes of the ridges are at
            // most 10
            if (!(direction * height(s, ratio, theta) <= direction * value + 1e-6))
                fail_msg("%s, mu = %g, e = %g: %.10g at %.10g, %.10g deg lies beyond %.10g",
                         pcs_law_about(s->law)->name, s->mu, s->e, height(s, ratio, theta), ratio,
                         theta, value);
        }
}

/* The extreme of a surface: it exists, and no point is beyond it, far away or nearby. */
static double extreme(const baruh_surface *s, double direction)
{
    const baruh_peak peak = baruh_extreme(s, direction);
    assert_true(peak.ratio >= 0 && peak.ratio <= 3 && fabs(peak.theta_deg) <= 70);
    assert_near(height(s, peak.ratio, peak.theta_deg), peak.value, 1e-12);
    assert_none_beyond(s, direction, peak.value, (double[]){1.5, 0}, (double[]){1.5, 70}, 280);
    for (double reach = 1; reach > 1e-6; reach /= 10)
        assert_none_beyond(s, direction, peak.value, (double[]){peak.ratio, peak.theta_deg},
                           (double[]){0.03 * reach, reach}, 20);
    return peak.value;
}

/*
 * The continuous extreme is compared; the printed value, from a grid that is not stated, is within
 * .02 of it.
 */
static void check_extreme(const baruh_surface *s, double direction, const char *bar,
                          const char *printed)
{
    const double value = extreme(s, direction);
    assert_printed("continuous extreme", bar, value);
    assert_near(strtod(printed, NULL), value, 0.02);
}

static void baruh_tables_2_and_4(void **state)
{
    (void)state;
    const table *two = read_table("baruh-2022/table2.csv");
    const table *four = read_table("baruh-2022/table4.csv");
    const table *bars = read_table("baruh-2022/extremes.csv");
    assert_int_equal(two->rows, 4);
    assert_int_equal(four->rows, 4);
    for (int row = 0; row < two->rows; row++) {
        const double mu = cell_value(two, row, "mu"), e = cell_value(two, row, "e");
        const baruh_surface NE = {PCS_LAW_POISSON, true, mu, e};
        const baruh_surface NP = {PCS_LAW_ENERGETIC, false, mu, e};
        const baruh_surface CE = {PCS_LAW_COMPROMISE, true, mu, e};
        const baruh_surface CP = {PCS_LAW_COMPROMISE, false, mu, e};
        const int bar = printed_row(bars, "mu", cell(two, row, "mu"));
        assert_true(cell_value(four, row, "mu") == mu && cell_value(four, row, "e") == e);
        const struct {
            const baruh_surface *s;
            double direction;
            const table *t;
            const char *printed, *bar;
        } checks[] = {
            {&NE, -1, two, "NE_min_poisson", "NE_min_poisson"},
            {&NE, 1, two, "NE_max_poisson", "NE_max_poisson"},
            {&NP, -1, two, "NP_min_energetic", "NP_min_energetic"},
            {&NP, 1, two, "NP_max_energetic", "NP_max_energetic"},
            {&CE, -1, four, "NE_min", "NE_min_compromise"},
            {&CE, 1, four, "NE_max", "NE_max_compromise"},
            {&CP, -1, four, "NP_min", "NP_min_compromise"},
            {&CP, 1, four, "NP_max", "NP_max_compromise"},
        };
        for (size_t k = 0; k < sizeof checks / sizeof *checks; k++)
            check_extreme(checks[k].s, checks[k].direction, cell(bars, bar, checks[k].bar),
                          cell(checks[k].t, row, checks[k].printed));
    }
}

/* Section 3 for more friction. */
static void baruh_high_friction(void **state)
{
    (void)state;
    const table *t = read_table("baruh-2022/text.csv");
    const double mu = cell_value(t, 0, "mu"), e = cell_value(t, 0, "e");
    const baruh_surface NP = {PCS_LAW_ENERGETIC, false, mu, e}, NE = {PCS_LAW_POISSON, true, mu, e};
    const double highest = extreme(&NP, 1);
    assert_near(highest, cell_value(t, 0, "NP_max_energetic"), 0.02);
    assert_near(extreme(&NP, -1), cell_value(t, 0, "NP_min_energetic"), 0.02);
    assert_near(extreme(&NE, 1), cell_value(t, 0, "NE_max_poisson"), 0.02);
    assert_near(extreme(&NE, -1), cell_value(t, 0, "NE_min_poisson"), 0.02);
    // "the restitution force has a higher magnitude than the compression force"
    assert_true(highest * e > 1);
}

static long sticking_cells(double mu_s)
{
    long cells = 0;
    for (int i = 0; i <= 60; i++)
        for (int j = -70; j <= 70; j++) {
            const pcs_struck2 body = rod2(4.6, j, -1, i * 0.05);
            const pcs_contact2 c = contact2_of(&body);
            pcs_material m = material_of(0.7, 0.4);
            m.mu_s = mu_s;
            const int mode = solved(PCS_LAW_POISSON, &c, &m).mode;
            cells += mode == 1 || mode == 3 || mode == 5;
        }
    return cells;
}

/* Section 2: "The sticking region is larger when mu_s > mu_k." */
static void sun_baruh_static_friction_widens_sticking(void **state)
{
    (void)state;
    const long equal = sticking_cells(0.4);
    assert_true(equal > 0);
    assert_true(sticking_cells(0.5) > equal);
    assert_true(sticking_cells(0.6) > sticking_cells(0.5));
}

/* Figure 3: every mode occurs for mu = 0.4, e = 0.7. */
static void sun_baruh_figure_3_has_every_mode(void **state)
{
    (void)state;
    unsigned seen = 0;
    for (int i = 0; i <= 60; i++)
        for (int j = -70; j <= 70; j++) {
            const pcs_struck2 body = rod2(4.6, j, -1, i * 0.05);
            const pcs_contact2 c = contact2_of(&body);
            const pcs_material m = material_of(0.7, 0.4);
            seen |= 1U << solved(PCS_LAW_POISSON, &c, &m).mode;
        }
    assert_int_equal(seen, 0x7F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(baruh_tables_5_and_6),
        cmocka_unit_test(baruh_tables_2_and_4),
        cmocka_unit_test(baruh_high_friction),
        cmocka_unit_test(sun_baruh_static_friction_widens_sticking),
        cmocka_unit_test(sun_baruh_figure_3_has_every_mode),
    };
    return cmocka_run_group_tests_name("papers", tests, NULL, NULL);
}
