#include "pile_search.h"
#include "cli/base/exit.h"
#include "cli/base/team.h"
#include "cli/base/threads.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Context of the callbacks of the search. */
typedef struct watch {
    double start, shown, limit; /* s; limit 0: none */
    double tolerance, first;    /* certificates: the target, and the first one */
    bool terminal, drawn;
    team *team; /* NULL: one thread */
} watch;

/*
 * Draw the progress bar, on a logarithmic scale from the first certificate down to the tolerance.
 */
static void draw(watch *w, double t, size_t sweep, double certificate)
{
    enum { BAR = 30 };
    char bar[BAR + 1];
    w->first = fmax(w->first, certificate);
    const double way = log(w->first / w->tolerance), done = log(w->first / certificate);
    const double share = way > 0 && done > 0 ? fmin(done / way, 1) : 0;
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)(BAR * share));
    bar[BAR] = '\0';
    (void)fprintf(stderr, "\r[%s] step %zu  certificate %.1e  %.0f s ", bar, sweep, certificate,
                  t - w->start);
    w->drawn = true;
    w->shown = t;
}

static bool go_on(void *context, size_t sweep, const pcs_certificate *certificate)
{
    watch *w = context;
    const double t = now(), worst = certificate->worst;
    if (w->terminal && t - w->shown > 0.2 && isfinite(worst))
        draw(w, t, sweep, fmax(worst, 1e-16));
    return !interrupted && (w->limit == 0 || t - w->start < w->limit);
}

/* The number of contacts above which a sweep takes longer than the start of threads. */
static const size_t worth_threads = 5000;

static void parallel_for(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    team_for(((const watch *)context)->team, n, part, job);
}

int pile_bad(const pile *p, const pcs_fault *fault)
{
    fail why;
    char text[300];
    (void)pcs_fault_text(fault, text, sizeof text);
    (void)fail_with(&why, "%s: %s", p->path, text);
    return exit_bad(&why);
}

/* Return the working memory that the search of this problem needs. */
static size_t need(const pile *p)
{
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    const pcs_pile given = pile_problem(p);
    return !pile_has_bodies(p) ? pcs_pile_workspace_full(&given)
           : p->planar         ? pcs_pile2_workspace_full(&planar)
                               : pcs_pile3_workspace_full(&spatial);
}

static bool make_room(pile *p, pile_answer *a, double **work, size_t *length)
{
    const size_t rows = p->contacts * (size_t)p->dimension;
    *length = need(p);
    *work = pile_memory(*length, sizeof **work);
    a->p = pile_memory(rows, sizeof *a->p);
    a->vp = pile_memory(rows, sizeof *a->vp);
    if (!p->v)
        p->v = pile_memory(rows, sizeof *p->v);
    a->planar = p->planar ? pile_memory(p->n_bodies, sizeof *a->planar) : NULL;
    a->spatial = p->spatial ? pile_memory(p->n_bodies, sizeof *a->spatial) : NULL;
    return *work && a->p && a->vp && p->v && !a->planar == !p->planar && !a->spatial == !p->spatial;
}

/* Solve with blocks of W, or with the velocities of bodies. */
static pcs_status solve(const pile *p, const pcs_pile_options *how, double *work, size_t length,
                        pile_answer *a, pcs_fault *fault)
{
    const pcs_pile given = pile_problem(p);
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    if (!pile_has_bodies(p))
        return pcs_pile_solve(&given, how, work, length, a->p, &a->impact, fault);
    return p->planar ? pcs_pile2_solve(&planar, how, work, length, a->p, &a->impact, fault)
                     : pcs_pile3_solve(&spatial, how, work, length, a->p, &a->impact, fault);
}

/* Compute the velocities after, of contacts and of bodies. */
static void carry_back(pile *p, pile_answer *a)
{
    const pcs_pile given = pile_problem(p);
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    if (p->planar) {
        memcpy(a->planar, p->planar, p->n_bodies * sizeof *a->planar);
        pcs_pile2_push(&planar, a->p, a->planar);
    } else if (p->spatial) {
        memcpy(a->spatial, p->spatial, p->n_bodies * sizeof *a->spatial);
        pcs_pile3_push(&spatial, a->p, a->spatial);
    } else {
        pcs_pile_after(&given, a->p, a->vp);
        return;
    }
    pile_contact_velocities(p, p->planar, p->spatial, p->v);
    pile_contact_velocities(p, a->planar, a->spatial, a->vp);
}

/* Report why the search ended early. */
static void say_end(const pile *p, const pile_answer *a, const watch *w)
{
    fail note;
    const char *reason = interrupted ? "interrupted"
                         : w->limit > 0 && a->seconds >= w->limit
                             ? "the time limit is reached"
                             : "the limit of sweeps is reached";
    (void)fail_with(&note, "%s: not converged: %s; this is the best so far, with certificate %.2g",
                    p->path, reason, a->impact.certificate.worst);
    exit_say(&note);
}

static pcs_status by_team(const pile *p, pcs_pile_options *how, watch *w, double *work,
                          size_t length, pile_answer *a, pcs_fault *fault)
{
    const int threads = p->contacts >= worth_threads ? most_threads() : 1;
    team all;
    if (threads < 2)
        return solve(p, how, work, length, a, fault);
    w->team = &all;
    how->parallel_for = parallel_for;
    team_start(&all, threads);
    const pcs_status status = solve(p, how, work, length, a, fault);
    team_end(&all);
    return status;
}

static pcs_status search(const pile *p, const options *o, watch *w, double *work, size_t length,
                         pile_answer *a, pcs_fault *fault)
{
    pcs_pile_options how = pcs_pile_options_default();
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
    how.tolerance = o->tolerance > 0 ? o->tolerance : how.tolerance;
    how.residual = o->residual;
    how.even = o->even;
    how.start = o->guess ? p->guess : NULL;
    how.context = w;
    how.go_on = go_on;
    w->start = w->shown = now();
    w->tolerance = how.tolerance;
    (void)sigaction(SIGINT, &action, &before); // a second Ctrl-C ends the process
    const pcs_status status = by_team(p, &how, w, work, length, a, fault);
    (void)sigaction(SIGINT, &before, NULL);
    a->seconds = now() - w->start;
    if (w->drawn)
        (void)fprintf(stderr, "\r%79s\r", "");
    return status;
}

int pile_search(const options *o, pile *p, pile_answer *a)
{
    watch w = {.limit = o->time_limit, .terminal = isatty(STDERR_FILENO) == 1};
    double *work = NULL;
    size_t length;
    pcs_fault fault;
    fail why;
    *a = (pile_answer){0};
    if (o->guess && !p->guess) {
        (void)fail_with(&why, "%s: the file has no first guess; omit --guess", p->path);
        return exit_bad(&why);
    }
    if (!make_room(p, a, &work, &length)) {
        free(work);
        (void)fail_with(&why, "%s: out of memory", p->path);
        return exit_bad(&why);
    }
    a->status = search(p, o, &w, work, length, a, &fault);
    free(work);
    if (a->status != PCS_OK && a->status != PCS_STATUS_NOT_CONVERGED)
        return pile_bad(p, &fault);
    carry_back(p, a);
    if (a->status == PCS_OK && o->even && !a->impact.even && p->contacts > 0) {
        (void)fail_with(&why, "%s: impulses could not be shared evenly", p->path);
        exit_say(&why);
    }
    if (a->status == PCS_OK)
        return 0;
    say_end(p, a, &w);
    return EXIT_OUTCOME;
}

void pile_answer_free(pile_answer *a)
{
    free(a->p);
    free(a->vp);
    free(a->planar);
    free(a->spatial);
    *a = (pile_answer){0};
}
