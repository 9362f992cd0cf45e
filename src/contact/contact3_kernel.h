/* Arithmetic on the blocks of a spatial G = [G_nn g; g B]. */
#ifndef PCS_CONTACT3_KERNEL_H
#define PCS_CONTACT3_KERNEL_H

#include "contact2_kernel.h"

typedef struct pcs_k_pair {
    double x1, x2;
} pcs_k_pair;

/* Length of a pair in units that keep its squares ordinary; hypot takes three times as long. */
static inline double pcs_k_length(double x1, double x2)
{
    return sqrt(x1 * x1 + x2 * x2);
}

/* (mu B + k)^-1 y, by elimination */
static inline pcs_k_pair pcs_k_shifted(const pcs_contact3 *c, double mu, double k, pcs_k_pair y)
{
    const double b11 = mu * c->G_11 + k, b12 = mu * c->G_12, b22 = mu * c->G_22 + k;
    const double l = b12 / b11;
    const double x2 = (y.x2 - l * y.x1) / (b22 - l * b12);
    return (pcs_k_pair){(y.x1 - b12 * x2) / b11, x2};
}

static inline pcs_k_pair pcs_k_coupling(const pcs_contact3 *c)
{
    return (pcs_k_pair){c->G_n1, c->G_n2};
}

/* dv_n/dp_n of sticking: G_nn - g.B^-1 g, positive for a valid G. */
static inline double pcs_k_stick_slope3(const pcs_contact3 *c)
{
    const pcs_k_pair x = pcs_k_shifted(c, 1, 0, pcs_k_coupling(c));
    return c->G_nn - c->G_n1 * x.x1 - c->G_n2 * x.x2;
}

/*
 * What holds a contact at rest: friction -B^-1 g for each unit of normal impulse. B = L D L^T is
 * taken apart once, and what it divides by is kept as reciprocals.
 */
typedef struct pcs_k_hold3 {
    double l, d1, d2; /* L_21 and 1/D_11, 1/D_22 */
    double y1, y2;    /* B^-1 g */
    double need;      /* |B^-1 g|^2, the square of the friction it takes */
    double slope;     /* dv_n/dp_n of sticking, pcs_k_stick_slope3 */
} pcs_k_hold3;

/* B^-1 w */
static inline pcs_k_pair pcs_k_held3(const pcs_contact3 *c, const pcs_k_hold3 *h, double w1,
                                     double w2)
{
    const double x2 = (w2 - h->l * w1) * h->d2;
    return (pcs_k_pair){(w1 - c->G_12 * x2) * h->d1, x2};
}

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

#endif
