/*
 * The profile of the least absolute differences: the sum F of the losses with one coordinate held
 * and the others fitted again. With H its matrix of second derivatives, F grows by
 * x^2/(2 (H^-1)_kk) at a distance x, and the distance of the best value from the truth has the
 * variance V_kk = (H^-1 J H^-1)_kk, with J the sum over clusters of squared scores
 * [huber-1967]. So 2 (F - F_best) (H^-1)_kk/V_kk has a chi-squared distribution, and the interval
 * holds all values where it is below its quantile. The bootstrap draws clusters with the same J.
 */
#include "../base/dense.h"
#include "errors.h"

#include <math.h>
#include <string.h>

enum { MOST = PCS_FITTING_MOST };

/* The quantile of 95 % of chi-squared with one degree of freedom. */
static const double quantile = 3.8415;

/* (H^-1)_aa */
static double inverse_at(const pcs_curve *curve, int a)
{
    double L[MOST * MOST], column[MOST] = {0};
    memcpy(L, curve->H, (size_t)(curve->n * curve->n) * sizeof *L);
    column[a] = 1;
    pcs_cholesky(L, curve->n);
    pcs_cholesky_solve(L, curve->n, column);
    return column[a];
}

/* A profile on one side of the best value. */
typedef struct side {
    const pcs_fitting *f;
    int model, k;
    double best, rise; /* mean at the best value; how far it may rise */
    pcs_search search;
    double x[MOST]; /* the last point: the others begin there */
} side;

/* The root of the rise at a value, in parts of what is allowed: nearly linear in the distance. */
static double height(side *s, double value)
{
    const double mean = pcs_errors_hold(s->f, s->model, s->k, value, &s->search, s->x);
    return sqrt(fmax(mean - s->best, 0) / s->rise);
}

/* Where the height reaches 1: outwards by growing steps, and then by the regula falsi. */
static double reach(side *s, double from, double step, double limit)
{
    enum { OUTWARDS = 40, INWARDS = 12 };
    double inside = from, low = 0, outside = from, high = 0;
    for (int i = 0; i < OUTWARDS && high < 1; i++) {
        inside = outside;
        low = high;
        outside = step > 0 ? fmin(outside + step, limit) : fmax(outside + step, limit);
        high = height(s, outside);
        if (high < 1 && outside == limit)
            return limit;
        step *= 1.5;
    }
    for (int i = 0; i < INWARDS && fabs(high - low) > 1e-3; i++) {
        const double part = fmin(fmax((1 - low) / (high - low), 0.05), 0.95);
        const double middle = inside + part * (outside - inside), at = height(s, middle);
        *(at < 1 ? &inside : &outside) = middle;
        *(at < 1 ? &low : &high) = at;
        if (fabs(at - 1) < 1e-2) // a hundredth of two standard errors
            return middle;
    }
    return outside;
}

/* A task: one side of one coordinate of a model. */
static void find_side(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)slot, (void)job;
    const int up = (int)(task % 2), a = (int)(task / 2 % MOST), model = f->order[task / 2 / MOST];
    const pcs_curve *curve = &f->curves[model];
    if (a >= curve->n || !curve->good)
        return;
    const int k = curve->of[a];
    const pcs_space *space = &f->spaces[model];
    const pcs_attempt *best = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE);
    const double variance = curve->V[a * curve->n + a], error = sqrt(variance);
    side s = {
        .f = f,
        .model = model,
        .k = k,
        .best = best->mean,
        .rise = quantile / 2 * variance / inverse_at(curve, a) / (double)f->rows.n,
        .search = {.tolerance = 0.05, .restarts = 1},
    };
    for (int j = 0; j < space->n; j++) {
        s.search.edges[j] = 0.01;
        s.x[j] = best->x[j];
    }
    for (int j = 0; j < curve->n; j++)
        s.search.edges[curve->of[j]] = curve->h[j];
    const double limit = up ? space->high[k] : space->low[k];
    pcs_fitting_axis(f, model, k)->profile[up] =
        error > 0 && s.rise > 0 && best->x[k] != limit
            ? reach(&s, best->x[k], (up ? 2 : -2) * error, limit)
            : best->x[k];
}

void pcs_errors_profiles(pcs_fitting *f)
{
    pcs_fitting_run(f, (size_t)f->kept * MOST * 2, find_side, NULL);
}
