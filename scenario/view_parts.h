/* Parts of the tree that are the same for one contact and for several. */
#ifndef SCENARIO_VIEW_PARTS_H
#define SCENARIO_VIEW_PARTS_H

#include "view.h"

/* Write each component with its axis: "vp" and the axis "n" give vp_n. */
void view_vector(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* The same for an angular velocity, which has no axis in the plane. */
void view_spin(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* Write name, law and outcome, with which every result begins. */
void view_begin(view *to, const char *title, pcs_law law);
void view_outcome(view *to, unsigned outcome);

#endif
