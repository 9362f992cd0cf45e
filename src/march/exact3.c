/*
 * The exact path in space, from event to event. First slip follows a curved path, by quadrature
 * over its direction or by the series of the flow. Once slip has stopped, a straight leg follows:
 * the contact sticks, or slip resumes.
 */
#include "../path/ahead3_kernel.h"
#include "least3.h"

/*
 * Turn the direction of slip by the small angle that is left to an attracting invariant direction.
 * The angle must not be neglected: in a stiff contact the forces across that direction may be
 * large.
 */
static void settle(pcs_march3 *w)
{
    const pcs_k_settling to = pcs_k_settle_step(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    w->at.u1 = to.settled ? to.u1 : w->at.u1;
    w->at.u2 = to.settled ? to.u2 : w->at.u2;
}

/* Slip in an invariant direction: a straight leg, up to the stop if slip stops on it. */
static void slip_straight(pcs_march3 *w)
{
    settle(w);
    const double alpha = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2).alpha;
    pcs_leg3 leg = pcs_k_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    leg.B1 = alpha * w->at.u1; // exactly along the slip
    leg.B2 = alpha * w->at.u2;
    w->rises = leg.A > 0; // v_n rises after a stop in any case
    pcs_march3_leg(w, &leg, alpha < 0 ? -w->at.s / alpha : INFINITY);
    w->at.s = w->done ? w->at.s : 0; // the whole leg is used: slip has stopped, up to rounding
}

/* Slip below the limit of rest (w->rest) counts as rest, whatever its direction. */
static void come_to_rest(pcs_march3 *w)
{
    // what is left of the slip is a straight leg, unless it would turn faster than it slows down
    const pcs_flow_rates r = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2);
    if (r.alpha < -fabs(r.beta))
        slip_straight(w);
    else
        w->at.s = 0;
}

/* Follow slip by panels or by one series; true if it stops. A search uses series only. */
static bool slip_on(pcs_march3 *w)
{
    const pcs_slide_end end = w->search ? PCS_SLIDE_FAILS : pcs_quadrature3(w);
    if (end == PCS_SLIDE_FAILS && !w->search && pcs_march3_stop(w))
        return true; // it has stopped
    if (end == PCS_SLIDE_FAILS)
        pcs_series3(w);
    if (w->search && !pcs_least3_goes_on(w))
        w->done = true;
    return end == PCS_SLIDE_STOPS;
}

/* Follow slip until it stops or the impact ends; false if that takes too many steps. */
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

/* Follow what comes after rest: the contact sticks, or slip resumes and stays straight. */
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

/* Continue on the leg that follows rest, from the point that the march has reached on it. */
static void go_on_from_rest(pcs_march3 *w)
{
    const pcs_leg3 leg = pcs_rest_leg3(w->c, w->m->mu_s, w->m->mu_k);
    pcs_march3_leg(w, &leg, INFINITY);
}

/* Follow the march from where slip ended to the end of the impact, and fill the record. */
static void end_march(pcs_march3 *w)
{
    w->im->mode = 0;
    if (!w->done)
        leave_rest(w);
    pcs_march3_record(w);
}

/*
 * Continue beyond the end and search for a lower J. The march then ends where J is least. Returns
 * false if that takes too many steps.
 */
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
