#include "flow3.h"
#include "leg3.h"

/* The state of the march along the path. */
typedef struct walk {
    pcs_flow flow;
    pcs_flow_point at;
    pcs_flow_series series; /* series from the point at, while the contact slips */
    bool slips;
    pcs_leg3 leg; /* leg from the point at, after slip has stopped */
} walk;

static pcs_point3 point_of(const pcs_flow_point *x)
{
    return (pcs_point3){x->p_n, x->p_1, x->p_2, x->v_n, x->s * x->u1, x->s * x->u2};
}

/* Slip has stopped: take the leg from rest. */
static void rest(walk *k, double mu_s)
{
    k->slips = false;
    k->at.s = 0;
    k->leg = pcs_rest_leg3(k->flow.c, mu_s, k->flow.mu);
}

/* Return the tau at which the series reaches the impulse p, by bisection. */
static double time_of(const pcs_flow_series *x, double p)
{
    double low = 0, high = x->reach;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        *(pcs_flow_value(x->p_n, middle) < p ? &low : &high) = middle;
    }
    return high;
}

/* Move along an invariant direction by at most dp. Return true if slip stopped on the way. */
static bool go_straight(walk *k, double dp)
{
    pcs_flow_point *x = &k->at;
    const double alpha = pcs_flow_rates_at(&k->flow, x->u1, x->u2).alpha;
    const bool stops = alpha < 0 && x->s <= -alpha * dp;
    const double go = stops ? -x->s / alpha : dp;
    x->p_n += go;
    x->p_1 -= k->flow.mu * x->u1 * go;
    x->p_2 -= k->flow.mu * x->u2 * go;
    x->v_n += pcs_flow_slope(&k->flow, x->u1, x->u2) * go;
    x->s += alpha * go;
    return stops;
}

/* Move to the impulse p, also through a stop of slip. False: not converged. */
static bool move_to(walk *k, double mu_s, double p)
{
    for (int i = 0; i < 4000 && k->slips; i++) {
        pcs_flow_point stop;
        if (pcs_flow_is_straight(&k->flow, &k->at)) {
            if (!go_straight(k, p - k->at.p_n))
                return true;
            rest(k, mu_s);
            break;
        }
        if (pcs_flow_stop(&k->flow, &k->at, &stop) && stop.p_n <= p) {
            k->at = stop;
            rest(k, mu_s);
            break;
        }
        pcs_flow_expand(&k->flow, &k->at, &k->series);
        if (pcs_flow_value(k->series.p_n, k->series.reach) >= p) {
            k->at = pcs_flow_at(&k->series, time_of(&k->series, p));
            k->at.p_n = p;
            return true;
        }
        k->at = pcs_flow_at(&k->series, k->series.reach);
    }
    return !k->slips;
}

/* Return a point on the straight leg from rest. */
static pcs_point3 beyond(const walk *k, double p)
{
    const double dp = p - k->at.p_n;
    return (pcs_point3){
        .p_n = p,
        .p_1 = k->at.p_1 + k->leg.k1 * dp,
        .p_2 = k->at.p_2 + k->leg.k2 * dp,
        .v_n = k->at.v_n + k->leg.A * dp,
        .v_1 = k->leg.B1 * dp,
        .v_2 = k->leg.B2 * dp,
    };
}

bool pcs_contact3_trace(const pcs_contact3 *c, double mu_s, double mu_k, const double *p_n,
                        size_t n, pcs_point3 *points)
{
    const double s = hypot(c->v_1, c->v_2);
    walk k = {.flow = {c, mu_k}, .at = {.u1 = 1, .v_n = c->v_n, .s = s}, .slips = true};
    if (s <= 1e-12 * hypot(c->v_n, s)) {
        rest(&k, mu_s);
    } else {
        k.at.u1 = c->v_1 / s;
        k.at.u2 = c->v_2 / s;
    }
    for (size_t i = 0; i < n; i++) {
        if (!move_to(&k, mu_s, p_n[i]))
            return false;
        points[i] = k.slips ? point_of(&k.at) : beyond(&k, p_n[i]);
    }
    return true;
}
