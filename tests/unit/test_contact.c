/* Bodies, and their contact problems. */
#include "support.h"

#include <percuss/research.h>

#include <string.h>

static pcs_struck2 made(pcs_struckdef2 def)
{
    pcs_struck2 body;
    pcs_fault fault;
    if (pcs_struck2_make(&def, &body, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
    return body;
}

static void shapes_have_their_inertia(void **state)
{
    (void)state;
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.mass = 3;
    def.theta = PI / 6;
    def.length = 2;
    const pcs_struck2 rod = made(def);
    assert_near(rod.inertia, 1, 1e-15);
    assert_near(rod.r_n, -cos(PI / 6), 1e-15);
    assert_near(rod.r_t, -0.5, 1e-15);

    def.shape = PCS_SHAPE2_CYLINDER;
    def.radius = 1;
    assert_near(made(def).inertia, 3 * (4.0 / 12 + 1.0 / 4), 1e-15);

    def.shape = PCS_SHAPE2_DISC;
    def.theta = 0;
    def.length = PCS_NONE;
    assert_near(made(def).inertia, 1.5, 1e-15);
    assert_true(made(def).r_t == 0 && made(def).r_n == -1);
    def.theta = PI;
    assert_true(made(def).r_t == 0 && made(def).r_n == 1);

    pcs_struckdef2 box = pcs_struckdef2_default();
    box.shape = PCS_SHAPE2_BOX;
    box.mass = 12;
    box.width = 3;
    box.height = 4;
    assert_near(made(box).inertia, 25, 1e-14);
    assert_near(made(box).r_n, -2.5, 1e-15);

    pcs_struckdef2 lamina = pcs_struckdef2_default();
    lamina.shape = PCS_SHAPE2_LAMINA;
    lamina.mass = 2;
    lamina.inertia = 0.7;
    lamina.distance = 0;
    assert_near(made(lamina).inertia, 0.7, 0);
    for (int shape = 0; shape < PCS_SHAPE2_COUNT; shape++)
        assert_true(strlen(pcs_shape2_meaning((pcs_shape2)shape)) > 0 &&
                    strlen(pcs_shape2_dimensions((pcs_shape2)shape)) > 0 &&
                    strlen(pcs_shape2_name((pcs_shape2)shape)) > 0);
}

/* P, Q, R of [sun-baruh-2022 (27)] with alpha = 1/3, and Eq. 3 for the velocities. */
static void rod_matches_sun_baruh(void **state)
{
    (void)state;
    const double theta = 0.4, L = 2.3, m = 1.7, omega = 0.9;
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.mass = m;
    def.length = 2 * L;
    def.theta = theta;
    pcs_struck2 body = made(def);
    body.v_t = 0.3;  // v_x
    body.v_n = -0.8; // -v_y
    body.omega = omega;
    pcs_contact2 c;
    assert_int_equal(pcs_contact2_of_struck(&body, NULL, &c, NULL), PCS_OK);
    assert_near(c.G_nn * m, 1 + 3 * sin(theta) * sin(theta), 1e-14);
    assert_near(c.G_tt * m, 1 + 3 * cos(theta) * cos(theta), 1e-14);
    assert_near(c.G_nt * m, -3 * sin(theta) * cos(theta), 1e-14);
    assert_near(c.v_t, 0.3 - omega * L * cos(theta), 1e-15);
    assert_near(-c.v_n, 0.8 - omega * L * sin(theta), 1e-15);
    // the same motion, given at the contact
    pcs_struck2 again = made(def);
    pcs_struck2_move_contact(&again, c.v_n, c.v_t, omega);
    assert_near(again.v_n, body.v_n, 1e-15);
    assert_near(again.v_t, body.v_t, 1e-15);
}

/* The impulse acts on both bodies: momentum is kept, energy changes by dT, v' = v + G p. */
static void pairs_keep_momentum_and_ledger(void **state)
{
    (void)state;
    rng source = {31};
    for (long i = 0; i < cases() / 10; i++) {
        pcs_struck2 pair[2];
        for (int k = 0; k < 2; k++)
            pair[k] = (pcs_struck2){.mass = log_between(&source, 0.1, 10),
                                    .inertia = log_between(&source, 0.1, 10),
                                    .r_n = between(&source, -1, 1),
                                    .r_t = between(&source, -1, 1),
                                    .v_n = between(&source, -1, 1),
                                    .v_t = between(&source, -1, 1),
                                    .omega = between(&source, -1, 1)};
        pcs_contact2 c, then;
        pcs_material m = pcs_material_default();
        m.e = uniform(&source);
        m.mu_s = m.mu_k = uniform(&source);
        assert_int_equal(pcs_contact2_of_struck(&pair[0], &pair[1], &c, NULL), PCS_OK);
        const pcs_impact2 im = solved(PCS_LAW_ENERGETIC, &c, &m);
        const pcs_struck2 a = pcs_struck2_after(&pair[0], im.p_n, im.p_t);
        const pcs_struck2 b = pcs_struck2_after(&pair[1], -im.p_n, -im.p_t);
        assert_int_equal(pcs_contact2_of_struck(&a, &b, &then, NULL), PCS_OK);
        assert_near(then.v_n, im.vp_n, 1e-13);
        assert_near(then.v_t, im.vp_t, 1e-13);
        assert_near(a.mass * a.v_n + b.mass * b.v_n,
                    pair[0].mass * pair[0].v_n + pair[1].mass * pair[1].v_n, 1e-13);
        const double T = pcs_struck2_energy(&pair[0]) + pcs_struck2_energy(&pair[1]);
        const double Tp = pcs_struck2_energy(&a) + pcs_struck2_energy(&b);
        assert_near(Tp - T, im.dT, 1e-13 * (1 + T));
    }
}

static void immovable_bodies(void **state)
{
    (void)state;
    pcs_struck2 wall = {.mass = INFINITY, .inertia = INFINITY, .r_n = 1};
    assert_true(pcs_struck2_energy(&wall) == 0);
    wall.v_n = 0.5; // a moving wall
    assert_false(pcs_has(pcs_struck2_energy(&wall)));
    const pcs_struck2 ball = {.mass = 1, .inertia = 0.4, .r_n = -1};
    pcs_contact2 c;
    assert_int_equal(pcs_contact2_of_struck(&ball, &wall, &c, NULL), PCS_OK);
    assert_true(c.v_n == -0.5 && c.G_nn == 1);
    const pcs_struck2 after = pcs_struck2_after(&wall, -3, 1);
    assert_true(after.v_n == 0.5 && after.v_t == 0 && after.omega == 0);
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.mass = INFINITY;
    def.length = 1;
    assert_true(isinf(made(def).inertia));
    pcs_fault fault;
    assert_int_equal(pcs_contact2_of_struck(&wall, NULL, &c, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mass");
}

/* A sphere has no coupling except rounding; each element of G is checked. */
static void spheres_are_known(void **state)
{
    (void)state;
    const pcs_contact2 sphere2 = {.G_nn = 4, .G_tt = 9, .v_n = -1};
    const pcs_contact3 sphere3 = {.G_nn = 4, .G_11 = 9, .G_22 = 9, .v_n = -1};
    const double limit = 6e-12; // PCS_SPHERE_COUPLING sqrt(4 9)
    pcs_contact2 c2 = sphere2;
    assert_true(pcs_contact2_is_sphere(&c2));
    c2.G_nt = -0.9 * limit;
    assert_true(pcs_contact2_is_sphere(&c2));
    c2.G_nt = -1.1 * limit;
    assert_false(pcs_contact2_is_sphere(&c2));
    assert_true(pcs_contact3_is_sphere(&sphere3));
    for (int i = 0; i < 4; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            pcs_contact3 c3 = sphere3;
            double *const entries[] = {&c3.G_n1, &c3.G_n2, &c3.G_12, &c3.G_22};
            const double most = i < 3 ? limit : PCS_SPHERE_COUPLING * c3.G_11, was = *entries[i];
            *entries[i] = was + sign * 0.9 * most;
            assert_true(pcs_contact3_is_sphere(&c3));
            *entries[i] = was + sign * 1.1 * most;
            assert_false(pcs_contact3_is_sphere(&c3));
        }
}

/* The centre of a disc is above its contact: an offset larger than rounding is rejected. */
static void discs_are_upright(void **state)
{
    (void)state;
    const double right[] = {0, 1e-13, 180 * DEG, -180 * DEG};
    const double wrong[] = {1e-11, -1e-11, 1e-6, 5e-3, 180 * DEG - 1e-6};
    for (int shape = PCS_SHAPE2_DISC; shape <= PCS_SHAPE2_SPHERE; shape++) {
        pcs_struckdef2 def = pcs_struckdef2_default();
        pcs_struck2 body;
        pcs_fault fault;
        def.shape = (pcs_shape2)shape;
        def.mass = def.radius = 1;
        for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
            def.theta = right[i];
            assert_true(made(def).r_t == 0);
        }
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            def.theta = wrong[i];
            assert_int_equal(pcs_struck2_make(&def, &body, &fault), PCS_STATUS_INVALID);
            assert_string_equal(fault.field, "theta");
        }
    }
}

/*
 * Slip so slow that the impulse to stop it is below the smallest double: the path starts at rest.
 */
static void slip_may_stop_at_once(void **state)
{
    (void)state;
    const double least = 4.9406564584124654e-324;
    for (int i = 0; i < 2; i++) {
        const pcs_contact2 c = {1, 0, 1e3, -1, i == 0 ? least : -least};
        const pcs_legs2 path = pcs_legs2_make(&c, 0.5, 0.5);
        assert_true(path.p_stop == 0 && path.v_t == 0);
        assert_true(pcs_legs2_at(&path, 0).v_t == 0 && pcs_legs2_at(&path, 1).v_t == 0);
    }
    const pcs_contact2 c = {1, 0, 1e3, -1, 0.25};
    const pcs_legs2 path = pcs_legs2_make(&c, 0.5, 0.5);
    assert_true(path.v_t == 0.25 && path.p_stop == 0.25 / 500);
    assert_true(pcs_legs2_at(&path, 0).v_t == 0.25);
}

/* Every quantity of two records is equal to the last bit. */
static void assert_same_records(pcs_group group, const void *one, const void *two)
{
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (q->group == group)
            assert_bits(pcs_quantity_value(q, one), pcs_quantity_value(q, two), q->name, i);
    }
}

static void assert_same_friction(pcs_law law, const pcs_material *a, const pcs_material *b)
{
    const pcs_contact2 planar[] = {{4, 1, 4, -1, 2}, {4, -1, 4, -1, 2}, {4, 1, 4, -1, 0}};
    const pcs_contact3 spatial = {4, 1, -0.5, 3, 0.2, 5, -1, 2, -1};
    for (size_t i = 0; i < sizeof planar / sizeof *planar; i++) {
        pcs_impact2 one = {0}, two = {0};
        assert_int_equal(pcs_solve2(law, &planar[i], a, &one, NULL),
                         pcs_solve2(law, &planar[i], b, &two, NULL));
        assert_same_records(PCS_GROUP_IMPACT, &one, &two);
    }
    if (!pcs_law_about(law)->spatial)
        return;
    pcs_impact3 one = {0}, two = {0};
    assert_int_equal(pcs_solve3(law, PCS_PATH_EXACT, &spatial, a, &one, NULL),
                     pcs_solve3(law, PCS_PATH_EXACT, &spatial, b, &two, NULL));
    assert_same_records(PCS_GROUP_IMPACT3, &one, &two);
}

/* Kinetic friction above 1e100 is replaced by 1e100: products with it would be infinite. */
static void friction_has_a_cap(void **state)
{
    (void)state;
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        pcs_material huge = material_of(0.5, 1.7976931348623157e308);
        pcs_material capped = material_of(0.5, 1e100);
        huge.eta2 = capped.eta2 = 1.2;
        huge.ratio = capped.ratio = -0.1;
        if (law == PCS_LAW_WALTON) // walton is for spheres
            continue;
        assert_same_friction((pcs_law)law, &huge, &capped);
        huge.mu_k = capped.mu_k = 0.2;
        if (!pcs_law_about((pcs_law)law)->one_friction)
            assert_same_friction((pcs_law)law, &huge, &capped);
    }
    // static friction has no such limit: here G_nt/G_tt is 1e110
    const pcs_contact2 steep = {1e100, 1e-40, 1e-150, -1, 0};
    pcs_material rough = material_of(0.5, 0);
    rough.mu_s = 1e120;
    const pcs_impact2 held = solved(PCS_LAW_ENERGETIC, &steep, &rough);
    assert_near(held.p_t / held.p_n, -1e110, 1e97);
    rough.mu_s = 1e105;
    assert_true(solved(PCS_LAW_ENERGETIC, &steep, &rough).p_t == 0);
    // up to the limit friction is unchanged: slip this fast does not stop
    const pcs_contact2 fast = {1, 0, 1, -1, 1e99};
    const pcs_material m = material_of(0.5, 1e90);
    const pcs_impact2 im = solved(PCS_LAW_NEWTON, &fast, &m);
    assert_near(im.p_t / im.p_n, -1e90, 1e76);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_have_their_inertia),
        cmocka_unit_test(rod_matches_sun_baruh),
        cmocka_unit_test(pairs_keep_momentum_and_ledger),
        cmocka_unit_test(immovable_bodies),
        cmocka_unit_test(spheres_are_known),
        cmocka_unit_test(discs_are_upright),
        cmocka_unit_test(slip_may_stop_at_once),
        cmocka_unit_test(friction_has_a_cap),
    };
    return cmocka_run_group_tests_name("contact", tests, NULL, NULL);
}
