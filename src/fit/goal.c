#include "goal.h"

#include <math.h>
#include <string.h>

double pcs_goal_loss(pcs_weighting weighting, double r, double size)
{
    switch (weighting) {
    case PCS_WEIGHTING_SQUARES:
        return r * r;
    case PCS_WEIGHTING_RELATIVE:
        return r / size;
    default:
        return r;
    }
}

double pcs_goal_at(const pcs_goal *goal, const double *x)
{
    const pcs_packed *rows = goal->rows;
    double r[PCS_TRIAL_ROWS], sum = 0, weights = 0;
    for (size_t from = 0; from < rows->n; from += PCS_TRIAL_ROWS) {
        const size_t n = rows->n - from < PCS_TRIAL_ROWS ? rows->n - from : PCS_TRIAL_ROWS;
        pcs_space_differences(goal->space, x, rows, from, n, r);
        for (size_t i = 0; i < n; i++) {
            const double weight = goal->weights ? goal->weights[from + i] : 1;
            sum += weight * pcs_goal_loss(goal->weighting, r[i], rows->size[from + i]);
            weights += weight;
        }
    }
    return sum / weights;
}

void pcs_goal_means(const pcs_space *space, const pcs_packed *rows, const double *x,
                    double means[PCS_WEIGHTING_COUNT])
{
    double r[PCS_TRIAL_ROWS];
    memset(means, 0, PCS_WEIGHTING_COUNT * sizeof *means);
    for (size_t from = 0; from < rows->n; from += PCS_TRIAL_ROWS) {
        const size_t n = rows->n - from < PCS_TRIAL_ROWS ? rows->n - from : PCS_TRIAL_ROWS;
        pcs_space_differences(space, x, rows, from, n, r);
        for (size_t i = 0; i < n; i++)
            for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
                means[w] += pcs_goal_loss((pcs_weighting)w, r[i], rows->size[from + i]);
    }
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        means[w] /= (double)rows->n;
}

/* The simplex of Nelder and Mead [nelder-mead-1965]; its corners are sorted, the best first. */
enum { MOST = PCS_FIT_PARAMETER_COUNT };
typedef struct simplex {
    const pcs_goal *goal;
    int n; /* coordinates */
    double x[MOST + 1][MOST], mean[MOST + 1];
} simplex;

/*
 * The point where the mean is read for a corner. Beyond a limit it goes back as far: the mirror
 * image keeps the simplex from lying flat on the limit, where it would not leave it again.
 */
static void fold(const pcs_space *space, const double *x, double *inside)
{
    for (int k = 0; k < space->n; k++) {
        const double low = space->low[k], high = space->high[k];
        const double once = x[k] < low ? 2 * low - x[k] : x[k] > high ? 2 * high - x[k] : x[k];
        inside[k] = fmin(fmax(once, low), high);
    }
}

static double look(const simplex *s, const double *x)
{
    double inside[MOST];
    fold(s->goal->space, x, inside);
    return pcs_goal_at(s->goal, inside);
}

/* Put a corner in its place. */
static void insert(simplex *s, int corners, const double *x, double mean)
{
    int at = corners;
    for (; at > 0 && mean < s->mean[at - 1]; at--) {
        s->mean[at] = s->mean[at - 1];
        memcpy(s->x[at], s->x[at - 1], sizeof s->x[at]);
    }
    s->mean[at] = mean;
    memcpy(s->x[at], x, (size_t)s->n * sizeof *x);
}

/*
 * Begin at x, with edges along the axes. backwards: the edges go down; beside a plateau only one of
 * the two ways shows anything.
 */
static void begin(simplex *s, const double *x, double mean, const double *edges, bool backwards)
{
    double corner[MOST];
    insert(s, 0, x, mean);
    for (int k = 0; k < s->n; k++) {
        memcpy(corner, x, (size_t)s->n * sizeof *x);
        corner[k] += backwards ? -edges[k] : edges[k];
        const double there = look(s, corner);
        insert(s, k + 1, corner, there);
    }
}

/* The point at part t of the way from the centre of the other corners to the worst. */
static double along(const simplex *s, double t, double *x)
{
    for (int k = 0; k < s->n; k++) {
        double centre = 0;
        for (int c = 0; c < s->n; c++)
            centre += s->x[c][k] / s->n;
        x[k] = centre + t * (s->x[s->n][k] - centre);
    }
    return look(s, x);
}

/* Move all corners half of the way to the best. */
static void shrink(simplex *s)
{
    const simplex old = *s;
    for (int c = 1; c <= s->n; c++) {
        double x[MOST] = {0};
        for (int k = 0; k < s->n; k++)
            x[k] = 0.5 * (old.x[0][k] + old.x[c][k]);
        const double mean = look(s, x);
        insert(s, c, x, mean);
    }
}

/* One step: reflect the worst corner, and then expand, contract or shrink. */
static void step(simplex *s)
{
    double x[MOST] = {0}, y[MOST] = {0};
    const double reflected = along(s, -1, x);
    if (reflected < s->mean[0]) {
        const double expanded = along(s, -2, y);
        insert(s, s->n, expanded < reflected ? y : x, fmin(expanded, reflected));
    } else if (reflected < s->mean[s->n - 1]) {
        insert(s, s->n, x, reflected);
    } else {
        const bool outside = reflected < s->mean[s->n];
        const double contracted = along(s, outside ? -0.5 : 0.5, y);
        if (contracted < (outside ? reflected : s->mean[s->n]))
            insert(s, s->n, y, contracted);
        else
            shrink(s);
    }
}

/* The largest edge, in parts of the first ones. */
static double size_of(const simplex *s, const double *edges)
{
    double size = 0;
    for (int c = 1; c <= s->n; c++)
        for (int k = 0; k < s->n; k++)
            size = fmax(size, fabs(s->x[c][k] - s->x[0][k]) / edges[k]);
    return size;
}

/* A search halves its simplex in a few steps; one that still moves after so many starts again. */
static const int most_steps = 400;

/* A restart finds nothing if it gains only rounding, or moves by this many tolerances at most. */
static const double gain = 1e-9, near = 10;

static bool found_nothing(const simplex *s, const pcs_search *search, const double *x, double mean)
{
    double moved = 0;
    for (int k = 0; k < s->n; k++)
        moved = fmax(moved, fabs(s->x[0][k] - x[k]) / search->edges[k]);
    return mean - s->mean[0] <= gain * mean || moved <= near * search->tolerance;
}

/* Move coordinates that are as near to a limit as a search can tell to it, if that is not worse. */
static void settle(const simplex *s, const pcs_search *search, double *x, double *mean)
{
    const pcs_space *space = s->goal->space;
    for (int k = 0; k < s->n; k++) {
        const double old = x[k], reach = near * search->tolerance * search->edges[k];
        if (old - space->low[k] <= reach)
            x[k] = space->low[k];
        else if (space->high[k] - old <= reach)
            x[k] = space->high[k];
        const double there = x[k] == old ? *mean : look(s, x);
        if (there <= *mean)
            *mean = there;
        else
            x[k] = old;
    }
}

bool pcs_goal_minimise(const pcs_goal *goal, const pcs_search *search, double *x, double *mean)
{
    simplex s = {.goal = goal, .n = goal->space->n};
    fold(goal->space, x, x);
    *mean = pcs_goal_at(goal, x);
    for (int round = 0; s.n > 0; round++) {
        begin(&s, x, *mean, search->edges, round % 2 == 1);
        for (int i = 0; i < most_steps && size_of(&s, search->edges) > search->tolerance; i++)
            step(&s);
        const bool done = round > 0 && found_nothing(&s, search, x, *mean);
        fold(goal->space, s.x[0], x);
        *mean = s.mean[0];
        settle(&s, search, x, mean);
        if (done || round == search->restarts)
            return done || search->restarts == 0;
    }
    return true;
}
