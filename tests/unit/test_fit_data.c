/* What is known of real data beside the source tree: skipped where they are absent. */
#include "fitted.h"

#include "cli/files/impacts.h"

#include <stdio.h>
#include <stdlib.h>

/* Read a file of the folder of data, or skip the test. */
static void read_data(const char *name, impacts *in)
{
    char path[512];
    fail why;
    (void)snprintf(path, sizeof path, "%s/../shared/data/%s", PERCUSS_SOURCE, name);
    FILE *f = few_cases() ? NULL : fopen(path, "r");
    if (!f)
        skip();
    (void)fclose(f);
    if (!impacts_read(path, "test", in, &why))
        fail_msg("%s cannot be read", path);
}

static void assert_within(double x, double low, double high)
{
    assert_near(x, 0.5 * (low + high), 0.5 * (high - low));
}

/* True if a model is worse than another by more than z under all weightings. */
static bool is_worse(const pcs_fit_result *r, const char *a, const char *b, double z)
{
    bool worse = true;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        worse &= r->z[w][model_named(r, a)][model_named(r, b)] > z;
    return worse;
}

static bool is_rejected(const pcs_fit_result *r, const char *name)
{
    return r->rejected >> model_named(r, name) & 1;
}

/* 859 planar impacts of an ellipse, the tangential axis turned round. */
static void ellipse(void **state)
{
    (void)state;
    impacts in;
    read_data("ellipse-drops.csv", &in);
    in.data.mass = 0.0364;
    in.data.inertia[0] = 1.34185e-5;
    for (int after = 0; after < 2; after++) {
        double *v =
            (double *)in.data.columns[pcs_fit_column_named(PCS_FIT_BODY2, after ? "vp_t" : "v_t")];
        for (size_t i = 0; i < in.data.n; i++)
            v[i] = -v[i];
    }
    pcs_fit_options options = pcs_fit_options_default();
    options.resamples = 1000;
    const pcs_fit_result *r = fitted(&in.data, &options);
    const pcs_fit_estimate *e = estimate_of(r, "poisson", PCS_FIT_E);
    const pcs_fit_estimate *mu = estimate_of(r, "poisson", PCS_FIT_MU);
    assert_within(e->value, 0.586, 0.6);
    assert_within(mu->value, 0.178, 0.188);
    assert_within(e->by[PCS_WEIGHTING_SQUARES], 0.579, 0.594);
    assert_within(mu->by[PCS_WEIGHTING_SQUARES], 0.18, 0.19);
    assert_true(r->models[model_named(r, "poisson")].error <= 0.063);
    assert_within(r->floor, 0.0165, 0.0175);
    assert_true(has_set(r, "poisson,energetic"));
    assert_false(is_worse(r, "newton", "poisson", 3)); // undecided
    assert_true(has_set(r, "whittaker,brach,complementarity"));
    assert_true(is_rejected(r, "whittaker") && is_rejected(r, "brach") &&
                is_rejected(r, "complementarity"));
    assert_true(is_worse(r, "poisson", "bilinear", 3));
    assert_true(is_worse(r, "newton", "bilinear", 3) && is_worse(r, "whittaker", "bilinear", 3));
    impacts_free(&in);
}

/* 146 corner impacts of a cube, with mass centre and inertia as the screen finds them. */
static void cube(void **state)
{
    (void)state;
    impacts in;
    read_data("cube-tosses.csv", &in);
    in.data.mass = 0.37;
    for (int k = 0; k < 6; k++)
        in.data.inertia[k] = k < 3 ? 1.064e-3 : 0;
    in.data.normal[2] = 1;
    in.data.centre[0] = 0.09e-3;
    in.data.centre[1] = 0.19e-3;
    in.data.centre[2] = 7.3e-3;
    pcs_fit_options options = pcs_fit_options_default();
    options.resamples = 100;
    options.laws = 1u << PCS_LAW_POISSON | 1u << PCS_LAW_COMPLEMENTARITY | 1u << PCS_LAW_BILINEAR;
    const pcs_fit_result *r = fitted(&in.data, &options);
    assert_within(estimate_of(r, "poisson", PCS_FIT_E)->value, 0.35, 0.366);
    assert_within(estimate_of(r, "poisson", PCS_FIT_MU)->value, 0.17, 0.182);
    assert_true(r->models[model_named(r, "poisson")].error <= 0.05);
    assert_true(is_worse(r, "poisson sun-baruh", "poisson", 4));
    assert_true(is_worse(r, "complementarity", "poisson", 4));
    assert_true(has_set(r, "poisson,complementarity e_t"));
    assert_true(is_worse(r, "poisson", "bilinear", 2));
    impacts_free(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ellipse), cmocka_unit_test(cube)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
