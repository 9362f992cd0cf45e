/* Arithmetic on the blocks of a spatial G = [G_nn g; g B]. */
#ifndef PCS_CONTACT3_KERNEL_H
#define PCS_CONTACT3_KERNEL_H

#include "../base/kernel.h"
#include <percuss/contact.h>

/* True if the present slip drives the bodies together. */
static inline bool pcs_k_jams3(const pcs_contact3 *c, double mu)
{
    const double s = pcs_k_length(c->v_1, c->v_2);
    return s > 0 && mu * (c->G_n1 * c->v_1 + c->G_n2 * c->v_2) > c->G_nn * s;
}

/* Return (mu B + k)^-1 y, by elimination. */
static inline pcs_k_pair pcs_k_shifted(const pcs_contact3 *c, double mu, double k, pcs_k_pair y)
{
    const double b11 = mu * c->G_11 + k, b12 = mu * c->G_12, b22 = mu * c->G_22 + k;
    const double l = b12 / b11;
    const double x2 = (y.x2 - l * y.x1) / (b22 - l * b12);
    return (pcs_k_pair){(y.x1 - b12 * x2) / b11, x2};
}

/* Return g. */
static inline pcs_k_pair pcs_k_coupling(const pcs_contact3 *c)
{
    return (pcs_k_pair){c->G_n1, c->G_n2};
}

/* Return dv_n/dp_n of sticking: G_nn - g.B^-1 g. It is positive for a valid G. */
static inline double pcs_k_stick_slope3(const pcs_contact3 *c)
{
    const pcs_k_pair x = pcs_k_shifted(c, 1, 0, pcs_k_coupling(c));
    return c->G_nn - c->G_n1 * x.x1 - c->G_n2 * x.x2;
}

/*
 * Sticking: friction -B^-1 g per unit of normal impulse keeps the contact at rest. B = L D L^T is
 * factored once, and its divisors are stored as reciprocals.
 */
typedef struct pcs_k_hold3 {
    double l, d1, d2; /* L_21 and 1/D_11, 1/D_22 */
    double y1, y2;    /* B^-1 g */
    double need;      /* |B^-1 g|^2, the square of the friction that sticking requires */
    double slope;     /* dv_n/dp_n of sticking, pcs_k_stick_slope3 */
} pcs_k_hold3;

/* Return B^-1 w. */
static inline pcs_k_pair pcs_k_held3(const pcs_contact3 *c, const pcs_k_hold3 *h, double w1,
                                     double w2)
{
    const double x2 = (w2 - h->l * w1) * h->d2;
    return (pcs_k_pair){(w1 - c->G_12 * x2) * h->d1, x2};
}

/* Return the factors of a contact. */
static inline pcs_k_hold3 pcs_k_hold3_of(const pcs_contact3 *c)
{
    pcs_k_hold3 h = {.l = c->G_12 / c->G_11, .d1 = 1 / c->G_11};
    h.d2 = 1 / (c->G_22 - h.l * c->G_12);
    const pcs_k_pair y = pcs_k_held3(c, &h, c->G_n1, c->G_n2);
    h.y1 = y.x1;
    h.y2 = y.x2;
    h.need = y.x1 * y.x1 + y.x2 * y.x2;
    h.slope = c->G_nn - c->G_n1 * y.x1 - c->G_n2 * y.x2;
    return h;
}

/* Return the kinetic energy that the contact can change: v . G^-1 v / 2, as a sum of squares. */
static inline double pcs_k_energy3(const pcs_contact3 *c, double v_n, double v_1, double v_2)
{
    const pcs_k_pair x = pcs_k_shifted(c, 1, 0, (pcs_k_pair){v_1, v_2});
    const double u = v_n - c->G_n1 * x.x1 - c->G_n2 * x.x2;
    return 0.5 * (v_1 * x.x1 + v_2 * x.x2 + u * u / pcs_k_stick_slope3(c));
}

/* Return dT = p . (v + v')/2; sum_n, sum_1, sum_2 are the components of v + v'. */
static inline double pcs_k_change3(double p_n, double p_1, double p_2, double sum_n, double sum_1,
                                   double sum_2)
{
    return 0.5 * (p_n * sum_n + p_1 * sum_1 + p_2 * sum_2);
}

/*
 * Return the size of the exchanged energy where the works are not known, from p_n, |p_t|,
 * sum_n = |v_n| + |v_n'| and sum_t = |v_t| + |v_t'|.
 */
static inline double pcs_k_turnover3(double p_n, double p_t, double sum_n, double sum_t)
{
    return 0.5 * (p_n * sum_n + p_t * sum_t);
}

/* True if energy is gained by more than rounding. */
static inline bool pcs_k_gains(double dT, double turnover)
{
    return dT > 1e-12 * turnover;
}

/* Which entries of G are those of a sphere, up to rounding: G_n1 = G_n2 = G_12 = 0, G_22 = G_11. */
typedef struct pcs_k_sphere3 {
    int G_n1, G_n2, G_12, G_22;
} pcs_k_sphere3;

static inline pcs_k_sphere3 pcs_k_sphere3_of(const pcs_contact3 *c)
{
    const double zero = PCS_SPHERE_COUPLING * sqrt(c->G_nn) * sqrt(c->G_11);
    return (pcs_k_sphere3){fabs(c->G_n1) <= zero, fabs(c->G_n2) <= zero, fabs(c->G_12) <= zero,
                           fabs(c->G_11 - c->G_22) <= PCS_SPHERE_COUPLING * c->G_11};
}

/* True if G is that of a sphere, up to rounding. */
static inline int pcs_k_is_sphere3(const pcs_contact3 *c)
{
    const pcs_k_sphere3 is = pcs_k_sphere3_of(c);
    return is.G_n1 & is.G_n2 & is.G_12 & is.G_22;
}

#endif
