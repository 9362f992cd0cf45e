/*
 * Contact of finite duration in space, again by small steps, with code that shares nothing with the
 * library.
 */
#include "contact_time.h"
#include "runge_kutta.h"

#include <string.h>

/* Position, rotation by columns, velocities, impulse, time. */
enum { S_X, S_R = 3, S_V = 12, S_W = 15, S_P = 18, S_T = 21, SLOW = 22 };

typedef struct slow {
    const pcs_struck3 *b;
    pcs_surface s;
    double y[SLOW], r0;
    bool sticks;
    double way[2]; /* direction of slip from rest */
} slow;

typedef struct touch {
    double r[3], inverse[3][3], d, v[3], F[3], alpha[3], hold[2], a[2];
} touch;

static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* A^-1 of a symmetric matrix, by adjugates. */
static void invert(const double A[3][3], double B[3][3])
{
    double rows[3][3], det = 0;
    for (int i = 0; i < 3; i++)
        cross(A[(i + 1) % 3], A[(i + 2) % 3], rows[i]);
    for (int i = 0; i < 3; i++)
        det += A[0][i] * rows[0][i];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            B[i][j] = rows[j][i] / det;
}

static void rotated(const double *R, const double J[3][3], double out[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            out[i][j] = 0;
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++)
                    out[i][j] += R[3 * k + i] * J[k][l] * R[3 * l + j];
        }
}

static void times(const double A[3][3], const double *x, double *y)
{
    for (int i = 0; i < 3; i++)
        y[i] = A[i][0] * x[0] + A[i][1] * x[1] + A[i][2] * x[2];
}

/* Acceleration of the contact point under the force F. */
static void accelerate(const slow *w, const double *y, const touch *x, const double *F, double *a)
{
    double turn[3], swing[3], moment[3], spin[3], J[3][3], L[3], gyro[3];
    rotated(y + S_R, w->b->inertia, J);
    times((const double(*)[3])J, y + S_W, L);
    cross(y + S_W, L, gyro);
    cross(x->r, F, moment);
    for (int i = 0; i < 3; i++)
        moment[i] -= gyro[i];
    times((const double(*)[3])x->inverse, moment, spin);
    cross(spin, x->r, a);
    cross(y + S_W, x->r, turn);
    cross(y + S_W, turn, swing);
    for (int i = 0; i < 3; i++)
        a[i] += F[i] / w->b->mass + swing[i];
}

/* The friction force with zero tangential acceleration, from three trial forces. */
static void hold_of(const slow *w, const double *y, touch *x)
{
    const double zero[3] = {x->F[0], 0, 0}, one[3] = {x->F[0], 1, 0}, two[3] = {x->F[0], 0, 1};
    double a[3], b[3], c[3];
    accelerate(w, y, x, zero, a);
    accelerate(w, y, x, one, b);
    accelerate(w, y, x, two, c);
    const double m11 = b[1] - a[1], m21 = b[2] - a[2], m12 = c[1] - a[1], m22 = c[2] - a[2];
    const double det = m11 * m22 - m12 * m21;
    x->hold[0] = -(m22 * a[1] - m12 * a[2]) / det;
    x->hold[1] = -(m11 * a[2] - m21 * a[1]) / det;
}

static touch touch_of(const slow *w, const double *y)
{
    touch x;
    double J[3][3], turn[3], a[3];
    rotated(y + S_R, w->b->inertia, J);
    invert((const double(*)[3])J, x.inverse);
    for (int i = 0; i < 3; i++)
        x.r[i] = y[S_R + i] * w->b->offset[0] + y[S_R + 3 + i] * w->b->offset[1] +
                 y[S_R + 6 + i] * w->b->offset[2];
    x.d = -(y[S_X] + x.r[0] - w->r0);
    cross(y + S_W, x.r, turn);
    for (int i = 0; i < 3; i++)
        x.v[i] = y[S_V + i] + turn[i];
    x.F[0] = x.d > 0 ? w->s.kappa * pow(x.d, w->s.exponent) * (1 - w->s.zeta * x.v[0]) : 0;
    hold_of(w, y, &x);
    const double slip = hypot(x.v[1], x.v[2]);
    for (int i = 0; i < 2; i++) {
        const double way = slip > 1e-9 ? x.v[1 + i] / slip : w->way[i];
        x.F[1 + i] = w->sticks ? x.hold[i] : -w->s.mu_k * x.F[0] * way;
    }
    accelerate(w, y, &x, x.F, a);
    x.a[0] = a[1];
    x.a[1] = a[2];
    return x;
}

static void slow_rates(const void *system, const double *y, double *d)
{
    const slow *w = system;
    const touch x = touch_of(w, y);
    double J[3][3], L[3], gyro[3], moment[3];
    rotated(y + S_R, w->b->inertia, J);
    times((const double(*)[3])J, y + S_W, L);
    cross(y + S_W, L, gyro);
    cross(x.r, x.F, moment);
    for (int i = 0; i < 3; i++) {
        moment[i] -= gyro[i];
        d[S_X + i] = y[S_V + i];
        d[S_V + i] = x.F[i] / w->b->mass;
        d[S_P + i] = x.F[i];
        cross(y + S_W, y + S_R + 3 * i, d + S_R + 3 * i);
    }
    times((const double(*)[3])x.inverse, moment, d + S_W);
    d[S_T] = 1;
}

static void slow_step(const slow *w, double h, double *out)
{
    runge_kutta(slow_rates, w, SLOW, w->y, h, out);
}

/* Steps of equal length, shorter where slip is about to stop. */
static double length_of(const slow *w, double h)
{
    const touch x = touch_of(w, w->y);
    const double slip = hypot(x.v[1], x.v[2]), rate = hypot(x.a[0], x.a[1]);
    return w->sticks || rate == 0 ? h : fmin(h, fmax(0.02 * slip / rate, 1e-4 * h));
}

static bool over(const slow *w, const double *y)
{
    const touch x = touch_of(w, y);
    return y[S_T] > 1e-5 && (x.d <= 0 || 1 - w->s.zeta * x.v[0] <= 0);
}

/* Very slow slip that decreases has stopped. */
static void slow_change(slow *w)
{
    const touch x = touch_of(w, w->y);
    const double slip = hypot(x.v[1], x.v[2]), need = hypot(x.hold[0], x.hold[1]);
    const bool holds = need <= w->s.mu_s * x.F[0];
    if (w->sticks && !holds) {
        w->sticks = false;
        for (int i = 0; i < 2; i++)
            w->way[i] = -x.hold[i] / need;
    } else if (!w->sticks && slip < 1e-6 && holds && x.v[1] * x.a[0] + x.v[2] * x.a[1] < 0) {
        w->sticks = true;
    }
}

static slow by_small_steps(const pcs_struck3 *b, const pcs_surface *s, double h)
{
    slow w = {.b = b, .s = *s};
    double r[3];
    pcs_struck3_arm(b, r);
    w.r0 = r[0];
    for (int i = 0; i < 3; i++) {
        w.y[S_V + i] = b->v[i];
        w.y[S_W + i] = b->omega[i];
        for (int j = 0; j < 3; j++)
            w.y[S_R + 3 * j + i] = b->rotation[i][j];
    }
    for (long i = 0; i < 3000000; i++) {
        double next[SLOW], low = 0, high = length_of(&w, h);
        slow_step(&w, high, next);
        const bool ends = over(&w, next);
        for (int k = 0; ends && k < 50; k++) {
            const double middle = 0.5 * (low + high);
            slow_step(&w, middle, next);
            *(over(&w, next) ? &high : &low) = middle;
        }
        memcpy(w.y, next, sizeof next);
        if (ends)
            return w;
        slow_change(&w);
    }
    fail_msg("the contact does not end");
    return w;
}

static void small_steps_agree(void **state)
{
    (void)state;
    rng r = {20261116};
    int stuck = 0;
    for (int i = 0; i < 24; i++) {
        const pcs_struck3 body = any_body(&r);
        const double mu = between(&r, 0.05, 1.2);
        const pcs_surface surface = {3000, i % 2 ? 1.5 : 1, between(&r, 0, 0.8), mu, mu};
        const pcs_simulated im = simulated3(&body, &surface, 1e-11);
        const slow w = by_small_steps(&body, &surface, 2e-5);
        for (int k = 0; k < 3; k++) {
            assert_near(im.p[k], w.y[S_P + k], 1e-6);
            assert_near(im.after.omega[k], w.y[S_W + k], 1e-5);
            for (int j = 0; j < 3; j++)
                assert_near(im.after.rotation[k][j], w.y[S_R + 3 * j + k], 1e-6);
        }
        assert_near(im.duration, w.y[S_T], 1e-6);
        assert_true(im.audit < 1e-8);
        assert_true(im.dT < 0 && im.W_f <= 0);
        stuck += hypot(im.vp[1], im.vp[2]) < 0.02;
    }
    assert_true(stuck > 2 && stuck < 22); // of both kinds
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_steps_agree),
    };
    return cmocka_run_group_tests_name("simulate3_steps", tests, NULL, NULL);
}
