/* What a fit with stated errors says, and when it says nothing. Coverage: test_fit_coverage.c. */
#include "covered.h"

#include "../../src/fit/likely_parts.h"

#include <stdlib.h>

static covered_case planar(size_t n)
{
    covered_case c = {.recipe = impact_recipe_of(PCS_FIT_BODY2, n)};
    c.recipe.mu = 0.18;
    c.recipe.noise = 0.02;
    c.recipe.stated = true;
    return c;
}

/* Sets of data of a test; two where few problems are tried. */
static int sets_of(int usual)
{
    return few_cases() ? 2 : usual;
}

/* The quantiles of |z| by erf, one after the other, with mean square 1. */
static void strata(void **state)
{
    (void)state;
    enum { N = 32 };
    double z[N], square = 0;
    pcs_likely_strata(N, z);
    for (int j = 0; j < N; j++)
        square += z[j] * z[j] / N;
    assert_near(square, 1, 1e-14); // rounding
    // scaled by the missing tails alone: parts of equal probability, but for one factor
    const double factor = z[0] / 0.01958429 /* |z| at 1/64 */;
    assert_true(factor > 1 && factor < 1.02);
    assert_near(erf(z[15] / factor / sqrt(2)), 15.5 / 32, 1e-6); // seven digits of the number above
}

/* Student's quantiles of 95 %, from tables. */
static void quantiles(void **state)
{
    (void)state;
    assert_near(pcs_likely_quantile(1e9), 1.959964, 1e-6);
    assert_near(pcs_likely_quantile(30), 2.042272, 1e-4);
    assert_near(pcs_likely_quantile(10), 2.228139, 1e-3);
    assert_near(pcs_likely_quantile(5), 2.570582, 0.01);
}

/* Impacts that all stick: a bound of mu that holds, never a value. */
static void all_stick(void **state)
{
    (void)state;
    for (int scatter = 0; scatter < 2; scatter++) {
        covered_case c = planar(30);
        covered_result results[3];
        c.recipe.mu = 20;
        c.no_scatter = !scatter;
        const int sets = sets_of(40);
        covered(&c, sets, 300, results);
        assert_int_equal(results[1].bounded, sets);
        assert_true(results[1].inside >= sets - 5); // 38 of 40; fewer than 35 once in 60 tests
        assert_int_equal(results[0].estimated, sets);
    }
}

/* True if the slip of row i is still fast after the impact, with friction and without. */
static bool slides(const pcs_fit_data *data, size_t i, double e, double mu)
{
    pcs_fit_row row;
    assert_int_equal(pcs_fit_reduce(data, i, NULL, &row, NULL), PCS_OK);
    const pcs_contact2 c = {row.G[0][0], row.G[0][1], row.G[1][1], row.v[0], row.v[1]};
    bool fast = fabs(c.v_t) > 0.5;
    for (int k = 0; k < 2; k++) {
        const pcs_material material = material_of(e, k ? mu : 0);
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &material);
        fast = fast && im.vp_t * c.v_t > 0 && fabs(im.vp_t) > 0.5;
    }
    return fast;
}

/* Keep only the rows that slide. */
static void keep_sliding(pcs_fit_data *data, double e, double mu)
{
    size_t kept = 0;
    for (size_t i = 0; i < data->n; i++) {
        if (!slides(data, i, e, mu))
            continue;
        for (int k = 0; k < pcs_fit_column_count(data->form); k++)
            if (data->columns[k])
                ((double *)data->columns[k])[kept] = data->columns[k][i];
        kept++;
    }
    data->n = kept;
}

/* Impacts that all slide say nothing about e_t, but about mu. */
static void all_slide(void **state)
{
    (void)state;
    covered_case c = planar(100);
    pcs_fit_options options = pcs_fit_options_default();
    options.laws = 1u << PCS_LAW_COMPLEMENTARITY;
    c.recipe.law = PCS_LAW_COMPLEMENTARITY;
    c.recipe.mu = 0.05;
    c.recipe.e_t = 0.3;
    for (int set = 0; set < 5; set++) {
        pcs_fit_data data = make_impacts(&c.recipe, 400 + (uint64_t)set);
        pcs_fit_model model;
        keep_sliding(&data, c.recipe.e, c.recipe.mu);
        assert_true(data.n > 20);
        assert_int_equal(covered_fit(&data, &options, PCS_FIT_E_T, &model, NULL), PCS_OK);
        assert_int_equal(model.parameters[PCS_FIT_E_T].known, PCS_FIT_NOT_DETERMINED);
        assert_false(pcs_has(model.parameters[PCS_FIT_E_T].value));
        const pcs_fit_estimate *mu = &model.parameters[PCS_FIT_MU];
        assert_int_equal(mu->known, PCS_FIT_ESTIMATED);
        assert_near(mu->value, c.recipe.mu, 3.5 * mu->error); // once in 2000 tests beyond
    }
}

/* A third parameter, in the plane. 40 intervals: 38 are expected, fewer than 34 once in 300 tests.
 */
static void third_parameter(void **state)
{
    (void)state;
    covered_case c = planar(80);
    covered_result results[3];
    c.recipe.law = PCS_LAW_COMPLEMENTARITY;
    c.recipe.e_t = 0.3;
    c.recipe.scatter = 0.02;
    c.third = PCS_FIT_E_T;
    const int sets = sets_of(40);
    covered(&c, sets, 500, results);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(results[k].estimated, sets);
        if (sets < 40) // too few to say more
            continue;
        assert_true(results[k].inside >= 34);
        assert_true(fabs(results[k].bias) < 0.6 * results[k].error); // 0.25, and 2 errors of a mean
    }
}

/* Springs: a few sets. Each interval fails in 5 %; four of nine fail once in 1000 tests. */
static void springs(void **state)
{
    (void)state;
    covered_case c = planar(30);
    covered_result results[3];
    c.recipe.law = PCS_LAW_BILINEAR;
    c.third = PCS_FIT_ETA2;
    c.no_scatter = true;
    covered(&c, 3, 600, results);
    assert_true(results[0].inside + results[1].inside + results[2].inside >= 6);
}

/* In space, with errors of six velocities before and after, and of the lever arm. */
static void in_space(void **state)
{
    (void)state;
    covered_case c = planar(30);
    covered_result results[3];
    c.recipe.form = PCS_FIT_BODY3;
    c.recipe.scatter = 0.02;
    const int sets = sets_of(20);
    covered(&c, sets, 700, results);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(results[k].estimated, sets);
        if (sets < 20)
            continue;
        assert_true(results[k].inside >= 16); // 19 are expected; fewer than 16 once in 400 tests
        assert_true(fabs(results[k].bias) < results[k].error);
    }
}

/* A covariance matrix that is diagonal is the same as errors, to the last bit. */
static void covariances(void **state)
{
    (void)state;
    enum { N = 40, COLUMNS = 10 };
    static double matrices[N * COLUMNS * COLUMNS];
    const covered_case c = planar(N);
    pcs_fit_options options = pcs_fit_options_default();
    pcs_fit_data data = make_impacts(&c.recipe, 800);
    pcs_fit_model a, b;
    options.laws = 1u << PCS_LAW_POISSON;
    assert_int_equal(pcs_fit_column_count(data.form), COLUMNS);
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &a, NULL), PCS_OK);
    for (size_t i = 0; i < N; i++)
        for (int k = 0; k < COLUMNS; k++) {
            const double error = data.errors[k] ? data.errors[k][i] : 0;
            matrices[(i * COLUMNS + (size_t)k) * COLUMNS + (size_t)k] = error * error;
        }
    for (int k = 0; k < COLUMNS; k++)
        data.errors[k] = NULL;
    data.covariances = matrices;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &b, NULL), PCS_OK);
    assert_true(a.parameters[PCS_FIT_MU].value == b.parameters[PCS_FIT_MU].value);
    assert_true(a.likelihood == b.likelihood);
    matrices[1] = 1; // more than the variances allow
    matrices[COLUMNS] = 1;
    pcs_fault fault;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &b, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "covariances");
}

/* Where errors and scatter leave a direction of the velocities after exact: refused. */
static void exact(void **state)
{
    (void)state;
    const covered_case c = planar(20);
    pcs_fit_options options = pcs_fit_options_default();
    pcs_fit_data data = make_impacts(&c.recipe, 900);
    pcs_fit_model model;
    pcs_fault fault;
    options.laws = 1u << PCS_LAW_POISSON;
    options.no_scatter = true;
    for (int k = 0; k < pcs_fit_column_count(data.form); k++)
        if (k != pcs_fit_column_named(data.form, "v_n"))
            data.errors[k] = NULL;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &model, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "errors");
}

/* Copies of all rows say nothing new if they are in groups with their originals. */
static void groups(void **state)
{
    (void)state;
    enum { N = 60 };
    static int group[2 * N];
    const covered_case c = planar(N);
    pcs_fit_options options = pcs_fit_options_default();
    pcs_fit_data data = make_impacts(&c.recipe, 1000);
    pcs_fit_model alone, twice;
    options.laws = 1u << PCS_LAW_POISSON;
    options.no_scatter = true;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &alone, NULL), PCS_OK);
    for (int k = 0; k < pcs_fit_column_count(data.form); k++)
        for (size_t i = 0; data.columns[k] && i < N; i++) {
            ((double *)data.columns[k])[N + i] = data.columns[k][i];
            ((double *)data.errors[k])[N + i] = data.errors[k][i];
        }
    for (int i = 0; i < 2 * N; i++)
        group[i] = i % N;
    data.n = 2 * N;
    data.groups = group;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &twice, NULL), PCS_OK);
    const double error = alone.parameters[PCS_FIT_E].error;
    // the copies have other draws, whose noise is 1/8 of that of the rows
    assert_near(twice.parameters[PCS_FIT_E].error, error, 0.05 * error);
    assert_near(twice.parameters[PCS_FIT_E].value, alone.parameters[PCS_FIT_E].value, 0.1 * error);
}

/* Rows with before and after exchanged: 5 % of them move the values by less than two errors. */
static void outliers(void **state)
{
    (void)state;
    covered_case c = planar(200);
    pcs_fit_model model;
    c.recipe.scatter = 0.02;
    c.recipe.exchanged = 0.05;
    assert_int_equal(covered_once(&c, 1100, &model), PCS_OK);
    for (int k = 0; k < 2; k++) {
        const pcs_fit_estimate *p = &model.parameters[k];
        assert_near(p->value, k ? c.recipe.mu : c.recipe.e, 2 * p->error);
    }
}

/* Parts in the opposite order: as with any number of threads. */
static void backwards(void *context, size_t n, void (*part)(void *, size_t), void *job)
{
    (void)context;
    while (n-- > 0)
        part(job, n);
}

static void same_bits(void **state)
{
    (void)state;
    const covered_case c = planar(100);
    pcs_fit_options options = pcs_fit_options_default();
    pcs_fit_data data = make_impacts(&c.recipe, 1200);
    pcs_fit_model a, b;
    options.laws = 1u << PCS_LAW_POISSON;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &a, NULL), PCS_OK);
    options.parallel_for = backwards;
    assert_int_equal(covered_fit(&data, &options, PCS_FIT_E, &b, NULL), PCS_OK);
    for (int k = 0; k < 2; k++) {
        assert_true(a.parameters[k].value == b.parameters[k].value);
        assert_true(a.parameters[k].scatter_high == b.parameters[k].scatter_high);
    }
    assert_true(a.likelihood == b.likelihood);
}

/* Fit with all that belongs to the verdict. */
static const pcs_fit_result *judged(const pcs_fit_data *data, unsigned laws)
{
    static pcs_fit_result result;
    pcs_fit_options options = pcs_fit_options_default();
    options.laws = laws;
    options.resamples = 100;
    const size_t size = pcs_fit_workspace(data, &options);
    double *work = malloc(size * sizeof *work);
    assert_non_null(work);
    assert_int_equal(pcs_fit(data, &options, work, size, NULL, &result, NULL), PCS_OK);
    free(work);
    return &result;
}

static unsigned bit_of(const pcs_fit_result *r, pcs_law law, unsigned extra)
{
    for (int m = 0; m < r->n_models; m++)
        if (r->models[m].law == law && !r->models[m].baseline &&
            r->models[m].free == (1u << PCS_FIT_E | 1u << PCS_FIT_MU | extra))
            return 1u << m;
    fail_msg("no such model");
    return 0;
}

/*
 * Few impacts with springs: the law without springs is less likely, and rejected. The true law
 * never is, whatever is wrong with the data: twice the stated noise, rows exchanged.
 */
static void few_impacts(void **state)
{
    (void)state;
    const unsigned laws = 1u << PCS_LAW_BILINEAR | 1u << PCS_LAW_COMPLEMENTARITY;
    int found = 0;
    for (int set = 0; set < 6; set++) {
        impact_recipe recipe = planar(15).recipe;
        recipe.law = PCS_LAW_BILINEAR;
        pcs_fit_data data = make_impacts(&recipe, 1300 + (uint64_t)set);
        const pcs_fit_result *r = judged(&data, laws);
        found += (r->rejected & bit_of(r, PCS_LAW_COMPLEMENTARITY, 1u << PCS_FIT_E_T)) != 0;
        assert_false(r->rejected & bit_of(r, PCS_LAW_BILINEAR, 1u << PCS_FIT_ETA2));
    }
    assert_true(found >= 5);
}

static void truth_is_kept(void **state)
{
    (void)state;
    const unsigned laws = 1u << PCS_LAW_NEWTON | 1u << PCS_LAW_POISSON | 1u << PCS_LAW_ENERGETIC |
                          1u << PCS_LAW_COMPLEMENTARITY;
    for (int set = 0; set < 10; set++) {
        impact_recipe recipe = planar(set % 2 ? 20 : 100).recipe;
        recipe.scatter = set < 4 ? 0 : 0.02;
        recipe.exchanged = set < 7 ? 0 : 0.05;
        pcs_fit_data data = make_impacts(&recipe, 1400 + (uint64_t)set);
        for (int k = 0; k < pcs_fit_column_count(data.form) && set % 3 == 0; k++)
            for (size_t i = 0; data.errors[k] && i < data.n; i++)
                ((double *)data.errors[k])[i] /= 2;
        const pcs_fit_result *r = judged(&data, laws);
        assert_false(r->rejected & bit_of(r, PCS_LAW_POISSON, 0));
    }
}

/* A rule that is so wrong that its equations have no solution does not end the fit of the laws. */
static void a_rule_far_off(void **state)
{
    (void)state;
    static const double frictions[] = {0.4, 1};
    for (int k = 0; k < 2; k++) {
        impact_recipe recipe = planar(200).recipe;
        recipe.mu = frictions[k];
        recipe.noise = 0.003;
        pcs_fit_data data = make_impacts(&recipe, 1500 + (uint64_t)k);
        const pcs_fit_result *r = judged(&data, 1u << PCS_LAW_POISSON);
        const pcs_fit_estimate *e = &r->models[0].parameters[PCS_FIT_E];
        assert_false(r->models[0].baseline);
        assert_true(pcs_has(r->models[0].likelihood));
        assert_near(e->value, recipe.e, 4 * e->error); // once in 16000 tests beyond
        for (int m = 1; m < r->n_models; m++)
            if (!pcs_has(r->models[m].likelihood))
                assert_true(r->models[m].baseline);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strata),          cmocka_unit_test(quantiles),
        cmocka_unit_test(all_stick),       cmocka_unit_test(all_slide),
        cmocka_unit_test(third_parameter), cmocka_unit_test(springs),
        cmocka_unit_test(in_space),        cmocka_unit_test(covariances),
        cmocka_unit_test(exact),           cmocka_unit_test(groups),
        cmocka_unit_test(outliers),        cmocka_unit_test(same_bits),
        cmocka_unit_test(few_impacts),     cmocka_unit_test(truth_is_kept),
        cmocka_unit_test(a_rule_far_off),
    };
    return cmocka_run_group_tests_name("fit_likely", tests, NULL, NULL);
}
