/* The studies of baruh-2022 and brach-1993, and the tables that they are held to. */
#include "support.h"

#include "studies/printed.h"
#include "studies/studies.h"
#include "table.h"

#include <string.h>

/* One study by itself: it has rows and checks, and none disagrees. */
static void run_study(const study_entry *e, size_t *checks, size_t *errata)
{
    fail why;
    study s = {.key = e->key, .item = e->item, .title = e->title};
    if (!e->make(&s, &why)) // what needs a simulation may be missing, and says so
        assert_non_null(strstr(why.text, "SUNDIALS"));
    else {
        assert_false(s.full);
        assert_true(s.n_rows > 0);
        assert_true(s.n_checks > 0);
        for (size_t i = 0; i < s.n_checks; i++) {
            if (!s.checks[i].agrees && !s.checks[i].note[0])
                fail_msg("%s/%s: %s: %g, %g wanted", e->key, e->item, s.checks[i].what,
                         s.checks[i].computed, s.checks[i].printed);
            *errata += s.checks[i].note[0] != '\0';
        }
        *checks += s.n_checks;
    }
    study_free(&s);
}

static void every_study_agrees(void **state)
{
    (void)state;
    static const char *const keys[] = {"baruh-2022", "brach-1993"};
    static const int items[] = {9, 7};
    for (int k = 0; k < 2; k++) {
        size_t checks = 0, errata = 0;
        int found = 0;
        for (const study_entry *e = studies_all; e->key; e++)
            if (strcmp(e->key, keys[k]) == 0) {
                run_study(e, &checks, &errata);
                found++;
            }
        assert_int_equal(found, items[k]);
        // most of it agrees as printed: errata are not a way out
        assert_true(errata * 3 < checks);
    }
}

/* The command has no papers/ at hand: its tables are those files, cell by cell. */
static void tables_are_those_of_the_papers(void **state)
{
    (void)state;
    int seen = 0;
    for (const printed_table *const *p = printed_tables; *p; p++, seen++) {
        const printed_table *mine = *p;
        const table *file = read_table(mine->file);
        assert_int_equal(mine->rows, file->rows);
        assert_int_equal(mine->columns, file->columns);
        for (int c = 0; c < file->columns; c++) {
            assert_string_equal(mine->cells[c], file->head[c]);
            for (int r = 0; r < file->rows; r++)
                assert_string_equal(printed_cell(mine, r, file->head[c]), file->cells[r][c]);
        }
    }
    assert_int_equal(seen, 13);
}

/* Half a digit decides; and an erratum does only if what is said to hold does. */
static void checks_can_fail(void **state)
{
    (void)state;
    study s = {0};
    assert_true(printed_check(&s, "in", "0.74", 0, 0.7449)->agrees);
    assert_true(printed_check(&s, "one more", "0.74", 1, 0.7549)->agrees);
    assert_false(printed_check(&s, "none", "0.74", 0, NAN)->agrees);
    assert_true(printed_check(&s, "power", "1.3564e-4", 0, 1.35636e-4)->agrees);
    assert_false(printed_check(&s, "power", "1.3564e-4", 0, 1.3563e-4)->agrees);
    assert_int_equal(study_disagreements(&s), 2);
    study_check *off = printed_check(&s, "out", "0.74", 0, 0.7451);
    printed_erratum(off, "0.744", "not so");
    assert_int_equal(study_disagreements(&s), 3);
    printed_erratum(off, "0.745", "it is so");
    assert_int_equal(study_disagreements(&s), 2);
    assert_null(printed_cell(&printed_brach_table3, 0, "nothing"));
    assert_null(printed_holds(&printed_brach_errata, &printed_brach_table3, 0, "Pn"));
    assert_string_equal(printed_holds(&printed_brach_errata, &printed_brach_table3, 6, "Omega_deg"),
                        "102.45");
    study_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_study_agrees),
        cmocka_unit_test(tables_are_those_of_the_papers),
        cmocka_unit_test(checks_can_fail),
    };
    return cmocka_run_group_tests_name("reproduce_tables", tests, NULL, NULL);
}
