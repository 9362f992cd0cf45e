/* Stronge's compliant contact in space. */
#include "hostile.h"
#include "reference3.h"
#include "springs.h"

#define TURN 6.283185307179586

/* The random numbers are drawn in the same order with every compiler. */
static pcs_material any_material(rng *r)
{
    const double e = uniform(r), mu = log_between(r, 0.02, 3), eta2 = log_between(r, 0.05, 20);
    return material_of_springs(e, mu, eta2);
}

static pcs_impact3 springs_of(const pcs_contact3 *c, const pcs_material *m)
{
    return solved3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, c, m);
}

static double velocity_apart(const pcs_impact3 *im, double v_n, double v_1, double v_2)
{
    return fmax(fabs(im->vp_n - v_n), hypot(im->vp_1 - v_1, im->vp_2 - v_2));
}

/* A planar problem in any tangent direction has the planar solution. */
static void planar_problems_stay_planar(void **state)
{
    (void)state;
    rng source = {611};
    long compared = 0;
    for (long i = 0; i < cases() / 50; i++) {
        sample s = random_sample(&source, i);
        s.material.mu_s = s.material.mu_k = fmin(s.material.mu_k, 5);
        s.material.eta2 = log_between(&source, 0.05, 20);
        const double stranger = log_between(&source, 0.1, 10);
        const double angle = i % 3 ? between(&source, 0, TURN) : 0, k = cos(angle), z = sin(angle);
        if (s.corner == CORNER_WIDE_VELOCITIES || s.corner == CORNER_NEARLY_SINGULAR)
            continue;
        pcs_impact2 two;
        if (pcs_solve2(PCS_LAW_BILINEAR, &s.contact, &s.material, &two, NULL) != PCS_OK)
            continue;
        const pcs_contact3 flat = {s.contact.G_nn, s.contact.G_nt, 0, s.contact.G_tt, 0, stranger,
                                   s.contact.v_n,  s.contact.v_t,  0};
        const pcs_contact3 c = rotated3(&flat, angle);
        const pcs_impact3 im = springs_of(&c, &s.material);
        const double gap = velocity_apart(&im, two.vp_n, k * two.vp_t, z * two.vp_t);
        compared++;
        if (!(gap <= 1e-9 * scale3(&c, &im)))
            fail_msg("case %ld corner %d: off by %g", i, s.corner, gap / scale3(&c, &im));
        assert_int_equal(two.outcome, im.outcome);
    }
    assert_true(compared > cases() / 100);
}

/* If the axes are turned, the solution turns with them, to the accuracy of the integration. */
static void rotation_of_the_frame_rotates_the_answer(void **state)
{
    (void)state;
    rng source = {612};
    for (long i = 0; i < cases() / 200; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const double angle = between(&source, 0, TURN), k = cos(angle), z = sin(angle);
        const pcs_contact3 d = rotated3(&c, angle);
        const pcs_impact3 a = springs_of(&c, &m), b = springs_of(&d, &m);
        const double gap =
            velocity_apart(&b, a.vp_n, k * a.vp_1 - z * a.vp_2, z * a.vp_1 + k * a.vp_2);
        if (!(gap <= 1e-9 * scale3(&c, &a)))
            fail_msg("case %ld: off by %g", i, gap / scale3(&c, &a));
        assert_near(a.W_f, b.W_f, 1e-9 * (fabs(a.W_f) + fabs(a.W_c)));
        assert_int_equal(a.outcome, b.outcome);
    }
}

/* Powers of two in G and v change no digit. */
static void units_do_not_matter(void **state)
{
    (void)state;
    rng source = {613};
    for (long i = 0; i < cases() / 1000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const double v = i % 2 ? 0x1p300 : 0x1p-3, G = i % 3 ? 0x1p-200 : 0x1p2;
        const pcs_contact3 d = {G * c.G_nn, G * c.G_n1, G * c.G_n2, G * c.G_11, G * c.G_12,
                                G * c.G_22, v * c.v_n,  v * c.v_1,  v * c.v_2};
        const pcs_impact3 a = springs_of(&c, &m), b = springs_of(&d, &m);
        assert_true(velocity_apart(&a, b.vp_n / v, b.vp_1 / v, b.vp_2 / v) <=
                    1e-9 * scale3(&c, &a));
    }
}

/*
 * Small steps find the same solution. At the end of a contact, slip turns as a power of the impulse
 * that is left; small steps follow this only to 1e-6. With e = 0 there is no such end.
 */
static void small_steps_agree(void **state)
{
    (void)state;
    rng source = {614};
    int compared = 0;
    for (int i = 0; i < 400; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double e = i % 2 ? between(&source, 0.3, 1) : 0, mu = log_between(&source, 0.05, 0.8);
        const pcs_material m = material_of_springs(e, mu, between(&source, 0.5, 2));
        if (hypot(c.v_1, c.v_2) > 3 || c.G_nn < 0.3)
            continue; // this would take many more steps
        const pcs_impact3 im = springs_of(&c, &m);
        double v[3];
        by_small_steps(&c, &m, 1000, v);
        const double gap = velocity_apart(&im, v[0], v[1], v[2]) / scale3(&c, &im);
        if (!(gap <= (e > 0 ? 1e-6 : 1e-9)))
            fail_msg("case %d, e = %g: off by %g", i, e, gap);
        compared++;
    }
    assert_true(compared >= 200);
}

/*
 * A stiff tangential spring approaches rigid contact: the energetic law. The error falls with eta.
 */
static void stiff_contact_is_the_energetic_law(void **state)
{
    (void)state;
    rng source = {615};
    for (int i = 0; i < 50; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double e = between(&source, 0.2, 1), mu = log_between(&source, 0.05, 1);
        double first = 0, last = 0;
        for (double eta2 = 1e-2; eta2 > 1e-7; eta2 /= 10) {
            const pcs_material m = material_of_springs(e, mu, eta2);
            const pcs_impact3 soft = springs_of(&c, &m);
            const pcs_impact3 rigid = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
            last = velocity_apart(&soft, rigid.vp_n, rigid.vp_1, rigid.vp_2) / scale3(&c, &rigid);
            first = eta2 == 1e-2 ? last : first;
        }
        // at least as sqrt(eta2), the amplitude of the oscillation at the end
        if (!(last <= 0.03 * first || last < 1e-6))
            fail_msg("case %d: %g at first, %g at last", i, first, last);
    }
}

/*
 * A sphere that slips during the whole impact slips along a straight line, as under every law with
 * a path.
 */
static void gross_slip(void **state)
{
    (void)state;
    for (double angle = 0; angle < TURN; angle += 0.7)
        for (double ratio = 3.6; ratio < 5; ratio += 0.5) // from mu G_11 (1 + e) on
            for (double e = 0; e <= 1; e += 0.5) {
                const pcs_contact3 c = {
                    1, 0, 0, 3.5, 0, 3.5, -1, ratio * cos(angle), ratio * sin(angle)};
                const pcs_material m = material_of_springs(e, 0.5, 1.21);
                const pcs_impact3 a = springs_of(&c, &m);
                const pcs_law rigid[] = {PCS_LAW_NEWTON, PCS_LAW_ENERGETIC};
                for (int i = 0; i < 2; i++) {
                    const pcs_impact3 b = solved3(rigid[i], PCS_PATH_EXACT, &c, &m);
                    assert_true(velocity_apart(&a, b.vp_n, b.vp_1, b.vp_2) <= 1e-13);
                    assert_near(a.W_f, b.W_f, 1e-12);
                }
                assert_near(a.turn, 0, 1e-13);
                assert_int_equal(a.n_phases, e > 0 ? 2 : 1);
            }
}

/* Corner number index of a problem. */
static void make_corner(rng *r, long index, pcs_contact3 *c, pcs_material *m)
{
    switch (index % 10) {
    case 1:
        m->mu_s = m->mu_k = 0;
        break;
    case 2:
        m->e = index % 20 == 2 ? 0 : 1;
        break;
    case 3:
        c->v_1 = c->v_2 = 0;
        break;
    case 4:
        c->G_n1 = c->G_n2 = 0;
        break;
    case 5: // jam
        m->mu_k = m->mu_s = c->G_nn / hypot(c->G_n1, c->G_n2) * log_between(r, 1, 3);
        break;
    case 6: // between stick and slip at the first touch
        m->eta2 = hypot(c->v_1, c->v_2) / (m->mu_k * -c->v_n);
        break;
    case 7: // slip much slower or faster than the approach
        c->v_n *= log_between(r, 1e-5, 1e5);
        break;
    case 8: // nearly singular
        c->G_12 = sqrt(c->G_11 * c->G_22) * sign(r) * (1 - log_between(r, 1e-12, 1e-3));
        c->G_n1 = c->G_n2 = 0;
        break;
    case 9:
        c->v_n = index % 20 == 9 ? 0 : 1;
        break;
    default:
        break;
    }
}

/* Each phase begins where the last ends; the record stores the first ones. */
static void assert_phases(const pcs_impact3 *im)
{
    double p_c = 0;
    assert_true(im->n_phases <= PCS_MAX_PHASES3);
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase3 *x = &im->phases[i];
        assert_true(x->to.p_n > x->from.p_n && x->to.v_n == x->to.v_n);
        assert_true(i == 0 || x->from.p_n == im->phases[i - 1].to.p_n);
        assert_int_equal(x->motion == PCS_MOTION_STICK || x->motion == PCS_MOTION_SLIDE, 1);
        p_c += x->stage == PCS_STAGE_COMPRESSION ? x->to.p_n - x->from.p_n : 0;
    }
    if (im->phases[im->n_phases - 1].to.p_n == im->p_n) // all phases are stored
        assert_near(p_c, im->pc_n, 1e-14 * im->p_n);
}

/* Momentum, e^2 of the normal spring, the ledger; energy does not increase. */
static void springs_keep_their_books(void **state)
{
    (void)state;
    rng source = {616};
    long jams = 0, again = 0;
    for (long i = 0; i < 20000; i++) {
        pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        make_corner(&source, i, &c, &m);
        const pcs_impact3 im = springs_of(&c, &m);
        const pcs_judgement j = pcs_judge3(&c, &m, &im);
        if (!(j.worst <= 1e-11))
            fail_msg("case %ld: momentum %g cone %g restitution %g energy %g", i, j.momentum,
                     j.cone, j.restitution, j.energy);
        assert_false(im.outcome & PCS_OUTCOME_ENERGY_GAIN);
        assert_true(im.W_f <= 1e-11 * fabs(im.W_c) && im.dT <= 0);
        if (c.v_n < 0) {
            assert_near(im.E2_energetic, m.e * m.e, 1e-12);
            assert_phases(&im);
        }
        jams += (im.outcome & PCS_OUTCOME_JAM) != 0;
        again += (im.outcome & PCS_OUTCOME_RECOMPRESSION) != 0;
    }
    assert_true(jams > 0 && again > 0);
}

static const pcs_contact3 bent = {1, 0.3, -0.2, 2, 0.4, 1.5, -1, 0.7, 0.5};

static void corners_by_name(void **state)
{
    (void)state;
    // no friction: the velocity after is along n
    pcs_material m = material_of_springs(0.5, 0, 1);
    pcs_impact3 im = springs_of(&bent, &m);
    assert_near(im.vp_n, 0.5, 1e-14);
    assert_near(im.vp_1, 0.7 + 0.3 * 1.5, 1e-14);
    assert_near(im.vp_2, 0.5 - 0.2 * 1.5, 1e-14);
    assert_true(im.p_1 == 0 && im.p_2 == 0 && im.W_f == 0 && im.turn == 0);
    // e = 0 ends at the end of compression
    m = material_of_springs(0, 0.3, 1);
    im = springs_of(&bent, &m);
    assert_true(im.vp_n == 0 && im.pr_n == 0 && im.W_r == 0 && im.pc_n == im.p_n);
    // no slip, and nothing that causes slip
    const pcs_contact3 drop = {1, 0, 0, 3.5, 0, 3.5, -1, 0, 0};
    m = material_of_springs(0.8, 0.3, 1.21);
    im = springs_of(&drop, &m);
    assert_near(im.vp_n, 0.8, 1e-14);
    assert_near(hypot(im.vp_1, im.vp_2), 0, 1e-15);
    assert_int_equal(im.phases[0].motion, PCS_MOTION_STICK);
    // elastic, with very large friction: no slip until F_n is zero, and little energy is lost
    m = material_of_springs(1, 1e6, 1);
    im = springs_of(&bent, &m);
    assert_near(im.W_c + im.W_r, 0, 1e-13);
    // touching, leaving
    pcs_contact3 c = bent;
    for (c.v_n = 0; c.v_n < 2; c.v_n++) {
        im = springs_of(&c, &m);
        assert_int_equal(im.outcome, PCS_OUTCOME_NO_COLLISION);
        assert_true(im.p_n == 0 && im.vp_1 == c.v_1 && im.W_c == 0 && im.n_phases == 0);
        assert_true(pcs_judge3(&c, &m, &im).worst == 0);
    }
    // slip that drives the bodies together
    const pcs_contact3 jam = {1, 1.2, 0.3, 2, 0.1, 1.5, -1, 3, 0.1};
    m = material_of_springs(0.5, 1.2, 1);
    assert_true(springs_of(&jam, &m).outcome & PCS_OUTCOME_JAM);
    // at the first touch the slider holds below mu eta2 |v_n|
    m = material_of_springs(0.5, 0.5, 1.21);
    const pcs_contact3 slow = {1, 0, 0, 3.5, 0, 3.5, -1, 0.36, 0.48};
    const pcs_contact3 fast = {1, 0, 0, 3.5, 0, 3.5, -1, 0.366, 0.488};
    assert_int_equal(springs_of(&slow, &m).phases[0].motion, PCS_MOTION_STICK);
    assert_int_equal(springs_of(&fast, &m).phases[0].motion, PCS_MOTION_SLIDE);
}

/* From rigid to very soft tangential springs: a solution, or a fault that reports what was left. */
static void extreme_stiffness_ends(void **state)
{
    (void)state;
    rng source = {617};
    for (int i = 0; i < 200; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double e = uniform(&source), mu = log_between(&source, 0.02, 3);
        for (double eta2 = 1e-6; eta2 < 2e6; eta2 *= 1e3) {
            const pcs_material m = material_of_springs(e, mu, eta2);
            const pcs_impact3 im = springs_of(&c, &m);
            assert_true(pcs_judge3(&c, &m, &im).worst <= 1e-11);
        }
    }
    // 1e6 oscillations of the tangential spring are followed: nearly rigid
    const pcs_material stiff = material_of_springs(0.5, 2, 1e-12);
    const pcs_impact3 soft = springs_of(&bent, &stiff);
    const pcs_impact3 rigid = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &bent, &stiff);
    assert_true(velocity_apart(&soft, rigid.vp_n, rigid.vp_1, rigid.vp_2) < 1e-9);
    // 1e20 of the normal one would be too many
    const pcs_contact3 pressed = {0.1205, -0.3736, 0, 1.268, 0, 1, -2.95, -1.873, 0};
    const pcs_material dead = material_of_springs(1e-20, 1.087, 2.081);
    pcs_fault fault;
    pcs_impact3 im;
    assert_int_equal(pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &pressed, &dead, &im, &fault),
                     PCS_STATUS_NOT_CONVERGED);
    assert_true(fault.left > 0 && fault.left <= 1);
}

/* As e goes to 0, the solution goes to that of e = 0; v_n' and p_r are proportional to e. */
static void small_e_has_a_limit(void **state)
{
    (void)state;
    rng source = {618};
    int given_up = 0;
    for (int i = 0; i < 40; i++) {
        sample3 s = hostile3(&source, HOSTILE_SMALL_E);
        s.material.e = 0;
        const pcs_impact3 none = springs_of(&s.contact, &s.material);
        pcs_impact3 few;
        s.material.e = 1e-8;
        const pcs_status status =
            pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &s.contact, &s.material, &few, NULL);
        given_up += status == PCS_STATUS_NOT_CONVERGED;
        if (status == PCS_STATUS_NOT_CONVERGED)
            continue;
        s.material.e = 1e-20;
        pcs_impact3 fewer = springs_of(&s.contact, &s.material);
        const double scale = scale3(&s.contact, &none);
        assert_true(velocity_apart(&few, none.vp_n, none.vp_1, none.vp_2) < 1e-7 * scale);
        assert_true(velocity_apart(&fewer, none.vp_n, none.vp_1, none.vp_2) < 1e-12 * scale);
        assert_near(few.vp_n / 1e-8, fewer.vp_n / 1e-20, 1e-6 * few.vp_n / 1e-8);
        assert_near(few.pr_n / 1e-8, fewer.pr_n / 1e-20, 1e-6 * few.pr_n / 1e-8);
        s.material.e = 1e-120; // its fourth power is below the smallest double
        fewer = springs_of(&s.contact, &s.material);
        assert_true(pcs_judge3(&s.contact, &s.material, &fewer).worst < 1e-12);
    }
    assert_true(given_up <= 4);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    const double bad[] = {PCS_NONE, -1, 0, INFINITY, 1e-13, 1e13};
    pcs_fault fault;
    pcs_impact3 im;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const pcs_material m = material_of_springs(0.5, 0.5, bad[i]);
        assert_int_equal(pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &bent, &m, &im, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "eta2");
    }
    pcs_material m = material_of_springs(0.5, 0.5, 1);
    m.mu_s = 0.6;
    assert_int_equal(pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &bent, &m, &im, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mu_s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_problems_stay_planar),
        cmocka_unit_test(rotation_of_the_frame_rotates_the_answer),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(small_steps_agree),
        cmocka_unit_test(stiff_contact_is_the_energetic_law),
        cmocka_unit_test(gross_slip),
        cmocka_unit_test(springs_keep_their_books),
        cmocka_unit_test(corners_by_name),
        cmocka_unit_test(extreme_stiffness_ends),
        cmocka_unit_test(small_e_has_a_limit),
        cmocka_unit_test(bad_input_is_refused),
    };
    return cmocka_run_group_tests_name("bilinear3", tests, NULL, NULL);
}
