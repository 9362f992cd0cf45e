/*
 * One contact in space while the impulses of the others are constant, as inline arithmetic. With
 * xi = q + G p and G = [G_nn b^T; c B], any matrix with G_nn > 0, the law is that of
 * src/algebraic/cone3.c. For slip in the direction u, p_n = -q_n/A with A = G_nn - mu b.u > 0, and
 * u satisfies
 *
 *     (k - C) u = a,   a = G_nn q_t - q_n c,   C = mu (q_n B - q_t b^T),   k >= 0
 *
 * that is u x (a + C u) = 0. u turns little from sweep to sweep, so Newton's method for its angle
 * begins at the last u. The error that remains is of the order of the square of its last step; it
 * goes to 0 with the sweeps.
 */
#ifndef PCS_ONE3_KERNEL_H
#define PCS_ONE3_KERNEL_H

#include "../algebraic/cone3_kernel.h"

/* What is constant from sweep to sweep. */
typedef struct pcs_k_one3 {
    double mu;
    double inverse[9]; /* of G; NaN if there is none */
} pcs_k_one3;

pcs_k_one3 pcs_one3_of(const double *G, double mu);

/* Find slip by the quartic; of several solutions the one nearest to p. If none exists, p stays. */
void pcs_slip_one3(const double *G, double mu, const double *q, double *p);

/* Return a and C, not scaled. */
static inline pcs_k_slip3 pcs_k_slip_of_block(const double *G, double mu, const double *q)
{
    const double m_n = mu * q[0], m_1 = mu * q[1], m_2 = mu * q[2];
    return (pcs_k_slip3){.a1 = G[0] * q[1] - q[0] * G[3],
                         .a2 = G[0] * q[2] - q[0] * G[6],
                         .c11 = m_n * G[4] - m_1 * G[1],
                         .c12 = m_n * G[5] - m_1 * G[2],
                         .c21 = m_n * G[7] - m_2 * G[1],
                         .c22 = m_n * G[8] - m_2 * G[2]};
}

/* Return x/|x|. */
static inline pcs_k_pair pcs_k_direction(double x1, double x2)
{
    const double part = 1 / pcs_k_length(x1, x2);
    return (pcs_k_pair){x1 * part, x2 * part};
}

/* Return the first direction of slip: opposite to the friction of p; without friction, that of a
 * sphere. */
static inline pcs_k_pair pcs_k_first_aim(const pcs_k_slip3 *s, const double *p, double radius)
{
    const double square = p[1] * p[1] + p[2] * p[2];
    if (square == 0)
        return pcs_k_direction(s->a1, s->a2);
    // p is on the edge of the cone already: no square root is needed
    const double part = -1 / radius, u1 = p[1] * part, u2 = p[2] * part;
    const double excess = u1 * u1 + u2 * u2 - 1, unit = 1 - 0.5 * excess;
    if (fabs(excess) < 1e-8)
        return (pcs_k_pair){u1 * unit, u2 * unit};
    return pcs_k_direction(-p[1], -p[2]);
}

/* Return u turned by the angle atan t. */
static inline pcs_k_pair pcs_k_turned(pcs_k_pair u, double t)
{
    const double square = t * t;
    const double unit = square < 1e-6 ? 1 - square * (0.5 - 0.375 * square) : 1 / sqrt(1 + square);
    return (pcs_k_pair){unit * (u.x1 - t * u.x2), unit * (u.x2 + t * u.x1)};
}

/* Newton's method stops after a step smaller than the first; it fails at one above the second. */
#define PCS_LAST_TURN 1e-5
#define PCS_LARGEST_TURN 0.5

/* Find slip by Newton's method from a direction near the solution. False: not found. */
static inline int pcs_k_slip_near(const double *G, double mu, const double *q, double *p)
{
    enum { STEPS = 6 };
    const pcs_k_slip3 s = pcs_k_slip_of_block(G, mu, q);
    pcs_k_pair u = pcs_k_first_aim(&s, p, mu * p[0]);
    for (int i = 0; i < STEPS; i++) {
        const double d1 = s.c11 * u.x1 + s.c12 * u.x2, d2 = s.c21 * u.x1 + s.c22 * u.x2;
        const double h1 = s.a1 + d1, h2 = s.a2 + d2, k = u.x1 * h1 + u.x2 * h2;
        const double w1 = s.c12 * u.x1 - s.c11 * u.x2, w2 = s.c22 * u.x1 - s.c21 * u.x2;
        const double t = (u.x1 * h2 - u.x2 * h1) / (k - (u.x1 * w2 - u.x2 * w1));
        if (!(k > 0) || !(fabs(t) < PCS_LARGEST_TURN))
            return 0;
        u = pcs_k_turned(u, t);
        if (fabs(t) < PCS_LAST_TURN)
            break;
    }
    const double A = G[0] - mu * (G[1] * u.x1 + G[2] * u.x2);
    if (!(A > 0))
        return 0;
    p[0] = -q[0] / A;
    p[1] = -mu * p[0] * u.x1;
    p[2] = -mu * p[0] * u.x2;
    return 1;
}

/* Solve. p is the impulse so far, and xi follows from it. p becomes the solution; if there is none,
 * it stays. */
static inline void pcs_k_solve_one3(const double *G, const pcs_k_one3 *one, const double *xi,
                                    double *p)
{
    const double q_n = xi[0] - (G[0] * p[0] + G[1] * p[1] + G[2] * p[2]), mu = one->mu;
    if (q_n >= 0) {
        p[0] = p[1] = p[2] = 0;
        return;
    }
    // stick, computed as a step from p: then the rounding error is relative to the step
    const double *I = one->inverse;
    const double s_n = p[0] - (I[0] * xi[0] + I[1] * xi[1] + I[2] * xi[2]);
    const double s_1 = p[1] - (I[3] * xi[0] + I[4] * xi[1] + I[5] * xi[2]);
    const double s_2 = p[2] - (I[6] * xi[0] + I[7] * xi[1] + I[8] * xi[2]);
    const double radius = mu * s_n;
    if (radius >= 0 && s_1 * s_1 + s_2 * s_2 <= radius * radius) {
        p[0] = s_n;
        p[1] = s_1;
        p[2] = s_2;
        return;
    }
    const double q[3] = {q_n, xi[1] - (G[3] * p[0] + G[4] * p[1] + G[5] * p[2]),
                         xi[2] - (G[6] * p[0] + G[7] * p[1] + G[8] * p[2])};
    if (mu == 0) {
        p[0] = -q_n / G[0];
        p[1] = p[2] = 0;
    } else if (!pcs_k_slip_near(G, mu, q, p)) {
        pcs_slip_one3(G, mu, q, p);
    }
}

/* True if the step from before to p is small relative to q/G and p. square: tolerance squared. */
static inline int pcs_k_quiet3(double G_nn, const double *q, const double *before, const double *p,
                               double square)
{
    const double d_n = p[0] - before[0], d_1 = p[1] - before[1], d_2 = p[2] - before[2];
    const double G = G_nn * G_nn;
    return G * (d_n * d_n + d_1 * d_1 + d_2 * d_2) <=
           square * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] +
                     G * (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
}

#endif
