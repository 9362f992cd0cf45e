/* What percuss fit reports of synthetic impacts, whose truth is known, and of measured ones. */
#include "fit_trials.h"
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY "--body body.yaml"
/* Enough for a test of the command; the error bars have tests of their own. */
#define QUICK "--resamples 200"
/* Without bilinear, which takes longer than all others; test_fit_data.c has it on measured data. */
#define LAWS " --law poisson,energetic,newton,whittaker,brach,complementarity"

static void write_body(void)
{
    char text[200];
    (void)snprintf(text, sizeof text, "body: {mass: %.9g kg, inertia: %.9g kg m^2}\n", TRIAL_MASS,
                   TRIAL_INERTIA);
    write_file("body.yaml", text);
}

/* JSON of a run that may have ended with exit status 1. */
static cJSON *json_anyway(const result *r)
{
    cJSON *json = cJSON_Parse(r->out);
    if (!json)
        fail_msg("not JSON: %.500s %.500s", r->out, r->err);
    return json;
}

/* --- the check without a law ----------------------------------------------------------------- */

/* There is a warning, and the cure that is printed mends the data. refused: no law is fitted. */
static void assert_cured(const char *words, const char *code, bool refused)
{
    char cure[2000];
    const result *r = percuss("fit %s --law poisson " QUICK " --json", words);
    assert_int_equal(r->status, refused);
    assert_contains(r->err, code);
    cJSON *json = json_anyway(r);
    if (refused) {
        assert_contains(r->err, "contradict themselves");
        assert_int_equal(cJSON_GetArraySize(json_item(json, "laws")), 0);
        assert_int_equal(cJSON_GetArraySize(json_item(json, "sets")), 0);
    }
    const cJSON *w = json_warning(json, code);
    assert_non_null(w);
    (void)snprintf(cure, sizeof cure, "%s %s", words, string(w, "cure"));
    cJSON_Delete(json);
    json = json_of(percuss("fit %s --law poisson " QUICK " --json", cure));
    assert_null(json_warning(json, code));
    assert_near(json_value(json, "poisson", "e"), TRIAL_E, 0.01);
    assert_near(json_value(json, "poisson", "mu"), TRIAL_MU, 0.01);
    cJSON_Delete(json);
}

static void cures(void **state)
{
    (void)state;
    write_body();
    write_file("body.csv", trial_text(2 * TRIAL_ROWS, TRIAL_MU, 0.005));
    (void)shell("awk -F, -v OFS=, 'NR > 1 { $4 = -$4; $7 = -$7 } { print }' body.csv >wrong.csv");
    assert_cured("wrong.csv " BODY, "mirrored", true);
    const result *r = percuss("fit wrong.csv " BODY " --anyway --law newton " QUICK);
    assert_int_equal(r->status, 0);
    assert_contains(r->out, "newton");
    assert_contains(r->out, "cure: --negate v_t,vp_t");
    (void)shell("awk -F, -v OFS=, 'NR % 20 == 7 { for (i = 3; i < 6; i++) { x = $i; $i = $(i + 3); "
                "$(i + 3) = x } } { print }' body.csv >wrong.csv");
    assert_cured("wrong.csv " BODY, "rows", false);
    write_file("other.yaml", "body: {mass: 0.0364 kg, inertia: 1.742e-5 kg m^2}\n");
    assert_cured("body.csv --body other.yaml", "inertia", false);
    assert_int_equal(shell("rm other.yaml wrong.csv")->status, 0);
}

/* --- the fit --------------------------------------------------------------------------------- */

static void the_json(void **state)
{
    (void)state;
    static const char *const keys[] = {"impacts", "used",   "form",     "warnings",  "laws",
                                       "floor",   "sets",   "rejected", "baselines", "z",
                                       "torque",  "normal", "left_out", "method",    "failing"};
    static const char *const of_law[] = {"law",      "path", "label",  "parameters", "error",
                                         "cv_error", "free", "losses", "likelihood"};
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.01));
    cJSON *json = json_of(percuss("fit body.csv " BODY " --json " QUICK));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        (void)json_item(json, keys[i]);
    const cJSON *law = json_law(json, "poisson");
    for (size_t i = 0; i < sizeof of_law / sizeof *of_law; i++)
        (void)json_item(law, of_law[i]);
    const cJSON *e = json_item(json_item(law, "parameters"), "e");
    assert_true(number(e, "low") < TRIAL_E && TRIAL_E < number(e, "high"));
    assert_true(number(e, "low") < number(e, "value") && number(e, "value") < number(e, "high"));
    assert_true(number(e, "scatter") >= 0);
    assert_near(number(json_item(e, "estimates"), "absolute"), number(e, "value"), 0);
    assert_true(number(law, "cv_error") >= number(json, "floor"));
    double last = 0; // best first
    cJSON_ArrayForEach(law, json_item(json, "laws"))
    {
        assert_true(number(law, "cv_error") >= last);
        last = number(law, "cv_error");
    }
    cJSON_Delete(json);
    // the same bits again, and with one thread
    const result *r = percuss("fit body.csv " BODY LAWS " --json " QUICK " >one.json; "
                              "OMP_NUM_THREADS=1 '%s' fit body.csv " BODY LAWS " --json " QUICK
                              " | cmp - one.json",
                              PERCUSS_COMMAND);
    assert_int_equal(r->status, 0);
}

static void held_and_varied(void **state)
{
    (void)state;
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.001));
    cJSON *json =
        json_of(percuss("fit body.csv " BODY " --law poisson,newton --fix e=0.6 --json " QUICK));
    assert_near(json_value(json, "poisson", "e"), 0.6, 0);
    assert_string_equal(
        string(json_item(json_item(json_law(json, "poisson"), "parameters"), "e"), "known"),
        "fixed");
    assert_near(json_value(json, "poisson", "mu"), TRIAL_MU, 0.01);
    cJSON_Delete(json);
    json = json_of(percuss("fit body.csv " BODY " --law poisson --vary e=speed --json " QUICK));
    assert_near(json_value(json, "poisson", "e_slope"), 0, 0.01);
    cJSON_Delete(json);
}

/* If all impacts stick, friction has a bound and no value. */
static void a_bound(void **state)
{
    (void)state;
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, 5, 0.001));
    cJSON *json = json_of(percuss("fit body.csv " BODY " --law poisson --json " QUICK));
    const cJSON *w = json_warning(json, "bound");
    assert_non_null(w);
    assert_contains(string(w, "text"), "mu >= ");
    assert_true(cJSON_IsNull(json_item(w, "cure")));
    assert_true(cJSON_IsNull(
        json_item(json_item(json_item(json_law(json, "poisson"), "parameters"), "mu"), "value")));
    cJSON_Delete(json);
}

static void the_report(void **state)
{
    (void)state;
    static const char *const words[] = {"WITHOUT ANY LAW", "Residual torque",    "LAWS",
                                        "poisson",         "floor of every law", "VERDICT",
                                        "WHERE IT FAILS",  "cv_error",           "rule: "};
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.01));
    const result *r = percuss("fit body.csv " BODY LAWS " " QUICK);
    assert_int_equal(r->status, 0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_contains(r->out, words[i]);
    assert_contains(percuss("fit body.csv --units us --law newton " QUICK " " BODY)->out, "slug");
    // a name with a control character is made visible
    r = percuss("fit \"$(printf 'a\\033[31m.csv')\" " BODY);
    assert_null(strchr(r->err, '\033'));
    (void)shell("cp body.csv \"$(printf 'a\\033[31m.csv')\"");
    r = percuss("fit \"$(printf 'a\\033[31m.csv')\" --law newton " QUICK " " BODY);
    assert_int_equal(r->status, 0);
    assert_null(strchr(r->out, '\033'));
    (void)shell("rm a*.csv");
}

/* --- pictures -------------------------------------------------------------------------------- */

static void pictures(void **state)
{
    (void)state;
    static const char *const kinds[][3] = {{"profile", "friction mu", "restitution e"},
                                           {"impulses", "cone of mu", "circle: no energy is lost"},
                                           {"residuals", "angle of incidence", "floor"},
                                           {"restitution", "speed of slip before, m/s", "median"},
                                           {"differences", "cv_error", "standard errors"}};
    if (shell("command -v gnuplot")->status != 0)
        skip();
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.01));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const result *r = percuss("fit body.csv " BODY " --law poisson,whittaker " QUICK
                                  " --plot p.svg --kind %s --force",
                                  kinds[i][0]);
        assert_int_equal(r->status, 0);
        assert_string_equal(r->err, "");
        r = shell("cat p.svg");
        assert_contains(r->out, "</svg>");
        assert_contains(r->out, kinds[i][1]);
        assert_contains(r->out, kinds[i][2]);
    }
    assert_int_equal(times_in("p.svg", ">whittaker<"), 1); // both panels share the names
    assert_bad(percuss("fit body.csv " BODY " --plot p.svg"), "p.svg", "--force");
    assert_int_equal(shell("rm p.svg")->status, 0);
}

/* Of many impacts only some are drawn, so that the page can still be opened. */
static void many_points(void **state)
{
    (void)state;
    if (shell("command -v gnuplot")->status != 0)
        skip();
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.01));
    (void)shell("awk 'NR > 1 { for (i = 0; i < 100; i++) row[i * 1000 + NR] = $0; next } { print }"
                " END { for (i in row) print row[i] }' body.csv >many.csv");
    const result *r = percuss("fit many.csv " BODY " --law newton --resamples 100 --plot p.svg "
                              "--kind restitution --force");
    assert_int_equal(r->status, 0);
    assert_contains(r->out, "6000 are used");
    const int points = times_in("p.svg", "<use ");
    assert_true(points > 6000 && points < 6200); // 3000 in both panels, legends and medians
    assert_int_equal(shell("rm p.svg many.csv")->status, 0);
}

static void the_page(void **state)
{
    (void)state;
    if (shell("command -v gnuplot")->status != 0)
        skip();
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0.01));
    const result *r =
        percuss("fit body.csv " BODY " --law poisson,whittaker " QUICK " --html page.html");
    assert_int_equal(r->status, 0);
    assert_int_equal(times_in("page.html", "data:image/svg+xml;base64,"), 5);
    assert_int_equal(times_in("page.html", "http"), 0); // it needs no other file
    assert_int_equal(times_in("page.html", "</html>"), 1);
    assert_int_equal(times_in("page.html", "Verdict"), 1);
    assert_bad(percuss("fit body.csv " BODY " --html page.html"), "page.html", "--force");
    assert_int_equal(shell("rm page.html")->status, 0);
}

/* An interrupt ends the command and leaves no output. */
static void interrupted(void **state)
{
    (void)state;
    write_body();
    write_file("body.csv", trial_text(10 * TRIAL_ROWS, TRIAL_MU, 0.01));
    const result *r = shell("timeout -s INT 0.3 '" PERCUSS_COMMAND "' fit body.csv " BODY
                            " --resamples 1000000 --html page.html");
    assert_int_equal(r->status, 124); // of timeout: it was still running
    assert_string_equal(r->out, "");
    assert_int_not_equal(shell("ls page.html")->status, 0);
}

/* --- measured data --------------------------------------------------------------------------- */

#define DATA PERCUSS_SOURCE "/../shared/data"

static void the_ellipse(void **state)
{
    (void)state;
    if (few_cases() || shell("test -r " DATA "/ellipse-drops.csv")->status != 0)
        skip();
    write_file("body.yaml", "body: {mass: 0.0364 kg, inertia: 1.34185e-5 kg m^2}\n");
    const result *r = percuss("fit " DATA "/ellipse-drops.csv " BODY " --json");
    assert_int_equal(r->status, 1);
    cJSON *json = json_anyway(r);
    const cJSON *w = json_warning(json, "mirrored");
    assert_non_null(w);
    assert_string_equal(string(w, "cure"), "--negate v_t,vp_t");
    const double gain = number(w, "torque_before") / number(w, "torque_after");
    assert_true(gain > 8 && gain < 11);
    cJSON_Delete(json);
    json = json_of(percuss("fit " DATA "/ellipse-drops.csv " BODY LAWS
                           " --negate v_t,vp_t --json --resamples 1000"));
    const cJSON *poisson = json_law(json, "poisson");
    const cJSON *e = json_item(json_item(poisson, "parameters"), "e");
    const cJSON *mu = json_item(json_item(poisson, "parameters"), "mu");
    assert_near(number(e, "value"), 0.593, 0.007);
    assert_near(number(mu, "value"), 0.183, 0.005);
    assert_near(number(json_item(e, "estimates"), "squares"), 0.5865, 0.0075);
    assert_near(number(json_item(mu, "estimates"), "squares"), 0.185, 0.005);
    assert_true(number(poisson, "error") <= 0.063);
    assert_near(number(json, "floor"), 0.0172, 0.0005);
    const cJSON *rejected = json_item(json, "rejected"), *set;
    assert_true(json_has_label(rejected, "whittaker") && json_has_label(rejected, "brach") &&
                json_has_label(rejected, "complementarity"));
    bool together = false;
    cJSON_ArrayForEach(set, json_item(json, "sets")) together |=
        json_has_label(set, "poisson") && json_has_label(set, "energetic");
    assert_true(together);
    cJSON_Delete(json);
}

static void the_cube(void **state)
{
    (void)state;
    char cure[200];
    if (few_cases() || shell("test -r " DATA "/cube-tosses.csv")->status != 0)
        skip();
    write_file("body.yaml", "body: {mass: 0.37 kg, inertia: 8.1e-4 kg m^2}\n");
    cJSON *json =
        json_anyway(percuss("fit " DATA "/cube-tosses.csv " BODY " --json --law newton " QUICK));
    const cJSON *w = json_warning(json, "mass-centre"), *inertia = json_warning(json, "inertia");
    assert_non_null(w);
    assert_non_null(inertia);
    assert_near(cJSON_GetArrayItem(json_item(w, "centre"), 2)->valuedouble, 7.4e-3, 0.6e-3);
    assert_near(number(inertia, "value"), 1.09e-3, 0.05e-3);
    (void)snprintf(cure, sizeof cure, "%s %s", string(w, "cure"), string(inertia, "cure"));
    cJSON_Delete(json);
    json = json_of(percuss("fit " DATA "/cube-tosses.csv " BODY " %s --json --resamples 1000 "
                           "--law poisson,complementarity",
                           cure));
    assert_near(json_value(json, "poisson", "e"), 0.358, 0.008);
    assert_near(json_value(json, "poisson", "mu"), 0.176, 0.006);
    assert_true(number(json_law(json, "poisson"), "error") <= 0.05);
    assert_true(json_has_label(json_item(json, "rejected"), "poisson sun-baruh"));
    assert_true(json_has_label(json_item(json, "rejected"), "complementarity"));
    // with one parameter more it is as good as poisson
    const double e_t = number(json_law(json, "complementarity e_t"), "cv_error");
    assert_true(e_t < 1.01 * number(json_law(json, "poisson"), "cv_error"));
    cJSON_Delete(json);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cures),           cmocka_unit_test(the_json),
        cmocka_unit_test(held_and_varied), cmocka_unit_test(a_bound),
        cmocka_unit_test(the_report),      cmocka_unit_test(pictures),
        cmocka_unit_test(many_points),     cmocka_unit_test(the_page),
        cmocka_unit_test(interrupted),     cmocka_unit_test(the_ellipse),
        cmocka_unit_test(the_cube),
    };
    return cmocka_run_group_tests_name("fit_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", "body.yaml", "body.csv", "one.json", NULL};
    return run_in_folder(run_suite, files);
}
