/* Pictures of scenes: outlines agree with the shapes of the library, motions with the solution. */
#include "cli/sketch/canvas.h"
#include "cli/sketch/outline.h"
#include "scenario/pile/recipe.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A circle of 72 points is inside the true one by 1 - cos(2.5 deg) of its radius. */
static const double chord = 1e-3;

static double least_along(const double (*points)[3], int n, const double direction[3])
{
    double least = INFINITY;
    for (int i = 0; i < n; i++)
        least = fmin(least, points[i][0] * direction[0] + points[i][1] * direction[1] +
                                points[i][2] * direction[2]);
    return least;
}

static sketch_body turned_about_z(rng *r, double angle)
{
    sketch_body b = {.at = {between(r, -1, 1), between(r, -1, 1), 0}};
    memcpy(b.middle, b.at, sizeof b.at);
    b.R[0][0] = b.R[1][1] = cos(angle);
    b.R[1][0] = sin(angle);
    b.R[0][1] = -sin(angle);
    b.R[2][2] = 1;
    return b;
}

/* For every planar shape: the library finds contact with a line that touches the outline. */
static void planar_outlines_touch(void **state)
{
    (void)state;
    static const pcs_shape2 shapes[] = {PCS_SHAPE2_ROD,     PCS_SHAPE2_DISC,    PCS_SHAPE2_SPHERE,
                                        PCS_SHAPE2_BOX,     PCS_SHAPE2_CAPSULE, PCS_SHAPE2_ELLIPSE,
                                        PCS_SHAPE2_CYLINDER};
    rng r = {61};
    for (int i = 0; i < 2000; i++) {
        const double angle = between(&r, -PI, PI), side = between(&r, -PI, PI);
        const double origin[2] = {0, 0}, n[3] = {cos(side), sin(side), 0};
        sketch_body b = turned_about_z(&r, angle);
        pcs_solid2 solid = pcs_solid2_default();
        const pcs_body2 body = {.position = {b.at[0], b.at[1]}, .angle = angle};
        double points[OUTLINE_POINTS][3];
        pcs_touches2 touches;
        solid.shape = shapes[i % 7];
        const char *has = pcs_shape2_dimensions(solid.shape);
        solid.length = strstr(has, "length") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.radius = strstr(has, "radius") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.width = strstr(has, "width") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.height = strstr(has, "height") ? between(&r, 0.1, 2) : PCS_NONE;
        b.planar = solid;
        const int count = outline_planar(&b, points);
        assert_int_equal(pcs_touch2_on_line(&solid, &body, origin, n, INFINITY, &touches, NULL),
                         PCS_OK);
        // a rod is drawn with a thickness of 1.5 % of its length
        const double near = solid.shape == PCS_SHAPE2_ROD ? 0.0076 * solid.length : 2 * chord;
        assert_near(least_along((const double(*)[3])points, count, n), touches.gap, near);
    }
}

static void random_turn(rng *r, double q[4], double R[3][3])
{
    for (int k = 0; k < 4; k++)
        q[k] = between(r, -1, 1);
    assert_int_equal(pcs_rotation_quaternion(q, R, NULL), PCS_OK);
}

/* Seen along d, a body extends in every direction across d as far as the library computes. */
static void spatial_outlines_touch(void **state)
{
    (void)state;
    static const pcs_shape3 shapes[] = {PCS_SHAPE3_BOX, PCS_SHAPE3_SPHERE, PCS_SHAPE3_CYLINDER,
                                        PCS_SHAPE3_ELLIPSOID, PCS_SHAPE3_CAPSULE};
    rng r = {62};
    for (int i = 0; i < 2000; i++) {
        const double origin[3] = {0, 0, 0};
        sketch_body b = {.at = {between(&r, -1, 1), between(&r, -1, 1), between(&r, -1, 1)}};
        pcs_body3 body = pcs_body3_default();
        pcs_solid3 solid = pcs_solid3_default();
        double points[OUTLINE_POINTS][3], view[3][3], q[4];
        pcs_touches3 touches;
        memcpy(b.middle, b.at, sizeof b.at);
        memcpy(body.position, b.at, sizeof b.at);
        random_turn(&r, body.quaternion, b.R);
        random_turn(&r, q, view); // rows are directions at right angles
        solid.shape = shapes[i % 5];
        const char *has = pcs_shape3_dimensions(solid.shape);
        solid.length = strstr(has, "length") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.radius = strstr(has, "radius") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.width = strstr(has, "width") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.height = strstr(has, "height") ? between(&r, 0.1, 2) : PCS_NONE;
        solid.depth = strstr(has, "depth") ? between(&r, 0.1, 2) : PCS_NONE;
        b.spatial = solid;
        const int count = outline_seen(&b, view[0], points);
        assert_int_equal(
            pcs_touch3_on_plane(&solid, &body, origin, view[1], INFINITY, &touches, NULL), PCS_OK);
        assert_near(least_along((const double(*)[3])points, count, view[1]), touches.gap,
                    2 * chord);
    }
}

/* Visible parts are on the hull or inside it; a box shows three faces, an ellipsoid none. */
static void parts_are_inside(void **state)
{
    (void)state;
    rng r = {63};
    for (int i = 0; i < 500; i++) {
        sketch_body b = {.spatial = pcs_solid3_default()};
        double q[4], towards[3] = {0, 0, 1}, points[OUTLINE_POINTS][3];
        int faces = 0;
        random_turn(&r, q, b.R);
        b.spatial.shape = i % 2 ? PCS_SHAPE3_BOX : PCS_SHAPE3_ELLIPSOID;
        b.spatial.width = between(&r, 0.1, 2);
        b.spatial.height = between(&r, 0.1, 2);
        b.spatial.depth = between(&r, 0.1, 2);
        const int n = outline_seen(&b, towards, points);
        for (int k = 0; k < OUTLINE_PARTS; k++) {
            outline_part part;
            if (!outline_part_of(&b, k, towards, &part))
                continue;
            faces += part.face;
            for (int side = 0; side < 12; side++) {
                const double d[3] = {cos(side * PI / 6), sin(side * PI / 6), 0};
                assert_true(least_along((const double(*)[3])part.points, part.n, d) >=
                            least_along((const double(*)[3])points, n, d) - 2 * chord);
            }
            // half axes of the ellipsoid are at most 1
            for (int j = 0; !part.face && j < part.n; j++)
                assert_true(part.points[j][2] > -1.5);
        }
        assert_int_equal(faces, i % 2 ? 3 : 0);
    }
}

/* The corners of a hull turn left, and all points are to the left of each side. */
static void hull_has_all_points(void **state)
{
    (void)state;
    rng r = {64};
    for (int i = 0; i < 300; i++) {
        double points[40][2], hull[40][2];
        const int n = 1 + (int)between(&r, 0, 40);
        for (int k = 0; k < n; k++) // on a coarse grid, so that many are in line or equal
            for (int j = 0; j < 2; j++)
                points[k][j] = floor(between(&r, 0, 5));
        memcpy(hull, points, (size_t)n * sizeof *hull);
        const int count = canvas_hull(hull, n);
        assert_in_range(count, 1, n);
        for (int k = 0; count > 2 && k < count; k++) {
            const double *a = hull[k], *b = hull[(k + 1) % count];
            for (int j = 0; j < n; j++)
                assert_true((b[0] - a[0]) * (points[j][1] - a[1]) -
                                (b[1] - a[1]) * (points[j][0] - a[0]) >=
                            0);
        }
    }
}

static void make(sketch *k, const char *text, scenario *s, problem *p)
{
    fail why;
    *k = (sketch){0};
    scenes_parse(text, s);
    scenes_build(p, s, NULL);
    assert_true(sketch_of_problem(k, s, p, &why));
}

/* A body in its contact frame has the contact on its outline, and no point below the surface. */
static void struck_bodies_touch_at_the_origin(void **state)
{
    (void)state;
    rng r = {65};
    for (int i = 0; i < 300; i++) {
        const bool box = i % 2;
        const double width = between(&r, 0.1, 1), height = between(&r, 0.1, 1);
        // a box stands on a corner between the angles at which one side is level
        const double most = box ? fmin(atan2(width, height), atan2(height, width)) : PI / 2;
        const double theta = between(&r, -most, most), up[3] = {0, 1, 0};
        char text[400];
        scenario s;
        problem p;
        sketch k;
        double points[OUTLINE_POINTS][3], nearest = INFINITY;
        (void)snprintf(text, sizeof text,
                       box ? "body: {shape: box, mass: 1, width: %.17g, height: %.17g, theta: "
                             "%.17g rad}\nmotion: {v_n: -1, v_t: 2, omega: 3}\n"
                             "material: {e: 0.5, mu: 0.3}\n"
                           : "body: {shape: rod, mass: 1, length: %.17g, theta: %.17g rad}\n"
                             "motion: {v_n: -1, v_t: 2, omega: 3}\nmaterial: {e: 0.5, mu: 0.3}\n",
                       width, box ? height : theta, theta);
        make(&k, text, &s, &p);
        const int n = outline_planar(&k.bodies[0], points);
        for (int j = 0; j < n; j++)
            nearest = fmin(nearest, hypot(points[j][0], points[j][1]));
        assert_near(nearest, 0, box ? 1e-15 : 0.0076 * width);
        if (box)
            assert_true(least_along((const double(*)[3])points, n, up) > -1e-15);
        // t is x and n is y; spins are counter-clockwise
        assert_near(k.states[0].motions[0].v[0], 2, 0);
        assert_near(k.states[0].motions[0].v[1], -1, 0);
        assert_near(k.states[0].motions[0].omega[2], -3, 0);
        assert_near(atan2(k.bodies[0].at[0], k.bodies[0].at[1]), theta, 1e-14);
        sketch_free(&k);
        scenario_free(&s);
    }
}

/* In space the lowest point is the contact, t2 is -z. */
static void struck_in_space(void **state)
{
    (void)state;
    const double up[3] = {0, 1, 0}, side[3] = {0, 0, 1};
    double points[OUTLINE_POINTS][3];
    scenario s;
    problem p;
    sketch k;
    make(&k,
         "dimension: spatial\nbody: {shape: box, mass: 1, width: 1, height: 0.4, depth: 0.2, "
         "theta1: 50 deg, theta2: 20 deg}\nmotion: {v_n: -1, v_1: 2, v_2: 0.5, omega_n: 3, "
         "omega_2: 4}\nmaterial: {e: 0.5, mu: 0.3}\n",
         &s, &p);
    const int n = outline_seen(&k.bodies[0], side, points);
    assert_near(least_along((const double(*)[3])points, n, up), 0, 1e-15);
    const sketch_motion *m = &k.states[0].motions[0];
    assert_true(m->v[0] == 2 && m->v[1] == -1 && m->v[2] == -0.5);
    assert_true(m->omega[0] == 0 && m->omega[1] == 3 && m->omega[2] == -4);
    sketch_free(&k);
    scenario_free(&s);
}

/* The velocities of a chain have its kinetic energy: sum of m v^2/2 + I omega^2/2. */
static void chain_has_its_energy(void **state)
{
    (void)state;
    rng r = {66};
    for (int i = 0; i < 100; i++) {
        char text[900];
        scenario s;
        several m;
        sketch k = {0};
        fail why;
        double T = 0;
        const choice none = {NULL, NULL, NULL};
        (void)snprintf(text, sizeof text,
                       "chain: {pinned: %s%s}\nlinks:\n"
                       "  - {name: b, parent: a, length: 0.7, mass: 2, angle: %.17g rad, rate: "
                       "%.17g, joint: 0.3}\n"
                       "  - {name: a, length: 1, mass: 1, centre: 0.4, angle: %.17g rad, rate: "
                       "%.17g}\n"
                       "  - {name: c, parent: b, length: 0.5, mass: 3, angle: %.17g rad, rate: "
                       "%.17g}\n"
                       "contacts: [{name: tip, link: c, e: 0.5, mu: 0.2}]\n",
                       i % 2 ? "yes" : "no", i % 2 ? "" : ", velocity: 0.3 -0.7",
                       between(&r, -3, 3), between(&r, -5, 5), between(&r, -3, 3),
                       between(&r, -5, 5), between(&r, -3, 3), between(&r, -5, 5));
        scenes_parse(text, &s);
        assert_true(several_build(&m, &s, &none, &why));
        assert_true(sketch_of_several(&k, &m, &why));
        for (int l = 0; l < m.n_links; l++) {
            const sketch_motion *of = &k.states[0].motions[l];
            T += m.links[l].mass * (of->v[0] * of->v[0] + of->v[1] * of->v[1]) / 2 +
                 m.links[l].inertia * of->omega[2] * of->omega[2] / 2;
        }
        assert_near(T, m.T_bodies, 1e-13 * m.T_bodies);
        assert_string_equal(k.bodies[0].name, "a"); // parents first
        // the tip is the end of its link, and the joints are on the links
        double points[OUTLINE_POINTS][3], nearest = INFINITY;
        const sketch_body *last = &k.bodies[2];
        const int n = outline_planar(last, points);
        for (int j = 0; j < n; j++)
            nearest = fmin(nearest, hypot(points[j][0] - k.contacts[0].at[0],
                                          points[j][1] - k.contacts[0].at[1]));
        assert_near(nearest, 0, 0.004); // half of the thickness of the rod
        sketch_free(&k);
        several_free(&m);
        scenario_free(&s);
    }
}

/* Laws that agree are one state; the motions after are those of the solutions. */
static void laws_that_agree_are_one(void **state)
{
    (void)state;
    scenario s;
    problem p;
    sketch k;
    fail why;
    answer a;
    make(&k,
         "bodies: [{name: ball, shape: sphere, mass: 1, radius: 0.1, velocity: 1 -2, omega: 3}]\n"
         "contacts: [{name: floor, body: ball}]\nmaterial: {e: 0.5, mu: 0.1}\n",
         &s, &p);
    const plot_request all = {.laws = "newton,poisson,energetic"};
    assert_true(sketch_solve_one(&k, &s, &p, &all, &why));
    assert_int_equal(k.n_states, 2); // a ball has no coupling
    assert_string_equal(k.states[1].name, "newton, poisson, energetic");
    assert_true(answer_solve(&p, &s, PCS_LAW_NEWTON, ANSWER_BODIES, &a, &why));
    assert_near(k.states[1].motions[0].v[0], a.world[0].velocity[0], 0);
    assert_near(k.states[1].motions[0].v[1], a.world[0].velocity[1], 0);
    assert_near(k.states[1].motions[0].omega[2], a.world[0].spin, 0);
    sketch_free(&k);
    scenario_free(&s);
    make(&k,
         "body: {shape: rod, mass: 1, length: 1, theta: 20 deg}\nmotion: {v_n: -1, v_t: 1}\n"
         "material: {e: 0.7, mu: 0.4}\n",
         &s, &p);
    assert_true(sketch_solve_one(&k, &s, &p, &all, &why));
    assert_int_equal(k.n_states, 4);
    sketch_free(&k);
    scenario_free(&s);
}

/* Rounding errors are not shown as motion; small values that are meant are shown. */
static void rounding_is_no_motion(void **state)
{
    (void)state;
    sketch k = {.axes = 2};
    fail why;
    assert_true(sketch_make(&k, 1, 0, &why));
    sketch_motion *m = sketch_add_state(&k, "before", &why);
    assert_non_null(m);
    *m = (sketch_motion){{1, 3e-17, 1e-9}, {0, 4e-15, 2e-9}};
    sketch_tidy(&k, 0.5);
    assert_true(m->v[0] == 1 && m->v[1] == 0 && m->v[2] == 1e-9);
    assert_true(m->omega[1] == 0 && m->omega[2] == 2e-9);
    sketch_free(&k);
}

/* The shape of bodies of a generated pile is found from their inertia and contacts. */
static void shapes_of_piles(void **state)
{
    (void)state;
    static const char *const orders[] = {"poured", "stacked", "lattice"};
    for (int i = 0; i < 12; i++) {
        const bool box = i % 2, spatial = i / 2 % 2;
        char text[300];
        scenario s;
        pile p;
        sketch k = {0};
        fail why;
        (void)snprintf(text, sizeof text,
                       "%spile: {n: 150, shape: %s, order: %s, size: 0.2 m}\nmaterial: {e: 0, mu: "
                       "0.3}\n",
                       spatial ? "dimension: spatial\n" : "", box ? "box" : "ball", orders[i / 4]);
        scenes_parse(text, &s);
        assert_true(pile_of_recipe(&p, &s, &why));
        assert_true(sketch_of_pile(&k, &p, NULL, &why));
        for (int j = 0; j < k.n_bodies; j++) {
            const sketch_body *b = &k.bodies[j];
            const double size = spatial ? (box ? b->spatial.width : 2 * b->spatial.radius)
                                        : (box ? b->planar.width : 2 * b->planar.radius);
            assert_int_equal(b->form, spatial ? SKETCH_SPATIAL : SKETCH_PLANAR);
            assert_int_equal(spatial ? (int)b->spatial.shape : (int)b->planar.shape,
                             spatial ? (box ? (int)PCS_SHAPE3_BOX : (int)PCS_SHAPE3_SPHERE)
                                     : (box ? (int)PCS_SHAPE2_BOX : (int)PCS_SHAPE2_DISC));
            assert_near(size, 0.2, box ? 1e-15 : 0.2 * 0.0301); // poured balls differ by 3 %
        }
        sketch_free(&k);
        pile_free(&p);
        scenario_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_outlines_touch),
        cmocka_unit_test(spatial_outlines_touch),
        cmocka_unit_test(parts_are_inside),
        cmocka_unit_test(hull_has_all_points),
        cmocka_unit_test(struck_bodies_touch_at_the_origin),
        cmocka_unit_test(struck_in_space),
        cmocka_unit_test(chain_has_its_energy),
        cmocka_unit_test(laws_that_agree_are_one),
        cmocka_unit_test(rounding_is_no_motion),
        cmocka_unit_test(shapes_of_piles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
