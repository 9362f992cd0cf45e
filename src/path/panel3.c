#include "panel3.h"
#include "panel3_kernel.h"

#include <percuss/batch.h>

/* Momentum and energy must balance to this part of what is exchanged, at every node. */
#define PANEL_ERROR 1e-13

static double integrals(const pcs_ahead *w, pcs_panel *n)
{
#ifdef PCS_HAS_X86
    switch (pcs_batch_vector()) {
    case PCS_VECTOR_AVX512:
        return pcs_panel_integrals_avx512(w, n);
    case PCS_VECTOR_AVX2:
        return pcs_panel_integrals_avx2(w, n);
    default:
        break;
    }
#endif
    return pcs_panel_integrals_base(w, n);
}

static void between(const pcs_panel *n, double x, pcs_panel_values *values)
{
#ifdef PCS_HAS_X86
    switch (pcs_batch_vector()) {
    case PCS_VECTOR_AVX512:
        pcs_panel_between_avx512(n, x, values);
        return;
    case PCS_VECTOR_AVX2:
        pcs_panel_between_avx2(n, x, values);
        return;
    default:
        break;
    }
#endif
    pcs_panel_between_base(n, x, values);
}

/* log to three digits, for x > 0 */
static double rough_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const double exponent = (double)(int64_t)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffU) | 0x3ff0000000000000U;
    memcpy(&x, &bits, sizeof x);
    return 0.6931 * exponent + ((0.1069 * x - 0.7076) * x + 2.0919) * x - 1.4912;
}

/* arc cosine to four digits [abramowitz-stegun-1964 (4.4.45)] */
static double rough_acos(double x)
{
    const double a = fabs(x);
    const double y = sqrt(1 - a) * (((-0.0187293 * a + 0.0742610) * a - 0.2121144) * a + 1.5707288);
    return x < 0 ? 3.1415927 - y : y;
}

/* y after which an impulse p is spent, if all stayed as it is at X: p = s t (exp(c y) - 1)/c. */
static double length_at(const pcs_k_place *x, double s, double p)
{
    const double straight = p / (s * x->t), grown = x->alpha_t * straight;
    return fabs(grown) < 0.05 ? straight
           : grown > -0.95    ? rough_log(1 + grown) / x->alpha_t
                              : INFINITY;
}

/*
 * How far a panel can go. Its error falls like rho^-17, where rho is the sum of the half axes of
 * the ellipse about the panel, foci at its ends, through the next singularity: here the other
 * zeros of beta, at y_s = log(X/X_s). For rho = 6.8 that is |y_s| + |y_s - h| = 3.5 h.
 */
static double to_singularity(const pcs_ahead *w)
{
    const double *e = w->others;
    if (!(e[0] * e[2] > 0))
        return 1.9;
    const double cosine = -0.5 * e[1] / sqrt(e[0] * e[2]);
    const double angle = cosine > -1 && cosine < 1 ? rough_acos(cosine) : 3.14;
    const double along = 0.5 * rough_log(w->X * w->X * (e[2] / e[0]));
    return 0.62 * sqrt(along * along + angle * angle) - 0.2 * along;
}

/*
 * And s^2, which is exp(2 c y) or so, must not grow too much. On the way to a direction that beta
 * hardly leaves, growth rises without end: only what it is in the panel counts.
 */
static double longest(const pcs_ahead *w, const pcs_k_place *x)
{
    const double most = 1.8 * PCS_PANEL_GROWTH, there = fabs(2 * w->alpha[0] / w->beta[0]);
    double length = fmin(to_singularity(w), most / fabs(x->alpha_t)), growth = there;
    while (growth * length > most) {
        growth = fabs(pcs_k_place_at(w, w->X * pcs_k_exp(-length)).alpha_t);
        length *= growth * length > most ? 0.6 : 1;
    }
    return length;
}

/*
 * Has beta lost its digits, beside two zeros that nearly merge? It would lose others at each node,
 * and what is interpolated between them would not fit together.
 */
static bool is_ragged(const pcs_ahead *w)
{
    const double a = w->X * w->sine, k = 1 + w->X * w->cosine;
    const double outer = w->beta[0] * (k * k) + w->beta[2] * (a * a) + w->beta[3] * (a * a * a);
    return fabs(outer + w->beta[1] * (a * k)) < 1e-5 * fabs(outer);
}

bool pcs_panel_fill(const pcs_ahead *w, const pcs_flow_point *from, double p, pcs_panel *n)
{
    if (is_ragged(w))
        return false;
    const pcs_k_place here = pcs_k_place_at(w, w->X);
    const double most = longest(w, &here), first = fmin(length_at(&here, from->s, p), most);
    const pcs_k_place middle = pcs_k_place_at(w, w->X * pcs_k_exp(-0.5 * first));
    double length = fmin(length_at(&middle, from->s, p), most);
    n->from = *from;
    n->X = w->X;
    for (int i = 0; i < 4; i++) {
        n->half = 0.5 * length;
        const double error = integrals(w, n);
        if (error >= 0 && error <= PANEL_ERROR)
            return true;
        length *= fmax(0.9 * pow(PANEL_ERROR / error, 1.0 / PCS_PANEL), 0.25);
    }
    return false;
}

static pcs_flow_point point_of(const pcs_ahead *w, const pcs_panel *n, const pcs_k_place *at,
                               const pcs_panel_values *v)
{
    const double along = w->flow->mu * v->along, across = w->flow->mu * v->across;
    return (pcs_flow_point){
        .u1 = w->u1 * at->cosine - w->q1 * at->sine,
        .u2 = w->u2 * at->cosine - w->q2 * at->sine,
        .s = n->from.s * pcs_k_exp(v->log_s),
        .v_n = pcs_k_panel_v_n(w, n, v->p, v->along, v->across),
        .p_n = n->from.p_n + v->p,
        .p_1 = n->from.p_1 - (w->u1 * along - w->q1 * across),
        .p_2 = n->from.p_2 - (w->u2 * along - w->q2 * across),
        .W_n = n->from.W_n + v->W_n,
        .W_t = n->from.W_t + v->W_t,
    };
}

static double X_at(const pcs_panel *n, double x)
{
    return n->X * pcs_k_exp(-n->half * (1 + x));
}

pcs_flow_point pcs_panel_at_node(const pcs_ahead *w, const pcs_panel *n, int j)
{
    const pcs_k_place at = pcs_k_place_at(w, X_at(n, panel_nodes[j]));
    const pcs_panel_values v = {n->log_s[j],  n->p[j],   n->along[j],
                                n->across[j], n->W_n[j], n->W_t[j]};
    return point_of(w, n, &at, &v);
}

pcs_flow_point pcs_panel_at(const pcs_ahead *w, const pcs_panel *n, double x, double *rate)
{
    const pcs_k_place at = pcs_k_place_at(w, X_at(n, x));
    pcs_panel_values v;
    between(n, x, &v);
    const pcs_flow_point point = point_of(w, n, &at, &v);
    *rate = n->half * point.s * at.t;
    return point;
}

double pcs_panel_end(const pcs_panel *n)
{
    return X_at(n, 1);
}
