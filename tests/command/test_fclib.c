/*
 * FCLib: problems in every storage are read, files of percuss are read again, bad ones are
 * rejected.
 */
#include "cli/files/fclib.h"
#include "fclib_files.h"
#include "shell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CONTACTS = 3, BODIES = 12, JOINTS = 2 };

static const char *in_folder(const char *name)
{
    static char path[300];
    (void)snprintf(path, sizeof path, "%s/%s", shell_folder(), name);
    return path;
}

static void create(void)
{
    fclib_create(in_folder("a.hdf5"));
}

static fail why;

static void refused(const char *a, const char *b)
{
    pile p;
    const bool good = fclib_or_text(&p, in_folder("a.hdf5"), &why);
    pile_free(&p);
    assert_false(good);
    assert_contains(why.text, a);
    assert_contains(why.text, b);
}

/* --- problems ---------------------------------------------------------------------------- */

typedef struct local {
    table W;
    double q[3 * CONTACTS], mu[CONTACTS];
} local;

static void make_local(local *l, rng *r)
{
    table_random(&l->W, r, 9, 9, 3, 3, 0.6);
    for (size_t i = 0; i < 9; i++)
        l->q[i] = between(r, -1, 1);
    for (size_t i = 0; i < CONTACTS; i++)
        l->mu[i] = uniform(r);
}

static void put_local(const local *l, order how)
{
    fclib_put_integer("fclib_local/spacedim", 3);
    fclib_put_sparse("fclib_local", "W", &l->W, how);
    fclib_put_numbers("fclib_local/vectors/q", l->q, 9);
    fclib_put_numbers("fclib_local/vectors/mu", l->mu, CONTACTS);
}

/*
 * A square matrix does not show the meaning of its triplets: then i holds the rows, as Siconos
 * writes it.
 */
static void local_form(void **state)
{
    (void)state;
    rng r = {41};
    for (int k = 0; k < 3 * ORDERS; k++) {
        const order how = (order)(k % ORDERS);
        local l;
        pile p;
        make_local(&l, &r);
        create();
        put_local(&l, how);
        fclib_put_integer("guesses/number_of_guesses", 1);
        fclib_put_numbers("guesses/1/r", l.q, 9);
        fclib_put_text("fclib_local/info/title", "three");
        fclib_finish();
        if (!fclib_or_text(&p, in_folder("a.hdf5"), &why))
            fail_msg("%s", why.text);
        assert_true(p.contacts == CONTACTS && p.dimension == 3 && !p.source.global);
        assert_string_equal(p.source.title, "three");
        double e[9] = {0}, column[9];
        const pcs_pile given = pile_problem(&p);
        for (size_t j = 0; j < 9; j++) {
            e[j] = 1;
            pcs_pile_after(&given, e, column);
            e[j] = 0;
            for (size_t i = 0; i < 9; i++) {
                const double w = how == ROWS_FIRST ? l.W.x[j][i] : l.W.x[i][j];
                assert_near(column[i] - p.v[i], w, 1e-15); // q was added
            }
            assert_bits(p.v[j], l.q[j], "q", j);
            assert_bits(p.guess[j], l.q[j], "guess", j);
        }
        assert_int_equal(p.source.guesses, 1);
        pile_free(&p);
    }
}

/* Bodies with unit masses and joints: u = H^T (H r + G l + f) + w, where G^T v + b = 0. */
static void global_form(void **state)
{
    (void)state;
    static table M, H, G;
    rng r = {42};
    for (int k = 0; k < 2 * ORDERS; k++) {
        const order how = (order)(k % ORDERS);
        double f[BODIES], w[9], b[JOINTS] = {0.5, -0.25}, mu[CONTACTS] = {0.5, 0, 2}, l[JOINTS];
        pile p;
        M = (table){BODIES, BODIES, {{0}}};
        table_random(&H, &r, BODIES, 9, 3, 3, 0.7);
        G = (table){BODIES, JOINTS, {{0}}};
        for (size_t i = 0; i < BODIES; i++) {
            M.x[i][i] = 1;
            f[i] = between(&r, -1, 1);
        }
        for (size_t i = 0; i < 9; i++)
            w[i] = between(&r, -1, 1);
        G.x[0][0] = 2; // joint 0 holds unknown 0, joint 1 holds the difference of 4 and 9
        G.x[4][1] = 1;
        G.x[9][1] = -1;
        create();
        fclib_put_integer("fclib_global/spacedim", 3);
        fclib_put_sparse("fclib_global", "M", &M, how);
        fclib_put_sparse("fclib_global", "H", &H, how);
        fclib_put_sparse("fclib_global", "G", &G, how);
        fclib_put_numbers("fclib_global/vectors/f", f, BODIES);
        fclib_put_numbers("fclib_global/vectors/w", w, 9);
        fclib_put_numbers("fclib_global/vectors/b", b, JOINTS);
        fclib_put_numbers("fclib_global/vectors/mu", mu, CONTACTS);
        fclib_finish();
        if (!fclib_or_text(&p, in_folder("a.hdf5"), &why))
            fail_msg("%s", why.text);
        assert_true(p.source.global && p.source.constraints == JOINTS);
        double impulse[9], v[BODIES], u[9];
        const pcs_pile given = pile_problem(&p);
        for (size_t i = 0; i < 9; i++)
            impulse[i] = between(&r, -1, 1);
        for (size_t i = 0; i < BODIES; i++) {
            v[i] = f[i];
            for (size_t j = 0; j < 9; j++)
                v[i] += H.x[i][j] * impulse[j];
        }
        l[0] = (-b[0] - 2 * v[0]) / 4; // 2 (v_0 + 2 l) + b = 0
        l[1] = (-b[1] - (v[4] - v[9])) / 2;
        v[0] += 2 * l[0];
        v[4] += l[1];
        v[9] -= l[1];
        pcs_pile_after(&given, impulse, u);
        for (size_t j = 0; j < 9; j++) {
            double due = w[j];
            for (size_t i = 0; i < BODIES; i++)
                due += H.x[i][j] * v[i];
            // a square M of triplets is the same either way; rounding of numbers below 50
            assert_near(u[j], due, 1e-13);
        }
        pile_free(&p);
    }
}

/* --- bad files --------------------------------------------------------------------------- */

/* A local problem in which one dataset is replaced by these numbers; n < 0: it is missing. */
static void put_bad(const char *name, const double *x, int n)
{
    static const struct {
        const char *name;
        int n;
        double x[4];
    } right[] = {{"fclib_local/spacedim", 1, {2}},
                 {"fclib_local/W/m", 1, {2}},
                 {"fclib_local/W/n", 1, {2}},
                 {"fclib_local/W/nz", 1, {-2}},
                 {"fclib_local/W/nzmax", 1, {2}},
                 {"fclib_local/W/p", 3, {0, 1, 2}},
                 {"fclib_local/W/i", 2, {0, 1}},
                 {"fclib_local/W/x", 2, {3, 4}},
                 {"fclib_local/vectors/q", 2, {-1, 0.5}},
                 {"fclib_local/vectors/mu", 1, {0.5}}};
    create();
    for (size_t k = 0; k < sizeof right / sizeof *right; k++) {
        const bool bad = strcmp(right[k].name, name) == 0;
        if (!bad || n >= 0)
            fclib_put_numbers(right[k].name, bad ? x : right[k].x, (size_t)(bad ? n : right[k].n));
    }
    fclib_finish();
}

static void bad_files(void **state)
{
    (void)state;
    pile p;
    put_bad("", NULL, 0);
    assert_true(fclib_or_text(&p, in_folder("a.hdf5"), &why)); // the valid file is accepted
    assert_true(p.blocks[0] == 3 && p.blocks[3] == 4);
    pile_free(&p);
    const struct {
        const char *name;
        double x[3];
        int n;
        const char *a, *b;
    } cases[] = {
        {"fclib_local/spacedim", {4}, 1, "fclib_local/spacedim", "whole number from 2 to 3"},
        {"fclib_local/spacedim", {2.5}, 1, "spacedim' is 2.5", "whole number"},
        {"fclib_local/spacedim", {0}, -1, "'fclib_local/spacedim' is missing", "write the file"},
        {"fclib_local/W/m", {7}, 1, "'fclib_local/W/m' is 7", "must be 2"},
        {"fclib_local/W/n", {1e300}, 1, "fclib_local/W/n", "whole number"},
        {"fclib_local/W/nz", {-3}, 1, "fclib_local/W/nz", "from -2"},
        {"fclib_local/W/nzmax",
         {4e9},
         1,
         "'fclib_local/W/i' has 2 numbers",
         "4000000000 are expected"},
        {"fclib_local/W/p", {0, 2, 1}, 3, "fclib_local/W/p", "must rise"},
        {"fclib_local/W/p", {0, 1, 9}, 3, "fclib_local/W/p", "must rise"},
        {"fclib_local/W/p", {0, 1}, 2, "'fclib_local/W/p' has 2 numbers", "3 are expected"},
        {"fclib_local/W/i", {0, 2}, 2, "fclib_local/W/i", "not an index below 2"},
        {"fclib_local/W/i", {0, -1}, 2, "fclib_local/W/i", "not an index below 2"},
        {"fclib_local/W/i", {0, 0.5}, 2, "fclib_local/W/i", "not an index below 2"},
        {"fclib_local/W/x", {3, NAN}, 2, "number 1 of 'fclib_local/W/x'", "not finite"},
        {"fclib_local/vectors/q", {INFINITY, 1}, 2, "number 0 of", "not finite"},
        {"fclib_local/vectors/mu",
         {-1},
         1,
         "number 0 of 'fclib_local/vectors/mu' is -1",
         "negative"},
        {"fclib_local/vectors/mu", {1, 1}, 2, "2 numbers of mu in dimension 2", "2 velocities"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        put_bad(cases[k].name, cases[k].x, cases[k].n);
        refused(cases[k].a, cases[k].b);
    }
    create();
    fclib_put_integer("fclib_global_rolling/spacedim", 5);
    fclib_finish();
    refused("a.hdf5", "rolling friction, which is not supported");
    create();
    fclib_put_integer("something/else", 5);
    fclib_finish();
    refused("a.hdf5", "no group fclib_local or fclib_global");
}

/* --- the command ------------------------------------------------------------------------- */

/* Examples of several contacts, exported: the same impulses, and W and q to the last bit. */
static void export_and_solve(void **state)
{
    (void)state;
    static const char *const names[] = {"cradle", "stack", "table", "rocking-block"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        pile p;
        assert_int_equal(
            percuss("export " PERCUSS_SOURCE "/examples/%s.yaml -o a.hdf5 --force", names[k])
                ->status,
            0);
        assert_true(fclib_or_text(&p, in_folder("a.hdf5"), &why));
        const size_t d = (size_t)p.dimension;
        cJSON *json =
            json_of(percuss("solve " PERCUSS_SOURCE "/examples/%s.yaml --json", names[k]));
        const cJSON *contact = cJSON_GetObjectItem(json, "contacts")->child;
        for (size_t i = 0; i < p.contacts; i++, contact = contact->next) {
            assert_bits(p.solution[i * d], number(contact, "p_n"), "p_n", i);
            assert_bits(p.solution[i * d + 1], number(contact, d == 3 ? "p_1" : "p_t"), "p_t", i);
        }
        cJSON_Delete(json);
        const pcs_pile given = pile_problem(&p);
        pcs_pile_impact impact;
        assert_int_equal(pcs_pile_certify(&given, p.solution, &impact, NULL), PCS_OK);
        assert_true(impact.certificate.worst <= 1e-10); // what pcs_multi_solve promises
        pile_free(&p);
        json = json_of(percuss("solve a.hdf5 --json"));
        assert_string_equal(string(json, "status"), "ok");
        assert_true(number(json, "certificate") <= 1e-8);
        cJSON_Delete(json);
    }
    assert_contains(percuss("check a.hdf5")->out, "FCLib");
    assert_bad(percuss("export " PERCUSS_SOURCE "/examples/table.yaml -o a.hdf5"), "a.hdf5",
               "--force");
    assert_bad(percuss("export " PERCUSS_SOURCE "/examples/table.yaml"), "export needs -o",
               ".hdf5");
    assert_bad(percuss("export %s -o b.hdf5", ROD), "has one contact", "lists of bodies");
    // a problem without a solution is exported, too
    const result *r = percuss("export " PERCUSS_SOURCE "/examples/groove.yaml -o a.hdf5 --force");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "no solution");
    assert_string_equal(shell("ls *.part* 2>/dev/null")->out, "");
}

/* A text file is converted to FCLib and keeps every bit. */
static void convert(void **state)
{
    (void)state;
    pile a, b;
    write_file("t.dat", "2\n2\n2\n4\n4\n1\nCSparse\ntriplet: 4-by-4, nzmax: 5 nnz: 5\n0 0 : 0.1\n"
                        "1 1 : 0.3\n2 2 : 0.7\n3 3 : 1.9\n0 2 : 0.01\n-1 0.2 -0.3 0.4\n0.1 0.9\n");
    assert_int_equal(percuss("export t.dat -o a.hdf5 --force")->status, 0);
    char path[300];
    (void)snprintf(path, sizeof path, "%s", in_folder("t.dat"));
    assert_true(fclib_or_text(&a, path, &why));
    assert_true(fclib_or_text(&b, in_folder("a.hdf5"), &why));
    assert_true(a.contacts == b.contacts && a.rows[2] == b.rows[2] && b.solution);
    for (size_t k = 0; k < 4 * a.rows[2]; k++)
        assert_bits(b.blocks[k], a.blocks[k], "W", k);
    for (size_t k = 0; k < 4; k++)
        assert_bits(b.v[k], a.v[k], "q", k);
    assert_true(b.mu[0] == 0.1 && b.mu[1] == 0.9);
    pile_free(&a);
    pile_free(&b);
    assert_int_equal(percuss("solve a.hdf5")->status, 0);
    assert_bad(percuss("solve a.hdf5 --guess"), "no first guess", "--guess");
    assert_bad(percuss("compare a.hdf5"), "is a friction-contact problem", "solve");
}

/* Two redundant contacts share the impulse as in the guess. */
static void stored_guess(void **state)
{
    (void)state;
    table W = {4, 4, {{0}}};
    const double q[4] = {-1, 0, -1, 0}, mu[2] = {0, 0}, guess[4] = {0.25, 0, 0.75, 0};
    for (size_t k = 0; k < 4; k++)
        W.x[k][k] = 1;
    W.x[0][2] = W.x[2][0] = 1;
    create();
    fclib_put_integer("fclib_local/spacedim", 2);
    fclib_put_sparse("fclib_local", "W", &W, COMPRESSED_COLUMNS);
    fclib_put_numbers("fclib_local/vectors/q", q, 4);
    fclib_put_numbers("fclib_local/vectors/mu", mu, 2);
    fclib_put_integer("guesses/number_of_guesses", 1);
    fclib_put_numbers("guesses/1/r", guess, 4);
    fclib_finish();
    cJSON *json = json_of(percuss("solve a.hdf5 --guess --contacts --json"));
    const cJSON *contacts = cJSON_GetObjectItem(json, "contacts");
    assert_near(number(cJSON_GetArrayItem(contacts, 0), "p_n"), 0.25, 1e-15);
    assert_near(number(cJSON_GetArrayItem(contacts, 1), "p_n"), 0.75, 1e-15);
    cJSON_Delete(json);
    assert_contains(percuss("check a.hdf5")->out, "stored        1 guess");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_form), cmocka_unit_test(global_form),
        cmocka_unit_test(bad_files),  cmocka_unit_test(export_and_solve),
        cmocka_unit_test(convert),    cmocka_unit_test(stored_guess),
    };
    return cmocka_run_group_tests_name("fclib", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"a.hdf5", "t.dat", "out", "err", NULL};
    return run_in_folder(run_suite, files);
}
