/*
 * Nanoseconds a solve with the full record, for each law, beside a plain copy of the
 * same inputs and outputs. The ratio is the figure to compare: the machine may be busy.
 */
#include "bench.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROBLEMS = 4096, ROUNDS = 200 };

typedef struct input {
    pcs_contact2 contact;
    pcs_material material;
} input;

static input inputs[PROBLEMS], input_copies[PROBLEMS];
static pcs_impact2 records[PROBLEMS], record_copies[PROBLEMS];

static double now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

double uniform(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (double)(state >> 11) * 0x1p-53;
}

/* Rods at any angle with any slip: every mode occurs, and no branch is easy to guess. */
static void make_inputs(void)
{
    for (int i = 0; i < PROBLEMS; i++) {
        const double theta = 3 * (uniform() - 0.5), s = sin(theta), c = cos(theta);
        inputs[i].contact =
            (pcs_contact2){1 + 3 * s * s, -3 * s * c, 1 + 3 * c * c, -1, 4 * (uniform() - 0.5)};
        inputs[i].material = pcs_material_default();
        inputs[i].material.e = uniform();
        inputs[i].material.mu_s = inputs[i].material.mu_k = uniform();
        inputs[i].material.ratio = 0.5 * (uniform() - 0.5);
        inputs[i].material.eta2 = 1.21;
    }
}

static void solve_all(int law)
{
    for (int i = 0; i < PROBLEMS; i++)
        if (pcs_solve2((pcs_law)law, &inputs[i].contact, &inputs[i].material, &records[i], NULL) !=
            PCS_OK)
            abort();
}

/* The same bytes, moved one problem at a time and not thought about. */
static void copy_all(int law)
{
    (void)law;
    for (int i = 0; i < PROBLEMS; i++) {
        memcpy(&input_copies[i], &inputs[i], sizeof(input));
        memcpy(&record_copies[i], &records[i], sizeof(pcs_impact2));
        __asm__ volatile("" ::: "memory"); // one by one, as a solve would
    }
}

double quickest(void (*run)(int), int argument, int problems, int rounds)
{
    double best = INFINITY;
    for (int round = 0; round < rounds; round++) {
        const double start = now_ns();
        run(argument);
        best = fmin(best, (now_ns() - start) / problems);
    }
    return best;
}

int main(void)
{
    double poisson_ns = 0;
    make_inputs();
    (void)printf("planar solve with the full record (%zu bytes in, %zu out)\n\n", sizeof(input),
                 sizeof(pcs_impact2));
    (void)printf("| law | ns a solve | ns a copy | times a copy |\n|---|---|---|---|\n");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        if (law == PCS_LAW_WALTON)
            continue; // for spheres: it refuses rods, which have G_nt
        const double solve = quickest(solve_all, law, PROBLEMS, ROUNDS);
        const double copy = quickest(copy_all, law, PROBLEMS, ROUNDS);
        if (law == PCS_LAW_POISSON)
            poisson_ns = solve;
        (void)printf("| %s | %.1f | %.1f | %.1f |\n", pcs_law_about((pcs_law)law)->name, solve,
                     copy, solve / copy);
    }
    bench_space(poisson_ns);
#ifdef HAVE_CVODE
    bench_bilinear();
#endif
    bench_multi();
    bench_chain();
#ifdef HAVE_SICONOS
    bench_siconos();
#else
    (void)printf("\nSiconos is not installed (libsiconos-numerics-dev)\n");
#endif
    return 0;
}
