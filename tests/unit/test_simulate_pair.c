/*
 * Contact of finite duration: two bodies that move, and a tangential spring in series with the
 * slider.
 */
#include "contact_time.h"

/* A rod on its end; the other rod is behind the surface. */
static pcs_struck2 rod(double theta, double v_n, double v_t, double omega)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 body;
    def.shape = PCS_SHAPE2_ROD;
    def.mass = 1;
    def.length = 1;
    def.theta = theta;
    assert_int_equal(pcs_struck2_make(&def, &body, NULL), PCS_OK);
    body.v_n = v_n;
    body.v_t = v_t;
    body.omega = omega;
    return body;
}

static pcs_struck2 behind(void)
{
    pcs_struck2 body = rod(3.6, 0.3, -0.2, 0.4);
    body.mass = 2.5;
    body.inertia = 0.3;
    return body;
}

static pcs_simulated pair(const pcs_struck2 *a, const pcs_struck2 *b, const pcs_surface *surface,
                          double tolerance)
{
    const pcs_struck3 body = pcs_struck3_of_plane(a), other = pcs_struck3_of_plane(b);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    how.tolerance = tolerance;
    how.other = &other;
    assert_int_equal(pcs_simulate3(&body, surface, &how, &im, NULL), PCS_OK);
    assert_true(im.audit < 1e3 * tolerance);
    return im;
}

static const pcs_surface soft = {2000, 1.5, 0.3, 0.35, 0.25, 0};

/* The impulse on one body is opposite to that on the other; only the relative motion matters. */
static void momentum_and_common_motion(void **state)
{
    (void)state;
    const double tolerance = 1e-11;
    const pcs_struck2 a = rod(0.4, -1, 0.6, 0.2), b = behind();
    const pcs_simulated im = pair(&a, &b, &soft, tolerance);
    assert_true(im.p[0] > 0 && im.duration > 0);
    for (int i = 0; i < 2; i++) {
        const double v[2][2] = {{a.v_n, a.v_t}, {b.v_n, b.v_t}};
        assert_near(a.mass * (im.after.v[i] - v[0][i]), im.p[i], 1e-9);
        assert_near(b.mass * (im.other_after.v[i] - v[1][i]), -im.p[i], 1e-9);
    }
    pcs_struck2 fast = a, other = b;
    fast.v_n += 300;
    other.v_n += 300;
    fast.v_t -= 40;
    other.v_t -= 40;
    const pcs_simulated same = pair(&fast, &other, &soft, tolerance);
    assert_near(same.p[0], im.p[0], 1e-11); // with 300 m/s this many digits are lost
    assert_near(same.p[1], im.p[1], 1e-11);
    assert_near(same.after.v[0], im.after.v[0] + 300, 1e-11);
    assert_near(same.other_after.omega[2], im.other_after.omega[2], 1e-10);
}

/* Seen from the other side, turned by 180 degrees, it is the same impact. */
static pcs_struck2 turned(pcs_struck2 b)
{
    b.r_n = -b.r_n;
    b.r_t = -b.r_t;
    b.v_n = -b.v_n;
    b.v_t = -b.v_t;
    return b;
}

static void from_the_other_side(void **state)
{
    (void)state;
    const pcs_struck2 a = rod(0.4, -1, 0.6, 0.2), b = behind(), a2 = turned(a), b2 = turned(b);
    const pcs_simulated im = pair(&a, &b, &soft, 1e-11), back = pair(&b2, &a2, &soft, 1e-11);
    for (int i = 0; i < 2; i++) {
        assert_near(back.p[i], im.p[i], 1e-9);
        assert_near(back.vp[i], im.vp[i], 1e-9);
        assert_near(back.other_after.v[i], -im.after.v[i], 1e-9);
    }
    assert_near(back.duration, im.duration, 1e-9 * im.duration);
    assert_near(back.other_after.omega[2], im.after.omega[2], 1e-9);
}

/* A very heavy body equals a fixed surface. */
static void a_heavy_one_is_a_surface(void **state)
{
    (void)state;
    const pcs_struck2 a = rod(0.4, -1, 0.6, 0.2);
    pcs_struck2 b = rod(3.5, 0, 0, 0);
    b.mass = b.inertia = 1e13;
    const pcs_struck3 body = pcs_struck3_of_plane(&a);
    const pcs_simulated im = pair(&a, &b, &soft, 1e-11), fixed = simulated3(&body, &soft, 1e-11);
    for (int i = 0; i < 2; i++)
        assert_near(im.p[i], fixed.p[i], 1e-9);
    assert_near(im.after.omega[2], fixed.after.omega[2], 1e-9);
    assert_near(im.duration, fixed.duration, 1e-9 * fixed.duration);
    b.mass = b.inertia = INFINITY;
    const pcs_simulated same = pair(&a, &b, &soft, 1e-11);
    assert_true(same.p[0] == fixed.p[0] && same.vp[1] == fixed.vp[1]);
    assert_true(isinf(same.other_after.mass));
    b.v_n = 0.1;
    const pcs_struck3 other = pcs_struck3_of_plane(&b);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated none;
    pcs_fault fault;
    how.other = &other;
    assert_int_equal(pcs_simulate3(&body, &soft, &how, &none, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "other");
}

/*
 * Stiff and without damping: the energetic law with e = 1 for both bodies; the error is
 * proportional to the duration, 1/sqrt(kappa).
 */
static void stiff_pairs_are_rigid(void **state)
{
    (void)state;
    const pcs_struck2 a = rod(0.4, -1, 0.6, 0.2), b = behind();
    pcs_contact2 c;
    pcs_material m = pcs_material_default();
    m.e = 1;
    m.mu_s = m.mu_k = 0.3;
    assert_int_equal(pcs_contact2_of_struck(&a, &b, &c, NULL), PCS_OK);
    const pcs_impact2 rigid = solved(PCS_LAW_ENERGETIC, &c, &m);
    double before = 0;
    for (int k = 0; k < 4; k++) {
        const pcs_surface surface = {1e5 * pow(100, k), 1, 0, 0.3, 0.3, 0};
        const pcs_simulated im = pair(&a, &b, &surface, 1e-11);
        const double off = hypot(im.vp[0] - rigid.vp_n, im.vp[1] - rigid.vp_t);
        if (k > 0 && !(off < 0.12 * before && off > 0.08 * before))
            fail_msg("kappa %g: %g after %g", surface.kappa, off, before);
        before = off;
    }
    assert_true(before < 1e-4);
}

/*
 * [payr-glocker-2005 Sec. 7]: a normal and a tangential spring, the latter with a slider. The law
 * bilinear with e = 1 is the limit of zero duration.
 */
static double off_bilinear(const pcs_struck3 *body, double kappa, double eta2, double mu)
{
    pcs_contact3 c;
    pcs_impact3 im;
    pcs_material m = pcs_material_default();
    m.e = 1;
    m.mu_s = m.mu_k = mu;
    m.eta2 = eta2;
    assert_int_equal(pcs_contact3_of_struck(body, NULL, &c, NULL), PCS_OK);
    assert_int_equal(pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &c, &m, &im, NULL), PCS_OK);
    const pcs_surface surface = {kappa, 1, 0, mu, mu, kappa / eta2};
    const pcs_simulated slow = simulated3(body, &surface, 1e-11);
    assert_true(slow.audit < 1e-8);
    return hypot(hypot(slow.vp[0] - im.vp_n, slow.vp[1] - im.vp_1), slow.vp[2] - im.vp_2);
}

static void assert_falls(const pcs_struck3 *body, double eta2, double mu)
{
    double before = off_bilinear(body, 1e6, eta2, mu);
    for (int k = 1; k < 4; k++) {
        const double off = off_bilinear(body, 1e6 * pow(100, k), eta2, mu);
        // ten times less, or nearly zero: for a sphere no arm turns
        if (!(off < 0.13 * before) && off > 1e-8)
            fail_msg("eta2 %g, mu %g: %g after %g", eta2, mu, off, before);
        before = off;
    }
    assert_true(before < 1e-4);
}

static void bilinear_is_the_limit(void **state)
{
    (void)state;
    static const double slips[] = {-2, -0.3, 0, 0.05, 0.3, 0.8, 2}, frictions[] = {0.1, 0.4, 1.2};
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        for (size_t k = 0; k < sizeof frictions / sizeof *frictions; k++) {
            const pcs_struck2 leaning = rod(0.4, -1, slips[i], 0);
            const pcs_struck3 body = pcs_struck3_of_plane(&leaning);
            assert_falls(&body, 1.21, frictions[k]);
            assert_falls(&body, 3, frictions[k]);
        }
}

/* In space the slider slips along a direction that turns. */
static void bilinear_in_space(void **state)
{
    (void)state;
    const pcs_struck2 plane = rod(0.4, -1, 0.3, 0);
    pcs_struck3 body = pcs_struck3_of_plane(&plane);
    body.offset[2] = 0.2;
    static const double slips[][2] = {{0.3, 0.2}, {0.05, -0.4}, {1, 1}, {0, 0.5}};
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        body.v[1] = slips[i][0];
        body.v[2] = slips[i][1];
        assert_falls(&body, 1.21, 0.2);
        assert_falls(&body, 1.21, 0.6);
    }
}

/*
 * A very stiff spring is rigid friction, except for an oscillation of v_t during stick, which falls
 * as 1/sqrt(kappa_t).
 */
static void a_stiff_spring_is_rigid(void **state)
{
    (void)state;
    const pcs_struck2 leaning = rod(0.4, -1, 0.3, 0.1);
    const pcs_struck3 body = pcs_struck3_of_plane(&leaning);
    pcs_surface surface = {1e4, 1, 0.2, 0.3, 0.3, 0};
    const pcs_simulated rigid = simulated3(&body, &surface, 1e-10);
    double before = INFINITY;
    for (double kappa_t = 1e6; kappa_t < 1e11; kappa_t *= 100) {
        surface.kappa_t = kappa_t;
        const pcs_simulated im = simulated3(&body, &surface, 1e-10);
        const double off = hypot(im.vp[0] - rigid.vp[0], im.vp[1] - rigid.vp[1]);
        assert_true(off < 0.11 * before);
        before = off;
    }
    assert_true(before < 1e-3);
    surface.mu_s = 0.4;
    pcs_fault fault;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mu_s");
    surface.mu_s = 0.3;
    surface.kappa_t = -1;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "kappa_t");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momentum_and_common_motion), cmocka_unit_test(from_the_other_side),
        cmocka_unit_test(a_heavy_one_is_a_surface),   cmocka_unit_test(stiff_pairs_are_rigid),
        cmocka_unit_test(bilinear_is_the_limit),      cmocka_unit_test(bilinear_in_space),
        cmocka_unit_test(a_stiff_spring_is_rigid),
    };
    return cmocka_run_group_tests_name("simulate_pair", tests, NULL, NULL);
}
