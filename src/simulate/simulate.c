/* A contact of finite duration: its events and its record. The equations are in run.c. */
#include "../base/status.h"
#include "../base/vector3.h"
#include "engine.h"

#include <string.h>

/*
 * The angle of rotation. About t2 alone: with its sign (clockwise) and whole turns. Otherwise the
 * magnitude of the rotation.
 */
static double angle_of(const double *y)
{
    const double *q = y + Q;
    if (q[1] == 0 && q[2] == 0)
        return y[TURN];
    return 2 * atan2(sqrt(pcs_dot3(q + 1, q + 1)), fabs(q[0]));
}

static void tell(const pcs_run *w, double t, const double *y, pcs_event event)
{
    if (!w->how->watch)
        return;
    const pcs_contact_now x = pcs_run_contact(w, y);
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

/* A stage ends. If it was compression, its impulse and work are added to those of compression. */
static void turn(pcs_run *w, const double *y)
{
    if (w->unloads) {
        w->out->outcome |= PCS_OUTCOME_RECOMPRESSION;
    } else {
        w->out->pc_n += y[P] - w->p_mark;
        w->out->W_c += y[WORK] - w->W_mark;
    }
    w->unloads = !w->unloads;
    w->p_mark = y[P];
    w->W_mark = y[WORK];
}

/* Slip stops, or sticking ends. */
static pcs_event change(pcs_run *w, double *y)
{
    const pcs_event event = w->sticks ? PCS_EVENT_SLIP : PCS_EVENT_STOP;
    if (w->xi) {
        pcs_run_switch(w, y);
        return event;
    }
    if (w->sticks || w->begins) {
        w->begins = w->sticks; // slip that had hardly begun stops again
        w->sticks = !w->sticks;
    } else {
        pcs_run_settle(w, y);
    }
    // with a coarse tolerance the slip at a stop may not be nearly zero
    if (w->begins && pcs_run_contact(w, y).s >= PCS_NEXT_TO_NONE * w->size.v)
        pcs_run_grow(w, y);
    return event;
}

/* Handle the roots that were found; there may be several at once. Returns true at the end. */
static bool meet(pcs_run *w, const int *which, double t, double *y)
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
        pcs_run_grow(w, y);
    }
    if (ends)
        tell(w, t, y, PCS_EVENT_END);
    w->out->events += turns || changes || ends;
    return ends;
}

static double energy_of(const pcs_struck3 *body, const pcs_struck3 *other)
{
    return other ? pcs_struck3_energy(body) + pcs_struck3_energy(other) : pcs_struck3_energy(body);
}

static void finish(const pcs_run *w, const double *y, double t)
{
    pcs_simulated *out = w->out;
    const pcs_contact_now x = pcs_run_contact(w, y);
    const double tangential = hypot(y[P + 1], y[P + 2]);
    out->duration = t;
    out->angle = angle_of(y);
    memcpy(out->p, y + P, sizeof out->p);
    out->pr_n = y[P] - out->pc_n;
    out->W_r = y[WORK] - out->W_c;
    out->W_f = y[WORK + 1];
    memcpy(out->vp, (const double[]){x.c.v_n, x.c.v_1, x.c.v_2}, sizeof out->vp);
    out->after = x.body;
    if (w->other) {
        const double *v = w->how->other->v; // velocity of the moving frame, subtracted in begin
        out->other_after = x.other;
        for (int i = 0; i < 3; i++) {
            out->after.v[i] += v[i];
            out->other_after.v[i] += v[i];
        }
    }
    out->dT = energy_of(&out->after, w->other ? &out->other_after : NULL) - out->T_bodies;
    out->e_kinematic = -x.c.v_n / out->v[0];
    out->R_kinetic = out->pr_n / out->pc_n;
    out->E2_energetic = -out->W_r / out->W_c;
    // work cannot exceed: a spring returns no more than it took, to about 300 times the tolerance
    if (out->R_kinetic > 1 + 1000 * w->how->tolerance)
        out->outcome |= PCS_OUTCOME_IMPULSE_EXCEEDS;
    out->impulse_ratio = tangential / y[P];
    const double turnover = fabs(out->W_c) + fabs(out->W_r) + fabs(out->W_f);
    // the error of dT is as large as that of the energy itself
    out->audit = fabs(out->W_c + out->W_r + out->W_f - out->dT) / fmax(turnover, out->T_bodies);
}

static pcs_status follow(pcs_run *w, pcs_engine *e, pcs_fault *fault)
{
    enum { MAX_EVENTS = 1000, MAX_STEPS = 50000 };
    const double longest = 1000 * w->size.span;
    double *y = pcs_engine_state(e), t = 0;
    tell(w, 0, y, PCS_EVENT_NONE);
    for (long i = 0; i < MAX_STEPS && w->out->events < MAX_EVENTS && t < longest; i++) {
        int which[ROOTS];
        const pcs_step step = pcs_engine_step(e, longest, &t, which);
        if (step == PCS_STEP_FAILED)
            break;
        tell(w, t, y, PCS_EVENT_NONE); // report both sides of an event, because friction may jump
        if (step != PCS_STEP_MET)
            continue;
        if (meet(w, which, t, y)) {
            finish(w, y, t);
            return pcs_accept(fault);
        }
        pcs_engine_restart(e, t);
    }
    return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, t);
}

/* Increase arm and turn to those of the body, if they are smaller. */
static void reach(const pcs_struck3 *b, double *arm, double *turn)
{
    *arm = fmax(*arm, sqrt(pcs_dot3(b->offset, b->offset)));
    *turn = fmax(*turn, sqrt(pcs_dot3(b->omega, b->omega)));
    for (int i = 0; i < 3 && isfinite(b->mass); i++)
        *arm = fmax(*arm, sqrt(b->inertia[i][i] / b->mass));
}

static pcs_sizes sizes_of(const pcs_struck3 *b, const pcs_struck3 *other,
                          const pcs_surface *surface, const pcs_contact3 *c)
{
    const double p = surface->exponent;
    // the penetration of the spring without damping
    const double depth =
        pow((p + 1) / 2 * c->v_n * c->v_n / (c->G_nn * surface->kappa), 1 / (p + 1));
    double arm = 0, turn = 0;
    reach(b, &arm, &turn);
    if (other)
        reach(other, &arm, &turn);
    return (pcs_sizes){depth, depth / -c->v_n, hypot(c->v_n, hypot(c->v_1, c->v_2)) + turn * arm,
                       arm, c->G_nn};
}

/* The record of bodies that do not approach: nothing changes. */
static pcs_status nothing(const pcs_struck3 *body, const pcs_struck3 *other, pcs_simulated *out,
                          pcs_fault *fault)
{
    out->outcome = PCS_OUTCOME_NO_COLLISION;
    memcpy(out->vp, out->v, sizeof out->vp);
    out->after = *body;
    if (other)
        out->other_after = *other;
    out->e_kinematic = out->R_kinetic = out->E2_energetic = out->impulse_ratio = PCS_NONE;
    return pcs_accept(fault);
}

/* A round body must have its mass centre on the normal through the contact. */
static pcs_status check_round(const char *field, bool round, const double *r, pcs_fault *fault)
{
    const double aside = hypot(r[1], r[2]);
    if (round && aside > 1e-9 * fabs(r[0]))
        return pcs_refuse(fault, field, "needs the mass centre right above the contact", aside);
    return pcs_accept(fault);
}

static pcs_status check_how(const pcs_run *w, pcs_fault *fault)
{
    const pcs_simulation *how = w->how;
    if (!pcs_within(how->tolerance, 1e-13, 1e-3))
        return pcs_refuse(fault, "tolerance", "must lie between 1e-13 and 1e-3", how->tolerance);
    const pcs_status status = check_round("round", how->round, w->r, fault);
    return status == PCS_OK && how->other
               ? check_round("other_round", how->other_round, w->other_r, fault)
               : status;
}

/* The state at the first touch, in a frame that moves with the other body. */
static void begin(pcs_run *w, double start[MAX_STATE])
{
    const pcs_struck3 *other = w->how->other;
    w->n = STATE;
    memcpy(start + V, w->body->v, sizeof w->body->v);
    memcpy(start + W, w->body->omega, sizeof w->body->omega);
    if (other) {
        w->other = w->n;
        w->n += OF_BODY;
        start[w->other + Q] = 1;
        memcpy(start + w->other + W, other->omega, sizeof other->omega);
        for (int i = 0; i < 3; i++)
            start[V + i] -= other->v[i];
    }
    if (w->surface->kappa_t > 0 && w->surface->mu_k > 0) {
        w->xi = w->n;
        w->n += 2;
    }
    pcs_run_start(w, start);
}

static pcs_status simulate(const pcs_struck3 *body, const pcs_surface *surface,
                           const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault)
{
    pcs_contact3 c;
    pcs_simulated im = {0};
    pcs_run w = {.body = body, .surface = surface, .how = how, .out = &im};
    double start[MAX_STATE] = {[Q] = 1, [D] = 1};
    pcs_engine e;
    const pcs_struck3 *other = how->other;
    pcs_status status = pcs_contact3_of_struck(body, other, &c, fault);
    if (status == PCS_OK)
        status = pcs_surface_check(surface, fault);
    if (status != PCS_OK)
        return status;
    pcs_struck3_arm(body, w.r);
    if (other)
        pcs_struck3_arm(other, w.other_r);
    status = check_how(&w, fault);
    if (status != PCS_OK)
        return status;
    memcpy(im.v, (const double[]){c.v_n, c.v_1, c.v_2}, sizeof im.v);
    im.T_bodies = energy_of(body, other);
    if (!(c.v_n < 0)) {
        status = nothing(body, other, &im, fault);
    } else {
        w.size = sizes_of(body, other, surface, &c);
        begin(&w, start);
        status = pcs_engine_open(&e, &w, start) ? follow(&w, &e, fault)
                                                : pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, 0);
        pcs_engine_close(&e);
    }
    if (status == PCS_OK)
        *out = im;
    return status;
}

pcs_status pcs_simulate3(const pcs_struck3 *body, const pcs_surface *surface,
                         const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"how", how}, {"out", out}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!how->other || !isinf(how->other->mass))
        return simulate(body, surface, how, out, fault);
    // an immovable body is a fixed surface
    const pcs_struck3 *other = how->other;
    const double moves = pcs_dot3(other->v, other->v) + pcs_dot3(other->omega, other->omega);
    if (moves != 0)
        return pcs_refuse(fault, "other", "must be at rest where its mass is infinite", moves);
    pcs_simulation fixed = *how;
    fixed.other = NULL;
    const pcs_status status = simulate(body, surface, &fixed, out, fault);
    if (status == PCS_OK)
        out->other_after = *other;
    return status;
}

pcs_status pcs_simulate2(const pcs_struck2 *body, const pcs_surface *surface,
                         const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault)
{
    pcs_contact2 c;
    pcs_status status = pcs_contact2_of_struck(body, NULL, &c, fault);
    if (status != PCS_OK)
        return status;
    const pcs_struck3 spatial = pcs_struck3_of_plane(body);
    status = pcs_simulate3(&spatial, surface, how, out, fault);
    if (status == PCS_OK && pcs_has(out->impulse_ratio))
        out->impulse_ratio = out->p[1] / out->p[0];
    return status;
}
