#include "sweep_run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

void sweep_catch_signals(void)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal,
                               .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        (void)sigaction(signals[i], &action, NULL); // a second one is obeyed at once
    (void)signal(SIGXFSZ, SIG_IGN);                 // a file too large is an error like any other
}

int sweep_signal(void)
{
    return caught;
}

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

sweep_progress sweep_progress_start(const sweep_file *f)
{
    return (sweep_progress){isatty(STDERR_FILENO) == 1, now(), now(), f->chunks};
}

void sweep_progress_show(sweep_progress *p, const sweep_file *f, bool last)
{
    enum { BAR = 30 };
    char bar[BAR + 1];
    const double t = now(), total = (double)sweep_chunks(f->w), done = (double)f->chunks;
    if (!p->shown || (!last && t - p->last < 0.2))
        return;
    p->last = t;
    const double rate = (done - (double)p->begun) / fmax(t - p->start, 1e-9);
    const int full = (int)(BAR * done / total);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = '\0';
    (void)fprintf(stderr, "\r[%s] %3.0f %%  %.3g points/s  ", bar, 100 * done / total,
                  rate * CHUNK_ROWS);
    if (rate > 0 && !last)
        (void)fprintf(stderr, "%.0f s left      ", (total - done) / rate);
    else
        (void)fprintf(stderr, "in %.1f s        ", t - p->start);
    if (last)
        (void)fputc('\n', stderr);
}

/* What the threads share. */
typedef struct shared {
    sweep_file *f;
    sweep_progress progress;
    sweep_trouble *trouble;
    bool failed, short_of_memory;
    fail *why;
} shared;

static bool goes_on(const shared *x)
{
    return !x->failed && !x->short_of_memory && !caught;
}

/* In the order of the chunks. */
static void add_chunk(shared *x, const char *bytes, size_t size, const sweep_trouble *trouble)
{
    if (!goes_on(x) || size == 0)
        return;
    x->failed = !sweep_file_add(x->f, bytes, size, x->why);
    if (!x->failed)
        sweep_trouble_add(x->trouble, trouble);
    sweep_progress_show(&x->progress, x->f, false);
}

static void work(shared *x, uint64_t begun)
{
    const sweep *w = x->f->w;
    const long long first = (long long)begun, total = (long long)sweep_chunks(w);
    sweep_worker *worker = sweep_worker_new(w);
    double *rows = malloc(CHUNK_ROWS * (size_t)w->n_columns * sizeof *rows);
    char *bytes = malloc(sweep_encoded_most(w));
    if (!worker || !rows || !bytes)
        x->short_of_memory = true;
#pragma omp barrier
#pragma omp for ordered schedule(dynamic, 1)
    for (long long c = first; c < total; c++) {
        size_t size = 0;
        sweep_trouble trouble = {0};
        if (goes_on(x) && worker && rows && bytes) {
            const size_t n = chunk_rows(w, (uint64_t)c);
            sweep_rows(worker, (uint64_t)c * CHUNK_ROWS, n, rows, &trouble);
            size = sweep_encode(x->f, rows, n, bytes);
        }
#pragma omp ordered
        add_chunk(x, bytes, size, &trouble);
    }
    sweep_worker_free(worker);
    free(rows);
    free(bytes);
}

sweep_end sweep_run(sweep_file *f, sweep_trouble *trouble, fail *why)
{
    shared x = {.f = f, .progress = sweep_progress_start(f), .trouble = trouble, .why = why};
    const uint64_t begun = f->chunks;
#pragma omp parallel
    work(&x, begun);
    sweep_progress_show(&x.progress, f, true);
    if (x.short_of_memory)
        x.failed = !failed(why, "there is not enough memory");
    return x.failed ? SWEEP_FAILED : f->chunks < sweep_chunks(f->w) ? SWEEP_STOPPED : SWEEP_DONE;
}

/* --- a chunk by all threads of a process -------------------------------------------------- */

bool sweep_team_make(sweep_team *team, const sweep *w)
{
    int n = 1;
#ifdef _OPENMP
    n = omp_get_max_threads();
#endif
    *team = (sweep_team){.n = n,
                         .workers = calloc((size_t)n, sizeof(sweep_worker *)),
                         .rows = malloc(CHUNK_ROWS * (size_t)w->n_columns * sizeof(double))};
    bool good = team->workers && team->rows;
    for (int i = 0; good && i < n; i++)
        good = (team->workers[i] = sweep_worker_new(w)) != NULL;
    return good;
}

void sweep_team_free(sweep_team *team)
{
    for (int i = 0; team->workers && i < team->n; i++)
        sweep_worker_free(team->workers[i]);
    free(team->workers);
    free(team->rows);
    *team = (sweep_team){0};
}

size_t sweep_team_chunk(sweep_team *team, const sweep_file *f, uint64_t chunk, char *bytes,
                        sweep_trouble *trouble)
{
    enum { BLOCK = 256 };
    const size_t n = chunk_rows(f->w, chunk), width = (size_t)f->w->n_columns;
    const int blocks = (int)((n + BLOCK - 1) / BLOCK);
#pragma omp parallel for schedule(dynamic, 1)
    for (int b = 0; b < blocks; b++) {
        const size_t from = (size_t)b * BLOCK, rows = n - from < BLOCK ? n - from : BLOCK;
        sweep_trouble mine = {0};
        int thread = 0;
#ifdef _OPENMP
        thread = omp_get_thread_num();
#endif
        sweep_rows(team->workers[thread], chunk * CHUNK_ROWS + from, rows,
                   team->rows + from * width, &mine);
#pragma omp critical
        sweep_trouble_add(trouble, &mine);
    }
    return sweep_encode(f, team->rows, n, bytes);
}
