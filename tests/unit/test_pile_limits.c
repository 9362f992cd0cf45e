/* Many contacts: limits, callbacks, starts, and problems without anything to solve. */
#include "piles.h"

#include <stdlib.h>
#include <string.h>

static pcs_pile_recipe boxes(size_t n)
{
    pcs_pile_recipe r = pcs_pile_recipe_default();
    r.shape = PCS_PILE_SHAPE_BOX;
    r.n_bodies = n;
    return r;
}

typedef struct watcher {
    size_t calls, stop;
    double last, least;
    size_t parts; /* of a parallel-for */
    bool backwards;
} watcher;

static bool watch(void *context, size_t sweep, const pcs_certificate *certificate)
{
    watcher *w = (watcher *)context;
    w->calls++;
    assert_int_equal(sweep, w->calls);
    w->last = certificate->worst;
    return sweep != w->stop;
}

static void in_parts(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    watcher *w = (watcher *)context;
    for (size_t i = 0; i < n; i++)
        part(job, w->backwards ? n - 1 - i : i);
    w->parts += n;
}

static void go_on_sees_every_sweep_and_ends_it(void **state)
{
    (void)state;
    rng source = {1921};
    const pcs_pile_recipe recipe = boxes(30);
    for (int form = 0; form < 2; form++) {
        heap h;
        heap_make(&h, 3, &recipe, &source);
        watcher w = {.stop = 7};
        pcs_pile_options options = pcs_pile_options_default();
        options.context = &w;
        options.go_on = watch;
        const pcs_status status =
            form ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options);
        assert_int_equal(status, PCS_STATUS_NOT_CONVERGED);
        assert_int_equal(w.calls, 7);
        assert_int_equal(h.impact.sweeps, 7); // here each sweep improves the result
        assert_int_equal(h.fault.status, PCS_STATUS_NOT_CONVERGED);
        assert_true(h.fault.left == h.impact.certificate.worst);
        assert_true(h.impact.certificate.worst > 1e-8);
        pcs_pile_impact again;
        assert_int_equal(pcs_pile_certify(&h.pile, h.p, &again, NULL), PCS_OK);
        assert_near(again.certificate.worst, h.impact.certificate.worst, 1e-12);
        heap_free(&h);
    }
}

/* The problem solved by one thread, and by parts that are called in reverse order. */
static void assert_same_bits(heap *h, int form)
{
    watcher w = {.backwards = true};
    const size_t n = h->n * (size_t)h->d;
    pcs_pile_options options = pcs_pile_options_default();
    options.sweeps = 40;
    const pcs_status alone = form ? heap_by_bodies(h, &options) : heap_by_blocks(h, &options);
    const pcs_pile_impact impact = h->impact;
    double *p = numbers(n);
    memcpy(p, h->p, n * sizeof *p);
    options.context = &w;
    options.parallel_for = in_parts;
    assert_int_equal(form ? heap_by_bodies(h, &options) : heap_by_blocks(h, &options), alone);
    assert_memory_equal(&h->impact, &impact, sizeof impact);
    assert_memory_equal(h->p, p, n * sizeof *p);
    assert_true(w.parts >= 2 * ((h->n + 511) / 512));
    free(p);
}

static void parts_in_any_order_give_the_same_bits(void **state)
{
    (void)state;
    rng source = {1922};
    const pcs_pile_recipe few = boxes(150); // more contacts than one part has
    for (int form = 0; form < 2; form++) {
        heap h;
        heap_make(&h, 3, &few, &source);
        assert_true(h.n > 1024);
        assert_same_bits(&h, form);
        heap_free(&h);
    }
}

/*
 * With contacts in a good order, and in an order in which no two parts can be swept at the same
 * time.
 */
static void turns_give_the_same_bits(void **state)
{
    (void)state;
    rng source = {1926};
    static const size_t n_bodies[2][2] = {{16000, 2300}, {2000, 700}}; // 40,000 contacts, 9000 ...
    pcs_pile_recipe many = pcs_pile_recipe_default();
    for (int d = 2; d <= 3; d++)
        for (int k = 0; k < 8; k++) {
            heap h;
            many.shape = k & 1 ? PCS_PILE_SHAPE_BOX : PCS_PILE_SHAPE_BALL;
            many.n_bodies = n_bodies[d - 2][k & 1];
            heap_make(&h, d, &many, &source);
            assert_true(h.n > 8192); // twice the number from which turns are used
            if (k & 2)
                heap_shuffle(&h, &source);
            assert_same_bits(&h, k >> 2);
            heap_free(&h);
        }
}

/* From the solution there is nothing to do; from near it there is less to do. */
static void a_start_is_used(void **state)
{
    (void)state;
    rng source = {1923};
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    recipe.order = PCS_PILE_ORDER_LATTICE;
    recipe.n_bodies = 64;
    for (int d = 2; d <= 3; d++)
        for (int form = 0; form < 2; form++) {
            heap h;
            heap_make(&h, d, &recipe, &source);
            h.only_sweeps = true;
            pcs_pile_options options = pcs_pile_options_default();
            const pcs_status status =
                form ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options);
            assert_int_equal(status, PCS_OK);
            const size_t cold = h.impact.sweeps, n = h.n * (size_t)d;
            double *start = numbers(n);
            memcpy(start, h.p, n * sizeof *start);
            options.start = start;
            memset(h.p, 0, n * sizeof *h.p);
            assert_int_equal(form ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options),
                             PCS_OK);
            assert_int_equal(h.impact.sweeps, 0);
            options.start = h.p; // the same memory
            for (size_t i = 0; i < n; i++)
                h.p[i] *= 1 + 1e-5;
            assert_int_equal(form ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options),
                             PCS_OK);
            assert_true(h.impact.sweeps > 0 && h.impact.sweeps < cold);
            free(start);
            heap_free(&h);
        }
}

/* A search by bodies makes at most about twenty sweeps after the residual is small enough. */
static void a_search_ends_when_the_residual_is_small(void **state)
{
    (void)state;
    rng source = {1927};
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    for (int kind = 0; kind < 4; kind++) {
        heap h;
        recipe.shape = kind & 1 ? PCS_PILE_SHAPE_BOX : PCS_PILE_SHAPE_BALL;
        recipe.n_bodies = kind == 3 ? 300 : 600;
        heap_make(&h, 2 + kind / 2, &recipe, &source);
        for (size_t i = 0; i < h.n; i++) { // with these values sweeps alone converge
            h.mu[i] = 0.3;
            h.e[i] = h.e_t[i] = 0;
        }
        pcs_pile_options options = pcs_pile_options_default();
        options.tolerance = 1;
        options.residual = 1e-3;
        assert_int_equal(heap_by_bodies(&h, &options), PCS_OK);
        assert_true(h.impact.residual <= 1e-3 && h.impact.certificate.worst < 0.1);
        assert_int_equal(h.impact.steps, 0);
        pcs_pile_impact again;
        assert_int_equal(pcs_pile_certify(&h.pile, h.p, &again, NULL), PCS_OK);
        assert_near(again.residual, h.impact.residual, 1e-12); // rounding of sums
        assert_near(again.certificate.worst, h.impact.certificate.worst, 1e-12);
        assert_true(h.impact.sweeps > 50);
        options.sweeps = h.impact.sweeps - 20;
        assert_int_equal(heap_by_bodies(&h, &options), PCS_STATUS_NOT_CONVERGED);
        assert_true(h.impact.residual > 1e-3);
        heap_free(&h);
    }
}

/* The number of doubles that are not as unset_numbers made them. */
static size_t written(const double *memory, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &memory[i], sizeof bits);
        count += bits != UINT64_MAX;
    }
    return count;
}

/* What is required is used, but for a few numbers where indices fill half of a double. */
static void memory_that_is_required_is_used(void **state)
{
    (void)state;
    rng source = {1928};
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    recipe.n_bodies = 40;
    recipe.order = PCS_PILE_ORDER_LATTICE;
    for (int kind = 0; kind < 8; kind++) {
        heap h;
        recipe.shape = kind & 1 ? PCS_PILE_SHAPE_BOX : PCS_PILE_SHAPE_BALL;
        heap_make(&h, kind & 2 ? 3 : 2, &recipe, &source);
        const bool flat = h.d == 2, bodies = kind & 4;
        const size_t n = !bodies ? pcs_pile_workspace(h.n, h.d)
                         : flat  ? pcs_pile2_workspace(&h.two)
                                 : pcs_pile3_workspace(&h.three);
        double *memory = unset_numbers(n);
        pcs_pile_options o = pcs_pile_options_default();
        o.sweeps = 100;
        (void)(!bodies ? pcs_pile_solve(&h.pile, &o, memory, n, h.p, &h.impact, NULL)
               : flat  ? pcs_pile2_solve(&h.two, &o, memory, n, h.p, &h.impact, NULL)
                       : pcs_pile3_solve(&h.three, &o, memory, n, h.p, &h.impact, NULL));
        assert_true(h.impact.sweeps > 0);
        if (written(memory, n) + 4 + n / 100 < n)
            fail_msg("kind %d: %zu of %zu", kind, written(memory, n), n);
        free(memory);
        const size_t matrix = pcs_pile_matrix_workspace(h.n_bodies, h.n);
        memory = unset_numbers(matrix);
        assert_int_equal(flat ? pcs_pile2_rows(&h.two, memory, matrix, h.rows, NULL)
                              : pcs_pile3_rows(&h.three, memory, matrix, h.rows, NULL),
                         PCS_OK);
        if (written(memory, matrix) < matrix * 3 / 4)
            fail_msg("kind %d: %zu of %zu", kind, written(memory, matrix), matrix);
        free(memory);
        heap_free(&h);
    }
}

static void no_contacts_are_a_problem(void **state)
{
    (void)state;
    pcs_fault fault;
    for (int d = 2; d <= 3; d++) {
        const pcs_pile none = {d, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
        pcs_pile_impact impact = {.residual = 7};
        assert_int_equal(pcs_pile_check(&none, &fault), PCS_OK);
        assert_int_equal(pcs_pile_workspace(0, d), 0);
        assert_int_equal(pcs_pile_solve(&none, NULL, NULL, 0, NULL, &impact, &fault), PCS_OK);
        assert_true(impact.certificate.worst == 0 && impact.residual == 0 && impact.dT == 0);
        assert_int_equal(impact.sweeps, 0);
        assert_int_equal(pcs_pile_certify(&none, NULL, &impact, &fault), PCS_OK);
    }
    const pcs_pile3 none = {0, NULL, 0, NULL, NULL, NULL, NULL};
    const pcs_pile2 planar = {0, NULL, 0, NULL, NULL, NULL, NULL};
    double work[64];
    size_t rows[1] = {9};
    pcs_pile_impact impact;
    assert_int_equal(pcs_pile3_solve(&none, NULL, work, 64, NULL, &impact, &fault), PCS_OK);
    assert_int_equal(pcs_pile2_solve(&planar, NULL, work, 64, NULL, &impact, &fault), PCS_OK);
    assert_int_equal(pcs_pile2_rows(&planar, work, 64, rows, &fault), PCS_OK);
    assert_int_equal(rows[0], 0);
}

/* All contacts separate: there is nothing to do. */
static void rest_is_found_at_once(void **state)
{
    (void)state;
    rng source = {1924};
    const pcs_pile_recipe recipe = boxes(20);
    heap h;
    heap_make(&h, 2, &recipe, &source);
    for (size_t i = 0; i < h.n; i++)
        h.v[2 * i] = fabs(h.v[2 * i]);
    assert_int_equal(heap_by_blocks(&h, NULL), PCS_OK);
    assert_int_equal(h.impact.sweeps, 0);
    for (size_t i = 0; i < 2 * h.n; i++)
        assert_true(h.p[i] == 0);
    heap_free(&h);
}

/* Two equal contacts, and one contact many times: singular, and solved. */
static void redundant_contacts_are_solved(void **state)
{
    (void)state;
    enum { N = 6 };
    size_t rows[N + 1];
    uint32_t columns[N * N];
    double blocks[N * N * 9], v[3 * N], mu[N], work[512], p[3 * N], sum[3] = {0, 0, 0};
    for (size_t i = 0; i <= N; i++)
        rows[i] = i * N;
    for (size_t i = 0; i < N * N; i++) {
        columns[i] = (uint32_t)(i % N);
        for (size_t k = 0; k < 9; k++)
            blocks[9 * i + k] = k % 4 == 0 ? 2 : 0.1;
    }
    for (size_t i = 0; i < N; i++) {
        v[3 * i] = -1;
        v[3 * i + 1] = 0.01;
        v[3 * i + 2] = 2;
        mu[i] = 0.3;
    }
    const pcs_pile pile = {3, N, rows, columns, blocks, v, mu, NULL, NULL};
    const pcs_pile one = {3, 1, (const size_t[]){0, 1}, columns, blocks, v, mu, NULL, NULL};
    pcs_pile_impact impact;
    double alone[3];
    pcs_pile_options options = pcs_pile_options_default();
    options.tolerance = 1e-13;
    assert_true(pcs_pile_workspace(N, 3) <= 512);
    assert_int_equal(pcs_pile_solve(&pile, &options, work, 512, p, &impact, NULL), PCS_OK);
    assert_int_equal(pcs_pile_solve(&one, &options, work, 512, alone, &impact, NULL), PCS_OK);
    for (size_t i = 0; i < 3 * N; i++)
        sum[i % 3] += p[i];
    for (int k = 0; k < 3; k++)
        assert_near(sum[k], alone[k], 1e-11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(go_on_sees_every_sweep_and_ends_it),
        cmocka_unit_test(parts_in_any_order_give_the_same_bits),
        cmocka_unit_test(turns_give_the_same_bits),
        cmocka_unit_test(a_start_is_used),
        cmocka_unit_test(a_search_ends_when_the_residual_is_small),
        cmocka_unit_test(memory_that_is_required_is_used),
        cmocka_unit_test(no_contacts_are_a_problem),
        cmocka_unit_test(rest_is_found_at_once),
        cmocka_unit_test(redundant_contacts_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
