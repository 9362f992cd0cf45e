/* Residuals as parts of |v| + |G| |p|, for the judges. */
#ifndef PCS_RESIDUAL_H
#define PCS_RESIDUAL_H

#include <percuss/base.h>

#include <math.h>

typedef struct pcs_norms {
    double G, p;  /* 1/kg and N s */
    double scale; /* m/s, |v| + |G| |p| */
} pcs_norms;

/* Zero is zero whatever the scale; NaN is wrong. */
static inline double pcs_of_velocity(const pcs_norms *size, double v)
{
    const double r = v == 0 ? 0.0 : fabs(v) / size->scale;
    return pcs_has(r) ? r : INFINITY;
}

static inline double pcs_of_impulse(const pcs_norms *size, double p)
{
    return pcs_of_velocity(size, p * size->G);
}

static inline double pcs_of_work(const pcs_norms *size, double W)
{
    return W == 0 ? 0.0 : pcs_of_velocity(size, W / size->p);
}

#endif
