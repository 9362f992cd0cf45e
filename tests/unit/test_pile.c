/* Many contacts: properties of every solution, and other methods with the same solution. */
#include "piles.h"

#include <stdlib.h>
#include <string.h>

/* The conditions again, contact by contact, by the dense certificate. */
static double dense_certificate(const heap *h, const double *p)
{
    const size_t n = h->n * (size_t)h->d;
    double *G = numbers(n * n);
    pcs_material *materials = (pcs_material *)calloc(h->n + 1, sizeof *materials);
    assert_non_null(materials);
    const pcs_multi m = heap_dense(h, G, materials);
    const double worst = pcs_multi_certify(&m, p).worst;
    free(G);
    free(materials);
    return worst;
}

/* A solution is certified by every method, and no other result has status OK. */
static void assert_certified(heap *h, pcs_status status, double tolerance)
{
    const double worst = h->impact.certificate.worst, dense = dense_certificate(h, h->p);
    pcs_pile_impact again;
    assert_int_equal(pcs_pile_certify(&h->pile, h->p, &again, NULL), PCS_OK);
    assert_int_equal(status, worst <= tolerance ? PCS_OK : PCS_STATUS_NOT_CONVERGED);
    if (status != PCS_OK)
        assert_true(h->fault.left == worst);
    // residuals at the level of rounding depend on the order of the sum
    assert_near(dense, worst, 1e-6 * worst + 1e-14);
    assert_near(again.certificate.worst, worst, 1e-6 * worst + 1e-14);
    assert_near(again.dT, h->impact.dT, 1e-12 * fabs(again.dT) + 1e-14);
    assert_near(again.residual, h->impact.residual, 1e-6 * again.residual + 1e-14);
    assert_int_equal(again.sweeps, 0);
}

static void random_piles_keep_their_certificates(void **state)
{
    (void)state;
    rng source = {1901};
    pcs_pile_options options = pcs_pile_options_default();
    long converged = 0, all = at_least(2000, cases() / 10);
    options.sweeps = 300;
    for (long i = 0; i < all; i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 5);
        options.tolerance = log_between(&source, 1e-12, 1e-4);
        const pcs_status status =
            i % 4 < 2 ? heap_by_blocks(&h, &options) : heap_by_bodies(&h, &options);
        assert_certified(&h, status, options.tolerance);
        assert_true(h.impact.sweeps <= options.sweeps);
        converged += status == PCS_OK;
        heap_free(&h);
    }
    assert_true(converged > all * 6 / 10); // few sweeps are allowed, and redundant boxes need many
}

/* With a stored matrix and without it: the same sweeps, so the same impulses up to rounding. */
static void bodies_and_blocks_agree(void **state)
{
    (void)state;
    rng source = {1902};
    pcs_pile_options options = pcs_pile_options_default();
    for (long i = 0; i < at_least(500, cases() / 500); i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 30);
        const size_t n = h.n * (size_t)h.d;
        double *p = numbers(n), size = 0;
        options.sweeps = 1 + (size_t)(i % 20);
        options.tolerance = 0;
        (void)heap_by_blocks(&h, &options);
        const size_t sweeps = h.impact.sweeps;
        memcpy(p, h.p, n * sizeof *p);
        (void)heap_by_bodies(&h, &options);
        for (size_t k = 0; k < n; k++)
            size = fmax(size, fabs(p[k]));
        for (size_t k = 0; k < n && h.impact.sweeps == sweeps; k++)
            assert_near(h.p[k], p[k], 1e-9 * size); // 20 sweeps, with mu up to 1.5
        free(p);
        heap_free(&h);
    }
}

/*
 * Low friction where each body has one contact only, none where contacts are redundant: how
 * redundant contacts share the impulse depends on the solver, and friction depends on that. So
 * velocities are unique.
 */
static void make_unique(heap *h)
{
    for (size_t k = 0; k < h->n; k++)
        h->mu[k] *= h->n == h->n_bodies ? 0.3 : 0;
}

static void few_contacts_have_the_velocities_of_multi(void **state)
{
    (void)state;
    rng source = {1903};
    static double G[3 * 60 * 3 * 60];
    static pcs_material materials[60];
    static pcs_multi_contact contacts[60];
    pcs_pile_options options = pcs_pile_options_default();
    options.tolerance = 1e-11;
    long compared = 0;
    for (long i = 0; i < at_least(300, cases() / 2000); i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 3);
        make_unique(&h);
        if (h.n <= 12 && heap_by_blocks(&h, &options) == PCS_OK) {
            const pcs_multi m = heap_dense(&h, G, materials);
            const size_t length = pcs_multi_workspace((int)h.n, h.d);
            double *work = unset_numbers(length), *p = numbers(h.n * 3);
            pcs_multi_impact impact;
            if (pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &m, work, length, contacts, &impact,
                                NULL) == PCS_OK) {
                pcs_multi_impulses(contacts, (int)h.n, h.d, p);
                // both are right to 1e-10; redundant contacts have a condition of about 1e4
                assert_true(heap_velocity_gap(&h, p, h.p) <= 1e-6);
                assert_near(impact.dT, h.impact.dT, 1e-6 * fabs(impact.dT) + 1e-9);
                compared++;
            }
            free(work);
            free(p);
        }
        heap_free(&h);
    }
    assert_true(compared > 100);
}

/* Without friction a solution has no tangential impulse, whatever the start has. */
static void friction_of_a_start_is_removed(void **state)
{
    (void)state;
    rng source = {1909};
    pcs_pile_options options = pcs_pile_options_default();
    for (int i = 0; i < 60; i++) {
        heap h;
        heap_random(&h, &source, 2 + i % 2, 12);
        const size_t d = (size_t)h.d;
        double *start = numbers(h.n * d);
        for (size_t k = 0; k < h.n * d; k++)
            start[k] = between(&source, -1, 1);
        for (size_t k = 0; k < h.n; k++)
            h.mu[k] = 0;
        options.start = start;
        h.only_sweeps = i % 4 < 2;
        if ((i % 8 < 4 ? heap_by_blocks(&h, &options) : heap_by_bodies(&h, &options)) != PCS_OK)
            assert_true(h.only_sweeps);
        for (size_t k = 0; k < h.n * d; k++)
            assert_true(k % d == 0 || h.p[k] == 0 || h.impact.sweeps == 0);
        free(start);
        heap_free(&h);
    }
}

/* One contact has the solution of the law for one contact. */
static void one_contact_is_exact(void **state)
{
    (void)state;
    rng source = {1904};
    const size_t rows[2] = {0, 1};
    const uint32_t columns[1] = {0};
    for (long i = 0; i < cases() / 10; i++) {
        pcs_contact3 c = {1,
                          between(&source, -0.5, 0.5),
                          between(&source, -0.5, 0.5),
                          between(&source, 1, 4),
                          between(&source, -0.5, 0.5),
                          between(&source, 1, 4),
                          -1,
                          between(&source, -2, 2),
                          between(&source, -2, 2)};
        const double W[9] = {c.G_nn, c.G_n1, c.G_n2, c.G_n1, c.G_11,
                             c.G_12, c.G_n2, c.G_12, c.G_22};
        const double v[3] = {c.v_n, c.v_1, c.v_2}, mu = between(&source, 0, 1);
        const pcs_pile pile = {3, 1, rows, columns, W, v, &mu, NULL, NULL};
        const pcs_material m = material_with(0, 0, mu);
        double work[64], p[3];
        pcs_pile_impact impact;
        const pcs_impact3 one = solved3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &c, &m);
        assert_true(pcs_pile_workspace(1, 3) <= 64);
        pcs_pile_options options = pcs_pile_options_default();
        options.tolerance = 1e-14;
        assert_int_equal(pcs_pile_solve(&pile, &options, work, 64, p, &impact, NULL), PCS_OK);
        assert_true(impact.sweeps <= 3);
        assert_near(p[0], one.p_n, 1e-12 * one.p_n);
        assert_near(p[1], one.p_1, 1e-12 * one.p_n);
        assert_near(p[2], one.p_2, 1e-12 * one.p_n);
    }
}

/* A pile with its contacts in another order. */
static void renumber(const heap *a, const size_t *place, heap *b)
{
    const size_t d = (size_t)a->d;
    for (size_t i = 0; i < a->n; i++) {
        b->mu[place[i]] = a->mu[i];
        b->e[place[i]] = a->e[i];
        b->e_t[place[i]] = a->e_t[i];
        if (d == 2)
            b->pairs2[place[i]] = a->pairs2[i];
        else
            b->pairs3[place[i]] = a->pairs3[i];
    }
    heap_assemble(b);
}

static void order_changes_no_velocity(void **state)
{
    (void)state;
    rng source = {1905};
    pcs_pile_options options = pcs_pile_options_default();
    options.tolerance = 1e-11;
    options.sweeps = 20000;
    long compared = 0;
    for (long i = 0; i < at_least(100, cases() / 5000); i++) {
        const rng start = source;
        rng again = start;
        heap a, b;
        heap_random(&a, &source, 2 + (int)(i % 2), 8);
        heap_random(&b, &again, 2 + (int)(i % 2), 8);
        const size_t d = (size_t)a.d;
        make_unique(&a);
        size_t *place = (size_t *)calloc(a.n, sizeof *place);
        double *p = numbers(a.n * d);
        for (size_t k = 0; k < a.n; k++)
            place[k] = (k * 7 + 3) % a.n;
        if (a.n % 7 != 0) {
            renumber(&a, place, &b);
            if (heap_by_blocks(&a, &options) == PCS_OK && heap_by_blocks(&b, &options) == PCS_OK) {
                for (size_t k = 0; k < a.n * d; k++)
                    p[k] = b.p[place[k / d] * d + k % d];
                assert_true(heap_velocity_gap(&a, a.p, p) <=
                            1e-6); // 1e-11, with a condition of 1e5
                compared++;
            }
        }
        free(place);
        free(p);
        heap_free(&a);
        heap_free(&b);
    }
    assert_true(compared > 40);
}

/* W as some programs write it: asymmetric by a few per cent, and slightly indefinite. */
static void matrix_is_taken_as_it_is(void **state)
{
    (void)state;
    rng source = {1906};
    pcs_pile_options options = pcs_pile_options_default();
    options.sweeps = 5000;
    long converged = 0, all = at_least(200, cases() / 2000);
    for (long i = 0; i < all; i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 6);
        const size_t d = (size_t)h.d;
        for (size_t k = 0; k < h.rows[h.n] * d * d; k++)
            h.blocks[k] *= 1 + between(&source, -0.01, 0.01);
        const pcs_status status = heap_by_blocks(&h, &options);
        assert_certified(&h, status, options.tolerance);
        converged += status == PCS_OK;
        heap_free(&h);
    }
    assert_true(converged > all / 2);
}

/* mu |g| above G_nn, and asymmetric blocks: a contact alone finds a solution. */
static void any_block_of_one_contact_is_solved(void **state)
{
    (void)state;
    rng source = {1907};
    const size_t rows[2] = {0, 1};
    const uint32_t columns[1] = {0};
    for (long i = 0; i < cases() / 10; i++) {
        const int d = 2 + (int)(i % 2);
        double A[9], W[9] = {0}, v[3], work[64], p[3];
        const double mu = log_between(&source, 0.01, 20);
        for (int k = 0; k < 9; k++)
            A[k] = between(&source, -1, 1);
        for (int r = 0; r < d; r++)
            for (int c = 0; c < d; c++) {
                for (int k = 0; k < 3; k++)
                    W[r * d + c] += A[3 * r + k] * A[3 * c + k];
                W[r * d + c] *= 1 + between(&source, -0.01, 0.01);
            }
        for (int r = 0; r < d; r++) {
            W[r * d + r] += 0.05; // definite, by more than the asymmetry
            v[r] = r == 0 ? -uniform(&source) : between(&source, -1, 1);
        }
        const pcs_pile pile = {d, 1, rows, columns, W, v, &mu, NULL, NULL};
        pcs_pile_impact impact;
        if (pcs_pile_solve(&pile, NULL, work, 64, p, &impact, NULL) != PCS_OK)
            fail_msg("case %ld, mu = %g: the residual is %g", i, mu, impact.certificate.worst);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_piles_keep_their_certificates),
        cmocka_unit_test(bodies_and_blocks_agree),
        cmocka_unit_test(few_contacts_have_the_velocities_of_multi),
        cmocka_unit_test(friction_of_a_start_is_removed),
        cmocka_unit_test(one_contact_is_exact),
        cmocka_unit_test(order_changes_no_velocity),
        cmocka_unit_test(matrix_is_taken_as_it_is),
        cmocka_unit_test(any_block_of_one_contact_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
