/* What the fit says about the laws: cross-validation, paired differences, sets, rejected models. */
#ifndef PCS_VERDICT_H
#define PCS_VERDICT_H

#include "fitting.h"

/* Fill f->cv, and cv_loss and cv_error of all models. */
void pcs_fitting_cross(pcs_fitting *f);

/*
 * Return z of the mean difference of two losses, by clusters; positive: a is worse. a, b: r of each
 * row; sums: room for a number for each cluster.
 */
double pcs_fitting_z(const pcs_fitting *f, pcs_weighting weighting, const double *a,
                     const double *b, double *sums);

/* Set f->order: the models that are kept, the least cv_error first, baselines last. */
void pcs_fitting_order(pcs_fitting *f);

/* Write z, sets and rejected of the models in this order. */
void pcs_fitting_judge(const pcs_fitting *f, pcs_fit_result *result);

#endif
