/* The law complementarity on one friction cone, as inline arithmetic; cone3.c has the equations. */
#ifndef PCS_CONE3_KERNEL_H
#define PCS_CONE3_KERNEL_H

#include "../contact/contact3_kernel.h"
#include <percuss/research.h>

#include <float.h>

/* q = ((1+e) v_n, (1+e_t) v_t). The law requires that xi = G p + q lies in the dual of the cone. */
typedef struct pcs_pull3 {
    double n;
    pcs_k_pair t;
} pcs_pull3;

static inline pcs_pull3 pcs_k_pull3(const pcs_contact3 *c, double e, double e_t)
{
    return (pcs_pull3){(1 + e) * c->v_n, {(1 + e_t) * c->v_1, (1 + e_t) * c->v_2}};
}

/*
 * Return p = -G^-1 q. p_n is eliminated first: then the residual stays small for a nearly singular
 * G.
 */
static inline pcs_impulse3 pcs_k_sticking3(const pcs_contact3 *c, const pcs_pull3 *q)
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

/* True if p lies in the friction cone. */
static inline int pcs_k_in_cone3(const pcs_impulse3 *p, double mu)
{
    return (p->p_n > 0) & (pcs_k_length(p->p_1, p->p_2) <= mu * p->p_n);
}

/* The equation (k - C) u = a with |u| = 1, in units in which |a| + |C| = 1. */
typedef struct pcs_k_slip3 {
    double a1, a2, c11, c12, c21, c22;
} pcs_k_slip3;

static inline pcs_k_slip3 pcs_k_slip3_of(const pcs_contact3 *c, const pcs_pull3 *q, double mu)
{
    const pcs_k_slip3 s = {
        .a1 = c->G_nn * q->t.x1 - q->n * c->G_n1,
        .a2 = c->G_nn * q->t.x2 - q->n * c->G_n2,
        .c11 = mu * (q->n * c->G_11 - q->t.x1 * c->G_n1),
        .c12 = mu * (q->n * c->G_12 - q->t.x1 * c->G_n2),
        .c21 = mu * (q->n * c->G_12 - q->t.x2 * c->G_n1),
        .c22 = mu * (q->n * c->G_22 - q->t.x2 * c->G_n2),
    };
    const double size =
        fabs(s.a1) + fabs(s.a2) + fabs(s.c11) + fabs(s.c12) + fabs(s.c21) + fabs(s.c22) + DBL_MIN;
    const double unit = 1 / size;
    return (pcs_k_slip3){s.a1 * unit,  s.a2 * unit,  s.c11 * unit,
                         s.c12 * unit, s.c21 * unit, s.c22 * unit};
}

/* Compute the coefficients of the quartic; the highest, 1, is not stored. */
static inline void pcs_k_quartic3(const pcs_k_slip3 *s, double coefficients[4])
{
    const double trace = s->c11 + s->c22, det = s->c11 * s->c22 - s->c12 * s->c21;
    const double b1 = s->c12 * s->a2 - s->c22 * s->a1, b2 = s->c21 * s->a1 - s->c11 * s->a2;
    coefficients[3] = -2 * trace;
    coefficients[2] = trace * trace + 2 * det - (s->a1 * s->a1 + s->a2 * s->a2);
    coefficients[1] = -2 * trace * det - 2 * (s->a1 * b1 + s->a2 * b2);
    coefficients[0] = det * det - (b1 * b1 + b2 * b2);
}

/* Return an upper bound of mu |g|. Friction is critical if mu |g| = G_nn. */
static inline double pcs_k_reach3(const pcs_contact3 *c, double mu)
{
    return mu * (fabs(c->G_n1) + fabs(c->G_n2));
}

/*
 * True if rounding of the quartic can hide a root. k = lambda A: slip with A close to 0 has a root
 * close to 0. Such slip exists only if friction is above critical, or nearly so, for some
 * direction.
 */
static inline int pcs_k_hides3(const pcs_contact3 *c, double mu, double last_coefficient)
{
    return (fabs(last_coefficient) < 1e-12) & (pcs_k_reach3(c, mu) > 0.99 * c->G_nn);
}

/* A direction of slip during Newton's iteration. */
typedef struct pcs_k_aim3 {
    double u1, u2;
    int goes_on;
} pcs_k_aim3;

/* Return the direction of a root: adj(k - C) a. If this vector is 0, goes_on is 0. */
static inline pcs_k_aim3 pcs_k_aim3_of(const pcs_k_slip3 *s, double k)
{
    const double x1 = (k - s->c22) * s->a1 + s->c12 * s->a2;
    const double x2 = (k - s->c11) * s->a2 + s->c21 * s->a1;
    const double det = (k - s->c11) * (k - s->c22) - s->c12 * s->c21;
    const double length = pcs_k_length(x1, x2), part = (det < 0 ? -1.0 : 1.0) / length;
    return (pcs_k_aim3){x1 * part, x2 * part, length > 0};
}

/*
 * Make a Newton step in the angle: a + C u must be parallel to u. It restores the digits that the
 * root of the quartic has lost.
 */
static inline pcs_k_aim3 pcs_k_aim3_better(const pcs_k_slip3 *s, const pcs_k_aim3 *x)
{
    const double h1 = s->a1 + s->c11 * x->u1 + s->c12 * x->u2;
    const double h2 = s->a2 + s->c21 * x->u1 + s->c22 * x->u2;
    const double across = x->u1 * h2 - x->u2 * h1;
    const double d1 = -s->c11 * x->u2 + s->c12 * x->u1, d2 = -s->c21 * x->u2 + s->c22 * x->u1;
    const double slope = x->u1 * d2 - x->u2 * d1 - (x->u1 * h1 + x->u2 * h2);
    const double turn = -across / slope;
    const double n1 = x->u1 - turn * x->u2, n2 = x->u2 + turn * x->u1;
    const double part = 1 / pcs_k_length(n1, n2);
    const int takes = x->goes_on & (fabs(turn) < 0.1);
    return (pcs_k_aim3){takes ? n1 * part : x->u1, takes ? n2 * part : x->u2,
                        takes & !(fabs(turn) < 4 * DBL_EPSILON)};
}

/* Largest number of these steps. */
enum { PCS_AIM_STEPS = 3 };

/* True if k >= 0: the contact slips in the direction u, not against it. */
static inline int pcs_k_forwards3(const pcs_k_slip3 *s, const pcs_k_aim3 *x)
{
    return s->a1 * x->u1 + s->a2 * x->u2 + x->u1 * (s->c11 * x->u1 + s->c12 * x->u2) +
               x->u2 * (s->c21 * x->u1 + s->c22 * x->u2) >=
           0;
}

/* Return dv_n/dp_n of slip along u; there is a solution if it is positive. */
static inline double pcs_k_slip_slope3(const pcs_contact3 *c, double mu, double u1, double u2)
{
    return c->G_nn - mu * (c->G_n1 * u1 + c->G_n2 * u2);
}

/* Return the impulse of slip along u. */
static inline pcs_impulse3 pcs_k_slipping3(double p_n, double mu, double u1, double u2)
{
    return (pcs_impulse3){p_n, -mu * p_n * u1, -mu * p_n * u2, PCS_FINAL_SLIP};
}

/*
 * True if a solution of the fast method is certain. |a| + |C| = 1, so the error of A xi_t is
 * |u x (a + C u)| and some rounding, relative to (G_nn + mu |g|) |q_t| + |q_n| (|g| + mu |B|). If A
 * is not much smaller than G_nn + mu |g|, xi_t is accurate to better than 1e-10 of |q_t| + p_n
 * (|g| + mu |B|).
 */
#define PCS_CLEAR_SLOPE3 0x1p-10
#define PCS_CLEAR_TURN3 (64 * DBL_EPSILON)

static inline int pcs_k_clear3(const pcs_k_slip3 *s, const pcs_k_aim3 *x, const pcs_contact3 *c,
                               double mu, double A)
{
    const double h1 = s->a1 + (s->c11 * x->u1 + s->c12 * x->u2); // order of pcs_k_forwards3
    const double h2 = s->a2 + (s->c21 * x->u1 + s->c22 * x->u2);
    return (fabs(x->u1 * h2 - x->u2 * h1) <= PCS_CLEAR_TURN3) &
           (A > PCS_CLEAR_SLOPE3 * (c->G_nn + pcs_k_reach3(c, mu)));
}

/* Return xi_t = q_t + g p_n + B p_t. */
static inline pcs_k_pair pcs_k_drawn3(const pcs_contact3 *c, const pcs_pull3 *q,
                                      const pcs_impulse3 *p)
{
    return (pcs_k_pair){q->t.x1 + c->G_n1 * p->p_n + c->G_11 * p->p_1 + c->G_12 * p->p_2,
                        q->t.x2 + c->G_n2 * p->p_n + c->G_12 * p->p_1 + c->G_22 * p->p_2};
}

/*
 * Return the impulse of Walton's operator for spheres: the normal impulse first, then friction up
 * to its limit.
 */
static inline pcs_impulse3 pcs_k_walton3(const pcs_contact3 *c, double e, double e_t, double mu)
{
    const double p_n = -(1 + e) * c->v_n / c->G_nn;
    const double p_1 = -(1 + e_t) * c->v_1 / c->G_11, p_2 = -(1 + e_t) * c->v_2 / c->G_11;
    const double length = pcs_k_length(p_1, p_2), part = mu * p_n / length;
    const int sticks = length <= mu * p_n;
    return (pcs_impulse3){p_n, sticks ? p_1 : part * p_1, sticks ? p_2 : part * p_2,
                          sticks ? PCS_FINAL_STICK : PCS_FINAL_SLIP};
}

/* Return v_t after an impulse: v_t + g p_n + B p_t. */
static inline pcs_k_pair pcs_k_slip_after3(const pcs_contact3 *c, const pcs_impulse3 *p)
{
    const pcs_pull3 v = {c->v_n, {c->v_1, c->v_2}};
    return pcs_k_drawn3(c, &v, p);
}

#endif
