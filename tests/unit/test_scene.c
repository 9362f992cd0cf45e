/* Scenarios in world axes: the same impacts as in the contact frame. */
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A ball has the same bits: nothing is turned. */
static void ball_has_the_same_bits(void **state)
{
    (void)state;
    scenario a, b;
    problem p, q;
    scenes_parse(
        "body: {shape: sphere, mass: 45 g, radius: 21 mm}\nmotion: {v_n: -3, v_t: 2, omega: "
        "-50}\nmaterial: {e: 0.7, e_t: 0.3, mu: 0.4, eta2: 1.2, ratio: 0.1}\n",
        &a);
    scenes_parse(
        "bodies: [{name: ball, shape: sphere, mass: 45 g, radius: 21 mm, velocity: 2 -3, omega: "
        "50}]\ncontacts: [{name: floor, body: ball, mu: 0.4, e: 0.7}]\n"
        "material: {e: 0, e_t: 0.3, mu_s: 0.9, mu_k: 0.8, eta2: 1.2, ratio: 0.1}\n",
        &b);
    assert_int_equal(scenes_compare(&a, &b), PCS_LAW_COUNT);
    scenes_build(&p, &a, NULL);
    scenes_build(&q, &b, NULL);
    assert_memory_equal(&p.contact, &q.contact, sizeof p.contact);
    assert_memory_equal(&p.material, &q.material, sizeof p.material);
    scenario_free(&a);
    scenario_free(&b);
}

/* A tilted box: theta to its mass centre is the tilt plus the angle of its diagonal. */
static void tilt_of_a_box(void **state)
{
    (void)state;
    rng r = {22};
    for (int i = 0; i < 200; i++) {
        const double width = log_between(&r, 0.1, 1), height = log_between(&r, 0.1, 1);
        const double tilt = between(&r, 0.5, 89.5), v_n = -between(&r, 0.1, 5);
        const double v_t = between(&r, -5, 5), omega = between(&r, -9, 9),
                     mass = log_between(&r, 0.1, 10);
        // tilted counter-clockwise, the corner at the lower left is the lowest
        const double theta = atan2(width, height) - tilt * DEG;
        char text[600];
        scenario a, b;
        (void)snprintf(text, sizeof text,
                       "body: {shape: box, mass: %.17g, width: %.17g, height: %.17g, theta: %.17g "
                       "rad}\nmotion: {v_n: %.17g, v_t: %.17g, omega: %.17g}\n"
                       "material: {e: 0.6, mu: 0.3}\n",
                       mass, width, height, theta, v_n, v_t, -omega);
        scenes_parse(text, &a);
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: box, shape: box, mass: %.17g, width: %.17g, height: %.17g, "
                       "angle: %.17g deg, velocity: %.17g %.17g, omega: %.17g}]\n"
                       "contacts: [{name: floor, body: box}]\nmaterial: {e: 0.6, mu: 0.3}\n",
                       mass, width, height, tilt, v_t, v_n, omega);
        scenes_parse(text, &b);
        problem p, q;
        scenes_build(&p, &a, NULL);
        scenes_build(&q, &b, NULL);
        const double scale = fabs(p.contact.G_nn) + fabs(p.contact.G_tt);
        assert_near(p.contact.G_nn, q.contact.G_nn, SAME * scale);
        assert_near(p.contact.G_nt, q.contact.G_nt, SAME * scale);
        assert_near(p.contact.G_tt, q.contact.G_tt, SAME * scale);
        assert_near(p.contact.v_n, q.contact.v_n, SAME * 20);
        assert_near(p.contact.v_t, q.contact.v_t, SAME * 20);
        scenario_free(&a);
        scenario_free(&b);
    }
}

/* Two discs in contact along a normal of any direction: the impact does not depend on it. */
static void pucks_in_any_direction(void **state)
{
    (void)state;
    scenario a;
    problem p, q;
    scenes_parse(
        "body: {shape: disc, mass: 2, radius: 0.3}\nother: {shape: disc, mass: 1, radius: 0.1}\n"
        "motion: {v_n: -3, v_t: 1, omega: 4}\nother_motion: {v_n: 1}\n"
        "material: {e: 0.7, mu: 0.4}\n",
        &a);
    scenes_build(&p, &a, NULL);
    for (int i = 0; i < 36; i++) {
        const double c = cos(10 * DEG * i), s = sin(10 * DEG * i); // n is (c, s), t is (s, -c)
        char text[700];
        scenario b;
        (void)snprintf(text, sizeof text,
                       "bodies:\n  - {name: red, shape: disc, mass: 2, radius: 0.3, velocity: "
                       "%.17g %.17g, omega: -4}\n  - {name: blue, shape: disc, mass: 1, radius: "
                       "0.1, at: 7 -3, velocity: %.17g %.17g}\ncontacts: [{name: rims, body: red, "
                       "other: blue, normal: %.17g %.17g}]\nmaterial: {e: 0.7, mu: 0.4}\n",
                       -3 * c + s, -3 * s - c, c, s, 5 * c, 5 * s);
        scenes_parse(text, &b);
        scenes_build(&q, &b, NULL);
        assert_near(hypot(q.world.bodies[0].position[0] - 7, q.world.bodies[0].position[1] + 3),
                    0.4, 1e-14);
        // the arms are differences of numbers up to 7
        assert_near(p.contact.G_nn, q.contact.G_nn, SAME * 10);
        assert_near(p.contact.G_nt, q.contact.G_nt, SAME * 10);
        assert_near(p.contact.G_tt, q.contact.G_tt, SAME * 10);
        assert_near(p.contact.v_n, q.contact.v_n, SAME * 10);
        assert_near(p.contact.v_t, q.contact.v_t, SAME * 10);
        scenario_free(&b);
    }
    scenario_free(&a);
}

/* A body that is placed next to another touches it, for all shapes. */
static void put_where_they_touch(void **state)
{
    (void)state;
    static const char *const shapes[] = {"shape: disc, radius: 0.3", "shape: rod, length: 0.7",
                                         "shape: box, width: 0.5, height: 0.2",
                                         "shape: capsule, length: 0.4, radius: 0.1",
                                         "shape: cylinder, length: 0.4, radius: 0.15"};
    enum { N = sizeof shapes / sizeof *shapes };
    for (int i = 0; i < N * N; i++) {
        char text[700];
        scenario s;
        problem p;
        (void)snprintf(text, sizeof text,
                       "bodies:\n  - {name: a, %s, mass: 1, angle: 25 deg}\n  - {name: b, %s, "
                       "mass: 1, angle: -40 deg, at: 1 2}\ncontacts: [{name: c, body: a, other: b, "
                       "normal: 1 2}]\nmaterial: {e: 0, mu: 0}\n",
                       shapes[i % N], shapes[i / N]);
        scenes_parse(text, &s);
        scenes_build(&p, &s, NULL);
        assert_near(p.world.touch.gap, 0, 1e-15);
        // it was moved along the normal
        const double *at = p.world.bodies[0].position;
        assert_near((at[0] - 1) * 2, at[1] - 2, 1e-14);
        scenario_free(&s);
    }
}

/* In space the lowest point is found for any orientation; both scenarios have world axes. */
static void turned_in_space(void **state)
{
    (void)state;
    static const char *const shapes[] = {"shape: box, width: 0.5, height: 0.3, depth: 0.2",
                                         "shape: ellipsoid, width: 0.5, height: 0.3, depth: 0.2",
                                         "shape: sphere, radius: 0.2"};
    rng r = {223};
    for (int i = 0; i < 150; i++) {
        char body[300], motion[200], text[900];
        scenario a, b;
        (void)snprintf(body, sizeof body,
                       "%s, mass: 1.5, orientation: quaternion %.6f %.6f %.6f %.6f", shapes[i % 3],
                       between(&r, -1, 1), between(&r, -1, 1), between(&r, -1, 1),
                       between(&r, -1, 1));
        (void)snprintf(motion, sizeof motion, "velocity: %.6f %.6f %.6f, spin: %.6f %.6f %.6f",
                       between(&r, -2, 2), between(&r, -9, -5), between(&r, -2, 2),
                       between(&r, -5, 5), between(&r, -5, 5), between(&r, -5, 5));
        (void)snprintf(text, sizeof text,
                       "dimension: spatial\nbody: {%s}\nmotion: {%s}\nsurface: {normal: 0 1 0}\n"
                       "material: {e: 0.6, mu: 0.3}\n",
                       body, motion);
        scenes_parse(text, &a);
        (void)snprintf(
            text, sizeof text,
            "dimension: spatial\nbodies: [{name: b, %s, %s}]\ncontacts: [{name: c, body: "
            "b}]\nmaterial: {e: 0.6, mu: 0.3}\n",
            body, motion);
        scenes_parse(text, &b);
        problem p, q;
        scenes_build(&p, &a, NULL);
        scenes_build(&q, &b, NULL);
        const double *x = &p.contact3.G_nn, *y = &q.contact3.G_nn; // nine numbers, v the last three
        _Static_assert(sizeof p.contact3 == 9 * sizeof(double), "nothing but numbers");
        for (int k = 0; k < 9; k++)
            assert_near(x[k], y[k], SAME * 10); // G and v are up to 10 or so
        if (i < 9)                              // every law; this is slow
            if (i < 9 && i % 3 < 2)
                assert_true(scenes_compare(&a, &b) >= 5);
        scenario_free(&a);
        scenario_free(&b);
    }
}

/* Two balls in space: momentum, spin and energy of both, in world axes. */
static void balls_in_space(void **state)
{
    (void)state;
    scenario s;
    problem p;
    answer a;
    fail why;
    scenes_parse(
        "dimension: spatial\nbodies:\n"
        "  - {name: a, shape: sphere, mass: 2, radius: 0.3, velocity: 1 -3 0.5, spin: 4 -2 7}\n"
        "  - {name: b, shape: sphere, mass: 1, radius: 0.2, at: 1 2 3, velocity: 0 1 0}\n"
        "contacts: [{name: c, body: a, other: b, normal: -1 2 2}]\n"
        "material: {e: 0.6, mu: 0.3}\n",
        &s);
    scenes_build(&p, &s, NULL);
    const double at[3] = {1 - 0.5 / 3, 2 + 1.0 / 3, 3 + 1.0 / 3}; // 0.5 m along (-1, 2, 2)/3
    const double touch[3] = {1 - 0.2 / 3, 2 + 0.4 / 3, 3 + 0.4 / 3};
    assert_true(answer_solve(&p, &s, p.law, ANSWER_ALL, &a, &why));
    double before = 0, after = 0, L[2] = {0};
    for (int k = 0; k < 3; k++) {
        assert_near(p.world.bodies3[0].position[k], at[k], 1e-14);
        assert_near(p.world.touch3.point[k], touch[k], 1e-14);
        assert_near(2 * a.world3[0].velocity[k] + a.world3[1].velocity[k],
                    2 * p.world.bodies3[0].velocity[k] + p.world.bodies3[1].velocity[k], 1e-14);
    }
    for (int i = 0; i < 2; i++) {
        before += pcs_body3_energy(&p.world.bodies3[i]);
        after += pcs_body3_energy(&a.world3[i]);
        // an impulse on its surface does not turn a ball about the normal
        for (int k = 0; k < 3; k++)
            L[i] += (a.world3[i].spin[k] - p.world.bodies3[i].spin[k]) * p.world.frame3.n[k];
        assert_near(L[i], 0, 1e-13);
    }
    assert_near(a.energy.T_bodies, before, 1e-13);
    assert_near(a.energy.Tp_bodies, after, 1e-13);
    assert_near(a.energy.T_bodies + a.impact3.dT, after, 1e-13);
    scenario_free(&s);
}

/* A box with infinite mass is equivalent to the ground. */
static void immovable_bodies(void **state)
{
    (void)state;
    scenario a, b;
    problem p, q;
    scenes_parse(
        "bodies: [{name: ball, shape: disc, mass: 1, radius: 0.1, velocity: 1 -2, omega: 3}]\n"
        "contacts: [{name: c, body: ball}]\nmaterial: {e: 0.5, mu: 0.3}\n",
        &a);
    scenes_parse(
        "bodies:\n  - {name: ball, shape: disc, mass: 1, radius: 0.1, at: 0 0.1, velocity: 1 "
        "-2, omega: 3}\n  - {name: wall, shape: box, mass: inf, width: 4, height: 1, at: 0.25 "
        "-0.5}\ncontacts: [{name: c, body: ball, other: wall}]\n"
        "material: {e: 0.5, mu: 0.3}\n",
        &b);
    scenes_build(&p, &a, NULL);
    scenes_build(&q, &b, NULL);
    assert_memory_equal(&p.contact, &q.contact, sizeof p.contact);
    answer x;
    fail why;
    assert_true(answer_solve(&q, &b, q.law, ANSWER_ALL, &x, &why));
    assert_near(x.world[1].velocity[1], 0, 0);
    assert_near(x.energy.T_bodies + x.impact.dT, x.energy.Tp_bodies, 1e-15);
    scenario_free(&a);
    scenario_free(&b);
}

/* v = sqrt(2 g h); the rest of the motion is unchanged. */
static void drop_is_a_velocity(void **state)
{
    (void)state;
    scenario s;
    problem p;
    scenes_parse(
        "bodies: [{name: b, shape: disc, mass: 1, radius: 0.1, drop: 50 cm, velocity: 3 0}]\n"
        "contacts: [{name: c, body: b}]\nmaterial: {e: 0, mu: 0}\n",
        &s);
    scenes_build(&p, &s, NULL);
    assert_near(p.contact.v_n, -sqrt(9.80665), 1e-15);
    assert_near(p.contact.v_t, 3, 0);
    scenario_free(&s);
}

/* Shapes in lists of several contacts: points and normals are found there, too. */
static void several_are_found(void **state)
{
    (void)state;
    scenario a, b;
    several m, n;
    scenes_parse(
        "bodies:\n  - {name: l, mass: 1, inertia: 0.5, at: 0 0, velocity: 1 0.1}\n"
        "  - {name: m, mass: 1, inertia: 0.5, at: 2 0}\n  - {name: r, mass: 1, inertia: 0.5, at: "
        "4 0}\ncontacts:\n  - {name: A, body: l, other: m, at: 1 0, normal: -1 0}\n"
        "  - {name: B, body: m, other: r, at: 3 0, normal: -1 0}\nmaterial: {e: 0.8, mu: 0.1}\n",
        &a);
    scenes_parse(
        "bodies:\n  - {name: l, shape: disc, radius: 1, mass: 1, at: 0 0, velocity: 1 0.1}\n"
        "  - {name: m, shape: disc, radius: 1, mass: 1, at: 2 0}\n"
        "  - {name: r, shape: disc, radius: 1, mass: 1, at: 4 0}\n"
        "contacts: [{name: A, body: l, other: m}, {name: B, body: m, other: r}]\n"
        "material: {e: 0.8, mu: 0.1}\n",
        &b);
    scenes_solve(&a, NULL, &m);
    scenes_solve(&b, NULL, &n);
    for (int i = 0; i < m.dofs; i++)
        assert_bits(m.up[i], n.up[i], "up", (size_t)i);
    several_free(&m);
    several_free(&n);
    scenario_free(&a);
    scenario_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_has_the_same_bits), cmocka_unit_test(tilt_of_a_box),
        cmocka_unit_test(pucks_in_any_direction), cmocka_unit_test(put_where_they_touch),
        cmocka_unit_test(drop_is_a_velocity),     cmocka_unit_test(turned_in_space),
        cmocka_unit_test(immovable_bodies),       cmocka_unit_test(balls_in_space),
        cmocka_unit_test(several_are_found),
    };
    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
