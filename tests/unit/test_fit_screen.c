/* What measured impacts show without any law: planted faults are found, and nothing else. */
#include "made_impacts.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 64 }; /* doubles of working memory for each row */
static double memory[ROOM * MAX_IMPACTS];
static unsigned marks[MAX_IMPACTS];

static const pcs_fit_form forms[] = {PCS_FIT_CONTACT2, PCS_FIT_BODY2, PCS_FIT_WORLD2,
                                     PCS_FIT_CONTACT3, PCS_FIT_BODY3, PCS_FIT_WORLD3};
static const pcs_fit_form bodies[] = {PCS_FIT_BODY2, PCS_FIT_WORLD2, PCS_FIT_BODY3, PCS_FIT_WORLD3};
static const double noises[] = {0, 0.01, 0.02};
enum { FORMS = 6, BODIES = 4, NOISES = 3 };

static pcs_screen screened(const pcs_fit_data *data)
{
    pcs_screen screen;
    pcs_fault fault;
    const size_t length = pcs_screen_workspace(data->n);
    assert_true(length <= sizeof memory / sizeof *memory);
    if (pcs_fit_screen(data, memory, length, marks, &screen, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
    return screen;
}

static pcs_screen screened_made(const impact_recipe *recipe, uint64_t seed)
{
    const pcs_fit_data data = make_impacts(recipe, seed);
    return screened(&data);
}

/* The finding of this code; NULL: there is none. */
static const pcs_finding *finding_of(const pcs_screen *screen, pcs_finding_code code)
{
    for (int i = 0; i < screen->n_findings; i++)
        if (screen->findings[i].code == code)
            return &screen->findings[i];
    return NULL;
}

static const pcs_finding *must_find(const pcs_screen *screen, pcs_finding_code code)
{
    const pcs_finding *finding = finding_of(screen, code);
    if (!finding)
        fail_msg("no finding '%s'", pcs_finding_name(code));
    return finding;
}

static uint32_t columns_of(pcs_fit_form form, const char *first, const char *second)
{
    return 1U << pcs_fit_column_named(form, first) | 1U << pcs_fit_column_named(form, second);
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(pcs_finding_name(PCS_FINDING_MIRRORED), "mirrored");
    assert_string_equal(pcs_finding_name(PCS_FINDING_PULLS), "pulls");
    for (int k = 0; k < PCS_FINDING_COUNT; k++)
        assert_true(strlen(pcs_finding_meaning((pcs_finding_code)k)) > 10);
    assert_null(pcs_finding_name(PCS_FINDING_COUNT));
    assert_null(pcs_finding_meaning((pcs_finding_code)-1));
}

/* A clean set has no finding, and without noise neither torque nor floor beyond rounding. */
static void clean_data_have_no_finding(void **state)
{
    (void)state;
    for (int f = 0; f < FORMS; f++)
        for (int k = 0; k < NOISES; k++)
            for (uint64_t seed = 1; seed <= 8; seed++) {
                impact_recipe c = impact_recipe_of(forms[f], seed % 2 ? 30 : 100);
                c.noise = noises[k];
                const pcs_screen s = screened_made(&c, seed);
                const bool body = forms[f] != PCS_FIT_CONTACT2 && forms[f] != PCS_FIT_CONTACT3;
                assert_int_equal(s.n_findings, 0);
                assert_false(s.contradiction);
                assert_int_equal(s.complete, body);
                assert_int_equal(pcs_has(s.torque), body);
                if (k > 0)
                    continue;
                assert_int_equal(s.used, c.n);
                // rounding of velocities of some m/s, of a lever of 0.05 m and 0.4 kg
                assert_true(s.floor < 1e-12 && (!body || s.torque < 1e-14));
            }
}

/* Any one axis of the velocities is recognised, also with the lever from two positions. */
static void reversed_signs_are_found(void **state)
{
    (void)state;
    static const char *const axes[][3][2] = {
        {{"v_t", "vp_t"}, {"v_t", "vp_t"}, {"v_t", "vp_t"}},
        {{"v_x", "vp_x"}, {"v_x", "vp_x"}, {"v_x", "vp_x"}},
        {{"v_1", "vp_1"}, {"v_2", "vp_2"}, {"omega_n", "omegap_n"}},
        {{"v_x", "vp_x"}, {"v_y", "vp_y"}, {"omega_z", "omegap_z"}},
    };
    for (int f = 0; f < BODIES; f++)
        for (int axis = 0; axis < 3; axis++)
            for (uint64_t seed = 1; seed <= 3; seed++) {
                impact_recipe c = impact_recipe_of(bodies[f], 30);
                char list[32];
                const char *const *pair = axes[f][axis];
                (void)snprintf(list, sizeof list, "%s %s", pair[0], pair[1]);
                c.noise = noises[seed - 1];
                c.negate = list;
                c.positions = seed == 2;
                const pcs_screen s = screened_made(&c, seed);
                const pcs_finding *found = must_find(&s, PCS_FINDING_MIRRORED);
                assert_int_equal(found->negate, columns_of(bodies[f], pair[0], pair[1]));
                assert_true(s.contradiction);
                assert_int_equal(s.n_findings, 1);
                // 2 % noise leaves at most a quarter of the torque of a reversed axis
                assert_true(found->after < found->before / 4);
                assert_near(found->before, s.torque, 1e-15);
            }
}

/* A speed of approach given as positive, and a lever from the contact to the mass centre. */
static void conventions_are_recognised(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 50);
    c.noise = 0.01;
    c.negate = "v_n";
    pcs_screen s = screened_made(&c, 1);
    assert_int_equal(must_find(&s, PCS_FINDING_MIRRORED)->negate,
                     1U << pcs_fit_column_named(c.form, "v_n"));
    c.negate = "r_n r_t";
    s = screened_made(&c, 1);
    assert_int_equal(must_find(&s, PCS_FINDING_MIRRORED)->negate, columns_of(c.form, "r_n", "r_t"));
    // a whole axis: no torque sees it, but nothing approaches
    c.negate = "r_n v_n vp_n omega omegap";
    s = screened_made(&c, 1);
    assert_int_equal(s.used, 0);
    const pcs_finding *found = must_find(&s, PCS_FINDING_MIRRORED);
    assert_near(found->before, found->after, 1e-12);
    assert_true(s.contradiction);
    // a whole mirror image is as good as the original
    c.negate = "r_t v_t vp_t omega omegap";
    s = screened_made(&c, 1);
    assert_int_equal(s.n_findings, 0);
}

/* An inertia 30 % off, in both directions; the value agrees with the truth within its error. */
static void another_inertia_is_found(void **state)
{
    (void)state;
    static const size_t sizes[] = {30, 100, 400};
    for (int f = 0; f < BODIES; f++)
        for (int size = 0; size < (few_cases() ? 1 : 3); size++)
            for (int k = 0; k < NOISES; k++)
                for (int larger = 0; larger < 2; larger++) {
                    impact_recipe c = impact_recipe_of(bodies[f], sizes[size]);
                    c.noise = noises[k];
                    c.stated = larger;
                    c.inertia = larger ? 1.3 : 0.7;
                    const pcs_screen s = screened_made(&c, 3);
                    const pcs_finding *found = must_find(&s, PCS_FINDING_INERTIA);
                    // 5 standard errors; without noise the minimum to rounding
                    assert_near(found->inertia, c.inertia, 5 * found->inertia_error + 1e-9);
                    assert_true(found->inertia_error < 0.03);
                    assert_null(finding_of(&s, PCS_FINDING_MASS_CENTRE));
                    assert_null(finding_of(&s, PCS_FINDING_MIRRORED));
                    assert_false(s.contradiction);
                }
}

/* A mass centre off by a tenth of the size, alone and with another inertia. */
static void another_centre_is_found(void **state)
{
    (void)state;
    for (int f = 1; f < BODIES; f++)
        for (int k = 0; k < NOISES; k++)
            for (int both = 0; both < 2; both++) {
                impact_recipe c = impact_recipe_of(bodies[f], 100);
                const int axes = pcs_fit_form_is_spatial(c.form) ? 3 : 2;
                c.noise = noises[k];
                c.centre[0] = 0.004;
                c.centre[axes - 1] = -0.003;
                c.inertia = both ? 1.3 : 1;
                const pcs_screen s = screened_made(&c, 5);
                const pcs_finding *found = must_find(&s, PCS_FINDING_MASS_CENTRE);
                for (int a = 0; a < 3; a++)
                    assert_near(found->centre[a], c.centre[a], 5 * found->centre_error[a] + 1e-12);
                assert_int_equal(finding_of(&s, PCS_FINDING_INERTIA) != NULL, both);
                assert_int_equal(s.n_findings, 1 + both);
            }
}

/* Rows with before and after exchanged are found, with their place, beside other faults. */
static void exchanged_rows_are_found(void **state)
{
    (void)state;
    for (int f = 0; f < FORMS; f++)
        for (int other = 0; other < 3; other++) {
            const bool body = forms[f] != PCS_FIT_CONTACT2 && forms[f] != PCS_FIT_CONTACT3;
            impact_recipe c = impact_recipe_of(forms[f], 200);
            c.noise = 0.01;
            c.exchanged = 0.05;
            if (other == 1 && body)
                c.inertia = 1.3;
            if (other == 2 && body)
                c.negate = forms[f] == PCS_FIT_BODY2   ? "v_t vp_t"
                           : forms[f] == PCS_FIT_BODY3 ? "v_1 vp_1"
                                                       : "v_x vp_x";
            const pcs_screen s = screened_made(&c, 7);
            assert_int_equal(must_find(&s, PCS_FINDING_ROWS)->rows, 10);
            for (size_t i = 0; i < c.n; i++)
                assert_int_equal(marks[i], is_exchanged(&c, i) ? 1U << PCS_FINDING_ROWS : 0);
            assert_int_equal(s.n_findings, 1 + (other > 0 && body));
        }
}

/* Every twentieth row exchanged is found; so are all rows, which are then no data at all. */
static void all_rows_exchanged(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 60);
    c.noise = 0.01;
    c.exchanged = 1;
    const pcs_screen s = screened_made(&c, 2);
    assert_int_equal(must_find(&s, PCS_FINDING_ROWS)->rows, 60);
    assert_int_equal(s.used, 0);
    assert_true(s.contradiction);
}

/* Change the normal velocity after in some rows to that many times that before. */
static pcs_screen with_ratio(size_t rows, double ratio)
{
    impact_recipe c = impact_recipe_of(PCS_FIT_CONTACT2, 100);
    c.noise = 0.01;
    const pcs_fit_data data = make_impacts(&c, 11);
    double changed[100];
    const int before = pcs_fit_column_named(c.form, "v_n");
    const int after = pcs_fit_column_named(c.form, "vp_n");
    for (size_t i = 0; i < data.n; i++)
        changed[i] = i < rows ? ratio * data.columns[before][i] : data.columns[after][i];
    pcs_fit_data copy = data;
    copy.columns[after] = changed;
    return screened(&copy);
}

/* Rows that no law allows; a few are a warning, many a contradiction. */
static void impossible_rows_are_found(void **state)
{
    (void)state;
    pcs_screen s = with_ratio(3, -4);
    assert_int_equal(s.gains, 3);
    assert_int_equal(must_find(&s, PCS_FINDING_ENERGY_GAIN)->rows, 3);
    assert_int_equal(s.inwards, 0);
    s = with_ratio(3, 0.6);
    assert_int_equal(s.inwards, 3);
    assert_int_equal(must_find(&s, PCS_FINDING_INWARD)->rows, 3);
    s = with_ratio(3, 2.5);
    assert_int_equal(s.pulls, 3);
    assert_int_equal(must_find(&s, PCS_FINDING_PULLS)->rows, 3);
    assert_int_equal(s.gains, 3);
    assert_false(s.contradiction);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal((marks[i] >> PCS_FINDING_PULLS & 1) != 0, i < 3);
    s = with_ratio(30, 0.6);
    assert_true(s.contradiction);
}

/* Velocities after that have nothing to do with an impact contradict the data. */
static void unrelated_velocities_contradict(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 100);
    const pcs_fit_data data = make_impacts(&c, 4);
    double spin[100];
    rng r = {9};
    for (size_t i = 0; i < data.n; i++)
        spin[i] = 60 * normal(&r);
    pcs_fit_data copy = data;
    copy.columns[pcs_fit_column_named(c.form, "omegap")] = spin;
    const pcs_screen s = screened(&copy);
    assert_true(s.contradiction);
    assert_true(s.floor > 0.25);
}

/* Without the spin after, the torque is unknown, and rows are examined nevertheless. */
static void missing_columns(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 60);
    c.noise = 0.01;
    c.exchanged = 0.05;
    pcs_fit_data data = make_impacts(&c, 4);
    data.columns[pcs_fit_column_named(c.form, "omegap")] = NULL;
    pcs_screen s = screened(&data);
    assert_false(s.complete);
    assert_false(pcs_has(s.torque));
    assert_int_equal(must_find(&s, PCS_FINDING_ROWS)->rows, 3);
    data.columns[pcs_fit_column_named(c.form, "vp_t")] = NULL;
    s = screened(&data); // one velocity does not determine two impulses
    assert_int_equal(s.n_findings, 0);
}

static void normals(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        impact_recipe c = impact_recipe_of(f ? PCS_FIT_WORLD3 : PCS_FIT_WORLD2, 50);
        c.noise = 0.02;
        pcs_fit_data data = make_impacts(&c, 3);
        double normal[3];
        memset(data.normal, 0, sizeof data.normal);
        assert_int_equal(pcs_fit_find_normal(&data, normal, NULL), PCS_OK);
        for (int k = 0; k < 3; k++)
            assert_true(normal[k] == (k == 1 + f));
    }
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 50);
    pcs_fit_data data = make_impacts(&c, 3);
    double normal[3];
    pcs_fault fault;
    assert_int_equal(pcs_fit_find_normal(&data, normal, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "form");
    c = impact_recipe_of(PCS_FIT_WORLD2, 50);
    data = make_impacts(&c, 3);
    double turned[2][50], before[2][50]; // a normal between two axes
    for (int k = 0; k < 2; k++)
        for (int side = 0; side < 2; side++) {
            const char *names[2] = {side ? "vp_x" : "v_x", side ? "vp_y" : "v_y"};
            const double *x = data.columns[pcs_fit_column_named(c.form, names[0])];
            const double *y = data.columns[pcs_fit_column_named(c.form, names[1])];
            for (size_t i = 0; i < c.n; i++)
                (side ? turned : before)[k][i] = k ? x[i] + y[i] : y[i] - x[i];
        }
    for (int k = 0; k < 2; k++) {
        data.columns[pcs_fit_column_named(c.form, k ? "vp_y" : "vp_x")] = turned[k];
        data.columns[pcs_fit_column_named(c.form, k ? "v_y" : "v_x")] = before[k];
    }
    assert_int_equal(pcs_fit_find_normal(&data, normal, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "normal");
}

static void bad_calls(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    pcs_fit_data data = make_impacts(&c, 3);
    pcs_screen screen;
    pcs_fault fault;
    const size_t length = pcs_screen_workspace(20);
    assert_int_equal(pcs_fit_screen(&data, memory, length - 1, NULL, &screen, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "length");
    assert_int_equal(pcs_fit_screen(&data, NULL, length, NULL, &screen, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "work");
    assert_int_equal(pcs_fit_screen(&data, memory, length, NULL, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "screen");
    data.mass = -1;
    assert_int_equal(pcs_fit_screen(&data, memory, length, NULL, &screen, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mass");
    data.mass = 1;
    double none[20];
    for (int i = 0; i < 20; i++)
        none[i] = PCS_NONE;
    data.columns[0] = none;
    assert_int_equal(pcs_fit_screen(&data, memory, length, NULL, &screen, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(clean_data_have_no_finding),
        cmocka_unit_test(reversed_signs_are_found),
        cmocka_unit_test(conventions_are_recognised),
        cmocka_unit_test(another_inertia_is_found),
        cmocka_unit_test(another_centre_is_found),
        cmocka_unit_test(exchanged_rows_are_found),
        cmocka_unit_test(all_rows_exchanged),
        cmocka_unit_test(impossible_rows_are_found),
        cmocka_unit_test(unrelated_velocities_contradict),
        cmocka_unit_test(missing_columns),
        cmocka_unit_test(normals),
        cmocka_unit_test(bad_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
