/* Slip of one contact, if Newton's method from the last direction does not find it. */
#include "../algebraic/quartic.h"
#include "one3_kernel.h"

pcs_k_one3 pcs_one3_of(const double *G, double mu)
{
    const double c[9] = {
        G[4] * G[8] - G[5] * G[7], G[2] * G[7] - G[1] * G[8], G[1] * G[5] - G[2] * G[4],
        G[5] * G[6] - G[3] * G[8], G[0] * G[8] - G[2] * G[6], G[2] * G[3] - G[0] * G[5],
        G[3] * G[7] - G[4] * G[6], G[1] * G[6] - G[0] * G[7], G[0] * G[4] - G[1] * G[3]};
    const double det = G[0] * c[0] + G[1] * c[3] + G[2] * c[6];
    pcs_k_one3 one = {.mu = mu};
    for (int i = 0; i < 9; i++)
        one.inverse[i] = det != 0 ? c[i] / det : NAN;
    return one;
}

/* The problem, and the solution nearest to p so far. */
typedef struct slip_search {
    const double *G, *q, *p;
    double mu;
    pcs_k_slip3 s; /* in units in which |a| + |C| = 1 */
    double least, best[3];
} slip_search;

static pcs_k_slip3 scaled(pcs_k_slip3 s)
{
    const double unit = 1 / (fabs(s.a1) + fabs(s.a2) + fabs(s.c11) + fabs(s.c12) + fabs(s.c21) +
                             fabs(s.c22) + DBL_MIN);
    return (pcs_k_slip3){s.a1 * unit,  s.a2 * unit,  s.c11 * unit,
                         s.c12 * unit, s.c21 * unit, s.c22 * unit};
}

/* Store slip along u if it is a solution and the nearest so far. */
static void consider(slip_search *h, const pcs_k_aim3 *u)
{
    const double A = h->G[0] - h->mu * (h->G[1] * u->u1 + h->G[2] * u->u2);
    if (!(A > 0) || !pcs_k_forwards3(&h->s, u))
        return;
    const double p_n = -h->q[0] / A;
    const double p[3] = {p_n, -h->mu * p_n * u->u1, -h->mu * p_n * u->u2};
    const double gap = hypot(p[0] - h->p[0], hypot(p[1] - h->p[1], p[2] - h->p[2]));
    if (!(gap < h->least))
        return;
    h->least = gap;
    for (int k = 0; k < 3; k++)
        h->best[k] = p[k];
}

static void by_quartic(slip_search *h)
{
    double coefficients[4], roots[4];
    pcs_k_quartic3(&h->s, coefficients);
    const int n = pcs_positive_roots(coefficients, roots);
    for (int i = 0; i < n; i++) {
        pcs_k_aim3 u = pcs_k_aim3_of(&h->s, roots[i]);
        if (!u.goes_on)
            continue;
        for (int step = 0; step < PCS_AIM_STEPS && u.goes_on; step++)
            u = pcs_k_aim3_better(&h->s, &u);
        consider(h, &u);
    }
}

/* Return u x (a + C u), and u at this angle. */
static double across(const pcs_k_slip3 *s, double angle, pcs_k_aim3 *u)
{
    *u = (pcs_k_aim3){cos(angle), sin(angle), 1};
    return u->u1 * (s->a2 + s->c21 * u->u1 + s->c22 * u->u2) -
           u->u2 * (s->a1 + s->c11 * u->u1 + s->c12 * u->u2);
}

/* Bisect each change of sign of u x (a + C u) around the circle. There are at most four. */
static void by_bisection(slip_search *h)
{
    enum { PARTS = 64, HALVINGS = 60 };
    const double part = 6.283185307179586 / PARTS;
    for (int i = 0; i < PARTS; i++) {
        pcs_k_aim3 u;
        double low = i * part, high = low + part;
        const double at_low = across(&h->s, low, &u);
        if ((at_low < 0) == (across(&h->s, high, &u) < 0))
            continue;
        for (int half = 0; half < HALVINGS; half++) {
            const double middle = 0.5 * (low + high);
            *((across(&h->s, middle, &u) < 0) == (at_low < 0) ? &low : &high) = middle;
        }
        consider(h, &u);
    }
}

void pcs_slip_one3(const double *G, double mu, const double *q, double *p)
{
    slip_search h = {.G = G, .q = q, .p = p, .mu = mu, .least = INFINITY};
    h.s = scaled(pcs_k_slip_of_block(G, mu, q));
    by_quartic(&h);
    if (!(h.least < INFINITY))
        by_bisection(&h);
    if (!(h.least < INFINITY))
        return;
    for (int k = 0; k < 3; k++)
        p[k] = h.best[k];
}
