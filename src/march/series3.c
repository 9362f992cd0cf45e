/* Slip by the series of its flow, where panels do not serve: one at a time. */
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

void pcs_series3(pcs_march3 *w)
{
    pcs_flow_series x;
    double ends[4], start = 0;
    w->steps++;
    pcs_flow_expand(&w->flow, &w->at, &x);
    const int n = monotone_pieces(w, &x, x.reach, ends);
    for (int i = 0; i < n; i++) {
        if (meet_event(w, &x, start, ends[i]))
            return;
        start = ends[i];
    }
    w->at = pcs_flow_at(&x, x.reach);
    pcs_march3_note_jam(w);
}
