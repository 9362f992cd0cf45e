/* Fits for tests: with memory, and models by name. */
#ifndef TESTS_FITTED_H
#define TESTS_FITTED_H

#include "made_impacts.h"

/* Fit; the call must succeed. The result is valid until the next call. */
const pcs_fit_result *fitted(const pcs_fit_data *data, const pcs_fit_options *options);

/* The same with arrays for rows. */
const pcs_fit_result *fitted_rows(const pcs_fit_data *data, const pcs_fit_options *options,
                                  const pcs_fit_rows *rows);

/* Return the index of the model with this text; -1: it is not listed. */
int model_named(const pcs_fit_result *result, const char *text);

/* Return a parameter of the model with this text, which must be listed. */
const pcs_fit_estimate *estimate_of(const pcs_fit_result *result, const char *text,
                                    pcs_fit_parameter parameter);

/* True if a set holds all models with these names, which are separated by commas. */
bool has_set(const pcs_fit_result *result, const char *names);

#endif
