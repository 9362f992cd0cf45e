/* Slip of one problem by quadrature. The source is shared with the lanes of a batch; here W = 1. */
#include "../path/panel3_one.h"

#define between pcs_panel_interpolate // name in the shared source

#include "quadrature3_events.h"
#include "quadrature3_look.h"

/* Copy the state of the march to the group, and find the invariant direction ahead. */
static pcs_slide_end begin(pcs_march3 *w, group *g)
{
    put_contact(&g->contact, 0, 1, w->c);
    put_material(&g->material, 0, 1, w->m);
    put_point(&g->at, 0, 1, &w->at);
    put_account(&g->account, 0, 1, &w->account);
    g->restitution[0] = flag(w->stage == PCS_STAGE_RESTITUTION);
    g->from_p[0] = w->from.p_n;
    g->from_W[0] = w->from.W_n;
    g->rest[0] = w->rest;
    g->problem[0] = g->leaves[0] = g->tries[0] = 0;
    look(g);
    settle(g);
    w->rises = g->rises[0] > 0;
    return g->leaves[0] > 0 ? PCS_SLIDE_FAILS : PCS_SLIDE_CONTINUES;
}

/* Compute the next panel. False if it is not accurate or its events cannot be located. */
static bool open_panel(pcs_law law, group *g, sheet *n)
{
    column good = {0};
    propose(g);
    while (!(g->leaves[0] > 0) && !(good[0] > 0))
        grade(g, 0, pcs_panel_integrate(&g->ahead, &g->at, g->half, n), good);
    if (good[0] > 0)
        check_rise(law, g, n);
    return !(g->leaves[0] > 0);
}

/* Move the march to the event that was found, and write the phase to the record. */
static void put_on_record(pcs_march3 *w, const event_search *h)
{
    w->at = point_of(&h->at, 0);
    if (w->stage == PCS_STAGE_RESTITUTION)
        pcs_march3_finish(w);
    else
        pcs_march3_turn(w);
}

/*
 * Next try a shorter panel, twice as long as the way to the event. If compression ended on this
 * panel, start from that point instead.
 */
static pcs_slide_end try_shorter(pcs_march3 *w, group *g, const event_search *h)
{
    if (w->stage == PCS_STAGE_RESTITUTION && h->since[0] > g->at.p_n[0])
        return begin(w, g);
    g->half[0] *= fmax(1 + h->x[0], 1e-6); // x is known to 1e-16
    g->tries[0] = 1;
    return PCS_SLIDE_CONTINUES;
}

/* Follow the panel to its end or to the end of the impact. For small e, restart at v_n = 0. */
static pcs_slide_end go_along(pcs_march3 *w, group *g, const sheet *n)
{
    const column good = {1};
    event_search h = {0};
    bool searches = true;
    start_search(g, good, &h);
    while (searches) {
        const double restitution = g->restitution[0];
        searches = search_events(w->law, g, n, &h);
        if (h.inaccurate[0] > 0)
            return try_shorter(w, g, &h);
        if (!(h.done[0] > 0) && g->restitution[0] == restitution)
            continue;
        put_on_record(w, &h);
        if (w->done || w->m->e < PCS_LITTLE_RESTITUTION)
            return w->done ? PCS_SLIDE_ENDS : begin(w, g);
        h.steps = 0;
    }
    if (h.on[0] + g->leaves[0] > 0) // too many steps, or an event that cannot be located
        return PCS_SLIDE_FAILS;
    go_on(g, n, good, &h);
    w->at = point_of(&g->at, 0);
    return PCS_SLIDE_CONTINUES;
}

/* Follow slip along one panel. */
static pcs_slide_end slide(pcs_march3 *w, group *g)
{
    sheet n;
    n.unit = w->unit;
    predict_panels(w->law, g);
    if (g->straight[0] > 0)
        return PCS_SLIDE_ENDS;
    if (g->stops[0] > 0 && pcs_march3_stop_along(w, g->ahead.u1[0], g->ahead.u2[0]))
        return PCS_SLIDE_STOPS;
    if (!open_panel(w->law, g, &n))
        return PCS_SLIDE_FAILS;
    w->steps++;
    return go_along(w, g, &n);
}

pcs_slide_end pcs_quadrature3(pcs_march3 *w)
{
    group g;
    g.guess[0] = w->guess;
    g.jams[0] = g.half[0] = 0;
    pcs_slide_end end = begin(w, &g);
    while (end == PCS_SLIDE_CONTINUES && w->at.s > w->rest && w->steps < w->most_steps)
        end = slide(w, &g);
    w->guess = g.guess[0];
    if (g.jams[0] > 0)
        w->im->outcome |= PCS_OUTCOME_JAM;
    return end;
}
