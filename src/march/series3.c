/* Slip by the Taylor series of its flow, one at a time, where the quadrature fails. */
#include "least3.h"
#include "zero.h"

/* Context of the functions of tau on a series. */
typedef struct stretch {
    const pcs_march3 *w;
    const pcs_flow_series *x;
} stretch;

typedef double function(const void *stretch, double tau);

static double normal_velocity(const void *about, double tau)
{
    const stretch *q = about;
    return pcs_flow_value(q->x->v_n, tau);
}

static double slope(const void *about, double tau)
{
    const stretch *q = about;
    return pcs_flow_slope(&q->w->flow, pcs_flow_value(q->x->u1, tau),
                          pcs_flow_value(q->x->u2, tau));
}

/* Zero where slip is parallel to g: there the slope of v_n has its extremes. */
static double across_coupling(const void *about, double tau)
{
    const stretch *q = about;
    const pcs_contact3 *c = q->w->c;
    return pcs_flow_value(q->x->u1, tau) * c->G_n2 - pcs_flow_value(q->x->u2, tau) * c->G_n1;
}

static pcs_flow_point point_at(const void *about, double tau)
{
    const stretch *q = about;
    return pcs_flow_at(q->x, tau);
}

static double rule(const void *about, double tau)
{
    const stretch *q = about;
    const pcs_flow_point x = point_at(about, tau);
    return pcs_march3_excess(q->w, &x);
}

static bool changes_sign(function *f, const stretch *q, double a, double b)
{
    return (f(q, a) < 0) != (f(q, b) < 0);
}

/* Write the ends of the pieces on which v_n is monotone. Returns their number, at most four. */
static int monotone_pieces(const stretch *q, double reach, double *ends)
{
    double cuts[3] = {0, reach, reach};
    int n_cuts = 1, n = 0;
    if (changes_sign(across_coupling, q, 0, reach))
        cuts[n_cuts++] = pcs_zero_between(across_coupling, q, 0, reach);
    cuts[n_cuts] = reach;
    for (int i = 0; i < n_cuts; i++) {
        if (changes_sign(slope, q, cuts[i], cuts[i + 1]))
            ends[n++] = pcs_zero_between(slope, q, cuts[i], cuts[i + 1]);
        ends[n++] = cuts[i + 1];
    }
    return n;
}

/* Is the rule met from a to b, and where? J of the compromise may decrease more than once. */
static bool is_met(const pcs_march3 *w, const stretch *q, double a, double b, double *where)
{
    if (w->law == PCS_LAW_COMPROMISE)
        return pcs_least3_along(w, point_at, q, a, b, where);
    if (rule(q, b) < 0)
        return false;
    *where = rule(q, a) < 0 ? pcs_zero_between(rule, q, a, b) : a;
    return true;
}

/* Move the march to the event on a monotone piece [a, b]; false if there is none. */
static bool meet_event(pcs_march3 *w, const stretch *q, double a, double b)
{
    const double v_b = normal_velocity(q, b);
    if (w->stage == PCS_STAGE_COMPRESSION) {
        if (v_b < 0)
            return false;
        w->at = point_at(q, pcs_zero_between(normal_velocity, q, a, b));
        pcs_march3_turn(w);
        return true;
    }
    // the rule may be met before v_n decreases to zero again
    const double last = v_b < 0 ? pcs_zero_between(normal_velocity, q, a, b) : b;
    double end;
    if (is_met(w, q, a, last, &end)) {
        w->at = point_at(q, end);
        pcs_march3_finish(w);
        return true;
    }
    if (v_b >= 0)
        return false;
    w->at = point_at(q, last);
    pcs_march3_return(w);
    return true;
}

void pcs_series3(pcs_march3 *w)
{
    pcs_flow_series x;
    double ends[4], start = 0;
    w->steps++;
    pcs_flow_expand(&w->flow, &w->at, &x);
    const stretch q = {w, &x};
    const int n = monotone_pieces(&q, x.reach, ends);
    for (int i = 0; i < n; i++) {
        if (meet_event(w, &q, start, ends[i]))
            return;
        start = ends[i];
    }
    w->at = pcs_flow_at(&x, x.reach);
    pcs_march3_note_jam(w);
}
