/* The free parameters of a model as coordinates, and its differences as a function of them. */
#ifndef PCS_SPACE_H
#define PCS_SPACE_H

#include "trial.h"

/*
 * e and e_t are coordinates themselves, from 0 to 1. mu, mu_s and eta2, which have no upper limit,
 * are s/(1 - s) of a coordinate s, which makes a grid of s dense where they are small. A slope is
 * in units of its parameter for one standard deviation of the covariate.
 */
typedef struct pcs_space {
    pcs_law law;
    pcs_path path;
    int n; /* number of coordinates */
    pcs_fit_parameter of[PCS_FIT_PARAMETER_COUNT];
    double low[PCS_FIT_PARAMETER_COUNT], high[PCS_FIT_PARAMETER_COUNT]; /* of the coordinates */
    double held[PCS_FIT_PARAMETER_COUNT]; /* of parameters without a coordinate; PCS_NONE:
                                             absent */
    const double *covariates[2];          /* of e and mu, for each packed row; mean 0, standard
                                             deviation 1; NULL: none */
} pcs_space;

/* Return the coordinate of a value, and the value of a coordinate. */
double pcs_space_coordinate(pcs_fit_parameter parameter, double value);
double pcs_space_value(pcs_fit_parameter parameter, double coordinate);

/* Add a coordinate for a parameter, with its limits. */
void pcs_space_free(pcs_space *space, pcs_fit_parameter parameter);

/* Remove coordinate k: its parameter is held at the value of x. */
void pcs_space_hold(pcs_space *space, int k, double x);

/* Write the values of all parameters at x; those that are absent are PCS_NONE. */
void pcs_space_values(const pcs_space *space, const double *x, double *values);

/* Make a trial of these values, without slopes; it points to them. */
void pcs_space_trial(const pcs_space *space, const double *values, pcs_trial *trial);

/* As pcs_trial_differences, at the coordinates x. */
size_t pcs_space_differences(const pcs_space *space, const double *x, const pcs_packed *rows,
                             size_t from, size_t count, double *r);

#endif
