/* Which models are fitted, and their spaces. */
#ifndef PCS_MODELS_H
#define PCS_MODELS_H

#include "space.h"

/*
 * List the models for these options, baselines last: law, path, free, baseline, and what is known
 * of the parameters before the fit. If there are rows, only laws that apply to all of them; rows
 * may be NULL. Return their number.
 */
int pcs_models_list(int dimension, const pcs_packed *rows, const pcs_fit_options *options,
                    pcs_fit_model models[PCS_FIT_MAX_MODELS]);

/* True if a law has this parameter; mu_s also if it follows mu. */
bool pcs_models_have(pcs_law law, int parameter);

/* True if a law can be applied to a contact; G is its upper triangle, row by row. */
bool pcs_models_apply(pcs_law law, int dimension, const double G[6], const double v[3]);

/* Return the space of a model. covariates: those of the packed rows. */
pcs_space pcs_models_space(const pcs_fit_model *model, const double *const covariates[2]);

/* Return the number of free parameters. */
int pcs_models_free(const pcs_fit_model *model);

#endif
