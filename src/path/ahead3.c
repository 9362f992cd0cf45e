#include "ahead3.h"

/* Turn (u1, u2) by an angle whose half has this tangent. */
static void turn_by(double tangent, double *u1, double *u2)
{
    const double scale = 1 / (1 + tangent * tangent);
    const double c = (1 - tangent * tangent) * scale, s = 2 * tangent * scale;
    const double x1 = *u1 * c - *u2 * s;
    *u2 = *u2 * c + *u1 * s;
    *u1 = x1;
}

#define C1 0.92387953251128674
#define C2 0.70710678118654752
#define C3 0.38268343236508977

/* Of sixteenths of a turn, and of twice as much. */
static const double cosines[16] = {1,  C1,  C2,  C3,  0, -C3, -C2, -C1,
                                   -1, -C1, -C2, -C3, 0, C3,  C2,  C1};
static const double sines[16] = {0, C3, C2, C1, 1, C1, C2, C3, 0, -C3, -C2, -C1, -1, -C1, -C2, -C3};
static const double cosines_twice[16] = {1, C2, 0, -C2, -1, -C2, 0, C2,
                                         1, C2, 0, -C2, -1, -C2, 0, C2};
static const double sines_twice[16] = {0, C2, 1, C2, 0, -C2, -1, -C2,
                                       0, C2, 1, C2, 0, -C2, -1, -C2};

/* The flow along u and q. */
static void look_along(pcs_ahead *a)
{
    const pcs_contact3 *c = a->flow->c;
    const double b1 = c->G_11 * a->u1 + c->G_12 * a->u2, b2 = c->G_12 * a->u1 + c->G_22 * a->u2;
    const double d1 = c->G_11 * a->q1 + c->G_12 * a->q2, d2 = c->G_12 * a->q1 + c->G_22 * a->q2;
    a->g_u = c->G_n1 * a->u1 + c->G_n2 * a->u2;
    a->g_q = c->G_n1 * a->q1 + c->G_n2 * a->q2;
    a->B_uu = b1 * a->u1 + b2 * a->u2;
    a->B_uq = b1 * a->q1 + b2 * a->q2;
    a->B_qq = d1 * a->q1 + d2 * a->q2;
}

/*
 * beta around u in sixteenths of a turn, towards q. At the angle d
 *
 *     beta = g_q cos d - g_u sin d - mu (B_uq cos 2d - (B_uu - B_qq)/2 sin 2d)
 */
static void look_around(const pcs_ahead *a, double beta[16])
{
    const double mu = a->flow->mu, b = mu * a->B_uq, h = 0.5 * mu * (a->B_uu - a->B_qq);
    for (int k = 0; k < 16; k++)
        beta[k] =
            a->g_q * cosines[k] - a->g_u * sines[k] - b * cosines_twice[k] + h * sines_twice[k];
}

/*
 * Where it first changes its sign, ahead (way = 1) or behind (-1), in sixteenths. Two zeros that
 * are close may be missed: then the panel has none of its accuracy, and says so.
 */
static double first_zero(const double beta[16], int way)
{
    for (int k = 1; k < 16; k++)
        if (beta[way * k & 15] <= 0) {
            const double before = beta[way * (k - 1) & 15], there = beta[way * k & 15];
            return k - 1 + before / (before - there);
        }
    return NAN;
}

/* Turn u that far towards q, or away from it. */
static void turn_towards(const pcs_ahead *a, double way, double d, double *u1, double *u2)
{
    const double c = cosines[(int)d], s = way * sines[(int)d];
    *u1 = a->u1 * c + a->q1 * s;
    *u2 = a->u2 * c + a->q2 * s;
    const double side = a->u1 * a->q2 - a->u2 * a->q1;
    turn_by(way * side * 0.19635 * (d - (int)d), u1, u2);
}

/* To the zero of beta nearby, by Newton's method in the angle. */
static bool settle(const pcs_flow *flow, double *u1, double *u2)
{
    for (int i = 0; i < 8; i++) {
        const pcs_flow_rates r = pcs_flow_rates_at(flow, *u1, *u2);
        const double step = -r.beta / r.dbeta;
        if (!(r.dbeta < 0 && fabs(step) < 0.4))
            return false;
        turn_by(0.5 * step, u1, u2);
        if (fabs(step) < 1e-8) // what is left is the square of it
            return true;
    }
    return false;
}

bool pcs_ahead_rises(const pcs_ahead *a, double u1, double u2, double to1, double to2)
{
    const pcs_contact3 *c = a->flow->c;
    const double mu = a->flow->mu, g1 = c->G_n1, g2 = c->G_n2;
    if (c->G_nn > mu * sqrt(g1 * g1 + g2 * g2))
        return true;
    const double side = a->u1 * a->q2 - a->u2 * a->q1;
    const bool past_g = side * (u1 * g2 - u2 * g1) >= 0 && side * (g1 * to2 - g2 * to1) >= 0;
    const bool half = side * (u1 * to2 - u2 * to1) >= 0; // less than half a turn
    return half && !past_g && c->G_nn > mu * (g1 * to1 + g2 * to2);
}

/* Sine and cosine of half the angle from u to u*, which may be more than half a turn. */
static void half_angle(const pcs_ahead *a, double side, double u1, double u2, double *S, double *K)
{
    const double c = u1 * a->u1 + u2 * a->u2, s = side * (u1 * a->u2 - u2 * a->u1);
    if (c > 0 && s > 0) {
        *K = sqrt(0.5 * (1 + c));
        *S = 0.5 * s / *K;
    } else {
        *S = sqrt(0.5 * (1 - c));
        *K = 0.5 * s / *S;
    }
}

/*
 * beta = u_perp.f of f = g - mu B u, where u = u* cos e - q sin e: q^2/a of it is a cubic in k and
 * a, and R nearly a zero of that, so it is divided by S k - K a, which is S. In the cubic itself
 * digits would be lost near R, at each place others. The two zeros of the quotient in X are those
 * of e_0 + e_1 X + e_2 X^2.
 */
static void expand_beta(pcs_ahead *a)
{
    const double S = a->sine, K = a->cosine;
    const double b = a->flow->mu * a->B_uq, h = a->flow->mu * (a->B_uu - a->B_qq);
    const double d0 = 2 * (a->g_u - h) / S, d1 = (6 * b + K * d0) / S,
                 d2 = (2 * (a->g_u + h) + K * d1) / S;
    a->beta[0] = S * d0;
    a->beta[1] = S * d1;
    a->beta[2] = S * d2;
    a->beta[3] = K * d2 - 2 * b;
    a->others[0] = d0;
    a->others[1] = 2 * d0 * K + d1 * S;
    a->others[2] = (d0 * K + d1 * S) * K + d2 * S * S;
}

/* alpha = u.f */
static void expand_alpha(pcs_ahead *a)
{
    const double mu = a->flow->mu, b = mu * a->B_uq;
    a->alpha[0] = a->g_u - mu * a->B_uu;
    a->alpha[1] = 2 * b;
    a->alpha[2] = mu * (2 * a->B_uu - 4 * a->B_qq);
    a->alpha[3] = -6 * b;
    a->alpha[4] = -a->g_u - mu * a->B_uu;
}

bool pcs_ahead_of(const pcs_flow *flow, const pcs_flow_point *from, pcs_ahead *a)
{
    const double side = pcs_flow_rates_at(flow, from->u1, from->u2).beta > 0 ? 1 : -1;
    *a = (pcs_ahead){.flow = flow,
                     .u1 = from->u1,
                     .u2 = from->u2,
                     .q1 = -side * from->u2,
                     .q2 = side * from->u1};
    look_along(a);
    double beta[16];
    look_around(a, beta);
    const double ahead = first_zero(beta, 1), behind = first_zero(beta, -1);
    if (!(ahead >= 0 && behind >= 0))
        return false;
    double u1, u2, b1, b2, S, K;
    turn_towards(a, 1, ahead, &u1, &u2);
    turn_towards(a, -1, behind, &b1, &b2);
    if (!settle(flow, &u1, &u2))
        return false;
    a->u1 = u1;
    a->u2 = u2;
    a->q1 = -side * u2;
    a->q2 = side * u1;
    look_along(a);
    half_angle(a, side, b1, b2, &a->sine, &a->cosine);
    half_angle(a, side, from->u1, from->u2, &S, &K);
    a->X = S / (a->sine * K - a->cosine * S);
    expand_beta(a);
    expand_alpha(a);
    a->rises = pcs_ahead_rises(a, from->u1, from->u2, a->u1, a->u2);
    return a->X > 0;
}
