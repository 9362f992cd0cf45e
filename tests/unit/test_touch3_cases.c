/* Where solids in space touch: on a plane, and degenerate cases by name. */
#include "touching.h"

#include <string.h>

static placed3 placed(pcs_shape3 shape, double x, double y, double z)
{
    placed3 p = {.solid = pcs_solid3_default(),
                 .body = {.position = {x, y, z}, .quaternion = {1, 0, 0, 0}}};
    p.solid.shape = shape;
    return p;
}

static placed3 sphere(double radius, double x, double y, double z)
{
    placed3 p = placed(PCS_SHAPE3_SPHERE, x, y, z);
    p.solid.radius = radius;
    return p;
}

static placed3 capsule(double length, double radius, double x, double y, double z)
{
    placed3 p = placed(PCS_SHAPE3_CAPSULE, x, y, z);
    p.solid.length = length;
    p.solid.radius = radius;
    return p;
}

static placed3 cylinder(double length, double radius, double x, double y, double z)
{
    placed3 p = capsule(length, radius, x, y, z);
    p.solid.shape = PCS_SHAPE3_CYLINDER;
    return p;
}

static placed3 box(double width, double height, double depth, double x, double y, double z)
{
    placed3 p = placed(PCS_SHAPE3_BOX, x, y, z);
    p.solid.width = width;
    p.solid.height = height;
    p.solid.depth = depth;
    return p;
}

/* Turned about a world axis: 0 x, 1 y, 2 z. */
static placed3 turned(placed3 p, int axis, double angle)
{
    double q[4] = {cos(angle / 2), 0, 0, 0};
    const double shift[3] = {0, 0, 0},
                 at[3] = {p.body.position[0], p.body.position[1], p.body.position[2]};
    q[1 + axis] = sin(angle / 2);
    p = moved3(&p, q, shift);
    memcpy(p.body.position, at, sizeof at);
    return p;
}

/* The expected points, in any order. */
static void check_points(const pcs_touches3 *t, double gap, const double n[3], int count,
                         const double (*points)[3])
{
    assert_int_equal(t->count, count);
    assert_near(t->gap, gap, 1e-14);
    for (int i = 0; i < count; i++) {
        double nearest = INFINITY;
        for (int k = 0; k < count; k++)
            nearest = fmin(nearest, hypot(points[i][0] - t->at[k].point[0],
                                          hypot(points[i][1] - t->at[k].point[1],
                                                points[i][2] - t->at[k].point[2])));
        assert_near(nearest, 0, 2e-13); // the end of a common part may be off by rounding
        for (int k = 0; k < 3; k++)
            assert_near(t->at[i].normal[k], n[k], 1e-15);
        assert_near(t->at[i].gap, gap, 1e-14);
    }
}

#define AT(...) ((const double[][3]){__VA_ARGS__})
#define N(...) ((const double[3]){__VA_ARGS__})

static void check(placed3 a, placed3 b, double gap, const double n[3], int count,
                  const double (*points)[3])
{
    const pcs_touches3 t = touching3(&a, &b, 1e-6), back = touching3(&b, &a, 1e-6);
    check_points(&t, gap, n, count, points);
    assert_true(back.gap == t.gap && back.count == t.count);
}

static void check_on_floor(placed3 p, double gap, int count, const double (*points)[3])
{
    const double floor_at[3] = {7, 0, -3}, up[3] = {0, 2, 0}, n[3] = {0, 1, 0};
    pcs_touches3 t;
    assert_int_equal(pcs_touch3_on_plane(&p.solid, &p.body, floor_at, up, 1e-6, &t, NULL), PCS_OK);
    check_points(&t, gap, n, count, points);
}

static void solids_stand_and_lie_on_a_plane(void **state)
{
    (void)state;
    const double d = sqrt(0.5), h = PI / 2;
    check_on_floor(sphere(1, 2, 1, 3), 0, 1, AT({2, 0, 3}));
    check_on_floor(sphere(1, 2, 0.5, 3), -0.5, 1, AT({2, -0.5, 3}));
    check_on_floor(capsule(2, 0.5, 0, 0.5, 0), 0, 2, AT({-1, 0, 0}, {1, 0, 0}));
    check_on_floor(capsule(0, 0.5, 0, 0.5, 0), 0, 1, AT({0, 0, 0}));
    check_on_floor(turned(capsule(2, 0.5, 0, 1.5, 0), 2, h), 0, 1, AT({0, 0, 0}));
    // a box on its face, its edge and its corner
    check_on_floor(box(2, 1, 4, 0, 0.5, 0), 0, 4,
                   AT({-1, 0, -2}, {1, 0, -2}, {-1, 0, 2}, {1, 0, 2}));
    check_on_floor(turned(box(1, 1, 4, 0, d, 0), 2, PI / 4), 0, 2, AT({0, 0, -2}, {0, 0, 2}));
    const placed3 on_corner =
        turned(turned(box(1, 1, 1, 0, sqrt(0.75), 0), 2, PI / 4), 0, atan(sqrt(0.5)));
    check_on_floor(on_corner, 0, 1, AT({0, 0, 0}));
    // a cylinder on its end, along Y and Z of the body; on its side; on its rim
    check_on_floor(turned(cylinder(2, 0.5, 0, 1, 0), 2, h), 0, 4,
                   AT({0.5, 0, 0}, {-0.5, 0, 0}, {0, 0, 0.5}, {0, 0, -0.5}));
    check_on_floor(cylinder(2, 0.5, 0, 0.5, 0), 0, 2, AT({-1, 0, 0}, {1, 0, 0}));
    check_on_floor(turned(cylinder(2, 0.5, 0, 1.5 * d, 0), 2, PI / 4), 0, 1, AT({-0.5 * d, 0, 0}));
    placed3 egg = box(2, 1, 4, 0, 0.5, 0);
    egg.solid.shape = PCS_SHAPE3_ELLIPSOID;
    check_on_floor(egg, 0, 1, AT({0, 0, 0}));
}

/* Every solid on every plane: the lowest of all points, and points on the surface of the body. */
static void gaps_on_a_plane_are_those_of_the_lowest_point(void **state)
{
    (void)state;
    const pcs_shape3 shapes[] = {PCS_SHAPE3_SPHERE, PCS_SHAPE3_CAPSULE, PCS_SHAPE3_BOX,
                                 PCS_SHAPE3_CYLINDER, PCS_SHAPE3_ELLIPSOID};
    rng r = {34};
    for (long i = 0; i < at_least(2000, cases() / 100); i++) {
        placed3 p;
        pcs_touches3 t;
        double n[3], at[3], level = 0, length = 0;
        random_placed3(&r, shapes[i % 5], &p);
        for (int k = 0; k < 3; k++) {
            at[k] = between(&r, -1, 1);
            length = hypot(length, n[k] = between(&r, -1, 1));
        }
        for (int k = 0; k < 3; k++)
            level += at[k] * n[k] / length;
        const double u[3] = {n[0] / length, n[1] / length, n[2] / length};
        assert_int_equal(pcs_touch3_on_plane(&p.solid, &p.body, at, n, INFINITY, &t, NULL), PCS_OK);
        assert_near(t.gap, lowest3(&p, u) - level, 1e-12);
        double least = INFINITY;
        for (int j = 0; j < t.count; j++) {
            const double *x = t.at[j].point;
            least = fmin(least, t.at[j].gap);
            assert_near(u[0] * x[0] + u[1] * x[1] + u[2] * x[2] - level, t.at[j].gap, 1e-12);
            for (int k = 0; k < 3; k++)
                assert_near(t.at[j].normal[k], u[k], 1e-15);
        }
        assert_true(least == t.gap);
        const int most = i % 5 == 1 ? 2 : i % 5 == 2 ? 4 : 0;
        assert_true(most == 0 || t.count == most);
    }
}

/* On the rim of a tilted cylinder: the lowest point, and the others at 90 deg. */
static void a_tilted_cylinder_has_its_lowest_point_first(void **state)
{
    (void)state;
    for (double tilt = 1e-16; tilt < 0.7; tilt *= 3) {
        const placed3 p = turned(turned(cylinder(2, 0.5, 0, 1, 0), 2, PI / 2), 0, tilt);
        const double floor_at[3] = {0, 0, 0}, up[3] = {0, 1, 0};
        pcs_touches3 t;
        assert_int_equal(pcs_touch3_on_plane(&p.solid, &p.body, floor_at, up, 2, &t, NULL), PCS_OK);
        assert_near(t.gap, 1 - cos(tilt) - 0.5 * sin(tilt), 1e-14);
        assert_int_equal(t.count, 4);
        for (int i = 0; i < 4; i++) { // opposite points have the same midpoint
            const double *x = t.at[i].point, *y = t.at[(i + 2) % 4].point;
            assert_near((x[1] + y[1]) / 2, 1 - cos(tilt), 1e-14);
        }
    }
}

static void pairs_touch_where_they_should(void **state)
{
    (void)state;
    const double d = sqrt(0.5), h = PI / 2;
    check(sphere(1, 3, 0, 0), sphere(2, 0, 0, 0), 0, N(1, 0, 0), 1, AT({2, 0, 0}));
    check(sphere(1, 0.5, 2, 0), capsule(2, 1, 0, 0, 0), 0, N(0, 1, 0), 1, AT({0.5, 1, 0}));
    check(sphere(1, 3, 0, 0), capsule(2, 1, 0, 0, 0), 0, N(1, 0, 0), 1, AT({2, 0, 0}));
    // capsules: parallel, crossing, end on
    check(capsule(2, 0.5, 0, 1, 0), capsule(2, 0.5, 1.5, 0, 0), 0, N(0, 1, 0), 2,
          AT({0.5, 0.5, 0}, {1, 0.5, 0}));
    check(turned(capsule(2, 0.5, 0.25, 1, 0.5), 1, h), capsule(2, 0.5, 0, 0, 0), 0, N(0, 1, 0), 1,
          AT({0.25, 0.5, 0}));
    check(capsule(2, 0.5, 3, 0, 0), capsule(2, 0.5, 0, 0, 0), 0, N(1, 0, 0), 1, AT({1.5, 0, 0}));
    // on a box: over its face, edge and corner, and inside
    check(sphere(1, 0, 2, 0), box(2, 2, 2, 0, 0, 0), 0, N(0, 1, 0), 1, AT({0, 1, 0}));
    check(sphere(1, 1 + d, 1 + d, 0.5), box(2, 2, 2, 0, 0, 0), 0, N(d, d, 0), 1, AT({1, 1, 0.5}));
    check(sphere(1, 0, 0.75, 0), box(2, 2, 2, 0, 0, 0), -1.25, N(0, 1, 0), 1, AT({0, 0.375, 0}));
    check(capsule(4, 0.5, 0, 1.5, 0.5), box(2, 2, 2, 0, 0, 0), 0, N(0, 1, 0), 2,
          AT({-1, 1, 0.5}, {1, 1, 0.5}));
    check(turned(capsule(4, 0.5, 0, 1.5, 0), 1, PI / 4), box(2, 2, 2, 0, 0, 0), 0, N(0, 1, 0), 2,
          AT({-1, 1, 1}, {1, 1, -1}));
    check(capsule(1, 0.5, 0, 1.5, 1), box(2, 2, 2, 0, 0, 0), 0, N(0, 1, 0), 2, // along the edge
          AT({-0.5, 1, 1}, {0.5, 1, 1}));
    check(capsule(1, 1, 0, 1 + d, 1 + d), box(2, 2, 2, 0, 0, 0), 0, N(0, d, d), 2,
          AT({-0.5, 1, 1}, {0.5, 1, 1}));
    check(turned(capsule(1, 0.5, 0, 2, 0), 2, h), box(2, 2, 2, 0, 0, 0), 0, N(0, 1, 0), 1,
          AT({0, 1, 0}));
    check(capsule(1, 0.5, 0, 0.75, 0), box(2, 2, 2, 0, 0, 0), -0.75, N(0, 1, 0), 2,
          AT({-0.5, 0.625, 0}, {0.5, 0.625, 0}));
}

static void what_has_no_direction_gets_one(void **state)
{
    (void)state;
    check(sphere(1, 4, 4, 4), sphere(2, 4, 4, 4), -3, N(0, 1, 0), 1, AT({4, 4.5, 4}));
    check(turned(sphere(2, 4, 4, 4), 0, 1), turned(sphere(1, 4, 4, 4), 2, 1), -3, N(0, 1, 0), 1,
          AT({4, 3.5, 4}));
    check(capsule(0, 1, 4, 4, 4), capsule(0, 1, 4, 4, 4), -2, N(0, 1, 0), 1, AT({4, 4, 4}));
    const placed3 pairs[][2] = {
        {sphere(1, 0.5, 0, 0), turned(capsule(2, 1, 0, 0, 0), 0, 0.3)}, // on the axis
        {sphere(1, 1, 0, 0), capsule(2, 1, 0, 0, 0)},                   // on its end
        {capsule(2, 1, 0, 0, 0), capsule(1, 0.5, 0.2, 0, 0)},           // in one line
        {capsule(2, 1, 0, 0, 0), capsule(2, 1, 2, 0, 0)},               // end to end
        {capsule(2, 1, 0, 0, 0), turned(capsule(2, 1, 0, 0, 0), 1, 1)}, // a cross
        {capsule(2, 1, 0, 0, 0), capsule(2, 1, 0, 0, 0)},               // the same place
        {sphere(1, 0, 0, 0), box(2, 2, 2, 0, 0, 0)},                    // in the centre
        {sphere(1, 1, 1, 1), box(2, 2, 2, 0, 0, 0)},                    // on a corner
        {capsule(2, 1, 0, 1, 1), box(2, 2, 2, 0, 0, 0)},                // in an edge
        {turned(capsule(2, 1, 0, 0, 0), 2, 1), box(2, 2, 2, 0, 0, 0)},  // through the centre
    };
    const double gaps[] = {-2, -2, -1.5, -2, -2, -2, -2, -1, -1, -2};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const pcs_touches3 t = touching3(&pairs[i][0], &pairs[i][1], 0);
        const double *n = t.at[0].normal;
        assert_near(t.gap, gaps[i], 1e-14);
        assert_true(t.count >= 1);
        assert_near(hypot(n[0], hypot(n[1], n[2])), 1, 1e-15);
        placed3 out = pairs[i][0];
        for (int k = 0; k < 3; k++)
            out.body.position[k] += (0.1 - t.gap) * n[k];
        assert_near(searched_distance3(&out, &pairs[i][1]), 0.1, 1e-9);
    }
}

/*
 * The centres of spheres have a direction, however near they are. The centre of a sphere on a
 * corner, up to rounding, has none: rounding does not decide, and the normal of a face is used.
 */
static void barely_a_direction(void **state)
{
    (void)state;
    for (double apart = 1e-300; apart < 1e-15; apart *= 1e95)
        for (int k = 0; k < 6; k++) {
            const double side = k % 2 ? -1 : 1, x = k / 2 == 0, y = k / 2 == 1, z = k / 2 == 2;
            const double far = side * apart;
            check(sphere(1, far * x, far * y, far * z), sphere(1, 0, 0, 0), -2,
                  N(side * x, side * y, side * z), 1, AT({0, 0, 0}));
        }
    const double ulp = 0x1p-52;
    const placed3 on_corner = sphere(1, 1 + ulp, 1 + 2 * ulp, 1 + ulp),
                  cube = box(2, 2, 2, 0, 0, 0);
    const pcs_touches3 t = touching3(&on_corner, &cube, 0);
    const double *n = t.at[0].normal;
    assert_near(t.gap, -1, 1e-15);
    assert_true(fabs(n[0]) + fabs(n[1]) + fabs(n[2]) == 1);
}

/* Coordinates of few digits produce every degenerate case. */
static void grids_are_met(void **state)
{
    (void)state;
    rng r = {35};
    for (long n = at_least(2000, cases() / 50); n > 0; n--) {
        placed3 p[2];
        for (int k = 0; k < 2; k++) {
            double x[3], s[3];
            for (int i = 0; i < 3; i++) {
                x[i] = floor(between(&r, 0, 5)) / 2;
                s[i] = 0.5 * ceil(between(&r, 0, 3));
            }
            p[k] = uniform(&r) < 0.3             ? sphere(s[0], x[0], x[1], x[2])
                   : k == 1 && uniform(&r) < 0.5 ? box(s[0], s[1], s[2], x[0], x[1], x[2])
                                                 : capsule(s[0] - 0.5, s[1], x[0], x[1], x[2]);
            for (int axis = 0; axis < 3; axis++)
                p[k] = turned(p[k], axis, floor(between(&r, 0, 8)) * PI / 4);
        }
        const pcs_touches3 t = touching3(&p[0], &p[1], INFINITY);
        check_half_way3(&p[0], &p[1], &t);
        if (memcmp(p[0].body.position, p[1].body.position, sizeof p[0].body.position) != 0)
            check_mirrored3(&p[0], &p[1], &t, INFINITY);
        placed3 out = p[0];
        for (int k = 0; k < 3; k++)
            out.body.position[k] += (1 - t.gap) * t.at[0].normal[k];
        assert_near(searched_distance3(&out, &p[1]), 1, 1e-9);
        const double outside = searched_distance3(&p[0], &p[1]);
        if (outside != 0)
            assert_near(t.gap, outside, 1e-9);
        else if (n % 8 == 0)
            assert_true(searched_separation3(&r, &p[0], &p[1]) <= t.gap + 1e-12);
    }
}

static void sentences_say_it(void **state)
{
    (void)state;
    char text[100];
    const placed3 a = sphere(1, 0, 2.003, 0), b = sphere(1, 0, 0, 0);
    const pcs_touches3 t = touching3(&a, &b, 0);
    assert_int_equal(pcs_touches3_text(&t, text, sizeof text), 34);
    assert_string_equal(text, "they do not touch: the gap is 3 mm");
    assert_int_equal(pcs_touches3_text(NULL, NULL, 0), strlen("no touches are given"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_stand_and_lie_on_a_plane),
        cmocka_unit_test(gaps_on_a_plane_are_those_of_the_lowest_point),
        cmocka_unit_test(a_tilted_cylinder_has_its_lowest_point_first),
        cmocka_unit_test(pairs_touch_where_they_should),
        cmocka_unit_test(what_has_no_direction_gets_one),
        cmocka_unit_test(barely_a_direction),
        cmocka_unit_test(grids_are_met),
        cmocka_unit_test(sentences_say_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
