/* Reports and pictures in units of either system; output for programs is in SI. */
#include "cli/base/shown.h"
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define CAR                                                                                        \
    "body: {shape: box, mass: 3400 lbf, width: 6 ft, height: 16 ft, theta: 20 deg}\n"              \
    "motion: {v_n: -30 mph, v_t: 5 mph, omega: 1}\nmaterial: {e: 0.2, mu: 0.4}\n"

/* The number after "  name", with its unit, in a report. */
static double shown(const char *text, const char *name, char unit[20])
{
    char find[40];
    double x = PCS_NONE;
    (void)snprintf(find, sizeof find, "  %s ", name);
    int found = 0; // the head of a table has the name, too
    for (const char *at = strstr(text, find); at && found < 2; at = strstr(at + 1, find))
        found = sscanf(at + strlen(find), "%lf %19[0-9a-z/^ ]", &x, unit);
    assert_int_equal(found, 2);
    char *end = strstr(unit, "  ");
    if (end)
        *end = '\0';
    return x;
}

/* Each number of a report in us equals that of JSON divided by the unit after it. */
static void report_is_json(void **state)
{
    (void)state;
    write_file("car.yaml", CAR);
    cJSON *json = json_of(percuss("solve car.yaml --json"));
    const result *r = percuss("solve car.yaml --units us");
    assert_int_equal(r->status, 0);
    // by definition: 0.3048 m; 0.45359237 kg times 9.80665 m/s^2; their product and quotient
    const double ft = 0.3048, lbf = 0.45359237 * 9.80665;
    const struct {
        const char *name, *unit;
        double factor;
    } some[] = {{"vp_n", "ft/s", ft},
                {"p_n", "lbf s", lbf},
                {"p_t", "lbf s", lbf},
                {"W_c", "ft lbf", ft * lbf},
                {"T_bodies", "ft lbf", ft * lbf},
                {"dT", "ft lbf", ft * lbf},
                {"G_tt", "1/slug", ft / lbf}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        char unit[20];
        const double x = shown(r->out, some[i].name, unit), si = number(json, some[i].name);
        assert_string_equal(unit, some[i].unit);
        assert_near(x * some[i].factor, si, 6e-6 * fabs(si)); // six figures are printed
    }
    cJSON_Delete(json);
    assert_contains(r->out, "105.675 slug");
    assert_contains(r->out, "omega         1 rad/s");
    assert_contains(r->out, "[lbf s]");
    assert_null(strstr(r->out, "kg"));
    assert_null(strstr(r->out, "m/s"));
}

/* Every command that shows quantities accepts the option and the key. */
static void every_command(void **state)
{
    (void)state;
    write_file("car.yaml", CAR "units: us\n");
    write_file(
        "list.yaml",
        "units: us\nbodies:\n- {name: a, mass: 3400 lb, inertia: 2000 slug ft^2, "
        "at: 0 10 ft, velocity: -30 -20 mph}\n"
        "contacts: [{name: c, body: a, at: 3 0 ft, normal: 0 1}]\nmaterial: {e: 0, mu: 1}\n");
    static const char *const lines[] = {
        "check car.yaml",  "solve car.yaml",    "compare car.yaml",
        "solve list.yaml", "compare list.yaml", "convert e=0.5 --body car.yaml --kappa 1e6"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const result *r = percuss("%s", lines[i]);
        assert_int_equal(r->status, 0);
        assert_contains(r->out, "ft/s");
        assert_null(strstr(r->out, " m/s"));
        r = percuss("%s --units si", lines[i]);
        assert_contains(r->out, "m/s");
        assert_null(strstr(r->out, "ft/s"));
    }
    assert_contains(percuss("identify " PERCUSS_SOURCE
                            "/papers/baruh-2022/measurement-like-fig8.csv --units us")
                        ->out,
                    "ft/s^2");
    const result *r = percuss("simulate car.yaml --set surface.kappa=1e6");
    if (r->status == 0)
        assert_contains(r->out, "F_n and F_t in lbf");
    // JSON is in SI
    cJSON *json = json_of(percuss("solve car.yaml --json"));
    assert_near(number(cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0), "mass"),
                3400 * 0.45359237, 1e-9);
    cJSON_Delete(json);
}

static void pictures(void **state)
{
    (void)state;
    write_file("car.yaml", CAR);
    assert_int_equal(percuss("plot phase car.yaml --units us -o p.svg --force")->status, 0);
    assert_contains(shell("cat p.svg")->out, "slip v_t / (ft/s)");
    assert_int_equal(percuss("plot impulse car.yaml --units us -o p.svg --force")->status, 0);
    assert_contains(shell("cat p.svg")->out, "normal impulse p_n / (lbf s)");
    write_file("sweep.yaml", CAR "axes: [{key: motion.v_t, from: 0 m/s, to: 10 m/s, n: 11}]\n"
                                 "sweep: {outputs: p_n}\n");
    assert_int_equal(percuss("sweep sweep.yaml -o s.csv --force")->status, 0);
    assert_contains(shell("tail -n 1 s.csv")->out, "10,"); // the table is in SI
    assert_int_equal(percuss("plot curves s.csv --units us -o p.svg --force")->status, 0);
    assert_contains(shell("cat p.svg")->out, "motion.v_t / (ft/s)");
    assert_contains(shell("cat p.svg")->out, "p_n / (lbf s)");
}

/* The message has file, line, key, and what would be right. */
static void bad_units(void **state)
{
    (void)state;
    write_file("car.yaml", CAR "units: us\n");
    assert_bad(percuss("solve car.yaml --units uk"), "--units must be si or us", "'uk'");
    assert_bad(percuss("solve car.yaml --units us --json"), "--units us", "JSON is in SI");
    assert_bad(percuss("sweep car.yaml --units us -o x.csv"), "--units", "cannot be used with");
    assert_bad(percuss("solve car.yaml --set body.width=3"), "--set body.width: '3' has no unit",
               "(m, mm, cm, in, ft)");
    write_file("bad.yaml", "units: uk\n" CAR);
    assert_bad(percuss("check bad.yaml"), "bad.yaml:1: units", "must be si or us");
    write_file("bad.yaml",
               "units: us\nbodies:\n- {name: a, mass: 1 lb, inertia: 1 lb ft^2, at: 0 0, "
               "velocity: -3 1}\n");
    assert_bad(percuss("check bad.yaml"), "bad.yaml:3: bodies.a.velocity: '-3 1' has no unit",
               "mph");
    write_file("bad.yaml", CAR "units: us\naxes: [{key: body.width, from: 1, to: 2 ft, n: 3}]\n"
                               "sweep: {outputs: p_n}\n");
    assert_bad(percuss("sweep bad.yaml -o x.csv"), "axes.body.width.from: '1' has no unit", "ft");
    // zeros, angles, rates and plain numbers are the same in both
    write_file("good.yaml", "units: us\nbody: {shape: rod, mass: inf, length: 1 ft, theta: 0.3}\n"
                            "motion: {v_n: -1 ft/s, v_t: 0, omega: 2}\nmaterial: {e: 0, mu: 1}\n");
    assert_contains(percuss("check good.yaml --set body.mass='1 lbf'")->out,
                    "a weight of 1 lbf is the mass 0.031081 slug, with g = 32.174 ft/s^2");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(report_is_json),
        cmocka_unit_test(every_command),
        cmocka_unit_test(pictures),
        cmocka_unit_test(bad_units),
    };
    return cmocka_run_group_tests_name("shown", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",   "err",   "car.yaml", "list.yaml", "sweep.yaml",
                                        "s.csv", "p.svg", "bad.yaml", "good.yaml", NULL};
    return run_in_folder(run_suite, files);
}
