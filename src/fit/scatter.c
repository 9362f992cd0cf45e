/*
 * Scatter from impact to impact: the e (or mu) that fits each row best, the other parameters held,
 * and the robust standard deviation of these. It contains all that differs, also the errors of
 * measurement.
 */
#include "errors.h"
#include "sort.h"

#include <math.h>

/* Rows that are searched together, each with its own value. */
typedef struct block {
    const pcs_packed *rows;
    pcs_trial trial;
    pcs_fit_parameter of;
    size_t from, n;
    double values[PCS_TRIAL_ROWS]; /* of the parameter, where the trial reads them */
} block;

/* The differences of the rows, each at its own coordinate x. */
static void look(block *b, const double *x, double *r)
{
    for (size_t i = 0; i < b->n; i++)
        b->values[i] = pcs_space_value(b->of, x[i]);
    pcs_trial_differences(&b->trial, b->rows, b->from, b->n, r);
}

enum { POINTS = 33, GOLDEN = 24 };

/* The best of evenly spaced points between the limits for each row, and its difference. */
static void scan(block *b, double low, double high, double *best, double *least)
{
    double x[PCS_TRIAL_ROWS], r[PCS_TRIAL_ROWS];
    for (int k = 0; k < POINTS; k++) {
        for (size_t i = 0; i < b->n; i++)
            x[i] = low + (high - low) * k / (POINTS - 1);
        look(b, x, r);
        for (size_t i = 0; i < b->n; i++)
            if (k == 0 || r[i] < least[i]) {
                least[i] = r[i];
                best[i] = x[i];
            }
    }
}

/* The best value between the neighbours of that point, by golden sections. */
static void refine(block *b, double low, double high, double *best, double *least)
{
    static const double golden = 0.6180339887498949;
    const double step = (high - low) / (POINTS - 1);
    double from[PCS_TRIAL_ROWS], to[PCS_TRIAL_ROWS], x[2][PCS_TRIAL_ROWS], r[2][PCS_TRIAL_ROWS];
    for (size_t i = 0; i < b->n; i++) {
        from[i] = fmax(best[i] - step, low);
        to[i] = fmin(best[i] + step, high);
    }
    for (int k = 0; k < GOLDEN; k++) {
        for (size_t i = 0; i < b->n; i++) {
            x[0][i] = to[i] - golden * (to[i] - from[i]);
            x[1][i] = from[i] + golden * (to[i] - from[i]);
        }
        look(b, x[0], r[0]);
        look(b, x[1], r[1]);
        for (size_t i = 0; i < b->n; i++) {
            const int better = r[1][i] < r[0][i];
            *(better ? &from[i] : &to[i]) = x[!better][i];
            if (r[better][i] < least[i]) {
                least[i] = r[better][i];
                best[i] = x[better][i];
            }
        }
    }
}

/* Keep rows that depend on the parameter on both sides of the best value: others show a bound. */
static size_t keep(block *b, double low, double high, const double *best, const double *least,
                   double *kept)
{
    static const double shows = 1e-3; // of |b|: above rounding
    double x[PCS_TRIAL_ROWS], r[2][PCS_TRIAL_ROWS];
    size_t n = 0;
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < b->n; i++)
            x[i] = side ? high : low;
        look(b, x, r[side]);
    }
    for (size_t i = 0; i < b->n; i++) {
        const double above = least[i] + shows * b->rows->size[b->from + i];
        if ((r[0][i] > above || best[i] == low) && (r[1][i] > above || best[i] == high) &&
            (r[0][i] > above || r[1][i] > above))
            kept[n++] = pcs_space_value(b->of, best[i]);
    }
    return n;
}

/* The robust standard deviation of a parameter of a model; PCS_NONE: too few rows show it. */
static double scatter_of(const pcs_fitting *f, int model, int k, double *slot)
{
    enum { FEWEST = 3 };
    const pcs_space *space = &f->spaces[model];
    const double *x = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE)->x;
    double values[PCS_FIT_PARAMETER_COUNT];
    block b = {.rows = &f->rows, .of = space->of[k]};
    size_t kept = 0;
    pcs_space_values(space, x, values);
    for (b.from = 0; b.from < f->rows.n; b.from += PCS_TRIAL_ROWS) {
        const size_t left = f->rows.n - b.from;
        double best[PCS_TRIAL_ROWS], least[PCS_TRIAL_ROWS];
        b.n = left < PCS_TRIAL_ROWS ? left : PCS_TRIAL_ROWS;
        pcs_space_trial(space, values, &b.trial);
        b.trial.at[b.of] = b.values;
        b.trial.each[b.of] = true;
        scan(&b, space->low[k], space->high[k], best, least);
        refine(&b, space->low[k], space->high[k], best, least);
        kept += keep(&b, space->low[k], space->high[k], best, least, slot + kept);
    }
    return kept < FEWEST ? PCS_NONE : pcs_sort_spread(slot, kept);
}

/* A task: e or mu of a model. With a slope or mu_s the parameter is not one number: none. */
static void find_scatter(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)job;
    const int model = f->order[task / 2];
    const pcs_fit_parameter of = task % 2 ? PCS_FIT_MU : PCS_FIT_E;
    const pcs_space *space = &f->spaces[model];
    const unsigned slopes = 1u << PCS_FIT_E_SLOPE | 1u << PCS_FIT_MU_SLOPE | 1u << PCS_FIT_MU_S;
    if (f->models[model].free & slopes || pcs_has(space->held[PCS_FIT_MU_S]))
        return;
    for (int k = 0; k < space->n; k++)
        if (space->of[k] == of && pcs_fitting_axis(f, model, k)->known == PCS_FIT_ESTIMATED)
            f->models[model].parameters[of].scatter = scatter_of(f, model, k, slot);
}

void pcs_errors_scatter(pcs_fitting *f)
{
    pcs_fitting_run(f, (size_t)f->kept * 2, find_scatter, NULL);
}
