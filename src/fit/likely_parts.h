/* The parts of pcs_likely_fit. */
#ifndef PCS_LIKELY_PARTS_H
#define PCS_LIKELY_PARTS_H

#include "likely.h"
#include "trial.h"

/*
 * The points of a row. Around each of three sites, the measured inputs X, X + s and X - s, there are
 * DRAWS points X - d. Then follow CONTROLS points X - s, X + s, and CONTROLS times X itself.
 */
enum {
    PCS_LIKELY_DRAWS = 64,
    PCS_LIKELY_SITES = 3,
    PCS_LIKELY_CONTROLS = 2,
    PCS_LIKELY_SPREAD = PCS_LIKELY_DRAWS * PCS_LIKELY_SITES,
    PCS_LIKELY_POINTS = PCS_LIKELY_SPREAD + 2 * PCS_LIKELY_CONTROLS,
    PCS_LIKELY_UNKNOWNS = PCS_FIT_PARAMETER_COUNT + 2,
    PCS_LIKELY_HEAD = 12, /* numbers of a row before its points */
};
_Static_assert((int)PCS_LIKELY_POINTS <= (int)PCS_TRIAL_ROWS, "one call solves a row");

/* Where the numbers of a row are. A point has its contact and u = base + K p. */
typedef struct pcs_likely_row {
    int dimension, m;    /* m: velocities after that were measured */
    size_t group;        /* rows of the same number belong together */
    double covariate[2]; /* of e and mu, less their means */
    double *observed;    /* the m velocities */
    double *G[6], *v[3], *base[6], *K[18], *z[2]; /* arrays of PCS_LIKELY_POINTS; z: normal numbers
                                                     for the scatter of e and mu */
} pcs_likely_row;

/* Return the number of doubles of a row. */
size_t pcs_likely_row_size(int dimension);

/* Find the numbers of row i. */
pcs_likely_row pcs_likely_row_at(const pcs_likely *likely, size_t i);

/* Write quantiles of |z|, z normal, in the middle of n parts of equal probability, mean square 1. */
void pcs_likely_strata(size_t n, double *quantiles);

/* Write the points of row i of the data, the k-th that is used. False: its covariance is no such
   matrix. */
bool pcs_likely_draw(const pcs_likely *likely, size_t i, const double *strata,
                     const pcs_likely_row *row);

/* A model as the equations see it. */
typedef struct pcs_likely_model {
    pcs_law law;
    pcs_path path;
    int unknowns;
    int parameter[PCS_LIKELY_UNKNOWNS];   /* which pcs_fit_parameter */
    bool scatter[PCS_LIKELY_UNKNOWNS];    /* true: its variance from impact to impact */
    double value[PCS_FIT_PARAMETER_COUNT]; /* PCS_NONE: absent */
    double variance[2];                   /* of e and mu */
} pcs_likely_model;

/* The sums over rows. */
typedef struct pcs_likely_sums {
    double score[PCS_LIKELY_UNKNOWNS];
    double information[PCS_LIKELY_UNKNOWNS][PCS_LIKELY_UNKNOWNS];
    double likelihood; /* Gaussian */
    double bounded;    /* with bounded distances */
    double exact;      /* rows without a positive definite covariance */
} pcs_likely_sums;

/* Compute the score of a row; score and information receive those of the unknowns. */
bool pcs_likely_row_score(const pcs_likely_model *model, const pcs_likely_row *row,
                          pcs_likely_sums *sums);

/* Add up all rows; each row leaves its score in likely->scores. */
void pcs_likely_add(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_sums *sums);

#endif
