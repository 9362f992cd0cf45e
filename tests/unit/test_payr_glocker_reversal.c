/* The sign of the tangential velocity after [payr-glocker-2005 Figs. 7, 8 and 11]. */
#include "bar.h"

static bool slips(const bar *b, const pcs_material *m, int side, double ratio)
{
    return pull(b, m->mu_k, side) > 0 && side * ratio >= side * bound(b, m, side);
}

/* (39)-(41), not divided by a term that may change its sign */
static bool sticks(const bar *b, const pcs_material *m, double ratio)
{
    const double k = (1 + m->e) / (1 + m->e_t), mu = m->mu_k;
    return b->delta * ratio < b->beta * k &&
           pull(b, mu, FORWARD) * ratio > (b->delta - mu * b->beta) * k &&
           pull(b, mu, BACKWARD) * ratio < (b->delta + mu * b->beta) * k;
}

/* The state from its conditions; exactly one must hold. */
static int side_by_conditions(const bar *b, const pcs_material *m, double ratio)
{
    const bool backward = slips(b, m, BACKWARD, ratio), forward = slips(b, m, FORWARD, ratio);
    assert_int_equal(backward + forward + sticks(b, m, ratio), 1);
    return backward ? BACKWARD : forward ? FORWARD : STICK;
}

/* gamma_T/gamma_N after the impact (48)-(50) */
static double ratio_after(const bar *b, const pcs_material *m, int side, double ratio)
{
    if (side == STICK)
        return m->e_t / m->e * ratio;
    return steepness(b, m->mu_k, side) * (1 + m->e) / m->e - ratio / m->e;
}

typedef struct census {
    long sticking, slipping, reversed_sticking, reversed_slipping;
} census;

/* State, value and sign of the ratio after, over the ratios of one angle. */
static census check_angle(double K, double phi, const pcs_material *m, double reach)
{
    const bar b = bar_at(K, phi);
    census seen = {0};
    for (int i = 0; i < 400; i++) {
        const double ratio = reach * (i - 199.517) / 200; // not on a boundary
        const int side = side_by_conditions(&b, m, ratio);
        const double after = ratio_after(&b, m, side, ratio);
        const pcs_impact2 im = strike_bar(K, phi, ratio, m);
        assert_int_equal(side_of(&im), side);
        // in this range slip never divides by less than about det/(beta + delta reach)
        assert_near(im.vp_t / im.vp_n, after, 1e-13 * reach * reach);
        if (fabs(after) < 1e-9)
            continue;
        // v_n has changed its sign, so v_t has changed it, too, if the ratio has not
        const bool reversed = after * ratio > 0;
        assert_int_equal(im.vp_t * im.v_t < 0, reversed);
        *(side == STICK ? &seen.sticking : &seen.slipping) += 1;
        *(side == STICK ? &seen.reversed_sticking : &seen.reversed_slipping) += reversed;
    }
    return seen;
}

/* Slip reverses near its boundary and not far from it (48), (50), for e_t > 0. */
static void check_border(double phi, const pcs_material *m)
{
    const bar b = bar_at(UNIFORM, phi);
    for (int side = FORWARD; side <= BACKWARD; side += 2) {
        const double edge = bound(&b, m, side);
        if (pull(&b, m->mu_k, side) <= 0 || fabs(edge) < 1e-3)
            continue;
        const pcs_impact2 near = strike_bar(UNIFORM, phi, edge + side * 1e-6 * fabs(edge), m);
        const pcs_impact2 far = strike_bar(UNIFORM, phi, side * 1e6, m);
        assert_true(side_of(&near) == side && near.vp_t * near.v_t < 0);
        assert_true(side_of(&far) == side && far.vp_t * far.v_t > 0);
    }
}

static void sign_reversal_in_figs_7_and_8(void **state)
{
    (void)state;
    const double mu[] = {0.5, 5.0 / 3};
    for (int i = 0; i < 2; i++) {
        const pcs_material m = material_with(1, 1, mu[i]);
        census all = {0};
        for (double deg = 0.25; deg < 180; deg += 0.5) {
            const census seen = check_angle(UNIFORM, deg * PI / 180, &m, 20);
            check_border(deg * PI / 180, &m);
            assert_int_equal(seen.reversed_sticking, seen.sticking);
            all.sticking += seen.sticking;
            all.slipping += seen.slipping;
            all.reversed_slipping += seen.reversed_slipping;
        }
        assert_true(all.sticking > 0);
        assert_true(all.reversed_slipping > 0 && all.reversed_slipping < all.slipping);
    }
}

/*
 * Fig. 11: sticking ends slip (e_t = 0). Slip reverses only between its boundary and zero, and only
 * if that boundary is on the other side of zero: mu < |delta|/beta. For an upright bar it never
 * does.
 */
static void sign_reversal_in_fig_11(void **state)
{
    (void)state;
    const pcs_material m = material_with(1, 0, 0.6);
    int with = 0, without = 0;
    for (double deg = 1; deg < 180; deg++) {
        const double phi = deg * PI / 180;
        const bar b = bar_at(SPHERE, phi);
        const census seen = check_angle(SPHERE, phi, &m, 10);
        const int side = b.delta > 0 ? FORWARD : BACKWARD;
        const bool reverses = m.mu_k < fabs(b.delta) / b.beta;
        const pcs_impact2 half = strike_bar(SPHERE, phi, bound(&b, &m, side) / 2, &m);
        assert_int_equal(seen.reversed_sticking, 0);
        assert_int_equal(side_of(&half), reverses ? side : STICK);
        if (reverses)
            assert_true(half.vp_t * half.v_t < 0);
        else
            assert_int_equal(seen.reversed_slipping, 0);
        *(reverses ? &with : &without) += 1;
    }
    assert_true(with > 0 && without > 0);
    const census upright = check_angle(SPHERE, PI / 2, &m, 10);
    assert_true(upright.slipping > 0 && upright.reversed_slipping == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sign_reversal_in_figs_7_and_8),
        cmocka_unit_test(sign_reversal_in_fig_11),
    };
    return cmocka_run_group_tests_name("payr_glocker_reversal", tests, NULL, NULL);
}
