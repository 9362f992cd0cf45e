#include "likely_parts.h"

#include "../base/dense.h"
#include "../base/status.h"

#include <math.h>
#include <string.h>

enum { DRAWS = PCS_LIKELY_DRAWS, SPREAD = PCS_LIKELY_SPREAD, POINTS = PCS_LIKELY_POINTS };

/* Steps of the differences by which the law is differentiated. They are as large as scatter often
   is, so that they smooth the border of sticking, and the equations with it. */
static const double steps[PCS_TRIAL_PARAMETERS] = {0.01, 0.01, 0.01, 0.02, 0.02};

/* What is expected at a site: moments of the velocities after, and what follows for the score. */
typedef struct site {
    double mean[6];
    double V[36], W[36];                   /* covariance, and its inverse */
    double slope[PCS_TRIAL_PARAMETERS][6]; /* of the mean by the parameters of the law */
    double T[2][36];                       /* of the covariance by the variance of e and mu */
    double log_determinant;                /* of V */
    double h[PCS_LIKELY_UNKNOWNS][6];      /* V^-1 times the slope by an unknown */
    double Q[2][36], trace[2];             /* V^-1 T V^-1, tr V^-1 T */
    double centre[PCS_LIKELY_UNKNOWNS];    /* c, the expectation of psi over the draws */
} site;

/* The velocities after at all points, and the parameters there. */
typedef struct points {
    double at[PCS_TRIAL_PARAMETERS][POINTS];
    double u[6][POINTS];
} points;

/* Keep a parameter within the limits of its law. */
static void limit(const pcs_likely_model *model, int parameter, int count, double *x)
{
    const bool part = parameter == PCS_FIT_E || parameter == PCS_FIT_E_T;
    const double high = part ? 1 : PCS_TRIAL_STICKS;
    // springs that lose all energy oscillate without end
    const double low = parameter == PCS_FIT_E && model->space->law == PCS_LAW_BILINEAR ? 1e-3
                       : parameter == PCS_FIT_ETA2                                     ? 1e-6
                                                                                       : 0;
    for (int i = 0; i < count; i++)
        x[i] = x[i] < low ? low : x[i] > high ? high : x[i];
}

/* Static friction is never less than kinetic friction. */
static void order_friction(const pcs_likely_model *model, int count, points *x)
{
    for (int i = 0; pcs_has(model->value[PCS_FIT_MU_S]) && i < count; i++)
        if (x->at[PCS_FIT_MU_S][i] < x->at[PCS_FIT_MU][i])
            x->at[PCS_FIT_MU_S][i] = x->at[PCS_FIT_MU][i];
}

/* e and mu of each point with their scatter; other parameters are the same at all points. */
static void set_parameters(const pcs_likely_model *model, const pcs_likely_row *row, points *x)
{
    const double *slope = &model->value[PCS_FIT_E_SLOPE];
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++) {
        double value = model->value[k], deviation = 0;
        if (!pcs_has(value))
            continue;
        if (k < 2) {
            deviation = sqrt(model->variance[k]);
            value += pcs_has(slope[k]) ? slope[k] * row->head->covariate[k] : 0;
        }
        for (int i = 0; i < POINTS; i++)
            x->at[k][i] = deviation > 0 ? value + deviation * row->z[k][i] : value;
        limit(model, k, POINTS, x->at[k]);
    }
    order_friction(model, POINTS, x);
}

/* Move parameter k at the points of all sites by a step, within its limits. */
static void move(const pcs_likely_model *model, int k, double step, points *x)
{
    for (int i = 0; i < SPREAD; i++)
        x->at[k][i] += step;
    limit(model, k, SPREAD, x->at[k]);
    order_friction(model, SPREAD, x);
}

/* u = base + K p; a point without a solution has no impulse. */
static void solve(const pcs_likely_model *model, const pcs_likely_row *row, int count, points *x)
{
    double p[3][PCS_TRIAL_ROWS];
    pcs_packed contacts = {.dimension = row->head->dimension, .n = POINTS};
    static const double unlimited = PCS_TRIAL_STICKS;
    pcs_trial trial = {.law = model->space->law, .path = model->space->path};
    trial.at[PCS_FIT_MU] = &unlimited;
    memcpy(contacts.G, row->G, sizeof contacts.G);
    memcpy(contacts.v, row->v, sizeof contacts.v);
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++)
        if (pcs_has(model->value[k])) {
            trial.at[k] = x->at[k];
            trial.each[k] = true;
        }
    pcs_trial_impulses(&trial, &contacts, 0, (size_t)count, p);
    for (int c = 0; c < row->head->dimension; c++)
        for (int i = 0; i < count; i++)
            if (!(fabs(p[c][i]) < INFINITY))
                p[0][i] = p[1][i] = p[2][i] = 0;
    for (int a = 0; a < row->head->m; a++) {
        memcpy(x->u[a], row->base[a], (size_t)count * sizeof(double));
        for (int c = 0; c < row->head->dimension; c++)
            for (int i = 0; i < count; i++)
                x->u[a][i] += row->K[a * row->head->dimension + c][i] * p[c][i];
    }
}

/* Mean and covariance over the draws of each site. */
static void average(const points *x, int m, site sites[])
{
    for (int s = 0; s < PCS_LIKELY_SITES; s++) {
        site *at = &sites[s];
        for (int a = 0; a < m; a++) {
            const double *u = &x->u[a][s * DRAWS];
            double sum = 0;
            for (int i = 0; i < DRAWS; i++)
                sum += u[i];
            at->mean[a] = sum / DRAWS;
            for (int b = 0; b <= a; b++) {
                const double *w = &x->u[b][s * DRAWS];
                double product = 0;
                for (int i = 0; i < DRAWS; i++)
                    product += (u[i] - at->mean[a]) * (w[i] - at->mean[b]);
                at->V[a * m + b] = at->V[b * m + a] = product / DRAWS;
            }
        }
    }
}

/* A variance that the others leave by less than this part of it is 0 but for rounding. */
static const double rounding = 1e-13;

/* W and the determinant. False: V is not positive definite. */
static bool invert(site *at, int m)
{
    double L[36];
    memcpy(L, at->V, sizeof L);
    if (!pcs_cholesky(L, m))
        return false;
    at->log_determinant = 0;
    for (int a = 0; a < m; a++) {
        if (!(L[a * m + a] * L[a * m + a] > rounding * at->V[a * m + a]))
            return false;
        at->log_determinant += 2 * log(L[a * m + a]);
        for (int b = 0; b < m; b++)
            at->W[a * m + b] = a == b;
        pcs_cholesky_solve(L, m, &at->W[a * m]);
    }
    return true;
}

/* Derivatives by parameter k, from solutions on both sides of it; high is overwritten. */
static void differentiate(int k, int m, bool scatter, points *high, const points *low, site sites[])
{
    for (int i = 0; i < SPREAD; i++) {
        const double width = high->at[k][i] - low->at[k][i];
        for (int a = 0; a < m; a++)
            high->u[a][i] = width > 0 ? (high->u[a][i] - low->u[a][i]) / width : 0;
    }
    for (int s = 0; s < PCS_LIKELY_SITES; s++)
        for (int a = 0; a < m; a++) {
            const double *u = &high->u[a][s * DRAWS];
            double sum = 0;
            for (int i = 0; i < DRAWS; i++)
                sum += u[i];
            sites[s].slope[k][a] = sum / DRAWS;
            for (int b = 0; scatter && b <= a; b++) {
                const double *w = &high->u[b][s * DRAWS];
                double product = 0;
                for (int i = 0; i < DRAWS; i++)
                    product += u[i] * w[i];
                sites[s].T[k][a * m + b] = sites[s].T[k][b * m + a] = product / DRAWS;
            }
        }
}

/* The square c^2 of the distance that bounds a row: mean and two standard deviations of chi^2. */
static double bound2(int m)
{
    return m + 2 * sqrt(2.0 * m);
}

/* The derivative of the mean by unknown q. */
static void slope_of(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                     int q, double *slope)
{
    const int k = (int)model->of[q], own = k < PCS_FIT_E_SLOPE ? k : k - PCS_FIT_E_SLOPE;
    const double factor = k < PCS_FIT_E_SLOPE ? 1 : row->head->covariate[own];
    for (int a = 0; a < row->head->m; a++)
        slope[a] = factor * at->slope[own][a];
}

/* x = A y, m x m */
static void multiply(const double *A, const double *y, int m, double *x)
{
    for (int a = 0; a < m; a++) {
        x[a] = 0;
        for (int b = 0; b < m; b++)
            x[a] += A[a * m + b] * y[b];
    }
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0;
    for (int a = 0; a < n; a++)
        sum += x[a] * y[a];
    return sum;
}

/* h, Q and the traces from V, T and the slopes. */
static void weigh(const pcs_likely_model *model, const pcs_likely_row *row, site *at)
{
    const int m = row->head->m;
    for (int q = 0; q < model->n; q++) {
        const int k = (int)model->of[q];
        double slope[6], WT[36], turned[36];
        if (!model->scatter[q]) {
            slope_of(model, row, at, q, slope);
            multiply(at->W, slope, m, at->h[q]);
            continue;
        }
        at->trace[k] = dot(at->W, at->T[k], m * m);
        for (int a = 0; a < m; a++) // T is symmetric: its rows are its columns
            multiply(at->W, &at->T[k][a * m], m, &WT[a * m]);
        for (int a = 0; a < m; a++)
            for (int b = 0; b < m; b++)
                turned[b * m + a] = WT[a * m + b];
        for (int a = 0; a < m; a++)
            multiply(at->W, &turned[a * m], m, &at->Q[k][a * m]);
    }
}

/* r^T A r */
static double form(const double *A, const double *r, int m)
{
    double sum = 0;
    for (int a = 0; a < m; a++)
        for (int b = 0; b < m; b++)
            sum += A[a * m + b] * r[a] * r[b];
    return sum;
}

/* psi of velocities y. */
static void score_of(const pcs_likely_model *model, int m, const site *at, const double *y,
                     double *score)
{
    double r[6];
    for (int a = 0; a < m; a++)
        r[a] = y[a] - at->mean[a];
    const double c2 = bound2(m), d2 = form(at->W, r, m), w2 = d2 > c2 ? c2 / d2 : 1, w = sqrt(w2);
    for (int q = 0; q < model->n; q++)
        score[q] = model->scatter[q]
                       ? (w2 * form(at->Q[model->of[q]], r, m) - at->trace[model->of[q]]) / 2
                       : w * dot(at->h[q], r, m);
}

static void take_point(const points *x, int m, int i, double *y)
{
    for (int a = 0; a < m; a++)
        y[a] = x->u[a][i];
}

/* c, the expectation of psi over the draws of a site. */
static void centre(const pcs_likely_model *model, const pcs_likely_row *row, const points *x, int s,
                   site *at)
{
    double y[6], score[PCS_LIKELY_UNKNOWNS];
    for (int q = 0; q < model->n; q++)
        at->centre[q] = 0;
    for (int i = 0; i < DRAWS; i++) {
        take_point(x, row->head->m, s * DRAWS + i, y);
        score_of(model, row->head->m, at, y, score);
        for (int q = 0; q < model->n; q++)
            at->centre[q] += score[q] / DRAWS;
    }
}

/* g += factor (psi - c) of velocities y at a site */
static void add_score(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                      const double *y, double factor, double *g)
{
    double own[PCS_LIKELY_UNKNOWNS];
    score_of(model, row->head->m, at, y, own);
    for (int q = 0; q < model->n; q++)
        g[q] += factor * (own[q] - at->centre[q]);
}

/* The expected information: dm/dk^T V^-1 dm/dl, and tr(V^-1 S V^-1 T)/2. */
static void inform(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                   pcs_likely_square information)
{
    const int m = row->head->m;
    for (int l = 0; l < model->n; l++) {
        double slope[6];
        if (!model->scatter[l])
            slope_of(model, row, at, l, slope);
        for (int q = 0; q < model->n; q++)
            if (model->scatter[q] && model->scatter[l])
                information[q][l] = dot(at->Q[model->of[q]], at->T[model->of[l]], m * m) / 2;
            else if (!model->scatter[q] && !model->scatter[l])
                information[q][l] = dot(at->h[q], slope, m);
    }
}

/* Derivatives of the moments of all sites by what the unknowns depend on. */
static void differentiate_all(const pcs_likely_model *model, const pcs_likely_row *row,
                              const points *x, site sites[])
{
    bool done[PCS_TRIAL_PARAMETERS] = {false};
    for (int q = 0; q < model->n; q++) {
        const int of = (int)model->of[q], k = of < PCS_FIT_E_SLOPE ? of : of - PCS_FIT_E_SLOPE;
        if (done[k])
            continue;
        done[k] = true;
        const double step = k == PCS_FIT_ETA2 ? steps[k] * model->value[k] : steps[k];
        points high = *x, low = *x;
        move(model, k, step, &high);
        move(model, k, -step, &low);
        solve(model, row, SPREAD, &high);
        solve(model, row, SPREAD, &low);
        differentiate(k, row->head->m, k < 2, &high, &low, sites);
    }
}

/* Log likelihood of the row, as it is and with its distance d bounded: min(d^2, 2 c d - c^2)/2. */
static void add_likelihood(const pcs_likely_row *row, const site *at, pcs_likely_score *score)
{
    const int m = row->head->m;
    double r[6];
    for (int a = 0; a < m; a++)
        r[a] = row->head->observed[a] - at->mean[a];
    const double d2 = form(at->W, r, m), c2 = bound2(m);
    const double rest = at->log_determinant / 2 + m * log(2 * 3.14159265358979323846) / 2;
    score->likelihood = -d2 / 2 - rest;
    const double bounded = d2 > c2 ? 2 * sqrt(c2 * d2) - c2 : d2;
    score->bounded = -bounded / 2 - rest;
    score->square = bounded / m;
}

/* The moments of all sites. False: a velocity is exact. */
static bool find_moments(const pcs_likely_model *model, const pcs_likely_row *row, points *x,
                         site sites[])
{
    set_parameters(model, row, x);
    solve(model, row, POINTS, x);
    average(x, row->head->m, sites);
    for (int s = 0; s < PCS_LIKELY_SITES; s++)
        if (!invert(&sites[s], row->head->m))
            return false;
    differentiate_all(model, row, x, sites);
    for (int s = 0; s < PCS_LIKELY_SITES; s++) {
        weigh(model, row, &sites[s]);
        centre(model, row, x, s, &sites[s]);
    }
    return true;
}

void pcs_likely_row_score(const pcs_likely_model *model, const pcs_likely_row *row,
                          pcs_likely_score *score)
{
    points x;
    site sites[PCS_LIKELY_SITES];
    double y[6];
    *score = (pcs_likely_score){.exact = 1};
    if (!find_moments(model, row, &x, sites))
        return;
    score->exact = 0;
    add_score(model, row, &sites[0], row->head->observed, 1, score->g);
    for (int k = 0; k < PCS_LIKELY_CONTROLS; k++) {
        take_point(&x, row->head->m, SPREAD + PCS_LIKELY_CONTROLS + k, y);
        add_score(model, row, &sites[1 + k], y, -1.0 / PCS_LIKELY_CONTROLS, score->g);
        take_point(&x, row->head->m, SPREAD + k, y);
        add_score(model, row, &sites[0], y, 1.0 / PCS_LIKELY_CONTROLS, score->g);
    }
    inform(model, row, &sites[0], score->information);
    add_likelihood(row, &sites[0], score);
}
