#include "search.h"

#include "../base/status.h"
#include "newton.h"
#include "sweeper.h"
#include <float.h>
#include <string.h>

enum { SUMS = sizeof(pcs_sums) / sizeof(double) };

size_t pcs_search_workspace(size_t contacts, int dimension)
{
    return contacts * (size_t)dimension + pcs_parts_of(contacts) * SUMS +
           pcs_sweeper_workspace(contacts);
}

typedef struct search {
    const pcs_swept *swept;
    const pcs_pile_options *options;
    size_t numbers; /* of p */
    double *p, *best;
    pcs_sums *parts;
    pcs_pile_impact impact; /* of best */
    pcs_sweeper sweeper;
    size_t steps;
    size_t certified, estimated; /* sweeps at the last certificate; at this or the last estimate */
    double rate;   /* left_of at the last certificate or estimate, over |change| of its sweep */
    double worst;  /* of the last certificate */
    double hidden; /* a certificate is at most about this factor times its estimate */
    bool stopped;
} search;

static pcs_pile_impact certify(const search *s)
{
    return pcs_swept_certify_by(s->swept, s->p, s->options, s->parts);
}

/* Return the residuals over those that the options allow. At most 1: im is a solution. */
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

/*
 * Set the rate by which the next residuals are predicted. If a certificate takes as long as many
 * sweeps (there is an estimate of it), the certificate is predicted, too, not only the residual.
 */
static void set_prediction(search *s, const pcs_pile_impact *now)
{
    const double asked = s->options->residual;
    const double left = s->swept->estimate ? left_of(s->options, now)
                        : asked > 0        ? now->residual / asked
                                           : 0;
    s->estimated = s->sweeper.sweeps;
    s->rate = left / sqrt(s->sweeper.change);
}

/* Certify p, and store it if it is the best so far. */
static void certify_and_keep(search *s)
{
    const bool first = s->sweeper.sweeps + s->steps == 0;
    pcs_pile_impact now = certify(s);
    now.sweeps = s->sweeper.sweeps;
    now.steps = s->steps;
    s->certified = s->sweeper.sweeps;
    s->worst = now.certificate.worst;
    set_prediction(s, &now);
    if (s->swept->set_motion)
        s->swept->set_motion(s->swept->self, s->p);
    if (!first && !(left_of(s->options, &now) < left_of(s->options, &s->impact)))
        return;
    s->impact = now;
    memcpy(s->best, s->p, s->numbers * sizeof *s->best);
}

/* Call after each sweep and step. True if the search must stop before it has a solution. */
static bool must_stop(search *s)
{
    const pcs_pile_options *o = s->options;
    const size_t taken = s->sweeper.sweeps + s->steps;
    s->stopped =
        taken >= o->sweeps || (o->go_on && !o->go_on(o->context, taken, &s->impact.certificate));
    return s->stopped;
}

/*
 * The tolerance of a sweep over that of the certificate. The scale of a certificate includes the
 * impulses of the neighbours, so the certificate is small before the steps of a sweep are.
 */
#define QUIET 10

/* True if the residuals are probably small enough: they are about proportional to the change. */
static bool may_be_small(const search *s)
{
    return !(s->rate * sqrt(s->sweeper.change) > 1);
}

/* Margin of hidden over the largest ratio of a certificate to its estimate. */
#define MORE_HIDDEN 1.1

/*
 * Estimate the certificate, and compute it if the estimate is small enough. If the certificate is
 * not, the larger scale of the estimate has hidden a residual: hidden is raised for the next ones.
 */
static void certify_by_estimate(search *s)
{
    pcs_pile_impact now = pcs_swept_estimate_by(s->swept, s->p, s->options, s->parts);
    const double seen = now.certificate.worst;
    now.certificate.worst *= s->hidden;
    set_prediction(s, &now);
    if (left_of(s->options, &now) > 1)
        return;
    certify_and_keep(s);
    if (!is_found(s) && seen > 0)
        s->hidden = fmax(s->hidden, MORE_HIDDEN * s->worst / seen);
}

/*
 * A certificate takes as long as several sweeps. It is computed if a sweep was quiet and may be the
 * last, but not after each such sweep, and also at long intervals. An estimate takes as long as two
 * or three sweeps. It is computed before a certificate, and often enough for the prediction.
 */
static void certify_if_needed(search *s, bool quiet)
{
    const bool may_end = quiet && may_be_small(s), estimates = s->swept->estimate;
    const size_t takes = s->swept->certify_sweeps, last = s->certified, seen = s->estimated;
    const size_t now = s->sweeper.sweeps;
    if (now - last >= (may_end && !estimates ? takes + last / 64 : 16 * takes + last / 16))
        certify_and_keep(s);
    else if (estimates && quiet && now - seen >= (may_end ? 8 + seen / 64 : 16 + seen / 8))
        certify_by_estimate(s);
}

/* Sweep until a solution is found, at most this number of sweeps. */
static void sweep_for(search *s, size_t most)
{
    for (size_t i = 0; i < most && !s->stopped && !is_found(s); i++) {
        const bool quiet = pcs_sweeper_sweep(&s->sweeper, QUIET * s->options->tolerance);
        if (must_stop(s))
            certify_and_keep(s);
        else
            certify_if_needed(s, quiet);
    }
}

/* --- steps of Newton's method between sweeps --- */

enum {
    SWEEPS_FIRST = 10,   /* sweeps before the first step */
    SWEEPS_BETWEEN = 5,  /* sweeps between two checks of the states of contacts */
    SETTLED = 50,        /* settled: at most one contact in 50 changes its state in these sweeps */
    MOST_WAITS = 40,     /* the most checks before a step */
    STEPS_EXPECTED = 8,  /* steps that may together take as long as the sweeps so far */
    STEPS_TO_HALVE = 40, /* stop if so many steps do not halve |F| */
    EVEN_ROUNDS = 20,    /* the most anchored problems, each nearer to the solution */
};

/* |F| relative to the norm of q: at the level of rounding, and near it. */
#define ROUNDING 1e-15
#define NEARLY 1e-12

/*
 * Shifts, relative to a contact's own W. EVEN_SHIFT shares impulses: it is far above rounding, and
 * too small to change the solution otherwise. If steps do not converge with it, WIDEST_SHIFT is the
 * first, and each next one is a tenth. SHARED: |F| relative to the norm of q at which impulses are
 * shared; a thousandth of what EVEN_SHIFT adds to it.
 */
#define EVEN_SHIFT 1e-7
#define WIDEST_SHIFT 0.1
#define NEAREST 0.7 // give up if the next shift would have to be nearer to the last than this part
#define SHARED 1e-10

/* Multiplications that steps may always take. */
#define SMALL_WORK 1e6

/* Return the approximate number of multiplications of a sweep. */
static double sweep_cost(const pcs_pile *a)
{
    const double d = a->dimension;
    return (double)a->rows[a->contacts] * d * d + 30 * d * (double)a->contacts;
}

/* Certify impulses along the rows of W. */
static void certify_along(search *s, const double *along)
{
    if (s->swept->enter)
        s->swept->enter(s->swept->self, along, s->p);
    certify_and_keep(s);
}

/* Take steps from p as long as they make progress. Return their cost, in multiplications. */
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
            certify_along(s, along);
        if (i % STEPS_TO_HALVE == 0) {
            if (!(w->merit < 0.5 * mark))
                break;
            mark = w->merit;
        }
    }
    *led_on = w->merit < 0.1 * w->first;
    pcs_newton_finish(w, along);
    if (end != PCS_NEWTON_WHOLE)
        certify_along(s, along);
    return cost;
}

/* Sweep until few contacts change their states, or until MOST_WAITS checks. */
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
 * Sweeps and steps alternate. The total is never much slower than either method alone: steps may
 * cost what sweeps have cost so far, and if they make no progress, sweeps of the same cost follow.
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
            cost > 0 ? (size_t)(cost / each) : s->sweeper.sweeps; // 0: a step costs too much yet
        sweep_for(s, led_on ? 0 : even);
    }
}

/* Take steps until the anchored problem is solved: until |F| is at the level of rounding, or near
 * it and a whole step does not reduce it much. */
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

/* Certify the result of a round, and store it if it is the best. False: it is not much better, or
 * already at the level of rounding. */
static bool certify_round(search *s)
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

/* Take steps to impulses shared evenly, up to the error of the shift. False: no convergence. */
static bool share_by(search *s, pcs_newton *w, double *along, double shift)
{
    pcs_newton_begin_even(w, along, shift, true);
    step_to_end(s, w, along);
    return w->merit <= SHARED * w->scale;
}

/*
 * The first round. If steps do not converge with EVEN_SHIFT, larger shifts come first, each from
 * the result of the one before: the larger the shift, the less contacts depend on each other. The
 * next shift is a tenth of the last, or a larger part of it if a tenth does not converge.
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
 * From the solution that was found, go to one in which redundant contacts share impulses evenly.
 * Without the first round (anchored at 0) the others would return the solution from which they
 * began, with impulses shared as before.
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
        if ((!certify_round(s) && round > 0) || s->stopped)
            break;
        pcs_newton_begin_even(w, along, EVEN_SHIFT, false);
        step_to_end(s, w, along);
    }
}

/* Sweep; if a few sweeps do not converge and there is enough room, take steps between sweeps. */
static void search_on(search *s, pcs_room room)
{
    pcs_newton newton;
    pcs_pile W;
    double *along = s->p;
    pcs_sweeper_run_ahead(&s->sweeper, &room);
    s->stopped = s->options->sweeps == 0;
    certify_and_keep(s);
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
    s.parts = (pcs_sums *)pcs_room_take(&room, pcs_parts_of(swept->contacts), sizeof *s.parts);
    if (!s.best || !s.parts || !pcs_sweeper_make(&s.sweeper, swept, options, p, s.best, &room))
        return pcs_refuse(fault, "length", "must be what the workspace function returns, or more",
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
