/*
 * Batches: nanoseconds per impact on arrays larger than the caches, with velocities and impulses as
 * outputs. They are compared with the same memory traffic without arithmetic; and two threads with
 * one.
 */
#include "bench.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct kernel {
    const char *name;
    problem_set set;
    pcs_law law;
    pcs_path path; /* in space */
    bool e_t;      /* true if the law reads it */
} kernel;

static const kernel kernels[] = {
    {"planar/newton", RODS, PCS_LAW_NEWTON},
    {"planar/poisson", RODS, PCS_LAW_POISSON},
    {"planar/energetic", RODS, PCS_LAW_ENERGETIC},
    {"planar/compromise", RODS, PCS_LAW_COMPROMISE},
    {"planar/complementarity", RODS, PCS_LAW_COMPLEMENTARITY, .e_t = true},
    {"planar/walton", SPHERES, PCS_LAW_WALTON, .e_t = true},
    {"spatial/sun-baruh", SPACE, PCS_LAW_POISSON, PCS_PATH_SUN_BARUH},
    {"spatial/exact", SPACE, PCS_LAW_POISSON, PCS_PATH_EXACT},
    {"spatial/complementarity", SPACE, PCS_LAW_COMPLEMENTARITY, .e_t = true},
};

enum { KERNELS = sizeof kernels / sizeof *kernels, ENERGETIC = 2 };
enum { COLUMNS2 = 8, WANTED2 = 4, COLUMNS3 = 12, WANTED3 = 6, THREADS = 2 };

/*
 * The arrays of one set; e_t is the last column. An offset of 40 numbers between arrays avoids
 * cache-set conflicts, which a power of two causes. They slow the plain traffic most.
 */
static struct {
    size_t n;
    int n_in, n_out;
    double *memory, *in[COLUMNS3], *out[WANTED3];
} arrays;

static void allocate(problem_set set)
{
    enum { APART = 40 };
    arrays.n = quick ? 1 << 10 : set == SPACE ? 1 << 19 : 1 << 21;
    arrays.n_in = set == SPACE ? COLUMNS3 : COLUMNS2;
    arrays.n_out = set == SPACE ? WANTED3 : WANTED2;
    const size_t stride = arrays.n + APART;
    arrays.memory = doubles(stride * (size_t)(arrays.n_in + arrays.n_out));
    for (int k = 0; k < arrays.n_in; k++)
        arrays.in[k] = arrays.memory + stride * (size_t)k;
    for (int k = 0; k < arrays.n_out; k++)
        arrays.out[k] = arrays.memory + stride * (size_t)(arrays.n_in + k);
}

static void fill(problem_set set)
{
    restart();
    for (size_t i = 0; i < arrays.n; i++) {
        pcs_material m;
        double numbers[COLUMNS3] = {0};
        if (set == SPACE) {
            const problem3 p = draw3();
            memcpy(numbers, &p.contact, sizeof p.contact);
            m = p.material;
        } else {
            const problem2 p = draw2(set);
            memcpy(numbers, &p.contact, sizeof p.contact);
            m = p.material;
        }
        const double rest[] = {m.e, m.mu_k, m.e_t};
        memcpy(numbers + arrays.n_in - 3, rest, sizeof rest);
        for (int k = 0; k < arrays.n_in; k++)
            arrays.in[k][i] = numbers[k];
    }
}

static size_t solve2(const kernel *k, size_t first, size_t n)
{
    double *const *a = arrays.in, *const *o = arrays.out;
    size_t bad = n;
    (void)pcs_batch_solve2(
        k->law, n,
        &(pcs_batch2_in){.G_nn = a[0] + first,
                         .G_nt = a[1] + first,
                         .G_tt = a[2] + first,
                         .v_n = a[3] + first,
                         .v_t = a[4] + first,
                         .e = a[5] + first,
                         .mu_k = a[6] + first,
                         .e_t = k->e_t ? a[7] + first : NULL},
        &(pcs_batch2_out){
            .vp_n = o[0] + first, .vp_t = o[1] + first, .p_n = o[2] + first, .p_t = o[3] + first},
        &bad, NULL);
    return bad;
}

static size_t solve3(const kernel *k, size_t first, size_t n)
{
    double *const *a = arrays.in, *const *o = arrays.out;
    size_t bad = n;
    (void)pcs_batch_solve3(k->law, k->path, n,
                           &(pcs_batch3_in){.G_nn = a[0] + first,
                                            .G_n1 = a[1] + first,
                                            .G_n2 = a[2] + first,
                                            .G_11 = a[3] + first,
                                            .G_12 = a[4] + first,
                                            .G_22 = a[5] + first,
                                            .v_n = a[6] + first,
                                            .v_1 = a[7] + first,
                                            .v_2 = a[8] + first,
                                            .e = a[9] + first,
                                            .mu_k = a[10] + first,
                                            .e_t = k->e_t ? a[11] + first : NULL},
                           &(pcs_batch3_out){.vp_n = o[0] + first,
                                             .vp_1 = o[1] + first,
                                             .vp_2 = o[2] + first,
                                             .p_n = o[3] + first,
                                             .p_1 = o[4] + first,
                                             .p_2 = o[5] + first},
                           &bad, NULL);
    return bad;
}

/* ---- what is timed ---- */

static void solve_part(int k, size_t first, size_t n)
{
    if ((kernels[k].set == SPACE ? solve3 : solve2)(&kernels[k], first, n) > 0)
        give_up("a problem of a batch has no solution");
}

static void move_part(int k, size_t first, size_t n)
{
    const double *in[COLUMNS3];
    double *out[WANTED3];
    for (int j = 0; j < arrays.n_in; j++)
        in[j] = arrays.in[j] + first;
    for (int j = 0; j < arrays.n_out; j++)
        out[j] = arrays.out[j] + first;
    traffic(in, arrays.n_in - !kernels[k].e_t, out, arrays.n_out, n);
}

/* ---- threads ---- */

typedef struct part {
    void (*run)(int, size_t first, size_t n);
    int kernel;
    size_t first, n;
} part;

static void *run_part(void *p)
{
    const part *mine = p;
    mine->run(mine->kernel, mine->first, mine->n);
    return NULL;
}

/* One of the threads is the calling thread. */
static void on_threads(void (*run)(int, size_t, size_t), int k, size_t first, size_t n)
{
    pthread_t threads[THREADS];
    part parts[THREADS];
    for (size_t t = 0; t < THREADS; t++) {
        const size_t from = n * t / THREADS, to = n * (t + 1) / THREADS;
        parts[t] = (part){run, k, first + from, to - from};
        if (t > 0 && pthread_create(&threads[t], NULL, run_part, &parts[t]) != 0)
            give_up("no thread can be started");
    }
    (void)run_part(&parts[0]);
    for (size_t t = 1; t < THREADS; t++)
        (void)pthread_join(threads[t], NULL);
}

static void solve_on_threads(int k, size_t first, size_t n)
{
    on_threads(solve_part, k, first, n);
}

static void move_on_threads(int k, size_t first, size_t n)
{
    on_threads(move_part, k, first, n);
}

/* On the whole array, so that the start of threads takes a small part of the time. */
static void bench_threads(int k)
{
    job jobs[] = {{solve_part, k, arrays.n, 1},
                  {solve_on_threads, k, arrays.n, 1},
                  {move_on_threads, k, arrays.n, 1}};
    run_in_turn(jobs, sizeof jobs / sizeof *jobs, 3);
    result r = {.set = kernels[k].set,
                .ns = jobs[1].ns,
                .traffic_ns = jobs[2].ns,
                .beside = "one_thread",
                .beside_ns = jobs[0].ns,
                .alone = true};
    (void)snprintf(r.name, sizeof r.name, "%s/2-threads", kernels[k].name);
    keep(&r);
}

/* ---- one after the other ---- */

static void bench_kernel(int k)
{
    job jobs[] = {{solve_part, k, arrays.n, MAX_PARTS}, {move_part, k, arrays.n, MAX_PARTS}};
    run_in_turn(jobs, sizeof jobs / sizeof *jobs, 2);
    result r = {.set = kernels[k].set, .ns = jobs[0].ns, .traffic_ns = jobs[1].ns};
    (void)snprintf(r.name, sizeof r.name, "%s", kernels[k].name);
    keep(&r);
}

void bench_batch(void)
{
    for (problem_set set = 0; set < SETS; set++) {
        allocate(set);
        fill(set);
        for (int k = 0; k < KERNELS; k++)
            if (kernels[k].set == set)
                bench_kernel(k);
        free(arrays.memory);
    }
    allocate(kernels[ENERGETIC].set);
    fill(kernels[ENERGETIC].set);
    bench_threads(ENERGETIC);
    free(arrays.memory);
}
