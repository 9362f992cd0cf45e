/* The numbers of [brach-1993], read from papers/ and compared as printed. */
#include "bodies.h"
#include "table.h"

#include <percuss/research.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void brach_table_2(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table2.csv");
    const pcs_struck2 body = rod2(1, 45, -1, 0.6);
    const pcs_contact2 c = contact2_of(&body);
    const pcs_material m = material_of(1, 0.01);
    const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
    assert_int_equal(im.mode, 2);
    // in the order of the table; e was rounded to 0.9941 before mu was computed
    const double values[] = {im.phases[0].to.v_n, im.phases[1].to.v_t, im.mu_A, im.vp_t,
                             im.impulse_ratio,    im.e_kinematic};
    assert_int_equal(t->rows, sizeof values / sizeof *values);
    for (int row = 0; row < t->rows; row++) {
        const char *printed = cell(t, row, "value"), *holds = cell(t, row, "holds");
        assert_printed(cell(t, row, "quantity"), *holds ? holds : printed, values[row]);
        assert_int_equal(rounds_to(printed, values[row]), !*holds);
    }
    assert_near(im.mu_R, 0.01, 1e-15);
    assert_near(cell_value(t, 4, "value"), im.impulse_ratio, 5e-7);
    assert_near(cell_value(t, 5, "value"), im.e_kinematic, 1e-4);
    // Eq. 9 and its inverse
    assert_near(pcs_contact2_e_of_R(&c, im.R_kinetic, im.mu_A, im.mu_R), im.e_kinematic, 1e-14);
    assert_near(pcs_contact2_R_of_e(&c, im.e_kinematic, im.mu_A, im.mu_R), im.R_kinetic, 1e-14);
}

/* Loss in per cent of the energy before, and omega in deg/s, as in the tables. */
static double loss_percent(const pcs_struck2 *body, const pcs_impact2 *im)
{
    return -100 * im->dT / pcs_struck2_energy(body);
}

static double omega_degrees(const pcs_struck2 *body, const pcs_impact2 *im)
{
    return pcs_struck2_after(body, im->p_n, im->p_t).omega / DEG;
}

static void brach_table_3_classical(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table3.csv");
    const table *errata = read_table("brach-1993/errata.csv");
    int classical = 0, wrong = 0;
    for (int row = 0; row < t->rows; row++) {
        if (strcmp(cell(t, row, "method"), "classical") != 0)
            continue;
        classical++;
        // the first row is for E^2 = 1, the others for the kinematic e that they share
        const bool energetic = strcmp(cell(t, row, "E2"), "1.000") == 0;
        const pcs_struck2 body = rod2(1, 45, -1, 0.6);
        const pcs_contact2 c = contact2_of(&body);
        const pcs_material m = material_of(energetic ? 1 : cell_value(t, row, "e"), 0.01);
        const pcs_impact2 im = solved(energetic ? PCS_LAW_ENERGETIC : PCS_LAW_NEWTON, &c, &m);
        const struct {
            const char *column;
            double value;
        } got[] = {{"Pn", im.p_n},
                   {"mu", im.impulse_ratio},
                   {"e", im.e_kinematic},
                   {"E2", im.E2_energetic},
                   {"V_Ct", im.vp_t},
                   {"Omega_deg", omega_degrees(&body, &im)},
                   {"loss_percent", loss_percent(&body, &im)}};
        for (size_t k = 0; k < sizeof got / sizeof *got; k++)
            wrong += check_cell(t, row, got[k].column, errata, got[k].value);
    }
    assert_int_equal(classical, 3);
    assert_int_equal(wrong, errata->rows);
}

static void brach_tables_5_and_7(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table5-7.csv");
    const table *errata = read_table("brach-1993/errata5-7.csv");
    assert_int_equal(t->rows, 24);
    assert_int_equal(errata->rows, 20);
    int wrong = 0;
    for (int row = 0; row < t->rows; row++) {
        const pcs_struck2 body = rod2(1, 45, -1, cell_value(t, row, "v_t"));
        const pcs_contact2 c = contact2_of(&body);
        const char *which = cell(t, row, "which");
        pcs_material m = pcs_material_default();
        pcs_diagnosis2 d;
        m.e = cell_value(t, row, "e");
        m.ratio = 0;
        assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
        if (strcmp(which, "zero") != 0)
            m.ratio = strcmp(which, "mu0") == 0 ? d.mu_0 : d.mu_T;
        const pcs_impact2 im = solved(PCS_LAW_IMPULSE_RATIO, &c, &m);
        const struct {
            const char *column;
            double value;
        } got[] = {{"Pn", im.p_n},
                   {"mu", im.impulse_ratio},
                   {"V_Ct", im.vp_t},
                   {"Omega_deg", omega_degrees(&body, &im)},
                   {"loss_percent", loss_percent(&body, &im)}};
        for (size_t k = 0; k < sizeof got / sizeof *got; k++)
            wrong += check_cell(t, row, got[k].column, errata, got[k].value);
    }
    assert_int_equal(wrong, errata->rows);
}

/* Section 2: for e = 1, f = 0.9, v_t = 0.2 this ratio increases the energy. */
static void brach_energy_gain(void **state)
{
    (void)state;
    const pcs_struck2 body = rod2(1, 45, -1, 0.2);
    const pcs_contact2 c = contact2_of(&body);
    const pcs_material m = material_of(1, 0.9);
    const pcs_impact2 whittaker = solved(PCS_LAW_WHITTAKER, &c, &m);
    const table *t = read_table("brach-1993/text.csv");
    assert_printed("mu", cell(t, printed_row(t, "quantity", "impulse ratio"), "value"),
                   whittaker.impulse_ratio);
    assert_true(whittaker.outcome & PCS_OUTCOME_ENERGY_GAIN);
    assert_printed("gain",
                   cell(t, printed_row(t, "quantity", "gain of energy in per cent"), "value"),
                   -loss_percent(&body, &whittaker));
    // Brach's law stops at mu_T: energy does not increase
    const pcs_impact2 brach = solved(PCS_LAW_BRACH, &c, &m);
    assert_near(brach.impulse_ratio, pcs_contact2_mu_T(&c, 1, 1), 1e-15);
    assert_int_equal(brach.outcome, 0);
    assert_near(brach.dT, 0, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brach_table_2),
        cmocka_unit_test(brach_table_3_classical),
        cmocka_unit_test(brach_tables_5_and_7),
        cmocka_unit_test(brach_energy_gain),
    };
    return cmocka_run_group_tests_name("brach", tests, NULL, NULL);
}
