/* Batches: every row has a result, in order; bad rows are reported; memory is limited. */
#include "cli/files/csv.h"
#include "cli/sweep/batch.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "id,G_nn,G_nt,G_tt,v_n,v_t,e,mu\n";

/* Run a batch from text to text. */
static bool run_for(const char *text, const batch_choice *chosen, char **out, batch_count *count,
                    fail *why)
{
    size_t size = 0;
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "rb");
    FILE *result = open_memstream(out, &size);
    assert_true(in && result);
    const bool good = batch_run("in.csv", in, result, NULL, chosen, count, why);
    (void)fclose(in);
    (void)fclose(result);
    return good;
}

static bool run(const char *text, pcs_law law, char **out, batch_count *count, fail *why)
{
    return run_for(text, &(batch_choice){.law = law}, out, count, why);
}

static void assert_header_refused(const char *text, const char *says)
{
    char *out = NULL;
    batch_count count;
    fail why = {""};
    assert_false(run(text, PCS_LAW_ENERGETIC, &out, &count, &why));
    if (!strstr(why.text, says))
        fail_msg("'%s' does not say '%s'", why.text, says);
    assert_string_equal(out, "");
    free(out);
}

static void headers_are_checked(void **state)
{
    (void)state;
    assert_header_refused("\n", "is empty");
    assert_header_refused("# comment only\n", "is empty");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,mu\n1,0,1,-1,0,0\n", "'e' is missing");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e\n", "'mu' is missing");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu,mu_s,mu_k\n", "not both");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu,vp_n\n", "name of a result");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu,status\n", "name of a result");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu,message\n", "name of a result");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu,mu\n", "twice");
    assert_header_refused("G_nn,G_nt,G_tt,v_n,v_t,e,mu_k,mus_\n", "did you mean 'mu_s'");
    assert_header_refused("\"G_nn\n1\n", "not a CSV header");
}

/* The results in the file are those of the library, bit by bit, in order. */
static void rows_are_answered_in_order(void **state)
{
    (void)state;
    enum { ROWS = 2000 };
    char *text = NULL, *out = NULL;
    size_t size = 0;
    FILE *rows = open_memstream(&text, &size);
    assert_non_null(rows);
    static sample samples[ROWS];
    rng source = {61};
    (void)fputs(head, rows);
    for (int i = 0; i < ROWS; i++) {
        sample s = random_sample(&source, i);
        s.material.mu_s = s.material.mu_k;
        samples[i] = s;
        (void)fprintf(rows, "row%d,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", i, s.contact.G_nn,
                      s.contact.G_nt, s.contact.G_tt, s.contact.v_n, s.contact.v_t, s.material.e,
                      s.material.mu_k);
    }
    (void)fclose(rows);
    batch_count count;
    fail why;
    assert_true(run(text, PCS_LAW_ENERGETIC, &out, &count, &why));
    assert_int_equal(count.rows, ROWS);
    assert_int_equal(count.bad, 0);
    assert_true(count.outcomes & PCS_OUTCOME_JAM);

    static csv_reader csv;
    FILE *answers = fmemopen(out, strlen(out), "rb");
    csv_open(&csv, answers);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    int vp_t = 0, columns = csv.n_fields;
    while (strcmp(csv.fields[vp_t], "vp_t") != 0)
        vp_t++;
    for (int i = 0; i < ROWS; i++) {
        char name[20];
        (void)snprintf(name, sizeof name, "row%d", i);
        assert_int_equal(csv_next(&csv), CSV_ROW);
        assert_int_equal(csv.n_fields, columns);
        assert_string_equal(csv.fields[0], name);
        const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &samples[i].contact, &samples[i].material);
        assert_true(strtod(csv.fields[vp_t], NULL) == im.vp_t);
    }
    assert_int_equal(csv_next(&csv), CSV_END);
    (void)fclose(answers);
    free(text);
    free(out);
}

/* Rows with and without a result, in the plane or in space, for several chunks. */
enum { MANY = 2500 };

static char *many_rows(bool spatial)
{
    char *text = NULL;
    size_t size = 0;
    FILE *rows = open_memstream(&text, &size);
    rng source = {62};
    assert_non_null(rows);
    (void)fputs(spatial ? "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,e,mu\n" : head + 3, rows);
    for (int i = 0; i < MANY; i++) {
        const double e = between(&source, -0.1, 1), mu = uniform(&source);
        const sample s = random_sample(&source, i);
        const pcs_contact2 *c = &s.contact;
        if (spatial)
            (void)fprintf(rows, "%.17g,%.17g,0.1,%.17g,0,%.17g,%.17g,%.17g,%.3g,%.17g,%.17g\n",
                          c->G_nn, c->G_nt, c->G_tt, c->G_tt, c->v_n, c->v_t, e, e, mu);
        else
            (void)fprintf(rows, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", c->G_nn, c->G_nt,
                          c->G_tt, c->v_n, c->v_t, e, mu);
        if (i % 1000 == 0)
            (void)fputs("1,2\n# no row\n\"open\n", rows);
    }
    (void)fclose(rows);
    return text;
}

/*
 * Columns that the solve of a block returns, and the same with one that it does not return: the
 * same text.
 */
static void assert_same_by_blocks(const char *rows, pcs_law law, bool spatial)
{
    char *by_blocks = NULL, *alone = NULL;
    batch_count blocks, ones;
    fail why;
    const char *const fast = spatial ? "vp_n,vp_2 p_1,turn,dT,mode,final,outcome"
                                     : "vp_n,vp_t p_t,pc_n,W_f,dT,mode,final,outcome";
    char slow[100];
    (void)snprintf(slow, sizeof slow, "%s,T", fast);
    const pcs_path path = spatial ? PCS_PATH_SUN_BARUH : PCS_PATH_EXACT;
    batch_choice chosen = {.law = law, .path = path, .outputs = fast};
    assert_true(run_for(rows, &chosen, &by_blocks, &blocks, &why));
    chosen.outputs = slow;
    assert_true(run_for(rows, &chosen, &alone, &ones, &why));
    assert_memory_equal(&blocks, &ones, sizeof ones);
    assert_true(blocks.bad > 100 && blocks.rows > MANY);

    static csv_reader a, b;
    FILE *left = fmemopen(by_blocks, strlen(by_blocks), "rb");
    FILE *right = fmemopen(alone, strlen(alone), "rb");
    csv_open(&a, left);
    csv_open(&b, right);
    while (csv_next(&a) == CSV_ROW) {
        assert_int_equal(csv_next(&b), CSV_ROW);
        assert_int_equal(a.n_fields + 1, b.n_fields);
        for (int i = 0; i + 1 < a.n_fields; i++) // T is before the message
            assert_string_equal(a.fields[i], b.fields[i]);
        assert_string_equal(a.fields[a.n_fields - 1], b.fields[b.n_fields - 1]);
    }
    assert_int_equal(csv_next(&b), CSV_END);
    (void)fclose(left);
    (void)fclose(right);
    free(by_blocks);
    free(alone);
}

static void blocks_answer_as_rows_do(void **state)
{
    (void)state;
    char *planar = many_rows(false), *spatial = many_rows(true);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (law != PCS_LAW_IMPULSE_RATIO && law != PCS_LAW_BILINEAR)
            assert_same_by_blocks(planar, (pcs_law)law, false);
    assert_same_by_blocks(spatial, PCS_LAW_POISSON, true);
    assert_same_by_blocks(spatial, PCS_LAW_COMPLEMENTARITY, true);
    free(planar);
    free(spatial);
}

static void outputs_are_checked(void **state)
{
    (void)state;
    const struct {
        const char *outputs, *says;
    } wrong[] = {{"vp_n,vq_t", "'vq_t'; did you mean 'vp_t'?"},
                 {"vp_n,vp_1", "'vp_1' is a result in space, but the columns of in.csv are planar"},
                 {"vp_3", "no such result 'vp_3'; did you mean 'vp_n' or 'vp_t'?"},
                 {"vp_n,status", "'status' is always written"},
                 {"", "names no result"},
                 {" , ", "names no result"},
                 {"mode,mode", "'mode' appears twice"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const batch_choice chosen = {.law = PCS_LAW_NEWTON, .outputs = wrong[i].outputs};
        char *out = NULL;
        batch_count count;
        fail why = {""};
        assert_false(run_for(head, &chosen, &out, &count, &why));
        if (!strstr(why.text, wrong[i].says))
            fail_msg("'%s' does not say '%s'", why.text, wrong[i].says);
        assert_string_equal(out, "");
        free(out);
    }
}

static void bad_rows_do_not_stop_the_others(void **state)
{
    (void)state;
    const struct {
        const char *row, *says;
    } bad[] = {
        {"a,2.5,-1.5,2.5,nan,0.6,0.5,0.1", "v_n: 'nan' is not a number"},
        {"b,2.5,-1.5,2.5,-1,0.6,1.5,0.1", "e: must lie between"},
        {"c,2.5,-1.5,2.5,-1,0.6,,0.1", "e: is empty"},
        {"d,2.5,-1.5,2.5,-1,0.6,0.5", "has 7 fields where the header has 8"},
        {"e,2.5,-1.5,2.5,-1,0.6,0.5,0.1,9", "has 9 fields"},
        {"f,2.5,-9,2.5,-1,0.6,0.5,0.1", "not positive definite"},
        {"g,2.5,-1.5,2.5,-1,0.6,0.5,-0.1", "mu_k: must be"},
        {"\"h,2.5,-1.5,2.5,-1,0.6,0.5,0.1", "open quote"},
        {"i,inf,-1.5,2.5,-1,0.6,0.5,0.1", "G_nn: 'inf' must be finite"},
        {"j,1e-300,0,1e-300,-1e200,0,0.5,0.1", "too large or too small"},
        {"k,2.5 kg,-1.5,2.5,-1,0.6,0.5,0.1", "measures a mass"},
        {"l,2.5,-1.5,2.5,-1,0.6,0.5,1e400", "mu: '1e400' is too large"},
        {"m,2.5,-1.5,2.5,-1,1e-400,0.5,0.1", "v_t: '1e-400' is too small"},
    };
    enum { BAD = sizeof bad / sizeof *bad };
    char text[2000];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", head);
    for (int i = 0; i < BAD; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s\n# comment\n\n\"x,\"\"%d\",2.5,-1.5,2.5,-1,0.6,0.5,0.1\r\n",
                                 bad[i].row, i);
    char *out = NULL;
    batch_count count;
    fail why;
    assert_true(run(text, PCS_LAW_NEWTON, &out, &count, &why));
    assert_int_equal(count.rows, 2 * BAD);
    assert_int_equal(count.bad, BAD);

    static csv_reader csv;
    FILE *answers = fmemopen(out, strlen(out), "rb");
    csv_open(&csv, answers);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    const int columns = csv.n_fields;
    for (int i = 0; i < BAD; i++) {
        char line[40];
        assert_int_equal(csv_next(&csv), CSV_ROW);
        assert_int_equal(csv.n_fields, columns); // bad rows keep the columns aligned
        assert_true(strcmp(csv.fields[8], "invalid-argument") == 0 ||
                    strcmp(csv.fields[8], "out-of-range") == 0);
        const char *message = csv.fields[columns - 1];
        (void)snprintf(line, sizeof line, "line %d: ", 2 + 4 * i);
        if (!strstr(message, bad[i].says) || strncmp(message, line, strlen(line)) != 0)
            fail_msg("'%s' does not say '%s%s'", message, line, bad[i].says);
        assert_string_equal(csv.fields[9], "");
        assert_int_equal(csv_next(&csv), CSV_ROW);
        assert_int_equal(csv.n_fields, columns);
        assert_string_equal(csv.fields[8], "ok");
        (void)snprintf(line, sizeof line, "x,\"%d", i);
        assert_string_equal(csv.fields[0], line);
    }
    (void)fclose(answers);
    free(out);
}

/* mu_s, mu_k, d1, d2, ratio and the byte order mark. */
static void optional_columns(void **state)
{
    (void)state;
    char *out = NULL;
    batch_count count;
    fail why;
    assert_true(run("\xEF\xBB\xBFG_nn,G_nt,G_tt,v_n,v_t,e,mu_k,mu_s,d1,d2\n"
                    "2.5,-1.5,2.5,-1,0.6,0.5,0.1,,0,1\n",
                    PCS_LAW_COMPROMISE, &out, &count, &why));
    assert_int_equal(count.bad, 0);
    assert_non_null(strstr(out, ",ok,"));
    free(out);
    assert_true(run("G_nn,G_nt,G_tt,v_n,v_t,e,ratio\n2.5,-1.5,2.5,-1,0.6,0.5,0.263\n"
                    "2.5,-1.5,2.5,-1,0.6,0.5,\n2.5,-1.5,2.5,-1,0.6,0.5,2\n",
                    PCS_LAW_IMPULSE_RATIO, &out, &count, &why));
    assert_int_equal(count.bad, 1);
    assert_int_equal(count.outcomes, PCS_OUTCOME_NO_SOLUTION);
    assert_null(strstr(out, "nan"));
    free(out);
    // a friction that is missing in some rows
    assert_true(run("G_nn,G_nt,G_tt,v_n,v_t,e,mu_k,mu_s\n2.5,-1.5,2.5,-1,0.6,0.5,,0.2\n",
                    PCS_LAW_NEWTON, &out, &count, &why));
    assert_int_equal(count.bad, 1);
    assert_non_null(strstr(out, "it is missing"));
    free(out);
}

static void csv_fields(void **state)
{
    (void)state;
    static csv_reader csv;
    char many[2 * MAX_FIELDS + 8];
    memset(many, ',', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    const char text[] = "a,\"b,c\",\"d\"\"e\",\n\"open\n\"x\"y\nlast";
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "rb");
    csv_open(&csv, in);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    assert_int_equal(csv.n_fields, 4);
    assert_string_equal(csv.fields[1], "b,c");
    assert_string_equal(csv.fields[2], "d\"e");
    assert_string_equal(csv.fields[3], "");
    assert_int_equal(csv_next(&csv), CSV_BROKEN);
    assert_int_equal(csv_next(&csv), CSV_BROKEN);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    assert_string_equal(csv.fields[0], "last");
    assert_int_equal(csv_next(&csv), CSV_END);
    (void)fclose(in);
    in = fmemopen(many, strlen(many), "rb");
    csv_open(&csv, in);
    assert_int_equal(csv_next(&csv), CSV_BROKEN);
    (void)fclose(in);
    // a line without an end is read only up to a limit
    in = fopen("/dev/zero", "rb");
    assert_non_null(in);
    fail why;
    csv_open(&csv, in);
    assert_false(csv_header(&csv, "zero", "batch", &why));
    assert_string_equal(why.text, "zero:1: is longer than 134217728 bytes: is it a CSV file?");
    assert_int_equal(csv_next(&csv), CSV_END);
    assert_int_equal(csv.line, 1);
    assert_false(csv_whole(&csv, "zero", &why));
    (void)fclose(in);
    // the first byte order mark belongs to the file, a second one to its first field
    const char marks[] = "\xEF\xBB\xBF\xEF\xBB\xBF";
    in = fmemopen((void *)(uintptr_t)marks, strlen(marks), "rb");
    csv_open(&csv, in);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    assert_string_equal(csv.fields[0], "\xEF\xBB\xBF");
    assert_int_equal(csv_next(&csv), CSV_END);
    assert_true(csv_whole(&csv, "marks", &why));
    (void)fclose(in);
    char nul[] = "a\0b,c\n";
    in = fmemopen(nul, sizeof nul - 1, "rb");
    csv_open(&csv, in);
    assert_int_equal(csv_next(&csv), CSV_BROKEN);
    (void)fclose(in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_are_checked),
        cmocka_unit_test(rows_are_answered_in_order),
        cmocka_unit_test(blocks_answer_as_rows_do),
        cmocka_unit_test(outputs_are_checked),
        cmocka_unit_test(bad_rows_do_not_stop_the_others),
        cmocka_unit_test(optional_columns),
        cmocka_unit_test(csv_fields),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
