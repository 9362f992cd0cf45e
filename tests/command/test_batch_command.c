/* Batches by the command: what is counted, and unusual rows. */
#include "shell.h"

#include <string.h>

/* A batch counts the rows that fail the judge; a row without a solution is not one of them. */
static void batch_counts_what_fails_the_judge(void **state)
{
    (void)state;
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n1.351,-0.964,3.649,-1,1,0.7,0.4\n"
                           "1.351,-0.964,3.649,-1,1.1,0.7,0.4\n1.351,-0.964,3.649,1,1,0.7,0.4\n"
                           "1.351,-0.964,3.649,-1,1,7,0.4\n");
    const char *const bounded = "batch rows.csv --law energetic --fail-on judge=1e-30";
    const result *r = percuss("%s", bounded);
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "2 of 4 rows fail the judge");
    assert_int_equal(percuss("%s --outputs vp_n,judge", bounded)->status, 1);
    assert_bad(percuss("%s --outputs vp_n", bounded), "--fail-on judge", "--outputs");
    r = percuss("batch rows.csv --law energetic");
    assert_int_equal(r->status, 0);
    assert_null(strstr(r->err, "judge"));
}

static void a_line_of_100_megabytes(void **state)
{
    (void)state;
    (void)shell("head -c 100000000 /dev/zero | tr '\\0' 'a' > huge");
    assert_bad(percuss("solve huge"), "huge", "larger than");
    assert_bad(percuss("batch huge --law newton"), "huge:1", "not a CSV header");
    // as a row among others it is one bad row
    (void)shell("(echo 'G_nn,G_nt,G_tt,v_n,v_t,e,mu'; cat huge; echo; "
                "echo '2.5,-1.5,2.5,-1,0.6,0.5,0.1') > rows.csv; rm huge");
    const result *r = percuss("batch rows.csv --law newton");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "rows.csv:2: is longer than");
    assert_contains(r->err, "1 of 2 rows");
    assert_contains(r->out, "2.5,-1.5,2.5,-1,0.6,0.5,0.1,ok");
}

/* Some bad rows are not a failure; if all rows are bad, the command fails. */
static void no_row_has_an_answer(void **state)
{
    (void)state;
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n2.5,-1.5,2.5,-1,0.6,2,0.1\n1,2,3\n");
    const result *r = percuss("batch rows.csv --law newton");
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "2 of 2 rows are bad");
    assert_contains(r->out, "2.5,-1.5,2.5,-1,0.6,2,0.1,invalid");
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n");
    r = percuss("batch rows.csv --law newton");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "no rows");
    write_file("rows.csv", "G_nn;G_nt;G_tt;v_n;v_t;e;mu\n1;0;1;-1;0;0.5;0.1\n");
    assert_bad(percuss("batch rows.csv --law newton"), "rows.csv:1", "commas");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_counts_what_fails_the_judge),
        cmocka_unit_test(a_line_of_100_megabytes),
        cmocka_unit_test(no_row_has_an_answer),
    };
    return cmocka_run_group_tests_name("batch_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", "rows.csv", NULL};
    return run_in_folder(run_suite, files);
}
