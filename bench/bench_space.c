/*
 * Solves in space one after the other with the full record, compared with a plain copy. The exact
 * path is also compared with CVODE with root finding on the same problems at the same accuracy.
 */
#include "bench.h"

#include <percuss/research.h>

#if HAVE_CVODE
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#endif

enum { PROBLEMS3 = 2048 };

static problem3 problems[PROBLEMS3], problem_copies[PROBLEMS3];
static pcs_impact3 records[PROBLEMS3], record_copies[PROBLEMS3];
static pcs_impulse3 impulses[PROBLEMS3], impulse_copies[PROBLEMS3];

/* A law and its path. */
typedef struct way {
    const char *name;
    pcs_law law;
    pcs_path path;
    int rounds;
} way;

static const way ways[] = {
    {"spatial/sun-baruh/solve", PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, 50},
    {"spatial/exact/solve", PCS_LAW_POISSON, PCS_PATH_EXACT, 20},
    {"spatial/complementarity/solve", PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, 100},
};

static void solve_all(int which)
{
    const way *w = &ways[which];
    for (int i = 0; i < PROBLEMS3; i++)
        if (pcs_solve3(w->law, w->path, &problems[i].contact, &problems[i].material, &records[i],
                       NULL) != PCS_OK)
            give_up("a solve in space fails");
}

static void copy_all(int unused)
{
    (void)unused;
    copy_each(problem_copies, problems, sizeof *problems, record_copies, records, sizeof *records,
              PROBLEMS3);
}

static void law_alone(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS3; i++) {
        const pcs_material *m = &problems[i].material;
        pcs_impulse3 answers[PCS_MAX_ANSWERS3];
        (void)pcs_impulse3_all_by_complementarity(&problems[i].contact, m->e, m->e_t, m->mu_k,
                                                  answers);
        impulses[i] = answers[0];
    }
}

static void copy_impulses(int unused)
{
    (void)unused;
    copy_each(problem_copies, problems, sizeof *problems, impulse_copies, impulses,
              sizeof *impulses, PROBLEMS3);
}

#if HAVE_CVODE
/* w' = g - mu B u, v_n' = G_nn - mu g.u; derivatives by the normal impulse. */
typedef struct flow {
    const pcs_contact3 *c;
    double mu;
    bool restitution;
} flow;

static int rates(realtype p, N_Vector y, N_Vector d, void *data)
{
    (void)p;
    const flow *f = data;
    const pcs_contact3 *c = f->c;
    const double s = hypot(NV_Ith_S(y, 0), NV_Ith_S(y, 1)) + 1e-300;
    const double u1 = NV_Ith_S(y, 0) / s, u2 = NV_Ith_S(y, 1) / s;
    NV_Ith_S(d, 0) = c->G_n1 - f->mu * (c->G_11 * u1 + c->G_12 * u2);
    NV_Ith_S(d, 1) = c->G_n2 - f->mu * (c->G_12 * u1 + c->G_22 * u2);
    NV_Ith_S(d, 2) = c->G_nn - f->mu * (c->G_n1 * u1 + c->G_n2 * u2);
    return 0;
}

/* Roots: the end of compression, and slip that is nearly zero. */
static int roots(realtype p, N_Vector y, realtype *g, void *data)
{
    (void)p;
    const flow *f = data;
    g[0] = f->restitution ? 1 : NV_Ith_S(y, 2);
    g[1] = hypot(NV_Ith_S(y, 0), NV_Ith_S(y, 1)) - 1e-10;
    return 0;
}

/* One impact by CVODE with Poisson's law; returns v_n at the end, or where slip stops. */
static double by_cvode(const pcs_contact3 *c, const pcs_material *m, SUNContext context)
{
    flow f = {.c = c, .mu = m->mu_k};
    N_Vector y = N_VNew_Serial(3, context);
    SUNMatrix A = SUNDenseMatrix(3, 3, context);
    SUNLinearSolver solver = SUNLinSol_Dense(y, A, context);
    void *cvode = CVodeCreate(CV_BDF, context);
    NV_Ith_S(y, 0) = c->v_1;
    NV_Ith_S(y, 1) = c->v_2;
    NV_Ith_S(y, 2) = c->v_n;
    (void)CVodeInit(cvode, rates, 0, y);
    (void)CVodeSStolerances(cvode, 1e-11, 1e-12);
    (void)CVodeSetUserData(cvode, &f);
    (void)CVodeSetLinearSolver(cvode, solver, A);
    (void)CVodeRootInit(cvode, 2, roots);
    (void)CVodeSetMaxNumSteps(cvode, 100000);
    double p = 0, end = 1e6;
    while (CVode(cvode, end, y, &p, CV_NORMAL) == CV_ROOT_RETURN) {
        int which[2];
        (void)CVodeGetRootInfo(cvode, which);
        if (which[1] != 0)
            break; // slip has stopped: the rest is algebra
        f.restitution = true;
        end = (1 + m->e) * p;
        (void)CVodeReInit(cvode, p, y);
        (void)CVodeSetStopTime(cvode, end);
    }
    const double v_n = NV_Ith_S(y, 2);
    CVodeFree(&cvode);
    (void)SUNLinSolFree(solver);
    SUNMatDestroy(A);
    N_VDestroy(y);
    return v_n;
}

static void solve_cvode(int unused)
{
    (void)unused;
    SUNContext context;
    (void)SUNContext_Create(NULL, &context);
    for (int i = 0; i < PROBLEMS3; i++)
        sink += by_cvode(&problems[i].contact, &problems[i].material, context);
    (void)SUNContext_Free(&context);
}
#endif

static void bench_way(int which)
{
    result r = {.set = SPACE,
                .ns = quickest(solve_all, which, PROBLEMS3, ways[which].rounds),
                .traffic_ns = quickest(copy_all, 0, PROBLEMS3, 100)};
    (void)snprintf(r.name, sizeof r.name, "%s", ways[which].name);
#if HAVE_CVODE
    if (ways[which].path == PCS_PATH_EXACT && ways[which].law == PCS_LAW_POISSON) {
        r.beside = "cvode";
        r.beside_ns = quickest(solve_cvode, 0, PROBLEMS3, quick ? 1 : 3);
    }
#endif
    keep(&r);
}

void bench_space(void)
{
    restart();
    for (int i = 0; i < PROBLEMS3; i++)
        problems[i] = draw3();
    for (int which = 0; which < (int)(sizeof ways / sizeof *ways); which++)
        bench_way(which);
    keep(&(result){.name = "spatial/complementarity/law",
                   .set = SPACE,
                   .ns = quickest(law_alone, 0, PROBLEMS3, 100),
                   .traffic_ns = quickest(copy_impulses, 0, PROBLEMS3, 100)});
}
