/* Where solids in the plane touch: compared with a simple search, and degenerate cases by name. */
#include "touching.h"

#include <string.h>

static const pcs_shape2 hulls[] = {PCS_SHAPE2_DISC,  PCS_SHAPE2_ROD,     PCS_SHAPE2_CAPSULE,
                                   PCS_SHAPE2_BOX,   PCS_SHAPE2_POLYGON, PCS_SHAPE2_CYLINDER,
                                   PCS_SHAPE2_SPHERE};
#define HULLS ((int)(sizeof hulls / sizeof *hulls))

/* Two thousand of each kind; 1e5 with a soak of 50. */
static long tries(void)
{
    return at_least(40, cases() / 500);
}

/* A random polygon may have an edge of 0.01; its normal is then right to 1e-14. */
static void gaps_are_those_of_all_differences(void **state)
{
    (void)state;
    rng r = {21};
    for (int i = 0; i < HULLS; i++)
        for (int j = 0; j <= i; j++)
            for (long n = tries(); n > 0; n--) {
                placed2 a, b;
                random_placed2(&r, hulls[i], &a);
                random_placed2(&r, hulls[j], &b);
                const pcs_touches2 t = touching2(&a, &b, INFINITY);
                assert_near(t.gap, exact_gap2(&a, &b), 1e-9 * size_of2(&a, &b));
                assert_true(t.gap >= sampled_gap2(&a, &b) - 1e-13 * size_of2(&a, &b));
                check_half_way2(&a, &b, &t);
            }
}

/* In a world that is turned, and shifted by about the size. */
static void check_turned(rng *r, const placed2 *a, const placed2 *b, const pcs_touches2 *t)
{
    const double angle = between(r, -3, 3), shift[2] = {between(r, -2, 2), between(r, -2, 2)};
    const placed2 moved_a = moved2(a, angle, shift), moved_b = moved2(b, angle, shift);
    const pcs_touches2 m = touching2(&moved_a, &moved_b, INFINITY);
    const double size = size_of2(a, b) + 2, c = cos(angle), s = sin(angle);
    assert_near(m.gap, t->gap, 1e-12 * size);
    // a direction between two near corners is as accurate as their distance
    const double bar = 1e-12 * size + 1e-14 * size * size / (1e-30 + fabs(t->gap));
    assert_near(m.at[0].normal[0], c * t->at[0].normal[0] - s * t->at[0].normal[1], bar);
    assert_near(m.at[0].normal[1], s * t->at[0].normal[0] + c * t->at[0].normal[1], bar);
    assert_int_equal(m.count, t->count);
}

/* Moved by -gap along the normal, they just touch. */
static void check_moved_out(const placed2 *a, const placed2 *b, const pcs_touches2 *t)
{
    placed2 out = *a;
    for (int k = 0; k < 2; k++)
        out.body.position[k] -= t->gap * t->at[0].normal[k];
    const pcs_touches2 zero = touching2(&out, b, 0);
    assert_near(zero.gap, 0, 1e-12 * size_of2(a, b));
    assert_true(zero.count >= 1);
}

static void answers_are_consistent(void **state)
{
    (void)state;
    rng r = {22};
    for (int i = 0; i < HULLS; i++)
        for (int j = 0; j < HULLS; j++)
            for (long n = tries(); n > 0; n--) {
                placed2 a, b;
                random_placed2(&r, hulls[i], &a);
                random_placed2(&r, hulls[j], &b);
                const double within = n % 2 ? INFINITY : 0.3;
                const pcs_touches2 t = touching2(&a, &b, INFINITY), w = touching2(&a, &b, within);
                check_mirrored2(&a, &b, &w, within);
                check_turned(&r, &a, &b, &t);
                check_moved_out(&a, &b, &t);
                assert_true((w.count > 0) == (w.gap <= within + w.rounding));
            }
}

static void scale(placed2 *p, double factor)
{
    p->solid.length *= factor;
    p->solid.radius *= factor;
    p->solid.width *= factor;
    p->solid.height *= factor;
    for (int i = 0; i < 2 * MOST_CORNERS; i++)
        p->corners[i / 2][i % 2] *= factor;
}

/* Size ratios from 1e-6 to 1e6, near the surface of the larger one: the same tolerances. */
static void sizes_may_differ(void **state)
{
    (void)state;
    rng r = {24};
    for (int i = 0; i < HULLS; i++)
        for (int j = 0; j < HULLS; j++)
            for (long n = tries() / 4; n > 0; n--) {
                placed2 a = {.body = {.angle = 0}}, b = a;
                random_placed2(&r, hulls[i], &a);
                random_placed2(&r, hulls[j], &b);
                scale(&a, log_between(&r, 1e-6, 1e6));
                scale(&b, log_between(&r, 1e-6, 1e6));
                const double reach = reach2(&a) + reach2(&b), to = between(&r, 0, 1.2) * reach,
                             angle = between(&r, -4, 4);
                for (int k = 0; k < 2; k++)
                    b.body.position[k] *= reach;
                a.body.position[0] = b.body.position[0] + to * cos(angle);
                a.body.position[1] = b.body.position[1] + to * sin(angle);
                const double size = size_of2(&a, &b);
                const pcs_touches2 t = touching2(&a, &b, INFINITY);
                assert_near(t.gap, exact_gap2(&a, &b), 1e-12 * size);
                check_half_way2(&a, &b, &t);
                check_mirrored2(&a, &b, &t, INFINITY);
                check_moved_out(&a, &b, &t);
            }
}

/* From 1e-15 to 1e-6 apart: the normal is right even if the distance is lost in rounding. */
static void what_nearly_touches_is_measured(void **state)
{
    (void)state;
    rng r = {25};
    for (int i = 0; i < HULLS; i++)
        for (int j = 0; j < HULLS; j++)
            for (long n = tries(); n > 0; n--) {
                placed2 a, b;
                random_placed2(&r, hulls[i], &a);
                random_placed2(&r, hulls[j], &b);
                const pcs_touches2 t = touching2(&a, &b, INFINITY);
                const double size = size_of2(&a, &b), apart = log_between(&r, 1e-15, 1e-6);
                for (int k = 0; k < 2; k++)
                    a.body.position[k] += (apart - t.gap) * t.at[0].normal[k];
                const pcs_touches2 near = touching2(&a, &b, INFINITY);
                assert_near(near.gap, exact_gap2(&a, &b), 1e-14 * size);
                check_half_way2(&a, &b, &near);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_those_of_all_differences),
        cmocka_unit_test(answers_are_consistent),
        cmocka_unit_test(sizes_may_differ),
        cmocka_unit_test(what_nearly_touches_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
