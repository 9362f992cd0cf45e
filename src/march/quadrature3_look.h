/*
 * Slip by quadrature, problems side by side: the invariant direction ahead, and the length of the
 * next panel.
 */
#ifndef PCS_QUADRATURE3_LOOK_H
#define PCS_QUADRATURE3_LOOK_H

#include "quadrature3_group.h"

/* Estimate the invariant directions ahead and behind. */
static void look(group *g)
{
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const double u1 = g->at.u1[l], u2 = g->at.u2[l], mu = g->material.mu_k[l];
        const double side = pcs_k_side(&c, mu, u1, u2);
        const pcs_ahead here = pcs_k_look_along(&c, mu, side, u1, u2);
        const pcs_k_search s = pcs_k_look_around(&here);
        const pcs_k_pair ahead =
            pcs_k_towards(&here, side, s.a_cos, s.a_sin, s.a_before, s.a_there);
        const pcs_k_pair behind =
            pcs_k_towards(&here, -side, s.b_cos, s.b_sin, s.b_before, s.b_there);
        g->side[l] = side;
        g->ahead.u1[l] = ahead.x1;
        g->ahead.u2[l] = ahead.x2;
        g->behind_1[l] = behind.x1;
        g->behind_2[l] = behind.x2;
        g->leaves[l] = s.a_there <= 0 ? g->leaves[l] : 1.0;
        g->jams[l] = pcs_k_jams(&c, mu, g->restitution[l] > 0, u1, u2) ? 1.0 : g->jams[l];
    }
}

/* One step of Newton's method towards the invariant direction, where it has not converged. */
static void settle_step(group *g, column goes_on, column settled)
{
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const pcs_k_settling s =
            pcs_k_settle_step(&c, g->material.mu_k[l], g->ahead.u1[l], g->ahead.u2[l]);
        const int going = goes_on[l] > 0;
        g->ahead.u1[l] = going ? s.u1 : g->ahead.u1[l];
        g->ahead.u2[l] = going ? s.u2 : g->ahead.u2[l];
        settled[l] = (going & s.settled) ? 1.0 : settled[l];
        goes_on[l] = flag(going & s.goes_on);
    }
}

/* Compute the invariant direction ahead to rounding, and expand the flow about it. */
static void settle(group *g)
{
    column goes_on, settled = {0};
    LANES goes_on[l] = 1 - g->leaves[l];
    for (int i = 0; i < PCS_SETTLE_STEPS && any(goes_on); i++)
        settle_step(g, goes_on, settled);
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const double u1 = g->at.u1[l], u2 = g->at.u2[l];
        const pcs_k_pair ahead = {g->ahead.u1[l], g->ahead.u2[l]};
        const pcs_k_pair behind = {g->behind_1[l], g->behind_2[l]};
        const pcs_ahead a =
            pcs_k_ahead_of(&c, g->material.mu_k[l], g->side[l], ahead, behind, u1, u2);
        const int good = (settled[l] > 0) & (a.X > 0);
        put_ahead(&g->ahead, l, 1, &a);
        g->rises[l] = flag(pcs_k_rises(&c, &a, u1, u2, a.u1, a.u2));
        g->leaves[l] = good ? g->leaves[l] : 1.0;
    }
}

/*
 * Before each panel: estimate the impulse to the next event, and check whether slip may stop before
 * it or is straight. Both checks are skipped if a shorter panel is tried again (tries > 0).
 */
PCS_K_WHOLE void predict_panels(pcs_law law, group *g)
{
    LANES
    {
        const pcs_contact3 c = contact_of(&g->contact, l);
        const pcs_material m = material_of(&g->material, l);
        const pcs_ahead a = ahead_of(&g->ahead, l);
        const pcs_flow_point x = point_of(&g->at, l);
        const int restitution = g->restitution[l] > 0, again = g->tries[l] > 0;
        const pcs_k_account account = account_with(g, l, restitution, x.p_n, x.W_n);
        const pcs_flow_rates r = pcs_k_flow_rates(&c, m.mu_k, x.u1, x.u2);
        const double here = pcs_k_flow_slope(&c, m.mu_k, x.u1, x.u2);
        const double there = pcs_k_flow_slope(&c, m.mu_k, a.u1, a.u2);
        const double to_event = pcs_k_to_event(law, restitution, &account, &m, x.v_n, here, there);
        const int stops = pcs_k_may_stop(&a, g->rises[l] > 0, &x, r.alpha, to_event);
        g->to_event[l] = to_event;
        g->straight[l] = flag(pcs_k_flow_is_straight(&c, m.mu_k, &r) & !again);
        g->stops[l] = flag(stops & !again);
    }
}

/* One step for each lane whose panel would be too long. */
static void shorten(const group *g, column length, column growth, column goes_on)
{
    LANES
    {
        const pcs_ahead a = ahead_of(&g->ahead, l);
        const pcs_k_reach r = {length[l], growth[l]}, next = pcs_k_reach_step(&a, &r);
        const int on = goes_on[l] > 0;
        length[l] = on ? next.length : r.length;
        growth[l] = on ? next.growth : r.growth;
        goes_on[l] = flag(on & pcs_k_reach_is_long(&next));
    }
}

/* Compute how long a panel can be. */
static void longest(const group *g, column length)
{
    column growth, goes_on;
    LANES
    {
        const pcs_ahead a = ahead_of(&g->ahead, l);
        const pcs_k_place here = pcs_k_place_at(&a, a.X);
        const pcs_k_reach r = pcs_k_reach_start(&a, &here);
        length[l] = r.length;
        growth[l] = r.growth;
        goes_on[l] = flag(pcs_k_reach_is_long(&r) & (g->problem[l] >= 0));
    }
    for (int i = 0; i < PCS_REACH_STEPS && any(goes_on); i++)
        shorten(g, length, growth, goes_on);
}

/* Choose the length of the next panel. A panel that is tried again has its length already. */
static void propose(group *g)
{
    column most;
    longest(g, most);
    LANES
    {
        const pcs_material m = material_of(&g->material, l);
        const pcs_ahead a = ahead_of(&g->ahead, l);
        const int restitution = g->restitution[l] > 0, again = g->tries[l] > 0;
        const double p = pcs_k_panel_impulse(restitution, g->guess[l], &m, g->to_event[l]);
        const pcs_k_place at = pcs_k_place_at(&a, a.X);
        const double half = pcs_k_panel_half(&a, &at, g->at.s[l], p, most[l]);
        g->guess[l] = again ? g->guess[l] : g->guess[l] * PCS_GUESS_GROWTH;
        g->half[l] = again ? g->half[l] : half;
        g->leaves[l] = pcs_k_has_lost_digits(&a) ? 1.0 : g->leaves[l];
    }
}

/* A panel that is not accurate enough is tried again and shorter, up to PCS_PANEL_TRIES times. */
PCS_K_WHOLE void grade(group *g, int l, double error, column good)
{
    const int fine = pcs_k_panel_good(error);
    const double half = g->half[l] * pcs_k_panel_shrink(error);
    const double tries = g->tries[l] + 1.0;
    g->half[l] = fine ? g->half[l] : half;
    g->tries[l] = fine ? 0.0 : tries;
    g->leaves[l] = tries < PCS_PANEL_TRIES ? 0.0 : flag(!fine);
    good[l] = flag(fine);
}

#endif
