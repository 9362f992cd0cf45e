/* Stronge's compliant contact: the law bilinear. */
#include "hostile.h"
#include "springs.h"
#include "src/compliant/slip2_kernel.h"
#include "table.h"

/* A sphere on a half-space, incident with v_t/|v_n| = ratio. */
static pcs_impact2 sphere(pcs_law law, double ratio, double e, double mu, double eta2)
{
    const pcs_contact2 c = {1, 0, 3.5, -1, ratio};
    pcs_material m = material_of_springs(e, mu, eta2);
    m.e_t = mu * eta2; // the choice of [payr-glocker-2005 Fig. 13] for Walton's curve
    return solved(law, &c, &m);
}

/* [payr-glocker-2005 Fig. 13] */
static void terminal_slip_of_a_sphere(void **state)
{
    (void)state;
    const table *t = read_table("payr-glocker-2005/text.csv");
    const int one = printed_row(t, "quantity", "slip after at the ratio 1");
    const int two = printed_row(t, "quantity", "slip after at the ratio 2");
    const pcs_law law = PCS_LAW_BILINEAR;
    assert_printed("ratio 1", cell(t, one, "value"), sphere(law, 1, 1, 0.5, 1.21).vp_t);
    assert_printed("ratio 2", cell(t, two, "value"), sphere(law, 2, 1, 0.5, 1.21).vp_t);
    // initial stick below mu eta^2 = 0.605
    assert_int_equal(sphere(PCS_LAW_BILINEAR, 0.60, 1, 0.5, 1.21).phases[0].motion,
                     PCS_MOTION_STICK);
    assert_int_equal(sphere(PCS_LAW_BILINEAR, 0.61, 1, 0.5, 1.21).phases[0].motion,
                     PCS_MOTION_SLIDE);
}

static bool slips_all_the_way(pcs_law law, double ratio, double e)
{
    const pcs_impact2 im = sphere(law, ratio, e, 0.5, 1.21);
    return fabs(im.impulse_ratio) > 0.5 - 1e-13;
}

/* The ratio before from which friction is at its limit during the whole impact. */
static double gross_slip_from(pcs_law law, double e)
{
    double low = 0.7, high = 5;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        *(slips_all_the_way(law, middle, e) ? &high : &low) = middle;
    }
    return high;
}

static void gross_slip(void **state)
{
    (void)state;
    assert_near(gross_slip_from(PCS_LAW_BILINEAR, 1), 2.895, 0.001);
    assert_near(gross_slip_from(PCS_LAW_BILINEAR, 0.5), 1.75, 0.005);
    assert_near(gross_slip_from(PCS_LAW_WALTON, 1), 2.18, 0.005);
    assert_near(gross_slip_from(PCS_LAW_WALTON, 0.5), 1.64, 0.005);
    for (double ratio = 3; ratio < 5; ratio += 0.25)
        for (double e = 0; e <= 1; e += 0.5) {
            const pcs_impact2 a = sphere(PCS_LAW_BILINEAR, ratio, e, 0.5, 1.21);
            const pcs_impact2 b = sphere(PCS_LAW_WALTON, ratio, e, 0.5, 1.21);
            assert_near(a.vp_t, b.vp_t, 1e-14);
            assert_near(a.vp_n, e, 1e-14);
        }
}

/*
 * A sphere with v_t = 3.5 mu + d has slip d where the normal spring turns, and slip has the
 * rate 3.5 mu - mu eta^2 in v_n: it stops just before the turn or just after it, not at it.
 */
static void slip_stops_beside_the_turn(void **state)
{
    (void)state;
    const double rate = 3.5 * 0.5 - 0.5 * 1.21;
    for (double d = 1e-3; d > 1e-12; d /= 10)
        for (int side = -1; side <= 1; side += 2) {
            const pcs_impact2 late = sphere(PCS_LAW_BILINEAR, side * (1.75 + d), 1, 0.5, 1.21);
            assert_int_equal(late.phases[0].stage, PCS_STAGE_COMPRESSION);
            assert_int_equal(late.phases[1].stage, PCS_STAGE_RESTITUTION);
            assert_int_equal(late.phases[1].motion, PCS_MOTION_SLIDE);
            assert_near(late.phases[1].to.v_n, d / rate, 1e-15); // rounding of 1.75 + d
            assert_int_equal(late.phases[2].motion, PCS_MOTION_STICK);
            const pcs_impact2 early = sphere(PCS_LAW_BILINEAR, side * (1.75 - d), 1, 0.5, 1.21);
            assert_near(early.phases[0].to.v_n, -d / rate, 1e-15);
            assert_int_equal(early.phases[1].stage, PCS_STAGE_COMPRESSION);
            // where its margin is below rounding, the slider slips at once
            assert_true(early.phases[1].motion == PCS_MOTION_STICK || d < 5e-9);
        }
}

static void small_steps_agree(void **state)
{
    (void)state;
    rng source = {601};
    for (int i = 0; i < 300; i++) {
        const double a = between(&source, 0.5, 3), b = between(&source, 0.5, 3);
        const double g = between(&source, -0.7, 0.7) * sqrt(a * b);
        const pcs_contact2 c = {a, g, b, -1, between(&source, -3, 3)};
        const double e = between(&source, 0.3, 1), mu = log_between(&source, 0.05, 0.6);
        const pcs_material m = material_of_springs(e, mu, between(&source, 0.5, 2));
        if (mu * fabs(g) > 0.9 * a)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_BILINEAR, &c, &m);
        const pcs_contact3 flat = {a, g, 0, b, 0, 1, c.v_n, c.v_t, 0};
        double v[3];
        by_small_steps(&flat, &m, 1000, v);
        const double scale = 1 + fabs(c.v_t);
        if (fabs(v[0] - im.vp_n) > 1e-6 * scale || fabs(v[1] - im.vp_t) > 1e-6 * scale)
            fail_msg("case %d: (%g, %g) and (%g, %g)", i, im.vp_n, im.vp_t, v[0], v[1]);
    }
}

/*
 * A stiff tangential spring approaches rigid contact: the energetic law. The error falls with eta.
 */
/*
 * The margin of the slider, or of the normal spring, has a minimum between two checks. It is found
 * only by a search for the minimum.
 */
static void dips_are_not_overlooked(void **state)
{
    (void)state;
    static const struct {
        pcs_contact2 c;
        double e, mu, eta2;
    } dips[] = {
        {{0.46377268920958814, 0.8573982415584883, 2.626918030457775, -1, 0.37210274851103475},
         0.014435481596722652,
         1.1800848960085277,
         1.7881994869169844},
        {{6.954887211282046, -4.49799149486166, 3.9688285840212174, -1, -0.0006692270334896959},
         0.014621568950967667,
         2.5944932145270814,
         0.06834006530555146},
    };
    for (size_t i = 0; i < sizeof dips / sizeof *dips; i++) {
        const pcs_contact2 *c = &dips[i].c;
        const pcs_material m = material_of_springs(dips[i].e, dips[i].mu, dips[i].eta2);
        const pcs_contact3 flat = {c->G_nn, c->G_nt, 0, c->G_tt, 0, 1, c->v_n, c->v_t, 0};
        const pcs_impact2 im = solved(PCS_LAW_BILINEAR, c, &m);
        double v[3];
        by_small_steps(&flat, &m, 2000, v);
        if (fabs(v[0] - im.vp_n) > 1e-7 || fabs(v[1] - im.vp_t) > 1e-7)
            fail_msg("case %zu: (%.9g, %.9g) and (%.9g, %.9g)", i, im.vp_n, im.vp_t, v[0], v[1]);
    }
}

static void stiff_contact_is_the_energetic_law(void **state)
{
    (void)state;
    const pcs_contact2 contacts[] = {
        {2.5, -1.5, 2.5, -1, 0.6}, {1, 0.4, 2, -1, -1.5}, {1, 0, 3.5, -1, 1}};
    for (size_t i = 0; i < sizeof contacts / sizeof *contacts; i++) {
        double before = INFINITY;
        for (double eta2 = 1e-1; eta2 > 1e-7; eta2 /= 100) {
            const pcs_material m = material_of_springs(0.7, 0.4, eta2);
            const pcs_impact2 soft = solved(PCS_LAW_BILINEAR, &contacts[i], &m);
            const pcs_impact2 rigid = solved(PCS_LAW_ENERGETIC, &contacts[i], &m);
            const double error = hypot(soft.vp_n - rigid.vp_n, soft.vp_t - rigid.vp_t);
            assert_true(error < 0.5 * before || error < 1e-6);
            before = error;
        }
        assert_true(before < 2e-3);
    }
}

/* Each phase begins where the last ends, and the sums equal the record. */
static void assert_phases(const pcs_impact2 *im)
{
    pcs_point2 at = {0, 0, im->v_n, im->v_t};
    double W_n = 0, W_t = 0;
    for (int k = 0; k < im->n_phases; k++) {
        const pcs_phase2 *x = &im->phases[k];
        assert_near(x->from.p_n, at.p_n, 1e-14 * im->p_n);
        assert_near(x->from.v_n, at.v_n, 1e-14 * fabs(im->v_n));
        assert_true(x->to.p_n > x->from.p_n);
        W_n += x->W_n;
        W_t += x->W_t;
        at = x->to;
    }
    const double rounding = 1e-12 * (im->W_r - im->W_c + fabs(im->W_f));
    assert_near(W_n, im->W_c + im->W_r, rounding);
    assert_near(W_t, im->W_f, rounding);
    assert_true(at.p_n == im->p_n && at.v_n == im->vp_n && at.v_t == im->vp_t);
}

/* Momentum, e^2 of the normal spring, the ledger; energy does not increase. */
static void springs_keep_their_books(void **state)
{
    (void)state;
    rng source = {602};
    long given_up = 0, tried = 0;
    for (long i = 0; i < cases() / 20; i++) {
        sample s = random_sample(&source, i);
        s.material.mu_s = s.material.mu_k = fmin(s.material.mu_k, 5);
        s.material.eta2 = log_between(&source, 0.05, 20);
        if (s.corner == CORNER_WIDE_VELOCITIES || s.corner == CORNER_NEARLY_SINGULAR)
            continue;
        pcs_impact2 im;
        tried++;
        const pcs_status status = pcs_solve2(PCS_LAW_BILINEAR, &s.contact, &s.material, &im, NULL);
        given_up += status == PCS_STATUS_NOT_CONVERGED;
        if (status == PCS_STATUS_NOT_CONVERGED)
            continue;
        assert_int_equal(status, PCS_OK);
        const pcs_judgement j = pcs_judge2(&s.contact, &s.material, &im);
        if (!(j.worst <= 1e-11))
            fail_msg("case %ld corner %d: momentum %g cone %g restitution %g energy %g", i,
                     s.corner, j.momentum, j.cone, j.restitution, j.energy);
        assert_false(im.outcome & PCS_OUTCOME_ENERGY_GAIN);
        assert_near(im.pc_n + im.pr_n, im.p_n, 1e-12 * im.p_n);
        assert_near(im.pc_t + im.pr_t, im.p_t, 1e-11 * (im.p_n + fabs(im.p_t)));
        assert_true(im.W_f <= 1e-11 * fabs(im.W_c) && im.n_phases <= PCS_MAX_PHASES2);
        if (im.n_phases > 0 && im.n_phases < PCS_MAX_PHASES2)
            assert_phases(&im);
    }
    assert_true(given_up <= tried / 5000);
}

/*
 * Friction near mu = G_nn/|G_nt|, where slip does not change v_n: by the judge, and by small steps.
 */
static void critical_friction(void **state)
{
    (void)state;
    rng source = {603};
    for (int i = 0; i < 3000; i++) {
        const double a = between(&source, 0.5, 3), b = between(&source, 0.5, 3);
        const double g = sign(&source) * between(&source, 0.5, 0.9) * sqrt(a * b);
        const pcs_contact2 c = {a, g, b, -1, between(&source, -3, 3)};
        const double off = i % 5 ? sign(&source) * log_between(&source, 1e-16, 1e-2) : 0;
        const double e = between(&source, 0.3, 1), eta2 = between(&source, 0.5, 2);
        const pcs_material m = material_of_springs(e, a / fabs(g) * (1 + off), eta2);
        const pcs_impact2 im = solved(PCS_LAW_BILINEAR, &c, &m);
        const pcs_judgement j = pcs_judge2(&c, &m, &im);
        if (!(j.worst <= 1e-12))
            fail_msg("case %d, off by %g: restitution %g energy %g", i, off, j.restitution,
                     j.energy);
        if (i >= 100)
            continue;
        const pcs_contact3 flat = {a, g, 0, b, 0, 1, c.v_n, c.v_t, 0};
        double v[3];
        by_small_steps(&flat, &m, 1000, v);
        const double gap = fmax(fabs(v[0] - im.vp_n), fabs(v[1] - im.vp_t));
        if (!(gap <= 1e-6 * (1 + fabs(c.v_t))))
            fail_msg("case %d, off by %g: small steps differ by %g", i, off, gap);
    }
}

/* As e goes to 0, the solution goes to that of e = 0; v_n' and p_r are proportional to e. */
static void small_e_has_a_limit(void **state)
{
    (void)state;
    rng source = {604};
    int given_up = 0;
    for (int i = 0; i < 40; i++) {
        sample s = hostile2(&source, HOSTILE_SMALL_E);
        s.material.e = 0;
        const pcs_impact2 none = solved(PCS_LAW_BILINEAR, &s.contact, &s.material);
        pcs_impact2 few, fewer;
        s.material.e = 1e-8;
        pcs_status status = pcs_solve2(PCS_LAW_BILINEAR, &s.contact, &s.material, &few, NULL);
        given_up += status == PCS_STATUS_NOT_CONVERGED;
        if (status == PCS_STATUS_NOT_CONVERGED)
            continue;
        s.material.e = 1e-20;
        status = pcs_solve2(PCS_LAW_BILINEAR, &s.contact, &s.material, &fewer, NULL);
        assert_int_equal(status, PCS_OK);
        assert_true(velocity_gap(&s.contact, &few, &none) < 1e-7);
        assert_true(velocity_gap(&s.contact, &fewer, &none) < 1e-15);
        assert_near(few.vp_n / 1e-8, fewer.vp_n / 1e-20, 1e-6 * few.vp_n / 1e-8);
        assert_near(few.pr_n / 1e-8, fewer.pr_n / 1e-20, 1e-6 * few.pr_n / 1e-8);
        s.material.e = 1e-120; // its fourth power is below the smallest double
        fewer = solved(PCS_LAW_BILINEAR, &s.contact, &s.material);
        assert_true(pcs_judge2(&s.contact, &s.material, &fewer).worst < 1e-14);
    }
    assert_true(given_up <= 4);
}

/*
 * The tangential spring keeps the normal one compressed: 1/e oscillations are too many, and the
 * solve reports it.
 */
static void endless_oscillation_is_given_up(void **state)
{
    (void)state;
    const pcs_contact2 c = {0.1205, -0.3736, 1.268, -2.95, -1.873};
    const double all[] = {1e-8, 1e-20};
    for (int i = 0; i < 2; i++) {
        const pcs_material m = material_of_springs(all[i], 1.087, 2.081);
        pcs_impact2 im;
        pcs_fault fault;
        assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault),
                         PCS_STATUS_NOT_CONVERGED);
        assert_true(fault.left > 0 && fault.left <= 1);
    }
    // with fewer oscillations there is a solution
    const pcs_material m = material_of_springs(1e-4, 1.087, 2.081);
    const pcs_impact2 im = solved(PCS_LAW_BILINEAR, &c, &m);
    assert_true(pcs_judge2(&c, &m, &im).worst < 1e-12);
}

/* G is singular up to rounding: a slow mode in which loading does not end, with any e. */
static void endless_loading_is_given_up(void **state)
{
    (void)state;
    const pcs_contact2 c = {0.40143812675509094, -0.8884237146603424, 1.9661727279143453,
                            -0.2947086625813691, -1};
    const double all[] = {1e-13, 1e-3, 1};
    for (int i = 0; i < 3; i++) {
        const pcs_material m = material_of_springs(all[i], 0.5991139001130097, 1.2);
        pcs_impact2 im;
        pcs_fault fault;
        assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault),
                         PCS_STATUS_NOT_CONVERGED);
        assert_true(fault.left == 1);
    }
}

/* A = 0 and v_n = 0: the normal spring does not move, and slip goes on until the slider stops. */
static void slip_that_moves_no_spring_stops(void **state)
{
    (void)state;
    pcs_springs2 s = {.G_nn = 1,
                      .G_nt = 1,
                      .G_tt = 2,
                      .mu = 1,
                      .e = 0.5,
                      .eta2 = 1,
                      .k = 4,
                      .F_turn = 2,
                      .unloads = 1,
                      .side = 1,
                      .F_n = 1,
                      .F_t = -1,
                      .v_t = 3};
    const pcs_stretch2 x = pcs_k_slip2(&s);
    assert_int_equal(x.event, PCS_TO_STOP);
    // dv_t/dp = G_nt - mu G_tt = -1
    assert_true(x.p_n == 3 && x.p_t == -3 && x.v_t == 0 && x.v_n == 0);
    assert_true(x.F_n == 1 && x.F_t == -1 && x.W_n == 0 && x.W_t == -4.5);
}

static void bad_stiffness_is_refused(void **state)
{
    (void)state;
    const pcs_contact2 c = {1, 0, 3.5, -1, 1};
    pcs_material m = material_of_springs(0.5, 0.5, PCS_NONE);
    pcs_fault fault;
    pcs_impact2 im;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "eta2");
    m.eta2 = 0;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    m.eta2 = 1;
    m.mu_s = 1;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mu_s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_slip_of_a_sphere),
        cmocka_unit_test(gross_slip),
        cmocka_unit_test(slip_stops_beside_the_turn),
        cmocka_unit_test(small_steps_agree),
        cmocka_unit_test(dips_are_not_overlooked),
        cmocka_unit_test(stiff_contact_is_the_energetic_law),
        cmocka_unit_test(springs_keep_their_books),
        cmocka_unit_test(critical_friction),
        cmocka_unit_test(small_e_has_a_limit),
        cmocka_unit_test(endless_oscillation_is_given_up),
        cmocka_unit_test(endless_loading_is_given_up),
        cmocka_unit_test(slip_that_moves_no_spring_stops),
        cmocka_unit_test(bad_stiffness_is_refused),
    };
    return cmocka_run_group_tests_name("bilinear", tests, NULL, NULL);
}
