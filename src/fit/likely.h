/*
 * The parameters of a model from impacts whose columns have stated errors, with the scatter of e
 * and mu from impact to impact.
 *
 * A row measures X = x + d and Y = y(x, e_i, mu_i) + r: x are the inputs (lever arm, velocities
 * before, ...), y the velocities after by the law, d and r the errors, e_i and mu_i the parameters
 * of this impact. m(X) and V(X) are mean and covariance of y(X - d, e_i, mu_i) + r, simulated with
 * draws that are the same for all parameters. The score of a Gaussian likelihood with bounded
 * distances,
 *
 *     psi_k = w dm/dk^T V^-1 (Y - m),                            for a parameter k
 *     psi_t = (w^2 (Y - m)^T V^-1 T V^-1 (Y - m) - tr V^-1 T)/2,   for a variance t, T = dV/dt,
 *
 * with w = min(1, c/|Y - m|_V), is not 0 in the mean: distances are bounded, y is not Gaussian, and
 * X is not x. Two expectations are therefore subtracted. The first, c(X), is that of psi over the
 * draws around X, so that psi - c is 0 in the mean if x were X - d with d as stated. But the true
 * inputs are given and X scatters about them. The second takes X for the true inputs, measures them
 * again as X* = X + d, with the velocities Y* = y(X) + r, and subtracts what psi - c is there in
 * the mean. Its difference from the same d around X, measured at X, is of second order in d; both
 * have the same random numbers, so that two points for each row are enough. What remains is of
 * fourth order. No distribution of the inputs over the impacts is assumed.
 *
 * The equations, sum of psi less expectations = 0, are solved by Newton's method. Standard errors
 * are by the sandwich J^-1 (sum of g g^T) J^-T over clusters, each divided by its leverage.
 */
#ifndef PCS_LIKELY_H
#define PCS_LIKELY_H

#include "fitting.h"

/* What all models share: perturbed copies of the rows. */
typedef struct pcs_likely {
    const pcs_fitting *fitting;
    struct pcs_likely_head *heads;          /* one for each row */
    double *points;                         /* their perturbed inputs */
    struct pcs_likely_score *scores, *sums; /* of rows; of clusters, or of parts of the rows */
} pcs_likely;

/* True if the data have stated errors. */
bool pcs_likely_applies(const pcs_fit_data *data);

/* Return the number of doubles that pcs_likely_prepare needs. */
size_t pcs_likely_workspace(const pcs_fit_data *data);

/*
 * Perturb the rows of a fit by their errors. work has pcs_likely_workspace doubles. Statuses:
 * PCS_OK; PCS_STATUS_INVALID: an error or a covariance is not valid.
 */
pcs_status pcs_likely_prepare(const pcs_fitting *fitting, double *work, pcs_likely *likely,
                              pcs_fault *fault);

/*
 * Estimate the free parameters of model m of the fit, starting from its best values by least
 * absolute differences. Sets known, value, low, high, error and scatter of its parameters, and its
 * likelihood; the scores of the rows are then those of its solution. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: the errors leave a velocity after exact; PCS_STATUS_NOT_CONVERGED: the
 * equations are not solved; fault.left is the last step, in standard errors.
 */
pcs_status pcs_likely_fit(const pcs_likely *likely, int m, pcs_fault *fault);

/*
 * The same for all models of a fit that are kept; sets fitting->unlikely and misfit. A model whose
 * equations are not solved has no likelihood, and its misfit is infinite. Statuses: as above;
 * PCS_STATUS_NOT_CONVERGED: no law is solved.
 */
pcs_status pcs_likely_all(pcs_fitting *fitting, pcs_fault *fault);

#endif
