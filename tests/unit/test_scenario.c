/* Scenario files: their meaning, and the messages about bad ones. */
#include "scenario/answer.h"
#include "scenario/lookup.h"
#include "scenario/scenario.h"
#include "scenario/suggest.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char good[] = "title: test\n"
                           "body:\n"
                           "  shape: rod\n"
                           "  mass: 1 kg\n"
                           "  length: 460 cm\n"
                           "  theta: 20 deg\n"
                           "motion: {v_n: -1, v_t: 3.6 km/h, omega: 60 rpm, point: contact}\n"
                           "material:\n"
                           "  e: 0.7\n"
                           "  mu: 0.4\n";

static bool parse(scenario *s, const char *text, fail *why)
{
    why->text[0] = '\0';
    scenario_free(s);
    return scenario_parse(s, "file.yaml", text, strlen(text), why);
}

/* The scenario of the last problem; it is kept until the next. */
static scenario kept;

static bool build(const char *text, problem *p, fail *why)
{
    return parse(&kept, text, why) && problem_build(p, &kept, &(choice){0}, why);
}

/* The message must contain all pieces. */
static void assert_says(const fail *why, const char *a, const char *b)
{
    if (!strstr(why->text, a) || !strstr(why->text, b))
        fail_msg("'%s' does not mention '%s' and '%s'", why->text, a, b);
}

static void assert_bad(const char *text, const char *a, const char *b)
{
    problem p;
    fail why;
    assert_false(build(text, &p, &why));
    assert_says(&why, a, b);
}

static void units_are_converted(void **state)
{
    (void)state;
    problem p;
    fail why;
    if (!build(good, &p, &why))
        fail_msg("%s", why.text);
    assert_int_equal(p.n_bodies, 1);
    assert_near(p.contact.v_t, 1, 1e-15);
    assert_near(p.contact.v_n, -1, 1e-15);
    assert_near(p.bodies[0].omega, 2 * 3.14159265358979323846, 1e-14);
    assert_near(p.contact.G_nn, 1 + 3 * pow(sin(20 * 3.14159265358979323846 / 180), 2), 1e-14);
    assert_true(p.material.mu_s == 0.4 && p.material.mu_k == 0.4 && p.material.e == 0.7);
    assert_int_equal(p.law, PCS_LAW_ENERGETIC);
}

static void numbers_and_units(void **state)
{
    (void)state;
    const struct {
        const char *text;
        dimension dim;
        double value;
    } right[] = {
        {"20 deg", ANGLE, 0.3490658503988659},
        {"  5mm ", LENGTH, 0.005},
        {"1e3 g", MASS, 1},
        {".inf", MASS, INFINITY},
        {"inf kg", MASS, INFINITY},
        {"-.5", PLAIN, -0.5},
        {"+2 mph", SPEED, 0.89408},
        {"3 kg m^2", INERTIA, 3},
        {"2 1/kg", INVERSE_MASS, 2},
        {"90 deg/s", TURN_RATE, 1.5707963267948966},
        {"1 lb", MASS, 0.45359237},
        {"2 t", MASS, 2000},
        {"10 ft/s", SPEED, 3.048},
        {"3 cm/s", SPEED, 0.03},
        {"3 mm/s", SPEED, 0.003},
        {"1 in", LENGTH, 0.0254},
        {"1 ft", LENGTH, 0.3048},
        {"7 cm", LENGTH, 0.07},
        {"2 kg m2", INERTIA, 2},
        {"1 rad", ANGLE, 1},
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        double x = 0;
        fail why;
        assert_true(units_parse(right[i].text, right[i].dim, &x, &why));
        assert_true(x == right[i].value || fabs(x - right[i].value) < 1e-15);
    }
    const struct {
        const char *text;
        dimension dim;
        const char *says;
    } wrong[] = {
        {"nan", PLAIN, "not a number"},
        {"", PLAIN, "is empty"},
        {"0x10", PLAIN, "not a number"},
        {"abc", MASS, "a mass is expected"},
        {"3 m", MASS, "a length"},
        {"3 furlong", LENGTH, "not a known unit"},
        {"inf", LENGTH, "finite"},
        {"-inf", ANGLE, "finite"},
        {"1 deg", PLAIN, "plain number"},
        {"1e999", SPEED, "too large"},
        {"1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", MASS, "unit"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double x = 0;
        fail why;
        assert_false(units_parse(wrong[i].text, wrong[i].dim, &x, &why));
        assert_says(&why, wrong[i].says, "");
    }
}

static void misspelt_keys_get_a_suggestion(void **state)
{
    (void)state;
    assert_bad("body:\n  shape: rod\n  mas: 1\n", "file.yaml:3", "body.mass");
    assert_bad("bdy:\n  mass: 1\n", "file.yaml:1", "bdy");
    assert_bad("material:\n  mu_d: 1\n", "material.mu_", "did you mean");
    assert_bad("zzzzzzzzzzzz: 1\n", "no such key", "percuss new");
    assert_bad("law: energtic\nmaterial: {e: 1, mu: 0}\n", "file.yaml:1: law", "energetic");
    assert_bad("body: {shape: rood, mass: 1}\nmaterial: {e: 1, mu: 0}\n", "body.shape", "rod");
    assert_bad("body: {shape: elephant, mass: 1}\nmaterial: {e: 1, mu: 0}\n", "lamina", "shape");
}

static void structure_errors_name_the_line(void **state)
{
    (void)state;
    assert_bad("", "is empty", "percuss new");
    assert_bad("# only a comment\n", "is empty", "");
    assert_bad("body: {mass: 1", "file.yaml:", "not YAML");
    assert_bad("body:\n  mass: 1\n  mass: 2\n", "file.yaml:3", "twice");
    assert_bad("- a\n- b\n", "file.yaml:1", "expected keys");
    assert_bad("body:\n\tmass: 1\n", "file.yaml:2", "not tabs");
    assert_bad("body: {mass: 1}\nmotion: {v_n: 1}\nbody: {shape: rod}\n", "file.yaml:3", "twice");
    assert_bad("body: 3\n", "file.yaml:1", "keys of this section");
    assert_bad("body:\n  mass: [1, 2]\n", "file.yaml:2", "one value");
    assert_bad("title: a\n---\ntitle: b\n", "one document", "");
    assert_bad("? [a]\n: 1\n", "expected a key", "");
    assert_bad("body:\n  mass: \"1\\0 2\"\n", "file.yaml:2", "NUL");
    assert_bad("title:\n", "title", "is empty");
    assert_bad("just words\n", "expected keys", "");
    assert_bad("a: *nowhere\n", "file.yaml:1", "");
}

static void values_are_checked_with_their_line(void **state)
{
    (void)state;
    const char *const head = "body: {shape: rod, length: 1, mass: 1}\nmotion: {v_n: -1}\n";
    char text[400];
    const struct {
        const char *tail, *a, *b;
    } wrong[] = {
        {"material:\n  e: 1.5\n  mu: 0.4\n", "file.yaml:4: material.e", "between 0 and 1"},
        {"material:\n  e: .5\n  mu: -0.4\n", "file.yaml:5: material.mu", "negative"},
        {"material: {e: .5, mu_s: .1, mu_k: .2}\n", "material.mu_s", "less than mu_k"},
        {"material: {e: .5, mu_s: .1}\n", "material.mu_k", "missing"},
        {"material: {e: .5, mu_s: .1, mu: .2}\n", "material.mu_s", "not both"},
        {"material: {e: .5}\n", "material.mu", "missing"},
        {"material: {mu: .5}\n", "material.e", "missing"},
        {"material: {e: nan, mu: 1}\n", "material.e", "not a number"},
        {"material: {e: .inf, mu: 1}\n", "material.e", "finite"},
        {"material: {e: .5, mu: .1, e_t: -1}\n", "material.e_t", "between"},
        {"law: compromise\nmaterial: {e: .5, mu: .1, d1: 0, d2: 0}\n", "material.d1",
         "zero together"},
        {"law: impulse-ratio\nmaterial: {e: .5}\n", "material.ratio", "missing"},
        {"law: whittaker\nmaterial: {e: .5, mu_s: .2, mu_k: .1}\n", "material.mu_s",
         "one friction"},
        {"contact: {G_nn: 1}\nmaterial: {e: 1, mu: 0}\n", "either a contact or bodies", "body"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        (void)snprintf(text, sizeof text, "%s%s", head, wrong[i].tail);
        assert_bad(text, wrong[i].a, wrong[i].b);
    }
    const char *const m = "material: {e: .5, mu: .1}\n";
    const struct {
        const char *body, *a, *b;
    } bodies[] = {
        {"body: {shape: rod, mass: -1, length: 1}\n", "body.mass", "positive"},
        {"body: {shape: rod, mass: 1}\n", "body.length", "missing"},
        {"body: {shape: disc, mass: 1, radius: 1, length: 2}\n", "disc takes mass, radius",
         "not used: length"},
        {"body: {mass: 1}\n", "body.shape", "missing"},
        {"body: {shape: rod, mass: inf, length: 1}\nmotion: {v_n: -1}\n", "body.mass", "finite"},
        {"body: {shape: rod, mass: 1, length: 1}\nmotion: {v_n: -1, point: elbow}\n",
         "motion.point", "elbow"},
        {"body: {shape: rod, mass: 1, length: 1}\nother: {mass: 2}\n", "other.shape", "missing"},
        {"body: {shape: rod, mass: 1, length: 1}\nother: {shape: box, mass: 2, width: 1}\n",
         "other.height", "missing"},
        {"contact: {G_nn: 1, G_nt: 2, G_tt: 1, v_n: -1, v_t: 0}\n", "contact.G_nt", "definite"},
        {"contact: {G_nn: 1, G_nt: 0, G_tt: 1, v_n: -1}\n", "contact.v_t", "missing"},
        {"motion: {v_n: -1}\n", "body.shape", "missing"},
        {"body: {shape: lamina, mass: 1, inertia: 1e-18, distance: 1, theta: 45 deg}\n"
         "motion: {v_n: -1}\n",
         "G_nt", "check masses"},
        {"body: {shape: rod, mass: 1, length: 1e-170}\n", "body.length", "inertia"},
        {"body: {shape: box, mass: 1, width: 1e170, height: 1}\n", "body.width", "inertia"},
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        (void)snprintf(text, sizeof text, "%s%s", bodies[i].body, m);
        assert_bad(text, bodies[i].a, bodies[i].b);
    }
}

static void set_overrides_any_key(void **state)
{
    (void)state;
    scenario s = {0};
    problem p;
    fail why;
    assert_true(parse(&s, good, &why));
    assert_true(scenario_set(&s, "body.theta=40 deg", &why));
    assert_true(scenario_set(&s, "material.mu_s=0.5", &why)); // mu stays as mu_k
    assert_true(problem_build(&p, &s, &(choice){.law = "poisson"}, &why));
    assert_true(p.material.mu_s == 0.5 && p.material.mu_k == 0.4);
    assert_int_equal(p.law, PCS_LAW_POISSON);
    assert_near(p.contact.G_nn, 1 + 3 * pow(sin(40 * 3.14159265358979323846 / 180), 2), 1e-14);
    assert_true(scenario_set(&s, "material.mu_k=0.7", &why)); // mu_s is still that of --set
    assert_false(problem_build(&p, &s, &(choice){0}, &why));
    assert_says(&why, "--set material.mu_s", "less than mu_k");
    assert_true(scenario_set(&s, "material.mu=0.2", &why)); // and back
    assert_true(problem_build(&p, &s, &(choice){0}, &why));
    assert_true(p.material.mu_s == 0.2 && p.material.mu_k == 0.2);

    // the message names the key that is in the file
    assert_true(parse(&s, good, &why) && scenario_set(&s, "material.mu_k=0.5", &why));
    assert_false(problem_build(&p, &s, &(choice){0}, &why));
    assert_says(&why, "file.yaml:10: material.mu:", "less than mu_k");
    assert_true(parse(&s, good, &why));

    assert_false(scenario_set(&s, "body.theta", &why));
    assert_says(&why, "key=value", "body.theta");
    assert_false(scenario_set(&s, "=3", &why));
    assert_false(scenario_set(&s, "body.thta=3", &why));
    assert_says(&why, "--set", "body.theta");
    assert_false(scenario_set(&s, "body.mass=3 m", &why));
    assert_says(&why, "--set body.mass", "a length");
    assert_true(scenario_set(&s, "material.e=7", &why));
    assert_false(problem_build(&p, &s, &(choice){0}, &why));
    assert_says(&why, "--set material.e", "between 0 and 1");
    assert_false(problem_build(&p, &s, &(choice){.law = "poison"}, &why));
    assert_says(&why, "poison", "did you mean 'poisson'");
    assert_false(problem_build(&p, &s, &(choice){.law = "xxxxxxxxxx"}, &why));
    assert_says(&why, "percuss laws", "");
    scenario_free(&s);
}

static void long_values_are_refused(void **state)
{
    (void)state;
    char text[900];
    memset(text, 'x', sizeof text);
    memcpy(text, "title: ", 7);
    text[sizeof text - 1] = '\0';
    assert_bad(text, "file.yaml:1: title", "longer than");
    // keys longer than any buffer
    memset(text, 'k', 600);
    memcpy(text + 600, ": 1\n", 5);
    assert_bad(text, "no such key", "file.yaml:1");
    scenario s = {.name = "x"};
    fail why;
    memset(text, 'k', 600);
    memcpy(text + 600, "=1", 3);
    assert_false(scenario_set(&s, text, &why));
    // and a file larger than any scenario
    const size_t size = SCENARIO_LIMIT + 1;
    char *huge = malloc(size);
    assert_non_null(huge);
    memset(huge, 'a', size);
    assert_false(scenario_parse(&s, "huge", huge, size, &why));
    assert_says(&why, "huge", "larger than");
    free(huge);
    assert_false(scenario_read(&s, "/nonexistent/file", &why));
    assert_says(&why, "/nonexistent/file", "cannot be opened");
    assert_false(scenario_read(&s, "/", &why)); // a directory
}

static const char *word_at(size_t index)
{
    static const char *const words[] = {"newton", "poisson", "energetic"};
    return index < 3 ? words[index] : NULL;
}

static void suggestions_are_near(void **state)
{
    (void)state;
    assert_string_equal(suggest("netwon", word_at), "newton");
    assert_string_equal(suggest("Poisson", word_at), "poisson");
    assert_string_equal(suggest("energtic", word_at), "energetic");
    assert_null(suggest("zebra", word_at));
    assert_null(suggest("", word_at));
    char longest[200];
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    assert_null(suggest(longest, word_at));
}

static void outcomes_by_name(void **state)
{
    (void)state;
    char text[200];
    unsigned flag = 0;
    fail why;
    assert_string_equal(lookup_outcome_text(0, text, sizeof text), "");
    assert_string_equal(
        lookup_outcome_text(PCS_OUTCOME_JAM | PCS_OUTCOME_ENERGY_GAIN, text, sizeof text),
        "jam|energy-gain");
    assert_true(lookup_outcome("no-solution", &flag, &why) && flag == PCS_OUTCOME_NO_SOLUTION);
    assert_false(lookup_outcome("jma", &flag, &why));
    assert_says(&why, "did you mean", "jam");
    assert_false(lookup_outcome("catastrophe!", &flag, &why));
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
        cmocka_unit_test(units_are_converted),
        cmocka_unit_test(numbers_and_units),
        cmocka_unit_test(misspelt_keys_get_a_suggestion),
        cmocka_unit_test(structure_errors_name_the_line),
        cmocka_unit_test(values_are_checked_with_their_line),
        cmocka_unit_test(set_overrides_any_key),
        cmocka_unit_test(long_values_are_refused),
        cmocka_unit_test(suggestions_are_near),
        cmocka_unit_test(outcomes_by_name),
    };
    return cmocka_run_group_tests_name("scenario", tests, NULL, forget);
}
