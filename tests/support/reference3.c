#include "reference3.h"

typedef long double real;

enum { W1, W2, P, V, W, STATE };

typedef struct system {
    real a, g1, g2, b11, b12, b22, mu;
} system;

static void rates(const system *k, const real *y, real *d)
{
    const real s = hypotl(y[W1], y[W2]);
    d[W1] = s * k->g1 - k->mu * (k->b11 * y[W1] + k->b12 * y[W2]);
    d[W2] = s * k->g2 - k->mu * (k->b12 * y[W1] + k->b22 * y[W2]);
    d[P] = s;
    d[V] = s * k->a - k->mu * (k->g1 * y[W1] + k->g2 * y[W2]);
    d[W] = y[V] * s;
}

static void midpoint(const system *k, const real *y, real h, int n, real *out)
{
    real before[STATE], now[STATE], d[STATE];
    const real step = h / n;
    rates(k, y, d);
    for (int i = 0; i < STATE; i++) {
        before[i] = y[i];
        now[i] = y[i] + step * d[i];
    }
    for (int j = 1; j < n; j++) {
        rates(k, now, d);
        for (int i = 0; i < STATE; i++) {
            const real next = before[i] + 2 * step * d[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    rates(k, now, d);
    for (int i = 0; i < STATE; i++)
        out[i] = (now[i] + before[i] + step * d[i]) / 2;
}

static void extrapolated(const system *k, const real *y, real h, real *out)
{
    enum { COLUMNS = 8 };
    real table[COLUMNS][STATE];
    for (int j = 0; j < COLUMNS; j++) {
        midpoint(k, y, h, 2 * (j + 1), table[j]);
        for (int m = j - 1; m >= 0; m--) {
            const real q = (real)(j + 1) / (m + 1);
            for (int i = 0; i < STATE; i++)
                table[m][i] = table[m + 1][i] + (table[m + 1][i] - table[m][i]) / (q * q - 1);
        }
    }
    for (int i = 0; i < STATE; i++)
        out[i] = table[0][i];
}

typedef struct state {
    system k;
    pcs_law law;
    const pcs_material *m;
    real v0, p_c, w_c, p_r, W_r;
    bool restitution, done;
} state;

/* Positive once the rule is met, with dp and dW more of restitution. */
static real over(const state *s, real dp, real dW, real v)
{
    const real e = s->m->e, p_r = s->p_r + dp, W_r = s->W_r + dW;
    switch (s->law) {
    case PCS_LAW_NEWTON:
        return v - e * s->v0;
    case PCS_LAW_POISSON:
        return p_r - e * s->p_c;
    case PCS_LAW_ENERGETIC:
        return W_r - e * e * s->w_c;
    default: {
        if (W_r <= 0)
            return -1;
        const real N_P = p_r / (e * s->p_c), N_E = sqrtl(W_r / s->w_c) / e;
        return s->m->d1 * (N_P - 1) / (e * s->p_c) +
               s->m->d2 * (N_E - 1) * v / (2 * e * sqrtl(W_r * s->w_c));
    }
    }
}

/* 0: nothing within the step; 1: turn or end; 2: back to compression. */
static int event(const state *s, const real *y, const real *z)
{
    if (!s->restitution)
        return z[V] >= 0 ? 1 : 0;
    if (over(s, z[P] - y[P], z[W] - y[W], z[V]) >= 0)
        return 1;
    return z[V] < 0 ? 2 : 0;
}

static void take(state *s, const real *y, const real *z)
{
    if (s->restitution) {
        s->p_r += z[P] - y[P];
        s->W_r += z[W] - y[W];
    } else {
        s->p_c += z[P] - y[P];
        s->w_c -= z[W] - y[W];
    }
}

/* The straight leg from rest; direction of resumed slip by bisection. */
static void from_rest(state *s, real *y)
{
    const system *k = &s->k;
    const real det = k->b11 * k->b22 - k->b12 * k->b12;
    const real x1 = (k->b22 * k->g1 - k->b12 * k->g2) / det;
    const real x2 = (k->b11 * k->g2 - k->b12 * k->g1) / det;
    real A = k->a - k->g1 * x1 - k->g2 * x2, d1 = 0, d2 = 0, rate = 0;
    if (hypotl(x1, x2) > s->m->mu_s) {
        real low = 0, high = hypotl(k->g1, k->g2);
        for (int i = 0; i < 200; i++) {
            rate = (low + high) / 2;
            const real p = k->mu * k->b11 + rate, q = k->mu * k->b12, r = k->mu * k->b22 + rate;
            d1 = (r * k->g1 - q * k->g2) / (p * r - q * q);
            d2 = (p * k->g2 - q * k->g1) / (p * r - q * q);
            *(hypotl(d1, d2) > 1 ? &low : &high) = rate;
        }
        A = k->a - k->mu * (k->g1 * d1 + k->g2 * d2);
    }
    real dp = 0;
    if (!s->restitution) {
        dp = -y[V] / A;
        s->p_c += dp;
        s->w_c += y[V] * y[V] / A / 2;
        y[V] = 0;
    }
    // bisection on the rule, for every law alike
    real low = 0, high = 1;
    const real v = y[V];
    if (over(s, 0, 0, v) < 0) {
        while (over(s, high, v * high + A * high * high / 2, v + A * high) < 0)
            high *= 2;
        for (int i = 0; i < 200; i++) {
            const real q = (low + high) / 2;
            *(over(s, q, v * q + A * q * q / 2, v + A * q) < 0 ? &low : &high) = q;
        }
    }
    s->p_r += low;
    s->W_r += v * low + A * low * low / 2;
    y[V] += A * low;
    y[P] += dp + low;
    y[W1] = rate * (dp + low) * d1;
    y[W2] = rate * (dp + low) * d2;
}

/* The impulse that the last, straight bit of slip takes: s/|ds/dp|, if it does slow down. */
static void last_of_slip(state *s, real *y)
{
    real d[STATE], z[STATE];
    const real speed = hypotl(y[W1], y[W2]);
    rates(&s->k, y, d);
    const real decay = -(y[W1] * d[W1] + y[W2] * d[W2]) / (speed * speed);
    if (!(decay > 0))
        return;
    for (int i = 0; i < STATE; i++)
        z[i] = y[i] + d[i] / decay;
    take(s, y, z);
    for (int i = 0; i < STATE; i++)
        y[i] = z[i];
}

reference3 reference_solve3(pcs_law law, const pcs_contact3 *c, const pcs_material *m)
{
    state s = {.k = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12, c->G_22, m->mu_k},
               .law = law,
               .m = m,
               .v0 = -(real)c->v_n};
    reference3 r = {.settled = true};
    real y[STATE] = {c->v_1, c->v_2, 0, c->v_n, 0}, z[STATE];
    const real s0 = hypotl(y[W1], y[W2]);
    const real h = 0.4L / (fabsl(s.k.g1) + fabsl(s.k.g2) + s.k.mu * (s.k.b11 + s.k.b22));
    // slip below 1e-12 of the speed is rest, by convention
    const real rest = 1e-12L * hypotl(y[V], s0);
    for (long i = 0; !s.done && hypotl(y[W1], y[W2]) > rest; i++) {
        if (i == 4000)
            return (reference3){.settled = false};
        extrapolated(&s.k, y, h, z);
        const int met = event(&s, y, z);
        if (met) {
            real low = 0, high = h;
            for (int j = 0; j < 70; j++) {
                extrapolated(&s.k, y, (low + high) / 2, z);
                *(event(&s, y, z) ? &high : &low) = (low + high) / 2;
            }
            extrapolated(&s.k, y, high, z);
        }
        take(&s, y, z);
        for (int j = 0; j < STATE; j++)
            y[j] = z[j];
        if (!met)
            continue;
        const bool back = s.restitution && y[V] <= 0 && over(&s, 0, 0, y[V]) < 0;
        s.done = s.restitution && !back;
        r.recompressed |= back;
        s.restitution = !back;
    }
    r.stopped = !s.done;
    if (!s.done) {
        last_of_slip(&s, y);
        from_rest(&s, y);
    }
    r.vp_n = (double)y[V];
    r.vp_1 = (double)y[W1];
    r.vp_2 = (double)y[W2];
    r.p_n = (double)y[P];
    r.W_c = (double)-s.w_c;
    r.W_r = (double)s.W_r;
    return r;
}

pcs_contact3 random_contact3(rng *r)
{
    double m[3][3], G[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = between(r, -1, 1);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            G[i][j] = i == j ? 0.05 : 0;
            for (int k = 0; k < 3; k++)
                G[i][j] += m[i][k] * m[j][k];
        }
    const double angle = between(r, 0, 6.283185307179586), s = log_between(r, 0.01, 10);
    return (pcs_contact3){G[0][0], G[0][1], G[0][2],        G[1][1],       G[1][2],
                          G[2][2], -1,      s * cos(angle), s * sin(angle)};
}
