/* Steps of Newton's method between sweeps: their factors, and what they solve. */
#include "../../src/base/dense.h"
#include "../../src/pile/factor.h"
#include "piles.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 40 };

/* A sparse matrix of blocks, and the same as a dense matrix. */
typedef struct sparse {
    uint32_t n;
    size_t d;
    size_t starts[MOST + 1];
    uint32_t neighbours[MOST * MOST];
    double A[9 * MOST * MOST];
} sparse;

static void draw(sparse *s, rng *r)
{
    bool near[MOST][MOST] = {{false}};
    s->n = 1 + (uint32_t)between(r, 0, MOST);
    s->d = uniform(r) < 0.5 ? 2 : 3;
    const double share = log_between(r, 0.01, 0.5);
    const size_t rows = s->n * s->d;
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t j = 0; j < i; j++)
            near[i][j] = near[j][i] = uniform(r) < share;
    s->starts[0] = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        s->starts[i + 1] = s->starts[i];
        for (uint32_t j = 0; j < s->n; j++)
            if (near[i][j])
                s->neighbours[s->starts[i + 1]++] = j;
    }
    for (size_t k = 0; k < rows * rows; k++) {
        const size_t i = k / rows, j = k % rows;
        const bool own = i / s->d == j / s->d, there = own || near[i / s->d][j / s->d];
        s->A[k] = there ? between(r, -1, 1) + (i == j ? 20 : 0) : 0;
    }
}

static void put(void *self, const pcs_factor *f, uint32_t place, double *diagonal)
{
    const sparse *s = (const sparse *)self;
    const pcs_order *o = f->order;
    const size_t d = s->d, rows = s->n * d, i = o->row[place];
    for (size_t k = 0; k < d * d; k++)
        diagonal[k] += s->A[(i * d + k / d) * rows + i * d + k % d];
    for (size_t e = s->starts[i]; e < s->starts[i + 1]; e++) {
        const size_t j = s->neighbours[e];
        if (o->place[j] < place)
            continue;
        const size_t at = (o->starts[place] + f->at[o->place[j]]) * d * d;
        for (size_t k = 0; k < d * d; k++) {
            f->U[at + k] += s->A[(i * d + k / d) * rows + j * d + k % d];
            f->L[at + k] += s->A[(j * d + k / d) * rows + i * d + k % d];
        }
    }
}

/* Solve with memory of this length. False: it reports that there is not enough room. */
static bool solve_within(sparse *s, size_t length, double *x)
{
    double *work = (double *)malloc((length + 1) * sizeof *work);
    assert_non_null(work);
    unset_memory(work, length * sizeof *work);
    pcs_room room = {work, length};
    pcs_orderer orderer;
    pcs_order order;
    pcs_factor factor;
    const pcs_graph graph = {s->n, s->starts, s->neighbours};
    order.row = (uint32_t *)pcs_room_take(&room, s->n, sizeof(uint32_t));
    order.place = (uint32_t *)pcs_room_take(&room, s->n, sizeof(uint32_t));
    order.starts = (size_t *)pcs_room_take(&room, s->n + 1, sizeof(size_t));
    work[length] = 4711; // nothing is written behind the end
    const bool fits = order.row && order.place && order.starts &&
                      pcs_orderer_make(&orderer, s->n, s->starts[s->n], &room) &&
                      pcs_order_find(&order, &graph, &orderer, INFINITY, &room) &&
                      pcs_factor_make(&factor, &order, s->d, &room);
    if (fits) {
        double y[3 * MOST];
        for (size_t k = 0; k < s->n * s->d; k++)
            y[order.place[k / s->d] * s->d + k % s->d] = x[k];
        assert_true(pcs_factor_find(&factor, put, s));
        pcs_factor_solve(&factor, y);
        for (size_t k = 0; k < s->n * s->d; k++)
            x[k] = y[order.place[k / s->d] * s->d + k % s->d];
    }
    assert_true(work[length] == 4711);
    free(work);
    return fits;
}

static void factors_are_those_of_the_matrix(void **state)
{
    (void)state;
    static sparse s;
    rng r = {2001};
    for (long i = 0; i < at_least(300, cases() / 1000); i++) {
        double x[3 * MOST], y[3 * MOST];
        draw(&s, &r);
        for (size_t k = 0; k < s.n * s.d; k++)
            x[k] = y[k] = between(&r, -1, 1);
        assert_true(solve_within(&s, 100000, x));
        assert_true(pcs_eliminate(s.A, (int)(s.n * s.d), y));
        for (size_t k = 0; k < s.n * s.d; k++)
            assert_near(x[k], y[k], 1e-13);
    }
}

static void factors_say_that_there_is_no_room(void **state)
{
    (void)state;
    static sparse s;
    rng r = {2002};
    double x[3 * MOST] = {0};
    do
        draw(&s, &r);
    while (s.n < 20);
    size_t least = 0;
    while (!solve_within(&s, least, x))
        least++;
    assert_in_range(least, 100, 100000);
}

/* A chain has factors without fill; a star, too, if its middle is last. */
static void order_fills_little(void **state)
{
    (void)state;
    enum { N = 30 };
    uint32_t near[2 * N], row[N], place[N];
    size_t starts[N + 1], filled[N + 1];
    double work[2000];
    starts[0] = 0;
    for (uint32_t i = 0; i < N; i++) { // 0 is a neighbour of all others
        starts[i + 1] = starts[i] + (i == 0 ? N - 1 : 1);
        for (uint32_t k = 1; i == 0 && k < N; k++)
            near[k - 1] = k;
        if (i > 0)
            near[starts[i]] = 0;
    }
    pcs_room room = {work, 2000};
    pcs_orderer orderer;
    pcs_order order = {.row = row, .place = place, .starts = filled};
    const pcs_graph star = {N, starts, near};
    assert_true(pcs_orderer_make(&orderer, N, starts[N], &room));
    assert_true(pcs_order_find(&order, &star, &orderer, INFINITY, &room));
    assert_int_equal(filled[N], N - 1);
    assert_true(place[0] >= N - 2);
    assert_false(pcs_order_find(&order, &star, &orderer, order.work / 2, &room));
}

/* --- problems for which steps are needed --- */

/* Boxes on boxes: their corners can share the impulse in many ways, and sweeps take long. */
static void stack(heap *h, int d, pcs_pile_order order, rng *r)
{
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    recipe.shape = PCS_PILE_SHAPE_BOX;
    recipe.order = order;
    recipe.n_bodies = 27;
    recipe.seed = 7;
    heap_make(h, d, &recipe, r);
    for (size_t i = 0; i < h->n; i++) {
        h->mu[i] = 0.5;
        h->e[i] = h->e_t[i] = 0;
    }
}

static void steps_solve_what_sweeps_do_not(void **state)
{
    (void)state;
    size_t steps = 0;
    for (int k = 0; k < 8; k++) {
        rng r = {3};
        heap h;
        pcs_pile_options options = pcs_pile_options_default();
        const bool by_bodies = k % 2;
        options.tolerance = 1e-10;
        options.sweeps = 1000;
        stack(&h, 2 + k / 4, k % 4 < 2 ? PCS_PILE_ORDER_LATTICE : PCS_PILE_ORDER_STACKED, &r);
        assert_int_equal(by_bodies ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options),
                         PCS_OK);
        assert_in_range(h.impact.steps, 0, 200);
        steps += h.impact.steps;
        assert_true(h.impact.certificate.worst <= 1e-10);
        options.sweeps = h.impact.sweeps + h.impact.steps;
        h.only_sweeps = true;
        assert_int_equal(by_bodies ? heap_by_bodies(&h, &options) : heap_by_blocks(&h, &options),
                         PCS_STATUS_NOT_CONVERGED);
        assert_int_equal(h.impact.steps, 0);
        heap_free(&h);
    }
    assert_true(steps > 20);
}

/* Any length from the smallest on works, and nothing is written behind its end. */
static void any_memory_will_do(void **state)
{
    (void)state;
    rng r = {5};
    heap h;
    stack(&h, 3, PCS_PILE_ORDER_STACKED, &r);
    const size_t least = pcs_pile_workspace(h.n, 3), full = pcs_pile_workspace_full(&h.pile);
    assert_true(full > least);
    for (int i = 0; i <= 40; i++) {
        const size_t length = least + (full - least) * (size_t)i / 40;
        double *work = unset_numbers(length + 1);
        pcs_pile_options options = pcs_pile_options_default();
        options.sweeps = 300;
        work[length] = 4711;
        const pcs_status status =
            pcs_pile_solve(&h.pile, &options, work, length, h.p, &h.impact, &h.fault);
        assert_true(work[length] == 4711);
        assert_int_equal(status,
                         h.impact.certificate.worst <= 1e-8 ? PCS_OK : PCS_STATUS_NOT_CONVERGED);
        if (i == 40 && (status != PCS_OK || h.impact.steps == 0))
            fail_msg("%s after %zu sweeps and %zu steps: %g", pcs_status_name(status),
                     h.impact.sweeps, h.impact.steps, h.impact.certificate.worst);
        free(work);
    }
    heap_free(&h);
}

/*
 * With sweeps = 0 nothing is done. With many lengths of memory, nothing is written behind the end.
 */
static void no_sweeps_are_none(void **state)
{
    (void)state;
    rng r = {8};
    heap h;
    stack(&h, 2, PCS_PILE_ORDER_STACKED, &r);
    pcs_pile_options options = pcs_pile_options_default();
    options.sweeps = 0;
    assert_int_equal(heap_by_blocks(&h, &options), PCS_STATUS_NOT_CONVERGED);
    assert_int_equal(h.impact.sweeps + h.impact.steps, 0);
    const size_t least = pcs_pile_workspace(h.n, 2), full = pcs_pile_workspace_full(&h.pile);
    options.sweeps = 40;
    for (size_t length = least; length < full; length += 1 + (full - least) / 997) {
        double *work = unset_numbers(length + 1);
        work[length] = 4711;
        (void)pcs_pile_solve(&h.pile, &options, work, length, h.p, &h.impact, &h.fault);
        assert_true(work[length] == 4711);
        free(work);
    }
    heap_free(&h);
}

/* W in which contacts are coupled less, and some blocks have no transposed block. */
static void pattern_need_not_be_symmetric(void **state)
{
    (void)state;
    rng r = {6};
    heap h;
    stack(&h, 3, PCS_PILE_ORDER_STACKED, &r);
    size_t kept = 0, from = 0;
    for (size_t i = 0; i < h.n; i++) {
        const size_t to = h.rows[i + 1];
        for (size_t k = from; k < to; k++) {
            if (h.columns[k] > i && (i + h.columns[k]) % 7 == 0)
                continue;
            for (size_t c = 0; c < 9; c++)
                h.blocks[9 * kept + c] = (h.columns[k] == i ? 1 : 0.6) * h.blocks[9 * k + c];
            h.columns[kept++] = h.columns[k];
        }
        from = to;
        h.rows[i + 1] = kept;
    }
    pcs_pile_options options = pcs_pile_options_default();
    assert_int_equal(heap_by_blocks(&h, &options), PCS_OK);
    assert_true(h.impact.steps > 0);
    heap_free(&h);
}

/*
 * A particle in a V-groove with coefficients of restitution that do not fit: impulses grow without
 * limit.
 */
static void no_answer_is_not_called_one(void **state)
{
    (void)state;
    const double h = sqrt(0.5), u[3] = {0, -1, 0};
    const double rows_of[6][3] = {{h, h, 0},  {h, -h, 0}, {0, 0, 1},
                                  {-h, h, 0}, {h, h, 0},  {0, 0, 1}};
    const double mu[2] = {2, 2}, e[2] = {0.9, 0.9}, e_t[2] = {0.1, 0.1};
    const size_t rows[3] = {0, 2, 4};
    const uint32_t columns[4] = {0, 1, 0, 1};
    double blocks[36] = {0}, v[6] = {0}, work[3000], p[6];
    for (size_t i = 0; i < 6; i++)
        for (size_t k = 0; k < 3; k++) {
            v[i] += rows_of[i][k] * u[k];
            for (size_t j = 0; j < 6; j++)
                blocks[(i / 3 * 2 + j / 3) * 9 + i % 3 * 3 + j % 3] +=
                    rows_of[i][k] * rows_of[j][k];
        }
    const pcs_pile pile = {3, 2, rows, columns, blocks, v, mu, e, e_t};
    pcs_pile_options options = pcs_pile_options_default();
    pcs_pile_impact impact;
    pcs_fault fault;
    options.sweeps = 20000;
    assert_in_range(pcs_pile_workspace_full(&pile), 100, 3000);
    assert_int_equal(pcs_pile_solve(&pile, &options, work, 3000, p, &impact, &fault),
                     PCS_STATUS_NOT_CONVERGED);
    assert_true(fault.left > 1e-7);
}

static void random_piles_are_solved(void **state)
{
    (void)state;
    rng source = {2003};
    pcs_pile_options options = pcs_pile_options_default();
    const long all = at_least(200, cases() / 1000);
    long solved = 0;
    options.tolerance = 1e-10;
    options.residual = 1e-8;
    options.sweeps = 3000;
    for (long i = 0; i < all; i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 12);
        const pcs_status status =
            i % 4 < 2 ? heap_by_blocks(&h, &options) : heap_by_bodies(&h, &options);
        solved += status == PCS_OK;
        if (status == PCS_OK)
            assert_true(h.impact.certificate.worst <= 1e-10 && h.impact.residual <= 1e-8);
        assert_true(h.impact.sweeps + h.impact.steps <= 3000);
        heap_free(&h);
    }
    if (solved < all * 95 / 100)
        fail_msg("%ld of %ld are solved", solved, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_are_those_of_the_matrix),
        cmocka_unit_test(factors_say_that_there_is_no_room),
        cmocka_unit_test(order_fills_little),
        cmocka_unit_test(steps_solve_what_sweeps_do_not),
        cmocka_unit_test(any_memory_will_do),
        cmocka_unit_test(no_sweeps_are_none),
        cmocka_unit_test(pattern_need_not_be_symmetric),
        cmocka_unit_test(no_answer_is_not_called_one),
        cmocka_unit_test(random_piles_are_solved),
    };
    return cmocka_run_group_tests_name("pile steps", tests, NULL, NULL);
}
