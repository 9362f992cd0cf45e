/*
 * The exact flow of slip in space [keller-1986]: while the contact slips with speed s in
 * direction u,
 *
 *     d(s u)/dp = g - mu B u,     dv_n/dp = G_nn - mu g.u
 *
 * In the time tau with dp = s dtau the direction no longer knows the speed,
 *
 *     du/dtau = beta(u) u_perp,   ds/dtau = alpha(u) s,
 *     alpha = u.(g - mu B u),     beta = u_perp.(g - mu B u)
 *
 * and nothing is singular where slip stops: there tau goes to infinity while s decays.
 * All right-hand sides are polynomials, so the flow is followed by its Taylor series.
 */
#ifndef PCS_FLOW3_H
#define PCS_FLOW3_H

#include <percuss/contact.h>

enum { PCS_FLOW_ORDER = 18 };

/* A point of the flow, with the impulse and the work spent since its start. */
typedef struct pcs_flow_point {
    double u1, u2;        /* direction of slip, of length one */
    double s;             /* m/s, speed of slip */
    double v_n;           /* m/s */
    double p_n, p_1, p_2; /* N s */
    double W_n, W_t;      /* J */
} pcs_flow_point;

/* What does not change along the flow. */
typedef struct pcs_flow {
    const pcs_contact3 *c;
    double mu;
} pcs_flow;

/* Taylor coefficients in tau of everything in a pcs_flow_point, and how far they reach. */
typedef struct pcs_flow_series {
    double u1[PCS_FLOW_ORDER + 1], u2[PCS_FLOW_ORDER + 1], s[PCS_FLOW_ORDER + 1];
    double v_n[PCS_FLOW_ORDER + 1], p_n[PCS_FLOW_ORDER + 1];
    double p_1[PCS_FLOW_ORDER + 1], p_2[PCS_FLOW_ORDER + 1];
    double W_n[PCS_FLOW_ORDER + 1], W_t[PCS_FLOW_ORDER + 1];
    double reach; /* tau up to which the series is exact to rounding */
} pcs_flow_series;

/* alpha, beta and dbeta/dphi in a direction. */
typedef struct pcs_flow_rates {
    double alpha, beta, dbeta;
} pcs_flow_rates;

pcs_flow_rates pcs_flow_rates_at(const pcs_flow *flow, double u1, double u2);

/* dv_n/dp_n in a direction; not positive: slip jams. */
double pcs_flow_slope(const pcs_flow *flow, double u1, double u2);

/*
 * Is the direction invariant to rounding? Then slip goes straight, whether the direction
 * attracts or repels: a planar impact stays planar in whatever frame. A direction within
 * 1e-13 of one that attracts has settled there, too.
 */
bool pcs_flow_is_straight(const pcs_flow *flow, const pcs_flow_point *x);

/* Series of the flow from a point. */
void pcs_flow_expand(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_series *series);

/* The series at tau, direction normalised. */
pcs_flow_point pcs_flow_at(const pcs_flow_series *series, double tau);

/* One of the series at tau. */
double pcs_flow_value(const double *coefficients, double tau);

/*
 * If the flow from here runs straight enough into a direction along which slip stops,
 * the point where it has stopped (s = 0); else false.
 */
bool pcs_flow_stop(const pcs_flow *flow, const pcs_flow_point *from, pcs_flow_point *stop);

/* The same if that direction is known. */
bool pcs_flow_stop_along(const pcs_flow *flow, const pcs_flow_point *from, double u1, double u2,
                         pcs_flow_point *stop);

#endif
