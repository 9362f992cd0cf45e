/*
 * Relative residuals for the judges. The scale is |v| + |G| |p| of their row, so that rounding is
 * 1e-16 and a small error is not hidden by a large number. The approach of a grazing impact has its
 * own scale, not that of the slip.
 */
#ifndef PCS_RESIDUAL_H
#define PCS_RESIDUAL_H

#include <percuss/impact.h>

#include <math.h>

/* The scale of a residual. */
typedef struct pcs_norms {
    double G, p;  /* 1/kg and N s */
    double scale; /* m/s, |v| + |G| |p| */
} pcs_norms;

/* Return the residual of a velocity. 0 is 0 for any scale; NaN becomes infinite. */
static inline double pcs_of_velocity(const pcs_norms *size, double v)
{
    const double r = v == 0 ? 0.0 : fabs(v) / size->scale;
    return pcs_has(r) ? r : INFINITY;
}

/* Return the residual of an impulse. */
static inline double pcs_of_impulse(const pcs_norms *size, double p)
{
    return pcs_of_velocity(size, p * size->G);
}

/* Return the residual of a work. */
static inline double pcs_of_work(const pcs_norms *size, double W)
{
    return W == 0 ? 0.0 : pcs_of_velocity(size, W / size->p);
}

/* The scales at one contact: of the normal row, of the tangential row, and of the impulse. */
typedef struct pcs_sizes {
    pcs_norms n, t, p;
} pcs_sizes;

/* Return the residual of the work of the total impulse. */
static inline double pcs_of_all_work(const pcs_sizes *size, double W)
{
    const double most = size->n.p * size->n.scale + size->t.p * size->t.scale;
    const double r = W == 0 ? 0.0 : fabs(W) / most;
    return pcs_has(r) ? r : INFINITY;
}

/* The end of an impact, as computed by its judge: impulses (N s) and works (J) of both stages. */
typedef struct pcs_ends {
    double p_c, p_r, W_c, W_r;
    double v_n, vp_n; /* m/s, before and after */
} pcs_ends;

/*
 * Return the residual of dJ = 0 [baruh-2022 (14)], as the length of the remaining Newton step. In
 * units of e p_c the derivatives are dN_P = 1 and dN_E = v_n' p_c/(2 w sqrt(W_r/w)) with w = |W_c|,
 * which are ordinary numbers for any e. Where the work hardly increases with the impulse, dN_E < 1,
 * N_E itself is judged, as for the energetic law. If restitution does no work, all of e p_c is
 * missing.
 */
static inline double pcs_of_compromise(const pcs_norms *size, const pcs_material *m,
                                       const pcs_ends *x)
{
    const double p_P = m->e * x->p_c, d = fmax(m->d1, m->d2), d1 = m->d1 / d, d2 = m->d2 / d;
    if (p_P == 0 || !(x->W_r > 0))
        return pcs_of_impulse(size, x->p_r - p_P);
    const double ratio = sqrt(-x->W_r / x->W_c), N_P = x->p_r / p_P, N_E = ratio / m->e;
    const double dN_E = x->vp_n * x->p_c / (-2 * x->W_c * ratio);
    const double slope = d1 * (N_P - 1) + d2 * (N_E - 1) * dN_E;
    return pcs_of_impulse(size, p_P * slope / (d1 + d2 * dN_E * fmax(dN_E, 1.0)));
}

/*
 * Return the residual of W_r = e^2 |W_c| as an impulse, p_c (sqrt(W_r/|W_c|) - e). The work itself
 * is of order e^2 and would hide an error if e is small.
 */
static inline double pcs_of_energetic(const pcs_norms *size, const pcs_material *m,
                                      const pcs_ends *x)
{
    const double ratio = x->W_r > 0 ? sqrt(-x->W_r / x->W_c) : 0.0;
    return pcs_of_impulse(size, x->p_c * (ratio - m->e));
}

/* Return the residual of the rule of restitution of a law with a path. */
static inline double pcs_of_rule(const pcs_norms *size, pcs_law law, const pcs_material *m,
                                 const pcs_ends *x)
{
    switch (law) {
    case PCS_LAW_NEWTON:
        return pcs_of_velocity(size, x->vp_n + m->e * x->v_n);
    case PCS_LAW_POISSON:
        return pcs_of_impulse(size, x->p_r - m->e * x->p_c);
    case PCS_LAW_ENERGETIC:
        return pcs_of_energetic(size, m, x);
    default:
        return pcs_of_compromise(size, m, x);
    }
}

#endif
