/* One contact strikes while others rest: properties of the solution, and its judge. */
#include "strikes.h"

/* With one contact, a strike is the planar impact of that contact, including static friction. */
static void one_contact_is_the_planar_law(void **state)
{
    (void)state;
    rng source = {501};
    for (long i = 0; i < cases() / 20; i++) {
        const sample s = random_sample(&source, i);
        const pcs_law law = strike_laws[i % STRIKE_LAWS];
        const double wide = fabs(s.contact.v_t / s.contact.v_n);
        if (!law_takes(law, &s) || s.contact.v_n == 0 || wide > 1e10 || wide < 1e-10)
            continue; // v_n = 0, and an approach lost beside v_t, count as rest here
        const double G[4] = {s.contact.G_nn, s.contact.G_nt, s.contact.G_nt, s.contact.G_tt};
        const double v[2] = {s.contact.v_n, s.contact.v_t};
        const pcs_multi m = {1, 2, G, v, &s.material};
        static outcome_of o;
        const pcs_status status =
            pcs_strike_solve(law, &m, 0, work, n_work, o.contacts, &o.strike, NULL);
        if (status == PCS_STATUS_NOT_CONVERGED && s.corner == CORNER_NEARLY_SINGULAR)
            continue; // the status reports it
        assert_int_equal(status, PCS_OK);
        o.judge = pcs_strike_judge(&m, o.contacts, &o.strike);
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        const double size = fabs(v[0]) + fabs(v[1]) + (G[0] + G[3]) * im.p_n;
        const double gap =
            fmax(fabs(o.contacts[0].vp[0] - im.vp_n), fabs(o.contacts[0].vp[1] - im.vp_t));
        // the rule of the compromise is as ill-conditioned as G
        const bool judged = o.judge < 1e-11 || s.corner == CORNER_NEARLY_SINGULAR;
        if (!(gap <= 1e-12 * size) || !judged)
            fail_msg("case %ld corner %d %s: off by %g, judge %g", i, s.corner,
                     pcs_law_about(law)->name, gap / size, o.judge);
    }
}

/*
 * The judge accepts random mechanisms; under laws that must not gain energy it does not increase.
 */
static void judge_is_quiet_on_strikes(void **state)
{
    (void)state;
    rng source = {502};
    static random_strike t;
    long none = 0, two = 0;
    const long n = at_least(200, cases() / 200);
    for (long i = 0; i < n; i++) {
        const int contacts = 1 + (int)(i % 6);
        const pcs_law law = strike_laws[i / 6 % STRIKE_LAWS];
        make_strike(&source, &t, contacts, i % 2 && !pcs_law_about(law)->one_friction);
        const outcome_of o = struck(law, &t.m, 0);
        none += (o.strike.outcome & PCS_OUTCOME_NO_SOLUTION) != 0;
        two += (o.strike.outcome & PCS_OUTCOME_NOT_UNIQUE) != 0;
        if (o.strike.outcome & PCS_OUTCOME_NO_SOLUTION) {
            assert_true(o.strike.blamed >= 0);
            continue;
        }
        if (!(o.judge < 1e-11))
            fail_msg("case %ld %s %d contacts: judge %g", i, pcs_law_about(law)->name, contacts,
                     o.judge);
        if (law == PCS_LAW_POISSON || law == PCS_LAW_ENERGETIC || law == PCS_LAW_BRACH)
            assert_false(o.strike.outcome & PCS_OUTCOME_ENERGY_GAIN);
    }
    if (none > n / 200 || two > n / 50)
        fail_msg("%ld without a solution, %ld with two, of %ld", none, two, n);
}

/*
 * A contact at rest that friction could hold, and that slips with less friction: two solutions, if
 * both are near.
 */
static void rates_that_are_near_are_two(void **state)
{
    (void)state;
    const double G[4] = {1, -0.3, -0.3, 1}, v[2] = {-1, 0}; // held by 0.3 of the normal impulse
    pcs_material m = material_of(0.5, 0.3);
    const pcs_multi one = {1, 2, G, v, &m};
    double rates[2];
    pcs_part parts[1];
    int count;
    for (double less = 0.1; less > 1e-7; less /= 10) {
        m.mu_s = 0.31;
        m.mu_k = 0.3 - less;
        assert_int_equal(pcs_strike_rates(&one, 0, true, work, n_work, rates, parts, &count, NULL),
                         PCS_OK);
        assert_int_equal(count, 2);
    }
    m.mu_k = 0.3 - 1e-10; // nearer than rounding in G can resolve
    assert_int_equal(pcs_strike_rates(&one, 0, true, work, n_work, rates, parts, &count, NULL),
                     PCS_OK);
    assert_int_equal(count, 1);
}

/*
 * A contact of a body 1e16 times as heavy does not make the problem singular: its impulse has
 * another scale.
 */
static void heavy_bodies_are_not_singular(void **state)
{
    (void)state;
    const double G[16] = {1, .3, -.4, .1, .3, 2, .1, .2, -.4, .1, 1.5, .2, .1, .2, .2, 1};
    const double v[4] = {-1, 0.5, 0, 0.3}, s = 1e-8;
    const pcs_material materials[2] = {material_of(0.5, 0.5), material_of(0.5, 0.5)};
    double heavy[16], rates[2][4];
    for (int i = 0; i < 16; i++)
        heavy[i] = G[i] * (i / 4 < 2 ? 1 : s) * (i % 4 < 2 ? 1 : s);
    const pcs_multi m[2] = {{2, 2, G, v, materials}, {2, 2, heavy, v, materials}};
    for (int k = 0; k < 2; k++) {
        pcs_part parts[2];
        int count;
        assert_int_equal(
            pcs_strike_rates(&m[k], 0, true, work, n_work, rates[k], parts, &count, NULL), PCS_OK);
        assert_int_equal(count, 1);
        assert_int_equal(parts[1], PCS_PART_FORWARD);
    }
    for (int i = 0; i < 4; i++)
        assert_near(rates[1][i] * (i < 2 ? 1 : s), rates[0][i], 1e-14); // rounding
}

/* The motion of each contact agrees with its rates. */
static void assert_parts(const random_strike *t, int contacts, const double *rates,
                         const pcs_part *parts)
{
    assert_true(rates[0] == 1); // for the striking contact, by definition
    for (int i = 0; i < contacts; i++) {
        const double p_n = rates[2 * i], p_t = rates[2 * i + 1], mu = t->materials[i].mu_k;
        const double size = 1e-9 * (1 + fabs(p_n) + fabs(p_t)); // the tolerance of the conditions
        if (parts[i] == PCS_PART_OPEN)
            assert_true(p_n == 0 && p_t == 0);
        else if (parts[i] == PCS_PART_STICK)
            assert_true(fabs(p_t) <= mu * p_n + size);
        else
            assert_near(p_t, (parts[i] == PCS_PART_FORWARD ? -mu : mu) * p_n, size);
    }
}

/* The result of pivoting is one of all combinations, for up to four contacts. */
static void rates_by_pivots_are_those_of_a_combination(void **state)
{
    (void)state;
    rng source = {503};
    static random_strike t;
    long missed = 0;
    const long n = cases() / 100;
    for (long i = 0; i < n; i++) {
        const int contacts = 1 + (int)(i % 4);
        make_strike(&source, &t, contacts, false);
        double a[2 * MOST], b[2 * MOST];
        pcs_part parts[MOST], other[MOST];
        int every, one;
        assert_int_equal(pcs_strike_rates(&t.m, 0, true, work, n_work, a, parts, &every, NULL),
                         PCS_OK);
        assert_int_equal(pcs_strike_rates(&t.m, 0, false, work, n_work, b, other, &one, NULL),
                         PCS_OK);
        assert_true(one <= every);
        missed += every > 0 && one == 0;
        if (every > 0)
            assert_parts(&t, contacts, a, parts);
        if (one > 0)
            assert_parts(&t, contacts, b, other);
        if (every == 1 && one == 1)
            for (int k = 0; k < 2 * contacts; k++)
                assert_near(a[k], b[k], 1e-7 * (1 + fabs(a[k])));
    }
    assert_true(missed <= n / 1000);
}

/* The order of the contacts has no effect. */
static void order_of_contacts(void **state)
{
    (void)state;
    rng source = {504};
    static random_strike t, other;
    for (int i = 0; i < 600; i++) {
        const int k = 3, n = 2 * k;
        make_strike(&source, &t, k, false);
        other = t;
        for (int a = 0; a < n; a++) {
            const int from = (a / 2 + 1) % k * 2 + a % 2;
            other.v[a] = t.v[from];
            other.materials[a / 2] = t.materials[from / 2];
            for (int b = 0; b < n; b++)
                other.G[a * n + b] = t.G[from * n + (b / 2 + 1) % k * 2 + b % 2];
        }
        other.m = (pcs_multi){k, 2, other.G, other.v, other.materials};
        const outcome_of x = struck(strike_laws[i % STRIKE_LAWS], &t.m, 0);
        const outcome_of y = struck(strike_laws[i % STRIKE_LAWS], &other.m, 2);
        if ((x.strike.outcome | y.strike.outcome) &
            (PCS_OUTCOME_NOT_UNIQUE | PCS_OUTCOME_NO_SOLUTION))
            continue;
        for (int j = 0; j < k; j++) {
            assert_near(y.contacts[j].vp[0], x.contacts[(j + 1) % k].vp[0], 1e-10);
            assert_near(y.contacts[j].vp[1], x.contacts[(j + 1) % k].vp[1], 1e-10);
        }
    }
}

static void assert_refused(pcs_law law, const pcs_multi *m, int striking, const char *field)
{
    pcs_fault fault = {0};
    static pcs_strike strike;
    pcs_multi_contact contacts[PCS_MAX_STRIKE_CONTACTS];
    assert_int_equal(pcs_strike_solve(law, m, striking, work, n_work, contacts, &strike, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
}

static void bad_strikes_are_refused(void **state)
{
    (void)state;
    rng source = {505};
    static random_strike t;
    make_strike(&source, &t, 2, false);
    assert_refused(PCS_LAW_WALTON, &t.m, 0, "law");
    assert_refused(PCS_LAW_POISSON, &t.m, 2, "striking");
    assert_refused(PCS_LAW_POISSON, &t.m, -1, "striking");
    t.v[2] = -1; // two approach
    assert_refused(PCS_LAW_POISSON, &t.m, 0, "v");
    t.v[2] = 0;
    t.v[0] = 1; // no contact strikes
    const outcome_of o = struck(PCS_LAW_POISSON, &t.m, 0);
    assert_int_equal(o.strike.outcome, PCS_OUTCOME_NO_COLLISION);
    t.materials[1].mu_s = 5;
    assert_refused(PCS_LAW_BRACH, &t.m, 0, "mu_s");
    t.materials[1].mu_s = t.materials[1].mu_k;
    t.G[0] = NAN;
    assert_refused(PCS_LAW_POISSON, &t.m, 0, "G");
    t.m.dimension = 3;
    assert_refused(PCS_LAW_POISSON, &t.m, 0, "dimension");
}

/* Units do not matter; results outside the range of a double are reported; every solve ends. */
static void units_and_ends(void **state)
{
    (void)state;
    const double G0[16] = {1, .3, .2, .1, .3, 2, .1, .2, .2, .1, 1.5, .2, .1, .2, .2, 1};
    const double v0[4] = {-1, 0.5, 0, 0.3};
    const double units[][2] = {
        {1, 1}, {1e100, 1e-100}, {1e-100, 1e100}, {1e-150, 1e-120}, {1e150, 1e-60}};
    const pcs_material materials[2] = {material_of(0.5, 0.5), material_of(0.5, 0.5)};
    for (int k = 0; k < STRIKE_LAWS; k++) {
        double expected = 0;
        for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
            double G[16], v[4];
            for (int i = 0; i < 16; i++)
                G[i] = G0[i] * units[u][0];
            for (int i = 0; i < 4; i++)
                v[i] = v0[i] * units[u][1];
            const pcs_multi m = {2, 2, G, v, materials};
            const outcome_of o = struck(strike_laws[k], &m, 0);
            const double p = o.contacts[0].p[0] * units[u][0] / units[u][1];
            expected = u == 0 ? p : expected;
            assert_near(p, expected, 1e-12);
            assert_int_equal(o.contacts[0].final, PCS_FINAL_REBOUND);
        }
        double v[4];
        for (int i = 0; i < 4; i++)
            v[i] = v0[i] * 1e-300;
        const pcs_multi tiny = {2, 2, G0, v, materials};
        static outcome_of o;
        assert_int_equal(
            pcs_strike_solve(strike_laws[k], &tiny, 0, work, n_work, o.contacts, &o.strike, NULL),
            PCS_STATUS_RANGE);
    }
}

/* A singular G, and one that no mechanism has: a solution that passes the judge, or a status. */
static void singular_strikes_are_said(void **state)
{
    (void)state;
    rng source = {507};
    static random_strike t;
    static outcome_of o;
    for (int i = 0; i < 2000; i++) {
        const int k = 1 + i % 3, n = 2 * k;
        make_strike(&source, &t, k, false);
        double w[2 * MOST];
        for (int a = 0; a < n; a++)
            w[a] = between(&source, -1, 1);
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                t.G[a * n + b] = w[a] * w[b] + (a == b ? 1e-14 : 0);
        const pcs_law law = strike_laws[i % STRIKE_LAWS];
        const pcs_status status =
            pcs_strike_solve(law, &t.m, 0, work, n_work, o.contacts, &o.strike, NULL);
        if (status == PCS_OK)
            assert_true(pcs_strike_judge(&t.m, o.contacts, &o.strike) < 1e-7);
    }
    const double G[36] = {1, 0, .9, 0, .9, 0, 0,  1, 0,   0, 0, 0, .9, 0, 1, 0, -.9, 0,
                          0, 0, 0,  1, 0,  0, .9, 0, -.9, 0, 1, 0, 0,  0, 0, 0, 0,   1};
    const double v[6] = {-1, 0, 0, 0, 0, 0};
    const pcs_material materials[3] = {material_of(0.5, 0), material_of(0, 0), material_of(0, 0)};
    const pcs_multi m = {3, 2, G, v, materials};
    assert_int_equal(
        pcs_strike_solve(PCS_LAW_POISSON, &m, 0, work, n_work, o.contacts, &o.strike, NULL),
        PCS_STATUS_INVALID);
}

/* The judge detects what is wrong in a strike. */
static void judge_sees_lies_in_strikes(void **state)
{
    (void)state;
    rng source = {506};
    static random_strike t;
    for (int i = 0; i < 300; i++) {
        make_strike(&source, &t, 2, false);
        t.materials[0].e = 0.6;
        const outcome_of o = struck(strike_laws[i % STRIKE_LAWS], &t.m, 0);
        if (o.strike.outcome & PCS_OUTCOME_NO_SOLUTION)
            continue;
        outcome_of lie = o;
        lie.contacts[0].vp[1] += 1e-3;
        assert_true(pcs_strike_judge(&t.m, lie.contacts, &lie.strike) > 1e-6);
        lie = o;
        lie.contacts[0].p[0] *= 1.001;
        assert_true(pcs_strike_judge(&t.m, lie.contacts, &lie.strike) > 1e-6);
        lie = o;
        lie.strike.dT -= 1e-3;
        assert_true(pcs_strike_judge(&t.m, lie.contacts, &lie.strike) > 1e-6);
        if (o.strike.n_phases == 0)
            continue;
        lie = o;
        lie.strike.W_c -= 1e-3;
        assert_true(pcs_strike_judge(&t.m, lie.contacts, &lie.strike) > 1e-6);
        lie = o;
        lie.strike.phases[0].p[0][1] += 1e-3;
        assert_true(pcs_strike_judge(&t.m, lie.contacts, &lie.strike) > 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_contact_is_the_planar_law),
        cmocka_unit_test(judge_is_quiet_on_strikes),
        cmocka_unit_test(rates_that_are_near_are_two),
        cmocka_unit_test(heavy_bodies_are_not_singular),
        cmocka_unit_test(rates_by_pivots_are_those_of_a_combination),
        cmocka_unit_test(order_of_contacts),
        cmocka_unit_test(bad_strikes_are_refused),
        cmocka_unit_test(units_and_ends),
        cmocka_unit_test(singular_strikes_are_said),
        cmocka_unit_test(judge_sees_lies_in_strikes),
    };
    return cmocka_run_group_tests_name("strike", tests, make_room, clear_room);
}
