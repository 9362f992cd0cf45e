#include "search.h"

#include "../base/status.h"
#include "newton.h"
#include "sweeper.h"
#include <float.h>
#include <string.h>

enum { TALLY = sizeof(pcs_tally) / sizeof(double) };

size_t pcs_search_workspace(size_t contacts, int dimension)
{
    return contacts * (size_t)dimension + pcs_parts_of(contacts) * TALLY +
           pcs_sweeper_workspace(contacts);
}

typedef struct search {
    const pcs_swept *swept;
    const pcs_pile_options *options;
    size_t numbers; /* of p */
    double *p, *best;
    pcs_tally *parts;
    pcs_pile_impact impact; /* of best */
    pcs_sweeper sweeper;
    size_t steps;
    size_t looked, glanced; /* sweeps at the last look, and at that or the last glance */
    double rate;            /* what it left, over the size of the last sweep's change */
    double worst;           /* certificate of the last look */
    double hidden;          /* certificates over what glances have said, at most; or 1 */
    bool stopped;
} search;

static pcs_pile_impact certify(const search *s)
{
    return pcs_swept_certify_by(s->swept, s->p, s->options, s->parts);
}

/* How much of what is asked for is left: at most 1 is an answer. */
static double left_of(const pcs_pile_options *o, const pcs_pile_impact *im)
{
    const double worst = im->certificate.worst;
    const double left = worst <= o->tolerance ? 0 : worst / fmax(o->tolerance, DBL_MIN);
    return o->residual > 0 ? fmax(left, im->residual / o->residual) : left;
}

static bool is_found(const search *s)
{
    return left_of(s->options, &s->impact) <= 1;
}

/* With a certificate that takes many sweeps what it leaves is foretold as well. */
static void foretell_by(search *s, const pcs_pile_impact *now)
{
    const double asked = s->options->residual;
    const double left = s->swept->glance ? left_of(s->options, now)
                        : asked > 0      ? now->residual / asked
                                         : 0;
    s->glanced = s->sweeper.sweeps;
    s->rate = left / sqrt(s->sweeper.change);
}

/* Certifies p and keeps it if it is the best. */
static void look(search *s)
{
    const bool first = s->sweeper.sweeps + s->steps == 0;
    pcs_pile_impact now = certify(s);
    now.sweeps = s->sweeper.sweeps;
    now.steps = s->steps;
    s->looked = s->sweeper.sweeps;
    s->worst = now.certificate.worst;
    foretell_by(s, &now);
    if (s->swept->settle)
        s->swept->settle(s->swept->self, s->p);
    if (!first && !(left_of(s->options, &now) < left_of(s->options, &s->impact)))
        return;
    s->impact = now;
    memcpy(s->best, s->p, s->numbers * sizeof *s->best);
}

/* After each sweep and step: is the search at an end that is not an answer? */
static bool must_stop(search *s)
{
    const pcs_pile_options *o = s->options;
    const size_t taken = s->sweeper.sweeps + s->steps;
    s->stopped =
        taken >= o->sweeps || (o->go_on && !o->go_on(o->context, taken, &s->impact.certificate));
    return s->stopped;
}

/*
 * What a sweep is asked for, in parts of the tolerance: the certificate is measured by the impulses
 * of the neighbours, too, and is reached before the steps have become as small.
 */
#define QUIET 10

/* Is what is left likely to be small enough? It goes with the changes. */
static bool may_be_small(const search *s)
{
    return !(s->rate * sqrt(s->sweeper.change) > 1);
}

/* What a certificate is expected to say beyond the largest that a glance has not foretold. */
#define MORE_HIDDEN 1.1

/*
 * Glances, and if one finds nothing in the way of an answer, looks. If that finds something, it was
 * hidden by the scale of a glance, and the next look is at what would be less.
 */
static void look_if_worth(search *s)
{
    pcs_pile_impact now = pcs_swept_glance_by(s->swept, s->p, s->options, s->parts);
    const double seen = now.certificate.worst;
    now.certificate.worst *= s->hidden;
    foretell_by(s, &now);
    if (left_of(s->options, &now) > 1)
        return;
    look(s);
    if (!is_found(s) && seen > 0)
        s->hidden = fmax(s->hidden, MORE_HIDDEN * s->worst / seen);
}

/*
 * A certificate takes as long as some sweeps: it is computed when a sweep says that it may be the
 * last, but not after each that does, and now and then. A glance takes two or three: it comes
 * before, and often enough to foretell by.
 */
static void look_if_due(search *s, bool quiet)
{
    const bool may_end = quiet && may_be_small(s), glances = s->swept->glance;
    const size_t takes = s->swept->look, last = s->looked, seen = s->glanced;
    const size_t now = s->sweeper.sweeps;
    if (now - last >= (may_end && !glances ? takes + last / 64 : 16 * takes + last / 16))
        look(s);
    else if (glances && quiet && now - seen >= (may_end ? 8 + seen / 64 : 16 + seen / 8))
        look_if_worth(s);
}

/* So many sweeps, or as many as it takes. */
static void sweep_for(search *s, size_t most)
{
    for (size_t i = 0; i < most && !s->stopped && !is_found(s); i++) {
        const bool quiet = pcs_sweeper_sweep(&s->sweeper, QUIET * s->options->tolerance);
        if (must_stop(s))
            look(s);
        else
            look_if_due(s, quiet);
    }
}

/* --- steps of Newton's method between sweeps ---------------------------------------------------
 */

enum {
    SWEEPS_FIRST = 10,   /* before anything else is thought of */
    SWEEPS_BETWEEN = 5,  /* between steps that lead on, and looks at the states of contacts */
    SETTLED = 50,        /* states are, if one of so many changes in these sweeps */
    MOST_WAITS = 40,     /* times that many sweeps to wait for it */
    STEPS_EXPECTED = 8,  /* that are worth their time if sweeps have taken as long */
    STEPS_TO_HALVE = 40, /* |F|, to go on */
    EVEN_ROUNDS = 20,    /* of anchored problems, each nearer than the last, at most */
};

/* |F| beside that of q which is rounding, and which is near it. */
#define ROUNDING 1e-15
#define NEARLY 1e-12

/*
 * The shift that shares impulses, in parts of a contact's own W: far above rounding, far below what
 * it could change. Where it does not lead on, the shift to begin with, and less of it by tens. And
 * |F| beside that of q with which they are shared: a thousandth of what the shift makes of it.
 */
#define EVEN_SHIFT 1e-7
#define WIDEST_SHIFT 0.1
#define NEAREST 0.7 // part of a shift that is left for the next, at most
#define SHARED 1e-10

/* Multiplications that are not worth counting. */
#define SMALL_WORK 1e6

/* Multiplications of a sweep, about. */
static double sweep_cost(const pcs_pile *a)
{
    const double d = a->dimension;
    return (double)a->rows[a->contacts] * d * d + 30 * d * (double)a->contacts;
}

/* A look at impulses along the rows of W. */
static void look_along(search *s, const double *along)
{
    if (s->swept->enter)
        s->swept->enter(s->swept->self, along, s->p);
    look(s);
}

/* Steps from where p is, as long as they lead on. Returns what they took, in multiplications. */
static double step_for(search *s, pcs_newton *w, double *along, bool *led_on)
{
    double cost = 0;
    if (s->swept->leave)
        s->swept->leave(s->swept->self, s->p, along);
    pcs_newton_begin(w, along);
    double mark = w->first;
    pcs_newton_end end = PCS_NEWTON_PART;
    for (int i = 1; end <= PCS_NEWTON_PART && !s->stopped && !is_found(s); i++) {
        end = pcs_newton_step(w, along);
        if (end == PCS_NEWTON_LARGE)
            return cost;
        cost += w->cost;
        s->steps++;
        if (must_stop(s) || end == PCS_NEWTON_WHOLE)
            look_along(s, along);
        if (i % STEPS_TO_HALVE == 0) {
            if (!(w->merit < 0.5 * mark))
                break;
            mark = w->merit;
        }
    }
    *led_on = w->merit < 0.1 * w->first;
    pcs_newton_finish(w, along);
    if (end != PCS_NEWTON_WHOLE)
        look_along(s, along);
    return cost;
}

/* Sweeps until few contacts change from one state to another, or that takes too long. */
static void sweep_until_settled(search *s, pcs_newton *w, double *along)
{
    size_t changes = w->n;
    for (int i = 0; i < MOST_WAITS && changes * SETTLED > w->n && !s->stopped && !is_found(s);
         i++) {
        sweep_for(s, SWEEPS_BETWEEN);
        if (s->swept->leave)
            s->swept->leave(s->swept->self, s->p, along);
        changes = pcs_newton_changes(w, along);
    }
}

/*
 * Sweeps and steps in turn. Neither is much worse than the other alone: steps may take what sweeps
 * have taken so far, and where they did not lead on as many sweeps follow.
 */
static void sweep_and_step(search *s, pcs_newton *w, double *along)
{
    const double each = sweep_cost(w->pile), d = (double)w->d;
    while (!s->stopped && !is_found(s)) {
        bool led_on = false;
        sweep_until_settled(s, w, along);
        if (s->stopped || is_found(s))
            return;
        w->most_work =
            (SMALL_WORK + each * (double)s->sweeper.sweeps) / (STEPS_EXPECTED * d * d * d);
        const double cost = step_for(s, w, along, &led_on);
        pcs_sweeper_rest(&s->sweeper);
        const size_t even =
            cost > 0 ? (size_t)(cost / each) : s->sweeper.sweeps; // 0: too large so far
        sweep_for(s, led_on ? 0 : even);
    }
}

/* Steps to the end of the anchored problem: to rounding, or near it to where a whole step does not
 * make |F| much less. */
static void step_to_end(search *s, pcs_newton *w, double *along)
{
    pcs_newton_end end = PCS_NEWTON_PART;
    for (int i = 0; i < STEPS_TO_HALVE && end <= PCS_NEWTON_PART && w->merit > ROUNDING * w->scale;
         i++) {
        const double before = w->merit;
        end = pcs_newton_step(w, along);
        s->steps++;
        if (must_stop(s) ||
            (end == PCS_NEWTON_WHOLE && before < NEARLY * w->scale && !(w->merit < 0.1 * before)))
            break;
    }
    pcs_newton_finish(w, along);
}

/* The certificate of a round, kept if it is the best; false: it is not much better. */
static bool look_at_round(search *s)
{
    const double last = s->impact.even ? s->impact.certificate.worst : INFINITY;
    pcs_pile_impact now = certify(s);
    const double worst = now.certificate.worst;
    now.sweeps = s->sweeper.sweeps;
    now.steps = s->steps;
    now.even = true;
    if (left_of(s->options, &now) <= 1 && worst < last) {
        s->impact = now;
        memcpy(s->best, s->p, s->numbers * sizeof *s->best);
    }
    return worst < 0.1 * last && worst > ROUNDING;
}

/* Steps for impulses that are shared evenly but for the shift; false: they do not get there. */
static bool share_by(search *s, pcs_newton *w, double *along, double shift)
{
    pcs_newton_begin_even(w, along, shift, true);
    step_to_end(s, w, along);
    return w->merit <= SHARED * w->scale;
}

/*
 * The first round. Where steps get stuck, larger shifts come first, each from where the one before
 * has led to: the larger the shift, the less a contact has to do with the others. The next is a
 * tenth, or nearer where that is too far.
 */
static bool share_first(search *s, pcs_newton *w, double *along)
{
    if (share_by(s, w, along, EVEN_SHIFT))
        return true;
    double done = share_by(s, w, along, WIDEST_SHIFT) ? WIDEST_SHIFT : INFINITY, part = 0.1;
    while (isfinite(done) && done > EVEN_SHIFT && part < NEAREST && !s->stopped) {
        const double next = fmax(part * done, EVEN_SHIFT);
        const bool there = share_by(s, w, along, next);
        part = there ? 0.1 : sqrt(part);
        done = there ? next : done;
    }
    return done <= EVEN_SHIFT;
}

/*
 * From the answer that was found to one in which redundant contacts share evenly. Without the first
 * round the others would find the answer again from which they began, shared as it was.
 */
static void share(search *s, pcs_newton *w, double *along)
{
    memcpy(s->p, s->best, s->numbers * sizeof *s->p);
    if (s->swept->leave)
        s->swept->leave(s->swept->self, s->p, along);
    if (!share_first(s, w, along))
        return;
    for (int round = 0; round < EVEN_ROUNDS; round++) {
        if (s->swept->enter)
            s->swept->enter(s->swept->self, along, s->p);
        if ((!look_at_round(s) && round > 0) || s->stopped)
            break;
        pcs_newton_begin_even(w, along, EVEN_SHIFT, false);
        step_to_end(s, w, along);
    }
}

/* Sweeps, and if they do not do it and there is room, steps between them. */
static void search_on(search *s, pcs_room room)
{
    pcs_newton newton;
    pcs_pile W;
    double *along = s->p;
    pcs_sweeper_run_ahead(&s->sweeper, &room);
    s->stopped = s->options->sweeps == 0;
    look(s);
    pcs_sweeper_rest(&s->sweeper);
    sweep_for(s, SWEEPS_FIRST);
    if (s->stopped || (is_found(s) && !s->options->even))
        return;
    if (s->swept->leave)
        along = (double *)pcs_room_take(&room, s->numbers, sizeof *along);
    const bool steps = along && s->swept->matrix && s->swept->matrix(s->swept->self, &room, &W) &&
                       pcs_newton_make(&newton, &W, room);
    if (steps)
        sweep_and_step(s, &newton, along);
    else
        sweep_for(s, SIZE_MAX);
    if (!steps || !s->options->even || s->stopped || !is_found(s))
        return;
    newton.most_work = INFINITY;
    share(s, &newton, along);
}

pcs_status pcs_search(const pcs_swept *swept, const pcs_pile_options *options, pcs_room room,
                      double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    const size_t n = swept->contacts * (size_t)swept->dimension;
    search s = {.swept = swept, .options = options, .numbers = n, .p = p, .hidden = 1};
    if (n == 0) {
        *impact = pcs_swept_certify(swept, p);
        return pcs_accept(fault);
    }
    s.best = (double *)pcs_room_take(&room, n, sizeof *s.best);
    s.parts = (pcs_tally *)pcs_room_take(&room, pcs_parts_of(swept->contacts), sizeof *s.parts);
    if (!s.best || !s.parts || !pcs_sweeper_make(&s.sweeper, swept, options, p, s.best, &room))
        return pcs_refuse(fault, "length", "must be what the workspace function says, or more",
                          PCS_NONE);
    if (!options->start)
        memset(p, 0, n * sizeof *p);
    else if (options->start != p)
        memcpy(p, options->start, n * sizeof *p);
    search_on(&s, room);
    memcpy(p, s.best, n * sizeof *p);
    *impact = s.impact;
    const double worst = impact->certificate.worst;
    if (!is_found(&s))
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED,
                           worst <= options->tolerance ? impact->residual : worst);
    return isfinite(impact->dT) ? pcs_accept(fault)
                                : pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
}
