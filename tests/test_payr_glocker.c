/*
 * The striking bar of [payr-glocker-2005]: its conditions and closed forms, evaluated in the
 * paper's frame from m, s, Theta_S and phi alone, against the solver.
 */
#include "scenario/problem.h"
#include "support.h"
#include "table.h"

#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;
static const double UNIFORM = 1.0 / 3; // K = Theta_S/(m s^2) of a uniform bar
static const double SPHERE = 2.0 / 5;

enum { FORWARD = -1, STICK = 0, BACKWARD = 1 }; // p_t = side mu p_n, or inside the cone

/* Inverse inertia at the tip (22), with m = s = 1. */
typedef struct bar {
    double alpha, beta, delta;
} bar;

static bar bar_at(double K, double phi)
{
    const double c = cos(phi), s = sin(phi);
    return (bar){1 + c * c / K, 1 + s * s / K, s * c / K};
}

static pcs_material material_of(double e, double e_t, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.e_t = e_t;
    m.mu_s = m.mu_k = mu;
    return m;
}

/* The bar as percuss has it: theta = phi - 90 deg, and the paper's x, y are t, n. */
static pcs_contact2 tip(double K, double phi, double v_n, double v_t)
{
    pcs_bodydef2 def = pcs_bodydef2_default();
    def.mass = 1;
    def.theta = phi - PI / 2;
    if (K == UNIFORM) {
        def.length = 2;
    } else {
        def.shape = PCS_SHAPE_LAMINA;
        def.inertia = K;
        def.distance = 1;
    }
    pcs_body2 body;
    pcs_contact2 c;
    assert_int_equal(pcs_body2_make(&def, &body, NULL), PCS_OK);
    pcs_body2_move_contact(&body, v_n, v_t, 0);
    assert_int_equal(pcs_contact2_of_bodies(&body, NULL, &c, NULL), PCS_OK);
    return c;
}

/* Impact at a given ratio gamma_T/gamma_N, with gamma_N = -1. */
static pcs_impact2 strike(double K, double phi, double ratio, const pcs_material *m)
{
    const pcs_contact2 c = tip(K, phi, -1, -ratio);
    return solved(PCS_LAW_COMPLEMENTARITY, &c, m);
}

static int side_of(const pcs_impact2 *im)
{
    return im->final != PCS_FINAL_SLIP ? STICK : im->p_t > 0 ? BACKWARD : FORWARD;
}

/* alpha +- mu delta: slip on that side exists where this is positive (33), (46). */
static double pull(const bar *b, double mu, int side)
{
    return b->alpha + side * mu * b->delta;
}

/* (delta +- mu beta)/(alpha +- mu delta) */
static double steepness(const bar *b, double mu, int side)
{
    return (b->delta + side * mu * b->beta) / pull(b, mu, side);
}

/* The ratio gamma_T/gamma_N from which slip on that side holds (34), (47). */
static double bound(const bar *b, const pcs_material *m, int side)
{
    return steepness(b, m->mu_k, side) * (1 + m->e) / (1 + m->e_t);
}

static bool slips(const bar *b, const pcs_material *m, int side, double ratio)
{
    return pull(b, m->mu_k, side) > 0 && side * ratio >= side * bound(b, m, side);
}

/* (39)-(41), not divided by what may change its sign */
static bool sticks(const bar *b, const pcs_material *m, double ratio)
{
    const double k = (1 + m->e) / (1 + m->e_t), mu = m->mu_k;
    return b->delta * ratio < b->beta * k &&
           pull(b, mu, FORWARD) * ratio > (b->delta - mu * b->beta) * k &&
           pull(b, mu, BACKWARD) * ratio < (b->delta + mu * b->beta) * k;
}

/* The state by its conditions, of which one and only one must hold. */
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

static void frame_of_the_bar(void **state)
{
    (void)state;
    const double K[] = {UNIFORM, SPHERE, 1};
    for (int i = 0; i < 3; i++)
        for (double deg = 1; deg < 180; deg++) {
            const bar b = bar_at(K[i], deg * PI / 180);
            const pcs_contact2 c = tip(K[i], deg * PI / 180, -1, 2);
            // rounding of the angle, at most 1/K times
            assert_near(c.G_nn, b.alpha, 1e-14);
            assert_near(c.G_tt, b.beta, 1e-14);
            assert_near(c.G_nt, b.delta, 1e-14);
        }
}

/* bar.yaml: phi = 45 deg and ratio 1 of Fig. 4, backward slip that reverses (Fig. 7). */
static void scenario_is_a_point_of_fig_4(void **state)
{
    (void)state;
    static scenario s;
    static problem p;
    fail why = {0};
    assert_true(scenario_read(&s, PERCUSS_SOURCE "/papers/payr-glocker-2005/bar.yaml", &why));
    assert_true(problem_build(&p, &s, &(choice){0}, &why));
    assert_int_equal(p.law, PCS_LAW_COMPLEMENTARITY);
    const pcs_material m = material_of(1, 1, 0.5);
    assert_true(p.material.e == m.e && p.material.e_t == m.e_t && p.material.mu_k == m.mu_k);
    const pcs_impact2 im = solved(p.law, &p.contact, &p.material);
    const pcs_impact2 same = strike(UNIFORM, PI / 4, 1, &m);
    assert_same_impact(&p.contact, &im, &same, 1e-15);
    assert_int_equal(side_of(&im), BACKWARD);
    assert_near(im.vp_t / im.vp_n, 9.0 / 13, 1e-15); // (48) with alpha, beta, delta 5/2, 5/2, 3/2
    scenario_free(&s);
}

/* Critical friction of a uniform bar, for forward slip: delta > 0 (46). */
static double critical(double phi)
{
    const pcs_contact2 c = tip(UNIFORM, phi, -1, 1);
    const pcs_material m = material_of(1, 1, 0.5);
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
    assert_true(pcs_has(d.mu_crit) && c.G_nt > 0);
    return d.mu_crit;
}

static double least_critical_angle(void)
{
    const double step = PI / 1800;
    double best = step;
    for (double phi = step; phi < PI / 2 - step / 2; phi += step)
        if (critical(phi) < critical(best))
            best = phi;
    double low = best - step, high = best + step;
    for (int i = 0; i < 60; i++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        *(critical(a) < critical(b) ? &high : &low) = critical(a) < critical(b) ? b : a;
    }
    return low + (high - low) / 2;
}

/* Fig. 6: the minimum, and what it means for forward slip. */
static void least_critical_friction(void **state)
{
    (void)state;
    const double phi = least_critical_angle();
    const table *t = read_table("payr-glocker-2005/text.csv");
    assert_printed("Fig. 6, phi", cell(t, printed_row(t, "place", "Fig. 6"), "value"),
                   phi * 180 / PI);
    assert_near(critical(phi), 4.0 / 3, 1e-15 * 4); // flat there: the angle costs nothing
    // a hair below it forward slip needs a ratio of some -1e9, a hair above there is none
    const pcs_material below = material_of(1, 1, 4.0 / 3 * (1 - 1e-9));
    const pcs_material above = material_of(1, 1, 4.0 / 3 * (1 + 1e-9));
    const pcs_impact2 slip = strike(UNIFORM, phi, -1e12, &below);
    const pcs_impact2 none = strike(UNIFORM, phi, -1e12, &above);
    const pcs_impact2 early = strike(UNIFORM, phi, -1e7, &below);
    assert_int_equal(side_of(&slip), FORWARD);
    assert_int_equal(side_of(&none), STICK);
    assert_int_equal(side_of(&early), STICK);
}

/* The ratio at which the solver begins to slip on a side; infinite: not up to 1e6. */
static double found_bound(double phi, const pcs_material *m, int side)
{
    double out = -1e6, in = 1e6; // times side
    const pcs_impact2 last = strike(UNIFORM, phi, side * in, m);
    if (side_of(&last) != side)
        return side * (double)INFINITY;
    for (int i = 0; i < 100; i++) {
        const double middle = out + (in - out) / 2;
        const pcs_impact2 im = strike(UNIFORM, phi, side * middle, m);
        *(side_of(&im) == side ? &in : &out) = middle;
    }
    return side * in;
}

static void assert_never(double phi, const pcs_material *m, int side)
{
    for (double power = -3; power <= 6; power += 0.125)
        for (int way = -1; way <= 1; way += 2) {
            const pcs_impact2 im = strike(UNIFORM, phi, way * pow(10, power), m);
            assert_int_not_equal(side_of(&im), side);
        }
}

/* Boundaries of a partition of the plane; answers at how many angles a slip is missing. */
static int check_boundaries(const pcs_material *m)
{
    int missing = 0;
    for (double deg = 0.25; deg < 180; deg += 0.5) {
        const double phi = deg * PI / 180;
        const bar b = bar_at(UNIFORM, phi);
        for (int side = FORWARD; side <= BACKWARD; side += 2) {
            const double found = found_bound(phi, m, side), D = pull(&b, m->mu_k, side);
            assert_int_equal(isinf(found) != 0, D <= 0);
            if (D <= 0) {
                assert_never(phi, m, side);
                missing++;
                continue;
            }
            // rounding of numerator and denominator, each a difference
            const double k = (1 + m->e) / (1 + m->e_t);
            const double scale = (fabs(b.delta) + m->mu_k * b.beta) / D * k *
                                 (b.alpha + m->mu_k * fabs(b.delta)) / D;
            assert_near(found, bound(&b, m, side), 1e-14 * scale);
        }
    }
    return missing;
}

static void boundaries_of_figs_4_and_5(void **state)
{
    (void)state;
    const pcs_material subcritical = material_of(1, 1, 0.5);
    const pcs_material supercritical = material_of(1, 1, 5.0 / 3);
    assert_int_equal(check_boundaries(&subcritical), 0);
    // 45 to 75.96 deg and its mirror image, a point each half degree
    assert_int_equal(check_boundaries(&supercritical), 2 * 62);
}

/* An angle between with and without forward slip at any ratio down to -1e12. */
static double band_edge(double with, double without, const pcs_material *m)
{
    for (int i = 0; i < 60; i++) {
        const double middle = with + (without - with) / 2;
        const pcs_impact2 im = strike(UNIFORM, middle, -1e12, m);
        *(side_of(&im) == FORWARD ? &with : &without) = middle;
    }
    return with;
}

/* Fig. 5, lower band: alpha = mu delta is tan^2 phi - 5 tan phi + 4 = 0 for mu = 5/3. */
static void edges_of_the_band(void **state)
{
    (void)state;
    const pcs_material m = material_of(1, 1, 5.0 / 3);
    // a ratio of 1e12 comes within some 1e-12 of the edge
    assert_near(band_edge(0.1, PI / 3, &m), atan(1), 1e-11);
    assert_near(band_edge(1.5, PI / 3, &m), atan(4), 1e-11);
}

/*
 * How fast the ratio after can change with phi where abs(ratio) <= reach. Write N/D for the
 * steepness B of slip, k = 1/K, det = alpha beta - delta^2 = 1 + k. Then N', D' are at most
 * k sqrt(1 + mu^2), and N = B D gives D (beta - delta B) = det, so
 *
 *     |B'| = |N' - B D'|/D <= k sqrt(1 + mu^2) (1 + |B|) (beta + |delta B|)/det
 *
 * Slip holds only where its bound is within reach, so |B| <= reach (1 + e_t)/(1 + e), or
 * else B has the sign that favours slip, D > det/beta and |B| <= |delta| beta/det <= k/2.
 * The angles with D = 0 need no exception: slip near them is beyond any reach, and
 * sticking does not see the angle at all.
 */
static double lipschitz_in_phi(double K, const pcs_material *m, double reach)
{
    const double k = 1 / K, B = fmax(reach * (1 + m->e_t) / (1 + m->e), k / 2);
    const double slope = k * hypot(1, m->mu_k) * (1 + B) * (1 + k + k / 2 * B) / (1 + k);
    return slope * (1 + m->e) / m->e;
}

/* Angles at which friction is just critical, D = 0; none: any angle. */
static double singular_angle(rng *r, double K, double mu)
{
    const double p = mu / K / 2, q = 1 + 1 / K; // tan^2 - 2 p tan + q = 0
    if (p * p < q)
        return between(r, 0.01, PI - 0.01);
    const double angle = atan(p + sign(r) * sqrt(p * p - q));
    return uniform(r) < 0.5 ? angle : PI - angle;
}

/* Two points h apart about a random one, or one on a kink; do their answers differ in state? */
static bool check_step(rng *r, double K, const pcs_material *m, double reach, double h)
{
    const double phi = uniform(r) < 0.25 ? singular_angle(r, K, m->mu_k) : between(r, 0.01, 3.13);
    const double turn = between(r, 0, 2 * PI), d_phi = h * cos(turn), d_ratio = h * sin(turn);
    const bar b = bar_at(K, phi);
    double ratio = between(r, -reach, reach);
    const double kink = bound(&b, m, uniform(r) < 0.5 ? FORWARD : BACKWARD);
    if (uniform(r) < 0.5 && fabs(kink) < reach)
        ratio = kink;
    const pcs_impact2 one = strike(K, phi - d_phi / 2, ratio - d_ratio / 2, m);
    const pcs_impact2 two = strike(K, phi + d_phi / 2, ratio + d_ratio / 2, m);
    const double jump = fabs(two.vp_t / two.vp_n - one.vp_t / one.vp_n);
    const double steepest = lipschitz_in_phi(K, m, reach + h);
    const double limit = fmax(1, m->e_t) / m->e * fabs(d_ratio) + steepest * fabs(d_phi);
    assert_near(jump, 0, limit + 1e-15 * steepest * PI); // rounding of the angle
    return side_of(&one) != side_of(&two);
}

/* Figs 9 and 10, and the same for super-critical friction: steps shrink with the distance. */
static void ratio_after_is_continuous(void **state)
{
    (void)state;
    rng source = {91};
    const double mu[] = {0.5, 4.0 / 3, 5.0 / 3, 4}, K[] = {UNIFORM, SPHERE};
    const double steps[] = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
            long crossed = 0;
            for (long n = 0; n < 200 + cases() / 50; n++) {
                pcs_material m = material_of(1, 1, mu[i]); // the figures have e = e_t = 1
                if (n % 2) {
                    m.e = between(&source, 0.2, 1);
                    m.e_t = uniform(&source);
                }
                const double reach = n % 3 ? 5 : 200;
                crossed += check_step(&source, K[n / 2 % 2], &m, reach, steps[j]);
            }
            assert_true(crossed > 0);
        }
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
        const double ratio = reach * (i - 199.517) / 200; // on no boundary
        const int side = side_by_conditions(&b, m, ratio);
        const double after = ratio_after(&b, m, side, ratio);
        const pcs_impact2 im = strike(K, phi, ratio, m);
        assert_int_equal(side_of(&im), side);
        // within reach no slip divides by less than some det/(beta + delta reach)
        assert_near(im.vp_t / im.vp_n, after, 1e-13 * reach * reach);
        if (fabs(after) < 1e-9)
            continue;
        // v_n has changed its sign, so v_t has if the ratio has not
        const bool reversed = after * ratio > 0;
        assert_int_equal(im.vp_t * im.v_t < 0, reversed);
        *(side == STICK ? &seen.sticking : &seen.slipping) += 1;
        *(side == STICK ? &seen.reversed_sticking : &seen.reversed_slipping) += reversed;
    }
    return seen;
}

/* Slip reverses next to its boundary and not far out (48), (50), for e_t > 0. */
static void check_border(double phi, const pcs_material *m)
{
    const bar b = bar_at(UNIFORM, phi);
    for (int side = FORWARD; side <= BACKWARD; side += 2) {
        const double edge = bound(&b, m, side);
        if (pull(&b, m->mu_k, side) <= 0 || fabs(edge) < 1e-3)
            continue;
        const pcs_impact2 near = strike(UNIFORM, phi, edge + side * 1e-6 * fabs(edge), m);
        const pcs_impact2 far = strike(UNIFORM, phi, side * 1e6, m);
        assert_true(side_of(&near) == side && near.vp_t * near.v_t < 0);
        assert_true(side_of(&far) == side && far.vp_t * far.v_t > 0);
    }
}

static void sign_reversal_in_figs_7_and_8(void **state)
{
    (void)state;
    const double mu[] = {0.5, 5.0 / 3};
    for (int i = 0; i < 2; i++) {
        const pcs_material m = material_of(1, 1, mu[i]);
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
 * Fig. 11: sticking ends slip (e_t = 0), and slip reverses only from its boundary to zero,
 * where that boundary lies on the wrong side of it: mu < |delta|/beta. Upright it never does.
 */
static void sign_reversal_in_fig_11(void **state)
{
    (void)state;
    const pcs_material m = material_of(1, 0, 0.6);
    int with = 0, without = 0;
    for (double deg = 1; deg < 180; deg++) {
        const double phi = deg * PI / 180;
        const bar b = bar_at(SPHERE, phi);
        const census seen = check_angle(SPHERE, phi, &m, 10);
        const int side = b.delta > 0 ? FORWARD : BACKWARD;
        const bool reverses = m.mu_k < fabs(b.delta) / b.beta;
        const pcs_impact2 half = strike(SPHERE, phi, bound(&b, &m, side) / 2, &m);
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

static pcs_body2 random_sphere(rng *r, bool below)
{
    pcs_bodydef2 def = pcs_bodydef2_default();
    def.shape = PCS_SHAPE_SPHERE;
    def.mass = log_between(r, 1e-3, 1e3);
    def.radius = log_between(r, 1e-2, 1e2);
    def.theta = below ? PI : 0;
    pcs_body2 body;
    assert_int_equal(pcs_body2_make(&def, &body, NULL), PCS_OK);
    return body;
}

/* A sphere on a fixed plane, or on another one of any mass and size. */
static pcs_contact2 random_spheres(rng *r)
{
    pcs_body2 body = random_sphere(r, false), other = random_sphere(r, true);
    const bool plane = uniform(r) < 0.5;
    const double v_n = plane ? 0 : between(r, -1, 1), v_t = plane ? 0 : between(r, -1, 1);
    pcs_body2_move_contact(&other, v_n, v_t, between(r, -1, 1));
    pcs_body2_move_contact(&body, v_n - log_between(r, 0.01, 100),
                           v_t + sign(r) * log_between(r, 0.01, 100), between(r, -1, 1));
    pcs_contact2 c;
    assert_int_equal(pcs_contact2_of_bodies(&body, plane ? NULL : &other, &c, NULL), PCS_OK);
    return c;
}

/* The row of errata.csv about a place. */
static int erratum(const table *t, const char *place)
{
    for (int row = 0; row < t->rows; row++)
        if (strcmp(cell(t, row, "place"), place) == 0)
            return row;
    fail_msg("errata.csv has no %s", place);
    return -1;
}

/* (51)-(57): whatever the masses, mu (1 + 1/K) is all that the spheres come to. */
static double walton_v_t(const pcs_contact2 *c, const pcs_material *m, double *edge)
{
    const double s = m->mu_k * (1 + 1 / SPHERE), ratio = c->v_t / c->v_n;
    const double vp_n = -m->e * c->v_n;
    *edge = s * (1 + m->e) / (1 + m->e_t);
    if (ratio >= *edge)
        return vp_n * (s * (1 + 1 / m->e) - ratio / m->e);
    if (ratio <= -*edge)
        return vp_n * (-s * (1 + 1 / m->e) - ratio / m->e);
    return vp_n * (m->e_t / m->e * ratio);
}

static void walton_is_the_law_of_spheres(void **state)
{
    (void)state;
    rng source = {92};
    const table *errata = read_table("payr-glocker-2005/errata.csv");
    const int row = erratum(errata, "Eq. 53");
    const double printed = cell_value(errata, row, "printed");
    const double holds = cell_value(errata, row, "holds");
    long sides[3] = {0}, misprinted = 0;
    for (long i = 0; i < cases() / 5; i++) {
        const pcs_contact2 c = random_spheres(&source);
        const pcs_material m = material_of(between(&source, 0.01, 1), uniform(&source),
                                           log_between(&source, 0.01, 10));
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
        const pcs_impact2 walton = solved(PCS_LAW_WALTON, &c, &m);
        assert_same_impact(&c, &walton, &im, 4e-15); // a few roundings apart
        double edge;
        const double v_t = walton_v_t(&c, &m, &edge), ratio = c.v_t / c.v_n;
        // G is 1/m (1 + 1/K), up to some roundings
        assert_near(im.vp_n, -m.e * c.v_n, 1e-14 * fabs(c.v_n));
        assert_near(im.vp_t, v_t, 1e-14 * (fabs(c.v_t) + 7 * m.mu_k * fabs(c.v_n)));
        if (fabs(fabs(ratio) - edge) < 1e-12 * edge)
            continue; // on a boundary the states agree and rounding takes one
        sides[side_of(&im) + 1]++;
        assert_int_equal(side_of(&im) == BACKWARD, ratio >= edge);
        assert_int_equal(side_of(&im) == FORWARD, ratio <= holds * edge);
        misprinted += (side_of(&im) == FORWARD) != (ratio <= printed * edge);
    }
    assert_true(sides[0] > 0 && sides[1] > 0 && sides[2] > 0 && misprinted > 0);
}

/* Fig. 13: the sphere of Stronge with the authors' e_t. Only sticking sees that choice. */
static void fig_13_gross_slip_knows_no_e_t(void **state)
{
    (void)state;
    const table *errata = read_table("payr-glocker-2005/errata.csv");
    const int row = erratum(errata, "Fig. 13");
    const double e_t = cell_value(errata, row, "printed"), e[] = {0, 0.5, 1};
    assert_string_equal(cell(errata, row, "holds"), "");
    for (int i = 0; i < 3; i++) {
        const pcs_material m = material_of(e[i], e_t, 0.5), other = material_of(e[i], 0, 0.5);
        const double gross = 0.5 * (1 + 1 / SPHERE) * (1 + e[i]); // slip keeps its sign
        for (double slip = 0.013; slip < 8; slip += 0.05) {
            const pcs_impact2 im = strike(SPHERE, PI / 2, -slip, &m);
            const pcs_impact2 without = strike(SPHERE, PI / 2, -slip, &other);
            const bool is_stick = slip < gross / (1 + e_t);
            assert_int_equal(im.final, is_stick ? PCS_FINAL_STICK : PCS_FINAL_SLIP);
            assert_near(im.vp_t, is_stick ? -e_t * slip : slip - gross, 1e-14 * 8);
            if (slip > gross)
                assert_near(without.vp_t, im.vp_t, 0);
        }
    }
}

/*
 * (58), with sgn(v_1(0)/v_3(0)) where sgn(v_1(0)) is printed: friction opposes slip, and
 * only so is it (48) and (50), as the text says.
 */
static double gross_slip_ratio(const pcs_contact2 *c, double e, double mu, double side)
{
    const double B = (c->G_nt + mu * side * c->G_tt) / (c->G_nn + mu * side * c->G_nt);
    return B * (1 + e) / e - c->v_t / c->v_n / e;
}

/* Where slip does not stop, Stronge's law, Newton's inequality law and (58) are one. */
static void gross_slip_is_the_same_to_all(void **state)
{
    (void)state;
    rng source = {93};
    long slips_by_sign[2] = {0}, coupled_by_sign[2] = {0}, unlike_print = 0;
    for (long i = 0; i < cases() / 2; i++) {
        const sample s = random_sample(&source, i * CORNER_COUNT); // no corner
        const pcs_contact2 *c = &s.contact;
        const pcs_impact2 stronge = solved(PCS_LAW_ENERGETIC, c, &s.material);
        if (stronge.mode != 0 || s.material.e < 0.01)
            continue;
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, c, &s.material);
        assert_int_equal(im.final, PCS_FINAL_SLIP);
        const double e = s.material.e, mu = s.material.mu_k, side = c->v_t < 0 ? 1 : -1;
        const double ratio = gross_slip_ratio(c, e, mu, side);
        // what is subtracted to get v_t, over v_n after
        const double G = c->G_nn + c->G_tt;
        const double scale = (fabs(c->v_t) + G * im.p_n * (1 + mu)) / im.vp_n;
        assert_near(stronge.vp_t / stronge.vp_n, ratio, 1e-12 * scale);
        assert_near(im.vp_t / im.vp_n, ratio, 1e-12 * scale);
        assert_near(stronge.vp_n, -e * c->v_n, 1e-12 * fabs(c->v_n)); // (59)
        slips_by_sign[c->v_t < 0]++;
        coupled_by_sign[c->G_nt < 0]++;
        unlike_print += fabs(gross_slip_ratio(c, e, mu, -side) - ratio) > 1e-3 * fabs(ratio);
    }
    assert_true(slips_by_sign[0] > 0 && slips_by_sign[1] > 0);
    assert_true(coupled_by_sign[0] > 0 && coupled_by_sign[1] > 0);
    assert_true(unlike_print > 0);
}

/* Both answers of a bar that touches and slides into super-critical friction (35)-(38). */
static void check_paradox(double phi, double v_t, pcs_material m)
{
    const bar b = bar_at(UNIFORM, phi);
    const pcs_contact2 c = tip(UNIFORM, phi, 0, v_t);
    const double det = 1 + 1 / UNIFORM, q_t = (1 + m.e_t) * v_t;
    const unsigned both = PCS_NOT_UNIQUE | PCS_IMPACT_WITHOUT_COLLISION;

    m.branch = PCS_BRANCH_IMPACT;
    const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
    assert_int_equal(im.outcome & (both | PCS_NO_COLLISION), both);
    // a few roundings of impulses within 10 |v_t|
    assert_near(im.vp_n, 0, 1e-14 * fabs(v_t));
    assert_near(im.vp_t, -m.e_t * v_t, 1e-14 * fabs(v_t));
    assert_near(im.p_n, b.delta * q_t / det, 1e-14 * fabs(v_t));
    assert_near(im.p_t, -b.alpha * q_t / det, 1e-14 * fabs(v_t));
    assert_true(im.p_n > 0 && fabs(im.p_t) <= m.mu_k * im.p_n);

    m.branch = PCS_BRANCH_REST;
    const pcs_impact2 rest = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
    assert_int_equal(rest.outcome & (both | PCS_NO_COLLISION), both);
    assert_true(rest.p_n == 0 && rest.p_t == 0 && rest.vp_n == 0 && rest.vp_t == v_t);

    pcs_impulse2 all[2];
    assert_int_equal(pcs_inequality2_all(&c, m.e, m.e_t, m.mu_k, all), 2);
    assert_true(all[0].final == PCS_FINAL_STICK && all[1].final == PCS_FINAL_OPEN);
    assert_near(all[0].p_n, im.p_n, 1e-14 * fabs(v_t));
    assert_near(all[0].p_t, im.p_t, 1e-14 * fabs(v_t));
    assert_true(all[1].p_n == 0 && all[1].p_t == 0);
}

/* The impact is the limit of a vanishing approach; there the law knows no other answer. */
static void check_limit(double phi, double v_t, const pcs_material *m)
{
    const pcs_contact2 touch = tip(UNIFORM, phi, 0, v_t);
    const pcs_contact2 nearly = tip(UNIFORM, phi, -1e-9 * fabs(v_t), v_t);
    const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &touch, m);
    const pcs_impact2 limit = solved(PCS_LAW_COMPLEMENTARITY, &nearly, m);
    assert_false(limit.outcome & (PCS_NOT_UNIQUE | PCS_IMPACT_WITHOUT_COLLISION));
    assert_same_impact(&touch, &im, &limit, 1e-8); // v_n is 1e-9 of v_t
}

static void check_no_collision(double phi, double v_t, pcs_material m)
{
    const pcs_contact2 c = tip(UNIFORM, phi, 0, v_t);
    for (int branch = 0; branch < PCS_BRANCH_COUNT; branch++) {
        m.branch = (pcs_branch)branch;
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
        assert_int_equal(im.outcome, PCS_NO_COLLISION);
        assert_true(im.p_n == 0 && im.p_t == 0 && im.vp_n == 0 && im.vp_t == v_t);
    }
    pcs_impulse2 all[2];
    assert_int_equal(pcs_inequality2_all(&c, m.e, m.e_t, m.mu_k, all), 1);
    assert_true(all[0].p_n == 0 && all[0].p_t == 0);
}

/* Sec. 6: only slip that is missing from Fig. 5 jams, v_t of the sign of delta. */
static void painleve_has_two_answers(void **state)
{
    (void)state;
    rng source = {94};
    int jams = 0, slides = 0;
    for (double deg = 0.25; deg < 180; deg += 0.5)
        for (int i = 0; i < 8; i++) {
            const double phi = deg * PI / 180, v_t = sign(&source) * log_between(&source, 0.01, 99);
            const pcs_material m = material_of(uniform(&source), uniform(&source),
                                               i % 4 ? 5.0 / 3 : between(&source, 0, 4.0 / 3));
            const bar b = bar_at(UNIFORM, phi);
            if (pull(&b, m.mu_k, v_t < 0 ? BACKWARD : FORWARD) > 0) {
                check_no_collision(phi, v_t, m);
                slides++;
                continue;
            }
            check_paradox(phi, v_t, m);
            check_limit(phi, v_t, &m);
            jams++;
        }
    assert_true(jams > 100 && slides > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_of_the_bar),
        cmocka_unit_test(scenario_is_a_point_of_fig_4),
        cmocka_unit_test(least_critical_friction),
        cmocka_unit_test(boundaries_of_figs_4_and_5),
        cmocka_unit_test(edges_of_the_band),
        cmocka_unit_test(ratio_after_is_continuous),
        cmocka_unit_test(sign_reversal_in_figs_7_and_8),
        cmocka_unit_test(sign_reversal_in_fig_11),
        cmocka_unit_test(walton_is_the_law_of_spheres),
        cmocka_unit_test(fig_13_gross_slip_knows_no_e_t),
        cmocka_unit_test(gross_slip_is_the_same_to_all),
        cmocka_unit_test(painleve_has_two_answers),
    };
    return cmocka_run_group_tests_name("payr-glocker", tests, NULL, NULL);
}
