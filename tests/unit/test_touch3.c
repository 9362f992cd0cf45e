/* Where solids in space touch: compared with simple searches, and degenerate cases by name. */
#include "touching.h"

#include <string.h>

/* Two thousand of each kind; 1e5 with a soak of 50. */
static long tries(void)
{
    return at_least(40, cases() / 500);
}

static const pcs_shape3 pairs[][2] = {
    {PCS_SHAPE3_SPHERE, PCS_SHAPE3_SPHERE},   {PCS_SHAPE3_SPHERE, PCS_SHAPE3_CAPSULE},
    {PCS_SHAPE3_CAPSULE, PCS_SHAPE3_CAPSULE}, {PCS_SHAPE3_SPHERE, PCS_SHAPE3_BOX},
    {PCS_SHAPE3_CAPSULE, PCS_SHAPE3_BOX},
};
#define PAIRS ((int)(sizeof pairs / sizeof *pairs))

static double distance(const double *x, const double *y)
{
    return hypot(x[0] - y[0], hypot(x[1] - y[1], x[2] - y[2]));
}

static void random_pair(rng *r, int kind, placed3 *a, placed3 *b)
{
    random_placed3(r, pairs[kind][0], a);
    random_placed3(r, pairs[kind][1], b);
}

/* Moved by -gap and a small distance more along the normal: they are apart by that distance. */
static void check_moved_out(const placed3 *a, const placed3 *b, const pcs_touches3 *t)
{
    placed3 out = *a;
    const double size = size_of3(a, b), little = 0.01 * size;
    for (int k = 0; k < 3; k++)
        out.body.position[k] -= t->gap * t->at[0].normal[k];
    const pcs_touches3 zero = touching3(&out, b, 0);
    assert_near(zero.gap, 0, 1e-12 * size);
    assert_true(zero.count >= 1);
    for (int k = 0; k < 3; k++)
        out.body.position[k] += little * t->at[0].normal[k];
    assert_near(searched_distance3(&out, b), little, 1e-9 * size);
}

/*
 * If the axis of one is outside the other, the distance is compared with a search along the axis.
 * If it is inside: moving along the normal separates them (check_moved_out), and the search finds
 * no shorter way.
 */
static void gaps_are_those_of_a_search(void **state)
{
    (void)state;
    rng r = {31};
    long inside = 0, found = 0;
    for (int kind = 0; kind < PAIRS; kind++)
        for (long n = tries(); n > 0; n--) {
            placed3 a, b;
            random_pair(&r, kind, &a, &b);
            const pcs_touches3 t = touching3(&a, &b, INFINITY);
            const double size = size_of3(&a, &b), outside = searched_distance3(&a, &b);
            check_half_way3(&a, &b, &t);
            check_moved_out(&a, &b, &t);
            if (outside != 0) {
                assert_near(t.gap, outside, 1e-9 * size);
                continue;
            }
            const double best = searched_separation3(&r, &a, &b);
            assert_true(best <= t.gap + 1e-12 * size);
            inside++;
            found += best >= t.gap - 1e-5 * size;
        }
    assert_true(inside > tries() / 10);                // spheres and capsules in boxes
    assert_true((double)found > 0.9 * (double)inside); // the search usually succeeds
}

static void answers_are_consistent(void **state)
{
    (void)state;
    rng r = {33};
    for (int kind = 0; kind < PAIRS; kind++)
        for (long n = tries(); n > 0; n--) {
            placed3 a, b;
            random_pair(&r, kind, &a, &b);
            const pcs_touches3 t = touching3(&a, &b, INFINITY);
            check_mirrored3(&a, &b, &t, INFINITY);
            const double q[4] = {between(&r, -1, 1), between(&r, -1, 1), between(&r, -1, 1), 0.5},
                         shift[3] = {between(&r, -2, 2), between(&r, -2, 2), between(&r, -2, 2)};
            const placed3 moved_a = moved3(&a, q, shift), moved_b = moved3(&b, q, shift);
            const pcs_touches3 w = touching3(&moved_a, &moved_b, INFINITY);
            const double size = size_of3(&a, &b) + 4;
            assert_near(w.gap, t.gap, 1e-12 * size);
            assert_int_equal(w.count, t.count);
            for (int i = 0; i < t.count; i++) {
                const placed3 here = {
                    .body = {.quaternion = {1, 0, 0, 0},
                             .position = {t.at[i].point[0], t.at[i].point[1], t.at[i].point[2]}}};
                const placed3 there = moved3(&here, q, shift);
                assert_near(distance(there.body.position, w.at[i].point), 0, 1e-9 * size);
            }
        }
}

/* From 1e-11 to 1e-6 apart, with radii of 1e-12. */
static void what_nearly_touches_is_measured(void **state)
{
    (void)state;
    rng r = {36};
    for (int kind = 1; kind < PAIRS; kind++) // two points have no size
        for (long n = tries(); n > 0; n--) {
            placed3 a, b;
            random_pair(&r, kind, &a, &b);
            a.solid.radius = 1e-12;
            if (pairs[kind][1] != PCS_SHAPE3_BOX)
                b.solid.radius = 1e-12;
            const pcs_touches3 t = touching3(&a, &b, INFINITY);
            const double size = size_of3(&a, &b), apart = log_between(&r, 1e-11, 1e-6);
            for (int k = 0; k < 3; k++)
                a.body.position[k] += (apart - t.gap) * t.at[0].normal[k];
            const pcs_touches3 near = touching3(&a, &b, INFINITY);
            const double searched = searched_distance3(&a, &b);
            if (searched != 0)
                assert_near(near.gap, searched, 1e-14 * size);
            check_half_way3(&a, &b, &near);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_those_of_a_search),
        cmocka_unit_test(answers_are_consistent),
        cmocka_unit_test(what_nearly_touches_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
