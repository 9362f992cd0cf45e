/* Measurements without information, unusual, clipped or very long ones, and bad calls. */
#include "cli/files/measurement.h"
#include "made_measurements.h"
#include "src/identify/top.h"

#include <string.h>

static void assert_refused(const recipe *c, const pcs_identify_options *o, const char *field,
                           const char *says)
{
    pcs_identified id, before;
    pcs_fault fault;
    const pcs_identify_options none = pcs_identify_options_default();
    memset(&id, 0x5A, sizeof id);
    before = id;
    assert_int_equal(pcs_identify(times, axis_list, 3, (size_t)c->n, o ? o : &none, &id, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    if (!strstr(fault.rule, says))
        fail_msg("'%s' does not say '%s'", fault.rule, says);
    assert_memory_equal(&id, &before, sizeof id);
}

/* The sample that the last fault reports. */
static long blamed(const recipe *c)
{
    pcs_identified id;
    pcs_fault fault;
    const pcs_identify_options none = pcs_identify_options_default();
    assert_int_equal(pcs_identify(times, axis_list, 3, (size_t)c->n, &none, &id, &fault),
                     PCS_STATUS_INVALID);
    return fault.index;
}

static void measurements_without_an_answer(void **state)
{
    (void)state;
    recipe c = plain;
    c.peak = 0;
    c.noise = 1;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        make(&c, seed);
        assert_refused(&c, NULL, "axes", "no impact");
    }
    c.noise = 0;
    make(&c, 1);
    assert_refused(&c, NULL, "axes", "no impact");
    c = plain;
    c.start = -0.005;
    make(&c, 1);
    assert_refused(&c, NULL, "time", "cut off at the start");
    assert_true(blamed(&c) == 0);
    c.start = 0.09;
    make(&c, 1);
    assert_refused(&c, NULL, "time", "cut off at the end");
    assert_true(blamed(&c) == c.n - 1);
    c = plain;
    c.noise = 1;
    make(&c, 1);
    for (int i = 0; i < c.n; i++)
        axes[0][i] = i == 400 ? 1e6 : 0;
    assert_refused(&c, NULL, "axes", "spike");
    c = plain;
    c.duration = 0.015; // three samples, which look like more after averaging
    c.n = 21;
    make(&c, 1);
    assert_refused(&c, NULL, "axes", "too slowly");
    c.n = 15;
    assert_refused(&c, NULL, "n", "16 samples");
    c.n = 40;
    c.start = 0.001;
    c.duration = 0.099;
    make(&c, 1);
    pcs_identified id;
    assert_int_equal(pcs_identify(times, axis_list, 3, 40,
                                  &(pcs_identify_options){{0}, PCS_NONE, PCS_NONE}, &id, NULL),
                     PCS_STATUS_INVALID);
}

/* A measurement that is zero except for a block of equal samples. */
static recipe block(int before, int large, int after)
{
    recipe c = plain;
    c.n = before + large + after;
    c.length = 1e-4 * (c.n - 1);
    c.peak = 0;
    make(&c, 1);
    for (int i = before; i < before + large; i++)
        axes[0][i] = 1000;
    return c;
}

/* The exact numbers of samples that the library needs: 6 that are large, and 8 that are quiet. */
static void just_enough_samples(void **state)
{
    (void)state;
    recipe c = block(40, 5, 40);
    assert_refused(&c, NULL, "axes", "fewer than 6");
    c = block(40, 6, 40);
    (void)found(&c, NULL);
    // averages over five samples widen 11 to 15; 15/10 + 2 more on each side are not counted
    c = block(9, 11, 8);
    assert_refused(&c, NULL, "n", "quiet interval");
    c = block(9, 11, 9);
    (void)found(&c, NULL);
}

/* A signal that only rises or only falls has its highest point at an end: it is returned. */
static void a_top_at_an_end(void **state)
{
    (void)state;
    const double t[] = {1, 2, 3, 4, 5, 6, 7}, rises[] = {1, 2, 4, 7, 11, 16, 22},
                 falls[] = {22, 16, 11, 7, 4, 2, 1};
    const pcs_top last = pcs_top_of(t, rises, 7), first = pcs_top_of(t, falls, 7);
    assert_near(last.time, 7, 0);
    assert_near(last.height, 22, 0);
    assert_near(first.time, 1, 0);
    assert_near(first.height, 22, 0);
}

/* The window and the impulses are equal; with so much noise the time of the maximum may not be. */
static void assert_same_findings(const pcs_identified *a, const pcs_identified *b)
{
    const pcs_estimate *const x[] = {&a->t_start, &a->t_end, &a->p_n, &a->p_t, &a->mu};
    const pcs_estimate *const y[] = {&b->t_start, &b->t_end, &b->p_n, &b->p_t, &b->mu};
    for (int i = 0; i < 5; i++)
        assert_near(x[i]->value, y[i]->value, 1e-4 * x[i]->error);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->last, b->last);
    for (int k = 0; k < 3; k++)
        assert_near(a->noise[k], b->noise[k], 1e-6 * a->noise[k]);
}

/*
 * Offset and drift of the sensor, of either sign and far larger than the impact, are found and
 * change nothing else, also in short measurements. Rounding of 1e7 m/s^2 is 1e-10 of the noise.
 */
static void any_baseline_is_taken_off(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int n = 40; n <= 100; n += 15) {
            recipe c = plain;
            c.n = n;
            c.of = half_sine;
            c.noise = 0.08 * c.peak; // so large that the first, rough baseline matters
            const pcs_identified id = identified(&c, seed);
            for (int sign = -1; sign <= 1; sign += 2) {
                c.offset = sign * 1e7;
                c.drift = 0;
                const pcs_identified lifted = identified(&c, seed);
                assert_same_findings(&id, &lifted);
                assert_near(lifted.offset[2] - id.offset[2], 3 * c.offset, 1e-2);
                c.offset = 0;
                c.drift = sign * 1e7 / c.length;
                const pcs_identified drifts = identified(&c, seed);
                assert_same_findings(&id, &drifts);
                assert_near(drifts.drift[1] - id.drift[1], 2 * c.drift, 1e-2);
            }
        }
}

/* An approach with which the velocity after would be larger than before. */
static void impossible_estimates(void **state)
{
    (void)state;
    recipe c = plain;
    c.noise = 0.002 * c.peak;
    make(&c, 1);
    pcs_identify_options o = pcs_identify_options_default();
    pcs_identified id = found(&c, &o);
    o.approach = id.p_n.value / 2.1;
    assert_refused(&c, &o, "approach", "e_kinematic would exceed 1");
    o.approach = id.p_n.value / 2; // e = 1, except for noise
    assert_false(found(&c, &o).e_kinematic.impossible);
    o.approach = id.p_n.value / 15.8;
    pcs_fault fault;
    assert_int_equal(pcs_identify(times, axis_list, 3, (size_t)c.n, &o, &id, &fault),
                     PCS_STATUS_INVALID);
    assert_true(fault.value == o.approach);
    // oscillating tangential acceleration: the impulse has one sign, the mean by a_n^2 the other
    o.approach = PCS_NONE;
    for (int i = 0; i < c.n; i++) {
        const double t = (times[i] - c.start) / c.duration;
        axes[1][i] = t < 0 || t > 1 ? 0 : t > 0.6 && t < 0.85 ? 800 : -500;
        axes[2][i] = 0;
    }
    const pcs_identified swings = found(&c, &o);
    assert_true(swings.mu.value < 0 && swings.mu.impossible);
    assert_false(swings.e_impulse.impossible || swings.impulse_ratio.impossible);
}

/* An elastic impact measured without noise has e = 1, not more because of rounding. */
static void elastic_and_exact(void **state)
{
    (void)state;
    enum { QUIET = 40 };
    for (int half = 4; half < 24; half++) {
        const int n = 2 * QUIET + 2 * half + 1;
        const double peak = 100 + 13.3 * half, step = 1e-5;
        for (int i = 0; i < n; i++) {
            const double from_top = fabs((double)(i - QUIET - half));
            times[i] = i * step;
            axes[0][i] = fmax(peak * (1 - from_top / half), 0);
            axes[1][i] = axes[2][i] = 0;
        }
        pcs_identify_options o = pcs_identify_options_default();
        o.normal[0] = 1;
        o.approach = 0.5 * peak * half * step;
        pcs_identified id;
        pcs_fault fault;
        if (pcs_identify(times, axis_list, 3, (size_t)n, &o, &id, &fault) != PCS_OK)
            fail_msg("%d: %s %s", half, fault.field, fault.rule);
        assert_near(id.e_kinematic.value, 1, 1e-12);
        assert_false(id.e_kinematic.impossible || id.e_impulse.impossible);
    }
}

/* A measurement may hold anything: a result has finite values in order, or there is no result. */
static void odd_records(void **state)
{
    (void)state;
    rng r = {77};
    long answered = 0, trials = cases() < 3000 ? cases() : 3000;
    for (int trial = 0; trial < trials; trial++) {
        const size_t n = (size_t)between(&r, 16, 200);
        const double spread = log_between(&r, 1e-3, 1e3), lift = log_between(&r, 1e-2, 1e6);
        const double middle = between(&r, -5, (double)n + 5), width = between(&r, 0.5, 60);
        const bool steps = uniform(&r) < 0.3;
        pcs_identify_options o = pcs_identify_options_default();
        pcs_identified id;
        for (size_t i = 0; i < n; i++) {
            times[i] = (double)i + (i > n / 2 ? 1e3 * (trial % 2) : 0);
            const double x = ((double)i - middle) / width, bump = lift * exp(-x * x);
            for (int k = 0; k < 3; k++) {
                axes[k][i] = (2 - k) * bump + spread * between(&r, -1, 1);
                axes[k][i] = steps ? rint(axes[k][i]) : axes[k][i];
            }
        }
        for (int k = 0; k < 3 && trial % 3 == 0; k++)
            o.normal[k] = between(&r, -1, 1);
        o.approach = trial % 5 == 0 ? log_between(&r, 1e-3, 1e5) : PCS_NONE;
        if (pcs_identify(times, axis_list, 3, n, &o, &id, NULL) != PCS_OK)
            continue;
        answered++;
        assert_true(id.t_start.value < id.t_peak.value && id.t_peak.value < id.t_end.value);
        assert_true(id.t_turn.value >= id.t_start.value && id.t_turn.value <= id.t_end.value);
        assert_true(isfinite(id.mu.value) && isfinite(id.p_t.value) && isfinite(id.peak.value));
        assert_true(id.first <= id.last && id.last < n);
    }
    assert_true(answered > trials / 30);
}

static void bad_calls(void **state)
{
    (void)state;
    recipe c = plain;
    pcs_identify_options o = pcs_identify_options_default();
    make(&c, 1);
    o.normal[0] = -1;
    assert_refused(&c, &o, "normal", "reverse it");
    o.normal[0] = 0;
    o.normal[2] = 1;
    assert_refused(&c, &o, "normal", "reverse it");
    o = pcs_identify_options_default();
    o.normal[0] = PCS_NONE;
    assert_refused(&c, &o, "normal", "finite");
    o = pcs_identify_options_default();
    o.approach = 100;
    assert_refused(&c, &o, "approach", "less than");
    o.approach = -1;
    assert_refused(&c, &o, "approach", "positive");
    o = pcs_identify_options_default();
    o.mass = INFINITY;
    assert_refused(&c, &o, "mass", "finite");
    axes[1][7] = PCS_NONE;
    assert_refused(&c, NULL, "axes", "finite");
    assert_true(blamed(&c) == 7);
    times[5] = times[4];
    assert_refused(&c, NULL, "time", "increase");
    assert_true(blamed(&c) == 5);
    pcs_identified id;
    o = pcs_identify_options_default();
    assert_int_equal(pcs_identify(times, axis_list, 1, (size_t)c.n, &o, &id, NULL),
                     PCS_STATUS_INVALID);
    o.normal[2] = 1;
    make(&c, 1);
    assert_int_equal(pcs_identify(times, axis_list, 2, (size_t)c.n, &o, &id, NULL),
                     PCS_STATUS_INVALID);
}

static void clipping_is_noticed(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = half_sine;
    c.noise = 5;
    make(&c, 1);
    assert_int_equal(found(&c, NULL).clipped, 0);
    for (int i = 0; i < c.n; i++)
        axes[0][i] = fmin(axes[0][i], 2500);
    assert_true(found(&c, NULL).clipped > 50);
    make(&c, 1);
    for (int i = 0; i < c.n; i++)
        axes[1][i] = fmax(axes[1][i], -1500);
    assert_true(found(&c, NULL).clipped > 50);
}

/* Equal samples at the maximum are clipped if there are 4, and more than 1/100 of the impact. */
static void few_equal_samples_are_none(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = half_sine;
    c.noise = 5;
    for (c.n = 1001; c.n < 4000; c.n += 2000) {
        make(&c, 1);
        const pcs_identified id = found(&c, NULL);
        const size_t part = (id.last - id.first) / 100;
        size_t top = id.first;
        for (size_t i = id.first; i <= id.last; i++)
            top = axes[0][i] > axes[0][top] ? i : top;
        for (size_t equal = 2; equal < part + 4; equal++) {
            for (size_t k = 0; k < equal; k++)
                axes[0][top + k] = axes[0][top];
            assert_int_equal(found(&c, NULL).clipped, equal >= 4 && equal > part ? equal : 0);
        }
    }
}

/* A million samples with noise of a tenth of the peak; the errors fit. */
static void a_million_samples(void **state)
{
    (void)state;
    recipe c = plain;
    c.n = MAX_SAMPLES;
    c.of = cushion;
    c.noise = 300;
    make(&c, 1);
    const pcs_identified id = found(&c, NULL);
    assert_estimate(id.e_impulse, impulse_ratio_of(cushion, 22. / 30), 4);
    assert_estimate(id.mu, 0.65, 4);
    assert_near(id.noise[0], 300, 2);
    c.peak = 0; // without an impact in it
    make(&c, 2);
    assert_refused(&c, NULL, "axes", "no impact");
}

/*
 * The impulse does not pass through the mass centre: the contact point has the acceleration m G_nn
 * a_n + m G_nf a_f. So with a_f = mu a_n an approach v is stopped by the impulse v/(m G_nn + mu m
 * G_nf).
 */
static void an_eccentric_contact(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = half_sine;
    const double P = 3000 * 0.03 * 2 / PI; // m/s, the whole impulse
    pcs_identify_options o = pcs_identify_options_default();
    o.m_G_nn = 1.35093;
    for (int side = -1; side <= 1; side++) {
        o.m_G_nf = 0.964181 * side;
        const double seen = o.m_G_nn + c.mu * o.m_G_nf, part = 0.6;
        o.approach = part * P * seen;
        make(&c, 1);
        const pcs_identified id = found(&c, &o);
        // at the part s of its duration, a half sine has the part (1 - cos(pi s))/2 of its impulse
        assert_near(id.t_turn.value, c.start + c.duration * acos(1 - 2 * part) / PI,
                    1e-4 * c.duration);
        assert_near(id.pc_n.value, part * P, 1e-4 * P);
        assert_near(id.e_kinematic.value, (1 - part) / part, 1e-4);
        assert_near(id.e_impulse.value, (1 - part) / part, 1e-4);
        assert_near(id.mu.value, c.mu, 1e-6);
    }
    o.m_G_nn = 0.9;
    assert_refused(&c, &o, "m_G_nn", "");
    o.m_G_nn = 1;
    o.m_G_nf = INFINITY;
    assert_refused(&c, &o, "m_G_nf", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_eccentric_contact),
        cmocka_unit_test(measurements_without_an_answer),
        cmocka_unit_test(just_enough_samples),
        cmocka_unit_test(a_top_at_an_end),
        cmocka_unit_test(any_baseline_is_taken_off),
        cmocka_unit_test(impossible_estimates),
        cmocka_unit_test(elastic_and_exact),
        cmocka_unit_test(odd_records),
        cmocka_unit_test(bad_calls),
        cmocka_unit_test(clipping_is_noticed),
        cmocka_unit_test(few_equal_samples_are_none),
        cmocka_unit_test(a_million_samples),
    };
    return cmocka_run_group_tests_name("identify_odd", tests, NULL, NULL);
}
