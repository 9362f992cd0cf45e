/*
 * Contact of finite duration: the simulation of Brach, compared with its tables and the rigid
 * limit.
 */
#include "contact_time.h"
#include "table.h"

#include <string.h>

/* The difference is at most two in the last printed digit, which was itself rounded. */
static void assert_nearly_printed(const table *t, int row, const char *column, double value)
{
    const char *text = cell(t, row, column);
    if (!(digits_off(text, value) <= 2.5))
        fail_msg("row %d %s: %s printed, %g computed", row, column, text, value);
}

/* [brach-1993 Table 3], the rows of the simulation. */
static void table_3(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table3.csv");
    int rows = 0;
    for (int i = 0; i < t->rows; i++) {
        if (cell(t, i, "method")[0] != 's')
            continue;
        const pcs_struck2 body = rod_of_brach(0.6);
        const pcs_surface surface = surface_of(1000, cell_value(t, i, "zeta"), 0.01);
        const pcs_simulated im = simulated2(&body, &surface, 1e-10);
        const double e = im.e_kinematic;
        assert_nearly_printed(t, i, "duration", im.duration);
        assert_nearly_printed(t, i, "final_deg", 45 + im.angle / DEG);
        assert_nearly_printed(t, i, "Pn", im.p[0]);
        assert_nearly_printed(t, i, "mu", im.impulse_ratio);
        assert_nearly_printed(t, i, "e", e);
        assert_nearly_printed(t, i, "E2", e * im.R_kinetic);
        assert_nearly_printed(t, i, "V_Ct", im.vp[1]);
        assert_nearly_printed(t, i, "Omega_deg", im.after.omega[2] / DEG);
        assert_nearly_printed(t, i, "loss_percent", -100 * im.dT / im.T_bodies);
        assert_true(im.audit < 1e-8);
        rows++;
    }
    assert_int_equal(rows, 4);
}

/*
 * Half the tolerance gives the same result to the accuracy that is promised; without damping all
 * energy is lost by friction.
 */
static void tolerance_and_energy(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0.6);
    const pcs_surface surface = surface_of(1000, 0, 0.4);
    const pcs_simulated a = simulated2(&body, &surface, 1e-9),
                        b = simulated2(&body, &surface, 5e-10);
    assert_near(a.p[0], b.p[0], 1e-7);
    assert_near(a.vp[1], b.vp[1], 1e-6);
    assert_near(b.W_c + b.W_r, 0, 1e-8);
    assert_near(b.dT, b.W_f, 1e-8);
    assert_true(b.W_f < 0);
}

/* A stiff surface has the rigid limit: the energetic law with e = 1. */
static void stiff_surface_is_rigid(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0.6);
    pcs_contact2 c;
    pcs_material m = pcs_material_default();
    m.e = 1;
    m.mu_s = m.mu_k = 0.4;
    assert_int_equal(pcs_contact2_of_struck(&body, NULL, &c, NULL), PCS_OK);
    const pcs_impact2 rigid = solved(PCS_LAW_ENERGETIC, &c, &m);
    double before = INFINITY;
    for (double kappa = 1e4; kappa < 2e10; kappa *= 100) {
        const pcs_surface surface = surface_of(kappa, 0, 0.4);
        const pcs_simulated im = simulated2(&body, &surface, 1e-10);
        const double error = hypot(im.vp[0] - rigid.vp_n, im.vp[1] - rigid.vp_t);
        assert_true(error < 0.3 * before);
        before = error;
    }
    assert_true(before < 1e-3);
}

static pcs_surface found(const pcs_struck2 *body, double zeta, pcs_aim aim, double value)
{
    pcs_surface surface = surface_of(1000, zeta, 0);
    pcs_fault fault;
    const pcs_simulation how = pcs_simulation_default();
    assert_int_equal(pcs_calibrate2(body, aim, value, &how, &surface, &fault), PCS_OK);
    return surface;
}

/* The damping for a given e, and the starred frictions of [brach-1993 Tables 4 and 6]. */
static void calibration(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0.6);
    const pcs_surface half = found(&body, 0, PCS_AIM_E, 0.5);
    assert_near(half.zeta, 1.69, 0.01); // the row with mu = 0
    assert_near(simulated2(&body, &half, 1e-10).e_kinematic, 0.5, 1e-7);
    const pcs_surface quarter = found(&body, 0, PCS_AIM_E2, 0.25);
    assert_near(simulated2(&body, &quarter, 1e-10).E2_energetic, 0.25, 1e-7);
    assert_false(pcs_has(found(&body, 0, PCS_AIM_E, 1.5).zeta));
    // the frictions that papers/brach-1993/notes.md compares with the print
    const table *t = read_table("brach-1993/starred.csv");
    for (int i = 0; i < t->rows; i++) {
        const pcs_struck2 b = rod_of_brach(cell_value(t, i, "v_t"));
        const char *name = cell(t, i, "aim");
        const pcs_aim aim = strcmp(name, "stop") == 0    ? PCS_AIM_STOP
                            : strcmp(name, "stick") == 0 ? PCS_AIM_STICK
                                                         : PCS_AIM_REVERSE;
        const pcs_surface it = found(&b, cell_value(t, i, "zeta"), aim, 0);
        assert_printed("starred", cell(t, i, "computed"), it.mu_k);
        assert_near(it.mu_k, cell_value(t, i, "printed"), 0.004);
    }
}

/*
 * Restitution may have more impulse than compression, never more work; rounding sets no flag where
 * they are equal.
 */
static void impulse_beyond_compression(void **state)
{
    (void)state;
    rng r = {905};
    long beyond = 0, not_beyond = 0;
    for (int i = 0; i < 60; i++) {
        const double r_t = i % 3 ? between(&r, -1, 1) : 0, mu = i % 3 ? uniform(&r) : 0;
        const pcs_struck2 b = {
            1, log_between(&r, 0.1, 2), -between(&r, 0.2, 1), r_t, -1, between(&r, -2, 2), 0};
        const pcs_surface s = {log_between(&r, 1e3, 1e6), 1.5, 0, mu, mu};
        const pcs_simulated im = simulated2(&b, &s, 1e-10);
        assert_int_equal((im.outcome & PCS_OUTCOME_IMPULSE_EXCEEDS) != 0, im.R_kinetic > 1 + 1e-7);
        assert_false(im.outcome & PCS_OUTCOME_WORK_EXCEEDS);
        if (r_t == 0) // e = 1 without friction, through the mass centre: p_r = p_c
            assert_false(im.outcome & PCS_OUTCOME_IMPULSE_EXCEEDS);
        *((im.outcome & PCS_OUTCOME_IMPULSE_EXCEEDS) ? &beyond : &not_beyond) += 1;
    }
    assert_true(beyond > 0 && not_beyond > 0);
}

/* Every simulation ends: no approach is reported, and very different masses do not stop it. */
static void odd_contacts_end(void **state)
{
    (void)state;
    pcs_struck2 body = rod_of_brach(0.6);
    pcs_surface surface = {1000, 1.5, 0.2, 0.4, 0.4};
    body.v_n = 1;
    assert_int_equal(simulated2(&body, &surface, 1e-9).outcome, PCS_OUTCOME_NO_COLLISION);
    body.v_n = 0;
    assert_int_equal(simulated2(&body, &surface, 1e-9).outcome, PCS_OUTCOME_NO_COLLISION);
    body = rod_of_brach(0.6);
    body.mass *= 1e12;
    body.inertia *= 1e12;
    assert_true(simulated2(&body, &surface, 1e-9).duration > 0);
    body = rod_of_brach(0.6);
    body.inertia *= 1e-12; // the mass is nearly in one point, far from the contact
    pcs_simulated im;
    pcs_fault fault;
    const pcs_simulation how = pcs_simulation_default();
    const pcs_status status = pcs_simulate2(&body, &surface, &how, &im, &fault);
    assert_true(status == PCS_OK || status == PCS_STATUS_NOT_CONVERGED ||
                status == PCS_STATUS_INVALID);
    body = rod_of_brach(0);
    surface.mu_s = surface.mu_k = 0; // it starts without slip, and without friction
    assert_near(simulated2(&body, &surface, 1e-9).p[1], 0, 0);
}

/* The first touch is not the end: rounding of the turning arm must not count as a gap. */
static void touch_is_no_end(void **state)
{
    (void)state;
    for (int i = 440; i < 460; i++) { // this was wrong for 450
        const double theta = 0.001 * i;
        const pcs_struck2 body = {1,   1.0 / 12, -0.5 * cos(theta), -0.5 * sin(theta), -0.3,
                                  0.6, 1.2};
        const pcs_surface surface = {1e6, 1, 0, 0.3, 0.3};
        const pcs_simulated im = simulated2(&body, &surface, 1e-10);
        assert_true(im.events > 1);
        assert_near(im.E2_energetic, 1, 1e-6); // the approach is slow, so the work is small
    }
}

/* The fault of each bad number has its name. */
static void bad_input(void **state)
{
    (void)state;
    const struct {
        pcs_surface surface;
        double tolerance;
        const char *field;
    } bad[] = {{{0, 1, 0, 0, 0}, 1e-9, "kappa"},      {{PCS_NONE, 1, 0, 0, 0}, 1e-9, "kappa"},
               {{1e3, 0, 0, 0, 0}, 1e-9, "exponent"}, {{1e3, 1, -1, 0, 0}, 1e-9, "zeta"},
               {{1e3, 1, 0, 0.1, 0.2}, 1e-9, "mu_s"}, {{1e3, 1, 0, 1, -1}, 1e-9, "mu_k"},
               {{1e3, 1, 0, 0, 0}, 0, "tolerance"},   {{1e3, 1, 0, 0, 0}, 1, "tolerance"},
               {{1e3, 1, 0, 0, 0}, NAN, "tolerance"}};
    const pcs_struck2 body = rod_of_brach(0.6);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        pcs_simulated im;
        pcs_fault fault;
        pcs_simulation how = pcs_simulation_default();
        how.tolerance = bad[i].tolerance;
        assert_int_equal(pcs_simulate2(&body, &bad[i].surface, &how, &im, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, bad[i].field);
    }
}

/* Static friction above kinetic: a stop that kinetic friction alone would not hold. */
static void static_friction(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0.6);
    pcs_surface surface = {1000, 1, 0, 0.5, 0.5};
    const pcs_simulated slips = simulated2(&body, &surface, 1e-10);
    surface.mu_s = 0.7;
    const pcs_simulated sticks = simulated2(&body, &surface, 1e-10);
    assert_true(slips.vp[1] < -0.05); // reversed
    assert_true(fabs(sticks.vp[1]) < 0.05);
    assert_true(sticks.audit < 1e-8);
}

/*
 * A disc rolls: on a spring without damping it rebounds with the same v_n, and slips with mu p_n.
 */
static void rolling_disc(void **state)
{
    (void)state;
    const pcs_struck2 body = {.mass = 2, .inertia = 0.25, .r_n = -0.5, .v_n = -1, .v_t = 3};
    const pcs_surface surface = surface_of(1e4, 0, 0.1);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    how.round = true;
    assert_int_equal(pcs_simulate2(&body, &surface, &how, &im, NULL), PCS_OK);
    assert_near(im.p[0], 4, 1e-8);
    assert_near(im.p[1], -0.4, 1e-8);
    assert_near(im.duration, 3.14159265358979 * sqrt(2 / 1e4), 1e-8);
    assert_near(im.e_kinematic, 1, 1e-8);
    pcs_struck2 spun = body;
    spun.omega = -1000; // many turns without resistance
    const pcs_surface smooth = surface_of(1e4, 0, 0);
    assert_int_equal(pcs_simulate2(&spun, &smooth, &how, &im, NULL), PCS_OK);
    assert_near(im.angle, -1000 * im.duration, 1e-6);
    pcs_struck2 aside = body;
    aside.r_t = 0.1;
    pcs_fault fault;
    assert_int_equal(pcs_simulate2(&aside, &surface, &how, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "round");
}

/*
 * Targets that cannot be reached, and surfaces that cannot be simulated; the surface is unchanged.
 */
static void bad_calibrations(void **state)
{
    (void)state;
    const double bad[] = {-1e-9, 2 + 1e-9, NAN, INFINITY};
    const pcs_simulation how = pcs_simulation_default();
    const pcs_struck2 good = rod_of_brach(0.6), nothing = {.mass = 0};
    const pcs_surface kept = surface_of(1000, 0.5, 0.2);
    pcs_surface surface = kept, hollow = surface_of(-1, 0.5, 0.2);
    pcs_fault fault;
    for (int i = 0; i < 8; i++) {
        const pcs_aim aim = i < 4 ? PCS_AIM_E : PCS_AIM_E2;
        assert_int_equal(pcs_calibrate2(&good, aim, bad[i % 4], &how, &surface, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "value");
    }
    assert_int_equal(pcs_calibrate2(&good, PCS_AIM_COUNT, 0.5, &how, &surface, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "aim");
    assert_int_equal(pcs_calibrate2(&nothing, PCS_AIM_E, 0.5, &how, &surface, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mass");
    assert_memory_equal(&surface, &kept, sizeof kept);
    for (int aim = 0; aim < PCS_AIM_COUNT; aim++) {
        assert_int_equal(pcs_calibrate2(&good, (pcs_aim)aim, 0.5, &how, &hollow, &fault),
                         PCS_STATUS_INVALID);
        assert_true(hollow.zeta == 0.5 && hollow.mu_k == 0.2);
    }
}

/* --- a simulated contact as a measurement -------------------------------------------- */

enum { SAMPLES = 3000, MAX_STEPS = 5000 };

static struct {
    int n;
    double time[MAX_STEPS], F_n[MAX_STEPS], F_t[MAX_STEPS];
} steps;

static void keep_step(const pcs_instant *now, void *user)
{
    (void)user;
    assert_true(steps.n < MAX_STEPS);
    steps.time[steps.n] = now->time;
    steps.F_n[steps.n] = now->F[0];
    steps.F_t[steps.n++] = now->F[1];
}

static double force_at(const double *force, double t)
{
    for (int i = 1; i < steps.n; i++)
        if (t >= steps.time[i - 1] && t < steps.time[i])
            return force[i - 1] + (force[i] - force[i - 1]) * (t - steps.time[i - 1]) /
                                      (steps.time[i] - steps.time[i - 1]);
    return 0;
}

/* Noise with standard deviation 1: the sum of twelve uniform numbers, minus six. */
static double noise(rng *r)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uniform(r);
    return sum;
}

/* With noise, offset and drift, the estimates from the measurement equal the inputs. */
static void identified_again(void **state)
{
    (void)state;
    static double time[SAMPLES], a_n[SAMPLES], a_t[SAMPLES];
    const pcs_struck2 body = {.mass = 2, .inertia = 0.25, .r_n = -0.5, .v_n = -1, .v_t = 4};
    const pcs_surface surface = surface_of(2e4, 0.4, 0.3);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    rng r = {20261116};
    how.round = true;
    how.watch = keep_step;
    steps.n = 0;
    assert_int_equal(pcs_simulate2(&body, &surface, &how, &im, NULL), PCS_OK);
    const double step = im.duration / 700, before = 1000 * step;
    for (int i = 0; i < SAMPLES; i++) {
        time[i] = i * step;
        a_n[i] = force_at(steps.F_n, time[i] - before) / 2 + 3 + 5 * time[i] + 0.3 * noise(&r);
        a_t[i] = force_at(steps.F_t, time[i] - before) / 2 - 2 - 4 * time[i] + 0.3 * noise(&r);
    }
    const double *const axes[] = {a_n, a_t};
    pcs_identify_options known = pcs_identify_options_default();
    pcs_identified found_again;
    pcs_fault fault;
    known.approach = 1;
    assert_int_equal(pcs_identify(time, axes, 2, SAMPLES, &known, &found_again, &fault), PCS_OK);
    assert_near(found_again.e_kinematic.value, im.e_kinematic,
                4 * found_again.e_kinematic.error + 0.002);
    assert_near(found_again.mu.value, 0.3, 4 * found_again.mu.error);
    assert_near(found_again.p_n.value * 2, im.p[0], 0.01 * im.p[0]);
    assert_near(found_again.duration.value, im.duration, 0.05 * im.duration);
    assert_true(found_again.e_kinematic.error < 0.02 && found_again.mu.error < 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_3),
        cmocka_unit_test(tolerance_and_energy),
        cmocka_unit_test(stiff_surface_is_rigid),
        cmocka_unit_test(calibration),
        cmocka_unit_test(impulse_beyond_compression),
        cmocka_unit_test(odd_contacts_end),
        cmocka_unit_test(touch_is_no_end),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(static_friction),
        cmocka_unit_test(rolling_disc),
        cmocka_unit_test(identified_again),
        cmocka_unit_test(bad_calibrations),
    };
    return cmocka_run_group_tests_name("simulate", tests, NULL, NULL);
}
