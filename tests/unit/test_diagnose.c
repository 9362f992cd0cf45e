/* The judge must detect what is wrong, and the verdict must follow baruh-2022 Sec. 5. */
#include "support.h"

#include <percuss/research.h>

#include <stdio.h>
#include <string.h>

/* Samples on which an error of one part in a thousand must be detected. */
static bool fit_for_lies(const sample *s)
{
    return s->contact.v_n < 0 && s->corner != CORNER_WIDE_VELOCITIES &&
           s->corner != CORNER_NEARLY_SINGULAR && s->corner != CORNER_JAM;
}

static void assert_caught(double residual, long i, int law, const char *lie)
{
    if (!(residual > 1e-9))
        fail_msg("case %ld, %s: the judge says %g of a false %s", i,
                 pcs_law_about((pcs_law)law)->name, residual, lie);
}

/* Change the impulse by (dn, dt), and the velocities with it, so that momentum holds. */
static pcs_impact2 moved(const pcs_contact2 *c, pcs_impact2 im, double dn, double dt)
{
    im.p_n += dn;
    im.p_t += dt;
    im.vp_n += c->G_nn * dn + c->G_nt * dt;
    im.vp_t += c->G_nt * dn + c->G_tt * dt;
    im.dT = 0.5 * (im.p_n * (im.v_n + im.vp_n) + im.p_t * (im.v_t + im.vp_t));
    return im;
}

/* Velocities that do not fit the impulse show in the residual of momentum. */
static void judge_checks_momentum(void **state)
{
    (void)state;
    rng source = {41};
    for (long i = 0; i < cases() / 50; i++) {
        const sample s = random_sample(&source, i);
        const int law = (int)(i % PCS_LAW_COUNT);
        if (!fit_for_lies(&s) || !law_takes((pcs_law)law, &s))
            continue;
        const pcs_impact2 im = solved((pcs_law)law, &s.contact, &s.material);
        if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
            continue;
        pcs_impact2 lie = im;
        lie.vp_n += 1e-3 * im.v_n;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).momentum, i, law, "vp_n");
        lie = im;
        lie.vp_t += 1e-3 * im.v_n;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).momentum, i, law, "vp_t");
    }
}

/* Wrong records that keep momentum violate the path, the rule or the cone. */
static void judge_checks_path_and_rule(void **state)
{
    (void)state;
    rng source = {42};
    for (long i = 0; i < cases() / 50; i++) {
        const sample s = random_sample(&source, i);
        const int law = (int)(i % PCS_LAW_COUNT);
        if (!fit_for_lies(&s) || !law_takes((pcs_law)law, &s))
            continue;
        const pcs_contact2 *c = &s.contact;
        const pcs_impact2 im = solved((pcs_law)law, c, &s.material);
        if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
            continue;
        const double d = 1e-3 * im.p_n;
        // too much impulse in total; and friction changed in both directions with the right v_n'
        pcs_impact2 lie = moved(c, im, d, im.impulse_ratio * d);
        assert_caught(pcs_judge2(c, &s.material, &lie).restitution, i, law, "p_n");
        for (int side = -1; side <= 1; side += 2) {
            lie = moved(c, im, -c->G_nt / c->G_nn * side * d, side * d);
            const pcs_judgement j = pcs_judge2(c, &s.material, &lie);
            assert_true(j.momentum < 1e-12);
            // brach may be where dT = 0: then one side is another impulse without energy gain
            assert_caught(fmax(fmax(j.restitution, j.cone), 0), i, law, "p_t");
        }
    }
}

/* The cone has a residual of its own. */
static void judge_checks_the_cone(void **state)
{
    (void)state;
    const pcs_contact2 c = {1.351, -0.964, 3.649, -1, 1};
    pcs_material m = pcs_material_default();
    m.e = 0.7;
    m.mu_s = m.mu_k = 0.4;
    const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
    pcs_impact2 lie = moved(&c, im, 0, 0.5 * im.p_n);
    assert_near(pcs_judge2(&c, &m, &lie).cone,
                (fabs(lie.p_t) - 0.4 * lie.p_n) / hypot(lie.p_n, lie.p_t), 1e-12);
    assert_true(pcs_judge2(&c, &m, &lie).worst >= pcs_judge2(&c, &m, &lie).cone);
    lie = moved(&c, im, -2 * im.p_n, -im.p_t); // a negative normal impulse
    assert_true(pcs_judge2(&c, &m, &lie).cone > 0.1);
    // the classical law may leave the cone, but p_n must not be negative
    m.ratio = 0.6;
    const pcs_impact2 classical = solved(PCS_LAW_IMPULSE_RATIO, &c, &m);
    assert_true(pcs_judge2(&c, &m, &classical).cone == 0);
    pcs_impact2 other = moved(&c, classical, 0, 0.01);
    other.vp_n = classical.vp_n;
    assert_true(pcs_judge2(&c, &m, &other).restitution > 1e-3);
}

/* Each part of the ledger, and the split of the impulse, is checked. */
static void judge_checks_the_ledger(void **state)
{
    (void)state;
    rng source = {43};
    for (long i = 0; i < cases() / 50; i++) {
        const sample s = random_sample(&source, i);
        const pcs_law law = (pcs_law)(i % (PCS_LAW_COMPROMISE + 1));
        if (!fit_for_lies(&s) || s.material.e < 0.01)
            continue;
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        const double d = 1e-3 * im.p_n * fabs(im.v_n);
        pcs_impact2 lie = im; // work moved from one stage to the other: the sum is unchanged
        lie.W_c -= d;
        lie.W_r += d;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).energy, i, (int)law, "W_c");
        lie = im;
        lie.W_r += d;
        lie.W_f -= d;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).energy, i, (int)law, "W_f");
        lie = im;
        lie.dT += d;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).energy, i, (int)law, "dT");
        lie = im; // the end of compression a little later, the sum unchanged
        lie.pc_n += 1e-3 * im.p_n;
        lie.pr_n -= 1e-3 * im.p_n;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).restitution, i, (int)law, "pc_n");
        lie = im;
        lie.pr_n += 1e-3 * im.p_n;
        assert_caught(pcs_judge2(&s.contact, &s.material, &lie).restitution, i, (int)law, "pr_n");
    }
}

/* The impulse without energy change on the wrong side of Brach's law. */
static void judge_is_not_fooled_by_brach(void **state)
{
    (void)state;
    const pcs_contact2 c = {1.351, -0.964, 3.649, -1, 1};
    pcs_material m = pcs_material_default();
    m.e = 0.9;
    m.mu_s = m.mu_k = 0.4;
    assert_true(pcs_judge2(&c, &m, &(pcs_impact2){.law = (pcs_law)99, .p_n = 1}).worst > 1);
    for (int side = -1; side <= 1; side += 2) {
        pcs_impact2 lie = solved(PCS_LAW_BRACH, &c, &m);
        const double ratio = pcs_contact2_mu_T(&c, 0.9, side);
        const pcs_impulse2 p = pcs_impulse2_by_ratio(&c, 0.9, ratio);
        lie = moved(&c, lie, p.p_n - lie.p_n, p.p_t - lie.p_t);
        assert_near(lie.dT, 0, 1e-14);
        assert_true(pcs_judge2(&c, &m, &lie).restitution > 1e-3);
    }
}

/* The record of one law with the name of another. */
static void judge_knows_the_laws_apart(void **state)
{
    (void)state;
    const pcs_contact2 c = {1.351, -0.964, 3.649, -1, 1};
    pcs_material m = pcs_material_default();
    m.e = 0.7;
    m.mu_s = m.mu_k = 0.4;
    const pcs_law laws[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC, PCS_LAW_COMPROMISE};
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 4; k++) {
            pcs_impact2 im = solved(laws[i], &c, &m);
            im.law = laws[k];
            const double r = pcs_judge2(&c, &m, &im).restitution;
            assert_true(i == k ? r < 1e-14 : r > 1e-4);
        }
    // Whittaker's law gains energy here, which Brach's forbids
    const pcs_contact2 rod = {2.5, -1.5, 2.5, -1, 0.2};
    m.e = 1;
    m.mu_s = m.mu_k = 0.9;
    pcs_impact2 im = solved(PCS_LAW_WHITTAKER, &rod, &m);
    im.law = PCS_LAW_BRACH;
    assert_true(pcs_judge2(&rod, &m, &im).restitution > 1e-3);
    im = solved(PCS_LAW_BRACH, &rod, &m);
    im.law = PCS_LAW_WHITTAKER;
    assert_true(pcs_judge2(&rod, &m, &im).restitution > 1e-3);
}

/* A record without an impulse is right only if nothing happens; NaN is never right. */
static void judge_rejects_idleness_and_nan(void **state)
{
    (void)state;
    pcs_contact2 c = {2.5, 1.5, 2.5, -1, 1};
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.mu_s = m.mu_k = 2;
    pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
    im.p_n = im.p_t = im.dT = 0;
    im.vp_n = c.v_n;
    im.vp_t = c.v_t;
    assert_true(pcs_judge2(&c, &m, &im).restitution == 1);
    c.v_n = im.vp_n = im.v_n = 0; // touching, but the path jams
    assert_true(pcs_judge2(&c, &m, &im).restitution == 1);
    im.law = PCS_LAW_WHITTAKER;
    assert_true(pcs_judge2(&c, &m, &im).restitution == 0);
    im.law = PCS_LAW_ENERGETIC;
    c.v_t = im.vp_t = im.v_t = 0;
    assert_true(pcs_judge2(&c, &m, &im).restitution == 0);
    c.v_n = -1;
    c.v_t = 1;
    im = solved(PCS_LAW_ENERGETIC, &c, &m);
    im.vp_t = PCS_NONE;
    assert_true(isinf(pcs_judge2(&c, &m, &im).worst));
    im = solved(PCS_LAW_ENERGETIC, &c, &m);
    im.outcome = PCS_OUTCOME_NO_SOLUTION;
    assert_true(pcs_judge2(&c, &m, &im).worst == 1);
    // a record without an impulse in which energy appears
    c.v_n = 1;
    im = solved(PCS_LAW_ENERGETIC, &c, &m);
    im.dT = 1;
    assert_true(isinf(pcs_judge2(&c, &m, &im).worst));
}

static pcs_verdict verdict_of(const pcs_contact2 *c, double e, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    pcs_verdict v;
    assert_int_equal(pcs_compare2(c, &m, &v, NULL), PCS_OK);
    return v;
}

static pcs_contact2 baruh_rod(double theta_deg, double ratio)
{
    const double t = theta_deg * 3.14159265358979323846 / 180;
    return (pcs_contact2){1 + 3 * sin(t) * sin(t), -3 * sin(t) * cos(t), 1 + 3 * cos(t) * cos(t),
                          -1, ratio};
}

static void verdict_follows_baruh(void **state)
{
    (void)state;
    // Table 5: N_P = 1.10, N_E = 0.91: Poisson is the nearer one
    pcs_contact2 c = baruh_rod(20, 1);
    pcs_verdict v = verdict_of(&c, 0.7, 0.4);
    assert_int_equal(v.trust, PCS_TRUST_POISSON);
    assert_near(v.N_P, 1.105, 1e-3);
    assert_near(v.N_E, 0.905, 1e-3);
    // Table 6: 1.22 and 0.83, both differ from 1 by more than 10 %
    c = baruh_rod(40, 1);
    v = verdict_of(&c, 0.7, 0.4);
    assert_int_equal(v.trust, PCS_TRUST_NONE);
    assert_false(v.impulse_exceeds || v.work_exceeds);
    // leaning back: N_P < 1, and the energetic law is nearer
    c = baruh_rod(-20, 0.3);
    v = verdict_of(&c, 0.7, 0.4);
    assert_int_equal(v.trust, PCS_TRUST_ENERGETIC);
    // elastic: N above 1 is more than compression
    c = baruh_rod(20, 1);
    v = verdict_of(&c, 1, 0.4);
    assert_int_equal(v.trust, PCS_TRUST_NONE);
    assert_true(v.impulse_exceeds && !v.work_exceeds);
    c = baruh_rod(-20, 0.3);
    v = verdict_of(&c, 1, 0.4);
    assert_int_equal(v.trust, PCS_TRUST_NONE);
    assert_true(v.work_exceeds && !v.impulse_exceeds);
    // the laws agree
    assert_int_equal(verdict_of(&c, 0.7, 0).trust, PCS_TRUST_ALIKE);
    assert_int_equal(verdict_of(&c, 0, 0.4).trust, PCS_TRUST_ALIKE);
    c.v_n = 1;
    assert_int_equal(verdict_of(&c, 0.7, 0.4).trust, PCS_TRUST_ALIKE);
}

static void verdict_passes_faults_on(void **state)
{
    (void)state;
    pcs_contact2 c = baruh_rod(20, 1);
    pcs_material m = pcs_material_default();
    pcs_verdict v;
    pcs_fault fault;
    assert_int_equal(pcs_compare2(&c, &m, &v, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "e");
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, &fault), PCS_STATUS_INVALID);
    c.G_nn = -1;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "G_nn");
}

/* R1, R2, R3 of [sun-baruh-2022 (28), (30)] for the slender rod, written in theta. */
static void ratios_of_sun_baruh(void **state)
{
    (void)state;
    for (int deg = -70; deg <= 70; deg += 5) {
        const double t = deg * 3.14159265358979323846 / 180, mu = 0.4, alpha = 1.0 / 3;
        const pcs_contact2 c = baruh_rod(deg, 0.8);
        pcs_material m = pcs_material_default();
        m.e = 0.7;
        m.mu_s = m.mu_k = mu;
        pcs_diagnosis2 d;
        assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
        const double R1 = (sin(t) * cos(t) + mu * (alpha + cos(t) * cos(t))) /
                          (alpha + sin(t) * sin(t) + mu * sin(t) * cos(t));
        assert_near(d.R1, R1, 1e-14);
        assert_near(d.R2, sin(t) * cos(t) / (alpha + cos(t) * cos(t)), 1e-14);
        assert_near(d.R3, 1.7 * R1, 1e-14);
        assert_near(d.slide, 0.8 / 0.4, 1e-15);
    }
    // critical friction of a rod is least, 4/3, at 63.435 deg from the horizontal
    const pcs_contact2 c = baruh_rod(90 - 63.4349488, 1);
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.mu_s = m.mu_k = 1;
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
    assert_near(d.mu_crit, 4.0 / 3, 1e-12);
}

static void quantities_are_one_table(void **state)
{
    (void)state;
    const pcs_contact2 c = {1, 2, 3, 4, 5};
    assert_true(pcs_quantity_count() > 30);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        assert_ptr_equal(pcs_quantity_in(q->group, q->name), q);         // no name occurs twice
        assert_string_equal(pcs_quantity_named(q->name)->unit, q->unit); // a name has one meaning
        assert_true(strlen(q->meaning) > 0);
    }
    assert_true(pcs_quantity_value(pcs_quantity_named("G_tt"), &c) == 3);
    assert_true(pcs_quantity_value(pcs_quantity_named("v_t"), &c) == 5);
    assert_null(pcs_quantity_named("nonsense"));
    assert_null(pcs_quantity_in(PCS_GROUP_CONTACT, "G_n1"));
}

static void names_are_complete(void **state)
{
    (void)state;
    char version[40];
    (void)snprintf(version, sizeof version, "%d.%d.%d", PCS_VERSION_MAJOR, PCS_VERSION_MINOR,
                   PCS_VERSION_PATCH);
    assert_string_equal(pcs_version(), version);
    assert_string_equal(pcs_status_name(PCS_STATUS_INVALID), "invalid-argument");
    assert_true(strlen(pcs_status_meaning(PCS_OK)) > 0);
    assert_string_equal(pcs_outcome_name(PCS_OUTCOME_ENERGY_GAIN), "energy-gain");
    assert_true(strlen(pcs_outcome_meaning(PCS_OUTCOME_JAM)) > 0);
    assert_null(pcs_outcome_name((pcs_outcome)(1 << 20)));
    char text[20];
    const unsigned two = PCS_OUTCOME_JAM | PCS_OUTCOME_ENERGY_GAIN;
    assert_int_equal(pcs_outcome_text(two, text, sizeof text), strlen("jam energy-gain"));
    assert_string_equal(text, "jam energy-gain");
    assert_int_equal(pcs_outcome_text(0, text, sizeof text), 5);
    assert_string_equal(text, "plain");
    assert_int_equal(pcs_outcome_text(two, text, 6), strlen("jam energy-gain")); // cut off
    assert_string_equal(text, "jam e");
    assert_int_equal(pcs_outcome_text(two, NULL, 0), strlen("jam energy-gain"));
    assert_null(pcs_outcome_meaning((pcs_outcome)0));
    assert_string_equal(pcs_status_name((pcs_status)99), "unknown");
    assert_null(pcs_motion_name((pcs_motion)99));
    assert_null(pcs_stage_name((pcs_stage)99));
    assert_null(pcs_final_name((pcs_final)99));
    assert_null(pcs_shape2_name((pcs_shape2)99));
    assert_string_equal(pcs_stage_name(PCS_STAGE_COMPRESSION), "compression");
    assert_string_equal(pcs_stage_name(PCS_STAGE_RESTITUTION), "restitution");
    assert_null(pcs_final_name(PCS_FINAL_NONE));
    assert_string_equal(pcs_final_name(PCS_FINAL_SLIP), "slip");
    assert_string_equal(pcs_mode_meaning(PCS_MODE_NONE), "");
    assert_string_equal(pcs_mode_meaning(7), "");
    for (int mode = 0; mode <= 6; mode++)
        assert_true(strlen(pcs_mode_meaning(mode)) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judge_checks_momentum),
        cmocka_unit_test(judge_checks_path_and_rule),
        cmocka_unit_test(judge_checks_the_cone),
        cmocka_unit_test(judge_checks_the_ledger),
        cmocka_unit_test(judge_is_not_fooled_by_brach),
        cmocka_unit_test(judge_knows_the_laws_apart),
        cmocka_unit_test(judge_rejects_idleness_and_nan),
        cmocka_unit_test(verdict_follows_baruh),
        cmocka_unit_test(verdict_passes_faults_on),
        cmocka_unit_test(ratios_of_sun_baruh),
        cmocka_unit_test(quantities_are_one_table),
        cmocka_unit_test(names_are_complete),
    };
    return cmocka_run_group_tests_name("diagnose", tests, NULL, NULL);
}
