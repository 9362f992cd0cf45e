/* The parts of pcs_likely_fit. likely.h has the equations. */
#ifndef PCS_LIKELY_PARTS_H
#define PCS_LIKELY_PARTS_H

#include "likely.h"

/*
 * The points of a row. Around each of three sites, the measured inputs X, X + s and X - s, there
 * are DRAWS points. Then follow CONTROLS points X - s, X + s, and CONTROLS times X itself.
 */
enum {
    PCS_LIKELY_DRAWS = 64,
    PCS_LIKELY_SITES = 3,
    PCS_LIKELY_CONTROLS = 2,
    PCS_LIKELY_SPREAD = PCS_LIKELY_DRAWS * PCS_LIKELY_SITES,
    PCS_LIKELY_POINTS = PCS_LIKELY_SPREAD + 2 * PCS_LIKELY_CONTROLS,
    PCS_LIKELY_UNKNOWNS = PCS_FITTING_MOST + 2 /* with the variances of e and mu */
};
_Static_assert((int)PCS_LIKELY_POINTS <= (int)PCS_TRIAL_ROWS, "one call solves a row");

/* A row: how many velocities after were measured, and which. */
typedef struct pcs_likely_head {
    int dimension, m;
    double observed[6];
    double covariate[2]; /* of e and mu, as in pcs_space; 0: none */
} pcs_likely_head;

/* The arrays of a row, PCS_LIKELY_POINTS numbers each: its contacts, and u = base + K p. */
typedef struct pcs_likely_row {
    const pcs_likely_head *head;
    double *G[6], *v[3], *base[6], *K[18];
    double *z[2]; /* normal numbers for the scatter of e and mu */
} pcs_likely_row;

/* Return the number of doubles of a row. */
size_t pcs_likely_row_size(int dimension);

/* Find the arrays of row i. */
pcs_likely_row pcs_likely_row_at(const pcs_likely *likely, size_t i);

/* Write the middles of n parts of |z| of equal probability, z normal, scaled to mean square 1. */
void pcs_likely_strata(size_t n, double *strata);

/* Write the points of row i of the data. */
pcs_status pcs_likely_draw(const pcs_fitting *fitting, size_t i, const double *strata,
                           const pcs_likely_row *row, pcs_fault *fault);

/* A model as the equations see it. */
typedef struct pcs_likely_model {
    const pcs_space *space;
    int n; /* unknowns: the free parameters, then variances */
    pcs_fit_parameter of[PCS_LIKELY_UNKNOWNS];
    bool scatter[PCS_LIKELY_UNKNOWNS];     /* true: the variance of this parameter */
    bool held[PCS_LIKELY_UNKNOWNS];        /* true: it stays where it is */
    double value[PCS_FIT_PARAMETER_COUNT]; /* as in pcs_space */
    double variance[2];                    /* of e and mu */
} pcs_likely_model;

typedef double pcs_likely_square[PCS_LIKELY_UNKNOWNS][PCS_LIKELY_UNKNOWNS];

/* What a row, or the sum of rows, contributes. */
typedef struct pcs_likely_score {
    double g[PCS_LIKELY_UNKNOWNS]; /* score less its expectations */
    pcs_likely_square information; /* its expected slope, without bounds of distances */
    double likelihood;             /* Gaussian log likelihood */
    double bounded;                /* the same with bounded distances */
    double square;                 /* of the bounded distance, for each velocity after */
    double exact;                  /* rows whose covariance is not positive definite */
} pcs_likely_score;

/* Compute the score of one row. */
void pcs_likely_row_score(const pcs_likely_model *model, const pcs_likely_row *row,
                          pcs_likely_score *score);

/* Compute the scores of all rows and their sum. */
void pcs_likely_add(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_score *sum);

/* sum += one */
void pcs_likely_sum(pcs_likely_score *sum, const pcs_likely_score *one);

/* Return where an unknown is kept, and its limits. */
double *pcs_likely_unknown(pcs_likely_model *model, int q);
double pcs_likely_lowest(const pcs_likely_model *model, int q);
double pcs_likely_highest(const pcs_likely_model *model, int q);

/* True if an unknown is at a limit and its score would move it beyond. */
bool pcs_likely_presses(pcs_likely_model *model, int q, double score);

/* The equations at their solution. */
typedef struct pcs_likely_solution {
    pcs_likely_score sum;
    bool freed[PCS_LIKELY_UNKNOWNS]; /* false: held, at a limit, or the data do not tell about it */
    pcs_likely_square J;             /* -d score/d unknowns */
    double left;                     /* the last step, in standard errors */
} pcs_likely_solution;

/* The equations are solved if the last step is at most this part of a standard error. */
static const double pcs_likely_small = 0.01;

/* Solve the equations for the unknowns that are not held, from the values of the model, with J by
   differences. True if they are solved. */
bool pcs_likely_solve(const pcs_likely *likely, pcs_likely_model *model,
                      pcs_likely_solution *solution);

/* The same to a tenth of a standard error and with the expected J, to compare likelihoods. It is
   given up when the bounded log likelihood stays below least. */
bool pcs_likely_near(const pcs_likely *likely, pcs_likely_model *model, double least,
                     pcs_likely_solution *solution);

/* Solve A x = b for the unknowns that are free; x is 0 for the others. */
bool pcs_likely_step(pcs_likely_square A, const double *b, const bool *freed, int n, double *x);

/* Hold parameter q at a value, with no scatter. */
void pcs_likely_hold(pcs_likely_model *model, int q, double value);

/*
 * Compute the standard errors of the unknowns and the degrees of freedom of their squares, from the
 * scores that the rows have at the solution. PCS_NONE and 0 for unknowns that are not free. False:
 * J is singular.
 */
bool pcs_likely_errors(const pcs_likely *likely, const pcs_likely_model *model,
                       const pcs_likely_solution *solution, double *error, double *freedom);

/* Return the quantile of 95 % (both sides) of Student's distribution. */
double pcs_likely_quantile(double freedom);

/* Return the variance t plus what the errors contribute, for the variance q of the unknowns, in the
   mean over the rows as they tell about it. */
double pcs_likely_noise(const pcs_likely *likely, int q);

/*
 * What the data say about parameter q: fits with it held at its limits are compared with the
 * solution, where it has this standard error. If one of them agrees as well the model is set to it.
 * best receives the largest bounded log likelihood.
 */
pcs_fit_known pcs_likely_known(const pcs_likely *likely, pcs_likely_model *model, int q,
                               const pcs_likely_solution *solution, double error, double *best);

/*
 * True if friction without limit, parameter q, agrees with the data as well as any; the model is
 * set to it. best receives the largest bounded log likelihood.
 */
bool pcs_likely_sticks(const pcs_likely *likely, pcs_likely_model *model, int q, double *best);

/* Return the bound of 95 % of parameter q, which is held at the limit that agrees. */
double pcs_likely_bound(const pcs_likely *likely, const pcs_likely_model *model, int q,
                        pcs_fit_known known, double best);

#endif
