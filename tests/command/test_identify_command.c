/* Measurements of acceleration as a user of the command sees them. */
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define BOX PERCUSS_SOURCE "/papers/baruh-2022/measurement-like-fig8.csv"

/* A half sine of 3000 m/s^2 and 20 ms after 40 ms, mu = 0.5; every value is divided by its unit. */
static void write_record(const char *name, const char *head, double time_unit, double unit)
{
    static char text[100000];
    int used = snprintf(text, sizeof text, "%s\n", head);
    for (int i = 0; i <= 1000; i++) {
        const double t = 1e-4 * i, phase = (t - 0.04) / 0.02;
        const double a = phase > 0 && phase < 1 ? 3000 * sin(PI * phase) : 0;
        used += snprintf(text + used, sizeof text - (size_t)used, "%.9g,%.9g,%.9g,%.9g\n",
                         t / time_unit, 0.01 * a / unit, -0.5 * a / unit, -a / unit);
    }
    write_file(name, text);
}

static void the_report(void **state)
{
    (void)state;
    const result *r = percuss("identify %s", BOX);
    assert_int_equal(r->status, 0);
    assert_string_equal(r->err, "");
    assert_contains(r->out, "found: the axis with the largest impulse");
    assert_contains(r->out, "e_impulse");
    assert_null(strstr(r->out, "e_kinematic")); // not known
    assert_null(strstr(r->out, " \n"));
    assert_contains(percuss("identify %s --normal x", BOX)->out, "as given");
    assert_contains(percuss("identify - <%s", BOX)->out, "standard input: 1001 samples");
}

/* Every estimate of the list is there with its error, under its one name. */
static void the_json(void **state)
{
    (void)state;
    cJSON *json = json_of(percuss("identify %s --json", BOX));
    assert_int_equal(pcs_estimate_count(), 18);
    for (size_t i = 0; i < pcs_estimate_count(); i++) {
        char error[40];
        (void)snprintf(error, sizeof error, "%s_error", pcs_estimate_about(i)->name);
        assert_true(cJSON_HasObjectItem(json, pcs_estimate_about(i)->name));
        assert_true(cJSON_HasObjectItem(json, error));
    }
    assert_near(number(json, "e_impulse"), 0.35, 0.015);
    assert_near(number(json, "mu"), 0.65, 0.005);
    assert_near(number(json, "duration"), 0.03, 0.001);
    assert_near(number(json, "samples"), 1001, 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "e_kinematic")));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "mass")));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(json, "normal_found")));
    assert_string_equal(string(json, "impulse_unit"), "m/s");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "noise")), 3);
    const double p_n = number(json, "p_n");
    cJSON_Delete(json);
    json = json_of(percuss("identify %s --json --mass '45 kg' --approach '120 km/h'", BOX));
    assert_near(number(json, "p_n"), 45 * p_n, 1e-9);
    assert_near(number(json, "pc_n"), 45 * 120 / 3.6, 1e-9);
    assert_near(number(json, "e_kinematic"), p_n / (120 / 3.6) - 1, 1e-12);
    assert_string_equal(string(json, "impulse_unit"), "N s");
    cJSON_Delete(json);
}

/* Units by column, by option or none: the same result. The normal by name, letter or numbers. */
static void units_and_normals(void **state)
{
    (void)state;
    static const struct {
        const char *head, *words;
        double time_unit, unit;
    } ways[] = {{"time,a_x,a_y,a_z", "", 1, 1},
                {"time [ms],a_x [g],a_y [g],a_z [g]", "--normal -z", 1e-3, 9.80665},
                {"T (us),a_x,a_y,a_z", "--unit g --normal -a_z", 1e-6, 9.80665},
                {"clock,a_x,a_y,a_z [m/s^2]", "--normal '0 0 -2'", 1, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        write_record("units.csv", ways[i].head, ways[i].time_unit, ways[i].unit);
        cJSON *json = json_of(percuss("identify units.csv --json %s", ways[i].words));
        assert_near(number(json, "t_start"), 0.04, 1e-5);
        assert_near(number(json, "p_n"), 3000 * 0.02 * 2 / PI, 1e-2);
        assert_near(number(json, "mu"), hypot(0.5, 0.01), 1e-6);
        assert_near(number(json, "e_impulse"), 1, 1e-5);
        assert_near(cJSON_GetArrayItem(cJSON_GetObjectItem(json, "normal"), 2)->valuedouble, -1, 0);
        cJSON_Delete(json);
    }
}

static void bad_records(void **state)
{
    (void)state;
    static const struct {
        const char *text, *a, *b;
    } bad[] = {
        {"", "bad.csv: is empty", "--help"},
        {"time;x;y\n0;1;2\n", "bad.csv:1: the columns are separated by semicolons",
         "commas are needed"},
        {"time,x\n0,1\n", "bad.csv:1: has 2 columns", "two or three axes"},
        {"time,a,b,c,d\n", "bad.csv:1: has 5 columns", "two or three axes"},
        {"time,x,y\n0,1,2\n1,,2\n", "bad.csv:3: column 'x'", "is empty"},
        {"time,x,y\n0,1,2\n1,2,nan\n", "bad.csv:3: column 'y'", "not a number"},
        {"time,x,y\n0,1,2\n1,2,inf\n", "bad.csv:3: column 'y'", "finite"},
        {"time,x,y\n0,1,2\n2,1,2\n1,1,2\n", "bad.csv:4: column 'time'", "sort"},
        {"time,x,y\n0,1,2\n1,2\n", "bad.csv:3: has 2 fields", "header has 3"},
        {"time,x,y\n0,1,2\n", "bad.csv", "16 samples"},
        {"time [h],x,y\n", "bad.csv:1: column 'time'", "s, ms, us"},
        {"time,x [kg],y\n", "bad.csv:1: column 'x'", "m/s^2"},
        {"0,1,2\n1,1,2\n", "bad.csv:1: is a line of numbers", "name the columns"},
        {"time,x,y\n0,\"1,2\n", "bad.csv:2", "open quote"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_file("bad.csv", bad[i].text);
        assert_bad(percuss("identify bad.csv"), bad[i].a, bad[i].b);
    }
    (void)shell("head -450 " BOX " > bad.csv");
    assert_bad(percuss("identify bad.csv"), "bad.csv", "cut off at the end");
    (void)shell("head -250 " BOX " > bad.csv");
    assert_bad(percuss("identify bad.csv"), "bad.csv", "no impact");
    assert_bad(percuss("identify"), "CSV file is needed", "percuss identify --help");
    assert_bad(percuss("identify no-such.csv"), "no-such.csv", "cannot be opened");
}

static void bad_words(void **state)
{
    (void)state;
    assert_bad(percuss("identify %s --normal -x", BOX), "--normal", "reverse it");
    assert_bad(percuss("identify %s --normal w", BOX), "--normal w", "x, y, z");
    assert_bad(percuss("identify %s --normal '1 2'", BOX), "--normal 1 2", "3 numbers");
    assert_bad(percuss("identify %s --normal '0 0 0'", BOX), "--normal", "3 numbers");
    assert_bad(percuss("identify %s --approach 500", BOX), "--approach", "stops it");
    assert_bad(percuss("identify %s --approach '3 kg'", BOX), "--approach", "a velocity");
    assert_bad(percuss("identify %s --mass inf", BOX), "--mass", "finite");
    assert_bad(percuss("identify %s --unit stone", BOX), "--unit stone", "m/s^2");
    assert_bad(percuss("identify %s --law newton", BOX), "cannot be used with", "--law");
    assert_bad(percuss("identify %s --plot box.gif", BOX), "box.gif", ".png");
}

static void doubts_are_said(void **state)
{
    (void)state;
    (void)shell("awk -F, -v OFS=, '/^[0-9]/ && $2 > 250 { $2 = 250 } { print }' " BOX
                " > clipped.csv");
    const result *r = percuss("identify clipped.csv --json");
    assert_contains(r->err, "end of its range");
    cJSON *json = json_of(r);
    assert_true(number(json, "clipped") > 50);
    cJSON_Delete(json);
    // in reverse time: a fast rise and a slow fall
    (void)shell("awk -F, '/^[0-9]/ { a[n++] = $2 \",\" $3 } END { print \"time,x,y\";"
                " while (n) print ++i \",\" a[--n] }' " BOX " > clipped.csv");
    r = percuss("identify clipped.csv");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "e_impulse = ");
    assert_contains(r->err, "give --approach");
    assert_contains(r->out, "pr_n/pc_n; impossible\n");
    json = json_of(percuss("identify clipped.csv --json"));
    const cJSON *list = cJSON_GetObjectItem(json, "impossible");
    assert_int_equal(cJSON_GetArraySize(list), 2);
    assert_string_equal(cJSON_GetArrayItem(list, 0)->valuestring, "e_impulse");
    assert_string_equal(cJSON_GetArrayItem(list, 1)->valuestring, "e_triangle");
    cJSON_Delete(json);
    // with the known speed e_impulse is right; e_triangle is not
    r = percuss("identify clipped.csv --approach 30000");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "e_triangle = ");
    assert_null(strstr(r->err, "e_impulse = "));
}

/* No option accepts an estimate that no impact can have. */
static void impossible_approach(void **state)
{
    (void)state;
    assert_bad(percuss("identify %s --approach '3 m/s'", BOX), "e_kinematic would exceed 1",
               "it is 14.8");
    assert_bad(percuss("identify %s --json --approach '3 m/s' --mass '2 kg'", BOX), "--approach",
               "--unit");
    // by 2 %, which is 20 times the error
    assert_bad(percuss("identify %s --approach '23.4 m/s'", BOX), "e_kinematic would exceed 1",
               "it is 1.02");
    assert_int_equal(percuss("identify %s --approach '35 m/s'", BOX)->status, 0);
}

/*
 * If the impulse does not pass through the mass centre, the contact point is stopped by G_nn p_n +
 * G_nt p_t.
 */
static void an_eccentric_approach(void **state)
{
    (void)state;
    // the box of the paper has an impulse of 47 m/s, which alone cannot stop 50 m/s
    assert_bad(percuss("identify %s --approach '50 m/s'", BOX), "--approach", "which stops it");
    assert_bad(percuss("identify %s --approach '3 m/s'", BOX), "would exceed 1", "--body FILE");
    write_file("rod.yaml", "body: {shape: rod, mass: 2 kg, length: 4.6 m, theta: 20 deg}\n"
                           "motion: {v_n: -50 m/s, v_t: 1 m/s, point: contact}\n");
    cJSON *json = json_of(percuss("identify %s --body rod.yaml --json", BOX));
    const double G_nn = 1.35093, G_nt = -0.964181; // m G of the rod of [baruh-2022], 6 digits
    assert_near(number(json, "approach"), 50, 1e-12);
    assert_near(number(json, "m_G_nn"), G_nn, 1e-5);
    assert_near(number(json, "m_G_nf"), -G_nt, 1e-5); // friction along -t, against the slip
    assert_near(number(json, "e_kinematic"),
                (G_nn * number(json, "p_n") - G_nt * number(json, "p_t")) / 50 - 1, 1e-5);
    cJSON_Delete(json);
    json = json_of(percuss("identify %s --body rod.yaml --approach '60 m/s' --json", BOX));
    assert_near(number(json, "approach"), 60, 1e-12);
    cJSON_Delete(json);
    write_file("rod.yaml", "body: {shape: rod, mass: 2 kg, length: 4.6 m, theta: 20 deg}\n"
                           "motion: {v_n: -50 m/s, point: contact}\n");
    assert_bad(percuss("identify %s --body rod.yaml", BOX), "does not slip", "unknown");
    assert_bad(percuss("identify %s --body none.yaml", BOX), "none.yaml", "cannot be opened");
    assert_int_equal(shell("rm rod.yaml")->status, 0);
}

static void the_picture(void **state)
{
    (void)state;
    if (shell("command -v gnuplot")->status != 0)
        skip();
    assert_int_equal(percuss("identify %s --plot box.svg", BOX)->status, 0);
    assert_bad(percuss("identify %s --plot box.svg", BOX), "box.svg", "--force");
    const result *r = shell("cat box.svg");
    static const char *const words[] = {
        "</svg>", "acceleration, g", "time, ms", "start", "turn",   "end",
        "normal", "tangential",      "triangle", "total", "e = 0.3"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_contains(r->out, words[i]);
    // a clock that started long ago
    write_file("clock.awk", "/^[0-9]/ { $1 = sprintf(\"%.5f\", $1 + 1700000000000) } { print }\n");
    assert_int_equal(shell("awk -F, -v OFS=, -f clock.awk " BOX " > clock.csv")->status, 0);
    assert_int_equal(percuss("identify clock.csv --plot clock.svg")->status, 0);
    assert_int_equal(shell("rm clock.awk clock.csv clock.svg")->status, 0);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_report),          cmocka_unit_test(the_json),
        cmocka_unit_test(units_and_normals),   cmocka_unit_test(bad_records),
        cmocka_unit_test(bad_words),           cmocka_unit_test(doubts_are_said),
        cmocka_unit_test(impossible_approach), cmocka_unit_test(an_eccentric_approach),
        cmocka_unit_test(the_picture),
    };
    return cmocka_run_group_tests_name("identify_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",         "err",     "units.csv", "bad.csv",
                                        "clipped.csv", "box.svg", NULL};
    return run_in_folder(run_suite, files);
}
