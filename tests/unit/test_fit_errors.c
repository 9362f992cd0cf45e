/* Errors, bounds, verdict and reproducibility of a fit. */
#include "fitted.h"

#include <stdlib.h>
#include <string.h>

/* One law, with enough resamples for intervals and no more. */
static pcs_fit_options options_for(unsigned laws)
{
    pcs_fit_options options = pcs_fit_options_default();
    options.laws = laws;
    options.resamples = 1000;
    return options;
}

static const unsigned POISSON = 1u << PCS_LAW_POISSON;

static impact_recipe noisy(pcs_fit_form form, size_t n)
{
    impact_recipe c = impact_recipe_of(form, n);
    c.noise = 0.02;
    return c;
}

/*
 * The standard error is the standard deviation of the values of many data sets. With 60 sets it is
 * known to 1/sqrt(120) = 9 %, and the mean of the errors better: three times that is allowed. The
 * interval then holds the truth as often as it should: 57 of 60 are expected, and 50 or fewer come
 * once in 500 tests.
 */
static void errors_are_what_values_scatter(void **state)
{
    (void)state;
    if (few_cases())
        skip();
    enum { SETS = 60 };
    const pcs_fit_options options = options_for(POISSON);
    const impact_recipe c = noisy(PCS_FIT_BODY2, 80);
    for (int k = 0; k < 2; k++) {
        const pcs_fit_parameter of = k ? PCS_FIT_MU : PCS_FIT_E;
        double mean = 0, square = 0, error = 0;
        int inside = 0, profile = 0;
        for (uint64_t set = 0; set < SETS; set++) {
            const pcs_fit_data data = make_impacts(&c, 100 + set);
            const pcs_fit_estimate *p = estimate_of(fitted(&data, &options), "poisson", of);
            const double truth = k ? c.mu : c.e;
            assert_int_equal(p->known, PCS_FIT_ESTIMATED);
            mean += (p->value - truth) / SETS;
            square += (p->value - truth) * (p->value - truth) / SETS;
            error += p->error / SETS;
            inside += p->low <= truth && truth <= p->high;
            profile += p->profile_low <= truth && truth <= p->profile_high;
        }
        const double scatters = sqrt(square - mean * mean);
        assert_near(error, scatters, 0.27 * scatters);
        assert_true(inside > 50);
        assert_true(profile > 50);
    }
}

/* Copies of all rows: as groups they are worth one row each, without groups they look like more. */
static void groups_are_drawn_together(void **state)
{
    (void)state;
    enum { N = 80 };
    const impact_recipe c = noisy(PCS_FIT_BODY2, N);
    pcs_fit_options options = options_for(POISSON);
    options.resamples = 10000;
    pcs_fit_data data = make_impacts(&c, 200);
    static int groups[2 * N];
    for (int k = 0; k < pcs_fit_column_count(c.form); k++)
        for (size_t i = 0; data.columns[k] && i < N; i++)
            ((double *)data.columns[k])[N + i] = data.columns[k][i];
    for (int i = 0; i < 2 * N; i++)
        groups[i] = 7 * (i % N) - 100; // any numbers
    const pcs_fit_estimate one = *estimate_of(fitted(&data, &options), "poisson", PCS_FIT_E);
    data.n = 2 * N;
    const pcs_fit_estimate twice = *estimate_of(fitted(&data, &options), "poisson", PCS_FIT_E);
    data.groups = groups;
    const pcs_fit_estimate grouped = *estimate_of(fitted(&data, &options), "poisson", PCS_FIT_E);
    assert_near(one.value, grouped.value, 1e-6); // as in test_fit.c
    // percentiles of 10000 resamples: 1 % of an error, and curves at other steps as much again
    assert_near(grouped.error / one.error, 1, 0.05);
    assert_near(twice.error / one.error, sqrt(0.5), 0.05);
    assert_near((grouped.profile_high - grouped.profile_low) / (one.profile_high - one.profile_low),
                1, 0.05);
}

/* Few groups of different sizes still show e: rows that agree are no less sure for their number. */
static void groups_may_differ_in_size(void **state)
{
    (void)state;
    enum { N = 40 };
    static int groups[N];
    const impact_recipe c = noisy(PCS_FIT_BODY2, N);
    const pcs_fit_options options = options_for(POISSON);
    pcs_fit_data data = make_impacts(&c, 250);
    for (int i = 0; i < N; i++)
        groups[i] = i % 8 == 0 ? 1 : i % 8 < 4 ? 2 : 3;
    data.groups = groups;
    const pcs_fit_estimate *e = estimate_of(fitted(&data, &options), "poisson", PCS_FIT_E);
    assert_int_equal(e->known, PCS_FIT_ESTIMATED);
    assert_near(e->value, c.e, 0.03);
}

/* Every impact sticks: friction has a lower bound and no value, whatever the noise. */
static void all_stick_gives_a_bound(void **state)
{
    (void)state;
    const pcs_fit_options options = options_for(POISSON);
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
    c.mu = 20;
    for (uint64_t set = 0; set < 20; set++) {
        c.noise = set == 0 ? 0 : 0.01;
        const pcs_fit_data data = make_impacts(&c, 300 + set);
        const pcs_fit_result *result = fitted(&data, &options);
        const pcs_fit_estimate *mu = estimate_of(result, "poisson", PCS_FIT_MU);
        assert_int_equal(mu->known, PCS_FIT_AT_LEAST);
        assert_false(pcs_has(mu->value) || pcs_has(mu->high) || pcs_has(mu->error));
        assert_false(pcs_has(mu->by[0]) || pcs_has(mu->scatter) || pcs_has(mu->profile_low));
        assert_true(mu->low > 0.05 && mu->low < 20);
        assert_int_equal(estimate_of(result, "poisson", PCS_FIT_E)->known, PCS_FIT_ESTIMATED);
    }
}

/*
 * Where all but a few impacts stick, those that slide show friction: more would make them stick.
 * Their number bounds z, not what they say.
 */
static void few_that_slide_show_friction(void **state)
{
    (void)state;
    const pcs_fit_options options = options_for(POISSON);
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    c.mu = 0.5;
    for (uint64_t set = 0; set < 4; set++) {
        c.noise = set == 0 ? 0 : 0.005;
        const pcs_fit_data data = make_impacts(&c, 320 + set);
        const pcs_fit_estimate *mu = estimate_of(fitted(&data, &options), "poisson", PCS_FIT_MU);
        assert_int_equal(mu->known, PCS_FIT_ESTIMATED);
        assert_near(mu->value, c.mu, set == 0 ? 1e-6 : 0.05);
    }
}

/* No friction: at most so much. */
static void no_friction_gives_a_bound(void **state)
{
    (void)state;
    impact_recipe c = noisy(PCS_FIT_BODY2, 40);
    c.mu = 0;
    const pcs_fit_options options = options_for(POISSON);
    const pcs_fit_data data = make_impacts(&c, 400);
    const pcs_fit_estimate *mu = estimate_of(fitted(&data, &options), "poisson", PCS_FIT_MU);
    assert_int_equal(mu->known, PCS_FIT_AT_MOST);
    assert_true(mu->high > 0 && mu->high < 0.05);
    assert_false(pcs_has(mu->value) || pcs_has(mu->low));
}

/* e = 1 without noise is a value at the end of its range. */
static void elastic_impacts_have_a_value(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
    c.e = 1;
    const pcs_fit_options options = options_for(POISSON);
    const pcs_fit_data data = make_impacts(&c, 410);
    const pcs_fit_estimate *e = estimate_of(fitted(&data, &options), "poisson", PCS_FIT_E);
    assert_int_equal(e->known, PCS_FIT_ESTIMATED);
    assert_near(e->value, 1, 1e-6);
    assert_near(e->low, 1, 1e-4);
    assert_near(e->high, 1, 0);
}

/* If every impact slides to its end, tangential restitution and stiffness do not matter. */
static void sliding_does_not_show_the_rest(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
    c.law = PCS_LAW_COMPLEMENTARITY;
    c.sphere = true;
    c.mu = 0.01;
    const pcs_fit_options options =
        options_for(1u << PCS_LAW_COMPLEMENTARITY | 1u << PCS_LAW_BILINEAR);
    pcs_fit_data data = make_impacts(&c, 500);
    // only those that slide far
    double *v_t = (double *)data.columns[pcs_fit_column_named(c.form, "v_t")];
    double *vp_t = (double *)data.columns[pcs_fit_column_named(c.form, "vp_t")];
    double *omega = (double *)data.columns[pcs_fit_column_named(c.form, "omega")];
    double *omegap = (double *)data.columns[pcs_fit_column_named(c.form, "omegap")];
    for (size_t i = 0; i < data.n; i++) {
        const double slip = v_t[i] - 0.05 * omega[i]; // r_n = -0.05 m; more of the same slip
        const double more = slip > 0 ? 3 : -3;
        v_t[i] += more;
        vp_t[i] += more;
        if (fabs(slip) < 0.5) // too slow: friction might have turned it
            omega[i] = omegap[i] = v_t[i] = NAN;
    }
    const pcs_fit_result *result = fitted(&data, &options);
    assert_int_equal(estimate_of(result, "complementarity e_t", PCS_FIT_E_T)->known,
                     PCS_FIT_NOT_DETERMINED);
    assert_int_equal(estimate_of(result, "bilinear", PCS_FIT_ETA2)->known, PCS_FIT_NOT_DETERMINED);
    assert_int_equal(estimate_of(result, "bilinear", PCS_FIT_MU)->known, PCS_FIT_ESTIMATED);
    assert_true(result->left_out[PCS_FIT_MISSING] > 0);
}

/* A sphere's slip never turns: the kinds of restitution are the same, and so are the laws. */
static void spheres_do_not_show_the_kind_of_restitution(void **state)
{
    (void)state;
    impact_recipe c = noisy(PCS_FIT_BODY2, 60);
    c.sphere = true;
    c.mu = 0.1;
    const pcs_fit_options options = options_for(0x7f & ~(1u << PCS_LAW_COMPROMISE));
    const pcs_fit_data data = make_impacts(&c, 600);
    const pcs_fit_result *result = fitted(&data, &options);
    assert_true(result->same_restitution);
    assert_true(has_set(result, "newton,poisson,energetic,whittaker,brach,complementarity"));
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) // the same up to the searches
        assert_near(result->z[w][model_named(result, "newton")][model_named(result, "poisson")], 0,
                    0.1);
}

/* Data of one law: laws that agree with it are in one set, others are rejected, also baselines. */
static void wrong_laws_are_rejected(void **state)
{
    (void)state;
    impact_recipe c = noisy(PCS_FIT_BODY2, 400);
    c.law = PCS_LAW_COMPLEMENTARITY;
    c.mu = 0.4;
    c.e = 0.9;
    const pcs_fit_options options = options_for(0x77);
    const pcs_fit_data data = make_impacts(&c, 700);
    const pcs_fit_result *result = fitted(&data, &options);
    assert_false(result->same_restitution);
    const int right = model_named(result, "complementarity");
    static const char *const wrong[] = {"newton", "poisson", "energetic", "frictionless",
                                        "sticking"};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        const int m = model_named(result, wrong[k]);
        if (!(result->rejected & 1u << m))
            fail_msg("%s is not rejected", wrong[k]);
        for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
            assert_true(result->z[w][m][right] > 3);
            assert_true(result->z[w][m][right] == -result->z[w][right][m]);
        }
    }
    assert_false(result->rejected & 1u << right);
    assert_true(has_set(result, "complementarity,whittaker"));
    for (int k = 0; k < result->n_sets; k++) // baselines are in no set
        assert_true(result->sets[k] < 1u << (result->n_models - 2));
    for (int m = 1; m < result->n_models - 2; m++)
        assert_true(result->models[m - 1].cv_error <= result->models[m].cv_error);
    assert_true(result->models[result->n_models - 1].baseline);
    assert_true(result->models[result->n_models - 2].baseline);
}

/* Static friction is listed where the data show it. */
static void static_friction_is_found(void **state)
{
    (void)state;
    impact_recipe c = noisy(PCS_FIT_BODY2, 300);
    c.noise = 0.01;
    c.mu = 0.1;
    c.mu_s = 0.5;
    const pcs_fit_options options = options_for(POISSON);
    const pcs_fit_data data = make_impacts(&c, 800);
    const pcs_fit_result *result = fitted(&data, &options);
    assert_int_equal(model_named(result, "poisson mu_s"), 0);
    const pcs_fit_estimate *mu_s = estimate_of(result, "poisson mu_s", PCS_FIT_MU_S);
    assert_int_equal(mu_s->known, PCS_FIT_ESTIMATED);
    assert_true(mu_s->low < 0.51 && mu_s->high > 0.49);
    assert_near(estimate_of(result, "poisson mu_s", PCS_FIT_MU)->value, 0.1, 0.01);
    c.mu_s = 0;
    const pcs_fit_data without = make_impacts(&c, 801);
    assert_int_equal(model_named(fitted(&without, &options), "poisson mu_s"), -1);
}

/* Scatter of e without noise is the standard deviation from which it was drawn. */
static void scatter_is_found(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_CONTACT2, 500);
    c.scatter = 0.02;
    const pcs_fit_options options = options_for(POISSON);
    const pcs_fit_data data = make_impacts(&c, 900);
    const pcs_fit_result *result = fitted(&data, &options);
    // a median of 500 scatters by 1.17/sqrt(1000) = 4 %; e of a row also takes up what mu adds
    assert_near(estimate_of(result, "poisson", PCS_FIT_E)->scatter, 0.02, 0.004);
    assert_near(estimate_of(result, "poisson", PCS_FIT_MU)->scatter, 0.02, 0.006);
}

/* Runs parts backwards, or from both ends, as threads might. */
static void shuffled(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    const size_t threads = *(const size_t *)context;
    for (size_t first = threads; first-- > 0;)
        for (size_t i = n; i-- > 0;)
            if (i % threads == first)
                part(job, i);
}

/* The same bits in any order of the parts, and for the rows. */
static void threads_do_not_matter(void **state)
{
    (void)state;
    enum { N = 50, MOST = PCS_FIT_MAX_MODELS * N };
    const impact_recipe c = noisy(PCS_FIT_BODY2, N);
    const pcs_fit_data data = make_impacts(&c, 1000);
    pcs_fit_options options = options_for(0x1ff);
    static double first[MOST], other[MOST];
    pcs_fit_rows rows = {.cv_difference = first};
    static pcs_fit_result one;
    one = *fitted_rows(&data, &options, &rows);
    rows.cv_difference = other;
    options.parallel_for = shuffled;
    for (size_t threads = 1; threads <= (few_cases() ? 4 : 7); threads += 3) {
        options.context = &threads;
        const pcs_fit_result *result = fitted_rows(&data, &options, &rows);
        assert_memory_equal(one.z, result->z, sizeof one.z);
        assert_memory_equal(one.sets, result->sets, sizeof one.sets);
        assert_memory_equal(first, other, (size_t)one.n_models * N * sizeof *first);
        for (int m = 0; m < one.n_models; m++) {
            assert_memory_equal(one.models[m].cv_loss, result->models[m].cv_loss,
                                sizeof one.models[m].cv_loss);
            for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
                const pcs_fit_estimate *a = &one.models[m].parameters[k];
                const pcs_fit_estimate *b = &result->models[m].parameters[k];
                assert_int_equal(a->known, b->known);
                assert_memory_equal(&a->value, &b->value, // from value to the last field
                                    sizeof *a - offsetof(pcs_fit_estimate, value));
            }
        }
    }
}

/* The quick fit has the same values. */
static void quick_has_the_same_values(void **state)
{
    (void)state;
    const impact_recipe c = noisy(PCS_FIT_BODY3, 30);
    pcs_fit_options options = options_for(POISSON);
    const pcs_fit_data data = make_impacts(&c, 1100);
    const double full = estimate_of(fitted(&data, &options), "poisson", PCS_FIT_MU)->value;
    options.quick = true;
    const pcs_fit_result *result = fitted(&data, &options);
    assert_true(estimate_of(result, "poisson", PCS_FIT_MU)->value == full);
    assert_false(pcs_has(estimate_of(result, "poisson", PCS_FIT_MU)->error));
    assert_int_equal(result->n_sets, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_what_values_scatter),
        cmocka_unit_test(groups_are_drawn_together),
        cmocka_unit_test(groups_may_differ_in_size),
        cmocka_unit_test(all_stick_gives_a_bound),
        cmocka_unit_test(few_that_slide_show_friction),
        cmocka_unit_test(no_friction_gives_a_bound),
        cmocka_unit_test(elastic_impacts_have_a_value),
        cmocka_unit_test(sliding_does_not_show_the_rest),
        cmocka_unit_test(spheres_do_not_show_the_kind_of_restitution),
        cmocka_unit_test(wrong_laws_are_rejected),
        cmocka_unit_test(static_friction_is_found),
        cmocka_unit_test(scatter_is_found),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(quick_has_the_same_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
