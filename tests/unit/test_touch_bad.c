/* Bad input of touch.h: the field of the fault, and the rule. */
#include "touching.h"

#include <float.h>
#include <string.h>

static const double up2[2] = {0, 1}, up3[3] = {0, 1, 0}, zero3[3] = {0, 0, 0};

static pcs_solid2 disc(void)
{
    pcs_solid2 s = pcs_solid2_default();
    s.shape = PCS_SHAPE2_DISC;
    s.radius = 1;
    return s;
}

static pcs_solid3 sphere(void)
{
    pcs_solid3 s = pcs_solid3_default();
    s.shape = PCS_SHAPE3_SPHERE;
    s.radius = 1;
    return s;
}

static pcs_body3 at_rest3(void)
{
    return (pcs_body3){.quaternion = {1, 0, 0, 0}};
}

static void assert_refused(pcs_status status, const pcs_fault *fault, const char *field,
                           const char *rule)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_int_equal(fault->status, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    if (!strstr(fault->rule, rule))
        fail_msg("'%s' does not say '%s'", fault->rule, rule);
}

/* Rejected by the check, on a line, as either of two bodies, and as a body with a mass. */
static void refuse2(pcs_solid2 bad, const char *field, const char *rule)
{
    const pcs_solid2 good = disc();
    const pcs_body2 body = {.angle = 0};
    pcs_body2 made = {.mass = 7};
    pcs_touches2 t = {.count = 77};
    pcs_fault f;
    assert_refused(pcs_solid2_check(&bad, &f), &f, field, rule);
    assert_refused(pcs_touch2_on_line(&bad, &body, zero3, up2, 0, &t, &f), &f, field, rule);
    assert_refused(pcs_touch2_between(&bad, &body, &good, &body, 0, &t, &f), &f, field, rule);
    assert_true(strcmp(f.item, "body") == 0 && f.index == 0);
    assert_refused(pcs_touch2_between(&good, &body, &bad, &body, 0, &t, &f), &f, field, rule);
    assert_true(strcmp(f.item, "body") == 0 && f.index == 1);
    assert_refused(pcs_body2_of_solid(&bad, 1, &made, &f), &f, field, rule);
    assert_int_equal(pcs_solid2_check(&bad, NULL), PCS_STATUS_INVALID);
    assert_true(t.count == 77 && made.mass == 7);
}

static void refuse3(pcs_solid3 bad, const char *field, const char *rule)
{
    const pcs_solid3 good = sphere();
    const pcs_body3 body = at_rest3();
    pcs_body3 made = {.mass = 7};
    pcs_touches3 t = {.count = 77};
    pcs_fault f;
    assert_refused(pcs_solid3_check(&bad, &f), &f, field, rule);
    assert_refused(pcs_touch3_on_plane(&bad, &body, zero3, up3, 0, &t, &f), &f, field, rule);
    assert_refused(pcs_touch3_between(&bad, &body, &good, &body, 0, &t, &f), &f, field, rule);
    assert_true(strcmp(f.item, "body") == 0 && f.index == 0);
    assert_refused(pcs_touch3_between(&good, &body, &bad, &body, 0, &t, &f), &f, field, rule);
    assert_true(strcmp(f.item, "body") == 0 && f.index == 1);
    assert_refused(pcs_body3_of_solid(&bad, 1, &made, &f), &f, field, rule);
    assert_true(t.count == 77 && made.mass == 7);
}

static void bad_dimensions(void **state)
{
    (void)state;
    const double wrong[] = {-1, 0, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pcs_solid2 s = disc();
        pcs_solid3 b = sphere();
        s.radius = b.radius = wrong[i];
        refuse2(s, "radius", "must be positive and finite");
        refuse3(b, "radius", "must be positive and finite");
        s.shape = PCS_SHAPE2_CAPSULE;
        b.shape = PCS_SHAPE3_CAPSULE;
        s.radius = b.radius = 1;
        s.length = b.length = wrong[i] == 0 ? -1e-300 : wrong[i];
        refuse2(s, "length", "must be finite and not negative");
        refuse3(b, "length", "must be finite and not negative");
    }
    pcs_solid2 s = disc();
    s.radius = PCS_NONE;
    refuse2(s, "radius", "must be given");
    s = disc();
    s.width = 1;
    refuse2(s, "width", "must not be given");
    s = disc();
    s.corners = (const double[3][2]){{0, 0}, {1, 0}, {0, 1}};
    refuse2(s, "corners", "must not be given");
    s = disc();
    s.n_corners = 3;
    refuse2(s, "n_corners", "must be 0 without corners");
    s.shape = PCS_SHAPE2_LAMINA;
    refuse2(s, "shape", "solid form");
    s.shape = PCS_SHAPE2_COUNT;
    refuse2(s, "shape", "solid form");
    pcs_solid3 b = sphere();
    b.depth = 1;
    refuse3(b, "depth", "must not be given");
    b.shape = PCS_SHAPE3_CUSTOM;
    refuse3(b, "shape", "solid form");
    b.shape = PCS_SHAPE3_COUNT;
    refuse3(b, "shape", "solid form");
}

/* The length of a normal does not matter, up to the limits of a double. */
static void normals_of_any_length(void **state)
{
    (void)state;
    const pcs_solid2 s = disc();
    const pcs_solid3 b = sphere();
    const pcs_body2 body2 = {.position = {1, 3}};
    const pcs_body3 body3 = {.position = {1, 3, -1}, .quaternion = {1, 0, 0, 0}};
    pcs_touches2 first2, t2;
    pcs_touches3 first3, t3;
    pcs_fault f;
    const double n2[2] = {0.75, 1}, n3[3] = {0.75, 1, 0.5}, scales[] = {0x1p-1022, 0x1p1023};
    assert_int_equal(pcs_touch2_on_line(&s, &body2, zero3, n2, INFINITY, &first2, &f), PCS_OK);
    assert_int_equal(pcs_touch3_on_plane(&b, &body3, zero3, n3, INFINITY, &first3, &f), PCS_OK);
    for (int i = 0; i < 2; i++) {
        double n[3];
        for (int k = 0; k < 3; k++)
            n[k] = scales[i] * n3[k];
        assert_int_equal(pcs_touch2_on_line(&s, &body2, zero3, n, INFINITY, &t2, &f), PCS_OK);
        assert_near(t2.gap, first2.gap, 1e-15);
        assert_int_equal(pcs_touch3_on_plane(&b, &body3, zero3, n, INFINITY, &t3, &f), PCS_OK);
        assert_near(t3.gap, first3.gap, 1e-15);
    }
    const double tiny[3] = {0x1p-1023, 0, 0}, infinite[3] = {0, INFINITY, 0};
    assert_refused(pcs_touch2_on_line(&s, &body2, zero3, tiny, 0, &t2, &f), &f, "normal", "zero");
    assert_refused(pcs_touch3_on_plane(&b, &body3, zero3, infinite, 0, &t3, &f), &f, "normal",
                   "finite");
}

static void refuse_polygon(const double (*corners)[2], int n, const char *field, const char *rule,
                           long corner_to_blame)
{
    pcs_solid2 s = pcs_solid2_default();
    double centroid[2] = {5, 5};
    pcs_fault f;
    s.shape = PCS_SHAPE2_POLYGON;
    s.corners = corners;
    s.n_corners = n;
    refuse2(s, field, rule);
    (void)pcs_solid2_check(&s, &f);
    assert_int_equal(f.index, corner_to_blame);
    assert_refused(pcs_polygon_centroid(corners, n, centroid, &f), &f, field, rule);
    assert_int_equal(f.index, corner_to_blame);
    assert_true(centroid[0] == 5 && centroid[1] == 5);
}

static void bad_polygons(void **state)
{
    (void)state;
    const double square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    refuse_polygon(square, 2, "n_corners", "must be 3 or more", -1);
    refuse_polygon(square, -7, "n_corners", "must be 3 or more", -1);
    const double clockwise[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    refuse_polygon(clockwise, 4, "corners", "must be counter-clockwise", -1);
    const double dent[4][2] = {{0, 0}, {2, 0}, {0.5, 0.5}, {0, 2}};
    refuse_polygon(dent, 4, "turn", "convex", 2);
    const double straight[4][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 2}};
    refuse_polygon(straight, 4, "turn", "convex", 1);
    const double flat[3][2] = {{0, 0}, {2, 0}, {1, 1e-12}};
    refuse_polygon(flat, 3, "turn", "convex", 2);
    const double twice[4][2] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    refuse_polygon(twice, 4, "position", "must not be that of the corner before", 2);
    const double closed[4][2] = {{0, 0}, {1, 0}, {0, 1}, {0, 0}};
    refuse_polygon(closed, 4, "position", "must not be that of the corner before", 0);
    const double bad[] = {NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX}; // or nearly infinite
    for (int i = 0; i < 3 * 2 * 5; i++) {
        double odd[3][2] = {{0, 0}, {1, 0}, {0, 1}};
        odd[i / 10][i / 5 % 2] = bad[i % 5];
        refuse_polygon((const double(*)[2])odd, 3, "position", "must be finite", i / 10);
    }
    double star[5][2];
    for (int i = 0; i < 5; i++) {
        star[i][0] = cos(0.8 * PI * i);
        star[i][1] = sin(0.8 * PI * i);
    }
    refuse_polygon((const double(*)[2])star, 5, "corners", "must go round once", -1);
    pcs_solid2 nothing = pcs_solid2_default();
    nothing.shape = PCS_SHAPE2_POLYGON;
    nothing.n_corners = 4;
    refuse2(nothing, "corners", "must be given");
    pcs_fault f;
    double centroid[2];
    assert_refused(pcs_polygon_centroid(NULL, 3, centroid, &f), &f, "corners", "NULL");
    assert_refused(pcs_polygon_centroid(square, 4, NULL, &f), &f, "centroid", "NULL");
    assert_int_equal(pcs_polygon_centroid(square, 4, centroid, &f), PCS_OK);
    assert_int_equal(f.status, PCS_OK);
}

static void bad_places(void **state)
{
    (void)state;
    const pcs_solid2 d = disc();
    const pcs_solid3 s = sphere();
    const pcs_body2 body = {.angle = 0}, lost = {.position = {0, NAN}}, spun = {.angle = INFINITY};
    const pcs_body3 body3 = at_rest3();
    pcs_body3 lost3 = body3, turned3 = body3;
    lost3.position[2] = INFINITY;
    turned3.quaternion[0] = 0;
    pcs_touches2 t;
    pcs_touches3 u;
    pcs_fault f;
    assert_refused(pcs_touch2_on_line(&d, &lost, zero3, up2, 0, &t, &f), &f, "position", "finite");
    assert_refused(pcs_touch2_between(&d, &body, &d, &spun, 0, &t, &f), &f, "angle", "finite");
    assert_int_equal(f.index, 1);
    assert_refused(pcs_touch2_on_line(&d, &body, lost.position, up2, 0, &t, &f), &f, "point",
                   "finite");
    assert_refused(pcs_touch2_on_line(&d, &body, zero3, zero3, 0, &t, &f), &f, "normal", "zero");
    assert_refused(pcs_touch2_on_line(&d, &body, zero3, up2, -1, &t, &f), &f, "within",
                   "0 or more");
    assert_refused(pcs_touch2_between(&d, &body, &d, &body, NAN, &t, &f), &f, "within",
                   "0 or more");
    assert_refused(pcs_touch3_on_plane(&s, &lost3, zero3, up3, 0, &u, &f), &f, "position",
                   "finite");
    assert_refused(pcs_touch3_between(&s, &turned3, &s, &body3, 0, &u, &f), &f, "quaternion",
                   "zero");
    assert_refused(pcs_touch3_on_plane(&s, &body3, lost3.position, up3, 0, &u, &f), &f, "point",
                   "finite");
    assert_refused(pcs_touch3_on_plane(&s, &body3, zero3, zero3, 0, &u, &f), &f, "normal", "zero");
    assert_refused(pcs_touch3_on_plane(&s, &body3, zero3, up3, NAN, &u, &f), &f, "within",
                   "0 or more");
    assert_refused(pcs_touch3_between(&s, &body3, &s, &body3, -1, &u, &f), &f, "within",
                   "0 or more");
    pcs_body2 made;
    pcs_body3 made3;
    const double masses[] = {0, -1, NAN};
    for (int i = 0; i < 3; i++) {
        assert_refused(pcs_body2_of_solid(&d, masses[i], &made, &f), &f, "mass", "positive");
        assert_refused(pcs_body3_of_solid(&s, masses[i], &made3, &f), &f, "mass", "positive");
    }
    pcs_solid2 tiny = d;
    tiny.radius = 1e-200;
    assert_refused(pcs_body2_of_solid(&tiny, 1, &made, &f), &f, "mass", "too small");
    pcs_solid3 huge = s;
    huge.radius = 1e200;
    assert_refused(pcs_body3_of_solid(&huge, 1, &made3, &f), &f, "mass", "too large");
}

static void null_is_refused(void **state)
{
    (void)state;
    const pcs_solid2 d = disc();
    const pcs_solid3 s = sphere();
    pcs_body2 b = {.angle = 0};
    pcs_body3 c = at_rest3();
    pcs_touches2 t;
    pcs_touches3 u;
    pcs_fault f;
    assert_refused(pcs_solid2_check(NULL, &f), &f, "solid", "NULL");
    assert_refused(pcs_solid3_check(NULL, &f), &f, "solid", "NULL");
    assert_refused(pcs_touch2_on_line(NULL, &b, zero3, up2, 0, &t, &f), &f, "solid", "NULL");
    assert_refused(pcs_touch2_on_line(&d, NULL, zero3, up2, 0, &t, &f), &f, "body", "NULL");
    assert_refused(pcs_touch2_on_line(&d, &b, NULL, up2, 0, &t, &f), &f, "point", "NULL");
    assert_refused(pcs_touch2_on_line(&d, &b, zero3, NULL, 0, &t, &f), &f, "normal", "NULL");
    assert_refused(pcs_touch2_on_line(&d, &b, zero3, up2, 0, NULL, &f), &f, "touches", "NULL");
    assert_refused(pcs_touch2_between(&d, &b, NULL, &b, 0, &t, &f), &f, "other_solid", "NULL");
    assert_refused(pcs_touch2_between(&d, &b, &d, NULL, 0, &t, &f), &f, "other", "NULL");
    assert_refused(pcs_touch3_on_plane(&s, &c, zero3, NULL, 0, &u, &f), &f, "normal", "NULL");
    assert_refused(pcs_touch3_between(&s, NULL, &s, &c, 0, &u, &f), &f, "body", "NULL");
    assert_refused(pcs_touch3_between(&s, &c, &s, &c, 0, NULL, &f), &f, "touches", "NULL");
    assert_refused(pcs_body2_of_solid(&d, 1, NULL, &f), &f, "body", "NULL");
    assert_refused(pcs_body3_of_solid(NULL, 1, &c, &f), &f, "solid", "NULL");
}

static const char by_caller[] = "point and normal must be given by the caller";

static void other_pairs_are_refused(void **state)
{
    (void)state;
    rng r = {51};
    pcs_fault f;
    placed2 egg, ball;
    pcs_touches2 t;
    random_placed2(&r, PCS_SHAPE2_ELLIPSE, &egg);
    random_placed2(&r, PCS_SHAPE2_DISC, &ball);
    assert_refused(pcs_touch2_between(&egg.solid, &egg.body, &ball.solid, &ball.body, 0, &t, &f),
                   &f, "shape", by_caller);
    assert_int_equal(f.index, 0);
    assert_refused(pcs_touch2_between(&ball.solid, &ball.body, &egg.solid, &egg.body, 0, &t, &f),
                   &f, "shape", by_caller);
    assert_int_equal(f.index, 1);
    for (int i = 0; i < PCS_SHAPE3_COUNT * PCS_SHAPE3_COUNT; i++) {
        const pcs_shape3 shapes[2] = {(pcs_shape3)(i / PCS_SHAPE3_COUNT),
                                      (pcs_shape3)(i % PCS_SHAPE3_COUNT)};
        placed3 p[2];
        pcs_touches3 u;
        int boxes = 0, others = 0;
        if (shapes[0] == PCS_SHAPE3_CUSTOM || shapes[1] == PCS_SHAPE3_CUSTOM)
            continue;
        for (int k = 0; k < 2; k++) {
            random_placed3(&r, shapes[k], &p[k]);
            boxes += shapes[k] == PCS_SHAPE3_BOX;
            others += shapes[k] == PCS_SHAPE3_CYLINDER || shapes[k] == PCS_SHAPE3_ELLIPSOID;
        }
        const pcs_status status =
            pcs_touch3_between(&p[0].solid, &p[0].body, &p[1].solid, &p[1].body, 0, &u, &f);
        if (boxes < 2 && !others)
            assert_int_equal(status, PCS_OK);
        else
            assert_refused(status, &f, "shape", by_caller);
    }
}

/* Shapes with a struck form come first; those without are rejected there. */
static void shapes_have_their_forms(void **state)
{
    (void)state;
    pcs_fault f;
    for (int i = 0; i < PCS_SHAPE2_COUNT; i++) {
        const pcs_shape2 shape = (pcs_shape2)i;
        pcs_struckdef2 def = pcs_struckdef2_default();
        pcs_struck2 body;
        assert_true(pcs_shape2_is_struck(shape) == (i <= PCS_SHAPE2_LAMINA));
        assert_true(pcs_shape2_is_solid(shape) == (i != PCS_SHAPE2_LAMINA));
        def.shape = shape;
        def.mass = 1;
        if (i > PCS_SHAPE2_LAMINA)
            assert_refused(pcs_struck2_make(&def, &body, &f), &f, "shape", "world axes");
    }
    for (int i = 0; i < PCS_SHAPE3_COUNT; i++) {
        const pcs_shape3 shape = (pcs_shape3)i;
        pcs_struckdef3 def = pcs_struckdef3_default();
        pcs_struck3 body;
        assert_true(pcs_shape3_is_struck(shape) == (i <= PCS_SHAPE3_CUSTOM));
        assert_true(pcs_shape3_is_solid(shape) == (i != PCS_SHAPE3_CUSTOM));
        def.shape = shape;
        def.mass = 1;
        if (i > PCS_SHAPE3_CUSTOM)
            assert_refused(pcs_struck3_make(&def, &body, &f), &f, "shape", "world axes");
    }
    assert_false(pcs_shape2_is_struck(PCS_SHAPE2_COUNT) || pcs_shape2_is_solid((pcs_shape2)-1));
    assert_false(pcs_shape3_is_struck(PCS_SHAPE3_COUNT) || pcs_shape3_is_solid((pcs_shape3)-1));
}

/* A number that is no double is no touch; the polygon must be there. */
static void results_are_in_range(void **state)
{
    (void)state;
    const pcs_solid2 s2 = disc();
    const pcs_solid3 s3 = sphere();
    const pcs_body2 far2 = {.position = {DBL_MAX, DBL_MAX}}, near2 = {.position = {-DBL_MAX, 0}};
    pcs_body3 far3 = at_rest3(), near3 = at_rest3();
    pcs_touches2 t2 = {.count = -7};
    pcs_touches3 t3 = {.count = -7};
    pcs_fault f;
    far3.position[0] = DBL_MAX;
    near3.position[0] = -DBL_MAX;
    assert_int_equal(pcs_touch2_between(&s2, &far2, &s2, &near2, 0, &t2, &f), PCS_STATUS_RANGE);
    assert_int_equal(pcs_touch3_between(&s3, &far3, &s3, &near3, 0, &t3, &f), PCS_STATUS_RANGE);
    assert_int_equal(t2.count, -7); // not changed
    assert_int_equal(t3.count, -7);
    double centroid[2];
    assert_refused(pcs_polygon_centroid(NULL, 3, centroid, &f), &f, "corners", "NULL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_dimensions),
        cmocka_unit_test(normals_of_any_length),
        cmocka_unit_test(bad_polygons),
        cmocka_unit_test(bad_places),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(other_pairs_are_refused),
        cmocka_unit_test(shapes_have_their_forms),
        cmocka_unit_test(results_are_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
