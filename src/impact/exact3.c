/*
 * The exact path in space, from event to event: a curved leg of slip by the series of the
 * flow, then, once slip has stopped, a straight leg of sticking or resumed slip.
 */
#include "march3.h"

/* A function of tau on a series, with what it needs. */
typedef struct probe {
    const pcs_march3 *w;
    const pcs_flow_series *x;
    double (*f)(const struct probe *, double tau);
} probe;

static double normal_velocity(const probe *q, double tau)
{
    return pcs_flow_value(q->x->v_n, tau);
}

static double slope(const probe *q, double tau)
{
    return pcs_flow_slope(&q->w->flow, pcs_flow_value(q->x->u1, tau),
                          pcs_flow_value(q->x->u2, tau));
}

/* Zero where slip lies along g: there the slope of v_n has its extremes. */
static double across_coupling(const probe *q, double tau)
{
    const pcs_contact3 *c = q->w->c;
    return pcs_flow_value(q->x->u1, tau) * c->G_n2 - pcs_flow_value(q->x->u2, tau) * c->G_n1;
}

static double rule(const probe *q, double tau)
{
    const pcs_flow_point x = pcs_flow_at(q->x, tau);
    return pcs_march3_excess(q->w, &x);
}

/* The zero between a and b, where the function has different signs: secant kept in a bracket. */
static double zero_of(const probe *q, double a, double b)
{
    double fa = q->f(q, a), fb = q->f(q, b);
    if (fa == 0)
        return a;
    for (int i = 0; i < 100 && fb != 0; i++) {
        // Illinois: halve the value of an end that stays, so that both ends move
        const double x = b - fb * (b - a) / (fb - fa);
        const double fx = q->f(q, x);
        if ((fx < 0) != (fb < 0)) {
            a = b;
            fa = fb;
        } else {
            fa *= 0.5;
        }
        const double moved = fabs(x - b);
        b = x;
        fb = fx;
        if (moved <= 1e-16 * fabs(x) || b == a)
            break;
    }
    return b;
}

static bool changes_sign(const probe *q, double a, double b)
{
    return (q->f(q, a) < 0) != (q->f(q, b) < 0);
}

/* Ends of pieces on which v_n is monotone; at most four in a step. */
static int monotone_pieces(const pcs_march3 *w, const pcs_flow_series *x, double reach,
                           double *ends)
{
    const probe across = {w, x, across_coupling}, bend = {w, x, slope};
    double cuts[3] = {0, reach, reach};
    int n_cuts = 1, n = 0;
    if (changes_sign(&across, 0, reach))
        cuts[n_cuts++] = zero_of(&across, 0, reach);
    cuts[n_cuts] = reach;
    for (int i = 0; i < n_cuts; i++) {
        if (changes_sign(&bend, cuts[i], cuts[i + 1]))
            ends[n++] = zero_of(&bend, cuts[i], cuts[i + 1]);
        ends[n++] = cuts[i + 1];
    }
    return n;
}

/* Events on a monotone piece [a, b]; true if one was met and the march stands there. */
static bool meet_event(pcs_march3 *w, const pcs_flow_series *x, double a, double b)
{
    const probe v = {w, x, normal_velocity}, end = {w, x, rule};
    const double v_b = normal_velocity(&v, b);
    if (w->stage == PCS_COMPRESSION) {
        if (v_b < 0)
            return false;
        w->at = pcs_flow_at(x, zero_of(&v, a, b));
        pcs_march3_turn(w);
        return true;
    }
    // the rule may be met before v_n comes down to zero again
    const double last = v_b < 0 ? zero_of(&v, a, b) : b;
    if (!(rule(&end, last) < 0)) {
        w->at = pcs_flow_at(x, zero_of(&end, a, last));
        pcs_march3_finish(w);
        return true;
    }
    if (v_b >= 0)
        return false;
    w->at = pcs_flow_at(x, last);
    pcs_march3_return(w);
    return true;
}

static void note_jam(pcs_march3 *w)
{
    if (w->stage == PCS_COMPRESSION && pcs_flow_slope(&w->flow, w->at.u1, w->at.u2) <= 0)
        w->im->outcome |= PCS_JAM;
}

/* One series: to the first event on it, or to its reach. */
static void step(pcs_march3 *w)
{
    pcs_flow_series x;
    double ends[4], start = 0;
    pcs_flow_expand(&w->flow, &w->at, &x);
    const int n = monotone_pieces(w, &x, x.reach, ends);
    for (int i = 0; i < n; i++) {
        if (meet_event(w, &x, start, ends[i]))
            return;
        start = ends[i];
    }
    w->at = pcs_flow_at(&x, x.reach);
    note_jam(w);
}

/* Straight to the stop, if the flow runs into one and nothing happens on the way. */
static bool jump_to_stop(pcs_march3 *w)
{
    pcs_flow_point stop;
    if (!pcs_flow_stop(&w->flow, &w->at, &stop))
        return false;
    const double here = pcs_flow_slope(&w->flow, w->at.u1, w->at.u2);
    const double there = pcs_flow_slope(&w->flow, stop.u1, stop.u2);
    const bool monotone = (here > 0) == (there > 0);
    const bool quiet = w->stage == PCS_COMPRESSION
                           ? stop.v_n < 0
                           : stop.v_n > 0 && pcs_march3_excess(w, &stop) < 0;
    if (!monotone || !quiet)
        return false;
    note_jam(w);
    w->at = stop;
    return true;
}

/* Slip in an invariant direction: a straight leg, to the stop if it comes to one. */
static void slip_straight(pcs_march3 *w)
{
    const double alpha = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2).alpha;
    pcs_leg3 leg = pcs_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    leg.B1 = alpha * w->at.u1; // exactly along the slip
    leg.B2 = alpha * w->at.u2;
    pcs_march3_leg(w, &leg, alpha < 0 ? -w->at.s / alpha : INFINITY);
}

/* Slip until it stops or the impact ends; false if it takes too many steps. */
static bool slip(pcs_march3 *w)
{
    note_jam(w);
    for (int i = 0; i < w->most_steps && !w->done; i++) {
        if (pcs_flow_is_straight(&w->flow, &w->at)) {
            slip_straight(w);
            return true;
        }
        if (jump_to_stop(w))
            return true;
        step(w);
        if (!w->done && w->at.s <= w->rest) {
            // so little slip is rest, wherever it was going; the last of it goes straight,
            // unless it would turn more than slow down on the way
            const pcs_flow_rates r = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2);
            if (r.alpha < -fabs(r.beta))
                slip_straight(w);
            w->at.s = w->done ? w->at.s : 0;
            return true;
        }
    }
    return w->done;
}

/* What follows rest: sticking, or slip that resumes and goes straight for good. */
static void leave_rest(pcs_march3 *w)
{
    const pcs_leg3 leg = pcs_rest_leg3(w->c, w->m->mu_s, w->m->mu_k);
    w->motion = leg.motion == PCS_STICK ? PCS_STICK : w->from_rest ? PCS_SLIDE : PCS_REVERSE_SLIDE;
    w->at.s = 0;
    w->from = w->at;
    pcs_march3_leg(w, &leg, INFINITY);
}

pcs_status pcs_exact3(pcs_march3 *w)
{
    if (!w->from_rest && !slip(w))
        return PCS_NOT_CONVERGED;
    w->im->mode = 0;
    if (!w->done) {
        const pcs_stage stopped_in = w->stage;
        pcs_march3_continue(w);
        leave_rest(w);
        w->im->mode = pcs_march3_mode(w, stopped_in);
    }
    pcs_march3_record(w);
    return PCS_OK;
}
