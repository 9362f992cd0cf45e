/* Inputs of batches with strides, and arrays that are rejected. */
#include "support.h"

#include <string.h>

enum { N = 1100, INS2 = 13, INS3 = 16, OUTS = 6 }; // more than two blocks

/* Problems as a simulator stores them: one struct after the other. */
typedef struct pair2 {
    pcs_contact2 c;
    pcs_material m;
} pair2;

typedef struct pair3 {
    pcs_contact3 c;
    pcs_material m;
} pair3;

static pair2 pairs2[N];
static pair3 pairs3[N];
static double dense[INS3][N], out[OUTS][N], expected[OUTS][N];
static unsigned char statuses[N];

static void fill(uint64_t seed)
{
    rng r = {seed};
    for (size_t i = 0; i < N; i++) {
        sample s = random_sample(&r, CORNER_NONE); // springs take long in the other corners
        s.material.e = fmax(s.material.e, 0.1);
        pcs_contact3 c = {s.contact.G_nn, s.contact.G_nt, 0, s.contact.G_tt, 0, s.contact.G_tt,
                          s.contact.v_n,  s.contact.v_t,  0};
        pairs2[i] = (pair2){s.contact, s.material};
        pairs2[i].m.mu_s = pairs2[i].m.mu_k; // so that every law accepts it
        pairs2[i].m.e_t = uniform(&r);
        pairs2[i].m.eta2 = log_between(&r, 0.3, 3);
        pairs2[i].m.ratio = between(&r, -0.5, 0.5);
        pairs3[i] = (pair3){rotated3(&c, between(&r, 0, 6)), pairs2[i].m};
    }
}

/* The numbers of a struct, in the order of the pointers in the struct of the batch. */
static void numbers2(const pair2 *p, double x[INS2])
{
    const pcs_contact2 *c = &p->c;
    const pcs_material *m = &p->m;
    const double all[INS2] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t,  m->e,    m->mu_k,
                              m->mu_s, m->e_t,  m->d1,   m->d2,  m->eta2, m->ratio};
    memcpy(x, all, sizeof all);
}

static void numbers3(const pair3 *p, double x[INS3])
{
    const pcs_contact3 *c = &p->c;
    const pcs_material *m = &p->m;
    const double all[INS3] = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12, c->G_22,
                              c->v_n,  c->v_1,  c->v_2,  m->e,    m->mu_k, m->mu_s,
                              m->e_t,  m->d1,   m->d2,   m->eta2};
    memcpy(x, all, sizeof all);
}

static pcs_batch2_in dense2(void)
{
    double x[INS2];
    for (size_t i = 0; i < N; i++) {
        numbers2(&pairs2[i], x);
        for (int k = 0; k < INS2; k++)
            dense[k][i] = x[k];
    }
    return (pcs_batch2_in){dense[0], dense[1], dense[2], dense[3],  dense[4],  dense[5], dense[6],
                           dense[7], dense[8], dense[9], dense[10], dense[11], dense[12]};
}

static pcs_batch3_in dense3(void)
{
    double x[INS3];
    for (size_t i = 0; i < N; i++) {
        numbers3(&pairs3[i], x);
        for (int k = 0; k < INS3; k++)
            dense[k][i] = x[k];
    }
    return (pcs_batch3_in){dense[0],  dense[1],  dense[2],  dense[3], dense[4],  dense[5],
                           dense[6],  dense[7],  dense[8],  dense[9], dense[10], dense[11],
                           dense[12], dense[13], dense[14], dense[15]};
}

/* The same, read from the structs, forwards or backwards. */
static pcs_batch2_in strided2(bool backwards)
{
    const pair2 *p = &pairs2[backwards ? N - 1 : 0];
    const ptrdiff_t all = sizeof *p / sizeof(double), s = backwards ? -all : all;
    return (pcs_batch2_in){&p->c.G_nn,  &p->c.G_nt,
                           &p->c.G_tt,  &p->c.v_n,
                           &p->c.v_t,   &p->m.e,
                           &p->m.mu_k,  &p->m.mu_s,
                           &p->m.e_t,   &p->m.d1,
                           &p->m.d2,    &p->m.eta2,
                           &p->m.ratio, .step = {s, s, s, s, s, s, s, s, s, s, s, s, s}};
}

static pcs_batch3_in strided3(void)
{
    const pair3 *p = pairs3;
    const ptrdiff_t s = sizeof *p / sizeof(double);
    return (pcs_batch3_in){&p->c.G_nn,
                           &p->c.G_n1,
                           &p->c.G_n2,
                           &p->c.G_11,
                           &p->c.G_12,
                           &p->c.G_22,
                           &p->c.v_n,
                           &p->c.v_1,
                           &p->c.v_2,
                           &p->m.e,
                           &p->m.mu_k,
                           &p->m.mu_s,
                           &p->m.e_t,
                           &p->m.d1,
                           &p->m.d2,
                           &p->m.eta2,
                           .step = {s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s}};
}

static const pcs_batch2_out to2 = {
    out[0], out[1], out[2], out[3], .dT = out[4], .status = statuses, .T = out[5]};
static const pcs_batch3_out to3 = {
    out[0], out[1], out[2], out[3], out[4], out[5], .status = statuses};

static void solve2(pcs_law law, const pcs_batch2_in *in)
{
    pcs_fault fault;
    memset(out, 0, sizeof out);
    if (pcs_batch_solve2(law, N, in, &to2, NULL, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
}

static void solve3(pcs_law law, const pcs_batch3_in *in)
{
    pcs_fault fault;
    memset(out, 0, sizeof out);
    if (pcs_batch_solve3(law, PCS_PATH_SUN_BARUH, N, in, &to3, NULL, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
}

static void assert_same(bool backwards)
{
    for (int k = 0; k < OUTS; k++)
        for (size_t i = 0; i < N; i++)
            assert_bits(out[k][i], expected[k][backwards ? N - 1 - i : i], "step", i);
}

static void structs_as_they_are(void **state)
{
    (void)state;
    fill(1);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_batch2_in plain = dense2();
        solve2((pcs_law)law, &plain);
        memcpy(expected, out, sizeof out);
        for (int backwards = 0; backwards < 2; backwards++) {
            const pcs_batch2_in in = strided2(backwards);
            solve2((pcs_law)law, &in);
            assert_same(backwards);
        }
        if (!pcs_law_about((pcs_law)law)->spatial)
            continue;
        const pcs_batch3_in plain3 = dense3(), in3 = strided3();
        solve3((pcs_law)law, &plain3);
        memcpy(expected, out, sizeof out);
        solve3((pcs_law)law, &in3);
        assert_same(false);
        for (size_t i = 0; i < N; i += 7) { // and the same as a single solve
            pcs_impact3 im;
            const pcs_status status =
                pcs_solve3((pcs_law)law, PCS_PATH_SUN_BARUH, &pairs3[i].c, &pairs3[i].m, &im, NULL);
            assert_int_equal(statuses[i], status);
            assert_bits(out[0][i], status == PCS_OK ? im.vp_n : PCS_NONE, "vp_n", i);
            assert_bits(out[4][i], status == PCS_OK ? im.p_1 : PCS_NONE, "p_1", i);
        }
    }
}

/* Each input in turn, and all of them, as one number for all problems. */
static void one_number_for_all(void **state)
{
    (void)state;
    fill(2);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        for (int which = 0; which <= INS2; which++) {
            pcs_batch2_in in = dense2();
            const double **arrays = (const double **)(void *)&in;
            ptrdiff_t *steps = (ptrdiff_t *)(void *)&in.step;
            double same[INS2];
            numbers2(&pairs2[16], same); // an ordinary problem
            for (int k = 0; k < INS2; k++)
                for (size_t i = 0; (which == k || which == INS2) && i < N; i++)
                    dense[k][i] = same[k];
            solve2((pcs_law)law, &in);
            memcpy(expected, out, sizeof out);
            for (int k = 0; k < INS2; k++)
                if (which == k || which == INS2) {
                    arrays[k] = &same[k];
                    steps[k] = PCS_SAME;
                }
            solve2((pcs_law)law, &in);
            assert_same(false);
        }
}

/* Inputs that are NULL have the values that the header states. */
static void not_given(void **state)
{
    (void)state;
    fill(3);
    pcs_batch2_in in = dense2();
    for (size_t i = 0; i < N; i++) {
        dense[7][i] = dense[6][i];
        dense[8][i] = 0;
        dense[9][i] = dense[10][i] = 1;
    }
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        solve2((pcs_law)law, &in);
        memcpy(expected, out, sizeof out);
        pcs_batch2_in few = {in.G_nn, in.G_nt, in.G_tt, in.v_n, in.v_t, in.e, in.mu_k};
        few.eta2 = law == PCS_LAW_BILINEAR ? in.eta2 : NULL;
        few.ratio = law == PCS_LAW_IMPULSE_RATIO ? in.ratio : NULL;
        solve2((pcs_law)law, &few);
        assert_same(false);
    }
    // one kinetic friction for all is the static friction, too
    in.mu_k = &dense[6][0];
    in.step.mu_k = PCS_SAME;
    in.mu_s = NULL;
    solve2(PCS_LAW_POISSON, &in);
    pcs_impact2 im;
    pcs_material m = pairs2[1].m;
    m.d1 = m.d2 = 1;
    m.mu_s = m.mu_k = dense[6][0];
    assert_int_equal(pcs_solve2(PCS_LAW_POISSON, &pairs2[1].c, &m, &im, NULL), statuses[1]);
    if (statuses[1] == PCS_OK)
        assert_bits(out[2][1], im.p_n, "p_n", 1);
}

static void assert_refused(const pcs_batch2_in *in, const pcs_batch2_out *to, pcs_law law,
                           const char *field)
{
    pcs_fault fault;
    memset(out, 0x33, sizeof out);
    memcpy(expected, out, sizeof out);
    assert_int_equal(pcs_batch_solve2(law, N, in, to, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    assert_memory_equal(out, expected, sizeof out); // nothing is written
}

/* The fault of overlapping and misaligned arrays has their names; inputs may overlap. */
static void arrays_that_must_not_be(void **state)
{
    (void)state;
    fill(4);
    const pcs_batch2_in in = dense2();
    pcs_batch2_in from = in;
    pcs_batch2_out to = to2;
    to.p_t = out[2]; // the array of p_n
    assert_refused(&in, &to, PCS_LAW_NEWTON, "p_t");
    to.p_t = out[2] + N - 1;
    assert_refused(&in, &to, PCS_LAW_NEWTON, "p_t");
    to.p_t = dense[3] + 5; // inside v_n
    assert_refused(&in, &to, PCS_LAW_NEWTON, "p_t");
    to = to2;
    to.mode = (signed char *)(out[3] + N - 1) + 7; // the last byte
    assert_refused(&in, &to, PCS_LAW_NEWTON, "mode");
    to = to2;
    to.vp_t = (double *)(void *)((char *)out[1] + 4);
    assert_refused(&in, &to, PCS_LAW_NEWTON, "vp_t");
    from.e = (const double *)(const void *)((const char *)dense[5] + 1);
    assert_refused(&from, &to2, PCS_LAW_NEWTON, "e");
    from = in;
    from.v_n = out[0] + N - 1; // backwards, through the output
    from.step.v_n = -1;
    assert_refused(&from, &to2, PCS_LAW_NEWTON, "vp_n");
    from = in;
    from.eta2 = NULL;
    assert_refused(&from, &to2, PCS_LAW_BILINEAR, "eta2");
    from.ratio = NULL;
    assert_refused(&from, &to2, PCS_LAW_IMPULSE_RATIO, "ratio");
    assert_refused(NULL, &to2, PCS_LAW_NEWTON, "in");
    assert_refused(&in, NULL, PCS_LAW_NEWTON, "out");
    // adjacent arrays do not overlap, and inputs may be the same array
    from = in;
    from.d2 = from.d1;
    from.mu_s = from.mu_k;
    to = to2;
    to.p_t = out[2] + N;
    assert_ptr_equal(to.p_t, out[3]);
    assert_int_equal(pcs_batch_solve2(PCS_LAW_COMPROMISE, N, &from, &to, NULL, NULL), PCS_OK);
}

/* A problem by its index equals that of the struct, with any stride. */
static void a_problem_by_its_number(void **state)
{
    (void)state;
    fill(77);
    const pcs_batch2_in plain = dense2();
    const double e = 0.25;
    for (size_t i = 0; i < N; i += 7) {
        pcs_contact2 c;
        pcs_contact3 d;
        pcs_material m;
        pcs_batch2_in in = plain;
        pcs_batch_problem2(&in, i, &c, &m);
        assert_memory_equal(&c, &pairs2[i].c, sizeof c);
        assert_true(m.e == pairs2[i].m.e && m.mu_s == pairs2[i].m.mu_s);
        assert_true(m.ratio == pairs2[i].m.ratio && m.eta2 == pairs2[i].m.eta2);
        in.e = &e;
        in.step.e = PCS_SAME;
        in.mu_s = in.d1 = NULL;
        in.branch = PCS_BRANCH_REST;
        in.G_nn = &pairs2[0].c.G_nn;
        in.step.G_nn = sizeof *pairs2 / sizeof(double);
        pcs_batch_problem2(&in, i, &c, &m);
        assert_memory_equal(&c, &pairs2[i].c, sizeof c);
        assert_true(m.e == e && m.mu_s == m.mu_k && m.d1 == 1 && m.branch == PCS_BRANCH_REST);
        const pcs_batch3_in in3 = {.G_nn = &pairs3[0].c.G_nn + 0,
                                   .v_2 = &pairs3[N - 1].c.v_2,
                                   .step = {.G_nn = sizeof *pairs3 / sizeof(double),
                                            .v_2 = -(ptrdiff_t)(sizeof *pairs3 / sizeof(double))}};
        pcs_batch_problem3(&in3, i, &d, &m);
        assert_true(d.G_nn == pairs3[i].c.G_nn && d.v_2 == pairs3[N - 1 - i].c.v_2);
        assert_false(pcs_has(d.G_11) || pcs_has(m.e)); // not given
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_problem_by_its_number), cmocka_unit_test(structs_as_they_are),
        cmocka_unit_test(one_number_for_all),      cmocka_unit_test(not_given),
        cmocka_unit_test(arrays_that_must_not_be),
    };
    return cmocka_run_group_tests_name("steps", tests, NULL, NULL);
}
