/* Contact in time: the simulation of Brach, against its tables and against small equal steps. */
#include "support.h"
#include "table.h"

#include <percuss/simulate.h>
#include <stdio.h>
#include <string.h>

static const double DEGREE = 3.14159265358979323846 / 180;

/* The rod of [brach-1993 Table 1]. */
static pcs_body2 rod(double v_t)
{
    pcs_bodydef2 def = pcs_bodydef2_default();
    pcs_body2 body;
    def.mass = 1;
    def.length = 1;
    def.theta = 45 * DEGREE;
    assert_int_equal(pcs_body2_make(&def, &body, NULL), PCS_OK);
    body.v_n = -1;
    body.v_t = v_t;
    return body;
}

static pcs_simulated run(const pcs_body2 *body, const pcs_surface *surface, double tolerance)
{
    pcs_simulated im;
    pcs_fault fault;
    pcs_simulation how = pcs_simulation_default();
    how.tolerance = tolerance;
    if (pcs_simulate2(body, surface, &how, &im, &fault) != PCS_OK)
        fail_msg("%s %s: %g", fault.field, fault.rule, fault.value);
    return im;
}

static pcs_surface surface_of(double kappa, double zeta, double mu)
{
    return (pcs_surface){kappa, 1, zeta, mu, mu};
}

/* Within two of the last printed digit, which was itself rounded. */
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
        const pcs_body2 body = rod(0.6);
        const pcs_surface surface = surface_of(1000, cell_value(t, i, "zeta"), 0.01);
        const pcs_simulated im = run(&body, &surface, 1e-10);
        const double e = im.e_kinematic;
        assert_nearly_printed(t, i, "duration", im.duration);
        assert_nearly_printed(t, i, "final_deg", 45 + im.angle / DEGREE);
        assert_nearly_printed(t, i, "Pn", im.p[0]);
        assert_nearly_printed(t, i, "mu", im.impulse_ratio);
        assert_nearly_printed(t, i, "e", e);
        assert_nearly_printed(t, i, "E2", e * im.R_kinetic);
        assert_nearly_printed(t, i, "V_Ct", im.vp[1]);
        assert_nearly_printed(t, i, "Omega_deg", im.after.omega[2] / DEGREE);
        assert_nearly_printed(t, i, "loss_percent", -100 * im.dT / im.T);
        assert_true(im.audit < 1e-8);
        rows++;
    }
    assert_int_equal(rows, 4);
}

/* The model once more by Runge and Kutta's steps of equal length. */
enum { S_N, S_ANGLE, S_V_N, S_V_T, S_OMEGA, S_P_N, S_P_T, S_W_N, S_TIME, SLOW };

typedef struct slow {
    pcs_body2 b;
    pcs_surface s;
    double y[SLOW];
    bool sticks, unloads;
    double side;
    double pc_n, W_c;
} slow;

typedef struct touch {
    double r_n, r_t, d, v_n, v_t, F_n, F_t, hold;
} touch;

static touch touch_of(const slow *w, const double *y)
{
    const double c = cos(y[S_ANGLE]), s = sin(y[S_ANGLE]), spin = y[S_OMEGA];
    touch x = {.r_n = w->b.r_n * c - w->b.r_t * s, .r_t = w->b.r_n * s + w->b.r_t * c};
    x.d = w->b.r_n - x.r_n - y[S_N];
    x.v_n = y[S_V_N] - spin * x.r_t;
    x.v_t = y[S_V_T] + spin * x.r_n;
    x.F_n = w->s.kappa * x.d * (1 - w->s.zeta * x.v_n);
    // a_t = F_t/m + (r_n F_t - r_t F_n) r_n/I - omega^2 r_t = 0
    x.hold = (spin * spin * x.r_t + x.r_n * x.r_t * x.F_n / w->b.inertia) /
             (1 / w->b.mass + x.r_n * x.r_n / w->b.inertia);
    x.F_t = w->sticks ? x.hold : -w->side * w->s.mu_k * x.F_n;
    return x;
}

static void slow_rates(const slow *w, const double *y, double *d)
{
    const touch x = touch_of(w, y);
    d[S_N] = y[S_V_N];
    d[S_ANGLE] = y[S_OMEGA];
    d[S_V_N] = x.F_n / w->b.mass;
    d[S_V_T] = x.F_t / w->b.mass;
    d[S_OMEGA] = (x.r_n * x.F_t - x.r_t * x.F_n) / w->b.inertia;
    d[S_P_N] = x.F_n;
    d[S_P_T] = x.F_t;
    d[S_W_N] = x.F_n * x.v_n;
    d[S_TIME] = 1;
}

static void slow_step(const slow *w, double h, double *out)
{
    double k[4][SLOW], y[SLOW];
    for (int stage = 0; stage < 4; stage++) {
        const double part = stage == 3 ? 1 : 0.5;
        for (int i = 0; i < SLOW; i++)
            y[i] = w->y[i] + (stage ? part * h * k[stage - 1][i] : 0);
        slow_rates(w, y, k[stage]);
    }
    for (int i = 0; i < SLOW; i++)
        out[i] = w->y[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

/* Positive while the contact lasts as it is; at first nothing is there to be compared. */
static double lasts(const slow *w, const double *y)
{
    const touch x = touch_of(w, y);
    const bool early = y[S_TIME] < 1e-4;
    const double end = fmin(1 - w->s.zeta * x.v_n, early ? 1 : x.d / 1e-3);
    const double turn = w->unloads ? 1 : -x.v_n;
    const double hold = w->sticks ? w->s.mu_s * x.F_n - fabs(x.hold) : w->side * x.v_t;
    return fmin(fmin(end, turn), early ? 1 : hold);
}

static void slow_start(slow *w)
{
    const pcs_body2 *b = &w->b;
    const double ratio =
        b->r_n * b->r_t / b->inertia / (1 / b->mass + b->r_n * b->r_n / b->inertia);
    w->y[S_V_N] = b->v_n;
    w->y[S_V_T] = b->v_t;
    w->sticks = b->v_t == 0 && fabs(ratio) <= w->s.mu_s;
    w->side = b->v_t != 0 ? (b->v_t < 0 ? -1 : 1) : (ratio > 0 ? -1 : 1);
}

/* What the event was that was met. True: the end. */
static bool slow_event(slow *w)
{
    const touch x = touch_of(w, w->y);
    if (1 - w->s.zeta * x.v_n <= 1e-9 || x.d <= 1e-10)
        return true;
    if (!w->unloads && x.v_n >= 0) {
        w->unloads = true;
        w->pc_n = w->y[S_P_N];
        w->W_c = w->y[S_W_N];
        return false;
    }
    w->sticks = !w->sticks && fabs(x.hold) <= w->s.mu_s * x.F_n;
    if (!w->sticks)
        w->side = x.hold > 0 ? -1 : 1;
    double next[SLOW];
    slow_step(w, 1e-9, next); // off the event
    memcpy(w->y, next, sizeof next);
    return false;
}

static slow by_small_steps(double v_t, double mu, double zeta)
{
    slow w = {.b = rod(v_t), .s = surface_of(1000, zeta, mu)};
    const double h = 1e-6;
    slow_start(&w);
    for (long i = 0; i < 1000000; i++) {
        double next[SLOW];
        slow_step(&w, h, next);
        double low = 0, high = h;
        const bool event = lasts(&w, next) <= 0;
        for (int k = 0; event && k < 60; k++) {
            const double middle = 0.5 * (low + high);
            slow_step(&w, middle, next);
            *(lasts(&w, next) > 0 ? &low : &high) = middle;
        }
        if (event)
            slow_step(&w, high, next);
        memcpy(w.y, next, sizeof next);
        if (event && slow_event(&w))
            return w;
    }
    fail_msg("the contact does not end");
    return w;
}

static double energy_of(const pcs_body2 *b, double v_n, double v_t, double omega)
{
    return 0.5 * (b->mass * (v_n * v_n + v_t * v_t) + b->inertia * omega * omega);
}

/* Everything that Tables 4 to 7 print of one run, against the small steps. */
static void assert_slow_agrees(const pcs_simulated *im, const slow *w)
{
    const touch x = touch_of(w, w->y);
    const double e = -x.v_n / w->b.v_n, R = (w->y[S_P_N] - w->pc_n) / w->pc_n;
    const double T = energy_of(&w->b, w->b.v_n, w->b.v_t, 0);
    const double Tp = energy_of(&w->b, w->y[S_V_N], w->y[S_V_T], w->y[S_OMEGA]);
    assert_near(im->duration, w->y[S_TIME], 1e-6);
    assert_near(im->angle, w->y[S_ANGLE], 1e-6);
    assert_near(im->p[0], w->y[S_P_N], 1e-6);
    assert_near(im->p[1], w->y[S_P_T], 1e-6);
    assert_near(im->e_kinematic, e, 1e-6);
    assert_near(im->R_kinetic, R, 1e-6);
    assert_near(im->E2_energetic, -(w->y[S_W_N] - w->W_c) / w->W_c, 1e-6);
    assert_near(im->vp[1], x.v_t, 1e-6);
    assert_near(im->after.omega[2], w->y[S_OMEGA], 2e-6);
    assert_near(im->dT / im->T, (Tp - T) / T, 1e-6);
    assert_true(im->audit < 1e-8);
}

/* The worst of all that Tables 4 and 6, 5 and 7 print of a row, in last digits. */
static double worst_digit(const pcs_simulated *im, const table *t, const table *u, int row)
{
    const double loss = -100 * im->dT / im->T, degrees = 45 + im->angle / DEGREE;
    const double spin = im->after.omega[2] / DEGREE;
    const double off[] = {digits_off(cell(t, row, "duration"), im->duration),
                          digits_off(cell(t, row, "final_deg"), degrees),
                          digits_off(cell(t, row, "Pn"), im->p[0]),
                          digits_off(cell(t, row, "mu"), im->impulse_ratio),
                          digits_off(cell(t, row, "e"), im->e_kinematic),
                          digits_off(cell(t, row, "R"), im->R_kinetic),
                          digits_off(cell(u, row, "V_Ct"), im->vp[1]),
                          digits_off(cell(u, row, "Omega_deg"), spin),
                          digits_off(cell(u, row, "loss_percent"), loss)};
    double worst = 0;
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        worst = fmax(worst, off[i]);
    return worst;
}

/* [brach-1993 Tables 4 and 6], and the simulation halves of 5 and 7: every row. */
static void small_steps_agree(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table4-6.csv");
    const table *u = read_table("brach-1993/table5-7-simulation.csv");
    int one = 0, two = 0;
    assert_int_equal(t->rows, 38);
    assert_int_equal(u->rows, 38);
    for (int i = 0; i < t->rows; i++) {
        const double v_t = cell_value(t, i, "v_t"), mu = cell_value(t, i, "f");
        const double zeta = cell_value(t, i, "zeta");
        const pcs_body2 body = rod(v_t);
        const pcs_surface surface = surface_of(1000, zeta, mu);
        const pcs_simulated im = run(&body, &surface, 1e-11);
        const slow w = by_small_steps(v_t, mu, zeta);
        assert_slow_agrees(&im, &w);
        const double off = worst_digit(&im, t, u, i);
        one += off <= 1.5;
        two += off <= 2.5;
    }
    // as papers/brach-1993/notes.md says
    assert_int_equal(one, 16);
    assert_int_equal(two, 24);
}

/* Halving the tolerance changes nothing that is promised; without damping friction loses all. */
static void tolerance_and_energy(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    const pcs_surface surface = surface_of(1000, 0, 0.4);
    const pcs_simulated a = run(&body, &surface, 1e-9), b = run(&body, &surface, 5e-10);
    assert_near(a.p[0], b.p[0], 1e-7);
    assert_near(a.vp[1], b.vp[1], 1e-6);
    assert_near(b.W_c + b.W_r, 0, 1e-8);
    assert_near(b.dT, b.W_f, 1e-8);
    assert_true(b.W_f < 0);
}

/* A stiff surface is the rigid one: the energetic law with e = 1. */
static void stiff_surface_is_rigid(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    pcs_contact2 c;
    pcs_material m = pcs_material_default();
    m.e = 1;
    m.mu_s = m.mu_k = 0.4;
    assert_int_equal(pcs_contact2_of_bodies(&body, NULL, &c, NULL), PCS_OK);
    const pcs_impact2 rigid = solved(PCS_LAW_ENERGETIC, &c, &m);
    double before = INFINITY;
    for (double kappa = 1e4; kappa < 2e10; kappa *= 100) {
        const pcs_surface surface = surface_of(kappa, 0, 0.4);
        const pcs_simulated im = run(&body, &surface, 1e-10);
        const double error = hypot(im.vp[0] - rigid.vp_n, im.vp[1] - rigid.vp_t);
        assert_true(error < 0.3 * before);
        before = error;
    }
    assert_true(before < 1e-3);
}

static pcs_surface found(const pcs_body2 *body, double zeta, pcs_aim aim, double value)
{
    pcs_surface surface = surface_of(1000, zeta, 0);
    pcs_fault fault;
    const pcs_simulation how = pcs_simulation_default();
    assert_int_equal(pcs_calibrate2(body, aim, value, &how, &surface, &fault), PCS_OK);
    return surface;
}

/* The damping for an e, and the starred frictions of [brach-1993 Tables 4 and 6]. */
static void calibration(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    const pcs_surface half = found(&body, 0, PCS_AIM_E, 0.5);
    assert_near(half.zeta, 1.69, 0.01); // the row with mu = 0
    assert_near(run(&body, &half, 1e-10).e_kinematic, 0.5, 1e-7);
    const pcs_surface quarter = found(&body, 0, PCS_AIM_E2, 0.25);
    assert_near(run(&body, &quarter, 1e-10).E2_energetic, 0.25, 1e-7);
    assert_false(pcs_has(found(&body, 0, PCS_AIM_E, 1.5).zeta));
    // the frictions that papers/brach-1993/notes.md lists beside the print
    const table *t = read_table("brach-1993/starred.csv");
    for (int i = 0; i < t->rows; i++) {
        const pcs_body2 b = rod(cell_value(t, i, "v_t"));
        const char *name = cell(t, i, "aim");
        const pcs_aim aim = strcmp(name, "stop") == 0    ? PCS_AIM_STOP
                            : strcmp(name, "stick") == 0 ? PCS_AIM_STICK
                                                         : PCS_AIM_REVERSE;
        const pcs_surface it = found(&b, cell_value(t, i, "zeta"), aim, 0);
        assert_printed("starred", cell(t, i, "computed"), it.mu_k);
        assert_near(it.mu_k, cell_value(t, i, "printed"), 0.004);
    }
}

/* Nothing hangs: no approach is said, and masses far apart end. */
static void odd_contacts_end(void **state)
{
    (void)state;
    pcs_body2 body = rod(0.6);
    pcs_surface surface = {1000, 1.5, 0.2, 0.4, 0.4};
    body.v_n = 1;
    assert_int_equal(run(&body, &surface, 1e-9).outcome, PCS_NO_COLLISION);
    body.v_n = 0;
    assert_int_equal(run(&body, &surface, 1e-9).outcome, PCS_NO_COLLISION);
    body = rod(0.6);
    body.mass *= 1e12;
    body.inertia *= 1e12;
    assert_true(run(&body, &surface, 1e-9).duration > 0);
    body = rod(0.6);
    body.inertia *= 1e-12; // all of the mass in one point, and the tip on a whisker
    pcs_simulated im;
    pcs_fault fault;
    const pcs_simulation how = pcs_simulation_default();
    const pcs_status status = pcs_simulate2(&body, &surface, &how, &im, &fault);
    assert_true(status == PCS_OK || status == PCS_NOT_CONVERGED || status == PCS_INVALID);
    body = rod(0);
    surface.mu_s = surface.mu_k = 0; // starts without slip, and nothing holds it
    assert_near(run(&body, &surface, 1e-9).p[1], 0, 0);
}

/* The first touch is no end: rounding of the arm that turns is not to be taken for a gap. */
static void touch_is_no_end(void **state)
{
    (void)state;
    for (int i = 440; i < 460; i++) { // 450 is one for which it was
        const double theta = 0.001 * i;
        const pcs_body2 body = {1, 1.0 / 12, -0.5 * cos(theta), -0.5 * sin(theta), -0.3, 0.6, 1.2};
        const pcs_surface surface = {1e6, 1, 0, 0.3, 0.3};
        const pcs_simulated im = run(&body, &surface, 1e-10);
        assert_true(im.events > 1);
        assert_near(im.E2_energetic, 1, 1e-6); // slow approach, so the work is small
    }
}

/* Each bad number is refused by its name. */
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
    const pcs_body2 body = rod(0.6);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        pcs_simulated im;
        pcs_fault fault;
        pcs_simulation how = pcs_simulation_default();
        how.tolerance = bad[i].tolerance;
        assert_int_equal(pcs_simulate2(&body, &bad[i].surface, &how, &im, &fault), PCS_INVALID);
        assert_string_equal(fault.field, bad[i].field);
    }
}

/* Static friction beyond kinetic: a stop that kinetic friction alone would not hold. */
static void static_friction(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    pcs_surface surface = {1000, 1, 0, 0.5, 0.5};
    const pcs_simulated slips = run(&body, &surface, 1e-10);
    surface.mu_s = 0.7;
    const pcs_simulated sticks = run(&body, &surface, 1e-10);
    assert_true(slips.vp[1] < -0.05); // reversed
    assert_true(fabs(sticks.vp[1]) < 0.05);
    assert_true(sticks.audit < 1e-8);
}

/* A disc rolls: on a spring without damping it rebounds as it came, and slips with mu p_n. */
static void rolling_disc(void **state)
{
    (void)state;
    const pcs_body2 body = {.mass = 2, .inertia = 0.25, .r_n = -0.5, .v_n = -1, .v_t = 3};
    const pcs_surface surface = surface_of(1e4, 0, 0.1);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    how.round = true;
    assert_int_equal(pcs_simulate2(&body, &surface, &how, &im, NULL), PCS_OK);
    assert_near(im.p[0], 4, 1e-8);
    assert_near(im.p[1], -0.4, 1e-8);
    assert_near(im.duration, 3.14159265358979 * sqrt(2 / 1e4), 1e-8);
    assert_near(im.e_kinematic, 1, 1e-8);
    pcs_body2 spun = body;
    spun.omega = -1000; // many turns, and nothing slows them
    const pcs_surface smooth = surface_of(1e4, 0, 0);
    assert_int_equal(pcs_simulate2(&spun, &smooth, &how, &im, NULL), PCS_OK);
    assert_near(im.angle, -1000 * im.duration, 1e-6);
    pcs_body2 aside = body;
    aside.r_t = 0.1;
    pcs_fault fault;
    assert_int_equal(pcs_simulate2(&aside, &surface, &how, &im, &fault), PCS_INVALID);
    assert_string_equal(fault.field, "round");
}

/* --- a simulated contact as a measured record -------------------------------------------- */

enum { RECORD = 3000, MOST_STEPS = 5000 };

static struct {
    int n;
    double time[MOST_STEPS], F_n[MOST_STEPS], F_t[MOST_STEPS];
} steps;

static void keep_step(const pcs_instant *now, void *user)
{
    (void)user;
    assert_true(steps.n < MOST_STEPS);
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

/* Noise with the scatter one: the sum of twelve even ones, less six. */
static double noise(rng *r)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uniform(r);
    return sum;
}

/* With noise, offset and drift the record gives back what was put in. */
static void identified_again(void **state)
{
    (void)state;
    static double time[RECORD], a_n[RECORD], a_t[RECORD];
    const pcs_body2 body = {.mass = 2, .inertia = 0.25, .r_n = -0.5, .v_n = -1, .v_t = 4};
    const pcs_surface surface = surface_of(2e4, 0.4, 0.3);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    rng r = {20261116};
    how.round = true;
    how.watch = keep_step;
    steps.n = 0;
    assert_int_equal(pcs_simulate2(&body, &surface, &how, &im, NULL), PCS_OK);
    const double step = im.duration / 700, before = 1000 * step;
    for (int i = 0; i < RECORD; i++) {
        time[i] = i * step;
        a_n[i] = force_at(steps.F_n, time[i] - before) / 2 + 3 + 5 * time[i] + 0.3 * noise(&r);
        a_t[i] = force_at(steps.F_t, time[i] - before) / 2 - 2 - 4 * time[i] + 0.3 * noise(&r);
    }
    const double *const axes[] = {a_n, a_t};
    pcs_identify_options known = pcs_identify_options_default();
    pcs_identified found_again;
    pcs_fault fault;
    known.approach = 1;
    assert_int_equal(pcs_identify(time, axes, 2, RECORD, &known, &found_again, &fault), PCS_OK);
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
        cmocka_unit_test(small_steps_agree),
        cmocka_unit_test(tolerance_and_energy),
        cmocka_unit_test(stiff_surface_is_rigid),
        cmocka_unit_test(calibration),
        cmocka_unit_test(odd_contacts_end),
        cmocka_unit_test(touch_is_no_end),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(static_friction),
        cmocka_unit_test(rolling_disc),
        cmocka_unit_test(identified_again),
    };
    return cmocka_run_group_tests_name("simulate", tests, NULL, NULL);
}
