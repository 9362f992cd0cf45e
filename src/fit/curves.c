/*
 * The losses near the best values as a quadratic function, for one Newton step of the bootstrap.
 * Losses have kinks where a row changes its regime or is met exactly, so derivatives are
 * differences over about a standard error: over this distance the sum of many rows is smooth.
 */
#include "../base/dense.h"
#include "errors.h"

#include <math.h>
#include <string.h>

enum { MOST = PCS_FITTING_MOST };

/* Add c times the losses at x to number k of each cluster. */
static void add_losses(const pcs_fitting *f, int model, const double *x, double c, int k,
                       double *scores)
{
    double r[PCS_TRIAL_ROWS];
    for (size_t from = 0; from < f->rows.n; from += PCS_TRIAL_ROWS) {
        const size_t n = f->rows.n - from < PCS_TRIAL_ROWS ? f->rows.n - from : PCS_TRIAL_ROWS;
        pcs_space_differences(&f->spaces[model], x, &f->rows, from, n, r);
        for (size_t i = 0; i < n; i++)
            scores[f->cluster[from + i] * PCS_FITTING_SCORES + (size_t)k] += c * r[i];
    }
}

/* Add c times the losses one step from the centre: si steps along coordinate i, sj along j. */
static void add_point(const pcs_fitting *f, int model, int i, double si, int j, double sj, double c,
                      int k, double *scores)
{
    const pcs_curve *curve = &f->curves[model];
    pcs_attempt at = *pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE);
    for (int a = 0; a < curve->n; a++)
        at.x[curve->of[a]] = curve->centre[a];
    at.x[curve->of[i]] += si * curve->h[i];
    at.x[curve->of[j]] += sj * curve->h[j];
    add_losses(f, model, at.x, c, k, scores);
}

/* Gradient and matrix of each cluster by central differences. */
static void differentiate(const pcs_fitting *f, int model, double *scores)
{
    const pcs_curve *curve = &f->curves[model];
    const int n = curve->n;
    memset(scores, 0, f->clusters * PCS_FITTING_SCORES * sizeof *scores);
    for (int i = 0, k = n; i < n; i++) {
        const double h = curve->h[i];
        add_point(f, model, i, 1, i, 0, 1 / (2 * h), i, scores);
        add_point(f, model, i, -1, i, 0, -1 / (2 * h), i, scores);
        add_point(f, model, i, 1, i, 0, 1 / (h * h), k, scores);
        add_point(f, model, i, 0, i, 0, -2 / (h * h), k, scores);
        add_point(f, model, i, -1, i, 0, 1 / (h * h), k++, scores);
        for (int j = i + 1; j < n; j++, k++) {
            const double c = 1 / (4 * h * curve->h[j]);
            add_point(f, model, i, 1, j, 1, c, k, scores);
            add_point(f, model, i, 1, j, -1, -c, k, scores);
            add_point(f, model, i, -1, j, 1, -c, k, scores);
            add_point(f, model, i, -1, j, -1, c, k, scores);
        }
    }
}

/* Sum gradients and matrices over clusters; J: the sum of squares of gradients about their mean. */
static void add_up(const pcs_fitting *f, int n, const double *scores, double *g, double *H,
                   double *J)
{
    memset(g, 0, (size_t)n * sizeof *g);
    memset(H, 0, (size_t)(n * n) * sizeof *H);
    memset(J, 0, (size_t)(n * n) * sizeof *J);
    for (size_t c = 0; c < f->clusters; c++, scores += PCS_FITTING_SCORES)
        for (int i = 0, k = n; i < n; i++) {
            g[i] += scores[i];
            for (int j = i; j < n; j++, k++) {
                H[i * n + j] += scores[k];
                H[j * n + i] = H[i * n + j];
            }
            for (int j = 0; j < n; j++)
                J[i * n + j] += scores[i] * scores[j];
        }
    for (int i = 0; i < n; i++) // at a limit the gradient has a mean, which does not scatter
        for (int j = 0; j < n; j++)
            J[i * n + j] -= g[i] * g[j] / (double)f->clusters;
}

/* V = H^-1 J H^-1; false: H is not positive definite. */
static bool covariance(int n, const double *H, const double *J, double *V)
{
    double L[MOST * MOST], X[MOST * MOST]; // X = J H^-1, row by row, as both are symmetric
    memcpy(L, H, (size_t)(n * n) * sizeof *L);
    if (!pcs_cholesky(L, n))
        return false;
    memcpy(X, J, (size_t)(n * n) * sizeof *X);
    for (int i = 0; i < n; i++)
        pcs_cholesky_solve(L, n, X + i * n);
    for (int i = 0; i < n; i++) {
        double column[MOST];
        for (int j = 0; j < n; j++)
            column[j] = X[j * n + i];
        pcs_cholesky_solve(L, n, column);
        for (int j = 0; j < n; j++)
            V[i * n + j] = column[j];
    }
    return true;
}

/* Put the centre inside the limits, so that all steps stay in them. */
static void place_centre(const pcs_fitting *f, int model)
{
    pcs_curve *curve = &f->curves[model];
    const pcs_space *space = &f->spaces[model];
    const double *x = pcs_fitting_best(f, model, PCS_WEIGHTING_ABSOLUTE)->x;
    for (int a = 0; a < curve->n; a++) {
        const int k = curve->of[a];
        curve->centre[a] =
            fmin(fmax(x[k], space->low[k] + curve->h[a]), space->high[k] - curve->h[a]);
    }
}

/* A first guess of a standard error, and its limits. Below, differences would be rounding. */
static const double guess = 0.01, least_h = 1e-6, most_h = 0.1;

/* A task: the curve of a model, with steps that become its standard errors in a few rounds. */
static void find_curve(const pcs_fitting *f, size_t task, double *slot, void *job)
{
    (void)slot, (void)job;
    enum { ROUNDS = 4 };
    const int model = f->order[task];
    pcs_curve *curve = &f->curves[model];
    double *scores = f->scores + (size_t)model * f->clusters * PCS_FITTING_SCORES;
    double g[MOST] = {0}, J[MOST * MOST];
    *curve = (pcs_curve){.n = 0};
    for (int k = 0; k < f->spaces[model].n; k++)
        if (pcs_fitting_axis(f, model, k)->known == PCS_FIT_ESTIMATED) {
            curve->h[curve->n] = guess;
            curve->of[curve->n++] = k;
        }
    const int n = curve->n;
    for (int round = 0; round < ROUNDS; round++) {
        place_centre(f, model);
        differentiate(f, model, scores);
        add_up(f, n, scores, g, curve->H, J);
        curve->good = covariance(n, curve->H, J, curve->V) &&
                      pcs_errors_step(f, model, g, curve->H, curve->shift);
        for (int a = 0; a < n && round + 1 < ROUNDS; a++) {
            const double error = curve->good ? sqrt(curve->V[a * n + a]) : 2 * curve->h[a];
            curve->h[a] = fmin(fmax(error, least_h), most_h);
        }
    }
}

void pcs_errors_curves(pcs_fitting *f)
{
    pcs_fitting_run(f, (size_t)f->kept, find_curve, NULL);
}

/* Solve H step = -g for the coordinates that are not at a limit. */
static bool solve_free(int n, const double *g, const double *H, const bool *at_limit, double *step)
{
    double L[MOST * MOST], b[MOST];
    int of[MOST], free = 0;
    for (int i = 0; i < n; i++)
        if (!at_limit[i])
            of[free++] = i;
    for (int i = 0; i < free; i++) {
        b[i] = -g[of[i]];
        for (int j = 0; j < n; j++)
            b[i] -= at_limit[j] ? H[of[i] * n + j] * step[j] : 0;
        for (int j = 0; j < free; j++)
            L[i * free + j] = H[of[i] * n + of[j]];
    }
    if (!pcs_cholesky(L, free))
        return false;
    pcs_cholesky_solve(L, free, b);
    for (int i = 0; i < free; i++)
        step[of[i]] = b[i];
    return true;
}

bool pcs_errors_step(const pcs_fitting *f, int model, const double *g, const double *H,
                     double *step)
{
    const pcs_curve *curve = &f->curves[model];
    const pcs_space *space = &f->spaces[model];
    bool at_limit[MOST] = {false};
    memset(step, 0, (size_t)curve->n * sizeof *step);
    for (int round = 0; round <= curve->n; round++) {
        bool inside = true;
        if (!solve_free(curve->n, g, H, at_limit, step))
            return false;
        for (int a = 0; a < curve->n; a++) { // those that leave the limits stay at them
            const double low = space->low[curve->of[a]] - curve->centre[a];
            const double high = space->high[curve->of[a]] - curve->centre[a];
            if (at_limit[a] || (step[a] >= low && step[a] <= high))
                continue;
            step[a] = step[a] < low ? low : high;
            at_limit[a] = true;
            inside = false;
        }
        if (inside)
            break;
    }
    return true;
}
