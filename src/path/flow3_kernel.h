/* Arithmetic of the flow of slip at a point, for a single solve and for lanes. */
#ifndef PCS_FLOW3_KERNEL_H
#define PCS_FLOW3_KERNEL_H

#include "flow3.h"
#include "leg3_kernel.h"

#include <float.h>

/* Return alpha, beta and dbeta/dphi in the direction u. */
PCS_K_WHOLE pcs_flow_rates pcs_k_flow_rates(const pcs_contact3 *c, double mu, double u1, double u2)
{
    // f = g - mu B u, and its derivative with respect to the angle of u
    const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
    const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
    const double d1 = -mu * (-c->G_11 * u2 + c->G_12 * u1);
    const double d2 = -mu * (-c->G_12 * u2 + c->G_22 * u1);
    const double alpha = u1 * f1 + u2 * f2;
    return (pcs_flow_rates){alpha, u1 * f2 - u2 * f1, u1 * d2 - u2 * d1 - alpha};
}

/* Return dv_n/dp_n, 1/kg. */
PCS_K_WHOLE double pcs_k_flow_slope(const pcs_contact3 *c, double mu, double u1, double u2)
{
    return c->G_nn - mu * (c->G_n1 * u1 + c->G_n2 * u2);
}

/*
 * True if the direction with the rates r is invariant up to rounding, or within 1e-13 of an
 * attracting one.
 */
PCS_K_WHOLE int pcs_k_flow_is_straight(const pcs_contact3 *c, double mu, const pcs_flow_rates *r)
{
    const double size = fabs(c->G_n1) + fabs(c->G_n2) + mu * (c->G_11 + c->G_22);
    return (fabs(r->beta) <= 4 * DBL_EPSILON * size) | (fabs(r->beta) <= -1e-13 * r->dbeta);
}

/* Move the point x along a straight leg by dp: all velocities change linearly. */
PCS_K_WHOLE void pcs_k_flow_straight(pcs_flow_point *x, const pcs_leg3 *leg, double dp)
{
    const double v_n = x->v_n + leg->A * dp;
    const double w1 = x->s * x->u1, w2 = x->s * x->u2;
    const double next1 = w1 + leg->B1 * dp, next2 = w2 + leg->B2 * dp;
    const double s = pcs_k_length(next1, next2);
    x->p_n += dp;
    x->p_1 += leg->k1 * dp;
    x->p_2 += leg->k2 * dp;
    x->W_n += 0.5 * dp * (x->v_n + v_n);
    x->W_t += 0.5 * dp * (leg->k1 * (w1 + next1) + leg->k2 * (w2 + next2));
    x->v_n = v_n;
    x->s = s;
    x->u1 = s > 0 ? next1 / s : x->u1;
    x->u2 = s > 0 ? next2 / s : x->u2;
}

#endif
