#include "sweeper.h"

#include <math.h>
#include <string.h>

void pcs_for_parts(const pcs_pile_options *options, size_t n, void (*part)(void *job, size_t i),
                   void *job)
{
    if (options->parallel_for && n > 1)
        options->parallel_for(options->context, n, part, job);
    else
        for (size_t i = 0; i < n; i++)
            part(job, i);
}

size_t pcs_sweeper_workspace(size_t contacts)
{
    return 2 * pcs_parts_of(contacts); // for each part: one sum, and two indices of turns
}

size_t pcs_sweeper_ahead(size_t contacts, size_t bodies, int dimension)
{
    return 2 * contacts * (size_t)dimension + bodies * pcs_speeds(dimension);
}

bool pcs_sweeper_make(pcs_sweeper *s, const pcs_swept *swept, const pcs_pile_options *options,
                      double *p, double *marks, pcs_room *room)
{
    const size_t parts = pcs_parts_of(swept->contacts);
    uint32_t *turns = (uint32_t *)pcs_room_take(room, 2 * parts, sizeof *turns);
    double *sums = (double *)pcs_room_take(room, parts, sizeof *sums);
    *s = (pcs_sweeper){
        .swept = swept, .options = options, .p = p, .sums = sums, .pace = 1, .change = INFINITY};
    if (!turns || !sums)
        return false;
    if (swept->contacts < PCS_MANY)
        return true;
    memset(marks, 0, swept->contacts * sizeof *marks);
    pcs_turns_make(&s->turns, swept->contacts, swept->mark, swept->self, marks, turns);
    return true;
}

void pcs_sweeper_run_ahead(pcs_sweeper *s, pcs_room *room)
{
    const size_t numbers = s->swept->contacts * (size_t)s->swept->dimension;
    const size_t taken =
        pcs_sweeper_ahead(s->swept->contacts, s->swept->bodies, s->swept->dimension);
    s->old = (double *)pcs_room_take(room, taken, sizeof *s->old);
    if (!s->old)
        return;
    memset(s->old, 0, taken * sizeof *s->old);
    s->from = s->old + numbers;
    s->moved = s->from + numbers;
}

/* A pass over parts of the contacts or of the bodies, in any order. */
typedef struct pass {
    pcs_sweeper *s;
    const uint32_t *parts; /* the parts of this turn */
    double tolerance, ahead;
} pass;

static void one_swept(void *job, size_t i)
{
    const pass *a = (const pass *)job;
    const pcs_swept *swept = a->s->swept;
    const pcs_span at = pcs_part_at(swept->contacts, a->parts[i]);
    const bool quiet = swept->sweep(swept->self, a->s->p, at.first, at.last, a->tolerance);
    a->s->sums[a->parts[i]] = quiet;
}

static bool sweep_in_turns(pcs_sweeper *s, double tolerance)
{
    const pcs_turns *t = &s->turns;
    pass a = {.s = s, .tolerance = tolerance};
    bool quiet = true;
    for (size_t k = 0; k < t->n; k++) {
        const size_t n = t->starts[k + 1] - t->starts[k];
        a.parts = t->parts + t->starts[k];
        for (size_t i = 0; pcs_turn_is_rest(k) && i < n; i++)
            one_swept(&a, i);
        if (!pcs_turn_is_rest(k))
            pcs_for_parts(s->options, n, one_swept, &a);
    }
    for (size_t i = 0; i < pcs_parts_of(s->swept->contacts); i++)
        quiet = quiet && s->sums[i] != 0;
    return quiet;
}

static bool sweep(pcs_sweeper *s, double tolerance)
{
    return s->turns.n > 0 ? sweep_in_turns(s, tolerance)
                          : s->swept->sweep(s->swept->self, s->p, 0, s->swept->contacts, tolerance);
}

static void one_ahead(void *job, size_t i)
{
    const pass *a = (const pass *)job;
    const pcs_sweeper *s = a->s;
    const size_t d = (size_t)s->swept->dimension;
    const pcs_span at = pcs_part_at(s->swept->contacts, i);
    for (size_t k = d * at.first; k < d * at.last; k++) {
        const double now = s->p[k];
        s->from[k] = s->p[k] = now + a->ahead * (now - s->old[k]);
        s->old[k] = now;
    }
}

static void one_moved(void *job, size_t i)
{
    const pass *a = (const pass *)job;
    const pcs_swept *swept = a->s->swept;
    const pcs_span at = pcs_part_at(swept->bodies, i);
    swept->move_on(swept->self, a->ahead, at.first, at.last, a->s->moved);
}

static void one_change(void *job, size_t i)
{
    const pass *a = (const pass *)job;
    const pcs_sweeper *s = a->s;
    const size_t d = (size_t)s->swept->dimension;
    const pcs_span at = pcs_part_at(s->swept->contacts, i);
    double sum = 0;
    for (size_t k = d * at.first; k < d * at.last; k++)
        sum += (s->p[k] - s->from[k]) * (s->p[k] - s->from[k]);
    s->sums[i] = sum;
}

/* Extrapolate the impulses, and the motion of the bodies, which is linear in the impulses. */
static void go_ahead(pcs_sweeper *s, double ahead)
{
    pass a = {.s = s, .ahead = ahead};
    pcs_for_parts(s->options, pcs_parts_of(s->swept->contacts), one_ahead, &a);
    pcs_for_parts(s->options, pcs_parts_of(s->swept->bodies), one_moved, &a);
}

void pcs_sweeper_rest(pcs_sweeper *s)
{
    s->pace = 1;
    s->change = INFINITY;
    if (s->old)
        go_ahead(s, 0);
}

/* The first sweeps, without extrapolation: a problem with few contacts is solved after these. */
enum { SWEEPS_AT_REST = 4 };

/*
 * A sweep that begins ahead of the result of the last one: ahead by a part of the last change. The
 * part increases [nesterov-1983] until a sweep changes more than the one before; then it begins at
 * 0 again [odonoghue-candes-2015].
 */
static bool sweep_ahead(pcs_sweeper *s, double tolerance)
{
    const double faster = 0.5 * (1 + sqrt(1 + 4 * s->pace * s->pace));
    const double next = s->sweeps < SWEEPS_AT_REST ? 1 : faster;
    const size_t parts = pcs_parts_of(s->swept->contacts);
    double change = 0;
    pass a = {.s = s};
    go_ahead(s, (s->pace - 1) / next);
    const bool quiet = sweep(s, tolerance);
    pcs_for_parts(s->options, parts, one_change, &a);
    for (size_t i = 0; i < parts; i++)
        change += s->sums[i];
    s->pace = change > s->change ? 1 : next;
    s->change = change;
    return quiet;
}

bool pcs_sweeper_sweep(pcs_sweeper *s, double tolerance)
{
    const bool quiet = s->old ? sweep_ahead(s, tolerance) : sweep(s, tolerance);
    s->sweeps++;
    return quiet;
}
