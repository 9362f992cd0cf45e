/* Problems on the exact path side by side: the turn and the end on their panels. */
#ifndef PCS_FLOW_LANES3_EVENTS_H
#define PCS_FLOW_LANES3_EVENTS_H

#include "flow_lanes3_panel.h"

/* How the next event on a panel is hunted. */
typedef struct hunt {
    column on, seeks, done;                         /* under way; from anew; the rule is met */
    column x, low, high, before, since;             /* as in the single march */
    column u1, u2, s, v_n, p_n, p_1, p_2, W_n, W_t; /* the last event */
} hunt;

/* The account of a lane after some impulse and work on its panel, if that is restitution. */
INLINE pcs_k_account account_after(const group *g, int l, double p, double W_n)
{
    const pcs_k_account closed = account_of(g, l);
    return pcs_k_account_with(&closed, 1, g->p_n[l] + p - g->from_p[l],
                              g->W_n[l] + W_n - g->from_W[l]);
}

INLINE double event_at_node(pcs_law law, const group *g, const sheet *n, int j, int l)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account a = account_after(g, l, n->p[j][l], n->W_n[j][l]);
    return pcs_k_event(law, g->restitution[l] > 0, &a, &m, n->v_n[j][l]);
}

/* Of those that seek, which have an event on the panel? */
INLINE bool any_event(pcs_law law, const group *g, const sheet *n, hunt *h)
{
    LANES
    {
        const double last = event_at_node(law, g, n, N, l);
        h->seeks[l] = flag((h->seeks[l] > 0) & !(last < 0));
    }
    return any(h->seeks);
}

/* The nodes about the events. */
typedef struct brackets {
    column x[4], p[4], W_n[4], v_n[4], inner;
} brackets;

/* The first nodes behind the events that are sought. */
INLINE void find_nodes(pcs_law law, const group *g, const sheet *n, hunt *h, brackets *b)
{
    column behind;
    LANES behind[l] = N;
    for (int i = 0; i < 4; i++) // those that seek nothing have something there, too
        LANES b->x[i][l] = b->p[i][l] = b->W_n[i][l] = b->v_n[i][l] = b->inner[l] = 0;
    for (int j = N - 1; j > 0; j--) {
        const double number = j;
        LANES
        {
            const double f = event_at_node(law, g, n, j, l);
            behind[l] = ((h->before[l] < number) & !(f < 0)) ? number : behind[l];
        }
    }
    for (int l = 0; l < W; l++) {
        const int node = (int)behind[l], inner = node > 1 && node < N;
        if (h->seeks[l] == 0)
            continue;
        h->before[l] = behind[l] - 1;
        b->inner[l] = inner;
        for (int i = 0; i < 4; i++) {
            const int j = inner || (i > 0 && i < 3) ? node - 2 + i : node;
            b->x[i][l] = panel_nodes[j];
            b->p[i][l] = n->p[j][l];
            b->W_n[i][l] = n->W_n[j][l];
            b->v_n[i][l] = n->v_n[j][l];
        }
    }
}

INLINE double smooth_event(pcs_law law, const group *g, const brackets *b, int i, int l)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account a = account_after(g, l, b->p[i][l], b->W_n[i][l]);
    return pcs_k_smooth_event(law, g->restitution[l] > 0, &a, &m, b->v_n[i][l]);
}

INLINE void seek(pcs_law law, const group *g, const sheet *n, hunt *h)
{
    brackets b;
    find_nodes(law, g, n, h, &b);
    LANES
    {
        const int on = h->seeks[l] > 0;
        const pcs_k_bracket k = {{b.x[0][l], b.x[1][l], b.x[2][l], b.x[3][l]},
                                 {smooth_event(law, g, &b, 0, l), smooth_event(law, g, &b, 1, l),
                                  smooth_event(law, g, &b, 2, l), smooth_event(law, g, &b, 3, l)},
                                 b.inner[l] > 0};
        const double low = pcs_k_max(h->x[l], k.x[1]), high = k.x[2];
        const double guess = pcs_k_event_guess(&k, low, high);
        h->low[l] = on ? low : h->low[l];
        h->high[l] = on ? high : h->high[l];
        h->x[l] = on ? guess : h->x[l];
        h->on[l] = on ? 1.0 : h->on[l];
        h->seeks[l] = 0;
    }
}

/* Sum by halves, as for one panel. */
INLINE void total(const lanes *scale, const lanes weights[N], const column f[N], column sum)
{
    lanes parts[N];
#pragma GCC unroll 16
    for (int i = 0; i < N; i++)
        parts[i] = weights[i] * READ(f[i]);
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    WRITE(sum) = *scale * parts[0];
}

/* What is stored at the nodes, at x. */
typedef struct values {
    column log_s, p, along, across, W_n;
} values;

/* Weights of the nodes but the first, and their sum by halves. */
INLINE void weigh(const lanes *x, lanes weights[N], lanes *sum)
{
    lanes parts[N];
#pragma GCC unroll 9
    for (int i = 0; i <= HALF; i++) { // the node i before the last, and its mirror image
        const double node = panel_nodes[N - i];
        const lanes over = 1 / ((*x - node) * (*x + node));
        weights[N - 1 - i] = (*x + node) * over * panel_signs[N - 1 - i];
        if (i > 0 && i < HALF)
            weights[i - 1] = (*x - node) * over * panel_signs[i - 1];
    }
#pragma GCC unroll 16
    for (int i = 0; i < N; i++)
        parts[i] = weights[i];
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    *sum = parts[0];
}

static void between(const sheet *n, const column x, values *v)
{
    const lanes at = READ(x);
    lanes weights[N], sum;
    weigh(&at, weights, &sum);
    const lanes scale = 1 / (0.5 / (at - panel_nodes[0]) + sum);
    total(&scale, weights, n->log_s + 1, v->log_s);
    total(&scale, weights, n->p + 1, v->p);
    total(&scale, weights, n->along + 1, v->along);
    total(&scale, weights, n->across + 1, v->across);
    total(&scale, weights, n->W_n + 1, v->W_n);
}

/* An event is met: the phase is closed, and the next one opened. */
INLINE void put_event(pcs_law law, group *g, hunt *h, int l, int met, const pcs_flow_point *x)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account open = account_of(g, l);
    const int restitution = g->restitution[l] > 0;
    const pcs_k_account a =
        pcs_k_account_closed(&open, restitution, x->p_n - g->from_p[l], x->W_n - g->from_W[l]);
    const double v_n = restitution ? x->v_n : 0.0;
    const int done = restitution | !(pcs_k_excess(law, &a, &m, 0.0) < 0); // at the turn: e = 0
    g->p_c[l] = met ? a.p_c : open.p_c;
    g->w_c[l] = met ? a.w_c : open.w_c;
    g->p_r[l] = met ? a.p_r : open.p_r;
    g->W_r[l] = met ? a.W_r : open.W_r;
    g->from_p[l] = met ? x->p_n : g->from_p[l];
    g->W_n[l] = (met & !restitution) ? g->W_n[l] - x->W_n : g->W_n[l];
    g->from_W[l] = met ? 0.0 : g->from_W[l];
    g->restitution[l] = met ? 1.0 : g->restitution[l];
    g->guess[l] = met ? PCS_NEXT_GUESS : g->guess[l];
    h->since[l] = met ? x->p_n : h->since[l];
    h->done[l] = met ? flag(done) : h->done[l];
    h->seeks[l] = flag(met & !done);
    h->u1[l] = met ? x->u1 : h->u1[l];
    h->u2[l] = met ? x->u2 : h->u2[l];
    h->s[l] = met ? x->s : h->s[l];
    h->v_n[l] = met ? v_n : h->v_n[l];
    h->p_n[l] = met ? x->p_n : h->p_n[l];
    h->p_1[l] = met ? x->p_1 : h->p_1[l];
    h->p_2[l] = met ? x->p_2 : h->p_2[l];
    h->W_n[l] = met ? x->W_n : h->W_n[l];
    h->W_t[l] = met ? x->W_t : h->W_t[l];
}

/* One step of Newton's method for each that is under way. */
INLINE void hunt_step(pcs_law law, group *g, const sheet *n, hunt *h)
{
    values v;
    between(n, h->x, &v);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_material m = material_of(g, l);
        const pcs_ahead w = ahead_of(g, l);
        const pcs_flow_point from = point_of(g, l);
        const pcs_k_account closed = account_of(g, l);
        const int restitution = g->restitution[l] > 0, on = h->on[l] > 0;
        const pcs_panel_values here = {v.log_s[l], v.p[l], v.along[l], v.across[l], v.W_n[l]};
        const double x = h->x[l], low = h->low[l], high = h->high[l];
        const pcs_k_place place = pcs_k_place_at(&w, pcs_k_X_at(w.X, g->half[l], x));
        pcs_flow_point at = pcs_k_panel_point(&w, &from, &place, &here);
        const double rate = g->half[l] * at.s * place.t;
        const pcs_k_account a =
            pcs_k_account_with(&closed, 1, at.p_n - g->from_p[l], at.W_n - g->from_W[l]);
        const double f = pcs_k_smooth_event(law, restitution, &a, &m, at.v_n);
        const double A = pcs_k_flow_slope(&c, m.mu_k, at.u1, at.u2);
        const double dp = -f / pcs_k_event_rate(law, restitution, &a, &m, at.v_n, A);
        const int met = on & pcs_k_at_event(dp, at.p_n - h->since[l], high - low);
        const double below = f < 0 ? x : low, above = f < 0 ? high : x, next = x + dp / rate;
        const double middle = 0.5 * (below + above);
        const double x_next = ((next > below) & (next < above)) ? next : middle;
        const pcs_leg3 leg = pcs_k_slip_leg3(&c, m.mu_k, at.u1, at.u2);
        pcs_k_flow_straight(&at, &leg, dp);
        const int goes_on = on & !met;
        h->low[l] = goes_on ? below : low;
        h->high[l] = goes_on ? above : high;
        h->x[l] = goes_on ? x_next : x;
        h->on[l] = flag(goes_on);
        put_event(law, g, h, l, met, &at);
    }
}

/* All events on the panels, and on to their ends. */
INLINE void meet_events(pcs_law law, group *g, const sheet *n, const column good, hunt *h)
{
    LANES
    {
        h->on[l] = h->done[l] = 0;
        h->seeks[l] = good[l];
        h->x[l] = -1;
        h->low[l] = h->high[l] = h->before[l] = 0;
        h->since[l] = g->p_n[l];
    }
    int steps = 0;
    do {
        if (any(h->seeks) && any_event(law, g, n, h))
            seek(law, g, n, h);
        if (any(h->on))
            hunt_step(law, g, n, h);
    } while ((any(h->on) || any(h->seeks)) && ++steps < PCS_EVENT_STEPS);
    LANES g->leaves[l] = h->on[l] > 0 ? 1.0 : g->leaves[l]; // too many steps
}

static void go_on(group *g, const sheet *n, const column good, const hunt *h)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_ahead w = ahead_of(g, l);
        const pcs_flow_point from = point_of(g, l);
        const pcs_panel_values v = {n->log_s[N][l], n->p[N][l], n->along[N][l], n->across[N][l],
                                    n->W_n[N][l]};
        const double X = pcs_k_X_at(w.X, g->half[l], 1);
        const pcs_k_place place = pcs_k_place_at(&w, X);
        const pcs_flow_point x = pcs_k_panel_point(&w, &from, &place, &v);
        const int goes = (good[l] > 0) & !(h->done[l] > 0);
        const int jams =
            goes & !(g->restitution[l] > 0) & (pcs_k_flow_slope(&c, g->mu[l], x.u1, x.u2) <= 0);
        g->X[l] = goes ? X : w.X;
        g->u1[l] = goes ? x.u1 : from.u1;
        g->u2[l] = goes ? x.u2 : from.u2;
        g->s[l] = goes ? x.s : from.s;
        g->v_n[l] = goes ? x.v_n : from.v_n;
        g->p_n[l] = goes ? x.p_n : from.p_n;
        g->p_1[l] = goes ? x.p_1 : from.p_1;
        g->p_2[l] = goes ? x.p_2 : from.p_2;
        g->W_n[l] = goes ? x.W_n : from.W_n;
        g->W_t[l] = goes ? x.W_t : from.W_t;
        g->jams[l] = jams ? 1.0 : g->jams[l];
        g->leaves[l] = (goes & (x.s <= g->rest[l])) ? 1.0 : g->leaves[l];
    }
}

#endif
