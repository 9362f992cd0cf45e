/*
 * Slip by quadrature, problems side by side: the end of compression and the end of the impact on
 * their panels. A file that includes this must define before how integrals are interpolated
 * (between).
 */
#ifndef PCS_QUADRATURE3_EVENTS_H
#define PCS_QUADRATURE3_EVENTS_H

#include "quadrature3_group.h"

/*
 * For lanes in doubt, where v_n may decrease again: is there certainly no event along the panel? If
 * that is not certain, the quadrature cannot continue (leaves).
 */
static void check_range(pcs_law law, group *g, const sheet *n, const column doubtful)
{
    range_columns range;
    LANES
    {
        const pcs_k_range start = {g->at.v_n[l], g->at.v_n[l], g->at.v_n[l], 0};
        put_range(&range, l, 1, &start);
    }
    for (int j = 1; j < NODES; j++)
        LANES
        {
            const pcs_contact3 c = contact_of(&g->contact, l);
            const double dp = n->p[j][l] - n->p[j - 1][l];
            const pcs_k_range last = range_of(&range, l);
            const pcs_k_range r = pcs_k_range_to(&c, g->ahead.mu[l], &last, dp, n->v_n[j][l]);
            put_range(&range, l, 1, &r);
        }
    LANES
    {
        const pcs_material m = material_of(&g->material, l);
        const pcs_k_range r = range_of(&range, l);
        const pcs_k_account a = account_after(g, l, n->p[N][l], n->W_n[N][l]);
        const int restitution = g->restitution[l] > 0, doubt = doubtful[l] > 0;
        const int before_end = (r.least > 0) & pcs_k_rule_is_ahead(law, &a, &m, r.most);
        const int before_turn = r.most < 0, fine = restitution ? before_end : before_turn;
        const int jams = doubt & !restitution & before_turn & (r.falls > 0);
        g->jams[l] = jams ? 1.0 : g->jams[l];
        g->leaves[l] = (doubt & !fine) ? 1.0 : g->leaves[l];
    }
}

/* Check that events on the panel can be located, even if v_n may decrease again. */
static void check_rise(pcs_law law, group *g, const sheet *n)
{
    column doubtful;
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const int restitution = g->restitution[l] > 0, rises = g->rises[l] > 0;
        const double A = pcs_k_flow_slope(&c, g->ahead.mu[l], g->at.u1[l], g->at.u2[l]);
        // in restitution v_n must increase already
        const int for_good = rises & (!restitution | (A > 0));
        doubtful[l] = flag((g->problem[l] >= 0) & !for_good & (g->tries[l] == 0));
    }
    if (!any(doubtful))
        return;
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const pcs_ahead a = ahead_of(&g->ahead, l);
        const pcs_k_place end = pcs_k_place_at(&a, pcs_k_X_at(a.X, g->half[l], 1));
        const pcs_k_pair u = pcs_k_direction(&a, &end);
        const int rises =
            pcs_k_rises_along(&c, &a, g->restitution[l] > 0, g->at.u1[l], g->at.u2[l], u.x1, u.x2);
        doubtful[l] = rises ? 0.0 : doubtful[l];
    }
    if (any(doubtful))
        check_range(law, g, n, doubtful);
}

/* State of the search for the next event on a panel. */
typedef struct event_search {
    column seeks, on, done; /* position unknown; Newton's method runs; the rule is met */
    column x, low, high;    /* estimated position in [-1, 1], and its bracket */
    column before, since;   /* node before the event; impulse at the last event */
    column inaccurate;      /* event found, but the panel is too long for an accurate work */
    point_columns at;       /* last event */
    int steps;
} event_search;

PCS_K_WHOLE double event_at_node(pcs_law law, const group *g, const sheet *n, int j, int l)
{
    const pcs_material m = material_of(&g->material, l);
    const pcs_k_account a = account_after(g, l, n->p[j][l], n->W_n[j][l]);
    return pcs_k_event(law, g->restitution[l] > 0, &a, &m, n->v_n[j][l]);
}

/*
 * True if J of the compromise decreases at the end of the panel, but N_P > 1: J may have increased
 * before. A panel cannot exclude this.
 */
PCS_K_WHOLE int may_have_risen(pcs_law law, const group *g, const sheet *n, int l)
{
    const pcs_k_account a = account_after(g, l, n->p[N][l], n->W_n[N][l]);
    return (law == PCS_LAW_COMPROMISE) & (g->restitution[l] > 0) &
           (a.p_r > g->material.e[l] * a.p_c);
}

/* For the lanes that seek an event: keep those that have one on the panel. True if any has. */
PCS_K_WHOLE bool any_event(pcs_law law, group *g, const sheet *n, event_search *h)
{
    LANES
    {
        const double last = event_at_node(law, g, n, N, l);
        const int seeks = h->seeks[l] > 0, ahead = last < 0;
        g->leaves[l] = (seeks & ahead & may_have_risen(law, g, n, l)) ? 1.0 : g->leaves[l];
        h->seeks[l] = flag(seeks & !ahead);
    }
    return any(h->seeks);
}

/* The nodes around the events. */
typedef struct brackets {
    column x[4], p[4], W_n[4], v_n[4], inner;
} brackets;

/* Return the first node that can be behind an event, over all lanes that seek one. */
PCS_K_WHOLE int first_node(const event_search *h)
{
    double before = N;
    for (int l = 0; l < W; l++)
        before = h->seeks[l] > 0 && h->before[l] < before ? h->before[l] : before;
    return (int)before + 1;
}

/* Find the first node behind each event. */
PCS_K_WHOLE void find_nodes(pcs_law law, const group *g, const sheet *n, event_search *h,
                            brackets *b)
{
    column behind, open;
    LANES behind[l] = N;
    LANES open[l] = h->seeks[l];
    for (int i = 0; i < 4; i++) // lanes that seek no event have values, too
        LANES b->x[i][l] = b->p[i][l] = b->W_n[i][l] = b->v_n[i][l] = b->inner[l] = 0;
    for (int j = first_node(h); j < N && any(open); j++) {
        const double number = j;
        LANES
        {
            const double f = event_at_node(law, g, n, j, l);
            const int found = (open[l] > 0) & (h->before[l] < number) & !(f < 0);
            behind[l] = found ? number : behind[l];
            open[l] = found ? 0.0 : open[l];
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

PCS_K_WHOLE double smooth_event(pcs_law law, const group *g, const brackets *b, int i, int l)
{
    const pcs_material m = material_of(&g->material, l);
    const pcs_k_account a = account_after(g, l, b->p[i][l], b->W_n[i][l]);
    return pcs_k_smooth_event(law, g->restitution[l] > 0, &a, &m, b->v_n[i][l]);
}

PCS_K_WHOLE void seek(pcs_law law, const group *g, const sheet *n, event_search *h)
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

/*
 * Where an event is met, close the phase and open the next one. Then the next event is sought on
 * the same panel, unless restitution is small: it begins with a new panel.
 */
PCS_K_WHOLE void put_event(pcs_law law, group *g, event_search *h, int l, int met,
                           pcs_flow_point *x)
{
    const pcs_material m = material_of(&g->material, l);
    const pcs_k_account open = account_of(&g->account, l);
    const int restitution = g->restitution[l] > 0;
    const pcs_k_account a =
        pcs_k_account_closed(&open, restitution, x->p_n - g->from_p[l], x->W_n - g->from_W[l]);
    const int done = restitution | pcs_k_ends_at_turn(law, &a, &m);
    const int little = m.e < PCS_LITTLE_RESTITUTION;
    x->v_n = restitution ? x->v_n : 0.0;
    put_account(&g->account, l, met, &a);
    put_point(&h->at, l, met, x);
    g->from_p[l] = met ? x->p_n : g->from_p[l];
    g->at.W_n[l] = (met & !restitution) ? g->at.W_n[l] - x->W_n : g->at.W_n[l];
    g->from_W[l] = met ? 0.0 : g->from_W[l];
    g->restitution[l] = met ? 1.0 : g->restitution[l];
    g->guess[l] = met ? PCS_NEXT_GUESS : g->guess[l];
    h->since[l] = met ? x->p_n : h->since[l];
    h->done[l] = met ? flag(done) : h->done[l];
    h->seeks[l] = flag(met & !done & !little);
}

/*
 * Integrals are interpolated to the rounding of their largest value on the panel. So the work up to
 * an event is not accurate if it is much smaller than that. A root is not accurate if the next step
 * of Newton's method would still be long, although the bracket has closed. In both cases the panel
 * must be shorter.
 */
PCS_K_WHOLE int is_inaccurate(const group *g, const sheet *n, int l, const pcs_flow_point *at,
                              double dp, double since)
{
    const double largest = pcs_k_max(fabs(n->W_n[N][l]), fabs(n->W_n[HALF][l]));
    const int known =
        fabs(at->W_n - g->from_W[l]) >= PCS_INACCURATE_WORK * largest; // false for NaN
    return !(known & (fabs(dp) <= PCS_INACCURATE_STEP * since + 4 * DBL_EPSILON * at->p_n));
}

/* One step of Newton's method in each lane where it runs. */
PCS_K_WHOLE void search_step(pcs_law law, group *g, const sheet *n, event_search *h)
{
    value_columns v;
    between(n, h->x, &v);
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const pcs_material m = material_of(&g->material, l);
        const pcs_ahead w = ahead_of(&g->ahead, l);
        const pcs_flow_point from = point_of(&g->at, l);
        const int restitution = g->restitution[l] > 0, on = h->on[l] > 0;
        const pcs_panel_values here = value_of(&v, l);
        const double x = h->x[l], low = h->low[l], high = h->high[l];
        const pcs_k_place place = pcs_k_place_at(&w, pcs_k_X_at(w.X, g->half[l], x));
        pcs_flow_point at = pcs_k_panel_point(&w, &from, &place, &here);
        const double rate = g->half[l] * at.s * place.t;
        const pcs_k_account a = account_with(g, l, 1, at.p_n, at.W_n);
        const double f = pcs_k_smooth_event(law, restitution, &a, &m, at.v_n);
        const double A = pcs_k_flow_slope(&c, m.mu_k, at.u1, at.u2);
        const double dp = -f / pcs_k_event_rate(law, restitution, &a, &m, at.v_n, A);
        const int met = on & pcs_k_at_event(dp, at.p_n - h->since[l], high - low);
        const double below = f < 0 ? x : low, above = f < 0 ? high : x, next = x + dp / rate;
        const double middle = 0.5 * (below + above);
        const double x_next = ((next > below) & (next < above)) ? next : middle;
        const pcs_leg3 leg = pcs_k_slip_leg3(&c, m.mu_k, at.u1, at.u2);
        pcs_k_flow_straight(&at, &leg, dp); // the last small step is straight
        const int inaccurate = met & is_inaccurate(g, n, l, &at, dp, at.p_n - h->since[l]);
        const int goes_on = on & !met;
        h->low[l] = goes_on ? below : low;
        h->high[l] = goes_on ? above : high;
        h->x[l] = goes_on ? x_next : x;
        h->on[l] = flag(goes_on);
        h->inaccurate[l] = inaccurate ? 1.0 : h->inaccurate[l];
        put_event(law, g, h, l, met & !inaccurate, &at);
    }
}

PCS_K_WHOLE void start_search(const group *g, const column good, event_search *h)
{
    LANES
    {
        h->on[l] = h->done[l] = h->inaccurate[l] = 0;
        h->seeks[l] = good[l];
        h->x[l] = -1;
        h->low[l] = h->high[l] = h->before[l] = 0;
        h->since[l] = g->at.p_n[l];
    }
    h->steps = 0;
}

/* One step towards the next events. False if there is none, or after too many steps. */
PCS_K_WHOLE bool search_events(pcs_law law, group *g, const sheet *n, event_search *h)
{
    if (any(h->seeks) && any_event(law, g, n, h))
        seek(law, g, n, h);
    if (any(h->on))
        search_step(law, g, n, h);
    return (any(h->on) || any(h->seeks)) && ++h->steps < PCS_EVENT_STEPS;
}

/* Move to the ends of the panels. */
static void go_on(group *g, const sheet *n, const column good, const event_search *h)
{
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const pcs_ahead w = ahead_of(&g->ahead, l);
        const pcs_flow_point from = point_of(&g->at, l);
        const pcs_panel_values v = node_values(n, N, l);
        const double X = pcs_k_X_at(w.X, g->half[l], 1);
        const pcs_k_place place = pcs_k_place_at(&w, X);
        const pcs_flow_point x = pcs_k_panel_point(&w, &from, &place, &v);
        const int goes = (good[l] > 0) & !(h->done[l] > 0);
        const int jams = goes & pcs_k_jams(&c, w.mu, g->restitution[l] > 0, x.u1, x.u2);
        g->ahead.X[l] = goes ? X : w.X;
        put_point(&g->at, l, goes, &x);
        g->jams[l] = jams ? 1.0 : g->jams[l];
        g->leaves[l] = (goes & (x.s <= g->rest[l])) ? 1.0 : g->leaves[l];
    }
}

#endif
