/*
 * Sweeps: a row has the bits of a complete solve, and only the requested parts are computed. An
 * interrupted sweep keeps all undamaged chunks and computes only the others again.
 */
#include "cli/files/checksum.h"
#include "cli/sweep/sweep_mark.h"
#include "cli/sweep/sweep_run.h"
#include "scenario/sweep/sweep_worker.h"
#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POINTS = 5 };

#define MATERIAL "material: {e: 0.7, mu: 0.4, eta2: 1.2}\n"
#define AXES "axes: [{key: material.mu, values: [0, 0.1, 0.35, 0.8, 3]}]\n"

static const struct {
    const char *text;
    const char *laws[4];
} kinds[] = {
    {"contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n" MATERIAL AXES,
     {"energetic", "complementarity", "brach", "bilinear"}},
    {"body: {shape: rod, mass: 1 kg, length: 4.6 m, theta: 20 deg}\n"
     "motion: {v_n: -1, v_t: 1, omega: 0.3, point: contact}\n" MATERIAL AXES,
     {"energetic", "complementarity", "brach", "bilinear"}},
    {"contact: {G_nn: 2, G_n1: 0.3, G_n2: 0.1, G_11: 3, G_12: 0.2, G_22: 3.5, v_n: -1, v_1: 1, "
     "v_2: 0.5}\n" MATERIAL AXES,
     {"energetic", "complementarity", "newton", "bilinear"}},
    {"dimension: spatial\n"
     "body: {shape: cylinder, mass: 1 kg, length: 4.6 m, radius: 0.5 m, theta1: 20 deg, theta2: "
     "15 deg}\n"
     "motion: {point: contact, v_n: -1 m/s, v_1: 0.4 m/s}\n" MATERIAL AXES,
     {"energetic", "complementarity", "newton", "bilinear"}},
};

/* A value that no part has: if it stays, the part was not computed. */
static const double mark = 77.5;

static void mark_parts(answer *a)
{
    a->judgement.worst = mark;
    a->diagnosis.mu_crit = a->diagnosis3.mu_crit = mark;
    a->impact.vp_n = a->impact3.vp_n = mark;
}

/* The number with this name in a result with all its parts. */
static double in_whole_answer(const problem *p, const answer *a, const char *name)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    if (strcmp(name, "judge") == 0)
        return a->judgement.worst;
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (structs[q->group] && strcmp(q->name, name) == 0)
            return pcs_quantity_value(q, structs[q->group]);
    }
    fail_msg("there is no %s", name);
    return 0;
}

static void assert_row(const sweep *w, const double *row, const char *law, const char *name)
{
    scenario s = {0};
    problem p;
    answer a = {0};
    fail why;
    char mu[60];
    (void)snprintf(mu, sizeof mu, "material.mu=%.17g", row[0]);
    const bool good = scenario_copy(&s, w->s) && scenario_set(&s, mu, &why) &&
                      problem_build(&p, &s, &(choice){.law = law}, &why) &&
                      answer_solve(&p, &s, p.law, ANSWER_ALL, &a, &why);
    if (!good)
        fail_msg("%s", why.text);
    assert_bits(row[1], in_whole_answer(&p, &a, name), name, 0);
    scenario_free(&s);
}

/* A sweep of one law that shows one output. */
static void sweep_one(const scenario *s, const char *law, const char *name, pcs_group group)
{
    static sweep w;
    double rows[POINTS][2];
    sweep_trouble trouble = {0};
    fail why = {""};
    if (!sweep_plan(&w, s, NULL, &why))
        fail_msg("%s", why.text);
    assert_int_equal(w.n_points, POINTS);
    sweep_worker *k = sweep_worker_new(&w);
    assert_non_null(k);
    mark_parts(&k->a);
    sweep_rows(k, 0, POINTS, rows[0], &trouble);
    assert_int_equal(trouble.points, 0);
    const bool diagnosed = group == PCS_GROUP_DIAGNOSIS || group == PCS_GROUP_DIAGNOSIS3;
    const double crit = w.spatial ? k->a.diagnosis3.mu_crit : k->a.diagnosis.mu_crit;
    const double vp_n = w.spatial ? k->a.impact3.vp_n : k->a.impact.vp_n;
    assert_int_equal(k->a.judgement.worst != mark, strcmp(name, "judge") == 0);
    assert_int_equal(crit != mark, diagnosed);
    assert_int_equal(vp_n != mark, !w.batches);
    for (int i = 0; i < POINTS; i++)
        assert_row(&w, rows[i], law, name);
    sweep_worker_free(k);
    sweep_free(&w);
}

static void sweep_output(const char *text, const char *law, const char *name, pcs_group group)
{
    char whole[900];
    scenario s = {0};
    fail why;
    (void)snprintf(whole, sizeof whole, "%slaw: %s\nsweep: {outputs: %s}\n", text, law, name);
    if (!scenario_parse(&s, "file.yaml", whole, strlen(whole), &why))
        fail_msg("%s", why.text);
    sweep_one(&s, law, name, group);
    scenario_free(&s);
}

static void parts_are_those_wanted(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int law = 0; law < 4; law++) {
            const char *text = kinds[kind].text, *chosen = kinds[kind].laws[law];
            sweep_output(text, chosen, "judge", PCS_GROUP_COUNT);
            for (size_t i = 0; i < pcs_quantity_count(); i++) {
                const pcs_quantity *q = pcs_quantity_at(i);
                const bool three = q->group == PCS_GROUP_CONTACT3 ||
                                   q->group == PCS_GROUP_IMPACT3 ||
                                   q->group == PCS_GROUP_DIAGNOSIS3;
                const bool both = q->group == PCS_GROUP_MATERIAL || q->group == PCS_GROUP_BODIES;
                if (both || three == (kind >= 2))
                    sweep_output(text, chosen, q->name, q->group);
            }
        }
}

/* Columns that batches return are taken from them. */
static void carried_by_batches(void **state)
{
    (void)state;
    static sweep w;
    scenario s = {0};
    fail why;
    char text[900];
    (void)snprintf(text, sizeof text, "%slaw: poisson\nsweep: {outputs: mode vp_1 turn dT T Tp}\n",
                   kinds[2].text);
    assert_true(scenario_parse(&s, "file.yaml", text, strlen(text), &why));
    assert_true(sweep_plan(&w, &s, NULL, &why));
    assert_true(w.batches);
    sweep_free(&w);
    scenario_free(&s);
}

/* Values of the xxHash project; 101 bytes pass through every part of the loop. */
static void checksums(void **state)
{
    (void)state;
    static const char spam[] = "Nobody inspects the spammish repetition";
    unsigned char squares[101];
    for (int i = 0; i < 101; i++)
        squares[i] = (unsigned char)(i * i);
    assert_true(checksum_xxh64("", 0) == 0xEF46DB3751D8E999U);
    assert_true(checksum_xxh64("a", 1) == 0xD24EC4F1A98C6E5BU);
    assert_true(checksum_xxh64("abc", 3) == 0x44BC2CF5AD770999U);
    assert_true(checksum_xxh64(spam, strlen(spam)) == 0xFBCEA83C8A378BF1U);
    assert_true(checksum_xxh64(squares, sizeof squares) == 0x1159872AE1B60BD8U);
}

/* --- an interrupted sweep ----------------------------------------------------------------- */

/* Of six chunks, the last a short one, five are written. */
enum { WRITTEN = 5, LAST_ROWS = 100 };

static char path[64];
static sweep six;
static scenario six_scenario;

/* Some points have a solution under one law of two, some have none. */
static void plan_six(const char *folder, const char *ending)
{
    static const char text[] =
        "contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n"
        "material: {e: 0.5, mu_s: 0.6, mu_k: 0.3}\n"
        "axes: [{key: material.mu_k, from: 0.3, to: 0.9, n: 10340}]\n"
        "sweep: {laws: energetic complementarity, outputs: vp_n p_t judge}\n";
    fail why = {""};
    six_scenario = (scenario){0};
    if (!scenario_parse(&six_scenario, "file.yaml", text, strlen(text), &why) ||
        !sweep_plan(&six, &six_scenario, NULL, &why))
        fail_msg("%s", why.text);
    six.bound = 1e-16; // some results are above it
    assert_int_equal(six.n_points, WRITTEN * CHUNK_ROWS + LAST_ROWS);
    (void)snprintf(path, sizeof path, "%s/cut.%s", folder, ending);
}

static void open_six(sweep_file *f, bool resume)
{
    fail why = {""};
    if (!sweep_file_open(f, &six, path, false, resume, &why))
        fail_msg("%s", why.text);
}

/* Run to the end; the points without a solution are those of all chunks. */
static sweep_trouble finish_six(sweep_file *f)
{
    fail why = {""};
    sweep_trouble t = f->kept;
    if (sweep_run(f, &t, &why) != SWEEP_DONE || !sweep_file_finish(f, &why))
        fail_msg("%s", why.text);
    sweep_trouble_explain(&t, &six);
    return t;
}

/* Write this many chunks; ends: where each of them ends. */
static void interrupt_six(uint64_t ends[WRITTEN + 1])
{
    sweep_file f;
    fail why = {""};
    double *rows = malloc(CHUNK_ROWS * sweep_row_size(&six));
    char *bytes = malloc(sweep_encoded_most(&six));
    sweep_worker *k = sweep_worker_new(&six);
    assert_true(rows && bytes && k);
    open_six(&f, false);
    ends[0] = f.size;
    for (uint64_t c = 0; c < WRITTEN; c++) {
        sweep_trouble t = {0};
        sweep_rows(k, c * CHUNK_ROWS, CHUNK_ROWS, rows, &t);
        const size_t size = sweep_encode(&f, rows, CHUNK_ROWS, bytes);
        assert_true(sweep_file_add(&f, bytes, size, checksum_xxh64(bytes, size), &t, &why));
        ends[c + 1] = f.size;
    }
    sweep_file_leave(&f);
    sweep_worker_free(k);
    free(rows);
    free(bytes);
}

/* Damage a file from a place on: flip the byte there, or write n zeros. */
static void spoil(const char *name, uint64_t at, size_t n)
{
    char bytes[4096] = {0};
    const int handle = open(name, O_RDWR);
    assert_true(handle >= 0);
    if (n == 1) {
        assert_int_equal(pread(handle, bytes, 1, (off_t)at), 1);
        bytes[0] = (char)(bytes[0] ^ 1);
    }
    assert_int_equal(pwrite(handle, bytes, n, (off_t)at), n);
    assert_int_equal(close(handle), 0);
}

static char *whole_file(const char *name, size_t *size)
{
    FILE *in = fopen(name, "rb");
    char *bytes = malloc(1 << 22);
    assert_true(in && bytes);
    *size = fread(bytes, 1, 1 << 22, in);
    (void)fclose(in);
    return bytes;
}

/* What is damaged, among the chunks 0 to 4 that were written. */
static const struct damage {
    const char *flipped, *zeroed, *lost; /* a byte, a page; a line of the mark */
    const char *again; /* chunks that are computed again, including the last one */
    bool head, cut;    /* the first byte of the file; the end of it */
} damages[] = {
    {"", "", "", "5", false, false},      {"1", "", "", "15", false, false},
    {"", "3", "", "35", false, false},    {"", "", "2", "25", false, false},
    {"4", "", "", "45", false, false},    {"", "", "4", "45", false, false},
    {"0", "", "", "05", false, false},    {"12", "", "", "125", false, false},
    {"13", "", "2", "1235", true, false}, {"1", "3", "04", "01345", false, false},
    {"", "", "", "45", false, true},      {"01234", "", "", "012345", true, true},
};

static void do_damage(const struct damage *d, const sweep_file *f, const uint64_t *ends)
{
    size_t size;
    free(whole_file(f->mark, &size));
    for (const char *c = d->flipped; *c; c++)
        spoil(f->part, (ends[*c - '0'] + ends[*c - '0' + 1]) / 2, 1);
    for (const char *c = d->zeroed; *c; c++)
        spoil(f->part, ends[*c - '0'] + 4096, 4096);
    for (const char *c = d->lost; *c; c++)
        spoil(f->mark, size - SWEEP_MARK_LINE * (WRITTEN - (size_t)(*c - '0')) + 40, 1);
    if (d->head && ends[0] > 0)
        spoil(f->part, 0, 1);
    if (d->cut)
        assert_int_equal(truncate(f->part, (off_t)ends[WRITTEN] - 7), 0);
}

static void resume_from(const struct damage *d, const char *truth, size_t size,
                        const sweep_trouble *t)
{
    uint64_t ends[WRITTEN + 1];
    sweep_file f;
    fail why;
    assert_true(sweep_file_plan(&f, &six, path, &why));
    interrupt_six(ends);
    do_damage(d, &f, ends);
    open_six(&f, true);
    const size_t again = strlen(d->again);
    assert_int_equal(f.chunks, WRITTEN + 1 - again);
    // without its last line, the mark does not show that there was a chunk
    assert_int_equal(f.damaged, again - (strchr(d->lost, '4') ? 2 : 1));
    for (size_t i = 0; i < again; i++)
        assert_int_equal(sweep_file_chunk(&f, f.chunks + i), d->again[i] - '0');
    const sweep_trouble now = finish_six(&f);
    assert_int_equal(now.points, t->points);
    assert_int_equal(now.empty, t->empty);
    assert_int_equal(now.first, t->first);
    assert_true(t->unsound > 0);
    assert_int_equal(now.unsound, t->unsound);
    assert_int_equal(now.first_unsound, t->first_unsound);
    assert_near(now.worst, t->worst, 0);
    assert_string_equal(now.why.text, t->why.text);
    size_t n;
    char *there = whole_file(path, &n);
    assert_int_equal(n, size);
    assert_memory_equal(there, truth, size);
    free(there);
    assert_int_equal(unlink(path), 0);
}

/* A flipped byte, a zeroed page, a lost line: these chunks are computed again, and no others. */
static void damage_is_mended(void **state)
{
    (void)state;
    static const char *const endings[] = {"csv", "npy", "h5"};
    char folder[] = "/tmp/percuss-parts-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 3; i++) {
        sweep_file f;
        size_t size;
        fail why;
        plan_six(folder, endings[i]);
        if (!sweep_file_plan(&f, &six, path, &why))
            break; // without HDF5
        open_six(&f, false);
        const sweep_trouble t = finish_six(&f);
        char *truth = whole_file(path, &size);
        assert_true(t.points > t.empty && t.empty > CHUNK_ROWS);
        assert_int_equal(unlink(path), 0);
        for (size_t d = 0; d < sizeof damages / sizeof *damages; d++)
            resume_from(&damages[d], truth, size, &t);
        free(truth);
        sweep_free(&six);
        scenario_free(&six_scenario);
    }
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_those_wanted),
        cmocka_unit_test(carried_by_batches),
        cmocka_unit_test(checksums),
        cmocka_unit_test(damage_is_mended),
    };
    return cmocka_run_group_tests_name("sweep parts", tests, NULL, NULL);
}
