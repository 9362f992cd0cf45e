/*
 * The equations of motion of the body with its contact point C at r from the mass centre,
 *
 *     m v_n' = F_n,   m v_t' = F_t,   I omega' = r_n F_t - r_t F_n,   r' = omega (-r_t, r_n)
 *
 * integrated by CVODE between events, which its root finding brackets. A stuck contact is
 * held by the friction that keeps v_Ct = 0 [brach-1993 (21)].
 */
#include "hunt_crossley.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

enum { N, T, ANGLE, V_N, V_T, OMEGA, P_N, P_T, W_N, W_T, STATE };

typedef struct run {
    const pcs_body2 *body;
    const soft_surface *surface;
    bool sticks, unloads;
    double side; /* of slip */
} run;

/* What follows from a state: the arm, the contact point, the forces. */
typedef struct contact_now {
    double r_n, r_t, depth, v_n, v_t, F_n, F_t;
} contact_now;

static contact_now contact_at(const run *w, const double *y)
{
    const pcs_body2 *b = w->body;
    const double c = cos(y[ANGLE]), s = sin(y[ANGLE]);
    contact_now x = {.r_n = b->r_n * c - b->r_t * s, .r_t = b->r_n * s + b->r_t * c};
    x.depth = -(y[N] + x.r_n - b->r_n);
    x.v_n = y[V_N] - y[OMEGA] * x.r_t;
    x.v_t = y[V_T] + y[OMEGA] * x.r_n;
    const double elastic = x.depth > 0 ? w->surface->kappa * pow(x.depth, w->surface->exponent) : 0;
    x.F_n = elastic * (1 - w->surface->zeta * x.v_n);
    const double hold = (x.r_n * x.r_t * x.F_n / b->inertia + y[OMEGA] * y[OMEGA] * x.r_t) /
                        (1 / b->mass + x.r_n * x.r_n / b->inertia);
    x.F_t = w->sticks ? hold : -w->side * w->surface->mu * x.F_n;
    return x;
}

static int rates(realtype t, N_Vector state, N_Vector out, void *user)
{
    (void)t;
    const run *w = user;
    const double *y = N_VGetArrayPointer(state);
    double *d = N_VGetArrayPointer(out);
    const contact_now x = contact_at(w, y);
    d[N] = y[V_N];
    d[T] = y[V_T];
    d[ANGLE] = y[OMEGA];
    d[V_N] = x.F_n / w->body->mass;
    d[V_T] = x.F_t / w->body->mass;
    d[OMEGA] = (x.r_n * x.F_t - x.r_t * x.F_n) / w->body->inertia;
    d[P_N] = x.F_n;
    d[P_T] = x.F_t;
    d[W_N] = x.F_n * x.v_n;
    d[W_T] = x.F_t * x.v_t;
    return 0;
}

enum { TO_TURN, TO_END, TO_GAP, TO_CHANGE, ROOTS };

static int roots(realtype t, N_Vector state, realtype *g, void *user)
{
    (void)t;
    const run *w = user;
    const contact_now x = contact_at(w, N_VGetArrayPointer(state));
    g[TO_TURN] = x.v_n;
    g[TO_END] = 1 - w->surface->zeta * x.v_n;
    g[TO_GAP] = x.depth;
    g[TO_CHANGE] = w->sticks ? w->surface->mu * x.F_n - fabs(x.F_t) : x.v_t;
    return 0;
}

static double energy(const pcs_body2 *b, const double *y)
{
    return 0.5 * b->mass * (y[V_N] * y[V_N] + y[V_T] * y[V_T]) +
           0.5 * b->inertia * y[OMEGA] * y[OMEGA];
}

static void tell(const run *w, double t, const double *y, soft_event event, soft_listener listener,
                 void *user)
{
    if (!listener)
        return;
    const contact_now x = contact_at(w, y);
    const soft_point point = {
        event,
        w->sticks,
        {t, y[N], y[T], y[ANGLE], y[V_N], y[V_T], y[OMEGA], y[P_N], y[P_T], y[W_N], y[W_T]},
        x.depth,
        x.v_t,
        x.F_n,
        x.F_t};
    listener(&point, user);
}

/* After slip has stopped: it sticks if the friction that it takes is there, else it turns back. */
static void settle(run *w, const double *y)
{
    w->sticks = true;
    const contact_now x = contact_at(w, y);
    if (fabs(x.F_t) <= w->surface->mu * x.F_n)
        return;
    w->sticks = false;
    w->side = x.F_t > 0 ? -1 : 1; // it would take more than there is: slip against it
}

static bool finish(const run *w, const double *start, const double *y, double t, soft_impact *im)
{
    const contact_now before = contact_at(w, start), after = contact_at(w, y);
    im->duration = t;
    im->angle = y[ANGLE];
    im->p_n = y[P_N];
    im->p_t = y[P_T];
    im->pr_n = y[P_N] - im->pc_n;
    im->W_r = y[W_N] - im->W_c;
    im->W_t = y[W_T];
    im->v_n = before.v_n;
    im->vp_n = after.v_n;
    im->vp_t = after.v_t;
    im->T = energy(w->body, start);
    im->dT = energy(w->body, y) - im->T;
    im->after = *w->body;
    im->after.r_n = after.r_n;
    im->after.r_t = after.r_t;
    im->after.v_n = y[V_N];
    im->after.v_t = y[V_T];
    im->after.omega = y[OMEGA];
    const double turnover = fabs(im->W_c) + fabs(im->W_r) + fabs(im->W_t);
    im->audit = turnover > 0 ? fabs(im->W_c + im->W_r + im->W_t - im->dT) / turnover : 0;
    return true;
}

/* What the roots that were met mean; SOFT_END ends it. */
static soft_event meet(run *w, const int *which, const double *y, soft_impact *im)
{
    soft_event event = SOFT_START;
    im->events++;
    if (which[TO_END] || (which[TO_GAP] && y[P_N] > 0))
        return SOFT_END;
    if (which[TO_TURN] && !w->unloads) {
        w->unloads = true;
        im->pc_n = y[P_N];
        im->W_c = y[W_N];
        event = SOFT_TURN;
    }
    if (which[TO_CHANGE] && w->sticks) {
        w->side = contact_at(w, y).F_t > 0 ? -1 : 1;
        w->sticks = false;
        event = SOFT_SLIP;
    } else if (which[TO_CHANGE]) {
        settle(w, y);
        event = SOFT_STOP;
    }
    return event;
}

static bool follow(run *w, void *cvode, N_Vector state, const double *start, double longest,
                   soft_listener listener, void *user, soft_impact *im, fail *why)
{
    enum { MOST_EVENTS = 1000 };
    double *y = N_VGetArrayPointer(state), t = 0;
    tell(w, 0, y, SOFT_START, listener, user);
    while (im->events < MOST_EVENTS && t < longest) {
        const int flag = CVode(cvode, longest, state, &t, CV_ONE_STEP);
        if (flag < 0)
            return failed(why, "the integration failed at %.3g s (CVODE says %s)", t,
                          CVodeGetReturnFlagName(flag));
        if (flag != CV_ROOT_RETURN) {
            tell(w, t, y, SOFT_START, listener, user);
            continue;
        }
        int which[ROOTS];
        (void)CVodeGetRootInfo(cvode, which);
        const soft_event event = meet(w, which, y, im);
        tell(w, t, y, event, listener, user);
        if (event == SOFT_END)
            return finish(w, start, y, t, im);
        (void)CVodeReInit(cvode, t, state);
    }
    return failed(why, "the contact does not end within %.3g s", longest);
}

/* What CVODE needs, and where it keeps it. */
typedef struct engine {
    SUNContext context;
    N_Vector state, weights;
    SUNMatrix A;
    SUNLinearSolver solver;
    void *cvode;
} engine;

static void close_engine(engine *e)
{
    CVodeFree(&e->cvode);
    (void)SUNLinSolFree(e->solver);
    SUNMatDestroy(e->A);
    N_VDestroy(e->weights);
    N_VDestroy(e->state);
    (void)SUNContext_Free(&e->context);
}

/* Sizes that a state has during the contact, for the absolute tolerances. */
typedef struct sizes {
    double depth, span, v, arm, G;
} sizes;

static sizes sizes_of(const run *w, const contact_now *first)
{
    const pcs_body2 *b = w->body;
    const double p = w->surface->exponent, G = 1 / b->mass + b->r_t * b->r_t / b->inertia;
    // as deep as the spring alone would go
    const double depth =
        pow((p + 1) / 2 * first->v_n * first->v_n / (G * w->surface->kappa), 1 / (p + 1));
    const double arm = fmax(hypot(b->r_n, b->r_t), sqrt(b->inertia / b->mass));
    return (sizes){depth, depth / -first->v_n, hypot(first->v_n, first->v_t) + fabs(b->omega) * arm,
                   arm, G};
}

static bool open_engine(engine *e, run *w, const double *start, const sizes *size, double tolerance)
{
    const double scales[STATE] = {size->depth,
                                  size->depth,
                                  size->depth / size->arm,
                                  size->v,
                                  size->v,
                                  size->v / size->arm,
                                  size->v / size->G,
                                  size->v / size->G,
                                  size->v * size->v / size->G,
                                  size->v * size->v / size->G};
    *e = (engine){0};
    if (SUNContext_Create(NULL, &e->context) != 0)
        return false;
    e->state = N_VNew_Serial(STATE, e->context);
    e->weights = N_VNew_Serial(STATE, e->context);
    e->A = SUNDenseMatrix(STATE, STATE, e->context);
    e->solver = SUNLinSol_Dense(e->state, e->A, e->context);
    e->cvode = CVodeCreate(CV_ADAMS, e->context);
    for (int i = 0; i < STATE; i++) {
        N_VGetArrayPointer(e->state)[i] = start[i];
        N_VGetArrayPointer(e->weights)[i] = tolerance * 1e-2 * scales[i];
    }
    return CVodeInit(e->cvode, rates, 0, e->state) == 0 &&
           CVodeSVtolerances(e->cvode, tolerance, e->weights) == 0 &&
           CVodeSetUserData(e->cvode, w) == 0 &&
           CVodeSetLinearSolver(e->cvode, e->solver, e->A) == 0 &&
           CVodeRootInit(e->cvode, ROOTS, roots) == 0 &&
           CVodeSetMaxNumSteps(e->cvode, 100000) == 0 &&
           CVodeSetMaxStep(e->cvode, size->span / 10) == 0;
}

/* Without slip at first: does it stick from the first touch on, where F_n grows from zero? */
static void start_friction(run *w, const contact_now *first)
{
    const pcs_body2 *b = w->body;
    w->side = first->v_t < 0 ? -1 : 1;
    w->sticks = false;
    if (first->v_t != 0)
        return;
    const double held = 1 / b->mass + b->r_n * b->r_n / b->inertia;
    const double swing = b->omega * b->omega * b->r_t; // asks for friction at once
    const double ratio = b->r_n * b->r_t / b->inertia / held;
    w->sticks = swing == 0 && fabs(ratio) <= w->surface->mu;
    w->side = (swing != 0 ? swing : ratio) > 0 ? -1 : 1;
}

bool soft_run(const pcs_body2 *body, const soft_surface *surface, double tolerance,
              soft_listener listener, void *user, soft_impact *im, fail *why)
{
    run w = {.body = body, .surface = surface};
    const double start[STATE] = {[V_N] = body->v_n, [V_T] = body->v_t, [OMEGA] = body->omega};
    const contact_now first = contact_at(&w, start);
    engine e;
    *im = (soft_impact){0};
    if (!(first.v_n < 0))
        return failed(why, "the contact point does not approach the surface");
    start_friction(&w, &first);
    const sizes size = sizes_of(&w, &first);
    const bool good =
        open_engine(&e, &w, start, &size, tolerance)
            ? follow(&w, e.cvode, e.state, start, 1000 * size.span, listener, user, im, why)
            : failed(why, "CVODE cannot be started");
    close_engine(&e);
    return good;
}
