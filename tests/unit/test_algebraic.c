/* Laws without a path, each compared with an independent computation. */
#include "bodies.h"

#include <percuss/research.h>

/* All three states are tried [payr-glocker-2005 (29)-(47)]; exactly one must hold. */
static void complementarity_by_enumeration(void **state)
{
    (void)state;
    rng source = {23};
    long states[3] = {0};
    for (long i = 0; i < cases(); i++) {
        const sample s = random_sample(&source, i);
        if (s.contact.v_n == 0 || s.corner == CORNER_NEARLY_SINGULAR)
            continue;
        const pcs_contact2 *c = &s.contact;
        const double mu = s.material.mu_k, e = s.material.e, e_t = between(&source, 0, 1);
        const double a = c->G_nn, d = c->G_nt, b = c->G_tt;
        const double k = (1 + e) / (1 + e_t), r = c->v_t / c->v_n;
        const bool backward = a + mu * d > 0 && r >= (d + mu * b) / (a + mu * d) * k;
        const bool forward = a - mu * d > 0 && r <= (d - mu * b) / (a - mu * d) * k;
        const bool stick = d * r < b * k && (a - mu * d) * r > (d - mu * b) * k &&
                           (a + mu * d) * r < (d + mu * b) * k;
        const pcs_impulse2 p = pcs_impulse2_by_complementarity(c, e, e_t, mu);
        // on a boundary, rounding may leave none or two
        if (backward + forward + stick != 1 || mu == 0)
            continue;
        assert_int_equal(p.final, stick ? PCS_FINAL_STICK : PCS_FINAL_SLIP);
        if (!stick)
            assert_true(p.p_t * (backward ? 1 : -1) > 0);
        const double scale = (a + b) * (fabs(p.p_n) + fabs(p.p_t)) + fabs(c->v_n) + fabs(c->v_t);
        assert_near((1 + e) * c->v_n + a * p.p_n + d * p.p_t, 0, 1e-14 * scale);
        if (stick)
            assert_near((1 + e_t) * c->v_t + d * p.p_n + b * p.p_t, 0, 1e-14 * scale);
        states[stick ? 0 : backward ? 1 : 2]++;
    }
    assert_true(states[0] > 0 && states[1] > 0 && states[2] > 0);
}

/* mu_0 stops slip, mu_T keeps the energy, mu_max loses the most [brach-1993 Sec. 4]. */
static void impulse_ratio_bounds(void **state)
{
    (void)state;
    rng source = {24};
    long with_0 = 0, with_T = 0;
    for (long i = 0; i < cases(); i++) {
        const sample s = random_sample(&source, i);
        pcs_diagnosis2 d;
        assert_int_equal(pcs_diagnose2(&s.contact, &s.material, &d, NULL), PCS_OK);
        if (s.contact.v_n == 0) {
            assert_false(pcs_has(d.mu_0) || pcs_has(d.mu_T) || pcs_has(d.mu_max));
            continue;
        }
        const double v = hypot(s.contact.v_n, s.contact.v_t);
        // the ratio loses digits where p_n does: skip problems near both
        const double pull = s.contact.G_nn + d.mu_0 * s.contact.G_nt;
        if (s.corner == CORNER_NEARLY_SINGULAR || s.corner == CORNER_WIDE_VELOCITIES)
            continue;
        pcs_material m = s.material;
        if (pcs_has(d.mu_0) && pull > 1e-3 * s.contact.G_nn) {
            m.ratio = d.mu_0;
            const pcs_impact2 im = solved(PCS_LAW_IMPULSE_RATIO, &s.contact, &m);
            assert_near(im.vp_t, 0, 1e-10 * v);
            with_0++;
        }
        if (pcs_has(d.mu_T) && s.contact.G_nn + d.mu_T * s.contact.G_nt > 1e-3 * s.contact.G_nn) {
            m.ratio = d.mu_T;
            const pcs_impact2 im = solved(PCS_LAW_IMPULSE_RATIO, &s.contact, &m);
            const double work = im.p_n * (fabs(im.v_n) + fabs(im.vp_n)) +
                                fabs(im.p_t) * (fabs(im.v_t) + fabs(im.vp_t));
            assert_near(im.dT, 0, 1e-10 * work);
            // just beyond, energy is gained; just inside, lost
            m.ratio = d.mu_T * (1 + 1e-4);
            if (fabs(d.mu_T) > 1e-3)
                assert_true(solved(PCS_LAW_IMPULSE_RATIO, &s.contact, &m).dT > im.dT);
            with_T++;
        }
    }
    assert_true(with_0 > cases() / 10 && with_T > cases() / 10);
}

/* The ratio that brach chooses is the smallest of the three bounds. */
static void brach_takes_the_smallest_bound(void **state)
{
    (void)state;
    rng source = {25};
    long limited = 0;
    for (long i = 0; i < cases(); i++) {
        const sample s = random_sample(&source, i);
        if (s.contact.v_n == 0 || !law_takes(PCS_LAW_BRACH, &s) ||
            s.corner == CORNER_NEARLY_SINGULAR || s.corner == CORNER_WIDE_VELOCITIES)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_BRACH, &s.contact, &s.material);
        const double side = solved(PCS_LAW_WHITTAKER, &s.contact, &s.material).p_t < 0 ? -1 : 1;
        const double mu_0 = pcs_contact2_mu_0(&s.contact, s.material.e);
        const double mu_T = pcs_contact2_mu_T(&s.contact, s.material.e, side);
        double least = s.material.mu_k;
        if (pcs_has(mu_0))
            least = fmin(least, fabs(mu_0));
        if (pcs_has(mu_T))
            least = fmin(least, fabs(mu_T));
        limited += pcs_has(mu_T) && fabs(mu_T) == least;
        assert_near(fabs(im.impulse_ratio), least, 1e-9 * (1 + least));
    }
    assert_true(limited > 0);
}

static void impulse_ratio_that_pulls_has_no_solution(void **state)
{
    (void)state;
    const pcs_contact2 c = brach_rod(0.6);
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.ratio = 2; // G_nn + 2 G_nt = -0.5
    const pcs_impact2 im = solved(PCS_LAW_IMPULSE_RATIO, &c, &m);
    assert_int_equal(im.outcome, PCS_OUTCOME_NO_SOLUTION);
    assert_false(pcs_has(im.vp_n) || pcs_has(im.p_n) || pcs_has(im.dT));
    assert_true(pcs_judge2(&c, &m, &im).worst == 0);
    // this law and its diagnosis do not need friction
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
    assert_true(pcs_has(d.mu_0) && !pcs_has(d.R1) && d.mode == PCS_MODE_NONE);
    pcs_contact2 touching = c;
    touching.v_n = 0;
    assert_int_equal(solved(PCS_LAW_IMPULSE_RATIO, &touching, &m).outcome,
                     PCS_OUTCOME_NO_COLLISION);
}

/* A law without a path has no condition that ends a path. */
static void restitution_of_an_algebraic_law_is_zero(void **state)
{
    (void)state;
    const pcs_contact2 c = brach_rod(0.6);
    const pcs_material m = material_of(0.5, 0.4);
    const pcs_legs2 path = pcs_legs2_make(&c, 0.4, 0.4);
    assert_true(pcs_legs2_restitution(PCS_LAW_WHITTAKER, &path, &m) == 0);
    assert_near(pcs_legs2_restitution(PCS_LAW_POISSON, &path, &m),
                0.5 * pcs_legs2_compression(&path).p_c, 1e-16);
    assert_near(pcs_impulse2_by_brach(&c, 0.5, 0.4).p_n, solved(PCS_LAW_BRACH, &c, &m).p_n, 0);
    const pcs_contact2 sphere = {1, 0, 3.5, -1, 0.7};
    const pcs_material s = material_with(0.5, 0.3, 0.4);
    const pcs_impulse2 p = pcs_impulse2_by_walton(&sphere, 0.5, 0.3, 0.4);
    const pcs_impact2 im = solved(PCS_LAW_WALTON, &sphere, &s);
    assert_true(p.p_n == im.p_n && p.p_t == im.p_t && p.p_t != 0);
    // from law to name and back
    pcs_law law;
    assert_true(pcs_law_named("energetic", &law) && law == PCS_LAW_ENERGETIC);
    assert_false(pcs_law_named("energy", &law));
    assert_null(pcs_law_about(PCS_LAW_COUNT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complementarity_by_enumeration),
        cmocka_unit_test(impulse_ratio_bounds),
        cmocka_unit_test(brach_takes_the_smallest_bound),
        cmocka_unit_test(impulse_ratio_that_pulls_has_no_solution),
        cmocka_unit_test(restitution_of_an_algebraic_law_is_zero),
    };
    return cmocka_run_group_tests_name("algebraic", tests, NULL, NULL);
}
