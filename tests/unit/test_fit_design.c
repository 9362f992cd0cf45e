/* How many impacts tell two laws apart: against a simulation of its own, and by its properties. */
#include "made_impacts.h"

#include <percuss/design.h>

#include <stdlib.h>
#include <string.h>

enum { TABLE = 24, MANY = 400 };
static double stated[2][TABLE];

/* A table of planar contacts; only the velocities after will have errors. */
static pcs_fit_data table(double noise)
{
    const impact_recipe c = impact_recipe_of(PCS_FIT_CONTACT2, TABLE);
    pcs_fit_data data = make_impacts(&c, 5);
    const char *const names[2] = {"vp_n", "vp_t"};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < TABLE; i++)
            stated[k][i] = noise;
        data.errors[pcs_fit_column_named(c.form, names[k])] = stated[k];
    }
    return data;
}

static pcs_fit_model model_of(pcs_law law, double e, double mu)
{
    double values[PCS_FIT_PARAMETER_COUNT];
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        values[k] = PCS_NONE;
    values[PCS_FIT_E] = e;
    values[PCS_FIT_MU] = mu;
    return pcs_fit_model_of(law, PCS_PATH_EXACT, values);
}

static double tells[TABLE];
static size_t ranking[TABLE];

static pcs_design designed(const pcs_fit_data *data, pcs_law truth, pcs_law other,
                           const pcs_design_options *o)
{
    const pcs_fit_model one = model_of(truth, 0.6, 0.2), two = model_of(other, 0.5, 0.3);
    const size_t length = pcs_design_workspace(data, o);
    double *work = malloc(length * sizeof *work);
    assert_non_null(work);
    pcs_design design;
    pcs_fault fault;
    if (pcs_fit_design(data, &one, &two, o, work, length, tells, ranking, &design, &fault) !=
        PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
    free(work);
    return design;
}

/* --- a simulation of its own ------------------------------------------------------------------ */

/* One experiment: contacts, and their velocities after. */
typedef struct experiment {
    size_t n;
    pcs_contact2 contacts[MANY];
    double after[MANY][2];
} experiment;

/* Difference of velocities in the energy norm: (dv G^-1 dv)^1/2. */
static double length_of(const pcs_contact2 *c, double n, double t)
{
    const double det = c->G_nn * c->G_tt - c->G_nt * c->G_nt;
    return sqrt((c->G_tt * n * n - 2 * c->G_nt * n * t + c->G_nn * t * t) / det);
}

/* The loss of one impact; weighting 0: r, 1: r^2, 2: r/|b|. */
static double loss(const experiment *x, size_t i, pcs_law law, const double *p, int weighting)
{
    const pcs_contact2 *c = &x->contacts[i];
    const pcs_material material = material_of(p[0], p[1]);
    const pcs_impact2 im = solved(law, c, &material);
    const double r = length_of(c, im.vp_n - x->after[i][0], im.vp_t - x->after[i][1]);
    const double size = length_of(c, x->after[i][0] - c->v_n, x->after[i][1] - c->v_t);
    return weighting == 0 ? r : weighting == 1 ? r * r : r / size;
}

static double mean_loss(const experiment *x, pcs_law law, const double *p, int weighting)
{
    double sum = 0;
    for (size_t i = 0; i < x->n; i++)
        sum += loss(x, i, law, p, weighting);
    return sum / (double)x->n;
}

/* Fit e and mu: steps along both and along their diagonals, which become smaller. */
static void fit_both(const experiment *x, pcs_law law, int weighting, double *p)
{
    double least = mean_loss(x, law, p, weighting);
    for (double step = 0.04; step > 5e-4;) {
        bool better = false;
        for (int way = 0; way < 9; way++) {
            const double q[2] = {fmin(fmax(p[0] + step * (way % 3 - 1), 0), 1),
                                 fmax(p[1] + step * (way / 3 - 1), 0)};
            const double there = mean_loss(x, law, q, weighting);
            if (there < least) {
                least = there;
                p[0] = q[0];
                p[1] = q[1];
                better = true;
            }
        }
        step = better ? step : step / 2;
    }
}

/* The least z of the weightings that the other law is worse. */
static double z_of(const experiment *x, pcs_law truth, pcs_law other)
{
    double least = INFINITY;
    for (int w = 0; w < 3; w++) {
        double p[2] = {0.6, 0.2}, q[2] = {0.58, 0.2}, sum = 0, squares = 0;
        fit_both(x, truth, w, p);
        fit_both(x, other, w, q);
        for (size_t i = 0; i < x->n; i++) {
            const double d = loss(x, i, other, q, w) - loss(x, i, truth, p, w);
            sum += d;
            squares += d * d;
        }
        const double n = (double)x->n;
        least = fmin(least, sum / sqrt((squares - sum * sum / n) * n / (n - 1)));
    }
    return least;
}

/* Simulate an experiment that goes round the table from a random row on. */
static void simulate(const pcs_fit_data *data, double noise, size_t n, rng *r, experiment *x)
{
    const double *const *columns = data->columns;
    const pcs_material material = material_of(0.6, 0.2);
    const double start = uniform(r);
    x->n = n;
    for (size_t i = 0; i < n; i++) {
        const size_t k = (size_t)(((double)i + start) * TABLE / (double)n) % TABLE;
        pcs_contact2 *c = &x->contacts[i];
        *c = (pcs_contact2){columns[0][k], columns[1][k], columns[2][k], columns[3][k],
                            columns[4][k]};
        const pcs_impact2 im = solved(PCS_LAW_POISSON, c, &material);
        x->after[i][0] = im.vp_n + noise * normal(r);
        x->after[i][1] = im.vp_t + noise * normal(r);
    }
}

/* The power agrees with that of the other simulation, at the number of impacts and at others. */
static void power_is_true(void **state)
{
    (void)state;
    static const pcs_law others[] = {PCS_LAW_NEWTON, PCS_LAW_WHITTAKER};
    static experiment x;
    for (int k = 0; k < 2; k++) {
        const double noise = k ? 0.15 : 0.1;
        const pcs_fit_data data = table(noise);
        pcs_design_options o = pcs_design_options_default();
        o.simulations = few_cases() ? 100 : 400;
        const pcs_design d = designed(&data, PCS_LAW_POISSON, others[k], &o);
        const double times = few_cases() ? 10 : 100;
        double count = 0;
        rng r = {77};
        assert_in_range(d.all.impacts, 20, MANY);
        for (int i = 0; i < times; i++) {
            simulate(&data, noise, d.all.impacts, &r, &x);
            count += z_of(&x, PCS_LAW_POISSON, others[k]) > 3;
        }
        const double power = count / times;
        // four standard errors of the difference of two shares
        assert_near(power, d.all.power,
                    4 * hypot(sqrt(power * (1 - power) / times), d.all.power_error));
        assert_true(d.all.power > o.power - 0.03);
    }
}

/* Laws that are the same in every impact are never told apart, whatever the noise. */
static void equal_laws_stay_equal(void **state)
{
    (void)state;
    static const pcs_law pairs[][2] = {{PCS_LAW_POISSON, PCS_LAW_POISSON},
                                       {PCS_LAW_BRACH, PCS_LAW_COMPLEMENTARITY}};
    for (int k = 0; k < 2; k++)
        for (uint64_t seed = 1; seed <= (few_cases() ? 1 : 4); seed++) {
            pcs_fit_data data = table(0.05 * (double)seed);
            pcs_design_options o = pcs_design_options_default();
            o.seed = seed;
            o.simulations = 20;
            const pcs_design d = designed(&data, pairs[k][0], pairs[k][1], &o);
            assert_int_equal(d.all.impacts, 0);
            assert_int_equal(d.best.impacts, 0);
            assert_false(pcs_has(d.all.power));
        }
}

/* More power needs more impacts, and a choice of rows needs fewer. */
static void power_costs_impacts(void **state)
{
    (void)state;
    const pcs_fit_data data = table(0.1);
    static const double powers[] = {0.5, 0.9};
    size_t last = 0;
    for (int k = 0; k < 2; k++) {
        pcs_design_options o = pcs_design_options_default();
        o.power = powers[k];
        const pcs_design d = designed(&data, PCS_LAW_POISSON, PCS_LAW_NEWTON, &o);
        assert_true(d.all.impacts > last);
        assert_true(d.best.rows < TABLE && d.best.impacts < d.all.impacts);
        assert_true(d.best.power > o.power - 0.03);
        last = d.all.impacts;
    }
    for (int i = 1; i < TABLE; i++) // the ranking is that of tells, and has every row
        assert_true(tells[ranking[i - 1]] >= tells[ranking[i]]);
    bool seen[TABLE] = {false};
    for (int i = 0; i < TABLE; i++)
        seen[ranking[i]] = true;
    for (int i = 0; i < TABLE; i++)
        assert_true(seen[i]);
}

/* Where errors are larger than the difference of the laws, impacts grow with their square. */
static void noise_counts_squared(void **state)
{
    (void)state;
    if (few_cases())
        skip();
    const pcs_design_options o = pcs_design_options_default();
    pcs_fit_data data = table(0.8);
    const pcs_design strong = designed(&data, PCS_LAW_POISSON, PCS_LAW_WHITTAKER, &o);
    data = table(0.4);
    const pcs_design weak = designed(&data, PCS_LAW_POISSON, PCS_LAW_WHITTAKER, &o);
    // the search stops within 5 % of either number, and the power, +-2 %, gives it +-6 %
    const double ratio = (double)strong.all.impacts / (double)weak.all.impacts;
    assert_true(ratio > 4 / 1.2 && ratio < 4 * 1.2);
}

/* Parts may run in any order, with the same bits. */
static void backwards(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    (void)context;
    while (n-- > 0)
        part(job, n);
}

static void same_in_any_order(void **state)
{
    (void)state;
    impact_recipe c = impact_recipe_of(PCS_FIT_WORLD3, 12);
    c.noise = 0.02;
    c.stated = true;
    c.centre[0] = 0.01; // the table is about a point, with the centre given
    pcs_fit_data data = make_impacts(&c, 3);
    data.centre[0] = 0.01;
    pcs_design_options o = pcs_design_options_default();
    o.simulations = few_cases() ? 20 : 40;
    const pcs_design one = designed(&data, PCS_LAW_POISSON, PCS_LAW_COMPLEMENTARITY, &o);
    o.parallel_for = backwards;
    const pcs_design two = designed(&data, PCS_LAW_POISSON, PCS_LAW_COMPLEMENTARITY, &o);
    assert_int_equal(one.all.impacts, two.all.impacts);
    assert_int_equal(one.best.impacts, two.best.impacts);
    assert_true(one.all.power == two.all.power && one.all.impacts > 0);
    assert_true(one.all.values[PCS_FIT_MU] == two.all.values[PCS_FIT_MU]);
}

static void bad_calls(void **state)
{
    (void)state;
    pcs_fit_data data = table(0.1);
    pcs_design_options o = pcs_design_options_default();
    const pcs_fit_model law = model_of(PCS_LAW_POISSON, 0.6, 0.2);
    const pcs_fit_model bad = model_of(PCS_LAW_POISSON, 1.6, 0.2);
    double work[1];
    pcs_design d;
    pcs_fault fault;
    assert_int_equal(pcs_fit_design(&data, &law, &bad, &o, work, 1, NULL, NULL, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "e");
    assert_int_equal(pcs_fit_design(&data, &law, &law, &o, work, 1, NULL, NULL, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "length");
    o.power = 1;
    assert_int_equal(pcs_fit_design(&data, &law, &law, &o, work, 1, NULL, NULL, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "power");
    assert_int_equal(pcs_design_workspace(&data, &o), 0);
    o.power = 0.8;
    memset(data.errors, 0, sizeof data.errors);
    assert_int_equal(pcs_fit_design(&data, &law, &law, &o, work, 1, NULL, NULL, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "errors");
}

/* A law must apply to every impact of the table: walton is for spheres. */
static void laws_apply(void **state)
{
    (void)state;
    const pcs_fit_data data = table(0.1);
    const pcs_design_options o = pcs_design_options_default();
    const pcs_fit_model law = model_of(PCS_LAW_POISSON, 0.6, 0.2);
    const pcs_fit_model walton = model_of(PCS_LAW_WALTON, 0.6, 0.2);
    const size_t length = pcs_design_workspace(&data, &o);
    double *work = malloc(length * sizeof *work);
    assert_non_null(work);
    pcs_design d;
    pcs_fault fault;
    for (int side = 0; side < 2; side++) {
        assert_int_equal(pcs_fit_design(&data, side ? &walton : &law, side ? &law : &walton, &o,
                                        work, length, NULL, NULL, &d, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "law");
        assert_string_equal(fault.item, "impact");
        assert_int_equal(fault.index, 0);
    }
    free(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(power_is_true),
        cmocka_unit_test(equal_laws_stay_equal),
        cmocka_unit_test(laws_apply),
        cmocka_unit_test(power_costs_impacts),
        cmocka_unit_test(noise_counts_squared),
        cmocka_unit_test(same_in_any_order),
        cmocka_unit_test(bad_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
