/* Studies of the papers: each has data, a picture and checks, and what it finds agrees. */
#include "support.h"

#include "studies/studies.h"

#include <stdlib.h>
#include <string.h>

/* Every study of a paper; answers how many there are. */
static int run_studies(const char *key)
{
    int n = 0;
    for (const study_entry *e = studies_all; e->key; e++) {
        if (strcmp(e->key, key) != 0)
            continue;
        study s = {.key = e->key, .item = e->item, .title = e->title};
        fail why = {""};
        if (!e->make(&s, &why))
            fail_msg("%s", why.text);
        for (size_t i = 0; i < s.n_checks; i++)
            if (!s.checks[i].agrees && !s.checks[i].note[0])
                print_error("%s/%s: %s: %.10g\n", s.key, s.item, s.checks[i].what,
                            s.checks[i].computed);
        assert_int_equal(study_disagreements(&s), 0);
        assert_true(s.n_rows > 0 && s.n_checks > 0 && s.script && !s.full);
        assert_int_equal(fflush(s.script), 0);
        assert_non_null(strstr(s.figure, "plot $data"));
        study_free(&s);
        n++;
    }
    return n;
}

static void sun_baruh(void **state)
{
    (void)state;
    assert_int_equal(run_studies("sun-baruh-2022"), 15);
}

/* A check fails where it should; an erratum does not count, but for one that is none. */
static void checks_can_fail(void **state)
{
    (void)state;
    study s = {.key = "test", .item = "checks", .title = ""};
    study_number(&s, 1.06, 1, 0.05, "too far");
    study_number(&s, NAN, 1, 0.05, "no number");
    study_number(&s, 1.04, 1, 0.05, "near enough");
    study_feature(&s, false, "not there");
    study_feature(&s, true, "there");
    assert_int_equal(study_disagreements(&s), 3);
    study_erratum(&s.checks[0], "the paper is wrong");
    assert_int_equal(study_disagreements(&s), 2);
    study_erratum(&s.checks[2], "the paper is right, and this note is not");
    assert_int_equal(study_disagreements(&s), 3);
    study_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sun_baruh),
        cmocka_unit_test(checks_can_fail),
    };
    return cmocka_run_group_tests_name("reproduce", tests, NULL, NULL);
}
