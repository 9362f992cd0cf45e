/* The command with friction-contact problems in text files. */
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
    assert_bad(percuss("check bad.dat"), "bad.dat:8: 'x' is found where", "an entry of M");
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

/* Two contacts at one point: G does not determine their shares; on request each has half. */
static void shared_problem(void **state)
{
    (void)state;
    write_file("same.dat", "2\n2\n0\n4\n4\n4 4\n1 0 1 0\n0 1 0 1\n1 0 1 0\n0 1 0 1\n"
                           "-1 0.1 -1 0.1\n0.5 0.5\n");
    cJSON *json = json_of(percuss("solve same.dat --json --contacts"));
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(json, "even")));
    cJSON_Delete(json);
    json = json_of(percuss("solve same.dat --even --json --contacts"));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(json, "even")));
    for (int i = 0; i < 2; i++) {
        const cJSON *c = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "contacts"), i);
        assert_near(number(c, "p_n"), 0.5,
                    1e-8); // rounding over the shift that determines shares, 1e-7
        assert_near(number(c, "p_t"), -0.05, 1e-8);
    }
    cJSON_Delete(json);
}

static void bad_calls(void **state)
{
    (void)state;
    write_file("two.dat", TWO);
    assert_bad(percuss("solve two.dat --set law=newton"), "--set is for scenarios", "two.dat");
    assert_bad(percuss("solve two.dat --law newton"), "its law is complementarity", "two.dat");
    assert_bad(percuss("solve two.dat --fail-on jam"), "--fail-on is for scenarios", "two.dat");
    assert_bad(percuss("solve two.dat --guess"), "no first guess", "two.dat");
    assert_bad(percuss("solve two.dat --time-limit 0"), "--time-limit", "above 0");
    assert_bad(percuss("solve %s --contacts", ROD), "--contacts is for friction-contact", "rod");
    assert_bad(percuss("solve %s --time-limit 3", ROD), "--time-limit is for", "rod");
    assert_bad(percuss("solve %s --residual 1e-6", ROD), "--residual is for", "rod");
    assert_bad(percuss("solve %s --even", ROD), "--even is for", "rod");
    assert_bad(percuss("compare two.dat"), "friction-contact problem", "check, solve and export");
    assert_bad(percuss("sweep two.dat -o x.csv"), "friction-contact problem", "two.dat");
    assert_int_equal(percuss("solve two.dat --law complementarity")->status, 0);
}

/*
 * Balls, each between two walls that both approach: no impulses separate them, and those of sweeps
 * grow without limit, so that only a limit ends the search.
 */
static void write_jams(const char *name, int balls)
{
    char path[300];
    const int rows = 4 * balls, entries = 6 * balls;
    (void)snprintf(path, sizeof path, "%s/%s", shell_folder(), name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    (void)fprintf(out, "2\n%d\n2\n%d\n%d\n1\nCSparse\ntriplet: %d-by-%d, nzmax: %d nnz: %d\n",
                  2 * balls, rows, rows, rows, rows, entries, entries);
    for (int i = 0; i < rows; i++)
        (void)fprintf(out, "%d %d : 1\n", i, i);
    for (int i = 0; i < rows; i += 4)
        (void)fprintf(out, "%d %d : -1\n%d %d : -1\n", i, i + 2, i + 2, i);
    for (int i = 0; i < 2 * balls; i++)
        (void)fprintf(out, "-1 0 ");
    for (int i = 0; i < 2 * balls; i++)
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
    assert_true(number(json, "certificate") > 1e-8);
    cJSON_Delete(json);
}

/* A certificate above the bound of the user fails: rounding is above 1e-30. */
static void own_bound(void **state)
{
    (void)state;
    write_file("two.dat", "2\n2\n0\n4\n4\n4 4\n0.7 0 0.1 0\n0 0.7 0 0\n0.1 0 0.7 0\n0 0 0 0.7\n"
                          "-1 0.3 -0.9 0.1\n0.5 0.5\n");
    assert_int_equal(percuss("solve two.dat")->status, 0);
    const result *r = percuss("solve two.dat --fail-on judge=1e-30");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "is above 1e-30");
}

/*
 * A limit of time returns the best result so far; so does an interrupt. It is sent as soon as the
 * search has its handler: bit 1 of the last digit of the caught signals.
 */
static void limits(void **state)
{
    (void)state;
    write_jams("jams.dat", 2000);
    assert_best_so_far(percuss("solve jams.dat --json --time-limit 0.01"), "time limit");
    assert_best_so_far(shell(PERCUSS_COMMAND
                             " solve jams.dat --json & p=$!\n"
                             // the command has replaced the shell, and is ready for the signal
                             "until grep -q percuss /proc/$p/comm &&"
                             " grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status; do :; done\n"
                             "kill -INT $p; wait $p"),
                       "interrupted");
}

/* Two discs, one on the other, in tables, and the same as lists: the same velocities after. */
static void tables(void **state)
{
    (void)state;
    // the certificate of 1e-13 is relative to |v| + |G||p|, which is 10 here; two contacts add to
    // it
    const double allowed = 1e-11;
    write_file("b.csv",
               "mass,inertia,x,y,v_x,v_y,omega\n1,0.5,0,1,0.25,-1,0\n2,1,0.6,2.6,0,-2,3\n");
    write_file("c.csv", "body,other,x,y,n_x,n_y,mu\n0,,0,0,0,1,\n1,0,0.3,1.8,0.6,1.6,0.25\n");
    write_file("p.yaml", "pile: {bodies: b.csv, contacts: c.csv}\nmaterial: {e: 0.5, mu: 0.75}\n");
    write_file("l.yaml",
               "bodies:\n"
               "  - {name: A, mass: 1, inertia: 0.5, at: 0 1, velocity: 0.25 -1}\n"
               "  - {name: B, mass: 2, inertia: 1, at: 0.6 2.6, velocity: 0 -2, omega: 3}\n"
               "contacts:\n"
               "  - {name: C, body: A, other: ground, at: 0 0, normal: 0 1, mu: 0.75}\n"
               "  - {name: D, body: B, other: A, at: 0.3 1.8, normal: 0.6 1.6, mu: 0.25}\n"
               "material: {e: 0.5}\n");
    cJSON *lists = json_of(percuss("solve l.yaml --json"));
    cJSON *json = json_of(percuss("solve p.yaml --json --contacts --tolerance 1e-13"));
    const cJSON *a = cJSON_GetObjectItem(lists, "bodies")->child;
    const cJSON *b = cJSON_GetObjectItem(json, "bodies")->child;
    assert_string_equal(string(json, "status"), "ok");
    for (int i = 0; i < 2; i++, a = a->next, b = b->next) {
        assert_near(number(b, "vp_x"), number(a, "vp_x"), allowed);
        assert_near(number(b, "vp_y"), number(a, "vp_y"), allowed);
        assert_near(number(b, "omegap"), number(a, "omegap"), allowed);
    }
    assert_near(number(json, "dT"), number(lists, "dT"), 10 * allowed);
    const cJSON *c = cJSON_GetObjectItem(lists, "contacts")->child;
    const cJSON *d = cJSON_GetObjectItem(json, "contacts")->child;
    for (int i = 0; i < 2; i++, c = c->next, d = d->next) {
        assert_near(number(d, "v_n"), number(c, "v_n"), 1e-15);
        assert_near(number(d, "vp_t"), number(c, "vp_t"), allowed);
        assert_near(number(d, "p_n"), number(c, "p_n"), allowed);
    }
    cJSON_Delete(lists);
    cJSON_Delete(json);
    assert_contains(percuss("check p.yaml")->out, "bodies        2");
}

/*
 * Two boxes in space. The first is turned by a quaternion q = (0.8, 0.6, 0, 0); tables have the
 * products of inertia in the axes of the body, lists in world axes: J = R J_own R^T.
 */
static void tables_in_space(void **state)
{
    (void)state;
    const double allowed = 1e-11; // as in tables
    write_file("b.csv", "mass,I_XX,I_YY,I_ZZ,I_XY,I_XZ,I_YZ,x,y,z,q_w,q_x,q_y,q_z,"
                        "v_x,v_y,v_z,omega_x,omega_y,omega_z\n"
                        "1,0.5,0.4,0.6,0.1,0.05,-0.02,0,1,0,0.8,0.6,0,0,0.25,-1,0.1,1,2,-3\n"
                        "2,1,1.1,1.2,,,,0.6,2.6,0.2,,,,,0,-2,0,,,\n");
    write_file("c.csv", "body,other,x,y,z,n_x,n_y,n_z,mu,e,e_t\n"
                        "0,,0.1,0,0.2,0,1,0,0.5,0.3,0.2\n1,0,0.3,1.8,0.1,0.6,1.6,0.3,,,\n");
    write_file("p.yaml", "dimension: spatial\npile: {bodies: b.csv, contacts: c.csv}\n"
                         "material: {e: 0.5, mu: 0.75}\n");
    // R turns about x by c = 0.28, s = 0.96
    const double c = 0.28, s = 0.96,
                 own[3][3] = {{0.5, 0.1, 0.05}, {0.1, 0.4, -0.02}, {0.05, -0.02, 0.6}};
    const double R[3][3] = {{1, 0, 0}, {0, c, -s}, {0, s, c}};
    double J[3][3] = {{0}};
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 9; k++)
            J[i / 3][i % 3] += R[i / 3][k / 3] * own[k / 3][k % 3] * R[i % 3][k % 3];
    char text[800];
    (void)snprintf(text, sizeof text,
                   "dimension: spatial\nbodies:\n"
                   "  - {name: A, mass: 1, tensor: %.17g %.17g %.17g %.17g %.17g %.17g, at: 0 1 0, "
                   "velocity: 0.25 -1 0.1, spin: 1 2 -3}\n"
                   "  - {name: B, mass: 2, tensor: 1 1.1 1.2, at: 0.6 2.6 0.2, velocity: 0 -2 0}\n"
                   "contacts:\n"
                   "  - {name: C, body: A, other: ground, at: 0.1 0 0.2, normal: 0 1 0, mu: 0.5, "
                   "e: 0.3, e_t: 0.2}\n"
                   "  - {name: D, body: B, other: A, at: 0.3 1.8 0.1, normal: 0.6 1.6 0.3}\n"
                   "material: {e: 0.5, mu: 0.75}\n",
                   J[0][0], J[1][1], J[2][2], J[0][1], J[0][2], J[1][2]);
    write_file("l.yaml", text);
    cJSON *lists = json_of(percuss("solve l.yaml --json"));
    cJSON *json = json_of(percuss("solve p.yaml --json --contacts --tolerance 1e-13"));
    static const char *const names[] = {"vp_x", "vp_y", "vp_z", "omegap_x", "omegap_y", "omegap_z"};
    const cJSON *a = cJSON_GetObjectItem(lists, "bodies")->child;
    const cJSON *b = cJSON_GetObjectItem(json, "bodies")->child;
    for (int i = 0; i < 2; i++, a = a->next, b = b->next)
        for (int k = 0; k < 6; k++)
            assert_near(number(b, names[k]), number(a, names[k]), allowed);
    assert_near(number(json, "dT"), number(lists, "dT"), 10 * allowed);
    cJSON_Delete(lists);
    cJSON_Delete(json);
    write_file("c.csv", "body,x,y,n_x,n_y,n_z\n0,0,0,0,1,0\n");
    assert_bad(percuss("solve p.yaml"), "c.csv", "column z is missing");
    write_file("b.csv", "mass,I_XX,I_YY,x,y,z,v_x,v_y,v_z\n1,1,1,0,1,0,0,-1,0\n");
    assert_bad(percuss("solve p.yaml"), "b.csv", "column I_ZZ is missing");
}

static void bad_tables(void **state)
{
    (void)state;
    write_file("p.yaml", "pile: {bodies: b.csv, contacts: c.csv}\nmaterial: {e: 0, mu: 0.5}\n");
    write_file("c.csv", "body,other,x,y,n_x,n_y\n0,,0,0,0,1\n");
    write_file("b.csv", "mass,inertia,x,y,v_x,v_y,omegga\n1,1,0,1,0,-1,0\n");
    assert_bad(percuss("solve p.yaml"), "b.csv: no such column 'omegga'", "did you mean 'omega'");
    write_file("b.csv", "mass,x,y,v_x,v_y\n1,0,1,0,-1\n");
    assert_bad(percuss("solve p.yaml"), "b.csv", "column inertia is missing");
    write_file("b.csv", "mass,inertia,x,y,v_x,v_y\n1,1,0,1,0,-1\n1,,0,1,0,-1\n");
    assert_bad(percuss("solve p.yaml"), "b.csv: row 2", "inertia is not a number");
    write_file("b.csv", "mass,inertia,x,y,v_x,v_y\n-1,1,0,1,0,-1\n");
    assert_bad(percuss("solve p.yaml"), "b.csv: row 1", "mass of body 1 must be positive");
    write_file("b.csv", "mass,inertia,x,y,v_x,v_y\n1,1,0,1,0,-1\n");
    write_file("c.csv", "body,other,x,y,n_x,n_y\n0,7,0,0,0,1\n");
    assert_bad(percuss("solve p.yaml"), "c.csv: row 1: other is 7", "from 0 to 0");
    write_file("c.csv", "body,x,y,n_x,n_y,mu\n0,0,0,0,1,\n0,0,0,0,1,-2\n");
    assert_bad(percuss("solve p.yaml"), "c.csv: row 2", "mu of contact 2");
    write_file("c.csv", "body,x,y,n_x,n_y,y\n0,0,0,0,1,0\n");
    assert_bad(percuss("solve p.yaml"), "c.csv: the column y", "twice");
    write_file("c.csv", "body,x,y,n_x,n_y\n0,0,0,0,1\n");
    assert_int_equal(percuss("solve p.yaml")->status, 0);
    assert_bad(percuss("solve p.yaml --set pile.n=3"), "pile.n", "cannot be used with tables");
    assert_bad(percuss("solve p.yaml --set law=newton"), "law", "complementarity");
    assert_bad(percuss("compare p.yaml"), "is a pile", "check, solve and export");
    write_file("p.yaml", "pile: {bodies: b.csv, contacts: c.csv}\nmaterial: {e: 0}\n");
    assert_bad(percuss("solve p.yaml"), "material.mu is missing", "contact 1");
    write_file("p.yaml", "pile: {bodies: none.csv, contacts: c.csv}\nmaterial: {e: 0, mu: 1}\n");
    assert_bad(percuss("solve p.yaml"), "none.csv", "");
}

/* What 'new pile' writes can be solved at once; every kind that it can generate is a pile. */
static void made_up(void **state)
{
    (void)state;
    assert_int_equal(percuss("new pile > p.yaml")->status, 0);
    cJSON *json = json_of(percuss("solve p.yaml --json"));
    assert_string_equal(string(json, "status"), "ok");
    assert_true(number(json, "dT") < 0);
    cJSON_Delete(json);
    static const char *const orders[] = {"stacked", "poured", "lattice"};
    for (int k = 0; k < 12; k++) {
        const result *r =
            percuss("check p.yaml --set dimension=%s --set pile.shape=%s --set "
                    "pile.order=%s --set pile.n=20",
                    k % 2 ? "spatial" : "planar", k / 2 % 2 ? "box" : "ball", orders[k / 4]);
        assert_int_equal(r->status, 0);
        assert_contains(r->out, "bodies        20");
        assert_contains(r->out, "asymmetry     0 ");
    }
    assert_bad(percuss("solve p.yaml --set pile.shape=bal"), "pile.shape", "ball or box");
    assert_bad(percuss("solve p.yaml --set pile.n=2.5"), "pile.n", "whole number");
    assert_bad(percuss("solve p.yaml --set pile.n=1e11"), "pile.n", "from 1 to 100000000");
    assert_bad(percuss("solve p.yaml --set pile.mass=-1"), "pile", "mass");
    assert_bad(percuss("solve p.yaml --set body.mass=1"), "body.mass",
               "cannot be used with a pile");
}

/* The same digits with any number of threads. */
static void threads(void **state)
{
    (void)state;
    assert_int_equal(percuss("new pile > p.yaml")->status, 0);
    static const char *const counts[] = {"1", "2", "7"};
    char *first = NULL;
    for (int i = 0; i < 3; i++) {
        char words[200];
        (void)snprintf(words, sizeof words,
                       "OMP_NUM_THREADS=%s " PERCUSS_COMMAND
                       " solve p.yaml --set dimension=spatial --set pile.n=2500 --contacts "
                       "--tolerance 1e-3 | sed 's/, in .*//'",
                       counts[i]);
        const result *r = shell(words);
        assert_contains(r->out, "contacts      7139");
        assert_string_equal(r->err, ""); // no warning: the requested tolerance is met
        if (first)
            assert_string_equal(r->out, first);
        else
            first = strdup(r->out);
        assert_non_null(first);
    }
    free(first);
}

/* Problems of others, if there are any: all are read, and results are certified. */
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
        cmocka_unit_test(checked),        cmocka_unit_test(solved_problem),
        cmocka_unit_test(shared_problem), cmocka_unit_test(bad_calls),
        cmocka_unit_test(own_bound),      cmocka_unit_test(limits),
        cmocka_unit_test(tables),         cmocka_unit_test(tables_in_space),
        cmocka_unit_test(bad_tables),     cmocka_unit_test(made_up),
        cmocka_unit_test(threads),        cmocka_unit_test(problems_of_others),
    };
    return cmocka_run_group_tests_name("pile_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"two.dat", "same.dat", "bad.dat", "jams.dat",
                                        "b.csv",   "c.csv",    "p.yaml",  "l.yaml",
                                        "out",     "err",      NULL};
    return run_in_folder(run_suite, files);
}
