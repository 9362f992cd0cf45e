/*
 * A slider that holds: three oscillators, coupled by G. With the stiffnesses K = (k, 1/eta^2,
 * 1/eta^2) and y = K^(1/2) x of the displacements x,
 *
 *     F = -K x,   y'' = -S y,   S = K^(1/2) G K^(1/2)
 *
 * is written by the modes of S. Events are looked for in steps that no mode can hide in.
 */
#include "../base/vector3.h"
#include "springs3.h"

#include <float.h>

typedef struct modes {
    double root[3];            /* square roots of the stiffnesses */
    double omega[3];           /* frequencies */
    double way[3][3];          /* their directions, a column each */
    double a[3], b[3];         /* y = way (a cos + b sin/omega) */
    const pcs_springs3 *start; /* where time begins */
} modes;

/* One plane rotation of Jacobi's method: S_pq becomes zero. */
static void rotate(double S[3][3], double way[3][3], int p, int q)
{
    const double half = (S[q][q] - S[p][p]) / (2 * S[p][q]);
    const double t = copysign(1 / (fabs(half) + sqrt(1 + half * half)), half);
    const double c = 1 / sqrt(1 + t * t), s = t * c;
    const int r = 3 - p - q;
    const double S_rp = S[r][p], S_rq = S[r][q];
    S[p][p] -= t * S[p][q];
    S[q][q] += t * S[p][q];
    S[p][q] = S[q][p] = 0;
    S[r][p] = S[p][r] = c * S_rp - s * S_rq;
    S[r][q] = S[q][r] = s * S_rp + c * S_rq;
    for (int i = 0; i < 3; i++) {
        const double x = way[i][p], y = way[i][q];
        way[i][p] = c * x - s * y;
        way[i][q] = s * x + c * y;
    }
}

/* Eigenvalues onto the diagonal, to small relative error even where S is graded by stiffness. */
static void diagonalise(double S[3][3], double way[3][3])
{
    for (int sweep = 0; sweep < 30; sweep++) {
        bool done = true;
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++)
                if (fabs(S[p][q]) > 0.1 * DBL_EPSILON * sqrt(fabs(S[p][p])) * sqrt(fabs(S[q][q]))) {
                    rotate(S, way, p, q);
                    done = false;
                }
        if (done)
            return;
    }
}

static modes modes_of(const pcs_springs3 *w)
{
    const double root_t = 1 / sqrt(w->eta2);
    modes m = {
        .root = {sqrt(w->k), root_t, root_t}, .way = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .start = w};
    double S[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            S[i][j] = m.root[i] * w->G[i][j] * m.root[j];
    diagonalise(S, m.way);
    for (int i = 0; i < 3; i++) {
        m.omega[i] = sqrt(fmax(S[i][i], DBL_MIN));
        for (int j = 0; j < 3; j++) {
            m.a[i] -= m.way[j][i] * w->at.F[j] / m.root[j];
            m.b[i] += m.way[j][i] * m.root[j] * w->at.v[j];
        }
    }
    return m;
}

/* Forces and velocities after time t; the impulse, too, if asked for. */
static pcs_spot3 spot_at(const modes *m, double t, bool impulse)
{
    double y[3] = {0}, rate[3] = {0}, area[3] = {0};
    for (int i = 0; i < 3; i++) {
        const double o = m->omega[i], h = sin(0.5 * o * t), s = 2 * h * cos(0.5 * o * t);
        const double c = 1 - 2 * h * h;
        const double value = m->a[i] * c + m->b[i] * s / o, slope = m->b[i] * c - m->a[i] * o * s;
        const double sum = impulse ? m->a[i] * s / o + m->b[i] * 2 * h * h / (o * o) : 0;
        for (int j = 0; j < 3; j++) {
            y[j] += m->way[j][i] * value;
            rate[j] += m->way[j][i] * slope;
            area[j] += m->way[j][i] * sum;
        }
    }
    pcs_spot3 x = m->start->at;
    for (int j = 0; j < 3; j++) {
        x.F[j] = -m->root[j] * y[j];
        x.v[j] = rate[j] / m->root[j];
        x.p[j] -= m->root[j] * area[j];
    }
    return x;
}

static double length(const double *x)
{
    return sqrt(x[1] * x[1] + x[2] * x[2]);
}

/* What ends a hold, as functions that are positive until it happens. */
static double margin(const pcs_springs3 *w, const pcs_spot3 *x, pcs_event3 event)
{
    switch (event) {
    case PCS_EVENT3_TURN:
        return w->unloads ? 1 : -x->v[0];
    case PCS_EVENT3_END:
        return w->unloads ? x->F[0] : 1;
    case PCS_EVENT3_RELOAD:
        return w->unloads ? w->F_turn - x->F[0] : 1;
    default: // |F_t| = mu F_n
        return w->mu * x->F[0] - length(x->F);
    }
}

/* How they change with time. */
static double widening(const pcs_springs3 *w, const pcs_spot3 *x, pcs_event3 event)
{
    const double F_t = length(x->F), along = x->F[1] * x->v[1] + x->F[2] * x->v[2];
    switch (event) {
    case PCS_EVENT3_TURN:
        return -pcs_dot3(w->G[0], x->F);
    case PCS_EVENT3_END:
        return -w->k * x->v[0];
    case PCS_EVENT3_RELOAD:
        return w->k * x->v[0];
    default:
        return F_t > 0 ? along / (w->eta2 * F_t) - w->mu * w->k * x->v[0] : 1;
    }
}

typedef struct search {
    const modes *m;
    pcs_event3 event;
} search;

static double margin_at(void *data, double t)
{
    const search *s = data;
    const pcs_spot3 x = spot_at(s->m, t, false);
    return margin(s->m->start, &x, s->event);
}

static double narrowing_at(void *data, double t)
{
    const search *s = data;
    const pcs_spot3 x = spot_at(s->m, t, false);
    return -widening(s->m->start, &x, s->event);
}

/* A stretch of time that is looked at, with the spots at its ends. */
typedef struct look {
    double low, high;
    pcs_spot3 before, after;
} look;

/* A margin that is there at both ends of a look may be gone between: then end where it is least. */
static void mind_the_dip(const modes *m, pcs_event3 event, look *l)
{
    const pcs_springs3 *w = m->start;
    const double falls = -widening(w, &l->before, event), rises = widening(w, &l->after, event);
    if (l->low == 0 || falls <= 0 || rises <= 0 || margin(w, &l->after, event) <= 0)
        return;
    search s = {m, event};
    const double least = pcs_zero(narrowing_at, &s, l->low, falls, l->high, -rises);
    if (margin_at(&s, least) > 0)
        return;
    l->high = least;
    l->after = spot_at(m, least, false);
}

/*
 * The first event of a look; it becomes its end. Right after a slip the margin of friction grows
 * from zero as t^2, as does that of loading after the turn: the look is blind to them up to where
 * they can be told from rounding. What is past by then was so from the start, as where slip stops
 * just at the turn and goes on along the stiffer branch.
 */
static pcs_event3 first_event(const modes *m, look *l)
{
    const double blind = l->low == 0 ? 1e-4 * l->high : l->low;
    const double past = m->start->balked || m->start->at.F[0] == 0 ? blind : l->low;
    pcs_event3 found = PCS_EVENT3_NONE;
    for (pcs_event3 event = PCS_EVENT3_TURN; event <= PCS_EVENT3_SLIDER; event++) {
        const double a = event >= PCS_EVENT3_RELOAD ? blind : l->low;
        mind_the_dip(m, event, l);
        const double f_b = margin(m->start, &l->after, event);
        if (f_b > 0 || l->high <= a)
            continue;
        search s = {m, event};
        const double f_a = margin_at(&s, a);
        l->high = f_a > 0 ? pcs_zero(margin_at, &s, a, f_a, l->high, f_b) : fmin(a, past);
        l->after = spot_at(m, l->high, false);
        found = event;
    }
    return found;
}

/* Over to a later spot, with the works of both springs. */
static void move_to(pcs_springs3 *w, pcs_spot3 x)
{
    const double *F = w->at.F;
    x.W_n += 0.5 / w->k * (F[0] * F[0] - x.F[0] * x.F[0]);
    x.W_t += 0.5 * w->eta2 * (F[1] * F[1] + F[2] * F[2] - x.F[1] * x.F[1] - x.F[2] * x.F[2]);
    w->at = x;
}

pcs_event3 pcs_hold3(pcs_springs3 *w)
{
    const modes m = modes_of(w);
    const double step = 0.2 / fmax(m.omega[0], fmax(m.omega[1], m.omega[2]));
    look l = {.after = w->at};
    for (long i = 1; w->looks_left > 0; i++) {
        w->looks_left--;
        l = (look){l.high, (double)i * step, l.after, spot_at(&m, (double)i * step, false)};
        const pcs_event3 event = first_event(&m, &l);
        if (event == PCS_EVENT3_NONE)
            continue;
        move_to(w, spot_at(&m, l.high, true));
        return event;
    }
    return PCS_EVENT3_GIVE_UP;
}
