/*
 * A body has its contact point C at r from the mass centre. Its equations are
 *
 *     m v' = F,   J omega' = r x F - omega x J omega,   r' = omega x r
 *
 * and the same with -F for the other body. engine.c integrates them between events. While a contact
 * sticks, friction is the force that keeps its slip zero [brach-1993 (21)]. In space the direction
 * d of slip is integrated with the motion: d' = (a.d_p) d_p/s, where s is the slip speed and d_p is
 * perpendicular to d. So s goes through zero as smoothly as it does in the plane.
 */
#include "run.h"
#include "../base/vector3.h"

#include <float.h>
#include <string.h>

/*
 * A body in the state y. r is its arm at the start; if the body is round, r stays fixed in space.
 */
static pcs_struck3 body_at(const pcs_struck3 *first, const double *y, const double *r, bool round)
{
    pcs_struck3 b = *first;
    double turn[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    (void)pcs_rotation_quaternion(y + Q, turn, NULL);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b.rotation[i][j] = turn[i][0] * first->rotation[0][j] +
                               turn[i][1] * first->rotation[1][j] +
                               turn[i][2] * first->rotation[2][j];
    if (round)
        pcs_multiply3_back((const double(*)[3])b.rotation, r, b.offset);
    memcpy(b.v, y + V, sizeof b.v);
    memcpy(b.omega, y + W, sizeof b.omega);
    return b;
}

/* Accelerations without a contact force: gyroscopic, and centripetal of the contact point. */
static void free_motion(const pcs_struck3 *b, const double *r, bool round, double *at_contact,
                        double *angular)
{
    double own[3], L[3], torque[3], spin[3], turn[3], swing[3];
    pcs_multiply3_back(b->rotation, b->omega, own);
    pcs_multiply3(b->inertia, own, L);
    pcs_cross3(L, own, torque);
    pcs_solve3x3(b->inertia, torque, spin);
    pcs_multiply3(b->rotation, spin, angular);
    pcs_cross3(angular, r, at_contact);
    if (round)
        return; // the contact point is another material point at each instant
    pcs_cross3(b->omega, r, turn);
    pcs_cross3(b->omega, turn, swing);
    for (int i = 0; i < 3; i++)
        at_contact[i] += swing[i];
}

/* Acceleration of slip due to F_n and free motion, without friction. */
static void without_friction(const pcs_contact_now *x, double a[2])
{
    a[0] = x->c.G_n1 * x->F[0] + x->free[1];
    a[1] = x->c.G_n2 * x->F[0] + x->free[2];
}

/* Solve (lambda + G_tt) x = a. */
static void solve_shear(const pcs_contact3 *c, double lambda, const double a[2], double x[2])
{
    const double G_11 = c->G_11 + lambda, G_22 = c->G_22 + lambda;
    const double det = G_11 * G_22 - c->G_12 * c->G_12;
    x[0] = (G_22 * a[0] - c->G_12 * a[1]) / det;
    x[1] = (G_11 * a[1] - c->G_12 * a[0]) / det;
}

/*
 * The direction d in which slip begins, under the acceleration a and a friction force of magnitude
 * k. The total acceleration a - k G_tt d is parallel to d: (lambda + k G_tt) d = a with |d| = 1.
 * d| decreases as lambda increases, so lambda is found by bisection.
 */
static void way_of_slip(const pcs_contact3 *c, const double a[2], double k, double d[2])
{
    const pcs_contact3 scaled = {.G_11 = k * c->G_11, .G_12 = k * c->G_12, .G_22 = k * c->G_22};
    double low = 0, high = hypot(a[0], a[1]);
    if (high == 0)
        return; // nothing drives slip: d stays
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
 * The direction of slip. While slip has hardly begun, the forces determine its direction: they
 * rotate, so with a constant direction acceleration and slip would not stay parallel.
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

/* The bodies, their penetration, and the acceleration of one relative to the other. */
static void place_bodies(const pcs_run *w, const double *y, pcs_contact_now *x)
{
    const pcs_simulation *how = w->how;
    x->body = body_at(w->body, y, w->r, how->round);
    pcs_struck3_arm(&x->body, x->r);
    x->depth = -(y[X] + x->r[0] - w->r[0]);
    if (w->other) {
        const double *of_other = y + w->other;
        x->other = body_at(how->other, of_other, w->other_r, how->other_round);
        pcs_struck3_arm(&x->other, x->other_r);
        x->depth += of_other[X] + x->other_r[0] - w->other_r[0];
    }
    // the bodies were checked at the start
    (void)pcs_contact3_of_struck(&x->body, w->other ? &x->other : NULL, &x->c, NULL);
    free_motion(&x->body, x->r, how->round, x->free, x->spin);
    if (!w->other)
        return;
    double free[3];
    free_motion(&x->other, x->other_r, how->other_round, free, x->other_spin);
    for (int i = 0; i < 3; i++)
        x->free[i] -= free[i];
}

/*
 * The tangential spring follows the contact while the slider holds. While the slider slips, along
 * the unit vector u, F_t = -mu F_n u and xi = mu F_n/kappa_t u. So the slider has the speed v_t.u -
 * mu F_n'/kappa_t, with F_n' = kappa p d^(p-1) d' (1 + zeta d') + kappa d^p zeta d''.
 */
static void push_spring(const pcs_run *w, const double *y, pcs_contact_now *x)
{
    const pcs_surface *f = w->surface;
    const double length = hypot(y[D], y[D + 1]), p = f->exponent, sink = -x->c.v_n;
    for (int i = 0; i < 2; i++) {
        x->d[i] = y[D + i] / length;
        x->F[1 + i] = w->sticks ? -f->kappa_t * y[w->xi + i] : -f->mu_k * x->F[0] * x->d[i];
    }
    const double a_n = x->c.G_nn * x->F[0] + x->c.G_n1 * x->F[1] + x->c.G_n2 * x->F[2] + x->free[0];
    const double depth = fmax(x->depth, 0);
    const double rate = f->kappa * (p * pow(depth, p - 1) * sink * (1 + f->zeta * sink) -
                                    pow(depth, p) * f->zeta * a_n);
    x->s = x->c.v_1 * x->d[0] + x->c.v_2 * x->d[1] - f->mu_k * rate / f->kappa_t;
}

/* F_n = kappa d^p (1 + zeta d') + c d^((p-1)/2) d' */
static double normal_force(const pcs_surface *f, double depth, double sink)
{
    const double elastic = depth > 0 ? f->kappa * pow(depth, f->exponent) : 0;
    const double F = elastic * (1 + f->zeta * sink);
    return f->c > 0 ? F + f->c * pow(fmax(depth, 0), 0.5 * (f->exponent - 1)) * sink : F;
}

pcs_contact_now pcs_run_contact(const pcs_run *w, const double *y)
{
    const pcs_surface *f = w->surface;
    pcs_contact_now x = {.depth = 0};
    place_bodies(w, y, &x);
    x.F[0] = normal_force(f, x.depth, -x.c.v_n);
    if (w->xi) {
        push_spring(w, y, &x);
        return x;
    }
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

/*
 * The spring follows the contact while the slider holds. While the slider slips, only the direction
 * u of the spring is integrated: u' = (v_t - (v_t.u) u)/|xi|. As the contact ends, |xi| goes to
 * zero and u may turn ever faster. Below a millionth of the depth, or where rounding would be
 * visible, u is kept constant: the rest of the impulse, a part of 1e-12, has no visible effect.
 */
static void turn_spring(const pcs_run *w, const pcs_contact_now *x, double *d)
{
    const double along = x->c.v_1 * x->d[0] + x->c.v_2 * x->d[1];
    const double length = w->surface->mu_k * x->F[0] / w->surface->kappa_t;
    const double least = fmax(1e-6 * w->size.depth, 1e5 * DBL_EPSILON * w->size.arm);
    if (w->sticks) {
        d[w->xi] = x->c.v_1;
        d[w->xi + 1] = x->c.v_2;
    } else if (length > 0 && !(w->unloads && x->depth < least)) {
        d[D] = (x->c.v_1 - along * x->d[0]) / length;
        d[D + 1] = (x->c.v_2 - along * x->d[1]) / length;
    }
}

/*
 * Rate of change of the direction of slip. It is zero just before slip stops: the direction is
 * constant there.
 */
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

/* Time derivative of the state of a body, under the force F and its angular acceleration spin. */
static void rates_of_body(const pcs_struck3 *body, const double *y, const double *F,
                          const double *spin, double *d)
{
    const double *q = y + Q, *o = y + W;
    pcs_struck3 still = *body;
    memset(still.v, 0, sizeof still.v);
    memset(still.omega, 0, sizeof still.omega);
    const pcs_struck3 pushed = pcs_struck3_after(&still, F);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        d[X + i] = y[V + i];
        d[Q + 1 + i] = 0.5 * (o[i] * q[0] + o[j] * q[1 + k] - o[k] * q[1 + j]);
        d[V + i] = pushed.v[i];
        d[W + i] = pushed.omega[i] + spin[i];
    }
    d[Q] = -0.5 * pcs_dot3(o, q + 1);
}

void pcs_run_rates(const pcs_run *w, const double *y, double *d)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    const double back[3] = {-x.F[0], -x.F[1], -x.F[2]};
    memset(d, 0, (size_t)w->n * sizeof *d);
    rates_of_body(&x.body, y, x.F, x.spin, d);
    if (w->other)
        rates_of_body(&x.other, y + w->other, back, x.other_spin, d + w->other);
    for (int i = 0; i < 3; i++)
        d[P + i] = x.F[i];
    d[TURN] = y[W + 2];
    if (w->xi)
        turn_spring(w, &x, d);
    else
        turn_slip(w, &x, d);
    d[WORK] = x.F[0] * x.c.v_n;
    d[WORK + 1] = x.F[1] * x.c.v_1 + x.F[2] * x.c.v_2;
}

/*
 * How far outside the cone the spring may be before the slider slips. When the slider has just
 * stopped, the spring is on the cone except for the rounding of the penetration, and will move
 * inside.
 */
static double slack(const pcs_run *w)
{
    const pcs_sizes *size = &w->size;
    const double force = size->v / size->G / size->span;
    return w->surface->mu_k * force * fmax(1e-10, 64 * DBL_EPSILON * size->arm / size->depth);
}

/* The normal force divided by the power of the penetration that both its terms contain. */
static double pushing(const pcs_surface *f, double depth, double sink)
{
    const double elastic = 1 + f->zeta * sink;
    if (f->c == 0)
        return elastic;
    return pow(fmax(depth, 0), 0.5 * (f->exponent + 1)) * elastic + f->c / f->kappa * sink;
}

void pcs_run_roots(const pcs_run *w, const double *y, double *g)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    g[TO_TURN] = x.c.v_n;
    g[TO_END] = pushing(w->surface, x.depth, -x.c.v_n);
    g[TO_GAP] = w->unloads ? x.depth : 1; // at the first touch rounding may cause a gap
    g[TO_GROWN] = 1;
    if (w->xi) {
        const double held = w->surface->kappa_t * hypot(y[w->xi], y[w->xi + 1]);
        g[TO_CHANGE] = w->sticks ? w->surface->mu_k * x.F[0] - held + slack(w) : x.s;
        return;
    }
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

void pcs_run_switch(pcs_run *w, double *y)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    const double length = hypot(y[w->xi], y[w->xi + 1]);
    for (int i = 0; i < 2; i++) {
        if (w->sticks)
            y[D + i] = y[w->xi + i] / length;
        else
            y[w->xi + i] = w->surface->mu_k * x.F[0] / w->surface->kappa_t * x.d[i];
    }
    w->sticks = !w->sticks;
}

/*
 * With a tangential spring: at the first touch the limit mu F_n grows at the rate mu F_n'. The
 * force of the spring grows at the rate kappa_t |v_t| if the slider holds. The slider slips if that
 * is faster.
 */
static void start_spring(pcs_run *w, double *y)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    const double slip = hypot(x.c.v_1, x.c.v_2);
    if (slip > 0) {
        y[D] = x.c.v_1 / slip;
        y[D + 1] = x.c.v_2 / slip;
    }
    w->sticks = !(slip > 0 && pcs_run_contact(w, y).s > 0);
}

void pcs_run_grow(pcs_run *w, double *y)
{
    const pcs_contact_now x = pcs_run_contact(w, y);
    y[D] = x.d[0];
    y[D + 1] = x.d[1];
    w->begins = false;
}

/*
 * At the first touch F_n is zero, or the force of a dashpot. If there is no slip and no force, the
 * acceleration of free motion decides the direction of slip. If that is zero, too, the contact
 * sticks if friction can balance G_nt.
 */
void pcs_run_start(pcs_run *w, double *y)
{
    if (w->xi) {
        start_spring(w, y);
        return;
    }
    pcs_contact_now x = pcs_run_contact(w, y);
    const double slip = hypot(x.c.v_1, x.c.v_2), held = hypot(x.free[1], x.free[2]);
    const bool plane = x.c.v_2 == 0 && x.c.G_n2 == 0 && x.c.G_12 == 0;
    if (slip > (plane ? 0 : PCS_NEXT_TO_NONE * w->size.v)) {
        y[D] = x.c.v_1 / slip;
        y[D + 1] = x.c.v_2 / slip;
    } else if (held > 0 && !(x.F[0] > 0)) {
        y[D] = x.free[1] / held;
        y[D + 1] = x.free[2] / held;
        w->begins = true;
    } else {
        const double F = x.F[0] > 0 ? x.F[0] : 1;
        const double a[2] = {x.c.G_n1 * F + x.free[1], x.c.G_n2 * F + x.free[2]};
        double hold[2];
        solve_shear(&x.c, 0, a, hold);
        w->sticks = hypot(hold[0], hold[1]) <= w->surface->mu_s * F;
        w->begins = !w->sticks;
        way_of_slip(&x.c, a, w->surface->mu_k * F, y + D);
    }
}
