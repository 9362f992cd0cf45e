/* Units of scenarios: compared with definitions, in vectors, and wrong ones. */
#include "scenario/problem.h"
#include "scenario/several.h"
#include "support.h"

#include <string.h>

static double parsed(const char *text, dimension dim)
{
    double x = PCS_NONE;
    fail why;
    if (!units_parse(text, dim, &x, &why))
        fail_msg("%s", why.text);
    return x;
}

/*
 * By their definitions: 1 lb = 0.45359237 kg, 1 ft = 0.3048 m, 1 lbf = 1 lb times 9.80665 m/s^2, 1
 * slug = 1 lbf s^2/ft; with one or two roundings.
 */
static void definitions(void **state)
{
    (void)state;
    const struct {
        const char *text;
        dimension dim;
        double si;
    } known[] = {{"1 slug", MASS, 14.593902937206364829},
                 {"16 oz", MASS, 0.45359237},
                 {"9.80665 N", MASS, 1},
                 {"9.80665 kN", MASS, 1000},
                 {"1 lbf", MASS, 0.45359237},
                 {"1 slug ft^2", INERTIA, 1.3558179483314004},
                 {"1 lbf ft s^2", INERTIA, 1.3558179483314004},
                 {"1 lb ft^2", INERTIA, 0.0421401100938048},
                 {"1 lb in^2", INERTIA, 2.926396534292e-4},
                 {"1 kg cm^2", INERTIA, 1e-4},
                 {"1 g cm^2", INERTIA, 1e-7},
                 {"14.593902937206364829 1/slug", INVERSE_MASS, 1},
                 {"0.45359237 1/lb", INVERSE_MASS, 1},
                 {"12 in/s", SPEED, 0.3048},
                 {"1 ft/s^2", ACCELERATION, 0.3048}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_near(parsed(known[i].text, known[i].dim) / known[i].si, 1, 1e-15);
    // one pound of mass has the weight of one pound of force
    assert_true(parsed("3400 lb", MASS) == parsed("3400 lbf", MASS));
    assert_true(units_is_weight("20 N") && units_is_weight("3400 lbf"));
    assert_false(units_is_weight("20 kg") || units_is_weight("20") || units_is_weight("3400 lb"));
}

/* A unit once at the end, after each number, or none; zeros need none. */
static void vectors(void **state)
{
    (void)state;
    const struct {
        const char *text;
        dimension dim;
        double x[3];
    } good[] = {
        {"-34.7 0 mph", SPEED, {-34.7 * 0.44704, 0, 0}},
        {"-34.7 mph, 0 mph", SPEED, {-34.7 * 0.44704, 0, 0}},
        {"[-34.7mph, 0]", SPEED, {-34.7 * 0.44704, 0, 0}},
        {"0 3 mph 0", SPEED, {0, 3 * 0.44704, 0}},
        {"1 m/s 2 ft/s -3 m/s", SPEED, {1, 2 * 0.3048, -3}},
        {"1 2 3", SPEED, {1, 2, 3}},
        {"1, .5 -.5 mm", LENGTH, {1e-3, 0.5e-3, -0.5e-3}},
        {"1 2 3 lb in^2", INERTIA, {2.926396534292e-4, 5.852793068584e-4, 8.779189602876e-4}},
        {"1e3 0 0 rpm", TURN_RATE, {1000 * PI / 30, 0, 0}},
        {"10 20 30 deg", ANGLE, {10 * DEG, 20 * DEG, 30 * DEG}},
        {"1 0.5 0", PLAIN, {1, 0.5, 0}}};
    const struct {
        const char *text;
        dimension dim;
        const char *says;
    } bad[] = {{"3 mph 4", SPEED, "4 has no unit"},
               {"1 0 kg", SPEED, "measures a mass; here a velocity is expected"},
               {"1 0 kmh", SPEED, "write 'km/h'"},
               {"mph 1 2", SPEED, "'mph' is not a finite number"},
               {"1 2 m", PLAIN, "'m' is not a finite number"},
               {"1 inf", SPEED, "not a finite number"},
               {"1.2.3 m", LENGTH, "'1.2.3' is not a finite number"},
               {"1 2 3 4", SPEED, "more than 3"},
               {"10 0 0", ANGLE, "mean 10 deg"},
               {"1.7e308 0 0 slug ft^2", INERTIA, "too large"},
               {"1e-323 0 0 mm", LENGTH, "too small"}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        double x[3] = {0};
        fail why = {""};
        const int n = units_vector(good[i].text, good[i].dim, x, 3, &why);
        if (n < 2)
            fail_msg("'%s': %s", good[i].text, why.text);
        for (int k = 0; k < 3; k++)
            assert_near(x[k], good[i].x[k], 4e-16 * fabs(good[i].x[k]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double x[3];
        fail why = {""};
        assert_int_equal(units_vector(bad[i].text, bad[i].dim, x, 3, &why), -1);
        if (!strstr(why.text, bad[i].says))
            fail_msg("'%s' does not say '%s'", why.text, bad[i].says);
    }
}

static void refused(const char *text, const char *a, const char *b)
{
    scenario s;
    problem p;
    several m = {0};
    fail why = {""};
    const bool listed = strstr(text, "bodies:") != NULL;
    bool good = scenario_parse(&s, "file.yaml", text, strlen(text), &why);
    good = good && (listed ? several_build(&m, &s, &(choice){0}, &why)
                           : problem_build(&p, &s, &(choice){0}, &why));
    if (good || !strstr(why.text, a) || !strstr(why.text, b))
        fail_msg("'%s' does not say '%s' and '%s'", why.text, a, b);
    if (listed)
        several_free(&m);
    scenario_free(&s);
}

#define MATERIAL "material: {e: 0.5, mu: 0.3}\n"

/* The message has file, line, key and what would be right. */
static void messages(void **state)
{
    (void)state;
    refused("body: {shape: rod, mass: 1 m, length: 1 m, theta: 0}\n", "file.yaml:1: body.mass",
            "weight in N, kN, lbf");
    refused("body:\n  shape: lamina\n  mass: 1 kg\n  inertia: 3 lb-in^2\n",
            "file.yaml:4: body.inertia", "write 'lb in^2'");
    refused("body:\n  shape: lamina\n  inertia: 3 N\n", "file.yaml:3: body.inertia",
            "slug ft^2, lbf ft s^2, lb ft^2, lb in^2");
    refused("bodies:\n- {name: a, mass: 1, inertia: 1, at: 0 1, velocity: 3 0 slug}\n"
            "contacts: [{name: c, body: a, at: 0 0, normal: 0 1}]\n" MATERIAL,
            "file.yaml:2: bodies.a.velocity", "a velocity is expected (m/s");
    refused("bodies:\n- {name: a, mass: 1, inertia: 1, at: 0 1, velocity: 3 mph 1}\n"
            "contacts: [{name: c, body: a, at: 0 0, normal: 0 1}]\n" MATERIAL,
            "file.yaml:2: bodies.a.velocity", "1 has no unit");
}

/* The same bodies in units of either system: the same contact, except for rounding. */
static void same_contact(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "bodies:\n- {name: a, mass: 3400 lbf, inertia: 2000 slug ft^2, at: 0 10 ft, velocity: -30 "
        "-20 mph}\ncontacts: [{name: c, body: a, at: 3 0 ft, normal: 0 1}]\n" MATERIAL,
        "bodies:\n- {name: a, mass: 1542.214058, inertia: 2711.6358966628008, at: 0 3.048, "
        "velocity: -13.4112 -8.9408}\n"
        "contacts: [{name: c, body: a, at: 0.9144 0, normal: 0 1}]\n" MATERIAL};
    double v[2][2], G[2][4];
    for (int i = 0; i < 2; i++) {
        scenario s;
        several m;
        fail why;
        if (!scenario_parse(&s, "file.yaml", texts[i], strlen(texts[i]), &why) ||
            !several_build(&m, &s, &(choice){0}, &why))
            fail_msg("%s", why.text);
        memcpy(v[i], m.v, sizeof v[i]);
        memcpy(G[i], m.G, sizeof G[i]);
        several_free(&m);
        scenario_free(&s);
    }
    for (int k = 0; k < 2; k++)
        assert_near(v[0][k], v[1][k], 1e-14 * fabs(v[1][k]));
    for (int k = 0; k < 4; k++)
        assert_near(G[0][k], G[1][k], 1e-14 * fabs(G[1][k]));
}

/* In space: velocity, spin, offset and tensor have units; so has the root of a chain. */
static void vectors_of_keys(void **state)
{
    (void)state;
    static const char text[] =
        "dimension: spatial\n"
        "body: {shape: custom, mass: 3 lb, tensor: 1 2 2.5 lb ft^2, offset: -1 0 0 ft}\n"
        "surface: {normal: 0 0 1}\n"
        "motion: {velocity: 1 2 -30 mph, spin: 100 0 0 rpm}\n" MATERIAL;
    scenario s;
    problem p;
    fail why;
    if (!scenario_parse(&s, "file.yaml", text, sizeof text - 1, &why) ||
        !problem_build(&p, &s, &(choice){0}, &why))
        fail_msg("%s", why.text);
    assert_near(p.bodies3[0].v[0], -30 * 0.44704, 1e-14);
    assert_near(p.bodies3[0].inertia[1][1], 2 * 0.0421401100938048, 1e-15);
    assert_near(fabs(p.bodies3[0].offset[0]), 0.3048, 1e-16);
    double spin = 0;
    for (int i = 0; i < 3; i++)
        spin += fabs(p.bodies3[0].omega[i]);
    assert_near(spin, 100 * PI / 30, 1e-14);
    scenario_free(&s);
    refused("bodies: []\nlinks: [{name: l, length: 1, mass: 1, angle: 90 deg}]\n"
            "chain: {velocity: 1 0 kg}\n"
            "contacts: [{name: c, link: l, strikes: yes}]\n" MATERIAL,
            "file.yaml:3: chain.velocity", "a velocity is expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definitions),     cmocka_unit_test(vectors),
        cmocka_unit_test(messages),        cmocka_unit_test(same_contact),
        cmocka_unit_test(vectors_of_keys),
    };
    return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
