/*
 * The parameters of a law from impacts whose columns have stated errors, and the scatter of e and mu
 * from impact to impact. docs/mechanics/fit.md, "Stated errors", has the derivation.
 */
#ifndef PCS_LIKELY_H
#define PCS_LIKELY_H

#include <percuss/fit.h>

/* What all models share: the rows that are used, and perturbed copies of them. */
typedef struct pcs_likely {
    const pcs_fit_data *data;
    const pcs_fit_options *options;
    size_t n;            /* rows that are used */
    double *rows;        /* n rows of draws, see likely_parts.h */
    double *scores;      /* for each row its score and its information */
    double *parts;       /* sums of parts of the rows */
    double centre[2];    /* means of the covariates of e and mu */
} pcs_likely;

/* True if the data have stated errors. */
bool pcs_likely_applies(const pcs_fit_data *data);

/* Return the number of doubles that pcs_likely_prepare needs. */
size_t pcs_likely_workspace(const pcs_fit_data *data);

/*
 * Perturb the rows that can be used by their errors. data must be valid but for its errors, which
 * are checked here. work has pcs_likely_workspace doubles. Statuses: PCS_OK; PCS_STATUS_INVALID.
 */
pcs_status pcs_likely_prepare(const pcs_fit_data *data, const pcs_fit_options *options,
                              double *work, pcs_likely *likely, pcs_fault *fault);

/*
 * Estimate the free parameters of a model, starting from the values that it has. Sets known, value,
 * low, high, error and scatter of its parameters, and its likelihood. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: the errors leave a velocity after the impact exact; PCS_STATUS_NOT_CONVERGED:
 * the equations are not solved; fault.left is the last step in standard errors.
 */
pcs_status pcs_likely_fit(const pcs_likely *likely, pcs_fit_model *model, pcs_fault *fault);

#endif
