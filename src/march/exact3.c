/*
 * The exact path in space, from event to event: a curved leg of slip by quadrature over its
 * direction, or by the series of the flow, then, once slip has stopped, a straight leg of sticking
 * or resumed slip.
 */
#include "../contact/contact3_kernel.h"
#include "../path/panel3_kernel.h"
#include "march3.h"
#include "march3_kernel.h"

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
    for (int i = 1; i < 200 && fb != 0; i++) {
        // Illinois: halve the value of an end that stays, so that both ends move; and the middle
        // now and then, for a function that is far from straight
        const double x = i % 8 == 0 ? 0.5 * (a + b) : b - fb * (b - a) / (fb - fa);
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

/* Straight to a stop, if nothing happens on the way. */
static bool jump_to(pcs_march3 *w, const pcs_flow_point *stop)
{
    const double here = pcs_flow_slope(&w->flow, w->at.u1, w->at.u2);
    const double there = pcs_flow_slope(&w->flow, stop->u1, stop->u2);
    const bool monotone = (here > 0) == (there > 0);
    const bool quiet = w->stage == PCS_COMPRESSION
                           ? stop->v_n < 0
                           : stop->v_n > 0 && pcs_march3_excess(w, stop) < 0;
    if (!monotone || !quiet)
        return false;
    note_jam(w);
    w->at = *stop;
    return true;
}

/* The same, if the flow runs into one, in a direction that is known or not. */
static bool jump_to_stop(pcs_march3 *w)
{
    pcs_flow_point stop;
    return pcs_flow_stop(&w->flow, &w->at, &stop) && jump_to(w, &stop);
}

static bool jump_along(pcs_march3 *w, double u1, double u2)
{
    pcs_flow_point stop;
    return pcs_flow_stop_along(&w->flow, &w->at, u1, u2, &stop) && jump_to(w, &stop);
}

/* Slip in an invariant direction: a straight leg, to the stop if it comes to one. */
static void slip_straight(pcs_march3 *w)
{
    const double alpha = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2).alpha;
    pcs_leg3 leg = pcs_k_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    leg.B1 = alpha * w->at.u1; // exactly along the slip
    leg.B2 = alpha * w->at.u2;
    pcs_march3_leg(w, &leg, alpha < 0 ? -w->at.s / alpha : INFINITY);
}

/* ---- slip by quadrature ---- */

/* The panel that the march is on. */
typedef struct stretch {
    pcs_ahead ahead;
    pcs_panel panel;
    double guess; /* by how much the impulse up to an event is taken too long */
} stretch;

/* The event function at a point, smooth or of the right sign. */
static double event_at(const pcs_march3 *w, bool smooth, double p_n, double W_n, double v_n)
{
    const int restitution = w->stage == PCS_RESTITUTION;
    const pcs_k_account a =
        pcs_k_account_with(&w->account, restitution, p_n - w->from.p_n, W_n - w->from.W_n);
    return smooth ? pcs_k_smooth_event(w->law, restitution, &a, w->m, v_n)
                  : pcs_k_event(w->law, restitution, &a, w->m, v_n);
}

/* How fast that grows with the impulse, where the march is. */
static double event_rate(const pcs_march3 *w)
{
    const pcs_k_account a = pcs_march3_account(w, &w->at);
    const double A = pcs_k_flow_slope(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    return pcs_k_event_rate(w->law, w->stage == PCS_RESTITUTION, &a, w->m, w->at.v_n, A);
}

static double event_at_node(const pcs_march3 *w, const stretch *k, bool smooth, int j)
{
    const pcs_panel *n = &k->panel;
    const pcs_panel_values v = pcs_panel_at_node(n, j);
    return event_at(w, smooth, n->from.p_n + v.p, n->from.W_n + v.W_n,
                    pcs_k_panel_v_n(&k->ahead, n->from.v_n, &v));
}

/* Impulse up to the next event, roughly. */
static double impulse_ahead(const pcs_march3 *w, const pcs_ahead *a)
{
    const double here = pcs_k_flow_slope(w->c, w->m->mu_k, w->at.u1, w->at.u2);
    const double there = pcs_k_flow_slope(w->c, w->m->mu_k, a->u1, a->u2);
    const pcs_k_account account = pcs_march3_account(w, &w->at);
    return pcs_k_to_event(w->law, w->stage == PCS_RESTITUTION, &account, w->m, w->at.v_n, here,
                          there);
}

/* Between low and a node behind the next event. */
static double guess_event(const pcs_march3 *w, const stretch *k, double low, int node)
{
    pcs_k_bracket b = {.inner = node > 1 && node < PCS_PANEL};
    for (int i = b.inner ? 0 : 1; i < (b.inner ? 4 : 3); i++) {
        b.x[i] = panel_nodes[node - 2 + i];
        b.f[i] = event_at_node(w, k, true, node - 2 + i);
    }
    return pcs_k_event_guess(&b, low, panel_nodes[node]);
}

/* To the next event, between low and a node behind it, by Newton's method. Returns where. */
static double go_to_event(pcs_march3 *w, const stretch *k, double low, int node)
{
    const double p = w->at.p_n;
    double high = panel_nodes[node], x = guess_event(w, k, low, node);
    for (int i = 0; i < PCS_EVENT_STEPS; i++) {
        double rate;
        w->at = pcs_panel_at(&k->ahead, &k->panel, x, &rate);
        const double f = event_at(w, true, w->at.p_n, w->at.W_n, w->at.v_n),
                     dp = -f / event_rate(w);
        if (pcs_k_at_event(dp, w->at.p_n - p, high - low)) { // the rest is straight
            const pcs_leg3 leg = pcs_k_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
            pcs_k_flow_straight(&w->at, &leg, dp);
            break;
        }
        *(f < 0 ? &low : &high) = x;
        x += dp / rate;
        x = x > low && x < high ? x : 0.5 * (low + high);
    }
    return x;
}

/* The first node behind the next event, which is after node j and not after the last. */
static int node_behind(const pcs_march3 *w, const stretch *k, int j)
{
    int behind = j + 1;
    while (behind < PCS_PANEL && event_at_node(w, k, false, behind) < 0)
        behind++;
    return behind;
}

static pcs_k_range range_of_v_n(const pcs_march3 *w, const stretch *k)
{
    const pcs_panel *n = &k->panel;
    pcs_k_range r = {w->at.v_n, w->at.v_n, w->at.v_n, false};
    for (int j = 1; j <= PCS_PANEL; j++) {
        const pcs_panel_values v = pcs_panel_at_node(n, j);
        r = pcs_k_range_to(w->c, w->m->mu_k, &r, n->p[j] - n->p[j - 1],
                           pcs_k_panel_v_n(&k->ahead, n->from.v_n, &v));
    }
    return r;
}

/* Is the rule not met yet where impulse and work are such and v_n has been so much at most? */
static bool rule_is_ahead(const pcs_march3 *w, const pcs_flow_point *x, double most)
{
    const pcs_k_account a = pcs_march3_account(w, x);
    const bool by_p = pcs_k_excess(PCS_LAW_POISSON, &a, w->m, x->v_n) < 0;
    const bool by_W = pcs_k_excess(PCS_LAW_ENERGETIC, &a, w->m, x->v_n) < 0;
    return w->law == PCS_LAW_NEWTON      ? pcs_k_excess(w->law, &a, w->m, most) < 0
           : w->law == PCS_LAW_POISSON   ? by_p
           : w->law == PCS_LAW_ENERGETIC ? by_W
                                         : by_p && by_W; // each draws the compromise ahead
}

/* With jams on the way: is there certainly no event along the panel? */
static bool nothing_happens(pcs_march3 *w, const stretch *k)
{
    const pcs_k_range r = range_of_v_n(w, k);
    if (w->stage == PCS_RESTITUTION) {
        const pcs_flow_point to = pcs_panel_end(&k->ahead, &k->panel);
        return r.least > 0 && rule_is_ahead(w, &to, r.most);
    }
    if (r.falls && r.most < 0)
        w->im->outcome |= PCS_JAM;
    return r.most < 0;
}

/* Could slip stop before the next event? */
static bool may_stop(const pcs_march3 *w, const pcs_ahead *a, double to_event)
{
    const double alpha = pcs_k_flow_rates(w->c, w->m->mu_k, w->at.u1, w->at.u2).alpha;
    return pcs_k_may_stop(a, a->rises, &w->at, alpha, to_event);
}

/* Does v_n, once it rises, go on rising to u*? In restitution it must rise already. */
static bool rises_for_good(const pcs_march3 *w, const pcs_ahead *a)
{
    return a->rises && (w->stage == PCS_COMPRESSION ||
                        pcs_k_flow_slope(w->c, w->m->mu_k, w->at.u1, w->at.u2) > 0);
}

/* With jams on the way: does v_n, once it rises, go on rising at least along the panel? */
static bool rises_along(const pcs_march3 *w, const stretch *k)
{
    const pcs_panel *n = &k->panel;
    const pcs_k_place end = pcs_k_place_at(&k->ahead, pcs_k_X_at(n->X, n->half, 1));
    const pcs_k_pair r = pcs_k_direction(&k->ahead, &end);
    return pcs_k_rises_along(w->c, &k->ahead, w->stage == PCS_RESTITUTION, w->at.u1, w->at.u2, r.x1,
                             r.x2);
}

/* The next panel, if it can be had and its events can be told. */
static bool open_panel(pcs_march3 *w, stretch *k, double to_event)
{
    const double p = pcs_k_panel_impulse(w->stage == PCS_RESTITUTION, k->guess, w->m, to_event);
    k->guess *= PCS_GUESS_GROWTH;
    return pcs_panel_fill(&k->ahead, &w->at, p, &k->panel) &&
           (rises_for_good(w, &k->ahead) || rises_along(w, k) || nothing_happens(w, k));
}

/* Along a panel, to its end or to the end of the impact. */
static bool go_by_panel(pcs_march3 *w, stretch *k, double to_event)
{
    if (!open_panel(w, k, to_event))
        return false;
    int before = 0;
    double x = -1;
    while (!w->done) {
        if (event_at_node(w, k, false, PCS_PANEL) < 0) {
            w->at = pcs_panel_end(&k->ahead, &k->panel);
            k->ahead.X = pcs_k_X_at(k->panel.X, k->panel.half, 1);
            note_jam(w);
            return true;
        }
        const int behind = node_behind(w, k, before);
        before = behind - 1;
        x = go_to_event(w, k, fmax(x, panel_nodes[before]), behind);
        k->guess = PCS_NEXT_GUESS;
        if (w->stage == PCS_RESTITUTION) {
            pcs_march3_finish(w);
            break;
        }
        k->panel.from.W_n -= w->at.W_n;
        pcs_march3_turn(w);
        if (w->m->e < PCS_LITTLE_RESTITUTION)
            return w->done || pcs_ahead_of(&w->flow, &w->at, &k->ahead);
    }
    return true;
}

/* Slip until it stops or the impact ends; false if it takes too many steps. */
static bool slip(pcs_march3 *w)
{
    stretch k;
    k.panel.unit = pcs_batch_vector();
    k.guess = PCS_FIRST_GUESS;
    bool ahead = false;
    note_jam(w);
    for (int i = 0; i < w->most_steps && !w->done; i++) {
        if (pcs_flow_is_straight(&w->flow, &w->at)) {
            slip_straight(w);
            return true;
        }
        ahead = ahead || pcs_ahead_of(&w->flow, &w->at, &k.ahead);
        const double to_event = ahead ? impulse_ahead(w, &k.ahead) : 0;
        if (ahead ? may_stop(w, &k.ahead, to_event) && jump_along(w, k.ahead.u1, k.ahead.u2)
                  : jump_to_stop(w))
            return true;
        const bool tried = ahead;
        ahead = ahead && go_by_panel(w, &k, to_event);
        if (tried && !ahead && jump_to_stop(w)) // a direction nearer than that ahead was missed
            return true;
        if (!ahead)
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

static void end_from_rest(pcs_march3 *w)
{
    const pcs_stage stopped_in = w->stage;
    pcs_march3_continue(w);
    leave_rest(w);
    w->im->mode = pcs_march3_mode(w, stopped_in);
}

/* From where slip ended to the end, and all on record. */
static void end_march(pcs_march3 *w)
{
    w->im->mode = 0;
    if (!w->done)
        end_from_rest(w);
    pcs_march3_record(w);
}

pcs_status pcs_exact3(pcs_march3 *w)
{
    if (!w->from_rest && !slip(w))
        return PCS_NOT_CONVERGED;
    end_march(w);
    return PCS_OK;
}

bool pcs_exact3_stop(pcs_march3 *w, double u1, double u2)
{
    if (!jump_along(w, u1, u2))
        return false;
    end_march(w);
    return true;
}

void pcs_exact3_straight(pcs_march3 *w)
{
    slip_straight(w);
    end_march(w);
}
