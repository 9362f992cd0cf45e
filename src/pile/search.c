#include "search.h"

#include "../base/status.h"
#include <float.h>
#include <string.h>

/* Contacts of a certificate that are added up together. */
enum { PART = 512 };

static size_t parts_of(size_t contacts)
{
    return (contacts + PART - 1) / PART;
}

/* A certificate in the making: the parts, side by side or one at a time. */
typedef struct certifier {
    const pcs_swept *swept;
    const double *p;
    pcs_tally *parts;
} certifier;

static pcs_tally part_of(const certifier *c, size_t i)
{
    const size_t first = i * PART, n = c->swept->contacts;
    pcs_tally tally = {0};
    c->swept->tally(c->swept->self, c->p, first, n - first < PART ? n : first + PART, &tally);
    return tally;
}

static void one_part(void *job, size_t i)
{
    const certifier *c = (const certifier *)job;
    c->parts[i] = part_of(c, i);
}

static pcs_pile_impact impact_of(const pcs_tally *t)
{
    const bool known = t->certificate.worst < INFINITY;
    return (pcs_pile_impact){t->certificate, pcs_tally_residual(t), known ? t->dT : PCS_NONE, 0};
}

pcs_pile_impact pcs_swept_certify(const pcs_swept *swept, const double *p)
{
    const certifier c = {swept, p, NULL};
    pcs_tally sum = {0};
    for (size_t i = 0; i < parts_of(swept->contacts); i++) {
        const pcs_tally part = part_of(&c, i);
        pcs_tally_add(&sum, &part);
    }
    return impact_of(&sum);
}

pcs_status pcs_options_check(const pcs_pile_options *options, size_t impulses, pcs_fault *fault)
{
    if (!pcs_within(options->tolerance, 0, DBL_MAX))
        return pcs_refuse(fault, "tolerance", "must not be negative", options->tolerance);
    for (size_t i = 0; options->start && i < impulses; i++)
        if (!pcs_within(options->start[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "start", "must hold finite numbers", options->start[i]);
    return PCS_OK;
}

pcs_pile_options pcs_pile_options_default(void)
{
    return (pcs_pile_options){.tolerance = 1e-8, .sweeps = 1000000};
}

enum { TALLY = sizeof(pcs_tally) / sizeof(double) };

size_t pcs_search_workspace(size_t contacts, int dimension)
{
    return contacts * (size_t)dimension + parts_of(contacts) * TALLY;
}

typedef struct search {
    const pcs_swept *swept;
    const pcs_pile_options *options;
    size_t numbers; /* of p */
    double *p, *best;
    pcs_tally *parts;
    pcs_pile_impact impact; /* of best */
} search;

static pcs_pile_impact certify(const search *s)
{
    certifier c = {s->swept, s->p, s->parts};
    const size_t n = parts_of(s->swept->contacts);
    if (!s->options->parallel_for)
        return pcs_swept_certify(s->swept, s->p);
    s->options->parallel_for(s->options->context, n, one_part, &c);
    pcs_tally sum = {0};
    for (size_t i = 0; i < n; i++)
        pcs_tally_add(&sum, &s->parts[i]);
    return impact_of(&sum);
}

/* Certifies p and keeps it if it is the best. */
static void look(search *s, size_t sweep)
{
    pcs_pile_impact now = certify(s);
    now.sweeps = sweep;
    if (s->swept->settle)
        s->swept->settle(s->swept->self, s->p);
    if (sweep > 0 && !(now.certificate.worst < s->impact.certificate.worst))
        return;
    s->impact = now;
    memcpy(s->best, s->p, s->numbers * sizeof *s->best);
}

/*
 * What a sweep is asked for, in parts of the tolerance: the certificate is measured by the impulses
 * of the neighbours, too, and is reached before the steps have become as small.
 */
#define QUIET 10

/*
 * A certificate takes as long as some sweeps: it is computed when a sweep says that it may be the
 * last, but not after each that does, and now and then.
 */
static bool is_due(const search *s, size_t sweep, size_t last, bool may_end)
{
    const size_t look = s->swept->look;
    return sweep - last >= (may_end ? look + last / 64 : 16 * look + last / 16);
}

static void sweep_on(search *s)
{
    const pcs_pile_options *o = s->options;
    size_t last = 0;
    look(s, 0);
    for (size_t sweep = 1; sweep <= o->sweeps && !(s->impact.certificate.worst <= o->tolerance);
         sweep++) {
        const bool may_end = s->swept->sweep(s->swept->self, s->p, QUIET * o->tolerance);
        const bool stops = sweep == o->sweeps ||
                           (o->go_on && !o->go_on(o->context, sweep, &s->impact.certificate));
        if (stops || is_due(s, sweep, last, may_end)) {
            look(s, sweep);
            last = sweep;
        }
        if (stops)
            return;
    }
}

pcs_status pcs_search(const pcs_swept *swept, const pcs_pile_options *options, double *work,
                      double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    const size_t n = swept->contacts * (size_t)swept->dimension;
    search s = {.swept = swept, .options = options, .numbers = n, .p = p, .best = work};
    if (n == 0) {
        *impact = pcs_swept_certify(swept, p);
        return pcs_accept(fault);
    }
    s.parts = (pcs_tally *)(void *)(work + n);
    if (!options->start)
        memset(p, 0, n * sizeof *p);
    else if (options->start != p)
        memcpy(p, options->start, n * sizeof *p);
    sweep_on(&s);
    memcpy(p, s.best, n * sizeof *p);
    *impact = s.impact;
    if (!(impact->certificate.worst <= options->tolerance))
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, impact->certificate.worst);
    return isfinite(impact->dT) ? pcs_accept(fault)
                                : pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
}
