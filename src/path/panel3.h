/*
 * Slip as a quadrature over its direction. The direction never passes an invariant one: it runs
 * towards the first of them ahead, u*. With e the angle that is left, R a fixed angle beyond it,
 *
 *     X = sin(e/2) / sin((R - e)/2) = X_0 exp(-y)
 *
 * y rises from 0, without end, and everything is an integral over y of what is known at each y:
 *
 *     log s = int alpha t dy,   p = int s t dy,   p_t = -mu int u s t dy,   t = dtau/dy
 *
 * With a = X sin(R/2), k = 1 + X cos(R/2), q = a^2 + k^2 the half of e has the sine a/sqrt(q) and
 * the cosine k/sqrt(q), so that all is rational in X, and t = 2 a/(beta q). Nothing is singular
 * but other zeros of beta, and slip never meets these. So the integrands are taken at the 17
 * extremes of a Chebyshev polynomial, and their interpolant is integrated [clenshaw-curtis-1960].
 */
#ifndef PCS_PANEL3_H
#define PCS_PANEL3_H

#include "../base/vector.h"
#include "ahead3.h"
#include "panel_table.h"

/* A stretch of y: integrals from its start to each node. */
typedef struct pcs_panel {
    pcs_flow_point from;
    pcs_vector unit; /* which fills it; the same for all panels of a march */
    double X, half;  /* at its start; half its length */
    double log_s[PCS_PANEL + 1], p[PCS_PANEL + 1], along[PCS_PANEL + 1], across[PCS_PANEL + 1];
    double W_n[PCS_PANEL + 1];
} pcs_panel;

/* The same somewhere in it. */
typedef struct pcs_panel_values {
    double log_s, p, along, across, W_n;
} pcs_panel_values;

/*
 * The flow over the next stretch of y, as long as the impulse p should take; false: in vain. The
 * panel knows its unit.
 */
bool pcs_panel_fill(const pcs_ahead *ahead, const pcs_flow_point *from, double p, pcs_panel *panel);

/* At a node; at x in (-1, 1), and the rate dp_n/dx there; at the end. */
pcs_panel_values pcs_panel_at_node(const pcs_panel *panel, int node);
pcs_flow_point pcs_panel_at(const pcs_ahead *ahead, const pcs_panel *panel, double x, double *rate);
pcs_flow_point pcs_panel_end(const pcs_ahead *ahead, const pcs_panel *panel);

/* For each vector unit, with the same bits: the integrals, and how far they are from balance. */
typedef double pcs_panel_integrals(const pcs_ahead *ahead, pcs_panel *panel);
pcs_panel_integrals pcs_panel_integrals_base, pcs_panel_integrals_avx2, pcs_panel_integrals_avx512;

/* What is stored at the nodes, between them: x in (-1, 1), no node. */
typedef void pcs_panel_between(const pcs_panel *panel, double x, pcs_panel_values *values);
pcs_panel_between pcs_panel_between_base, pcs_panel_between_avx2, pcs_panel_between_avx512;

#endif
