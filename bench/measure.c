/* The clock, and the problems that are drawn. */
#include "bench.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

bool quick;
double sink;

double now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

double cpu_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

void give_up(const char *why)
{
    (void)fprintf(stderr, "percuss-bench: %s\n", why);
    exit(1);
}

double *doubles(size_t n)
{
    double *x = calloc(n, sizeof *x);
    if (!x)
        give_up("out of memory");
    return x;
}

static void run_once(job *j)
{
    for (size_t k = 0, parts = (size_t)j->parts; k < parts; k++) {
        const size_t first = j->problems * k / parts, end = j->problems * (k + 1) / parts;
        const double start = now_ns();
        j->run(j->argument, first, end - first);
        j->best[k] = fmin(j->best[k], now_ns() - start);
    }
}

void run_in_turn(job *jobs, int n, double seconds)
{
    const double end = now_ns() + (quick ? 0 : 1e9 * seconds);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < jobs[i].parts; k++)
            jobs[i].best[k] = INFINITY;
    for (int round = 0; round < 3 || now_ns() < end; round++)
        for (int i = 0; i < n; i++)
            run_once(&jobs[i]);
    for (int i = 0; i < n; i++) {
        jobs[i].ns = 0;
        for (int k = 0; k < jobs[i].parts; k++)
            jobs[i].ns += jobs[i].best[k] / (double)jobs[i].problems;
    }
}

double quickest(void (*run)(int), int argument, int problems, int rounds)
{
    double best = INFINITY;
    for (int round = 0; round < rounds && (round < 3 || !quick); round++) {
        const double start = now_ns();
        run(argument);
        best = fmin(best, (now_ns() - start) / problems);
    }
    return best;
}

/* ---- problems ---- */

static uint64_t state = 1;

void restart(void)
{
    state = 1;
}

double uniform(void)
{
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (double)(state >> 11) * 0x1p-53;
}

static pcs_material draw_material(void)
{
    pcs_material m = pcs_material_default();
    m.e = uniform();
    m.e_t = uniform();
    m.mu_s = m.mu_k = uniform(); // below the critical friction of every rod
    m.ratio = 0.5 * (uniform() - 0.5);
    m.eta2 = 1.21;
    return m;
}

problem2 draw2(problem_set set)
{
    const double theta = 3 * (uniform() - 0.5), s = sin(theta), c = cos(theta);
    const double v_t = 4 * (uniform() - 0.5);
    problem2 p = {{1 + 3 * s * s, -3 * s * c, 1 + 3 * c * c, -1, v_t}, draw_material()};
    if (set == SPHERES)
        p.contact = (pcs_contact2){1, 0, 3.5, -1, v_t};
    return p;
}

/* G = W W^T + 0.05, with a random W */
problem3 draw3(void)
{
    double W[9], G[9];
    for (int j = 0; j < 9; j++)
        W[j] = 2 * uniform() - 1;
    for (int j = 0; j < 9; j++) {
        G[j] = j / 3 == j % 3 ? 0.05 : 0;
        for (int k = 0; k < 3; k++)
            G[j] += W[j / 3 * 3 + k] * W[j % 3 * 3 + k];
    }
    const double angle = 6.283185307179586 * uniform(), s = 3 * uniform();
    return (problem3){{G[0], G[1], G[2], G[4], G[5], G[8], -1, s * cos(angle), s * sin(angle)},
                      draw_material()};
}
