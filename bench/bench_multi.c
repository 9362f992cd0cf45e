/*
 * Several contacts at once: time over their number. Two mechanisms: one in which all contacts are
 * coupled, and a column of discs or balls, in which only neighbours are coupled and an impulse from
 * the ground passes through all of them.
 */
#include "bench.h"

#include <stdlib.h>

enum { MAX_CONTACTS = 200 };

typedef struct load {
    pcs_multi multi;
    double *G, *v, *work;
    size_t n_work;
    pcs_material *materials;
    pcs_multi_contact *contacts;
    pcs_multi_impact impact;
    pcs_status status;
} load;

static load now;

static void allocate(int contacts, int dimension)
{
    const size_t k = (size_t)contacts, n = k * (size_t)dimension;
    const size_t n_work = pcs_multi_workspace(contacts, dimension);
    now = (load){.G = doubles(n * n),
                 .v = doubles(n),
                 .work = doubles(n_work),
                 .n_work = n_work,
                 .materials = calloc(k, sizeof *now.materials),
                 .contacts = calloc(k, sizeof *now.contacts)};
    if (!now.materials || !now.contacts)
        abort();
    for (size_t i = 0; i < k; i++) {
        now.materials[i] = pcs_material_default();
        now.materials[i].e = 0.5;
        now.materials[i].mu_s = now.materials[i].mu_k = 0.3;
    }
    now.multi = (pcs_multi){contacts, dimension, now.G, now.v, now.materials};
}

static void release(void)
{
    free(now.G);
    free(now.v);
    free(now.work);
    free(now.materials);
    free(now.contacts);
}

/*
 * G = W W^T with a random W that has a few more columns than rows; half of the contacts approach.
 */
static void couple_all(int contacts, int dimension)
{
    const int n = contacts * dimension, dofs = n + 3;
    double *W = doubles((size_t)n * (size_t)dofs);
    for (int i = 0; i < n * dofs; i++)
        W[i] = 2 * uniform() - 1;
    for (int i = 0; i < n; i++) {
        now.v[i] = i == 0 ? -1 : 2 * uniform() - 1;
        for (int j = 0; j < n; j++)
            for (int l = 0; l < dofs; l++)
                now.G[i * n + j] += W[i * dofs + l] * W[j * dofs + l];
    }
    free(W);
}

static void reduce(const pcs_mechanism *m)
{
    const size_t length = pcs_mechanism_workspace(m);
    double *work = doubles(length);
    if (pcs_mechanism_reduce(m, work, length, now.G, now.v, NULL) != PCS_OK)
        abort();
    free(work);
}

/* A column of bodies, all falling at the same speed with random spins. */
static void pile_up(int bodies, int dimension)
{
    static pcs_body2 discs[MAX_CONTACTS];
    static pcs_body3 balls[MAX_CONTACTS];
    static pcs_pair2 pairs[MAX_CONTACTS];
    static pcs_pair3 pairs3[MAX_CONTACTS];
    const int dofs = bodies * (dimension == 2 ? 3 : 6);
    const size_t n = (size_t)dofs, rows = (size_t)(bodies * dimension);
    double *M = doubles(n * n), *W = doubles(rows * n), *u = doubles(n);
    for (int i = 0; i < bodies; i++) {
        const int below = i == 0 ? PCS_GROUND : i - 1;
        discs[i] = (pcs_body2){1, 0.5, {0, 1 + 2 * i}, 0, {0, -1}, uniform() - 0.5};
        balls[i] = (pcs_body3){1,
                               {0.4, 0.4, 0.4},
                               {0, 1 + 2 * i},
                               {1, 0, 0, 0},
                               {0, -1},
                               {uniform() - 0.5, 0, uniform() - 0.5}};
        pairs[i] = (pcs_pair2){i, below, {{0, 2 * i}, {0, 1}, 0}};
        pairs3[i] = (pcs_pair3){i, below, {{0, 2 * i}, {0, 1}, 0}};
    }
    const pcs_status status =
        dimension == 2 ? pcs_mechanism_of_bodies2(discs, bodies, pairs, bodies, M, W, u, NULL)
                       : pcs_mechanism_of_bodies3(balls, bodies, pairs3, bodies, M, W, u, NULL);
    if (status != PCS_OK)
        abort();
    reduce(&(pcs_mechanism){dofs, bodies, dimension, M, W, u});
    free(M);
    free(W);
    free(u);
}

static void solve(int unused)
{
    (void)unused;
    now.status = pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &now.multi, now.work, now.n_work,
                                 now.contacts, &now.impact, NULL);
}

static void print_row(const char *name, int contacts, int dimension)
{
    const double ns = quickest(solve, 0, 1, contacts <= 20 ? 200 : 3);
    (void)printf("| %s | %d | %d | %.1f | ", name, dimension, contacts, ns / 1000);
    if (now.status == PCS_OK)
        (void)printf("%d | %.0e |\n", now.impact.steps, now.impact.certificate.worst);
    else
        (void)printf("not converged | |\n");
}

void bench_multi(void)
{
    static const int numbers[] = {1, 2, 5, 10, 20, 50, 100, MAX_CONTACTS};
    (void)printf("| mechanism | dimension | contacts | us per solve | pivots or sweeps | "
                 "certificate |\n|---|---|---|---|---|---|\n");
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int column = 0; column < 2; column++)
            for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
                allocate(numbers[i], dimension);
                if (column)
                    pile_up(numbers[i], dimension);
                else
                    couple_all(numbers[i], dimension);
                print_row(column ? "column" : "all coupled", numbers[i], dimension);
                release();
            }
}
