/*
 * A body with its contact point C at r from the mass centre,
 *
 *     m v' = F,   J omega' = r x F - omega x J omega,   r' = omega x r
 *
 * integrated by CVODE between events, which its root finding brackets. A stuck contact is held
 * by the friction that keeps its slip zero [brach-1993 (21)]. In space the direction d of slip
 * is integrated beside the motion, d' = (a.d_p) d_p/s with the slip speed s and d_p at right
 * angles to d, so that s goes through zero as smoothly as it does in the plane.
 */
#include <percuss/simulate.h>

#include "../base/status.h"
#include "../base/vector3.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

enum {
    X = 0,     /* of the mass centre since the start */
    Q = 3,     /* quaternion of the turn since the start */
    V = 7,     /* of the mass centre */
    W = 10,    /* angular velocity */
    D = 13,    /* direction of slip along t1, t2 */
    P = 15,    /* impulse */
    WORK = 18, /* of the normal force, of friction */
    TURN = 20, /* about t2 */
    STATE = 21
};

/* Sizes that a state has during the contact. */
typedef struct sizes {
    double depth, span, v, arm, G;
} sizes;

typedef struct run {
    const pcs_body3 *body;
    const pcs_surface *surface;
    const pcs_simulation *how;
    double r[3]; /* at the start */
    sizes size;
    bool sticks, unloads;
    bool begins;           /* slip has hardly begun: its direction follows from the forces */
    double p_mark, W_mark; /* where the stage began */
    pcs_simulated *out;
} run;

/* What follows from a state. */
typedef struct contact_now {
    pcs_body3 body;
    double r[3], depth, s;
    pcs_contact3 c; /* G, and velocity of the contact point */
    double free[3]; /* acceleration of the contact point without a force */
    double spin[3]; /* angular acceleration without a force */
    double d[2];    /* unit direction of slip */
    double hold[2]; /* friction that would hold the contact */
    double F[3];
} contact_now;

static pcs_body3 body_at(const run *w, const double *y)
{
    pcs_body3 b = *w->body;
    double turn[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    (void)pcs_rotation_quaternion(y + Q, turn, NULL);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b.rotation[i][j] = turn[i][0] * w->body->rotation[0][j] +
                               turn[i][1] * w->body->rotation[1][j] +
                               turn[i][2] * w->body->rotation[2][j];
    if (w->how->round) // the arm stays where it was in space
        pcs_multiply3_back((const double(*)[3])b.rotation, w->r, b.offset);
    memcpy(b.v, y + V, sizeof b.v);
    memcpy(b.omega, y + W, sizeof b.omega);
    return b;
}

/* The accelerations that are there without a force: gyroscopic, and of the arm that turns. */
static void free_motion(const run *w, contact_now *x)
{
    const pcs_body3 *b = &x->body;
    double own[3], L[3], torque[3], spin[3], turn[3], swing[3];
    pcs_multiply3_back(b->rotation, b->omega, own);
    pcs_multiply3(b->inertia, own, L);
    pcs_cross3(L, own, torque);
    pcs_solve3x3(b->inertia, torque, spin);
    pcs_multiply3(b->rotation, spin, x->spin);
    pcs_cross3(x->spin, x->r, x->free);
    if (w->how->round)
        return; // the point of contact is another one at each instant
    pcs_cross3(b->omega, x->r, turn);
    pcs_cross3(b->omega, turn, swing);
    for (int i = 0; i < 3; i++)
        x->free[i] += swing[i];
}

/* Acceleration of slip under F_n alone. */
static void without_friction(const contact_now *x, double a[2])
{
    a[0] = x->c.G_n1 * x->F[0] + x->free[1];
    a[1] = x->c.G_n2 * x->F[0] + x->free[2];
}

/* x with (lambda + G_tt) x = a. */
static void solve_shear(const pcs_contact3 *c, double lambda, const double a[2], double x[2])
{
    const double G_11 = c->G_11 + lambda, G_22 = c->G_22 + lambda;
    const double det = G_11 * G_22 - c->G_12 * c->G_12;
    x[0] = (G_22 * a[0] - c->G_12 * a[1]) / det;
    x[1] = (G_11 * a[1] - c->G_12 * a[0]) / det;
}

/*
 * The way in which slip begins under acceleration a and friction k: where the two together
 * point along it, (lambda + k G_tt) d = a with |d| = 1. Its length falls as lambda grows.
 */
static void way_of_slip(const pcs_contact3 *c, const double a[2], double k, double d[2])
{
    const pcs_contact3 scaled = {.G_11 = k * c->G_11, .G_12 = k * c->G_12, .G_22 = k * c->G_22};
    double low = 0, high = hypot(a[0], a[1]);
    if (high == 0)
        return; // nothing drives it: as it was
    for (int i = 0; i < 100; i++) {
        const double middle = 0.5 * (low + high);
        solve_shear(&scaled, middle, a, d);
        *(hypot(d[0], d[1]) > 1 ? &low : &high) = middle;
    }
    solve_shear(&scaled, high, a, d);
    const double length = hypot(d[0], d[1]);
    d[0] /= length;
    d[1] /= length;
}

/* Slip slower than this part of the speed is next to none. */
static const double NEXT_TO_NONE = 1e-8;

/*
 * The direction of slip. While it has hardly begun forces decide it, as they turn and no
 * direction that stays as it was keeps acceleration and slip in line.
 */
static void direct_slip(const run *w, const double *y, const double a[2], contact_now *x)
{
    const double length = hypot(y[D], y[D + 1]);
    x->d[0] = length > 0 ? y[D] / length : 1;
    x->d[1] = length > 0 ? y[D + 1] / length : 0;
    if (w->begins)
        way_of_slip(&x->c, a, w->surface->mu_k * x->F[0], x->d);
    x->s = x->c.v_1 * x->d[0] + x->c.v_2 * x->d[1];
}

static contact_now contact_at(const run *w, const double *y)
{
    const pcs_surface *f = w->surface;
    contact_now x = {.body = body_at(w, y)};
    pcs_body3_arm(&x.body, x.r);
    x.depth = -(y[X] + x.r[0] - w->r[0]);
    (void)pcs_contact3_of_bodies(&x.body, NULL, &x.c, NULL); // was right at the start
    free_motion(w, &x);
    const double elastic = x.depth > 0 ? f->kappa * pow(x.depth, f->exponent) : 0;
    x.F[0] = elastic * (1 - f->zeta * x.c.v_n);
    double a[2];
    without_friction(&x, a);
    direct_slip(w, y, a, &x);
    solve_shear(&x.c, 0, a, x.hold);
    for (int i = 0; i < 2; i++) {
        x.hold[i] = -x.hold[i];
        x.F[1 + i] = w->sticks ? x.hold[i] : -f->mu_k * x.F[0] * x.d[i];
    }
    return x;
}

/* How fast slip turns; not where it is about to stop, as its direction has settled there. */
static void turn_slip(const run *w, const contact_now *x, double *d)
{
    double a[2];
    if (w->sticks || w->begins || x->s < NEXT_TO_NONE * w->size.v)
        return;
    without_friction(x, a);
    a[0] += x->c.G_11 * x->F[1] + x->c.G_12 * x->F[2];
    a[1] += x->c.G_12 * x->F[1] + x->c.G_22 * x->F[2];
    const double rate = (a[1] * x->d[0] - a[0] * x->d[1]) / x->s;
    d[D] = -rate * x->d[1];
    d[D + 1] = rate * x->d[0];
}

static int rates(realtype t, N_Vector state, N_Vector out, void *user)
{
    (void)t;
    const run *w = user;
    const double *y = N_VGetArrayPointer(state), *q = y + Q, *o = y + W;
    double *d = N_VGetArrayPointer(out);
    const contact_now x = contact_at(w, y);
    pcs_body3 still = x.body;
    memset(still.v, 0, sizeof still.v);
    memset(still.omega, 0, sizeof still.omega);
    const pcs_body3 pushed = pcs_body3_after(&still, x.F);
    memset(d, 0, STATE * sizeof *d);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        d[X + i] = y[V + i];
        d[Q + 1 + i] = 0.5 * (o[i] * q[0] + o[j] * q[1 + k] - o[k] * q[1 + j]);
        d[V + i] = pushed.v[i];
        d[W + i] = pushed.omega[i] + x.spin[i];
        d[P + i] = x.F[i];
    }
    d[Q] = -0.5 * pcs_dot3(o, q + 1);
    d[TURN] = o[2];
    turn_slip(w, &x, d);
    d[WORK] = x.F[0] * x.c.v_n;
    d[WORK + 1] = x.F[1] * x.c.v_1 + x.F[2] * x.c.v_2;
    return 0;
}

enum { TO_TURN, TO_END, TO_GAP, TO_CHANGE, TO_GROWN, ROOTS };

static int roots(realtype t, N_Vector state, realtype *g, void *user)
{
    (void)t;
    const run *w = user;
    const contact_now x = contact_at(w, N_VGetArrayPointer(state));
    g[TO_TURN] = x.c.v_n;
    g[TO_END] = 1 - w->surface->zeta * x.c.v_n;
    g[TO_GAP] = w->unloads ? x.depth : 1; // at the first touch rounding may show a gap
    const double hold = hypot(x.hold[0], x.hold[1]);
    g[TO_CHANGE] = w->sticks   ? w->surface->mu_s * x.F[0] - hold
                   : w->begins ? hold - w->surface->mu_k * x.F[0]
                               : x.s;
    g[TO_GROWN] = w->begins ? NEXT_TO_NONE * w->size.v - x.s : 1;
    return 0;
}

/* Without slip: it sticks if the friction that it takes is there, else slip begins. */
static void settle(run *w, const double *y)
{
    const contact_now x = contact_at(w, y);
    w->sticks = hypot(x.hold[0], x.hold[1]) <= w->surface->mu_s * x.F[0];
    w->begins = !w->sticks;
}

/* Slip has begun: from here on its direction is integrated. */
static void grow(run *w, double *y)
{
    const contact_now x = contact_at(w, y);
    y[D] = x.d[0];
    y[D + 1] = x.d[1];
    w->begins = false;
}

/*
 * At the first touch F_n grows from zero. Without slip what is there without a force decides;
 * without that, whether friction can hold against G_nt.
 */
static void start_friction(run *w, double *y)
{
    contact_now x = contact_at(w, y);
    const double slip = hypot(x.c.v_1, x.c.v_2), held = hypot(x.free[1], x.free[2]);
    const bool plane = x.c.v_2 == 0 && x.c.G_n2 == 0 && x.c.G_12 == 0;
    if (slip > (plane ? 0 : NEXT_TO_NONE * w->size.v)) {
        y[D] = x.c.v_1 / slip;
        y[D + 1] = x.c.v_2 / slip;
    } else if (held > 0) {
        y[D] = x.free[1] / held;
        y[D + 1] = x.free[2] / held;
        w->begins = true;
    } else {
        const double a[2] = {x.c.G_n1, x.c.G_n2};
        double hold[2];
        solve_shear(&x.c, 0, a, hold);
        w->sticks = hypot(hold[0], hold[1]) <= w->surface->mu_s;
        w->begins = !w->sticks;
        way_of_slip(&x.c, a, w->surface->mu_k, y + D);
    }
}

/* The angle turned: about t2 alone with its sign, clockwise, and whole turns; else of the rotation.
 */
static double angle_of(const double *y)
{
    const double *q = y + Q;
    if (q[1] == 0 && q[2] == 0)
        return y[TURN];
    return 2 * atan2(sqrt(pcs_dot3(q + 1, q + 1)), fabs(q[0]));
}

static void tell(const run *w, double t, const double *y, pcs_event event)
{
    if (!w->how->watch)
        return;
    const contact_now x = contact_at(w, y);
    const pcs_instant now = {event,
                             w->sticks,
                             t,
                             x.depth,
                             angle_of(y),
                             {x.c.v_n, x.c.v_1, x.c.v_2},
                             {x.F[0], x.F[1], x.F[2]},
                             {y[P], y[P + 1], y[P + 2]},
                             y[WORK],
                             y[WORK + 1]};
    w->how->watch(&now, w->how->user);
}

/* A stage ends: what it took is added to compression. */
static void turn(run *w, const double *y)
{
    if (w->unloads) {
        w->out->outcome |= PCS_RECOMPRESSION;
    } else {
        w->out->pc_n += y[P] - w->p_mark;
        w->out->W_c += y[WORK] - w->W_mark;
    }
    w->unloads = !w->unloads;
    w->p_mark = y[P];
    w->W_mark = y[WORK];
}

/* Slip stops, or stick is lost. */
static pcs_event change(run *w, double *y)
{
    const pcs_event event = w->sticks ? PCS_EVENT_SLIP : PCS_EVENT_STOP;
    if (w->sticks || w->begins) {
        w->begins = w->sticks; // slip that hardly began is held again
        w->sticks = !w->sticks;
    } else {
        settle(w, y);
    }
    // with a coarse tolerance what is left at a stop may be more than next to none
    if (w->begins && contact_at(w, y).s >= NEXT_TO_NONE * w->size.v)
        grow(w, y);
    return event;
}

/* What the roots that were met mean, of which there may be several at once. True: the end. */
static bool meet(run *w, const int *which, double t, double *y)
{
    const bool ends = which[TO_END] || which[TO_GAP];
    const bool turns = which[TO_TURN] && !ends, changes = which[TO_CHANGE] && !ends;
    if (turns) {
        turn(w, y);
        tell(w, t, y, PCS_EVENT_TURN);
    }
    if (changes) {
        const pcs_event event = change(w, y);
        tell(w, t, y, event);
    } else if (which[TO_GROWN]) {
        grow(w, y);
    }
    if (ends)
        tell(w, t, y, PCS_EVENT_END);
    w->out->events += turns || changes || ends;
    return ends;
}

static void finish(const run *w, const double *y, double t)
{
    pcs_simulated *out = w->out;
    const contact_now x = contact_at(w, y);
    const double tangential = hypot(y[P + 1], y[P + 2]);
    out->duration = t;
    out->angle = angle_of(y);
    memcpy(out->p, y + P, sizeof out->p);
    out->pr_n = y[P] - out->pc_n;
    out->W_r = y[WORK] - out->W_c;
    out->W_f = y[WORK + 1];
    memcpy(out->vp, (const double[]){x.c.v_n, x.c.v_1, x.c.v_2}, sizeof out->vp);
    out->after = x.body;
    out->dT = pcs_body3_energy(&x.body) - out->T;
    out->e_kinematic = -x.c.v_n / out->v[0];
    out->R_kinetic = out->pr_n / out->pc_n;
    out->E2_energetic = -out->W_r / out->W_c;
    out->impulse_ratio = tangential / y[P];
    const double turnover = fabs(out->W_c) + fabs(out->W_r) + fabs(out->W_f);
    // a change of energy is no better known than the energy itself
    out->audit = fabs(out->W_c + out->W_r + out->W_f - out->dT) / fmax(turnover, out->T);
}

static pcs_status follow(run *w, void *cvode, N_Vector state, pcs_fault *fault)
{
    enum { MOST_EVENTS = 1000, MOST_STEPS = 50000 };
    const double longest = 1000 * w->size.span;
    double *y = N_VGetArrayPointer(state), t = 0;
    tell(w, 0, y, PCS_EVENT_NONE);
    for (long i = 0; i < MOST_STEPS && w->out->events < MOST_EVENTS && t < longest; i++) {
        const int flag = CVode(cvode, longest, state, &t, CV_ONE_STEP);
        if (flag < 0)
            break;
        tell(w, t, y, PCS_EVENT_NONE); // of an event both sides, as friction may jump
        if (flag != CV_ROOT_RETURN)
            continue;
        int which[ROOTS];
        (void)CVodeGetRootInfo(cvode, which);
        if (meet(w, which, t, y)) {
            finish(w, y, t);
            return pcs_accept(fault);
        }
        (void)CVodeReInit(cvode, t, state);
    }
    return pcs_give_up(fault, PCS_NOT_CONVERGED, t);
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

static void silent(int code, const char *module, const char *function, char *text, void *user)
{
    (void)code, (void)module, (void)function, (void)text, (void)user; // the status says it
}

/* The size of each part of the state, for the absolute tolerances. */
static void sizes_of_state(const sizes *size, double scales[STATE])
{
    for (int i = 0; i < 3; i++) {
        scales[X + i] = size->depth;
        scales[V + i] = size->v;
        scales[W + i] = size->v / size->arm;
        scales[P + i] = size->v / size->G;
    }
    for (int i = 0; i < 4; i++)
        scales[Q + i] = fmin(size->depth / size->arm, 1);
    scales[TURN] = scales[Q];
    scales[D] = scales[D + 1] = 1;
    scales[WORK] = scales[WORK + 1] = size->v * size->v / size->G;
}

static bool open_engine(engine *e, run *w, const double *start)
{
    double scales[STATE];
    const double tolerance = w->how->tolerance;
    *e = (engine){0};
    if (SUNContext_Create(NULL, &e->context) != 0)
        return false;
    e->state = N_VNew_Serial(STATE, e->context);
    e->weights = N_VNew_Serial(STATE, e->context);
    e->A = SUNDenseMatrix(STATE, STATE, e->context);
    e->solver = SUNLinSol_Dense(e->state, e->A, e->context);
    e->cvode = CVodeCreate(CV_ADAMS, e->context);
    if (!e->state || !e->weights || !e->A || !e->solver || !e->cvode)
        return false;
    sizes_of_state(&w->size, scales);
    for (int i = 0; i < STATE; i++) {
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
           // the less slip, the stiffer its direction: old matrices would pass as converged
           CVodeSetLSetupFrequency(e->cvode, 5) == 0 &&
           CVodeSetJacEvalFrequency(e->cvode, 5) == 0 &&
           CVodeRootInit(e->cvode, ROOTS, roots) == 0 &&
           CVodeSetRootDirection(e->cvode, falling) == 0 &&
           CVodeSetNoInactiveRootWarn(e->cvode) == 0 &&
           CVodeSetMaxStep(e->cvode, w->size.span / 10) == 0;
}

static sizes sizes_of(const pcs_body3 *b, const pcs_surface *surface, const pcs_contact3 *c)
{
    const double p = surface->exponent;
    // as deep as the spring alone would go
    const double depth =
        pow((p + 1) / 2 * c->v_n * c->v_n / (c->G_nn * surface->kappa), 1 / (p + 1));
    double arm = sqrt(pcs_dot3(b->offset, b->offset)), turn = sqrt(pcs_dot3(b->omega, b->omega));
    for (int i = 0; i < 3; i++)
        arm = fmax(arm, sqrt(b->inertia[i][i] / b->mass));
    return (sizes){depth, depth / -c->v_n, hypot(c->v_n, hypot(c->v_1, c->v_2)) + turn * arm, arm,
                   c->G_nn};
}

/* Nothing happens to bodies that do not approach. */
static pcs_status nothing(const pcs_body3 *body, pcs_simulated *out, pcs_fault *fault)
{
    out->outcome = PCS_NO_COLLISION;
    memcpy(out->vp, out->v, sizeof out->vp);
    out->after = *body;
    out->e_kinematic = out->R_kinetic = out->E2_energetic = out->impulse_ratio = PCS_NONE;
    return pcs_accept(fault);
}

static pcs_status check_how(const pcs_simulation *how, const double *r, pcs_fault *fault)
{
    if (!pcs_within(how->tolerance, 1e-13, 1e-3))
        return pcs_refuse(fault, "tolerance", "must lie between 1e-13 and 1e-3", how->tolerance);
    const double aside = hypot(r[1], r[2]);
    if (how->round && aside > 1e-9 * fabs(r[0]))
        return pcs_refuse(fault, "round", "needs the mass centre right above the contact", aside);
    return pcs_accept(fault);
}

pcs_status pcs_simulate3(const pcs_body3 *body, const pcs_surface *surface,
                         const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault)
{
    pcs_contact3 c;
    pcs_simulated im = {0};
    run w = {.body = body, .surface = surface, .how = how, .out = &im};
    double start[STATE] = {[Q] = 1, [D] = 1};
    engine e;
    pcs_status status = pcs_contact3_of_bodies(body, NULL, &c, fault);
    if (status == PCS_OK)
        status = pcs_surface_check(surface, fault);
    pcs_body3_arm(body, w.r);
    if (status == PCS_OK)
        status = check_how(how, w.r, fault);
    if (status != PCS_OK)
        return status;
    memcpy(im.v, (const double[]){c.v_n, c.v_1, c.v_2}, sizeof im.v);
    im.T = pcs_body3_energy(body);
    if (!(c.v_n < 0)) {
        status = nothing(body, &im, fault);
    } else {
        memcpy(start + V, body->v, sizeof body->v);
        memcpy(start + W, body->omega, sizeof body->omega);
        w.size = sizes_of(body, surface, &c);
        start_friction(&w, start);
        status = open_engine(&e, &w, start) ? follow(&w, e.cvode, e.state, fault)
                                            : pcs_give_up(fault, PCS_NOT_CONVERGED, 0);
        close_engine(&e);
    }
    if (status == PCS_OK)
        *out = im;
    return status;
}

pcs_status pcs_simulate2(const pcs_body2 *body, const pcs_surface *surface,
                         const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault)
{
    pcs_contact2 c;
    pcs_status status = pcs_contact2_of_bodies(body, NULL, &c, fault);
    if (status != PCS_OK)
        return status;
    const pcs_body3 spatial = pcs_body3_of_plane(body);
    status = pcs_simulate3(&spatial, surface, how, out, fault);
    if (status == PCS_OK && pcs_has(out->impulse_ratio))
        out->impulse_ratio = out->p[1] / out->p[0];
    return status;
}
