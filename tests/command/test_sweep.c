/* The command: sweeps of one contact and of several, and their files. */
#include "scenario/sweep/column.h"
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define MAP                                                                                        \
    "body: {shape: rod, mass: 1 kg, length: 4.6 m, theta: 20 deg}\n"                               \
    "motion: {v_n: -1, v_t: 1, point: contact}\n"                                                  \
    "material: {e: 0.7, mu: 0.4}\n"

#define CHAIN PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml"
#define SPACE PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml"

static void remove_files(const char *names)
{
    char words[300];
    (void)snprintf(words, sizeof words, "rm %s", names);
    assert_int_equal(shell(words)->status, 0);
}

/* Every row equals the result of solve; the three formats hold the same numbers. */
static void rows_are_answers(void **state)
{
    (void)state;
    write_file("map.yaml",
               MAP "axes:\n"
                   "  - {key: body.theta, from: -60 deg, to: 60 deg, n: 5}\n"
                   "  - {key: material.mu, values: '0.1, 0.8'}\n"
                   "  - {key: body.mass, from: 1 g, to: 1 kg, n: 4, scale: log}\n"
                   "sweep: {laws: newton energetic, outputs: vp_n dT mode outcome T}\n");
    assert_int_equal(percuss("sweep map.yaml -o m.csv")->status, 0);
    assert_int_equal(percuss("sweep map.yaml -o m.npy")->status, 0);
    dataset d = read_back("m.csv"), n = read_back("m.npy");
    assert_int_equal(d.n_rows, 40);
    assert_int_equal(d.n_columns, 3 + 2 * 5);
    for (int c = 0; c < d.n_columns; c++) {
        assert_string_equal(d.names[c], n.names[c]);
        for (size_t i = 0; i < d.n_rows; i++)
            assert_near(d.columns[c][i], n.columns[c][i], 0);
    }
    // the last axis varies fastest
    assert_near(value(&d, "body.mass", 1), 0.01, 1e-16);
    assert_near(value(&d, "body.mass", 3), 1, 0);
    assert_near(value(&d, "body.theta", 39), 60 * 3.14159265358979 / 180, 1e-12);
    for (size_t i = 0; i < d.n_rows; i += 7) {
        cJSON *json = json_of(percuss("solve map.yaml --law newton --set body.theta=%.17g --set "
                                      "material.mu=%.17g --set body.mass=%.17g --json",
                                      value(&d, "body.theta", i), value(&d, "material.mu", i),
                                      value(&d, "body.mass", i)));
        assert_near(value(&d, "vp_n@newton", i), number(json, "vp_n"), 0);
        assert_near(value(&d, "dT@newton", i), number(json, "dT"), 0);
        assert_near(value(&d, "T@newton", i), number(json, "T"), 0);
        assert_near(value(&d, "mode@newton", i), number(json, "mode"), 0);
        cJSON_Delete(json);
    }
    dataset_free(&d);
    dataset_free(&n);
    remove_files("m.csv m.npy map.yaml");
}

/* Samples are the same each time, fill the ranges, and need no n. */
static void samples(void **state)
{
    (void)state;
    write_file("s.yaml", MAP "axes:\n"
                             "  - {key: body.theta, from: 0, to: 1}\n"
                             "  - {key: motion.v_t, from: 2, to: 4}\n"
                             "sweep: {sample: halton, points: 1000, outputs: vp_n}\n");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            percuss("sweep s.yaml -o s.csv --force --set sweep.sample=%s", i ? "random" : "halton")
                ->status,
            0);
        dataset d = read_back("s.csv");
        double sum[2] = {0, 0};
        for (size_t k = 0; k < d.n_rows; k++)
            for (int c = 0; c < 2; c++)
                sum[c] += d.columns[c][k] / 1000;
        assert_int_equal(d.n_rows, 1000);
        assert_near(sum[0], 0.5, i ? 0.05 : 0.005);
        assert_near(sum[1], 3, i ? 0.1 : 0.01);
        dataset_free(&d);
    }
    assert_int_equal(percuss("sweep s.yaml -o t.csv --set sweep.sample=random")->status, 0);
    assert_int_equal(shell("cmp s.csv t.csv")->status, 0);
    assert_int_equal(
        percuss("sweep s.yaml -o t.csv --force --set sweep.sample=random --set sweep.seed=2")
            ->status,
        0);
    assert_int_equal(shell("cmp -s s.csv t.csv")->status, 1);
    remove_files("s.csv t.csv s.yaml");
}

/*
 * In space with both paths; a chain with its contacts; bad points are counted and do not stop the
 * sweep.
 */
static void other_kinds(void **state)
{
    (void)state;
    assert_int_equal(shell("cat " SPACE " > space.yaml && printf 'axes:\\n  - {key: material.mu, "
                           "from: 0.1, to: 0.9, n: 3}\\nsweep: {laws: poisson, paths: exact "
                           "sun-baruh, outputs: vp_1 turn}\\n' >> space.yaml")
                         ->status,
                     0);
    assert_int_equal(percuss("sweep space.yaml -o space.csv")->status, 0);
    dataset d = read_back("space.csv");
    assert_true(pcs_has(value(&d, "vp_1@poisson:sun-baruh", 2)));
    dataset_free(&d);
    assert_int_equal(shell("cat " CHAIN " > chain.yaml && printf 'axes:\\n  - {key: chain.phi1, "
                           "from: -40 deg, to: 20 deg, n: 4}\\nsweep: {laws: energetic newton, "
                           "outputs: dT contacts.Ac.p_n}\\n' >> chain.yaml")
                         ->status,
                     0);
    assert_int_equal(percuss("sweep chain.yaml -o chain.csv")->status, 0);
    d = read_back("chain.csv");
    cJSON *json =
        json_of(percuss("solve chain.yaml --law energetic --set chain.phi1='0 deg' --json"));
    assert_near(value(&d, "dT@energetic", 2), number(json, "dT"), 1e-15);
    cJSON_Delete(json);
    dataset_free(&d);
    write_file("bad.yaml", MAP "axes: [{key: material.mu, from: -0.1, to: 0.3, n: 5}]\n");
    const result *r = percuss("sweep bad.yaml --set material.mu=0.2 -o bad.csv");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "1 of 5 points have no solution; the first is row 1");
    write_file("bad.yaml", MAP "axes: [{key: material.mu, from: 0.3, to: -0.1, n: 5}]\n");
    r = percuss("sweep bad.yaml -o bad.csv --force");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "1 of 5 points have no solution; the first is row 5");
    assert_contains(r->err, "mu");
    // a point is counted once, however many laws reject it
    write_file("bad.yaml", MAP "axes: [{key: material.mu_s, from: 0.5, to: 0.9, n: 5}]\n"
                               "sweep: {laws: walton complementarity, outputs: vp_n}\n");
    r = percuss("sweep bad.yaml --set material.mu_k=0.4 -o bad.csv --force");
    assert_contains(r->err, "5 of 5 points have no solution under every law");
    assert_int_equal(r->status, 1);
    // one law with a solution is enough
    r = percuss("sweep bad.yaml --set material.mu_k=0.4 --set 'sweep.laws=walton energetic' -o "
                "bad.csv --force");
    assert_contains(r->err, "5 of 5 points have no solution; the first is row 1");
    assert_int_equal(r->status, 0);
    remove_files("space.csv space.yaml chain.csv chain.yaml bad.csv bad.yaml");
}

/* Points that fail the judge are counted if it is an output. */
static void judged_points(void **state)
{
    (void)state;
    const char *const map = MAP "axes: [{key: motion.v_t, values: '0.3, 0.7, 1.1'}]\n"
                                "sweep: {laws: newton energetic, outputs: vp_n judge}\n";
    write_file("j.yaml", map);
    const result *r = percuss("sweep j.yaml -o j.csv --fail-on judge");
    assert_int_equal(r->status, 0);
    assert_string_equal(r->err, "");
    r = percuss("sweep j.yaml -o j.csv --force --fail-on judge=1e-30");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "3 of 3 points fail the judge, the first in row 1");
    assert_bad(percuss("sweep j.yaml -o k.csv --fail-on judge --set sweep.outputs=vp_n"), "judge",
               "sweep.outputs");
    assert_bad(percuss("sweep j.yaml -o k.csv --fail-on jam"), "judge", "sweep.outputs");
    assert_int_equal(shell("cat " CHAIN " > chain.yaml && printf 'axes:\\n  - {key: chain.phi1, "
                           "from: -40 deg, to: 20 deg, n: 4}\\nsweep: {laws: energetic, "
                           "outputs: dT judge}\\n' >> chain.yaml")
                         ->status,
                     0);
    assert_int_equal(percuss("sweep chain.yaml -o chain.csv")->status, 0);
    r = percuss("sweep chain.yaml -o chain.csv --force --fail-on judge=1e-30");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "of 4 points fail the judge");
    remove_files("j.csv j.yaml chain.csv chain.yaml");
}

/* Another bound of the judge is distinguished from another scenario. */
static void resume_with_another_bound(void **state)
{
    (void)state;
    write_file("b.yaml", MAP "axes: [{key: motion.v_t, from: 0.1, to: 1, n: 2000}]\n"
                             "sweep: {laws: newton, outputs: vp_n judge}\n");
    assert_int_equal(shell("(ulimit -f 4 && '" PERCUSS_COMMAND "' sweep b.yaml -o b.csv "
                           "--fail-on judge=1e-9)")
                         ->status,
                     2);
    const result *r = percuss("sweep b.yaml -o b.csv --resume");
    assert_bad(r, "started with the bound 1e-09 of the judge, and this is 1e-08",
               "resume with --fail-on judge=1e-09; --force without --resume starts again");
    r = percuss("sweep b.yaml -o b.csv --resume --fail-on judge=1e-9 --set motion.v_n=-2");
    assert_bad(r, "another sweep", "--force without --resume starts again");
    r = percuss("sweep b.yaml -o b.csv --resume --fail-on judge=1e-9");
    assert_int_equal(r->status, 0);
    remove_files("b.yaml b.csv");
}

/* The message about each mistake has its place, and nothing is written. */
static void bad_sweeps(void **state)
{
    (void)state;
    static const struct {
        const char *axes, *one, *two;
    } bad[] = {
        {"axes: [{key: body.teta, from: 0, to: 1, n: 2}]", "axes.body.teta.key", "body.theta"},
        {"axes: [{key: body.theta, from: 0, to: 1}]", "axes.body.theta.n", "number of"},
        {"axes: [{key: body.theta, from: 0, n: 3}]", "axes.body.theta.to", "missing"},
        {"axes: [{key: body.theta, from: 0, to: 1, n: 0}]", ".n", "1 or more"},
        {"axes: [{key: body.theta, from: 0, to: 1, n: 1}]", ".n", "2 or more"},
        {"axes: [{key: body.theta, from: 0, to: 1 kg, n: 2}]", ".to", "angle"},
        {"axes: [{key: body.mass, from: 0, to: 1, n: 3, scale: log}]", "from", "positive"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3, scale: lin}]", "scale", "linear or log"},
        {"axes: [{key: body.mass, values: ''}]", "values", "empty"},
        {"axes: [{key: body.mass, values: 'x'}]", "values", "number"},
        {"axes: [{key: body.shape, values: '1'}]", "key", "number"},
        {"axes: [{key: law, values: '1'}]", "key", "number"},
        {"axes: [{from: 1, to: 2, n: 3}]", "key", "missing"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3}]\nsweep: {outputs: vp_m}", "sweep.outputs",
         "vp_n"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3}]\nsweep: {laws: newtn}", "sweep.laws",
         "newton"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3}]\nsweep: {sample: sobol}", "sweep.sample",
         "halton"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3}]\nsweep: {sample: random}", "sweep.points",
         "number of"},
        {"axes: [{key: body.mass, from: 1, to: 2, n: 3}, {key: body.mass, values: '1'}]", "key",
         "already an axis"},
        {"axes: [{key: body.mass, values: '1'}]\nsweep: {outputs: dT vp_n dT}", "w.yaml",
         "'dT' appears twice"},
        {"axes: [{key: body.mass, values: '1'}]\nsweep: {laws: newton newton}", "w.yaml",
         "mode@newton"},
        {"axes: [{key: sweep.seed, values: '1, 2'}]", "axes.sweep.seed.key", "no effect"},
        {"axes: [{key: body.radius, values: '1'}]", "body.shape: rod takes mass",
         "not used: radius (line 4)"},
        {"axes: [{key: body.theta, from: 10, to: 20 deg, n: 2}]", "axes.body.theta.from",
         "did you mean 10 deg?"},
        {"axes: [{key: body.theta, from: 1, to: 20 deg, n: 2}]", "w.yaml:4: axes.body.theta.to",
         "give both their unit"},
        {"axes: [{key: body.theta, from: 0 deg, to: 1, n: 2}]", "axes.body.theta.to", "unit"},
        {"axes: [{key: motion.v_t, values: '1, 2 m/s'}]", "axes.motion.v_t.values",
         "give each its unit"},
        {"axes: [{key: motion.v_t, values: [1 m/s, 2 m/s, 3]}]", "values", "'3' and the value"},
        {"axes: [{key: body.theta, values: 1 10}]", "values", "did you mean 10 deg?"},
        {"axes: [{key: body.theta, values: '1 2 deg'}]", "values", "'deg' is not a number"},
        {"axes: [{key: body.mass, from: 1, to: 1e400, n: 2}]", "axes.body.mass.to",
         "'1e400' is too large"},
        {"axes: [{key: body.mass, from: 1e-400, to: 1, n: 2}]", "axes.body.mass.from",
         "'1e-400' is too small"},
        {"axes: [{key: body.mass, values: 1 1e400}]", "values", "'1e400' is too large"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[800];
        (void)snprintf(text, sizeof text, "%s%s\n", MAP, bad[i].axes);
        write_file("w.yaml", text);
        assert_bad(percuss("sweep w.yaml -o w.csv"), bad[i].one, bad[i].two);
    }
    // beyond 90 deg it continues, with a warning; a wide range has its middle
    write_file("w.yaml", MAP "axes: [{key: body.theta, from: 0 deg, to: 120 deg, n: 3}]\n");
    const result *r = percuss("sweep w.yaml -o w.csv");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "the axis body.theta goes beyond 90 deg");
    write_file("w.yaml", MAP "axes: [{key: body.theta, values: '90 deg, -90 deg'}]\n");
    assert_null(strstr(percuss("sweep w.yaml -o w.csv --force")->err, "warning"));
    write_file("w.yaml", MAP "axes: [{key: motion.v_n, from: 1e-200, to: 1e200, n: 3, "
                             "scale: log}]\nsweep: {outputs: outcome}\n");
    (void)percuss("sweep w.yaml -o w.csv --force");
    assert_contains(shell("cat w.csv")->out, "\n1,");
    write_file("w.yaml", MAP "axes: [{key: motion.v_n, from: 1e200, to: 1e-200, n: 3, "
                             "scale: log}]\nsweep: {outputs: outcome}\n");
    (void)percuss("sweep w.yaml -o w.csv --force");
    assert_contains(shell("cat w.csv; rm w.csv")->out, "\n1,");
    write_file("w.yaml", MAP);
    assert_bad(percuss("sweep w.yaml -o w.csv"), "w.yaml", "axes");
    write_file("w.yaml", MAP "axes: [{key: body.mass, from: 1, to: 2, n: 3}]\n");
    assert_bad(percuss("sweep w.yaml"), "-o", ".npy");
    assert_bad(percuss("sweep w.yaml -o w.txt"), "w.txt", ".npy");
    assert_bad(percuss("sweep w.yaml -o no/w.csv"), "no/w.csv", "no folder");
    // a sweep that was killed before it wrote anything begins again, and a message says so
    r = percuss("sweep w.yaml -o w.csv --resume");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "w.csv: there is nothing to resume");
    assert_bad(percuss("sweep w.yaml -o w.csv --resume"), "w.csv", "nothing is left to resume");
    assert_bad(percuss("sweep w.yaml -o w.csv"), "w.csv", "--force");
    remove_files("w.yaml w.csv");
}

#define GROOVE                                                                                     \
    "bodies: [{name: ball, mass: 2 kg, inertia: 0.008 kg m^2, at: 0 0.1414, velocity: 0.2 -1}]\n"  \
    "contacts:\n"                                                                                  \
    "  - {name: \"A'x, \\\"q\\\" \\xE9#\", body: ball, at: -0.0707 0.0707, normal: 1 1}\n"         \
    "  - {name: right, body: ball, at: 0.0707 0.0707, normal: -1 1}\n"                             \
    "material: {e: 0.6, mu: 0.3}\n"

/*
 * A name with quotes and commas is kept in every format; an output or key that does not exist
 * is reported at once.
 */
static void names_of_columns(void **state)
{
    (void)state;
    static const char *const files[] = {"g.csv", "g.npy"};
    write_file("g.yaml",
               GROOVE "axes: [{key: \"contacts.A'x, \\\"q\\\" \\xE9#.mu\", values: [0.1, 0.2]}]\n"
                      "sweep: {outputs: [dT, contacts.right.p_n]}\n");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(percuss("sweep g.yaml -o %s", files[i])->status, 0);
        dataset d = read_back(files[i]);
        assert_int_equal(d.n_columns, 3);
        assert_string_equal(d.names[0], "contacts.A'x, \"q\" \xC3\xA9#.mu");
        assert_near(value(&d, d.names[0], 1), 0.2, 0);
        assert_true(value(&d, "contacts.right.p_n", 1) > 0);
        dataset_free(&d);
    }
    const char *const unit = column_unit("contacts.right.p_n@complementarity");
    assert_string_equal(unit, "N s");
    assert_string_equal(column_unit("links.first.rate"), "rad/s");
    assert_bad(percuss("sweep g.yaml --set sweep.outputs=contacts.right.p_m -o h.csv"),
               "sweep.outputs", "contacts.right.p_m");
    assert_bad(percuss("sweep g.yaml --set sweep.laws=newton -o h.csv"), "newton", "strikes");
    assert_bad(percuss("sweep g.yaml --set axes.1.key=body.mass -o h.csv"), "body.mass", "lists");
    remove_files("g.yaml g.csv g.npy");
}

/* mu stands for mu_s and mu_k, and each of these for itself, whatever the file has. */
static void friction_by_either_name(void **state)
{
    (void)state;
    write_file("f.yaml", MAP "axes: [{key: material.mu_s, values: [0.5, 0.6]}]\n"
                             "sweep: {outputs: mu_s mu_k}\n");
    assert_int_equal(percuss("sweep f.yaml -o f.csv")->status, 0);
    assert_string_equal(shell("tail -n 1 f.csv")->out, "0.6,0.6,0.4\n");
    assert_int_equal(percuss("sweep f.yaml --set material.mu_s=0.5 --set axes.1.key=material.mu "
                             "-o f.csv --force")
                         ->status,
                     0);
    assert_string_equal(shell("tail -n 1 f.csv")->out, "0.6,0.6,0.6\n");
    remove_files("f.yaml f.csv");
}

/* A list may be long, and have units. */
static void long_lists(void **state)
{
    (void)state;
    assert_int_equal(shell("{ printf '" MAP
                           "'; printf 'axes: [{key: body.theta, values: ['; seq -s "
                           "', ' -f '%g deg' 0 0.1 60; echo ']}]'; } > l.yaml")
                         ->status,
                     0);
    assert_int_equal(percuss("sweep l.yaml -o l.csv")->status, 0);
    dataset d = read_back("l.csv");
    assert_int_equal(d.n_rows, 601);
    assert_near(value(&d, "body.theta", 600), 60 * 3.14159265358979 / 180, 1e-12);
    dataset_free(&d);
    remove_files("l.yaml l.csv");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_answers),
        cmocka_unit_test(samples),
        cmocka_unit_test(other_kinds),
        cmocka_unit_test(bad_sweeps),
        cmocka_unit_test(names_of_columns),
        cmocka_unit_test(friction_by_either_name),
        cmocka_unit_test(long_lists),
        cmocka_unit_test(judged_points),
        cmocka_unit_test(resume_with_another_bound),
    };
    return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
