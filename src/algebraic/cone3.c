/*
 * Newton's law in inequality form on the friction cone, one contact in space. With
 * q = ((1+e) v_n, (1+e_t) v_t) and xi = G p + q it asks for
 *
 *     xi_n >= 0,  p_n >= 0,  xi_n p_n = 0,    p_t = -mu p_n u where xi_t = lambda u, lambda > 0
 *
 * Sticking is p = -G^-1 q. Slip towards u has p_n = -q_n/A with A = G_nn - mu g.u > 0, and
 * then xi_t parallel to u, times A, reads
 *
 *     (k - C) u = a,   a = G_nn q_t - q_n g,   C = mu (q_n B - q_t g^T),   k = lambda A > 0
 *
 * |u| = 1 makes k a root of the quartic  det(k - C)^2 = |k a + (C - tr C) a|^2.
 */
#include "cone3.h"
#include "quartic.h"

#include <float.h>

static pcs_pull3 pull_of(const pcs_contact3 *c, double e, double e_t)
{
    return (pcs_pull3){(1 + e) * c->v_n, {(1 + e_t) * c->v_1, (1 + e_t) * c->v_2}};
}

/* p = -G^-1 q, by elimination of p_n first: its residual stays small for a nearly singular G. */
static pcs_impulse3 sticking(const pcs_contact3 *c, const pcs_pull3 *q)
{
    const double l1 = c->G_n1 / c->G_nn, l2 = c->G_n2 / c->G_nn;
    const pcs_contact3 shear = {.G_11 = c->G_11 - l1 * c->G_n1,
                                .G_12 = c->G_12 - l1 * c->G_n2,
                                .G_22 = c->G_22 - l2 * c->G_n2};
    const pcs_k_pair y = {l1 * q->n - q->t.x1, l2 * q->n - q->t.x2};
    const pcs_k_pair p = pcs_k_shifted(&shear, 1, 0, y);
    return (pcs_impulse3){-(q->n + c->G_n1 * p.x1 + c->G_n2 * p.x2) / c->G_nn, p.x1, p.x2,
                          PCS_FINAL_STICK};
}

/* (k - C) u = a with |u| = 1, in units in which |a| + |C| = 1. */
typedef struct slip_equation {
    double a1, a2, c11, c12, c21, c22;
} slip_equation;

static slip_equation slip_equation_of(const pcs_contact3 *c, const pcs_pull3 *q, double mu)
{
    slip_equation s = {
        .a1 = c->G_nn * q->t.x1 - q->n * c->G_n1,
        .a2 = c->G_nn * q->t.x2 - q->n * c->G_n2,
        .c11 = mu * (q->n * c->G_11 - q->t.x1 * c->G_n1),
        .c12 = mu * (q->n * c->G_12 - q->t.x1 * c->G_n2),
        .c21 = mu * (q->n * c->G_12 - q->t.x2 * c->G_n1),
        .c22 = mu * (q->n * c->G_22 - q->t.x2 * c->G_n2),
    };
    const double size =
        fabs(s.a1) + fabs(s.a2) + fabs(s.c11) + fabs(s.c12) + fabs(s.c21) + fabs(s.c22) + DBL_MIN;
    return (slip_equation){s.a1 / size,  s.a2 / size,  s.c11 / size,
                           s.c12 / size, s.c21 / size, s.c22 / size};
}

/* Coefficients of the quartic, the highest (1) left out. */
static void quartic_of(const slip_equation *s, double coefficients[4])
{
    const double trace = s->c11 + s->c22, det = s->c11 * s->c22 - s->c12 * s->c21;
    const double b1 = s->c12 * s->a2 - s->c22 * s->a1, b2 = s->c21 * s->a1 - s->c11 * s->a2;
    coefficients[3] = -2 * trace;
    coefficients[2] = trace * trace + 2 * det - (s->a1 * s->a1 + s->a2 * s->a2);
    coefficients[1] = -2 * trace * det - 2 * (s->a1 * b1 + s->a2 * b2);
    coefficients[0] = det * det - (b1 * b1 + b2 * b2);
}

/*
 * The direction that belongs to a root: adj(k - C) a, or, where that vanishes, the null
 * vector of k - C. Newton steps on the angle, from a + C u parallel to u, take out what
 * the root of the quartic lacks in digits.
 */
static bool direction_at(const slip_equation *s, double k, pcs_k_pair *u)
{
    double x1 = (k - s->c22) * s->a1 + s->c12 * s->a2, x2 = (k - s->c11) * s->a2 + s->c21 * s->a1;
    const double det = (k - s->c11) * (k - s->c22) - s->c12 * s->c21;
    const double length = pcs_k_length(x1, x2);
    if (!(length > 0))
        return false;
    x1 *= (det < 0 ? -1 : 1) / length;
    x2 *= (det < 0 ? -1 : 1) / length;
    for (int i = 0; i < 3; i++) {
        const double h1 = s->a1 + s->c11 * x1 + s->c12 * x2;
        const double h2 = s->a2 + s->c21 * x1 + s->c22 * x2;
        const double across = x1 * h2 - x2 * h1;
        const double d1 = -s->c11 * x2 + s->c12 * x1, d2 = -s->c21 * x2 + s->c22 * x1;
        const double slope = x1 * d2 - x2 * d1 - (x1 * h1 + x2 * h2);
        const double turn = -across / slope;
        if (!(fabs(turn) < 0.1))
            break;
        const double n1 = x1 - turn * x2, n2 = x2 + turn * x1, n = sqrt(n1 * n1 + n2 * n2);
        x1 = n1 / n;
        x2 = n2 / n;
        if (fabs(turn) < 4 * DBL_EPSILON)
            break;
    }
    *u = (pcs_k_pair){x1, x2};
    return s->a1 * x1 + s->a2 * x2 + x1 * (s->c11 * x1 + s->c12 * x2) +
               x2 * (s->c21 * x1 + s->c22 * x2) >=
           0;
}

static pcs_impulse3 slipping(double p_n, double mu, pcs_k_pair u)
{
    return (pcs_impulse3){p_n, -mu * p_n * u.x1, -mu * p_n * u.x2, PCS_FINAL_SLIP};
}

static int slips(const pcs_contact3 *c, const pcs_pull3 *q, double mu, pcs_impulse3 *answers)
{
    const slip_equation s = slip_equation_of(c, q, mu);
    double coefficients[4], roots[4];
    quartic_of(&s, coefficients);
    const int n_roots = pcs_positive_roots(coefficients, roots);
    int n = 0;
    for (int i = 0; i < n_roots; i++) {
        pcs_k_pair u;
        if (!direction_at(&s, roots[i], &u))
            continue;
        const double A = c->G_nn - mu * (c->G_n1 * u.x1 + c->G_n2 * u.x2);
        if (A > 0)
            answers[n++] = slipping(-q->n / A, mu, u);
    }
    return n;
}

static bool in_cone(const pcs_impulse3 *p, double mu)
{
    return p->p_n > 0 && pcs_k_length(p->p_1, p->p_2) <= mu * p->p_n;
}

/* Between sticking and slip, where rounding hides both: the edge of the cone nearest to it. */
static pcs_impulse3 at_the_edge(const pcs_contact3 *c, const pcs_pull3 *q, double mu,
                                const pcs_impulse3 *stick)
{
    const double length = pcs_k_length(stick->p_1, stick->p_2);
    const pcs_k_pair u = {-stick->p_1 / length, -stick->p_2 / length};
    const double A = c->G_nn - mu * (c->G_n1 * u.x1 + c->G_n2 * u.x2);
    return slipping(-q->n / A, mu, u);
}

/*
 * v_n = 0: rest, and where friction jams also an impact that sticks, or that slips in one
 * of the directions with A = 0, where p_n is free to bring xi_t in line with u.
 */
static int touching(const pcs_contact3 *c, const pcs_pull3 *q, double mu, pcs_impulse3 *answers)
{
    const double g = pcs_k_length(c->G_n1, c->G_n2);
    int n = 0;
    const pcs_impulse3 stick = sticking(c, q);
    if (in_cone(&stick, mu))
        answers[n++] = stick;
    if (mu * g > c->G_nn) {
        const double cosine = c->G_nn / (mu * g), sine = sqrt((1 - cosine) * (1 + cosine));
        for (int side = -1; side <= 1; side += 2) {
            const double u1 = (cosine * c->G_n1 - side * sine * c->G_n2) / g;
            const double u2 = (cosine * c->G_n2 + side * sine * c->G_n1) / g;
            const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
            const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
            const double p_n = -(u1 * q->t.x2 - u2 * q->t.x1) / (u1 * f2 - u2 * f1);
            const double lambda = u1 * (q->t.x1 + p_n * f1) + u2 * (q->t.x2 + p_n * f2);
            if (p_n > 0 && lambda > 0 && isfinite(p_n))
                answers[n++] = slipping(p_n, mu, (pcs_k_pair){u1, u2});
        }
    }
    answers[n++] = (pcs_impulse3){0, 0, 0, PCS_FINAL_OPEN};
    return n;
}

int pcs_cone3(const pcs_contact3 *c, const pcs_pull3 *q, double mu,
              pcs_impulse3 answers[PCS_MAX_ANSWERS3])
{
    if (q->n > 0) {
        answers[0] = (pcs_impulse3){0, 0, 0, PCS_FINAL_OPEN};
        return 1;
    }
    if (q->n == 0)
        return touching(c, q, mu, answers);
    const pcs_impulse3 stick = sticking(c, q);
    int n = 0;
    if (in_cone(&stick, mu))
        answers[n++] = stick;
    n += slips(c, q, mu, answers + n);
    if (n == 0)
        answers[n++] = at_the_edge(c, q, mu, &stick);
    return n;
}

int pcs_inequality3_all(const pcs_contact3 *c, double e, double e_t, double mu,
                        pcs_impulse3 answers[PCS_MAX_ANSWERS3])
{
    const pcs_pull3 q = pull_of(c, e, e_t);
    return pcs_cone3(c, &q, mu, answers);
}

pcs_impulse3 pcs_walton3(const pcs_contact3 *c, double e, double e_t, double mu)
{
    const double p_n = -(1 + e) * c->v_n / c->G_nn;
    const double p_1 = -(1 + e_t) * c->v_1 / c->G_11, p_2 = -(1 + e_t) * c->v_2 / c->G_11;
    const double length = pcs_k_length(p_1, p_2), part = mu * p_n / length;
    if (length <= mu * p_n)
        return (pcs_impulse3){p_n, p_1, p_2, PCS_FINAL_STICK};
    return (pcs_impulse3){p_n, part * p_1, part * p_2, PCS_FINAL_SLIP};
}
