/*
 * A slider that holds: two oscillators, coupled by G. Events are looked for in steps in which no
 * mode can hide.
 */
#include "springs2.h"

#include <float.h>

static double tangential_force(const pcs_springs2 *w, const pcs_spot2 *x)
{
    return -x->u / w->eta2;
}

/* Modes of y = K^(1/2) (z, u):  y'' = -S y with S = K^(1/2) G K^(1/2). */
typedef struct modes {
    double root_n, root_t;      /* square roots of the stiffnesses */
    double omega[2], way[2][2]; /* frequencies and directions */
    double a[2], b[2];          /* y = way (a cos + b sin/omega) */
    pcs_spot2 start;
} modes;

static modes modes_of(const pcs_springs2 *w)
{
    const pcs_contact2 *c = w->c;
    modes m = {.root_n = sqrt(w->k), .root_t = sqrt(1 / w->eta2), .start = w->at};
    const double S_nn = c->G_nn * w->k, S_tt = c->G_tt / w->eta2;
    const double S_nt = c->G_nt * m.root_n * m.root_t;
    const double half = 0.5 * (S_nn - S_tt), mean = 0.5 * (S_nn + S_tt);
    const double radius = sqrt(half * half + S_nt * S_nt);
    const double large = mean + radius, small = (S_nn * S_tt - S_nt * S_nt) / large;
    // direction of the large one; the other is at right angles
    const double x = half >= 0 ? half + radius : S_nt, y = half >= 0 ? S_nt : radius - half;
    const double length = sqrt(x * x + y * y);
    m.way[0][0] = length > 0 ? x / length : 1;
    m.way[0][1] = length > 0 ? y / length : 0;
    m.way[1][0] = -m.way[0][1];
    m.way[1][1] = m.way[0][0];
    m.omega[0] = sqrt(large);
    m.omega[1] = sqrt(fmax(small, DBL_MIN));
    for (int i = 0; i < 2; i++) {
        m.a[i] = m.way[i][0] * m.root_n * w->at.z + m.way[i][1] * m.root_t * w->at.u;
        m.b[i] = m.way[i][0] * m.root_n * w->at.v_n + m.way[i][1] * m.root_t * w->at.v_t;
    }
    return m;
}

/* Where the oscillators are after time t. */
static pcs_spot2 spot_at(const pcs_springs2 *w, const modes *m, double t)
{
    double y[2] = {0, 0}, dy[2] = {0, 0}, sum[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        const double o = m->omega[i], s = sin(o * t), h = sin(0.5 * o * t), c = 1 - 2 * h * h;
        const double value = m->a[i] * c + m->b[i] * s / o;
        const double rate = m->b[i] * c - m->a[i] * o * s;
        const double area = m->a[i] * s / o + m->b[i] * 2 * h * h / (o * o);
        for (int k = 0; k < 2; k++) {
            y[k] += m->way[i][k] * value;
            dy[k] += m->way[i][k] * rate;
            sum[k] += m->way[i][k] * area;
        }
    }
    const pcs_spot2 *a = &m->start;
    pcs_spot2 x = {.z = y[0] / m->root_n,
                   .u = y[1] / m->root_t,
                   .v_n = dy[0] / m->root_n,
                   .v_t = dy[1] / m->root_t,
                   .p_n = a->p_n - m->root_n * sum[0],
                   .p_t = a->p_t - m->root_t * sum[1]};
    x.W_n = a->W_n + 0.5 * w->k * (a->z * a->z - x.z * x.z);
    x.W_t = a->W_t + 0.5 / w->eta2 * (a->u * a->u - x.u * x.u);
    return x;
}

/* What ends a hold, as functions that are positive until it happens. */
static double margin(const pcs_springs2 *w, const pcs_spot2 *x, pcs_event2 event)
{
    switch (event) {
    case PCS_TO_TURN:
        return w->unloads ? 1 : -x->v_n;
    case PCS_TO_END:
        return w->unloads ? -x->z : 1;
    case PCS_TO_RELOAD:
        return w->unloads ? x->z - w->z_max : 1;
    case PCS_TO_FORWARD: // F_t = -mu F_n
        return w->mu * pcs_normal_force2(w, x) + tangential_force(w, x);
    default:
        return w->mu * pcs_normal_force2(w, x) - tangential_force(w, x);
    }
}

/* How fast a margin grows; 0 where that is of no account. */
static double widening(const pcs_springs2 *w, const pcs_spot2 *x, pcs_event2 event)
{
    const double F_n = -w->k * x->v_n, F_t = -x->v_t / w->eta2; // rates of the forces
    switch (event) {
    case PCS_TO_TURN:
        return w->unloads
                   ? 0
                   : -(w->c->G_nn * pcs_normal_force2(w, x) + w->c->G_nt * tangential_force(w, x));
    case PCS_TO_END:
        return w->unloads ? -x->v_n : 0;
    case PCS_TO_RELOAD:
        return w->unloads ? x->v_n : 0;
    case PCS_TO_FORWARD:
        return w->mu * F_n + F_t;
    default:
        return w->mu * F_n - F_t;
    }
}

/* A look from one time to another, with the spots at both. */
typedef struct look {
    double low, high;
    pcs_spot2 before, after;
} look;

/* A margin that is there at both ends of a look may be gone between: then end where it is least. */
static void mind_the_dip(const pcs_springs2 *w, const modes *m, pcs_event2 event, look *l)
{
    if (l->low == 0 || widening(w, &l->before, event) >= 0 || widening(w, &l->after, event) <= 0 ||
        margin(w, &l->after, event) <= 0)
        return;
    double a = l->low, b = l->high;
    pcs_spot2 x = l->after;
    for (int i = 0; i < 60 && b - a > 4 * DBL_EPSILON * b; i++) {
        const double middle = 0.5 * (a + b);
        x = spot_at(w, m, middle);
        *(widening(w, &x, event) < 0 ? &a : &b) = middle;
    }
    if (margin(w, &x, event) > 0)
        return;
    l->high = b;
    l->after = x;
}

/* The first event of a look, which becomes its end. */
static pcs_event2 first_event(const pcs_springs2 *w, const modes *m, look *l)
{
    pcs_event2 found = PCS_TO_NOTHING;
    for (pcs_event2 event = PCS_TO_TURN; event < PCS_TO_NOTHING; event++) {
        mind_the_dip(w, m, event, l);
        if (margin(w, &l->after, event) > 0)
            continue;
        // right after a slip the margin of friction grows from zero as t^2, as that of loading does
        // after the turn
        double a = l->low == 0 && event >= PCS_TO_RELOAD ? 1e-7 * l->high : l->low, b = l->high;
        for (int i = 0; i < 80 && b - a > 4 * DBL_EPSILON * b; i++) {
            const double middle = 0.5 * (a + b);
            const pcs_spot2 x = spot_at(w, m, middle);
            *(margin(w, &x, event) > 0 ? &a : &b) = middle;
        }
        l->high = b;
        l->after = spot_at(w, m, b);
        found = event;
    }
    return found;
}

/* Gives up if nothing happens within many periods, or within the looks allowed. */
pcs_event2 pcs_hold2(pcs_springs2 *w)
{
    const modes m = modes_of(w);
    const double step = 0.15 / m.omega[0], last = 20 / m.omega[1];
    look l = {.after = w->at};
    for (long i = 0; (double)i * step < last && w->looks_left > 0; i++) {
        w->looks_left--;
        l = (look){(double)i * step, (double)(i + 1) * step, l.after,
                   spot_at(w, &m, (double)(i + 1) * step)};
        const pcs_event2 event = first_event(w, &m, &l);
        if (event == PCS_TO_NOTHING)
            continue;
        w->at = l.after;
        return event;
    }
    return PCS_TO_GIVE_UP;
}
