/* Problems on the exact path side by side: where slip is going, and how far the next panel goes. */
#ifndef PCS_FLOW_LANES3_START_H
#define PCS_FLOW_LANES3_START_H

#include "flow_lanes3_group.h"

/* As pcs_march3_start. */
INLINE void take(pcs_law law, const pcs_block3 *b, size_t i, group *g, int l)
{
    const pcs_material m = material_at(b, i);
    const double s = pcs_k_length(b->v_1[i], b->v_2[i]);
    g->G_nn[l] = b->G_nn[i];
    g->G_n1[l] = b->G_n1[i];
    g->G_n2[l] = b->G_n2[i];
    g->G_11[l] = b->G_11[i];
    g->G_12[l] = b->G_12[i];
    g->G_22[l] = b->G_22[i];
    g->e[l] = m.e;
    g->mu[l] = m.mu_k;
    g->d1[l] = m.d1;
    g->d2[l] = m.d2;
    g->u1[l] = b->v_1[i] / s;
    g->u2[l] = b->v_2[i] / s;
    g->s[l] = s;
    g->v_n[l] = b->v_n[i];
    g->v0[l] = -b->v_n[i];
    g->rest[l] = PCS_REST3 * pcs_k_length(b->v_n[i], s);
    const int little = (m.e > 0) & (m.e < PCS_LITTLE_RESTITUTION); // has more panels
    g->leaves[l] = flag(!(ordinary_problem(law, b, i) & (s > g->rest[l]) & !little));
    g->p_n[l] = g->p_1[l] = g->p_2[l] = g->W_n[l] = g->W_t[l] = 0;
    g->p_c[l] = g->w_c[l] = g->p_r[l] = g->W_r[l] = g->from_p[l] = g->from_W[l] = 0;
    g->restitution[l] = g->rounds[l] = g->tries[l] = 0;
    g->guess[l] = PCS_FIRST_GUESS;
}

static void look(group *g)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const double u1 = g->u1[l], u2 = g->u2[l], mu = g->mu[l];
        const double side = pcs_k_side(&c, mu, u1, u2);
        const pcs_ahead here = pcs_k_look_along(&c, mu, side, u1, u2);
        const pcs_k_search s = pcs_k_look_around(&here);
        const pcs_k_pair ahead =
            pcs_k_towards(&here, side, s.a_cos, s.a_sin, s.a_before, s.a_there);
        const pcs_k_pair behind =
            pcs_k_towards(&here, -side, s.b_cos, s.b_sin, s.b_before, s.b_there);
        g->side[l] = side;
        g->ahead_1[l] = ahead.x1;
        g->ahead_2[l] = ahead.x2;
        g->behind_1[l] = behind.x1;
        g->behind_2[l] = behind.x2;
        g->leaves[l] = s.a_there <= 0 ? g->leaves[l] : 1.0;
        g->jams[l] = flag(pcs_k_flow_slope(&c, mu, u1, u2) <= 0);
    }
}

/* One step for each that still goes on. */
static void settle_step(group *g, column goes_on, column settled)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_k_settling s = pcs_k_settle_step(&c, g->mu[l], g->ahead_1[l], g->ahead_2[l]);
        const int going = goes_on[l] > 0;
        g->ahead_1[l] = going ? s.u1 : g->ahead_1[l];
        g->ahead_2[l] = going ? s.u2 : g->ahead_2[l];
        settled[l] = (going & s.settled) ? 1.0 : settled[l];
        goes_on[l] = flag(going & s.goes_on);
    }
}

static void settle(group *g)
{
    column goes_on, settled = {0};
    LANES goes_on[l] = 1 - g->leaves[l];
    for (int i = 0; i < PCS_SETTLE_STEPS && any(goes_on); i++)
        settle_step(g, goes_on, settled);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const double u1 = g->u1[l], u2 = g->u2[l], side = g->side[l];
        const pcs_k_pair ahead = {g->ahead_1[l], g->ahead_2[l]};
        const pcs_k_pair behind = {g->behind_1[l], g->behind_2[l]};
        const pcs_ahead a = pcs_k_ahead_of(&c, g->mu[l], side, ahead, behind, u1, u2);
        const int good = (settled[l] > 0) & (a.X > 0);
        put_ahead(g, l, &a);
        g->rises[l] = flag(pcs_k_rises(&c, &a, u1, u2, a.u1, a.u2));
        g->leaves[l] = good ? g->leaves[l] : 1.0;
    }
}

/* One step for each whose panel would be too long. */
static void shorten(const group *g, column length, column growth, column goes_on)
{
    LANES
    {
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_reach r = {length[l], growth[l]}, next = pcs_k_reach_step(&a, &r);
        const int on = goes_on[l] > 0;
        length[l] = on ? next.length : r.length;
        growth[l] = on ? next.growth : r.growth;
        goes_on[l] = flag(on & pcs_k_reach_is_long(&next));
    }
}

/* How far panels can go. */
static void longest(const group *g, column length)
{
    column growth, goes_on;
    LANES
    {
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_place here = pcs_k_place_at(&a, a.X);
        const pcs_k_reach r = pcs_k_reach_start(&a, &here);
        length[l] = r.length;
        growth[l] = r.growth;
        goes_on[l] = flag(pcs_k_reach_is_long(&r) & (g->problem[l] >= 0));
    }
    for (int i = 0; i < PCS_REACH_STEPS && any(goes_on); i++)
        shorten(g, length, growth, goes_on);
}

/* What a march looks at before each panel, and how long that shall be; again: half of it is set. */
INLINE void propose(pcs_law law, group *g)
{
    column most;
    longest(g, most);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_material m = material_of(g, l);
        const pcs_ahead a = ahead_of(g, l);
        const pcs_flow_point x = point_of(g, l);
        const pcs_k_account closed = account_of(g, l);
        const int restitution = g->restitution[l] > 0, again = g->tries[l] > 0;
        const pcs_k_account account =
            pcs_k_account_with(&closed, restitution, x.p_n - g->from_p[l], x.W_n - g->from_W[l]);
        const pcs_flow_rates r = pcs_k_flow_rates(&c, m.mu_k, x.u1, x.u2);
        const double here = pcs_k_flow_slope(&c, m.mu_k, x.u1, x.u2);
        const double there = pcs_k_flow_slope(&c, m.mu_k, a.u1, a.u2);
        const double to_event = pcs_k_to_event(law, restitution, &account, &m, x.v_n, here, there);
        const double p = pcs_k_panel_impulse(restitution, g->guess[l], &m, to_event);
        const pcs_k_place at = pcs_k_place_at(&a, a.X);
        const double half = pcs_k_panel_half(&a, &at, x.s, p, most[l]);
        const int straight = pcs_k_flow_is_straight(&c, m.mu_k, &r) & !again;
        const int stops = pcs_k_may_stop(&a, g->rises[l] > 0, &x, r.alpha, to_event) & !again;
        const int long_since = g->rounds[l] > MOST_ROUNDS;
        g->guess[l] = again ? g->guess[l] : g->guess[l] * PCS_GUESS_GROWTH;
        g->half[l] = again ? g->half[l] : half;
        g->leaves[l] = (long_since | pcs_k_is_ragged(&a)) ? 1.0 : g->leaves[l];
        g->straight[l] = flag(straight);
        g->stops[l] = flag(stops);
        g->rounds[l] = g->rounds[l] + 1.0;
    }
}

#endif
