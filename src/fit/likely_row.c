#include "likely_parts.h"

#include "../base/dense.h"
#include "../base/status.h"

#include <math.h>
#include <string.h>

enum { DRAWS = PCS_LIKELY_DRAWS, SPREAD = PCS_LIKELY_SPREAD, POINTS = PCS_LIKELY_POINTS };

/* Steps of the differences by which the law is differentiated. They are as large as scatter often
   is, so that they smooth the border of sticking, and the equations with it. */
static const double steps[PCS_TRIAL_PARAMETERS] = {0.01, 0.01, 0.01, 0.02, 0.02};

/* What is expected at a site: moments of the velocities after, and derivatives by the parameters.
 */
typedef struct site {
    double mean[6];
    double L[36];                          /* L L^T = covariance */
    double slope[PCS_TRIAL_PARAMETERS][6]; /* of the mean */
    double spread[2][36];                  /* of the covariance by the variance of e and mu */
    double trace[2];                       /* of covariance^-1 spread */
    double log_determinant;
    double centre[PCS_LIKELY_UNKNOWNS]; /* expectation of the score over the draws */
} site;

/* The velocities after at all points, and the parameters there. */
typedef struct points {
    double at[PCS_TRIAL_PARAMETERS][POINTS];
    double u[6][POINTS];
} points;

/* Keep a parameter within the limits of its law. */
static double limit(const pcs_likely_model *model, int parameter, double x)
{
    switch (parameter) {
    case PCS_FIT_E: // springs that lose all energy oscillate without end
        return fmin(fmax(x, model->space->law == PCS_LAW_BILINEAR ? 1e-3 : 0), 1);
    case PCS_FIT_E_T:
        return fmin(fmax(x, 0), 1);
    case PCS_FIT_ETA2:
        return fmax(x, 1e-6);
    default:
        return fmin(fmax(x, 0), PCS_TRIAL_STICKS);
    }
}

/* Static friction is never less than kinetic friction. */
static void order_friction(const pcs_likely_model *model, int count, points *x)
{
    for (int i = 0; pcs_has(model->value[PCS_FIT_MU_S]) && i < count; i++)
        x->at[PCS_FIT_MU_S][i] = fmax(x->at[PCS_FIT_MU_S][i], x->at[PCS_FIT_MU][i]);
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
            x->at[k][i] = limit(model, k, deviation > 0 ? value + deviation * row->z[k][i] : value);
    }
    order_friction(model, POINTS, x);
}

/* Move parameter k at the points of all sites by a step, within its limits. */
static void move(const pcs_likely_model *model, int k, double step, points *x)
{
    for (int i = 0; i < SPREAD; i++)
        x->at[k][i] = limit(model, k, x->at[k][i] + step);
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
static bool average(const points *x, int m, site sites[])
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
                at->L[a * m + b] = at->L[b * m + a] = product / DRAWS;
            }
        }
        if (!pcs_cholesky(at->L, m))
            return false;
        at->log_determinant = 0;
        for (int a = 0; a < m; a++)
            at->log_determinant += 2 * log(at->L[a * m + a]);
    }
    return true;
}

/* trace(V^-1 S) */
static double trace(const double *L, const double *S, int m)
{
    double sum = 0;
    for (int a = 0; a < m; a++) {
        double column[6];
        for (int b = 0; b < m; b++)
            column[b] = S[b * m + a];
        pcs_cholesky_solve(L, m, column);
        sum += column[a];
    }
    return sum;
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
                sites[s].spread[k][a * m + b] = sites[s].spread[k][b * m + a] = product / DRAWS;
            }
        }
    for (int s = 0; scatter && s < PCS_LIKELY_SITES; s++)
        sites[s].trace[k] = trace(sites[s].L, sites[s].spread[k], m);
}

/* The distance beyond which a row has a bounded part: m + 2 standard deviations of chi^2. */
static double bound(int m)
{
    return sqrt(m + 2 * sqrt(2.0 * m));
}

/* u = V^-1 (y - mean); returns |L^-1 (y - mean)| */
static double distance(const site *at, int m, const double *y, double *u)
{
    double square = 0, r[6];
    for (int a = 0; a < m; a++)
        u[a] = r[a] = y[a] - at->mean[a];
    pcs_cholesky_solve(at->L, m, u);
    for (int a = 0; a < m; a++)
        square += u[a] * r[a];
    return sqrt(square);
}

/* The derivative of the mean by unknown q. */
static void slope_of(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                     int q, double *slope)
{
    const int k = model->of[q], own = k < PCS_FIT_E_SLOPE ? k : k - PCS_FIT_E_SLOPE;
    const double factor = k < PCS_FIT_E_SLOPE ? 1 : row->head->covariate[own];
    for (int a = 0; a < row->head->m; a++)
        slope[a] = factor * at->slope[own][a];
}

/* psi, the bounded score of velocities y. */
static void score_of(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                     const double *y, double *score)
{
    const int m = row->head->m;
    double u[6], slope[6];
    const double d = distance(at, m, y, u), w = d > bound(m) ? bound(m) / d : 1;
    for (int q = 0; q < model->n; q++) {
        double sum = 0;
        if (model->scatter[q]) {
            const double *T = at->spread[model->of[q]];
            for (int a = 0; a < m; a++)
                for (int b = 0; b < m; b++)
                    sum += T[a * m + b] * u[a] * u[b];
            score[q] = (w * w * sum - at->trace[model->of[q]]) / 2;
            continue;
        }
        slope_of(model, row, at, q, slope);
        for (int a = 0; a < m; a++)
            sum += slope[a] * u[a];
        score[q] = w * sum;
    }
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
        score_of(model, row, at, y, score);
        for (int q = 0; q < model->n; q++)
            at->centre[q] += score[q] / DRAWS;
    }
}

/* g += factor (psi - c) of velocities y at a site */
static void add_score(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                      const double *y, double factor, double *g)
{
    double own[PCS_LIKELY_UNKNOWNS];
    score_of(model, row, at, y, own);
    for (int q = 0; q < model->n; q++)
        g[q] += factor * (own[q] - at->centre[q]);
}

/* The expected information: dm/dk^T V^-1 dm/dl, and tr(V^-1 S V^-1 T)/2. */
static void inform(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                   pcs_likely_square information)
{
    const int m = row->head->m;
    double slope[PCS_LIKELY_UNKNOWNS][6], scaled[PCS_LIKELY_UNKNOWNS][36];
    for (int q = 0; q < model->n; q++) {
        if (model->scatter[q]) {
            memcpy(scaled[q], at->spread[model->of[q]], sizeof scaled[q]); // symmetric
            for (int a = 0; a < m; a++)
                pcs_cholesky_solve(at->L, m, &scaled[q][a * m]);
        } else {
            slope_of(model, row, at, q, slope[q]);
            memcpy(scaled[q], slope[q], sizeof slope[q]);
            pcs_cholesky_solve(at->L, m, scaled[q]);
        }
    }
    for (int q = 0; q < model->n; q++)
        for (int l = 0; l < model->n; l++) {
            double sum = 0;
            for (int a = 0; model->scatter[q] && model->scatter[l] && a < m; a++)
                for (int b = 0; b < m; b++)
                    sum += scaled[q][a * m + b] * scaled[l][b * m + a] / 2;
            for (int a = 0; !model->scatter[q] && !model->scatter[l] && a < m; a++)
                sum += scaled[q][a] * slope[l][a];
            information[q][l] = sum;
        }
}

/* Derivatives of the moments of all sites by what the unknowns depend on. */
static void differentiate_all(const pcs_likely_model *model, const pcs_likely_row *row,
                              const points *x, site sites[])
{
    bool done[PCS_TRIAL_PARAMETERS] = {false};
    for (int q = 0; q < model->n; q++) {
        const int of = model->of[q], k = of < PCS_FIT_E_SLOPE ? of : of - PCS_FIT_E_SLOPE;
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
    double u[6];
    const double d = distance(at, m, row->head->observed, u), c = bound(m);
    const double rest = at->log_determinant / 2 + m * log(2 * 3.14159265358979323846) / 2;
    score->likelihood = -d * d / 2 - rest;
    score->bounded = -(d > c ? 2 * c * d - c * c : d * d) / 2 - rest;
}

void pcs_likely_row_score(const pcs_likely_model *model, const pcs_likely_row *row,
                          pcs_likely_score *score)
{
    points x;
    site sites[PCS_LIKELY_SITES];
    double y[6];
    *score = (pcs_likely_score){.exact = 1};
    set_parameters(model, row, &x);
    solve(model, row, POINTS, &x);
    if (!average(&x, row->head->m, sites))
        return;
    score->exact = 0;
    differentiate_all(model, row, &x, sites);
    for (int s = 0; s < PCS_LIKELY_SITES; s++)
        centre(model, row, &x, s, &sites[s]);
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
