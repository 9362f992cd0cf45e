/* Residuals as parts of |v| + |G| |p|, for the judges. */
#ifndef PCS_RESIDUAL_H
#define PCS_RESIDUAL_H

#include <percuss/impact.h>

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

/* Where an impact ended, as its judge has it: impulses and works of both stages. */
typedef struct pcs_ends {
    double p_c, p_r, W_c, W_r;
    double v_n, vp_n; /* m/s, before and after */
} pcs_ends;

/*
 * Stationarity of J [baruh-2022 (14)] as the length of the Newton step that would still be
 * taken: dN_P/dp = 1/(e p_c), dN_E/dp = v_n'/(2 e^2 w N_E) with w = |W_c|.
 */
static inline double pcs_of_compromise(const pcs_norms *size, const pcs_material *m,
                                       const pcs_ends *x)
{
    const double p_P = m->e * x->p_c;
    if (p_P == 0)
        return pcs_of_impulse(size, x->p_r);
    const double ratio = sqrt(-x->W_r / x->W_c), N_P = x->p_r / p_P, N_E = ratio / m->e;
    const double dN_P = 1 / p_P, dN_E = x->vp_n / (-2 * x->W_c * m->e * ratio);
    const double slope = m->d1 * (N_P - 1) * dN_P + m->d2 * (N_E - 1) * dN_E;
    return pcs_of_impulse(size, slope / (m->d1 * dN_P * dN_P + m->d2 * dN_E * dN_E));
}

/* The rule by which a law with a path ends. */
static inline double pcs_of_rule(const pcs_norms *size, pcs_law law, const pcs_material *m,
                                 const pcs_ends *x)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return pcs_of_velocity(size, x->vp_n + m->e * x->v_n);
    case PCS_LAW_POISSON:
        return pcs_of_impulse(size, x->p_r - m->e * x->p_c);
    case PCS_LAW_ENERGETIC:
        return pcs_of_work(size, x->W_r + m->e * m->e * x->W_c);
    default:
        return pcs_of_compromise(size, m, x);
    }
}

#endif
