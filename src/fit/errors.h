/* What the data say about each parameter of a model: bounds, errors, intervals, scatter. */
#ifndef PCS_ERRORS_H
#define PCS_ERRORS_H

#include "verdict.h"

/*
 * Hold coordinate k of a model at a value and move the others of x, from where they are, to the
 * least absolute differences. Return the mean there.
 */
double pcs_errors_hold(const pcs_fitting *f, int model, int k, double value,
                       const pcs_search *search, double *x);

/* Set known and bound of all axes. */
void pcs_errors_ends(pcs_fitting *f);

/* Fill f->curves and f->scores. Only coordinates that are estimated are in a curve. */
void pcs_errors_curves(pcs_fitting *f);

/*
 * Compute the Newton step from the centre of a curve with gradient g and matrix H, within the
 * limits of the coordinates. False: H is not positive definite.
 */
bool pcs_errors_step(const pcs_fitting *f, int model, const double *g, const double *H,
                     double *step);

/* Fill f->values and f->refits: the bootstrap. Then error, low, high and step_ratio. */
void pcs_errors_resample(pcs_fitting *f);

/* Set the profiles of all axes. */
void pcs_errors_profiles(pcs_fitting *f);

/* Set the scatter of e and mu of all models. */
void pcs_errors_scatter(pcs_fitting *f);

#endif
