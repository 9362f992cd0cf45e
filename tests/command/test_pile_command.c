/* The command with friction-contact problems in text. */
#include "cli/files/fclib.h"
#include "shell.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two planar contacts; the second leaves. r_n = 1/2 at the first, which sticks. */
#define TWO "2\n2\n0\n4\n4\n4 4\n2 0 0 0\n0 2 0 0\n0 0 2 0\n0 0 0 2\n-1 0.25 1 0.5\n0.5 0.5\n"

static void checked(void **state)
{
    (void)state;
    write_file("two.dat", TWO);
    const result *r = percuss("check two.dat");
    assert_int_equal(r->status, 0);
    assert_contains(r->out, "two.dat: a friction-contact problem, Siconos text");
    assert_contains(r->out, "contacts      2, in the plane");
    assert_contains(r->out, "form          local: W, dense");
    assert_contains(r->out, "blocks        2, 1 a row, 1 at most");
    assert_contains(r->out, "rank          4 of 4");
    assert_contains(r->out, "eigenvalues   2 to 2");
    write_file("bad.dat", "2\n1\n0\n2\n2\n2 2\n0 0\n0 1\n-1 0\n0.5\n");
    assert_int_equal(percuss("check bad.dat")->status, 2); // W_nn = 0
    write_file("bad.dat", "2\n1\n0\n2\n2\n2 2\n1 0\n0 x\n-1 0\n0.5\n");
    assert_bad(percuss("check bad.dat"), "bad.dat:8: 'x' stands where", "an entry of M");
}

static void solved_problem(void **state)
{
    (void)state;
    write_file("two.dat", TWO);
    cJSON *json = json_of(percuss("solve two.dat --json"));
    assert_string_equal(string(json, "status"), "ok");
    assert_true(number(json, "certificate") <= 1e-8 && number(json, "residual") <= 1e-8);
    assert_true(number(json, "sweeps") >= 1 && number(json, "seconds") >= 0);
    assert_near(number(json, "n_contacts"), 2, 0);
    assert_near(number(json, "dT"), -0.25 - 0.25 * 0.125 / 2, 1e-15); // v.p/2 of the first
    assert_null(cJSON_GetObjectItem(json, "contacts"));
    cJSON_Delete(json);
    json = json_of(percuss("solve two.dat --json --contacts"));
    const cJSON *contacts = cJSON_GetObjectItem(json, "contacts");
    assert_int_equal(cJSON_GetArraySize(contacts), 2);
    const cJSON *first = cJSON_GetArrayItem(contacts, 0), *second = cJSON_GetArrayItem(contacts, 1);
    assert_near(number(first, "p_n"), 0.5, 1e-15);
    assert_near(number(first, "p_t"), -0.125, 1e-15);
    assert_near(number(first, "vp_n"), 0, 1e-15);
    assert_string_equal(string(first, "final"), "stick");
    assert_near(number(second, "vp_t"), 0.5, 0);
    assert_string_equal(string(second, "final"), "open");
    cJSON_Delete(json);
    const result *r = percuss("solve two.dat --contacts");
    assert_contains(r->out, "2: 1 stick, 0 slip, 1 open");
    assert_contains(r->out, "p_n");
    assert_string_equal(r->err, "");
}

static void bad_calls(void **state)
{
    (void)state;
    write_file("two.dat", TWO);
    assert_bad(percuss("solve two.dat --set law=newton"), "--set is for scenarios", "two.dat");
    assert_bad(percuss("solve two.dat --law newton"), "its law is complementarity", "two.dat");
    assert_bad(percuss("solve two.dat --fail-on jam"), "--fail-on is for scenarios", "two.dat");
    assert_bad(percuss("solve two.dat --guess"), "no guess", "two.dat");
    assert_bad(percuss("solve two.dat --time-limit 0"), "--time-limit", "above 0");
    assert_bad(percuss("solve %s --contacts", ROD), "--contacts is for friction-contact", "rod");
    assert_bad(percuss("solve %s --time-limit 3", ROD), "--time-limit is for", "rod");
    assert_bad(percuss("compare two.dat"), "friction-contact problem", "check, solve and export");
    assert_bad(percuss("sweep two.dat -o x.csv"), "friction-contact problem", "two.dat");
    assert_int_equal(percuss("solve two.dat --law complementarity")->status, 0);
}

/* A long row of balls, each on the one before: sweeps carry an impulse by one ball each. */
static void write_row(const char *name, int balls)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/%s", shell_folder(), name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    (void)fprintf(out, "2\n%d\n2\n%d\n%d\n1\nCSparse\ntriplet: %d-by-%d, nzmax: %d nnz: %d\n",
                  balls, 2 * balls, 2 * balls, 2 * balls, 2 * balls, 4 * balls - 2, 4 * balls - 2);
    for (int i = 0; i < balls; i++) {
        (void)fprintf(out, "%d %d : 2\n%d %d : 2\n", 2 * i, 2 * i, 2 * i + 1, 2 * i + 1);
        if (i > 0)
            (void)fprintf(out, "%d %d : -1\n%d %d : -1\n", 2 * i, 2 * i - 2, 2 * i - 2, 2 * i);
    }
    for (int i = 0; i < balls; i++)
        (void)fprintf(out, "-1 0 ");
    for (int i = 0; i < balls; i++)
        (void)fprintf(out, "0.5 ");
    assert_int_equal(fclose(out), 0);
}

static void assert_best_so_far(const result *r, const char *reason)
{
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "not converged");
    assert_contains(r->err, reason);
    cJSON *json = cJSON_Parse(r->out);
    assert_non_null(json);
    assert_string_equal(string(json, "status"), "not-converged");
    assert_true(number(json, "certificate") > 1e-13);
    cJSON_Delete(json);
}

/* A certificate above a bound of one's own fails. */
static void own_bound(void **state)
{
    (void)state;
    write_row("row.dat", 3);
    assert_int_equal(percuss("solve row.dat")->status, 0);
    const result *r = percuss("solve row.dat --fail-on judge=1e-30");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "is above 1e-30");
}

/* A limit of time gives the best so far; so does an interrupt, which is sent as soon as the search
   has its handler: bit 1 of the last digit of the signals that are caught. */
static void limits(void **state)
{
    (void)state;
    write_row("row.dat", 5000);
    assert_best_so_far(percuss("solve row.dat --json --time-limit 0.01"), "time limit");
    assert_best_so_far(shell(PERCUSS_COMMAND
                             " solve row.dat --json --tolerance 1e-13 & p=$!\n"
                             "until grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status; do :; done\n"
                             "kill -INT $p; wait $p"),
                       "interrupted");
}

/* Problems of others, where there are some: all are read, and what is solved is certified. */
static void problems_of_others(void **state)
{
    (void)state;
    const char *folder = getenv("PERCUSS_PILES");
    DIR *list = folder ? opendir(folder) : NULL;
    if (!list)
        skip();
    int n = 0, ok = 0;
    for (const struct dirent *is; (is = readdir(list));) {
        if (is->d_name[0] == '.')
            continue;
        const result *r = percuss("check %s/%s", folder, is->d_name);
        if (r->status != 0)
            fail_msg("%s", r->err);
        assert_contains(r->out, "blocks");
        r = percuss("solve %s/%s --json --time-limit 2", folder, is->d_name);
        assert_true(r->status < 2);
        cJSON *json = cJSON_Parse(r->out);
        assert_non_null(json);
        const bool solved_it = strcmp(string(json, "status"), "ok") == 0;
        assert_int_equal(r->status, !solved_it);
        assert_true(!solved_it || number(json, "certificate") <= 1e-8);
        cJSON_Delete(json);
        ok += solved_it;
        n++;
    }
    (void)closedir(list);
    print_message("%d of %d problems solved\n", ok, n);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checked),   cmocka_unit_test(solved_problem),
        cmocka_unit_test(bad_calls), cmocka_unit_test(own_bound),
        cmocka_unit_test(limits),    cmocka_unit_test(problems_of_others),
    };
    return cmocka_run_group_tests_name("pile_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"two.dat", "bad.dat", "row.dat", "out", "err", NULL};
    return run_in_folder(run_suite, files);
}
