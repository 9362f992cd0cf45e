/* Several contacts: how redundant ones share, problems that sweeps do not solve, many contacts. */
#include "trials.h"

#include <percuss/pile.h>
#include <stdlib.h>
#include <string.h>

/* --- one body on supports ----------------------------------------------------------------------
 */

enum { SIDE = 3, SUPPORTS = SIDE * SIDE };

/* Shares are determined only by a shift of 1e-7 of G: rounding of 1e-16 is 1e-9 of them. */
#define SHARED 1e-8

/* A body that falls on k supports: G, v and materials, in its own memory. */
typedef struct rest {
    int k, d, dofs;
    double *W, *G, *v, *work;
    size_t length;
    pcs_material *materials;
    pcs_multi_contact *contacts;
    pcs_multi_impact impact;
} rest;

static rest make_rest(int k, int d)
{
    const size_t rows = (size_t)k * (size_t)d, dofs = d == 2 ? 3 : 6;
    rest a = {.k = k, .d = d, .dofs = (int)dofs, .length = pcs_multi_workspace(k, d)};
    a.W = calloc(rows * dofs, sizeof *a.W);
    a.G = calloc(rows * rows, sizeof *a.G);
    a.v = calloc(rows, sizeof *a.v);
    a.work = malloc(a.length * sizeof *a.work);
    unset_memory(a.work, a.length * sizeof *a.work);
    a.materials = calloc((size_t)k, sizeof *a.materials);
    a.contacts = calloc((size_t)k, sizeof *a.contacts);
    return a;
}

static void free_rest(rest *a)
{
    free(a->W);
    free(a->G);
    free(a->v);
    free(a->work);
    free(a->materials);
    free(a->contacts);
}

/* Contact i at (x, z), h below the mass centre: rows of W by u = (velocity, spin). */
static void put_support(rest *a, int i, double x, double z, double h)
{
    double *W = &a->W[i * a->d * a->dofs];
    if (a->d == 2) { // n upwards, t to the right
        const double rows[2][3] = {{0, 1, x}, {1, 0, h}};
        memcpy(W, rows, sizeof rows);
        return;
    }
    const double rows[3][6] = {
        {0, 1, 0, -z, 0, x}, {1, 0, 0, 0, z, h}, {0, 0, 1, -h, -x, 0}}; // n y, t1 x, t2 z: r x axis
    memcpy(W, rows, sizeof rows);
}

/* A mass of 1 kg and moments of 1: G = W W^T, v = W u. */
static pcs_status solve_rest(rest *a, const double *u, double mu, double e)
{
    const int rows = a->k * a->d;
    for (int i = 0; i < rows; i++) {
        const double *w = &a->W[i * a->dofs];
        a->v[i] = 0;
        for (int c = 0; c < a->dofs; c++)
            a->v[i] += w[c] * u[c];
        for (int j = 0; j < rows; j++) {
            double sum = 0;
            for (int c = 0; c < a->dofs; c++)
                sum += w[c] * a->W[j * a->dofs + c];
            a->G[i * rows + j] = sum;
        }
    }
    for (int i = 0; i < a->k; i++)
        a->materials[i] = material_with(e, 0, mu);
    const pcs_multi problem = {a->k, a->d, a->G, a->v, a->materials};
    return pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, a->work, a->length, a->contacts,
                           &a->impact, NULL);
}

/* A box that falls without turning: each corner, or each of nine supports, has the same impulse. */
static void box_falls_on_equal_supports(void **state)
{
    (void)state;
    const double u[6] = {0, -2, 0, 0, 0, 0};
    for (int side = 2; side <= SIDE; side++) {
        const int k = side * side;
        rest a = make_rest(k, 3);
        for (int i = 0; i < k; i++) {
            const int column = i % side, line = i / side;
            put_support(&a, i, 2.0 * column / (side - 1) - 1, 2.0 * line / (side - 1) - 1,
                        side == 2 ? 0.4 : 0);
        }
        assert_int_equal(solve_rest(&a, u, 0.5, 0.5), PCS_OK);
        assert_true(a.impact.certificate.worst <= 1e-12);
        for (int i = 0; i < k; i++) {
            const double *p = a.contacts[i].p;
            // four corners are equal by symmetry; nine supports follow from the smallest norm, see
            // below
            if (side == 2)
                assert_near(p[0], 3.0 / k, SHARED); // (1 + e) m v
            assert_near(p[1], 0, SHARED);
            assert_near(p[2], 0, SHARED);
        }
        free_rest(&a);
    }
}

/*
 * The smallest impulses by hand. Without friction and slip the normal impulses f of supports at x_i
 * must have the right sum and moments: sum f = F, sum f x = X, sum f z = Z. Of all such f, the
 * smallest sum of s_i f_i^2 has s_i f_i = a + b x_i + c z_i, where s_i is the largest of G_ii at
 * support i. On a grid that is symmetric in x and z, a, b and c need no elimination.
 */
static void shares_are_the_least(void **state)
{
    (void)state;
    const double tilt = 0.1, u[6] = {0, -2, 0, 0.02, 0, tilt};
    rest a = make_rest(SUPPORTS, 3);
    double one = 0, xx = 0, zz = 0, sum = 0, X = 0, Z = 0, s[SUPPORTS], x[SUPPORTS], z[SUPPORTS];
    for (int i = 0; i < SUPPORTS; i++) {
        const int column = i % SIDE, line = i / SIDE;
        x[i] = column - 1;
        z[i] = line - 1;
        put_support(&a, i, x[i], z[i], 0);
        s[i] = 1 + x[i] * x[i] + z[i] * z[i]; // G_nn; G_11 and G_22 are smaller
        one += 1 / s[i];
        xx += x[i] * x[i] / s[i];
        zz += z[i] * z[i] / s[i];
    }
    assert_int_equal(solve_rest(&a, u, 0, 0), PCS_OK);
    for (int i = 0; i < SUPPORTS; i++) {
        const double f = a.contacts[i].p[0];
        sum += f;
        X += f * x[i];
        Z += f * z[i];
    }
    assert_near(sum, 2, 1e-12); // it comes to rest
    assert_near(X, -tilt, 1e-12);
    assert_near(Z, 0.02, 1e-12);
    for (int i = 0; i < SUPPORTS; i++) // the shift of the search is 1e-7 of G
        assert_near(a.contacts[i].p[0], (sum / one + X / xx * x[i] + Z / zz * z[i]) / s[i], 1e-6);
    free_rest(&a);
}

/* A pile shares impulses as several contacts do, if options.even is set. */
static void piles_share_on_request(void **state)
{
    (void)state;
    enum { N = 4, D = 3, BLOCK = D * D };
    const double u[6] = {0.3, -2, 0.1, 0, 0.1, 0};
    rest a = make_rest(N, D);
    for (int i = 0; i < N; i++)
        put_support(&a, i, i % 2 ? 1 : -1, i / 2 ? 1 : -1, 0.4);
    assert_int_equal(solve_rest(&a, u, 0.2, 0.5), PCS_OK);
    size_t rows[N + 1];
    uint32_t columns[N * N];
    double blocks[N * N * BLOCK], mu[N], e[N], p[N * D];
    for (size_t i = 0; i <= N; i++)
        rows[i] = i * N;
    for (size_t i = 0; i < N * N; i++) {
        columns[i] = (uint32_t)(i % N);
        for (size_t k = 0; k < BLOCK; k++)
            blocks[i * BLOCK + k] = a.G[(i / N * D + k / D) * N * D + i % N * D + k % D];
        mu[i % N] = 0.2;
        e[i % N] = 0.5;
    }
    const pcs_pile pile = {D, N, rows, columns, blocks, a.v, mu, e, NULL};
    const size_t length = pcs_pile_workspace_full(&pile);
    double *room = malloc(length * sizeof *room);
    unset_memory(room, length * sizeof *room);
    pcs_pile_options options = pcs_pile_options_default();
    pcs_pile_impact impact;
    options.even = true;
    assert_int_equal(pcs_pile_solve(&pile, &options, room, length, p, &impact, NULL), PCS_OK);
    assert_true(impact.even);
    for (int i = 0; i < N * D; i++)
        assert_near(p[i], a.contacts[i / D].p[i % D], 1e-6);
    // without the memory for it there is a solution, but even is not set in the record
    assert_int_equal(
        pcs_pile_solve(&pile, &options, room, pcs_pile_workspace(N, D), p, &impact, NULL), PCS_OK);
    assert_false(impact.even);
    options.even = false;
    assert_int_equal(pcs_pile_solve(&pile, &options, room, length, p, &impact, NULL), PCS_OK);
    assert_false(impact.even);
    free(room);
    free_rest(&a);
}

/* The same contacts in reverse order. */
static void number_backwards(const trial *t, trial *back)
{
    const int k = t->problem.contacts, d = t->problem.dimension, n = k * d;
    *back = *t;
    back->problem.G = back->G;
    back->problem.v = back->v;
    back->problem.materials = back->materials;
    for (int i = 0; i < n; i++) {
        const int at = (k - 1 - i / d) * d + i % d;
        back->v[i] = t->v[at];
        back->materials[i / d] = t->materials[at / d];
        for (int j = 0; j < n; j++)
            back->G[i * n + j] = t->G[at * n + (k - 1 - j / d) * d + j % d];
    }
}

/*
 * Without friction the smallest impulses are unique, whatever the order of the contacts. From some
 * solutions steps reach them only by larger shifts: without these, 1 in 27 stays as it was found.
 */
static void order_does_not_change_shares(void **state)
{
    (void)state;
    rng source = {434};
    static trial t, back;
    for (int i = 0; i < 1000; i++) {
        const int d = 2 + i % 2, k = MOST - i / 2 % 3;
        double most = 0, gap = 0;
        make_trial(&source, &t, k, d, 3 + i % 5);
        for (int j = 0; j < k; j++)
            t.materials[j] = material_with(0.5, 0.5, 0);
        number_backwards(&t, &back);
        assert_int_equal(solve_trial(&t, NULL), PCS_OK);
        assert_int_equal(solve_trial(&back, NULL), PCS_OK);
        for (int j = 0; j < k; j++) {
            most = fmax(most, t.contacts[j].p[0]);
            gap = fmax(gap, fabs(t.contacts[j].p[0] - back.contacts[k - 1 - j].p[0]));
        }
        if (gap > 1e-6 * most)
            fail_msg("case %d: %d contacts, dimension %d: shares differ by %g", i, k, d,
                     gap / most);
    }
}

/* --- more contacts than pivoting can solve --- */

/* A long beam that falls flat on 500 supports: the shares are smooth, energy does not increase. */
static void beam_on_many_supports(void **state)
{
    (void)state;
    enum { N = 500 };
    const double u[3] = {0, -1, 0.05};
    rest a = make_rest(N, 2);
    double sum = 0, moment = 0;
    for (int i = 0; i < N; i++)
        put_support(&a, i, 2.0 * i / (N - 1) - 1, 0, 0.1);
    assert_int_equal(solve_rest(&a, u, 0.3, 0), PCS_OK);
    assert_true(a.impact.certificate.worst <= 1e-9);
    assert_true(a.impact.dT < 0 && a.impact.outcome == 0);
    for (int i = 0; i < N; i++) {
        const double *p = a.contacts[i].p, x = 2.0 * i / (N - 1) - 1;
        sum += p[0];
        moment += p[0] * x + p[1] * 0.1;
        if (i > 0) // neighbours differ by about 1/N of their impulses
            assert_true(fabs(p[0] - a.contacts[i - 1].p[0]) < 0.05 * p[0]);
    }
    assert_near(sum, 1, 1e-9);
    assert_near(moment, -0.05, 1e-9);
    free_rest(&a);
}

/*
 * 600 discs in a row against a wall: the impulse passes through all of them, less by one mass each
 * time.
 */
static void row_of_many_discs(void **state)
{
    (void)state;
    enum { N = 600, ROWS_2 = 2 * N };
    rest a = make_rest(N, 2);
    for (int i = 0; i < N; i++) {
        double *G = &a.G[2 * i * ROWS_2 + 2 * i];
        a.v[2 * i] = i == 0 ? -1 : 0;
        a.materials[i] = material_with(0.5, 0, 0.3);
        G[0] = i == 0 ? 1 : 2;
        G[ROWS_2 + 1] = i == 0 ? 3 : 6;
        if (i > 0) {
            G[-2] = a.G[2 * (i - 1) * ROWS_2 + 2 * i] = -1;
            G[ROWS_2 - 1] = a.G[(2 * i - 1) * ROWS_2 + 2 * i + 1] = 1;
        }
    }
    const pcs_multi problem = {N, 2, a.G, a.v, a.materials};
    assert_int_equal(pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, a.work, a.length,
                                     a.contacts, &a.impact, NULL),
                     PCS_OK);
    assert_true(a.impact.certificate.worst <= 1e-12);
    // all discs rebound together: contact i moves N - i of them. G has a condition of N^2, which
    // multiplies the rounding of 900 N s
    for (int i = 0; i < N; i++)
        assert_near(a.contacts[i].p[0], 1.5 * (N - i), 1e-6);
    assert_near(a.impact.dT, -0.375 * N, 1e-6); // (1 - e^2) / 2 for each
    free_rest(&a);
}

/* --- problems that sweeps and steps do not solve --- */

/*
 * Frictions up to 3, most of them super-critical; if e is not negative, e and e_t of one problem
 * are equal to it.
 */
static void draw_materials(rng *r, trial *t, double e)
{
    for (int j = 0; j < t->problem.contacts; j++)
        t->materials[j] = material_with(e < 0 ? uniform(r) : e, e < 0 ? uniform(r) : e,
                                        uniform(r) < 0.15 ? 0 : 3 * uniform(r));
}

/*
 * With a positive definite G there is a solution for any friction [stewart-trinkle-1996]; it is
 * found.
 */
static void any_friction_has_an_answer(void **state)
{
    (void)state;
    rng source = {431};
    static trial t;
    const long n = at_least(2000, cases() / 10);
    for (long i = 0; i < n; i++) {
        const int d = 2 + (int)(i % 2), k = d == 2 ? 2 + (int)(i / 2 % 11) : 2 + (int)(i / 2 % 7);
        make_trial(&source, &t, k, d, k * d + 2);
        draw_materials(&source, &t, i % 3 ? -1 : 0);
        const pcs_status status = solve_trial(&t, NULL);
        if (status != PCS_OK || t.impact.outcome & PCS_OUTCOME_NO_SOLUTION)
            fail_msg("case %ld: %d contacts, dimension %d: no solution", i, k, d);
        assert_true(t.impact.certificate.worst <= 1e-12);
    }
}

/* Redundant contacts without restitution have a solution, too: in the plane each is found. */
static void plastic_impacts_have_an_answer(void **state)
{
    (void)state;
    rng source = {432};
    static trial t;
    const long n = at_least(2000, cases() / 20);
    for (long i = 0; i < n; i++) {
        const int k = 2 + (int)(i % 7);
        make_trial(&source, &t, k, 2, 2 + (int)(1.6 * k * uniform(&source)));
        draw_materials(&source, &t, 0);
        assert_int_equal(solve_trial(&t, NULL), PCS_OK);
        assert_false(t.impact.outcome & PCS_OUTCOME_NO_SOLUTION);
        assert_true(t.impact.certificate.worst <= 1e-11);
    }
}

/*
 * With restitution, redundant contacts may have no solution. Impulses of 1e14 have a rounding error
 * in G p of the size of v. They are not a solution, although the residual is small relative to
 * them.
 */
static void impulses_without_end_are_no_answer(void **state)
{
    (void)state;
    rng source = {433};
    static trial t;
    long without = 0;
    for (int i = 0; i < 600; i++) {
        const int d = 2 + i % 2, k = 3 + i / 2 % 2;
        make_trial(&source, &t, k, d, 3);
        draw_materials(&source, &t, -1);
        if (solve_trial(&t, NULL) != PCS_OK || t.impact.outcome & PCS_OUTCOME_NO_SOLUTION) {
            without++;
            continue;
        }
        double speed = 0;
        for (int j = 0; j < k * d; j++)
            speed = fmax(speed, fabs(t.v[j]));
        for (int j = 0; j < k * d; j++) { // rounding of 1e-16 |G| |p| is far below v
            const double p = t.contacts[j / d].p[j % d];
            assert_true(fabs(t.G[j * k * d + j] * p) <= 1e8 * speed);
        }
    }
    assert_true(without > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_falls_on_equal_supports),
        cmocka_unit_test(shares_are_the_least),
        cmocka_unit_test(piles_share_on_request),
        cmocka_unit_test(order_does_not_change_shares),
        cmocka_unit_test(beam_on_many_supports),
        cmocka_unit_test(row_of_many_discs),
        cmocka_unit_test(any_friction_has_an_answer),
        cmocka_unit_test(plastic_impacts_have_an_answer),
        cmocka_unit_test(impulses_without_end_are_no_answer),
    };
    return cmocka_run_group_tests_name("multi_many", tests, make_room, clear_room);
}
