/* The command as a user sees it, with one contact. */
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void solve_reports_and_json(void **state)
{
    (void)state;
    const result *r = percuss("solve %s", ROD);
    assert_int_equal(r->status, 0);
    assert_string_equal(r->err, "");
    assert_contains(r->out, "1: slip stops in compression, then it sticks");
    assert_contains(r->out, "worst residual");
    assert_contains(r->out, "0.481415 rad/s");
    assert_contains(r->out, "loses 23.62 % of the kinetic energy");
    assert_null(strstr(r->out, " \n")); // no trailing blanks

    cJSON *json = json_of(percuss("solve %s --law poisson --set body.theta='40 deg' --json", ROD));
    assert_near(number(json, "vp_n"), 0.45, 0.005);
    assert_near(number(json, "N_E"), 0.83, 0.005);
    assert_near(number(json, "mode"), 4, 0);
    assert_near(number(json, "W_c") + number(json, "W_r") + number(json, "W_f"), number(json, "dT"),
                1e-15);
    assert_near(number(json, "Tp") - number(json, "T"), number(json, "dT"), 1e-15);
    assert_true(number(json, "judge") < 1e-14);
    assert_string_equal(string(json, "law"), "poisson");
    assert_string_equal(string(json, "outcome"), "");
    assert_string_equal(string(json, "status"), "ok");
    const cJSON *phase;
    double W_n = 0, W_t = 0;
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "phases")), 3);
    cJSON_ArrayForEach(phase, cJSON_GetObjectItem(json, "phases"))
    {
        W_n += number(phase, "W_n");
        W_t += number(phase, "W_t");
    }
    assert_near(W_n, number(json, "W_c") + number(json, "W_r"), 1e-15);
    assert_near(W_t, number(json, "W_f"), 1e-15);
    const cJSON *body = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0);
    assert_near(number(body, "omegap"), 0.57, 0.005);
    // every quantity is there, under its one name
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group < PCS_GROUP_CONTACT3)
            assert_true(cJSON_HasObjectItem(json, pcs_quantity_at(i)->name));
    cJSON_Delete(json);
}

static void json_numbers_keep_every_bit(void **state)
{
    (void)state;
    pcs_contact2 c = {1.0 / 3, -0.1, 0.7, -1.1, 0.3};
    pcs_material m = pcs_material_default();
    m.e = 0.6;
    m.mu_s = m.mu_k = 0.2;
    const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
    write_file("bare.yaml",
               "contact: {G_nn: 0.33333333333333331, G_nt: -0.1, G_tt: 0.7, v_n: -1.1, "
               "v_t: 0.3}\nmaterial: {e: 0.6, mu: 0.2}\n");
    cJSON *json = json_of(percuss("solve bare.yaml --json"));
    assert_true(number(json, "vp_n") == im.vp_n && number(json, "p_t") == im.p_t);
    assert_true(number(json, "T") == im.T);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "bodies")), 0);
    cJSON_Delete(json);
}

static void titles_are_utf8_in_json(void **state)
{
    (void)state;
    cJSON *json =
        json_of(percuss("solve %s --json --set title=\"$(printf 'a\\377b\\303\\251')\"", ROD));
    assert_string_equal(string(json, "title"), "a\xEF\xBF\xBD"
                                               "b\303\251");
    cJSON_Delete(json);
}

static void no_value_is_null(void **state)
{
    (void)state;
    cJSON *json = json_of(percuss("solve %s --law whittaker --json", ROD));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "mode")));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "pc_n")));
    assert_string_equal(string(json, "final"), "stick");
    cJSON_Delete(json);
    json = json_of(percuss("solve %s --set material.e=0 --json", ROD));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "N_P")));
    cJSON_Delete(json);
    const result *r = percuss("solve %s --law impulse-ratio --set material.ratio=2 --json", ROD);
    assert_contains(r->out, "\"outcome\":\t\"no-solution\"");
    assert_null(strstr(r->out, "nan"));
    r = percuss("solve %s --law impulse-ratio --set material.ratio=2", ROD);
    assert_null(strstr(r->out, "nan"));
}

static void fail_on_an_outcome(void **state)
{
    (void)state;
    const char *const gain = PERCUSS_SOURCE "/papers/brach-1993/rod.yaml --set material.mu=0.9 "
                                            "--set motion.v_t=0.2";
    assert_int_equal(percuss("solve %s --law whittaker --fail-on energy-gain", gain)->status, 1);
    assert_contains(percuss("solve %s --law whittaker", gain)->out, "energy-gain");
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n2.5,-1.5,2.5,-1,0.2,1,0.9\n");
    assert_int_equal(percuss("batch rows.csv --law whittaker --fail-on energy-gain")->status, 1);
    assert_int_equal(percuss("batch rows.csv --law brach --fail-on energy-gain")->status, 0);
    assert_int_equal(percuss("solve %s --law brach --fail-on energy-gain", gain)->status, 0);
    assert_int_equal(percuss("compare %s --fail-on energy-gain", gain)->status, 1);
    assert_int_equal(percuss("compare %s --fail-on jam --fail-on=no-solution", gain)->status, 0);
    assert_bad(percuss("solve %s --fail-on energy", gain), "no such outcome", "energy");
}

/* Every residual is above 1e-30 unless it is 0: so every result fails that bound. */
static void fail_on_the_judge(void **state)
{
    (void)state;
    assert_int_equal(percuss("solve " ROD " --fail-on judge")->status, 0);
    assert_string_equal(percuss("solve " ROD " --fail-on judge=1e-12 --json")->err, "");
    const result *r = percuss("solve " ROD " --law poisson --fail-on judge=1e-30 --json");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "law poisson: this result fails the judge: ");
    assert_contains(r->err, "the bound is 1.0e-30");
    assert_contains(r->out, "\"law\":\t\"poisson\"");
    r = percuss("compare " ROD " --fail-on=judge=1e-30");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "law energetic: this result fails the judge");
    assert_contains(r->err, "law brach: this result fails the judge");
    assert_int_equal(percuss("compare " ROD)->status, 0);
    assert_bad(percuss("solve " ROD " --fail-on judge=much"), "judge=BOUND", "much");
    assert_bad(percuss("solve " ROD " --fail-on judge=-1"), "judge=BOUND", "-1");
    assert_bad(percuss("solve " ROD " --fail-on judges"), "no such outcome", "judges");
}

/* Every flag of the ledger: one impact, rows by lanes and one by one, and sweeps by number. */
static void flags_everywhere(void **state)
{
    (void)state;
    write_file("flags.yaml", "contact: {G_nn: 2.5, G_nt: 1.5, G_tt: 2.5, v_n: -0.1, v_t: 1}\n"
                             "material: {e: 0.95, mu: 2, ratio: -1}\n"
                             "sweep: {laws: energetic poisson, outputs: outcome}\n"
                             "axes: [{key: material.mu, from: 0, to: 2, n: 2}]\n");
    static const struct {
        const char *law, *flag, *set, *row;
    } of[] = {{"energetic", "impulse-exceeds",
               "--set contact.G_nt=-1.5 --set contact.v_t=0.09 --set material.mu=0.5",
               "2.5,-1.5,2.5,-0.1,0.09,0.95,0.5,-1"},
              {"poisson", "work-exceeds", "", "2.5,1.5,2.5,-0.1,1,0.95,2,-1"},
              {"impulse-ratio", "friction-drives", "--set contact.v_t=0.1",
               "2.5,1.5,2.5,-0.1,0.1,0.95,2,-1"}};
    for (int i = 0; i < 3; i++) {
        const char *law = of[i].law, *flag = of[i].flag, *set = of[i].set;
        char rows[200];
        (void)snprintf(rows, sizeof rows, "G_nn,G_nt,G_tt,v_n,v_t,e,mu,ratio\n%s\n", of[i].row);
        write_file("flags.csv", rows);
        assert_contains(percuss("solve flags.yaml --law %s %s", law, set)->out, flag);
        assert_contains(percuss("solve flags.yaml --law %s %s --json", law, set)->out, flag);
        assert_contains(percuss("batch flags.csv --law %s", law)->out, flag);
        for (int k = 0; k < 3; k++) {
            const char *on = of[k].flag;
            const int status = k == i;
            assert_int_equal(
                percuss("solve flags.yaml --law %s %s --fail-on %s", law, set, on)->status, status);
            assert_int_equal(percuss("batch flags.csv --law %s --fail-on %s", law, on)->status,
                             status);
        }
    }
    assert_int_equal(percuss("sweep flags.yaml -o flags-out.csv")->status, 0);
    // without friction no flag; otherwise jam 2, with work-exceeds 512
    const result *r = shell("cat flags-out.csv && rm flags.yaml flags.csv flags-out.csv");
    assert_contains(r->out, "\n0,0,0\n");
    assert_contains(r->out, "\n2,2,514\n");
}

static void compare_shows_every_law_and_a_verdict(void **state)
{
    (void)state;
    const result *r = percuss("compare %s --set material.ratio=0.1", ROD);
    assert_int_equal(r->status, 0);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        assert_contains(r->out, pcs_law_about((pcs_law)law)->name);
    assert_contains(r->out, "trust poisson");
    assert_contains(r->out,
                    "dT           J    -0.1604     -0.263    -0.2362    -0.2513    -0.1604");
    assert_contains(r->out, "N_P                 1.359          1      1.105      1.047");
    assert_null(strstr(r->out, " \n"));
    assert_contains(percuss("compare %s --set body.theta='40 deg'", ROD)->out, "trust none");
    assert_contains(percuss("compare %s --set material.mu=0", ROD)->out, "trust either");
    assert_contains(percuss("compare %s --set material.mu_s=0.5", ROD)->out,
                    "whittaker does not apply");
    assert_contains(percuss("compare %s --set material.mu_s=0.5 --set law=brach", ROD)->out,
                    "brach does not apply");
    assert_contains(percuss("compare %s --set motion.v_n=1", ROD)->out, "no collision");
    assert_contains(percuss("compare %s --set material.e=1", ROD)->out,
                    "more impulse than compression");
    assert_contains(percuss("compare %s --set material.e=1 --set body.theta='-20 deg' "
                            "--set motion.v_t=0.3",
                            ROD)
                        ->out,
                    "Poisson's law gives back more work");

    cJSON *json = json_of(percuss("compare %s --json", ROD));
    assert_string_equal(string(json, "trust"), "poisson");
    assert_true(strlen(string(json, "why")) > 20);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "laws")),
                     PCS_LAW_COUNT - 3); // no ratio, not a sphere, no eta2
    cJSON_Delete(json);
    // without friction there is only the law impulse-ratio, and no laws to compare
    write_file("ratio.yaml", "law: impulse-ratio\ncontact: {G_nn: 2.5, G_nt: -1.5, G_tt: 2.5, "
                             "v_n: -1, v_t: 0.6}\nmaterial: {e: 0.5, ratio: 0.263}\n");
    json = json_of(percuss("compare ratio.yaml --json"));
    assert_string_equal(string(json, "trust"), "(null)");
    cJSON_Delete(json);
    assert_contains(percuss("compare ratio.yaml")->out, "mu_k must be given");
    assert_contains(percuss("check ratio.yaml")->out, "only an impulse ratio");
}

static void every_template_is_a_scenario(void **state)
{
    (void)state;
    const char *const kinds[] = {"",     "rod",       "ball",      "pucks",   "box",
                                 "coin", "rod-theta", "box-theta", "sphere",  "cylinder",
                                 "disc", "lamina",    "pair",      "contact", "contact3"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const result *r =
            percuss("new %s > my.yaml && '%s' check my.yaml", kinds[i], PERCUSS_COMMAND);
        assert_int_equal(r->status, 0);
        assert_contains(r->out, "a valid scenario");
        cJSON *json = json_of(percuss("new %s | '%s' solve - --json", kinds[i], PERCUSS_COMMAND));
        assert_true(number(json, "judge") < 1e-12); // in space the judge integrates
        // the energies of both bodies
        assert_near(number(json, "Tp") - number(json, "T"), number(json, "dT"), 1e-14);
        cJSON_Delete(json);
    }
    assert_bad(percuss("new bxo"), "no such kind", "box");
    assert_bad(percuss("new nonsense"), "no such kind", "--help");
}

static void check_says_what_to_expect(void **state)
{
    (void)state;
    assert_contains(percuss("check %s", ROD)->out, "slip stops in compression");
    assert_contains(percuss("check %s --set motion.v_n=1", ROD)->out, "separate");
    assert_contains(percuss("check %s --set body.theta='120 deg'", ROD)->out, "behind the surface");
    const char *const commands[] = {"check", "solve", "compare", "solve --json"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const result *r = percuss("%s %s --set body.theta='120 deg'", commands[i], ROD);
        assert_int_equal(r->status, 0);
        assert_contains(r->err, "percuss: --set body.theta: warning: 120 deg is beyond 90 deg: the "
                                "mass centre is below the surface\n");
        if (i < 3)
            assert_contains(r->out, "theta         120 deg\n");
    }
    assert_contains(percuss("check %s --set body.theta='-40 deg'", ROD)->out, "        -40 deg\n");
    assert_string_equal(percuss("check %s --set body.theta='-90 deg'", ROD)->err, "");
    write_file("pair.yaml", "body: {shape: disc, mass: 1, radius: 1}\nmotion: {v_n: -1}\n"
                            "other: {shape: rod, mass: 2, length: 1}\n"
                            "material: {e: 0.5, mu: 0.3}\n");
    const result *r = percuss("check pair.yaml");
    assert_string_equal(r->err, "");
    assert_contains(r->out, "theta         0 deg\n");
    assert_contains(r->out, "theta         180 deg\n");
    r = percuss("check pair.yaml --set other.theta='-180 deg'");
    assert_contains(r->out, "theta         180 deg\n");
    assert_contains(percuss("check %s --set motion.v_n=0", ROD)->out, "only touch");
    assert_contains(percuss("check %s --set material.mu=2 --set motion.v_t=-1", ROD)->out, "jams");
    assert_bad(percuss("check %s --set material.mu=-1", ROD), "--set material.mu", "negative");
}

static void laws_are_listed(void **state)
{
    (void)state;
    const result *r = percuss("laws");
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        assert_contains(r->out, pcs_law_about((pcs_law)law)->name);
    cJSON *json = json_of(percuss("laws --json"));
    assert_int_equal(cJSON_GetArraySize(json), PCS_LAW_COUNT);
    cJSON_Delete(json);
    assert_bad(percuss("laws rod.yaml"), "no operand", "");
}

static void help_and_mistakes(void **state)
{
    (void)state;
    const char *const commands[] = {"new", "check", "solve", "compare", "batch", "laws"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const result *r = percuss("%s --help", commands[i]);
        assert_int_equal(r->status, 0);
        assert_contains(r->out, commands[i]);
        assert_contains(percuss("--help")->out, commands[i]);
    }
    assert_contains(percuss("--version")->out, pcs_version());
    const result *r = percuss("%s", "");
    assert_int_equal(r->status, 2);
    assert_string_equal(r->out, "");
    assert_contains(r->err, "percuss new");
    assert_contains(percuss("help solve")->out, "--fail-on");
    assert_bad(percuss("slove x"), "no such command", "solve");
    assert_bad(percuss("help slove"), "no such command", "did you mean 'solve'?");
    assert_bad(percuss("xyzzyx"), "no such command", "--help");
    assert_bad(percuss("solve"), "scenario file is needed", "percuss new");
    assert_bad(percuss("solve no-such-file.yaml"), "no-such-file.yaml", "cannot be opened");
    assert_bad(percuss("solve a b"), "one too many", "b");
    assert_bad(percuss("solve %s --lwa newton", ROD), "no such option", "--law");
    assert_bad(percuss("solve %s --wibble", ROD), "no such option", "--help");
    assert_bad(percuss("solve %s --law", ROD), "--law needs a value", "");
    assert_bad(percuss("solve %s --law netwon", ROD), "no such law", "newton");
    assert_bad(percuss("solve %s --json=yes", ROD), "takes no value", "");
    assert_bad(percuss("solve %s -o x", ROD), "cannot be used with", "-o");
    assert_bad(percuss("solve %s --set body.theta=40m", ROD), "--set body.theta", "a length");
    assert_bad(percuss("solve -- --law"), "--law", "cannot be opened");
    assert_bad(percuss("solve %s --law whittaker --set material.mu_s=1", ROD), "material.mu_s",
               "one friction");
    assert_bad(percuss("solve - </dev/null"), "standard input", "is empty");
    // a full disk is an error
    const result *full = percuss("solve %s >/dev/full", ROD);
    assert_int_equal(full->status, 2);
    assert_contains(full->err, "cannot be written");
}

static void too_many_sets_are_refused(void **state)
{
    (void)state;
    char words[3000] = "";
    for (int i = 0; i < 70; i++)
        (void)strcat(words, " --set material.e=0.5");
    assert_bad(percuss("solve %s %s", ROD, words), "more than", "--set");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solve_reports_and_json),
        cmocka_unit_test(json_numbers_keep_every_bit),
        cmocka_unit_test(titles_are_utf8_in_json),
        cmocka_unit_test(no_value_is_null),
        cmocka_unit_test(fail_on_an_outcome),
        cmocka_unit_test(fail_on_the_judge),
        cmocka_unit_test(flags_everywhere),
        cmocka_unit_test(compare_shows_every_law_and_a_verdict),
        cmocka_unit_test(every_template_is_a_scenario),
        cmocka_unit_test(check_says_what_to_expect),
        cmocka_unit_test(laws_are_listed),
        cmocka_unit_test(help_and_mistakes),
        cmocka_unit_test(too_many_sets_are_refused),
    };
    return cmocka_run_group_tests_name("command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",        "err",      "my.yaml",   "bare.yaml",
                                        "ratio.yaml", "rows.csv", "pair.yaml", NULL};
    return run_in_folder(run_suite, files);
}
