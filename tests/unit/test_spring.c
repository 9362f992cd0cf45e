/* Restitution and damping of springs: compared with closed forms, and with steps in time. */
#include "runge_kutta.h"
#include "support.h"

#include <percuss/spring.h>
#include <string.h>

static pcs_spring any_spring(rng *r)
{
    pcs_spring s = pcs_spring_default();
    s.mass = log_between(r, 1e-3, 1e3);
    s.kappa = log_between(r, 1e2, 1e9);
    s.approach = log_between(r, 1e-2, 1e2);
    return s;
}

static pcs_spring_damping converted(const pcs_spring *s, pcs_spring_given given, double value)
{
    pcs_spring_damping d;
    pcs_fault fault;
    if (pcs_spring_convert(s, given, &value, &d, &fault) != PCS_OK)
        fail_msg("%s %s: %g", fault.field, fault.rule, fault.value);
    return d;
}

static pcs_spring_damping of_solref(const pcs_spring *s, const double *solref)
{
    pcs_spring_damping d;
    pcs_spring bare = *s;
    bare.kappa = PCS_NONE; // solref includes a kappa
    assert_int_equal(pcs_spring_convert(&bare, PCS_SPRING_GIVEN_SOLREF, solref, &d, NULL), PCS_OK);
    return d;
}

static void assert_ratio(double a, double b, double tolerance)
{
    assert_near(a / b, 1, tolerance);
}

/* Closed forms; differences are rounding. */
static void closed_forms(void **state)
{
    (void)state;
    pcs_spring s = pcs_spring_default();
    s.mass = 2;
    s.kappa = 5000; // frequency 50 rad/s
    s.approach = 3;
    // critical damping: d = v t exp(-w t); its second derivative is zero at w t = 2
    const pcs_spring_damping one = converted(&s, PCS_SPRING_GIVEN_RATIO, 1);
    assert_near(one.e, exp(-2), 1e-15);
    assert_near(one.duration, 2.0 / 50, 1e-15);
    assert_near(one.depth, 3.0 / 50 * exp(-1), 1e-15);
    assert_near(one.c, 2 * sqrt(5000.0 * 2), 1e-12);
    assert_near(one.c_mass, one.c / 2, 1e-13);
    // ratio cos 60 deg: 2 cos a a/sin a with a = pi/3
    const pcs_spring_damping sixty = converted(&s, PCS_SPRING_GIVEN_RATIO, 0.5);
    assert_near(sixty.e, exp(-2 * PI / 3 / sqrt(3)), 1e-15);
    assert_near(sixty.duration, 4 * PI / 3 / sqrt(3) / 50, 1e-15);
    // a damper that pulls ends after half a period: ratio = -ln e/sqrt(pi^2 + ln^2 e)
    s.tensile = true;
    const pcs_spring_damping half = converted(&s, PCS_SPRING_GIVEN_E, 0.5);
    assert_near(half.ratio, log(2) / hypot(PI, log(2)), 1e-15);
    assert_near(half.duration, PI / 50 / sqrt(1 - half.ratio * half.ratio), 1e-15);
    assert_true(converted(&s, PCS_SPRING_GIVEN_E, 1).ratio == 0);
    // MuJoCo has no such contact: its ratio is that of a contact that cannot pull
    s.tensile = false;
    assert_near(half.solref[1], converted(&s, PCS_SPRING_GIVEN_E, 0.5).ratio, 1e-15);
    // without damping
    const pcs_spring_damping elastic = converted(&s, PCS_SPRING_GIVEN_E, 1);
    assert_true(elastic.c == 0 && elastic.zeta == 0 && elastic.ratio == 0);
    assert_near(elastic.duration, PI / 50, 1e-15);
    assert_near(elastic.depth, 0.06, 1e-15);
    assert_near(elastic.depth_crossley, 0.06, 1e-15);
    assert_true(!pcs_has(elastic.solref[0]) && !pcs_has(elastic.solref[1]));
    assert_near(elastic.direct[0], -2500, 1e-12);
    assert_true(elastic.direct[1] == 0 && !signbit(elastic.direct[1]));
    assert_true(of_solref(&s, elastic.direct).e == 1);
    // at the largest penetration of Hertz contact all energy is in the spring: kappa d^2.5/2.5 = m
    // v^2/2
    s.exponent = 1.5;
    const pcs_spring_damping hertz = converted(&s, PCS_SPRING_GIVEN_E, 1);
    assert_near(hertz.depth, pow(2.5 * 9 / 5000, 0.4), 1e-14);
    assert_near(hertz.depth_crossley, hertz.depth, 1e-14);
}

/* 1 - e s = -W(-exp(-1 - s + ln(1 + s))) with the Lambert function W, by Newton's method. */
static double e_by_lambert(double s)
{
    const double x = -exp(-1 - s + log1p(s));
    double w = s < 1 ? -1 + sqrt(fmax(2 * (1 + exp(1) * x), 0)) : x;
    for (int i = 0; i < 100; i++)
        w -= (w * exp(w) - x) / (exp(w) * (1 + w));
    return (1 + w) / s;
}

/* Hunt-Crossley: e depends only on zeta v, and begins with the slope -2/3. */
static void hunt_crossley(void **state)
{
    (void)state;
    rng r = {1};
    for (int i = 0; i < 300; i++) {
        pcs_spring s = any_spring(&r);
        s.exponent = between(&r, 0.5, 5);
        const double x = log_between(&r, 1e-1, 20);
        const pcs_spring_damping d = converted(&s, PCS_SPRING_GIVEN_ZETA, x / s.approach);
        assert_near(d.e, e_by_lambert(x),
                    1e-13); // near its branch point the Lambert function loses some digits
        assert_ratio(d.kappa_zeta, d.kappa * d.zeta, 1e-15);
        // kappa/m d^(p+1)/(p+1) = integral of v/(1 + zeta v), which is this
        const double work = (x - log1p(x)) / (d.zeta * d.zeta), p = s.exponent;
        assert_ratio(d.depth_crossley, pow((p + 1) * work * s.mass / s.kappa, 1 / (p + 1)), 1e-12);
        assert_ratio(d.zeta_small, 1.5 * (1 - d.e) / s.approach, 1e-15);
        assert_ratio(d.zeta_squares, 0.75 * (1 - d.e * d.e) / s.approach, 1e-13);
    }
    const pcs_spring s = {1, 1, 1.5, 1, false};
    for (double x = 1e-3; x > 1e-6; x /= 2) { // 1 - 2/3 x + 4/9 x^2, and a cubic term of size 1
        const pcs_spring_damping d = converted(&s, PCS_SPRING_GIVEN_ZETA, x);
        assert_near(d.e, 1 - 2 * x / 3 + 4 * x * x / 9, x * x * x + 1e-15);
        // both approximations are right to first order; each is too small by the same amount again
        assert_near(d.zeta_small / d.zeta, 1, x);
        assert_near(d.zeta_squares / d.zeta, 1, 2 * x);
        assert_true(d.zeta_squares < d.zeta_small && d.zeta_small < d.zeta);
    }
}

/* From any of them to all others, and back. Near e = 1, 1 - e is known only to rounding. */
static void there_and_back(void **state)
{
    (void)state;
    rng r = {2};
    for (int i = 0; i < 2000; i++) {
        pcs_spring s = any_spring(&r);
        s.tensile = i % 2;
        const double e = i % 3 ? uniform(&r) + 1e-9 : log_between(&r, 1e-9, 1);
        const double near = 1e-14 / (1 - e) + 1e-13;
        const pcs_spring_damping d = converted(&s, PCS_SPRING_GIVEN_E, e);
        assert_true(d.e == e);
        const pcs_spring_damping back[] = {converted(&s, PCS_SPRING_GIVEN_RATIO, d.ratio),
                                           converted(&s, PCS_SPRING_GIVEN_C, d.c),
                                           converted(&s, PCS_SPRING_GIVEN_ZETA, d.zeta),
                                           of_solref(&s, d.solref), of_solref(&s, d.direct)};
        for (int k = 0; k < 5; k++) {
            // exp(-x) has a relative error of x roundings, and a tensile ratio near 1 loses the
            // digits of 1 - ratio
            const double loss = k < 2 && s.tensile ? 1e-15 * pow(1 - log(e), 3) : 0;
            assert_ratio(back[k].e, e, 1e-13 + loss);
            assert_ratio(back[k].c, d.c, near + loss / (1 - e));
            assert_ratio(back[k].zeta, d.zeta, near + loss / (1 - e));
            assert_ratio(back[k].kappa, s.kappa, 1e-14);
            assert_ratio(back[k].solref[0], d.solref[0], near + loss / (1 - e));
            assert_ratio(back[k].direct[1], d.direct[1], near + loss / (1 - e));
        }
        assert_true(back[1].c == d.c && back[0].ratio == d.ratio && back[2].zeta == d.zeta);
        assert_true(s.tensile || back[0].solref[1] == d.ratio);
        assert_true(back[3].solref[1] == d.solref[1]);
    }
}

/* Any viscous spring in time steps: penetration and its rate. */
static void rates(const void *system, const double *y, double *d)
{
    const pcs_spring_damping *is = ((const void *const *)system)[0];
    const pcs_spring *s = ((const void *const *)system)[1];
    const double p = s->exponent, depth = fmax(y[0], 0);
    d[0] = y[1];
    d[1] = -(is->kappa * pow(depth, p) + is->c * pow(depth, 0.5 * (p - 1)) * y[1]) / s->mass;
}

/* MuJoCo with constant impedance, without a_0: a = -d (b v + k r) while that pushes. */
typedef struct mujoco {
    double solref[2], impedance;
} mujoco;

static void rates_of_mujoco(const void *system, const double *y, double *d)
{
    const mujoco *m = system;
    const double *ref = m->solref, width = m->impedance;
    const double b = ref[0] > 0 ? 2 / (width * ref[0]) : -ref[1] / width;
    const double k =
        ref[0] > 0 ? width / pow(width * ref[0] * ref[1], 2) : -ref[0] * width / (width * width);
    d[0] = y[1];
    d[1] = fmin(-m->impedance * (b * y[1] + k * y[0]), 0);
}

/* e after steps of h, to the end of penetration or of force. */
static double e_in_steps(rates_of *rates_at, const void *system, double v, double h, bool tensile)
{
    double y[2] = {0, v}, next[2], force[2] = {0, -1};
    for (long i = 0; i < 10000000; i++) {
        runge_kutta(rates_at, system, 2, y, h, next);
        rates_at(system, next, force);
        if (tensile ? next[0] <= 0 : force[1] >= 0)
            break;
        y[0] = next[0];
        y[1] = next[1];
    }
    return -y[1] / v;
}

/*
 * A linear spring with about 1e4 steps per radian: the end is within one step; at zero force e does
 * not change to first order.
 */
static void in_steps_of_time(void **state)
{
    (void)state;
    rng r = {3};
    for (int i = 0; i < 12; i++) {
        pcs_spring s = any_spring(&r);
        s.tensile = i % 2;
        s.exponent = i % 3 == 2 ? 1.5 : 1;
        const pcs_spring_damping d = converted(&s, PCS_SPRING_GIVEN_E, between(&r, 0.1, 0.95));
        const void *const system[] = {&d, &s};
        const double h = 1e-4 * d.depth / s.approach;
        // a power of 1/4 begins with an infinite slope: the error of one step is of the size of the
        // step
        assert_near(e_in_steps(rates, system, s.approach, h, s.tensile), d.e, 2e-4);
        if (s.exponent != 1)
            continue;
        for (int direct = 0; direct < 2; direct++) {
            mujoco m = {{d.solref[0], d.solref[1]}, between(&r, 0.1, 0.99)};
            if (direct) {
                m.solref[0] = d.direct[0];
                m.solref[1] = d.direct[1];
            }
            assert_near(e_in_steps(rates_of_mujoco, &m, s.approach, h, false), d.e, 1e-6);
        }
    }
}

static void refused(const pcs_spring *s, pcs_spring_given given, double a, double b,
                    const char *field)
{
    const double value[2] = {a, b};
    pcs_spring_damping d = {.e = 7};
    pcs_fault fault;
    assert_int_equal(pcs_spring_convert(s, given, value, &d, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    if (strcmp(field, pcs_spring_given_name(PCS_SPRING_GIVEN_SOLREF)) == 0)
        assert_true(fault.value == a || (isnan(a) && isnan(fault.value)));
    assert_true(d.e == 7);
}

static void bad_input(void **state)
{
    (void)state;
    const pcs_spring good = {1, 1e4, 1, 2, false}, unset = pcs_spring_default();
    pcs_spring s = good;
    pcs_spring_damping d;
    pcs_fault fault;
    const double half = 0.5, much = 1e6;
    refused(&unset, PCS_SPRING_GIVEN_E, 0.5, 0, "mass");
    refused(&good, PCS_SPRING_GIVEN_E, 0, 0, "e");
    refused(&good, PCS_SPRING_GIVEN_E, 1.1, 0, "e");
    refused(&good, PCS_SPRING_GIVEN_E, PCS_NONE, 0, "e");
    refused(&good, PCS_SPRING_GIVEN_C, -1, 0, "c");
    refused(&good, PCS_SPRING_GIVEN_RATIO, INFINITY, 0, "ratio");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, 0.02, -1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, -100, 1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, 0.02, 0, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, PCS_NONE, 1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, 0, 1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, 0, -1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, INFINITY, 1, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, 1, INFINITY, "solref");
    refused(&good, PCS_SPRING_GIVEN_SOLREF, -INFINITY, -1, "solref");
    s.mass = 0.9e-12;
    refused(&s, PCS_SPRING_GIVEN_E, 0.5, 0, "mass");
    s.mass = 1.1e18;
    refused(&s, PCS_SPRING_GIVEN_E, 0.5, 0, "mass");
    s.mass = 1e-12;
    assert_true(converted(&s, PCS_SPRING_GIVEN_E, 0.5).c > 0);
    s = good;
    assert_true(converted(&s, PCS_SPRING_GIVEN_ZETA, 0).e == 1);
    assert_true(converted(&s, PCS_SPRING_GIVEN_E, 1e-9).e == 1e-9);
    refused(&good, PCS_SPRING_GIVEN_COUNT, 0.5, 0, "given");
    s.approach = -1;
    refused(&s, PCS_SPRING_GIVEN_E, 0.5, 0, "approach");
    s.approach = PCS_NONE;
    refused(&s, PCS_SPRING_GIVEN_ZETA, 0.5, 0, "approach");
    assert_int_equal(pcs_spring_convert(&s, PCS_SPRING_GIVEN_E, &half, &d, &fault), PCS_OK);
    assert_true(!pcs_has(d.zeta) && !pcs_has(d.depth) && !pcs_has(d.zeta_small) && d.c > 0);
    s = good;
    s.kappa = 0;
    refused(&s, PCS_SPRING_GIVEN_E, 0.5, 0, "kappa");
    s.kappa = 1;
    s.tensile = true;
    refused(&s, PCS_SPRING_GIVEN_RATIO, 1, 0, "ratio");
    s.exponent = 6;
    refused(&s, PCS_SPRING_GIVEN_E, 0.5, 0, "exponent");
    s.exponent = 1.5;
    refused(&s, PCS_SPRING_GIVEN_SOLREF, 0.02, 1, "exponent");
    // solref and duration are those of a linear spring
    assert_int_equal(pcs_spring_convert(&s, PCS_SPRING_GIVEN_E, &half, &d, NULL), PCS_OK);
    assert_true(!pcs_has(d.solref[0]) && !pcs_has(d.solref[1]) && !pcs_has(d.direct[0]) &&
                !pcs_has(d.direct[1]) && !pcs_has(d.duration));
    // e below 1e-9
    assert_int_equal(pcs_spring_convert(&good, PCS_SPRING_GIVEN_RATIO, &much, &d, &fault),
                     PCS_STATUS_RANGE);
    // kappa = mass/(timeconst dampratio)^2 is outside the range of a double
    const double tiny[2] = {1e-200, 0.5}, huge[2] = {1e200, 0.5};
    assert_int_equal(pcs_spring_convert(&good, PCS_SPRING_GIVEN_SOLREF, tiny, &d, &fault),
                     PCS_STATUS_RANGE);
    assert_int_equal(pcs_spring_convert(&good, PCS_SPRING_GIVEN_SOLREF, huge, &d, &fault),
                     PCS_STATUS_RANGE);
    assert_int_equal(pcs_spring_convert(NULL, PCS_SPRING_GIVEN_E, &half, &d, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "spring");
    assert_string_equal(pcs_spring_given_name(PCS_SPRING_GIVEN_SOLREF), "solref");
    assert_null(pcs_spring_given_name(PCS_SPRING_GIVEN_COUNT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms),   cmocka_unit_test(hunt_crossley),
        cmocka_unit_test(there_and_back), cmocka_unit_test(in_steps_of_time),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests_name("spring", tests, NULL, NULL);
}
