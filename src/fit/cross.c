/* Cross-validation: each row is predicted by models that were fitted without it. */
#include "../base/random.h"
#include "verdict.h"

#include <math.h>

/*
 * Deal the clusters into folds of the same size: a random order (Fisher and Yates), dealt out one
 * by one.
 */
static void deal(pcs_fitting *f, size_t folds)
{
    const uint64_t start = pcs_random_bits(f->options->seed + PCS_RANDOM_STEP);
    for (size_t i = 0; i < f->clusters; i++)
        f->fold[i] = i;
    for (size_t left = f->clusters; left > 1; left--) {
        const size_t i = left - 1, j = pcs_random_bits(start + PCS_RANDOM_STEP * i) % left;
        const size_t kept = f->fold[i];
        f->fold[i] = f->fold[j];
        f->fold[j] = kept;
    }
    for (size_t i = 0; i < f->clusters; i++)
        f->fold[i] %= folds;
}

/*
 * The values without a fold are near those of all rows, and in the same basin. The tolerance is far
 * below what a fold changes.
 */
static const pcs_search nearby = {
    .edges = {0.02, 0.02, 0.02, 0.02, 0.02}, .tolerance = 5e-5, .restarts = 0};

/* A task: a model, a weighting, a fold. */
static void leave_out(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    const size_t folds = *(size_t *)job, n = f->rows.n, fold = task % folds;
    const int weighting = (int)(task / folds % PCS_WEIGHTING_COUNT);
    const int model = (int)(task / folds / PCS_WEIGHTING_COUNT);
    double *weights = slot, *r = slot + n, *cv = pcs_fitting_cv(f, model, weighting), mean;
    const pcs_goal goal = {&f->spaces[model], &f->rows, weights, (pcs_weighting)weighting};
    pcs_attempt a = *pcs_fitting_best(f, model, weighting);
    for (size_t i = 0; i < n; i++)
        weights[i] = f->fold[f->cluster[i]] != fold;
    pcs_goal_minimise(&goal, &nearby, a.x, &mean);
    pcs_space_differences(goal.space, a.x, &f->rows, 0, n, r);
    for (size_t i = 0; i < n; i++)
        if (weights[i] == 0)
            cv[i] = r[i];
}

/* The means of the losses of rows that were left out. */
static void take_means(pcs_fitting *f, int model)
{
    pcs_fit_model *m = &f->models[model];
    const double n = (double)f->rows.n;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        const double *cv = pcs_fitting_cv(f, model, w);
        m->cv_loss[w] = 0;
        for (size_t i = 0; i < f->rows.n; i++)
            m->cv_loss[w] += pcs_goal_loss((pcs_weighting)w, cv[i], f->rows.size[i]) / n;
    }
    const double *cv = pcs_fitting_cv(f, model, PCS_WEIGHTING_ABSOLUTE);
    m->cv_error = 0;
    for (size_t i = 0; i < f->rows.n; i++)
        m->cv_error += cv[i] / f->rows.size[i] / n;
}

void pcs_fitting_cross(pcs_fitting *f)
{
    size_t folds = f->options->folds < f->clusters ? f->options->folds : f->clusters;
    deal(f, folds);
    pcs_fitting_run(f, (size_t)f->n_models * PCS_WEIGHTING_COUNT * folds, leave_out, &folds);
    for (int m = 0; m < f->n_models; m++)
        take_means(f, m);
}

/* Differences below this part of |b| are rounding of the searches. */
static const double resolution = 1e-5;

/* The difference of the losses of row i. */
static double difference(const pcs_fitting *f, pcs_weighting weighting, const double *a,
                         const double *b, size_t i)
{
    const double size = f->rows.size[i];
    return pcs_goal_loss(weighting, a[i], size) - pcs_goal_loss(weighting, b[i], size);
}

/*
 * The variance of the sum of differences: of the sums over clusters of what each row is off the
 * mean. Clusters may have different sizes.
 */
static double variance_of(const pcs_fitting *f, pcs_weighting weighting, const double *a,
                          const double *b, double mean, double *sums)
{
    const double n = (double)f->clusters;
    double square = 0;
    for (size_t c = 0; c < f->clusters; c++)
        sums[c] = 0;
    for (size_t i = 0; i < f->rows.n; i++)
        sums[f->cluster[i]] += difference(f, weighting, a, b, i) - mean;
    for (size_t c = 0; c < f->clusters; c++)
        square += sums[c] * sums[c];
    return square * n / (n - 1);
}

double pcs_fitting_z(const pcs_fitting *f, pcs_weighting weighting, const double *a,
                     const double *b, double *sums)
{
    double sum = 0, loss = 0, all = 0;
    for (size_t i = 0; i < f->rows.n; i++) {
        const double size = f->rows.size[i];
        sum += difference(f, weighting, a, b, i);
        loss += pcs_goal_loss(weighting, a[i], size) + pcs_goal_loss(weighting, b[i], size);
        all += pcs_goal_loss(weighting, size, size);
    }
    const double variance = variance_of(f, weighting, a, b, sum / (double)f->rows.n, sums);
    // an error of r by a part of |b| changes r^2 by 2 r |b| of it
    const double blur = resolution * (weighting == PCS_WEIGHTING_SQUARES
                                          ? sqrt(all * (loss + resolution * resolution * all))
                                          : all);
    return sum / sqrt(variance + blur * blur);
}
