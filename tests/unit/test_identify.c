/* Measurements made by formula, with noise, offset and drift: estimates must equal the inputs. */
#include "cli/files/measurement.h"
#include "made_measurements.h"

#include <string.h>

/* Without noise a triangle gives t_r/t_c; its corners may be anywhere between samples. */
static void a_triangle_is_exact(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++) {
        recipe c = plain;
        c.start = 0.04 + 1.3e-5 * i;
        const pcs_identified id = identified(&c, 1);
        // the corner is a minimum of squares: it is found to the square root of rounding
        assert_near(id.e_triangle.value, 0.26 / 0.74, 1e-7);
        assert_near(id.t_start.value, c.start, 1e-12);
        assert_near(id.t_peak.value, c.start + 0.74 * c.duration, 1e-9);
        assert_near(id.t_end.value, c.start + c.duration, 1e-12);
        assert_near(id.mu.value, 0.65, 1e-12);
        assert_near(id.impulse_ratio.value, 0.65, 1e-12);
        // straight lines between samples cut off the three corners
        assert_near(id.p_n.value, 0.5 * 3000 * 0.03, 3000 * 1e-4 / 4);
        assert_near(id.e_impulse.value, 0.26 / 0.74, 1e-3);
        assert_near(id.peak_n.value, 3000, 1e-3);
        assert_near(id.peak.value, 3000 * hypot(1, 0.65), 1e-3);
        assert_int_equal(id.normal[0], 1);
        assert_near(id.friction[1], -1, 1e-12);
        assert_int_equal(id.clipped, 0);
    }
    for (int n = 24; n < 60; n += 3) { // eight samples are enough for its ends
        recipe c = plain;
        c.n = n;
        const pcs_identified id = identified(&c, 1);
        assert_near(id.t_start.value, c.start, 1e-12);
        assert_near(id.t_end.value, c.start + c.duration, 1e-12);
    }
}

/* Each error is proportional to the noise; a strong drift is removed. */
static void errors_go_with_the_noise(void **state)
{
    (void)state;
    recipe c = plain;
    c.noise = 0.001 * c.peak;
    const pcs_identified one = identified(&c, 3);
    c.noise *= 4;
    const pcs_identified four = identified(&c, 3);
    for (size_t i = 0; i < pcs_estimate_count(); i++) {
        const double small = pcs_estimate_at(&one, i)->error;
        const double large = pcs_estimate_at(&four, i)->error;
        if (pcs_has(small) && small > 0)
            assert_true(large > 2 * small && large < 8 * small);
    }
    assert_true(one.t_start.error > 1e-7 && one.t_start.error < 1e-3);
    c.noise = 0.001 * c.peak;
    c.drift = 5 * c.peak / c.length;
    c.offset = -c.peak;
    const pcs_identified drifts = identified(&c, 3);
    assert_near(drifts.p_n.value, one.p_n.value, 4 * one.p_n.error);
    assert_near(drifts.e_impulse.value, one.e_impulse.value, 4 * one.e_impulse.error);
}

static void a_spring_is_symmetric(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = half_sine;
    const pcs_identified id = identified(&c, 1);
    assert_near(id.e_impulse.value, 1, 1e-6);
    assert_near(id.e_triangle.value, 1, 1e-3); // its ends are not straight
    assert_near(id.p_n.value, 3000 * 0.03 * 2 / PI, 1e-3);
    assert_false(pcs_has(id.e_kinematic.value));
    assert_false(pcs_has(id.e_kinematic.error));
}

/* The contact of [brach-1993 (9)] with the exponent of a sphere, by small steps. */
enum { TABLE = 4001 };
static double contact_force[TABLE]; /* m/s^2 */
static double contact_duration, contact_turn, contact_e;

static double contact_rate(double d, double v, double zeta)
{
    return d > 0 ? fmax(0, 4e5 * pow(d, 1.5) * (1 + zeta * v)) : 0;
}

static void run_contact(double zeta, double speed)
{
    static double force[2000000];
    const double h = 1e-7;
    double d = 0, v = speed;
    int n = 0;
    contact_turn = 0;
    while (n < 2 || (d > 0 && force[n - 1] > 0)) {
        force[n++] = contact_rate(d, v, zeta);
        // midpoint rule
        const double middle = v - 0.5 * h * force[n - 1];
        const double a = contact_rate(d + 0.5 * h * v, middle, zeta);
        if (v > 0 && v - h * a <= 0)
            contact_turn = h * n;
        d += h * middle;
        v -= h * a;
    }
    contact_duration = h * n;
    contact_e = -v / speed;
    for (int i = 0; i < TABLE; i++)
        contact_force[i] = force[(size_t)((n - 1.) * i / (TABLE - 1))];
}

static double contact_shape(double t)
{
    const int i = (int)(t * (TABLE - 1));
    return t < 0 || i + 1 >= TABLE
               ? 0
               : contact_force[i] +
                     (t * (TABLE - 1) - i) * (contact_force[i + 1] - contact_force[i]);
}

static recipe contact_recipe(double noise)
{
    recipe c = plain;
    c.of = contact_shape;
    c.peak = 1;
    c.duration = contact_duration;
    c.length = 4 * contact_duration;
    c.start = 1.43 * contact_duration;
    c.noise = noise;
    c.offset = 9.81;
    c.drift = 30;
    return c;
}

/* Elastic: force and penetration have their maximum at the same time, e = 1. */
static void an_elastic_contact(void **state)
{
    (void)state;
    run_contact(0, 3);
    const recipe c = contact_recipe(3);
    const pcs_identified id = identified(&c, 5);
    assert_near(contact_e, 1, 1e-5);
    assert_estimate(id.e_impulse, 1, 4);
    assert_false(id.e_impulse.impossible || id.e_triangle.impossible); // 1 except for noise
    assert_estimate(id.mu, 0.65, 4);
    assert_near(id.p_n.value, 2 * 3, 0.01);
    // the force starts as t^1.5: the start of the contact is found a little late
    assert_near(id.duration.value, contact_duration, 0.06 * contact_duration);
}

/* Damped: the force has its maximum before the penetration; a known approach corrects this. */
static void a_damped_contact(void **state)
{
    (void)state;
    run_contact(0.25, 3);
    const recipe clean = contact_recipe(0), c = contact_recipe(3);
    const pcs_identified best = identified(&clean, 6);
    pcs_identify_options o = pcs_identify_options_default();
    make(&c, 6);
    const pcs_identified blind = found(&c, &o);
    o.approach = 3;
    const pcs_identified id = found(&c, &o);
    assert_true(blind.t_peak.value < c.start + contact_turn);
    assert_near(contact_e, 0.66, 0.005);
    assert_near(best.e_impulse.value, 1.6, 0.05); // as docs/mechanics.md says
    assert_estimate(blind.e_impulse, best.e_impulse.value, 4);
    assert_near(id.t_peak.value, blind.t_peak.value, 0);
    assert_near(id.t_turn.value, c.start + contact_turn, 0.01 * contact_duration);
    assert_near(id.pc_n.value, 3, 1e-12);
    assert_estimate(id.e_kinematic, contact_e, 4);
    assert_near(id.e_impulse.value, id.e_kinematic.value, 1e-12);
    assert_near(id.e_kinematic.value, contact_e, 0.01);
    // from the peak, e has a value that no impact can have
    assert_true(blind.e_impulse.impossible && best.e_impulse.impossible);
    assert_false(id.e_impulse.impossible || id.e_kinematic.impossible || id.mu.impossible);
}

/* The measurement in papers/ is made as its README says, and gives the values of the paper. */
static void the_cushioned_box(void **state)
{
    (void)state;
    measurement r;
    fail why;
    const double share[] = {1, -0.65, 0.05}, g = 9.80665;
    if (!measurement_read(PERCUSS_SOURCE "/papers/baruh-2022/measurement-like-fig8.csv", NULL, &r,
                          &why))
        fail_msg("%s", why.text);
    recipe c = plain;
    c.n = (int)r.n;
    assert_int_equal(c.n, 1001);
    for (int i = 0; i < c.n; i++) {
        times[i] = r.time[i];
        for (int k = 0; k < 3; k++) {
            const double made =
                share[k] * 293 * cushion((times[i] - 0.03) / 0.03) + (k + 1) * (0.5 + 3 * times[i]);
            axes[k][i] = r.axes[k][i];
            assert_near(axes[k][i] / g, made, 5); // the standard deviation of the noise is 1
        }
    }
    measurement_free(&r);
    const pcs_identified id = found(&c, NULL);
    const double e = impulse_ratio_of(cushion, 22. / 30);
    assert_near(e, 0.35, 0.005);
    assert_near(id.e_impulse.value, e, 0.03 * e);
    assert_near(id.e_triangle.value, 8. / 22, 0.1 * 8. / 22); // its end is not sharp
    assert_near(id.mu.value, hypot(0.65, 0.05), 0.002);
    assert_near(id.duration.value, 0.03, 0.001);
    assert_near(id.peak_n.value, 293 * g, 3 * g);
    assert_near(id.peak.value, 350 * g, 3 * g);
    for (int k = 0; k < 3; k++) {
        assert_near(id.noise[k], g, 0.1 * g);
        assert_near(id.offset[k], (k + 1) * (0.5 + 3 * 0.03) * g, 0.3 * g);
    }
}

/* A gap down to zero between a small pulse and the main one is part of the contact. */
static double dipped(double t)
{
    return t < 0 || t > 1 ? 0
           : t < 0.15     ? 0.2 * sin(PI * t / 0.15)
           : t < 0.25     ? 0
                          : sin(PI * (t - 0.25) / 0.75);
}

static double bounces(double t)
{
    return half_sine(t) + 0.6 * half_sine((t + 2) / 0.9) + 0.3 * half_sine((t - 2) / 0.8);
}

static void pulses_that_belong_and_that_do_not(void **state)
{
    (void)state;
    recipe c = plain;
    c.noise = 5;
    c.of = dipped;
    c.duration = 0.01;
    pcs_identified id = identified(&c, 9);
    assert_near(id.t_start.value, c.start, 0.03 * c.duration);
    assert_near(id.t_end.value, c.start + c.duration, 0.02 * c.duration);
    c.of = bounces;
    id = identified(&c, 9);
    assert_near(id.t_start.value, c.start, 0.02 * c.duration);
    assert_near(id.duration.value, c.duration, 0.03 * c.duration);
    assert_near(id.noise[0], 5, 0.5); // the other samples are not noise
    assert_estimate(id.p_n, 3000 * 0.01 * 2 / PI, 4);
}

/* Offset and drift are removed: the same noise gives the same result except for rounding. */
static void baseline_does_not_matter(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = cushion;
    c.noise = 15;
    const pcs_identified a = identified(&c, 3);
    c.offset = -120;
    c.drift = 700;
    const pcs_identified b = identified(&c, 3);
    assert_near(a.e_impulse.value, b.e_impulse.value, 1e-6);
    assert_near(a.e_triangle.value, b.e_triangle.value, 1e-6);
    assert_near(a.mu.value, b.mu.value, 1e-9);
    assert_near(a.mu.error, b.mu.error, 1e-6);
    assert_near(b.drift[0] - a.drift[0], 700, 1e-6);
    assert_near(b.offset[2] - a.offset[2], 3 * (-120 + 700 * b.t_start.value), 1e-3);
}

enum { TRIALS = 100, WATCHED = 10 };

static void watch(const pcs_identified *id, pcs_estimate *out)
{
    const pcs_estimate all[WATCHED] = {id->t_peak, id->duration,     id->pc_n,      id->pr_n,
                                       id->p_n,    id->p_t,          id->e_impulse, id->e_triangle,
                                       id->mu,     id->impulse_ratio};
    memcpy(out, all, sizeof all);
}

/* Reported errors and the scatter over many samples of noise differ by at most a factor of 1.5. */
static void errors_are_the_scatter(void **state)
{
    (void)state;
    const shape shapes[] = {triangle, half_sine, cushion};
    for (int s = 0; s < (few_cases() ? 1 : 3); s++) {
        recipe c = plain;
        double mean[WATCHED] = {0}, square[WATCHED] = {0}, error[WATCHED] = {0};
        c.of = shapes[s];
        c.noise = 30;
        for (int n = 1; n <= TRIALS; n++) {
            pcs_estimate is[WATCHED];
            const pcs_identified id = identified(&c, 1000 + (uint64_t)n);
            watch(&id, is);
            for (int k = 0; k < WATCHED; k++) {
                const double gap = is[k].value - mean[k];
                mean[k] += gap / n;
                square[k] += gap * (is[k].value - mean[k]);
                error[k] += is[k].error / TRIALS;
            }
        }
        for (int k = 0; k < WATCHED; k++) {
            const double seen = sqrt(square[k] / (TRIALS - 1));
            if (!(error[k] > seen / 1.5 && error[k] < 1.5 * seen))
                fail_msg("shape %d, estimate %d: %g reported, %g seen", s, k, error[k], seen);
        }
    }
}

/* Other units change impulses, not ratios; powers of two change no bit of the ratios. */
static void scaling(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = cushion;
    c.noise = 20;
    const pcs_identified a = identified(&c, 4);
    for (int i = 0; i < c.n; i++) {
        times[i] *= 0.25;
        for (int k = 0; k < 3; k++)
            axes[k][i] *= 1024;
    }
    pcs_identify_options o = pcs_identify_options_default();
    o.mass = 2;
    const pcs_identified b = found(&c, &o);
    assert_true(a.e_impulse.value == b.e_impulse.value && a.e_impulse.error == b.e_impulse.error);
    assert_true(a.mu.value == b.mu.value && a.e_triangle.value == b.e_triangle.value);
    assert_true(512 * a.p_n.value == b.p_n.value && 512 * a.p_t.error == b.p_t.error);
    assert_true(0.25 * a.duration.value == b.duration.value);
    assert_true(1024 * a.peak.value == b.peak.value);
}

/* The sensor is turned in the body: if the normal is given, the result is the same. */
static void turned_axes(void **state)
{
    (void)state;
    recipe c = plain;
    c.of = cushion;
    make(&c, 1);
    const pcs_identified a = found(&c, NULL);
    const double turn[3][3] = {
        {2. / 3, -1. / 3, 2. / 3}, {2. / 3, 2. / 3, -1. / 3}, {-1. / 3, 2. / 3, 2. / 3}};
    for (int i = 0; i < c.n; i++) {
        const double x[3] = {axes[0][i], axes[1][i], axes[2][i]};
        for (int k = 0; k < 3; k++)
            axes[k][i] = turn[k][0] * x[0] + turn[k][1] * x[1] + turn[k][2] * x[2];
    }
    pcs_identify_options o = pcs_identify_options_default();
    for (int k = 0; k < 3; k++)
        o.normal[k] = 5 * turn[k][0];
    const pcs_identified b = found(&c, &o);
    assert_near(a.e_impulse.value, b.e_impulse.value, 1e-6);
    assert_near(b.mu.value, 0.65, 1e-9);
    assert_near(a.p_n.value, b.p_n.value, 1e-6);
    for (int k = 0; k < 3; k++)
        assert_near(b.friction[k], -turn[k][1], 1e-9);
    // planar: two axes of the measurement above, exchanged; the normal is the second
    make(&c, 1);
    const double *const two[] = {axes[1], axes[0]};
    pcs_identified d;
    assert_int_equal(pcs_identify(times, two, 2, (size_t)c.n,
                                  &(pcs_identify_options){{0, 1, 0}, PCS_NONE, PCS_NONE, 1, 0}, &d,
                                  NULL),
                     PCS_OK);
    assert_near(d.mu.value, 0.65, 1e-12);
    assert_near(d.friction[0], -1, 1e-12);
}

/* Times may have unequal steps. */
static void uneven_sampling(void **state)
{
    (void)state;
    recipe c = plain;
    rng r = {8};
    make(&c, 1);
    for (int i = 1; i + 1 < c.n; i++) {
        times[i] += between(&r, -3e-5, 3e-5);
        const double a = c.peak * triangle((times[i] - c.start) / c.duration);
        axes[0][i] = a;
        axes[1][i] = -0.65 * a;
    }
    const pcs_identified id = found(&c, NULL);
    assert_near(id.e_triangle.value, 0.26 / 0.74, 1e-7);
    assert_near(id.mu.value, 0.65, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_triangle_is_exact),
        cmocka_unit_test(errors_go_with_the_noise),
        cmocka_unit_test(a_spring_is_symmetric),
        cmocka_unit_test(an_elastic_contact),
        cmocka_unit_test(a_damped_contact),
        cmocka_unit_test(the_cushioned_box),
        cmocka_unit_test(pulses_that_belong_and_that_do_not),
        cmocka_unit_test(baseline_does_not_matter),
        cmocka_unit_test(errors_are_the_scatter),
        cmocka_unit_test(scaling),
        cmocka_unit_test(turned_axes),
        cmocka_unit_test(uneven_sampling),
    };
    return cmocka_run_group_tests_name("identify", tests, NULL, NULL);
}
