/* The values of a fit: synthetic data without noise, and data that must give the same values. */
#include "fitted.h"

#include <string.h>

/*
 * A search ends where its simplex is 1e-8 of its range; the edges of mu and eta2 are of s, and the
 * values s/(1 - s) change a few times as much.
 */
static const double FOUND = 1e-6;

/* Only the values of one law, without baselines' errors: fast. */
static pcs_fit_options quick(pcs_law law)
{
    pcs_fit_options options = pcs_fit_options_default();
    options.laws = 1u << law;
    options.quick = true;
    return options;
}

/* Which model of a law the data of a recipe are made by. */
static const char *name_of(const impact_recipe *c, char *name)
{
    const bool sun_baruh = pcs_law_about(c->law)->family == PCS_FAMILY_PATH &&
                           c->path == PCS_PATH_SUN_BARUH && pcs_fit_form_is_spatial(c->form);
    strcpy(name, pcs_law_about(c->law)->name);
    strcat(name, sun_baruh ? " sun-baruh" : "");
    strcat(name, c->e_t > 0 ? " e_t" : "");
    return name;
}

static void assert_recovers(const impact_recipe *c)
{
    const pcs_fit_data data = make_impacts(c, 7);
    const pcs_fit_options options = quick(c->law);
    const pcs_fit_result *result = fitted(&data, &options);
    char name[64];
    name_of(c, name);
    const int m = model_named(result, name);
    if (m < 0)
        fail_msg("%s is not listed", name);
    const pcs_fit_estimate *p = result->models[m].parameters;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        assert_near(p[PCS_FIT_E].by[w], c->e, FOUND);
        assert_near(p[PCS_FIT_MU].by[w], c->mu, FOUND);
        if (c->e_t > 0)
            assert_near(p[PCS_FIT_E_T].by[w], c->e_t, 10 * FOUND); // only rows that stick show it
        if (c->law == PCS_LAW_BILINEAR)
            assert_near(p[PCS_FIT_ETA2].by[w], c->eta2, 10 * FOUND);
    }
    assert_near(result->models[m].error, 0, FOUND);
    assert_near(result->floor, 0, 1e-12); // rounding
    assert_int_equal(result->models[m].unsolved, 0);
}

/* Without noise each law gives its own parameters back, by every weighting. */
static void every_law_is_recovered(void **state)
{
    (void)state;
    static const pcs_fit_form forms[2] = {PCS_FIT_BODY2, PCS_FIT_BODY3};
    for (int spatial = 0; spatial < 2; spatial++)
        for (int law = 0; law < PCS_LAW_IMPULSE_RATIO; law++) {
            const pcs_law_info *about = pcs_law_about((pcs_law)law);
            const bool has_paths = spatial && about->family == PCS_FAMILY_PATH;
            if (spatial && !about->spatial)
                continue;
            for (int path = 0; path < (has_paths ? PCS_PATH_COUNT : 1); path++) {
                impact_recipe c = impact_recipe_of(forms[spatial], 40);
                c.law = (pcs_law)law;
                c.path = (pcs_path)path;
                c.sphere = law == PCS_LAW_WALTON;
                c.mu = c.sphere ? 0.1 : 0.3; // spheres without a lever stick soon
                assert_recovers(&c);
            }
        }
}

static void tangential_restitution_is_recovered(void **state)
{
    (void)state;
    for (int spatial = 0; spatial < 2; spatial++)
        for (int spheres = 0; spheres < 2; spheres++) {
            impact_recipe c = impact_recipe_of(spatial ? PCS_FIT_BODY3 : PCS_FIT_BODY2, 40);
            c.law = spheres ? PCS_LAW_WALTON : PCS_LAW_COMPLEMENTARITY;
            c.sphere = spheres;
            c.e_t = 0.4;
            c.mu = spheres ? 0.15 : 0.6;
            assert_recovers(&c);
        }
}

/* e = 1, e = 0 and mu = 0 are values as others. */
static void values_may_lie_at_a_border(void **state)
{
    (void)state;
    static const double borders[3][2] = {{1, 0.2}, {0, 0.2}, {0.6, 0}};
    for (int k = 0; k < 3; k++) {
        impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
        c.e = borders[k][0];
        c.mu = borders[k][1];
        assert_recovers(&c);
    }
}

/* The best values of a model, and its mean by least absolute differences. */
typedef struct best {
    double e, mu, loss, error;
} best;

static best best_of(const pcs_fit_data *data, const char *name)
{
    const pcs_fit_options options = quick(PCS_LAW_POISSON);
    const pcs_fit_result *result = fitted(data, &options);
    const pcs_fit_model *m = &result->models[model_named(result, name)];
    return (best){m->parameters[PCS_FIT_E].value, m->parameters[PCS_FIT_MU].value,
                  m->loss[PCS_WEIGHTING_ABSOLUTE], m->error};
}

/* Least means are flat: a value is found to the root of the rounding of the mean, 1e-8. */
static void assert_same(const best *a, const best *b, double loss)
{
    assert_near(a->e, b->e, 1e-6);
    assert_near(a->mu, b->mu, 1e-6);
    assert_near(a->loss * loss, b->loss, 1e-9 * b->loss);
    assert_near(a->error, b->error, 1e-6 * b->error); // at the values by least absolute r
}

static impact_recipe kicked(pcs_fit_form form)
{
    impact_recipe c = impact_recipe_of(form, 60);
    c.kick = 0.1; // every impact differs, but by an impulse: all forms see the same
    return c;
}

/* The same impacts as contacts, as bodies and in world axes. */
static void forms_are_equivalent(void **state)
{
    (void)state;
    for (int spatial = 0; spatial < 2; spatial++) {
        const pcs_fit_form first = spatial ? PCS_FIT_CONTACT3 : PCS_FIT_CONTACT2;
        best found[3];
        for (int k = 0; k < 3; k++) {
            const impact_recipe c = kicked((pcs_fit_form)((int)first + k));
            const pcs_fit_data data = make_impacts(&c, 11);
            found[k] = best_of(&data, "poisson");
            assert_true(found[k].error > 0.01);
        }
        // the axes of the forms differ, so that the random bodies differ in space: only planar
        // contacts and bodies are the same impacts, and in space contacts and bodies
        assert_same(&found[0], &found[1], 1);
    }
}

/* Multiply a column. */
static void scale(const pcs_fit_data *data, const char *name, double by)
{
    const int k = pcs_fit_column_named(data->form, name);
    for (size_t i = 0; i < data->n; i++)
        ((double *)data->columns[k])[i] *= by;
}

/* Mass three times, velocity twice: r is sqrt(mass) velocity. */
static void units_do_not_matter(void **state)
{
    (void)state;
    static const char *const velocities[] = {"v_n", "v_t", "omega", "vp_n", "vp_t", "omegap"};
    const impact_recipe c = kicked(PCS_FIT_BODY2);
    pcs_fit_data data = make_impacts(&c, 12);
    const best one = best_of(&data, "poisson");
    data.mass *= 3;
    data.inertia[0] *= 3;
    for (int k = 0; k < 6; k++)
        scale(&data, velocities[k], 2);
    const best other = best_of(&data, "poisson");
    assert_same(&one, &other, 2 * sqrt(3));
}

/* World axes that are turned, with the normal. */
static void axes_may_be_turned(void **state)
{
    (void)state;
    const impact_recipe c = kicked(PCS_FIT_WORLD2);
    pcs_fit_data data = make_impacts(&c, 13);
    const best one = best_of(&data, "poisson");
    static const char *const vectors[][2] = {{"r_x", "r_y"}, {"v_x", "v_y"}, {"vp_x", "vp_y"}};
    const double angle = 0.7;
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < data.n; i++) {
            double *x = (double *)data.columns[pcs_fit_column_named(c.form, vectors[k][0])] + i;
            double *y = (double *)data.columns[pcs_fit_column_named(c.form, vectors[k][1])] + i;
            const double old = *x;
            *x = cos(angle) * old - sin(angle) * *y;
            *y = sin(angle) * old + cos(angle) * *y;
        }
    data.normal[0] = -sin(angle);
    data.normal[1] = cos(angle);
    const best other = best_of(&data, "poisson");
    assert_same(&one, &other, 1);
}

/* Rows in another order, and every row twice. */
static void rows_are_only_rows(void **state)
{
    (void)state;
    const impact_recipe c = kicked(PCS_FIT_BODY2);
    pcs_fit_data data = make_impacts(&c, 14);
    const best one = best_of(&data, "poisson");
    for (int k = 0; k < pcs_fit_column_count(c.form); k++)
        for (size_t i = 0; data.columns[k] && i < data.n; i++)
            ((double *)data.columns[k])[data.n + i] = data.columns[k][data.n - 1 - i];
    for (int twice = 0; twice < 2; twice++) {
        pcs_fit_data other = data;
        other.n = twice ? 2 * data.n : data.n;
        for (int k = 0; k < pcs_fit_column_count(c.form) && !twice; k++)
            if (data.columns[k])
                other.columns[k] += data.n;
        const best again = best_of(&other, "poisson");
        assert_same(&one, &again, 1);
    }
}

/* Of the velocities after, any may be missing; two of three say it all in the plane. */
static void velocities_may_be_missing(void **state)
{
    (void)state;
    static const char *const after[] = {"vp_n", "vp_t", "omegap"};
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
    for (int k = 0; k < 3; k++) {
        pcs_fit_data data = make_impacts(&c, 15);
        data.columns[pcs_fit_column_named(c.form, after[k])] = NULL;
        const best found = best_of(&data, "poisson");
        assert_near(found.e, c.e, FOUND);
        assert_near(found.mu, c.mu, FOUND);
    }
}

/* e follows a covariate; a slope without a covariate is absent. */
static void slopes_are_recovered(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 60);
    static double covariate[60];
    pcs_fit_data data = make_impacts(&c, 16), other = data;
    static double kept[PCS_FIT_MAX_COLUMNS][60];
    for (int k = 0; k < pcs_fit_column_count(c.form); k++) // half of the rows have another e and mu
        if (data.columns[k]) {
            memcpy(kept[k], data.columns[k], sizeof kept[k]);
            other.columns[k] = kept[k];
        }
    c.e = 0.5;
    c.mu = 0.3;
    data = make_impacts(&c, 16);
    for (size_t i = 0; i < 60; i += 2) {
        for (int k = 0; k < pcs_fit_column_count(c.form); k++)
            if (data.columns[k])
                kept[k][i] = data.columns[k][i];
        covariate[i] = 4;
        covariate[i + 1] = 2;
    }
    pcs_fit_options options = quick(PCS_LAW_POISSON);
    options.covariates[PCS_FIT_E] = options.covariates[PCS_FIT_MU] = covariate;
    const pcs_fit_result *result = fitted(&other, &options);
    assert_near(estimate_of(result, "poisson", PCS_FIT_E)->value, 0.55, FOUND);
    assert_near(estimate_of(result, "poisson", PCS_FIT_MU)->value, 0.25, FOUND);
    assert_near(estimate_of(result, "poisson", PCS_FIT_E_SLOPE)->value, -0.05, FOUND);
    assert_near(estimate_of(result, "poisson", PCS_FIT_MU_SLOPE)->value, 0.05, FOUND);
    options = quick(PCS_LAW_POISSON);
    result = fitted(&other, &options);
    assert_int_equal(estimate_of(result, "poisson", PCS_FIT_E_SLOPE)->known, PCS_FIT_ABSENT);
}

/* A value that is held stays, and the other is the best beside it. */
static void values_may_be_held(void **state)
{
    (void)state;
    const impact_recipe c = impact_recipe_of(PCS_FIT_BODY2, 40);
    const pcs_fit_data data = make_impacts(&c, 17);
    pcs_fit_options options = quick(PCS_LAW_POISSON);
    options.fixed[PCS_FIT_E] = c.e;
    const pcs_fit_result *result = fitted(&data, &options);
    assert_int_equal(estimate_of(result, "poisson", PCS_FIT_E)->known, PCS_FIT_FIXED);
    assert_near(estimate_of(result, "poisson", PCS_FIT_MU)->value, c.mu, FOUND);
    options.fixed[PCS_FIT_E] = 0.9;
    result = fitted(&data, &options);
    assert_true(result->models[model_named(result, "poisson")].error > 0.05);
}

/* The impulses of a model, and the differences of rows, are those of the single solve. */
static void predictions_are_those_of_the_law(void **state)
{
    (void)state;
    const impact_recipe c = kicked(PCS_FIT_BODY3);
    const pcs_fit_data data = make_impacts(&c, 18);
    static double difference[3 * 60], p[3 * 60];
    static pcs_fit_row rows[60];
    pcs_fit_options options = quick(PCS_LAW_POISSON);
    options.paths = 1u << PCS_PATH_EXACT;
    const pcs_fit_rows out = {.difference = difference};
    const pcs_fit_result *result = fitted_rows(&data, &options, &out);
    const int m = model_named(result, "poisson");
    double values[PCS_FIT_PARAMETER_COUNT], mean = 0;
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        values[k] = result->models[m].parameters[k].value;
    for (size_t i = 0; i < data.n; i++)
        assert_int_equal(pcs_fit_reduce(&data, i, NULL, &rows[i], NULL), PCS_OK);
    assert_int_equal(pcs_fit_predict(&result->models[m], values, rows, data.n, p, NULL), PCS_OK);
    for (size_t i = 0; i < data.n; i++) {
        const double(*G)[3] = rows[i].G;
        const pcs_contact3 contact = {G[0][0], G[0][1],      G[0][2],      G[1][1],     G[1][2],
                                      G[2][2], rows[i].v[0], rows[i].v[1], rows[i].v[2]};
        const pcs_material material = material_of(values[PCS_FIT_E], values[PCS_FIT_MU]);
        const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &contact, &material);
        const double by_law[3] = {im.p_n, im.p_1, im.p_2};
        double left = 0, size = 0;
        for (int k = 0; k < rows[i].rows; k++) {
            double miss = -rows[i].b[k];
            for (int a = 0; a < 3; a++)
                miss += rows[i].B[k][a] * p[3 * i + (size_t)a];
            left += miss * miss;
            size += rows[i].b[k] * rows[i].b[k];
        }
        for (int a = 0; a < 3; a++) // a batch has the bits of the single solve
            assert_true(p[3 * i + (size_t)a] == by_law[a]);
        // rounding of six terms
        assert_near(difference[(size_t)m * data.n + i], sqrt(left / size), 1e-12);
        mean += difference[(size_t)m * data.n + i] / (double)data.n;
    }
    assert_near(mean, result->models[m].error, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_is_recovered),
        cmocka_unit_test(tangential_restitution_is_recovered),
        cmocka_unit_test(values_may_lie_at_a_border),
        cmocka_unit_test(forms_are_equivalent),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(axes_may_be_turned),
        cmocka_unit_test(rows_are_only_rows),
        cmocka_unit_test(velocities_may_be_missing),
        cmocka_unit_test(slopes_are_recovered),
        cmocka_unit_test(values_may_be_held),
        cmocka_unit_test(predictions_are_those_of_the_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
