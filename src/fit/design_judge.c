/* Fits of two laws to simulated impacts, and how clearly the other law is worse. */
#include "design.h"

#include <math.h>
#include <string.h>

/* Points of the grid along each coordinate; a basin is several tenths wide. */
enum { POINTS = 7 };

/* A part of |b| below which differences are rounding. */
static const double ROUNDING = 1e-9;

static pcs_search search_of(double edge, double tolerance, int restarts)
{
    pcs_search search = {.tolerance = tolerance, .restarts = restarts};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        search.edges[k] = edge;
    return search;
}

/* The coordinates of a point of the grid; point 0 is the start that was given. */
static void place(const pcs_designing *d, int law, size_t point, double *x)
{
    const pcs_space *space = &d->spaces[law];
    memcpy(x, d->start[law], sizeof d->start[law]);
    if (point == 0)
        return;
    point--;
    for (int k = 0; k < space->n; k++, point /= POINTS)
        x[k] = space->low[k] +
               (space->high[k] - space->low[k]) * ((double)(point % POINTS) + 0.5) / POINTS;
}

/* Find the best point of the grid for each weighting. */
static void search_grid(pcs_designing *d, int law)
{
    pcs_packed some = d->population.rows;
    double least[PCS_WEIGHTING_COUNT], means[PCS_WEIGHTING_COUNT], x[PCS_FIT_PARAMETER_COUNT];
    size_t points = 1;
    for (int k = 0; k < d->spaces[law].n; k++)
        points *= POINTS;
    some.n = some.n < PCS_DESIGN_GRID_ROWS ? some.n : PCS_DESIGN_GRID_ROWS;
    for (size_t point = 0; point <= points; point++) {
        place(d, law, point, x);
        pcs_goal_means(&d->spaces[law], &some, x, means);
        for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
            if (point == 0 || means[w] < least[w]) {
                least[w] = means[w];
                memcpy(d->nearest.x[law][w], x, sizeof x);
            }
    }
}

/* One law under one weighting. */
static void fit_one(const pcs_designing *d, const pcs_experiment *e, size_t task,
                    const pcs_search *search, pcs_design_values *values)
{
    const size_t law = task / PCS_WEIGHTING_COUNT, w = task % PCS_WEIGHTING_COUNT;
    const pcs_goal goal = {
        .space = &d->spaces[law], .rows = &e->rows, .weighting = (pcs_weighting)w};
    double mean;
    (void)pcs_goal_minimise(&goal, search, values->x[law][w], &mean);
}

enum { FITS = PCS_DESIGN_LAWS * PCS_WEIGHTING_COUNT };

static void fit_population(void *job, size_t i)
{
    pcs_designing *d = job;
    const pcs_search search = search_of(0.04, 1e-5, 3);
    fit_one(d, &d->population, i, &search, &d->nearest);
}

void pcs_design_find_nearest(pcs_designing *d)
{
    for (int law = 0; law < PCS_DESIGN_LAWS; law++)
        search_grid(d, law);
    if (d->options->parallel_for)
        d->options->parallel_for(d->options->context, FITS, fit_population, d);
    else
        for (size_t i = 0; i < FITS; i++)
            fit_population(d, i);
}

void pcs_design_differ(const pcs_designing *d, const pcs_design_values *values,
                       pcs_weighting weighting, pcs_experiment *e)
{
    for (int law = 0; law < PCS_DESIGN_LAWS; law++)
        (void)pcs_space_differences(&d->spaces[law], values->x[law][weighting], &e->rows, 0,
                                    e->rows.n, e->r[law]);
}

/* z of the mean difference of the losses; positive: the other law is worse. */
static double z_of(const pcs_experiment *e, pcs_weighting weighting)
{
    double sum = 0, squares = 0, all = 0;
    const double n = (double)e->rows.n;
    for (size_t i = 0; i < e->rows.n; i++) {
        const double size = e->rows.size[i];
        const double difference = pcs_goal_loss(weighting, e->r[PCS_DESIGN_OTHER][i], size) -
                                  pcs_goal_loss(weighting, e->r[PCS_DESIGN_TRUTH][i], size);
        sum += difference;
        squares += difference * difference;
        all += pcs_goal_loss(weighting, size, size);
    }
    const double variance = fmax(squares - sum * sum / n, 0) * n / (n - 1);
    return sum / sqrt(variance + ROUNDING * ROUNDING * all * all);
}

double pcs_design_judge(const pcs_designing *d, pcs_experiment *e)
{
    const pcs_search search = search_of(0.02, 1e-3, 1);
    pcs_design_values values = d->nearest;
    double least = INFINITY;
    if (e->rows.n < PCS_FIT_MIN_ROWS)
        return 0;
    for (size_t i = 0; i < FITS; i++)
        fit_one(d, e, i, &search, &values);
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        pcs_design_differ(d, &values, (pcs_weighting)w, e);
        least = fmin(least, z_of(e, (pcs_weighting)w));
    }
    return least;
}
