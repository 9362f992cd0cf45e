/* The judge in space: quiet on answers, and not to be lied to. */
#include "problems3.h"

static void judge_is_quiet_in_space(void **state)
{
    (void)state;
    rng source = {74};
    for (long i = 0; i < cases() / 200; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact3 exact = solved3(law, PCS_PATH_EXACT, &c, &m);
        const pcs_impact3 approximate = solved3(law, PCS_PATH_SUN_BARUH, &c, &m);
        const pcs_judgement j = pcs_judge3(&c, &m, &exact);
        if (!(j.worst < 1e-10))
            fail_msg("case %ld %s: momentum %g cone %g restitution %g energy %g mode %d", i,
                     pcs_law_about(law)->name, j.momentum, j.cone, j.restitution, j.energy,
                     exact.mode);
        const pcs_judgement k = pcs_judge3(&c, &m, &approximate);
        if (!(k.worst < 1e-12))
            fail_msg("case %ld sun-baruh %s: momentum %g cone %g restitution %g energy %g mode %d",
                     i, pcs_law_about(law)->name, k.momentum, k.cone, k.restitution, k.energy,
                     approximate.mode);
        assert_false(law != PCS_LAW_NEWTON && exact.outcome & PCS_ENERGY_GAIN);
    }
}

/* A record whose totals do not fit its phases, or that is no record at all. */
static void judge_reads_the_whole_record(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.4, 0.5, 0.3, 2, 0.2, 3, -1, 0.5, 0.7};
    pcs_material m = material_of(0.5, 0.4);
    m.mu_s = 0.6;
    const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
    pcs_impact3 lie = im; // another friction, momentum kept
    lie.p_1 += 0.1;
    lie.vp_n += c.G_n1 * 0.1;
    lie.vp_1 += c.G_11 * 0.1;
    lie.vp_2 += c.G_12 * 0.1;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-3);
    lie = im;
    lie.vp_n = PCS_NONE;
    assert_true(isinf(pcs_judge3(&c, &m, &lie).worst));
    lie = im;
    lie.n_phases = 0;
    assert_true(isinf(pcs_judge3(&c, &m, &lie).worst));
    lie = im;
    lie.pr_n += 0.01;
    lie.pc_n -= 0.01;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-4);
}

/* The judge notices what is wrong in space, too. */
static void judge_sees_lies_in_space(void **state)
{
    (void)state;
    rng source = {78};
    for (int i = 0; i < 400; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(0.3 + 0.5 * uniform(&source), 0.3);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_path3 path = i % 8 < 4 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
        const pcs_impact3 im = solved3(law, path, &c, &m);
        if (!pcs_has(im.vp_n))
            continue;
        pcs_impact3 lie = im;
        lie.vp_2 += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).momentum > 1e-9);
        lie = im;
        lie.dT += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).energy > 1e-9);
        lie = im;
        lie.W_c -= 1e-3;
        lie.W_r += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).energy > 1e-9);
        lie = im;
        lie.phases[0].to.v_1 += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-9);
        lie = im;
        lie.law = path_laws[(i + 1) % PATH_LAWS]; // another rule, unless they agree here
        if (fabs(im.N_P - 1) + fabs(im.N_E - 1) + fabs(im.N_N - 1) > 0.1)
            assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judge_is_quiet_in_space),
        cmocka_unit_test(judge_sees_lies_in_space),
        cmocka_unit_test(judge_reads_the_whole_record),
    };
    return cmocka_run_group_tests_name("space_judge", tests, NULL, NULL);
}
