/*
 * The bootstrap: clusters are drawn with replacement, and each model is fitted again. One Newton
 * step is enough if the standard errors agree with those of some full refits of the same resamples.
 */
#include "../base/random.h"
#include "errors.h"
#include "sort.h"

#include <math.h>
#include <string.h>

enum { MOST = PCS_FITTING_MOST, BLOCK = 50 };

/* How often each cluster is drawn in resample k. Each 64 random bits give two of them. */
static void draw(const pcs_fitting *f, size_t k, double *counts)
{
    const uint64_t start = pcs_random_bits(f->options->seed + 2 * PCS_RANDOM_STEP) +
                           PCS_RANDOM_STEP * (uint64_t)k * (f->clusters / 2 + 1);
    const uint64_t n = f->clusters;
    memset(counts, 0, f->clusters * sizeof *counts);
    for (size_t i = 0; i < f->clusters; i += 2) {
        const uint64_t bits = pcs_random_bits(start + PCS_RANDOM_STEP * (i / 2));
        counts[(bits >> 32) * n >> 32]++;
        if (i + 1 < f->clusters)
            counts[(bits & 0xffffffffu) * n >> 32]++;
    }
}

/* The sums of gradient and matrix of a model, each cluster as often as it was drawn. */
static void add_drawn(const pcs_fitting *f, int model, const double *counts, double *g, double *H)
{
    const int n = f->curves[model].n, numbers = n + n * (n + 1) / 2;
    const double *scores = f->scores + (size_t)model * f->clusters * PCS_FITTING_SCORES;
    double sums[PCS_FITTING_SCORES] = {0};
    for (size_t c = 0; c < f->clusters; c++, scores += PCS_FITTING_SCORES)
        for (int k = 0; k < numbers && counts[c] > 0; k++)
            sums[k] += counts[c] * scores[k];
    for (int i = 0, k = n; i < n; i++) {
        g[i] = sums[i];
        for (int j = i; j < n; j++)
            H[i * n + j] = H[j * n + i] = sums[k++];
    }
}

/* The values of a model in resample k by one Newton step. */
static void step_once(const pcs_fitting *f, int model, size_t k, const double *counts)
{
    const pcs_curve *curve = &f->curves[model];
    const pcs_space *space = &f->spaces[model];
    const double *best = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE)->x;
    double g[MOST], H[MOST * MOST], step[MOST];
    add_drawn(f, model, counts, g, H);
    const bool good = curve->good && (pcs_errors_step(f, model, g, H, step) ||
                                      pcs_errors_step(f, model, g, curve->H, step));
    for (int a = 0; a < curve->n; a++) {
        const int at = curve->of[a];
        const double x = best[at] + (good ? step[a] - curve->shift[a] : 0);
        pcs_fitting_values(f, model, at)[k] = fmin(fmax(x, space->low[at]), space->high[at]);
    }
}

/* A task: a block of resamples, for all models. */
static void step_block(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)job;
    for (size_t k = task * BLOCK; k < (task + 1) * BLOCK && k < f->options->resamples; k++) {
        draw(f, k, slot);
        for (int m = 0; m < f->kept; m++)
            step_once(f, f->order[m], k, slot);
    }
}

static size_t refits(const pcs_fitting *f)
{
    return f->options->resamples < PCS_FITTING_REFITS ? f->options->resamples : PCS_FITTING_REFITS;
}

/* A task: a full fit of a model to a resample, from the values of the Newton step. */
static void refit(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)job;
    const int model = f->order[task / refits(f)];
    const size_t k = task % refits(f), n = f->rows.n;
    const pcs_curve *curve = &f->curves[model];
    pcs_space space = f->spaces[model];
    double *counts = slot, *weights = slot + n, x[MOST], mean;
    // beside a standard error 3 % of it change its size by 0.1 %: a tenth is to be seen
    pcs_search search = {.tolerance = 0.03, .restarts = 0};
    const double *best = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE)->x;
    for (int j = space.n - 1, a = curve->n - 1; j >= 0; j--)
        if (a >= 0 && curve->of[a] == j)
            a--;
        else
            pcs_space_hold(&space, j, best[j]);
    for (int a = 0; a < curve->n; a++) {
        x[a] = pcs_fitting_values(f, model, curve->of[a])[k];
        search.edges[a] = curve->h[a];
    }
    draw(f, k, counts);
    for (size_t i = 0; i < n; i++)
        weights[i] = counts[f->cluster[i]];
    const pcs_goal goal = {&space, &f->rows, weights, PCS_WEIGHTING_ABSOLUTE};
    pcs_goal_minimise(&goal, &search, x, &mean);
    for (int a = 0; a < curve->n; a++)
        pcs_fitting_refits(f, model, curve->of[a])[k] = x[a];
}

/* The standard deviation of n numbers. */
static double deviation(const double *x, size_t n)
{
    double mean = 0, square = 0;
    for (size_t i = 0; i < n; i++)
        mean += x[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        square += (x[i] - mean) * (x[i] - mean);
    return sqrt(square / (double)(n - 1));
}

/*
 * The standard errors of the coordinates by steps over those by refits of the same resamples, the
 * one farthest from 1. Errors that are both below the least step of the differences, as without
 * noise, are equal.
 */
static double ratio_of(const pcs_fitting *f, int model)
{
    static const double least = 1e-6;
    const pcs_curve *curve = &f->curves[model];
    double worst = 1;
    for (int a = 0; a < curve->n; a++) {
        const double steps = deviation(pcs_fitting_values(f, model, curve->of[a]), refits(f));
        const double full = deviation(pcs_fitting_refits(f, model, curve->of[a]), refits(f));
        const double ratio = (steps + least) / (full + least);
        if (fabs(log(ratio)) > fabs(log(worst)))
            worst = ratio;
    }
    return worst;
}

/* The value of a parameter below which the part q of n sorted coordinates is. */
static double part_of(pcs_fit_parameter of, const double *sorted, size_t n, double q)
{
    return pcs_space_value(of, pcs_sort_part(sorted, n, q));
}

/* One standard deviation of normal numbers to both sides. */
static const double below = 0.158655, above = 0.841345;

/* Within these ratios the steps are used. */
static const double least_ratio = 0.9, most_ratio = 1.1;

/* A task: errors and intervals of a model. */
static void summarise(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)job;
    const int model = f->order[task];
    const pcs_curve *curve = &f->curves[model];
    if (curve->n == 0)
        return;
    const double ratio = f->models[model].step_ratio = ratio_of(f, model);
    const bool steps = ratio >= least_ratio && ratio <= most_ratio;
    const size_t n = steps ? f->options->resamples : refits(f);
    for (int a = 0; a < curve->n; a++) {
        const int k = curve->of[a];
        const pcs_fit_parameter of = f->spaces[model].of[k];
        pcs_axis *axis = pcs_fitting_axis(f, model, k);
        memcpy(slot, steps ? pcs_fitting_values(f, model, k) : pcs_fitting_refits(f, model, k),
               n * sizeof *slot);
        pcs_sort(slot, n);
        axis->error = (part_of(of, slot, n, above) - part_of(of, slot, n, below)) / 2;
        axis->low = part_of(of, slot, n, 0.025);
        axis->high = part_of(of, slot, n, 0.975);
    }
}

void pcs_errors_resample(pcs_fitting *f)
{
    const size_t kept = (size_t)f->kept;
    pcs_fitting_run(f, (f->options->resamples + BLOCK - 1) / BLOCK, step_block, NULL);
    pcs_fitting_run(f, kept * refits(f), refit, NULL);
    pcs_fitting_run(f, kept, summarise, NULL);
}
