/* Solids: mass and inertia, a body on a line, and what is rejected. */
#include "touching.h"

#include <string.h>

static pcs_solid2 solid2(pcs_shape2 shape, double length, double radius, double width,
                         double height)
{
    pcs_solid2 s = pcs_solid2_default();
    s.shape = shape;
    s.length = length;
    s.radius = radius;
    s.width = width;
    s.height = height;
    return s;
}

static const double none = NAN;

static pcs_solid2 polygon(const double (*corners)[2], int n)
{
    pcs_solid2 s = solid2(PCS_SHAPE2_POLYGON, none, none, none, none);
    s.corners = corners;
    s.n_corners = n;
    return s;
}

static double inertia2(pcs_solid2 s, double mass)
{
    pcs_body2 body;
    assert_int_equal(pcs_body2_of_solid(&s, mass, &body, NULL), PCS_OK);
    assert_true(body.mass == mass && body.position[0] == 0 && body.position[1] == 0 &&
                body.angle == 0 && body.velocity[0] == 0 && body.velocity[1] == 0 &&
                body.spin == 0);
    return body.inertia;
}

/* By sums over a fine grid: which points are inside, and their distance from the centre. */
static double summed2(const placed2 *p, double reach)
{
    double mass = 0, second = 0;
    const int n = 400;
    for (int i = 0; i < n * n; i++) {
        const double x[2] = {reach * (2 * (i % n + 0.5) / n - 1),
                             reach * (2 * (i / n + 0.5) / n - 1)};
        const double weight = is_inside2(p, x) ? 1 : 0;
        mass += weight;
        second += weight * (x[0] * x[0] + x[1] * x[1]);
    }
    return second / mass;
}

static void inertia_in_the_plane(void **state)
{
    (void)state;
    assert_near(inertia2(solid2(PCS_SHAPE2_ROD, 2, none, none, none), 3), 1, 1e-15);
    assert_near(inertia2(solid2(PCS_SHAPE2_CYLINDER, 2, 1, none, none), 3), 1.75, 1e-15);
    assert_near(inertia2(solid2(PCS_SHAPE2_DISC, none, 2, none, none), 3), 6, 1e-15);
    assert_near(inertia2(solid2(PCS_SHAPE2_SPHERE, none, 2, none, none), 5), 8, 1e-14);
    assert_near(inertia2(solid2(PCS_SHAPE2_BOX, none, none, 3, 4), 12), 25, 1e-14);
    assert_near(inertia2(solid2(PCS_SHAPE2_ELLIPSE, none, none, 3, 4), 16), 25, 1e-14);
    // a capsule of length 0 is a disc, a thin one is a rod
    assert_near(inertia2(solid2(PCS_SHAPE2_CAPSULE, 0, 2, none, none), 3), 6, 1e-15);
    assert_near(inertia2(solid2(PCS_SHAPE2_CAPSULE, 2, 1e-9, none, none), 3), 1, 1e-8);
    const placed2 capsule = {.solid = solid2(PCS_SHAPE2_CAPSULE, 1, 0.4, none, none)};
    assert_near(inertia2(capsule.solid, 1), summed2(&capsule, 1), 5e-4); // of 1.6e5 squares
    assert_true(isinf(inertia2(capsule.solid, INFINITY)));
}

static void inertia_of_polygons(void **state)
{
    (void)state;
    const double square[4][2] = {{-1.5, -2}, {1.5, -2}, {1.5, 2}, {-1.5, 2}};
    assert_near(inertia2(polygon(square, 4), 12), 25, 1e-13);
    // an equilateral triangle of side a has m a^2/12
    const double h = sqrt(3) / 2, triangle[3][2] = {{-0.5, -h / 3}, {0.5, -h / 3}, {0, 2 * h / 3}};
    assert_near(inertia2(polygon(triangle, 3), 12), 1, 1e-14);
    // its centroid, also far away; corners that are not given about the centroid
    double centroid[2];
    const double far[3][2] = {{1e6, 0}, {1e6 + 3, 0}, {1e6, 3}};
    assert_int_equal(pcs_polygon_centroid(far, 3, centroid, NULL), PCS_OK);
    assert_near(centroid[0], 1e6 + 1, 1e-9);
    assert_near(centroid[1], 1, 1e-15);
    pcs_body2 body;
    pcs_fault fault;
    const double off[3][2] = {{0, 0}, {3, 0}, {0, 3}};
    const pcs_solid2 s = polygon(off, 3);
    assert_int_equal(pcs_body2_of_solid(&s, 1, &body, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "corners");
    assert_near(fault.value, sqrt(2), 1e-15);
    // to 1e-9 of its size, which is 0.58 m
    for (int bad = 0; bad < 2; bad++) {
        double nearly[3][2];
        for (int i = 0; i < 6; i++)
            nearly[i / 2][i % 2] = triangle[i / 2][i % 2] + (i % 2 ? 0 : bad ? 6.5e-10 : 5e-10);
        const pcs_solid2 n = polygon((const double(*)[2])nearly, 3);
        assert_int_equal(pcs_body2_of_solid(&n, 1, &body, NULL), bad ? PCS_STATUS_INVALID : PCS_OK);
    }
    rng r = {41};
    for (int i = 0; i < 8; i++) {
        placed2 p;
        random_placed2(&r, PCS_SHAPE2_POLYGON, &p);
        p.body = (pcs_body2){.angle = 0};
        const double summed = summed2(&p, reach2(&p));
        assert_near(inertia2(p.solid, 1) / summed, 1, 5e-3); // squares at the border
    }
}

static void assert_inertia3(pcs_shape3 shape, double length, double radius, double x, double y)
{
    pcs_solid3 s = pcs_solid3_default();
    pcs_body3 body;
    s.shape = shape;
    s.length = length;
    s.radius = radius;
    assert_int_equal(pcs_body3_of_solid(&s, 1, &body, NULL), PCS_OK);
    assert_near(body.inertia[0], x, 1e-14);
    assert_near(body.inertia[1], y, 1e-14);
    assert_near(body.inertia[2], y, 1e-14);
    assert_true(body.inertia[3] == 0 && body.inertia[4] == 0 && body.inertia[5] == 0);
    assert_true(body.mass == 1 && body.quaternion[0] == 1 && body.quaternion[1] == 0);
    assert_int_equal(pcs_body3_of_solid(&s, INFINITY, &body, NULL), PCS_OK);
    assert_true(isinf(body.inertia[0]) && isinf(body.inertia[2]) && body.inertia[3] == 0);
}

/* A body of revolution: slices across the axis; each is a disc. */
static void slices(double length, double r, double *x, double *y)
{
    double mass = 0, about_x = 0, about_y = 0;
    const int n = 200000;
    const double reach = length / 2 + r;
    for (int i = 0; i < n; i++) {
        const double at = reach * (2 * (i + 0.5) / n - 1), over = fmax(0, fabs(at) - length / 2);
        const double r2 = r * r - over * over;
        mass += r2;
        about_x += r2 * r2 / 2;
        about_y += r2 * (r2 / 4 + at * at);
    }
    *x = about_x / mass;
    *y = about_y / mass;
}

static void inertia_in_space(void **state)
{
    (void)state;
    assert_inertia3(PCS_SHAPE3_SPHERE, none, 1, 0.4, 0.4);
    assert_inertia3(PCS_SHAPE3_CYLINDER, 2, 1, 0.5, 0.25 + 1.0 / 3);
    assert_inertia3(PCS_SHAPE3_CAPSULE, 0, 1, 0.4, 0.4);
    pcs_solid3 s = pcs_solid3_default();
    pcs_body3 body;
    double x, y;
    s.shape = PCS_SHAPE3_CAPSULE;
    s.length = 1.3;
    s.radius = 0.4;
    slices(s.length, s.radius, &x, &y);
    assert_int_equal(pcs_body3_of_solid(&s, 1, &body, NULL), PCS_OK);
    assert_near(body.inertia[0], x, 1e-9); // of 2e5 slices
    assert_near(body.inertia[1], y, 1e-9);
    for (int egg = 0; egg < 2; egg++) {
        pcs_solid3 b = pcs_solid3_default();
        b.shape = egg ? PCS_SHAPE3_ELLIPSOID : PCS_SHAPE3_BOX;
        b.width = 1;
        b.height = 2;
        b.depth = 3;
        assert_int_equal(pcs_body3_of_solid(&b, egg ? 20 : 12, &body, NULL), PCS_OK);
        assert_near(body.inertia[0], 13, 1e-14);
        assert_near(body.inertia[1], 10, 1e-14);
        assert_near(body.inertia[2], 5, 1e-14);
    }
}

/* Every solid on every line: the lowest of all points, on the surface of the body. */
static void bodies_touch_a_line(void **state)
{
    (void)state;
    rng r = {42};
    for (long i = 0; i < at_least(2000, cases() / 50); i++) {
        const pcs_shape2 shape = (pcs_shape2)(i % PCS_SHAPE2_COUNT);
        if (!pcs_shape2_is_solid(shape))
            continue;
        placed2 p;
        pcs_touches2 t;
        random_placed2(&r, shape, &p);
        const double angle = between(&r, -4, 4), u[2] = {cos(angle), sin(angle)},
                     normal[2] = {3 * u[0], 3 * u[1]},
                     at[2] = {between(&r, -1, 1), between(&r, -1, 1)};
        const double level = u[0] * at[0] + u[1] * at[1];
        assert_int_equal(pcs_touch2_on_line(&p.solid, &p.body, at, normal, INFINITY, &t, NULL),
                         PCS_OK);
        assert_near(t.gap, lowest2(&p, u) - level, 1e-12);
        const bool round =
            shape == PCS_SHAPE2_DISC || shape == PCS_SHAPE2_SPHERE || shape == PCS_SHAPE2_ELLIPSE;
        assert_int_equal(t.count, round ? 1 : 2);
        assert_true(t.at[0].gap == t.gap);
        for (int k = 0; k < t.count; k++) {
            const double *x = t.at[k].point, *n = t.at[k].normal;
            assert_near(u[0] * x[0] + u[1] * x[1] - level, t.at[k].gap, 1e-12);
            assert_true(hypot(n[0] - u[0], n[1] - u[1]) < 1e-15);
            const double in[2] = {x[0] + 1e-7 * (p.body.position[0] - x[0]),
                                  x[1] + 1e-7 * (p.body.position[1] - x[1])},
                         out[2] = {x[0] - 1e-7 * u[0], x[1] - 1e-7 * u[1]};
            assert_true(shape == PCS_SHAPE2_ROD || is_inside2(&p, in));
            assert_false(k == 0 && is_inside2(&p, out));
        }
        assert_int_equal(pcs_touch2_on_line(&p.solid, &p.body, at, normal, 0, &t, NULL), PCS_OK);
        assert_true((t.count > 0) == (t.gap <= t.rounding));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inertia_in_the_plane),
        cmocka_unit_test(inertia_of_polygons),
        cmocka_unit_test(inertia_in_space),
        cmocka_unit_test(bodies_touch_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
