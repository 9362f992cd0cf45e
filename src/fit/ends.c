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

/* The differences r with coordinate k held, the others fitted again, and the best ones. */
static void hold_at(const pcs_fitting *f, int model, int k, double value, double *held, double *r)
{
    const size_t n = f->rows.n;
    const pcs_attempt *best = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE);
    pcs_attempt at = *best;
    pcs_errors_hold(f, model, k, value, &others, at.x);
    pcs_space_differences(&f->spaces[model], best->x, &f->rows, 0, n, r);
    pcs_space_differences(&f->spaces[model], at.x, &f->rows, 0, n, held);
}

/*
 * Where only a few clusters say anything, z is never large: about the root of their number at most,
 * however much worse they are. So the growth of the loss is also compared with its mean of a
 * cluster: if losses have an exponential distribution, the ratio is a logarithm of likelihoods, and
 * 4.5 are three standard errors. A cluster counts 2 at most, so three of them must agree.
 */
static bool few_decide(const pcs_fitting *f, const double *held, const double *r, double *sums)
{
    static const double at_most = 2, decides = 4.5, rounding = 1e-5; // of |b|
    double unit = 0, grows = 0;
    for (size_t c = 0; c < f->clusters; c++)
        sums[c] = 0;
    for (size_t i = 0; i < f->rows.n; i++) {
        sums[f->cluster[i]] += held[i] - r[i];
        unit += (r[i] + rounding * f->rows.size[i]) / (double)f->clusters;
    }
    for (size_t c = 0; c < f->clusters; c++)
        grows += fmin(fmax(sums[c] / unit, -at_most), at_most);
    return grows > decides;
}

/* True if the loss with coordinate k held is worse than the best by more than z. */
static bool is_worse(const pcs_fitting *f, int model, int k, double value, double z, double *slot)
{
    double *r = slot + f->rows.n, *held = r + f->rows.n;
    hold_at(f, model, k, value, held, r);
    return pcs_fitting_z(f, PCS_WEIGHTING_ABSOLUTE, held, r, slot) > z ||
           few_decide(f, held, r, slot);
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
        *(is_worse(f, model, k, middle, one_sided, slot) ? &outside : &inside) = middle;
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
    const bool low = !is_worse(f, model, k, space->low[k], open_below, slot);
    const bool high = !is_worse(f, model, k, space->high[k], open_below, slot);
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
