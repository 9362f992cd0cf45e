#include "sweep_run.h"
#include "cli/base/threads.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

/* A chunk that is computed and waits for those before it. */
typedef struct waiting {
    void *bytes;
    size_t size; /* 0: none waits */
    sweep_trouble trouble;
} waiting;

/* What the threads share. */
typedef struct shared {
    sweep_file *f;
    sweep_progress progress;
    sweep_trouble *trouble;
    waiting *slots; /* by chunk modulo their number */
    unsigned n_slots;
    bool failed, short_of_memory;
    fail *why;
} shared;

static bool goes_on(const shared *x)
{
    bool on;
#pragma omp critical(file)
    on = !x->failed && !x->short_of_memory && !caught;
    return on;
}

/* May this chunk take its slot, or is the one before still in it? */
static bool has_slot(const shared *x, uint64_t chunk)
{
    bool has;
#pragma omp critical(file)
    has = chunk < x->f->chunks + x->n_slots;
    return has;
}

/* Write what is next, as long as it is there. */
static void put_away(shared *x)
{
    for (;;) {
        waiting *next = &x->slots[x->f->chunks % x->n_slots];
        if (next->size == 0 || x->failed)
            return;
        x->failed = !sweep_file_add(x->f, next->bytes, next->size, x->why);
        if (!x->failed)
            sweep_trouble_add(x->trouble, &next->trouble);
        next->size = 0;
        sweep_progress_show(&x->progress, x->f, false);
    }
}

/* A chunk is computed, and written if it is its turn: nobody waits but for a slot. */
static void do_chunk(shared *x, sweep_worker *worker, double *rows, uint64_t chunk)
{
    const struct timespec moment = {0, 100000};
    const sweep *w = x->f->w;
    const size_t n = sweep_chunk_rows(w, chunk);
    while (!has_slot(x, chunk)) {
        if (!goes_on(x))
            return;
        (void)nanosleep(&moment, NULL);
    }
    waiting *slot = &x->slots[chunk % x->n_slots];
    // rows that go to the file as they are need not be moved
    double *target = x->f->format == FORMAT_CSV ? rows : (double *)slot->bytes;
    slot->trouble = (sweep_trouble){0};
    sweep_rows(worker, chunk * CHUNK_ROWS, n, target, &slot->trouble);
    const size_t size = sweep_encode(x->f, target, n, slot->bytes);
#pragma omp critical(file)
    {
        slot->size = size;
        put_away(x);
    }
}

static void work(shared *x, uint64_t begun)
{
    const sweep *w = x->f->w;
    const long long first = (long long)begun, total = (long long)sweep_chunks(w);
    sweep_worker *worker = sweep_worker_new(w);
    double *rows = malloc(CHUNK_ROWS * (size_t)w->n_columns * sizeof *rows);
    if (!worker || !rows) {
#pragma omp critical(file)
        x->short_of_memory = true;
    }
#pragma omp for schedule(dynamic, 1)
    for (long long c = first; c < total; c++)
        if (worker && rows && goes_on(x))
            do_chunk(x, worker, rows, (uint64_t)c);
    sweep_worker_free(worker);
    free(rows);
}

static bool make_slots(shared *x)
{
    x->n_slots = 8 * (unsigned)most_threads();
    x->slots = calloc(x->n_slots, sizeof *x->slots);
    bool good = x->slots;
    for (unsigned i = 0; good && i < x->n_slots; i++)
        good = (x->slots[i].bytes = malloc(sweep_encoded_most(x->f->w))) != NULL;
    return good;
}

static void free_slots(shared *x)
{
    for (unsigned i = 0; x->slots && i < x->n_slots; i++)
        free(x->slots[i].bytes);
    free(x->slots);
}

sweep_end sweep_run(sweep_file *f, sweep_trouble *trouble, fail *why)
{
    shared x = {.f = f, .progress = sweep_progress_start(f), .trouble = trouble, .why = why};
    const uint64_t begun = f->chunks;
    x.short_of_memory = !make_slots(&x);
    if (!x.short_of_memory) {
#pragma omp parallel
        work(&x, begun);
    }
    free_slots(&x);
    sweep_progress_show(&x.progress, f, true);
    if (x.short_of_memory)
        x.failed = !fail_with(why, "there is not enough memory");
    return x.failed ? SWEEP_FAILED : f->chunks < sweep_chunks(f->w) ? SWEEP_STOPPED : SWEEP_DONE;
}

/* --- a chunk by all threads of a process -------------------------------------------------- */

bool sweep_team_make(sweep_team *team, const sweep *w)
{
    const int n = most_threads();
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
    enum { PIECE = 256 };
    const size_t n = sweep_chunk_rows(f->w, chunk), width = (size_t)f->w->n_columns;
    const int blocks = (int)((n + PIECE - 1) / PIECE);
#pragma omp parallel for schedule(dynamic, 1)
    for (int b = 0; b < blocks; b++) {
        const size_t from = (size_t)b * PIECE, rows = n - from < PIECE ? n - from : PIECE;
        sweep_trouble mine = {0};
        sweep_rows(team->workers[this_thread()], chunk * CHUNK_ROWS + from, rows,
                   team->rows + from * width, &mine);
#pragma omp critical
        sweep_trouble_add(trouble, &mine);
    }
    return sweep_encode(f, team->rows, n, bytes);
}
