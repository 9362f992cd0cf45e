/*
 * The exact path in space, from event to event: a curved leg of slip by quadrature over its
 * direction, or by the series of the flow, then, once slip has stopped, a straight leg of sticking
 * or resumed slip.
 */
#include "../path/ahead3_kernel.h"
#include "least3.h"

/* The last of a turn into an attracting direction, across which forces may be large. */
static void settle(pcs_march3 *w)
{
    const pcs_k_settling to = pcs_k_settle_step(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    w->at.u1 = to.settled ? to.u1 : w->at.u1;
    w->at.u2 = to.settled ? to.u2 : w->at.u2;
}

/* Slip in an invariant direction: a straight leg, to the stop if it comes to one. */
static void slip_straight(pcs_march3 *w)
{
    settle(w);
    const double alpha = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2).alpha;
    pcs_leg3 leg = pcs_k_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    leg.B1 = alpha * w->at.u1; // exactly along the slip
    leg.B2 = alpha * w->at.u2;
    w->rises = leg.A > 0; // and after a stop it rises anyway
    pcs_march3_leg(w, &leg, alpha < 0 ? -w->at.s / alpha : INFINITY);
    w->at.s = w->done ? w->at.s : 0; // the whole leg is used: slip has stopped, up to rounding
}

/* So little slip is rest, wherever it was going. */
static void come_to_rest(pcs_march3 *w)
{
    // the last of it goes straight, unless it would turn more than slow down on the way
    const pcs_flow_rates r = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2);
    if (r.alpha < -fabs(r.beta))
        slip_straight(w);
    else
        w->at.s = 0;
}

/* Some slip by a panel or by a series; true if it stops. A search is by series alone. */
static bool slip_on(pcs_march3 *w)
{
    const pcs_slid slid = w->search ? PCS_SLID_IN_VAIN : pcs_quadrature3(w);
    if (slid == PCS_SLID_IN_VAIN && !w->search && pcs_march3_stop(w))
        return true; // it has stopped
    if (slid == PCS_SLID_IN_VAIN)
        pcs_series3(w);
    if (w->search && !pcs_least3_goes_on(w))
        w->done = true;
    return slid == PCS_SLID_TO_REST;
}

/* Slip until it stops or the impact ends; false if it takes too many steps. */
static bool slip(pcs_march3 *w)
{
    pcs_march3_note_jam(w);
    while (!w->done && w->steps < w->most_steps && !isnan(w->at.s)) {
        if (pcs_flow_is_straight(&w->flow, &w->at)) {
            slip_straight(w);
            return true;
        }
        if (slip_on(w))
            return true;
        if (!w->done && w->at.s <= w->rest) {
            come_to_rest(w);
            return true;
        }
    }
    return w->done;
}

/* What follows rest: sticking, or slip that resumes and goes straight for good. */
static void leave_rest(pcs_march3 *w)
{
    const pcs_leg3 leg = pcs_rest_leg3(w->c, w->m->mu_s, w->m->mu_k);
    const pcs_stage stopped_in = w->stage;
    pcs_march3_continue(w);
    w->motion = leg.motion == PCS_MOTION_STICK ? PCS_MOTION_STICK
                : w->from_rest                 ? PCS_MOTION_SLIDE
                                               : PCS_MOTION_REVERSE_SLIDE;
    w->at.s = 0;
    w->from = w->at;
    w->im->mode = pcs_march3_mode(w, stopped_in);
    pcs_march3_leg(w, &leg, INFINITY);
}

/* The same from where the march is on that leg. */
static void go_on_from_rest(pcs_march3 *w)
{
    const pcs_leg3 leg = pcs_rest_leg3(w->c, w->m->mu_s, w->m->mu_k);
    pcs_march3_leg(w, &leg, INFINITY);
}

/* From where slip ended to the end, and all on record. */
static void end_march(pcs_march3 *w)
{
    w->im->mode = 0;
    if (!w->done)
        leave_rest(w);
    pcs_march3_record(w);
}

/* Look on from the end for a lower J; the march ends where it is least. */
static bool search_least(pcs_march3 *w)
{
    pcs_impact3 record;
    pcs_least3 search;
    pcs_march3 on = pcs_least3_start(w, &record, &search);
    if (pcs_march3_has_rested(&on))
        go_on_from_rest(&on);
    else if (!slip(&on))
        return false;
    else if (!on.done)
        leave_rest(&on);
    pcs_march3_record(w);
    return true;
}

pcs_status pcs_exact3(pcs_march3 *w)
{
    if (!w->from_rest && !slip(w))
        return PCS_STATUS_NOT_CONVERGED;
    end_march(w);
    if (!pcs_least3_is_here(w) && !search_least(w))
        return PCS_STATUS_NOT_CONVERGED;
    return PCS_OK;
}

bool pcs_exact3_stop(pcs_march3 *w, double u1, double u2)
{
    if (!pcs_march3_stop_along(w, u1, u2))
        return false;
    end_march(w);
    return true;
}

void pcs_exact3_straight(pcs_march3 *w)
{
    slip_straight(w);
    end_march(w);
}
