#include "least3.h"
#include "march3_kernel.h"
#include "zero.h"

/* Two values of J are equal if their roots (root_of_J) differ by less than this. */
#define EQUAL 1e-9

/* Number of intervals in which a piece is searched for a point where J stops decreasing. */
enum { LOOKS = 64 };

static double root_of_J(const pcs_k_account *a, const pcs_material *m)
{
    const double most = fmax(m->d1, m->d2);
    const double n_p = 1 - a->p_r / (m->e * a->p_c);
    const double n_e = 1 - sqrt(fmax(a->W_r, 0.0) / a->w_c) / m->e;
    return sqrt(m->d1 / most * n_p * n_p + m->d2 / most * n_e * n_e);
}

bool pcs_least3_is_here(const pcs_march3 *w)
{
    if (w->law != PCS_LAW_COMPROMISE || w->m->e * w->account.p_c == 0)
        return true;
    if (w->at.v_n == 0) // J may increase at first and decrease later
        return false;
    // from rest v_n increases along one straight leg, on which J has one minimum
    return pcs_march3_has_rested(w) || pcs_k_is_least(w->c, w->m, &w->account, &w->at, w->rises);
}

pcs_march3 pcs_least3_start(pcs_march3 *w, pcs_impact3 *record, pcs_least3 *search)
{
    pcs_march3 on = *w;
    *record = *w->im;
    *search = (pcs_least3){root_of_J(&w->account, w->m), w};
    record->n_phases = w->last.n_phases;
    on.im = record;
    on.account = w->last.account;
    on.from = w->last.from;
    on.search = search;
    on.done = false;
    return on;
}

bool pcs_least3_goes_on(const pcs_march3 *w)
{
    const pcs_k_account a = pcs_march3_account(w, &w->at);
    return a.p_r * w->m->e <= a.p_c || a.W_r <= a.w_c;
}

void pcs_least3_try(const pcs_march3 *w, const pcs_flow_point *x)
{
    pcs_least3 *s = w->search;
    const pcs_k_account a = pcs_march3_account(w, x);
    const double root = root_of_J(&a, w->m);
    if (!(root < s->root - EQUAL))
        return;
    pcs_impact3 *im = s->end->im;
    *im = *w->im;
    *s->end = *w;
    s->end->im = im;
    s->end->search = NULL;
    s->end->at = *x;
    s->root = root;
    pcs_march3_finish(s->end);
}

/* Points of a piece of the path, and the law whose rule is evaluated there. */
typedef struct piece {
    const pcs_march3 *w;
    pcs_flow_point (*at)(const void *about, double x);
    const void *about;
    pcs_law law;
} piece;

static double excess(const void *about, double x)
{
    const piece *q = about;
    const pcs_flow_point point = q->at(q->about, x);
    const pcs_k_account a = pcs_march3_account(q->w, &point);
    return pcs_k_excess(q->law, &a, q->w->m, point.v_n);
}

/*
 * Return where N_P = 1 (Poisson's law) or N_E = 1 (energetic law). Both increase while v_n >= 0.
 * INFINITY if that is not on the piece.
 */
static double reaches_one(const piece *piece_of, pcs_law law, double a, double b)
{
    piece q = *piece_of;
    q.law = law;
    if (excess(&q, b) < 0)
        return INFINITY;
    return excess(&q, a) < 0 ? pcs_zero_between(excess, &q, a, b) : a;
}

/* J stops decreasing at x: the impact ends there, or a search tries the point and continues. */
static bool stops_at(const piece *q, double x, double *first)
{
    *first = x;
    if (!q->w->search)
        return true;
    const pcs_flow_point end = q->at(q->about, x);
    pcs_least3_try(q->w, &end);
    return false;
}

/*
 * J decreases until N_P or N_E is 1, and increases once both are above 1. So only the part between
 * these two points is examined, however short it is compared with the piece.
 */
bool pcs_least3_along(const pcs_march3 *w, pcs_flow_point (*at)(const void *about, double x),
                      const void *about, double a, double b, double *first)
{
    const piece q = {w, at, about, w->law};
    if (!(a < b))
        return false;
    const double x_P = reaches_one(&q, PCS_LAW_POISSON, a, b);
    const double x_E = reaches_one(&q, PCS_LAW_ENERGETIC, a, b);
    const double from = fmin(x_P, x_E), both = fmax(x_P, x_E), to = fmin(both, b);
    if (!(from <= b))
        return false;
    bool falls = excess(&q, from) < 0;
    if (from > a && !falls && stops_at(&q, from, first)) // one of the weights d1, d2 is 0
        return true;
    for (int i = 0; i < LOOKS; i++) {
        const double x = from + i * (to - from) / LOOKS;
        const double next = i + 1 < LOOKS ? from + (i + 1) * (to - from) / LOOKS : to;
        const bool fell = falls, on = excess(&q, next) < 0;
        falls = on && next < both;
        if (fell && !falls &&
            stops_at(&q, on ? next : pcs_zero_between(excess, &q, x, next), first))
            return true;
    }
    return false;
}
