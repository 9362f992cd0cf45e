/* Studies: each has data, a picture and checks; the result of a check is as recorded. */
#include "support.h"

#include "studies/studies.h"
#include "verdicts.h"

#include <stdlib.h>
#include <string.h>

/* Run every study of a paper. Returns how many there are. */
static int run_studies(const char *key)
{
    int n = 0;
    verdicts found = {0};
    for (const study_entry *e = studies_all; e->key; e++) {
        if (strcmp(e->key, key) != 0)
            continue;
        study s = {.key = e->key, .item = e->item, .title = e->title};
        fail why = {""};
        if (!e->make(&s, &why))
            fail_msg("%s", why.text);
        add_verdicts(&s, &found);
        assert_true(s.n_rows > 0 && s.n_checks > 0 && s.script && !s.full);
        assert_int_equal(fflush(s.script), 0);
        assert_non_null(strstr(s.figure, "plot $data"));
        study_free(&s);
        n++;
    }
    assert_verdicts(key, &found);
    return n;
}

static void sun_baruh(void **state)
{
    (void)state;
    assert_int_equal(run_studies("sun-baruh-2022"), 15);
}

/* A check fails where it should, and the recorded reason for a disagreement must be true itself. */
static void checks_can_fail(void **state)
{
    (void)state;
    study s = {.key = "test", .item = "fig7", .title = ""};
    study_number(&s, 1.06, 1, 0.05, "too far");
    study_number(&s, NAN, 1, 0.05, "no number");
    study_number(&s, 1.04, 1, 0.05, "near enough");
    study_feature(&s, false, "not there");
    study_feature(&s, true, "there");
    assert_int_equal(study_count(&s, STUDY_BROKEN), 3);
    assert_int_equal(study_count(&s, STUDY_AGREES), 2);
    study_wrong(&s.checks[0], "the proof");
    study_unknown(&s.checks[1], "what is known");
    study_differs(&s.checks[3], "why");
    for (int v = STUDY_DIFFERS; v <= STUDY_UNKNOWN; v++)
        assert_int_equal(study_count(&s, (study_verdict)v), 1);
    assert_int_equal(study_count(&s, STUDY_BROKEN), 0);
    study_wrong(&s.checks[2], "the paper is right, and this note is not");
    assert_int_equal(study_count(&s, STUDY_BROKEN), 1);
    study_free(&s);
}

/* A value that differs from the print may differ by so much and no more. */
static void prints_differ_within(void **state)
{
    (void)state;
    study s = {.key = "test", .item = "table1", .title = ""};
    study_check *far = study_number(&s, 1.2, 1, 0.05, "too far");
    study_differs_within(far, 0.1, "why");
    assert_int_equal(far->verdict, STUDY_BROKEN);
    study_differs_within(far, 0.21, "why");
    assert_int_equal(far->verdict, STUDY_DIFFERS);
    study_check *near = study_number(&s, 1.02, 1, 0.05, "near enough");
    study_differs_within(near, 0.1, "why");
    assert_int_equal(near->verdict, STUDY_AGREES);
    assert_string_equal(near->note, "");
    study_free(&s);
}

/* What no paper states never counts as agreement, and no paper can be wrong about it. */
static void own_is_not_counted(void **state)
{
    (void)state;
    study s = {.key = "test", .item = "fig7", .title = ""},
          ours = {.key = "test", .item = "error7"};
    assert_string_equal(study_feature(&s, true, "of the paper")->place, "Fig. 7");
    study_own(&s);
    assert_string_equal(study_feature(&s, true, "percuss' own")->place, "");
    study_place(&s, "Sec. 2");
    assert_string_equal(study_feature(&s, true, "of the text")->place, "Sec. 2");
    assert_int_equal(study_counted(&s), 2);
    assert_int_equal(study_count(&s, STUDY_AGREES), 2);
    assert_int_equal(study_count(&s, STUDY_OWN), 1);
    study_check *off = study_feature(&ours, false, "an item of ours");
    assert_int_equal(study_counted(&ours), 0);
    study_wrong(off, "no paper can be wrong here");
    assert_int_equal(off->verdict, STUDY_BROKEN);
    study_free(&s);
    study_free(&ours);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sun_baruh),
        cmocka_unit_test(checks_can_fail),
        cmocka_unit_test(prints_differ_within),
        cmocka_unit_test(own_is_not_counted),
    };
    return cmocka_run_group_tests_name("reproduce", tests, NULL, NULL);
}
