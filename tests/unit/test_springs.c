/*
 * Parts of the law bilinear: its sine and cosine, its checks for events, its steps of slip, its
 * batches.
 */
#include "reference3.h"
#include "springs.h"
#include "src/compliant/collocation3.h"
#include "src/compliant/hold2_kernel.h"
#include "src/compliant/slip2_kernel.h"
#include "src/compliant/springs3.h"

#include <string.h>

static void sine_and_cosine_are_right_to_rounding(void **state)
{
    (void)state;
    rng r = {701};
    for (long i = 0; i < 200000; i++) {
        const double x = sign(&r) * log_between(&r, 1e-9, PCS_CIRCLE_MAX);
        const pcs_k_circle at = pcs_k_circle_at(x);
        // one ulp below 1, and rounding of libm
        assert_near(at.s, sin(x), 2.3e-16 * fmin(1, fabs(x)));
        assert_near(at.c, cos(x), 2.3e-16);
    }
    for (int n = -8; n <= 8; n++) { // every quadrant, and both sides of its limits
        const pcs_k_circle at = pcs_k_circle_at(0.25 * PI * n);
        assert_near(at.s, sin(0.25 * PI * n), 2.3e-16);
        assert_near(at.c, cos(0.25 * PI * n), 2.3e-16);
    }
}

/* The smallest margin while the slider holds; each margin is relative to the size of its terms. */
static double least_margin(const pcs_springs2 *s, const pcs_hold2 *x, double t)
{
    const pcs_k_circle f = pcs_k_circle_at(x->fast.omega * t);
    const pcs_k_circle g = pcs_k_circle_at(x->slow.omega * t);
    const pcs_k_spot2 at = pcs_k_spot2_at(x, &f, &g);
    const double F = fabs(s->F_n) + fabs(at.F_n) + fabs(at.F_t), v = fabs(s->v_n) + fabs(s->v_t);
    const double slider = (s->mu * at.F_n - fabs(at.F_t)) / ((1 + s->mu) * F);
    if (s->unloads < 1)
        return fmin(slider, -at.v_n / v);
    return fmin(slider, fmin(at.F_n / F, (s->F_turn - at.F_n) / F));
}

/* A slider that holds, at a random point within its cone. */
static pcs_springs2 any_hold(rng *r)
{
    const double a = log_between(r, 0.1, 10), b = log_between(r, 0.1, 10);
    const pcs_contact2 c = {a, between(r, -0.98, 0.98) * sqrt(a * b), b, -1, between(r, -3, 3)};
    const pcs_material m =
        material_of_springs(between(r, 0.02, 1), log_between(r, 0.05, 3), log_between(r, 1e-3, 10));
    pcs_springs2 s = pcs_k_springs2(&c, &m);
    s.holds = 1;
    s.F_n = between(r, 0.1, 1);
    s.F_t = between(r, -0.99, 0.99) * s.mu * s.F_n;
    s.unloads = uniform(r) < 0.5 ? 1 : 0;
    s.k = s.unloads > 0 ? 1 / (s.e * s.e) : 1;
    s.F_turn = s.F_n * between(r, 1.001, 2);
    s.v_n = s.unloads > 0 ? between(r, -0.3, 0.3) * s.e : -uniform(r);
    return s;
}

/* One that begins where slip has stopped, and one that begins where the spring has turned. */
static pcs_springs2 hold_after_slip(rng *r)
{
    pcs_springs2 s = any_hold(r);
    s.edge = sign(r);
    s.F_t = -s.edge * s.mu * s.F_n;
    s.v_t = -s.edge * s.mu * s.eta2 * s.k * s.v_n;
    return s;
}

static pcs_springs2 hold_after_turn(rng *r)
{
    pcs_springs2 s = any_hold(r);
    s.unloads = s.fresh = 1;
    s.k = 1 / (s.e * s.e);
    s.F_turn = s.F_n;
    s.v_n = 0;
    return s;
}

/*
 * No check passes an event: at 2000 times before it every margin is positive, and at the event it
 * is zero.
 */
static void no_event_is_overlooked(void **state)
{
    (void)state;
    rng r = {702};
    long looks = 0;
    for (int i = 0; i < 6000; i++) {
        const pcs_springs2 s = i % 3 == 0   ? any_hold(&r)
                               : i % 3 == 1 ? hold_after_slip(&r)
                                            : hold_after_turn(&r);
        pcs_hold2 x;
        pcs_k_hold2_start(&s, &x);
        for (; x.ends < 1; looks++)
            pcs_k_look2(&s, &x);
        if (x.event == PCS_TO_NOTHING)
            continue;
        // one that begins with zero margin may end at once, as near to zero as other ends
        const double past = i % 3 == 0 ? -1e-13 : -1e-12;
        for (int k = 1; k < 2000; k++)
            if (!(least_margin(&s, &x, x.t * k / 2000) > past))
                fail_msg("case %d: event %g at %g, past at %d/2000", i, x.event, x.t, k);
        assert_near(least_margin(&s, &x, x.t), 0, 1e-12);
    }
    assert_true(looks < 6000 * 40);
}

/*
 * A slider that is at rest, or moves against its slip by rounding, stops where it is, with critical
 * friction or not.
 */
static void a_slider_that_stands_stops_there(void **state)
{
    (void)state;
    rng r = {713};
    for (int i = 0; i < 2000; i++) {
        const double mu = between(&r, 0.1, 2), G_nt = between(&r, -0.9, 0.9);
        const bool critical = i % 2;
        pcs_springs2 s = {.G_nn = critical ? fabs(mu * G_nt) : 1 + mu,
                          .G_nt = critical ? fabs(G_nt) : G_nt,
                          .G_tt = 3 / mu,
                          .mu = mu,
                          .e = 0.5,
                          .eta2 = between(&r, 0.01, 0.1),
                          .k = 1,
                          .F_turn = 2,
                          .side = 1,
                          .F_n = between(&r, 0.1, 1),
                          .v_n = -1};
        s.F_t = -mu * s.F_n;
        s.v_t = -mu * s.eta2 * s.k * s.v_n; // sigma = 0
        s.v_t -= i % 3 ? 0 : 1e-15;
        const pcs_stretch2 x = pcs_k_slip2(&s);
        assert_int_equal(x.event, PCS_TO_STOP);
        assert_true(x.p_n == 0 && x.p_t == 0 && x.W_n == 0 && x.W_t == 0);
        assert_true(x.v_n == s.v_n && x.v_t == s.v_t && x.F_n == s.F_n && x.F_t == -mu * s.F_n);
    }
}

/*
 * Slip exactly as fast as the spring deforms: if it would not continue, the slider holds from the
 * start, as for slightly slower slip. If it would continue, it slips.
 */
static void first_touch_at_the_limit(void **state)
{
    (void)state;
    static const double G_tt[] = {3.5, 0.5}; // sigma changes by 0.5 - 0.5 G_tt
    for (int i = 0; i < 2; i++) {
        const pcs_contact2 c = {1, 0, G_tt[i], -1, 0.5}, slower = {1, 0, G_tt[i], -1, 0.5 - 1e-12};
        const pcs_contact3 flat = {1, 0, 0, G_tt[i], 0, 1, -1, 0.5, 0};
        const pcs_material m = material_of_springs(0.7, 0.5, 1);
        const pcs_impact2 a = solved(PCS_LAW_BILINEAR, &c, &m);
        const pcs_impact2 b = solved(PCS_LAW_BILINEAR, &slower, &m);
        const pcs_impact3 d = solved3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &flat, &m);
        assert_int_equal(a.phases[0].motion, i == 0 ? PCS_MOTION_STICK : PCS_MOTION_SLIDE);
        assert_near(a.vp_t, b.vp_t, 1e-9);
        assert_near(a.vp_t, d.vp_1, 1e-9);
        assert_near(a.W_f, b.W_f, 1e-9);
    }
}

/* A slider in space that holds, at a random point within its cone. */
static pcs_springs3 any_hold3(rng *r)
{
    const pcs_contact3 c = random_contact3(r);
    const double way = between(r, 0, 2 * PI), part = 0.99 * uniform(r);
    pcs_springs3 w = {
        .G = {{c.G_nn, c.G_n1, c.G_n2}, {c.G_n1, c.G_11, c.G_12}, {c.G_n2, c.G_12, c.G_22}},
        .mu = log_between(r, 0.05, 3),
        .e = between(r, 0.1, 1),
        .eta2 = log_between(r, 1e-2, 10),
        .unloads = uniform(r) < 0.5,
        .looks_left = 100000};
    w.k = w.unloads ? 1 / (w.e * w.e) : 1;
    w.at.F[0] = between(r, 0.1, 1);
    w.at.F[1] = part * w.mu * w.at.F[0] * cos(way);
    w.at.F[2] = part * w.mu * w.at.F[0] * sin(way);
    w.F_turn = w.at.F[0] * between(r, 1.001, 2);
    w.at.v[0] = w.unloads ? between(r, -0.3, 0.3) * w.e : -uniform(r);
    w.at.v[1] = between(r, -1, 1);
    w.at.v[2] = between(r, -1, 1);
    return w;
}

/* x1 and x2 of a vector (n, t1, t2) in axes that are turned. */
static void turn(double *x, double angle)
{
    const double x1 = x[1], x2 = x[2];
    x[1] = x1 * cos(angle) + x2 * sin(angle);
    x[2] = x2 * cos(angle) - x1 * sin(angle);
}

static pcs_springs3 turned(const pcs_springs3 *w, double angle)
{
    pcs_springs3 t = *w;
    for (int i = 0; i < 3; i++)
        turn(t.G[i], angle);
    for (int i = 0; i < 3; i++) {
        double column[3] = {t.G[0][i], t.G[1][i], t.G[2][i]};
        turn(column, angle);
        for (int j = 0; j < 3; j++)
            t.G[j][i] = column[j];
    }
    turn(t.at.F, angle);
    turn(t.at.v, angle);
    turn(t.at.p, angle);
    return t;
}

/*
 * The tangent axes are arbitrary: in turned axes the slider holds until the same event at the same
 * place, after the same number of checks except for rounding, because margins and their bounds are
 * the same.
 */
static void a_hold_does_not_know_its_axes(void **state)
{
    (void)state;
    rng r = {705};
    long looks = 0, looks_turned = 0;
    for (int i = 0; i < 5000; i++) {
        pcs_springs3 w = any_hold3(&r);
        const double angle = between(&r, 0, 2 * PI), left = (double)w.looks_left;
        pcs_springs3 t = turned(&w, angle);
        const pcs_event3 event = pcs_hold3(&w);
        assert_int_equal(pcs_hold3(&t), event);
        looks += (long)left - w.looks_left;
        looks_turned += (long)left - t.looks_left;
        const pcs_springs3 right = turned(&w, angle);
        for (int k = 0; k < 3; k++) { // an event at a small angle has half of the digits
            assert_near(t.at.F[k], right.at.F[k], 1e-7);
            assert_near(t.at.v[k], right.at.v[k], 1e-7);
            assert_near(t.at.p[k], right.at.p[k], 1e-7);
        }
    }
    assert_true(looks < 5000 * 40);
    assert_near((double)looks_turned, (double)looks, 0.002 * (double)looks);
}

static pcs_slip_leg3 any_leg(rng *r)
{
    const pcs_contact3 c = random_contact3(r);
    pcs_slip_leg3 l = {
        .G = {{c.G_nn, c.G_n1, c.G_n2}, {c.G_n1, c.G_11, c.G_12}, {c.G_n2, c.G_12, c.G_22}},
        .v = {between(r, -1, 1), uniform(r) + 0.1, 0.1 * between(r, -1, 1)},
        .Q = uniform(r),
        .p = uniform(r),
        .mu = log_between(r, 0.02, 3),
        .k = 1,
        .course = {.scale = 1, .terms = {0.01 * between(r, -1, 1)}},
        .end = uniform(r) < 0.5 ? uniform(r) : (double)INFINITY,
        .straight = uniform(r) < 0.1};
    l.kappa = l.mu * log_between(r, 1e-3, 10);
    return l;
}

static void steps_have_the_same_bits_on_every_unit(void **state)
{
    (void)state;
    rng r = {703};
    int solved_steps = 0;
    for (int i = 0; i < 20000; i++) {
        pcs_slip_leg3 l = any_leg(&r);
        const double h = log_between(&r, 1e-3, 1);
        pcs_slip_step3 a = {.h = 0}, b = {.h = 0};
        l.unit = PCS_VECTOR_BASE;
        const bool good = pcs_slip_collocate(&l, h, &a);
        for (int unit = PCS_VECTOR_AVX2; unit <= (int)pcs_batch_vector(); unit++) {
            l.unit = (pcs_vector)unit;
            assert_int_equal(pcs_slip_collocate(&l, h, &b), good);
            if (good) // the last three of a vector are not valid points
                for (int k = 0; k < PCS_STAGES; k++) {
                    assert_bits(b.phi[k], a.phi[k], "phi", (size_t)i);
                    assert_bits(b.Q[k], a.Q[k], "Q", (size_t)i);
                    for (int j = 0; j < 3; j++)
                        assert_bits(b.v[j][k], a.v[j][k], "v", (size_t)i);
                }
        }
        solved_steps += good;
    }
    assert_true(solved_steps > 10000);
}

enum { PROBLEMS = 1100, INS = 12, OUTS = 9 };

static double in[INS][PROBLEMS], out[OUTS][PROBLEMS];
static unsigned char statuses[PROBLEMS];

static void fill(rng *r)
{
    static const double strange[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e300, -0.0};
    for (size_t i = 0; i < PROBLEMS; i++) {
        const pcs_contact3 c = random_contact3(r);
        const double values[INS] = {c.G_nn,
                                    c.G_n1,
                                    c.G_n2,
                                    c.G_11,
                                    c.G_12,
                                    c.G_22,
                                    c.v_n,
                                    c.v_1,
                                    c.v_2,
                                    between(r, 0.1, 1),
                                    log_between(r, 0.02, 2),
                                    log_between(r, 0.1, 10)};
        for (int k = 0; k < INS; k++)
            in[k][i] = values[k];
        if (i % 17 == 0)
            in[(size_t)(uniform(r) * INS)][i] = strange[(size_t)(uniform(r) * 7)];
    }
}

static void assert_alone(size_t i)
{
    const pcs_contact3 c = {in[0][i], in[1][i], in[2][i], in[3][i], in[4][i],
                            in[5][i], in[6][i], in[7][i], in[8][i]};
    const pcs_material m = material_of_springs(in[9][i], in[10][i], in[11][i]);
    pcs_impact3 im;
    assert_int_equal(pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &c, &m, &im, NULL), statuses[i]);
    const double values[OUTS] = {im.vp_n, im.vp_1, im.vp_2, im.p_n, im.p_1,
                                 im.p_2,  im.W_f,  im.pr_n, im.turn};
    for (int k = 0; k < OUTS; k++)
        if (statuses[i] == PCS_OK)
            assert_bits(out[k][i], values[k], "result", i);
        else
            assert_false(pcs_has(out[k][i]));
}

/* In space, too, a batch has the bits of single solves, also with bad problems in it. */
static void a_batch_in_space_has_the_same_bits(void **state)
{
    (void)state;
    rng r = {704};
    const pcs_batch3_in from = {.G_nn = in[0],
                                .G_n1 = in[1],
                                .G_n2 = in[2],
                                .G_11 = in[3],
                                .G_12 = in[4],
                                .G_22 = in[5],
                                .v_n = in[6],
                                .v_1 = in[7],
                                .v_2 = in[8],
                                .e = in[9],
                                .mu_k = in[10],
                                .eta2 = in[11]};
    const pcs_batch3_out to = {.vp_n = out[0],
                               .vp_1 = out[1],
                               .vp_2 = out[2],
                               .p_n = out[3],
                               .p_1 = out[4],
                               .p_2 = out[5],
                               .W_f = out[6],
                               .pr_n = out[7],
                               .turn = out[8],
                               .status = statuses};
    for (int unit = PCS_VECTOR_BASE; unit <= PCS_VECTOR_AVX512; unit++) {
        const size_t n = unit == PCS_VECTOR_AVX2 ? 37 : PROBLEMS;
        size_t bad = 0, counted = 0;
        fill(&r);
        assert_int_equal(pcs_batch_solve3_on((pcs_vector)unit, PCS_LAW_BILINEAR, PCS_PATH_EXACT, n,
                                             &from, &to, &bad, NULL),
                         PCS_OK);
        for (size_t i = 0; i < n; i++) {
            assert_alone(i);
            counted += statuses[i] != PCS_OK;
        }
        assert_true(bad == counted && bad > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_and_cosine_are_right_to_rounding),
        cmocka_unit_test(no_event_is_overlooked),
        cmocka_unit_test(a_hold_does_not_know_its_axes),
        cmocka_unit_test(a_slider_that_stands_stops_there),
        cmocka_unit_test(first_touch_at_the_limit),
        cmocka_unit_test(steps_have_the_same_bits_on_every_unit),
        cmocka_unit_test(a_batch_in_space_has_the_same_bits),
    };
    return cmocka_run_group_tests_name("springs", tests, NULL, NULL);
}
