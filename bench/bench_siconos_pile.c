/* Solvers of Siconos over a block-sparse W: a sweep of NSGS, and whole solves. */
#include "bench.h"

#include <stdlib.h>

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <fc2d_Solvers.h>

#include <math.h>

/* W by blocks, each by columns as in Siconos. */
static NumericsMatrix *matrix_of(const pcs_pile *a)
{
    const size_t n = a->contacts, d = (size_t)a->dimension, count = a->rows[n];
    NumericsMatrix *M = NM_create(NM_SPARSE_BLOCK, (int)(n * d), (int)(n * d));
    SparseBlockStructuredMatrix *B = M->matrix1;
    B->nbblocks = (unsigned)count;
    B->blocknumber0 = B->blocknumber1 = (unsigned)n;
    B->filled1 = n + 1;
    B->filled2 = count;
    B->block = (double **)malloc(count * sizeof *B->block);
    B->index1_data = (size_t *)malloc((n + 1) * sizeof(size_t));
    B->index2_data = (size_t *)malloc(count * sizeof(size_t));
    B->blocksize0 = (unsigned *)malloc(n * sizeof(unsigned));
    B->blocksize1 = (unsigned *)malloc(n * sizeof(unsigned));
    if (!B->block || !B->index1_data || !B->index2_data || !B->blocksize0 || !B->blocksize1)
        give_up("out of memory");
    for (size_t i = 0; i < n; i++)
        B->blocksize0[i] = B->blocksize1[i] = (unsigned)((i + 1) * d);
    memcpy(B->index1_data, a->rows, (n + 1) * sizeof(size_t));
    for (size_t k = 0; k < count; k++) {
        B->index2_data[k] = a->columns[k];
        B->block[k] = doubles(d * d);
        for (size_t c = 0; c < d * d; c++)
            B->block[k][c % d * d + c / d] = a->blocks[k * d * d + c];
    }
    return M;
}

/* Sweeps with the default solver of one contact. */
static double run(FrictionContactProblem *problem, int sweeps)
{
    const size_t n = (size_t)problem->numberOfContacts * (size_t)problem->dimension;
    double *p = doubles(n), *u = doubles(n);
    SolverOptions *options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-30; // never reached
    options->iparam[SICONOS_IPARAM_MAX_ITER] = sweeps;
    options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] =
        SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT;
    const double start = now_ns();
    (void)fc3d_driver(problem, p, u, options);
    const double took = now_ns() - start;
    solver_options_delete(options);
    free(options);
    free(p);
    free(u);
    return took;
}

/*
 * The time of many sweeps minus that of few, so that the work before the first sweep does not
 * count.
 */
double siconos_sweep(const pcs_pile *a)
{
    enum { FEW = 4, MANY = 24, ROUNDS = 3 };
    const size_t n = a->contacts;
    double *q = doubles(3 * n), *mu = doubles(n), few = 1e18, many = 1e18;
    memcpy(q, a->v, 3 * n * sizeof *q);
    memcpy(mu, a->mu, n * sizeof *mu);
    numerics_set_verbose(0);
    FrictionContactProblem problem = {3, (int)n, matrix_of(a), q, mu};
    for (int round = 0; round < (quick ? 1 : ROUNDS); round++) {
        const double a_few = run(&problem, FEW), a_many = run(&problem, MANY);
        few = a_few < few ? a_few : few;
        many = a_many < many ? a_many : many;
    }
    NM_clear(problem.M);
    free(problem.M);
    free(q);
    free(mu);
    return (many - few) / (MANY - FEW) / (double)n;
}

/* Name and id as in Siconos; its solver for one contact, its strategy, maximum of iterations. */
typedef struct choice {
    const char *name;
    int id, one_contact, hybrid, iterations;
} choice;

static const choice PLANAR[] = {
    {"NSGS", SICONOS_FRICTION_2D_NSGS, 0, 0, 100000000},
    {"CPG", SICONOS_FRICTION_2D_CPG, 0, 0, 100000000},
    {"LEMKE", SICONOS_FRICTION_2D_LEMKE, 0, 0, 100000000},
    {NULL, 0, 0, 0, 0},
};
static const choice SPATIAL[] = {
    {"NSGS", SICONOS_FRICTION_3D_NSGS, 0, 0, 100000000},
    {"NSGS quartic", SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_ONECONTACT_QUARTIC, 0,
     100000000},
    {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC, 0, 0, 1000},
    {"NSN_AC hybrid", SICONOS_FRICTION_3D_NSN_AC, 0,
     SICONOS_FRICTION_3D_NSN_HYBRID_STRATEGY_PLI_NSN_LOOP, 1000},
    {"NSN_FB", SICONOS_FRICTION_3D_NSN_FB, 0, 0, 1000},
    {"ADMM", SICONOS_FRICTION_3D_ADMM, 0, 0, 1000000},
    {"PROX", SICONOS_FRICTION_3D_PROX, 0, 0, 100000},
    {NULL, 0, 0, 0, 0},
};

const char *siconos_solver(int dimension, int which)
{
    return (dimension == 2 ? PLANAR : SPATIAL)[which].name;
}

static SolverOptions *options_of(const choice *c, double tolerance)
{
    SolverOptions *options = solver_options_create(c->id);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = c->iterations;
    if (c->id == SICONOS_FRICTION_3D_NSGS)
        options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] =
            SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT_WITH_FULL_FINAL;
    if (c->one_contact)
        solver_options_update_internal(options, 0, c->one_contact);
    if (c->hybrid)
        options->iparam[SICONOS_FRICTION_3D_NSN_HYBRID_STRATEGY] = c->hybrid;
    return options;
}

double siconos_solve(const pcs_pile *a, int which, double tolerance, double *p)
{
    const size_t n = a->contacts * (size_t)a->dimension;
    double *q = doubles(n), *mu = doubles(a->contacts), *u = doubles(n);
    memcpy(q, a->v, n * sizeof *q);
    memcpy(mu, a->mu, a->contacts * sizeof *mu);
    memset(p, 0, n * sizeof *p);
    numerics_set_verbose(0);
    FrictionContactProblem problem = {a->dimension, (int)a->contacts, matrix_of(a), q, mu};
    SolverOptions *options = options_of(&(a->dimension == 2 ? PLANAR : SPATIAL)[which], tolerance);
    const double start = cpu_ms();
    const int failed = a->dimension == 2 ? fc2d_driver(&problem, p, u, options)
                                         : fc3d_driver(&problem, p, u, options);
    const double took = cpu_ms() - start;
    solver_options_delete(options);
    free(options);
    NM_clear(problem.M);
    free(problem.M);
    free(q);
    free(mu);
    free(u);
    return failed ? NAN : took;
}
