/*
 * Slip as a quadrature over its direction. The direction never passes an invariant direction: it
 * turns towards the next one ahead, u*. With the angle e to u* and R as in ahead3.h,
 *
 *     X = sin(e/2) / sin((R - e)/2) = X_0 exp(-y)
 *
 * y increases from 0 to infinity, and all quantities are integrals over y of functions that are
 * known at each y:
 *
 *     log s = int alpha t dy,   p = int s t dy,   p_t = -mu int u s t dy,   t = dtau/dy
 *
 * With a = X sin(R/2), k = 1 + X cos(R/2), q = a^2 + k^2 the angle e/2 has the sine a/sqrt(q) and
 * the cosine k/sqrt(q). So all integrands are rational in X, and t = 2 a/(beta q). The only
 * singularities are the other zeros of beta, and slip never reaches them. The integrands are
 * evaluated at the 17 extremes of a Chebyshev polynomial, and their interpolant is integrated
 * [clenshaw-curtis-1960].
 */
#ifndef PCS_PANEL3_H
#define PCS_PANEL3_H

#include "../base/vector.h"
#include "ahead3.h"
#include "panel_table.h"

/* Integrals over y from the start of a panel; a panel is an interval of y. */
typedef struct pcs_panel_values {
    double log_s, p, along, across, W_n;
} pcs_panel_values;

#endif
