/*
 * The bilinear contact compared with CVODE with root finding, which integrates the same springs.
 * The same in space. Batches of both compared with single solves.
 */
#include "bench.h"

#include <stdlib.h>

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

enum { SPRINGS = 256, D = 0, U, V_N, V_T, STATE };

static pcs_contact2 contacts[SPRINGS];
static pcs_material materials[SPRINGS];
static pcs_impact2 impacts[SPRINGS];

static void make_problems(void)
{
    for (int i = 0; i < SPRINGS; i++) {
        const double a = 0.5 + 2 * uniform(), b = 0.5 + 2 * uniform();
        contacts[i] =
            (pcs_contact2){a, (uniform() - 0.5) * sqrt(a * b), b, -1, 4 * (uniform() - 0.5)};
        materials[i] = pcs_material_default();
        materials[i].e = 0.3 + 0.7 * uniform();
        materials[i].mu_s = materials[i].mu_k = 0.1 + 0.4 * uniform();
        materials[i].eta2 = 0.5 + uniform();
    }
}

static void solve_springs(int unused)
{
    (void)unused;
    for (int i = 0; i < SPRINGS; i++)
        if (pcs_solve2(PCS_LAW_BILINEAR, &contacts[i], &materials[i], &impacts[i], NULL) != PCS_OK)
            abort();
}

static pcs_contact3 contacts3[SPRINGS];
static pcs_impact3 impacts3[SPRINGS];

/* A third direction, coupled to the other two, and slip along it. */
static void make_problems3(void)
{
    for (int i = 0; i < SPRINGS; i++) {
        const pcs_contact2 *c = &contacts[i];
        const double own = 0.5 + 2 * uniform();
        const double G_n2 = 0.4 * (uniform() - 0.5) * sqrt(c->G_nn * own);
        const double G_12 = 0.4 * (uniform() - 0.5) * sqrt(c->G_tt * own);
        contacts3[i] = (pcs_contact3){
            c->G_nn, c->G_nt, G_n2, c->G_tt, G_12, own, c->v_n, c->v_t, 4 * (uniform() - 0.5)};
    }
}

static void solve_springs3(int unused)
{
    (void)unused;
    for (int i = 0; i < SPRINGS; i++)
        if (pcs_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, &contacts3[i], &materials[i], &impacts3[i],
                       NULL) != PCS_OK)
            abort();
}

/* The same problems as arrays. */
enum { INS2 = 5, INS3 = 9, OF_MATERIAL = 3 };
static double in2[INS2][SPRINGS], in3[INS3][SPRINGS], of_material[OF_MATERIAL][SPRINGS];
static double out2[4][SPRINGS], out3[6][SPRINGS];

static void make_arrays(void)
{
    for (int i = 0; i < SPRINGS; i++) {
        const pcs_contact2 *c = &contacts[i];
        const pcs_contact3 *d = &contacts3[i];
        const double plane[INS2] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t};
        const double space[INS3] = {d->G_nn, d->G_n1, d->G_n2, d->G_11, d->G_12,
                                    d->G_22, d->v_n,  d->v_1,  d->v_2};
        const double material[OF_MATERIAL] = {materials[i].e, materials[i].mu_k, materials[i].eta2};
        for (int k = 0; k < INS2; k++)
            in2[k][i] = plane[k];
        for (int k = 0; k < INS3; k++)
            in3[k][i] = space[k];
        for (int k = 0; k < OF_MATERIAL; k++)
            of_material[k][i] = material[k];
    }
}

static void solve_batch(int unused)
{
    (void)unused;
    const pcs_batch2_in in = {.G_nn = in2[0],
                              .G_nt = in2[1],
                              .G_tt = in2[2],
                              .v_n = in2[3],
                              .v_t = in2[4],
                              .e = of_material[0],
                              .mu_k = of_material[1],
                              .eta2 = of_material[2]};
    const pcs_batch2_out out = {.vp_n = out2[0], .vp_t = out2[1], .p_n = out2[2], .p_t = out2[3]};
    size_t bad = 1;
    if (pcs_batch_solve2(PCS_LAW_BILINEAR, SPRINGS, &in, &out, &bad, NULL) != PCS_OK || bad > 0)
        abort();
}

static void solve_batch3(int unused)
{
    (void)unused;
    const pcs_batch3_in in = {.G_nn = in3[0],
                              .G_n1 = in3[1],
                              .G_n2 = in3[2],
                              .G_11 = in3[3],
                              .G_12 = in3[4],
                              .G_22 = in3[5],
                              .v_n = in3[6],
                              .v_1 = in3[7],
                              .v_2 = in3[8],
                              .e = of_material[0],
                              .mu_k = of_material[1],
                              .eta2 = of_material[2]};
    const pcs_batch3_out out = {.vp_n = out3[0],
                                .vp_1 = out3[1],
                                .vp_2 = out3[2],
                                .p_n = out3[3],
                                .p_1 = out3[4],
                                .p_2 = out3[5]};
    size_t bad = 1;
    if (pcs_batch_solve3(PCS_LAW_BILINEAR, PCS_PATH_EXACT, SPRINGS, &in, &out, &bad, NULL) !=
            PCS_OK ||
        bad > 0)
        abort();
}

/* k_n = 1; see src/compliant/bilinear2.c for the model. */
typedef struct springs {
    const pcs_contact2 *c;
    const pcs_material *m;
    double k, d0, side;
    bool unloads, holds;
} springs;

static double normal_force(const springs *s, const double *y)
{
    return -s->k * (y[D] - s->d0);
}

static int rates(realtype t, N_Vector state, N_Vector out, void *user)
{
    (void)t;
    const springs *s = user;
    const double *y = N_VGetArrayPointer(state);
    double *d = N_VGetArrayPointer(out);
    const double F_n = normal_force(s, y), mu = s->m->mu_k;
    const double F_t = s->holds ? -y[U] / s->m->eta2 : -s->side * mu * F_n;
    d[D] = y[V_N];
    d[U] = s->holds ? y[V_T] : -s->side * mu * s->m->eta2 * s->k * y[V_N];
    d[V_N] = s->c->G_nn * F_n + s->c->G_nt * F_t;
    d[V_T] = s->c->G_nt * F_n + s->c->G_tt * F_t;
    return 0;
}

static int roots(realtype t, N_Vector state, realtype *g, void *user)
{
    (void)t;
    const springs *s = user;
    const double *y = N_VGetArrayPointer(state), F_n = normal_force(s, y), mu = s->m->mu_k;
    g[0] = s->unloads ? F_n : y[V_N];
    g[1] = s->holds ? mu * F_n - fabs(y[U]) / s->m->eta2
                    : s->side * y[V_T] + mu * s->m->eta2 * s->k * y[V_N];
    return 0;
}

/* Handle a root. Returns false if the contact has ended. */
static bool change(springs *s, double *y, const int *which)
{
    if (which[0] && s->unloads)
        return false;
    if (which[0]) {
        const double e2 = s->m->e * s->m->e;
        s->unloads = true;
        s->d0 = (1 - e2) * y[D];
        s->k = 1 / e2;
    }
    if (which[1] && s->holds)
        s->side = y[U] > 0 ? 1 : -1;
    if (which[1])
        s->holds = !s->holds;
    return true;
}

/* Solve one impact. Returns v_t', to check that it is the same model. */
static double by_cvode(const pcs_contact2 *c, const pcs_material *m, SUNContext context)
{
    springs s = {c, m, 1, 0, c->v_t < 0 ? -1 : 1, false, false};
    s.holds = fabs(c->v_t) < m->mu_k * m->eta2 * -c->v_n;
    N_Vector y = N_VNew_Serial(STATE, context);
    const double start[STATE] = {0, 0, c->v_n, c->v_t};
    for (int i = 0; i < STATE; i++)
        NV_Ith_S(y, i) = start[i];
    SUNMatrix A = SUNDenseMatrix(STATE, STATE, context);
    SUNLinearSolver solver = SUNLinSol_Dense(y, A, context);
    void *cvode = CVodeCreate(CV_ADAMS, context);
    (void)CVodeInit(cvode, rates, 0, y);
    (void)CVodeSStolerances(cvode, 1e-9, 1e-11);
    (void)CVodeSetUserData(cvode, &s);
    (void)CVodeSetLinearSolver(cvode, solver, A);
    (void)CVodeRootInit(cvode, 2, roots);
    (void)CVodeSetMaxNumSteps(cvode, 100000);
    (void)CVodeSetRootDirection(cvode, (int[]){0, -1}); // sticking begins where its margin is 0
    (void)CVodeSetMaxStep(cvode, 0.05);                 // otherwise events could be missed
    double t;
    int which[2];
    while (CVode(cvode, 100, y, &t, CV_NORMAL) == CV_ROOT_RETURN) {
        (void)CVodeGetRootInfo(cvode, which);
        if (!change(&s, N_VGetArrayPointer(y), which))
            break;
        (void)CVodeReInit(cvode, t, y);
    }
    const double v_t = NV_Ith_S(y, V_T);
    CVodeFree(&cvode);
    (void)SUNLinSolFree(solver);
    SUNMatDestroy(A);
    N_VDestroy(y);
    return v_t;
}

static double worst_gap;

static void integrate(int unused)
{
    (void)unused;
    SUNContext context;
    (void)SUNContext_Create(NULL, &context);
    worst_gap = 0;
    for (int i = 0; i < SPRINGS; i++) {
        const double gap = fabs(by_cvode(&contacts[i], &materials[i], context) - impacts[i].vp_t);
        if (!(impacts[i].outcome & PCS_OUTCOME_RECOMPRESSION)) // recompression is left out here
            worst_gap = fmax(worst_gap, gap);
    }
    (void)SUNContext_Free(&context);
}

void bench_bilinear(void)
{
    make_problems();
    make_problems3();
    make_arrays();
    const double ns = quickest(solve_springs, 0, SPRINGS, 50);
    const double batch = quickest(solve_batch, 0, SPRINGS, 50);
    const double space = quickest(solve_springs3, 0, SPRINGS, 20);
    const double batch3 = quickest(solve_batch3, 0, SPRINGS, 20);
    const double peer = quickest(integrate, 0, SPRINGS, 3);
    (void)printf("| percuss: ns | CVODE: ns | times | at least | they differ by |\n"
                 "|---|---|---|---|---|\n| %.0f | %.0f | %.1f | 50 | %.0e |\n",
                 ns, peer, peer / ns, worst_gap);
    (void)printf("\n| | single: ns | in a batch: ns | times |\n|---|---|---|---|\n"
                 "| plane | %.0f | %.0f | %.2f |\n| space | %.0f | %.0f | %.2f |\n",
                 ns, batch, ns / batch, space, batch3, space / batch3);
}
