/*
 * A slider that holds: three oscillators, coupled by G. With the stiffnesses K = (k, 1/eta^2,
 * 1/eta^2) and y = K^(1/2) x of the displacements x,
 *
 *     F = -K x,   y'' = -S y,   S = K^(1/2) G K^(1/2)
 *
 * is solved by the modes of S. The margins are those of hold2_kernel.h, except mu F_n - |F_t| for
 * the slider. Time advances as in reach_kernel.h.
 */
#include "../base/vector3.h"
#include "reach_kernel.h"
#include "springs3.h"

typedef struct modes {
    double root[3];            /* square roots of the stiffnesses */
    double omega[3];           /* frequencies */
    double way[3][3];          /* directions of the modes, one in each column */
    double a[3], b[3];         /* y = way (a cos + b sin/omega) */
    double fastest;            /* largest omega */
    double M_spring, M_n, M_t; /* bounds of second derivatives */
    const pcs_springs3 *start; /* state at t = 0 */
} modes;

/* One plane rotation of Jacobi's method: it makes S_pq zero. */
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

/*
 * Transform S to its eigenvalues on the diagonal. Their relative error is small even where S has
 * very different stiffnesses.
 */
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

/* r is the largest y'' of the mode. The largest v_n'' has one more factor omega. */
static void add_bounds(modes *m, int i)
{
    const double o = m->omega[i], slope = m->a[i] * o;
    const double r = o * sqrt(slope * slope + m->b[i] * m->b[i]);
    const double F_n = m->root[0] * fabs(m->way[0][i]) * r;
    const double x = m->root[1] * m->way[1][i], y = m->root[2] * m->way[2][i];
    m->fastest = pcs_k_max(m->fastest, o);
    m->M_n += F_n;
    m->M_t += sqrt(x * x + y * y) * r;
    m->M_spring += m->start->unloads ? F_n : fabs(m->way[0][i]) / m->root[0] * o * r;
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
        m.omega[i] = sqrt(pcs_k_max(S[i][i], DBL_MIN));
        for (int j = 0; j < 3; j++) {
            m.a[i] -= m.way[j][i] * w->at.F[j] / m.root[j];
            m.b[i] += m.way[j][i] * m.root[j] * w->at.v[j];
        }
        add_bounds(&m, i);
    }
    return m;
}

/* Return forces and velocities after the time t, and the impulse if impulse is true. */
static pcs_spot3 spot_at(const modes *m, double t, bool impulse)
{
    double y[3] = {0}, rate[3] = {0}, area[3] = {0};
    for (int i = 0; i < 3; i++) {
        const double o = m->omega[i];
        const pcs_k_circle x = pcs_k_circle_at(o * t);
        const double value = m->a[i] * x.c + m->b[i] / o * x.s;
        const double slope = m->b[i] * x.c - m->a[i] * o * x.s;
        const double sum = impulse ? (m->a[i] * x.s + m->b[i] / o * pcs_k_rise(&x)) / o : 0;
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

/*
 * The margin mu F_n - |F_t|. F_t = x d, and its rate has the components y along d and z across d.
 * The length of F_t + h F_t' is at most x + h |F_t'|. It is also at most x + y h + z^2 h^2/x while
 * y h >= -x/2; with this bound the step tends to Newton's step.
 */
static pcs_k_near slider(const modes *m, const pcs_spot3 *at)
{
    const pcs_springs3 *w = m->start;
    const double least = PCS_HOLD_LEAST / m->fastest, M = w->mu * m->M_n + m->M_t + DBL_MIN;
    const double x = length(at->F), f = w->mu * at->F[0] - x, dN = -w->mu * w->k * at->v[0];
    const double rate = length(at->v) / w->eta2;
    const pcs_k_near any = {pcs_k_safe(f, dN - rate, M, least), dN - rate, M, PCS_EVENT3_SLIDER};
    if (!(x > 0))
        return any;
    const double y = -(at->F[1] * at->v[1] + at->F[2] * at->v[2]) / (w->eta2 * x), df = dN - y;
    const double z = (at->F[1] * at->v[2] - at->F[2] * at->v[1]) / (w->eta2 * x);
    const double M_turned = M + 2 * z * z / x, h = pcs_k_safe(f, df, M_turned, least);
    const double most = y < 0 ? -0.5 * x / y : (double)INFINITY;
    if (h <= most)
        return h >= any.h ? (pcs_k_near){h, df, M_turned, PCS_EVENT3_SLIDER} : any;
    return any.h >= most ? any : (pcs_k_near){most, 0, M, PCS_EVENT3_SLIDER};
}

/* Return the nearest event. In the first step, margins that start at zero are not evaluated. */
static pcs_k_near nearest(const modes *m, const pcs_spot3 *at, bool first)
{
    const pcs_springs3 *w = m->start;
    const double least = PCS_HOLD_LEAST / m->fastest, rate = -w->k * at->v[0];
    const double f = w->unloads ? at->F[0] : -at->v[0];
    const double df = w->unloads ? rate : -pcs_dot3(w->G[0], at->F);
    const double M = m->M_spring + DBL_MIN, M_n = m->M_n + DBL_MIN;
    const pcs_k_near blind = {PCS_HOLD_FIRST / m->fastest, 0, 1, PCS_EVENT3_NONE};
    const pcs_k_near reload = {pcs_k_safe(w->F_turn - at->F[0], -rate, M_n, least), -rate, M_n,
                               PCS_EVENT3_RELOAD};
    pcs_k_near b = first && w->slipped ? blind : slider(m, at);
    pcs_k_near a = {pcs_k_safe(f, df, M, least), df, M,
                    w->unloads ? PCS_EVENT3_END : PCS_EVENT3_TURN};
    a = pcs_k_nearer(&a, b.h, b.df, b.M, b.event);
    b = first && w->fresh ? blind : reload;
    return w->unloads ? pcs_k_nearer(&a, b.h, b.df, b.M, b.event) : a;
}

/* The second derivative of mu F_n - |F_t| at the start of a hold. */
static double slider_bends(const pcs_springs3 *w)
{
    const double *F = w->at.F, *v = w->at.v, x = length(F);
    const double ddF_1 = -pcs_dot3(w->G[1], F) / w->eta2, ddF_2 = -pcs_dot3(w->G[2], F) / w->eta2;
    const double z = (F[1] * v[2] - F[2] * v[1]) / (w->eta2 * x);
    const double ddN = -w->mu * w->k * pcs_dot3(w->G[0], F);
    return ddN - (F[1] * ddF_1 + F[2] * ddF_2) / x - z * z / x;
}

/*
 * The first step. After a slip the margin of the slider grows from zero as t^2, and so does that of
 * the reload after the end of compression. If the margin of the slider decreases instead, slip
 * starts again at once, for example if it stopped exactly at the end of compression. This is not
 * done if the last slip had no length.
 */
static pcs_k_near first_step(const modes *m)
{
    const pcs_springs3 *w = m->start;
    const double M = w->mu * m->M_n + m->M_t;
    if (w->slipped && w->at.F[0] > 0 && !w->balked && slider_bends(w) < -PCS_HOLD_FALLS * M)
        return (pcs_k_near){0, -1, 0, PCS_EVENT3_SLIDER};
    return nearest(m, &w->at, true);
}

/* Move to a later state, and add the work of both springs. */
static void move_to(pcs_springs3 *w, pcs_spot3 x)
{
    const double *F = w->at.F;
    x.W_n += 0.5 / w->k * (F[0] * F[0] - x.F[0] * x.F[0]);
    x.W_t += 0.5 * w->eta2 * (F[1] * F[1] + F[2] * F[2] - x.F[1] * x.F[1] - x.F[2] * x.F[2]);
    w->at = x;
}

/* Follow the hold up to an event, or up to the longest time. */
static pcs_event3 hold_on(pcs_springs3 *w)
{
    const modes m = modes_of(w);
    const double last = PCS_HOLD_LONGEST / m.fastest;
    double t = 0;
    pcs_k_near a = first_step(&m);
    bool there = pcs_k_is_there(&a, t, m.fastest);
    while (!there && t + a.h < last && w->looks_left-- > 0) {
        t += a.h;
        const pcs_spot3 x = spot_at(&m, t, false);
        a = nearest(&m, &x, false);
        there = pcs_k_is_there(&a, t, m.fastest);
    }
    t = there ? t + a.h : last;
    if (t > 0)
        move_to(w, spot_at(&m, t, true));
    w->slipped = w->fresh = false;
    return there ? (pcs_event3)(int)a.event : PCS_EVENT3_NONE;
}

pcs_event3 pcs_hold3(pcs_springs3 *w)
{
    pcs_event3 event = PCS_EVENT3_NONE;
    while (event == PCS_EVENT3_NONE && w->looks_left-- > 0)
        event = hold_on(w);
    return event == PCS_EVENT3_NONE ? PCS_EVENT3_GIVE_UP : event;
}
