/* Each law, compared with an independent computation. */
#include "bodies.h"
#include "problems3.h"

#include <percuss/research.h>

#include <string.h>

/* A sphere without friction: v_n' = -e v_n, and slip does not change. */
static void frictionless_bounce(void **state)
{
    (void)state;
    const pcs_contact2 c = {.G_nn = 0.5, .G_nt = 0, .G_tt = 1.75, .v_n = -2, .v_t = 3};
    pcs_material m = material_of(0.25, 0);
    m.eta2 = 1;
    for (int law = 0; law < PCS_LAW_IMPULSE_RATIO; law++) {
        const pcs_impact2 im = solved((pcs_law)law, &c, &m);
        assert_near(im.vp_n, 0.5, 1e-15);
        assert_near(im.vp_t, 3, 1e-15);
        assert_near(im.p_n, 5, 1e-15);
        assert_near(im.dT, -0.5 * (1 - 0.0625) * 4 / 0.5, 1e-14);
    }
}

/* By hand: slip stops at p = 0.6/(0.01*2.5+1.5), and -f changes to +f there. */
static void path_by_hand(void **state)
{
    (void)state;
    const pcs_contact2 c = brach_rod(0.6);
    const pcs_legs2 path = pcs_legs2_make(&c, 0.01, 0.01);
    assert_near(path.p_stop, 0.6 / 1.525, 1e-16);
    assert_near(path.v_stop, -1 + 2.515 * 0.6 / 1.525, 1e-15);
    assert_int_equal(path.second.motion, PCS_MOTION_REVERSE_SLIDE);
    assert_false(path.jam);
    const pcs_point2 before = pcs_legs2_at(&path, 0.2), after = pcs_legs2_at(&path, 0.5);
    assert_near(before.v_t, 0.6 - 0.2 * 1.525, 1e-15);
    assert_near(before.p_t, -0.002, 1e-17);
    assert_near(after.v_t, (0.5 - path.p_stop) * (-1.5 + 0.025), 1e-15);
    assert_near(after.p_t, -0.01 * path.p_stop + 0.01 * (0.5 - path.p_stop), 1e-17);
    assert_true(pcs_legs2_at(&path, path.p_stop).v_t == 0);
    const pcs_compression2 comp = pcs_legs2_compression(&path);
    assert_near(pcs_legs2_at(&path, comp.p_c).v_n, 0, 1e-15);
}

/* Where a comparison decides, equality is decided as the conventions state. */
static void boundaries_by_hand(void **state)
{
    (void)state;
    // friction that is just enough sticks
    const pcs_contact2 hold = {2, 1, 2, -1, 0};
    const pcs_material half = material_of(0.5, 0.5);
    assert_int_equal(solved(PCS_LAW_POISSON, &hold, &half).mode, 5);
    // slip that stops exactly at the end counts as slip during the whole impact
    const pcs_contact2 end = {1, 0, 1, -1, 0.75};
    const pcs_impact2 slid = solved(PCS_LAW_POISSON, &end, &half);
    assert_int_equal(slid.mode, 0);
    assert_true(slid.vp_t == 0 && slid.n_phases == 2);
    // slip that stops exactly at the end of compression sticks in restitution
    const pcs_contact2 turn = {1, 0, 1, -1, 0.5};
    const pcs_impact2 stuck = solved(PCS_LAW_POISSON, &turn, &half);
    assert_int_equal(stuck.mode, 3);
    assert_true(stuck.phases[0].to.v_t == 0);
    // bodies that touch and slide, but are not driven together, do not collide
    const pcs_contact2 flat = {3, 1.5, 2.5, 0, 1};
    const pcs_material two = material_of(0.5, 2);
    assert_int_equal(solved(PCS_LAW_ENERGETIC, &flat, &two).outcome, PCS_OUTCOME_NO_COLLISION);
    // a ratio with which p_n does not change v_n has no solution
    const pcs_contact2 pull = {2.5, -1.25, 2.5, -1, 0};
    pcs_material ratio = material_of(0.5, 0.5);
    ratio.ratio = 2;
    assert_int_equal(solved(PCS_LAW_IMPULSE_RATIO, &pull, &ratio).outcome, PCS_OUTCOME_NO_SOLUTION);
    // slip too slow to need an impulse is rest; with infinite friction it sticks at once
    const pcs_contact2 slow = {2, -1, 2, -1, 5e-324};
    assert_int_equal(solved(PCS_LAW_POISSON, &slow, &half).mode, 5);
    pcs_contact2 rod = brach_rod(0.6);
    const pcs_material endless = material_of(0.5, 1e308), large = material_of(0.5, 1e90);
    for (int law = 0; law <= PCS_LAW_BRACH; law++) {
        const pcs_impact2 a = solved((pcs_law)law, &rod, &endless);
        const pcs_impact2 b = solved((pcs_law)law, &rod, &large);
        assert_same_impact(&rod, &a, &b, 1e-15);
        assert_true(pcs_judge2(&rod, &endless, &a).worst < 1e-14);
    }
    // e below the smallest digit counts as 0
    const pcs_material dull = material_of(1e-170, 0.4);
    assert_true(solved(PCS_LAW_COMPROMISE, &rod, &dull).vp_n == 0);
}

/* The ratios equal their definitions. */
static void ratios_by_definition(void **state)
{
    (void)state;
    rng source = {26};
    for (long i = 0; i < 20000; i++) {
        const sample s = random_sample(&source, i);
        const pcs_law law = (pcs_law)(i % (PCS_LAW_COMPROMISE + 1));
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        const double e = s.material.e;
        if (s.contact.v_n == 0 || e == 0)
            continue;
        assert_true(im.N_N == -im.vp_n / im.v_n / e);
        assert_true(im.N_P == im.pr_n / im.pc_n / e);
        assert_true(im.R_kinetic == im.pr_n / im.pc_n && im.e_kinematic == -im.vp_n / im.v_n);
        assert_true(im.impulse_ratio == im.p_t / im.p_n && im.mu_A == im.pc_t / im.pc_n);
        assert_near(law == PCS_LAW_NEWTON ? im.N_N : law == PCS_LAW_POISSON ? im.N_P : 1, 1, 1e-9);
        pcs_diagnosis2 d;
        assert_int_equal(pcs_diagnose2(&s.contact, &s.material, &d, NULL), PCS_OK);
        const double mu_max = pcs_contact2_mu_0(&s.contact, 0);
        assert_true(pcs_has(mu_max) ? d.mu_max == mu_max : !pcs_has(d.mu_max));
        if (!pcs_has(d.mu_0) && pcs_has(d.mu_T))
            assert_true(d.mu_T * s.contact.v_t <= 0); // friction opposes slip
    }
    // at rest the ratios are those of slip towards +t
    const pcs_contact2 rest = {2.5, -1.5, 2.5, -1, 0};
    const pcs_material m = material_of(0.5, 0.4);
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&rest, &m, &d, NULL), PCS_OK);
    assert_near(d.R1, (0.4 * 2.5 + 1.5) / (2.5 + 0.4 * 1.5), 1e-15);
}

/* Motion names are those that reports and JSON use. */
static void motion_names(void **state)
{
    (void)state;
    assert_string_equal(pcs_motion_name(PCS_MOTION_SLIDE), "slide");
    assert_string_equal(pcs_motion_name(PCS_MOTION_STICK), "stick");
    assert_string_equal(pcs_motion_name(PCS_MOTION_REVERSE_SLIDE), "reverse slide");
}

static void jam_ends_in_sticking(void **state)
{
    (void)state;
    // mu = 2 > G_nn/G_nt = 5/3, sliding towards G_nt
    const pcs_contact2 c = {2.5, 1.5, 2.5, -1, 1};
    const pcs_material m = material_of(0.5, 2);
    const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
    assert_int_equal(im.outcome, PCS_OUTCOME_JAM);
    assert_int_equal(im.mode, 1);
    assert_int_equal(im.n_phases, 3);
    assert_true(im.phases[0].to.v_n < im.phases[0].from.v_n); // they are driven together
    assert_int_equal(im.phases[1].motion, PCS_MOTION_STICK);
    assert_near(im.E2_energetic, 0.25, 1e-15);
    // exactly critical: v_n does not change until slip stops; this counts as jam
    const pcs_material critical = material_of(0.5, 2.5 / 1.5);
    pcs_contact2 exact = c;
    exact.G_nn = 3;
    exact.G_nt = 1.5;
    const pcs_material two = material_of(0.5, 2);
    const pcs_impact2 flat = solved(PCS_LAW_POISSON, &exact, &two);
    assert_int_equal(flat.outcome, PCS_OUTCOME_JAM);
    assert_true(flat.phases[0].to.v_n == -1);
    assert_true(solved(PCS_LAW_POISSON, &c, &critical).mode == 1);
}

static void impact_without_collision(void **state)
{
    (void)state;
    const pcs_contact2 c = {2.5, 1.5, 2.5, 0, 1};
    const pcs_material m = material_of(0.5, 2);
    const unsigned named = PCS_OUTCOME_JAM | PCS_OUTCOME_IMPACT_WITHOUT_COLLISION;
    // laws with a path take the limit v_n -> 0-
    for (int law = 0; law <= PCS_LAW_COMPROMISE; law++) {
        const pcs_impact2 im = solved((pcs_law)law, &c, &m);
        pcs_contact2 limit = c;
        limit.v_n = -1e-14;
        const pcs_impact2 near = solved((pcs_law)law, &limit, &m);
        assert_int_equal(im.outcome & ~(unsigned)PCS_OUTCOME_WORK_EXCEEDS, named);
        assert_int_equal((im.outcome & PCS_OUTCOME_WORK_EXCEEDS) != 0, law == PCS_LAW_POISSON);
        assert_true(im.p_n > 0.1);
        assert_same_impact(&c, &im, &near, 1e-13);
        assert_false(pcs_has(im.e_kinematic) || pcs_has(im.N_N));
    }
    assert_true(solved(PCS_LAW_NEWTON, &c, &m).vp_n == 0);
    assert_true(solved(PCS_LAW_POISSON, &c, &m).vp_n > 0);
    // laws without a path report no collision
    const pcs_impact2 whittaker = solved(PCS_LAW_WHITTAKER, &c, &m);
    assert_int_equal(whittaker.outcome, PCS_OUTCOME_NO_COLLISION);
    assert_true(whittaker.p_n == 0 && whittaker.vp_t == 1);
    assert_int_equal(whittaker.final, PCS_FINAL_OPEN);
    // less friction, or slip in the other direction: they only touch
    const pcs_material low = material_of(0.5, 1);
    assert_int_equal(solved(PCS_LAW_ENERGETIC, &c, &low).outcome, PCS_OUTCOME_NO_COLLISION);
    assert_int_equal(solved(PCS_LAW_BRACH, &c, &low).outcome, PCS_OUTCOME_NO_COLLISION);
    pcs_contact2 other = c;
    other.v_t = -1;
    assert_int_equal(solved(PCS_LAW_ENERGETIC, &other, &m).outcome, PCS_OUTCOME_NO_COLLISION);
}

static void separating_bodies_do_nothing(void **state)
{
    (void)state;
    pcs_contact2 c = brach_rod(0.6);
    c.v_n = 1;
    pcs_material m = material_of(0.5, 0.4);
    m.ratio = 0.1;
    m.eta2 = 1;
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        c.G_nt = law == PCS_LAW_WALTON ? 0 : c.G_nt;
        const pcs_impact2 im = solved((pcs_law)law, &c, &m);
        assert_int_equal(im.outcome, PCS_OUTCOME_NO_COLLISION);
        assert_int_equal(im.mode, PCS_MODE_NONE);
        assert_true(im.p_n == 0 && im.vp_n == 1 && im.vp_t == 0.6 && im.dT == 0);
        assert_true(pcs_judge2(&c, &m, &im).worst == 0);
        assert_false(pcs_has(im.impulse_ratio));
    }
}

/* dJ/dp_r on the path, from the definition of J [baruh-2022 (14)]. */
static double objective_slope(const pcs_contact2 *c, const pcs_material *m, double p_r)
{
    const pcs_legs2 path = pcs_legs2_make(c, m->mu_s, m->mu_k);
    const pcs_compression2 comp = pcs_legs2_compression(&path);
    // slip may stop during restitution; W' = v_n
    const double rest = path.p_stop - comp.p_c;
    const double A1 = path.first.A, A2 = path.second.A;
    double W, v;
    if (rest <= 0 || p_r <= rest) {
        v = (rest <= 0 ? A2 : A1) * p_r;
        W = v * p_r / 2;
    } else {
        v = A1 * rest + A2 * (p_r - rest);
        W = A1 * rest * rest / 2 + (A1 * rest + v) * (p_r - rest) / 2;
    }
    const double N_P = p_r / (m->e * comp.p_c), N_E = sqrt(W / comp.w_c) / m->e;
    return m->d1 * (N_P - 1) / (m->e * comp.p_c) +
           m->d2 * (N_E - 1) * v / (2 * m->e * sqrt(W * comp.w_c));
}

/*
 * The zero of the slope between the solutions of Poisson's and of the energetic law, by bisection.
 */
static double bisected_minimum(const pcs_contact2 *c, const pcs_material *m, double a, double b)
{
    for (int i = 0; i < 200; i++) {
        const double middle = a + (b - a) / 2;
        if (objective_slope(c, m, middle) < 0)
            a = middle;
        else
            b = middle;
    }
    return a;
}

static void compromise_is_the_minimum(void **state)
{
    (void)state;
    rng source = {21};
    long beyond_stop = 0;
    for (long i = 0; i < 5000; i++) {
        const sample s = random_sample(&source, i);
        if (s.contact.v_n == 0 || s.material.e < 1e-3 || s.corner == CORNER_WIDE_VELOCITIES)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_COMPROMISE, &s.contact, &s.material);
        const double p_P = solved(PCS_LAW_POISSON, &s.contact, &s.material).pr_n;
        const double p_E = solved(PCS_LAW_ENERGETIC, &s.contact, &s.material).pr_n;
        const double low = fmin(p_P, p_E), high = fmax(p_P, p_E);
        beyond_stop += im.mode == 3 || im.mode == 4;
        assert_true(im.pr_n >= low * (1 - 1e-14) && im.pr_n <= high * (1 + 1e-14));
        const double p_J = bisected_minimum(&s.contact, &s.material, low, high);
        // the slope itself is rounded, more so for smaller e
        if (s.corner != CORNER_NEARLY_SINGULAR)
            assert_near(im.pr_n, p_J, 1e-12 * high / s.material.e);
    }
    assert_true(beyond_stop > 0);
}

static void compromise_weights_reach_both_ends(void **state)
{
    (void)state;
    rng source = {22};
    for (long i = 0; i < cases() / 10; i++) {
        sample s = random_sample(&source, i);
        s.material.d1 = 0;
        s.material.d2 = 1;
        const pcs_impact2 energetic = solved(PCS_LAW_ENERGETIC, &s.contact, &s.material);
        const pcs_impact2 only_work = solved(PCS_LAW_COMPROMISE, &s.contact, &s.material);
        assert_same_impact(&s.contact, &energetic, &only_work, 1e-13);
        s.material.d1 = 1;
        s.material.d2 = 0;
        const pcs_impact2 poisson = solved(PCS_LAW_POISSON, &s.contact, &s.material);
        const pcs_impact2 only_impulse = solved(PCS_LAW_COMPROMISE, &s.contact, &s.material);
        assert_same_impact(&s.contact, &poisson, &only_impulse, 1e-13);
    }
}

/* A name leads back to its value; no other word has a value. */
static void names_lead_back(void **state)
{
    (void)state;
    static const char *const strangers[] = {"", "exac", "exact ", "Impact", "jam, recompression"};
    pcs_law law = PCS_LAW_COUNT;
    pcs_path path = PCS_PATH_COUNT;
    pcs_branch branch = PCS_BRANCH_COUNT;
    pcs_outcome flag = 0;
    for (int i = 0; i < PCS_LAW_COUNT; i++)
        assert_true(pcs_law_named(pcs_law_about((pcs_law)i)->name, &law) && (int)law == i);
    for (int i = 0; i < PCS_PATH_COUNT; i++)
        assert_true(pcs_path_named(pcs_path_name((pcs_path)i), &path) && (int)path == i);
    for (int i = 0; i < PCS_BRANCH_COUNT; i++)
        assert_true(pcs_branch_named(pcs_branch_name((pcs_branch)i), &branch) && (int)branch == i);
    for (int i = 0; i < PCS_OUTCOME_COUNT; i++) {
        assert_true(pcs_outcome_named(pcs_outcome_name((pcs_outcome)(1 << i)), &flag));
        assert_int_equal(flag, 1 << i);
    }
    const pcs_outcome last = flag;
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        assert_false(pcs_law_named(strangers[i], &law));
        assert_false(pcs_path_named(strangers[i], &path));
        assert_false(pcs_branch_named(strangers[i], &branch));
        assert_false(pcs_outcome_named(strangers[i], &flag));
    }
    assert_true(law == PCS_LAW_COUNT - 1 && path == PCS_PATH_COUNT - 1); // they are unchanged
    assert_true(branch == PCS_BRANCH_COUNT - 1 && flag == last);
}

/* e above 1 on request: the judge checks the rule of each law, and energy may increase. */
static void restitution_above_one(void **state)
{
    (void)state;
    static const pcs_law takes[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                    PCS_LAW_WHITTAKER, PCS_LAW_IMPULSE_RATIO};
    rng r = {21};
    for (long i = 0; i < 2000; i++) {
        sample s = random_sample(&r, i);
        pcs_contact3 c = random_contact3(&r);
        pcs_material m = any_material(&r);
        make_hard(&r, i, &c, &m);
        s.material.e = m.e = between(&r, 1, 2);
        s.material.ratio = 0.1;
        s.material.e_above_1 = m.e_above_1 = true;
        for (size_t k = 0; k < sizeof takes / sizeof *takes; k++) {
            pcs_impact2 im;
            pcs_impact3 im3;
            if (law_takes(takes[k], &s) &&
                pcs_solve2(takes[k], &s.contact, &s.material, &im, NULL) == PCS_OK)
                assert_true(pcs_judge2(&s.contact, &s.material, &im).worst < PCS_JUDGE_BOUND);
            if (k >= 3 || i >= 60)
                continue;
            assert_int_equal(pcs_solve3(takes[k], PCS_PATH_EXACT, &c, &m, &im3, NULL), PCS_OK);
            assert_true(pcs_judge3(&c, &m, &im3).worst < PCS_JUDGE_BOUND);
        }
    }
}

/* A figure of [brach-1993]: its simulation has a kinematic e of 1.085. */
static void above_one_is_asked_for(void **state)
{
    (void)state;
    const pcs_contact2 c = brach_rod(0.6);
    pcs_material m = material_of(1.085, 0.3);
    pcs_impact2 im;
    pcs_fault fault;
    assert_int_equal(pcs_solve2(PCS_LAW_NEWTON, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "e");
    m.e_above_1 = true;
    assert_int_equal(pcs_solve2(PCS_LAW_NEWTON, &c, &m, &im, &fault), PCS_OK);
    assert_near(im.vp_n, 1.085 * -c.v_n, 1e-15);
    assert_int_equal(pcs_solve2(PCS_LAW_COMPLEMENTARITY, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.rule, "must lie between 0 and 1 for this law");
    // Brach's law limits friction so that energy does not increase, but here it increases anyway
    assert_int_equal(pcs_solve2(PCS_LAW_BRACH, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    m.e = 2.1;
    assert_int_equal(pcs_solve2(PCS_LAW_NEWTON, &c, &m, &im, &fault), PCS_STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restitution_above_one),
        cmocka_unit_test(above_one_is_asked_for),
        cmocka_unit_test(frictionless_bounce),
        cmocka_unit_test(path_by_hand),
        cmocka_unit_test(boundaries_by_hand),
        cmocka_unit_test(ratios_by_definition),
        cmocka_unit_test(motion_names),
        cmocka_unit_test(names_lead_back),
        cmocka_unit_test(jam_ends_in_sticking),
        cmocka_unit_test(impact_without_collision),
        cmocka_unit_test(separating_bodies_do_nothing),
        cmocka_unit_test(compromise_is_the_minimum),
        cmocka_unit_test(compromise_weights_reach_both_ends),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
