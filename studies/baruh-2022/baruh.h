/* What the studies of [baruh-2022] share: the slender rod, and extremes over its plane. */
#ifndef STUDIES_BARUH_H
#define STUDIES_BARUH_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* N_E or N_P of a law over the plane of Figs 2 and 3. */
typedef struct baruh_surface {
    pcs_law law;
    bool work; /* N_E if true, otherwise N_P */
    double mu, e;
} baruh_surface;

/*
 * The impact of the rod of Sec. 3 with v_Cx/v_Cy = ratio. y points down in the paper, so v_t = v_Cx
 * and v_n = -v_Cy = -1. body receives the rod before the impact. If the problem is rejected, the
 * ratios are PCS_NONE, so that no check can agree.
 */
pcs_impact2 baruh_strike(pcs_law law, const pcs_material *m, double theta_deg, double ratio,
                         pcs_struck2 *body);

/* Note for a printed extreme that differs. */
extern const char baruh_no_grid[];

/* The maximum of a function of one variable, and its place. */
typedef struct baruh_top {
    double value, at;
} baruh_top;

/* Find the maximum: on a grid, then on finer grids around the best point. */
baruh_top baruh_highest(double (*f)(const void *, double), const void *context, double low,
                        double high);

typedef struct baruh_peak {
    double value, ratio, theta_deg;
} baruh_peak;

/*
 * The minimum (direction -1) or maximum (+1) over ratios 0..3 and theta -70..70 deg, found without
 * a fixed grid; its place is exact to 1e-7.
 */
baruh_peak baruh_extreme(const baruh_surface *surface, double direction);

#endif
