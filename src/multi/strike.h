/* The two formulations of a strike. */
#ifndef PCS_STRIKE_ROOM_H
#define PCS_STRIKE_ROOM_H

#include <percuss/strike.h>

/* An answer, none, or a method that came to no end. */
typedef enum pcs_found { PCS_FOUND, PCS_FOUND_NONE, PCS_LOST } pcs_found;

/* v: velocities with exact zeros where contacts stand; rest: below which others are zero. */
pcs_found pcs_strike_by_path(const pcs_multi *problem, const double *v, double rest, double *work,
                             double *p, pcs_strike *out);

/* Whittaker and Brach. */
pcs_found pcs_strike_by_totals(const pcs_multi *problem, const double *v, double *work, double *p,
                               pcs_strike *out);

#endif
