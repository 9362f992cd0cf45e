/* Bounds of inputs: each is accepted, and the next double outside is refused by its name. */
#include "made_measurements.h"

#include <float.h>
#include <string.h>

typedef pcs_status try_call(pcs_fault *fault);

/* True if the call refuses the field. Another refusal or status is no matter here. */
static bool refuses(try_call *call, const char *field)
{
    pcs_fault fault;
    return call(&fault) == PCS_STATUS_INVALID && strcmp(fault.field, field) == 0;
}

/* x may be from low to high, both included. */
static void assert_between(try_call *call, const char *field, double *x, double low, double high)
{
    const double kept = *x;
    const double in[] = {low, high, nextafter(low, high), nextafter(high, low)};
    const double out[] = {nextafter(low, -INFINITY), nextafter(high, INFINITY), INFINITY,
                          -INFINITY};
    for (size_t i = 0; i < sizeof in / sizeof *in; i++) {
        *x = in[i];
        if (refuses(call, field))
            fail_msg("%s: %.17g is refused", field, *x);
    }
    for (size_t i = 0; i < sizeof out / sizeof *out; i++) {
        *x = out[i];
        if (!refuses(call, field))
            fail_msg("%s: %.17g is accepted", field, *x);
    }
    *x = kept;
}

/* --- materials --- */

static pcs_material m, n;
static pcs_law law;

static pcs_status check_material(pcs_fault *fault)
{
    return pcs_material_check(law, &m, fault);
}

static void materials(void **state)
{
    (void)state;
    for (int k = 0; k < PCS_LAW_COUNT; k++) {
        law = (pcs_law)k;
        const bool more = law == PCS_LAW_NEWTON || law == PCS_LAW_POISSON ||
                          law == PCS_LAW_ENERGETIC || law == PCS_LAW_WHITTAKER ||
                          law == PCS_LAW_IMPULSE_RATIO;
        m = material_with(0.5, 0, 0.3);
        m.eta2 = 1;
        m.ratio = 0.1;
        pcs_fault fault;
        assert_int_equal(check_material(&fault), PCS_OK);
        assert_between(check_material, "e", &m.e, 0, 1);
        assert_between(check_material, "e_t", &m.e_t, 0, 1);
        assert_between(check_material, "mu_k", &m.mu_k, 0, DBL_MAX);
        assert_between(check_material, "mu_s", &m.mu_s, m.mu_k,
                       pcs_law_about(law)->one_friction ? m.mu_k : DBL_MAX);
        if (law == PCS_LAW_COMPROMISE) {
            assert_between(check_material, "d1", &m.d1, 0, DBL_MAX);
            assert_between(check_material, "d2", &m.d2, 0, DBL_MAX);
            m.d1 = 0;
            assert_between(check_material, "d2", &m.d2, 0, DBL_MAX);
            m.d2 = 0;
            assert_true(refuses(check_material, "d1"));
            m.d1 = m.d2 = 1;
        }
        if (law == PCS_LAW_BILINEAR)
            assert_between(check_material, "eta2", &m.eta2, 1e-12, 1e12);
        if (law == PCS_LAW_IMPULSE_RATIO)
            assert_between(check_material, "ratio", &m.ratio, -DBL_MAX, DBL_MAX);
        m.e_above_1 = true;
        assert_between(check_material, "e", &m.e, 0, more ? PCS_MAX_E : 1);
        m.branch = PCS_BRANCH_COUNT;
        assert_true(refuses(check_material, "branch"));
    }
}

static pcs_status check_mix(pcs_fault *fault)
{
    pcs_material pair;
    return pcs_material_mix(&m, &n, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, fault);
}

static void mixed_materials(void **state)
{
    (void)state;
    m = n = material_with(0.5, 0, 0.3);
    assert_between(check_mix, "e", &m.e, 0, 1);
    assert_between(check_mix, "e", &n.e, 0, 1);
    assert_between(check_mix, "e_t", &n.e_t, 0, 1);
    assert_between(check_mix, "mu_s", &n.mu_s, 0, DBL_MAX);
}

/* --- springs --- */

static pcs_spring spring;
static pcs_spring_given given;
static double value[2];

static pcs_status convert(pcs_fault *fault)
{
    pcs_spring_damping out;
    return pcs_spring_convert(&spring, given, value, &out, fault);
}

static void springs(void **state)
{
    (void)state;
    spring = pcs_spring_default();
    spring.mass = spring.approach = 1;
    spring.kappa = 1e4;
    for (int k = 0; k < PCS_SPRING_GIVEN_COUNT; k++) {
        given = (pcs_spring_given)k;
        const bool pair = given == PCS_SPRING_GIVEN_SOLREF;
        const char *name = pcs_spring_given_name(given);
        value[0] = value[1] = 0.5;
        spring.exponent = 1;
        assert_between(convert, "mass", &spring.mass, 1e-12, 1e18);
        assert_between(convert, "approach", &spring.approach, 1e-12, 1e18);
        assert_between(convert, "exponent", &spring.exponent, pair ? 1 : 0.5, pair ? 1 : 5);
        if (!pair)
            assert_between(convert, "kappa", &spring.kappa, 1e-12, 1e18);
        if (given == PCS_SPRING_GIVEN_E)
            assert_between(convert, name, value, 1e-9, 1);
        else if (!pair)
            assert_between(convert, name, value, 0, 1e300);
        spring.tensile = true;
        if (given == PCS_SPRING_GIVEN_RATIO)
            assert_between(convert, name, value, 0, nextafter(1, 0));
        spring.tensile = false;
    }
}

static void springs_of_two_numbers(void **state)
{
    (void)state;
    spring = pcs_spring_default();
    spring.mass = spring.approach = 1;
    spring.kappa = 1e4;
    static const double pairs[][3] = {
        {1, 1, 1},        {0, 1, 0},          {1, 0, 0},          {-1, -1, 1}, {-1, 0, 1},
        {-1, 1, 0},       {1, -1, 0},         {0, 0, 0},          {0, -1, 0},  {INFINITY, 1, 0},
        {1, INFINITY, 0}, {-INFINITY, -1, 0}, {-1, -INFINITY, 0}, {NAN, 1, 0}};
    given = PCS_SPRING_GIVEN_SOLREF;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        memcpy(value, pairs[i], sizeof value);
        assert_int_equal(refuses(convert, "solref"), pairs[i][2] == 0);
    }
    spring.approach = PCS_NONE; // zeta alone needs it
    for (int k = 0; k < PCS_SPRING_GIVEN_COUNT; k++) {
        given = (pcs_spring_given)k;
        value[0] = value[1] = 0.5;
        assert_int_equal(refuses(convert, "approach"), given == PCS_SPRING_GIVEN_ZETA);
    }
}

/* --- measurements --- */

static pcs_identify_options options;

static pcs_status identify(pcs_fault *fault)
{
    pcs_identified id;
    return pcs_identify(times, axis_list, 3, (size_t)plain.n, &options, &id, fault);
}

static size_t n_samples;

static pcs_status identify_few(pcs_fault *fault)
{
    pcs_identified id;
    return pcs_identify(times, axis_list, 3, n_samples, &options, &id, fault);
}

static void measurements(void **state)
{
    (void)state;
    make(&plain, 5);
    options = pcs_identify_options_default();
    pcs_fault fault;
    assert_int_equal(identify(&fault), PCS_OK);
    for (int k = 0; k < 3; k++) {
        options.normal[0] = 1e100; // that of the measurement
        assert_false(refuses(identify, "normal"));
        options.normal[k] = nextafter(1e100, INFINITY);
        assert_true(refuses(identify, "normal"));
        options.normal[k] = nextafter(-1e100, -INFINITY);
        assert_true(refuses(identify, "normal"));
        options.normal[k] = 0;
    }
    options.normal[0] = 0;
    options.mass = 1;
    assert_between(identify, "mass", &options.mass, 1e-100, 1e100);
    options.mass = PCS_NONE;
    assert_between(identify, "m_G_nn", &options.m_G_nn, 1, 1e100);
    assert_between(identify, "m_G_nf", &options.m_G_nf, -1e100, 1e100);
    for (int k = 0; k < 3; k++)
        assert_between(identify, "axes", &axes[k][plain.n - 1 - k], -1e100, 1e100);
    assert_between(identify, "time", &times[plain.n - 1], nextafter(times[plain.n - 2], INFINITY),
                   1e100);
    assert_between(identify, "time", &times[0], -1e100, nextafter(times[1], -INFINITY));
    n_samples = 15;
    assert_true(refuses(identify_few, "n"));
    assert_int_equal(identify_few(&fault), PCS_STATUS_INVALID);
    assert_near(fault.value, 15, 0);
    n_samples = 16; // enough samples, but not of an impact
    (void)identify_few(&fault);
    assert_false(strcmp(fault.field, "n") == 0 && fault.value == 16);
}

/* --- piles --- */

static pcs_pile_recipe heap_recipe;

static pcs_status draw(pcs_fault *fault)
{
    size_t contacts;
    pcs_body3 bodies[2];
    pcs_pair3 pairs[20];
    return pcs_pile3_draw(&heap_recipe, bodies, pairs, 20, &contacts, fault);
}

static double mu[1], e[1], e_t[1], v[2], W[4];
static pcs_pile pile;

static pcs_status check_pile(pcs_fault *fault)
{
    return pcs_pile_check(&pile, fault);
}

static void piles(void **state)
{
    (void)state;
    heap_recipe = pcs_pile_recipe_default();
    heap_recipe.n_bodies = 2;
    assert_between(draw, "size", &heap_recipe.size, DBL_MIN, 1e100);
    assert_between(draw, "mass", &heap_recipe.mass, DBL_MIN, 1e100);
    assert_between(draw, "speed", &heap_recipe.speed, 0, 1e100);
    assert_between(draw, "disorder", &heap_recipe.disorder, 0, 1e100);
    heap_recipe.n_bodies = 0;
    assert_true(refuses(draw, "n_bodies"));
    heap_recipe.n_bodies = 100000001;
    assert_true(refuses(draw, "n_bodies"));
    heap_recipe.n_bodies = 1;
    assert_false(refuses(draw, "n_bodies"));
    static const size_t rows[2] = {0, 1};
    static const uint32_t columns[1] = {0};
    W[0] = W[3] = 1;
    pile = (pcs_pile){2, 1, rows, columns, W, v, mu, e, e_t};
    assert_between(check_pile, "mu", mu, 0, DBL_MAX);
    assert_between(check_pile, "e", e, 0, 1);
    assert_between(check_pile, "e_t", e_t, 0, 1);
    assert_between(check_pile, "v", &v[0], -DBL_MAX, DBL_MAX);
    assert_between(check_pile, "v", &v[1], -DBL_MAX, DBL_MAX);
    assert_between(check_pile, "blocks", &W[0], DBL_TRUE_MIN, DBL_MAX);
    for (int k = 1; k < 4; k++)
        assert_between(check_pile, "blocks", &W[k], -DBL_MAX, DBL_MAX);
}

/* --- contacts and bodies --- */

static pcs_contact2 two;
static pcs_contact3 three;
static pcs_body2 body2;
static pcs_body3 body3;

static pcs_status check2(pcs_fault *fault)
{
    return pcs_contact2_check(&two, fault);
}

static pcs_status check3(pcs_fault *fault)
{
    return pcs_contact3_check(&three, fault);
}

static pcs_status check_body2(pcs_fault *fault)
{
    return pcs_body2_check(&body2, fault);
}

static pcs_status check_body3(pcs_fault *fault)
{
    return pcs_body3_check(&body3, fault);
}

/* Numbers behind a struct on the stack are not read: they would be refused. */
static void contacts(void **state)
{
    (void)state;
    pcs_fault fault;
    two = (pcs_contact2){1, 0.5, 1, -1, 1};
    three = (pcs_contact3){1, 0.5, 0, 1, 0, 1, -1, 1, 0};
    unset_stack();
    assert_int_equal(check2(&fault), PCS_OK);
    unset_stack();
    assert_int_equal(check3(&fault), PCS_OK);
    assert_between(check2, "v_n", &two.v_n, -DBL_MAX, DBL_MAX);
    assert_between(check2, "v_t", &two.v_t, -DBL_MAX, DBL_MAX);
    assert_between(check3, "v_n", &three.v_n, -DBL_MAX, DBL_MAX);
    assert_between(check3, "v_1", &three.v_1, -DBL_MAX, DBL_MAX);
    assert_between(check3, "v_2", &three.v_2, -DBL_MAX, DBL_MAX);
    two.G_nt = 0;
    assert_between(check2, "G_nn", &two.G_nn, DBL_TRUE_MIN, DBL_MAX);
    assert_between(check2, "G_tt", &two.G_tt, DBL_TRUE_MIN, DBL_MAX);
    three.G_n1 = 0;
    assert_between(check3, "G_nn", &three.G_nn, DBL_TRUE_MIN, DBL_MAX);
    assert_between(check3, "G_11", &three.G_11, DBL_TRUE_MIN, DBL_MAX);
    assert_between(check3, "G_22", &three.G_22, DBL_TRUE_MIN, DBL_MAX);
}

static void bodies(void **state)
{
    (void)state;
    body2 = (pcs_body2){.mass = 1, .inertia = 1};
    body3 = pcs_body3_default();
    body3.mass = body3.inertia[0] = body3.inertia[1] = body3.inertia[2] = 1;
    for (int k = 0; k < 3; k++) {
        if (k < 2) {
            assert_between(check_body2, "position", &body2.position[k], -DBL_MAX, DBL_MAX);
            assert_between(check_body2, "velocity", &body2.velocity[k], -DBL_MAX, DBL_MAX);
        }
        assert_between(check_body3, "position", &body3.position[k], -DBL_MAX, DBL_MAX);
        assert_between(check_body3, "velocity", &body3.velocity[k], -DBL_MAX, DBL_MAX);
        assert_between(check_body3, "spin", &body3.spin[k], -DBL_MAX, DBL_MAX);
    }
    assert_between(check_body2, "spin", &body2.spin, -DBL_MAX, DBL_MAX);
    assert_between(check_body2, "angle", &body2.angle, -DBL_MAX, DBL_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials),    cmocka_unit_test(mixed_materials),
        cmocka_unit_test(springs),      cmocka_unit_test(springs_of_two_numbers),
        cmocka_unit_test(measurements), cmocka_unit_test(piles),
        cmocka_unit_test(contacts),     cmocka_unit_test(bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
