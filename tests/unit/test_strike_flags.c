/* The flags of a strike agree with the rest of its record. */
#include "strikes.h"

/*
 * Other contacts that slide with strong friction, so that they may make the striking contact leave.
 */
static void make_slippery(rng *r, random_strike *s, int contacts)
{
    make_strike(r, s, contacts, false);
    s->v[0] = between(r, -0.5, 0);
    for (int i = 0; i < contacts; i++) {
        s->v[2 * i + 1] = between(r, -1, 1);
        s->materials[i] = material_of(s->materials[i].e, log_between(r, 0.05, 3));
    }
}

/*
 * Restitution that exceeds compression, at the striking contact; laws without a path do not report
 * it.
 */
static void restitution_beyond_compression(void **state)
{
    (void)state;
    rng source = {801};
    static random_strike s;
    long impulse[PCS_LAW_COUNT] = {0}, work_of[PCS_LAW_COUNT] = {0};
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        const pcs_law law = strike_laws[i % STRIKE_LAWS];
        make_slippery(&source, &s, 1 + (int)(i / STRIKE_LAWS % 4));
        const outcome_of o = struck(law, &s.m, 0);
        const pcs_strike *k = &o.strike;
        // on both sides of the margin of 1e-9
        const double over_p = k->pr_n / k->pc_n - 1, over_W = -k->W_r / k->W_c - 1;
        const bool p = k->outcome & PCS_OUTCOME_IMPULSE_EXCEEDS,
                   W = k->outcome & PCS_OUTCOME_WORK_EXCEEDS;
        assert_false(p ? !(over_p > 5e-10) : over_p > 2e-9);
        assert_false(W ? !(over_W > 5e-10) : over_W > 2e-9);
        impulse[law] += p;
        work_of[law] += W;
    }
    assert_true(impulse[PCS_LAW_ENERGETIC] > 0 && work_of[PCS_LAW_ENERGETIC] == 0);
    assert_true(impulse[PCS_LAW_POISSON] == 0 && work_of[PCS_LAW_POISSON] > 0);
    assert_true(impulse[PCS_LAW_NEWTON] > 0 && work_of[PCS_LAW_NEWTON] > 0);
}

/* True if the law complementarity has a solution in which the striking contact has an impulse. */
static bool has_impulse(const random_strike *s, double *answers)
{
    pcs_material materials[MOST];
    int count;
    for (int i = 0; i < s->m.contacts; i++)
        materials[i] = material_of(i == 0 ? s->materials[i].e : 0, s->materials[i].mu_k);
    const pcs_multi m = {s->m.contacts, 2, s->G, s->v, materials};
    assert_int_equal(pcs_multi_enumerate(&m, work, n_work, PCS_MAX_ANSWERS, answers, &count, NULL),
                     PCS_OK);
    for (int k = 0; k < count; k++)
        if (answers[2 * k * s->m.contacts] > 0)
            return true;
    return false;
}

/*
 * Whittaker's law has a solution unless the striking contact has no impulse in every combination.
 */
static void strikes_that_are_thrown_off(void **state)
{
    (void)state;
    rng source = {802};
    static random_strike s;
    static double answers[PCS_MAX_ANSWERS * 2 * MOST];
    long none = 0;
    for (long i = 0; i < at_least(20000, cases() / 10); i++) {
        make_slippery(&source, &s, 2 + (int)(i % 3));
        const outcome_of o = struck(PCS_LAW_WHITTAKER, &s.m, 0);
        if (!(o.strike.outcome & PCS_OUTCOME_NO_SOLUTION)) {
            assert_true(o.contacts[0].p[0] > 0 && o.judge < 1e-8);
            continue;
        }
        none++;
        assert_false(has_impulse(&s, answers));
        assert_int_equal(o.strike.blamed, 0);
        assert_false(pcs_has(o.contacts[0].p[0]));
    }
    assert_true(none > 0);
}

/*
 * By name: a strike in which the other contact makes the striking contact leave, and one with two
 * other solutions.
 */
static void thrown_off_by_name(void **state)
{
    (void)state;
    static const double G_none[] = {1.2,  0.7,  -0.6, -0.7, 0.7,  0.9,  -0.1, -0.5,
                                    -0.6, -0.1, 0.6,  0.5,  -0.7, -0.5, 0.5,  1};
    static const double v_none[] = {-0.1, 0.5, 0, 0.8};
    const pcs_material none[] = {material_of(0.5, 0.2), material_of(0.5, 2.8)};
    const pcs_multi thrown = {2, 2, G_none, v_none, none};
    assert_int_equal(struck(PCS_LAW_WHITTAKER, &thrown, 0).strike.outcome, PCS_OUTCOME_NO_SOLUTION);
    assert_int_equal(struck(PCS_LAW_BRACH, &thrown, 0).strike.outcome, PCS_OUTCOME_NO_SOLUTION);
    // at rest, the other contact has no effect by itself
    const double v_rest[] = {-0.1, 0.5, 0, 0};
    const pcs_multi rests = {2, 2, G_none, v_rest, none};
    assert_true(struck(PCS_LAW_WHITTAKER, &rests, 0).contacts[0].p[0] > 0);

    static const double G_two[] = {1.4,  0.6, -1.1, 1.4,  0.6, 1.1, 0.2,  0.1,
                                   -1.1, 0.2, 2,    -2.1, 1.4, 0.1, -2.1, 2.8};
    static const double v_two[] = {-0.1, 0.4, 0, -1.3};
    const pcs_material two[] = {material_of(0.5, 2.9), material_of(0.5, 2.2)};
    const pcs_multi several = {2, 2, G_two, v_two, two};
    const outcome_of o = struck(PCS_LAW_WHITTAKER, &several, 0);
    assert_true(o.strike.outcome & PCS_OUTCOME_NOT_UNIQUE &&
                !(o.strike.outcome & PCS_OUTCOME_NO_SOLUTION));
    assert_true(o.contacts[0].p[0] > 0.1 && o.judge < 1e-12);
    assert_near(o.contacts[0].vp[0], 0.05, 1e-15);
    assert_int_equal(o.strike.blamed, 0);
}

/* Velocity of the striking contact at the end of a phase. */
static double v_n_at(const pcs_multi *m, const pcs_strike *s, int phase)
{
    double v = m->v[0];
    for (int j = 0; phase >= 0 && j < 2 * m->contacts; j++)
        v += m->G[j] * s->phases[phase].p[j / 2][j % 2];
    return v;
}

/* From the phases: stretches are straight, so v_n that does not rise in compression is a jam. */
static void assert_phases(const pcs_multi *m, const pcs_strike *s, long *jams, long *returns)
{
    bool falls = false, again = false;
    for (int f = 0; f < s->n_phases; f++) {
        const bool compression = s->phases[f].stage == PCS_STAGE_COMPRESSION;
        falls = falls || (compression && v_n_at(m, s, f) < v_n_at(m, s, f - 1));
        again = again || (compression && f > 0 && s->phases[f - 1].stage == PCS_STAGE_RESTITUTION);
    }
    assert_int_equal((s->outcome & PCS_OUTCOME_RECOMPRESSION) != 0, again);
    assert_int_equal((s->outcome & PCS_OUTCOME_JAM) != 0, falls || again);
    *jams += falls && !again;
    *returns += again;
}

static void jams_and_returns(void **state)
{
    (void)state;
    rng source = {803};
    static random_strike s;
    long jams = 0, returns = 0;
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        make_slippery(&source, &s, 1 + (int)(i % 4));
        const outcome_of o = struck(strike_laws[i % DIFFERENTIAL], &s.m, 0);
        if (!(o.strike.outcome & PCS_OUTCOME_NO_SOLUTION))
            assert_phases(&s.m, &o.strike, &jams, &returns);
    }
    assert_true(jams > 0);
    // by name, because few return: one slides again after the other contact has stuck
    static const double G[] = {1.6, 1.1, 0,   0.3, 1.1, 1.5, 1.1, 0.4,
                               0,   1.1, 2.4, 0.2, 0.3, 0.4, 0.2, 0.6};
    static const double v[] = {-0.3, 0.8, 0, -0.8};
    const pcs_material materials[] = {material_of(0.9, 1.6), material_of(0.9, 2.2)};
    const pcs_multi m = {2, 2, G, v, materials};
    returns = 0;
    const outcome_of o = struck(PCS_LAW_POISSON, &m, 0);
    assert_phases(&m, &o.strike, &jams, &returns);
    assert_int_equal(returns, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restitution_beyond_compression),
        cmocka_unit_test(strikes_that_are_thrown_off),
        cmocka_unit_test(thrown_off_by_name),
        cmocka_unit_test(jams_and_returns),
    };
    return cmocka_run_group_tests_name("strike_flags", tests, make_room, clear_room);
}
