/* Repeated estimates from synthetic impacts with stated errors, and how often their intervals hold
 * the truth. */
#ifndef TESTS_COVERED_H
#define TESTS_COVERED_H

#include "made_impacts.h"

/* A case: which impacts, and how they are fitted. */
typedef struct covered_case {
    impact_recipe recipe;
    pcs_fit_parameter third; /* a parameter that is fitted beside e and mu; PCS_FIT_E: none */
    bool no_scatter;
    bool no_errors_before; /* errors of the velocities after alone are stated */
} covered_case;

/* Estimate the model from one set of data; seed: of the data and of the draws. */
pcs_status covered_once(const covered_case *c, uint64_t seed, pcs_fit_model *model);

/* The same for data that are there; options.laws has one law. */
pcs_status covered_fit(const pcs_fit_data *data, const pcs_fit_options *options,
                       pcs_fit_parameter third, pcs_fit_model *model, pcs_fault *fault);

/* What came out of many sets. */
typedef struct covered_result {
    int sets, estimated, bounded, open; /* with a value; with one bound; with neither */
    int inside;                         /* interval or bound holds the truth */
    double bias, deviation;             /* mean and standard deviation of value - truth */
    double error;                       /* mean standard error */
} covered_result;

/* Estimate sets of data and count, for e, mu, and the third parameter. */
void covered(const covered_case *c, int sets, uint64_t seed, covered_result results[3]);

#endif
