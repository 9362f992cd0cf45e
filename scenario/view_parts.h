/* Parts of the tree that one contact and several have in common. */
#ifndef SCENARIO_VIEW_PARTS_H
#define SCENARIO_VIEW_PARTS_H

#include "view.h"

/* "vp" and the axis "n" as vp_n, for each component. */
void view_vector(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* The same for a spin, which has no axis in the plane. */
void view_spin(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* Name, law and outcome, with which every answer begins. */
void view_begin(view *to, const char *title, pcs_law law);
void view_outcome(view *to, unsigned outcome);

#endif
