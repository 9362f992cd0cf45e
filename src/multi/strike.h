/* The two formulations of a strike. */
#ifndef PCS_STRIKE_ROOM_H
#define PCS_STRIKE_ROOM_H

#include <percuss/strike.h>

/* v: velocities with exact zeros where contacts stand; rest: below which others are zero. */
bool pcs_strike_by_path(const pcs_multi *problem, const double *v, double rest, double *work,
                        double *p, pcs_strike *out);

/* Whittaker and Brach; out->outcome says if there is no solution. */
bool pcs_strike_by_totals(const pcs_multi *problem, const double *v, double *work, double *p,
                          pcs_strike *out);

#endif
