/*
 * The exact path in space, from event to event: a curved leg of slip by the series of the
 * flow, then, once slip has stopped, a straight leg of sticking or resumed slip.
 */
#include "../contact/contact3_kernel.h"
#include "../path/panel3_kernel.h"
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

/* Negative before the next event, which is the turn, or where the rule is met. */
static double event_at(const pcs_march3 *w, const pcs_flow_point *x)
{
    return w->stage == PCS_COMPRESSION ? x->v_n : pcs_march3_excess(w, x);
}

/* How fast that grows with the impulse. */
static double event_rate(const pcs_march3 *w, const pcs_flow_point *x)
{
    const double A = pcs_flow_slope(&w->flow, x->u1, x->u2);
    if (w->stage == PCS_COMPRESSION)
        return A;
    const pcs_k_account a = pcs_march3_account(w, x);
    return pcs_k_excess_rate(w->law, &a, w->m, x->v_n, A);
}

/* Impulse up to the next event, roughly: as if slip went straight on. Infinite in a jam. */
static double impulse_to_event(const pcs_march3 *w, const pcs_ahead *ahead)
{
    const double there = pcs_flow_slope(&w->flow, ahead->u1, ahead->u2);
    const double mean = 0.5 * (there + pcs_flow_slope(&w->flow, w->at.u1, w->at.u2));
    const double A = mean > 0.5 * there ? mean : there;
    if (!(A > 0))
        return INFINITY;
    if (w->stage == PCS_COMPRESSION)
        return -w->at.v_n / A;
    const pcs_k_account a = pcs_march3_account(w, &w->at);
    return fmax(pcs_k_to_go(w->law, &a, w->m, w->at.v_n, A), 0.0);
}

/* Could slip stop before the next event? */
static bool may_stop(const pcs_march3 *w, const pcs_ahead *ahead)
{
    const double here = pcs_flow_rates_at(&w->flow, w->at.u1, w->at.u2).alpha;
    const double slows = -0.5 * (here + ahead->alpha[0]);
    return ahead->alpha[0] < 0 &&
           (!ahead->rises || w->at.s < 1.2 * slows * impulse_to_event(w, ahead));
}

static double event_at_node(const pcs_march3 *w, const stretch *k, int j)
{
    const pcs_panel *n = &k->panel;
    const pcs_flow_point x = {
        .p_n = n->from.p_n + n->p[j],
        .W_n = n->from.W_n + n->W_n[j],
        .v_n = pcs_k_panel_v_n(&k->ahead, n, n->p[j], n->along[j], n->across[j])};
    return event_at(w, &x);
}

/* To the next event, between low and a node behind it, by Newton's method. Returns where. */
static double go_to_event(pcs_march3 *w, const stretch *k, double low, int node)
{
    const double p = w->at.p_n;
    double high = panel_nodes[node], x = 0.5 * (low + high);
    for (int i = 0; i < 60; i++) {
        double rate;
        w->at = pcs_panel_at(&k->ahead, &k->panel, x, &rate);
        const double f = event_at(w, &w->at), dp = -f / event_rate(w, &w->at);
        if (fabs(dp) <= 1e-7 * (w->at.p_n - p) || high - low < 1e-15) { // the rest is straight
            const pcs_leg3 leg = pcs_k_slip_leg3(w->c, w->m->mu_k, w->at.u1, w->at.u2);
            pcs_march3_straight(w, &leg, dp);
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
    int behind = PCS_PANEL;
    while (behind - j > 1) {
        const int middle = (j + behind) / 2;
        *(event_at_node(w, k, middle) < 0 ? &j : &behind) = middle;
    }
    return behind;
}

/* Between which v_n stays along the panel, whatever it does between nodes. */
typedef struct range {
    double least, most;
    bool falls; /* from a node to the next */
} range;

static range range_of_v_n(const pcs_march3 *w, const stretch *k)
{
    const pcs_contact3 *c = w->c;
    const double swing = w->m->mu_k * pcs_k_length(c->G_n1, c->G_n2); // |dv_n/dp_n - G_nn|
    const pcs_panel *n = &k->panel;
    range r = {w->at.v_n, w->at.v_n, false};
    double before = w->at.v_n;
    for (int j = 1; j <= PCS_PANEL; j++) {
        const double dp = n->p[j] - n->p[j - 1];
        const double v = pcs_k_panel_v_n(&k->ahead, n, n->p[j], n->along[j], n->across[j]);
        r.most = fmax(r.most, before + (c->G_nn + swing) * dp);
        r.least = fmin(r.least, before + (c->G_nn - swing) * dp);
        r.falls |= v < before;
        before = v;
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
    const range r = range_of_v_n(w, k);
    if (w->stage == PCS_RESTITUTION) {
        const pcs_flow_point to = pcs_panel_at_node(&k->ahead, &k->panel, PCS_PANEL);
        return r.least > 0 && rule_is_ahead(w, &to, r.most);
    }
    if (r.falls && r.most < 0)
        w->im->outcome |= PCS_JAM;
    return r.most < 0;
}

/* With jams on the way: does v_n, once it rises, go on rising at least along the panel? */
static bool rises_along(const pcs_march3 *w, const stretch *k)
{
    const pcs_flow_point to = pcs_panel_at_node(&k->ahead, &k->panel, PCS_PANEL);
    const bool rises = pcs_flow_slope(&w->flow, w->at.u1, w->at.u2) > 0;
    return (rises || w->stage == PCS_COMPRESSION) &&
           pcs_ahead_rises(&k->ahead, w->at.u1, w->at.u2, to.u1, to.u2);
}

/* The next panel, if it can be had and its events can be told. */
static bool open_panel(pcs_march3 *w, stretch *k)
{
    const double e = w->stage == PCS_COMPRESSION ? w->m->e : 0;
    const double p = k->guess * (1 + e) * impulse_to_event(w, &k->ahead);
    k->guess *= 1.5; // if it was too short
    return pcs_panel_fill(&k->ahead, &w->at, p, &k->panel) &&
           (k->ahead.rises || rises_along(w, k) || nothing_happens(w, k));
}

/* Less than this has a panel of its own, which knows its work, e^2 of that of compression. */
#define LITTLE_RESTITUTION 1e-3

/* Along a panel, to its end or to the end of the impact. */
static bool go_by_panel(pcs_march3 *w, stretch *k)
{
    if (!open_panel(w, k))
        return false;
    int before = 0;
    double x = -1;
    while (!w->done) {
        if (event_at_node(w, k, PCS_PANEL) < 0) {
            w->at = pcs_panel_at_node(&k->ahead, &k->panel, PCS_PANEL);
            k->ahead.X = pcs_panel_end(&k->panel);
            note_jam(w);
            return true;
        }
        const int behind = node_behind(w, k, before);
        before = behind - 1;
        x = go_to_event(w, k, fmax(x, panel_nodes[before]), behind);
        k->guess = 1;
        if (w->stage == PCS_RESTITUTION) {
            pcs_march3_finish(w);
            break;
        }
        k->panel.from.W_n -= w->at.W_n;
        pcs_march3_turn(w);
        if (w->m->e < LITTLE_RESTITUTION)
            return w->done || pcs_ahead_of(&w->flow, &w->at, &k->ahead);
    }
    return true;
}

/* Slip until it stops or the impact ends; false if it takes too many steps. */
static bool slip(pcs_march3 *w)
{
    stretch k = {.guess = 1.1};
    bool ahead = false;
    note_jam(w);
    for (int i = 0; i < w->most_steps && !w->done; i++) {
        if (pcs_flow_is_straight(&w->flow, &w->at)) {
            slip_straight(w);
            return true;
        }
        ahead = ahead || pcs_ahead_of(&w->flow, &w->at, &k.ahead);
        const bool may = !ahead || may_stop(w, &k.ahead);
        if (may && jump_to_stop(w))
            return true;
        ahead = ahead && go_by_panel(w, &k);
        if (!ahead && !may && jump_to_stop(w)) // a direction nearer than that ahead was missed
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
