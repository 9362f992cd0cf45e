/* The same measurement in another unit, along other axes, or backwards in time. */
#include "made_measurements.h"
#include "src/identify/pulse.h"

#include <string.h>

/*
 * Equal to a thousandth of the standard error: a minimum of squares is found to the square root of
 * rounding.
 */
static void assert_equal(const pcs_estimate *x, const pcs_estimate *y)
{
    assert_true(pcs_has(x->value) == pcs_has(y->value));
    if (!pcs_has(x->value))
        return;
    assert_near(x->value, y->value, 1e-3 * x->error + 1e-12 * fabs(x->value));
    assert_true(x->impossible == y->impossible);
}

static recipe noisy(shape of, int k)
{
    recipe c = plain;
    c.of = of;
    c.noise = 0.003 * c.peak;
    c.offset = 9.81 * (k % 3);
    c.drift = 40 * (k % 2);
    c.third = 0.1 * k;
    c.n = 700 + 113 * k;
    return c;
}

static const shape shapes[] = {triangle, half_sine, cushion};
enum { SHAPES = sizeof shapes / sizeof *shapes, WAYS = 12 };

/* True if the unit of an estimate has the unit of time as a factor, and that of acceleration. */
static void parts(const char *unit, bool *time, bool *acceleration)
{
    *time = strcmp(unit, "s") == 0 || strcmp(unit, "m/s") == 0;
    *acceleration = strcmp(unit, "m/s") == 0 || strcmp(unit, "m/s^2") == 0;
}

static void assert_scaled(double a, double b, double factor)
{
    if (pcs_has(a) || pcs_has(b))
        assert_true(a * factor == b);
}

/* With powers of two as units, to the last bit: no number in the method has a unit. */
static void units_change_nothing(void **state)
{
    (void)state;
    for (int k = 0; k < WAYS; k++) {
        const recipe c = noisy(shapes[k % SHAPES], k);
        const double t = ldexp(1, 3 * k - 20), a = ldexp(1, 25 - 4 * k);
        pcs_identify_options o = pcs_identify_options_default();
        if (k % 4 == 1)
            o.approach = 40;
        const pcs_identified one = (make(&c, 77), found(&c, &o));
        for (int i = 0; i < c.n; i++) {
            times[i] *= t;
            for (int axis = 0; axis < 3; axis++)
                axes[axis][i] *= a;
        }
        if (pcs_has(o.approach))
            o.approach *= t * a;
        const pcs_identified two = found(&c, &o);
        for (size_t i = 0; i < pcs_estimate_count(); i++) {
            const pcs_estimate *x = pcs_estimate_at(&one, i), *y = pcs_estimate_at(&two, i);
            bool time, acceleration;
            parts(pcs_estimate_about(i)->unit, &time, &acceleration);
            const double factor = (time ? t : 1) * (acceleration ? a : 1);
            assert_scaled(x->value, y->value, factor);
            assert_scaled(x->error, y->error, factor);
            assert_true(x->impossible == y->impossible);
        }
        for (int axis = 0; axis < 3; axis++) {
            assert_true(one.normal[axis] == two.normal[axis]);
            assert_true(one.friction[axis] == two.friction[axis]);
            assert_scaled(one.offset[axis], two.offset[axis], a);
            assert_scaled(one.drift[axis], two.drift[axis], a / t);
            assert_scaled(one.noise[axis], two.noise[axis], a);
        }
        assert_true(one.first == two.first && one.last == two.last && one.clipped == two.clipped);
    }
}

/* Axes in another order, and some reversed: vectors follow, and other results do not change. */
static void axes_may_be_any(void **state)
{
    (void)state;
    static const int orders[][3] = {{1, 2, 0}, {2, 1, 0}, {0, 2, 1}};
    for (int k = 0; k < WAYS; k++) {
        const recipe c = noisy(shapes[k % SHAPES], k);
        const pcs_identified one = identified(&c, 78);
        const int *order = orders[k / 4];
        double sign[3];
        const double *list[3];
        for (int axis = 0; axis < 3; axis++) {
            sign[axis] = k & (1 << axis) ? -1 : 1;
            for (int i = 0; i < c.n; i++)
                axes[axis][i] *= sign[axis];
            list[axis] = axes[order[axis]];
        }
        const pcs_identify_options o = pcs_identify_options_default();
        pcs_identified two;
        assert_int_equal(pcs_identify(times, list, 3, (size_t)c.n, &o, &two, NULL), PCS_OK);
        for (size_t i = 0; i < pcs_estimate_count(); i++) {
            const pcs_estimate *x = pcs_estimate_at(&one, i), *y = pcs_estimate_at(&two, i);
            assert_equal(x, y);
            if (pcs_has(x->error)) // that of a corner is from a noisy curvature
                assert_near(x->error, y->error, 0.5 * x->error);
        }
        for (int axis = 0; axis < 3; axis++) {
            const int from = order[axis];
            assert_near(two.normal[axis], sign[from] * one.normal[from], 1e-12);
            assert_near(two.friction[axis], sign[from] * one.friction[from], 1e-9);
            assert_near(two.offset[axis], sign[from] * one.offset[from], 1e-9 * c.peak);
            assert_near(two.noise[axis], one.noise[from], 1e-12 * c.peak);
        }
    }
}

static void turn_time(const recipe *c, double all)
{
    for (int i = 0; i <= (c->n - 1) / 2; i++) {
        const int j = c->n - 1 - i;
        double before = times[i];
        times[i] = all - times[j];
        times[j] = all - before;
        for (int axis = 0; axis < 3; axis++) {
            before = axes[axis][i];
            axes[axis][i] = axes[axis][j];
            axes[axis][j] = before;
        }
    }
}

/* Backwards in time compression is restitution, and the rest is the same. */
static void time_may_run_backwards(void **state)
{
    (void)state;
    for (int k = 0; k < 40; k++) {
        recipe c = noisy(k % 2 ? half_sine : triangle, k % WAYS);
        c.n = 140 + k; // all samples are used for the first baseline
        const pcs_identified one = identified(&c, (uint64_t)(79 + k));
        const double all = times[0] + times[c.n - 1];
        turn_time(&c, all);
        const pcs_identified two = found(&c, NULL);
        const struct {
            const pcs_estimate *one, *two;
            bool is_time;
        } pairs[] = {
            {&one.t_start, &two.t_end, true},  {&one.t_peak, &two.t_peak, true},
            {&one.t_end, &two.t_start, true},  {&one.t_c, &two.t_r, false},
            {&one.t_r, &two.t_c, false},       {&one.duration, &two.duration, false},
            {&one.pc_n, &two.pr_n, false},     {&one.pr_n, &two.pc_n, false},
            {&one.p_n, &two.p_n, false},       {&one.p_t, &two.p_t, false},
            {&one.mu, &two.mu, false},         {&one.impulse_ratio, &two.impulse_ratio, false},
            {&one.peak_n, &two.peak_n, false}, {&one.peak, &two.peak, false},
        };
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            pcs_estimate turned = *pairs[i].two;
            turned.value = pairs[i].is_time ? all - turned.value : turned.value;
            assert_equal(pairs[i].one, &turned);
        }
        assert_near(one.e_impulse.value * two.e_impulse.value, 1, 1e-6);
        assert_near(one.e_triangle.value * two.e_triangle.value, 1, 1e-6);
        for (int axis = 0; axis < 3; axis++) {
            assert_near(one.noise[axis], two.noise[axis], 1e-9 * c.peak);
            assert_near(one.drift[axis], -two.drift[axis], 1e-9 * c.peak / c.length);
            assert_near(one.normal[axis], two.normal[axis], 1e-9);
        }
        assert_int_equal(one.first + two.last, c.n - 1);
        assert_int_equal(one.last + two.first, c.n - 1);
    }
}

/* A dozen samples of a smooth pulse: a parabola through its top, straight lines for its impulse. */
static void few_samples_will_do(void **state)
{
    (void)state;
    for (int k = 0; k < 70; k++) {
        recipe c = plain;
        c.of = half_sine;
        c.n = 40 + 3 * k;
        c.start = 0.04 + 0.0007 * (k % 7);
        const pcs_identified id = identified(&c, 1);
        const double inside = c.n * c.duration / c.length;
        // the next term of a cosine beside its parabola, within six samples at the top
        const double top = inside < 16 ? 5e-3 : inside < 30 ? 1e-3 : 5e-4;
        assert_near(id.peak_n.value, c.peak, top * c.peak);
        assert_near(id.t_peak.value, c.start + 0.5 * c.duration, 2 * top * c.duration);
        // the rule of trapezoids
        assert_near(id.p_n.value, c.peak * c.duration * 2 / PI,
                    c.peak * c.duration / (inside * inside));
    }
}

/* The number of points that are taken of the last measurement. */
static int points_of(const recipe *c)
{
    static pcs_pulse p;
    const pcs_measurement r = {times, axis_list, 3, (size_t)c->n};
    pcs_baseline b;
    pcs_burst e;
    assert_int_equal(pcs_find_burst(&r, &b, &e, NULL), PCS_OK);
    pcs_pulse_take(&r, &b, &e, &p);
    return p.n;
}

/* With as many points as there is memory for, and with samples taken together beyond that. */
static void a_pulse_fills_its_memory(void **state)
{
    (void)state;
    bool full = false, together = false;
    for (int n = 2220; n < 2240; n++) {
        recipe c = plain;
        c.n = n;
        c.noise = 3;
        unset_stack();
        const pcs_identified id = identified(&c, 5);
        const int points = points_of(&c);
        full = full || points == PCS_MAX_PULSE;
        together = together || points < PCS_MAX_PULSE / 2 + 10;
        assert_estimate(id.e_triangle, 0.26 / 0.74, 5);
        assert_estimate(id.t_peak, c.start + 0.74 * c.duration, 5);
        assert_true(id.noise[0] > 2.5 && id.noise[0] < 3.5); // 5 %, of a thousand samples
    }
    assert_true(full && together);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_change_nothing),     cmocka_unit_test(axes_may_be_any),
        cmocka_unit_test(time_may_run_backwards),   cmocka_unit_test(few_samples_will_do),
        cmocka_unit_test(a_pulse_fills_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
