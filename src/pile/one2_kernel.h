/*
 * One contact in the plane while the impulses of the others are constant, as inline arithmetic.
 * With xi = q + G p and G = [nn nt; tn tt], any matrix with G_nn > 0, the conditions of the law are
 *
 *     xi_n >= 0,  p_n >= 0,  xi_n p_n = 0,  |p_t| <= mu p_n,
 *     if it slips: p_t = -mu p_n sign(xi_t)
 */
#ifndef PCS_ONE2_KERNEL_H
#define PCS_ONE2_KERNEL_H

#include "../base/kernel.h"

/* What is constant from sweep to sweep. */
typedef struct pcs_k_one2 {
    double mu;
    double inverse[4]; /* of G; NaN if there is none */
    /* p_n/(-q_n) of slip: 1/(G_nn + mu G_nt) if p_t = mu p_n, 1/(G_nn - mu G_nt) if p_t = -mu p_n
     */
    double ahead, behind;
} pcs_k_one2;

static inline pcs_k_one2 pcs_k_one2_of(const double *G, double mu)
{
    const double det = G[0] * G[3] - G[1] * G[2], part = det != 0 ? 1 / det : NAN;
    return (pcs_k_one2){mu,
                        {G[3] * part, -G[1] * part, -G[2] * part, G[0] * part},
                        1 / (G[0] + mu * G[1]),
                        1 / (G[0] - mu * G[1])};
}

/* Try slip with p_t = ratio p_n and p_n = -slope q_n. True: it is a solution, and p is set. */
static inline int pcs_k_slips2(const double *G, double q_n, double q_t, double ratio, double slope,
                               double *p)
{
    const double p_n = -q_n * slope, xi_t = q_t + (G[2] + ratio * G[3]) * p_n;
    if (!(slope > 0) || !(xi_t * ratio <= 0))
        return 0;
    p[0] = p_n;
    p[1] = ratio * p_n;
    return 1;
}

/* Solve. p is the impulse so far, and xi follows from it. p becomes the solution; if there is none,
 * it stays. */
static inline void pcs_k_solve_one2(const double *G, const pcs_k_one2 *one, const double *xi,
                                    double *p)
{
    const double q_n = xi[0] - (G[0] * p[0] + G[1] * p[1]);
    if (q_n >= 0) {
        p[0] = p[1] = 0;
        return;
    }
    // stick, computed as a step from p: then the rounding error is relative to the step
    const double *inverse = one->inverse;
    const double s_n = p[0] - (inverse[0] * xi[0] + inverse[1] * xi[1]);
    const double s_t = p[1] - (inverse[2] * xi[0] + inverse[3] * xi[1]);
    if (fabs(s_t) <= one->mu * s_n) {
        p[0] = s_n;
        p[1] = s_t;
        return;
    }
    const double q_t = xi[1] - (G[2] * p[0] + G[3] * p[1]);
    const int first = s_t > one->mu * s_n;
    const double ratio = first ? one->mu : -one->mu;
    if (!pcs_k_slips2(G, q_n, q_t, ratio, first ? one->ahead : one->behind, p))
        (void)pcs_k_slips2(G, q_n, q_t, -ratio, first ? one->behind : one->ahead, p);
}

/* True if the step from before to p is small relative to q/G and p. square: tolerance squared. */
static inline int pcs_k_quiet2(double G_nn, const double *q, const double *before, const double *p,
                               double square)
{
    const double d_n = p[0] - before[0], d_t = p[1] - before[1], G = G_nn * G_nn;
    return G * (d_n * d_n + d_t * d_t) <=
           square * (q[0] * q[0] + q[1] * q[1] + G * (p[0] * p[0] + p[1] * p[1]));
}

#endif
