/* The scale of each residual of the judge: |v| + |G| |p| of a row, |p|, impulse times velocity. */
#include "reference3.h"

#include <string.h>

/* An error that is far above rounding and changes no scale that matters. */
#define MISTAKE 1e-5

/* Rounding of sums, beside an error of 1e-5 of the scale. */
#define CLOSE (1e-9 * MISTAKE)

static const pcs_law path_and_others[] = {
    PCS_LAW_NEWTON, PCS_LAW_POISSON,         PCS_LAW_ENERGETIC, PCS_LAW_WHITTAKER,
    PCS_LAW_BRACH,  PCS_LAW_COMPLEMENTARITY, PCS_LAW_BILINEAR};
enum { LAWS = sizeof path_and_others / sizeof *path_and_others };

/* A plain problem with friction that couples the rows. */
static void draw2(rng *r, pcs_contact2 *c, pcs_material *m)
{
    *c = (pcs_contact2){between(r, 1, 2), between(r, -0.8, 0.8), between(r, 1, 2),
                        -between(r, 0.5, 2), between(r, -2, 2)};
    *m = material_of(between(r, 0.2, 0.9), between(r, 0.1, 0.9));
    m->eta2 = between(r, 0.5, 2);
}

typedef struct scales {
    double n, t;   /* m/s, of the two rows */
    double p, p_n; /* N s, of all impulses, and of the normal one */
} scales;

static scales scales2(const pcs_contact2 *c, const pcs_impact2 *im)
{
    const double p_n = fabs(im->p_n), p_t = fabs(im->p_t);
    return (scales){fabs(c->v_n) + c->G_nn * p_n + fabs(c->G_nt) * p_t,
                    fabs(c->v_t) + fabs(c->G_nt) * p_n + c->G_tt * p_t, hypot(p_n, p_t), p_n};
}

/* Velocities: the momentum of their row. */
static void velocities_in_the_plane(void **state)
{
    (void)state;
    rng r = {4001};
    for (int i = 0; i < 700; i++) {
        pcs_contact2 c;
        pcs_material m;
        draw2(&r, &c, &m);
        const pcs_law law = path_and_others[i % LAWS];
        const pcs_impact2 im = solved(law, &c, &m);
        const scales s = scales2(&c, &im);
        pcs_impact2 wrong = im;
        wrong.vp_n += MISTAKE * s.n;
        assert_near(pcs_judge2(&c, &m, &wrong).momentum, MISTAKE, CLOSE);
        if (law == PCS_LAW_NEWTON || pcs_law_about(law)->family == PCS_FAMILY_ALGEBRAIC)
            assert_near(pcs_judge2(&c, &m, &wrong).restitution, MISTAKE, CLOSE);
        wrong = im;
        wrong.vp_t -= MISTAKE * s.t;
        assert_near(pcs_judge2(&c, &m, &wrong).momentum, MISTAKE, CLOSE);
        // an impulse shows in both rows
        wrong = im;
        wrong.p_t += MISTAKE * s.p;
        const scales now = scales2(&c, &wrong);
        const double d = MISTAKE * s.p;
        assert_near(pcs_judge2(&c, &m, &wrong).momentum,
                    fmax(fabs(c.G_nt) * d / now.n, c.G_tt * d / now.t), CLOSE);
    }
}

/* Works: the change of energy over both rows, the others over their own. */
static void works_in_the_plane(void **state)
{
    (void)state;
    rng r = {4002};
    for (int i = 0; i < 700; i++) {
        pcs_contact2 c;
        pcs_material m;
        draw2(&r, &c, &m);
        const pcs_law law = path_and_others[i % LAWS];
        const pcs_impact2 im = solved(law, &c, &m);
        const scales s = scales2(&c, &im);
        pcs_impact2 wrong = im;
        wrong.dT += MISTAKE * (s.p_n * s.n + s.p * s.t);
        assert_near(pcs_judge2(&c, &m, &wrong).energy, MISTAKE, CLOSE);
        if (pcs_law_about(law)->family != PCS_FAMILY_PATH)
            continue;
        wrong = im;
        wrong.W_c -= MISTAKE * s.p_n * s.n;
        assert_near(pcs_judge2(&c, &m, &wrong).energy, MISTAKE, CLOSE);
        wrong = im;
        wrong.W_r += MISTAKE * s.p_n * s.n;
        assert_near(pcs_judge2(&c, &m, &wrong).energy, MISTAKE, CLOSE);
        wrong = im;
        wrong.W_f += MISTAKE * s.p * s.t;
        assert_near(pcs_judge2(&c, &m, &wrong).energy, MISTAKE, CLOSE);
    }
}

/* Impulses: the cone, and the sum of both stages. */
static void impulses_in_the_plane(void **state)
{
    (void)state;
    rng r = {4003};
    for (int i = 0; i < 700; i++) {
        pcs_contact2 c;
        pcs_material m;
        draw2(&r, &c, &m);
        const pcs_law law = path_and_others[i % LAWS];
        const pcs_impact2 im = solved(law, &c, &m);
        pcs_impact2 wrong = im;
        wrong.p_t = (i % 2 ? -1 : 1) * (m.mu_s * im.p_n + MISTAKE);
        assert_near(pcs_judge2(&c, &m, &wrong).cone, MISTAKE / hypot(wrong.p_n, wrong.p_t), CLOSE);
        wrong.p_t = 0;
        wrong.p_n = -im.p_n;
        assert_near(pcs_judge2(&c, &m, &wrong).cone, 1, CLOSE);
        if (law != PCS_LAW_BILINEAR)
            continue;
        wrong = im;
        wrong.p_n += MISTAKE * im.p_n; // of springs the stages are not followed
        assert_near(pcs_judge2(&c, &m, &wrong).restitution,
                    MISTAKE * im.p_n / hypot(wrong.p_n, wrong.p_t), CLOSE);
    }
}

/* --- in space --- */

/* The tangential rows count together. */
static scales scales3(const pcs_contact3 *c, const pcs_impact3 *im)
{
    const double n = fabs(im->p_n), a = fabs(im->p_1), b = fabs(im->p_2);
    const double t1 = fabs(c->v_1) + fabs(c->G_n1) * n + c->G_11 * a + fabs(c->G_12) * b;
    const double t2 = fabs(c->v_2) + fabs(c->G_n2) * n + fabs(c->G_12) * a + c->G_22 * b;
    return (scales){fabs(c->v_n) + c->G_nn * n + fabs(c->G_n1) * a + fabs(c->G_n2) * b,
                    hypot(t1, t2), hypot(n, hypot(a, b)), n};
}

static pcs_impact3 draw3(rng *r, pcs_law law, pcs_path path, pcs_contact3 *c, pcs_material *m)
{
    *c = random_contact3(r);
    *m = material_of(between(r, 0.2, 0.9), between(r, 0.1, 0.9));
    m->eta2 = between(r, 0.5, 2);
    return solved3(law, path, c, m);
}

static const pcs_law in_space[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                   PCS_LAW_COMPLEMENTARITY, PCS_LAW_BILINEAR};
enum { LAWS3 = sizeof in_space / sizeof *in_space };

static void residuals_in_space(void **state)
{
    (void)state;
    rng r = {4004};
    for (int i = 0; i < 300; i++) {
        pcs_contact3 c;
        pcs_material m;
        const pcs_law law = in_space[i % LAWS3];
        const pcs_impact3 im = draw3(&r, law, i % 2 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH, &c, &m);
        const scales s = scales3(&c, &im);
        const double angle = between(&r, -3, 3);
        if (!pcs_has(im.vp_n))
            continue;
        pcs_impact3 wrong = im;
        wrong.vp_n += MISTAKE * s.n;
        assert_near(pcs_judge3(&c, &m, &wrong).momentum, MISTAKE, CLOSE);
        wrong = im;
        wrong.vp_1 += MISTAKE * s.t * cos(angle);
        wrong.vp_2 += MISTAKE * s.t * sin(angle);
        assert_near(pcs_judge3(&c, &m, &wrong).momentum, MISTAKE, CLOSE);
        wrong = im;
        wrong.dT -= MISTAKE * (s.p_n * s.n + s.p * s.t);
        // the work of the judge's own path agrees to about 1e-12
        assert_near(pcs_judge3(&c, &m, &wrong).energy, MISTAKE, 1e-5 * MISTAKE);
        wrong = im;
        wrong.p_1 = (m.mu_s * im.p_n + MISTAKE) * cos(angle);
        wrong.p_2 = (m.mu_s * im.p_n + MISTAKE) * sin(angle);
        const double p = hypot(im.p_n, m.mu_s * im.p_n + MISTAKE);
        assert_near(pcs_judge3(&c, &m, &wrong).cone, MISTAKE / p, CLOSE);
        if (pcs_law_about(law)->family != PCS_FAMILY_PATH)
            continue;
        wrong = im;
        wrong.W_c -= MISTAKE * s.p_n * s.n;
        assert_near(pcs_judge3(&c, &m, &wrong).energy, MISTAKE, 1e-5 * MISTAKE);
        wrong = im;
        wrong.W_r -= MISTAKE * s.p_n * s.n;
        assert_near(pcs_judge3(&c, &m, &wrong).energy, MISTAKE, 1e-5 * MISTAKE);
        wrong = im;
        wrong.W_f -= MISTAKE * s.p * s.t;
        assert_near(pcs_judge3(&c, &m, &wrong).energy, MISTAKE, 1e-5 * MISTAKE);
    }
}

/* --- records without an impulse --- */

/* Right without an approach; if they touch, a path must not jam. */
static void no_impulse_is_judged(void **state)
{
    (void)state;
    rng r = {4005};
    long jams = 0, none = 0;
    for (int i = 0; i < 4000; i++) {
        pcs_contact2 c;
        pcs_material m;
        draw2(&r, &c, &m);
        m.mu_s = m.mu_k *= 6;
        const pcs_contact3 d = {c.G_nn, c.G_nt, 0, c.G_tt, 0, 1, 0, c.v_t, 0};
        const double turn = between(&r, -3, 3);
        const pcs_contact3 turned = rotated3(&d, turn);
        const pcs_law law = path_and_others[i % LAWS];
        const bool path = pcs_law_about(law)->family == PCS_FAMILY_PATH;
        const bool jam = c.G_nn < m.mu_k * (c.v_t > 0 ? c.G_nt : -c.G_nt);
        pcs_impact2 im = {.law = law, .vp_t = c.v_t};
        pcs_impact3 im3 = {.law = law, .vp_1 = turned.v_1, .vp_2 = turned.v_2};
        im.v_n = c.v_n = 0;
        const double wanted = path && jam ? 1 : 0;
        assert_near(pcs_judge2(&c, &m, &im).worst, wanted, 1e-12);
        if (pcs_law_about(law)->spatial)
            assert_near(pcs_judge3(&turned, &m, &im3).worst, wanted, 1e-12);
        jams += path && jam;
        none += path && !jam;
        c.v_n = im.vp_n = 0.1;
        assert_near(pcs_judge2(&c, &m, &im).worst, 0, 1e-12);
        c.v_n = im.vp_n = -0.1;
        assert_near(pcs_judge2(&c, &m, &im).worst, 1, 1e-12);
    }
    assert_true(jams > 200 && none > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(velocities_in_the_plane), cmocka_unit_test(works_in_the_plane),
        cmocka_unit_test(impulses_in_the_plane),   cmocka_unit_test(residuals_in_space),
        cmocka_unit_test(no_impulse_is_judged),
    };
    return cmocka_run_group_tests_name("judge_scales", tests, NULL, NULL);
}
