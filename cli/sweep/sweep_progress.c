#include "sweep_progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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
