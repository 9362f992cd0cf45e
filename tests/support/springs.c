#include "springs.h"
#include "runge_kutta.h"

#include <string.h>

enum { Z, U1, U2, V_N, V_1, V_2, STATE };

typedef struct springs {
    pcs_contact3 c;
    double e, mu, k_t; /* k_n = 1 */
    double y[STATE];   /* displacements and velocities */
    double z_max;
    bool unloads, holds;
} springs;

static double stiffness(const springs *s)
{
    return s->unloads ? 1 / (s->e * s->e) : 1;
}

static double normal_force(const springs *s)
{
    const double z0 = s->unloads ? (1 - s->e * s->e) * s->z_max : 0;
    return -stiffness(s) * (s->y[Z] - z0);
}

static double stretch(const springs *s)
{
    return hypot(s->y[U1], s->y[U2]);
}

/* Speed of the slider: v_t along u minus the rate of the limit mu F_n/k_t. */
static double slider(const springs *s)
{
    const double *y = s->y, u = stretch(s);
    const double along = u > 0 ? (y[V_1] * y[U1] + y[V_2] * y[U2]) / u : 0;
    return along + s->mu / s->k_t * stiffness(s) * y[V_N];
}

static void rates(const springs *s, double *r)
{
    const pcs_contact3 *c = &s->c;
    const double *y = s->y, u = stretch(s), F_n = normal_force(s);
    const double d1 = u > 0 ? y[U1] / u : 0, d2 = u > 0 ? y[U2] / u : 0;
    const double slip = s->holds ? 0 : slider(s);
    const double F_t = s->holds ? s->k_t * u : s->mu * F_n, F_1 = -F_t * d1, F_2 = -F_t * d2;
    r[Z] = y[V_N];
    r[U1] = y[V_1] - slip * d1;
    r[U2] = y[V_2] - slip * d2;
    r[V_N] = c->G_nn * F_n + c->G_n1 * F_1 + c->G_n2 * F_2;
    r[V_1] = c->G_n1 * F_n + c->G_11 * F_1 + c->G_12 * F_2;
    r[V_2] = c->G_n2 * F_n + c->G_12 * F_1 + c->G_22 * F_2;
}

static void rates_at(const void *system, const double *y, double *r)
{
    springs s = *(const springs *)system;
    memcpy(s.y, y, sizeof s.y);
    rates(&s, r);
}

static springs step(const springs *s, double h)
{
    springs x = *s;
    runge_kutta(rates_at, s, STATE, s->y, h, x.y);
    return x;
}

/* Positive while the present motion continues. */
static double lasting(const springs *s)
{
    const double F_n = normal_force(s), v_n = s->y[V_N];
    const double stage = s->unloads ? fmin(F_n, v_n < 0 ? s->y[Z] - s->z_max : 1) : -v_n;
    const double friction = s->holds ? s->mu * F_n - s->k_t * stretch(s) : slider(s);
    return s->mu > 0 ? fmin(stage, friction) : stage;
}

/* Change to the next motion. Returns false if the contact has ended. */
static bool change(springs *s)
{
    const double F_n = normal_force(s), scale = fabs(s->c.v_n) + hypot(s->c.v_1, s->c.v_2);
    if (s->unloads && F_n <= 1e-9 * scale)
        return false;
    if (!s->unloads && s->y[V_N] >= -1e-9 * scale) {
        s->unloads = true;
        s->z_max = s->y[Z];
        return s->e > 0;
    }
    if (s->unloads && s->y[V_N] < 0 && s->y[Z] <= s->z_max) {
        s->unloads = false;
        return true;
    }
    // the spring is on the edge of the cone, before and after
    const double u = stretch(s), limit = s->mu * F_n / s->k_t;
    s->y[U1] *= limit / u;
    s->y[U2] *= limit / u;
    s->holds = !s->holds;
    return true;
}

/* The state after a short first time h: slip stretches the spring in its own direction. */
static springs begin(const pcs_contact3 *c, const pcs_material *m, double h)
{
    const double v_t = hypot(c->v_1, c->v_2), limit = m->mu_k * m->eta2 * -c->v_n;
    const bool holds = v_t < limit;
    const double part = holds ? 1 : limit / v_t;
    return (springs){
        .c = *c,
        .e = m->e,
        .mu = m->mu_k,
        .k_t = 1 / m->eta2,
        .y = {c->v_n * h, part * c->v_1 * h, part * c->v_2 * h, c->v_n, c->v_1, c->v_2},
        .holds = holds};
}

/* The direction of the spring follows v_t in a time of u/|v_t|; a step must not be longer. */
static double longest(const springs *s, double h)
{
    const double v_t = hypot(s->y[V_1], s->y[V_2]);
    return s->holds ? h : fmax(1e-5 * h, fmin(h, 0.1 * stretch(s) / (v_t + 1e-300)));
}

void by_small_steps(const pcs_contact3 *c, const pcs_material *m, int steps, double *v)
{
    const double slow = 1 / sqrt(c->G_nn + fmax(c->G_11, c->G_22) / m->eta2);
    const double h = 3 * slow / steps * fmin(1, m->e > 0 ? m->e + 0.01 : 1);
    springs s = begin(c, m, 1e-4 * h);
    for (long i = 0; i < 1000000; i++) {
        const double most = longest(&s, h);
        springs next = step(&s, most);
        if (lasting(&next) > 0) {
            s = next;
            continue;
        }
        double low = 0, high = most;
        for (int k = 0; k < 60; k++) {
            const double middle = 0.5 * (low + high);
            next = step(&s, middle);
            *(lasting(&next) > 0 ? &low : &high) = middle;
        }
        s = step(&s, high);
        if (!change(&s)) {
            for (int k = 0; k < 3; k++)
                v[k] = s.y[V_N + k];
            return;
        }
        s = step(&s, 1e-6 * h); // away from the event
    }
    fail_msg("the contact does not end");
}

pcs_material material_of_springs(double e, double mu, double eta2)
{
    pcs_material m = material_of(e, mu);
    m.eta2 = eta2;
    return m;
}
