/*
 * Contact of finite duration, again by small equal steps, with code that shares nothing with the
 * library.
 */
#include "contact_time.h"
#include "runge_kutta.h"
#include "table.h"

#include <string.h>

/* The model again, by Runge-Kutta steps of equal length. */
enum { S_N, S_ANGLE, S_V_N, S_V_T, S_OMEGA, S_P_N, S_P_T, S_W_N, S_TIME, SLOW };

typedef struct slow {
    pcs_struck2 b;
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

static void slow_rates(const void *system, const double *y, double *d)
{
    const slow *w = system;
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
    runge_kutta(slow_rates, w, SLOW, w->y, h, out);
}

/*
 * Positive as long as the kind of motion does not change; at the start there is nothing to compare.
 */
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
    const pcs_struck2 *b = &w->b;
    const double ratio =
        b->r_n * b->r_t / b->inertia / (1 / b->mass + b->r_n * b->r_n / b->inertia);
    w->y[S_V_N] = b->v_n;
    w->y[S_V_T] = b->v_t;
    w->sticks = b->v_t == 0 && fabs(ratio) <= w->s.mu_s;
    w->side = b->v_t != 0 ? (b->v_t < 0 ? -1 : 1) : (ratio > 0 ? -1 : 1);
}

/* Handle the event that was reached. True: it is the end. */
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
    slow_step(w, 1e-9, next); // away from the event
    memcpy(w->y, next, sizeof next);
    return false;
}

static slow by_small_steps(double v_t, double mu, double zeta)
{
    slow w = {.b = rod_of_brach(v_t), .s = surface_of(1000, zeta, mu)};
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

static double energy_of(const pcs_struck2 *b, double v_n, double v_t, double omega)
{
    return 0.5 * (b->mass * (v_n * v_n + v_t * v_t) + b->inertia * omega * omega);
}

/* All quantities that Tables 4 to 7 print of one run, compared with the small steps. */
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
    assert_near(im->dT / im->T_bodies, (Tp - T) / T, 1e-6);
    assert_true(im->audit < 1e-8);
}

/* The largest difference from what Tables 4 and 6, or 5 and 7, print in a row, in last digits. */
static double worst_digit(const pcs_simulated *im, const table *t, const table *u, int row)
{
    const double loss = -100 * im->dT / im->T_bodies, degrees = 45 + im->angle / DEG;
    const double spin = im->after.omega[2] / DEG;
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
        const pcs_struck2 body = rod_of_brach(v_t);
        const pcs_surface surface = surface_of(1000, zeta, mu);
        const pcs_simulated im = simulated2(&body, &surface, 1e-11);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_steps_agree),
    };
    return cmocka_run_group_tests_name("simulate_steps", tests, NULL, NULL);
}
