/* The judge in hostile corners: it accepts right records and rejects wrong ones. */
#include "cli/report/judge.h"
#include "hostile.h"
#include "lies.h"
#include "scenario/sweep/sweep.h"

#include <float.h>

/* The number of problems for each law and corner: 100; 100,000 with PERCUSS_SOAK=1000. */
static long each(void)
{
    return cases() / 10000;
}

/* The number of problems that are also judged with wrong values, once for each value. */
static long told(void)
{
    const long n = each() / 5;
    return n < 1000 ? n : 1000;
}

/* A law in a corner, in the plane or in space; the approximate path counts as another law. */
typedef struct trial {
    pcs_law law;
    hostile where;
    bool spatial;
    pcs_path path;
} trial;

/* The judgement of the next problem; 0 if the solver reports that there is no solution. */
static pcs_judgement judged(const trial *t, rng *r)
{
    if (t->spatial) {
        sample3 s = hostile3(r, t->where);
        pcs_impact3 im;
        hostile_fit3(t->law, &s);
        if (pcs_solve3(t->law, t->path, &s.contact, &s.material, &im, NULL) == PCS_OK)
            return pcs_judge3(&s.contact, &s.material, &im);
    } else {
        sample s = hostile2(r, t->where);
        pcs_impact2 im;
        hostile_fit2(t->law, &s);
        if (pcs_solve2(t->law, &s.contact, &s.material, &im, NULL) == PCS_OK)
            return pcs_judge2(&s.contact, &s.material, &im);
    }
    return (pcs_judgement){0};
}

static void assert_quiet(const trial *t)
{
    const long n = hostile_share(t->law, t->where, each());
    rng source = {300 + (uint64_t)t->where};
    for (long i = 0; i < n; i++) {
        const pcs_judgement j = judged(t, &source);
        if (pcs_judgement_fails(j.worst, PCS_JUDGE_BOUND))
            fail_msg("%s, %s in %s, %s, case %ld: momentum %g cone %g restitution %g energy %g",
                     hostile_name(t->where), pcs_law_about(t->law)->name,
                     t->spatial ? "space" : "the plane", pcs_path_name(t->path), i, j.momentum,
                     j.cone, j.restitution, j.energy);
    }
}

static void judge_is_quiet_in_hostile_corners(void **state)
{
    (void)state;
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        for (int where = 0; where < HOSTILE_COUNT; where++) {
            const pcs_law_info *about = pcs_law_about((pcs_law)law);
            trial t = {(pcs_law)law, (hostile)where, false, PCS_PATH_EXACT};
            if (!hostile_is_asked(t.law, t.where))
                continue;
            assert_quiet(&t);
            t.spatial = true;
            if (about->spatial)
                assert_quiet(&t);
            t.path = PCS_PATH_SUN_BARUH;
            if (about->spatial && about->family == PCS_FAMILY_PATH)
                assert_quiet(&t);
        }
}

/* --- wrong values ------------------------------------------------------------------------ */

static void assert_seen(const trial *t, const pcs_judgement *j, const char *field, long i)
{
    if (!pcs_judgement_fails(j->worst, PCS_JUDGE_BOUND))
        fail_msg("%s, %s in %s, case %ld: the judge says %g of a false %s", hostile_name(t->where),
                 pcs_law_about(t->law)->name, t->spatial ? "space" : "the plane", i, j->worst,
                 field);
}

static double *at_offset(void *record, size_t offset)
{
    return (double *)(void *)((char *)record + offset);
}

/* True if the law has this field. */
static bool tells(const trial *t, const lie *l)
{
    const bool algebraic = pcs_law_about(t->law)->family == PCS_FAMILY_ALGEBRAIC;
    return !(algebraic && l->of_stages);
}

static void lie_about2(const trial *t, rng *r, long i)
{
    sample s = hostile2(r, t->where);
    pcs_impact2 im;
    lie all[LIES2];
    hostile_fit2(t->law, &s);
    if (pcs_solve2(t->law, &s.contact, &s.material, &im, NULL) != PCS_OK || !(im.p_n > 0))
        return;
    lies2(&s.contact, &im, all);
    for (int k = 0; k < LIES2; k++) {
        pcs_impact2 wrong = im;
        *at_offset(&wrong, all[k].offset) += (i % 2 ? 1 : -1) * all[k].by;
        const pcs_judgement j = pcs_judge2(&s.contact, &s.material, &wrong);
        if (tells(t, &all[k]))
            assert_seen(t, &j, all[k].field, i);
    }
}

static void lie_about3(const trial *t, rng *r, long i)
{
    sample3 s = hostile3(r, t->where);
    pcs_impact3 im;
    lie all[LIES3];
    hostile_fit3(t->law, &s);
    if (pcs_solve3(t->law, t->path, &s.contact, &s.material, &im, NULL) != PCS_OK || !(im.p_n > 0))
        return;
    lies3(&s.contact, &im, all);
    for (int k = 0; k < LIES3; k++) {
        pcs_impact3 wrong = im;
        *at_offset(&wrong, all[k].offset) += (i % 2 ? 1 : -1) * all[k].by;
        const pcs_judgement j = pcs_judge3(&s.contact, &s.material, &wrong);
        if (tells(t, &all[k]))
            assert_seen(t, &j, all[k].field, i);
    }
}

static void judge_sees_lies_in_hostile_corners(void **state)
{
    (void)state;
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        for (int where = 0; where < HOSTILE_COUNT; where++) {
            trial t = {(pcs_law)law, (hostile)where, false, PCS_PATH_EXACT};
            rng source = {400 + (uint64_t)where};
            if (!hostile_is_asked(t.law, t.where))
                continue;
            const long n = hostile_share(t.law, t.where, told());
            for (long i = 0; i < n; i++)
                lie_about2(&t, &source, i);
            t.spatial = true;
            for (long i = 0; pcs_law_about(t.law)->spatial && i < n; i++)
                lie_about3(&t, &source, i);
        }
}

/* --- a whole record that is right for another e ---------------------------------------------- */

/* True if the approach is lost in the rounding of the normal row; then the rule is lost, too. */
static bool is_lost(double v_n, double row)
{
    return row > 100 * fabs(v_n);
}

static double another(double e)
{
    return e < 0.5 ? e + 1e-5 : e - 1e-5;
}

/* J may be least where slip stops, for a whole range of e: then the record is right for both. */
static bool is_true_of_both(double p, double right)
{
    return fabs(p - right) <= 1e-12 * right;
}

static void another_restitution2(const trial *t, rng *source, long i)
{
    const sample s = hostile2(source, t->where);
    pcs_material m = s.material;
    m.e = another(m.e);
    const pcs_impact2 right = solved(t->law, &s.contact, &s.material),
                      im = solved(t->law, &s.contact, &m);
    const pcs_judgement j = pcs_judge2(&s.contact, &s.material, &im);
    if (!is_lost(im.v_n, s.contact.G_nn * im.p_n + fabs(s.contact.G_nt * im.p_t)) &&
        !is_true_of_both(im.p_n, right.p_n))
        assert_seen(t, &j, "e", i);
}

static void another_restitution3(const trial *t, rng *source, long i)
{
    const sample3 s = hostile3(source, t->where);
    const pcs_contact3 *c = &s.contact;
    pcs_material m = s.material;
    pcs_impact3 right, im;
    m.e = another(m.e);
    if (pcs_solve3(t->law, t->path, c, &m, &im, NULL) != PCS_OK ||
        pcs_solve3(t->law, t->path, c, &s.material, &right, NULL) != PCS_OK)
        return;
    const pcs_judgement j = pcs_judge3(c, &s.material, &im);
    const double row = c->G_nn * im.p_n + fabs(c->G_n1 * im.p_1) + fabs(c->G_n2 * im.p_2);
    if (!is_lost(im.v_n, row) && !is_true_of_both(im.p_n, right.p_n))
        assert_seen(t, &j, "e", i);
}

static void judge_sees_another_restitution(void **state)
{
    (void)state;
    for (int law = 0; law <= PCS_LAW_COMPROMISE; law++)
        for (int where = 0; where < HOSTILE_COUNT; where++) {
            const trial t = {(pcs_law)law, (hostile)where, false, PCS_PATH_EXACT};
            const trial u = {(pcs_law)law, (hostile)where, true, PCS_PATH_EXACT};
            rng source = {500 + (uint64_t)where};
            if (!hostile_is_asked(t.law, t.where))
                continue;
            for (long i = 0; i < each() / 2; i++) {
                another_restitution2(&t, &source, i);
                another_restitution3(&u, &source, i);
            }
        }
}

/* --- single conditions ----------------------------------------------------------------------- */

/* Work and the end of compression are checked by nothing else: the rest of the record holds. */
static void turn_and_friction_work_are_judged(void **state)
{
    (void)state;
    const pcs_contact2 c = {1, 0, 1, -1, 3};
    pcs_material m = material_of(0.5, 0);
    // without friction p_c = 1, p_r = 0.5; the wrong p_c is 1.1, where v_n = 0.1
    pcs_impact2 wrong = solved(PCS_LAW_NEWTON, &c, &m);
    assert_true(pcs_judge2(&c, &m, &wrong).worst < 1e-15);
    wrong.pc_n = 1.1;
    wrong.pr_n = 0.4;
    wrong.W_c = 0.5 * 1.1 * (-1 + 0.1);
    wrong.W_r = 0.5 * 0.4 * 0.4;
    const pcs_judgement turn = pcs_judge2(&c, &m, &wrong);
    assert_true(turn.restitution > 0.01 && turn.energy < 1e-15 && turn.momentum < 1e-15);
    assert_string_equal(pcs_judgement_condition(&turn), "restitution");
    m = material_of(0.5, 0.2);
    wrong = solved(PCS_LAW_NEWTON, &c, &m);
    wrong.W_f *= 1.001;
    const pcs_judgement work = pcs_judge2(&c, &m, &wrong);
    assert_true(work.energy > 1e-5 && work.restitution < 1e-15 && work.momentum < 1e-15);
    assert_string_equal(pcs_judgement_condition(&work), "energy");
}

/* Brach's law limits friction only where Whittaker's law would gain energy. */
static void friction_is_not_left_out(void **state)
{
    (void)state;
    rng source = {406};
    int lies = 0;
    for (int i = 0; i < 1000; i++) {
        sample s = hostile2(&source, HOSTILE_ANISOTROPY);
        s.material.e = 1;
        const pcs_impact2 im = solved(PCS_LAW_BRACH, &s.contact, &s.material);
        assert_true(pcs_judge2(&s.contact, &s.material, &im).worst < 1e-10);
        if (!(fabs(im.p_t) > 1e-6 * im.p_n && im.dT < -1e-6 * im.T))
            continue;
        const pcs_material smooth = material_of(1, 0);
        const pcs_impact2 wrong = solved(PCS_LAW_BRACH, &s.contact, &smooth);
        assert_true(pcs_judge2(&s.contact, &s.material, &wrong).restitution > PCS_JUDGE_BOUND);
        lies++;
    }
    assert_true(lies > 300);
}

/* Rounding is large: dv_n/dp_n during stick is far below G_nn, or work hardly increases. */
static void judge_is_quiet_where_rounding_weighs(void **state)
{
    (void)state;
    const pcs_contact3 soft = {599.29276079709996,     2565.509066666742,   1769.5996032007652,
                               10985.270502024017,     7575.3329038552511,  5225.3495454393505,
                               -0.0036129108617483727, 0.91871941700866522, 0.3949109175640228};
    pcs_material m = material_of(0.18551466592084365, 0.45461166911651163);
    const pcs_impact3 im = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &soft, &m);
    assert_near(im.pr_n, 6.2137434313105704, 1e-10);
    assert_true(pcs_judge3(&soft, &m, &im).worst < 1e-9);
    const pcs_contact2 slow = {0.15575026407054993, -0.39465206573784339, 1, -1,
                               2.5338774688347883};
    m = material_of(8.3938877124098732e-07, 0.84767597901058001);
    m.d1 = 0;
    const pcs_impact2 flat = solved(PCS_LAW_COMPROMISE, &slow, &m);
    assert_true(pcs_judge2(&slow, &m, &flat).worst < 1e-9);
}

/* G_11/G_22 about 1e10, and t1, t2 nearly principal axes: the residual is the rounding of both. */
static void judge_follows_slip_in_stiff_contacts(void **state)
{
    (void)state;
    static const struct {
        pcs_contact3 c;
        double e, mu;
    } stiff[] = {
        {{1.78195, 53049.6, -0.536506, 1.35173e10, 76669.9, 1.23131, -1, -6.40652, -2.48784},
         0.1513,
         0.7908},
        {{1.2416, 98810.5, -0.416884, 1.13984e10, -64678.8, 0.761871, -1, -2.41716, 4.57906},
         0.1555,
         0.8879},
        {{0.662836, -68185.8, -0.360525, 1.64604e10, 67313.5, 0.560382, -1, -0.924669, -0.659056},
         0.9747,
         2.498},
        {{1.56765, -45658.9, 0.646324, 1.21062e10, 47706, 1.25952, -1, -0.422674, -1.08572},
         0.1686,
         1.485},
        {{1.45214, 103552, 0.162271, 8.97024e9, 22277.7, 0.229101, -1, 0.725392, 0.305774},
         0.4976,
         0.1577},
    };
    for (size_t i = 0; i < sizeof stiff / sizeof *stiff; i++) {
        const pcs_material m = material_of(stiff[i].e, stiff[i].mu);
        const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &stiff[i].c, &m);
        const double worst = pcs_judge3(&stiff[i].c, &m, &im).worst;
        if (!(worst < 1e-9))
            fail_msg("stiff contact %zu: the judge says %g", i, worst);
    }
}

/* Right records with an e that is lost in rounding: 1 + e = 1. */
static void compromise_with_tiny_e_is_right(void **state)
{
    (void)state;
    const pcs_contact2 c = {1.351, -0.964, 3.649, -1, 1};
    for (int power = 0; power <= 320; power += 4) {
        pcs_material m = material_of(pow(10, -power), 0.4);
        const pcs_impact2 im = solved(PCS_LAW_COMPROMISE, &c, &m);
        assert_true(pcs_judge2(&c, &m, &im).worst < 1e-14);
        m.d1 = power % 8 ? DBL_MAX : 1e-300;
        const pcs_impact2 weighed = solved(PCS_LAW_COMPROMISE, &c, &m);
        assert_true(power % 8 || pcs_judge2(&c, &m, &weighed).worst < 1e-14);
    }
    // no restitution at all is another solution
    pcs_material m = material_of(0, 0.4);
    const pcs_impact2 plastic = solved(PCS_LAW_COMPROMISE, &c, &m);
    m.e = 1e-6;
    assert_true(pcs_judge2(&c, &m, &plastic).restitution > 1e-7);
}

static void conditions_have_names(void **state)
{
    (void)state;
    pcs_judgement j = {.momentum = 1e-3, .cone = 1e-4, .restitution = 1e-5, .energy = 1e-6};
    assert_string_equal(pcs_judgement_condition(&j), "momentum");
    j.cone = INFINITY;
    assert_string_equal(pcs_judgement_condition(&j), "cone");
    assert_true(pcs_judgement_fails(PCS_NONE, 1) && pcs_judgement_fails(INFINITY, 1));
    assert_true(pcs_judgement_fails(1.1e-8, PCS_JUDGE_BOUND));
    assert_false(pcs_judgement_fails(1e-8, PCS_JUDGE_BOUND));
}

/* The commands fail above the bound, not at it; the same for sums over rows, in any order. */
static void commands_hold_to_the_bound(void **state)
{
    (void)state;
    const problem p = {.law = PCS_LAW_POISSON};
    answer a = {.impact = {.law = PCS_LAW_POISSON}};
    a.judgement.worst = a.judgement.energy = PCS_JUDGE_BOUND;
    assert_false(report_unsound(&p, &a, PCS_JUDGE_BOUND));
    a.judgement.worst = a.judgement.energy = INFINITY;
    assert_true(report_unsound(&p, &a, PCS_JUDGE_BOUND));
    sweep w = {.n_axes = 1, .n_outputs = 2, .n_columns = 3, .bound = PCS_JUDGE_BOUND};
    w.outputs[0].shows.kind = COLUMN_MODE;
    w.outputs[1].shows.kind = COLUMN_JUDGE;
    const double rows[] = {1, 2, 1e-9, 1, 2, 1e-7, 1, PCS_NONE, PCS_NONE, 1, 2, INFINITY};
    sweep_trouble t = {0}, sum = {0};
    sweep_trouble_judge(&t, &w, 40, 4, rows);
    assert_true(t.unsound == 2 && t.first_unsound == 41 && isinf(t.worst));
    sweep_trouble_add(&sum, &t);
    t.first_unsound = 7;
    sweep_trouble_add(&sum, &t);
    assert_true(sum.unsound == 4 && sum.first_unsound == 7 && isinf(sum.worst));
    w.n_outputs = 1; // without the judge nothing is counted
    sweep_trouble_judge(&sum, &w, 40, 4, rows);
    assert_true(sum.unsound == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judge_is_quiet_in_hostile_corners),
        cmocka_unit_test(judge_sees_lies_in_hostile_corners),
        cmocka_unit_test(judge_sees_another_restitution),
        cmocka_unit_test(turn_and_friction_work_are_judged),
        cmocka_unit_test(friction_is_not_left_out),
        cmocka_unit_test(judge_is_quiet_where_rounding_weighs),
        cmocka_unit_test(judge_follows_slip_in_stiff_contacts),
        cmocka_unit_test(compromise_with_tiny_e_is_right),
        cmocka_unit_test(conditions_have_names),
        cmocka_unit_test(commands_hold_to_the_bound),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
