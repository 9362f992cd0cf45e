/*
 * A body with its contact point C at r from the mass centre,
 *
 *     m v' = F,   J omega' = r x F - omega x J omega,   r' = omega x r
 *
 * integrated between events, as engine.c does. A stuck contact is held by the friction that keeps
 * its slip zero [brach-1993 (21)]. In space the direction d of slip is integrated beside the
 * motion, d' = (a.d_p) d_p/s with the slip speed s and d_p at right angles to d, so that s goes
 * through zero as smoothly as it does in the plane.
 */
#include "run.h"
#include "../base/vector3.h"

#include <string.h>

static pcs_struck3 body_at(const pcs_run *w, const double *y)
{
    pcs_struck3 b = *w->body;
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
static void free_motion(const pcs_run *w, pcs_contact_now *x)
{
    const pcs_struck3 *b = &x->body;
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
    x->free[1] += swing[1]; // along the normal it is not asked for
    x->free[2] += swing[2];
}

/* Acceleration of slip under F_n alone. */
static void without_friction(const pcs_contact_now *x, double a[2])
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

/*
 * The direction of slip. While it has hardly begun forces decide it, as they turn and no
 * direction that stays as it was keeps acceleration and slip in line.
 */
static void direct_slip(const pcs_run *w, const double *y, const double a[2], pcs_contact_now *x)
{
    const double length = hypot(y[D], y[D + 1]);
    x->d[0] = length > 0 ? y[D] / length : 1;
    x->d[1] = length > 0 ? y[D + 1] / length : 0;
    if (w->begins)
        way_of_slip(&x->c, a, w->surface->mu_k * x->F[0], x->d);
    x->s = x->c.v_1 * x->d[0] + x->c.v_2 * x->d[1];
}

pcs_contact_now pcs_run_contact(const pcs_run *w, const double *y)
{
    const pcs_surface *f = w->surface;
    pcs_contact_now x = {.body = body_at(w, y)};
    pcs_struck3_arm(&x.body, x.r);
    x.depth = -(y[X] + x.r[0] - w->r[0]);
    (void)pcs_contact3_of_struck(&x.body, NULL, &x.c, NULL); // was right at the start
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
static void turn_slip(const pcs_run *w, const pcs_contact_now *x, double *d)
{
    double a[2];
    if (w->sticks || w->begins || x->s < PCS_NEXT_TO_NONE * w->size.v)
        return;
    without_friction(x, a);
    a[0] += x->c.G_11 * x->F[1] + x->c.G_12 * x->F[2];
    a[1] += x->c.G_12 * x->F[1] + x->c.G_22 * x->F[2];
    const double rate = (a[1] * x->d[0] - a[0] * x->d[1]) / x->s;
    d[D] = -rate * x->d[1];
    d[D + 1] = rate * x->d[0];
}

void pcs_run_rates(const pcs_run *w, const double *y, double *d)
{
    const double *q = y + Q, *o = y + W;
    const pcs_contact_now x = pcs_run_contact(w, y);
    pcs_struck3 still = x.body;
    memset(still.v, 0, sizeof still.v);
    memset(still.omega, 0, sizeof still.omega);
    const pcs_struck3 pushed = pcs_struck3_after(&still, x.F);
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
}

void pcs_run_roots(const pcs_run *w, const double *y, double *g)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    g[TO_TURN] = x.c.v_n;
    g[TO_END] = 1 - w->surface->zeta * x.c.v_n;
    g[TO_GAP] = w->unloads ? x.depth : 1; // at the first touch rounding may show a gap
    const double hold = hypot(x.hold[0], x.hold[1]);
    g[TO_CHANGE] = w->sticks   ? w->surface->mu_s * x.F[0] - hold
                   : w->begins ? hold - w->surface->mu_k * x.F[0]
                               : x.s;
    g[TO_GROWN] = w->begins ? PCS_NEXT_TO_NONE * w->size.v - x.s : 1;
}

void pcs_run_settle(pcs_run *w, const double *y)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    w->sticks = hypot(x.hold[0], x.hold[1]) <= w->surface->mu_s * x.F[0];
    w->begins = !w->sticks;
}

void pcs_run_grow(pcs_run *w, double *y)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    y[D] = x.d[0];
    y[D + 1] = x.d[1];
    w->begins = false;
}

/*
 * At the first touch F_n grows from zero. Without slip what is there without a force decides;
 * without that, whether friction can hold against G_nt.
 */
void pcs_run_start(pcs_run *w, double *y)
{
    pcs_contact_now x = pcs_run_contact(w, y);
    const double slip = hypot(x.c.v_1, x.c.v_2), held = hypot(x.free[1], x.free[2]);
    const bool plane = x.c.v_2 == 0 && x.c.G_n2 == 0 && x.c.G_12 == 0;
    if (slip > (plane ? 0 : PCS_NEXT_TO_NONE * w->size.v)) {
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
