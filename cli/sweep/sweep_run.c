#include "sweep_window.h"

#include "cli/base/threads.h"
#include "cli/files/checksum.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

/* The only variable that the signal handler writes. */
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
        (void)sigaction(signals[i], &action, NULL); // a second signal ends the process
    (void)signal(SIGXFSZ, SIG_IGN);                 // report a file that is too large as an error
}

int sweep_signal(void)
{
    return caught;
}

/* The data that the threads share. */
typedef struct shared {
    sweep_window window;
    bool short_of_memory;
} shared;

static bool goes_on(const shared *x)
{
    bool on;
#pragma omp critical(file)
    on = !x->window.failed && !x->short_of_memory && !caught;
    return on;
}

static bool has_slot(const shared *x, uint64_t chunk)
{
    bool has;
#pragma omp critical(file)
    has = sweep_window_has_slot(&x->window, chunk);
    return has;
}

static void run_short(shared *x)
{
#pragma omp critical(file)
    x->short_of_memory = true;
}

/* Compute a chunk, and write it if it is the next. A thread waits only for a free slot. */
static void do_chunk(shared *x, sweep_worker *worker, double *rows, uint64_t nth)
{
    const struct timespec moment = {0, 100000};
    const sweep_file *f = x->window.f;
    const uint64_t chunk = sweep_file_chunk(f, nth);
    const size_t n = sweep_chunk_rows(f->w, chunk);
    while (!has_slot(x, nth)) {
        if (!goes_on(x))
            return;
        (void)nanosleep(&moment, NULL);
    }
    sweep_slot *slot = sweep_window_slot(&x->window, nth);
    if (!slot) {
        run_short(x);
        return;
    }
    // formats with plain rows need no copy
    double *target = f->format == FORMAT_CSV ? rows : (double *)(void *)slot->bytes;
    sweep_rows(worker, chunk * CHUNK_ROWS, n, target, &slot->trouble);
    const size_t size = sweep_encode(f, target, n, slot->bytes);
    slot->sum = checksum_xxh64(slot->bytes, size);
#pragma omp critical(file)
    sweep_window_done(&x->window, slot, size);
}

static void work(shared *x, uint64_t begun)
{
    const sweep *w = x->window.f->w;
    const long long first = (long long)begun, total = (long long)sweep_chunks(w);
    sweep_worker *worker = sweep_worker_new(w);
    double *rows = malloc(CHUNK_ROWS * sweep_row_size(w));
    if (!worker || !rows)
        run_short(x);
#pragma omp for schedule(dynamic, 1)
    for (long long c = first; c < total; c++)
        if (worker && rows && goes_on(x))
            do_chunk(x, worker, rows, (uint64_t)c);
    sweep_worker_free(worker);
    free(rows);
}

sweep_end sweep_run(sweep_file *f, sweep_trouble *trouble, fail *why)
{
    shared x = {.short_of_memory = false};
    const uint64_t begun = f->chunks;
    x.short_of_memory =
        !sweep_window_make(&x.window, 8 * (unsigned)most_threads(), f, trouble, why);
    if (!x.short_of_memory) {
#pragma omp parallel
        work(&x, begun);
    }
    if (x.short_of_memory)
        x.window.failed = !fail_with(why, "out of memory");
    const sweep_end end = sweep_window_end(&x.window);
    sweep_window_free(&x.window);
    return end;
}
