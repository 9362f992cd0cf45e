#include "by_siconos.h"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <fc2d_Solvers.h>
#include <fc2d_compute_error.h>
#include <fc3d_Solvers.h>
#include <fc3d_compute_error.h>
#include <lcp_cst.h>

#include <stdlib.h>
#include <string.h>

static SolverOptions *lemke_options, *quartic_options, *nsgs2_options, *nsgs3_options;

/* Matrices are stored by columns, as in Siconos. */
typedef struct lcp {
    int n;
    double A[LCP_ROWS * LCP_ROWS], b[LCP_ROWS], z[LCP_ROWS], w[LCP_ROWS];
} lcp;

static void put(lcp *l, int row, int column, double x)
{
    l->A[column * l->n + row] = x;
}

/* Three rows per contact [payr-glocker-2005 (27)]. */
static void three_rows(const contacts *c, lcp *l)
{
    l->n = 3 * c->k;
    for (int i = 0; i < c->k; i++) {
        for (int j = 0; j < c->k; j++) {
            const double *G = &c->G[2 * i * 2 * c->k + 2 * j], *t = G + 2 * c->k;
            put(l, 3 * i, 3 * j, G[0] - c->mu[j] * G[1]);
            put(l, 3 * i, 3 * j + 1, G[1]);
            put(l, 3 * i + 1, 3 * j, t[0] - c->mu[j] * t[1]);
            put(l, 3 * i + 1, 3 * j + 1, t[1]);
        }
        put(l, 3 * i + 1, 3 * i + 2, 1);
        put(l, 3 * i + 2, 3 * i, 2 * c->mu[i]);
        put(l, 3 * i + 2, 3 * i + 1, -1);
        l->b[3 * i] = c->q[2 * i];
        l->b[3 * i + 1] = c->q[2 * i + 1];
    }
}

/* Four rows per contact [stewart-trinkle-1996], as in src/multi/facets.c. */
static void four_rows(const contacts *c, lcp *l)
{
    l->n = 4 * c->k;
    for (int i = 0; i < c->k; i++) {
        for (int j = 0; j < c->k; j++) {
            const double *G = &c->G[2 * i * 2 * c->k + 2 * j], *t = G + 2 * c->k;
            put(l, 4 * i, 4 * j, G[0]);
            for (int side = 1; side <= 2; side++) {
                const double s = side == 1 ? 1 : -1;
                put(l, 4 * i, 4 * j + side, s * G[1]);
                put(l, 4 * i + side, 4 * j, s * t[0]);
                put(l, 4 * i + side, 4 * j + 1, s * t[1]);
                put(l, 4 * i + side, 4 * j + 2, -s * t[1]);
            }
        }
        put(l, 4 * i + 3, 4 * i, c->mu[i]);
        l->b[4 * i] = c->q[2 * i];
        for (int side = 1; side <= 2; side++) {
            put(l, 4 * i + side, 4 * i + 3, 1);
            put(l, 4 * i + 3, 4 * i + side, -1);
            l->b[4 * i + side] = side == 1 ? c->q[2 * i + 1] : -c->q[2 * i + 1];
        }
    }
}

/* Version 4.4 reports a ray as success, too, so the result is checked. */
static bool lexicolemke(lcp *l)
{
    NumericsMatrix *A = NM_create_from_data(NM_DENSE, l->n, l->n, l->A);
    LinearComplementarityProblem problem = {l->n, A, l->b};
    int info = 1;
    lcp_lexicolemke(&problem, l->z, l->w, &info, lemke_options);
    double error = INFINITY;
    const bool solves = info == 0 && lcp_compute_error(&problem, l->z, l->w, 1e-9, &error) == 0;
    A->matrix0 = NULL; // it does not own this memory
    NM_clear(A);
    free(A);
    return solves;
}

bool by_lemke(const contacts *c, double *p)
{
    static lcp l;
    l = (lcp){0};
    three_rows(c, &l);
    if (lexicolemke(&l)) {
        for (int i = 0; i < c->k; i++) {
            p[2 * i] = l.z[3 * i];
            p[2 * i + 1] = l.z[3 * i + 1] - c->mu[i] * l.z[3 * i];
        }
        return true;
    }
    l = (lcp){0};
    four_rows(c, &l);
    if (!lexicolemke(&l))
        return false;
    for (int i = 0; i < c->k; i++) {
        p[2 * i] = l.z[4 * i];
        p[2 * i + 1] = l.z[4 * i + 1] - l.z[4 * i + 2];
    }
    return true;
}

/* Run a solver of friction problems. G is copied, because some solvers free it. */
static bool by_friction(const contacts *c, SolverOptions *options, double *p)
{
    const size_t n = (size_t)(c->k * c->d);
    double *G = malloc(n * n * sizeof *G), q[ROWS], mu[MOST], w[ROWS] = {0};
    assert_non_null(G);
    memcpy(G, c->G, n * n * sizeof *G); // symmetric: rows are columns
    memcpy(q, c->q, sizeof q);
    memcpy(mu, c->mu, sizeof mu);
    NumericsMatrix *M = NM_create_from_data(NM_DENSE, (int)n, (int)n, G);
    FrictionContactProblem problem = {c->d, c->k, M, q, mu};
    memset(p, 0, n * sizeof *p);
    int info = 1;
    if (c->k == 1 && c->d == 3)
        (void)fc3d_unitary_enumerative(&problem, p, w, &info, options);
    else if (c->d == 2)
        fc2d_nsgs_dense(&problem, p, w, &info, options);
    else
        info = fc3d_driver(&problem, p, w, options);
    NM_clear(M);
    free(M);
    return info == 0;
}

bool by_quartic(const contacts *c, double *p)
{
    return by_friction(c, quartic_options, p);
}

bool by_nsgs(const contacts *c, double *p)
{
    return by_friction(c, c->d == 2 ? nsgs2_options : nsgs3_options, p);
}

double siconos_error(const contacts *c, const double *p)
{
    const size_t n = (size_t)(c->k * c->d);
    double *G = malloc(n * n * sizeof *G), q[ROWS], mu[MOST], z[ROWS], w[ROWS], norm = 0, error;
    assert_non_null(G);
    for (size_t i = 0; i < n * n; i++)
        G[i % n * n + i / n] = c->G[i]; // by columns
    for (size_t i = 0; i < n; i++)
        norm += c->q[i] * c->q[i];
    memcpy(q, c->q, sizeof q);
    memcpy(mu, c->mu, sizeof mu);
    memcpy(z, p, n * sizeof *z);
    NumericsMatrix *M = NM_create_from_data(NM_DENSE, (int)n, (int)n, G);
    FrictionContactProblem problem = {c->d, c->k, M, q, mu};
    if (c->d == 2)
        (void)fc2d_compute_error(&problem, z, w, 1, sqrt(norm), &error);
    else
        (void)fc3d_compute_error(&problem, z, w, 1, nsgs3_options, sqrt(norm), &error);
    NM_clear(M);
    free(M);
    return error;
}

static SolverOptions *options_of(int id, double tolerance, int most)
{
    SolverOptions *options = solver_options_create(id);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = most;
    return options;
}

int set_up_siconos(void **state)
{
    (void)state;
    numerics_set_verbose(0);
    lemke_options = options_of(SICONOS_LCP_LEMKE, 1e-12, 10000);
    quartic_options = options_of(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC, 1e-14, 1000);
    nsgs2_options = options_of(SICONOS_FRICTION_2D_NSGS, 1e-12, 5000);
    nsgs3_options = options_of(SICONOS_FRICTION_3D_NSGS, 1e-12, 5000);
    return 0;
}

int tear_down_siconos(void **state)
{
    (void)state;
    solver_options_delete(lemke_options);
    solver_options_delete(quartic_options);
    solver_options_delete(nsgs2_options);
    solver_options_delete(nsgs3_options);
    return 0;
}
