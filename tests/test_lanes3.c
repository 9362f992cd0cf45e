/* Batches in space: the same bits as alone, wherever a problem stands, on every vector unit. */
#include "reference3.h"

#include <string.h>

enum { MOST = 4096, INS = 15, OUTS = 13 };

/* Those with a path along that of Sun & Baruh. */
static const pcs_law LAWS[] = {PCS_LAW_NEWTON,     PCS_LAW_POISSON,         PCS_LAW_ENERGETIC,
                               PCS_LAW_COMPROMISE, PCS_LAW_COMPLEMENTARITY, PCS_LAW_WALTON};

enum { N_LAWS = sizeof LAWS / sizeof *LAWS };

/* Arrays with room for an offset. */
static double in[INS][MOST + 8], out[OUTS][MOST + 8];
static signed char modes[MOST + 8];
static unsigned char finals[MOST + 8], statuses[MOST + 8];
static unsigned outcomes[MOST + 8];

static pcs_batch3_in inputs_at(size_t offset)
{
    return (pcs_batch3_in){.G_nn = in[0] + offset,
                           .G_n1 = in[1] + offset,
                           .G_n2 = in[2] + offset,
                           .G_11 = in[3] + offset,
                           .G_12 = in[4] + offset,
                           .G_22 = in[5] + offset,
                           .v_n = in[6] + offset,
                           .v_1 = in[7] + offset,
                           .v_2 = in[8] + offset,
                           .e = in[9] + offset,
                           .mu_k = in[10] + offset,
                           .mu_s = in[11] + offset,
                           .e_t = in[12] + offset,
                           .d1 = in[13] + offset,
                           .d2 = in[14] + offset};
}

static pcs_batch3_out outputs_at(size_t offset)
{
    return (pcs_batch3_out){.vp_n = out[0] + offset,
                            .vp_1 = out[1] + offset,
                            .vp_2 = out[2] + offset,
                            .p_n = out[3] + offset,
                            .p_1 = out[4] + offset,
                            .p_2 = out[5] + offset,
                            .pc_n = out[6] + offset,
                            .pr_n = out[7] + offset,
                            .W_c = out[8] + offset,
                            .W_r = out[9] + offset,
                            .W_f = out[10] + offset,
                            .dT = out[11] + offset,
                            .turn = out[12] + offset,
                            .mode = modes + offset,
                            .final = finals + offset,
                            .status = statuses + offset,
                            .outcome = outcomes + offset};
}

static void put_problem(size_t i, const pcs_contact3 *c, const pcs_material *m)
{
    const double values[INS] = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12,
                                c->G_22, c->v_n,  c->v_1,  c->v_2,  m->e,
                                m->mu_k, m->mu_s, m->e_t,  m->d1,   m->d2};
    for (int k = 0; k < INS; k++)
        in[k][i] = values[k];
}

/* A contact between spheres. */
static void uncouple(pcs_contact3 *c)
{
    c->G_n1 = c->G_n2 = c->G_12 = 0;
    c->G_22 = c->G_11;
}

/* Planar problems with every corner in any tangent direction; then slip that turns. */
static void fill(rng *r, pcs_law law, long first, size_t n)
{
    static const double strange[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e300, 1e-300, 5e-324, -0.0};
    for (size_t i = 0; i < n; i++) {
        sample s = random_sample(r, first + (long)i);
        const pcs_contact3 flat = {
            s.contact.G_nn, s.contact.G_nt, 0, s.contact.G_tt, 0, log_between(r, 0.1, 10),
            s.contact.v_n,  s.contact.v_t,  0};
        pcs_contact3 c =
            i % 3 ? random_contact3(r) : rotated3(&flat, i % 2 ? between(r, 0, 6.3) : 0);
        if (law == PCS_LAW_WALTON && i % 5)
            uncouple(&c);
        if (law == PCS_LAW_COMPLEMENTARITY || law == PCS_LAW_WALTON)
            s.material.mu_s = i % 7 ? s.material.mu_k : s.material.mu_s;
        s.material.e_t = i % 4 ? 0 : uniform(r);
        s.material.d1 = uniform(r);
        put_problem(i, &c, &s.material);
        if (i % 11 == 0)
            in[(size_t)(uniform(r) * INS)][i] = strange[(size_t)(uniform(r) * 9)];
    }
}

static void assert_alone(pcs_law law, pcs_path3 path, size_t i)
{
    static const char *const names[OUTS] = {"vp_n", "vp_1", "vp_2", "p_n", "p_1", "p_2", "pc_n",
                                            "pr_n", "W_c",  "W_r",  "W_f", "dT",  "turn"};
    const pcs_contact3 c = {in[0][i], in[1][i], in[2][i], in[3][i], in[4][i],
                            in[5][i], in[6][i], in[7][i], in[8][i]};
    pcs_material m = pcs_material_default();
    m.e = in[9][i];
    m.mu_k = in[10][i];
    m.mu_s = in[11][i];
    m.e_t = in[12][i];
    m.d1 = in[13][i];
    m.d2 = in[14][i];
    pcs_impact3 im = {.mode = PCS_NO_MODE};
    const pcs_status status = pcs_solve3(law, path, &c, &m, &im, NULL);
    const double alone[OUTS] = {im.vp_n, im.vp_1, im.vp_2, im.p_n, im.p_1, im.p_2, im.pc_n,
                                im.pr_n, im.W_c,  im.W_r,  im.W_f, im.dT,  im.turn};
    assert_int_equal(statuses[i], status);
    for (int k = 0; k < OUTS; k++)
        assert_bits(out[k][i], status == PCS_OK ? alone[k] : NAN, names[k], i);
    assert_int_equal(modes[i], im.mode);
    assert_int_equal(finals[i], im.final);
    assert_int_equal(outcomes[i], im.outcome);
}

static void solve_and_compare(pcs_vector unit, pcs_law law, pcs_path3 path, size_t n)
{
    const pcs_batch3_in from = inputs_at(0);
    const pcs_batch3_out to = outputs_at(0);
    size_t bad = 0, counted = 0;
    assert_int_equal(pcs_batch_solve3_on(unit, law, path, n, &from, &to, &bad, NULL), PCS_OK);
    for (size_t i = 0; i < n; i++) {
        assert_alone(law, path, i);
        counted += statuses[i] != PCS_OK;
    }
    assert_int_equal(bad, counted);
}

/* A million problems under every law, on every unit that is there; every mode comes up. */
static void same_bits_as_alone(void **state)
{
    (void)state;
    rng r = {83};
    bool seen[7] = {false};
    for (long done = 0; done < cases(); done += MOST) {
        const pcs_vector unit = (pcs_vector)(done / MOST / N_LAWS % 3);
        const pcs_law law = LAWS[done / MOST % N_LAWS];
        fill(&r, law, done, MOST);
        solve_and_compare(unit, law, PCS_PATH_SUN_BARUH, MOST);
        for (size_t i = 0; i < MOST; i++)
            if (modes[i] >= 0)
                seen[modes[i]] = true;
    }
    for (int mode = 0; mode <= 6; mode++)
        assert_true(seen[mode]);
}

/* The exact path goes one by one. */
static void exact_path_one_by_one(void **state)
{
    (void)state;
    rng r = {82};
    fill(&r, PCS_LAW_POISSON, 0, 300);
    solve_and_compare(pcs_batch_vector(), PCS_LAW_POISSON, PCS_PATH_EXACT, 300);
}

/* Any length, any alignment, with and without the columns that cost more. */
static void any_length_and_place(void **state)
{
    (void)state;
    rng r = {80};
    static double whole[OUTS][MOST + 8];
    for (int k = 0; k < N_LAWS; k++) {
        fill(&r, LAWS[k], k * 100, 1200);
        pcs_batch3_in from = inputs_at(0);
        pcs_batch3_out to = outputs_at(0);
        assert_int_equal(
            pcs_batch_solve3(LAWS[k], PCS_PATH_SUN_BARUH, 1200, &from, &to, NULL, NULL), PCS_OK);
        memcpy(whole, out, sizeof whole);
        for (size_t n = 0; n < 70; n++) {
            const size_t offset = n % 9 + 500; // across the edge of a block, too
            from = inputs_at(offset);
            to = outputs_at(offset);
            if (n % 2)
                to = (pcs_batch3_out){.vp_n = to.vp_n, .p_2 = to.p_2};
            memset(out, 0, sizeof out);
            assert_int_equal(
                pcs_batch_solve3(LAWS[k], PCS_PATH_SUN_BARUH, n, &from, &to, NULL, NULL), PCS_OK);
            for (size_t i = offset; i < offset + n; i++) {
                assert_bits(out[0][i], whole[0][i], "vp_n", i);
                assert_bits(out[5][i], whole[5][i], "p_2", i);
            }
            assert_near(out[0][offset + n], 0, 0); // and nothing beyond
            assert_near(out[0][offset - 1], 0, 0);
        }
    }
}

/* Ordinary lanes beside bad ones are what they are without them. */
static void bad_lanes_disturb_nobody(void **state)
{
    (void)state;
    rng r = {81};
    static double clean[OUTS][MOST + 8];
    const pcs_batch3_in from = inputs_at(0);
    const pcs_batch3_out to = outputs_at(0);
    for (size_t i = 0; i < 256; i++) {
        const pcs_contact3 c = random_contact3(&r);
        const sample s = random_sample(&r, 0);
        put_problem(i, &c, &s.material);
    }
    assert_int_equal(
        pcs_batch_solve3(PCS_LAW_ENERGETIC, PCS_PATH_SUN_BARUH, 256, &from, &to, NULL, NULL),
        PCS_OK);
    memcpy(clean, out, sizeof clean);
    for (size_t i = 0; i < 256; i += 3)
        in[i % 12][i] = NAN;
    size_t bad;
    assert_int_equal(
        pcs_batch_solve3(PCS_LAW_ENERGETIC, PCS_PATH_SUN_BARUH, 256, &from, &to, &bad, NULL),
        PCS_OK);
    assert_int_equal(bad, 86);
    for (size_t i = 0; i < 256; i++)
        for (int k = 0; k < OUTS; k++)
            assert_bits(out[k][i], i % 3 ? clean[k][i] : NAN, "clean", i);
}

/* The direction in which slip stops for good is one that it had. */
static void slip_that_sticks_has_a_last_direction(void **state)
{
    (void)state;
    const pcs_contact3 c = {1, 0.1, 0, 1, 0, 1, -1, 0.1, 0.2}; // stops in compression
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.mu_s = m.mu_k = 1;
    const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &c, &m);
    assert_int_equal(im.mode, 1);
    assert_near(im.turn, 0, 0); // straight to rest
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_as_alone),
        cmocka_unit_test(exact_path_one_by_one),
        cmocka_unit_test(any_length_and_place),
        cmocka_unit_test(bad_lanes_disturb_nobody),
        cmocka_unit_test(slip_that_sticks_has_a_last_direction),
    };
    return cmocka_run_group_tests_name("lanes in space", tests, NULL, NULL);
}
