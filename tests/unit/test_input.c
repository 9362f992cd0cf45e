/*
 * Input that a scenario must reject or doubt: numbers, angles, inertias, motion; points of a sweep.
 */
#include "scenario/problem.h"
#include "scenario/several.h"
#include "scenario/sweep/sweep.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

static scenario kept;

/* Parse, set and build. False: why has the message. */
static bool builds(const char *text, const char *set, fail *why)
{
    problem p;
    several m;
    scenario_free(&kept);
    if (!scenario_parse(&kept, "file.yaml", text, strlen(text), why) ||
        (set && !scenario_set(&kept, set, why)))
        return false;
    if (!several_is(&kept))
        return problem_build(&p, &kept, &(choice){0}, why);
    const bool good = several_build(&m, &kept, &(choice){0}, why) && several_check(&m, why);
    several_free(&m);
    return good;
}

static void assert_says(const fail *why, const char *piece)
{
    if (!strstr(why->text, piece))
        fail_msg("'%s' does not say '%s'", why->text, piece);
}

static void assert_wrong(const char *text, const char *set, const char *a, const char *b)
{
    fail why = {""};
    if (builds(text, set, &why))
        fail_msg("'%s' with '%s' is taken", text, set ? set : "");
    assert_says(&why, a);
    assert_says(&why, b);
}

static void assert_right(const char *text, const char *set)
{
    fail why;
    if (!builds(text, set, &why))
        fail_msg("%s", why.text);
}

#define MATERIAL "material: {e: 0.5, mu: 0.3}\n"
#define ROD                                                                                        \
    "body: {shape: rod, mass: 1 kg, length: 1 m, theta: 20 deg}\nmotion: {v_n: -1 m/s}\n" MATERIAL
#define CUSTOM                                                                                     \
    "dimension: spatial\nbody:\n  shape: custom\n  mass: 1\n  tensor: 1 1 1 -0.4 -0.4 -0.4\n"      \
    "  offset: -1 0 0\nmotion: {v_n: -1}\n" MATERIAL
#define BODIES                                                                                     \
    "dimension: spatial\nbodies: [{name: b, mass: 1, tensor: 1 1 1, at: 0 0 1, velocity: 0 0 "     \
    "-1}]\n"                                                                                       \
    "contacts: [{name: c, body: b, at: 0 0 0, normal: 0 0 1}]\n" MATERIAL
#define CHAIN                                                                                      \
    "links: [{name: l, length: 1, mass: 1, angle: 90 deg, rate: 1}]\n"                             \
    "contacts: [{name: c, link: l, strikes: yes}]\n" MATERIAL
#define MECHANISM                                                                                  \
    "mechanism: {M: [[1, 0], [0, 1]], W: [[1, 0], [0, 1]], u: [-1, 1]}\n"                          \
    "contacts: [{name: c}]\n" MATERIAL

/*
 * A sweep of two points that shows dT. Returns how many have no result; -1: the sweep is rejected.
 */
static double rows[2][2];
static sweep_trouble trouble;
static fail refused;

static int rows_of(const char *text, const char *key, const char *values)
{
    static sweep w;
    char whole[900];
    (void)snprintf(whole, sizeof whole, "%saxes: [{key: %s, values: '%s'}]\nsweep: {outputs: dT}\n",
                   text, key, values);
    scenario_free(&kept);
    refused = (fail){""};
    trouble = (sweep_trouble){0};
    w.n_axes = 0;
    const bool good = scenario_parse(&kept, "file.yaml", whole, strlen(whole), &refused) &&
                      sweep_plan(&w, &kept, NULL, &refused);
    sweep_worker *k = good ? sweep_worker_new(&w) : NULL;
    if (k)
        sweep_rows(k, 0, 2, rows[0], &trouble);
    sweep_worker_free(k);
    sweep_free(&w);
    return good ? (int)trouble.points : -1;
}

static void numbers_have_a_range(void **state)
{
    (void)state;
    const struct {
        const char *text, *set, *where, *what;
    } wrong[] = {
        {ROD, "body.mass=1e400", "--set body.mass", "'1e400' is too large"},
        {ROD, "body.mass=-1e400", "--set body.mass", "too large"},
        {ROD, "body.mass=1e308 t", "--set body.mass", "'1e308 t' is too large"},
        {ROD, "body.length=1e-400", "--set body.length", "'1e-400' is too small"},
        {ROD, "body.length=3e-323 mm", "--set body.length", "too small"},
        {ROD, "motion.v_t=-0.001e-400", "--set motion.v_t", "too small"},
        {ROD, "material.mu=1e309", "--set material.mu", "too large"},
        {"body:\n  mass: 1e400\n", NULL, "file.yaml:2: body.mass", "'1e400' is too large"},
        {CUSTOM, "body.offset=0 1e400 0", "--set body.offset", "'1e400' is too large"},
        {CUSTOM, "body.offset=0 1e-400 0", "--set body.offset", "'1e-400' is too small"},
        {CUSTOM, "body.tensor=1 1e999 1", "--set body.tensor", "'1e999' is too large"},
        {CUSTOM, "body.orientation=quaternion 1e999 0 0 0", "orientation", "'1e999' is too large"},
        {CUSTOM, "body.orientation=matrix 1 0 0 0 1 0 0 0 1e999", "orientation", "too large"},
        {CUSTOM, "surface.normal=0 0 1e999", "--set surface.normal", "'1e999' is too large"},
        {BODIES, "bodies.b.mass=1e400", "--set bodies.b.mass", "too large"},
        {BODIES, "bodies.b.at=0 0 1e400", "--set bodies.b.at", "'1e400' is too large"},
        {BODIES, "bodies.b.tensor=1 1 1e400", "--set bodies.b.tensor", "'1e400' is too large"},
        {CHAIN, "links.l.angle=1e999 deg", "--set links.l.angle", "too large"},
        {CHAIN, "chain.velocity=0 1e999", "--set chain.velocity", "'1e999' is too large"},
        {MECHANISM, "mechanism.M=1 0 0 1e999", "--set mechanism.M", "'1e999' is too large"},
        {MECHANISM, "mechanism.u=1 1e999", "--set mechanism.u", "'1e999' is too large"},
        {MECHANISM, "mechanism.W=1 x 0 1", "--set mechanism.W", "'x' is not a finite number"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_wrong(wrong[i].text, wrong[i].set, wrong[i].where, wrong[i].what);
    const struct {
        const char *text, *set;
    } right[] = {{ROD, "body.mass=1e300"},
                 {ROD, "motion.v_t=0e-400"},
                 {ROD, "motion.v_t=-0.000"},
                 {ROD, "motion.v_t=5e-324"},
                 {ROD, NULL},
                 {CUSTOM, NULL},
                 {BODIES, NULL},
                 {CHAIN, NULL},
                 {MECHANISM, NULL}};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        assert_right(right[i].text, right[i].set);
    // only the word for infinity is infinite
    double x;
    fail why;
    assert_true(units_parse("inf", MASS, &x, &why) && isinf(x));
    assert_true(units_parse("-1.7976931348623157e308", PLAIN, &x, &why));
    assert_false(units_parse("-1.7976931348623159e308", MASS, &x, &why));
}

static void bare_angles_are_at_most_a_turn(void **state)
{
    (void)state;
    assert_wrong(ROD, "body.theta=20", "--set body.theta",
                 "20 rad is 1146 deg; did you mean 20 deg?");
    assert_wrong("body:\n  theta: -40\n", NULL, "file.yaml:2: body.theta", "did you mean -40 deg?");
    assert_wrong(CHAIN, "chain.phi1=90", "--set chain.phi1", "did you mean 90 deg?");
    assert_wrong(CHAIN, "links.l.angle=90", "--set links.l.angle", "did you mean 90 deg?");
    assert_wrong(CHAIN, "contacts.c.surface=10", "contacts.c.surface", "did you mean 10 deg?");
    assert_wrong(CUSTOM, "body.orientation=euler zxz 10 0 0", "orientation", "mean 10 deg?");
    assert_wrong(CUSTOM, "body.theta1=30", "--set body.theta1", "did you mean 30 deg?");
    assert_wrong(ROD, "body.theta=6.2831853071795872", "body.theta", "deg");
    const char *const right[] = {"body.theta=20 rad", "body.theta=6.2831853071795862",
                                 "body.theta=-6.2831853071795862", "body.theta=400 deg"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        assert_right(ROD, right[i]);
    assert_right(CUSTOM, "body.orientation=euler zxz 10 deg, 7 rad, 1 rad");
    assert_right(CUSTOM, "body.orientation=euler zxz 10 20 30 deg");
    assert_wrong(CUSTOM, "body.orientation=euler zxz 10 deg, 7 rad, 1", "orientation",
                 "1 has no unit");
    assert_right(ROD, "motion.omega=20");
    // a value in the file is checked only if it is used
    const char *const bare = "body: {shape: rod, mass: 1, length: 1, theta: 20}\n"
                             "motion: {v_n: -1}\n" MATERIAL;
    assert_wrong(bare, "material.e=0.4", "file.yaml:1: body.theta", "did you mean 20 deg?");
    assert_right(bare, "body.theta=20 deg");
    assert_wrong(bare, "body.theta=30", "--set body.theta", "did you mean 30 deg?");
    const char *const level = "links: [{name: l, length: 1, mass: 1, angle: 90 deg, rate: 1}]\n"
                              "contacts: [{name: c, link: l, strikes: yes, surface: 9}]\n" MATERIAL;
    assert_wrong(level, NULL, "file.yaml:2: contacts.c.surface", "did you mean 9 deg?");
    assert_right(level, "contacts.c.surface=9 deg");
    assert_int_equal(rows_of(bare, "body.theta", "20 deg, 400 deg"), 0);
    assert_int_equal(rows_of(level, "contacts.c.surface", "0 deg, 400 deg"), 0);
    assert_int_equal(rows_of(bare, "body.mass", "1, 2"), -1);
    assert_says(&refused, "file.yaml:1: body.theta: 20 rad is 1146 deg");
}

/*
 * A point that is not a valid problem is one row without a result, whether it is the first or the
 * last.
 */
static void points_are_wrong_by_themselves(void **state)
{
    (void)state;
    static const char contact[] =
        "contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n" MATERIAL;
    // G_nn = 1 does not fit the others, and mu_s = 0.5 does not, either
    static const char stiff[] = "contact: {G_nn: 5, G_nt: 2.5, G_tt: 3, v_n: -1, v_t: 1}\n"
                                "material: {e: 0.5, mu_s: 0.9, mu_k: 0.8}\n";
    static const char small[] = "dimension: spatial\n"
                                "body: {shape: custom, mass: 1e-19, tensor: 1e-36 1e-36 1e-36, "
                                "offset: -1e-8 0 0, theta1: 20 deg}\nmotion: {v_n: -1}\n" MATERIAL;
    static const struct {
        const char *text, *key, *bad, *good;
    } points[] = {{ROD, "material.mu", "-0.1", "0.4"},    {ROD, "material.e", "7", "0.4"},
                  {ROD, "material.mu_s", "0.1", "0.4"},   {ROD, "body.mass", "-1", "1"},
                  {ROD, "body.length", "0 m", "1 m"},     {contact, "contact.G_nn", "-1", "2"},
                  {contact, "contact.G_nt", "9", "0.5"},  {contact, "contact.G_tt", "0.1", "3"},
                  {CUSTOM, "body.mass", "0", "1"},        {small, "body.mass", "-1", "1e-19"},
                  {BODIES, "bodies.b.mass", "-1", "1"},   {BODIES, "contacts.c.mu", "-1", "0.4"},
                  {CHAIN, "links.l.length", "-1", "1"},   {MECHANISM, "material.mu", "-1", "0.4"},
                  {stiff, "contact.G_nn", "-1", "5"},     {stiff, "material.mu_s", "0.1", "0.9"},
                  {MECHANISM, "contacts.c.e", "2", "0.4"}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        char values[60];
        double dT[2];
        for (int last = 0; last < 2; last++) {
            (void)snprintf(values, sizeof values, "%s, %s", last ? points[i].good : points[i].bad,
                           last ? points[i].bad : points[i].good);
            if (rows_of(points[i].text, points[i].key, values) != 1)
                fail_msg("%s: %s: %s", points[i].key, values, refused.text);
            assert_int_equal(trouble.first, last);
            assert_int_equal(trouble.empty, 1);
            assert_true(strstr(trouble.why.text, ": ") && !pcs_has(rows[last][1]));
            dT[last] = rows[!last][1];
        }
        assert_bits(dT[0], dT[1], points[i].key, 0);
    }
}

/* What is wrong at every point is rejected, whatever the values of the axis are. */
static void scenarios_are_wrong_at_every_point(void **state)
{
    (void)state;
    static const struct {
        const char *text, *key, *says;
    } wrong[] = {
        {"body: {shape: rod, mass: 1}\nmotion: {v_n: -1}\n" MATERIAL, "material.mu",
         "body.length: is missing"},
        {"body: {shape: rod, length: 1}\nmotion: {v_n: -1}\n" MATERIAL, "body.length",
         "body.mass: is missing"},
        {"body: {shape: rod, mass: 1, length: 1}\n" MATERIAL, "material.mu", "motion: is missing"},
        {"body: {shape: rodd, mass: 1}\nmotion: {v_n: -1}\n" MATERIAL, "body.mass", "rod"},
        {"body: {shape: rod, mass: 1, length: 1}\nmotion: {v_n: -1}\nmaterial: {e: 7, mu: 0}\n",
         "material.mu", "material.e: must lie between 0 and 1 (it is 7)"},
        {ROD, "body.radius", "rod takes mass, theta, length; not used: radius"},
        {ROD, "contact.G_nn", "either a contact or bodies"},
        {"contacts: [{name: c, body: b, at: 0 0, normal: 0 1}]\n"
         "bodies: [{name: b, mass: 1, at: 0 1}]\n" MATERIAL,
         "contacts.c.mu", "bodies.b.inertia: is missing"},
    };
    static const char *const values[] = {"-0.1, 0.4", "0.4, -0.1", "-0.1, -0.2"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int k = 0; k < 3; k++) {
            assert_int_equal(rows_of(wrong[i].text, wrong[i].key, values[k]), -1);
            assert_says(&refused, wrong[i].says);
        }
}

static void motion_is_given(void **state)
{
    (void)state;
    const char *const rod = "body: {shape: rod, mass: 1, length: 1}\n" MATERIAL;
    const char *const ball = "dimension: spatial\nbody: {shape: sphere, mass: 1, radius: 1}\n"
                             "other: {shape: sphere, mass: 1, radius: 1}\n" MATERIAL;
    const char *const both[] = {rod, ball};
    for (int i = 0; i < 2; i++) {
        assert_wrong(both[i], NULL, "file.yaml: motion: is missing", "motion: {v_n: -1 m/s}");
        assert_wrong(both[i], "motion.point=contact", "has no velocity", "motion: {v_n: -1 m/s}");
        assert_right(both[i], "motion.v_n=0"); // at rest, as stated
    }
    assert_wrong(ball, "other_motion.point=contact", "motion: is missing", "v_n");
    assert_right(ball, "other_motion.v_n=1");
    assert_right(ball, "motion.spin=0 0 1");
}

#define SMALL_BODY(section)                                                                        \
    section ": {shape: custom, mass: 1, tensor: 1e-200 1e-200 1e-200, offset: -1 0.3 0.2}\n"
#define SMALL "dimension: spatial\n" SMALL_BODY("body") "motion: {v_n: -1}\n" MATERIAL

static void tensors_are_matrices_of_bodies(void **state)
{
    (void)state;
    const char *const sign = "products of inertia with a minus";
    assert_wrong(CUSTOM, "body.tensor=1 1 1 0.4 0.4 0.4", "--set body.tensor: must be positive",
                 sign);
    assert_wrong(CUSTOM, "body.tensor=1 1 3", "it is '1 1 3'", "above the sum of the others");
    assert_wrong(CUSTOM, "body.tensor=1 1 1 2 0 0", "--set body.tensor", sign);
    assert_wrong(BODIES, "bodies.b.tensor=1 1 1 0.4 0.4 0.4", "--set bodies.b.tensor", sign);
    assert_wrong("dimension: spatial\nbody:\n  shape: custom\n  mass: 1\n  tensor: 1 1 3\n"
                 "  offset: -1 0 0\n" MATERIAL,
                 NULL, "file.yaml:5: body.tensor", "positive definite");
    assert_wrong("dimension: spatial\nbody: {shape: custom, mass: 1, offset: 1 0 0}\n" MATERIAL,
                 NULL, "body.tensor", "is missing");
    // plates with rounded digits as in print, the second turned by 45 deg; an error above 1e-3 of
    // the trace is rejected
    assert_right(CUSTOM, "body.tensor=0.0833 0.3333 0.4167");
    assert_right(CUSTOM, "body.tensor=0.2083 0.2083 0.4167 0.125 0 0");
    assert_right(BODIES, "bodies.b.tensor=0.0833 0.3333 0.4167");
    assert_right(CUSTOM, "body.tensor=1 1 2.00399");
    assert_wrong(CUSTOM, "body.tensor=1 1 2.00401", "body.tensor", "2.00401 > 1 + 1");
    assert_wrong(CUSTOM, "body.tensor=0.0833 0.4267 0.3333", "tensor", "0.4267 > 0.0833 + 0.3333");
    assert_wrong(BODIES, "bodies.b.tensor=1 1 3 0.5 0 0", "bodies.b.tensor", "3 > 0.5 + 1.5");
    assert_wrong(CUSTOM, "body.tensor=1 1 1 2 0 0", "body.tensor", "principal moments: 3 > -1 + 1");
    // far from mass and offset: a very large tensor is a body that does not turn; a very small one
    // leaves no digit of 1/m in G, except where the impulse passes through the mass centre
    assert_right(CUSTOM, "body.tensor=1e200 1e200 1e200");
    assert_right(CUSTOM, "body.tensor=1e-200 1e-200 1e-200");
    assert_wrong(SMALL, NULL, "file.yaml:2: body.tensor: is too small or too large",
                 "it is '1e-200 1e-200 1e-200'");
    assert_wrong(SMALL, "body.tensor=1e-307 1e-307 1e-307", "body.tensor", "compared with mass");
    assert_wrong(CUSTOM SMALL_BODY("other"), NULL, "other.tensor", "compared with mass and offset");
    assert_wrong(CUSTOM, "body.mass=1e-310", "--set body.mass", "1/mass is beyond the range");
    // for a shape with lengths the message does not name the tensor
    assert_wrong("dimension: spatial\nbody: {shape: sphere, mass: 1, radius: 1e200}\n"
                 "motion: {v_n: -1}\n" MATERIAL,
                 NULL, "body.radius", "too small or too large for a double");
}

static void theta_below_the_surface_is_doubted(void **state)
{
    (void)state;
    const struct {
        const char *set;
        bool below;
    } thetas[] = {
        {"body.theta=90 deg", false},  {"body.theta=-90 deg", false}, {"body.theta=270 deg", false},
        {"body.theta=-20 deg", false}, {"body.theta=350 deg", false}, {"body.theta=90.1 deg", true},
        {"body.theta=-91 deg", true},  {"body.theta=180 deg", true},  {"body.theta=2", true},
    };
    fail what;
    for (size_t i = 0; i < sizeof thetas / sizeof *thetas; i++) {
        assert_right(ROD, thetas[i].set);
        assert_true(scenario_doubt(&kept, &what) == thetas[i].below);
    }
    assert_says(&what, "--set body.theta: warning: 114.592 deg is beyond 90 deg");
    assert_says(&what, "the mass centre is below the surface");
    // the mass centre of the other body must be below; and an error of theta is reported in degrees
    assert_right(ROD "other: {shape: rod, mass: 1, length: 1, theta: 170 deg}\n", NULL);
    assert_false(scenario_doubt(&kept, &what));
    assert_wrong("body: {shape: disc, mass: 1, radius: 1, theta: 20 deg}\n" MATERIAL, NULL,
                 "file.yaml:1: body.theta", "(it is 20 deg)");
}

/* In space a shape is struck at its lowest point; a custom body at its offset. */
static void tilts_in_space_are_doubted(void **state)
{
    (void)state;
    static const char rod[] =
        "dimension: spatial\nbody: {shape: cylinder, mass: 1, length: 2, radius: 0.1, theta2: %s}\n"
        "motion: {v_n: -1}\n" MATERIAL;
    static const struct {
        const char *theta2, *set, *says; /* NULL: no message */
    } tilts[] = {
        {"15 deg", "body.theta1=20 deg", NULL},
        {"15 deg", "body.theta1=-90 deg", NULL},
        {"15 deg", "body.theta1=160 deg",
         "--set body.theta1: warning: 160 deg is beyond 90 deg: X"},
        {"-100 deg", "body.theta1=20 deg", "file.yaml:2: body.theta2: warning: -100 deg is beyond"},
        {"170 deg", "body.theta1=160 deg", NULL}, // X points up again
    };
    fail what;
    for (size_t i = 0; i < sizeof tilts / sizeof *tilts; i++) {
        char text[300];
        (void)snprintf(text, sizeof text, rod, tilts[i].theta2);
        assert_right(text, tilts[i].set);
        assert_true(scenario_doubt(&kept, &what) == (tilts[i].says != NULL));
        if (tilts[i].says)
            assert_says(&what, tilts[i].says);
    }
    assert_right(CUSTOM, "body.theta1=89 deg");
    assert_false(scenario_doubt(&kept, &what));
    assert_right(CUSTOM, "body.theta1=120 deg"); // 1 m along X
    assert_true(scenario_doubt(&kept, &what));
    assert_says(&what, "--set body.theta1: warning: the mass centre is 0.5 m below the surface");
    assert_right(CUSTOM, "body.offset=1 0 0");
    assert_true(scenario_doubt(&kept, &what));
    assert_says(&what, "--set body.offset: warning: the mass centre is 1 m below the surface");
}

static int forget(void **state)
{
    (void)state;
    scenario_free(&kept);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_a_range),
        cmocka_unit_test(bare_angles_are_at_most_a_turn),
        cmocka_unit_test(points_are_wrong_by_themselves),
        cmocka_unit_test(scenarios_are_wrong_at_every_point),
        cmocka_unit_test(motion_is_given),
        cmocka_unit_test(tensors_are_matrices_of_bodies),
        cmocka_unit_test(theta_below_the_surface_is_doubted),
        cmocka_unit_test(tilts_in_space_are_doubted),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, forget);
}
