/* The matrix of a pile of bodies. */
#include "piles.h"

#include <stdlib.h>

/*
 * Bodies are turned, contacts are in another order, and in every other contact the bodies are
 * exchanged.
 */
static void mix(heap *h, rng *r)
{
    for (size_t b = 0; b < h->n_bodies; b++)
        for (int k = 0; k < 4; k++)
            h->bodies3[b].quaternion[k] = between(r, -2, 2);
    for (size_t i = 0; i < h->n; i += 2) {
        pcs_pair2 *two = &h->pairs2[i];
        pcs_pair3 *three = &h->pairs3[i];
        const pcs_pair2 old2 = *two;
        const pcs_pair3 old3 = *three;
        if (h->d == 2 ? old2.other < 0 : old3.other < 0)
            continue;
        two->body = old2.other;
        two->other = old2.body;
        three->body = old3.other;
        three->other = old3.body;
        for (int k = 0; k < 3; k++)
            three->touch.normal[k] *= -1;
        for (int k = 0; k < 2; k++)
            two->touch.normal[k] *= -1;
    }
    heap_shuffle(h, r);
}

/* G and v of the same bodies as a mechanism with a dense mass matrix. */
static void reduce_mechanism(const heap *h, double *G, double *v)
{
    const size_t d = (size_t)h->d, n = h->n * d, dofs = h->n_bodies * (d == 2 ? 3 : 6);
    double *M = numbers(dofs * dofs), *D = numbers(n * dofs), *u = numbers(dofs);
    const pcs_status status = d == 2
                                  ? pcs_mechanism_of_bodies2(h->bodies2, (int)h->n_bodies,
                                                             h->pairs2, (int)h->n, M, D, u, NULL)
                                  : pcs_mechanism_of_bodies3(h->bodies3, (int)h->n_bodies,
                                                             h->pairs3, (int)h->n, M, D, u, NULL);
    assert_int_equal(status, PCS_OK);
    const pcs_mechanism m = {(int)dofs, (int)h->n, h->d, M, D, u};
    const size_t length = pcs_mechanism_workspace(&m);
    double *work = unset_numbers(length);
    assert_int_equal(pcs_mechanism_reduce(&m, work, length, G, v, NULL), PCS_OK);
    free(M);
    free(D);
    free(u);
    free(work);
}

/* Each block is computed once, and transposed for the other side of the diagonal. */
static void matrix_is_that_of_the_mechanism(void **state)
{
    (void)state;
    rng source = {1911};
    for (long i = 0; i < at_least(200, cases() / 2000); i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), i % 20 == 1 ? 27 : 8);
        mix(&h, &source);
        const size_t n = h.n * (size_t)h.d;
        double *G = numbers(n * n), *v = numbers(n), *own = numbers(n * n);
        pcs_material *materials = (pcs_material *)calloc(h.n, sizeof *materials);
        reduce_mechanism(&h, G, v);
        (void)heap_dense(&h, own, materials);
        double most = 0;
        for (size_t k = 0; k < n * n; k++)
            most = fmax(most, fabs(G[k]));
        for (size_t k = 0; k < n * n; k++) {
            assert_near(own[k], G[k], 1e-14 * most); // rounding of a few sums
            assert_true(own[k] == own[k % n * n + k / n]);
        }
        for (size_t k = 0; k < n; k++)
            assert_near(h.v[k], v[k], 1e-13);
        free(G);
        free(v);
        free(own);
        free(materials);
        heap_free(&h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrix_is_that_of_the_mechanism),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
