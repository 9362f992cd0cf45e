/*
 * Intervals of 95 % from stated errors hold the truth as often as they say, with and without
 * scatter of e and mu, for few and many impacts, some of which stick and some slide.
 */
#include "covered.h"

#include <stdlib.h>
#include <string.h>

/* Repeats of a case: 200, times PERCUSS_SOAK, but 20 where PERCUSS_CASES is small. PERCUSS_ONLY:
 * only the cases with this many impacts. */
enum { USUAL = 200, ENOUGH = 1000 };

static int repeats(void)
{
    return (int)at_least(20, cases() / (1000000 / USUAL));
}

static bool wanted(size_t n)
{
    const char *only = getenv("PERCUSS_ONLY");
    return !only || !*only || strtoul(only, NULL, 10) == n;
}

/*
 * The share of 1000 intervals that hold the truth is known to 0.7 %: 92 to 98 % are four times that
 * below and above 95 %. With 200 it is known to 1.5 %, and 90 to 99 % are three times that. The
 * bias is below a quarter of a standard error; with 200 repeats it is known to 7 % of it.
 */
static void holds(const covered_result *r, int sets)
{
    const double share = r->inside / (double)sets;
    print_message("    %d sets: %.3f inside, bias %.2f of a standard error, error %.3f of the "
                  "deviation\n",
                  sets, share, r->bias / r->error, r->error / r->deviation);
    assert_int_equal(r->estimated, sets);
    if (sets < USUAL) { // too few to say more
        assert_true(share >= 0.75);
        return;
    }
    assert_true(share >= (sets < ENOUGH ? 0.90 : 0.92) && share <= (sets < ENOUGH ? 0.99 : 0.98));
    assert_true(fabs(r->bias) < 0.25 * r->error);
}

/* Noise in all columns: lever arm, velocities before and after. */
static void covers(size_t n, double noise, double scatter)
{
    const covered_case c = {.recipe = {.form = PCS_FIT_BODY2,
                                       .n = n,
                                       .law = PCS_LAW_POISSON,
                                       .e = 0.6,
                                       .mu = 0.18,
                                       .scatter = scatter,
                                       .noise = noise,
                                       .inertia = 1,
                                       .negate = "",
                                       .stated = true},
                            .no_scatter = scatter == 0};
    covered_result results[3];
    if (!wanted(n))
        return;
    covered(&c, repeats(), 1000 * n, results);
    for (int k = 0; k < 2; k++)
        holds(&results[k], repeats());
}

static void without_scatter(void **state)
{
    (void)state;
    covers(30, 0.03, 0);
    covers(100, 0.02, 0);
    covers(400, 0.01, 0);
}

static void with_scatter(void **state)
{
    (void)state;
    covers(30, 0.02, 0.025);
    covers(100, 0.01, 0.025);
    covers(400, 0.02, 0.025);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_scatter),
        cmocka_unit_test(with_scatter),
    };
    return cmocka_run_group_tests_name("fit_coverage", tests, NULL, NULL);
}
