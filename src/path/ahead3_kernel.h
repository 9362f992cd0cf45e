/* Find the invariant directions ahead and behind, for a single solve and for lanes. */
#ifndef PCS_AHEAD3_KERNEL_H
#define PCS_AHEAD3_KERNEL_H

#include "ahead3.h"
#include "flow3_kernel.h"

/* Return (u1, u2) turned by an angle; tangent is the tangent of half the angle. */
PCS_K_WHOLE pcs_k_pair pcs_k_turned(double u1, double u2, double tangent)
{
    const double scale = 1 / (1 + tangent * tangent);
    const double c = (1 - tangent * tangent) * scale, s = 2 * tangent * scale;
    return (pcs_k_pair){u1 * c - u2 * s, u2 * c + u1 * s};
}

/* Return the side to which slip turns: 1 from t1 towards t2, -1 the other way. */
PCS_K_WHOLE double pcs_k_side(const pcs_contact3 *c, double mu, double u1, double u2)
{
    return pcs_k_flow_rates(c, mu, u1, u2).beta > 0 ? 1.0 : -1.0;
}

/* Return the flow in the axes u and q, where q is across u on the given side (1 or -1). */
PCS_K_WHOLE pcs_ahead pcs_k_look_along(const pcs_contact3 *c, double mu, double side, double u1,
                                       double u2)
{
    const double q1 = -side * u2, q2 = side * u1;
    const double b1 = c->G_11 * u1 + c->G_12 * u2, b2 = c->G_12 * u1 + c->G_22 * u2;
    const double d1 = c->G_11 * q1 + c->G_12 * q2, d2 = c->G_12 * q1 + c->G_22 * q2;
    return (pcs_ahead){.G_nn = c->G_nn,
                       .mu = mu,
                       .u1 = u1,
                       .u2 = u2,
                       .q1 = q1,
                       .q2 = q2,
                       .g_u = c->G_n1 * u1 + c->G_n2 * u2,
                       .g_q = c->G_n1 * q1 + c->G_n2 * q2,
                       .B_uu = b1 * u1 + b2 * u2,
                       .B_uq = b1 * q1 + b2 * q2,
                       .B_qq = d1 * q1 + d2 * q2};
}

/*
 * Where beta, sampled at 16 angles of a full turn, first changes its sign ahead and behind. Two
 * close zeros may be missed. The panel then does not have its accuracy, and its error shows this.
 */
typedef struct pcs_k_search {
    double last;                            /* beta at the previous sample */
    double a_before, a_there, a_cos, a_sin; /* ahead: beta on both sides; angle before it */
    double b_before, b_there, b_cos, b_sin; /* behind, likewise */
} pcs_k_search;

#define PCS_C1 0.92387953251128674
#define PCS_C2 0.70710678118654752
#define PCS_C3 0.38268343236508977

/* Cosines of k/16 of a turn. The sine of k is the cosine of k - 4. */
static const double pcs_k_cosines[16] = {1,       PCS_C1,  PCS_C2, PCS_C3,  0,       -PCS_C3,
                                         -PCS_C2, -PCS_C1, -1,     -PCS_C1, -PCS_C2, -PCS_C3,
                                         0,       PCS_C3,  PCS_C2, PCS_C1};

/* Return the cosine of k/16 of a turn. */
PCS_K_WHOLE double pcs_k_cosine(int sixteenths)
{
    return pcs_k_cosines[sixteenths & 15];
}

/*
 * Take sample k, at the angle d = k/16 of a turn from u towards q:
 *
 *     beta = g_q cos d - g_u sin d - mu (B_uq cos 2d - (B_uu - B_qq)/2 sin 2d)
 */
PCS_K_WHOLE void pcs_k_sample(const pcs_ahead *a, int k, pcs_k_search *s)
{
    const double b = a->mu * a->B_uq, h = 0.5 * a->mu * (a->B_uu - a->B_qq);
    const double there = a->g_q * pcs_k_cosine(k) - a->g_u * pcs_k_cosine(k - 4) -
                         b * pcs_k_cosine(2 * k) + h * pcs_k_cosine(2 * k - 4);
    const int first = (k < 16) & (s->a_there > 0) & (there <= 0);
    const int latest = (k > 1) & (s->last <= 0);
    s->a_before = first ? s->last : s->a_before;
    s->a_there = first ? there : s->a_there;
    s->a_cos = first ? pcs_k_cosine(k - 1) : s->a_cos;
    s->a_sin = first ? pcs_k_cosine(k - 5) : s->a_sin;
    s->b_before = latest ? there : s->b_before;
    s->b_there = latest ? s->last : s->b_there;
    s->b_cos = latest ? pcs_k_cosine(k) : s->b_cos;
    s->b_sin = latest ? pcs_k_cosine(k - 4) : s->b_sin;
    s->last = there;
}

/* Take all samples. If a_there stays positive, no zero was found. */
PCS_K_WHOLE pcs_k_search pcs_k_look_around(const pcs_ahead *a)
{
    pcs_k_search s = {.last = a->g_q - a->mu * a->B_uq, .a_there = 1, .b_there = 1};
    pcs_k_sample(a, 1, &s);
    pcs_k_sample(a, 2, &s);
    pcs_k_sample(a, 3, &s);
    pcs_k_sample(a, 4, &s);
    pcs_k_sample(a, 5, &s);
    pcs_k_sample(a, 6, &s);
    pcs_k_sample(a, 7, &s);
    pcs_k_sample(a, 8, &s);
    pcs_k_sample(a, 9, &s);
    pcs_k_sample(a, 10, &s);
    pcs_k_sample(a, 11, &s);
    pcs_k_sample(a, 12, &s);
    pcs_k_sample(a, 13, &s);
    pcs_k_sample(a, 14, &s);
    pcs_k_sample(a, 15, &s);
    pcs_k_sample(a, 16, &s);
    return s;
}

/*
 * Return the direction of a zero between a sample and the next, by linear interpolation. way_side
 * is the side times 1 for ahead and -1 for behind.
 */
PCS_K_WHOLE pcs_k_pair pcs_k_towards(const pcs_ahead *a, double way_side, double cosine,
                                     double sine, double before, double there)
{
    const double part = before / (before - there);
    return pcs_k_turned(a->u1 * cosine + a->q1 * sine, a->u2 * cosine + a->q2 * sine,
                        way_side * 0.19635 * part);
}

/* Newton's method in the angle, to the nearby zero of beta. */
enum { PCS_SETTLE_STEPS = 8 };

/* The direction after a step; goes_on: another step is needed; settled: it has converged. */
typedef struct pcs_k_settling {
    double u1, u2;
    int goes_on, settled;
} pcs_k_settling;

PCS_K_WHOLE pcs_k_settling pcs_k_settle_step(const pcs_contact3 *c, double mu, double u1, double u2)
{
    const pcs_flow_rates r = pcs_k_flow_rates(c, mu, u1, u2);
    const double step = -r.beta / r.dbeta;
    const int sound = (r.dbeta < 0) & (fabs(step) < 0.4);
    const int small = fabs(step) < 1e-8; // the remaining error is of the order of its square
    const pcs_k_pair next = pcs_k_turned(u1, u2, 0.5 * step);
    return (pcs_k_settling){next.x1, next.x2, sound & !small, sound & small};
}

/*
 * True if v_n, once it increases with the impulse, keeps increasing while slip turns from u to r on
 * its way to u*. dv_n/dp_n = G_nn - mu g.u is least along g. So it stays positive unless slip jams
 * at the end or passes g.
 */
PCS_K_WHOLE int pcs_k_rises(const pcs_contact3 *c, const pcs_ahead *a, double u1, double u2,
                            double r1, double r2)
{
    const double g1 = c->G_n1, g2 = c->G_n2, side = a->u1 * a->q2 - a->u2 * a->q1;
    const int always = c->G_nn > a->mu * pcs_k_length(g1, g2);
    const int past_g = (side * (u1 * g2 - u2 * g1) >= 0) & (side * (g1 * r2 - g2 * r1) >= 0);
    const int half = side * (u1 * r2 - u2 * r1) >= 0; // u to r is less than half a turn
    return always | (half & !past_g & (pcs_k_flow_slope(c, a->mu, r1, r2) > 0));
}

/* Expand alpha = u.f with f = g - mu B u and u = u* cos e - q sin e. */
PCS_K_WHOLE void pcs_k_expand_alpha(pcs_ahead *a)
{
    const double mu = a->mu, b = mu * a->B_uq;
    a->alpha_0 = a->g_u - mu * a->B_uu;
    a->alpha_1 = 2 * b;
    a->alpha_2 = mu * (2 * a->B_uu - 4 * a->B_qq);
    a->alpha_3 = -6 * b;
    a->alpha_4 = -a->g_u - mu * a->B_uu;
}

/* Return sine and cosine of half the angle from u to u*, which may be more than half a turn. */
PCS_K_WHOLE pcs_k_pair pcs_k_half_angle(const pcs_ahead *a, double side, double u1, double u2)
{
    const double c = u1 * a->u1 + u2 * a->u2, s = side * (u1 * a->u2 - u2 * a->u1);
    const int acute = (c > 0) & (s > 0);
    const double greater = sqrt(0.5 * (1 + (acute ? c : -c))), other = 0.5 * s / greater;
    return (pcs_k_pair){acute ? other : greater, acute ? greater : other};
}

/*
 * Expand beta = u_perp.f. beta q^2/a is a cubic in k and a. R is nearly a zero of this cubic, so
 * the cubic is divided by S k - K a, which equals S. The cubic itself would lose digits near R,
 * different ones at each point. The zeros of the quotient in X are those of e_0 + e_1 X + e_2 X^2.
 */
PCS_K_WHOLE void pcs_k_expand_beta(pcs_ahead *a)
{
    const double S = a->sine, K = a->cosine;
    const double b = a->mu * a->B_uq, h = a->mu * (a->B_uu - a->B_qq);
    const double d0 = 2 * (a->g_u - h) / S, d1 = (6 * b + K * d0) / S,
                 d2 = (2 * (a->g_u + h) + K * d1) / S;
    a->beta_0 = S * d0;
    a->beta_1 = S * d1;
    a->beta_2 = S * d2;
    a->beta_3 = K * d2 - 2 * b;
    a->other_0 = d0;
    a->other_1 = 2 * d0 * K + d1 * S;
    a->other_2 = (d0 * K + d1 * S) * K + d2 * S * S;
}

/*
 * Return the flow in the axes of u* (ahead, which has converged), for the direction behind and the
 * present direction of slip (u1, u2).
 */
PCS_K_WHOLE pcs_ahead pcs_k_ahead_of(const pcs_contact3 *c, double mu, double side,
                                     pcs_k_pair ahead, pcs_k_pair behind, double u1, double u2)
{
    pcs_ahead a = pcs_k_look_along(c, mu, side, ahead.x1, ahead.x2);
    const pcs_k_pair R = pcs_k_half_angle(&a, side, behind.x1, behind.x2);
    const pcs_k_pair here = pcs_k_half_angle(&a, side, u1, u2);
    a.sine = R.x1;
    a.cosine = R.x2;
    a.X = here.x1 / (a.sine * here.x2 - a.cosine * here.x1);
    pcs_k_expand_beta(&a);
    pcs_k_expand_alpha(&a);
    return a;
}

#endif
