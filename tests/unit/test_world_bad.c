/* Bodies in world axes: what is rejected; one material from two. */
#include "world.h"

#include <math.h>
#include <string.h>

static void assert_blames(pcs_status status, const pcs_fault *fault, const char *field, long index)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    assert_int_equal(fault->index, index);
}

static void bad_input(void **state)
{
    (void)state;
    rng r = {1710};
    const pcs_touch3 good = {{0, 0, 0}, {0, 1, 0}, 0};
    const pcs_material m = material_of(0.5, 0.3);
    const double bad[] = {NAN, INFINITY, -INFINITY};
    pcs_fault fault;
    pcs_frame3 f;
    static const char *const fields[] = {
        "mass",     "inertia",  "inertia",  "inertia",    "inertia",    "inertia",    "inertia",
        "position", "position", "position", "quaternion", "quaternion", "quaternion", "quaternion",
        "velocity", "velocity", "velocity", "spin",       "spin",       "spin"};
    for (int k = 0; k < 20; k++)
        for (int j = 0; j < 3; j++) {
            pcs_body3 a = random_body3(&r), b = random_body3(&r);
            if (k < 4 && j == 1)
                continue; // INFINITY is a valid mass; with products of inertia it is not a valid
                          // moment, as for j = 1
            ((double *)&b)[k] = bad[j];
            const pcs_body3 kept = a;
            assert_blames(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &good, &m, &a, &b, NULL,
                                       NULL, NULL, &fault),
                          &fault, fields[k], 1);
            assert_memory_equal(&a, &kept, sizeof a);
        }
    pcs_body3 a = random_body3(&r), zero = random_body3(&r);
    memset(zero.quaternion, 0, sizeof zero.quaternion);
    assert_blames(pcs_body3_check(&zero, &fault), &fault, "quaternion", -1);
    zero = random_body3(&r);
    zero.inertia[0] = INFINITY; // it has products of inertia
    assert_blames(pcs_body3_check(&zero, &fault), &fault, "inertia", -1);
    pcs_touch3 touch = good;
    touch.normal[1] = NAN;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "normal", -1);
    touch.normal[1] = 0;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "normal", -1);
    touch = good;
    touch.point[2] = INFINITY;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "point", -1);
    assert_blames(pcs_frame3_of_slip(&good, &a, &a, &f, &fault), &fault, "other", -1);
    const double up[3] = {0, 3, 0}, nearly[3] = {1e-9, 3, 0};
    assert_blames(pcs_frame3_along(up, nearly, &f, &fault), &fault, "direction", -1);
    pcs_body3 wall = pcs_body3_fixed(), other = pcs_body3_fixed();
    wall.velocity[1] = -1;
    assert_blames(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &good, &m, &wall, &other, NULL,
                               NULL, NULL, &fault),
                  &fault, "mass", -1);
    a.velocity[0] = 1e308;
    a.spin[2] = 1e308;
    a.position[1] = 1e10;
    assert_int_equal(pcs_frame3_of_slip(&good, &a, NULL, &f, &fault), PCS_STATUS_RANGE);
}

static void bad_input_in_the_plane(void **state)
{
    (void)state;
    rng r = {1711};
    static const char *const fields[] = {"mass",  "inertia",  "position", "position",
                                         "angle", "velocity", "velocity", "spin"};
    const pcs_material m = material_of(0.5, 0.3);
    pcs_touch2 touch = {{0, 0}, {0, 1}, 0};
    pcs_fault fault;
    for (int k = 0; k < 8; k++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r);
        ((double *)&b)[k] = NAN;
        assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, &b, NULL, NULL, NULL, &fault),
                      &fault, fields[k], 1);
        assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &b, &a, NULL, NULL, NULL, &fault),
                      &fault, fields[k], 0);
    }
    pcs_body2 a = random_body2(&r);
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, &a, NULL, NULL, NULL, &fault),
                  &fault, "other", -1);
    touch.normal[1] = 0;
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, NULL, NULL, NULL, NULL, &fault),
                  &fault, "normal", -1);
    touch.normal[0] = INFINITY;
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, NULL, NULL, NULL, NULL, &fault),
                  &fault, "normal", -1);
    pcs_body2 unset = pcs_body2_default();
    assert_blames(pcs_body2_check(&unset, &fault), &fault, "mass", -1);
}

/*
 * The point of a pivot on the ground can move in one direction only: not a contact problem,
 * whatever the rounding.
 */
static void a_pivot_alone_is_refused(void **state)
{
    (void)state;
    rng r = {1713};
    const pcs_material m = material_of(0.5, 0.3);
    pcs_fault fault;
    for (int i = 0; i < 3000; i++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r);
        pcs_body3 c = random_body3(&r);
        const pcs_touch2 touch = random_touch2(&r);
        const pcs_touch3 touch3 = random_touch3(&r);
        a.mass = c.mass = INFINITY;
        assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, NULL, NULL, NULL, NULL, &fault),
                      &fault, "mass", -1);
        assert_blames(pcs_collide3(PCS_LAW_NEWTON, PCS_PATH_EXACT, &touch3, &m, &c, NULL, NULL,
                                   NULL, NULL, &fault),
                      &fault, "mass", -1);
        assert_int_equal(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, &b, NULL, NULL, NULL, &fault),
                         PCS_OK);
    }
}

/* Each element of G and v may be too large by itself; then the contact is unchanged. */
static void contacts_have_a_range(void **state)
{
    (void)state;
    const pcs_frame2 plane = {{0, 1}, {1, 0}};
    const pcs_frame3 space = {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}};
    pcs_fault fault;
    for (int axis = 0; axis < 3; axis++) {
        // an arm across the axis: a turn about the third axis moves the point along the axis
        const int across = (axis + 1) % 3, about = (axis + 2) % 3;
        pcs_body3 b = pcs_body3_default();
        pcs_touch3 touch = {{0, 0, 0}, {0, 1, 0}, 0};
        pcs_contact3 c = {.G_nn = 77};
        b.mass = b.inertia[0] = b.inertia[1] = b.inertia[2] = 1;
        touch.point[across] = 1e160;
        assert_int_equal(pcs_contact3_of_bodies(&touch, &space, &b, NULL, &c, &fault),
                         PCS_STATUS_RANGE);
        touch.point[across] = 1;
        b.velocity[axis] = 1.7e308;
        b.spin[about] = -1.7e308;
        assert_int_equal(pcs_contact3_of_bodies(&touch, &space, &b, NULL, &c, &fault),
                         PCS_STATUS_RANGE);
        assert_true(fault.status == PCS_STATUS_RANGE && c.G_nn == 77);
    }
    for (int axis = 0; axis < 2; axis++) {
        pcs_body2 b = {.mass = 1, .inertia = 1};
        pcs_touch2 touch = {{0, 0}, {0, 1}, 0};
        pcs_contact2 c = {.G_nn = 77};
        touch.point[1 - axis] = 1e160;
        assert_int_equal(pcs_contact2_of_bodies(&touch, &plane, &b, NULL, &c, &fault),
                         PCS_STATUS_RANGE);
        touch.point[1 - axis] = 1;
        b.velocity[axis] = 1.7e308;
        b.spin = axis ? 1.7e308 : -1.7e308;
        assert_int_equal(pcs_contact2_of_bodies(&touch, &plane, &b, NULL, &c, &fault),
                         PCS_STATUS_RANGE);
        assert_true(fault.status == PCS_STATUS_RANGE && c.G_nn == 77);
    }
}

/* A body with so little inertia that its mass is lost beside it: G is singular up to rounding. */
static void lost_masses_are_refused(void **state)
{
    (void)state;
    const pcs_frame2 plane = {{0, 1}, {1, 0}};
    const pcs_frame3 space = {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}};
    const pcs_body2 two = {.mass = 1, .inertia = 1e-20};
    pcs_body3 three = pcs_body3_default();
    pcs_contact2 c = {.G_nn = 77};
    pcs_contact3 d = {.G_nn = 77};
    pcs_fault fault;
    three.mass = 1;
    three.inertia[0] = three.inertia[1] = three.inertia[2] = 1e-20;
    const pcs_touch2 touch2 = {{1, 1}, {0, 1}, 0};
    const pcs_touch3 touch3 = {{1, 1, 1}, {0, 1, 0}, 0};
    assert_blames(pcs_contact2_of_bodies(&touch2, &plane, &two, NULL, &c, &fault), &fault, "G_nt",
                  -1);
    assert_int_equal(pcs_contact3_of_bodies(&touch3, &space, &three, NULL, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_true(c.G_nn == 77 && d.G_nn == 77);
}

/* Two bodies with little inertia are accepted: their masses, also equal ones, make G regular. */
static void two_masses_are_enough(void **state)
{
    (void)state;
    const pcs_frame2 plane = {{0, 1}, {1, 0}};
    const pcs_frame3 space = {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}};
    const pcs_body2 two[2] = {{.mass = 1, .inertia = 1e-11}, {.mass = 1, .inertia = 1e-11}};
    pcs_body3 three[2] = {pcs_body3_default(), pcs_body3_default()};
    const pcs_touch2 touch2 = {{1, 1}, {0, 1}, 0};
    const pcs_touch3 touch3 = {{1, 1, 1}, {0, 1, 0}, 0};
    pcs_contact2 c;
    pcs_contact3 d;
    for (int i = 0; i < 2; i++) {
        three[i].mass = 1;
        three[i].inertia[0] = three[i].inertia[1] = three[i].inertia[2] = 1e-11;
    }
    assert_int_equal(pcs_contact2_of_bodies(&touch2, &plane, &two[0], &two[1], &c, NULL), PCS_OK);
    assert_int_equal(pcs_contact3_of_bodies(&touch3, &space, &three[0], &three[1], &d, NULL),
                     PCS_OK);
}

static void two_materials(void **state)
{
    (void)state;
    pcs_material a = material_with(0.9, 0.4, 0.5), b = material_with(0.4, 0.1, 0.2), pair;
    pcs_fault fault;
    const double e[] = {0.4, 0.9, 0.36, 0.65, 0.6}, mu[] = {0.2, 0.5, 0.1, 0.35, sqrt(0.1)};
    for (int i = 0; i < PCS_MIX_COUNT; i++) {
        const pcs_mix rule = (pcs_mix)i, other = (pcs_mix)((i + 1) % PCS_MIX_COUNT);
        pcs_mix named;
        assert_true(pcs_mix_named(pcs_mix_name(rule), &named));
        assert_int_equal(named, rule);
        assert_int_equal(pcs_material_mix(&a, &b, rule, other, &pair, &fault), PCS_OK);
        assert_near(pair.e, e[i], 1e-15);
        assert_near(pair.mu_s, mu[(i + 1) % PCS_MIX_COUNT], 1e-15);
        assert_near(pair.mu_k, pair.mu_s, 0);
    }
    assert_null(pcs_mix_name(PCS_MIX_COUNT));
    assert_false(pcs_mix_named("most", &(pcs_mix){0}));
    assert_int_equal(pcs_material_mix(&a, &b, PCS_MIX_PRODUCT, PCS_MIX_LEAST, &b, &fault), PCS_OK);
    assert_near(b.e, 0.36, 1e-15); // the result may be one of the inputs
    assert_near(b.e_t, 0.04, 1e-15);
    a.eta2 = 2;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault,
                  "eta2", 1);
    a.eta2 = PCS_NONE;
    a.e = 1.1;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault, "e",
                  0);
    b.mu_s = NAN;
    a.e = 1;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault,
                  "mu_s", 1);
    assert_blames(pcs_material_mix(&a, &a, PCS_MIX_COUNT, PCS_MIX_MEAN, &pair, &fault), &fault, "e",
                  -1);
    a.mu_s = a.mu_k = b.mu_s = b.mu_k = 1e200;
    const pcs_material before = pair;
    assert_int_equal(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_PRODUCT, &pair, &fault),
                     PCS_STATUS_RANGE);
    assert_memory_equal(&pair, &before, sizeof pair);
    // both have no mu, as for impulse-ratio; if only one has, it is rejected
    a.mu_s = a.mu_k = b.mu_s = b.mu_k = PCS_NONE;
    assert_int_equal(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_PRODUCT, &pair, &fault),
                     PCS_OK);
    assert_true(isnan(pair.mu_s) && isnan(pair.mu_k) && pair.e == 0.5 * a.e + 0.5 * b.e);
    b.mu_k = 0.1;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault,
                  "mu_k", 0);
    const pcs_material table[9] = {
        [1] = material_of(0.1, 1), [2] = material_of(0.2, 1), [5] = material_of(0.5, 1)};
    assert_int_equal(pcs_material_of_pair(table, 3, 2, 1, &pair, &fault), PCS_OK);
    assert_near(pair.e, 0.5, 0);
    assert_int_equal(pcs_material_of_pair(table, 3, 0, 2, &pair, &fault), PCS_OK);
    assert_near(pair.e, 0.2, 0);
    assert_blames(pcs_material_of_pair(table, 3, 3, 0, &pair, &fault), &fault, "a", -1);
    assert_blames(pcs_material_of_pair(table, 3, 0, -1, &pair, &fault), &fault, "b", -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input),
        cmocka_unit_test(bad_input_in_the_plane),
        cmocka_unit_test(a_pivot_alone_is_refused),
        cmocka_unit_test(contacts_have_a_range),
        cmocka_unit_test(lost_masses_are_refused),
        cmocka_unit_test(two_masses_are_enough),
        cmocka_unit_test(two_materials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
