/*
 * Stronge's lumped contact [stronge-2001]: a normal spring that is stiffer by 1/e^2 when it
 * unloads, and a tangential spring of stiffness k_n/eta^2 in series with a slider of Coulomb
 * friction. With the spring displacements d (normal, negative when pressed) and u,
 *
 *     dv/dt = G F,   F_n = -k (d - d_0),   F_t = -k_t u
 *
 * k = k_n, d_0 = 0 while it loads; k = k_n/e^2, d_0 = (1 - e^2) d_max while it unloads. While
 * the slider holds, d' = v_n and u' = v_t: two coupled oscillators. While it slides towards
 * s, F_t = -s mu F_n and the slider moves with sigma = v_t + s mu (k/k_t) v_n. The answer does
 * not depend on k_n, which is 1 here.
 */
#include "bilinear2.h"

#include <float.h>

/* Where the contact stands. */
typedef struct spot {
    double z, u;     /* d - d_0, and the stretch of the tangential spring */
    double v_n, v_t; /* m/s */
    double p_n, p_t; /* impulses so far */
    double W_n, W_t; /* work so far */
} spot;

typedef struct contact {
    const pcs_contact2 *c;
    pcs_impact2 *im;
    double mu, e, eta2;
    double k;     /* of the normal spring now: 1, or 1/e^2 */
    double z_max; /* while it unloads: where it began, as z */
    bool unloads, holds, done;
    double side; /* of slip: +1, -1 */
    spot at, from;
} contact;

static double normal_force(const contact *w, const spot *x)
{
    return -w->k * x->z;
}

static double tangential_force(const contact *w, const spot *x)
{
    return -x->u / w->eta2;
}

/* Close the phase that ends here. */
static void record(contact *w)
{
    const spot *a = &w->from, *b = &w->at;
    pcs_impact2 *im = w->im;
    if (b->p_n > a->p_n && im->n_phases < PCS_MAX_PHASES2)
        im->phases[im->n_phases++] =
            (pcs_phase2){.stage = w->unloads ? PCS_RESTITUTION : PCS_COMPRESSION,
                         .motion = w->holds ? PCS_STICK : PCS_SLIDE,
                         .from = {a->p_n, a->p_t, a->v_n, a->v_t},
                         .to = {b->p_n, b->p_t, b->v_n, b->v_t},
                         .W_n = b->W_n - a->W_n,
                         .W_t = b->W_t - a->W_t};
    *(w->unloads ? &im->pr_n : &im->pc_n) += b->p_n - a->p_n;
    *(w->unloads ? &im->pr_t : &im->pc_t) += b->p_t - a->p_t;
    *(w->unloads ? &im->W_r : &im->W_c) += b->W_n - a->W_n;
    im->W_f += b->W_t - a->W_t;
    w->from = w->at;
}

/* Turn from loading to unloading: the same force on the stiffer branch. */
static void unload(contact *w)
{
    w->at.v_n = 0;
    record(w);
    w->done = w->e == 0;
    if (w->done)
        return;
    w->unloads = true;
    w->at.z *= w->e * w->e;
    w->k = 1 / (w->e * w->e);
    w->z_max = w->at.z;
    // slip that ends just here has ended, whatever rounding says
    if (!w->holds && w->side * w->at.v_t <= 1e-14 * (fabs(w->c->v_t) + fabs(w->c->v_n)))
        w->holds = w->mu > 0;
    w->from = w->at;
}

/* Pressed as far as before: it loads on. */
static void reload(contact *w)
{
    record(w);
    w->im->outcome |= PCS_RECOMPRESSION;
    w->unloads = false;
    w->at.z = w->z_max / (w->e * w->e);
    w->k = 1;
    w->from = w->at;
}

static void finish(contact *w)
{
    w->at.z = w->at.u = 0;
    record(w);
    w->done = true;
}

/* --- slip: v_n^2 + A k z^2 is constant, and all impulses and v_t follow v_n ------------- */

/* On to normal velocity v with displacement z; F_t stays at the edge of the cone. */
static void slide_to(contact *w, double A, double v, double z)
{
    const pcs_contact2 *c = w->c;
    spot *x = &w->at;
    const double B = c->G_nt - w->mu * w->side * c->G_tt;
    // A = 0 is met by no random problem; then v_n stays, and the spring gives the time
    const double dp = A != 0 ? (v - x->v_n) / A : 0.5 * w->k * (x->z * x->z - z * z) / x->v_n;
    const double v_t = x->v_t + B * dp;
    x->W_n += 0.5 * w->k * (x->z * x->z - z * z);
    x->W_t -= w->side * w->mu * dp * 0.5 * (x->v_t + v_t);
    x->p_n += dp;
    x->p_t -= w->side * w->mu * dp;
    x->v_n = v;
    x->v_t = v_t;
    x->z = z;
    x->u = w->side * w->mu * w->eta2 * normal_force(w, x);
}

/* The normal velocity at which the slider stops, if things go on like this. */
static double v_at_stop(const contact *w, double A)
{
    const pcs_contact2 *c = w->c;
    const double B = c->G_nt - w->mu * w->side * c->G_tt, ratio = w->side * w->mu * w->eta2 * w->k;
    // v_t + (B/A)(v - v_n) + ratio v = 0
    return (B * w->at.v_n - A * w->at.v_t) / (B + A * ratio);
}

static bool between(double x, double a, double b)
{
    return (x > a && x < b) || (x < a && x > b);
}

/* The slider stops; if that is where the spring turns, it turns. */
static void hold(contact *w)
{
    record(w);
    w->holds = true;
    if (!w->unloads && w->at.v_n >= 1e-14 * w->c->v_n)
        unload(w);
}

/* One stretch of slip, to the next event. */
static void slide(contact *w)
{
    const double A = w->c->G_nn - w->mu * w->side * w->c->G_nt;
    const double stop = w->mu > 0 ? v_at_stop(w, A) : PCS_NONE, v = w->at.v_n, z = w->at.z;
    const double C = v * v + A * w->k * z * z; // constant
    const bool falls = A <= 0;
    if (falls && !w->unloads)
        w->im->outcome |= PCS_JAM;
    // where v_n is when the spring event comes, and z there
    double end_v, end_z;
    if (!w->unloads) {
        end_v = falls ? -INFINITY : 0;
        end_z = falls ? 0 : -sqrt(C / (A * w->k));
    } else if (!falls || C > 0) {
        end_v = v >= 0 ? sqrt(fmax(C, 0.0)) : -sqrt(fmax(C - A * w->k * w->z_max * w->z_max, 0.0));
        end_z = v >= 0 ? 0 : w->z_max;
    } else {
        end_v = -sqrt(fmax(C - A * w->k * w->z_max * w->z_max, 0.0));
        end_z = w->z_max;
    }
    if (between(stop, v, end_v)) {
        slide_to(w, A, stop, -sqrt(fmax((C - stop * stop) / (A * w->k), 0.0)));
        hold(w);
        return;
    }
    slide_to(w, A, end_v, end_z);
    if (!w->unloads)
        unload(w);
    else if (end_z == 0)
        finish(w);
    else
        reload(w);
}

/* --- stick: two oscillators -------------------------------------------------------------- */

/* Modes of y = K^(1/2) (z, u):  y'' = -S y with S = K^(1/2) G K^(1/2). */
typedef struct modes {
    double root_n, root_t;      /* square roots of the stiffnesses */
    double omega[2], way[2][2]; /* frequencies and directions */
    double a[2], b[2];          /* y = way (a cos + b sin/omega) */
    spot start;
} modes;

static modes modes_of(const contact *w)
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
static spot spot_at(const contact *w, const modes *m, double t)
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
    const spot *a = &m->start;
    spot x = {.z = y[0] / m->root_n,
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
enum { TO_TURN, TO_END, TO_RELOAD, TO_FORWARD, TO_BACKWARD, EVENTS };

static double margin(const contact *w, const spot *x, int event)
{
    switch (event) {
    case TO_TURN:
        return w->unloads ? 1 : -x->v_n;
    case TO_END:
        return w->unloads ? -x->z : 1;
    case TO_RELOAD:
        return w->unloads ? x->z - w->z_max : 1;
    case TO_FORWARD: // F_t = -mu F_n: the slider gives way towards +t
        return w->mu * normal_force(w, x) + tangential_force(w, x);
    default:
        return w->mu * normal_force(w, x) - tangential_force(w, x);
    }
}

/* How fast a margin grows; 0 where that is of no account. */
static double widening(const contact *w, const spot *x, int event)
{
    const double F_n = -w->k * x->v_n, F_t = -x->v_t / w->eta2; // rates of the forces
    switch (event) {
    case TO_TURN:
        return w->unloads
                   ? 0
                   : -(w->c->G_nn * normal_force(w, x) + w->c->G_nt * tangential_force(w, x));
    case TO_END:
        return w->unloads ? -x->v_n : 0;
    case TO_RELOAD:
        return w->unloads ? x->v_n : 0;
    case TO_FORWARD:
        return w->mu * F_n + F_t;
    default:
        return w->mu * F_n - F_t;
    }
}

/* A look from one time to another, with the spots at both. */
typedef struct look {
    double low, high;
    spot before, after;
} look;

/* A margin that is there at both ends of a look may be gone between: then end where it is least. */
static void mind_the_dip(const contact *w, const modes *m, int event, look *l)
{
    if (l->low == 0 || widening(w, &l->before, event) >= 0 || widening(w, &l->after, event) <= 0 ||
        margin(w, &l->after, event) <= 0)
        return;
    double a = l->low, b = l->high;
    spot x = l->after;
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

/* The first event of a look, which becomes its end; -1: none. */
static int first_event(const contact *w, const modes *m, look *l)
{
    int found = -1;
    for (int event = 0; event < EVENTS; event++) {
        mind_the_dip(w, m, event, l);
        if (margin(w, &l->after, event) > 0)
            continue;
        // right after a slip the margin of friction grows from zero as t^2, as that of loading does
        // after the turn
        double a = l->low == 0 && event >= TO_RELOAD ? 1e-7 * l->high : l->low, b = l->high;
        for (int i = 0; i < 80 && b - a > 4 * DBL_EPSILON * b; i++) {
            const double middle = 0.5 * (a + b);
            const spot x = spot_at(w, m, middle);
            *(margin(w, &x, event) > 0 ? &a : &b) = middle;
        }
        l->high = b;
        l->after = spot_at(w, m, b);
        found = event;
    }
    return found;
}

static void give_way(contact *w, double side)
{
    record(w);
    w->holds = false;
    w->side = side;
    w->at.u = side * w->mu * w->eta2 * normal_force(w, &w->at); // exactly on the edge
    w->from = w->at;
}

/* Hold until something happens; false: nothing does within many periods. */
static bool hold_on(contact *w)
{
    const modes m = modes_of(w);
    const double step = 0.15 / m.omega[0], last = 20 / m.omega[1];
    look l = {.after = w->at};
    for (long i = 0; (double)i * step < last; i++) {
        l = (look){(double)i * step, (double)(i + 1) * step, l.after,
                   spot_at(w, &m, (double)(i + 1) * step)};
        const int event = first_event(w, &m, &l);
        if (event < 0)
            continue;
        w->at = l.after;
        if (event == TO_TURN)
            unload(w);
        else if (event == TO_END)
            finish(w);
        else if (event == TO_RELOAD)
            reload(w);
        else
            give_way(w, event == TO_FORWARD ? 1 : -1);
        return true;
    }
    return false;
}

pcs_status pcs_bilinear2(const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im)
{
    enum { MOST = 200000 };
    contact w = {.c = c,
                 .im = im,
                 .mu = m->mu_k,
                 .e = m->e,
                 .eta2 = m->eta2,
                 .k = 1,
                 .side = c->v_t < 0 ? -1 : 1,
                 .at = {.v_n = c->v_n, .v_t = c->v_t}};
    w.holds = fabs(c->v_t) < m->mu_k * m->eta2 * -c->v_n;
    w.from = w.at;
    im->pc_n = im->pc_t = im->pr_n = im->pr_t = im->W_c = im->W_r = im->W_f = 0;
    for (int i = 0; i < MOST && !w.done; i++) {
        if (w.holds && !hold_on(&w))
            return PCS_NOT_CONVERGED;
        if (!w.holds && !w.done)
            slide(&w);
    }
    im->p_n = w.at.p_n;
    im->p_t = w.at.p_t;
    im->vp_n = w.at.v_n;
    im->vp_t = w.at.v_t;
    return w.done ? PCS_OK : PCS_NOT_CONVERGED;
}
