/*
 * Complete solves of piles by percuss and by the solvers of Siconos, to an equal certificate, on
 * one core.
 *
 *     percuss-bench-piles FILE...    problems of FCLib, or of Siconos in text
 *
 * Each solver of Siconos runs in a child process, which is stopped if it takes too long.
 */
#include "bench.h"

#include "cli/files/fclib.h"

#include <math.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define ASKED 1e-8 /* bound on the certificate, and for percuss on the residual, too */
enum { LIMIT_MS = 2000, LEAST_MS = 20 };

/* One run of a solver, in milliseconds; NAN if it did not solve the problem. */
typedef double (*solver)(const pcs_pile *a, int which, double tolerance, double *p);

/* The fastest of several runs that take LEAST_MS together; a long run is not repeated. */
static double quickest_run(solver solve, const pcs_pile *a, int which, double tolerance, double *p)
{
    double best = INFINITY;
    for (double sum = 0; sum < LEAST_MS;) {
        const double ms = solve(a, which, tolerance, p);
        if (isnan(ms))
            return NAN;
        best = fmin(best, ms);
        sum += ms + 0.01;
    }
    return best;
}

static bool watch_limit(void *context, size_t sweep, const pcs_certificate *certificate)
{
    (void)sweep;
    (void)certificate;
    return cpu_ms() < *(const double *)context;
}

static double by_percuss(const pcs_pile *a, int which, double tolerance, double *p)
{
    const double start = cpu_ms();
    double end = start + LIMIT_MS;
    pcs_pile_impact impact;
    pcs_pile_options options = pcs_pile_options_default();
    (void)which;
    options.tolerance = options.residual = tolerance;
    options.context = &end;
    options.go_on = watch_limit;
    const size_t length = pcs_pile_workspace_full(a);
    double *work = (double *)malloc((length + 1) * sizeof *work);
    if (!work)
        give_up("out of memory");
    const pcs_status status = pcs_pile_solve(a, &options, work, length, p, &impact, NULL);
    free(work);
    return status == PCS_OK ? cpu_ms() - start : NAN;
}

static double certificate_of(const pcs_pile *a, const double *p)
{
    pcs_pile_impact impact;
    return pcs_pile_certify(a, p, &impact, NULL) == PCS_OK ? impact.certificate.worst : INFINITY;
}

/* Decrease the tolerance of the solver until the certificate is as small as asked for. */
static double by_siconos(const pcs_pile *a, int which, double *p)
{
    for (double tolerance = ASKED; tolerance > 1e-13; tolerance /= 10) {
        const double ms = quickest_run(siconos_solve, a, which, tolerance, p);
        if (isnan(ms) || certificate_of(a, p) <= ASKED)
            return ms;
    }
    return NAN;
}

static double in_child(const pcs_pile *a, int which, double *p)
{
    int ends[2];
    double ms = NAN;
    if (pipe(ends) != 0)
        give_up("no pipe");
    (void)fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        const struct itimerval limit = {{0, 0}, {LIMIT_MS / 1000, LIMIT_MS % 1000 * 1000}};
        // a timer of processor time would make the clock of the child coarse
        (void)setitimer(ITIMER_REAL, &limit, NULL);
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(1); // some solvers print a lot
        ms = by_siconos(a, which, p);
        _exit(write(ends[1], &ms, sizeof ms) == sizeof ms ? 0 : 1);
    }
    (void)close(ends[1]);
    if (child < 0 || read(ends[0], &ms, sizeof ms) != sizeof ms)
        ms = NAN;
    (void)close(ends[0]);
    (void)waitpid(child, NULL, 0);
    return ms;
}

/* Totals over all problems so far, without those of fewer contacts than this. */
enum { FEW_CONTACTS = 9 };

typedef struct total {
    int n, failed, slower, without; /* slower: than Siconos; without: Siconos solved none */
    double logs, worst;
} total;

/* The fastest solver of Siconos; NULL if none solved the problem. */
static const char *best_of_siconos(const pcs_pile *a, double *p, double *ms)
{
    const char *best = NULL;
    for (int i = 0; siconos_solver(a->dimension, i); i++) {
        const double its = in_child(a, i, p);
        if (isnan(its) || (best && its >= *ms))
            continue;
        *ms = its;
        best = siconos_solver(a->dimension, i);
    }
    return best;
}

static void add(total *t, double ours, double ratio, bool without)
{
    t->n++;
    t->without += without;
    if (isnan(ours)) {
        t->failed++;
        return;
    }
    t->logs += log(ratio);
    t->slower += ratio < 1;
    t->worst = fmin(t->worst, ratio);
}

static void print_row(const char *name, const pcs_pile *a, total *t)
{
    double *p = doubles(a->contacts * (size_t)a->dimension), theirs = LIMIT_MS;
    const double ours = quickest_run(by_percuss, a, 0, ASKED, p);
    (void)printf("| %s | %zu | ", name, a->contacts);
    if (isnan(ours))
        (void)printf("none | | ");
    else
        (void)printf("%.3g | %.0e | ", ours, certificate_of(a, p));
    const char *best = best_of_siconos(a, p, &theirs);
    if (best)
        (void)printf("%s | %.3g | ", best, theirs);
    else
        (void)printf("none | | > ");
    (void)printf("%.3g |\n", theirs / ours);
    (void)fflush(stdout);
    free(p);
    if (a->contacts >= FEW_CONTACTS)
        add(t, ours, theirs / ours, !best);
}

/* A file that is not a problem is reported and left out. */
static void row_of_file(const char *path, total *t)
{
    const char *slash = strrchr(path, '/');
    pile p = {0};
    fail why;
    const bool read = fclib_or_text(&p, path, &why);
    if (!read)
        (void)fprintf(stderr, "%s\n", why.text);
    const pcs_pile problem = pile_problem(&p);
    if (read && problem.contacts > 0)
        print_row(slash ? slash + 1 : path, &problem, t);
    pile_free(&p);
}

int main(int count, char **words)
{
    total t = {.worst = INFINITY};
    (void)printf(
        "| problem | contacts | percuss: ms | certificate | best of Siconos | ms | times |\n"
        "|---|---|---|---|---|---|---|\n");
    for (int i = 1; i < count; i++)
        row_of_file(words[i], &t);
    (void)printf("\nof %d problems of %d contacts and more: percuss did not solve %d, no solver of "
                 "Siconos %d in %d s; geometric mean %.1f times, slower on %d, least %.2f\n",
                 t.n, FEW_CONTACTS, t.failed, t.without, LIMIT_MS / 1000,
                 exp(t.logs / (t.n - t.failed)), t.slower, t.worst);
    return 0;
}
