/* No locks, no globals: threads have the same bits, and the thread sanitizer reports nothing. */
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PROBLEMS = 20000, THREADS = 4 };

typedef struct work {
    double answers[PROBLEMS][4];
} work;

static void *solve_all(void *argument)
{
    work *w = argument;
    rng source = {51};
    for (long i = 0; i < PROBLEMS; i++) {
        const sample s = random_sample(&source, i);
        pcs_impact2 im;
        if (pcs_solve2(PCS_LAW_ENERGETIC, &s.contact, &s.material, &im, NULL) != PCS_OK)
            abort();
        const double answer[4] = {im.vp_n, im.vp_t, im.p_n, im.p_t};
        memcpy(w->answers[i], answer, sizeof answer);
    }
    return NULL;
}

static void threads_agree_to_the_bit(void **state)
{
    (void)state;
    static work works[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, solve_all, &works[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 1; i < THREADS; i++)
        assert_memory_equal(&works[0], &works[i], sizeof(work));
}

/* A batch, planar or in space; each thread solves a part of it. */
enum { BATCH = 30011, INS = 11, OUTS = 4 };

static double in[INS][BATCH];

typedef struct part {
    bool spatial;
    size_t first, n;
    double (*out)[BATCH];
} part;

static void fill_batch(bool spatial)
{
    rng source = {52};
    for (long i = 0; i < BATCH; i++) {
        const sample s = random_sample(&source, i);
        const pcs_contact2 *c = &s.contact;
        const double e = i % 17 ? s.material.e : NAN, mu = s.material.mu_k;
        const double planar[INS] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t, e, mu};
        const double space[INS] = {c->G_nn, c->G_nt, 0,          c->G_tt, 0, 2 * c->G_tt,
                                   c->v_n,  c->v_t,  2 * c->v_n, e,       mu};
        for (int k = 0; k < INS; k++)
            in[k][i] = spatial ? space[k] : planar[k];
    }
}

static void *solve_part(void *argument)
{
    const part *p = argument;
    const double *x[INS];
    double *y[OUTS];
    for (int k = 0; k < INS; k++)
        x[k] = in[k] + p->first;
    for (int k = 0; k < OUTS; k++)
        y[k] = p->out[k] + p->first;
    const pcs_batch2_in in2 = {x[0], x[1], x[2], x[3], x[4], x[5], x[6]};
    const pcs_batch2_out out2 = {y[0], y[1], y[2], y[3]};
    const pcs_batch3_in in3 = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10]};
    const pcs_batch3_out out3 = {y[0], y[1], y[2], y[3]};
    const pcs_status status =
        p->spatial
            ? pcs_batch_solve3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, p->n, &in3, &out3, NULL, NULL)
            : pcs_batch_solve2(PCS_LAW_ENERGETIC, p->n, &in2, &out2, NULL, NULL);
    if (status != PCS_OK)
        abort();
    return NULL;
}

/* Parts of any length, adjacent in the same arrays. */
static void parts_of_a_batch_agree(void **state)
{
    (void)state;
    static double whole[OUTS][BATCH], joined[OUTS][BATCH];
    for (int n = 2; n < 4 * THREADS; n++) {
        const bool spatial = n % 2;
        part parts[4 * THREADS], all = {spatial, 0, BATCH, whole};
        pthread_t threads[4 * THREADS];
        fill_batch(spatial);
        (void)solve_part(&all);
        memset(joined, 0, sizeof joined);
        for (size_t i = 0; i < (size_t)n; i++) {
            const size_t first = BATCH * i / (size_t)n, next = BATCH * (i + 1) / (size_t)n;
            parts[i] = (part){spatial, first, next - first, joined};
            assert_int_equal(pthread_create(&threads[i], NULL, solve_part, &parts[i]), 0);
        }
        for (int i = 0; i < n; i++)
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        for (int k = 0; k < OUTS; k++)
            for (size_t i = 0; i < BATCH; i++)
                assert_bits(joined[k][i], whole[k][i], "a part", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_agree_to_the_bit),
        cmocka_unit_test(parts_of_a_batch_agree),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
