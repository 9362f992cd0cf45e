/* Parts of the exact path in space: stops by series, directions that attract, numbers of steps. */
#include "problems3.h"
#include "src/march/march3.h"
#include "src/path/ahead3_kernel.h"

#include <percuss/research.h>

/* A direction that attracts and in which slip stops, if the problem has one. */
static bool stops_along(const pcs_contact3 *c, const pcs_material *m, double *angle)
{
    pcs_diagnosis3 d;
    assert_int_equal(pcs_diagnose3(c, m, &d, NULL), PCS_OK);
    for (int k = 0; k < d.n_directions; k++)
        if (d.directions[k].attracts && d.directions[k].growth < 0) {
            *angle = d.directions[k].angle;
            return true;
        }
    return false;
}

/* The same by many series of the flow, which do not use the stop. */
static pcs_flow_point followed(const pcs_flow *flow, pcs_flow_point x)
{
    const double enough = 1e-15 * x.s;
    for (int i = 0; i < 20000 && x.s > enough; i++) {
        pcs_flow_series series;
        pcs_flow_expand(flow, &x, &series);
        x = pcs_flow_at(&series, series.reach);
    }
    return x;
}

/* The start is as far from the direction as the series allows: nearly all its terms are needed. */
static void a_stop_is_where_the_flow_ends(void **state)
{
    (void)state;
    rng r = {86};
    long stops = 0, far = 0;
    for (int i = 0; i < 8000; i++) {
        const pcs_contact3 c = random_contact3(&r);
        const pcs_material m = material_of(0.5, log_between(&r, 0.05, 3));
        const pcs_flow flow = {&c, m.mu_k};
        const double turn = sign(&r) * between(&r, 0.2, 0.5), v_n = between(&r, -1, 1);
        double angle;
        if (!stops_along(&c, &m, &angle))
            continue;
        const pcs_flow_point from = {cos(angle + turn), sin(angle + turn), .s = 1, .v_n = v_n};
        pcs_flow_point stop;
        if (!pcs_flow_stop(&flow, &from, &stop))
            continue; // the series has not converged: others follow the flow
        const pcs_flow_point end = followed(&flow, from);
        if (end.s > 1e-14 || end.u1 * stop.u1 + end.u2 * stop.u2 < 0.999)
            continue; // slip turns away, or arrives in too many steps
        // rounding of both kinds of series
        const double v = 1 + c.G_nn * end.p_n, W = v * end.p_n + 1;
        assert_near(stop.p_n, end.p_n, 5e-12 * end.p_n);
        assert_near(stop.v_n, end.v_n, 5e-12 * v);
        assert_near(hypot(stop.p_1 - end.p_1, stop.p_2 - end.p_2), 0, 5e-12 * m.mu_k * end.p_n);
        assert_near(stop.W_n, end.W_n, 5e-12 * W);
        assert_near(stop.W_t, end.W_t, 5e-12 * W);
        assert_true(stop.s == 0);
        stops++;
        far += fabs(turn) > 0.4;
    }
    assert_true(stops > 500 && far > 50);
}

/*
 * Newton's method for a direction: it continues, has converged where beta = 0, or stops without a
 * result.
 */
static void a_direction_settles_where_it_attracts(void **state)
{
    (void)state;
    rng r = {87};
    long settled = 0, given_up = 0;
    for (int i = 0; i < 20000; i++) {
        const pcs_contact3 c = random_contact3(&r);
        const double mu = log_between(&r, 0.05, 3), angle = between(&r, 0, 2 * PI);
        pcs_k_settling s = {cos(angle), sin(angle), 1, 0};
        for (int k = 0; k < PCS_SETTLE_STEPS && s.goes_on; k++) {
            s = pcs_k_settle_step(&c, mu, s.u1, s.u2);
            assert_false(s.goes_on && s.settled);
        }
        const pcs_flow_rates rates = pcs_k_flow_rates(&c, mu, s.u1, s.u2);
        const double size = hypot(c.G_n1, c.G_n2) + mu * (c.G_11 + c.G_22);
        if (s.settled) {
            assert_near(hypot(s.u1, s.u2), 1, 1e-15);
            assert_near(rates.beta, 0, 1e-15 * size);
            assert_true(rates.dbeta < 0);
        }
        settled += s.settled;
        given_up += !s.settled && !s.goes_on;
    }
    assert_true(settled > 2000 && given_up > 2000);
}

/* The maximum of v_n along the phase in which v_n returns to 0, by thirds. */
static pcs_point3 top_of(const pcs_contact3 *c, double mu, const pcs_phase3 *phase)
{
    double from = phase->from.p_n, to = phase->to.p_n;
    pcs_point3 x[2] = {phase->from};
    while (to - from > 1e-8 * to) {
        const double p[2] = {from + (to - from) / 3, to - (to - from) / 3};
        assert_true(pcs_contact3_trace(c, mu, mu, p, 2, x));
        *(x[0].v_n < x[1].v_n ? &from : &to) = x[0].v_n < x[1].v_n ? p[0] : p[1];
    }
    return x[1];
}

/*
 * v_n may rise and fall again along a path. Newton's rule ends where v_n first reaches its value.
 * That is before the maximum, however little the maximum is above the value.
 */
static void newton_ends_where_it_first_can(void **state)
{
    (void)state;
    rng r = {88};
    long tops = 0;
    for (int i = 0; i < 3000; i++) {
        pcs_contact3 c = random_contact3(&r);
        const double g = hypot(c.G_n1, c.G_n2), mu = c.G_nn / g * log_between(&r, 1, 3);
        if (i % 2 == 0)
            c = (pcs_contact3){
                1, 0.8, -10, 1, 0, 1000, -1, log_between(&r, 0.5, 20), log_between(&r, 20, 200)};
        const pcs_material back = material_of(1, i % 2 ? mu : 1.5);
        const pcs_impact3 im = solved3(PCS_LAW_NEWTON, PCS_PATH_EXACT, &c, &back);
        if (!(im.outcome & PCS_OUTCOME_RECOMPRESSION))
            continue;
        int k = 0;
        while (im.phases[k].stage != PCS_STAGE_RESTITUTION)
            k++;
        const pcs_point3 top = top_of(&c, back.mu_k, &im.phases[k]);
        for (double below = 1e-8; below < 0.5; below *= 10) {
            const pcs_material m = material_of(top.v_n * (1 - below) / -c.v_n, back.mu_k);
            const pcs_impact3 first = solved3(PCS_LAW_NEWTON, PCS_PATH_EXACT, &c, &m);
            assert_false(first.outcome & PCS_OUTCOME_RECOMPRESSION);
            assert_true(first.p_n <= top.p_n * (1 + 1e-7));
            assert_near(first.vp_n, -m.e * c.v_n, 1e-12 * scale3(&c, &first));
        }
        tops++;
    }
    assert_true(tops > 100);
}

/*
 * Friction that is almost enough to stick: slip from rest is slow and is a small difference, but it
 * is exactly opposite to friction.
 */
static void slow_slip_is_along_its_friction(void **state)
{
    (void)state;
    rng source = {84};
    for (int i = 0; i < 2000; i++) {
        pcs_contact3 c = random_contact3(&source);
        c.v_1 = c.v_2 = 0;
        const double det = c.G_11 * c.G_22 - c.G_12 * c.G_12;
        const double h1 = (c.G_22 * c.G_n1 - c.G_12 * c.G_n2) / det;
        const double h2 = (c.G_11 * c.G_n2 - c.G_12 * c.G_n1) / det;
        const pcs_material m =
            material_of(0.5, hypot(h1, h2) * (1 - log_between(&source, 1e-11, 1e-3)));
        const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], PCS_PATH_EXACT, &c, &m);
        const double s = hypot(im.vp_1, im.vp_2), p = hypot(im.p_1, im.p_2);
        assert_int_equal(im.mode, 6);
        assert_true(s > 0);
        assert_near(im.vp_1 * im.p_2 - im.vp_2 * im.p_1, 0, 1e-14 * s * p);
        assert_true(im.vp_1 * im.p_1 + im.vp_2 * im.p_2 < 0);
    }
}

/* Slip of 1e-12 of the speed is rest in any direction, also along an axis. */
static void little_slip_is_rest_in_every_direction(void **state)
{
    (void)state;
    rng r = {89};
    for (int i = 0; i < 2000; i++) {
        pcs_contact3 c = random_contact3(&r);
        const pcs_material m = material_of(uniform(&r), log_between(&r, 0.05, 1));
        const double along[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const double angle = between(&r, 0, 2 * PI), way[2] = {cos(angle), sin(angle)};
        const double *u = i % 2 ? way : along[i / 2 % 4];
        const bool rests = i % 3 == 0;
        const double s = -c.v_n * (rests ? 0.9e-12 : 1.1e-12);
        c.v_1 = s * u[0];
        c.v_2 = s * u[1];
        for (int path = 0; path < PCS_PATH_COUNT; path++) {
            const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], (pcs_path)path, &c, &m);
            assert_int_equal(im.mode > 4, rests);
        }
    }
}

/* A series counts as a step, and the number of steps of a march is limited. */
static void series_are_counted(void **state)
{
    (void)state;
    rng r = {85};
    for (int i = 0; i < 100; i++) {
        const pcs_contact3 c = random_contact3(&r);
        const pcs_material m = material_of(0.5, 0.1);
        pcs_impact3 im = {.n_phases = 0};
        pcs_march3 w = pcs_march3_start(PCS_LAW_POISSON, &c, &m, &im);
        for (int k = 0; k < 5 && !w.done; k++) {
            assert_int_equal(w.steps, k);
            pcs_series3(&w);
        }
        assert_true(w.steps > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_is_where_the_flow_ends),
        cmocka_unit_test(a_direction_settles_where_it_attracts),
        cmocka_unit_test(little_slip_is_rest_in_every_direction),
        cmocka_unit_test(series_are_counted),
        cmocka_unit_test(newton_ends_where_it_first_can),
        cmocka_unit_test(slow_slip_is_along_its_friction),
    };
    return cmocka_run_group_tests_name("space_parts", tests, NULL, NULL);
}
