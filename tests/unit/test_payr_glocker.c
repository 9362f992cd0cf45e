/*
 * The striking bar of [payr-glocker-2005]: its conditions and closed forms, evaluated in the
 * paper's frame from m, s, Theta_S and phi alone, against the solver.
 */
#include "bar.h"
#include "scenario/problem.h"
#include "table.h"

#include <percuss/research.h>

static void frame_of_the_bar(void **state)
{
    (void)state;
    const double K[] = {UNIFORM, SPHERE, 1};
    for (int i = 0; i < 3; i++)
        for (double deg = 1; deg < 180; deg++) {
            const bar b = bar_at(K[i], deg * PI / 180);
            const pcs_contact2 c = tip(K[i], deg * PI / 180, -1, 2);
            // rounding of the angle, at most 1/K times
            assert_near(c.G_nn, b.alpha, 1e-14);
            assert_near(c.G_tt, b.beta, 1e-14);
            assert_near(c.G_nt, b.delta, 1e-14);
        }
}

/* bar.yaml: phi = 45 deg and ratio 1 of Fig. 4, backward slip that reverses (Fig. 7). */
static void scenario_is_a_point_of_fig_4(void **state)
{
    (void)state;
    static scenario s;
    static problem p;
    fail why = {0};
    assert_true(scenario_read(&s, PERCUSS_SOURCE "/papers/payr-glocker-2005/bar.yaml", &why));
    assert_true(problem_build(&p, &s, &(choice){0}, &why));
    assert_int_equal(p.law, PCS_LAW_COMPLEMENTARITY);
    const pcs_material m = material_with(1, 1, 0.5);
    assert_true(p.material.e == m.e && p.material.e_t == m.e_t && p.material.mu_k == m.mu_k);
    const pcs_impact2 im = solved(p.law, &p.contact, &p.material);
    const pcs_impact2 same = strike_bar(UNIFORM, PI / 4, 1, &m);
    assert_same_impact(&p.contact, &im, &same, 1e-15);
    assert_int_equal(side_of(&im), BACKWARD);
    assert_near(im.vp_t / im.vp_n, 9.0 / 13, 1e-15); // (48) with alpha, beta, delta 5/2, 5/2, 3/2
    scenario_free(&s);
}

static double least_critical_angle(void)
{
    const double step = PI / 1800;
    double best = step;
    for (double phi = step; phi < PI / 2 - step / 2; phi += step)
        if (critical(phi) < critical(best))
            best = phi;
    double low = best - step, high = best + step;
    for (int i = 0; i < 60; i++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        *(critical(a) < critical(b) ? &high : &low) = critical(a) < critical(b) ? b : a;
    }
    return low + (high - low) / 2;
}

/* Fig. 6: the minimum, and what it means for forward slip. */
static void least_critical_friction(void **state)
{
    (void)state;
    const double phi = least_critical_angle();
    const table *t = read_table("payr-glocker-2005/text.csv");
    assert_printed("Fig. 6, phi", cell(t, printed_row(t, "place", "Fig. 6"), "value"),
                   phi * 180 / PI);
    assert_near(critical(phi), 4.0 / 3,
                1e-15 * 4); // the slope is zero there: rounding of the angle has no effect
    // slightly below it forward slip needs a ratio of about -1e9; slightly above it there is none
    const pcs_material below = material_with(1, 1, 4.0 / 3 * (1 - 1e-9));
    const pcs_material above = material_with(1, 1, 4.0 / 3 * (1 + 1e-9));
    const pcs_impact2 slip = strike_bar(UNIFORM, phi, -1e12, &below);
    const pcs_impact2 none = strike_bar(UNIFORM, phi, -1e12, &above);
    const pcs_impact2 early = strike_bar(UNIFORM, phi, -1e7, &below);
    assert_int_equal(side_of(&slip), FORWARD);
    assert_int_equal(side_of(&none), STICK);
    assert_int_equal(side_of(&early), STICK);
}

/* The ratio at which slip to one side begins in the solver's results; infinite: none up to 1e6. */
static double found_bound(double phi, const pcs_material *m, int side)
{
    double out = -1e6, in = 1e6; // times side
    const pcs_impact2 last = strike_bar(UNIFORM, phi, side * in, m);
    if (side_of(&last) != side)
        return side * (double)INFINITY;
    for (int i = 0; i < 100; i++) {
        const double middle = out + (in - out) / 2;
        const pcs_impact2 im = strike_bar(UNIFORM, phi, side * middle, m);
        *(side_of(&im) == side ? &in : &out) = middle;
    }
    return side * in;
}

static void assert_never(double phi, const pcs_material *m, int side)
{
    for (double power = -3; power <= 6; power += 0.125)
        for (int way = -1; way <= 1; way += 2) {
            const pcs_impact2 im = strike_bar(UNIFORM, phi, way * pow(10, power), m);
            assert_int_not_equal(side_of(&im), side);
        }
}

/*
 * Boundaries of a partition of the plane. Returns at how many angles one direction of slip is
 * missing.
 */
static int check_boundaries(const pcs_material *m)
{
    int missing = 0;
    for (double deg = 0.25; deg < 180; deg += 0.5) {
        const double phi = deg * PI / 180;
        const bar b = bar_at(UNIFORM, phi);
        for (int side = FORWARD; side <= BACKWARD; side += 2) {
            const double found = found_bound(phi, m, side), D = pull(&b, m->mu_k, side);
            assert_int_equal(isinf(found) != 0, D <= 0);
            if (D <= 0) {
                assert_never(phi, m, side);
                missing++;
                continue;
            }
            // rounding of numerator and denominator, each of which is a difference
            const double k = (1 + m->e) / (1 + m->e_t);
            const double scale = (fabs(b.delta) + m->mu_k * b.beta) / D * k *
                                 (b.alpha + m->mu_k * fabs(b.delta)) / D;
            assert_near(found, bound(&b, m, side), 1e-14 * scale);
        }
    }
    return missing;
}

static void boundaries_of_figs_4_and_5(void **state)
{
    (void)state;
    const pcs_material subcritical = material_with(1, 1, 0.5);
    const pcs_material supercritical = material_with(1, 1, 5.0 / 3);
    assert_int_equal(check_boundaries(&subcritical), 0);
    // 45 to 75.96 deg and its mirror image, one point for each half degree
    assert_int_equal(check_boundaries(&supercritical), 2 * 62);
}

/* The angle between one with forward slip and one without, at any ratio down to -1e12. */
static double band_edge(double with, double without, const pcs_material *m)
{
    for (int i = 0; i < 60; i++) {
        const double middle = with + (without - with) / 2;
        const pcs_impact2 im = strike_bar(UNIFORM, middle, -1e12, m);
        *(side_of(&im) == FORWARD ? &with : &without) = middle;
    }
    return with;
}

/* Fig. 5, lower band: alpha = mu delta is tan^2 phi - 5 tan phi + 4 = 0 for mu = 5/3. */
static void edges_of_the_band(void **state)
{
    (void)state;
    const pcs_material m = material_with(1, 1, 5.0 / 3);
    // a ratio of 1e12 is within about 1e-12 of the edge
    assert_near(band_edge(0.1, PI / 3, &m), atan(1), 1e-11);
    assert_near(band_edge(1.5, PI / 3, &m), atan(4), 1e-11);
}

/*
 * How fast the ratio after can change with phi where abs(ratio) <= reach. Write N/D for the
 * steepness B of slip, k = 1/K, det = alpha beta - delta^2 = 1 + k. Then N', D' are at most
 * k sqrt(1 + mu^2), and N = B D gives D (beta - delta B) = det, so
 *
 *     |B'| = |N' - B D'|/D <= k sqrt(1 + mu^2) (1 + |B|) (beta + |delta B|)/det
 *
 * Slip holds only where its bound is within reach, so |B| <= reach (1 + e_t)/(1 + e), or
 * else B has the sign that favours slip, D > det/beta and |B| <= |delta| beta/det <= k/2.
 * The angles with D = 0 need no exception: slip near them is beyond any reach, and
 * sticking does not see the angle at all.
 */
static double lipschitz_in_phi(double K, const pcs_material *m, double reach)
{
    const double k = 1 / K, B = fmax(reach * (1 + m->e_t) / (1 + m->e), k / 2);
    const double slope = k * hypot(1, m->mu_k) * (1 + B) * (1 + k + k / 2 * B) / (1 + k);
    return slope * (1 + m->e) / m->e;
}

/* Angles at which friction is just critical, D = 0; none: any angle. */
static double singular_angle(rng *r, double K, double mu)
{
    const double p = mu / K / 2, q = 1 + 1 / K; // tan^2 - 2 p tan + q = 0
    if (p * p < q)
        return between(r, 0.01, PI - 0.01);
    const double angle = atan(p + sign(r) * sqrt(p * p - q));
    return uniform(r) < 0.5 ? angle : PI - angle;
}

/*
 * Two points at a distance h around a random one, or around one on a kink. True: their states
 * differ.
 */
static bool check_step(rng *r, double K, const pcs_material *m, double reach, double h)
{
    const double phi = uniform(r) < 0.25 ? singular_angle(r, K, m->mu_k) : between(r, 0.01, 3.13);
    const double turn = between(r, 0, 2 * PI), d_phi = h * cos(turn), d_ratio = h * sin(turn);
    const bar b = bar_at(K, phi);
    double ratio = between(r, -reach, reach);
    const double kink = bound(&b, m, uniform(r) < 0.5 ? FORWARD : BACKWARD);
    if (uniform(r) < 0.5 && fabs(kink) < reach)
        ratio = kink;
    const pcs_impact2 one = strike_bar(K, phi - d_phi / 2, ratio - d_ratio / 2, m);
    const pcs_impact2 two = strike_bar(K, phi + d_phi / 2, ratio + d_ratio / 2, m);
    const double jump = fabs(two.vp_t / two.vp_n - one.vp_t / one.vp_n);
    const double steepest = lipschitz_in_phi(K, m, reach + h);
    const double limit = fmax(1, m->e_t) / m->e * fabs(d_ratio) + steepest * fabs(d_phi);
    assert_near(jump, 0, limit + 1e-15 * steepest * PI); // rounding of the angle
    return side_of(&one) != side_of(&two);
}

/*
 * Figs 9 and 10, and the same for super-critical friction: differences go to 0 with the distance.
 */
static void ratio_after_is_continuous(void **state)
{
    (void)state;
    rng source = {91};
    const double mu[] = {0.5, 4.0 / 3, 5.0 / 3, 4}, K[] = {UNIFORM, SPHERE};
    const double steps[] = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
            long crossed = 0;
            for (long n = 0; n < 200 + cases() / 50; n++) {
                pcs_material m = material_with(1, 1, mu[i]); // the figures have e = e_t = 1
                if (n % 2) {
                    m.e = between(&source, 0.2, 1);
                    m.e_t = uniform(&source);
                }
                const double reach = n % 3 ? 5 : 200;
                crossed += check_step(&source, K[n / 2 % 2], &m, reach, steps[j]);
            }
            assert_true(crossed > 0);
        }
}

/* Both solutions of a bar that touches and slides with super-critical friction (35)-(38). */
static void check_paradox(double phi, double v_t, pcs_material m)
{
    const bar b = bar_at(UNIFORM, phi);
    const pcs_contact2 c = tip(UNIFORM, phi, 0, v_t);
    const double det = 1 + 1 / UNIFORM, q_t = (1 + m.e_t) * v_t;
    const unsigned both = PCS_OUTCOME_NOT_UNIQUE | PCS_OUTCOME_IMPACT_WITHOUT_COLLISION;

    m.branch = PCS_BRANCH_IMPACT;
    const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
    assert_int_equal(im.outcome & (both | PCS_OUTCOME_NO_COLLISION), both);
    // a few roundings of impulses up to 10 |v_t|
    assert_near(im.vp_n, 0, 1e-14 * fabs(v_t));
    assert_near(im.vp_t, -m.e_t * v_t, 1e-14 * fabs(v_t));
    assert_near(im.p_n, b.delta * q_t / det, 1e-14 * fabs(v_t));
    assert_near(im.p_t, -b.alpha * q_t / det, 1e-14 * fabs(v_t));
    assert_true(im.p_n > 0 && fabs(im.p_t) <= m.mu_k * im.p_n);

    m.branch = PCS_BRANCH_REST;
    const pcs_impact2 rest = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
    assert_int_equal(rest.outcome & (both | PCS_OUTCOME_NO_COLLISION), both);
    assert_true(rest.p_n == 0 && rest.p_t == 0 && rest.vp_n == 0 && rest.vp_t == v_t);

    pcs_impulse2 all[2];
    assert_int_equal(pcs_impulse2_all_by_complementarity(&c, m.e, m.e_t, m.mu_k, all), 2);
    assert_true(all[0].final == PCS_FINAL_STICK && all[1].final == PCS_FINAL_OPEN);
    assert_near(all[0].p_n, im.p_n, 1e-14 * fabs(v_t));
    assert_near(all[0].p_t, im.p_t, 1e-14 * fabs(v_t));
    assert_true(all[1].p_n == 0 && all[1].p_t == 0);
}

/* The impact is the limit of a small approach; there the law has no other solution. */
static void check_limit(double phi, double v_t, const pcs_material *m)
{
    const pcs_contact2 contact = tip(UNIFORM, phi, 0, v_t);
    const pcs_contact2 nearly = tip(UNIFORM, phi, -1e-9 * fabs(v_t), v_t);
    const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &contact, m);
    const pcs_impact2 limit = solved(PCS_LAW_COMPLEMENTARITY, &nearly, m);
    assert_false(limit.outcome & (PCS_OUTCOME_NOT_UNIQUE | PCS_OUTCOME_IMPACT_WITHOUT_COLLISION));
    assert_same_impact(&contact, &im, &limit, 1e-8); // v_n is 1e-9 of v_t
}

static void check_no_collision(double phi, double v_t, pcs_material m)
{
    const pcs_contact2 c = tip(UNIFORM, phi, 0, v_t);
    for (int branch = 0; branch < PCS_BRANCH_COUNT; branch++) {
        m.branch = (pcs_branch)branch;
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
        assert_int_equal(im.outcome, PCS_OUTCOME_NO_COLLISION);
        assert_true(im.p_n == 0 && im.p_t == 0 && im.vp_n == 0 && im.vp_t == v_t);
    }
    pcs_impulse2 all[2];
    assert_int_equal(pcs_impulse2_all_by_complementarity(&c, m.e, m.e_t, m.mu_k, all), 1);
    assert_true(all[0].p_n == 0 && all[0].p_t == 0);
}

/* Sec. 6: only the slip that is missing in Fig. 5 jams; v_t has the sign of delta. */
static void painleve_has_two_answers(void **state)
{
    (void)state;
    rng source = {94};
    int jams = 0, slides = 0;
    for (double deg = 0.25; deg < 180; deg += 0.5)
        for (int i = 0; i < 8; i++) {
            const double phi = deg * PI / 180, v_t = sign(&source) * log_between(&source, 0.01, 99);
            const pcs_material m = material_with(uniform(&source), uniform(&source),
                                                 i % 4 ? 5.0 / 3 : between(&source, 0, 4.0 / 3));
            const bar b = bar_at(UNIFORM, phi);
            if (pull(&b, m.mu_k, v_t < 0 ? BACKWARD : FORWARD) > 0) {
                check_no_collision(phi, v_t, m);
                slides++;
                continue;
            }
            check_paradox(phi, v_t, m);
            check_limit(phi, v_t, &m);
            jams++;
        }
    assert_true(jams > 100 && slides > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_of_the_bar),         cmocka_unit_test(scenario_is_a_point_of_fig_4),
        cmocka_unit_test(least_critical_friction),  cmocka_unit_test(boundaries_of_figs_4_and_5),
        cmocka_unit_test(edges_of_the_band),        cmocka_unit_test(ratio_after_is_continuous),
        cmocka_unit_test(painleve_has_two_answers),
    };
    return cmocka_run_group_tests_name("payr_glocker", tests, NULL, NULL);
}
