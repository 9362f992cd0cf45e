/* What a scenario must not take as it stands: numbers, angles, inertias, motion, controls. */
#include "scenario/clean.h"
#include "scenario/problem.h"
#include "scenario/several.h"
#include "support.h"

#include <string.h>

static scenario kept;

/* Parse, set and build; false: a message with both pieces. Other tests must not come through. */
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
    const bool good = several_build(&m, &kept, &(choice){0}, why);
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
    // infinite is what says so
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
    assert_right(CUSTOM, "body.orientation=euler zxz 10 deg, 7 rad, 1");
    assert_right(ROD, "motion.omega=20");
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
        assert_right(both[i], "motion.v_n=0"); // at rest, and said so
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
    // plates as print rounds them, the second turned by 45 deg; beyond 1e-3 of the trace none
    assert_right(CUSTOM, "body.tensor=0.0833 0.3333 0.4167");
    assert_right(CUSTOM, "body.tensor=0.2083 0.2083 0.4167 0.125 0 0");
    assert_right(BODIES, "bodies.b.tensor=0.0833 0.3333 0.4167");
    assert_right(CUSTOM, "body.tensor=1 1 2.00399");
    assert_wrong(CUSTOM, "body.tensor=1 1 2.00401", "body.tensor", "2.00401 > 1 + 1");
    assert_wrong(CUSTOM, "body.tensor=0.0833 0.4267 0.3333", "tensor", "0.4267 > 0.0833 + 0.3333");
    assert_wrong(BODIES, "bodies.b.tensor=1 1 3 0.5 0 0", "bodies.b.tensor", "3 > 0.5 + 1.5");
    assert_wrong(CUSTOM, "body.tensor=1 1 1 2 0 0", "body.tensor", "principal moments: 3 > -1 + 1");
    // far from mass and offset: a large one is a body that does not turn, a small one leaves of
    // 1/m no digit; where the impulse goes through the mass centre that does no harm
    assert_right(CUSTOM, "body.tensor=1e200 1e200 1e200");
    assert_right(CUSTOM, "body.tensor=1e-200 1e-200 1e-200");
    assert_wrong(SMALL, NULL, "file.yaml:2: body.tensor: is too small or too large",
                 "it is '1e-200 1e-200 1e-200'");
    assert_wrong(SMALL, "body.tensor=1e-307 1e-307 1e-307", "body.tensor", "beside mass");
    assert_wrong(CUSTOM SMALL_BODY("other"), NULL, "other.tensor", "beside mass and offset");
    assert_wrong(CUSTOM, "body.mass=1e-310", "--set body.mass", "1/mass is beyond the range");
    // of a shape with lengths the tensor is not to blame
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
    // the other body is there by right; and what is wrong with theta is said in degrees
    assert_right(ROD "other: {shape: rod, mass: 1, length: 1, theta: 170 deg}\n", NULL);
    assert_false(scenario_doubt(&kept, &what));
    assert_wrong("body: {shape: disc, mass: 1, radius: 1, theta: 20 deg}\n" MATERIAL, NULL,
                 "file.yaml:1: body.theta", "(it is 20 deg)");
}

/* No byte of it may be obeyed by a terminal. */
static void assert_clean(const char *text)
{
    unsigned code;
    for (size_t length; *text; text += length) {
        length = clean_character(text, &code);
        assert_true(length > 0 && !clean_is_control(code));
    }
}

static void any_bytes_are_made_fit_to_print(void **state)
{
    (void)state;
    rng source = {902};
    for (int i = 0; i < 20000; i++) {
        char text[64], clean[400], again[400], cut[20];
        size_t n = 0;
        // bytes that begin, continue and break sequences, and those of controls of direction
        static const unsigned char often[] = {0x1B, 0x9B, 0xC2, 0x80, 0xE2, 0xAE, 0xD8, 0x9C,
                                              0xC0, 0xED, 0xA0, 0xF4, 0x90, 'a',  '\\', 0x7F};
        while (n < sizeof text - 1 && uniform(&source) < 0.97)
            text[n++] =
                (char)(uniform(&source) < 0.7 ? often[(size_t)between(&source, 0, sizeof often)]
                                              : (unsigned char)between(&source, 1, 256));
        text[n] = '\0';
        assert_clean(clean_text(text, clean, sizeof clean));
        assert_string_equal(clean_text(clean, again, sizeof again), clean);
        assert_clean(clean_text(text, cut, sizeof cut));
        assert_memory_equal(cut, clean, strlen(cut));
        assert_true(strlen(cut) == strlen(clean) || strlen(cut) + CLEAN_SHOWN >= sizeof cut);
        fail why;
        assert_false(fail_with(&why, "%s: wrong", text));
        assert_clean(why.text);
    }
    char shown[200];
    assert_string_equal(clean_text("a\xC3\xBC \xE2\x82\xAC \xF0\x9F\x99\x82", shown, sizeof shown),
                        "a\xC3\xBC \xE2\x82\xAC \xF0\x9F\x99\x82");
    assert_string_equal(clean_text("\x1B[1m\n\x7F\x9B\xC2\x9B\xE2\x80\xAE\xD8\x9C\xE2\x81\xA6"
                                   "\xE2\x80\xA8\xC0\x9B\xED\xA0\x80",
                                   shown, sizeof shown),
                        "\\x1b[1m\\x0a\\x7f\\x9b\\u009b\\u202e\\u061c\\u2066\\u2028\\xc0\\x9b"
                        "\\xed\\xa0\\x80");
    // what nobody sees: U+00AD, U+200B, U+200D, U+2060, U+2064, U+FEFF, U+E0041, U+E007F
    assert_string_equal(clean_text("\xC2\xAD\xE2\x80\x8B\xE2\x80\x8D\xE2\x81\xA0\xE2\x81\xA4"
                                   "\xEF\xBB\xBF\xF3\xA0\x81\x81\xF3\xA0\x81\xBF",
                                   shown, sizeof shown),
                        "\\u00ad\\u200b\\u200d\\u2060\\u2064\\ufeff\\U000e0041\\U000e007f");
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
        cmocka_unit_test(motion_is_given),
        cmocka_unit_test(tensors_are_matrices_of_bodies),
        cmocka_unit_test(theta_below_the_surface_is_doubted),
        cmocka_unit_test(any_bytes_are_made_fit_to_print),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, forget);
}
