/* Bad input of a fit: the fault names what is wrong and what would be right. */
#include "fitted.h"

#include <stdlib.h>
#include <string.h>

static double work[4000000];

static pcs_fit_options plain(void)
{
    pcs_fit_options options = pcs_fit_options_default();
    options.laws = 1u << PCS_LAW_POISSON;
    options.quick = true;
    return options;
}

/* The fit must refuse; where: the field; rule: a part of its rule. */
static void assert_refused(const pcs_fit_data *data, const pcs_fit_options *options,
                           const char *field, const char *rule)
{
    static pcs_fit_result result;
    pcs_fault fault;
    assert_int_equal(
        pcs_fit(data, options, work, sizeof work / sizeof *work, NULL, &result, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    assert_non_null(strstr(fault.rule, rule));
}

static void options_are_checked(void **state)
{
    (void)state;
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    const pcs_fit_data data = make_impacts(&c, 1);
    pcs_fit_options o = plain();
    o.laws = 1u << PCS_LAW_COUNT;
    assert_refused(&data, &o, "laws", "bits of pcs_law");
    o = plain();
    o.laws = 1u << PCS_LAW_IMPULSE_RATIO;
    assert_refused(&data, &o, "laws", "applies to all rows");
    o.laws = 1u << PCS_LAW_WALTON; // these bodies are no spheres
    assert_refused(&data, &o, "laws", "applies to all rows");
    o = plain();
    o.paths = 1u << PCS_PATH_COUNT;
    assert_refused(&data, &o, "paths", "bits of pcs_path");
    o = plain();
    o.quick = false;
    o.resamples = 99;
    assert_refused(&data, &o, "resamples", "between 100 and 1e8");
    o.resamples = 100;
    o.folds = 1;
    assert_refused(&data, &o, "folds", "at least 2");
    assert_int_equal(pcs_fit_workspace(&data, &o), 0);
    assert_refused(&data, NULL, "options", "must not be NULL");
}

static void held_values_are_checked(void **state)
{
    (void)state;
    static const struct {
        pcs_fit_parameter parameter;
        double value;
        const char *rule;
    } bad[] = {
        {PCS_FIT_E, 1.01, "between 0 and 1"},      {PCS_FIT_E, -0.01, "between 0 and 1"},
        {PCS_FIT_MU, -1e-9, "between 0 and 1e6"},  {PCS_FIT_MU, 2e6, "between 0 and 1e6"},
        {PCS_FIT_MU_S, -1, "between 0 and 1e6"},   {PCS_FIT_E_T, 2, "between 0 and 1"},
        {PCS_FIT_ETA2, 0, "between 1e-6 and 1e6"}, {PCS_FIT_E_SLOPE, INFINITY, "must be finite"},
    };
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    const pcs_fit_data data = make_impacts(&c, 2);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        pcs_fit_options o = plain();
        o.fixed[bad[k].parameter] = bad[k].value;
        assert_refused(&data, &o, pcs_fit_parameter_name(bad[k].parameter), bad[k].rule);
    }
    pcs_fit_options o = plain();
    o.fixed[PCS_FIT_MU] = 0.5;
    o.fixed[PCS_FIT_MU_S] = 0.4;
    assert_refused(&data, &o, "mu_s", "less than mu");
}

static void covariates_are_checked(void **state)
{
    (void)state;
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    const pcs_fit_data data = make_impacts(&c, 3);
    static double covariate[20];
    pcs_fit_options o = plain();
    o.covariates[PCS_FIT_ETA2] = covariate;
    assert_refused(&data, &o, "eta2", "only e and mu");
    o = plain();
    o.covariates[PCS_FIT_E] = covariate;
    for (size_t i = 0; i < 20; i++)
        covariate[i] = 0.1;
    assert_refused(&data, &o, "covariates", "same in all rows");
    covariate[7] = NAN;
    assert_refused(&data, &o, "covariates", "must be finite");
}

/* Too few rows, rows that cannot be used, and too few groups. */
static void rows_are_checked(void **state)
{
    (void)state;
    static int groups[20];
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    pcs_fit_data data = make_impacts(&c, 4);
    const pcs_fit_options o = plain();
    data.groups = groups;
    assert_refused(&data, &o, "groups", "at least 2");
    data.groups = NULL;
    data.n = PCS_FIT_MIN_ROWS - 1;
    assert_refused(&data, &o, "n", "at least 5 rows");
    data.n = 20;
    double *v_n = (double *)data.columns[pcs_fit_column_named(c.form, "v_n")];
    for (size_t i = 0; i < 16; i++)
        v_n[i] = NAN;
    assert_refused(&data, &o, "n", "at least 5 rows");
    data.mass = 0;
    assert_refused(&data, &o, "mass", "positive");
}

/* Memory that is missing or too short by one number. */
static void memory_is_checked(void **state)
{
    (void)state;
    static pcs_fit_result result;
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    const pcs_fit_data data = make_impacts(&c, 5);
    const pcs_fit_options o = plain();
    const size_t length = pcs_fit_workspace(&data, &o);
    pcs_fault fault;
    assert_int_equal(pcs_fit(&data, &o, NULL, length, NULL, &result, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "work");
    assert_int_equal(pcs_fit(&data, &o, work, length - 1, NULL, &result, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "length");
    assert_int_equal(pcs_fit(&data, &o, work, length, NULL, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "result");
    assert_int_equal(pcs_fit(&data, &o, work, length, NULL, &result, NULL), PCS_OK);
    // nothing beyond the length is touched: the sanitizers see it
    double *exact = malloc(length * sizeof *exact);
    assert_non_null(exact);
    assert_int_equal(pcs_fit(&data, &o, exact, length, NULL, &result, &fault), PCS_OK);
    assert_int_equal(fault.status, PCS_OK);
    free(exact);
}

static void predictions_are_checked(void **state)
{
    (void)state;
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 20);
    const pcs_fit_data data = make_impacts(&c, 6);
    const pcs_fit_model model = {.law = PCS_LAW_POISSON};
    double values[PCS_FIT_PARAMETER_COUNT], p[6];
    pcs_fit_row rows[2];
    pcs_fault fault;
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        values[k] = PCS_NONE;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pcs_fit_reduce(&data, i, NULL, &rows[i], NULL), PCS_OK);
    assert_int_equal(pcs_fit_predict(&model, values, rows, 2, p, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "e");
    values[PCS_FIT_E] = 0.5;
    values[PCS_FIT_MU] = 0.1;
    assert_int_equal(pcs_fit_predict(&model, values, rows, 2, p, &fault), PCS_OK);
    assert_int_equal(pcs_fit_predict(&model, values, NULL, 0, NULL, NULL), PCS_OK);
    assert_int_equal(pcs_fit_predict(&model, values, rows, 2, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "p");
    rows[1].dimension = 3;
    assert_int_equal(pcs_fit_predict(&model, values, rows, 2, p, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "dimension");
    assert_int_equal(fault.index, 1);
    rows[1].use = PCS_FIT_MISSING;
    assert_int_equal(pcs_fit_predict(&model, values, rows, 2, p, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "use");
}

static void names_have_ends(void **state)
{
    (void)state;
    assert_null(pcs_fit_parameter_name(PCS_FIT_PARAMETER_COUNT));
    assert_null(pcs_weighting_name(PCS_WEIGHTING_COUNT));
    assert_string_equal(pcs_fit_parameter_name(PCS_FIT_MU_SLOPE), "mu_slope");
    assert_string_equal(pcs_weighting_name(PCS_WEIGHTING_RELATIVE), "relative");
    pcs_fit_model m = {.law = PCS_LAW_COMPLEMENTARITY, .free = 1u << PCS_FIT_E_T};
    char text[8];
    assert_int_equal(pcs_fit_model_text(&m, text, sizeof text), strlen("complementarity e_t"));
    assert_string_equal(text, "complem");
    m.baseline = true;
    assert_int_equal(pcs_fit_model_text(&m, NULL, 0), strlen("sticking"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_checked),    cmocka_unit_test(held_values_are_checked),
        cmocka_unit_test(covariates_are_checked), cmocka_unit_test(rows_are_checked),
        cmocka_unit_test(memory_is_checked),      cmocka_unit_test(predictions_are_checked),
        cmocka_unit_test(names_have_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
