/* What a fit makes least, and how the least is found. */
#ifndef PCS_GOAL_H
#define PCS_GOAL_H

#include "space.h"

/* A weighted mean of the losses of rows. */
typedef struct pcs_goal {
    const pcs_space *space;
    const pcs_packed *rows;
    const double *weights; /* one for each row; NULL: all are 1 */
    pcs_weighting weighting;
} pcs_goal;

/* The loss of one row: r, r^2 or r/|b|. */
double pcs_goal_loss(pcs_weighting weighting, double r, double size);

/* Return the mean at x. */
double pcs_goal_at(const pcs_goal *goal, const double *x);

/* Write the means of all weightings at x. */
void pcs_goal_means(const pcs_space *space, const pcs_packed *rows, const double *x,
                    double means[PCS_WEIGHTING_COUNT]);

/* How a least mean is searched. */
typedef struct pcs_search {
    double edges[PCS_FIT_PARAMETER_COUNT]; /* of the first simplex, along each coordinate */
    double tolerance; /* a simplex whose edges are all this part of the first ends a search */
    int restarts;     /* a search that found something starts again from there, so often at most */
} pcs_search;

/*
 * Move x to the nearest least mean and write it to mean. False: the last restart still found
 * something better.
 */
bool pcs_goal_minimise(const pcs_goal *goal, const pcs_search *search, double *x, double *mean);

#endif
