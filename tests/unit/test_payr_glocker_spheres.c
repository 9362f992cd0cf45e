/*
 * Spheres in [payr-glocker-2005]: Walton's law, Fig. 13, and slip that is the same under all laws.
 */
#include "bar.h"
#include "table.h"

#include <string.h>

static pcs_struck2 random_sphere(rng *r, bool below)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.shape = PCS_SHAPE2_SPHERE;
    def.mass = log_between(r, 1e-3, 1e3);
    def.radius = log_between(r, 1e-2, 1e2);
    def.theta = below ? PI : 0;
    pcs_struck2 body;
    assert_int_equal(pcs_struck2_make(&def, &body, NULL), PCS_OK);
    return body;
}

/* A sphere on a fixed plane, or on another one of any mass and size. */
static pcs_contact2 random_spheres(rng *r)
{
    pcs_struck2 body = random_sphere(r, false), other = random_sphere(r, true);
    const bool plane = uniform(r) < 0.5;
    const double v_n = plane ? 0 : between(r, -1, 1), v_t = plane ? 0 : between(r, -1, 1);
    pcs_struck2_move_contact(&other, v_n, v_t, between(r, -1, 1));
    pcs_struck2_move_contact(&body, v_n - log_between(r, 0.01, 100),
                             v_t + sign(r) * log_between(r, 0.01, 100), between(r, -1, 1));
    pcs_contact2 c;
    assert_int_equal(pcs_contact2_of_struck(&body, plane ? NULL : &other, &c, NULL), PCS_OK);
    return c;
}

/* The row of errata.csv about a place in the paper. */
static int erratum(const table *t, const char *place)
{
    for (int row = 0; row < t->rows; row++)
        if (strcmp(cell(t, row, "place"), place) == 0)
            return row;
    fail_msg("errata.csv has no %s", place);
    return -1;
}

/* (51)-(57): for any masses, only mu (1 + 1/K) matters. */
static double walton_v_t(const pcs_contact2 *c, const pcs_material *m, double *edge)
{
    const double s = m->mu_k * (1 + 1 / SPHERE), ratio = c->v_t / c->v_n;
    const double vp_n = -m->e * c->v_n;
    *edge = s * (1 + m->e) / (1 + m->e_t);
    if (ratio >= *edge)
        return vp_n * (s * (1 + 1 / m->e) - ratio / m->e);
    if (ratio <= -*edge)
        return vp_n * (-s * (1 + 1 / m->e) - ratio / m->e);
    return vp_n * (m->e_t / m->e * ratio);
}

static void walton_is_the_law_of_spheres(void **state)
{
    (void)state;
    rng source = {92};
    const table *errata = read_table("payr-glocker-2005/errata.csv");
    const int row = erratum(errata, "Eq. 53");
    const double printed = cell_value(errata, row, "printed");
    const double holds = cell_value(errata, row, "holds");
    long sides[3] = {0}, misprinted = 0;
    for (long i = 0; i < cases() / 5; i++) {
        const pcs_contact2 c = random_spheres(&source);
        const pcs_material m = material_with(between(&source, 0.01, 1), uniform(&source),
                                             log_between(&source, 0.01, 10));
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
        const pcs_impact2 walton = solved(PCS_LAW_WALTON, &c, &m);
        assert_same_impact(&c, &walton, &im, 4e-15); // they differ by a few roundings
        double edge;
        const double v_t = walton_v_t(&c, &m, &edge), ratio = c.v_t / c.v_n;
        // G is 1/m (1 + 1/K), up to some roundings
        assert_near(im.vp_n, -m.e * c.v_n, 1e-14 * fabs(c.v_n));
        assert_near(im.vp_t, v_t, 1e-14 * (fabs(c.v_t) + 7 * m.mu_k * fabs(c.v_n)));
        if (fabs(fabs(ratio) - edge) < 1e-12 * edge)
            continue; // on a boundary both states agree, and rounding selects one
        sides[side_of(&im) + 1]++;
        assert_int_equal(side_of(&im) == BACKWARD, ratio >= edge);
        assert_int_equal(side_of(&im) == FORWARD, ratio <= holds * edge);
        misprinted += (side_of(&im) == FORWARD) != (ratio <= printed * edge);
    }
    assert_true(sides[0] > 0 && sides[1] > 0 && sides[2] > 0 && misprinted > 0);
}

/* Fig. 13: the sphere of Stronge with the authors' e_t. Only stick depends on that choice. */
static void fig_13_gross_slip_knows_no_e_t(void **state)
{
    (void)state;
    const table *errata = read_table("payr-glocker-2005/errata.csv");
    const int row = erratum(errata, "Fig. 13");
    const double e_t = cell_value(errata, row, "printed"), e[] = {0, 0.5, 1};
    assert_string_equal(cell(errata, row, "holds"), "");
    for (int i = 0; i < 3; i++) {
        const pcs_material m = material_with(e[i], e_t, 0.5), other = material_with(e[i], 0, 0.5);
        const double gross = 0.5 * (1 + 1 / SPHERE) * (1 + e[i]); // slip keeps its sign
        for (double slip = 0.013; slip < 8; slip += 0.05) {
            const pcs_impact2 im = strike_bar(SPHERE, PI / 2, -slip, &m);
            const pcs_impact2 without = strike_bar(SPHERE, PI / 2, -slip, &other);
            const bool is_stick = slip < gross / (1 + e_t);
            assert_int_equal(im.final, is_stick ? PCS_FINAL_STICK : PCS_FINAL_SLIP);
            assert_near(im.vp_t, is_stick ? -e_t * slip : slip - gross, 1e-14 * 8);
            if (slip > gross)
                assert_near(without.vp_t, im.vp_t, 0);
        }
    }
}

/*
 * (58), but with sgn(v_1(0)/v_3(0)) where sgn(v_1(0)) is printed: friction opposes slip. Only with
 * this does it equal (48) and (50), as the text says.
 */
static double gross_slip_ratio(const pcs_contact2 *c, double e, double mu, double side)
{
    const double B = (c->G_nt + mu * side * c->G_tt) / (c->G_nn + mu * side * c->G_nt);
    return B * (1 + e) / e - c->v_t / c->v_n / e;
}

/* If slip does not stop, Stronge's law, the law complementarity and (58) agree. */
static void gross_slip_is_the_same_to_all(void **state)
{
    (void)state;
    rng source = {93};
    long slips_by_sign[2] = {0}, coupled_by_sign[2] = {0}, unlike_print = 0;
    for (long i = 0; i < cases() / 2; i++) {
        const sample s = random_sample(&source, i * CORNER_COUNT); // no corner
        const pcs_contact2 *c = &s.contact;
        const pcs_impact2 stronge = solved(PCS_LAW_ENERGETIC, c, &s.material);
        if (stronge.mode != 0 || s.material.e < 0.01)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, c, &s.material);
        assert_int_equal(im.final, PCS_FINAL_SLIP);
        const double e = s.material.e, mu = s.material.mu_k, side = c->v_t < 0 ? 1 : -1;
        const double ratio = gross_slip_ratio(c, e, mu, side);
        // the size of the terms of v_t, relative to v_n after
        const double G = c->G_nn + c->G_tt;
        const double scale = (fabs(c->v_t) + G * im.p_n * (1 + mu)) / im.vp_n;
        assert_near(stronge.vp_t / stronge.vp_n, ratio, 1e-12 * scale);
        assert_near(im.vp_t / im.vp_n, ratio, 1e-12 * scale);
        assert_near(stronge.vp_n, -e * c->v_n, 1e-12 * fabs(c->v_n)); // (59)
        slips_by_sign[c->v_t < 0]++;
        coupled_by_sign[c->G_nt < 0]++;
        unlike_print += fabs(gross_slip_ratio(c, e, mu, -side) - ratio) > 1e-3 * fabs(ratio);
    }
    assert_true(slips_by_sign[0] > 0 && slips_by_sign[1] > 0);
    assert_true(coupled_by_sign[0] > 0 && coupled_by_sign[1] > 0);
    assert_true(unlike_print > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walton_is_the_law_of_spheres),
        cmocka_unit_test(fig_13_gross_slip_knows_no_e_t),
        cmocka_unit_test(gross_slip_is_the_same_to_all),
    };
    return cmocka_run_group_tests_name("payr_glocker_spheres", tests, NULL, NULL);
}
