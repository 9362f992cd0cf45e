/* The two formulations of a strike: differential (by path) and algebraic (by totals). */
#ifndef PCS_STRIKE_ROOM_H
#define PCS_STRIKE_ROOM_H

#include <percuss/strike.h>

/* A solution; none exists; or the method did not converge. */
typedef enum pcs_found { PCS_FOUND, PCS_FOUND_NONE, PCS_LOST } pcs_found;

/*
 * Laws with a path. v: velocities, exactly 0 at contacts that rest; rest: smaller velocities count
 * as 0.
 */
pcs_found pcs_strike_by_path(const pcs_multi *problem, const double *v, double rest, double *work,
                             double *p, pcs_strike *out);

/* The laws of Whittaker and Brach. */
pcs_found pcs_strike_by_totals(const pcs_multi *problem, const double *v, double *work, double *p,
                               pcs_strike *out);

#endif
