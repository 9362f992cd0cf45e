/* What is known of real data beside the source tree: skipped where they are absent. */
#include "support.h"

#include "cli/files/impacts.h"

#include <stdio.h>
#include <stdlib.h>

/* Read a file of the folder of data, or skip the test. */
static void read_data(const char *name, impacts *in)
{
    char path[512];
    fail why;
    (void)snprintf(path, sizeof path, "%s/../shared/data/%s", PERCUSS_SOURCE, name);
    FILE *f = fopen(path, "r");
    if (!f)
        skip();
    (void)fclose(f);
    if (!impacts_read(path, "test", in, &why))
        fail_msg("%s cannot be read", path);
}

static pcs_screen screened(const pcs_fit_data *data)
{
    const size_t length = pcs_screen_workspace(data->n);
    double *work = malloc(length * sizeof *work);
    assert_non_null(work);
    pcs_screen screen;
    assert_int_equal(pcs_fit_screen(data, work, length, NULL, &screen, NULL), PCS_OK);
    free(work);
    return screen;
}

/* The tangential axis is mirrored; with the cure the torque falls to about a tenth. */
static void ellipse(void **state)
{
    (void)state;
    impacts in;
    read_data("ellipse-drops.csv", &in);
    in.data.mass = 0.0364;
    in.data.inertia[0] = 1.34185e-5;
    const pcs_screen s = screened(&in.data);
    assert_int_equal(s.n_findings, 1);
    assert_int_equal(s.findings[0].code, PCS_FINDING_MIRRORED);
    assert_int_equal(s.findings[0].negate, 1U << pcs_fit_column_named(PCS_FIT_BODY2, "v_t") |
                                               1U << pcs_fit_column_named(PCS_FIT_BODY2, "vp_t"));
    const double fall = s.findings[0].before / s.findings[0].after;
    assert_true(fall > 8 && fall < 11);
    assert_true(s.contradiction);
    impacts_free(&in);
}

/* The mass centre is about 7 mm off along one body axis, and the inertia is 1.04 to 1.14e-3. */
static void cube(void **state)
{
    (void)state;
    impacts in;
    read_data("cube-tosses.csv", &in);
    in.data.mass = 0.37;
    for (int k = 0; k < 6; k++)
        in.data.inertia[k] = k < 3 ? 8.1e-4 : 0;
    assert_int_equal(pcs_fit_find_normal(&in.data, in.data.normal, NULL), PCS_OK);
    assert_true(in.data.normal[2] == 1);
    const pcs_screen s = screened(&in.data);
    assert_int_equal(s.n_findings, 2);
    assert_int_equal(s.findings[0].code, PCS_FINDING_MASS_CENTRE);
    assert_true(fabs(s.findings[0].centre[0]) < 0.8e-3 && fabs(s.findings[0].centre[1]) < 0.8e-3);
    assert_true(s.findings[0].centre[2] > 6.8e-3 && s.findings[0].centre[2] < 8e-3);
    assert_int_equal(s.findings[1].code, PCS_FINDING_INERTIA);
    const double inertia = 8.1e-4 * s.findings[1].inertia;
    assert_true(inertia > 1.04e-3 && inertia < 1.14e-3);
    assert_false(s.contradiction);
    // the cures are taken: then nothing is left to find
    for (int k = 0; k < 3; k++) {
        in.data.centre[k] = s.findings[0].centre[k];
        in.data.inertia[k] *= s.findings[1].inertia;
    }
    const pcs_screen cured = screened(&in.data);
    assert_int_equal(cured.n_findings, 0);
    assert_near(cured.torque, s.findings[0].after, 1e-12);
    impacts_free(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ellipse), cmocka_unit_test(cube)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
