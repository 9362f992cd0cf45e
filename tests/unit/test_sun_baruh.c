/* The path of Sun & Baruh, compared with its nine equations; and its corners. */
#include "nine_equations.h"
#include "problems3.h"

static void nine_equations_agree(void **state)
{
    (void)state;
    rng source = {81};
    const pcs_law laws[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC};
    long modes[7] = {0};
    for (long i = 0, n = few_cases() ? 200 : 5000; i < n; i++) {
        nine_run r = {.law = laws[i % 3], .b = random_body(&source)};
        r.e = between(&source, 0.05, 1);
        r.mu_k = r.mu_s = log_between(&source, 0.05, 4);
        if (i % 4 == 0)
            r.mu_s *= 1.2;
        const nine_body before = r.b;
        const pcs_contact3 c = contact_of_nine(&before);
        if (c.v_n > -0.1)
            continue;
        pcs_material m = pcs_material_default();
        m.e = r.e;
        m.mu_s = r.mu_s;
        m.mu_k = r.mu_k;
        const pcs_impact3 im = solved3(r.law, PCS_PATH_SUN_BARUH, &c, &m);
        solve_nine(&r);
        assert_int_equal(r.jam, !pcs_has(im.vp_n));
        if (r.jam)
            continue;
        assert_int_equal(r.mode, im.mode);
        modes[r.mode]++;
        const double G = c.G_nn + c.G_11 + c.G_22;
        const double scale = fabs(c.v_n) + hypot(c.v_1, c.v_2) + G * im.p_n;
        // the nine equations are solved to their own rounding, several in sequence
        assert_near(im.vp_n, -contact_velocity(&r.b, 1), 1e-12 * scale);
        assert_near(im.vp_1, contact_velocity(&r.b, 0), 1e-12 * scale);
        assert_near(im.vp_2, contact_velocity(&r.b, 2), 1e-12 * scale);
        assert_near(im.pc_n, r.p_c, 1e-12 * scale / c.G_nn);
        assert_near(im.pr_n, r.p_r, 1e-12 * scale / c.G_nn);
    }
    for (int mode = 0; mode <= 4; mode++)
        assert_true(modes[mode] > 0);
}

/* Where the approximate slope of v_n is not positive there is no solution; this is reported. */
static void approximation_without_an_answer(void **state)
{
    (void)state;
    const pcs_contact3 c = {0.4, 1, 0.05, 10, 0, 0.01, -1, 0, 0};
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.mu_s = m.mu_k = 2;
    const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &c, &m);
    assert_int_equal(im.outcome, PCS_OUTCOME_JAM);
    assert_true(im.mode == PCS_MODE_NONE && im.n_phases == 0);
    assert_false(pcs_has(im.vp_n) || pcs_has(im.p_n) || pcs_has(im.dT) || pcs_has(im.W_c));
    assert_true(pcs_judge3(&c, &m, &im).worst == 0);
    pcs_deviation3 d;
    assert_int_equal(pcs_deviate3(PCS_LAW_POISSON, &c, &m, &d, NULL), PCS_OK);
    assert_false(pcs_has(d.velocity) || pcs_has(d.energy) || d.same_mode);
    assert_int_equal(d.exact.mode, 6); // the exact path has a solution
}

/* The last direction of slip that stops and sticks is one that it had. */
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

/* turn is measured from the slip before to the last slip of the record. */
static void slip_turns_to_its_last_direction(void **state)
{
    (void)state;
    rng source = {913};
    long turned = 0;
    for (int i = 0; i < 2000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact3 im = solved3(law, PCS_PATH_SUN_BARUH, &c, &m);
        double u1 = c.v_1, u2 = c.v_2;
        for (int k = 0; k < im.n_phases; k++) {
            const pcs_point3 *x = &im.phases[k].to;
            const bool rests = x->v_1 == 0 && x->v_2 == 0;
            u1 = rests ? u1 : x->v_1;
            u2 = rests ? u2 : x->v_2;
        }
        assert_near(im.turn, atan2(c.v_1 * u2 - c.v_2 * u1, c.v_1 * u1 + c.v_2 * u2), 1e-12);
        turned += fabs(im.turn) > 0.1;
    }
    assert_true(turned > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine_equations_agree),
        cmocka_unit_test(approximation_without_an_answer),
        cmocka_unit_test(slip_that_sticks_has_a_last_direction),
        cmocka_unit_test(slip_turns_to_its_last_direction),
    };
    return cmocka_run_group_tests_name("sun_baruh", tests, NULL, NULL);
}
