/*
 * Planar batches: the same bits as a single solve, at any place in the batch, on every vector unit.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 };

/* The last three are solved one by one. */
static const pcs_law LAWS[] = {PCS_LAW_NEWTON,     PCS_LAW_POISSON,         PCS_LAW_ENERGETIC,
                               PCS_LAW_COMPROMISE, PCS_LAW_COMPLEMENTARITY, PCS_LAW_WALTON,
                               PCS_LAW_WHITTAKER,  PCS_LAW_BRACH,           PCS_LAW_IMPULSE_RATIO,
                               PCS_LAW_BILINEAR};

enum { N_LAWS = sizeof LAWS / sizeof *LAWS, IN_LANES = N_LAWS - 3, INS = 13, OUTS = 23 };

/* Arrays with room for an offset, and their names. */
static double in[INS][MOST + 8], out[OUTS][MOST + 8];
static signed char modes[MOST + 8];
static unsigned char finals[MOST + 8], statuses[MOST + 8];
static unsigned outcomes[MOST + 8];

static pcs_batch2_in inputs_at(size_t offset)
{
    return (pcs_batch2_in){.G_nn = in[0] + offset,
                           .G_nt = in[1] + offset,
                           .G_tt = in[2] + offset,
                           .v_n = in[3] + offset,
                           .v_t = in[4] + offset,
                           .e = in[5] + offset,
                           .mu_k = in[6] + offset,
                           .mu_s = in[7] + offset,
                           .e_t = in[8] + offset,
                           .d1 = in[9] + offset,
                           .d2 = in[10] + offset,
                           .eta2 = in[11] + offset,
                           .ratio = in[12] + offset};
}

/* Every number of a record. */
// clang-format off
#define NUMBERS(X) \
    X(vp_n) X(vp_t) X(p_n) X(p_t) X(pc_n) X(pr_n) X(W_c) X(W_r) X(W_f) X(dT) X(T) X(Tp) \
    X(pc_t) X(pr_t) X(N_P) X(N_N) X(N_E) X(e_kinematic) X(R_kinetic) X(E2_energetic) \
    X(impulse_ratio) X(mu_A) X(mu_R)
// clang-format on

static pcs_batch2_out outputs_at(size_t offset)
{
    pcs_batch2_out to = {.mode = modes + offset,
                         .final = finals + offset,
                         .status = statuses + offset,
                         .outcome = outcomes + offset};
    int k = 0;
#define TO(name) to.name = out[k++] + offset;
    NUMBERS(TO)
    assert_int_equal(k, OUTS);
    return to;
}

static sample problem(size_t i)
{
    sample s = {.contact = {in[0][i], in[1][i], in[2][i], in[3][i], in[4][i]}};
    s.material = pcs_material_default();
    s.material.e = in[5][i];
    s.material.mu_k = in[6][i];
    s.material.mu_s = in[7][i];
    s.material.e_t = in[8][i];
    s.material.d1 = in[9][i];
    s.material.d2 = in[10][i];
    s.material.eta2 = in[11][i];
    s.material.ratio = in[12][i];
    return s;
}

static void put_problem(size_t i, const sample *s)
{
    const pcs_contact2 *c = &s->contact;
    const pcs_material *m = &s->material;
    const double values[INS] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t,  m->e,    m->mu_k,
                                m->mu_s, m->e_t,  m->d1,   m->d2,  m->eta2, m->ratio};
    for (int k = 0; k < INS; k++)
        in[k][i] = values[k];
}

/* Problems with every corner, spheres for Walton, and some that are not valid. */
static void fill(rng *r, pcs_law law, long first, size_t n)
{
    static const double strange[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e300, 1e-300, 5e-324, -0.0};
    for (size_t i = 0; i < n; i++) {
        const bool springs = law == PCS_LAW_BILINEAR; // springs take long in most corners
        sample s = random_sample(r, springs ? CORNER_NONE : first + (long)i);
        s.material.e = springs ? fmax(s.material.e, 0.1) : s.material.e;
        if (law == PCS_LAW_WALTON && i % 5)
            s.contact.G_nt = 0;
        s.material.eta2 = log_between(r, 0.3, 3);
        s.material.ratio = between(r, -1, 1);
        if (pcs_law_about(law)->one_friction)
            s.material.mu_s = i % 7 ? s.material.mu_k : s.material.mu_s;
        s.material.e_t = i % 3 ? 0 : uniform(r);
        s.material.d1 = uniform(r);
        s.material.d2 = i % 2 ? 1 : uniform(r);
        put_problem(i, &s);
        if (i % 11 == 0)
            in[(size_t)(uniform(r) * INS)][i] = strange[(size_t)(uniform(r) * (springs ? 3 : 9))];
    }
}

static void assert_alone(pcs_law law, size_t i)
{
    const sample s = problem(i);
    pcs_impact2 im;
    const pcs_status status = pcs_solve2(law, &s.contact, &s.material, &im, NULL);
    assert_int_equal(statuses[i], status);
    if (status != PCS_OK) {
        for (int k = 0; k < OUTS; k++)
            assert_false(pcs_has(out[k][i]));
        assert_int_equal(modes[i], PCS_MODE_NONE);
        return;
    }
#define NAME(name) #name,
#define VALUE(name) im.name,
    static const char *const names[OUTS] = {NUMBERS(NAME)};
    const double alone[OUTS] = {NUMBERS(VALUE)};
    for (int k = 0; k < OUTS; k++)
        assert_bits(out[k][i], alone[k], names[k], i);
    assert_int_equal(modes[i], im.mode);
    assert_int_equal(finals[i], im.final);
    assert_int_equal(outcomes[i], im.outcome);
}

/* A million problems, at least one batch of each law on every vector unit of the machine. */
static void same_bits_as_alone(void **state)
{
    (void)state;
    rng r = {8};
    const pcs_batch2_in from = inputs_at(0);
    const pcs_batch2_out to = outputs_at(0);
    for (long done = 0; done < 3 * N_LAWS * MOST || done < cases(); done += MOST) {
        const pcs_law law = LAWS[done / MOST % N_LAWS];
        const pcs_vector unit = (pcs_vector)(done / MOST / N_LAWS % 3);
        const size_t n = law == PCS_LAW_BILINEAR ? MOST / 16 : MOST; // this law is slow
        size_t bad = 0, counted = 0;
        fill(&r, law, done, n);
        assert_int_equal(pcs_batch_solve2_on(unit, law, n, &from, &to, &bad, NULL), PCS_OK);
        for (size_t i = 0; i < n; i++) {
            assert_alone(law, i);
            counted += statuses[i] != PCS_OK;
        }
        assert_int_equal(bad, counted);
    }
}

/* Any length and alignment, with and without the columns that cost more. */
static void any_length_and_place(void **state)
{
    (void)state;
    rng r = {80};
    static double whole[OUTS][MOST + 8];
    for (int k = 0; k < N_LAWS; k++) {
        fill(&r, LAWS[k], k * 100, 1200);
        pcs_batch2_in from = inputs_at(0);
        pcs_batch2_out to = outputs_at(0);
        assert_int_equal(pcs_batch_solve2(LAWS[k], 1200, &from, &to, NULL, NULL), PCS_OK);
        memcpy(whole, out, sizeof whole);
        for (size_t n = 0; n < 70; n++) {
            const size_t offset = n % 9 + 500; // also across the edge of a block
            from = inputs_at(offset);
            to = outputs_at(offset);
            if (n % 2)
                to = (pcs_batch2_out){.vp_n = to.vp_n, .p_t = to.p_t, .T = to.T};
            memset(out, 0, sizeof out);
            assert_int_equal(pcs_batch_solve2(LAWS[k], n, &from, &to, NULL, NULL), PCS_OK);
            for (size_t i = 0; i < n; i++) {
                assert_bits(out[0][offset + i], whole[0][offset + i], "vp_n", offset + i);
                assert_bits(out[3][offset + i], whole[3][offset + i], "p_t", offset + i);
                assert_bits(out[10][offset + i], whole[10][offset + i], "T", offset + i);
            }
            assert_near(out[0][offset + n], 0, 0); // nothing is written behind the end
            assert_near(out[0][offset - 1], 0, 0);
        }
    }
}

/* Valid lanes have the same results with bad lanes beside them. */
static void bad_lanes_disturb_nobody(void **state)
{
    (void)state;
    rng r = {81};
    static double clean[OUTS][MOST + 8];
    const pcs_batch2_in from = inputs_at(0);
    const pcs_batch2_out to = outputs_at(0);
    for (size_t i = 0; i < 256; i++) {
        const sample s = random_sample(&r, 0);
        put_problem(i, &s);
    }
    assert_int_equal(pcs_batch_solve2(PCS_LAW_ENERGETIC, 256, &from, &to, NULL, NULL), PCS_OK);
    memcpy(clean, out, sizeof clean);
    for (size_t i = 0; i < 256; i += 3)
        in[i % INS][i] = NAN;
    size_t bad;
    assert_int_equal(pcs_batch_solve2(PCS_LAW_ENERGETIC, 256, &from, &to, &bad, NULL), PCS_OK);
    assert_true(bad > 50 && bad <= 86);
    for (size_t i = 0; i < 256; i++)
        for (int k = 0; i % 3 && k < OUTS; k++)
            assert_bits(out[k][i], clean[k][i], "clean", i);
}

/* Calls of the single solve pass through here: a linker option (tests/CMakeLists.txt). */
static long calls;

pcs_status __real_pcs_solve2(pcs_law law, const pcs_contact2 *contact, const pcs_material *material,
                             pcs_impact2 *impact, pcs_fault *fault);
pcs_status __wrap_pcs_solve2(pcs_law law, const pcs_contact2 *contact, const pcs_material *material,
                             pcs_impact2 *impact, pcs_fault *fault);

pcs_status __wrap_pcs_solve2(pcs_law law, const pcs_contact2 *contact, const pcs_material *material,
                             pcs_impact2 *impact, pcs_fault *fault)
{
    calls++;
    return __real_pcs_solve2(law, contact, material, impact, fault);
}

/* Lanes leave only rare problems to the single solve. */
static void lanes_do_the_work(void **state)
{
    (void)state;
    rng r = {82};
    const pcs_batch2_in from = inputs_at(0);
    const pcs_batch2_out to = outputs_at(0);
    for (int k = 0; k < IN_LANES; k++)
        for (int unit = PCS_VECTOR_BASE; unit <= PCS_VECTOR_AVX512; unit++) {
            for (size_t i = 0; i < MOST; i++) {
                sample s = random_sample(&r, CORNER_NONE);
                s.contact.G_nt = LAWS[k] == PCS_LAW_WALTON ? 0 : s.contact.G_nt;
                put_problem(i, &s);
            }
            calls = 0;
            assert_int_equal(
                pcs_batch_solve2_on((pcs_vector)unit, LAWS[k], MOST, &from, &to, NULL, NULL),
                PCS_OK);
            assert_int_equal(calls, 0);
        }
}

/* The fault of a bad call has its field. */
static void bad_calls(void **state)
{
    (void)state;
    pcs_batch2_in from = inputs_at(0);
    const pcs_batch2_out to = {.vp_n = out[0]};
    pcs_fault fault;
    assert_int_equal(pcs_batch_solve2(PCS_LAW_COUNT, 1, &from, &to, NULL, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "law");
    from.v_t = NULL;
    assert_int_equal(pcs_batch_solve2(PCS_LAW_NEWTON, 1, &from, &to, NULL, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "v_t");
    assert_int_equal(pcs_batch_solve2(PCS_LAW_NEWTON, 0, &from, &to, NULL, &fault), PCS_OK);
    assert_int_equal(pcs_batch_solve2(PCS_LAW_NEWTON, 0, NULL, NULL, NULL, &fault), PCS_OK);
    assert_int_equal(pcs_batch_solve3(PCS_LAW_NEWTON, PCS_PATH_EXACT, 0, NULL, NULL, NULL, &fault),
                     PCS_OK);
    from = inputs_at(0);
    from.branch = PCS_BRANCH_COUNT;
    assert_int_equal(pcs_batch_solve2(PCS_LAW_NEWTON, 1, &from, &to, NULL, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "branch");
    assert_int_equal(pcs_batch_solve2(PCS_LAW_NEWTON, 0, &from, &to, NULL, &fault), PCS_OK);
    const pcs_batch3_in none = {0};
    const pcs_batch3_out nowhere = {0};
    assert_int_equal(
        pcs_batch_solve3(PCS_LAW_NEWTON, PCS_PATH_EXACT, 1, &none, &nowhere, NULL, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "G_nn");
    assert_int_equal(
        pcs_batch_solve3(PCS_LAW_WHITTAKER, PCS_PATH_EXACT, 0, &none, &nowhere, NULL, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "law");
    assert_non_null(pcs_vector_name(pcs_batch_vector()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_as_alone),
        cmocka_unit_test(any_length_and_place),
        cmocka_unit_test(bad_lanes_disturb_nobody),
        cmocka_unit_test(lanes_do_the_work),
        cmocka_unit_test(bad_calls),
    };
    return cmocka_run_group_tests_name("lanes", tests, NULL, NULL);
}
