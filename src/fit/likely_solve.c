/*
 * The equations are solved by Newton's method. It begins with the expected slope of the score;
 * close to the solution the slope is measured by differences and improved by Broyden's updates. All
 * slopes are kept in units of the expected one, since that of a variance changes much with it.
 */
#include "likely_parts.h"

#include "../base/dense.h"
#include "../base/status.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS = PCS_LIKELY_UNKNOWNS, ITERATIONS = 30, MEASURES = 3 };

/* The slope is measured when a step is less than this part of a standard error. */
static const double near = 0.6;

/* A solution to start from, or to compare likelihoods with, needs no smaller step than this. */
static const double rough = 0.1;

static double squared(double x)
{
    return x * x;
}

double *pcs_likely_unknown(pcs_likely_model *model, int q)
{
    const int k = model->of[q];
    return model->scatter[q] ? &model->variance[k] : &model->value[k];
}

static int coordinate_of(const pcs_likely_model *model, int q)
{
    int k = 0;
    while (model->space->of[k] != model->of[q])
        k++;
    return k;
}

double pcs_likely_lowest(const pcs_likely_model *model, int q)
{
    return model->scatter[q]
               ? 0
               : pcs_space_value(model->of[q], model->space->low[coordinate_of(model, q)]);
}

/* A normal number with more scatter than half its mean is negative too often to be e or mu. */
double pcs_likely_highest(const pcs_likely_model *model, int q)
{
    if (model->scatter[q])
        return squared(model->value[model->of[q]] / 2);
    return pcs_space_value(model->of[q], model->space->high[coordinate_of(model, q)]);
}

/* How far an unknown may go at once. */
static double longest(const pcs_likely_model *model, int q)
{
    const double value = model->value[model->of[q]];
    if (model->scatter[q])
        return 2 * model->variance[model->of[q]] + squared(0.02 * value);
    switch (model->of[q]) {
    case PCS_FIT_E:
    case PCS_FIT_E_T:
        return 0.1;
    case PCS_FIT_ETA2:
        return 0.3 * value;
    case PCS_FIT_MU:
    case PCS_FIT_MU_S:
        return 0.3 * value + 0.02;
    default:
        return 0.1; // slopes, for one standard deviation of the covariate
    }
}

/*
 * The sum over the rows. A scatter s of a value x gets the weak opinion -log(1 + (s/0.2x)^2): it
 * moves the variance by a tenth of its error with 30 rows, and it decides where the data do not
 * tell large friction that scatters widely from small friction.
 */
static void evaluate(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_score *sum)
{
    pcs_likely_add(likely, model, sum);
    for (int q = 0; q < model->n; q++)
        if (model->scatter[q]) {
            const int k = model->of[q];
            const double pull = 1 / (model->variance[k] + squared(0.2 * model->value[k]));
            sum->g[q] -= pull;
            sum->information[q][q] += pull * pull;
        }
}

bool pcs_likely_step(pcs_likely_square A, const double *b, const bool *freed, int n, double *x)
{
    double part[UNKNOWNS * UNKNOWNS], y[UNKNOWNS];
    int at[UNKNOWNS], m = 0;
    for (int q = 0; q < n; q++) {
        x[q] = 0;
        if (freed[q])
            at[m++] = q;
    }
    for (int i = 0; i < m; i++) {
        y[i] = b[at[i]];
        for (int j = 0; j < m; j++)
            part[i * m + j] = A[at[i]][at[j]];
    }
    if (m > 0 && !pcs_eliminate(part, m, y))
        return false;
    for (int i = 0; i < m; i++)
        x[at[i]] = y[i];
    return true;
}

/* Where Newton's method is. */
typedef struct newton {
    const pcs_likely *likely;
    pcs_likely_model *model;
    pcs_likely_solution *s;
    pcs_likely_square R; /* slope in units of the information */
    double step[UNKNOWNS], old[UNKNOWNS], left;
    int measured;
} newton;

/* No information: no change of the value by this part of itself is seen. */
static const double nothing = 1e3;

/*
 * Find the unknowns that can move: not held, the data tell about them, and they are not at a limit
 * that they press. Return true if they are others than before.
 */
static bool find_free(newton *w)
{
    bool changed = false;
    for (int q = 0; q < w->model->n; q++) {
        const double x = *pcs_likely_unknown(w->model, q), score = w->s->sum.g[q];
        const double scale = fmax(fabs(x), w->model->scatter[q] ? 0 : 0.01) * nothing;
        const bool seen = w->model->scatter[q] || w->s->sum.information[q][q] * scale * scale > 1;
        const bool now = !w->model->held[q] && seen &&
                         !(x <= pcs_likely_lowest(w->model, q) && score <= 0) &&
                         !(x >= pcs_likely_highest(w->model, q) && score >= 0);
        changed = changed || now != w->s->freed[q];
        w->s->freed[q] = now;
    }
    return changed;
}

static double unit(const pcs_likely_score *sum, int q)
{
    return sqrt(sum->information[q][q]);
}

/* J of the solution from R. */
static void scale(newton *w)
{
    const pcs_likely_score *sum = &w->s->sum;
    for (int l = 0; l < w->model->n; l++)
        for (int q = 0; q < w->model->n; q++)
            w->s->J[l][q] =
                w->measured ? w->R[l][q] * unit(sum, l) * unit(sum, q) : sum->information[l][q];
}

/* Broyden's update of R by what the last step did to the score. */
static void learn(newton *w)
{
    const int n = w->model->n;
    const pcs_likely_score *sum = &w->s->sum;
    double size = 0;
    for (int q = 0; q < n; q++)
        size += squared(w->step[q] * unit(sum, q));
    for (int q = 0; q < n && size > 0; q++) {
        if (!w->s->freed[q])
            continue;
        double miss = (w->old[q] - sum->g[q]) / unit(sum, q);
        for (int l = 0; l < n; l++)
            if (w->step[l] != 0)
                miss -= w->R[q][l] * w->step[l] * unit(sum, l);
        for (int l = 0; l < n; l++)
            if (w->step[l] != 0)
                w->R[q][l] += miss * w->step[l] * unit(sum, l) / size;
    }
}

/* Measure R by differences over half a standard error. */
static void measure(newton *w)
{
    const int n = w->model->n;
    const pcs_likely_score *here = &w->s->sum;
    for (int q = 0; q < n; q++) {
        if (!(unit(here, q) > 0) || w->model->held[q]) {
            for (int l = 0; l < n; l++)
                w->R[l][q] = l == q;
            continue;
        }
        pcs_likely_model beside = *w->model;
        pcs_likely_score there;
        double *x = pcs_likely_unknown(&beside, q), width = 0.5 / unit(here, q);
        width *= *x + width > pcs_likely_highest(w->model, q) ? -1 : 1;
        *x += width;
        evaluate(w->likely, &beside, &there);
        const double mean = sqrt(unit(here, q) * unit(&there, q));
        for (int l = 0; l < n; l++)
            w->R[l][q] =
                unit(here, l) > 0 && unit(&there, l) > 0
                    ? (here->g[l] / unit(here, l) - there.g[l] / unit(&there, l)) / (width * mean)
                    : 0;
    }
    w->measured++;
}

/* The next step and its size in standard errors. */
static bool look(newton *w, double *size)
{
    scale(w);
    if (!pcs_likely_step(w->s->J, w->s->sum.g, w->s->freed, w->model->n, w->step))
        return false;
    *size = 0;
    for (int q = 0; q < w->model->n; q++)
        *size = fmax(*size, fabs(w->step[q]) * unit(&w->s->sum, q));
    return true;
}

/* Make the step, shortened to what is allowed. */
static void move(newton *w)
{
    double part = 1;
    for (int q = 0; q < w->model->n; q++)
        if (w->step[q] != 0)
            part = fmin(part, longest(w->model, q) / fabs(w->step[q]));
    for (int q = 0; q < w->model->n; q++) {
        double *x = pcs_likely_unknown(w->model, q);
        const double from = *x;
        if (w->model->held[q])
            continue;
        *x = fmax(from + part * w->step[q], pcs_likely_lowest(w->model, q));
        *x = fmin(*x, pcs_likely_highest(w->model, q));
        w->step[q] = *x - from;
    }
}

/* Newton's method from where the model is. */
static bool iterate(const pcs_likely *likely, pcs_likely_model *model, bool with_slope,
                    pcs_likely_solution *s)
{
    newton w = {.likely = likely, .model = model, .s = s, .left = INFINITY};
    memset(s->freed, 0, sizeof s->freed);
    for (int i = 0; i < ITERATIONS; i++) {
        double size;
        evaluate(likely, model, &s->sum);
        if (!find_free(&w) && w.measured)
            learn(&w);
        memcpy(w.old, s->sum.g, sizeof w.old);
        if (!look(&w, &size))
            return false;
        const bool again = w.measured > 0 && size > 0.7 * w.left;
        if (with_slope && w.measured < MEASURES && (w.measured ? again : size < near)) {
            measure(&w);
            if (!look(&w, &size))
                return false;
        }
        s->left = w.left = size;
        if (size <= (with_slope ? pcs_likely_small : rough) && (w.measured || !with_slope))
            return true;
        move(&w);
    }
    return false;
}

/* Scatters that are tried in turn, as parts of the value. */
static const double scatters[] = {0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5};
enum { SCATTERS = sizeof scatters / sizeof *scatters };

/* The score of a variance that is held, with the other equations solved. */
static bool try_scatter(const pcs_likely *likely, pcs_likely_model *model, int q, double part,
                        pcs_likely_solution *s, double *score)
{
    model->held[q] = true;
    model->variance[model->of[q]] = squared(part * model->value[model->of[q]]);
    const bool solved = iterate(likely, model, false, s);
    *score = s->sum.g[q] / unit(&s->sum, q);
    return solved;
}

/*
 * Come near to the solution from small scatters: the least scatter q at which its score changes its
 * sign, by bisection. The other equations have a solution for each scatter.
 */
static bool approach(const pcs_likely *likely, pcs_likely_model *model, int q,
                     pcs_likely_solution *s)
{
    double low = 0, high = 0, score = 1;
    for (int k = 0; k < SCATTERS && score > 0; k++) {
        low = high;
        high = scatters[k];
        if (!try_scatter(likely, model, q, high, s, &score))
            return false;
    }
    for (int k = 0; k < 5 && high > 0 && score <= 0; k++) {
        double middle;
        if (!try_scatter(likely, model, q, (low + high) / 2, s, &middle))
            return false;
        *(middle > 0 ? &low : &high) = (low + high) / 2;
    }
    model->held[q] = false;
    return true;
}

bool pcs_likely_near(const pcs_likely *likely, pcs_likely_model *model,
                     pcs_likely_solution *solution)
{
    return iterate(likely, model, false, solution);
}

bool pcs_likely_solve(const pcs_likely *likely, pcs_likely_model *model,
                      pcs_likely_solution *solution)
{
    const pcs_likely_model start = *model;
    if (iterate(likely, model, true, solution))
        return true;
    for (int q = model->n - 1; q >= 0; q--) {
        if (!model->scatter[q] || start.held[q])
            continue;
        *model = start;
        if (approach(likely, model, q, solution) && iterate(likely, model, true, solution))
            return true;
    }
    *model = start;
    return false;
}
