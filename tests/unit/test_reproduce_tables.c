/* The studies of baruh-2022, brach-1993 and kharaz-2001, and the tables with which they are
 * compared. */
#include "support.h"

#include "studies/printed.h"
#include "studies/studies.h"
#include "table.h"
#include "verdicts.h"

#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Run one study: it has rows and checks. False: it needs a part that this build does not have. */
static bool run_study(const study_entry *e, verdicts *found)
{
    fail why;
    study s = {.key = e->key, .item = e->item, .title = e->title};
    const bool made = e->make(&s, &why);
    if (!made) { // a study that needs a simulation may be missing, and says so
        assert_non_null(strstr(why.text, "SUNDIALS"));
    } else {
        assert_false(s.full);
        assert_true(s.n_rows > 0);
        assert_true(s.n_checks > 0);
        add_verdicts(&s, found);
    }
    study_free(&s);
    return made;
}

static void every_study_as_recorded(void **state)
{
    (void)state;
    static const char *const keys[] = {"baruh-2022", "brach-1993", "kharaz-2001"};
    static const int items[] = {11, 7, 1};
    for (int k = 0; k < 3; k++) {
        verdicts found = {0};
        int n = 0;
        bool all = true;
        for (const study_entry *e = studies_all; e->key; e++)
            if (strcmp(e->key, keys[k]) == 0) {
                all = run_study(e, &found) && all;
                n++;
            }
        assert_int_equal(n, items[k]);
        if (all)
            assert_verdicts(keys[k], &found);
    }
}

/* Return the bytes of a file of papers/. The caller frees them. */
static char *contents_of(const char *path)
{
    char full[400], *text = NULL;
    size_t size = 0;
    (void)snprintf(full, sizeof full, "%s/papers/%s", PERCUSS_SOURCE, path);
    FILE *file = fopen(full, "rb"), *copy = open_memstream(&text, &size);
    assert_true(file && copy);
    for (int c; (c = fgetc(file)) != EOF;)
        (void)fputc(c, copy);
    (void)fclose(file);
    (void)fclose(copy);
    return text;
}

/* The command does not read papers/: it includes the same bytes, and they are tables. */
static void tables_are_those_of_the_papers(void **state)
{
    (void)state;
    glob_t there;
    size_t measurements = 0, embedded = 0;
    assert_int_equal(glob(PERCUSS_SOURCE "/papers/*/*.csv", 0, NULL, &there), 0);
    for (size_t i = 0; i < there.gl_pathc; i++)
        measurements += strstr(there.gl_pathv[i], "/measurement-") != NULL;
    for (const printed_file *f = printed_files; f->path; f++, embedded++) {
        char *text = contents_of(f->path);
        assert_string_equal(f->text, text);
        free(text);
        assert_true(printed_find(f->path)->rows > 0);
    }
    assert_true(embedded > 0);
    assert_int_equal(embedded + measurements, there.gl_pathc);
    globfree(&there);
}

/* How many cells of a table an erratum corrects; each must be printed as the erratum says. */
static int corrects(const table *errata, int erratum, const table *t)
{
    const char *column = cell(errata, erratum, "column");
    int n = 0;
    for (int row = 0; printed_has(t, column) && row < t->rows; row++)
        if (printed_corrected(errata, t, row, column) == erratum) {
            assert_string_equal(cell(errata, erratum, "printed"), cell(t, row, column));
            n++;
        }
    return n;
}

/* An erratum that fits no cell would correct nothing, and this would not be noticed. */
static void every_erratum_speaks_of_a_cell(void **state)
{
    (void)state;
    static const char *const lists[][3] = {{"baruh-2022/errata.csv", "baruh-2022/table5-6.csv"},
                                           {"brach-1993/errata.csv", "brach-1993/table3.csv"},
                                           {"brach-1993/errata5-7.csv", "brach-1993/table5-7.csv"},
                                           {"brach-1993/errata-simulation.csv",
                                            "brach-1993/table4-6.csv",
                                            "brach-1993/table5-7-simulation.csv"}};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        const table *errata = read_table(lists[k][0]);
        for (int i = 0; i < errata->rows; i++) {
            int n = 0;
            for (int j = 1; j < 3 && lists[k][j]; j++)
                n += corrects(errata, i, read_table(lists[k][j]));
            if (n == 0)
                fail_msg("%s: row %d corrects nothing", lists[k][0], i + 1);
        }
    }
}

static void find_no_table(void)
{
    (void)printed_find("brach-1993/table33.csv");
}

static void find_no_column(void)
{
    (void)printed_cell(printed_find("brach-1993/table3.csv"), 0, "Pm");
}

static void find_no_row(void)
{
    (void)printed_cell(printed_find("brach-1993/table3.csv"), 7, "Pn");
}

static void find_no_text(void)
{
    (void)printed_row(printed_find("brach-1993/table3.csv"), "method", "none");
}

static void find_no_number(void)
{
    (void)printed_value(printed_find("brach-1993/table3.csv"), 0, "method");
}

/* A table or column that does not exist ends the program, so that a misspelt name is detected. */
static void missing_tables_stop_the_program(void **state)
{
    (void)state;
    void (*const finds[])(void) = {find_no_table, find_no_column, find_no_row, find_no_text,
                                   find_no_number};
    for (size_t i = 0; i < sizeof finds / sizeof *finds; i++) {
        int status = 0;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            (void)signal(SIGABRT, SIG_DFL); // otherwise the test would count it as its own failure
            finds[i]();
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}

/* Half a digit decides; and an erratum counts only if its statement holds. */
static void checks_can_fail(void **state)
{
    (void)state;
    study s = {.item = "table1"};
    assert_true(study_holds(printed_check(&s, "in", "0.74", 0.7449)));
    assert_false(study_holds(printed_check(&s, "none", "0.74", NAN)));
    assert_true(study_holds(printed_check(&s, "power", "1.3564e-4", 1.35636e-4)));
    assert_false(study_holds(printed_check(&s, "power", "1.3564e-4", 1.3563e-4)));
    // 1 in a column of two decimals is 1.00
    const printed_table *ratios = printed_find("baruh-2022/table5-6.csv");
    assert_string_equal(printed_cell(ratios, 0, "NP"), "1");
    assert_true(study_holds(printed_check_cell(&s, "in", ratios, 0, "NP", 1.0049)));
    assert_false(study_holds(printed_check_cell(&s, "out", ratios, 0, "NP", 1.0051)));
    assert_true(study_holds(printed_check_cell(&s, "in", ratios, 0, "NE", 0.9051)));
    study_check *off = printed_check(&s, "out", "0.74", 0.7451);
    assert_true(off->digit == 0.01);
    printed_record(off, "0.744", STUDY_DIFFERS, "not so");
    assert_int_equal(off->verdict, STUDY_BROKEN);
    printed_record(off, "0.745", STUDY_DIFFERS, "it is so");
    assert_int_equal(off->verdict, STUDY_DIFFERS);
    const table *errata = read_table("brach-1993/errata.csv");
    const table *t = read_table("brach-1993/table3.csv");
    assert_int_equal(printed_corrected(errata, t, 0, "Pn"), -1);
    assert_string_equal(cell(errata, printed_corrected(errata, t, 6, "Omega_deg"), "holds"),
                        "102.45");
    study_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_study_as_recorded),
        cmocka_unit_test(tables_are_those_of_the_papers),
        cmocka_unit_test(every_erratum_speaks_of_a_cell),
        cmocka_unit_test(missing_tables_stop_the_program),
        cmocka_unit_test(checks_can_fail),
    };
    return cmocka_run_group_tests_name("reproduce_tables", tests, NULL, NULL);
}
