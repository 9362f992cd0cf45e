#include "engine.h"

#include <cvode/cvode.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

static int rates(realtype t, N_Vector state, N_Vector out, void *user)
{
    (void)t;
    pcs_run_rates(user, N_VGetArrayPointer(state), N_VGetArrayPointer(out));
    return 0;
}

static int roots(realtype t, N_Vector state, realtype *g, void *user)
{
    (void)t;
    pcs_run_roots(user, N_VGetArrayPointer(state), g);
    return 0;
}

void pcs_engine_close(pcs_engine *e)
{
    CVodeFree(&e->cvode);
    (void)SUNLinSolFree(e->solver);
    SUNMatDestroy(e->A);
    N_VDestroy(e->weights);
    N_VDestroy(e->state);
    (void)SUNContext_Free(&e->context);
}

static void silent(int code, const char *module, const char *function, char *text, void *user)
{
    (void)code, (void)module, (void)function, (void)text, (void)user; // the status reports errors
}

/* The size of each part of the state. It scales the absolute tolerances. */
static void sizes_of_body(const pcs_sizes *size, double *scales)
{
    for (int i = 0; i < 3; i++) {
        scales[X + i] = size->depth;
        scales[V + i] = size->v;
        scales[W + i] = size->v / size->arm;
    }
    for (int i = 0; i < 4; i++)
        scales[Q + i] = fmin(size->depth / size->arm, 1);
}

static void sizes_of_state(const pcs_run *w, double scales[MAX_STATE])
{
    const pcs_sizes *size = &w->size;
    sizes_of_body(size, scales);
    if (w->other)
        sizes_of_body(size, scales + w->other);
    if (w->xi)
        scales[w->xi] = scales[w->xi + 1] = size->depth;
    for (int i = 0; i < 3; i++)
        scales[P + i] = size->v / size->G;
    scales[TURN] = scales[Q];
    scales[D] = scales[D + 1] = 1;
    scales[WORK] = scales[WORK + 1] = size->v * size->v / size->G;
}

bool pcs_engine_open(pcs_engine *e, pcs_run *w, const double *start)
{
    double scales[MAX_STATE];
    const double tolerance = w->how->tolerance;
    *e = (pcs_engine){0};
    if (SUNContext_Create(NULL, &e->context) != 0)
        return false;
    e->state = N_VNew_Serial(w->n, e->context);
    e->weights = N_VNew_Serial(w->n, e->context);
    e->A = SUNDenseMatrix(w->n, w->n, e->context);
    e->solver = SUNLinSol_Dense(e->state, e->A, e->context);
    e->cvode = CVodeCreate(CV_ADAMS, e->context);
    if (!e->state || !e->weights || !e->A || !e->solver || !e->cvode)
        return false;
    sizes_of_state(w, scales);
    for (int i = 0; i < w->n; i++) {
        N_VGetArrayPointer(e->state)[i] = start[i];
        N_VGetArrayPointer(e->weights)[i] = tolerance * 1e-2 * scales[i];
    }
    int falling[ROOTS] = {
        [TO_TURN] = 0, [TO_END] = -1, [TO_GAP] = -1, [TO_CHANGE] = -1, [TO_GROWN] = -1};
    return CVodeInit(e->cvode, rates, 0, e->state) == 0 &&
           CVodeSetErrHandlerFn(e->cvode, silent, NULL) == 0 &&
           CVodeSVtolerances(e->cvode, tolerance, e->weights) == 0 &&
           CVodeSetUserData(e->cvode, w) == 0 &&
           CVodeSetLinearSolver(e->cvode, e->solver, e->A) == 0 &&
           // as slip decreases, its direction becomes stiff: an old Jacobian could accept a bad
           // step
           CVodeSetLSetupFrequency(e->cvode, 5) == 0 &&
           CVodeSetJacEvalFrequency(e->cvode, 5) == 0 &&
           CVodeRootInit(e->cvode, ROOTS, roots) == 0 &&
           CVodeSetRootDirection(e->cvode, falling) == 0 &&
           CVodeSetNoInactiveRootWarn(e->cvode) == 0 &&
           CVodeSetMaxStep(e->cvode, w->size.span / 10) == 0;
}

double *pcs_engine_state(const pcs_engine *e)
{
    return N_VGetArrayPointer(e->state);
}

pcs_step pcs_engine_step(pcs_engine *e, double longest, double *t, int which[ROOTS])
{
    const int flag = CVode(e->cvode, longest, e->state, t, CV_ONE_STEP);
    if (flag < 0)
        return PCS_STEP_FAILED;
    if (flag != CV_ROOT_RETURN)
        return PCS_STEP_DONE;
    (void)CVodeGetRootInfo(e->cvode, which);
    return PCS_STEP_MET;
}

void pcs_engine_restart(pcs_engine *e, double t)
{
    (void)CVodeReInit(e->cvode, t, e->state);
}
