/* Intermediate values that underflow, weights of any size, and ends exactly at a limit. */
#include "support.h"

#include <float.h>
#include <string.h>

/* Slip never stops with this friction, so v_n' = e |v_n| under every law with a path. */
static pcs_material gliding(void)
{
    pcs_material m = material_of(0.5, 0.3);
    m.eta2 = 1;
    m.ratio = -0.3;
    return m;
}

/*
 * An approach that is negligible compared with its slip is rejected, or the solution has all its
 * digits.
 */
static void what_vanishes_is_out_of_range(void **state)
{
    (void)state;
    static const struct {
        double v_n, v_t, G; /* G: unit of inverse inertia */
        bool range;
    } cases[] = {
        {-1e-300, 1e50, 1, true},     {1e-300, 1e50, 1, true},      {-1e-120, 1e46, 1, true},
        {-1, 1e160, 1, true},         {-1e-160, 1, 1e-60, true},    {-1e-160, 1, 1, true},
        {-1e-3, 1e100, 1, false},     {-1e-40, 1e46, 1e20, false},  {-1e-100, 1e-80, 1, false},
        {-1e100, 1e120, 1e50, false}, {-1e-30, 1e20, 1e-40, false},
    };
    const pcs_material m = gliding();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double G = cases[i].G, v_n = cases[i].v_n, v_t = cases[i].v_t;
        const pcs_contact2 c = {G, 0.2 * G, 3.5 * G, v_n, v_t};
        const pcs_contact3 c3 = {G, 0.2 * G, 0, 3.5 * G, 0, 3.5 * G, v_n, v_t, 0};
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            pcs_impact2 im;
            pcs_impact3 im3;
            if (law == PCS_LAW_WALTON) // walton is for spheres
                continue;
            const pcs_status status = pcs_solve2((pcs_law)law, &c, &m, &im, NULL);
            assert_int_equal(status, cases[i].range ? PCS_STATUS_RANGE : PCS_OK);
            if (status == PCS_OK) {
                assert_true(pcs_judge2(&c, &m, &im).worst < 1e-12);
                assert_near(im.vp_n / v_n, -0.5, 1e-12);
            }
            if (!pcs_law_about((pcs_law)law)->spatial)
                continue;
            const pcs_status status3 =
                pcs_solve3((pcs_law)law, PCS_PATH_EXACT, &c3, &m, &im3, NULL);
            assert_int_equal(status3, cases[i].range ? PCS_STATUS_RANGE : PCS_OK);
            if (status3 == PCS_OK) {
                assert_true(pcs_judge3(&c3, &m, &im3).worst < 1e-9);
                assert_near(im3.vp_n / v_n, -0.5, 1e-9);
            }
        }
    }
}

/* The judge does not accept such a record, either. */
static void the_judge_does_not_vouch_for_what_vanished(void **state)
{
    (void)state;
    const pcs_material m = gliding();
    const pcs_contact2 c = {1, 0.2, 3.5, -1e-300, 1e50};
    const pcs_contact3 c3 = {1, 0.2, 0, 3.5, 0, 3.5, -1e-120, 1e46, 0};
    const pcs_impact2 rest = {.law = PCS_LAW_POISSON,
                              .outcome = PCS_OUTCOME_NO_COLLISION,
                              .v_n = c.v_n,
                              .v_t = c.v_t,
                              .vp_n = c.v_n,
                              .vp_t = c.v_t};
    pcs_impact3 stops = {.law = PCS_LAW_COMPROMISE, .path = PCS_PATH_EXACT};
    stops.v_n = c3.v_n;
    stops.v_1 = stops.vp_1 = c3.v_1;
    assert_true(pcs_judge2(&c, &m, &rest).worst > 0.1);
    assert_true(pcs_judge3(&c3, &m, &stops).worst > 0.1);
}

/* Residuals are relative, in any units: slow bodies are judged as others are. */
static void slow_bodies_are_judged_alike(void **state)
{
    (void)state;
    rng r = {77};
    for (int i = 0; i < 4000; i++) {
        sample s = random_sample(&r, i);
        pcs_impact2 fast, slow;
        const pcs_law law = (pcs_law)(i % (PCS_LAW_COMPROMISE + 1));
        const pcs_contact2 given = s.contact;
        s.contact.v_n = ldexp(given.v_n, -100);
        s.contact.v_t = ldexp(given.v_t, -100);
        if (pcs_solve2(law, &given, &s.material, &fast, NULL) != PCS_OK ||
            pcs_solve2(law, &s.contact, &s.material, &slow, NULL) != PCS_OK)
            continue;
        const double a = pcs_judge2(&given, &s.material, &fast).worst;
        assert_near(pcs_judge2(&s.contact, &s.material, &slow).worst, a, 1e-13 + 0.1 * a);
    }
}

/* T of a very fast body is above the range of a double, whatever happens in the impact. */
static void energies_are_numbers(void **state)
{
    (void)state;
    const pcs_material m = material_of(0.5, 0);
    const pcs_contact3 away = {1, 0, 0, 1, 0, 1, 1e155, 0, 0},
                       fast = {1, 0, 0, 1, 0, 1, -1, 1e160, 0};
    pcs_impact3 im;
    for (int path = 0; path < PCS_PATH_COUNT; path++) {
        assert_int_equal(pcs_solve3(PCS_LAW_POISSON, (pcs_path)path, &away, &m, &im, NULL),
                         PCS_STATUS_RANGE);
        assert_int_equal(pcs_solve3(PCS_LAW_POISSON, (pcs_path)path, &fast, &m, &im, NULL),
                         PCS_STATUS_RANGE);
    }
}

/* Only the ratio of the weights matters, however large or small they are. */
static void weights_of_any_size(void **state)
{
    (void)state;
    const double sizes[] = {1, 1e-200, 1e-308, 5e-324, 1e155, 1e308, 0x1p101, 0x1p-101};
    const pcs_contact2 c = {1, -.8, 1.5, -1, .2};
    const pcs_contact3 c3 = {1, -.8, .1, 1.5, .1, 1.2, -1, .2, .1};
    pcs_material m = material_of(0.5, 0.5);
    const pcs_impact2 one = solved(PCS_LAW_COMPROMISE, &c, &m);
    for (int path = 0; path < PCS_PATH_COUNT; path++) {
        m.d1 = m.d2 = 1;
        const pcs_impact3 one3 = solved3(PCS_LAW_COMPROMISE, (pcs_path)path, &c3, &m);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            m.d1 = m.d2 = sizes[i];
            const pcs_impact3 im3 = solved3(PCS_LAW_COMPROMISE, (pcs_path)path, &c3, &m);
            const pcs_impact2 im = solved(PCS_LAW_COMPROMISE, &c, &m);
            assert_near(im3.pr_n, one3.pr_n, 1e-10);
            assert_near(im.pr_n, one.pr_n, 1e-12);
            assert_true(pcs_judge3(&c3, &m, &im3).worst < 1e-9);
            assert_true(pcs_judge2(&c, &m, &im).worst < 1e-12);
        }
    }
    // with an extreme ratio only one law counts
    m.d1 = 1e-300;
    m.d2 = 1e300;
    assert_near(solved(PCS_LAW_COMPROMISE, &c, &m).pr_n, solved(PCS_LAW_ENERGETIC, &c, &m).pr_n,
                1e-10);
}

/*
 * Both surfaces of the limit are passed in restitution; after that slip drives the bodies together.
 */
static const struct {
    pcs_contact3 c;
    double e, mu_s, mu_k, d1, p_r;
} limited[] = {
    {{3961.6566065123384, 11506.565671150773, -12195.047438693924, 33422.321147269475,
      -35420.223290279115, 37539.678151139808, -0.54519696217283542, 0.088078867690715171,
      0.99611350410800148},
     0.9532219931187782,
     0.47976479131053718,
     0.25887818862367634,
     1,
     0.00200791093871},
    {{4075.2650951903333, -59.807788219955874, 9094.0032442449519, 1.8637401090294867,
      -132.39745563104404, 20295.398829377344, -0.47326782818376739, -0.22152723351352138,
      -0.97515418514809538},
     1,
     2.1503218163993574,
     1.2502796663451676,
     0.0003330199717719435,
     0.00125730062939},
};

static pcs_material material_at_limit(size_t i)
{
    pcs_material m = material_of(limited[i].e, limited[i].mu_s);
    m.mu_k = limited[i].mu_k;
    m.d1 = limited[i].d1;
    return m;
}

static void compromise_ends_within_its_limit(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof limited / sizeof *limited; i++) {
        const pcs_material m = material_at_limit(i);
        const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &limited[i].c, &m);
        assert_near(im.pr_n, limited[i].p_r, 1e-10 * im.pr_n);
        assert_false(im.outcome & PCS_OUTCOME_RECOMPRESSION);
        assert_true(pcs_judge3(&limited[i].c, &m, &im).worst < 1e-11);
    }
}

/* The same impact with a lower J, found after both surfaces of the limit were passed. */
static void the_judge_knows_the_limit(void **state)
{
    (void)state;
    static const pcs_phase3 phases[] = {
        {PCS_STAGE_COMPRESSION,
         PCS_MOTION_SLIDE,
         {0, 0, 0, -0.54519696217283542, 0.088078867690715171, 0.99611350410800148},
         {0.0018771037361519749, -0.00045430254920060157, 0.00013643090333832205, 0,
          1.6708375219423361, -0.68218567039674249},
         -0.0001150501349805678,
         -0.00077477086318847158},
        {PCS_STAGE_RESTITUTION,
         PCS_MOTION_SLIDE,
         {0.0018771037361519749, -0.00045430254920060157, 0.00013643090333832205, 0,
          1.6708375219423361, -0.68218567039674249},
         {0.065585583241347514, -0.015686399641296665, 0.0064604729876982193, 0, 1.6456172740640389,
          -0.6833308409283182},
         0.00019399786186499163,
         -0.029770070531277386},
        {PCS_STAGE_COMPRESSION,
         PCS_MOTION_SLIDE,
         {0.065585583241347514, -0.015686399641296665, 0.0064604729876982193, 0, 1.6456172740640389,
          -0.6833308409283182},
         {2.4900503486774732, -0.59533994808812407, 0.24715747644649896, -0.23614200413225461, 0,
          0},
         -0.28625898432906166,
         -0.55918178903952209},
        {PCS_STAGE_COMPRESSION,
         PCS_MOTION_STICK,
         {2.4900503486774732, -0.59533994808812407, 0.24715747644649896, -0.23614200413225461, 0,
          0},
         {89.803195099084618, -2.4023691342037448, 26.906484734373755, 0, 0, 0},
         -10.309150494225396,
         0},
        {PCS_STAGE_RESTITUTION,
         PCS_MOTION_STICK,
         {89.803195099084618, -2.4023691342037448, 26.906484734373755, 0, 0, 0},
         {174.72263558234437, -4.1598583170812544, 52.834942137607328, 0.22966813213325668, 0, 0},
         9.7516446387957654,
         0},
    };
    const pcs_material m = material_at_limit(0);
    const pcs_contact3 *c = &limited[0].c;
    pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, c, &m);
    im.n_phases = sizeof phases / sizeof *phases;
    memcpy(im.phases, phases, sizeof phases);
    im.vp_n = phases[4].to.v_n;
    im.vp_1 = im.vp_2 = 0;
    im.p_n = phases[4].to.p_n;
    im.p_1 = phases[4].to.p_1;
    im.p_2 = phases[4].to.p_2;
    im.pr_n = 84.983148962764943;
    im.pc_n = 89.739486619579424;
    im.W_c = -10.595524528689438;
    im.W_r = 9.7518386366576308;
    im.W_f = -0.58972663043398799;
    im.dT = -1.4334125225077869;
    const pcs_judgement j = pcs_judge3(c, &m, &im);
    assert_true(j.momentum < 1e-9 && j.energy < 1e-9); // it is on the path, and its J is lower
    assert_true(j.restitution > 0.1);
}

/* Friction that is exactly enough, in round numbers: the judge accepts stick and slip. */
static void friction_that_just_holds(void **state)
{
    (void)state;
    // |B^-1 g| = mu_s from the triple 3, 4, 5
    const double triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}};
    for (size_t i = 0; i < sizeof triples / sizeof *triples; i++)
        for (int k = 1; k <= 40; k++) {
            const double b = 1 + 0.25 * k, unit = 0.01 * k / 5;
            const double g1 = b * unit * triples[i][0], g2 = b * unit * triples[i][1];
            const double most = (g1 * g1 + g2 * g2) / b;
            const pcs_contact3 c = {most + 0.5, g1, g2, b, 0, b, -1, 0, 0};
            pcs_material m = material_of(0.5, unit * triples[i][2]);
            m.mu_k = 0.5 * m.mu_s;
            for (int law = PCS_LAW_NEWTON; law <= PCS_LAW_COMPROMISE; law++) {
                const pcs_impact3 im = solved3((pcs_law)law, PCS_PATH_EXACT, &c, &m);
                assert_true(im.mode == 5 || im.mode == 6);
                assert_true(pcs_judge3(&c, &m, &im).worst < 1e-11);
            }
        }
}

/*
 * An elastic impact without friction loses no energy, but Brach's law requires the largest friction
 * without energy gain.
 */
static void brach_without_friction_is_a_lie(void **state)
{
    (void)state;
    const pcs_contact2 c = {5.5524813053709412, 3.8661274274173341, 5.0363935078515576, -1,
                            -0.10550851100774741};
    const pcs_material m = material_of(1, 13.842724268671551);
    const pcs_impact2 right = solved(PCS_LAW_BRACH, &c, &m);
    assert_near(right.p_n, 0.711115054378552, 1e-12);
    assert_near(right.p_t, -0.503980554698469, 1e-12);
    assert_true(pcs_judge2(&c, &m, &right).worst < 1e-12);
    pcs_impact2 lie = right;
    lie.p_n = 2 / c.G_nn;
    lie.p_t = lie.dT = 0;
    lie.vp_t = c.v_t + c.G_nt * lie.p_n;
    assert_true(pcs_judge2(&c, &m, &lie).worst > 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_vanishes_is_out_of_range),
        cmocka_unit_test(the_judge_does_not_vouch_for_what_vanished),
        cmocka_unit_test(slow_bodies_are_judged_alike),
        cmocka_unit_test(energies_are_numbers),
        cmocka_unit_test(weights_of_any_size),
        cmocka_unit_test(compromise_ends_within_its_limit),
        cmocka_unit_test(the_judge_knows_the_limit),
        cmocka_unit_test(friction_that_just_holds),
        cmocka_unit_test(brach_without_friction_is_a_lie),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
