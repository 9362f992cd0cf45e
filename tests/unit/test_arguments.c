/* What a call needs: without it the call is refused, and the fault names the argument. */
#include "piles.h"

#include <percuss/percuss.h>
#include <stdlib.h>
#include <string.h>

static pcs_fault fault;

static void assert_refused(pcs_status status, const char *field)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_int_equal(fault.status, PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    assert_true(strlen(fault.rule) > 0);
}

/* --- piles of bodies --- */

static pcs_pile_recipe few(void)
{
    pcs_pile_recipe r = pcs_pile_recipe_default();
    r.shape = PCS_PILE_SHAPE_BOX;
    r.n_bodies = 6;
    return r;
}

static void piles_must_be_given(void **state)
{
    (void)state;
    double work[1], p[1], v[1], blocks[1];
    size_t rows[2];
    uint32_t columns[1];
    pcs_pile_impact im;
    assert_int_equal(pcs_pile2_workspace(NULL), 0);
    assert_int_equal(pcs_pile3_workspace(NULL), 0);
    assert_int_equal(pcs_pile2_workspace_full(NULL), 0);
    assert_int_equal(pcs_pile3_workspace_full(NULL), 0);
    assert_int_equal(pcs_pile_workspace_full(NULL), 0);
    assert_int_equal(pcs_pile_workspace(1, 1), 0);
    assert_int_equal(pcs_pile_workspace(1, 4), 0);
    assert_refused(pcs_pile2_check(NULL, &fault), "pile");
    assert_refused(pcs_pile3_check(NULL, &fault), "pile");
    assert_refused(pcs_pile_check(NULL, &fault), "pile");
    assert_refused(pcs_pile2_solve(NULL, NULL, work, 1, p, &im, &fault), "pile");
    assert_refused(pcs_pile3_solve(NULL, NULL, work, 1, p, &im, &fault), "pile");
    assert_refused(pcs_pile2_certify(NULL, p, work, 1, &im, &fault), "pile");
    assert_refused(pcs_pile3_certify(NULL, p, work, 1, &im, &fault), "pile");
    assert_refused(pcs_pile2_rows(NULL, work, 1, rows, &fault), "pile");
    assert_refused(pcs_pile3_rows(NULL, work, 1, rows, &fault), "pile");
    assert_refused(pcs_pile2_blocks(NULL, work, 1, rows, columns, blocks, v, &fault), "pile");
    assert_refused(pcs_pile3_blocks(NULL, work, 1, rows, columns, blocks, v, &fault), "pile");
}

/* One argument after the other is missing. */
static void assert_needs(heap *h, double *work, size_t length)
{
    const pcs_pile2 *two = &h->two;
    const pcs_pile3 *three = &h->three;
    const bool flat = h->d == 2;
    pcs_pile_impact im;
#define CALL(verb, ...)                                                                            \
    (flat ? pcs_pile2_##verb(two, __VA_ARGS__) : pcs_pile3_##verb(three, __VA_ARGS__))
    assert_refused(CALL(solve, NULL, work, length, NULL, &im, &fault), "p");
    assert_refused(CALL(solve, NULL, work, length, h->p, NULL, &fault), "impact");
    assert_refused(CALL(solve, NULL, NULL, length, h->p, &im, &fault), "work");
    assert_refused(CALL(solve, NULL, work, 3, h->p, &im, &fault), "length");
    assert_refused(CALL(certify, NULL, work, length, &im, &fault), "p");
    assert_refused(CALL(certify, h->p, work, length, NULL, &fault), "impact");
    assert_refused(CALL(certify, h->p, NULL, length, &im, &fault), "work");
    assert_refused(CALL(certify, h->p, work, 3, &im, &fault), "length");
    assert_refused(CALL(rows, work, length, NULL, &fault), "rows");
    assert_refused(CALL(rows, NULL, length, h->rows, &fault), "work");
    assert_refused(CALL(rows, work, 3, h->rows, &fault), "length");
    assert_refused(CALL(blocks, NULL, length, h->rows, h->columns, h->blocks, h->v, &fault),
                   "work");
    assert_refused(CALL(blocks, work, 3, h->rows, h->columns, h->blocks, h->v, &fault), "length");
    assert_refused(CALL(blocks, work, length, NULL, h->columns, h->blocks, h->v, &fault), "rows");
    assert_refused(CALL(blocks, work, length, h->rows, NULL, h->blocks, h->v, &fault), "columns");
    assert_refused(CALL(blocks, work, length, h->rows, h->columns, NULL, h->v, &fault), "blocks");
    assert_refused(CALL(blocks, work, length, h->rows, h->columns, h->blocks, NULL, &fault), "v");
    pcs_pile_options o = pcs_pile_options_default();
    o.residual = -1e-300;
    assert_refused(CALL(solve, &o, work, length, h->p, &im, &fault), "residual");
    o.residual = INFINITY;
    assert_refused(CALL(solve, &o, work, length, h->p, &im, &fault), "residual");
    o.residual = 0;
    o.tolerance = NAN;
    assert_refused(CALL(solve, &o, work, length, h->p, &im, &fault), "tolerance");
    assert_refused(pcs_pile_certify(&h->pile, NULL, &im, &fault), "p");
    assert_refused(pcs_pile_certify(&h->pile, h->p, NULL, &fault), "impact");
#undef CALL
}

/* Exactly the memory that is asked for is enough, and one number less is refused. */
static void assert_just_enough(heap *h)
{
    const bool flat = h->d == 2;
    const size_t least = flat ? pcs_pile2_workspace(&h->two) : pcs_pile3_workspace(&h->three);
    const size_t matrix = pcs_pile_matrix_workspace(h->n_bodies, h->n);
    pcs_pile_impact im;
    for (size_t less = 0; less < 2; less++) {
        double *work = unset_numbers(least + matrix);
        const pcs_status wanted = less ? PCS_STATUS_INVALID : PCS_OK;
        assert_int_equal(flat ? pcs_pile2_certify(&h->two, h->p, work, least - less, &im, &fault)
                              : pcs_pile3_certify(&h->three, h->p, work, least - less, &im, &fault),
                         wanted);
        assert_int_equal(flat ? pcs_pile2_rows(&h->two, work, matrix - less, h->rows, &fault)
                              : pcs_pile3_rows(&h->three, work, matrix - less, h->rows, &fault),
                         wanted);
        free(work);
    }
}

static void piles_need_their_arguments(void **state)
{
    (void)state;
    rng r = {3001};
    for (int d = 2; d <= 3; d++) {
        heap h;
        const pcs_pile_recipe recipe = few();
        heap_make(&h, d, &recipe, &r);
        const size_t length =
            d == 2 ? pcs_pile2_workspace_full(&h.two) : pcs_pile3_workspace_full(&h.three);
        double *work = unset_numbers(length);
        assert_needs(&h, work, length);
        assert_just_enough(&h);
        free(work);
        heap_free(&h);
    }
}

/* More contacts or bodies than an index can have. */
static void piles_have_a_largest_size(void **state)
{
    (void)state;
    const size_t most = INT32_MAX;
    pcs_pile2 two = {most + 1, NULL, 0, NULL, NULL, NULL, NULL};
    pcs_pile3 three = {most + 1, NULL, 0, NULL, NULL, NULL, NULL};
    assert_refused(pcs_pile2_check(&two, &fault), "n_bodies");
    assert_near(fault.value, (double)most + 1, 0);
    assert_refused(pcs_pile3_check(&three, &fault), "n_bodies");
    two.n_bodies = three.n_bodies = most;
    assert_int_equal(pcs_pile2_check(&two, &fault), PCS_OK);
    assert_int_equal(pcs_pile3_check(&three, &fault), PCS_OK);
    two.contacts = three.contacts = most + 1;
    assert_refused(pcs_pile2_check(&two, &fault), "contacts");
    assert_refused(pcs_pile3_check(&three, &fault), "contacts");
    two.contacts = three.contacts = most; // accepted: the next fault is that there are no bodies
    assert_refused(pcs_pile2_check(&two, &fault), "bodies");
    assert_refused(pcs_pile3_check(&three, &fault), "bodies");
}

/* Masses so small that 1/m is infinite, and velocities whose difference is. */
static void ranges_of_piles(void **state)
{
    (void)state;
    rng r = {3002};
    for (int kind = 0; kind < 4; kind++) {
        heap h;
        pcs_pile_recipe recipe = few();
        recipe.shape = kind & 1 ? PCS_PILE_SHAPE_BOX : PCS_PILE_SHAPE_BALL;
        heap_make(&h, 2 + kind / 2, &recipe, &r);
        const size_t length =
            h.d == 2 ? pcs_pile2_workspace_full(&h.two) : pcs_pile3_workspace_full(&h.three);
        double *work = unset_numbers(length);
        pcs_pile_impact im;
        for (size_t b = 0; b < h.n_bodies; b++)
            for (int k = 0; k < 3; k++) {
                h.bodies2[b].velocity[k % 2] = 1e308 * (b % 2 ? 1 : -1);
                h.bodies3[b].velocity[k] = 1e308 * (b % 2 ? 1 : -1);
            }
        for (int call = 0; call < 5; call++) {
            const pcs_pile2 *t = &h.two;
            const pcs_pile3 *u = &h.three;
            const bool flat = h.d == 2;
            const pcs_status status =
                call == 0   ? flat ? pcs_pile2_check(t, &fault) : pcs_pile3_check(u, &fault)
                  : call == 1 ? flat ? pcs_pile2_solve(t, NULL, work, length, h.p, &im, &fault)
                                     : pcs_pile3_solve(u, NULL, work, length, h.p, &im, &fault)
                  : call == 2 ? flat ? pcs_pile2_certify(t, h.p, work, length, &im, &fault)
                                     : pcs_pile3_certify(u, h.p, work, length, &im, &fault)
                  : call == 3 ? flat ? pcs_pile2_rows(t, work, length, h.rows, &fault)
                                     : pcs_pile3_rows(u, work, length, h.rows, &fault)
                  : flat
                    ? pcs_pile2_blocks(t, work, length, h.rows, h.columns, h.blocks, h.v, &fault)
                    : pcs_pile3_blocks(u, work, length, h.rows, h.columns, h.blocks, h.v, &fault);
            assert_int_equal(status, PCS_STATUS_RANGE);
            assert_int_equal(fault.status, PCS_STATUS_RANGE);
        }
        free(work);
        heap_free(&h);
    }
}

/* --- several contacts --- */

enum { MANY = 17 };

/* Contacts that do not depend on each other. */
static pcs_multi apart(int contacts, int d, double *G, double *v, pcs_material *materials)
{
    const int n = contacts * d;
    for (int i = 0; i < n * n; i++)
        G[i] = i % (n + 1) == 0;
    for (int i = 0; i < n; i++)
        v[i] = i == 0 ? -1 : 0;
    for (int i = 0; i < contacts; i++)
        materials[i] = material_of(0.5, 0.2);
    return (pcs_multi){contacts, d, G, v, materials};
}

static double G[4 * MANY * MANY * 3], v[3 * MANY], *space;
static size_t n_space;
static pcs_material materials[MANY];

static pcs_status enumerate(const pcs_multi *m)
{
    double impulses[2 * MANY];
    int count;
    return pcs_multi_enumerate(m, space, n_space, 1, impulses, &count, &fault);
}

static pcs_status rates(const pcs_multi *m, bool all)
{
    double dp[2 * MANY];
    pcs_part parts[MANY];
    int count;
    return pcs_strike_rates(m, 0, all, space, n_space, dp, parts, &count, &fault);
}

static void numbers_of_contacts_have_bounds(void **state)
{
    (void)state;
    n_space = pcs_multi_workspace(MANY, 3) + pcs_strike_workspace(PCS_MAX_STRIKE_CONTACTS) + 9999;
    space = unset_numbers(n_space);
    pcs_multi m = apart(8, 2, G, v, materials);
    assert_int_equal(enumerate(&m), PCS_OK);
    assert_int_equal(rates(&m, true), PCS_OK);
    m = apart(9, 2, G, v, materials);
    assert_refused(enumerate(&m), "contacts");
    assert_near(fault.value, 9, 0);
    assert_refused(rates(&m, true), "contacts");
    assert_near(fault.value, 9, 0);
    assert_int_equal(rates(&m, false), PCS_OK);
    m = apart(2, 3, G, v, materials);
    assert_refused(enumerate(&m), "dimension");
    assert_refused(rates(&m, true), "dimension");
    m = apart(16, 2, G, v, materials);
    assert_int_equal(rates(&m, false), PCS_OK);
    v[0] = 0;
    assert_int_equal(pcs_strike_check(PCS_LAW_POISSON, &m, 15, &fault), PCS_OK);
    assert_refused(pcs_strike_check(PCS_LAW_POISSON, &m, 16, &fault), "striking");
    assert_refused(pcs_strike_check(PCS_LAW_POISSON, &m, -1, &fault), "striking");
    m = apart(17, 2, G, v, materials);
    assert_refused(pcs_strike_check(PCS_LAW_POISSON, &m, 0, &fault), "contacts");
    assert_near(fault.value, 17, 0);
    assert_int_equal(pcs_strike_workspace(17), 0);
    assert_int_equal(pcs_strike_workspace(0), 0);
    assert_true(pcs_strike_workspace(1) > 0 && pcs_strike_workspace(16) > 0);
    for (int d = 1; d <= 4; d++)
        for (int contacts = 0; contacts < 3; contacts++)
            assert_int_equal(pcs_multi_workspace(contacts, d) > 0,
                             contacts > 0 && (d == 2 || d == 3));
    free(space);
}

/* G must be positive semidefinite as a whole, with a positive G_nn and, with friction in space,
 * positive definite at each contact. */
static void matrices_must_be_possible(void **state)
{
    (void)state;
    static pcs_multi_contact contacts[MANY];
    pcs_multi_impact im;
    n_space = pcs_multi_workspace(4, 3);
    space = unset_numbers(n_space);
#define SOLVE() pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &m, space, n_space, contacts, &im, &fault)
    pcs_multi m = apart(3, 2, G, v, materials);
    G[0 * 6 + 2] = G[2 * 6 + 0] = 0.9; // each 2 x 2 part is definite, but not the whole
    G[0 * 6 + 4] = G[4 * 6 + 0] = 0.9;
    G[2 * 6 + 4] = G[4 * 6 + 2] = -0.9;
    assert_refused(SOLVE(), "G");
    G[2 * 6 + 4] = G[4 * 6 + 2] = 0.9;
    assert_int_equal(SOLVE(), PCS_OK);
    G[2 * 6 + 4] = G[4 * 6 + 2] = 0.62; // still: 0.81 + 0.81 + 0.38 - 2 0.81 0.62 < 1
    assert_int_equal(SOLVE(), PCS_OK);
    m = apart(2, 2, G, v, materials);
    G[2 * 4 + 2] = 0;
    assert_refused(SOLVE(), "G");
    assert_int_equal(fault.index, 1);
    m = apart(2, 3, G, v, materials);
    G[4 * 6 + 4] = 0; // t1 of the second contact cannot move
    assert_refused(SOLVE(), "G");
    assert_string_equal(fault.item, "contact");
    assert_int_equal(fault.index, 1);
    materials[1] = material_of(0.5, 0); // without friction this is no matter
    assert_int_equal(SOLVE(), PCS_OK);
    free(space);
#undef SOLVE
}

/* --- arrays of bodies --- */

static void no_arrays_are_empty(void **state)
{
    (void)state;
    assert_int_equal(pcs_batch2_bodies_of(NULL, 7).n, 0);
    assert_int_equal(pcs_batch3_bodies_of(NULL, 7).n, 0);
    assert_int_equal(pcs_batch2_pairs_of(NULL, 7).n, 0);
    assert_int_equal(pcs_batch3_pairs_of(NULL, 7).n, 0);
    pcs_body2 body2 = pcs_body2_default();
    pcs_body3 body3 = pcs_body3_default();
    body2.mass = body3.mass = body2.inertia = 1;
    for (int k = 0; k < 3; k++)
        body3.inertia[k] = 1;
    const pcs_batch2_bodies two = pcs_batch2_bodies_of(&body2, 1);
    const pcs_batch3_bodies three = pcs_batch3_bodies_of(&body3, 1);
    const pcs_batch2_pairs none2 = pcs_batch2_pairs_of(NULL, 1);
    const pcs_batch3_pairs none3 = pcs_batch3_pairs_of(NULL, 1);
    const pcs_batch2_problems problems2 = {0};
    const pcs_batch3_problems problems3 = {0};
    assert_int_equal(pcs_batch_gather2(&two, &none2, &problems2, &fault), PCS_OK);
    assert_int_equal(pcs_batch_gather3(&three, &none3, PCS_TANGENT_NORMAL, &problems3, &fault),
                     PCS_OK);
    assert_int_equal(pcs_batch_scatter2(&two, &none2, NULL, NULL, &fault), PCS_OK);
    assert_refused(pcs_batch_gather2(&two, &none2, NULL, &fault), "problems");
    assert_refused(pcs_batch_gather3(&three, &none3, PCS_TANGENT_NORMAL, NULL, &fault), "problems");
}

static void one_pair_needs_its_arrays(void **state)
{
    (void)state;
    rng r = {3003};
    pcs_body2 body2 = {.mass = 1, .inertia = 1};
    const pcs_pair2 pair2 = {0, PCS_GROUND, {{0, 0}, {0, 1}, 0}};
    const pcs_batch2_bodies b = pcs_batch2_bodies_of(&body2, 1);
    const pcs_batch2_pairs pairs = pcs_batch2_pairs_of(&pair2, 1);
    double x[5], p[1] = {between(&r, 0, 1)};
    static const char *const names[] = {"G_nn", "G_nt", "G_tt", "v_n", "v_t"};
    for (int k = -1; k < 5; k++) {
        double *at[5];
        for (int i = 0; i < 5; i++)
            at[i] = i == k ? NULL : &x[i];
        const pcs_batch2_problems to = {at[0], at[1], at[2], at[3], at[4]};
        const pcs_status status = pcs_batch_gather2(&b, &pairs, &to, &fault);
        if (k < 0)
            assert_int_equal(status, PCS_OK);
        else
            assert_refused(status, names[k]);
    }
    assert_refused(pcs_batch_scatter2(&b, &pairs, NULL, p, &fault), "p_n");
    assert_refused(pcs_batch_scatter2(&b, &pairs, p, NULL, &fault), "p_t");
    pcs_batch2_pairs no_index = pairs;
    no_index.body = NULL;
    assert_refused(pcs_batch_check2(&b, &no_index, &fault), "body");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_must_be_given),
        cmocka_unit_test(piles_need_their_arguments),
        cmocka_unit_test(piles_have_a_largest_size),
        cmocka_unit_test(ranges_of_piles),
        cmocka_unit_test(numbers_of_contacts_have_bounds),
        cmocka_unit_test(matrices_must_be_possible),
        cmocka_unit_test(no_arrays_are_empty),
        cmocka_unit_test(one_pair_needs_its_arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
