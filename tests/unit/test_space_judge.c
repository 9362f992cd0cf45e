/* The judge in space: it accepts right records and rejects wrong ones. */
#include "problems3.h"
#include "springs.h"

#include "src/diagnose/walk3.h"

#include <percuss/research.h>

/* Slip that has stopped is exactly 0, without rounding. */
static void assert_stops(const pcs_impact3 *im)
{
    for (int i = 1; i < im->n_phases; i++)
        if (im->phases[i - 1].motion == PCS_MOTION_SLIDE &&
            im->phases[i].motion != PCS_MOTION_SLIDE)
            assert_true(im->phases[i - 1].to.v_1 == 0 && im->phases[i - 1].to.v_2 == 0);
}

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
        assert_stops(&exact);
        if (!(j.worst < 1e-10))
            fail_msg("case %ld %s: momentum %g cone %g restitution %g energy %g mode %d", i,
                     pcs_law_about(law)->name, j.momentum, j.cone, j.restitution, j.energy,
                     exact.mode);
        const pcs_judgement k = pcs_judge3(&c, &m, &approximate);
        if (!(k.worst < 1e-12))
            fail_msg("case %ld sun-baruh %s: momentum %g cone %g restitution %g energy %g mode %d",
                     i, pcs_law_about(law)->name, k.momentum, k.cone, k.restitution, k.energy,
                     approximate.mode);
        assert_false(law != PCS_LAW_NEWTON && exact.outcome & PCS_OUTCOME_ENERGY_GAIN);
    }
}

/* Friction that is exceeded within a phase, while the total is not. */
static void each_phase_is_within_its_cone(void **state)
{
    (void)state;
    rng source = {79};
    int tried = 0;
    for (long i = 0; i < 40000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        m.mu_s = m.mu_k;
        const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], PCS_PATH_SUN_BARUH, &c, &m);
        if (!(im.n_phases > 1 && im.impulse_ratio < 0.8 * m.mu_k && im.p_n > 0))
            continue;
        const pcs_phase3 *first = &im.phases[0];
        if (first->to.p_n < 0.2 * im.p_n) // otherwise the excess is too small to be detected
            continue;
        m.mu_s = m.mu_k *= 0.9;
        assert_true(pcs_judge3(&c, &m, &im).restitution > 1e-3);
        tried++;
    }
    assert_true(tried > 1000);
}

/* A record whose totals do not fit its phases, or that is not a record. */
static void judge_reads_the_whole_record(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.4, 0.5, 0.3, 2, 0.2, 3, -1, 0.5, 0.7};
    pcs_material m = material_of(0.5, 0.4);
    m.mu_s = 0.6;
    const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
    pcs_impact3 lie = im; // other friction, momentum kept
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

/* No restitution at all is different from the restitution of a small e. */
static void judge_sees_missing_restitution(void **state)
{
    (void)state;
    rng source = {76};
    const double small[] = {1e-4, 1e-3, 1e-2, 0.03, 0.1};
    for (int i = 0; i < 400; i++) {
        const pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        const pcs_law law = path_laws[1 + i % (PATH_LAWS - 1)]; // all except newton
        m.e = 0;
        m.d1 = i % 7 ? m.d1 : 0;
        const pcs_impact3 lie = solved3(law, PCS_PATH_EXACT, &c, &m);
        m.e = small[i % 5];
        if (!(pcs_judge3(&c, &m, &lie).restitution > PCS_JUDGE_BOUND))
            fail_msg("case %d %s: a record without restitution passes", i,
                     pcs_law_about(law)->name);
    }
}

/* For springs the judge reads the ledger, because it does not follow their path again. */
static void judge_reads_the_ledger_of_springs(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.4, 0.5, 0.3, 2, 0.2, 3, -1, 0.5, 0.7};
    const pcs_material m = material_of_springs(0.6, 0.4, 1.2);
    const pcs_impact3 im = solved3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &c, &m);
    assert_true(pcs_judge3(&c, &m, &im).worst < 1e-12);
    pcs_impact3 lie = im; // the sum of works is kept
    lie.W_r += 1e-3;
    lie.W_c -= 1e-3;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-5);
    lie = im;
    lie.pr_n += 1e-3;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-5);
    lie = im;
    lie.W_f += 1e-3;
    assert_true(pcs_judge3(&c, &m, &lie).energy > 1e-5);
}

/* The judge detects what is wrong in space, too. */
static void judge_sees_lies_in_space(void **state)
{
    (void)state;
    rng source = {78};
    for (int i = 0; i < 400; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(0.3 + 0.5 * uniform(&source), 0.3);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_path path = i % 8 < 4 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
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
        lie.law = path_laws[(i + 1) % PATH_LAWS]; // another rule, unless both agree here
        if (fabs(im.N_P - 1) + fabs(im.N_E - 1) + fabs(im.N_N - 1) > 0.1)
            assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-9);
    }
}

/* Two points of a path are equal except for rounding. */
static void assert_point(const pcs_point3 *a, const pcs_point3 *b, double p, double v)
{
    assert_near(a->p_n, b->p_n, 1e-15 * p);
    assert_near(hypot(a->p_1 - b->p_1, a->p_2 - b->p_2), 0, 1e-15 * p);
    assert_near(a->v_n, b->v_n, 1e-15 * v);
    assert_near(hypot(a->v_1 - b->v_1, a->v_2 - b->v_2), 0, 1e-15 * v);
}

/* Stick has no slip at both ends; a phase that slips after a stop is marked as such. */
static void assert_motion(const pcs_phase3 *x, bool stopped)
{
    const bool rests = hypot(x->from.v_1, x->from.v_2) == 0;
    const bool stays = rests && hypot(x->to.v_1, x->to.v_2) == 0;
    assert_int_equal(x->motion, stays     ? PCS_MOTION_STICK
                                : stopped ? PCS_MOTION_REVERSE_SLIDE
                                          : PCS_MOTION_SLIDE);
    assert_true(x->motion != PCS_MOTION_STICK || x->W_t == 0);
}

/* Each phase begins where the last ends, has the right sign, and the sums equal the record. */
static void phases_add_up_in_space(void **state)
{
    (void)state;
    rng source = {80};
    for (long i = 0; i < 1200; i++) {
        pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        make_hard(&source, i, &c, &m);
        const pcs_path path = i % 2 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
        const pcs_impact3 im = solved3(path_laws[i / 12 % PATH_LAWS], path, &c, &m);
        if (im.n_phases == 0 || im.n_phases == PCS_MAX_PHASES3)
            continue; // there may have been more phases than the record stores
        pcs_point3 at = {0, 0, 0, im.v_n, im.v_1, im.v_2};
        const pcs_point3 end = {im.p_n, im.p_1, im.p_2, im.vp_n, im.vp_1, im.vp_2};
        const double p = (1 + m.mu_s) * im.p_n, W_all = im.W_r - im.W_c + fabs(im.W_f);
        double W[2] = {0, 0}, W_t = 0;
        bool stopped = false;
        for (int k = 0; k < im.n_phases; k++) {
            const pcs_phase3 *x = &im.phases[k];
            assert_true(x->to.p_n > x->from.p_n); // each phase has an impulse
            assert_point(&x->from, &at, p, scale3(&c, &im));
            // modes 5 and 6 begin at rest: this is not a stop
            stopped = stopped || (im.mode < 5 && hypot(at.v_1, at.v_2) == 0);
            assert_motion(x, stopped);
            assert_true(x->to.p_n > at.p_n);
            assert_true(x->stage == PCS_STAGE_COMPRESSION ? x->W_n <= 0 : x->W_n >= 0);
            // friction along a mean direction may do positive work: not on the exact path
            assert_true(x->W_t <= 0 || path == PCS_PATH_SUN_BARUH);
            W[x->stage == PCS_STAGE_RESTITUTION] += x->W_n;
            W_t += x->W_t;
            at = x->to;
        }
        assert_point(&at, &end, p, scale3(&c, &im));
        assert_near(W[0], im.W_c, 1e-12 * W_all);
        assert_near(W[1], im.W_r, 1e-12 * W_all);
        assert_near(W_t, im.W_f, 1e-12 * W_all);
    }
}

/* A planar problem has the same comparison in space as in the plane. */
static void comparison_in_space(void **state)
{
    (void)state;
    rng source = {81};
    for (long i = 0; i < 300; i++) {
        const sample s = random_sample(&source, CORNER_NONE);
        const pcs_contact2 *t = &s.contact;
        const pcs_contact3 flat = {t->G_nn, t->G_nt, 0, t->G_tt, 0, 1, t->v_n, t->v_t, 0};
        const pcs_contact3 c = rotated3(&flat, between(&source, 0, 6));
        pcs_verdict two, three;
        assert_int_equal(pcs_compare2(t, &s.material, &two, NULL), PCS_OK);
        assert_int_equal(pcs_compare3(&c, &s.material, &three, NULL), PCS_OK);
        assert_near(three.N_P, two.N_P, 1e-9);
        assert_near(three.N_E, two.N_E, 1e-9);
        assert_int_equal(three.trust, two.trust);
        assert_true(three.collides && three.impulse_exceeds == two.impulse_exceeds &&
                    three.work_exceeds == two.work_exceeds);
    }
    pcs_contact3 apart = {1, 0, 0, 1, 0, 1, 1, 0.5, 0};
    const pcs_material m = material_of(0.5, 0.5);
    pcs_verdict v;
    pcs_fault fault;
    assert_int_equal(pcs_compare3(&apart, &m, &v, &fault), PCS_OK);
    assert_false(v.collides);
    apart.G_11 = -1;
    v.collides = true;
    assert_int_equal(pcs_compare3(&apart, &m, &v, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "G_11");
    assert_true(v.collides); // it is unchanged
}

/* The judge's own walk from the start to an impulse. */
static pcs_walk3 walked(const pcs_contact3 *c, const pcs_material *m, double p)
{
    pcs_walk3 k = {.c = c, .m = m, .y = {c->v_1, c->v_2, 0, 0, 0, c->v_n, 0, 0}};
    k.rest = 1e-12 * (fabs(c->v_n) + hypot(c->v_1, c->v_2));
    pcs_walk3_slip(&k, p);
    return k;
}

/* The walk of the judge ends at the impulse exactly, and there it agrees with the path. */
static void walk_of_the_judge_is_the_path(void **state)
{
    (void)state;
    rng source = {82};
    long slips = 0;
    for (long i = 0; i < 2000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const double p = log_between(&source, 1e-3, 10) * -c.v_n / c.G_nn;
        pcs_point3 x[2];
        assert_true(pcs_contact3_trace(&c, m.mu_s, m.mu_k, (double[]){0.5 * p, p}, 2, x));
        pcs_walk3 k = walked(&c, &m, p);
        if (k.y[P] < p || hypot(x[1].v_1, x[1].v_2) == 0) {
            assert_true(hypot(k.y[W1], k.y[W2]) <= k.rest); // it has stopped
            continue;
        }
        const double v = fabs(c.v_n) + hypot(c.v_1, c.v_2) + (c.G_nn + c.G_11 + c.G_22) * p;
        const pcs_point3 *z = &x[1];
        assert_true(k.y[P] == p);
        // both integrate to about 1e-12; where slip is short its direction is less accurate
        const double close = 1e-10 * v;
        assert_near(k.y[V], z->v_n, close);
        assert_near(k.y[W1], z->v_1, close);
        assert_near(k.y[W2], z->v_2, close);
        assert_near(k.y[P1], z->p_1, 1e-10 * (1 + m.mu_k) * p);
        assert_near(k.y[P2], z->p_2, 1e-10 * (1 + m.mu_k) * p);
        // dT of the contact is the work
        const double T = 0.5 * (z->p_n * (c.v_n + z->v_n) + z->p_1 * (c.v_1 + z->v_1) +
                                z->p_2 * (c.v_2 + z->v_2));
        assert_near(k.y[WN] + k.y[WT], T, 1e-10 * (1 + m.mu_k) * p * v);
        assert_true(k.y[WT] < 0);
        slips++;
    }
    assert_true(slips > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judge_is_quiet_in_space),
        cmocka_unit_test(judge_sees_lies_in_space),
        cmocka_unit_test(phases_add_up_in_space),
        cmocka_unit_test(comparison_in_space),
        cmocka_unit_test(each_phase_is_within_its_cone),
        cmocka_unit_test(judge_reads_the_whole_record),
        cmocka_unit_test(judge_sees_missing_restitution),
        cmocka_unit_test(judge_reads_the_ledger_of_springs),
        cmocka_unit_test(walk_of_the_judge_is_the_path),
    };
    return cmocka_run_group_tests_name("space_judge", tests, NULL, NULL);
}
