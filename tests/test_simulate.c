/* Contact in time: the simulation of Brach, against its tables and against small equal steps. */
#include "calibrate.h"
#include "support.h"
#include "table.h"

#include <stdio.h>

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

static soft_impact run(const pcs_body2 *body, const soft_surface *surface, double tolerance)
{
    soft_impact im;
    fail why = {""};
    if (!soft_run(body, surface, tolerance, NULL, NULL, &im, &why))
        fail_msg("%s", why.text);
    return im;
}

/* Within two of the last printed digit. */
static void assert_nearly_printed(const table *t, int row, const char *column, double value)
{
    const char *text = cell(t, row, column);
    double digit = 1;
    for (const char *at = text; *at; at++)
        if (*at == '.')
            for (at++; *at >= '0' && *at <= '9'; at++)
                digit /= 10;
        else if (at[1] == '\0')
            break;
    if (!(fabs(value - cell_value(t, row, column)) <= 2.5 * digit))
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
        const soft_surface surface = {1000, 1, cell_value(t, i, "zeta"), 0.01};
        const soft_impact im = run(&body, &surface, 1e-10);
        const double e = -im.vp_n / im.v_n;
        assert_nearly_printed(t, i, "duration", im.duration);
        assert_nearly_printed(t, i, "final_deg", 45 + im.angle / DEGREE);
        assert_nearly_printed(t, i, "Pn", im.p_n);
        assert_nearly_printed(t, i, "mu", im.p_t / im.p_n);
        assert_nearly_printed(t, i, "e", e);
        assert_nearly_printed(t, i, "E2", e * im.pr_n / im.pc_n);
        assert_nearly_printed(t, i, "V_Ct", im.vp_t);
        assert_nearly_printed(t, i, "Omega_deg", im.after.omega / DEGREE);
        assert_nearly_printed(t, i, "loss_percent", -100 * im.dT / im.T);
        assert_true(im.audit < 1e-8);
        rows++;
    }
    assert_int_equal(rows, 4);
}

/* The model once more by Runge and Kutta's steps of equal length. */
typedef struct slow {
    pcs_body2 b;
    soft_surface s;
    double y[8]; /* n, angle, v_n, v_t, omega, p_n, p_t, time */
    bool sticks;
    double side;
} slow;

typedef struct touch {
    double r_n, r_t, d, v_n, v_t, F_n, F_t, hold;
} touch;

static touch touch_of(const slow *w, const double *y)
{
    const double c = cos(y[1]), s = sin(y[1]);
    touch x = {.r_n = w->b.r_n * c - w->b.r_t * s, .r_t = w->b.r_n * s + w->b.r_t * c};
    x.d = w->b.r_n - x.r_n - y[0];
    x.v_n = y[2] - y[4] * x.r_t;
    x.v_t = y[3] + y[4] * x.r_n;
    x.F_n = w->s.kappa * x.d * (1 - w->s.zeta * x.v_n);
    // a_t = F_t/m + (r_n F_t - r_t F_n) r_n/I - omega^2 r_t = 0
    x.hold = (y[4] * y[4] * x.r_t + x.r_n * x.r_t * x.F_n / w->b.inertia) /
             (1 / w->b.mass + x.r_n * x.r_n / w->b.inertia);
    x.F_t = w->sticks ? x.hold : -w->side * w->s.mu * x.F_n;
    return x;
}

static void slow_rates(const slow *w, const double *y, double *d)
{
    const touch x = touch_of(w, y);
    d[0] = y[2];
    d[1] = y[4];
    d[2] = x.F_n / w->b.mass;
    d[3] = x.F_t / w->b.mass;
    d[4] = (x.r_n * x.F_t - x.r_t * x.F_n) / w->b.inertia;
    d[5] = x.F_n;
    d[6] = x.F_t;
    d[7] = 1;
}

static void slow_step(const slow *w, double h, double *out)
{
    double k[4][8], y[8];
    for (int stage = 0; stage < 4; stage++) {
        const double part = stage == 3 ? 1 : 0.5;
        for (int i = 0; i < 8; i++)
            y[i] = w->y[i] + (stage ? part * h * k[stage - 1][i] : 0);
        slow_rates(w, y, k[stage]);
    }
    for (int i = 0; i < 8; i++)
        out[i] = w->y[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

/* Positive while the contact lasts as it is. */
static double lasts(const slow *w, const double *y)
{
    const touch x = touch_of(w, y);
    const double end = fmin(1 - w->s.zeta * x.v_n, y[7] > 1e-3 ? x.d / 1e-3 : 1);
    return fmin(end, w->sticks ? w->s.mu * x.F_n - fabs(x.hold) : w->side * x.v_t);
}

static slow by_small_steps(double v_t, double mu, double zeta)
{
    slow w = {.b = rod(v_t), .s = {1000, 1, zeta, mu}, .side = v_t < 0 ? -1 : 1};
    w.y[2] = w.b.v_n;
    w.y[3] = w.b.v_t;
    const double h = 1e-6;
    for (long i = 0; i < 1000000; i++) {
        double next[8];
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
        for (int k = 0; k < 8; k++)
            w.y[k] = next[k];
        const touch x = touch_of(&w, w.y);
        if (event && (1 - zeta * x.v_n <= 1e-9 || x.d <= 1e-10))
            return w;
        if (!event)
            continue;
        w.sticks = !w.sticks && fabs(x.hold) <= mu * x.F_n;
        if (!w.sticks)
            w.side = x.hold > 0 ? -1 : 1;
        slow_step(&w, 1e-9, next); // off the event
        for (int k = 0; k < 8; k++)
            w.y[k] = next[k];
    }
    fail_msg("the contact does not end");
    return w;
}

/* [brach-1993 Tables 4 and 6]: every row that starts with slip. */
static void small_steps_agree(void **state)
{
    (void)state;
    const table *t = read_table("brach-1993/table4-6.csv");
    for (int i = 0; i < t->rows; i++) {
        const double v_t = cell_value(t, i, "v_t"), mu = cell_value(t, i, "f");
        const double zeta = cell_value(t, i, "zeta");
        if (v_t == 0)
            continue;
        const pcs_body2 body = rod(v_t);
        const soft_surface surface = {1000, 1, zeta, mu};
        const soft_impact im = run(&body, &surface, 1e-11);
        const slow w = by_small_steps(v_t, mu, zeta);
        assert_near(im.p_n, w.y[5], 1e-6);
        assert_near(im.p_t, w.y[6], 1e-6);
        assert_near(im.after.omega, w.y[4], 2e-6);
        assert_near(im.angle, w.y[1], 1e-6);
        assert_true(im.audit < 1e-8);
        // beside the print: the normal impulse everywhere
        assert_near(im.p_n, cell_value(t, i, "Pn"), 0.0045);
    }
}

/* Halving the tolerance changes nothing that is promised; without damping friction loses all. */
static void tolerance_and_energy(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    const soft_surface surface = {1000, 1, 0, 0.4};
    const soft_impact a = run(&body, &surface, 1e-9), b = run(&body, &surface, 5e-10);
    assert_near(a.p_n, b.p_n, 1e-7);
    assert_near(a.vp_t, b.vp_t, 1e-6);
    assert_near(b.W_c + b.W_r, 0, 1e-8);
    assert_near(b.dT, b.W_t, 1e-8);
    assert_true(b.W_t < 0);
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
        const soft_surface surface = {kappa, 1, 0, 0.4};
        const soft_impact im = run(&body, &surface, 1e-10);
        const double error = hypot(im.vp_n - rigid.vp_n, im.vp_t - rigid.vp_t);
        assert_true(error < 0.3 * before);
        before = error;
    }
    assert_true(before < 1e-3);
}

/* The damping for an e, and the starred frictions of [brach-1993 Tables 4 and 6]. */
static void calibration(void **state)
{
    (void)state;
    const pcs_body2 body = rod(0.6);
    soft_surface surface = {1000, 1, 0, 0};
    fail why = {""};
    assert_true(calibrate(&body, WANT_E, 0.5, &surface, &why));
    assert_near(surface.zeta, 1.69, 0.01); // the row with mu = 0
    assert_near(-run(&body, &surface, 1e-10).vp_n / run(&body, &surface, 1e-10).v_n, 0.5, 1e-7);
    surface.zeta = 0;
    assert_true(calibrate(&body, WANT_E2, 0.25, &surface, &why));
    const soft_impact im = run(&body, &surface, 1e-10);
    assert_near(-im.W_r / im.W_c, 0.25, 1e-7);
    surface.zeta = 0;
    assert_false(calibrate(&body, WANT_E, 1.5, &surface, &why));
    // where slip comes back by itself the printed friction is the one that keeps it from reversing
    const struct {
        double v_t, printed;
        wanted what;
    } starred[] = {{0, 0.5975, WANT_STOP},
                   {0.2, 0.5987, WANT_REVERSE},
                   {0.6, 0.5908, WANT_REVERSE},
                   {-1, 0.8555, WANT_STOP}};
    for (int i = 0; i < 4; i++) {
        const pcs_body2 b = rod(starred[i].v_t);
        soft_surface free = {1000, 1, 0, 0};
        assert_true(calibrate(&b, starred[i].what, 0, &free, &why));
        assert_near(free.mu, starred[i].printed, 0.0003);
    }
}

/* Nothing hangs: no approach is said, and masses far apart end. */
static void odd_contacts_end(void **state)
{
    (void)state;
    pcs_body2 body = rod(0.6);
    soft_surface surface = {1000, 1.5, 0.2, 0.4};
    soft_impact im;
    fail why = {""};
    body.v_n = 1;
    assert_false(soft_run(&body, &surface, 1e-9, NULL, NULL, &im, &why));
    assert_true(why.text[0] != '\0');
    body = rod(0.6);
    body.mass *= 1e12;
    body.inertia *= 1e12;
    assert_true(run(&body, &surface, 1e-9).duration > 0);
    body = rod(0);
    surface.mu = 0; // starts without slip, and nothing holds it
    assert_near(run(&body, &surface, 1e-9).p_t, 0, 0);
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
    };
    return cmocka_run_group_tests_name("simulate", tests, NULL, NULL);
}
