/* Where solids in the plane touch: degenerate cases by name, and a body on a line. */
#include "touching.h"

#include <string.h>

static placed2 placed(pcs_solid2 solid, double x, double y, double angle)
{
    return (placed2){.solid = solid, .body = {.position = {x, y}, .angle = angle}};
}

static placed2 disc(double radius, double x, double y)
{
    pcs_solid2 s = pcs_solid2_default();
    s.shape = PCS_SHAPE2_DISC;
    s.radius = radius;
    return placed(s, x, y, 0.7);
}

static placed2 rod(double length, double x, double y, double angle)
{
    pcs_solid2 s = pcs_solid2_default();
    s.length = length;
    return placed(s, x, y, angle);
}

static placed2 capsule(double length, double radius, double x, double y, double angle)
{
    placed2 p = rod(length, x, y, angle);
    p.solid.shape = PCS_SHAPE2_CAPSULE;
    p.solid.radius = radius;
    return p;
}

static placed2 box(double width, double height, double x, double y, double angle)
{
    pcs_solid2 s = pcs_solid2_default();
    s.shape = PCS_SHAPE2_BOX;
    s.width = width;
    s.height = height;
    return placed(s, x, y, angle);
}

static const double triangle[3][2] = {{-1, -1}, {1, -1}, {0, 2}};

static placed2 polygon(double x, double y, double angle)
{
    pcs_solid2 s = pcs_solid2_default();
    s.shape = PCS_SHAPE2_POLYGON;
    s.corners = triangle;
    s.n_corners = 3;
    return placed(s, x, y, angle);
}

/* The expected contact of a on b: gap, normal and points, in any order. */
static void check(placed2 a, placed2 b, double gap, double n_x, double n_y, int count,
                  const double (*points)[2])
{
    const pcs_touches2 t = touching2(&a, &b, 1e-6), back = touching2(&b, &a, 1e-6);
    assert_int_equal(t.count, count);
    assert_near(t.gap, gap, 1e-14);
    assert_true(t.gap == back.gap && back.count == count);
    for (int i = 0; i < count; i++) {
        double nearest = INFINITY;
        for (int k = 0; k < count; k++)
            nearest = fmin(nearest,
                           hypot(points[i][0] - t.at[k].point[0], points[i][1] - t.at[k].point[1]));
        assert_near(nearest, 0, 1e-14);
        assert_near(t.at[i].normal[0], n_x, 1e-15);
        assert_near(t.at[i].normal[1], n_y, 1e-15);
        assert_near(t.at[i].gap, gap, 1e-14);
    }
}

#define AT(...) ((const double[][2]){__VA_ARGS__})

static void faces_have_the_ends_of_their_common_part(void **state)
{
    (void)state;
    // one overhangs, equal widths, one within the width of the other; a gap and an overlap
    check(box(2, 1, 0, 1, 0), box(1, 1, 0.8, 0, 0), 0, 0, 1, 2, AT({0.3, 0.5}, {1, 0.5}));
    check(box(2, 1, 0, 1, 0), box(2, 1, 0, 0, 0), 0, 0, 1, 2, AT({-1, 0.5}, {1, 0.5}));
    check(box(1, 1, 0, 1, PI), box(4, 1, 0, 0, 0), 0, 0, 1, 2, AT({-0.5, 0.5}, {0.5, 0.5}));
    check(box(2, 1, 0, 1.0 + 1e-7, 0), box(2, 1, 0, 0, 0), 1e-7, 0, 1, 2,
          AT({-1, 0.5 + 5e-8}, {1, 0.5 + 5e-8}));
    check(box(2, 1, 0, 0.75, 0), box(2, 1, 0, 0, 0), -0.25, 0, 1, 2, AT({-1, 0.375}, {1, 0.375}));
    check(box(2, 1, 0, -1, 0), box(2, 1, 0, 0, 0), 0, 0, -1, 2, AT({-1, -0.5}, {1, -0.5}));
    // other shapes have faces, too
    check(capsule(2, 0.5, 0, 1, 0), box(1, 1, 0, 0, 0), 0, 0, 1, 2, AT({-0.5, 0.5}, {0.5, 0.5}));
    check(capsule(2, 0.5, 0, 1, PI), capsule(2, 0.5, 1, 0, 0), 0, 0, 1, 2, AT({0, 0.5}, {1, 0.5}));
    check(rod(2, 0, 0.5, 0), box(1, 1, 0.75, 0, 0), 0, 0, 1, 2, AT({0.25, 0.5}, {1, 0.5}));
    check(polygon(0, 1.5, 0), box(1, 1, 0, 0, 0), 0, 0, 1, 2, AT({-0.5, 0.5}, {0.5, 0.5}));
}

static void corners_and_round_ends_have_one_point(void **state)
{
    (void)state;
    const double d = sqrt(0.5);
    check(box(1, 1, 0.2, 0.5 + d, PI / 4), box(2, 1, 0, 0, 0), 0, 0, 1, 1, AT({0.2, 0.5}));
    check(rod(2, 0, 1.5, PI / 2), box(2, 1, 0, 0, 0), 0, 0, 1, 1, AT({0, 0.5}));
    check(disc(1, 2, 0), box(2, 2, 0, 0, 0), 0, 1, 0, 1, AT({1, 0}));
    check(disc(1, 1 + d, 1 + d), box(2, 2, 0, 0, 0), 0, d, d, 1, AT({1, 1}));
    check(disc(1, 3, 0), disc(2, 0, 0), 0, 1, 0, 1, AT({2, 0}));
    check(capsule(2, 0.5, 2, 0, 0), disc(0.5, 0, 0), 0, 1, 0, 1, AT({0.5, 0}));
    check(disc(0.5, 0.3, 1), capsule(2, 0.5, 0, 0, 0), 0, 0, 1, 1, AT({0.3, 0.5}));
    // a capsule of length 0 is a disc
    check(capsule(0, 1, 3, 0, 0.4), disc(2, 0, 0), 0, 1, 0, 1, AT({2, 0}));
    check(capsule(0, 1, 3, 0, 0.4), capsule(0, 2, 0, 0, 2), 0, 1, 0, 1, AT({2, 0}));
}

/* Normals that are not determined: any right one is returned, never NaN. */
static void what_has_no_direction_gets_one(void **state)
{
    (void)state;
    check(disc(1, 4, 4), disc(2, 4, 4), -3, 0, 1, 1, AT({4, 4.5}));
    check(disc(2, 4, 4), disc(1, 4, 4), -3, 0, 1, 1, AT({4, 3.5}));
    check(disc(1, 4, 4), disc(1, 4, 4), -2, 0, 1, 1, AT({4, 4}));
    const placed2 pairs[][2] = {
        {box(1, 1, 1, 1, 0), box(1, 1, 0, 0, 0)},           // corner on corner
        {box(1, 1, 0, 0, 0), box(1, 1, 0, 0, 0)},           // the same place
        {rod(1, 0, 0, 0), rod(1, 0.5, 0, 0)},               // in one line
        {rod(1, 0, 0, 0), rod(1, 1, 0, 0)},                 // end to end
        {rod(1, 0, 0, 0), rod(1, 0, 0, 0)},                 // one rod
        {capsule(1, 0.5, 0, 0, 1), capsule(2, 1, 0, 0, 1)}, // one in the other
        {capsule(0, 0.5, 1, 2, 1), capsule(0, 1, 1, 2, 1)}, // points
        {disc(1, 0.5, 0.5), box(1, 1, 0, 0, 0)},            // centre on a corner
        {disc(1, 0, 0), box(1, 1, 0, 0, 0)},                // centre on the centre
        {rod(1, 0, 0, 0), rod(1, 0, 0, PI / 2)},            // a cross
        {polygon(0, 0, 0), polygon(0, 0, 0)},               // one in the other
        {disc(1, 1e-300, 0), disc(1, 0, 0)},                // barely a direction
    };
    const double gaps[] = {0, -1, 0, 0, 0, -1.5, -1.5, -1, -1.5, -0.5, -6 / sqrt(10), -2};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const pcs_touches2 t = touching2(&pairs[i][0], &pairs[i][1], 0);
        const double *n = t.at[0].normal;
        assert_near(t.gap, gaps[i], 1e-14);
        assert_true(t.count >= 1);
        assert_near(hypot(n[0], n[1]), 1, 1e-15);
        placed2 out = pairs[i][0]; // and moving along it separates them
        for (int k = 0; k < 2; k++)
            out.body.position[k] += (0.1 - t.gap) * n[k];
        assert_near(exact_gap2(&out, &pairs[i][1]), 0.1, 1e-9);
    }
}

/*
 * As in space: the centres of discs have a direction, however near they are; a centre on a corner
 * has none.
 */
static void barely_a_direction(void **state)
{
    (void)state;
    for (double apart = 1e-300; apart < 1e-15; apart *= 1e95)
        for (int k = 0; k < 4; k++) {
            const double side = k % 2 ? -1 : 1, x = k / 2 == 0, y = k / 2 == 1;
            check(disc(1, side * apart * x, side * apart * y), disc(1, 0, 0), -2, side * x,
                  side * y, 1, AT({0, 0}));
        }
    const double ulp = 0x1p-52;
    const placed2 on_corner = disc(1, 1 + ulp, 1 + 2 * ulp), square = box(2, 2, 0, 0, 0);
    const pcs_touches2 t = touching2(&on_corner, &square, 0);
    assert_near(t.gap, -1, 1e-15);
    assert_true(fabs(t.at[0].normal[0]) + fabs(t.at[0].normal[1]) == 1);
}

static void sizes_and_places_may_be_far_apart(void **state)
{
    (void)state;
    // a very small disc on a very large box: right to the rounding of the large size
    const placed2 grain = disc(1e-6, 3, 5e5 + 2e-6), mountain = box(1e6, 1e6, 0, 0, 0);
    pcs_touches2 t = touching2(&grain, &mountain, 1e-3);
    assert_near(t.gap, 1e-6, 1e-9);
    assert_int_equal(t.count, 1);
    assert_near(t.at[0].normal[1], 1, 1e-15);
    // far from the origin positions are rounded, but not their differences
    const double far = 0x1p30;
    const placed2 a = box(2, 1, far, far + 1, 0), b = box(1, 1, far + 0.75, far, 0);
    t = touching2(&a, &b, 0);
    assert_true(t.gap == 0 && t.count == 2);
    assert_near(t.at[0].point[0] + t.at[1].point[0], 2 * far + 1.25, 0);
    assert_true(t.rounding >= far * 0x1p-52);
    const double line[2] = {far, far + 0.5}, up[2] = {0, 1};
    assert_int_equal(pcs_touch2_on_line(&a.solid, &a.body, line, up, 0, &t, NULL), PCS_OK);
    assert_true(t.gap == 0 && t.count == 2 && t.rounding >= far * 0x1p-52);
    // all of it very small, and very large
    for (double unit = 1e-150; unit < 1e151; unit *= 1e300) {
        const placed2 c = box(2 * unit, unit, 0, unit, 0), d = box(unit, unit, 0, 0.25 * unit, 0);
        t = touching2(&c, &d, 0);
        assert_near(t.gap / unit, -0.25, 1e-14);
        assert_int_equal(t.count, 2);
    }
    const placed2 e = disc(1, 1e308, 0), f = disc(1, -1e308, 0);
    pcs_fault fault;
    const pcs_touches2 before = t;
    assert_int_equal(pcs_touch2_between(&e.solid, &e.body, &f.solid, &f.body, 0, &t, &fault),
                     PCS_STATUS_RANGE);
    assert_memory_equal(&t, &before, sizeof t);
}

/* A nearly upright rod with its end on a corner: its height there is right, however steep it is. */
static void steep_edges_end_at_corners(void **state)
{
    (void)state;
    rng r = {26};
    for (int i = 0; i < 1000; i++) {
        const double tilt = log_between(&r, 1e-9, 0.1), angle = between(&r, -4, 4);
        const placed2 b = box(2, 1, between(&r, -1, 1), between(&r, -1, 1), angle);
        const double c = cos(angle), s = sin(angle), x = b.body.position[0] + c - 0.5 * s,
                     y = b.body.position[1] + s + 0.5 * c;
        const placed2 a =
            rod(2, x - sin(angle + tilt), y + cos(angle + tilt), angle + tilt + PI / 2);
        const pcs_touches2 t = touching2(&a, &b, INFINITY);
        assert_near(t.gap, 0, 1e-14);
        check_half_way2(&a, &b, &t);
    }
}

/*
 * Coordinates of few digits produce every degenerate case: the same tolerances as for random ones.
 */
static void grids_are_met(void **state)
{
    (void)state;
    rng r = {23};
    for (long n = at_least(2000, cases() / 50); n > 0; n--) {
        placed2 p[2];
        for (int k = 0; k < 2; k++) {
            const double x = floor(between(&r, 0, 5)) / 2, y = floor(between(&r, 0, 5)) / 2,
                         angle = floor(between(&r, 0, 8)) * PI / 4,
                         a = 0.5 * ceil(between(&r, 0, 3)), b = 0.5 * ceil(between(&r, 0, 3));
            const double kind = uniform(&r);
            p[k] = kind < 0.2   ? disc(a, x, y)
                   : kind < 0.4 ? rod(a, x, y, angle)
                   : kind < 0.6 ? capsule(a - 0.5, b, x, y, angle)
                   : kind < 0.8 ? box(a, b, x, y, angle)
                                : polygon(x, y, angle);
        }
        const pcs_touches2 t = touching2(&p[0], &p[1], INFINITY);
        check_half_way2(&p[0], &p[1], &t);
        if (memcmp(p[0].body.position, p[1].body.position, sizeof p[0].body.position) != 0)
            check_mirrored2(&p[0], &p[1], &t, INFINITY);
        assert_near(t.gap, exact_gap2(&p[0], &p[1]), 1e-9);
        placed2 out = p[0];
        for (int k = 0; k < 2; k++)
            out.body.position[k] -= t.gap * t.at[0].normal[k];
        assert_near(touching2(&out, &p[1], 0).gap, 0, 1e-13);
        assert_true(touching2(&out, &p[1], 0).count >= 1);
    }
}

static void assert_text(placed2 a, placed2 b, double within, const char *expected)
{
    char text[100], shorter[9];
    const pcs_touches2 t = touching2(&a, &b, within);
    assert_int_equal(pcs_touches2_text(&t, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(pcs_touches2_text(&t, shorter, sizeof shorter), strlen(expected));
    assert_memory_equal(shorter, expected, 8);
    assert_int_equal(pcs_touches2_text(&t, NULL, 0), strlen(expected));
}

static void sentences_say_it(void **state)
{
    (void)state;
    const placed2 b = box(2, 1, 0, 0, 0);
    assert_text(disc(1, 0, 1.503), b, 0, "they do not touch: the gap is 3 mm");
    assert_text(disc(1, 0, 3.75), b, 0, "they do not touch: the gap is 2.25 m");
    assert_text(disc(1, 0, 1.50002), b, 0, "they do not touch: the gap is 20 um");
    assert_text(disc(1, 0, 1.498), b, 0, "they overlap by 2 mm, at 1 point");
    assert_text(box(1, 1, 0, 1, 0), b, 0, "they touch at 2 points");
    assert_text(box(1, 1, 0, 1.001, 0), b, 0.01,
                "they are 1 mm apart, at 2 points within the given distance");
    assert_int_equal(pcs_touches2_text(NULL, NULL, 0), strlen("no touches are given"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_have_the_ends_of_their_common_part),
        cmocka_unit_test(corners_and_round_ends_have_one_point),
        cmocka_unit_test(what_has_no_direction_gets_one),
        cmocka_unit_test(barely_a_direction),
        cmocka_unit_test(sizes_and_places_may_be_far_apart),
        cmocka_unit_test(steep_edges_end_at_corners),
        cmocka_unit_test(grids_are_met),
        cmocka_unit_test(sentences_say_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
