/* The law bilinear in space: short phases. */
#include "hostile.h"
#include "reference3.h"
#include "springs.h"

static pcs_impact3 springs_of(const pcs_contact3 *c, const pcs_material *m)
{
    return solved3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, c, m);
}

/* The solution with slip times part. */
static pcs_impact3 with_slip(const pcs_contact3 *base, double part, const pcs_material *m)
{
    pcs_contact3 c = *base;
    c.v_1 *= part;
    c.v_2 *= part;
    return springs_of(&c, m);
}

/* How much the solution changes between two values of part if the number of phases changes. */
static double jump_between(const pcs_contact3 *c, double a, double b, const pcs_material *m)
{
    const int before = with_slip(c, a, m).n_phases;
    for (int k = 0; k < 48; k++) {
        const double middle = 0.5 * (a + b);
        *(with_slip(c, middle, m).n_phases == before ? &a : &b) = middle;
    }
    const pcs_impact3 x = with_slip(c, a, m), y = with_slip(c, b, m);
    return hypot(x.vp_n - y.vp_n, hypot(x.vp_1 - y.vp_1, x.vp_2 - y.vp_2));
}

/*
 * A phase that appears as slip gets a little faster is short at first, even shorter than a step. It
 * is found, and the solution does not jump. It may jump where the bodies nearly separate.
 */
static void short_phases_are_found(void **state)
{
    (void)state;
    rng source = {614};
    int changes = 0, jumps = 0;
    for (int i = 0; i < 150; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double e = between(&source, 0.3, 1), mu = log_between(&source, 0.05, 2);
        const pcs_material m = material_of_springs(e, mu, log_between(&source, 0.1, 10));
        for (double part = 0.02; part < 7; part *= 1.2)
            if (with_slip(&c, part, &m).n_phases != with_slip(&c, 1.2 * part, &m).n_phases) {
                changes++;
                jumps += jump_between(&c, part, 1.2 * part, &m) > 1e-10;
            }
    }
    assert_true(changes > 100 && 20 * jumps < changes); // measured: one in forty
}

/*
 * With a stiff tangential spring, slip that never stops turns by the same angle as on the exact
 * path.
 */
static void gross_slip_turns_alike(void **state)
{
    (void)state;
    rng source = {633};
    double most = 0;
    for (int i = 0; i < 300; i++) {
        const double g1 = between(&source, -0.5, 0.5), g2 = between(&source, -0.5, 0.5);
        const double way = between(&source, 0, 6.2);
        const pcs_contact3 c = {1,  g1,           g2,          between(&source, 1, 3), 0.2, 2,
                                -1, 9 * cos(way), 9 * sin(way)};
        const pcs_material m = material_of_springs(between(&source, 0.1, 1), 0.2, 1e-6);
        const pcs_impact3 springs = solved3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &c, &m);
        const pcs_impact3 rigid = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
        assert_int_equal(rigid.mode, 0);
        assert_near(springs.turn, rigid.turn, 1e-6);
        most = fmax(most, fabs(rigid.turn));
    }
    assert_true(most > 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_phases_are_found),
        cmocka_unit_test(gross_slip_turns_alike),
    };
    return cmocka_run_group_tests_name("bilinear3_phases", tests, NULL, NULL);
}
