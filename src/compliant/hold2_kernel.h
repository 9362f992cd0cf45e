/*
 * A slider that holds: two oscillators, coupled by G. With the stiffnesses K = (k, 1/eta^2) the
 * forces y = K^(-1/2) F and velocities w = K^(1/2) v have y' = -w and w' = S y with the symmetric
 * S = K^(1/2) G K^(1/2). Its modes are independent of each other,
 *
 *     y = y_0 cos(omega t) - w_0/omega sin(omega t)
 *     w = w_0 cos(omega t) + y_0 omega sin(omega t)
 *
 * A hold ends where one of these margins, which are positive before, becomes zero:
 *
 *     -v_n (turn),   F_n (end),   F_turn - F_n (reload),   mu F_n + F_t and mu F_n - F_t (slider)
 *
 * turn is the end of compression. Each margin is a constant and two sine waves. reach_kernel.h says
 * how far time may advance from one look (evaluation of the margins) to the next.
 */
#ifndef PCS_HOLD2_KERNEL_H
#define PCS_HOLD2_KERNEL_H

#include "reach_kernel.h"
#include "springs2_kernel.h"

typedef struct pcs_k_mode2 {
    double omega;
    double y, w;               /* at the start */
    double y_rate, w_rate;     /* y omega and w/omega */
    double F_n, F_t, v_n, v_t; /* F = (F_n, F_t) y, v = (v_n, v_t) w */
} pcs_k_mode2;

typedef struct pcs_hold2 {
    pcs_k_mode2 fast, slow;
    double M_spring, M_n, M_forward, M_backward; /* bounds of second derivatives */
    double t, last;                              /* time of the next look; the longest time */
    double event, ends;                          /* the nearest event; 1 if it is at t */
} pcs_hold2;

/* Forces and velocities at a look. */
typedef struct pcs_k_spot2 {
    double F_n, F_t, v_n, v_t;
} pcs_k_spot2;

static inline pcs_k_mode2 pcs_k_mode2_of(const pcs_springs2 *s, double omega, double x, double y)
{
    const double root_n = sqrt(s->k), root_t = 1 / sqrt(s->eta2);
    pcs_k_mode2 m = {.omega = omega, .F_n = x * root_n, .F_t = y * root_t};
    m.v_n = x / root_n;
    m.v_t = y / root_t;
    m.y = m.v_n * s->F_n + m.v_t * s->F_t;
    m.w = m.F_n * s->v_n + m.F_t * s->v_t;
    m.y_rate = m.y * omega;
    m.w_rate = m.w / omega;
    return m;
}

/* Compute the modes: the larger eigenvalue with its direction (x, y), and the other one. */
static inline void pcs_k_modes2(const pcs_springs2 *s, pcs_k_mode2 *fast, pcs_k_mode2 *slow)
{
    const double S_nn = s->G_nn * s->k, S_tt = s->G_tt / s->eta2;
    const double S_nt = s->G_nt * sqrt(s->k) / sqrt(s->eta2);
    const double half = 0.5 * (S_nn - S_tt), mean = 0.5 * (S_nn + S_tt);
    const double radius = sqrt(half * half + S_nt * S_nt), large = mean + radius;
    const double small = (S_nn * S_tt - S_nt * S_nt) / large;
    const double x = half >= 0 ? half + radius : S_nt, y = half >= 0 ? S_nt : radius - half;
    const double length = sqrt(x * x + y * y);
    const double x_unit = length > 0 ? x / length : 1.0, y_unit = length > 0 ? y / length : 0.0;
    *fast = pcs_k_mode2_of(s, sqrt(large), x_unit, y_unit);
    *slow = pcs_k_mode2_of(s, sqrt(pcs_k_max(small, DBL_MIN)), -y_unit, x_unit);
}

/* Return the largest w of a mode. The largest y'' is omega times that, w'' omega^2 times. */
static inline double pcs_k_largest_w(const pcs_k_mode2 *m)
{
    return sqrt(m->y_rate * m->y_rate + m->w * m->w);
}

/*
 * Return the h up to which f'' h^2/2 - M_3 h^3/6 >= 0, for a margin that is zero with its first
 * derivative. If f'' is negligible, a fixed first step is taken, which changes the margin by less
 * than rounding. Returns 0 if the margin decreases.
 */
static inline double pcs_k_safe_first(double ddf, double M, double M_3, double omega)
{
    const double h = pcs_k_max(3 * ddf / M_3, PCS_HOLD_FIRST / omega);
    return ddf < -PCS_HOLD_FALLS * M ? 0.0 : h;
}

/* How far each margin lets time advance. */
typedef struct pcs_k_reach2 {
    double spring, reload, forward, backward;
} pcs_k_reach2;

/* Rates of the margins. */
typedef struct pcs_k_rates2 {
    double spring, reload, forward, backward;
} pcs_k_rates2;

static inline pcs_k_rates2 pcs_k_rates2_at(const pcs_springs2 *s, const pcs_k_spot2 *at)
{
    const double dF_n = -s->k * at->v_n, dF_t = -at->v_t / s->eta2, dN = s->mu * dF_n;
    const double dv_n = s->G_nn * at->F_n + s->G_nt * at->F_t;
    return (pcs_k_rates2){s->unloads > 0 ? dF_n : -dv_n, -dF_n, dN + dF_t, dN - dF_t};
}

static inline pcs_k_reach2 pcs_k_reach2_at(const pcs_springs2 *s, const pcs_hold2 *x,
                                           const pcs_k_spot2 *at, const pcs_k_rates2 *d)
{
    const double least = PCS_HOLD_LEAST / x->fast.omega, N = s->mu * at->F_n;
    const int back = s->unloads > 0;
    const double reload = pcs_k_safe(s->F_turn - at->F_n, d->reload, x->M_n, least);
    return (pcs_k_reach2){
        .spring = pcs_k_safe(back ? at->F_n : -at->v_n, d->spring, x->M_spring, least),
        .reload = back ? reload : (double)INFINITY,
        .forward = pcs_k_safe(N + at->F_t, d->forward, x->M_forward, least),
        .backward = pcs_k_safe(N - at->F_t, d->backward, x->M_backward, least),
    };
}

/* Advance to the next look, by the nearest event. */
static inline void pcs_k_go2(const pcs_springs2 *s, const pcs_k_reach2 *r, const pcs_k_rates2 *d,
                             pcs_hold2 *x)
{
    const double spring = s->unloads > 0 ? (double)PCS_TO_END : (double)PCS_TO_TURN;
    pcs_k_near a = {r->spring, d->spring, x->M_spring, spring};
    a = pcs_k_nearer(&a, r->reload, d->reload, x->M_n, PCS_TO_RELOAD);
    a = pcs_k_nearer(&a, r->forward, d->forward, x->M_forward, PCS_TO_FORWARD);
    a = pcs_k_nearer(&a, r->backward, d->backward, x->M_backward, PCS_TO_BACKWARD);
    const double t = x->t + a.h;
    const int ends = pcs_k_is_there(&a, x->t, x->fast.omega), late = !(t < x->last);
    x->ends = (ends | late) ? 1.0 : 0.0;
    x->event = ends ? a.event : (double)PCS_TO_NOTHING;
    x->t = (late & !ends) ? x->last : t;
}

/* Return forces and velocities from the phases of the two modes. */
static inline pcs_k_spot2 pcs_k_spot2_at(const pcs_hold2 *x, const pcs_k_circle *f,
                                         const pcs_k_circle *g)
{
    const pcs_k_mode2 *a = &x->fast, *b = &x->slow;
    const double y_a = a->y * f->c - a->w_rate * f->s, w_a = a->w * f->c + a->y_rate * f->s;
    const double y_b = b->y * g->c - b->w_rate * g->s, w_b = b->w * g->c + b->y_rate * g->s;
    return (pcs_k_spot2){a->F_n * y_a + b->F_n * y_b, a->F_t * y_a + b->F_t * y_b,
                         a->v_n * w_a + b->v_n * w_b, a->v_t * w_a + b->v_t * w_b};
}

/* Evaluate the margins at the time t (a look), and advance to the next look. */
static inline void pcs_k_look2(const pcs_springs2 *s, pcs_hold2 *x)
{
    const pcs_k_circle f = pcs_k_circle_at(x->fast.omega * x->t);
    const pcs_k_circle g = pcs_k_circle_at(x->slow.omega * x->t);
    const pcs_k_spot2 at = pcs_k_spot2_at(x, &f, &g);
    const pcs_k_rates2 d = pcs_k_rates2_at(s, &at);
    const pcs_k_reach2 r = pcs_k_reach2_at(s, x, &at, &d);
    pcs_k_go2(s, &r, &d, x);
}

/*
 * Margins that start at zero with zero slope: that of the slider after a slip, that of the reload
 * after the end of compression.
 */
static inline void pcs_k_first2(const pcs_springs2 *s, const pcs_hold2 *x, double fast, double slow,
                                pcs_k_reach2 *r, pcs_k_rates2 *d)
{
    const double dv_n = s->G_nn * s->F_n + s->G_nt * s->F_t;
    const double dv_t = s->G_nt * s->F_n + s->G_tt * s->F_t;
    const double ddN = -s->mu * s->k * dv_n, ddF_t = -dv_t / s->eta2, o = x->fast.omega;
    const double n_a = s->mu * x->fast.F_n, n_b = s->mu * x->slow.F_n, side = s->edge;
    const double M_3 =
        fabs(n_a + side * x->fast.F_t) * fast + fabs(n_b + side * x->slow.F_t) * slow;
    const double M = side > 0 ? x->M_forward : x->M_backward;
    const double slider = pcs_k_safe_first(ddN + side * ddF_t, M, M_3, o);
    const double M_n3 = fabs(x->fast.F_n) * fast + fabs(x->slow.F_n) * slow;
    const double reload = pcs_k_safe_first(s->k * dv_n, x->M_n, M_n3, o);
    r->forward = side > 0 ? slider : r->forward;
    r->backward = side < 0 ? slider : r->backward;
    r->reload = s->fresh > 0 ? reload : r->reload;
    const double df = slider > 0 ? 1.0 : -1.0;
    d->forward = side > 0 ? df : d->forward;
    d->backward = side < 0 ? df : d->backward;
    d->reload = s->fresh > 0 ? (reload > 0 ? 1.0 : -1.0) : d->reload;
}

/* Start a hold at t = 0. */
static inline void pcs_k_hold2_start(const pcs_springs2 *s, pcs_hold2 *x)
{
    pcs_k_modes2(s, &x->fast, &x->slow);
    const pcs_k_mode2 *a = &x->fast, *b = &x->slow;
    const double A = a->omega * pcs_k_largest_w(a), B = b->omega * pcs_k_largest_w(b);
    const double N_a = s->mu * a->F_n, N_b = s->mu * b->F_n;
    x->M_n = fabs(a->F_n) * A + fabs(b->F_n) * B + DBL_MIN;
    x->M_spring = s->unloads > 0
                      ? x->M_n
                      : fabs(a->v_n) * a->omega * A + fabs(b->v_n) * b->omega * B + DBL_MIN;
    x->M_forward = fabs(N_a + a->F_t) * A + fabs(N_b + b->F_t) * B + DBL_MIN;
    x->M_backward = fabs(N_a - a->F_t) * A + fabs(N_b - b->F_t) * B + DBL_MIN;
    x->t = 0;
    x->last = PCS_HOLD_LONGEST / a->omega;
    const pcs_k_spot2 at = {s->F_n, s->F_t, s->v_n, s->v_t};
    pcs_k_rates2 d = pcs_k_rates2_at(s, &at);
    pcs_k_reach2 r = pcs_k_reach2_at(s, x, &at, &d);
    pcs_k_first2(s, x, a->omega * A, b->omega * B, &r, &d);
    pcs_k_go2(s, &r, &d, x);
}

static inline pcs_k_spot2 pcs_k_choose2(int first, const pcs_k_spot2 *a, const pcs_k_spot2 *b)
{
    return (pcs_k_spot2){first ? a->F_n : b->F_n, first ? a->F_t : b->F_t, first ? a->v_n : b->v_n,
                         first ? a->v_t : b->v_t};
}

/* Return the stretch up to the last look. */
static inline pcs_stretch2 pcs_k_hold2_end(const pcs_springs2 *s, const pcs_hold2 *x)
{
    const pcs_k_mode2 *a = &x->fast, *b = &x->slow;
    const pcs_k_circle f = pcs_k_circle_at(a->omega * x->t), g = pcs_k_circle_at(b->omega * x->t);
    const pcs_k_spot2 here = {s->F_n, s->F_t, s->v_n, s->v_t}, there = pcs_k_spot2_at(x, &f, &g);
    const pcs_k_spot2 to = pcs_k_choose2(x->t > 0, &there, &here); // exact if t = 0
    const double sum_a = (a->y * f.s - a->w_rate * pcs_k_rise(&f)) / a->omega;
    const double sum_b = (b->y * g.s - b->w_rate * pcs_k_rise(&g)) / b->omega;
    return (pcs_stretch2){.event = x->event,
                          .F_n = to.F_n,
                          .F_t = to.F_t,
                          .v_n = to.v_n,
                          .v_t = to.v_t,
                          .p_n = a->F_n * sum_a + b->F_n * sum_b,
                          .p_t = a->F_t * sum_a + b->F_t * sum_b,
                          .W_n = 0.5 * (s->F_n * s->F_n - to.F_n * to.F_n) / s->k,
                          .W_t = 0.5 * s->eta2 * (s->F_t * s->F_t - to.F_t * to.F_t)};
}

#endif
