/* No locks, no globals: threads get the same bits, and the thread sanitizer stays quiet. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_agree_to_the_bit)};
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
