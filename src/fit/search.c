#include "fitting.h"

#include <math.h>
#include <string.h>

/*
 * The number of grid points along a coordinate. A basin of mu or eta2 is several tenths wide in its
 * coordinate. Slopes begin at 0.
 */
enum { OF_E = 7, OF_MU = 15, OF_THIRD = 13 };
static int points_of(pcs_fit_parameter parameter)
{
    switch (parameter) {
    case PCS_FIT_E:
        return OF_E;
    case PCS_FIT_MU:
        return OF_MU;
    case PCS_FIT_MU_S:
    case PCS_FIT_E_T:
    case PCS_FIT_ETA2:
        return OF_THIRD;
    default:
        return 1;
    }
}

/* Rows that the grid looks at: fewer where a law is slow. Every prefix of them is spread out. */
static pcs_packed rows_for(const pcs_fitting *f, pcs_law law)
{
    pcs_packed rows = f->grid_rows;
    const size_t slow = rows.dimension == 2 ? 128 : 32;
    if (law == PCS_LAW_BILINEAR && rows.n > slow)
        rows.n = slow;
    return rows;
}

size_t pcs_grid_points(void)
{
    return OF_E * OF_MU * OF_THIRD;
}

static size_t points(const pcs_space *space)
{
    size_t n = 1;
    for (int k = 0; k < space->n; k++)
        n *= (size_t)points_of(space->of[k]);
    return n;
}

/* The place of a point along each coordinate, and its coordinates. */
static void place(const pcs_space *space, size_t point, int *index, double *x)
{
    for (int k = 0; k < space->n; k++) {
        const int along = points_of(space->of[k]);
        index[k] = (int)(point % (size_t)along);
        point /= (size_t)along;
        x[k] = along == 1
                   ? 0.5 * (space->low[k] + space->high[k])
                   : space->low[k] + (space->high[k] - space->low[k]) * index[k] / (along - 1);
    }
}

static double *means_at(const pcs_fitting *f, int model, size_t point)
{
    return f->grid + ((size_t)model * pcs_grid_points() + point) * PCS_WEIGHTING_COUNT;
}

/* The tasks of the grid: pieces of this many points. */
enum { PIECE = 105 };
_Static_assert(OF_E *OF_MU *OF_THIRD % PIECE == 0, "pieces have the same size");
enum { PIECES = OF_E * OF_MU * OF_THIRD / PIECE };

static void try_piece(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)slot, (void)job;
    const int model = (int)(task / PIECES);
    const pcs_space *space = &f->spaces[model];
    const pcs_packed rows = rows_for(f, space->law);
    const size_t first = task % PIECES * PIECE, all = points(space);
    for (size_t point = first; point < first + PIECE && point < all; point++) {
        int index[PCS_FITTING_MOST];
        double x[PCS_FITTING_MOST];
        place(space, point, index, x);
        pcs_goal_means(space, &rows, x, means_at(f, model, point));
    }
}

/* True if no neighbour, at most one step away along each coordinate, has a smaller mean. */
static bool is_least(const pcs_fitting *f, int model, int weighting, size_t point)
{
    const pcs_space *space = &f->spaces[model];
    const double here = means_at(f, model, point)[weighting];
    int index[PCS_FITTING_MOST], neighbours = 1;
    double x[PCS_FITTING_MOST];
    place(space, point, index, x);
    for (int k = 0; k < space->n; k++)
        neighbours *= 3;
    for (int j = 0; j < neighbours; j++) {
        size_t other = 0, step = 1;
        bool inside = true;
        for (int k = 0, rest = j; k < space->n; k++, rest /= 3) {
            const int along = points_of(space->of[k]), to = index[k] + rest % 3 - 1;
            inside &= to >= 0 && to < along;
            other += step * (size_t)(to >= 0 ? to : 0);
            step *= (size_t)along;
        }
        if (!inside || other == point)
            continue;
        const double there = means_at(f, model, other)[weighting];
        if (there < here || (there == here && other < point)) // of equal ones the first
            return false;
    }
    return true;
}

/* Keep the least basins of a model under a weighting, the best first. */
static void find_basins(const pcs_fitting *f, int model, int weighting, pcs_attempt *basins)
{
    const pcs_space *space = &f->spaces[model];
    const size_t all = points(space);
    for (int b = 0; b < PCS_FITTING_BASINS; b++)
        basins[b] = (pcs_attempt){.mean = INFINITY};
    for (size_t point = 0; point < all; point++) {
        int index[PCS_FITTING_MOST];
        pcs_attempt found = {.there = true, .mean = means_at(f, model, point)[weighting]};
        if (!(found.mean < basins[PCS_FITTING_BASINS - 1].mean) ||
            !is_least(f, model, weighting, point))
            continue;
        place(space, point, index, found.x);
        int at = PCS_FITTING_BASINS - 1;
        for (; at > 0 && found.mean < basins[at - 1].mean; at--)
            basins[at] = basins[at - 1];
        basins[at] = found;
    }
}

/*
 * All basins are searched until it is plain which is the best, and this one to the end. A search
 * begins with a simplex of about the distance of grid points. It ends where the means are equal up
 * to rounding: these grow with the square of the distance.
 */
static const pcs_search coarse = {
    .edges = {0.04, 0.04, 0.04, 0.04, 0.04}, .tolerance = 0.01, .restarts = 0};
static const pcs_search thorough = {
    .edges = {0.04, 0.04, 0.04, 0.04, 0.04}, .tolerance = 2.5e-7, .restarts = 12};

/* The goal of number k of all models and weightings. */
static pcs_goal goal_of(const pcs_fitting *f, size_t k)
{
    return (pcs_goal){.space = &f->spaces[k / PCS_WEIGHTING_COUNT],
                      .rows = &f->rows,
                      .weighting = (pcs_weighting)(k % PCS_WEIGHTING_COUNT)};
}

/* A task: one basin of a model under a weighting. */
static void search_basin(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)slot, (void)job;
    pcs_attempt *attempt = &f->attempts[task];
    const pcs_goal goal = goal_of(f, task / PCS_FITTING_BASINS);
    if (attempt->there)
        pcs_goal_minimise(&goal, &coarse, attempt->x, &attempt->mean);
}

/* A task: the best basin of a model under a weighting. */
static void search_best(const pcs_fitting *f, size_t k, double *slot, void *job)
{
    (void)slot, (void)job;
    const pcs_goal goal = goal_of(f, k);
    const pcs_attempt *a = &f->attempts[k * PCS_FITTING_BASINS];
    pcs_attempt *best = &f->best[k];
    *best = a[0];
    for (int b = 1; b < PCS_FITTING_BASINS; b++)
        if (a[b].there && a[b].mean < best->mean)
            *best = a[b];
    best->converged = pcs_goal_minimise(&goal, &thorough, best->x, &best->mean);
}

bool pcs_fitting_search(pcs_fitting *f)
{
    const size_t models = (size_t)f->n_models, means = models * PCS_WEIGHTING_COUNT;
    bool converged = true;
    pcs_fitting_run(f, models * PIECES, try_piece, NULL);
    for (size_t k = 0; k < means; k++)
        find_basins(f, (int)(k / PCS_WEIGHTING_COUNT), (int)(k % PCS_WEIGHTING_COUNT),
                    &f->attempts[k * PCS_FITTING_BASINS]);
    pcs_fitting_run(f, means * PCS_FITTING_BASINS, search_basin, NULL);
    pcs_fitting_run(f, means, search_best, NULL);
    for (size_t k = 0; k < means; k++)
        converged &= f->best[k].converged;
    return converged;
}
