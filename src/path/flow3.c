#include "flow3.h"
#include "../contact/contact3_kernel.h"

#include <float.h>

enum { N = PCS_FLOW_ORDER, STOP_TERMS = 24 };

/* Last terms of a step, where it ends: the work of many steps then still closes to 1e-11. */
#define SERIES_ERROR 1e-16

pcs_flow_rates pcs_flow_rates_at(const pcs_flow *flow, double u1, double u2)
{
    const pcs_contact3 *c = flow->c;
    const double mu = flow->mu;
    // force f = g - mu B u and its derivative along the circle
    const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
    const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
    const double d1 = -mu * (-c->G_11 * u2 + c->G_12 * u1);
    const double d2 = -mu * (-c->G_12 * u2 + c->G_22 * u1);
    const double alpha = u1 * f1 + u2 * f2;
    return (pcs_flow_rates){alpha, u1 * f2 - u2 * f1, u1 * d2 - u2 * d1 - alpha};
}

double pcs_flow_slope(const pcs_flow *flow, double u1, double u2)
{
    return flow->c->G_nn - flow->mu * (flow->c->G_n1 * u1 + flow->c->G_n2 * u2);
}

bool pcs_flow_is_straight(const pcs_flow *flow, const pcs_flow_point *x)
{
    const pcs_contact3 *c = flow->c;
    const double size = fabs(c->G_n1) + fabs(c->G_n2) + flow->mu * (c->G_11 + c->G_22);
    const pcs_flow_rates r = pcs_flow_rates_at(flow, x->u1, x->u2);
    return fabs(r.beta) <= 4 * DBL_EPSILON * size || fabs(r.beta) <= -1e-13 * r.dbeta;
}

/* Coefficient k of the product of two series. */
static double product(const double *x, const double *y, int k)
{
    double sum = 0;
    for (int j = 0; j <= k; j++)
        sum += x[j] * y[k - j];
    return sum;
}

/* Where the last terms, relative to what they belong to, fall below the error. */
static double reach_of(const pcs_flow_series *x)
{
    const double last = fabs(x->u1[N]) + fabs(x->u2[N]) + fabs(x->s[N]) / x->s[0];
    const double before = fabs(x->u1[N - 1]) + fabs(x->u2[N - 1]) + fabs(x->s[N - 1]) / x->s[0];
    const double a = pow(SERIES_ERROR / (last + DBL_MIN), 1.0 / N);
    const double b = pow(SERIES_ERROR / (before + DBL_MIN), 1.0 / (N - 1));
    return fmin(a, b);
}

void pcs_flow_expand(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_series *x)
{
    const pcs_contact3 *c = flow->c;
    const double mu = flow->mu;
    double alpha[N], beta[N], w1[N], w2[N];
    x->u1[0] = from->u1;
    x->u2[0] = from->u2;
    x->s[0] = from->s;
    x->v_n[0] = from->v_n;
    x->p_n[0] = from->p_n;
    x->p_1[0] = from->p_1;
    x->p_2[0] = from->p_2;
    x->W_n[0] = from->W_n;
    x->W_t[0] = from->W_t;
    for (int k = 0; k < N; k++) {
        // squares of the direction; u1^2 + u2^2 = 1
        const double u11 = product(x->u1, x->u1, k), u12 = product(x->u1, x->u2, k);
        const double u22 = (k == 0) - u11;
        alpha[k] = c->G_n1 * x->u1[k] + c->G_n2 * x->u2[k] -
                   mu * (c->G_11 * u11 + 2 * c->G_12 * u12 + c->G_22 * u22);
        beta[k] = c->G_n2 * x->u1[k] - c->G_n1 * x->u2[k] -
                  mu * ((c->G_22 - c->G_11) * u12 + c->G_12 * (u11 - u22));
        w1[k] = product(x->s, x->u1, k);
        w2[k] = product(x->s, x->u2, k);

        const double r = 1.0 / (k + 1);
        x->u1[k + 1] = -r * product(beta, x->u2, k);
        x->u2[k + 1] = r * product(beta, x->u1, k);
        x->s[k + 1] = r * product(alpha, x->s, k);
        x->v_n[k + 1] = r * (c->G_nn * x->s[k] - mu * (c->G_n1 * w1[k] + c->G_n2 * w2[k]));
        x->p_n[k + 1] = r * x->s[k];
        x->p_1[k + 1] = -r * mu * w1[k];
        x->p_2[k + 1] = -r * mu * w2[k];
        x->W_n[k + 1] = r * product(x->v_n, x->s, k);
        x->W_t[k + 1] = -r * mu * product(x->s, x->s, k);
    }
    x->reach = reach_of(x);
}

double pcs_flow_value(const double *coefficients, double tau)
{
    double sum = coefficients[N];
    for (int k = N - 1; k >= 0; k--)
        sum = sum * tau + coefficients[k];
    return sum;
}

pcs_flow_point pcs_flow_at(const pcs_flow_series *x, double tau)
{
    const double u1 = pcs_flow_value(x->u1, tau), u2 = pcs_flow_value(x->u2, tau);
    const double length = sqrt(u1 * u1 + u2 * u2);
    return (pcs_flow_point){
        .u1 = u1 / length,
        .u2 = u2 / length,
        .s = pcs_flow_value(x->s, tau),
        .v_n = pcs_flow_value(x->v_n, tau),
        .p_n = pcs_flow_value(x->p_n, tau),
        .p_1 = pcs_flow_value(x->p_1, tau),
        .p_2 = pcs_flow_value(x->p_2, tau),
        .W_n = pcs_flow_value(x->W_n, tau),
        .W_t = pcs_flow_value(x->W_t, tau),
    };
}

/* alpha and beta around an invariant direction, as series in the angle from it. */
typedef struct local_rates {
    double alpha[STOP_TERMS + 1], beta[STOP_TERMS + 1];
} local_rates;

/*
 * At angle d from u*:  g.u = gc cos d + gs sin d,  u.Bu = m + Bc cos 2d + Bs sin 2d,
 * and u_perp.f is the like of it with u_perp.Bu = Bs cos 2d - Bc sin 2d.
 */
static void expand_rates(const pcs_flow *flow, double u1, double u2, local_rates *r)
{
    const pcs_contact3 *c = flow->c;
    const double mu = flow->mu;
    const double gc = c->G_n1 * u1 + c->G_n2 * u2, gs = c->G_n2 * u1 - c->G_n1 * u2;
    const double m = 0.5 * (c->G_11 + c->G_22);
    const double along = c->G_11 * u1 * u1 + 2 * c->G_12 * u1 * u2 + c->G_22 * u2 * u2;
    const double Bc = along - m;
    const double Bs = (c->G_22 - c->G_11) * u1 * u2 + c->G_12 * (u1 * u1 - u2 * u2);
    double once = 1, twice = 1; // 1/k! and 2^k/k!
    for (int k = 0; k <= STOP_TERMS; k++) {
        const double sign = k % 4 < 2 ? 1 : -1;
        if (k % 2 == 0) { // cosines
            r->alpha[k] = sign * (gc * once - mu * Bc * twice);
            r->beta[k] = sign * (gs * once - mu * Bs * twice);
        } else { // sines
            r->alpha[k] = sign * (gs * once - mu * Bs * twice);
            r->beta[k] = sign * (-gc * once + mu * Bc * twice);
        }
        once /= k + 1;
        twice *= 2.0 / (k + 1);
    }
    r->alpha[0] = gc - mu * along; // not by way of m, beside which it may be lost
    r->beta[0] = 0;
}

/*
 * The bounded solution of  n alpha F + beta F' = -1  at angle d: the integral of s^n dtau
 * from here to the stop is s^n F. False if the series has not settled.
 */
static bool remaining(const local_rates *r, int n, double d, double *F)
{
    double f[STOP_TERMS + 1], sum = 0, power = 1;
    for (int k = 0; k < STOP_TERMS; k++) {
        double rest = k == 0 ? 1 : 0;
        for (int j = 1; j <= k; j++)
            rest += n * r->alpha[j] * f[k - j];
        for (int j = 2; j <= k; j++)
            rest += r->beta[j] * (k - j + 1) * f[k - j + 1];
        f[k] = -rest / (n * r->alpha[0] + k * r->beta[1]);
        const double term = f[k] * power;
        sum += term;
        power *= d;
        if (k > 1 && fabs(term) <= 1e-17 * fabs(sum) &&
            fabs(f[k - 1] * power) <= 1e-16 * fabs(sum)) {
            *F = sum;
            return true;
        }
    }
    return false;
}

/* The attracting invariant direction just ahead, by Newton's method in the angle. */
static bool direction_ahead(const pcs_flow *flow, const pcs_flow_point *from, double *angle)
{
    double turn = 0;
    for (int i = 0; i < 12; i++) {
        const double c = cos(turn), s = sin(turn);
        const pcs_flow_rates r =
            pcs_flow_rates_at(flow, from->u1 * c - from->u2 * s, from->u2 * c + from->u1 * s);
        if (!(r.dbeta < 0 && r.alpha < 0))
            return false;
        const double step = -r.beta / r.dbeta;
        turn += step;
        if (fabs(turn) > 0.6)
            return false;
        if (fabs(step) < 1e-16) {
            *angle = turn;
            return true;
        }
    }
    *angle = turn;
    return true;
}

bool pcs_flow_stop(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_point *stop)
{
    double turn, F1, F2;
    if (!direction_ahead(flow, from, &turn))
        return false;
    const double u1 = from->u1 * cos(turn) - from->u2 * sin(turn);
    const double u2 = from->u2 * cos(turn) + from->u1 * sin(turn);
    local_rates rates;
    expand_rates(flow, u1, u2, &rates);
    if (!remaining(&rates, 1, -turn, &F1) || !remaining(&rates, 2, -turn, &F2))
        return false;

    // impulse by the series; friction from w + g dp + B dp_t = 0; work from the energy
    const pcs_contact3 *c = flow->c;
    const double dp = from->s * F1;
    const pcs_k_pair q = {-from->s * from->u1 - c->G_n1 * dp, -from->s * from->u2 - c->G_n2 * dp};
    const pcs_k_pair d = pcs_k_shifted(c, 1, 0, q);
    const double v_n = from->v_n + c->G_nn * dp + c->G_n1 * d.x1 + c->G_n2 * d.x2;
    const double W_t = -flow->mu * from->s * from->s * F2;
    const double dT =
        0.5 * (dp * (from->v_n + v_n) + from->s * (from->u1 * d.x1 + from->u2 * d.x2));
    *stop = (pcs_flow_point){
        .u1 = u1,
        .u2 = u2,
        .s = 0,
        .v_n = v_n,
        .p_n = from->p_n + dp,
        .p_1 = from->p_1 + d.x1,
        .p_2 = from->p_2 + d.x2,
        .W_n = from->W_n + dT - W_t,
        .W_t = from->W_t + W_t,
    };
    return true;
}
