#include "walk3.h"

#include <float.h>

enum { COLUMNS = 8, MAX_STEPS = 2000000 };

static void rates(const pcs_walk3 *k, const double *y, double *d)
{
    const pcs_contact3 *c = k->c;
    const double s = hypot(y[W1], y[W2]), mu = k->m->mu_k;
    d[W1] = s * c->G_n1 - mu * (c->G_11 * y[W1] + c->G_12 * y[W2]);
    d[W2] = s * c->G_n2 - mu * (c->G_12 * y[W1] + c->G_22 * y[W2]);
    d[P] = s;
    d[P1] = -mu * y[W1];
    d[P2] = -mu * y[W2];
    d[V] = s * c->G_nn - mu * (c->G_n1 * y[W1] + c->G_n2 * y[W2]);
    d[WN] = y[V] * s;
    d[WT] = -mu * s * s;
}

static void midpoint(const pcs_walk3 *k, double h, int n, double *out)
{
    double before[STATE], now[STATE], d[STATE];
    rates(k, k->y, d);
    for (int i = 0; i < STATE; i++) {
        before[i] = k->y[i];
        now[i] = k->y[i] + h / n * d[i];
    }
    for (int j = 1; j < n; j++) {
        rates(k, now, d);
        for (int i = 0; i < STATE; i++) {
            const double next = before[i] + 2 * h / n * d[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    rates(k, now, d);
    for (int i = 0; i < STATE; i++)
        out[i] = 0.5 * (now[i] + before[i] + h / n * d[i]);
}

/* True if two states agree to rounding. Slip and tangential impulse are compared as vectors. */
static bool agree(const double *a, const double *b)
{
    const double w = fabs(a[W1]) + fabs(a[W2]), p = fabs(a[P1]) + fabs(a[P2]);
    const double size[STATE] = {w, w, a[P], p, p, fabs(a[V]), fabs(a[WN]), fabs(a[WT])};
    for (int i = 0; i < STATE; i++)
        if (!(fabs(a[i] - b[i]) <= DBL_EPSILON * size[i]))
            return false;
    return true;
}

/*
 * Results of the midpoint rule with 2, 4, 6, ... substeps, extrapolated to substeps of length zero.
 * For a short step few columns suffice.
 */
static void extrapolate(const pcs_walk3 *k, double h, double *out)
{
    double table[COLUMNS][STATE];
    for (int j = 0; j < COLUMNS && !(j > 1 && agree(table[0], table[1])); j++) {
        midpoint(k, h, 2 * (j + 1), table[j]);
        for (int m = j - 1; m >= 0; m--) {
            const double q = (j + 1.0) / (m + 1.0);
            for (int i = 0; i < STATE; i++)
                table[m][i] = table[m + 1][i] + (table[m + 1][i] - table[m][i]) / (q * q - 1);
        }
    }
    for (int i = 0; i < STATE; i++)
        out[i] = table[0][i];
}

static void accept(pcs_walk3 *k, const double *y)
{
    for (int i = 0; i < STATE; i++)
        k->y[i] = y[i];
}

/* The last small step to the impulse p, on which everything is linear. */
static void land(pcs_walk3 *k, double p)
{
    double d[STATE];
    rates(k, k->y, d);
    const double tau = (p - k->y[P]) / d[P];
    for (int i = 0; i < STATE; i++)
        k->y[i] += d[i] * tau;
    k->y[P] = p;
}

/*
 * A direction of slip u; the force g - mu B u along it (growth) and across it; pull, the rate at
 * which the force across turns u back.
 */
typedef struct heading {
    double u1, u2, growth, across, pull;
} heading;

static heading heading_along(const pcs_walk3 *k, double w1, double w2)
{
    const pcs_contact3 *c = k->c;
    const double s = hypot(w1, w2), mu = k->m->mu_k, u1 = w1 / s, u2 = w2 / s;
    const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
    const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
    // if u turns by (-u2, u1), the force changes by -mu B (-u2, u1)
    const double d1 = -mu * (c->G_12 * u1 - c->G_11 * u2);
    const double d2 = -mu * (c->G_22 * u1 - c->G_12 * u2);
    const double growth = u1 * f1 + u2 * f2;
    return (heading){u1, u2, growth, u1 * f2 - u2 * f1, growth - (u1 * d2 - u2 * d1)};
}

/*
 * Slip has settled if the force does not turn it, and would turn it back after a deviation. Then
 * its direction is improved until the force across it is zero: in a stiff contact an angle of 1e-12
 * times G_11 would still be a force.
 */
static bool has_settled(const pcs_walk3 *k, heading *x)
{
    *x = heading_along(k, k->y[W1], k->y[W2]);
    if (!(x->pull > 0 && fabs(x->across) <= 1e-12 * x->pull))
        return false;
    for (int i = 0; i < 3 && x->pull > 0; i++) {
        const double turn = x->across / x->pull;
        *x = heading_along(k, x->u1 - turn * x->u2, x->u2 + turn * x->u1);
    }
    return true;
}

void pcs_walk3_straight(pcs_walk3 *k, double p, double k1, double k2)
{
    const pcs_contact3 *c = k->c;
    const double dp = p - k->y[P];
    double y[STATE];
    y[W1] = k->y[W1] + (c->G_n1 + c->G_11 * k1 + c->G_12 * k2) * dp;
    y[W2] = k->y[W2] + (c->G_n2 + c->G_12 * k1 + c->G_22 * k2) * dp;
    y[V] = k->y[V] + (c->G_nn + c->G_n1 * k1 + c->G_n2 * k2) * dp;
    y[P] = p;
    y[P1] = k->y[P1] + k1 * dp;
    y[P2] = k->y[P2] + k2 * dp;
    y[WN] = k->y[WN] + 0.5 * dp * (k->y[V] + y[V]);
    y[WT] = k->y[WT] + 0.5 * dp * (k1 * (k->y[W1] + y[W1]) + k2 * (k->y[W2] + y[W2]));
    accept(k, y);
}

/* Settled slip: straight to p, or to the stop if that is before. */
static void slip_straight(pcs_walk3 *k, double p, const heading *x)
{
    const double s = hypot(k->y[W1], k->y[W2]), mu = k->m->mu_k;
    const double stop = x->growth < 0 ? k->y[P] - s / x->growth : INFINITY;
    const double dp = fmin(p, stop) - k->y[P], left = stop <= p ? 0.0 : s + x->growth * dp;
    const double W_t = k->y[WT] - 0.5 * mu * dp * (s + left);
    pcs_walk3_straight(k, fmin(p, stop), -mu * x->u1, -mu * x->u2);
    k->y[W1] = left * x->u1;
    k->y[W2] = left * x->u2;
    k->y[WT] = W_t;
}

void pcs_walk3_slip(pcs_walk3 *k, double p)
{
    const pcs_contact3 *c = k->c;
    const double size = hypot(c->G_n1, c->G_n2) + k->m->mu_k * (c->G_11 + c->G_22) + DBL_MIN;
    double y[STATE];
    for (int i = 0; i < MAX_STEPS && k->y[P] < p; i++) {
        const double s = hypot(k->y[W1], k->y[W2]);
        heading x = {.growth = 0};
        const bool settled = s > 0 && has_settled(k, &x);
        const bool ends = s <= k->rest; // the rest of the slip is straight up to the stop
        if (settled || (ends && x.growth < 0))
            slip_straight(k, p, &x);
        if (settled || ends)
            return;
        double h = fmin(0.15 / size, 2 * (p - k->y[P]) / s);
        extrapolate(k, h, y);
        // dp/dtau = s, so a few corrections are enough to reach p
        for (int j = 0; j < 30 && (y[P] > p || j > 0) && fabs(y[P] - p) > 1e-12 * p; j++) {
            h -= (y[P] - p) / hypot(y[W1], y[W2]);
            extrapolate(k, h, y);
        }
        accept(k, y);
        if (fabs(k->y[P] - p) <= 1e-12 * p)
            land(k, p);
    }
    if (k->y[P] < p) // too many steps: no result
        for (int i = 0; i < STATE; i++)
            k->y[i] = NAN;
}

/* Return a b - c d with full accuracy, even if the products nearly cancel (Kahan). */
static double difference(double a, double b, double c, double d)
{
    const double cd = c * d;
    return fma(a, b, -cd) + fma(-c, d, cd);
}

bool pcs_walk3_claims_stick(const pcs_impact3 *im)
{
    bool sticks = false;
    for (int i = 0; i < im->n_phases; i++)
        sticks = sticks || im->phases[i].motion == PCS_MOTION_STICK;
    return sticks;
}

void pcs_walk3_rest(const pcs_walk3 *k, double *k1, double *k2)
{
    const pcs_contact3 *c = k->c;
    const double det = difference(c->G_11, c->G_22, c->G_12, c->G_12), mu = k->m->mu_k;
    *k1 = -difference(c->G_22, c->G_n1, c->G_12, c->G_n2) / det;
    *k2 = -difference(c->G_11, c->G_n2, c->G_12, c->G_n1) / det;
    const double need = hypot(*k1, *k2), mu_s = k->m->mu_s;
    if (fabs(need - mu_s) <= 1e-14 * mu_s ? k->sticks : need <= mu_s)
        return;
    // (mu B + x) u = g with |u| = 1, by bisection on x
    double low = 0, high = hypot(c->G_n1, c->G_n2), u1 = 0, u2 = 0;
    for (int i = 0; i < 200; i++) {
        const double x = 0.5 * (low + high);
        const double b11 = mu * c->G_11 + x, b12 = mu * c->G_12, b22 = mu * c->G_22 + x;
        u1 = (b22 * c->G_n1 - b12 * c->G_n2) / (b11 * b22 - b12 * b12);
        u2 = (b11 * c->G_n2 - b12 * c->G_n1) / (b11 * b22 - b12 * b12);
        *(hypot(u1, u2) > 1 ? &low : &high) = x;
    }
    *k1 = -mu * u1;
    *k2 = -mu * u2;
}
