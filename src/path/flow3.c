#include "flow3_kernel.h"

enum { N = PCS_FLOW_ORDER, STOP_TERMS = 24 };

/*
 * Bound on the last terms of the series at the end of a step. With it the work of many steps still
 * balances to 1e-11.
 */
#define SERIES_ERROR 1e-16

/*
 * If the work of friction exceeds that of the normal impulse by this factor, the latter would lose
 * its digits in dT.
 */
#define LOST_WORK 1e3

pcs_flow_rates pcs_flow_rates_at(const pcs_flow *flow, double u1, double u2)
{
    return pcs_k_flow_rates(flow->c, flow->mu, u1, u2);
}

double pcs_flow_slope(const pcs_flow *flow, double u1, double u2)
{
    return pcs_k_flow_slope(flow->c, flow->mu, u1, u2);
}

bool pcs_flow_is_straight(const pcs_flow *flow, const pcs_flow_point *x)
{
    const pcs_flow_rates r = pcs_k_flow_rates(flow->c, flow->mu, x->u1, x->u2);
    return pcs_k_flow_is_straight(flow->c, flow->mu, &r);
}

/* Return coefficient k of the product of two series. */
static double product(const double *x, const double *y, int k)
{
    double sum = 0;
    for (int j = 0; j <= k; j++)
        sum += x[j] * y[k - j];
    return sum;
}

/* Return the tau at which the last terms, relative to their quantity, reach the error bound. */
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

/* 1/k! */
static const double over_factorial[STOP_TERMS + 1] = {1.0,
                                                      1.0,
                                                      0.5,
                                                      0.16666666666666666,
                                                      0.041666666666666664,
                                                      0.008333333333333333,
                                                      0.001388888888888889,
                                                      0.0001984126984126984,
                                                      2.48015873015873e-05,
                                                      2.7557319223985893e-06,
                                                      2.755731922398589e-07,
                                                      2.505210838544172e-08,
                                                      2.08767569878681e-09,
                                                      1.6059043836821613e-10,
                                                      1.1470745597729725e-11,
                                                      7.647163731819816e-13,
                                                      4.779477332387385e-14,
                                                      2.8114572543455206e-15,
                                                      1.5619206968586225e-16,
                                                      8.22063524662433e-18,
                                                      4.110317623312165e-19,
                                                      1.9572941063391263e-20,
                                                      8.896791392450574e-22,
                                                      3.868170170630684e-23,
                                                      1.6117375710961184e-24};

/* alpha and beta near an invariant direction, as series in the angle from it. */
typedef struct local_rates {
    double alpha[STOP_TERMS + 1], beta[STOP_TERMS + 1];
} local_rates;

/*
 * Expand alpha and beta. At angle d from u*
 *
 *     g.u = gc cos d + gs sin d,   u.Bu = m + Bc cos 2d + Bs sin 2d
 *
 * and u_perp.f is similar, with u_perp.Bu = Bs cos 2d - Bc sin 2d.
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
    double power = 1; // 2^k
    for (int k = 0; k <= STOP_TERMS; k++) {
        const double sign = k % 4 < 2 ? 1 : -1, once = over_factorial[k], twice = power * once;
        if (k % 2 == 0) { // cosines
            r->alpha[k] = sign * (gc * once - mu * Bc * twice);
            r->beta[k] = sign * (gs * once - mu * Bs * twice);
        } else { // sines
            r->alpha[k] = sign * (gs * once - mu * Bs * twice);
            r->beta[k] = sign * (-gc * once + mu * Bc * twice);
        }
        power *= 2;
    }
    r->alpha[0] = gc - mu * along; // not computed from m, which may be much larger
    r->beta[0] = 0;
}

/* F_1 and F_2, or their terms. */
typedef double pair __attribute__((vector_size(2 * sizeof(double))));

/* The series of two functions of the angle. */
typedef struct pair_series {
    pair term[STOP_TERMS];
} pair_series;

/* True if the last two terms are negligible in the sum. */
static bool small(double term, double next, double sum)
{
    return fabs(term) <= 1e-17 * fabs(sum) && fabs(next) <= 1e-16 * fabs(sum);
}

/*
 * Compute, for n = 1 and 2, the bounded solution of  n alpha F + beta F' = -R_n  at angle d. The
 * integral of s^n R_n dtau from here to the stop is s^n F_n. Return the number of terms of F that
 * were needed; 0 if the series do not converge.
 */
static int remaining(const local_rates *r, const pair_series *R, double d, pair_series *terms,
                     pair *F)
{
    const pair n = {1, 2};
    pair *f = terms->term, slope[STOP_TERMS]; // terms of F and of d F'
    double power = 1;
    *F = (pair){0, 0};
    for (int k = 0; k < STOP_TERMS; k++) {
        pair a = {0, 0}, b = {0, 0};
        for (int j = k; j > 0; j--) { // newest term last: the others need not wait for it
            a += r->alpha[j] * f[k - j];
            b += r->beta[j + 1] * slope[k - j];
        }
        f[k] = -(R->term[k] + n * a + b) / (n * r->alpha[0] + k * r->beta[1]);
        slope[k] = k * f[k];
        *F += f[k] * power;
        const pair term = f[k] * power, next = k > 1 ? f[k - 1] * power * d : f[k];
        if (k > 1 && small(term[0], next[0], (*F)[0]) && small(term[1], next[1], (*F)[1]))
            return k + 1;
        power *= d;
    }
    return 0;
}

/*
 * Compute H, the bounded solution of  2 alpha H + beta H' = -A F_1. From here to the stop the
 * normal impulse does the work v_n s F_1 + s^2 H: what A = dv_n/dp_n adds to v_n at a point acts on
 * the impulse s F_1 that remains from there. False: the series do not converge.
 */
static bool work_ahead(const pcs_flow *flow, double u1, double u2, const local_rates *r, double d,
                       const pair_series *f, int n, double *H)
{
    const pcs_contact3 *c = flow->c;
    const double gc = c->G_n1 * u1 + c->G_n2 * u2, gs = c->G_n2 * u1 - c->G_n1 * u2;
    double A[STOP_TERMS]; // G_nn - mu (gc cos d + gs sin d)
    for (int k = 0; k < STOP_TERMS; k++)
        A[k] = (k % 4 < 2 ? -1 : 1) * flow->mu * (k % 2 == 0 ? gc : gs) * over_factorial[k];
    A[0] += c->G_nn;
    pair_series R = {.term = {{1}}}, terms;
    for (int k = 0; k < STOP_TERMS; k++)
        for (int j = 0; j <= k && j < n; j++)
            R.term[k][1] += A[k - j] * f->term[j][0];
    pair F;
    if (!remaining(r, &R, d, &terms, &F))
        return false;
    *H = F[1];
    return true;
}

/*
 * Find the attracting invariant direction just ahead, as the angle from slip, by Newton's method.
 */
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

bool pcs_flow_stop_along(const pcs_flow *flow, const pcs_flow_point *from, double u1, double u2,
                         pcs_flow_point *stop)
{
    static const pair_series one = {.term = {{1, 1}}};
    local_rates rates;
    pair_series f;
    pair F;
    expand_rates(flow, u1, u2, &rates);
    const double sine = u1 * from->u2 - u2 * from->u1, cosine = u1 * from->u1 + u2 * from->u2;
    const double angle = atan2(sine, cosine);
    const int n = remaining(&rates, &one, angle, &f, &F);
    // near critical friction rounding can change the sign of alpha: such slip does not stop here
    if (n == 0 || !(F[0] > 0))
        return false;

    // impulse from the series; friction from w + g dp + B dp_t = 0; work from the energy
    const pcs_contact3 *c = flow->c;
    const double dp = from->s * F[0];
    const pcs_k_pair q = {-from->s * from->u1 - c->G_n1 * dp, -from->s * from->u2 - c->G_n2 * dp};
    const pcs_k_pair d = pcs_k_shifted(c, 1, 0, q);
    const double v_n = from->v_n + c->G_nn * dp + c->G_n1 * d.x1 + c->G_n2 * d.x2;
    const double W_t = -flow->mu * from->s * from->s * F[1];
    const double dT =
        0.5 * (dp * (from->v_n + v_n) + from->s * (from->u1 * d.x1 + from->u2 * d.x2));
    double W_n = dT - W_t, H;
    if (-W_t > LOST_WORK * dp * (fabs(from->v_n) + fabs(v_n))) {
        if (!work_ahead(flow, u1, u2, &rates, angle, &f, n, &H))
            return false;
        W_n = dp * from->v_n + from->s * from->s * H;
    }
    *stop = (pcs_flow_point){
        .u1 = u1,
        .u2 = u2,
        .s = 0,
        .v_n = v_n,
        .p_n = from->p_n + dp,
        .p_1 = from->p_1 + d.x1,
        .p_2 = from->p_2 + d.x2,
        .W_n = from->W_n + W_n,
        .W_t = from->W_t + W_t,
    };
    return true;
}

bool pcs_flow_stop(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_point *stop)
{
    double turn;
    if (!direction_ahead(flow, from, &turn))
        return false;
    const double c = cos(turn), s = sin(turn);
    return pcs_flow_stop_along(flow, from, from->u1 * c - from->u2 * s, from->u2 * c + from->u1 * s,
                               stop);
}
