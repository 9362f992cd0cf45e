/*
 * A slider that slips towards s: F_t = -s mu F_n, dv_n = A dp and dv_t = B dp with the normal
 * impulse p, and v_n^2 + A F_n^2/k is constant. The slider moves at sigma = v_t + s mu eta^2 k v_n.
 * So all quantities are functions of v_n, and the events are square roots. Where A is nearly 0
 * (critical friction), v_n hardly changes, and p is the variable instead.
 */
#ifndef PCS_SLIP2_KERNEL_H
#define PCS_SLIP2_KERNEL_H

#include "springs2_kernel.h"

/*
 * If |A| is below this part of G_nn, friction is nearly critical: p = dv_n/A would lose more than
 * four digits.
 */
#define PCS_NEARLY_CRITICAL 1e-4

/* Where slip leads to: the impulse up to that point, and v_n and F_n there. */
typedef struct pcs_k_goal2 {
    double p, v, F;
} pcs_k_goal2;

typedef struct pcs_k_leg2 {
    double A, B;
    double ratio; /* sigma = v_t + ratio v_n */
    double C;     /* v_n^2 + A F_n^2/k */
    int critical;
} pcs_k_leg2;

static inline pcs_k_leg2 pcs_k_leg2_of(const pcs_springs2 *s)
{
    const double A = s->G_nn - s->mu * s->side * s->G_nt;
    return (pcs_k_leg2){.A = A,
                        .B = s->G_nt - s->mu * s->side * s->G_tt,
                        .ratio = s->side * s->mu * s->eta2 * s->k,
                        .C = s->v_n * s->v_n + A * (s->F_n * s->F_n / s->k),
                        .critical = fabs(A) < PCS_NEARLY_CRITICAL * s->G_nn};
}

static inline double pcs_k_root(double x)
{
    return sqrt(pcs_k_max(x, 0.0));
}

/*
 * Return the next event of the normal spring if slip continues: end of compression, end of
 * unloading, or reload (F_n = F_turn). p may be infinite. A spring that is pressed again may turn
 * before F_turn. The impulse is dv_n/A or -d(F^2)/(k (v_n + v_n')), whichever has no cancellation.
 */
static inline pcs_k_goal2 pcs_k_spring_event2(const pcs_springs2 *s, const pcs_k_leg2 *l)
{
    const double v = s->v_n, at_turn = l->C - l->A * (s->F_turn * s->F_turn / s->k);
    const int loads = s->unloads < 1, falls = l->A <= 0, back = v >= 0;
    const int leaves = falls ? back & (l->C > 0) : back | (at_turn < 0);
    const double F_loads = pcs_k_root(l->C * s->k / l->A);
    const double v_back = leaves ? pcs_k_root(l->C) : -pcs_k_root(at_turn);
    const double F_back = leaves ? 0.0 : s->F_turn;
    const double v_to = loads ? 0.0 : v_back, F_to = loads ? F_loads : F_back;
    const double by_force = (s->F_n * s->F_n - F_to * F_to) / (s->k * (v + v_to));
    const double by_speed = (v_to - v) / l->A;
    // the force grows without limit, or nothing moves
    const int never = loads ? falls : (l->A == 0) & (v == 0);
    const double p = (l->critical & (v * v_to > 0)) ? by_force : by_speed;
    return (pcs_k_goal2){never ? (double)INFINITY : p, v_to, F_to};
}

/* Return where the slider stops, sigma = 0, if slip continues. p is infinite if it never does. */
static inline pcs_k_goal2 pcs_k_slider_stop2(const pcs_springs2 *s, const pcs_k_leg2 *l)
{
    const double rate = l->B + l->A * l->ratio, sigma = s->v_t + l->ratio * s->v_n;
    const double v = s->v_n, side = s->side, p_now = -sigma / rate, v_now = v + l->A * p_now;
    const double v_far = (l->B * v - l->A * s->v_t) / rate;
    const double F_now = pcs_k_root(s->F_n * s->F_n - s->k * p_now * (v + v_now));
    const double F_far = pcs_k_root((l->C - v_far * v_far) * s->k / l->A);
    const int stands = side * sigma <= 0, stops = (side * rate < 0) & (s->mu > 0);
    pcs_k_goal2 to = {l->critical ? p_now : (v_far - v) / l->A, l->critical ? v_now : v_far,
                      l->critical ? F_now : F_far};
    to.p = stands ? 0.0 : to.p;
    to.v = stands ? v : to.v;
    to.F = stands ? s->F_n : to.F;
    to.p = stops ? to.p : (double)INFINITY;
    return to;
}

/* Return one stretch of slip, up to the next event. */
static inline pcs_stretch2 pcs_k_slip2(pcs_springs2 *s)
{
    const pcs_k_leg2 l = pcs_k_leg2_of(s);
    const pcs_k_goal2 end = pcs_k_spring_event2(s, &l), stop = pcs_k_slider_stop2(s, &l);
    const int stops = stop.p < end.p, loads = s->unloads < 1;
    const double p = stops ? stop.p : end.p, v = stops ? stop.v : end.v, F = stops ? stop.F : end.F;
    const double v_t = s->v_t + l.B * p, push = -s->side * s->mu;
    const double back = F == 0 ? (double)PCS_TO_END : (double)PCS_TO_RELOAD;
    const double spring = loads ? (double)PCS_TO_TURN : back;
    s->jams = (loads & (l.A <= 0)) ? 1.0 : s->jams;
    return (pcs_stretch2){.event = stops ? (double)PCS_TO_STOP : spring,
                          .F_n = F,
                          .F_t = push * F,
                          .v_n = v,
                          .v_t = v_t,
                          .p_n = p,
                          .p_t = push * p,
                          .W_n = 0.5 * (s->F_n * s->F_n - F * F) / s->k,
                          .W_t = push * p * 0.5 * (s->v_t + v_t)};
}

#endif
