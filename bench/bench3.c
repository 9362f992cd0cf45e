/*
 * Impact in space: the exact path and the approximation beside the planar solve, and beside
 * CVODE with root finding on the same problems at the same accuracy.
 */
#include "bench.h"

#include <stdlib.h>

#ifdef HAVE_CVODE
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#endif

enum { PROBLEMS3 = 2048 };

static pcs_contact3 contacts[PROBLEMS3];
static pcs_material materials[PROBLEMS3];
static pcs_impact3 exact[PROBLEMS3];

/* Random positive definite G, any slip, moderate friction. */
static void make_problems(void)
{
    for (int i = 0; i < PROBLEMS3; i++) {
        double m[3][3], G[3][3];
        for (int j = 0; j < 9; j++)
            (&m[0][0])[j] = 2 * uniform() - 1;
        for (int j = 0; j < 9; j++) {
            G[j / 3][j % 3] = j / 3 == j % 3 ? 0.05 : 0;
            for (int k = 0; k < 3; k++)
                G[j / 3][j % 3] += m[j / 3][k] * m[j % 3][k];
        }
        const double angle = 6.283185307179586 * uniform(), s = 3 * uniform();
        contacts[i] = (pcs_contact3){G[0][0], G[0][1], G[0][2],        G[1][1],       G[1][2],
                                     G[2][2], -1,      s * cos(angle), s * sin(angle)};
        materials[i] = pcs_material_default();
        materials[i].e = uniform();
        materials[i].mu_s = materials[i].mu_k = uniform();
    }
}

static void solve_path(int path)
{
    for (int i = 0; i < PROBLEMS3; i++)
        if (pcs_solve3(PCS_LAW_POISSON, (pcs_path3)path, &contacts[i], &materials[i], &exact[i],
                       NULL) != PCS_OK)
            abort();
}

#ifdef HAVE_CVODE
/* w' = g - mu B u, v_n' = G_nn - mu g.u in the normal impulse. */
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

/* The turn, and slip that is as good as stopped. */
static int roots(realtype p, N_Vector y, realtype *g, void *data)
{
    (void)p;
    const flow *f = data;
    g[0] = f->restitution ? 1 : NV_Ith_S(y, 2);
    g[1] = hypot(NV_Ith_S(y, 0), NV_Ith_S(y, 1)) - 1e-10;
    return 0;
}

/* One impact by CVODE under Poisson's law; v_n at the end, or where slip stops. */
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
            break; // slip has stopped: what is left is algebra
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
    static double sink;
    SUNContext context;
    (void)SUNContext_Create(NULL, &context);
    for (int i = 0; i < PROBLEMS3; i++)
        sink += by_cvode(&contacts[i], &materials[i], context);
    (void)SUNContext_Free(&context);
}
#endif

void bench_space(double planar_ns)
{
    make_problems();
    const double flow_ns = quickest(solve_path, PCS_PATH_EXACT, PROBLEMS3, 20);
    const double approximate_ns = quickest(solve_path, PCS_PATH_SUN_BARUH, PROBLEMS3, 50);
    (void)printf("\nspatial solve with the full record (poisson)\n\n");
    (void)printf("| path | ns a solve | beside |\n|---|---|---|\n");
    (void)printf("| sun-baruh | %.0f | %.1f times the planar solve |\n", approximate_ns,
                 approximate_ns / planar_ns);
#ifdef HAVE_CVODE
    const double cvode_ns = quickest(solve_cvode, 0, PROBLEMS3, 3);
    (void)printf("| exact | %.0f | CVODE takes %.1f times as long (%.0f ns) |\n", flow_ns,
                 cvode_ns / flow_ns, cvode_ns);
#else
    (void)printf("| exact | %.0f | CVODE is not installed (libsundials-dev) |\n", flow_ns);
#endif
}
