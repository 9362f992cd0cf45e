/* Parts of the tree that one contact and several have in common. */
#ifndef SCENARIO_VIEW_PARTS_H
#define SCENARIO_VIEW_PARTS_H

#include "view.h"

/* Names of the components of a vector: along the contact, and in world axes. */
extern const char *const view_contact_axes[2][3];
extern const char *const view_world_axes[3];

/* "vp" and the axis "n" as vp_n, for each component. */
void view_vector(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* The same for a spin, which has no axis in the plane. */
void view_spin(view *to, const char *prefix, const char *const *axes, int n, const double *x);

/* An infinite mass or inertia is the word inf. */
void view_mass(view *to, const char *name, double x);

/* Name, law and outcome, with which every answer begins. */
void view_begin(view *to, const char *title, pcs_law law);
void view_outcome(view *to, unsigned outcome);

#endif
