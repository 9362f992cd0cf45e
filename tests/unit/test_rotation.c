/* Rotations, frames and elimination: their properties, and which number a fault reports. */
#include "src/base/dense.h"
#include "support.h"

#include <string.h>

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* t1 is the direction on the surface that is nearest to x; nearest to y if n is x or nearly so. */
static void frames_keep_near_the_world(void **state)
{
    (void)state;
    rng r = {5};
    for (int i = 0; i < 20000; i++) {
        const double steep = i % 4 ? 1 : 0.02; // also near x
        double n[3] = {between(&r, -1, 1), steep * between(&r, -1, 1), steep * between(&r, -1, 1)};
        const double length = sqrt(dot(n, n)), size = log_between(&r, 1e-6, 1e6) / length;
        if (length < 0.01)
            continue;
        const int nearest = fabs(n[0]) < 0.999 * length ? 0 : 1;
        for (int k = 0; k < 3; k++)
            n[k] *= size;
        pcs_frame3 f;
        assert_int_equal(pcs_frame3_of_normal(n, &f, NULL), PCS_OK);
        const double R[3][3] = {
            {f.n[0], f.n[1], f.n[2]}, {f.t1[0], f.t1[1], f.t1[2]}, {f.t2[0], f.t2[1], f.t2[2]}};
        assert_int_equal(pcs_rotation_check(R, NULL), PCS_OK);
        assert_near(dot(R[0], n), size * length, 1e-12 * size * length);
        assert_near(dot(R[0], R[1]), 0, 1e-13);
        // the part of the axis along n leaves this much: no other tangent is nearer to the axis
        assert_near(R[1][nearest], sqrt(1 - R[0][nearest] * R[0][nearest]), 1e-9);
        assert_near(R[2][nearest], 0, 1e-13);
    }
}

static void assert_blames(pcs_status status, const pcs_fault *fault, const char *field,
                          double value)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    assert_memory_equal(&fault->value, &value, sizeof value);
}

static void the_bad_number_is_told(void **state)
{
    (void)state;
    pcs_fault fault;
    double R[3][3];
    for (int k = 0; k < 3; k++) {
        double angles[3] = {0.1, 0.2, 0.3};
        angles[k] = k == 1 ? -INFINITY : INFINITY;
        assert_blames(pcs_rotation_euler("xyz", angles, R, &fault), &fault, "euler", angles[k]);
    }
    const double q[4] = {0, INFINITY, 0, 0};
    assert_blames(pcs_rotation_quaternion(q, R, &fault), &fault, "quaternion", INFINITY);
    // off by 0.25 in one product of columns
    const double skew[3][3] = {{1, 0.25, 0}, {0, sqrt(1 - 0.0625), 0}, {0, 0, 1}};
    assert_blames(pcs_rotation_check(skew, &fault), &fault, "rotation", 0.25);
    const double left[3][3] = {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
    assert_int_equal(pcs_rotation_check(left, &fault), PCS_STATUS_INVALID);
}

/* A quaternion of any length, and Euler angles, about one axis. */
static void turns_about_one_axis(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        const double angle = 0.7, c = cos(angle), s = sin(angle);
        double q[4] = {3 * cos(angle / 2), 0, 0, 0}, R[3][3], E[3][3], angles[3] = {0, 0, 0};
        q[1 + axis] = 3 * sin(angle / 2);
        angles[axis] = angle;
        assert_int_equal(pcs_rotation_quaternion(q, R, NULL), PCS_OK);
        assert_int_equal(pcs_rotation_euler("xyz", angles, E, NULL), PCS_OK);
        const int j = (axis + 1) % 3, k = (axis + 2) % 3;
        assert_near(R[axis][axis], 1, 1e-15);
        assert_near(R[j][j], c, 1e-15);
        assert_near(R[k][j], s, 1e-15); // from j towards k
        assert_near(R[j][k], -s, 1e-15);
        for (int i = 0; i < 9; i++)
            assert_near((&R[0][0])[i], (&E[0][0])[i], 1e-15);
    }
}

/* Rows in any order, with zeros where a pivot would be. */
static void elimination_looks_for_its_pivots(void **state)
{
    (void)state;
    enum { N = 6 };
    rng r = {6};
    for (int i = 0; i < 2000; i++) {
        double A[N * N], kept[N * N], x[N], b[N];
        for (int k = 0; k < N * N; k++) {
            const int row = k / N, column = k % N;
            A[k] = column == (row + i) % N ? between(&r, 1, 2) : 0.1 * between(&r, -1, 1);
            kept[k] = A[k] *= row == 2 ? 1e150 : 1; // the scale of a row has no effect
        }
        for (int row = 0; row < N; row++) {
            x[row] = between(&r, -1, 1);
            b[row] = 0;
        }
        for (int k = 0; k < N * N; k++)
            b[k / N] += kept[k] * x[k % N];
        assert_true(pcs_eliminate(A, N, b));
        for (int row = 0; row < N; row++)
            assert_near(b[row], x[row], 1e-13);
    }
    double swapped[4] = {0, 1, 1, 0}, two[2] = {3, 5}, flat[4] = {1, 2, 2, 4};
    assert_true(pcs_eliminate(swapped, 2, two));
    assert_true(two[0] == 5 && two[1] == 3);
    assert_false(pcs_eliminate(flat, 2, two));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_keep_near_the_world),
        cmocka_unit_test(the_bad_number_is_told),
        cmocka_unit_test(turns_about_one_axis),
        cmocka_unit_test(elimination_looks_for_its_pivots),
    };
    return cmocka_run_group_tests_name("rotation", tests, NULL, NULL);
}
