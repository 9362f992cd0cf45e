/* What the studies of [baruh-2022] share: the slender rod, and extremes over its plane. */
#ifndef STUDIES_BARUH_H
#define STUDIES_BARUH_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* N_E or N_P of a law over the plane of Figs 2 and 3. */
typedef struct baruh_surface {
    pcs_law law;
    bool work; /* N_E, else N_P */
    double mu, e;
} baruh_surface;

/*
 * The rod of Sec. 3 with v_Cx/v_Cy = ratio strikes: y points down in the paper, so v_t = v_Cx and
 * v_n = -v_Cy = -1. It is left in body as it was before. What is refused has no values, and so
 * agrees with nothing.
 */
pcs_impact2 baruh_strike(pcs_law law, const pcs_material *m, double theta_deg, double ratio,
                         pcs_struck2 *body);

/* Why a printed extreme is off. */
extern const char baruh_no_grid[];

/* A function of one variable is highest here. */
typedef struct baruh_top {
    double value, at;
} baruh_top;

/* A grid, then ever closer around its best point. */
baruh_top baruh_highest(double (*f)(const void *, double), const void *context, double low,
                        double high);

typedef struct baruh_peak {
    double value, ratio, theta_deg;
} baruh_peak;

/* Least (-1) or greatest (+1) over ratios 0..3 and theta -70..70 deg, without a grid; within 1e-7
 * of its place. */
baruh_peak baruh_extreme(const baruh_surface *surface, double direction);

#endif
