/*
 * A slider that slips towards s: F_t = -s mu F_n, dv_n = A dp and dv_t = B dp by the normal impulse
 * p, and v_n^2 + A k z^2 is constant. The slider moves with sigma = v_t + s mu eta^2 k v_n. So all
 * follow v_n, and events are square roots; but where A is nearly 0, which is where friction is
 * critical, v_n hardly changes, and all follow p.
 */
#include "springs2.h"

/* Of G_nn, which A is a difference of: below, v_n loses more than four digits of p. */
#define NEARLY_CRITICAL 1e-4

/* Where slip leads to: the impulse up to there, v_n and z. */
typedef struct goal {
    double dp, v, z;
} goal;

typedef struct leg {
    double A, B;
    double ratio; /* sigma = v_t + ratio v_n */
    double C;     /* v_n^2 + A k z^2 */
    bool critical;
} leg;

static leg leg_of(const pcs_springs2 *w)
{
    const pcs_contact2 *c = w->c;
    const pcs_spot2 *x = &w->at;
    const double A = c->G_nn - w->mu * w->side * c->G_nt;
    return (leg){.A = A,
                 .B = c->G_nt - w->mu * w->side * c->G_tt,
                 .ratio = w->side * w->mu * w->eta2 * w->k,
                 .C = x->v_n * x->v_n + A * w->k * x->z * x->z,
                 .critical = fabs(A) < NEARLY_CRITICAL * c->G_nn};
}

/* On to a goal; F_t stays at the edge of the cone. */
static void slide_to(pcs_springs2 *w, const leg *l, const goal *g)
{
    pcs_spot2 *x = &w->at;
    const double dp = g->dp, z = g->z, v_t = x->v_t + l->B * dp;
    x->W_n += 0.5 * w->k * (x->z * x->z - z * z);
    x->W_t -= w->side * w->mu * dp * 0.5 * (x->v_t + v_t);
    x->p_n += dp;
    x->p_t -= w->side * w->mu * dp;
    x->v_n = g->v;
    x->v_t = v_t;
    x->z = z;
    x->u = w->side * w->mu * w->eta2 * pcs_normal_force2(w, x);
}

/* A goal with its impulse: dp = dv_n/A = -k d(z^2)/(v_n + v_n'), by that which is no difference. */
static goal goal_at(const pcs_springs2 *w, const leg *l, double v, double z)
{
    const pcs_spot2 *x = &w->at;
    goal g = {(v - x->v_n) / l->A, v, z};
    if (l->critical && v * x->v_n > 0)
        g.dp = w->k * (x->z * x->z - z * z) / (x->v_n + v);
    if (l->A == 0 && x->v_n == 0) // nothing moves the spring
        g.dp = INFINITY;
    return g;
}

/* Where the spring turns, ends or is pressed as far as before, if slip goes on like this. */
static goal spring_event(const pcs_springs2 *w, const leg *l)
{
    const double v = w->at.v_n, at_max = l->C - l->A * w->k * w->z_max * w->z_max;
    const bool falls = l->A <= 0;
    if (!w->unloads && falls) // pressed on and on
        return (goal){INFINITY, -INFINITY, 0};
    if (!w->unloads)
        return goal_at(w, l, 0, -sqrt(l->C / (l->A * w->k)));
    // pressed again it may turn short of where it began
    const bool leaves = falls ? v >= 0 && l->C > 0 : v >= 0 || at_max < 0;
    return leaves ? goal_at(w, l, sqrt(fmax(l->C, 0.0)), 0)
                  : goal_at(w, l, -sqrt(fmax(at_max, 0.0)), w->z_max);
}

/* Where the slider stops, sigma = 0, if slip goes on like this; it does not where dp is not > 0. */
static goal slider_stop(const pcs_springs2 *w, const leg *l)
{
    const pcs_spot2 *x = &w->at;
    const double rate = l->B + l->A * l->ratio; // of sigma
    if (!l->critical) {
        const double v = (l->B * x->v_n - l->A * x->v_t) / rate;
        return goal_at(w, l, v, -sqrt(fmax((l->C - v * v) / (l->A * w->k), 0.0)));
    }
    const double dp = -(x->v_t + l->ratio * x->v_n) / rate, v = x->v_n + l->A * dp;
    return (goal){dp, v, -sqrt(fmax(x->z * x->z - dp * (x->v_n + v) / w->k, 0.0))};
}

/* One stretch of slip, to the next event. */
pcs_event2 pcs_slip2(pcs_springs2 *w)
{
    const leg l = leg_of(w);
    const goal end = spring_event(w, &l);
    w->jams = w->jams || (l.A <= 0 && !w->unloads);
    if (w->mu > 0) {
        const goal stop = slider_stop(w, &l);
        if (stop.dp > 0 && stop.dp < end.dp) {
            slide_to(w, &l, &stop);
            return PCS_TO_STOP;
        }
    }
    slide_to(w, &l, &end);
    if (!w->unloads)
        return PCS_TO_TURN;
    return end.z == 0 ? PCS_TO_END : PCS_TO_RELOAD;
}
