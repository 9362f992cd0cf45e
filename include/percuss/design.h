/*
 * percuss: how many measured impacts tell two laws apart, and which. docs/mechanics/fit.md has the
 * theory.
 */
#ifndef PERCUSS_DESIGN_H
#define PERCUSS_DESIGN_H

#include <percuss/fit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Initialise it with pcs_design_options_default(). */
typedef struct pcs_design_options {
    double power;       /* wanted probability that the other law is found worse; default 0.8 */
    double z;           /* found worse: z of the difference under every weighting; default 3 */
    size_t most;        /* impacts at most; default 2000 */
    size_t simulations; /* experiments that are simulated for a number of impacts; default 400 */
    uint64_t seed;      /* of the simulation; default 1 */
    void *context;      /* for parallel_for */
    /* as in pcs_pile_options; the result has the same bits in every case */
    void (*parallel_for)(void *context, size_t n, void (*part)(void *job, size_t i), void *job);
} pcs_design_options;

PCS_API pcs_design_options pcs_design_options_default(void);

/* A number of impacts, and what it is for. */
typedef struct pcs_design_plan {
    size_t rows;    /* different impacts of the table that are used, in equal parts */
    size_t impacts; /* number of impacts that is needed; 0: more than the options allow */
    double power;   /* share of the simulated experiments with so many impacts in which the other
                       law is found worse; PCS_NONE: none was simulated */
    double power_error;                     /* its standard error */
    double values[PCS_FIT_PARAMETER_COUNT]; /* with which the other law comes nearest to the truth,
                                               by least absolute differences; PCS_NONE: absent */
} pcs_design_plan;

/* The result. */
typedef struct pcs_design {
    size_t used;          /* rows of the table that can be used */
    pcs_design_plan all;  /* with all of them */
    pcs_design_plan best; /* with those only that tell most; all, if no choice is better */
} pcs_design;

/*
 * Return a model with these values, PCS_NONE for parameters that are absent. They are fitted again
 * where the model is fitted. Any law, and mu_s, e_t and eta2 only for laws that have them.
 */
PCS_API pcs_fit_model pcs_fit_model_of(pcs_law law, pcs_path path,
                                       const double values[PCS_FIT_PARAMETER_COUNT]);

/*
 * Find how many impacts tell two laws apart, and which of a table. data: the table, of columns of
 * place and before; errors are the standard errors with which they will be measured, also of the
 * columns after, whose values are not used: a velocity after that has no errors will not be
 * measured. truth: a law with the values and the scatter of its parameters. other: a law whose free
 * parameters are fitted, as those of the truth are, so that they take up of the difference what
 * they can; of its values only those that are held count. tells: NULL, or n numbers: for each row
 * the mean difference of |B p - b| of the two laws over its standard deviation, PCS_NONE for a row
 * that cannot be used. ranking: NULL, or n numbers: the rows, those that tell most first, those
 * that cannot be used last; the plan `best` has the first of them. The losses compared are those of
 * the rows that were fitted; pcs_fit compares by cross-validation, which is the same for many rows.
 * work: working memory of length doubles, at least pcs_design_workspace, which
 * returns 0 if they are not valid. Statuses: PCS_OK; PCS_STATUS_INVALID: an argument is not valid,
 * or fewer than PCS_FIT_MIN_ROWS rows can be used, or no velocity after has errors. fault may be
 * NULL.
 */
PCS_API size_t pcs_design_workspace(const pcs_fit_data *data, const pcs_design_options *options);
PCS_API pcs_status pcs_fit_design(const pcs_fit_data *data, const pcs_fit_model *truth,
                                  const pcs_fit_model *other, const pcs_design_options *options,
                                  double *work, size_t length, double *tells, size_t *ranking,
                                  pcs_design *design, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
