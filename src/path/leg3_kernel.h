/* Straight legs of a path in space: all velocities are linear in the normal impulse. */
#ifndef PCS_LEG3_KERNEL_H
#define PCS_LEG3_KERNEL_H

#include "../contact/contact3_kernel.h"
#include <percuss/research.h>

/* A leg: a straight part of the path. */
typedef struct pcs_leg3 {
    pcs_motion motion; /* PCS_MOTION_STICK or PCS_MOTION_SLIDE */
    double k1, k2;     /* dp_t/dp_n */
    double A;          /* dv_n/dp_n, 1/kg */
    double B1, B2;     /* dv_t/dp_n, 1/kg */
} pcs_leg3;

/* Return the leg of slip with friction mu against the direction u: dv = G (1, -mu u) dp_n. */
static inline pcs_leg3 pcs_k_slip_leg3(const pcs_contact3 *c, double mu, double u1, double u2)
{
    const double k1 = -mu * u1, k2 = -mu * u2;
    return (pcs_leg3){
        .motion = PCS_MOTION_SLIDE,
        .k1 = k1,
        .k2 = k2,
        .A = c->G_nn + c->G_n1 * k1 + c->G_n2 * k2,
        .B1 = c->G_n1 + c->G_11 * k1 + c->G_12 * k2,
        .B2 = c->G_n2 + c->G_12 * k1 + c->G_22 * k2,
    };
}

/* True if a contact at rest sticks: |B^-1 g| <= mu_s. */
static inline bool pcs_k_sticks3(const pcs_k_hold3 *h, double mu_s)
{
    return h->need <= mu_s * mu_s;
}

/* Return the leg of sticking. */
static inline pcs_leg3 pcs_k_stick_leg3(const pcs_k_hold3 *h)
{
    return (pcs_leg3){PCS_MOTION_STICK, -h->y1, -h->y2, h->slope, 0, 0};
}

#endif
