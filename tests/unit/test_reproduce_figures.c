/* The figures of [hurmuzlu-marghitu-1994] and [payr-glocker-2005], as reproduce computes them. */
#include "studies/studies.h"
#include "support.h"
#include "verdicts.h"

#include <string.h>

/* The data are complete, all columns have a name, and there are commands for a picture. */
static void assert_complete(study *s)
{
    assert_false(s->full);
    assert_true(s->n_rows > 0 && s->n_columns > 1 && s->script);
    for (int c = 0; c < s->n_columns; c++)
        assert_true(s->columns[c][0] != '\0');
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 0; c < s->n_columns; c++)
            if (!isfinite(study_cell(s, row, c)))
                fail_msg("%s/%s: no %s in row %zu", s->key, s->item, s->columns[c], row);
    assert_int_equal(fflush(s->script), 0);
    assert_non_null(strstr(s->figure, "plot"));
    assert_non_null(strstr(s->figure, "set xlabel"));
    assert_true(s->scan == 0 || s->n_rows % s->scan == 0);
}

/* Run every item of a key. Returns how many there are. */
static int reproduce(const char *key)
{
    int n = 0;
    verdicts found = {0};
    for (const study_entry *e = studies_all; e->key; e++) {
        if (strcmp(e->key, key) != 0)
            continue;
        study s = {.key = e->key, .item = e->item, .title = e->title};
        fail why = {0};
        assert_true(e->make(&s, &why));
        assert_complete(&s);
        add_verdicts(&s, &found);
        study_free(&s);
        n++;
    }
    assert_verdicts(key, &found);
    return n;
}

static void figures_of_the_chain(void **state)
{
    (void)state;
    assert_int_equal(reproduce("hurmuzlu-marghitu-1994"), 6);
}

static void figures_of_the_bar(void **state)
{
    (void)state;
    assert_int_equal(reproduce("payr-glocker-2005"), 10);
}

/* A value that could not be computed is reported. */
static void checks_can_fail(void **state)
{
    (void)state;
    study s = {.key = "none", .item = "none", .title = "none"};
    (void)study_number(&s, PCS_NONE, 0, 1, "no value");
    (void)study_number(&s, study_worse(0, PCS_NONE), 0, 1e300, "the worst of no value");
    (void)study_number(&s, 1.1, 1, 0.05, "too far off");
    (void)study_feature(&s, false, "not there");
    assert_int_equal(study_count(&s, STUDY_BROKEN), 4);
    study_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_chain),
        cmocka_unit_test(figures_of_the_bar),
        cmocka_unit_test(checks_can_fail),
    };
    return cmocka_run_group_tests_name("reproduce_figures", tests, NULL, NULL);
}
