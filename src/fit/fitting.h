/* A fit while it is made: its rows, its models, and where the parts of the work find each other. */
#ifndef PCS_FITTING_H
#define PCS_FITTING_H

#include "../base/room.h"
#include "goal.h"
#include "models.h"

enum {
    PCS_FITTING_MOST = 5,        /* free parameters of a model: e, mu, a third one and two slopes */
    PCS_FITTING_SLOTS = 16,      /* parts of the work that may run at the same time */
    PCS_FITTING_BASINS = 3,      /* basins of a loss that are searched */
    PCS_FITTING_GRID_ROWS = 256, /* rows that the grid looks at */
    PCS_FITTING_REFITS = 200     /* resamples that are fitted again in full */
};

/* A search in one basin, under one weighting. */
typedef struct pcs_attempt {
    bool there, converged;
    double mean, x[PCS_FITTING_MOST];
} pcs_attempt;

/* What is known of a coordinate of a model. All by least absolute differences. */
typedef struct pcs_axis {
    pcs_fit_known known;
    double bound;      /* the coordinate at the one-sided bound */
    double low, high;  /* of the value, not the coordinate: percentiles of the bootstrap */
    double error;      /* of the value */
    double profile[2]; /* coordinates where the profile of the loss reaches its bound */
} pcs_axis;

/*
 * The sum of the losses near the best values, as a quadratic function of the coordinates that are
 * estimated; others are held. Matrices are n x n, row by row.
 */
typedef struct pcs_curve {
    bool good;                       /* H is positive definite */
    int n, of[PCS_FITTING_MOST];     /* the coordinates */
    double h[PCS_FITTING_MOST];      /* steps of the differences: about the standard error */
    double centre[PCS_FITTING_MOST]; /* where the differences were taken: h inside the limits */
    double shift[PCS_FITTING_MOST];  /* Newton step from there with the weights 1 */
    double H[PCS_FITTING_MOST * PCS_FITTING_MOST]; /* of the sum of losses */
    double V[PCS_FITTING_MOST * PCS_FITTING_MOST]; /* covariance of the coordinates: H^-1 J H^-1 */
} pcs_curve;

/* The numbers of a cluster that a Newton step needs: gradient and upper triangle of H. */
enum { PCS_FITTING_SCORES = PCS_FITTING_MOST + PCS_FITTING_MOST * (PCS_FITTING_MOST + 1) / 2 };

typedef struct pcs_fitting {
    const pcs_fit_data *data;
    const pcs_fit_options *options;
    size_t left_out[PCS_FIT_USE_COUNT];
    double floor;
    pcs_packed rows; /* those that are used */
    size_t *at;      /* the row of the data, for each of them */
    size_t *cluster; /* rows of a cluster are not independent; for each row, from 0 */
    size_t clusters;
    size_t *fold;          /* of each cluster */
    double *covariates[2]; /* of e and mu, for each row, as in pcs_space; NULL: none */
    double spread[2];      /* their standard deviations before they were divided by them */
    int n_models;
    pcs_fit_model *models;
    pcs_space *spaces;
    int kept, order[PCS_FIT_MAX_MODELS]; /* models of the result, in its order */
    pcs_attempt *attempts;               /* model x weighting x basin */
    pcs_attempt *best;                   /* model x weighting */
    pcs_packed grid_rows;
    double *grid;      /* means of all weightings, for each point of each model */
    double *cv;        /* r by models fitted without the row: model x weighting x row */
    pcs_axis *axes;    /* model x PCS_FITTING_MOST */
    pcs_curve *curves; /* model */
    double *scores;    /* model x cluster x PCS_FITTING_SCORES */
    double *values;    /* coordinates of resamples by Newton steps: model x coordinate x resample */
    double *refits;    /* the same for those that are fitted again */
    double *slots;     /* slot_size numbers for each part of the work */
    size_t slot_size;
    double *likely;   /* memory of pcs_likely_prepare, if the data have stated errors */
    double *unlikely; /* then -log likelihood with bounded distances: model x row */
    double misfit[PCS_FIT_MAX_MODELS]; /* and the mean square of these distances; 1 is expected */
} pcs_fitting;

/* Return the best values of a model under a weighting. */
static inline pcs_attempt *pcs_fitting_best(const pcs_fitting *f, int model, int weighting)
{
    return &f->best[model * PCS_WEIGHTING_COUNT + weighting];
}

/* Return the differences r of all rows, predicted by a model that was fitted without the row. */
static inline double *pcs_fitting_cv(const pcs_fitting *f, int model, int weighting)
{
    return f->cv + (size_t)(model * PCS_WEIGHTING_COUNT + weighting) * f->rows.n;
}

/* Return -log likelihood of all rows by a model, with bounded distances. */
static inline double *pcs_fitting_unlikely(const pcs_fitting *f, int model)
{
    return f->unlikely + (size_t)model * f->rows.n;
}

/* Return what is known of coordinate k of a model. */
static inline pcs_axis *pcs_fitting_axis(const pcs_fitting *f, int model, int k)
{
    return &f->axes[model * PCS_FITTING_MOST + k];
}

/* Return the values of coordinate k of a model in all resamples, and in those of the refits. */
static inline double *pcs_fitting_values(const pcs_fitting *f, int model, int k)
{
    return f->values + (size_t)(model * PCS_FITTING_MOST + k) * f->options->resamples;
}

static inline double *pcs_fitting_refits(const pcs_fitting *f, int model, int k)
{
    return f->refits + (size_t)(model * PCS_FITTING_MOST + k) * PCS_FITTING_REFITS;
}

/* A piece of work: task i of a job, with slot_size numbers of its own. */
typedef void pcs_fitting_task(const pcs_fitting *f, size_t i, double *slot, void *job);

/* Run all tasks, by options->parallel_for if that is not NULL. */
void pcs_fitting_run(const pcs_fitting *f, size_t tasks, pcs_fitting_task *task, void *job);

/* Return the doubles that a fit takes, and lay out its arrays in them. data and options are set. */
size_t pcs_fitting_size(const pcs_fit_data *data, const pcs_fit_options *options);
void pcs_fitting_take(pcs_fitting *f, double *work);

/* Read and reduce the rows of the data, with their clusters and covariates. */
pcs_status pcs_fitting_read(pcs_fitting *f, const pcs_fit_rows *rows, pcs_fault *fault);

/* Return the most points of a grid. */
size_t pcs_grid_points(void);

/*
 * Find the best values of all models under all weightings: on a grid, and then by searches from its
 * basins. False: a search did not converge.
 */
bool pcs_fitting_search(pcs_fitting *f);

#endif
