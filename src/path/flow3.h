/*
 * The exact flow of slip in space [keller-1986]. While the contact slips with speed s in direction
 * u,
 *
 *     d(s u)/dp = g - mu B u,     dv_n/dp = G_nn - mu g.u
 *
 * In the variable tau with dp = s dtau the direction does not depend on the speed:
 *
 *     du/dtau = beta(u) u_perp,   ds/dtau = alpha(u) s,
 *     alpha = u.(g - mu B u),     beta = u_perp.(g - mu B u)
 *
 * and nothing is singular where slip stops: there tau goes to infinity and s decays to 0. All
 * right-hand sides are polynomials, so the flow can be integrated by its Taylor series.
 */
#ifndef PCS_FLOW3_H
#define PCS_FLOW3_H

#include <percuss/contact.h>

enum { PCS_FLOW_ORDER = 18 };

/* A point of the flow, with the impulse and the work since its start. */
typedef struct pcs_flow_point {
    double u1, u2;        /* direction of slip, of length one */
    double s;             /* m/s, speed of slip */
    double v_n;           /* m/s */
    double p_n, p_1, p_2; /* N s */
    double W_n, W_t;      /* J */
} pcs_flow_point;

/* The data that are constant along the flow. */
typedef struct pcs_flow {
    const pcs_contact3 *c;
    double mu; /* friction */
} pcs_flow;

/* Taylor coefficients in tau of all fields of pcs_flow_point, and the range of the series. */
typedef struct pcs_flow_series {
    double u1[PCS_FLOW_ORDER + 1], u2[PCS_FLOW_ORDER + 1], s[PCS_FLOW_ORDER + 1];
    double v_n[PCS_FLOW_ORDER + 1], p_n[PCS_FLOW_ORDER + 1];
    double p_1[PCS_FLOW_ORDER + 1], p_2[PCS_FLOW_ORDER + 1];
    double W_n[PCS_FLOW_ORDER + 1], W_t[PCS_FLOW_ORDER + 1];
    double reach; /* largest tau for which the series is exact up to rounding */
} pcs_flow_series;

/* alpha, beta and dbeta/dphi in a direction of slip, where phi is its angle. */
typedef struct pcs_flow_rates {
    double alpha, beta, dbeta;
} pcs_flow_rates;

/* Return the rates in the direction (u1, u2). */
pcs_flow_rates pcs_flow_rates_at(const pcs_flow *flow, double u1, double u2);

/* Return dv_n/dp_n in a direction, 1/kg; not positive: slip jams. */
double pcs_flow_slope(const pcs_flow *flow, double u1, double u2);

/*
 * True if the direction of slip is invariant up to rounding. Then slip goes straight, whether the
 * direction attracts or repels: a planar impact stays planar in any frame. A direction within 1e-13
 * of an attracting one also counts as invariant.
 */
bool pcs_flow_is_straight(const pcs_flow *flow, const pcs_flow_point *x);

/* Compute the series of the flow from a point. */
void pcs_flow_expand(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_series *series);

/* Return the point of the series at tau; the direction is normalised. */
pcs_flow_point pcs_flow_at(const pcs_flow_series *series, double tau);

/* Return the value of one series at tau. */
double pcs_flow_value(const double *coefficients, double tau);

/*
 * Compute the point where slip has stopped (s = 0), if the flow from here goes into a direction
 * along which slip stops, and is close enough to it. Otherwise return false.
 */
bool pcs_flow_stop(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_point *stop);

/* The same if that direction (u1, u2) is known. */
bool pcs_flow_stop_along(const pcs_flow *flow, const pcs_flow_point *from, double u1, double u2,
                         pcs_flow_point *stop);

#endif
