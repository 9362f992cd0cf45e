/* Arithmetic of panels, for one number and for nodes side by side. */
#ifndef PCS_PANEL3_KERNEL_H
#define PCS_PANEL3_KERNEL_H

#include "../contact/contact3_kernel.h"
#include "panel3.h"

#include <stdint.h>
#include <string.h>

/* Return exp(x) for |x| < 700, in a form that lanes can use: 2^i times the series of the rest. */
PCS_K_WHOLE double pcs_k_exp(double x)
{
    const double shift = 0x1.8p52;
    const double shifted = x * 0x1.71547652b82fep0 + shift; // i = x/log 2 is in its last bits
    const double i = shifted - shift;
    const double r = (x - i * 0x1.62e42fefa3800p-1) - i * 0x1.ef35793c76730p-45;
    const double r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    const double low = (1 + r) + r2 * (1.0 / 2 + r * (1.0 / 6));
    const double second = (1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    const double third =
        (1.0 / 40320 + r * (1.0 / 362880)) + r2 * (1.0 / 3628800 + r * (1.0 / 39916800));
    const double last = 1.0 / 479001600 + r * (1.0 / 6227020800);
    const double sum = (low + r4 * second) + r8 * (third + r4 * last);
    uint64_t bits;
    double power;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits << 52) + 0x3ff0000000000000U;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

/* The values at X: cosine and sine of the angle e, dtau/dy and dlog s/dy. */
typedef struct pcs_k_place {
    double cosine, sine;
    double t, alpha_t;
} pcs_k_place;

PCS_K_WHOLE pcs_k_place pcs_k_place_at(const pcs_ahead *w, double X)
{
    const double a = X * w->sine, k = 1 + X * w->cosine;
    const double aa = a * a, ak = a * k, kk = k * k, q = aa + kk;
    const double beta = (w->beta_0 * kk + w->beta_1 * ak + w->beta_2 * aa) + w->beta_3 * (a * aa);
    const double alpha = kk * (w->alpha_0 * kk + w->alpha_1 * ak + w->alpha_2 * aa) +
                         aa * (w->alpha_3 * ak + w->alpha_4 * aa);
    const double r = 1 / (q * beta), over_q = beta * r;
    return (pcs_k_place){(kk - aa) * over_q, 2 * ak * over_q, 2 * (q * q) * r, 2 * alpha * r};
}

/* Return X at x in [-1, 1] of a panel that starts at X and has this half length. */
PCS_K_WHOLE double pcs_k_X_at(double X, double half, double x)
{
    return X * pcs_k_exp(-half * (1 + x));
}

/*
 * Return v_n after the impulse of v: its tangential parts are against the slip along u* and across.
 */
PCS_K_WHOLE double pcs_k_panel_v_n(const pcs_ahead *w, double v_n, const pcs_panel_values *v)
{
    return v_n + (w->G_nn * v->p - w->mu * (w->g_u * v->along - w->g_q * v->across));
}

/* Return the direction of slip. */
PCS_K_WHOLE pcs_k_pair pcs_k_direction(const pcs_ahead *w, const pcs_k_place *at)
{
    return (pcs_k_pair){w->u1 * at->cosine - w->q1 * at->sine,
                        w->u2 * at->cosine - w->q2 * at->sine};
}

/* Return the point of the flow. The work of friction is dT = p.(v + v')/2 minus the normal work. */
PCS_K_WHOLE pcs_flow_point pcs_k_panel_point(const pcs_ahead *w, const pcs_flow_point *from,
                                             const pcs_k_place *at, const pcs_panel_values *v)
{
    const double along = w->mu * v->along, across = w->mu * v->across;
    const double p_1 = w->q1 * across - w->u1 * along, p_2 = w->q2 * across - w->u2 * along;
    const double s = from->s * pcs_k_exp(v->log_s), v_n = pcs_k_panel_v_n(w, from->v_n, v);
    const pcs_k_pair u = pcs_k_direction(w, at);
    const double dT = 0.5 * (v->p * (from->v_n + v_n) + p_1 * (from->s * from->u1 + s * u.x1) +
                             p_2 * (from->s * from->u2 + s * u.x2));
    return (pcs_flow_point){
        .u1 = u.x1,
        .u2 = u.x2,
        .s = s,
        .v_n = v_n,
        .p_n = from->p_n + v->p,
        .p_1 = from->p_1 + p_1,
        .p_2 = from->p_2 + p_2,
        .W_n = from->W_n + v->W_n,
        .W_t = from->W_t + (dT - v->W_n),
    };
}

/*
 * Return 1/(x^2 - node^2), from which pcs_k_weight computes 1/(x - node). It is the same for the
 * node on the other side; the division is the slowest operation.
 */
PCS_K_WHOLE double pcs_k_over(double x, double node)
{
    return 1 / ((x - node) * (x + node));
}

PCS_K_WHOLE double pcs_k_weight(double x, double node, double over)
{
    return (x + node) * over;
}

/* ---- the length of a panel ---- */

/* Largest change of log s in half a panel: then the works, which vary as s^2, are smooth enough. */
#define PCS_PANEL_GROWTH 1.3

/* Return log x to three digits, for x > 0. */
PCS_K_WHOLE double pcs_k_rough_log(double x)
{
    uint64_t bits, exponent_bits;
    double exponent, rest;
    memcpy(&bits, &x, sizeof bits);
    exponent_bits = (bits >> 52) | 0x4330000000000000U; // 2^52 and the exponent
    memcpy(&exponent, &exponent_bits, sizeof exponent);
    bits = (bits & 0xfffffffffffffU) | 0x3ff0000000000000U;
    memcpy(&rest, &bits, sizeof rest);
    return 0.6931 * (exponent - (0x1p52 + 1023)) +
           ((0.1069 * rest - 0.7076) * rest + 2.0919) * rest - 1.4912;
}

/* Return the arc cosine to four digits [abramowitz-stegun-1964 (4.4.45)]. */
PCS_K_WHOLE double pcs_k_rough_acos(double x)
{
    const double a = fabs(x);
    const double y = sqrt(1 - a) * (((-0.0187293 * a + 0.0742610) * a - 0.2121144) * a + 1.5707288);
    return x < 0 ? 3.1415927 - y : y;
}

PCS_K_WHOLE double pcs_k_min(double a, double b)
{
    return a < b ? a : b;
}

/*
 * Return the y after which the impulse p is reached, if all rates stayed as at X. The equation is
 * p = s t (exp(c y) - 1)/c.
 */
PCS_K_WHOLE double pcs_k_length_at(const pcs_k_place *x, double s, double p)
{
    const double straight = p / (s * x->t), grown = x->alpha_t * straight;
    const double bent = pcs_k_rough_log(1 + grown) / x->alpha_t;
    const double bounded = grown > -0.95 ? bent : INFINITY;
    return fabs(grown) < 0.05 ? straight : bounded;
}

/*
 * Return the longest panel, in y. The error of a panel decreases as rho^-17, where rho is the sum
 * of the half axes of the ellipse around the panel, with its foci at the ends, through the nearest
 * singularity. Here the singularities are the other zeros of beta, at y_s = log(X/X_s). For
 * rho = 6.8 the condition is |y_s| + |y_s - h| = 3.5 h.
 */
PCS_K_WHOLE double pcs_k_to_singularity(const pcs_ahead *w)
{
    const double e0 = w->other_0, e1 = w->other_1, e2 = w->other_2;
    const double cosine = -0.5 * e1 / sqrt(e0 * e2);
    const double angle = ((cosine > -1) & (cosine < 1)) ? pcs_k_rough_acos(cosine) : 3.14;
    const double along = 0.5 * pcs_k_rough_log(w->X * w->X * (e2 / e0));
    const double near = 0.62 * sqrt(along * along + angle * angle) - 0.2 * along;
    return e0 * e2 > 0 ? near : 1.9;
}

/*
 * The length of a panel and the growth rate of s. s^2, which is about exp(2 c y), must not grow too
 * much either. Near a direction where beta is almost zero the growth rate increases without bound:
 * only its values inside the panel count.
 */
typedef struct pcs_k_reach {
    double length, growth;
} pcs_k_reach;

#define PCS_GROWTH_MOST (1.8 * PCS_PANEL_GROWTH)

enum { PCS_REACH_STEPS = 100 };

PCS_K_WHOLE pcs_k_reach pcs_k_reach_start(const pcs_ahead *w, const pcs_k_place *here)
{
    const double by_growth = PCS_GROWTH_MOST / fabs(here->alpha_t);
    return (pcs_k_reach){pcs_k_min(pcs_k_to_singularity(w), by_growth),
                         fabs(2 * w->alpha_0 / w->beta_0)};
}

PCS_K_WHOLE int pcs_k_reach_is_long(const pcs_k_reach *r)
{
    return r->growth * r->length > PCS_GROWTH_MOST;
}

/*
 * Compute the growth rate at the end of the panel, and shorten the panel if it is too large there.
 */
PCS_K_WHOLE pcs_k_reach pcs_k_reach_step(const pcs_ahead *w, const pcs_k_reach *r)
{
    const double growth = fabs(pcs_k_place_at(w, pcs_k_X_at(w->X, r->length, 0)).alpha_t);
    const double part = growth * r->length > PCS_GROWTH_MOST ? 0.6 : 1.0;
    return (pcs_k_reach){part * r->length, growth};
}

/* Return half the length of the panel from X that reaches the impulse p, at most half of `most`. */
PCS_K_WHOLE double pcs_k_panel_half(const pcs_ahead *w, const pcs_k_place *here, double s, double p,
                                    double most)
{
    const double first = pcs_k_min(pcs_k_length_at(here, s, p), most);
    const pcs_k_place middle = pcs_k_place_at(w, pcs_k_X_at(w->X, 0.5 * first, 0));
    return 0.5 * pcs_k_min(pcs_k_length_at(&middle, s, p), most);
}

/*
 * True if beta has lost its digits, beside two zeros that nearly coincide. It would lose different
 * digits at each node, and the interpolated values would not be consistent.
 */
PCS_K_WHOLE int pcs_k_has_lost_digits(const pcs_ahead *w)
{
    const double a = w->X * w->sine, k = 1 + w->X * w->cosine;
    const double outer = w->beta_0 * (k * k) + w->beta_2 * (a * a) + w->beta_3 * (a * a * a);
    return fabs(outer + w->beta_1 * (a * k)) < 1e-5 * fabs(outer);
}

/* ---- the accuracy of a panel ---- */

enum { PCS_PANEL_TRIES = 4 };

/* Bound on the errors of momentum and energy, relative to what is exchanged. */
#define PCS_PANEL_ERROR 1e-13

PCS_K_WHOLE int pcs_k_panel_good(double error)
{
    return (error >= 0) & (error <= PCS_PANEL_ERROR);
}

/*
 * Return the fraction of its length for which a panel would be accurate: the error varies as the
 * 16th power of the length.
 */
PCS_K_WHOLE double pcs_k_panel_shrink(double error)
{
    const double part = 0.9 * sqrt(sqrt(sqrt(sqrt(PCS_PANEL_ERROR / error))));
    return part > 0.25 ? part : 0.25;
}

/* A node: its integrals, and the values by which it is checked. */
typedef struct pcs_k_node {
    double cosine, sine, s;
    double v_n;
    pcs_panel_values v;
} pcs_k_node;

/*
 * Return the difference between slip from momentum and slip from direction and speed; first is the
 * node at the start.
 */
PCS_K_WHOLE double pcs_k_momentum_gap(const pcs_ahead *w, const pcs_k_node *first,
                                      const pcs_k_node *x)
{
    const double along = w->mu * x->v.along, across = w->mu * x->v.across;
    const double w_u = first->s * first->cosine + w->g_u * x->v.p;
    const double w_q = -first->s * first->sine + w->g_q * x->v.p;
    return fabs(w_u - w->B_uu * along + w->B_uq * across - x->s * x->cosine) +
           fabs(w_q - w->B_uq * along + w->B_qq * across + x->s * x->sine);
}

/*
 * Return the difference between the work from the integrals and dT = p.(v + v')/2, where W_t is the
 * work of friction.
 */
PCS_K_WHOLE double pcs_k_energy_gap(const pcs_ahead *w, const pcs_k_node *first,
                                    const pcs_k_node *x, double W_t)
{
    const double w_u = first->s * first->cosine + x->s * x->cosine;
    const double w_q = first->s * first->sine + x->s * x->sine;
    const double lost = 0.5 * w->mu * (x->v.along * w_u + x->v.across * w_q);
    return fabs(x->v.W_n + W_t - (0.5 * x->v.p * (first->v_n + x->v_n) - lost));
}

/*
 * Return the error of momentum and energy, relative to what is exchanged, at two nodes where an
 * error shows: it is largest next to the middle, and it remains at the end. W_t is the work of
 * friction up to these nodes.
 */
PCS_K_WHOLE double pcs_k_out_of_balance(const pcs_ahead *w, const pcs_k_node *first,
                                        const pcs_k_node *near, const pcs_k_node *last,
                                        pcs_k_pair W_t)
{
    const double rate = fabs(w->g_u) + fabs(w->g_q) + w->mu * (w->B_uu + w->B_qq);
    const double momentum = first->s + last->s + rate * last->v.p;
    const double energy = last->v.p * (fabs(first->v_n) + fabs(last->v_n)) - W_t.x2;
    const double p_gap =
        pcs_k_max(pcs_k_momentum_gap(w, first, near), pcs_k_momentum_gap(w, first, last));
    const double E_gap = pcs_k_max(pcs_k_energy_gap(w, first, near, W_t.x1),
                                   pcs_k_energy_gap(w, first, last, W_t.x2));
    return (energy * p_gap + momentum * E_gap) / (momentum * energy);
}

#endif
