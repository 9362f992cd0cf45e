/*
 * Residuals as parts of what they are the rest of, for the judges: |v| + |G| |p| of their row, so
 * that rounding is 1e-16 and nothing small hides beside something large. The approach of a grazing
 * impact is judged by itself and not by the slip.
 */
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

/* The sizes at one contact: of the normal row, of the tangential one, and of the impulse. */
typedef struct pcs_sizes {
    pcs_norms n, t, p;
} pcs_sizes;

/* Work of the whole impulse. */
static inline double pcs_of_all_work(const pcs_sizes *size, double W)
{
    const double most = size->n.p * size->n.scale + size->t.p * size->t.scale;
    const double r = W == 0 ? 0.0 : fabs(W) / most;
    return pcs_has(r) ? r : INFINITY;
}

/* Where an impact ended, as its judge has it: impulses and works of both stages. */
typedef struct pcs_ends {
    double p_c, p_r, W_c, W_r;
    double v_n, vp_n; /* m/s, before and after */
} pcs_ends;

/*
 * Stationarity of J [baruh-2022 (14)] as the length of the Newton step that would still be
 * taken. In parts of e p_c: dN_P = 1, dN_E = v_n' p_c/(2 w sqrt(W_r/w)) with w = |W_c|, which are
 * ordinary numbers for any e. Where the work hardly grows with the impulse, dN_E < 1, it is N_E
 * that is judged, as by the energetic law. Restitution that does no work is missing altogether.
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
 * W_r = e^2 |W_c| as an impulse, p_c (sqrt(W_r/|W_c|) - e): the work itself is of order e^2 and
 * would hide a wrong answer where e is small.
 */
static inline double pcs_of_energetic(const pcs_norms *size, const pcs_material *m,
                                      const pcs_ends *x)
{
    const double ratio = x->W_r > 0 ? sqrt(-x->W_r / x->W_c) : 0.0;
    return pcs_of_impulse(size, x->p_c * (ratio - m->e));
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
        return pcs_of_energetic(size, m, x);
    default:
        return pcs_of_compromise(size, m, x);
    }
}

#endif
