/* Which ends of a parameter agree with the data as well as its best value, and one-sided bounds. */
#include "errors.h"

#include <math.h>

/* The other coordinates are searched from their best values. */
static const pcs_search others = {
    .edges = {0.04, 0.04, 0.04, 0.04, 0.04}, .tolerance = 2.5e-5, .restarts = 3};

/* An end that is worse by less is open; the quantile of 95 % of one side of normal numbers. */
static const double open_below = 2, one_sided = 1.645;

double pcs_errors_hold(const pcs_fitting *f, int model, int k, double value,
                       const pcs_search *search, double *x)
{
    pcs_space space = f->spaces[model];
    const pcs_goal goal = {&space, &f->rows, NULL, PCS_WEIGHTING_ABSOLUTE};
    pcs_search less = *search;
    double rest[PCS_FITTING_MOST], mean;
    for (int j = 0, to = 0; j < f->spaces[model].n; j++)
        if (j != k) {
            rest[to] = x[j];
            less.edges[to++] = search->edges[j];
        }
    pcs_space_hold(&space, k, value);
    pcs_goal_minimise(&goal, &less, rest, &mean);
    for (int j = 0, from = 0; j < f->spaces[model].n; j++)
        x[j] = j == k ? value : rest[from++];
    return mean;
}

/* z of the loss with coordinate k held, the others fitted again, against the best. */
static double z_of(const pcs_fitting *f, int model, int k, double value, double *slot)
{
    const size_t n = f->rows.n;
    const pcs_attempt *best = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE);
    pcs_attempt held = *best;
    double *r = slot + n, *there = r + n;
    pcs_errors_hold(f, model, k, value, &others, held.x);
    pcs_space_differences(&f->spaces[model], best->x, &f->rows, 0, n, r);
    pcs_space_differences(&f->spaces[model], held.x, &f->rows, 0, n, there);
    return pcs_fitting_z(f, PCS_WEIGHTING_ABSOLUTE, there, r, slot);
}

/*
 * The bound of 95 %: between the best value (z = 0) and the end that is worse, where z reaches the
 * quantile of one side.
 */
static double find_bound(const pcs_fitting *f, int model, int k, double worse, double *slot)
{
    enum { HALVINGS = 20 }; // of at most 1: to a millionth
    double inside = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE)->x[k], outside = worse;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = 0.5 * (inside + outside);
        *(z_of(f, model, k, middle, slot) > one_sided ? &outside : &inside) = middle;
    }
    return outside;
}

/* e has both ends in reach, and slopes have none: an open end of these is the end of an interval.
 */
static bool has_bounds(pcs_fit_parameter parameter)
{
    return parameter != PCS_FIT_E && parameter != PCS_FIT_E_SLOPE && parameter != PCS_FIT_MU_SLOPE;
}

/* A task: one coordinate of a model. */
static void try_ends(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)job;
    const int model = f->order[task / PCS_FITTING_MOST], k = (int)(task % PCS_FITTING_MOST);
    const pcs_space *space = &f->spaces[model];
    if (k >= space->n)
        return;
    pcs_axis *axis = pcs_fitting_axis(f, model, k);
    const bool low = z_of(f, model, k, space->low[k], slot) <= open_below;
    const bool high = z_of(f, model, k, space->high[k], slot) <= open_below;
    *axis =
        (pcs_axis){PCS_FIT_ESTIMATED, PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE, {PCS_NONE, PCS_NONE}};
    if (low && high)
        axis->known = PCS_FIT_NOT_DETERMINED;
    else if ((low || high) && has_bounds(space->of[k]))
        axis->known = low ? PCS_FIT_AT_MOST : PCS_FIT_AT_LEAST;
    if (axis->known == PCS_FIT_AT_LEAST)
        axis->bound = find_bound(f, model, k, space->low[k], slot);
    if (axis->known == PCS_FIT_AT_MOST)
        axis->bound = find_bound(f, model, k, space->high[k], slot);
}

void pcs_errors_ends(pcs_fitting *f)
{
    pcs_fitting_run(f, (size_t)f->kept * PCS_FITTING_MOST, try_ends, NULL);
}
