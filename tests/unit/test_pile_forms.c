/* From the global to the local form: bodies, joints, parts; rank, eigenvalues and asymmetry. */
#include "pile_texts.h"
#include "scenario/pile/describe.h"
#include "scenario/pile/eliminate.h"
#include "scenario/pile/pile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static sheet page;

/* --- a dense reference ------------------------------------------------------------------- */

/* Compute x = A^-1 b by Gaussian elimination with row exchange. */
static void solve_dense(const table *A, const double *b, double *x)
{
    const size_t n = A->rows;
    static double a[TEXT_ROWS][TEXT_ROWS + 1];
    for (size_t i = 0; i < n; i++) {
        memcpy(a[i], A->x[i], n * sizeof(double));
        a[i][n] = b[i];
    }
    for (size_t k = 0; k < n; k++) {
        size_t best = k;
        for (size_t i = k; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        for (size_t j = 0; j <= n; j++) {
            const double keep = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = keep;
        }
        for (size_t i = 0; i < n; i++)
            for (size_t j = n + 1; i != k && j-- > k;)
                a[i][j] -= a[i][k] / a[k][k] * a[k][j];
    }
    for (size_t k = 0; k < n; k++)
        x[k] = a[k][n] / a[k][k];
}

/* Positive definite, in blocks of this size. */
static void make_masses(table *M, rng *r, size_t n, size_t block)
{
    table_random(M, r, n, n, n, n, 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            const double x = (M->x[i][j] + M->x[j][i]) / 2;
            if (i <= j)
                M->x[i][j] = M->x[j][i] = i / block != j / block ? 0
                                          : i == j               ? 4 * (double)block + x
                                                                 : x;
        }
}

/* u = H^T K^-1 (H r + f) + w for one r; K has n rows, H is extended by zeros. */
static void u_of(const table *K, const table *H, const double *f, const double *w, const double *r,
                 double *u)
{
    double right[TEXT_ROWS], v[TEXT_ROWS];
    for (size_t i = 0; i < K->rows; i++) {
        right[i] = f[i];
        for (size_t j = 0; j < H->columns; j++)
            right[i] += H->x[i][j] * r[j];
    }
    solve_dense(K, right, v);
    for (size_t j = 0; j < H->columns; j++) {
        u[j] = w[j];
        for (size_t i = 0; i < K->rows; i++)
            u[j] += H->x[i][j] * v[i];
    }
}

/* The same by the local form, for some r; W has numbers up to 10, so 1e-12 is rounding. */
static void assert_same_u(const pile *p, const table *K, const table *H, const double *f,
                          const double *w, rng *g)
{
    double r[TEXT_ROWS], u[TEXT_ROWS], ours[TEXT_ROWS];
    const pcs_pile given = pile_problem(p);
    for (int k = 0; k < 5; k++) {
        for (size_t j = 0; j < H->columns; j++)
            r[j] = k == 0 ? 0 : between(g, -1, 1);
        u_of(K, H, f, w, r, u);
        pcs_pile_after(&given, r, ours);
        for (size_t j = 0; j < H->columns; j++)
            assert_near(ours[j], u[j], 1e-12);
    }
}

static void randomise(rng *r, double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] = between(r, -1, 1);
}

/* --- tests ------------------------------------------------------------------------------- */

/*
 * M and H in every storage; M has separate blocks. Also with exactly as many rows of M as the
 * contacts have, so that only the rest of the file shows the form.
 */
static void global_form(void **state)
{
    (void)state;
    static table M, H;
    rng g = {31};
    for (int k = 0; k < 120; k++) {
        const storage how = (storage)(k % STORAGES);
        // CSparse prints six digits, so masses and H must have no more
        const size_t d = 2 + (size_t)(k / 5 % 2), contacts = 4, m = d * contacts;
        const size_t n = k / 10 % 2 ? m : 12, block = k / 20 % 2 ? 3 : 4;
        double f[TEXT_ROWS], w[TEXT_ROWS], mu[4] = {0.1, 0.2, 0.3, 0};
        pile_parts parts;
        pile p;
        fail why = {""};
        make_masses(&M, &g, n, block);
        table_random(&H, &g, n, m, block, d, 0.5);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < TEXT_ROWS; j++) {
                M.x[i][j] = as_printed(M.x[i][j], how);
                H.x[i][j] = as_printed(H.x[i][j], how);
            }
        randomise(&g, f, n);
        randomise(&g, w, m);
        page.size = 0;
        sheet_put(&page, "%zu\n%zu\n", d, contacts);
        sheet_matrix(&page, &M, how, block, block);
        sheet_matrix(&page, &H, how, block, d);
        sheet_numbers(&page, f, n);
        sheet_numbers(&page, w, m);
        sheet_numbers(&page, mu, contacts);
        if (!pile_text_parse(&parts, "g.dat", page.text, page.size, &why) ||
            !pile_build(&p, &parts, &why))
            fail_msg("%s", why.text);
        assert_true(p.source.global && p.source.unknowns == n && p.contacts == contacts);
        assert_int_equal(p.source.parts, (n + block - 1) / block);
        assert_same_u(&p, &M, &H, f, w, &g);
        pile_parts_free(&parts);
        pile_free(&p);
    }
}

static pile_matrix matrix_of(const table *t)
{
    pile_entries e = {0};
    pile_matrix m;
    for (size_t i = 0; i < t->rows; i++)
        for (size_t j = 0; j < t->columns; j++)
            if (t->x[i][j] != 0)
                assert_true(pile_entries_add(&e, i, j, t->x[i][j]));
    assert_true(pile_matrix_sort(&m, t->rows, t->columns, &e));
    pile_entries_free(&e);
    return m;
}

static double *copy_of(const double *x, size_t n)
{
    double *copy = malloc((n + 1) * sizeof *copy);
    assert_non_null(copy);
    memcpy(copy, x, n * sizeof *x);
    return copy;
}

/*
 * Joints: K = [M, -G; G^T, 0]. They are eliminated at once, or first reduced to R, V, s of the
 * local form; the results are the same.
 */
static void constraints(void **state)
{
    (void)state;
    enum { N = 12, M_ROWS = 9, P = 3, CONTACTS = 3 };
    static table M, H, G, K;
    rng g = {32};
    for (int k = 0; k < 50; k++) {
        double f[N + P], w[M_ROWS], mu[CONTACTS] = {0.5, 0.5, 0.5};
        pile p;
        fail why = {""};
        make_masses(&M, &g, N, 3);
        table_random(&H, &g, N, M_ROWS, 3, 3, 0.6);
        table_random(&G, &g, N, P, 3, 1, 0.6);
        for (size_t j = 0; j < P; j++)
            G.x[j][j] += 3; // independent
        randomise(&g, f, N + P);
        randomise(&g, w, M_ROWS);
        K = M;
        K.rows = K.columns = N + P;
        for (size_t i = 0; i < N; i++)
            for (size_t j = 0; j < P; j++) {
                K.x[i][N + j] = -G.x[i][j];
                K.x[N + j][i] = G.x[i][j];
            }
        double b[P];
        for (size_t j = 0; j < P; j++)
            b[j] = -f[N + j];
        pile_parts parts = {.path = "j",
                            .source.global = true,
                            .dimension = 3,
                            .contacts = CONTACTS,
                            .M = matrix_of(&M),
                            .H = matrix_of(&H),
                            .G = matrix_of(&G),
                            .f = copy_of(f, N),
                            .b = copy_of(b, P),
                            .w = copy_of(w, M_ROWS),
                            .mu = copy_of(mu, CONTACTS)};
        if (!pile_build(&p, &parts, &why))
            fail_msg("%s", why.text);
        H.rows = N + P;
        assert_same_u(&p, &K, &H, f, w, &g);
        pile_parts_free(&parts);
        pile_free(&p);
    }
}

/* u = (W - V R^-1 V^T) r + q - V R^-1 s */
static void local_constraints(void **state)
{
    (void)state;
    enum { ROWS = 6, P = 4, CONTACTS = 3 };
    static table W, V, R;
    rng g = {33};
    for (int k = 0; k < 50; k++) {
        double q[ROWS], s[P], mu[CONTACTS] = {0, 0, 1}, r[ROWS], ours[ROWS], l[P], right[P];
        pile p;
        fail why = {""};
        make_masses(&R, &g, P, 2);
        table_random(&W, &g, ROWS, ROWS, 2, 2, 0.5);
        table_random(&V, &g, ROWS, P, 2, 2, 0.7);
        randomise(&g, q, ROWS);
        randomise(&g, s, P);
        randomise(&g, r, ROWS);
        pile_parts parts = {.path = "l",
                            .dimension = 2,
                            .contacts = CONTACTS,
                            .W = matrix_of(&W),
                            .V = matrix_of(&V),
                            .R = matrix_of(&R),
                            .q = copy_of(q, ROWS),
                            .s = copy_of(s, P),
                            .mu = copy_of(mu, CONTACTS)};
        if (!pile_build(&p, &parts, &why))
            fail_msg("%s", why.text);
        for (size_t j = 0; j < P; j++) {
            right[j] = -s[j];
            for (size_t i = 0; i < ROWS; i++)
                right[j] -= V.x[i][j] * r[i];
        }
        solve_dense(&R, right, l);
        const pcs_pile given = pile_problem(&p);
        pcs_pile_after(&given, r, ours);
        for (size_t i = 0; i < ROWS; i++) {
            double u = q[i];
            for (size_t j = 0; j < ROWS; j++)
                u += W.x[i][j] * r[j];
            for (size_t j = 0; j < P; j++)
                u += V.x[i][j] * l[j];
            assert_near(ours[i], u, 1e-13); // rounding of numbers of size 1
        }
        pile_parts_free(&parts);
        pile_free(&p);
    }
}

/* A mass of 0 is rejected where a contact acts on it, and is ignored elsewhere. */
static void singular(void **state)
{
    (void)state;
    for (int touched = 0; touched < 2; touched++) {
        pile_parts parts;
        pile p = {0};
        fail why = {""};
        page.size = 0;
        sheet_put(&page,
                  "2\n1\n0\n3\n3\n3 3\n2 0 0\n0 2 0\n0 0 0\n0\n3\n2\n3 2\n1 0 %d\n0 1 0\n"
                  "0 0 0\n-1 0\n0.5\n",
                  touched);
        assert_true(pile_text_parse(&parts, "s.dat", page.text, page.size, &why));
        assert_int_equal(pile_build(&p, &parts, &why), !touched);
        assert_true(!touched || strstr(why.text, "s.dat: M is singular in the part of unknown 2"));
        assert_true(touched || (p.blocks[0] == 0.5 && p.blocks[3] == 0.5 && p.blocks[1] == 0));
        pile_parts_free(&parts);
        pile_free(&p);
    }
}

/* A part that is too large for a dense matrix is rejected; the message has its size. */
static void too_large(void **state)
{
    (void)state;
    const size_t n = PILE_MAX_PART + 1;
    pile_entries chain = {0}, one = {0};
    pile_matrix K, A;
    pile_elimination e;
    fail why = {""};
    for (size_t i = 0; i < n; i++) {
        assert_true(pile_entries_add(&chain, i, i, 2));
        assert_true(i == 0 || pile_entries_add(&chain, i, i - 1, -1));
    }
    assert_true(pile_entries_add(&one, 5, 0, 1));
    assert_true(pile_matrix_sort(&K, n, n, &chain) && pile_matrix_sort(&A, n, 1, &one));
    double *f = calloc(n, sizeof *f);
    assert_non_null(f);
    assert_false(pile_eliminate(&e, &K, &A, f, "k", "M", &why));
    assert_non_null(strstr(why.text, "k: M couples 2001 unknowns"));
    pile_elimination_free(&e);
    pile_matrix_free(&K);
    pile_matrix_free(&A);
    pile_entries_free(&chain);
    pile_entries_free(&one);
    free(f);
}

/* W = B B^T of known rank, with a known asymmetry, and diagonal matrices with known eigenvalues. */
static void what_it_is_like(void **state)
{
    (void)state;
    static table B, W;
    rng g = {34};
    for (int k = 0; k < 30; k++) {
        const size_t n = 24, rank = 1 + (size_t)(uniform(&g) * 23);
        double q[24], mu[8] = {0.3, 0.1, 0.9, 0.3, 0.3, 0.3, 0.3, 0.3};
        pile_facts facts;
        pile p;
        fail why = {""};
        table_random(&B, &g, n, rank, n, rank, 1);
        W = (table){n, n, {{0}}};
        double largest = 0;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++) {
                for (size_t l = 0; l < rank; l++)
                    W.x[i][j] += B.x[i][l] * B.x[j][l];
                largest = fmax(largest, fabs(W.x[i][j]));
            }
        randomise(&g, q, n);
        pile_parts parts = {.path = "w",
                            .dimension = 3,
                            .contacts = 8,
                            .W = matrix_of(&W),
                            .q = copy_of(q, n),
                            .mu = copy_of(mu, 8)};
        assert_true(pile_build(&p, &parts, &why) && pile_describe(&p, &facts, &why));
        assert_true(facts.rank_whole && facts.eigen_whole && facts.rank == rank);
        assert_true(facts.asymmetry == 0 && facts.mu_least == 0.1 && facts.mu_most == 0.9);
        // 0 for a singular matrix, except for rounding of numbers below 24 * 4
        assert_true(rank == n || fabs(facts.least) < 1e-12 * facts.largest);
        p.blocks[1] += 0.25 * largest; // row 0, column 1
        assert_true(pile_describe(&p, &facts, &why));
        assert_near(facts.asymmetry, 0.25 * largest / fmax(largest, fabs(p.blocks[1])), 1e-15);
        pile_parts_free(&parts);
        pile_free(&p);
    }
}

static void eigenvalues(void **state)
{
    (void)state;
    enum { CONTACTS = 100, N = 2 * CONTACTS };
    pile p = {.path = "d", .dimension = 2, .contacts = CONTACTS};
    pile_facts facts;
    fail why;
    p.rows = calloc(CONTACTS + 1, sizeof *p.rows);
    p.columns = calloc(CONTACTS, sizeof *p.columns);
    p.blocks = calloc(4 * CONTACTS, sizeof *p.blocks);
    p.mu = calloc(CONTACTS, sizeof *p.mu);
    assert_true(p.rows && p.columns && p.blocks && p.mu);
    for (size_t i = 0; i < CONTACTS; i++) {
        p.rows[i + 1] = i + 1;
        p.columns[i] = (uint32_t)i;
        p.blocks[4 * i] = i == 7 ? -0.5 : 1;
        p.blocks[4 * i + 3] = i == 9 ? 20 : 2;
    }
    assert_true(pile_describe(&p, &facts, &why));
    // four different eigenvalues, so that the steps find all of them although there are fewer steps
    // than rows
    assert_near(facts.least, -0.5, 1e-12);
    assert_near(facts.largest, 20, 1e-11);
    assert_true(!facts.eigen_whole && facts.rank == N - 1 && facts.row_most == 1);
    pile_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_form),       cmocka_unit_test(constraints),
        cmocka_unit_test(local_constraints), cmocka_unit_test(singular),
        cmocka_unit_test(too_large),         cmocka_unit_test(what_it_is_like),
        cmocka_unit_test(eigenvalues),
    };
    return cmocka_run_group_tests_name("pile_forms", tests, NULL, NULL);
}
