/* Bodies in space. */
#include "bodies.h"

#include <string.h>

static void random_rotation(rng *r, double R[3][3])
{
    const double q[4] = {between(r, -1, 1), between(r, -1, 1), between(r, -1, 1),
                         between(r, -1, 1)};
    assert_int_equal(pcs_rotation_quaternion(q, R, NULL), PCS_OK);
    assert_int_equal(pcs_rotation_check((const double(*)[3])R, NULL), PCS_OK);
}

/* theta2 = 0 is the planar cylinder, number by number. */
static void planar_rod_is_the_planar_rod(void **state)
{
    (void)state;
    for (int deg = -70; deg <= 70; deg += 7) {
        pcs_struckdef2 def = pcs_struckdef2_default();
        def.shape = PCS_SHAPE2_CYLINDER;
        def.mass = 1;
        def.length = 4.6;
        def.radius = 0.5;
        def.theta = deg * DEG;
        pcs_struck2 two;
        pcs_contact2 c2;
        assert_int_equal(pcs_struck2_make(&def, &two, NULL), PCS_OK);
        two.v_n = -1;
        two.v_t = 0.4;
        two.omega = 0.3;
        assert_int_equal(pcs_contact2_of_struck(&two, NULL, &c2, NULL), PCS_OK);
        pcs_struck3 three = rod3(deg, 0, 0, 0);
        const double v[3] = {-1, 0.4, 0}, omega[3] = {0, 0, 0.3}; // clockwise is about t2
        memcpy(three.v, v, sizeof v);
        memcpy(three.omega, omega, sizeof omega);
        const pcs_contact3 c3 = contact3_of(&three, NULL);
        assert_near(c3.G_nn, c2.G_nn, 1e-14);
        assert_near(c3.G_n1, c2.G_nt, 1e-14);
        assert_near(c3.G_11, c2.G_tt, 1e-14);
        assert_near(c3.G_n2, 0, 1e-14);
        assert_near(c3.G_12, 0, 1e-14);
        assert_near(c3.v_n, c2.v_n, 1e-15);
        assert_near(c3.v_1, c2.v_t, 1e-15);
        assert_near(pcs_struck3_energy(&three), pcs_struck2_energy(&two), 1e-15);
    }
}

/* As the rod gets thinner, G goes to that of a slender one, without loss of digits. */
static void thin_rods_keep_their_digits(void **state)
{
    (void)state;
    for (double radius = 1e-2; radius > 1e-12; radius *= 0.1) {
        pcs_struckdef3 def = pcs_struckdef3_default();
        def.mass = 1;
        def.length = 1;
        def.radius = radius;
        pcs_rotation_thetas(33 * DEG, 15 * DEG, def.rotation);
        const pcs_struck3 body = made_body3(def);
        const pcs_contact3 c = contact3_of(&body, NULL);
        // G = 1/m + (r^2 - r r^T)/I for a contact on the axis
        const double I = 1.0 / 12 + radius * radius / 4;
        double r[3];
        pcs_struck3_arm(&body, r);
        assert_near(c.G_nn, 1 + (0.25 - r[0] * r[0]) / I, 1e-14);
        assert_near(c.G_n1, -r[0] * r[1] / I, 1e-14);
        assert_near(c.G_12, -r[1] * r[2] / I, 1e-14);
        assert_near(c.G_22, 1 + (0.25 - r[2] * r[2]) / I, 1e-14);
    }
}

static void shapes_in_space(void **state)
{
    (void)state;
    rng source = {91};
    for (int i = 0; i < 200; i++) {
        pcs_struckdef3 sphere = pcs_struckdef3_default(), egg = sphere, box = sphere,
                       custom = sphere;
        sphere.shape = PCS_SHAPE3_SPHERE;
        sphere.mass = 2;
        sphere.radius = 0.7;
        egg.shape = PCS_SHAPE3_ELLIPSOID;
        egg.mass = 2;
        egg.width = egg.height = egg.depth = 1.4;
        random_rotation(&source, egg.rotation);
        // a sphere is the same in all directions: G = diag(1/m, 3.5/m, 3.5/m)
        const pcs_struck3 a = made_body3(sphere), b = made_body3(egg);
        const pcs_contact3 c = contact3_of(&a, NULL), d = contact3_of(&b, NULL);
        assert_near(c.G_nn, 0.5, 1e-15);
        assert_near(c.G_11, 1.75, 1e-14);
        assert_near(c.G_12, 0, 1e-15);
        assert_near(d.G_nn, c.G_nn, 1e-13);
        assert_near(d.G_22, c.G_22, 1e-13);
        // the lowest corner is below every other, and a custom body can be equal to that box
        box.shape = PCS_SHAPE3_BOX;
        box.mass = 3;
        box.width = 1;
        box.height = 2;
        box.depth = 3;
        random_rotation(&source, box.rotation);
        const pcs_struck3 e = made_body3(box);
        double arm[3];
        pcs_struck3_arm(&e, arm);
        assert_true(arm[0] < 0);
        assert_near(hypot(arm[0], hypot(arm[1], arm[2])), sqrt(14) / 2, 1e-14);
        custom.shape = PCS_SHAPE3_CUSTOM;
        custom.mass = 3;
        const double inertia[6] = {3.0 / 12 * 13, 3.0 / 12 * 10, 3.0 / 12 * 5, 0, 0, 0};
        memcpy(custom.inertia, inertia, sizeof inertia);
        memcpy(custom.rotation, box.rotation, sizeof box.rotation);
        for (int k = 0; k < 3; k++) {
            const double half[3] = {0.5, 1, 1.5};
            custom.offset[k] = box.rotation[0][k] < 0 ? half[k] : -half[k];
        }
        const pcs_struck3 f = made_body3(custom);
        for (int k = 0; k < 3; k++) {
            assert_near(e.offset[k], f.offset[k], 1e-14);
            for (int l = 0; l < 3; l++)
                assert_near(e.inertia[k][l], f.inertia[k][l], 1e-14);
        }
        // at the contact of an ellipsoid no other point is lower
        pcs_struckdef3 flat = egg;
        flat.height = 0.3;
        const pcs_struck3 g = made_body3(flat);
        pcs_struck3_arm(&g, arm);
        assert_true(arm[0] < 0 && arm[0] > -0.7 - 1e-12);
    }
    for (int shape = 0; shape < PCS_SHAPE3_COUNT; shape++)
        assert_true(pcs_shape3_name((pcs_shape3)shape) && pcs_shape3_meaning((pcs_shape3)shape) &&
                    pcs_shape3_dimensions((pcs_shape3)shape));
    assert_null(pcs_shape3_name(PCS_SHAPE3_COUNT));
}

/* Rotations by each description agree. */
static void rotations(void **state)
{
    (void)state;
    double a[3][3], b[3][3];
    const double h = sqrt(0.5);
    // a quarter turn about x: by quaternion, by Euler angles, and written directly
    const double q[4] = {h, h, 0, 0}, angles[3] = {1.5707963267948966, 0, 0};
    assert_int_equal(pcs_rotation_quaternion(q, a, NULL), PCS_OK);
    assert_int_equal(pcs_rotation_euler("xyz", angles, b, NULL), PCS_OK);
    assert_near(a[2][1], 1, 1e-15);
    for (int i = 0; i < 9; i++)
        assert_near((&a[0][0])[i], (&b[0][0])[i], 1e-15);
    // zxz with a middle turn of zero is one turn about z
    const double zxz[3] = {0.3, 0, 0.4}, z[3] = {0.7, 0, 0};
    assert_int_equal(pcs_rotation_euler("zxz", zxz, a, NULL), PCS_OK);
    assert_int_equal(pcs_rotation_euler("zyx", z, b, NULL), PCS_OK);
    for (int i = 0; i < 9; i++)
        assert_near((&a[0][0])[i], (&b[0][0])[i], 1e-15);
    // thetas from the mass centre and back [sun-baruh-2022 (68)]
    pcs_rotation_thetas(0.3, -0.2, a);
    const double centre[3] = {2.3 * a[0][0], 2.3 * a[1][0], 2.3 * a[2][0]};
    assert_int_equal(pcs_rotation_centre(centre, b, NULL), PCS_OK);
    for (int i = 0; i < 9; i++)
        assert_near((&a[0][0])[i], (&b[0][0])[i], 1e-14);
    assert_near(a[0][0], cos(0.3) * cos(0.2), 1e-15);
    assert_near(a[2][0], sin(0.2), 1e-15);
}

/* Momentum and energy of a pair, with the impulse of the solution. */
static void pairs_in_space(void **state)
{
    (void)state;
    rng source = {93};
    for (int i = 0; i < 2000; i++) {
        pcs_struck3 pair[2];
        for (int k = 0; k < 2; k++) {
            pcs_struckdef3 def = pcs_struckdef3_default();
            def.shape = PCS_SHAPE3_BOX;
            def.mass = log_between(&source, 0.3, 3);
            def.width = log_between(&source, 0.3, 3);
            def.height = log_between(&source, 0.3, 3);
            def.depth = log_between(&source, 0.3, 3);
            random_rotation(&source, def.rotation);
            pair[k] = made_body3(def);
            for (int j = 0; j < 3; j++) {
                pair[k].v[j] = between(&source, -1, 1);
                pair[k].omega[j] = between(&source, -1, 1);
            }
        }
        const pcs_contact3 c = contact3_of(&pair[0], &pair[1]);
        pcs_material m = pcs_material_default();
        m.e = uniform(&source);
        m.mu_s = m.mu_k = uniform(&source);
        pcs_impact3 im;
        assert_int_equal(pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m, &im, NULL), PCS_OK);
        const double p[3] = {im.p_n, im.p_1, im.p_2}, q[3] = {-im.p_n, -im.p_1, -im.p_2};
        const pcs_struck3 a = pcs_struck3_after(&pair[0], p), b = pcs_struck3_after(&pair[1], q);
        const pcs_contact3 then = contact3_of(&a, &b);
        assert_near(then.v_n, im.vp_n, 1e-11);
        assert_near(hypot(then.v_1 - im.vp_1, then.v_2 - im.vp_2), 0, 1e-11);
        const double T = pcs_struck3_energy(&pair[0]) + pcs_struck3_energy(&pair[1]);
        assert_near(pcs_struck3_energy(&a) + pcs_struck3_energy(&b) - T, im.dT, 1e-11 * (1 + T));
        for (int j = 0; j < 3; j++)
            assert_near(a.mass * a.v[j] + b.mass * b.v[j],
                        pair[0].mass * pair[0].v[j] + pair[1].mass * pair[1].v[j], 1e-12);
    }
    // a fixed body equals a wall
    pcs_struck3 body = rod3(20, 15, -1, 0.4);
    pcs_struck3 wall = {.mass = INFINITY};
    const pcs_contact3 alone = contact3_of(&body, NULL), with = contact3_of(&body, &wall);
    assert_memory_equal(&alone, &with, sizeof alone);
    assert_true(pcs_struck3_energy(&wall) == 0);
    wall.v[1] = 1;
    assert_false(pcs_has(pcs_struck3_energy(&wall)));
    assert_near(contact3_of(&body, &wall).v_1, alone.v_1 - 1, 1e-15);
}

static void assert_refused(const pcs_struckdef3 *def, const char *field)
{
    pcs_struck3 body;
    pcs_fault fault;
    assert_int_equal(pcs_struck3_make(def, &body, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
}

static void bad_bodies_in_space(void **state)
{
    (void)state;
    pcs_struckdef3 def = pcs_struckdef3_default();
    assert_refused(&def, "mass");
    def.mass = 1;
    assert_refused(&def, "length");
    def.length = 1;
    def.radius = -1;
    assert_refused(&def, "radius");
    def.radius = 0.1;
    def.depth = 1;
    assert_refused(&def, "depth");
    def.depth = PCS_NONE;
    def.rotation[0][0] = 2;
    assert_refused(&def, "rotation");
    def.rotation[0][0] = -1; // a mirror image
    assert_refused(&def, "rotation");
    def.shape = (pcs_shape3)9;
    assert_refused(&def, "shape");

    pcs_struckdef3 custom = pcs_struckdef3_default();
    custom.shape = PCS_SHAPE3_CUSTOM;
    custom.mass = 1;
    const double thin[6] = {1, 1, 3, 0, 0, 0}; // 3 > 1 + 1: no body has such moments
    memcpy(custom.inertia, thin, sizeof thin);
    custom.offset[0] = -1;
    custom.offset[1] = custom.offset[2] = 0;
    assert_refused(&custom, "inertia");
    custom.inertia[2] = 2; // a flat plate is just possible
    pcs_struck3 body;
    assert_int_equal(pcs_struck3_make(&custom, &body, NULL), PCS_OK);
    custom.inertia[3] = 1.5; // not positive definite
    assert_refused(&custom, "inertia");
    custom.inertia[3] = 0;
    custom.offset[1] = INFINITY;
    assert_refused(&custom, "offset");

    pcs_fault fault;
    double R[3][3];
    const double zero[4] = {0}, nan3[3] = {NAN, 0, 0};
    assert_int_equal(pcs_rotation_quaternion(zero, R, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "quaternion");
    assert_true(fault.value == 0);
    pcs_frame3 frame;
    assert_int_equal(pcs_frame3_of_normal(zero, &frame, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "normal");
    assert_true(fault.value == 0);
    assert_int_equal(pcs_rotation_centre(zero, R, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "centre");
    assert_true(fault.value == 0);
    const char *const bad[] = {"", "xx", "xxy", "xyw", "xyzx"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(pcs_rotation_euler(bad[i], zero, R, &fault), PCS_STATUS_INVALID);
    assert_int_equal(pcs_rotation_euler("xyz", nan3, R, &fault), PCS_STATUS_INVALID);

    pcs_contact3 c;
    const struct {
        size_t offset;
        double bad;
        const char *field;
    } wrong[] = {{offsetof(pcs_struck3, mass), -1, "mass"},
                 {offsetof(pcs_struck3, inertia), -1, "inertia"},
                 {offsetof(pcs_struck3, offset), NAN, "offset"},
                 {offsetof(pcs_struck3, v), INFINITY, "v"},
                 {offsetof(pcs_struck3, omega), NAN, "omega"},
                 {offsetof(pcs_struck3, offset) + 2 * sizeof(double), -INFINITY, "offset"},
                 {offsetof(pcs_struck3, v) + sizeof(double), NAN, "v"},
                 {offsetof(pcs_struck3, omega) + 2 * sizeof(double), INFINITY, "omega"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const pcs_struck3 good = rod3(10, 10, -1, 0);
        pcs_struck3 b = good;
        memcpy((char *)&b + wrong[i].offset, &wrong[i].bad, sizeof(double));
        assert_int_equal(pcs_contact3_of_struck(&b, NULL, &c, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
        assert_memory_equal(&fault.value, &wrong[i].bad, sizeof fault.value);
        assert_int_equal(pcs_contact3_of_struck(&good, &b, &c, &fault), PCS_STATUS_INVALID);
    }
    const pcs_struck3 wall = {.mass = INFINITY};
    assert_int_equal(pcs_contact3_of_struck(&wall, NULL, &c, &fault), PCS_STATUS_INVALID);
}

/* J = tr(S) - S times a scale, with S = sum m x x^T, as a custom body has it. */
static pcs_struckdef3 body_of_moments(double S[3][3], double scale)
{
    pcs_struckdef3 def = pcs_struckdef3_default();
    const double inertia[6] = {S[1][1] + S[2][2], S[0][0] + S[2][2], S[0][0] + S[1][1],
                               -S[0][1],          -S[0][2],          -S[1][2]};
    def.shape = PCS_SHAPE3_CUSTOM;
    def.mass = 1;
    def.offset[0] = def.offset[1] = def.offset[2] = 1;
    for (int k = 0; k < 6; k++)
        def.inertia[k] = scale * inertia[k];
    return def;
}

/* n.S^-1 n by Cramer's rule. */
static double inverse_along(double S[3][3], const double *n)
{
    double sum = 0, det = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
            const double cofactor = S[a][c] * S[b][d] - S[a][d] * S[b][c];
            sum += n[i] * n[j] * cofactor;
            det += S[i][j] * cofactor / 3;
        }
    return sum / det;
}

/*
 * Every possible inertia is that of a set of point masses: these are accepted at any scale, and no
 * others.
 */
static void inertias_are_those_of_bodies(void **state)
{
    (void)state;
    rng source = {771};
    pcs_struck3 body;
    const double scales[] = {1, 1e-300, 1e-120, 1e120, 1e300}, n[3] = {0.48, 0.6, 0.64};
    for (int i = 0; i < 2000; i++) {
        double S[3][3] = {{0}};
        pcs_fault fault;
        for (int point = 0; point < 4; point++) {
            const double x[3] = {between(&source, -1, 1), between(&source, -1, 1),
                                 between(&source, -1, 1)};
            for (int k = 0; k < 9; k++)
                S[k / 3][k % 3] += x[k / 3] * x[k % 3];
        }
        pcs_struckdef3 def = body_of_moments(S, scales[i % 5]);
        assert_int_equal(pcs_struck3_make(&def, &body, NULL), PCS_OK);
        assert_true(body.inertia[0][1] ==
                    -scales[i % 5] * S[0][1]); // matrix element, not product of inertia
        // R - c n n^T is singular at c = 1/(n.R^-1 n); R is S with 1e-3 tr(J)/2 for rounding
        double R[3][3];
        for (int k = 0; k < 9; k++)
            R[k / 3][k % 3] = S[k / 3][k % 3] + (k % 4 == 0) * 1e-3 * (S[0][0] + S[1][1] + S[2][2]);
        const double c = 1.01 / inverse_along(R, n);
        for (int k = 0; k < 9; k++)
            S[k / 3][k % 3] -= c * n[k / 3] * n[k % 3];
        def = body_of_moments(S, scales[i % 5]);
        def.mass = i % 2 ? 1 : INFINITY;
        assert_int_equal(pcs_struck3_make(&def, &body, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "inertia");
        assert_non_null(strstr(fault.rule, "products of inertia with a minus"));
    }
    // tr(J)/2 - J alone, with a margin for rounding, would accept a rod with zero or negative
    // moment
    const double least[] = {0, -1e-10};
    for (int i = 0; i < 2; i++) {
        pcs_struckdef3 rod = body_of_moments((double[3][3]){{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}, 1);
        rod.inertia[2] = least[i];
        assert_int_equal(pcs_struck3_make(&rod, &body, NULL), PCS_STATUS_INVALID);
    }
    // matrix elements of a body are accepted; the same numbers as products of inertia, with the
    // other sign, are not
    pcs_struckdef3 def = body_of_moments((double[3][3]){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int k = 0; k < 6; k++)
            def.inertia[k] = k < 3 ? 1 : sign * 0.4;
        assert_int_equal(pcs_struck3_make(&def, &body, NULL),
                         sign < 0 ? PCS_OK : PCS_STATUS_INVALID);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(planar_rod_is_the_planar_rod),
                                       cmocka_unit_test(thin_rods_keep_their_digits),
                                       cmocka_unit_test(shapes_in_space),
                                       cmocka_unit_test(rotations),
                                       cmocka_unit_test(pairs_in_space),
                                       cmocka_unit_test(bad_bodies_in_space),
                                       cmocka_unit_test(inertias_are_those_of_bodies)};
    return cmocka_run_group_tests_name("body3", tests, NULL, NULL);
}
