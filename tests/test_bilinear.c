/* Stronge's compliant contact: the law bilinear. */
#include "support.h"

static pcs_material material_of(double e, double mu, double eta2)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    m.eta2 = eta2;
    return m;
}

/* A sphere on a half-space, incident with v_t/|v_n| = ratio. */
static pcs_impact2 sphere(pcs_law law, double ratio, double e, double mu, double eta2)
{
    const pcs_contact2 c = {1, 0, 3.5, -1, ratio};
    pcs_material m = material_of(e, mu, eta2);
    m.e_t = mu * eta2; // the choice of [payr-glocker-2005 Fig. 13] for Walton's curve
    return solved(law, &c, &m);
}

/* [payr-glocker-2005 Fig. 13] */
static void terminal_slip_of_a_sphere(void **state)
{
    (void)state;
    assert_near(sphere(PCS_LAW_BILINEAR, 1, 1, 0.5, 1.21).vp_t, -0.289, 0.5e-3);
    assert_near(sphere(PCS_LAW_BILINEAR, 2, 1, 0.5, 1.21).vp_t, -0.875, 0.5e-3);
    // initial stick below mu eta^2 = 0.605
    assert_int_equal(sphere(PCS_LAW_BILINEAR, 0.60, 1, 0.5, 1.21).phases[0].motion, PCS_STICK);
    assert_int_equal(sphere(PCS_LAW_BILINEAR, 0.61, 1, 0.5, 1.21).phases[0].motion, PCS_SLIDE);
}

static bool slips_all_the_way(pcs_law law, double ratio, double e)
{
    const pcs_impact2 im = sphere(law, ratio, e, 0.5, 1.21);
    return fabs(im.impulse_ratio) > 0.5 - 1e-13;
}

/* The incident ratio from which on friction is at its limit throughout. */
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

/* The same model by small steps of equal length, with nothing in closed form. */
typedef struct springs {
    pcs_contact2 c;
    double e, mu, k_t; /* k_n = 1 */
    double d, u, v_n, v_t, d_max;
    bool unloads, holds;
    double side;
} springs;

static double normal_force(const springs *s)
{
    const double d0 = (1 - s->e * s->e) * s->d_max;
    return s->unloads ? -(s->d - d0) / (s->e * s->e) : -s->d;
}

static void rates(const springs *s, double *r)
{
    const double F_n = normal_force(s), k = s->unloads ? 1 / (s->e * s->e) : 1;
    const double F_t = s->holds ? -s->k_t * s->u : -s->side * s->mu * F_n;
    r[0] = s->v_n;
    r[1] = s->holds ? s->v_t : -s->side * s->mu * k * s->v_n / s->k_t;
    r[2] = s->c.G_nn * F_n + s->c.G_nt * F_t;
    r[3] = s->c.G_nt * F_n + s->c.G_tt * F_t;
}

static springs moved(const springs *s, const double *r, double h)
{
    springs x = *s;
    x.d += h * r[0];
    x.u += h * r[1];
    x.v_n += h * r[2];
    x.v_t += h * r[3];
    return x;
}

static springs step(const springs *s, double h)
{
    double a[4], b[4], c[4], d[4], r[4];
    rates(s, a);
    springs x = moved(s, a, 0.5 * h);
    rates(&x, b);
    x = moved(s, b, 0.5 * h);
    rates(&x, c);
    x = moved(s, c, h);
    rates(&x, d);
    for (int i = 0; i < 4; i++)
        r[i] = (a[i] + 2 * b[i] + 2 * c[i] + d[i]) / 6;
    return moved(s, r, h);
}

/* Positive while the present motion lasts. */
static double lasting(const springs *s)
{
    const double F_n = normal_force(s), k = s->unloads ? 1 / (s->e * s->e) : 1;
    const double stage = s->unloads ? fmin(F_n, s->v_n < 0 ? s->d - s->d_max : 1) : -s->v_n;
    const double friction = s->holds ? s->mu * F_n - fabs(s->k_t * s->u)
                                     : s->side * s->v_t + s->mu * k / s->k_t * s->v_n;
    return fmin(stage, friction);
}

/* What comes next; false: the contact is over. */
static bool change(springs *s)
{
    const double F_n = normal_force(s), k = s->unloads ? 1 / (s->e * s->e) : 1;
    const double scale = fabs(s->c.v_n) + fabs(s->c.v_t);
    if (s->unloads && F_n <= 1e-9 * scale)
        return false;
    if (!s->unloads && s->v_n >= -1e-9 * scale) {
        s->unloads = true;
        s->d_max = s->d;
        return s->e > 0;
    }
    if (s->unloads && s->v_n < 0 && s->d <= s->d_max) {
        s->unloads = false;
        return true;
    }
    if (s->holds) {
        s->side = s->u > 0 ? 1 : -1;
        s->holds = false;
        return true;
    }
    s->u = s->side * s->mu * F_n / s->k_t;
    s->holds = true;
    (void)k;
    return true;
}

static springs by_small_steps(const pcs_contact2 *c, const pcs_material *m, int steps)
{
    springs s = {.c = *c,
                 .e = m->e,
                 .mu = m->mu_k,
                 .k_t = 1 / m->eta2,
                 .v_n = c->v_n,
                 .v_t = c->v_t,
                 .holds = fabs(c->v_t) < m->mu_k * m->eta2 * -c->v_n,
                 .side = c->v_t < 0 ? -1 : 1};
    const double h = 3.0 / sqrt(c->G_nn + c->G_tt * s.k_t) / steps * fmin(1, m->e + 0.01);
    for (long i = 0; i < 400000; i++) {
        springs next = step(&s, h);
        if (lasting(&next) > 0 || i == 0) {
            s = next;
            continue;
        }
        double low = 0, high = h;
        for (int k = 0; k < 60; k++) {
            const double middle = 0.5 * (low + high);
            next = step(&s, middle);
            *(lasting(&next) > 0 ? &low : &high) = middle;
        }
        s = step(&s, high);
        if (!change(&s))
            return s;
        s = step(&s, 1e-6 * h); // off the event
    }
    fail_msg("the contact does not end");
    return s;
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
        const pcs_material m = material_of(e, mu, between(&source, 0.5, 2));
        if (mu * fabs(g) > 0.9 * a)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_BILINEAR, &c, &m);
        const springs s = by_small_steps(&c, &m, 1000);
        const double scale = 1 + fabs(c.v_t);
        if (fabs(s.v_n - im.vp_n) > 1e-6 * scale || fabs(s.v_t - im.vp_t) > 1e-6 * scale)
            fail_msg("case %d: (%g, %g) and (%g, %g)", i, im.vp_n, im.vp_t, s.v_n, s.v_t);
    }
}

/* Stiff tangentially, the contact is rigid: the energetic law, the error falling with eta. */
static void stiff_contact_is_the_energetic_law(void **state)
{
    (void)state;
    const pcs_contact2 contacts[] = {
        {2.5, -1.5, 2.5, -1, 0.6}, {1, 0.4, 2, -1, -1.5}, {1, 0, 3.5, -1, 1}};
    for (size_t i = 0; i < sizeof contacts / sizeof *contacts; i++) {
        double before = INFINITY;
        for (double eta2 = 1e-1; eta2 > 1e-7; eta2 /= 100) {
            const pcs_material m = material_of(0.7, 0.4, eta2);
            const pcs_impact2 soft = solved(PCS_LAW_BILINEAR, &contacts[i], &m);
            const pcs_impact2 rigid = solved(PCS_LAW_ENERGETIC, &contacts[i], &m);
            const double error = hypot(soft.vp_n - rigid.vp_n, soft.vp_t - rigid.vp_t);
            assert_true(error < 0.5 * before || error < 1e-6);
            before = error;
        }
        assert_true(before < 2e-3);
    }
}

/* Momentum, the normal spring's e^2, the ledger; no energy is gained. */
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
        given_up += status == PCS_NOT_CONVERGED;
        if (status == PCS_NOT_CONVERGED)
            continue;
        assert_int_equal(status, PCS_OK);
        const pcs_judgement j = pcs_judge2(&s.contact, &s.material, &im);
        if (!(j.worst <= 1e-11))
            fail_msg("case %ld corner %d: momentum %g cone %g restitution %g energy %g", i,
                     s.corner, j.momentum, j.cone, j.restitution, j.energy);
        assert_false(im.outcome & PCS_ENERGY_GAIN);
        assert_true(im.W_f <= 1e-11 * fabs(im.W_c) && im.n_phases <= PCS_MAX_PHASES2);
    }
    assert_true(given_up <= tried / 5000);
}

static void bad_stiffness_is_refused(void **state)
{
    (void)state;
    const pcs_contact2 c = {1, 0, 3.5, -1, 1};
    pcs_material m = material_of(0.5, 0.5, PCS_NONE);
    pcs_fault fault;
    pcs_impact2 im;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_INVALID);
    assert_string_equal(fault.field, "eta2");
    m.eta2 = 0;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_INVALID);
    m.eta2 = 1;
    m.mu_s = 1;
    assert_int_equal(pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, &fault), PCS_INVALID);
    assert_string_equal(fault.field, "mu_s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_slip_of_a_sphere),
        cmocka_unit_test(gross_slip),
        cmocka_unit_test(small_steps_agree),
        cmocka_unit_test(stiff_contact_is_the_energetic_law),
        cmocka_unit_test(springs_keep_their_books),
        cmocka_unit_test(bad_stiffness_is_refused),
    };
    return cmocka_run_group_tests_name("bilinear", tests, NULL, NULL);
}
