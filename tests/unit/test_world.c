/* Bodies in world axes: to the contact frame and back. */
#include "world.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The same body in the frame of its contact, by the definitions of struck.h. */
static pcs_struck2 struck2_of(const pcs_body2 *b, const pcs_touch2 *touch, const pcs_frame2 *f)
{
    const double r[2] = {touch->point[0] - b->position[0], touch->point[1] - b->position[1]};
    double arm[2], v[2];
    pcs_frame2_from_world(f, r, arm);
    pcs_frame2_from_world(f, b->velocity, v);
    return (pcs_struck2){b->mass, b->inertia, arm[0], arm[1], v[0], v[1], -b->spin};
}

static pcs_struck3 struck3_of(const pcs_body3 *b, const pcs_touch3 *touch, const pcs_frame3 *f)
{
    static const int place[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    pcs_struck3 s = {.mass = b->mass};
    double R[3][3];
    assert_int_equal(pcs_rotation_quaternion(b->quaternion, R, NULL), PCS_OK);
    pcs_frame3_from_world(f, b->velocity, s.v);
    pcs_frame3_from_world(f, b->spin, s.omega);
    for (int i = 0; i < 3; i++) {
        const double axis[3] = {R[0][i], R[1][i], R[2][i]};
        double along[3];
        pcs_frame3_from_world(f, axis, along);
        for (int j = 0; j < 3; j++) {
            s.rotation[j][i] = along[j];
            s.inertia[i][j] = b->inertia[place[i][j]];
            s.offset[i] += axis[j] * (touch->point[j] - b->position[j]);
        }
    }
    return s;
}

/* Two ways to the same problem: directly from world axes, and by bodies in the contact frame. */
static void problems_of_the_plane(void **state)
{
    (void)state;
    rng r = {1701};
    for (int i = 0; i < 20000; i++) {
        const pcs_body2 a = random_body2(&r), b = random_body2(&r);
        const pcs_touch2 touch = random_touch2(&r);
        pcs_frame2 f;
        pcs_contact2 c, d;
        assert_int_equal(pcs_frame2_of_normal(touch.normal, &f, NULL), PCS_OK);
        const bool pair = i % 2;
        const pcs_struck2 s = struck2_of(&a, &touch, &f), t = struck2_of(&b, &touch, &f);
        assert_int_equal(pcs_contact2_of_bodies(&touch, &f, &a, pair ? &b : NULL, &c, NULL),
                         PCS_OK);
        assert_int_equal(pcs_contact2_of_struck(&s, pair ? &t : NULL, &d, NULL), PCS_OK);
        const double size = d.G_nn + d.G_tt;
        assert_near(c.G_nn, d.G_nn, 1e-14 * size);
        assert_near(c.G_nt, d.G_nt, 1e-14 * size);
        assert_near(c.G_tt, d.G_tt, 1e-14 * size);
        assert_near(c.v_n, d.v_n, 1e-14);
        assert_near(c.v_t, d.v_t, 1e-14);
    }
}

static void problems_of_space(void **state)
{
    (void)state;
    rng r = {1702};
    for (int i = 0; i < 20000; i++) {
        const pcs_body3 a = random_body3(&r), b = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        pcs_frame3 f;
        pcs_contact3 c, d;
        const bool pair = i % 2;
        assert_int_equal(pcs_frame3_of_slip(&touch, &a, pair ? &b : NULL, &f, NULL), PCS_OK);
        const pcs_struck3 s = struck3_of(&a, &touch, &f), t = struck3_of(&b, &touch, &f);
        assert_int_equal(pcs_contact3_of_bodies(&touch, &f, &a, pair ? &b : NULL, &c, NULL),
                         PCS_OK);
        assert_int_equal(pcs_contact3_of_struck(&s, pair ? &t : NULL, &d, NULL), PCS_OK);
        const double *x = &c.G_nn, *y = &d.G_nn, size = d.G_nn + d.G_11 + d.G_22;
        for (int k = 0; k < 6; k++)
            assert_near(x[k], y[k], 1e-12 * size); // the inverse of an inertia loses digits
        for (int k = 6; k < 9; k++)
            assert_near(x[k], y[k], 1e-13);
        assert_true(c.v_1 > 0); // t1 is along the slip
        assert_near(c.v_2, 0, 1e-14);
    }
}

/* A collision in one call is its steps, one by one. */
static void one_call_is_its_steps(void **state)
{
    (void)state;
    rng r = {1711};
    for (int i = 0; i < 500; i++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r);
        pcs_body3 p = random_body3(&r), q = random_body3(&r);
        const pcs_touch2 flat = random_touch2(&r);
        const pcs_touch3 touch = random_touch3(&r);
        const pcs_material m = random_material(&r);
        pcs_frame2 f2, g2;
        pcs_frame3 f3, g3;
        pcs_contact2 c2, d2;
        pcs_contact3 c3, d3;
        pcs_impact2 i2, j2;
        assert_int_equal(pcs_frame2_of_normal(flat.normal, &g2, NULL), PCS_OK);
        assert_int_equal(pcs_contact2_of_bodies(&flat, &g2, &a, &b, &d2, NULL), PCS_OK);
        assert_int_equal(pcs_solve2(PCS_LAW_POISSON, &d2, &m, &j2, NULL), PCS_OK);
        assert_int_equal(pcs_frame3_of_slip(&touch, &p, &q, &g3, NULL), PCS_OK);
        assert_int_equal(pcs_contact3_of_bodies(&touch, &g3, &p, &q, &d3, NULL), PCS_OK);
        assert_int_equal(pcs_collide2(PCS_LAW_POISSON, &flat, &m, &a, &b, &f2, &c2, &i2, NULL),
                         PCS_OK);
        assert_int_equal(
            pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &p, &q, &f3, &c3, NULL, NULL),
            PCS_OK);
        assert_memory_equal(&f2, &g2, sizeof f2);
        assert_memory_equal(&f3, &g3, sizeof f3);
        assert_memory_equal(&c2, &d2, sizeof c2);
        assert_memory_equal(&c3, &d3, sizeof c3);
        assert_true(i2.vp_n == j2.vp_n && i2.p_t == j2.p_t && i2.outcome == j2.outcome);
    }
}

/* The contact point moves as the record says. */
static void velocities_are_those_of_the_record(void **state)
{
    (void)state;
    rng r = {1705};
    for (int i = 0; i < 20000; i++) {
        pcs_body3 a = random_body3(&r), b = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        const pcs_material m = random_material(&r);
        pcs_frame3 f;
        pcs_impact3 im;
        double va[3], vb[3], v[3], local[3], back[3];
        assert_int_equal(pcs_collide3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &touch, &m, &a, &b,
                                      &f, NULL, &im, NULL),
                         PCS_OK);
        pcs_body3_velocity_at(&a, touch.point, va);
        pcs_body3_velocity_at(&b, touch.point, vb);
        for (int k = 0; k < 3; k++)
            v[k] = va[k] - vb[k];
        pcs_frame3_from_world(&f, v, local);
        pcs_frame3_to_world(&f, local, back);
        assert_near(local[0], im.vp_n, 1e-11);
        assert_near(local[1], im.vp_1, 1e-11);
        assert_near(local[2], im.vp_2, 1e-11);
        for (int k = 0; k < 3; k++)
            assert_near(v[k], back[k], 1e-14);
        const pcs_world_impact3 w = pcs_impact3_in_world(&im, &f);
        for (int k = 0; k < 3; k++) {
            assert_near(w.velocity_after[k], v[k], 1e-11);
            assert_near(w.slip_after[k], v[k] - local[0] * f.n[k], 1e-11);
        }
    }
}

/* A ball on the ground and a block that cannot turn, computed by hand. */
static void by_hand(void **state)
{
    (void)state;
    pcs_body2 ball = {2, 0.5, {0, 1}, 0, {3, -1}, 0};
    const pcs_touch2 floor = {{0, 0}, {0, 2}, 0};
    const pcs_material rough = material_of(0.5, 100), smooth = material_of(0.5, 0);
    pcs_body2 rough_ball = ball;
    pcs_impact2 im;
    // p_n = m (1 + e) 1; sticking: v_t + r omega = 0, p_t = -v_t/(1/m + r^2/I)
    assert_int_equal(
        pcs_collide2(PCS_LAW_NEWTON, &floor, &rough, &rough_ball, NULL, NULL, NULL, &im, NULL),
        PCS_OK);
    assert_near(im.p_n, 3, 1e-14);
    assert_near(im.p_t, -3 / (0.5 + 2), 1e-14);
    assert_near(rough_ball.velocity[1], 0.5, 1e-15);
    assert_near(rough_ball.velocity[0], 3 - 0.6, 1e-14);
    assert_near(rough_ball.spin, -2.4, 1e-14); // it rolls to the right: clockwise
    assert_near(pcs_body2_energy(&rough_ball), 0.5 * 2 * (0.25 + 2.4 * 2.4) + 0.25 * 2.4 * 2.4,
                1e-13);
    pcs_body2 block = ball;
    block.inertia = INFINITY;
    block.position[0] = 0.7; // struck at a corner, and cannot turn
    assert_int_equal(
        pcs_collide2(PCS_LAW_NEWTON, &floor, &smooth, &block, NULL, NULL, NULL, &im, NULL), PCS_OK);
    assert_near(block.velocity[0], 3, 0);
    assert_near(block.velocity[1], 0.5, 1e-15);
    assert_near(block.spin, 0, 0);
    // a platform that rises meets a ball at rest, and keeps its velocity
    pcs_body2 platform = pcs_body2_fixed(), still = {2, 0.5, {0, 1}, 0, {0, 0}, 0};
    platform.velocity[1] = 1;
    assert_int_equal(
        pcs_collide2(PCS_LAW_POISSON, &floor, &smooth, &still, &platform, NULL, NULL, &im, NULL),
        PCS_OK);
    assert_near(still.velocity[1], 1.5, 1e-15);
    assert_near(platform.velocity[1], 1, 0);
    assert_false(pcs_has(pcs_body2_energy(&platform)));
    assert_near(pcs_body2_energy(&(pcs_body2){INFINITY, INFINITY, {0}, 0, {0}, 0}), 0, 0);
}

/* A body that can turn about one axis only, and one whose quaternion is long or short. */
static void odd_bodies(void **state)
{
    (void)state;
    const pcs_touch3 side = {{1, 0.5, 0.2}, {-1, 0, 0}, 0};
    const pcs_material m = material_of(0.5, 0.3);
    pcs_body3 door = pcs_body3_default();
    const double hinge[6] = {INFINITY, INFINITY, 2, 0, 0, 0};
    door.mass = 3;
    memcpy(door.inertia, hinge, sizeof hinge);
    door.velocity[0] = 1;
    door.velocity[1] = 0.4;
    assert_int_equal(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &side, &m, &door, NULL, NULL,
                                  NULL, NULL, NULL),
                     PCS_OK);
    assert_near(door.spin[0], 0, 0);
    assert_near(door.spin[1], 0, 0);
    assert_true(door.spin[2] != 0);
    assert_true(pcs_has(pcs_body3_energy(&door)));
    rng r = {1708};
    for (int i = -300; i <= 300; i += 100) {
        pcs_body3 a = random_body3(&r), b = a;
        const pcs_touch3 touch = random_touch3(&r);
        for (int k = 0; k < 4; k++)
            b.quaternion[k] = ldexp(a.quaternion[k], i * 3);
        assert_int_equal(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &a, NULL, NULL,
                                      NULL, NULL, NULL),
                         PCS_OK);
        assert_int_equal(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &b, NULL, NULL,
                                      NULL, NULL, NULL),
                         PCS_OK);
        for (int k = 0; k < 3; k++) // a power of two changes no bit
            assert_true(a.spin[k] == b.spin[k] && a.velocity[k] == b.velocity[k]);
    }
}

/* Without slip the frame is that of the normal, to the last bit. */
static void frames_without_slip(void **state)
{
    (void)state;
    rng r = {1709};
    for (int i = 0; i < 1000; i++) {
        pcs_body3 a = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        pcs_frame3 f, g;
        memset(a.spin, 0, sizeof a.spin);
        for (int k = 0; k < 3; k++)
            a.velocity[k] = i % 2 ? 0 : -touch.normal[k];
        assert_int_equal(pcs_frame3_of_slip(&touch, &a, NULL, &f, NULL), PCS_OK);
        assert_int_equal(pcs_frame3_of_normal(touch.normal, &g, NULL), PCS_OK);
        assert_memory_equal(&f, &g, sizeof f);
    }
}

/* Phases in world axes: impulses and velocities at their ends, in the plane. */
static void phases_in_world_axes(void **state)
{
    (void)state;
    rng r = {1712};
    for (int i = 0; i < 5000; i++) {
        pcs_body2 a = random_body2(&r);
        const pcs_touch2 touch = random_touch2(&r);
        const pcs_material m = random_material(&r);
        pcs_frame2 f;
        pcs_impact2 im;
        double v[2], after[2];
        pcs_body2_velocity_at(&a, touch.point, v);
        assert_int_equal(pcs_collide2(PCS_LAW_ENERGETIC, &touch, &m, &a, NULL, &f, NULL, &im, NULL),
                         PCS_OK);
        pcs_body2_velocity_at(&a, touch.point, after);
        const pcs_world_impact2 w = pcs_impact2_in_world(&im, &f);
        assert_int_equal(w.n_phases, im.n_phases);
        for (int k = 0; k < 2; k++) {
            assert_near(w.velocity[k], v[k], 1e-14);
            assert_near(w.velocity_after[k], after[k], 1e-12);
            assert_near(w.slip[k], im.v_t * f.t[k], 1e-15);
            assert_near(w.slip_after[k], im.vp_t * f.t[k], 1e-15);
            if (im.n_phases == 0)
                continue;
            const pcs_world_phase2 *last = &w.phases[im.n_phases - 1];
            assert_near(w.phases[0].from.velocity[k], v[k], 1e-14);
            assert_near(w.phases[0].from.impulse[k], 0, 0);
            assert_near(last->to.velocity[k], after[k], 1e-12);
            assert_near(last->to.impulse[k], w.impulse[k], 1e-14 * (1 + fabs(im.p_n)));
            assert_int_equal(last->stage, im.phases[im.n_phases - 1].stage);
            assert_int_equal(last->motion, im.phases[im.n_phases - 1].motion);
            assert_true(last->W_n == im.phases[im.n_phases - 1].W_n);
        }
    }
}

/* The same in space. */
static void phases_of_space_in_world_axes(void **state)
{
    (void)state;
    rng r = {1714};
    for (int i = 0; i < 3000; i++) {
        pcs_body3 a = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        const pcs_material m = random_material(&r);
        pcs_frame3 f;
        pcs_impact3 im;
        double v[3], after[3];
        pcs_body3_velocity_at(&a, touch.point, v);
        assert_int_equal(pcs_collide3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &touch, &m, &a, NULL, &f,
                                      NULL, &im, NULL),
                         PCS_OK);
        pcs_body3_velocity_at(&a, touch.point, after);
        const pcs_world_impact3 w = pcs_impact3_in_world(&im, &f);
        assert_int_equal(w.n_phases, im.n_phases);
        for (int k = 0; k < im.n_phases; k++) {
            const pcs_world_phase3 *x = &w.phases[k];
            const pcs_phase3 *y = &im.phases[k];
            const pcs_world_point3 *before = k > 0 ? &w.phases[k - 1].to : NULL;
            const bool last = k + 1 == im.n_phases;
            assert_true(x->stage == y->stage && x->motion == y->motion);
            assert_true(x->W_n == y->W_n && x->W_t == y->W_t);
            for (int c = 0; c < 3; c++) {
                assert_near(x->from.velocity[c], before ? before->velocity[c] : v[c], 1e-11);
                assert_near(x->from.impulse[c], before ? before->impulse[c] : 0, 0);
                assert_near(x->to.velocity[c], last ? after[c] : x->to.velocity[c], 1e-11);
                assert_near(x->to.impulse[c], last ? w.impulse[c] : x->to.impulse[c], 1e-14);
            }
        }
    }
}

/*
 * An impulse p changes the velocity of a planar body by p/m, and its spin by r x p over its
 * inertia.
 */
static void pushes_in_the_plane(void **state)
{
    (void)state;
    rng r = {1715};
    for (int i = 0; i < 1000; i++) {
        const pcs_body2 a = random_body2(&r);
        const double x[2] = {between(&r, -1, 1), between(&r, -1, 1)};
        const double p[2] = {between(&r, -1, 1), between(&r, -1, 1)};
        const double turn = (x[0] - a.position[0]) * p[1] - (x[1] - a.position[1]) * p[0];
        pcs_body2 b = a;
        pcs_body2_push(&b, x, p);
        for (int k = 0; k < 2; k++) {
            assert_near(b.velocity[k], a.velocity[k] + p[k] / a.mass, 1e-13 * (1 + 1 / a.mass));
            assert_true(b.position[k] == a.position[k]);
        }
        assert_near(b.spin, a.spin + turn / a.inertia, 1e-13 * (1 + 4 / a.inertia));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_of_the_plane),
        cmocka_unit_test(problems_of_space),
        cmocka_unit_test(one_call_is_its_steps),
        cmocka_unit_test(velocities_are_those_of_the_record),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(odd_bodies),
        cmocka_unit_test(frames_without_slip),
        cmocka_unit_test(phases_in_world_axes),
        cmocka_unit_test(phases_of_space_in_world_axes),
        cmocka_unit_test(pushes_in_the_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
