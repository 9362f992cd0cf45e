/* percuss design: text and JSON of a table of possible impacts, and messages. */
#include "shell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Planar contacts with slip in both directions. */
static const char table[] = "G_nn,G_nt,G_tt,v_n,v_t\n"
                            "3,1,6,-2,0.5\n"
                            "4,-2,7,-1,1\n"
                            "3.5,2,5,-3,-0.4\n"
                            "3,-1.5,6,-2,0.8\n"
                            "5,3,6,-1.5,-0.3\n"
                            "4,1,5,-2.5,0.2\n"
                            "4,-2.5,6,-2,-1\n"
                            "3,0.5,7,-1,0.4\n";
#define LAWS "--law 'poisson e=0.6 mu=0.3' --law newton --simulations 100"
#define NOISE "--noise vp_n=0.05 --noise vp_t=0.05"

static double number_of(const cJSON *json, const char *key)
{
    const cJSON *item = cJSON_GetObjectItem(json, key);
    assert_non_null(item);
    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

/* The number is that of the law that needs more; both have the power, and every row a rank. */
static void the_report_is_complete(void **state)
{
    (void)state;
    write_file("plan.csv", table);
    const result *r = percuss("design plan.csv " LAWS " " NOISE " --json");
    assert_int_equal(r->status, 0);
    cJSON *json = cJSON_Parse(r->out);
    assert_non_null(json);
    double most = 0;
    const cJSON *design;
    cJSON_ArrayForEach(design, cJSON_GetObjectItem(json, "designs"))
    {
        const cJSON *all = cJSON_GetObjectItem(design, "all");
        most = fmax(most, number_of(all, "impacts"));
        // the wanted power, less three standard errors of 100 experiments
        assert_true(number_of(all, "power") > 0.8 - 3 * 0.04);
        assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(design, "ranking")), 8);
    }
    assert_true(most > 5 && number_of(json, "impacts") == most);
    assert_true(number_of(json, "best_impacts") <= most);
    cJSON_Delete(json);
    r = percuss("design plan.csv " LAWS " " NOISE);
    assert_contains(r->out, "if poisson is true, newton comes nearest with e = ");
    assert_contains(r->out, "rows that tell most");
}

/* Laws that are the same need more impacts than any number. */
static void equal_laws(void **state)
{
    (void)state;
    write_file("plan.csv", table);
    const result *r = percuss("design plan.csv --law 'brach e=0.6 mu=0.1' --law complementarity "
                              "--simulations 20 " NOISE " --json");
    assert_int_equal(r->status, 0);
    cJSON *json = cJSON_Parse(r->out);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "impacts")));
    cJSON_Delete(json);
}

/* Errors may be columns of the file, although the velocities after are not. */
static void errors_of_the_file(void **state)
{
    (void)state;
    char text[800] = "G_nn,G_nt,G_tt,v_n,v_t,vp_n_error,vp_t_error\n";
    size_t length = strlen(text);
    const char *line = strchr(table, '\n') + 1;
    for (; *line; line = strchr(line, '\n') + 1)
        length += (size_t)snprintf(text + length, sizeof text - length, "%.*s,0.05,0.05\n",
                                   (int)strcspn(line, "\n"), line);
    write_file("errors.csv", text);
    write_file("plan.csv", table);
    const result *r = percuss("design plan.csv " LAWS " " NOISE " --json >one.json; "
                              "'%s' design errors.csv " LAWS " --json | cmp - one.json",
                              PERCUSS_COMMAND);
    assert_int_equal(r->status, 0);
}

static void messages(void **state)
{
    (void)state;
    write_file("plan.csv", table);
    assert_bad(percuss("design plan.csv " LAWS), "plan.csv", "--noise vp_n=");
    assert_bad(percuss("design plan.csv --law poisson --law newton " NOISE), "--law 'poisson'",
               "needs e and mu");
    assert_bad(percuss("design plan.csv --law 'poisson e=0.6 mu=0.3' " NOISE), "two laws", "--law");
    assert_bad(percuss("design plan.csv --law 'poisson e=0.6 mu=x' --law newton " NOISE), "mu=x",
               "number");
    assert_bad(percuss("design plan.csv --law 'poisson e=1.6 mu=0.3' --law newton " NOISE), "e ",
               "1.6");
    assert_bad(percuss("design plan.csv --law 'poisson e=0.6 mu=0.3 eta2=1' --law newton " NOISE),
               "'poisson e=0.6 mu=0.3 eta2=1'", "poisson has no eta2");
    assert_bad(percuss("design plan.csv --law 'poisson e=0.6 mu=0.3' --law 'poisson e=0.5' " NOISE),
               "'poisson e=0.5'", "give two laws");
    assert_bad(percuss("design plan.csv " LAWS " --noise v=1"), "--noise v=1", "COLUMN=ERROR");
    assert_bad(percuss("design plan.csv " LAWS " " NOISE " --fix e_t=0.1"), "--fix e_t=0.1",
               "neither law");
    assert_bad(percuss("design plan.csv " LAWS " " NOISE " --power 2"), "--power", "0.99");
    assert_bad(percuss("design none.csv " LAWS " " NOISE), "none.csv", "");
    assert_bad(percuss("design plan.csv --law 'poisson e=0.6 mu=0.3' --law bilinear " NOISE),
               "bilinear", "eta2");
}

static int tests(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(the_report_is_complete),
        cmocka_unit_test(equal_laws),
        cmocka_unit_test(errors_of_the_file),
        cmocka_unit_test(messages),
    };
    return cmocka_run_group_tests_name("design_command", all, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", "plan.csv", "errors.csv", "one.json", NULL};
    return run_in_folder(tests, files);
}
