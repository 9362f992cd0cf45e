/* e, damping and solref as a user of the command sees them. */
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define SPRING "--mass '2 kg' --kappa 1e4 --approach '3 m/s'"

static void the_report(void **state)
{
    (void)state;
    const result *r = percuss("convert e=0.7 " SPRING);
    assert_int_equal(r->status, 0);
    assert_string_equal(r->err, "");
    assert_contains(r->out, "34.5676      N s/m");
    assert_contains(r->out, "e = exp(-2 ratio acos(ratio)/sqrt(1 - ratio^2))");
    assert_contains(r->out, "(1 + e) s = ln((1 + s)/(1 - e s))");
    assert_contains(r->out, "solref=\"-5000 -17.2837754\"");
    assert_contains(r->out, "solref=\"0.115715459 0.122214748\"");
    assert_null(strstr(r->out, "nan"));
    r = percuss("convert e=0.7 --mass 2 --kappa 1e4 --exponent 1.5 --tensile");
    assert_contains(r->out, "needs --approach");
    assert_contains(r->out, "exp(-pi ratio/sqrt(1 - ratio^2))");
    assert_null(strstr(r->out, "solref"));
}

/* The given value is returned from each of the others. */
static void the_json(void **state)
{
    (void)state;
    cJSON *json = json_of(percuss("convert e=0.7 " SPRING " --json"));
    const cJSON *solref = cJSON_GetObjectItem(json, "solref");
    char words[5][100];
    const double c = number(json, "c"), zeta = number(json, "zeta");
    (void)snprintf(words[0], sizeof words[0], "c=%.17g", c);
    (void)snprintf(words[1], sizeof words[1], "zeta=%.17g", zeta);
    (void)snprintf(words[2], sizeof words[2], "ratio=%.17g", number(json, "ratio"));
    (void)snprintf(words[3], sizeof words[3], "solref=%.17g %.17g",
                   cJSON_GetArrayItem(solref, 0)->valuedouble,
                   cJSON_GetArrayItem(solref, 1)->valuedouble);
    (void)snprintf(words[4], sizeof words[4], "solref=-5000,%.17g", -c / 2);
    cJSON_Delete(json);
    for (int i = 0; i < 5; i++) {
        json = json_of(percuss("convert '%s' " SPRING " --json", words[i]));
        assert_near(number(json, "e"), 0.7, 1e-14);
        assert_near(number(json, "c"), c, 1e-12);
        assert_near(number(json, "zeta"), zeta, 1e-13);
        assert_near(number(json, "kappa"), 1e4, 1e-9);
        cJSON_Delete(json);
    }
    json = json_of(percuss("convert e=1 " SPRING " --json"));
    assert_true(cJSON_IsNull(cJSON_GetArrayItem(cJSON_GetObjectItem(json, "solref"), 0)));
    cJSON_Delete(json);
}

/* The mass and speed of the scenario are used; simulate returns the requested e. */
static void simulate_agrees(void **state)
{
    (void)state;
    write_file("ball.yaml", "body: {shape: sphere, mass: 2 kg, radius: 10 cm}\n"
                            "motion: {v_n: -3 m/s}\n"
                            "material: {e: 0.7, mu: 0}\n"
                            "surface: {kappa: 1e4}\n");
    cJSON *json = json_of(percuss("convert e=0.7 --body ball.yaml --kappa 1e4 --json"));
    const double c = number(json, "c"), zeta = number(json, "zeta");
    assert_near(number(json, "mass"), 2, 1e-14);
    assert_near(number(json, "approach"), 3, 1e-14);
    const double duration = number(json, "duration");
    cJSON_Delete(json);
    const result *r = percuss("simulate ball.yaml --set surface.c=%.17g --json", c);
    if (r->status == 2) {
        assert_contains(r->err, "libsundials-dev");
        return;
    }
    json = json_of(r);
    assert_near(number(json, "e_kinematic"), 0.7, 1e-7); // 1000 times the tolerance of a step
    assert_near(number(json, "duration"), duration, 1e-7 * duration);
    cJSON_Delete(json);
    json = json_of(percuss("simulate ball.yaml --set surface.zeta=%.17g --json", zeta));
    assert_near(number(json, "e_kinematic"), 0.7, 1e-7);
    cJSON_Delete(json);
}

static void bad_words(void **state)
{
    (void)state;
    assert_bad(percuss("convert"), "is needed", "e=0.7");
    assert_bad(percuss("convert 0.7 " SPRING), "is needed", "e=0.7");
    assert_bad(percuss("convert zetta=1 " SPRING), "zetta", "zeta");
    assert_bad(percuss("convert e=0.7,1 " SPRING), "e:", "one number");
    assert_bad(percuss("convert solref=0.02 " SPRING), "solref", "two numbers");
    assert_bad(percuss("convert 'solref=0.02 -1' " SPRING), "solref", "two positive");
    assert_bad(percuss("convert e=x " SPRING), "'x'", "not a finite number");
    assert_bad(percuss("convert e=1.2 " SPRING), "e must", "1e-9");
    assert_bad(percuss("convert e=0.7 --kappa 1"), "--mass", "--body");
    assert_bad(percuss("convert e=0.7 --mass 1"), "--kappa", "N/m");
    assert_bad(percuss("convert e=0.7 --mass '1 m' --kappa 1"), "--mass", "a mass is expected");
    assert_bad(percuss("convert zeta=0.7 --mass 1 --kappa 1"), "--approach", "is needed");
    assert_bad(percuss("convert e=0.7 --body " PERCUSS_SOURCE "/examples/cradle.yaml --kappa 1"),
               "cradle.yaml", "one contact");
    assert_bad(percuss("convert ratio=1e9 --mass 1 --kappa 1"), "ratio", "1e-9");
    assert_bad(percuss("convert e=0.7 --body none.yaml --kappa 1"), "none.yaml", "");
    assert_bad(percuss("convert e=0.7 --body " ROD " --mass 1 --kappa 1"), "--mass", "--body");
    assert_bad(percuss("solve " ROD " --kappa 1"), "--kappa", "cannot be used with");
}

static int tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_report),
        cmocka_unit_test(the_json),
        cmocka_unit_test(simulate_agrees),
        cmocka_unit_test(bad_words),
    };
    return cmocka_run_group_tests_name("convert", tests, NULL, NULL);
}

int main(void)
{
    return run_in_folder(tests, (const char *const[]){"out", "err", "ball.yaml", NULL});
}
