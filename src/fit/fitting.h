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

typedef struct pcs_fitting {
    const pcs_fit_data *data;
    const pcs_fit_options *options;
    size_t left_out[PCS_FIT_USE_COUNT];
    double floor;
    pcs_packed rows; /* those that are used */
    size_t *at;      /* the row of the data, for each of them */
    size_t *cluster; /* rows of a cluster are not independent; for each row, from 0 */
    size_t clusters;
    double *covariates[2]; /* of e and mu, for each row, as in pcs_space; NULL: none */
    double spread[2];      /* their standard deviations before they were divided by them */
    int n_models;
    pcs_fit_model *models;
    pcs_space *spaces;
    pcs_attempt *attempts; /* model x weighting x basin */
    pcs_attempt *best;     /* model x weighting */
    pcs_packed grid_rows;
    double *grid;  /* means of all weightings, for each point of each model */
    double *cv;    /* r by models fitted without the row: model x weighting x row */
    double *slots; /* slot_size numbers for each part of the work */
    size_t slot_size;
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
