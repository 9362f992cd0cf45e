#include "likely_parts.h"

#include "../base/dense.h"
#include "../base/status.h"

#include <math.h>
#include <string.h>

enum { DRAWS = PCS_LIKELY_DRAWS, SPREAD = PCS_LIKELY_SPREAD, POINTS = PCS_LIKELY_POINTS };

/* Steps of the differences by which the law is differentiated. They are as large as scatter often
   is, so that they smooth the border of sticking, and the equations with it. */
static const double steps[PCS_TRIAL_PARAMETERS] = {0.01, 0.01, 0.01, 0.02, 0.02};

/* What is expected at a site: moments of the velocities after, and derivatives by the parameters. */
typedef struct site {
    double mean[6];
    double L[36];                          /* L L^T = covariance */
    double slope[PCS_TRIAL_PARAMETERS][6]; /* of the mean */
    double spread[2][36];                  /* of the covariance by the variance of e and mu */
    double trace[2];                       /* of covariance^-1 spread */
    double log_determinant;
    double centre[PCS_LIKELY_UNKNOWNS];    /* expectation of the score over the draws */
} site;

/* The velocities after at all points, and the parameters there. */
typedef struct points {
    double at[PCS_TRIAL_PARAMETERS][POINTS];
    double u[6][POINTS];
} points;

/* Bounds of the parameters of laws. */
static double within_bounds(int parameter, double x)
{
    if (parameter == PCS_FIT_E || parameter == PCS_FIT_E_T)
        return fmin(fmax(x, 0), 1);
    return fmax(x, parameter == PCS_FIT_ETA2 ? 1e-6 : 0);
}

/* e and mu of each point with their scatter; other parameters are the same at all points. */
static void set_parameters(const pcs_likely_model *model, const pcs_likely_row *row, points *x)
{
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++) {
        double value = model->value[k];
        if (!pcs_has(value))
            continue;
        const double *slope = &model->value[PCS_FIT_E_SLOPE];
        const double deviation = k < 2 ? sqrt(model->variance[k]) : 0;
        if (k < 2 && pcs_has(slope[k]))
            value += slope[k] * row->covariate[k];
        for (int i = 0; i < POINTS; i++)
            x->at[k][i] = within_bounds(k, value + (k < 2 ? deviation * row->z[k][i] : 0));
    }
    if (pcs_has(model->value[PCS_FIT_MU_S]))
        for (int i = 0; i < POINTS; i++)
            x->at[PCS_FIT_MU_S][i] = fmax(x->at[PCS_FIT_MU_S][i], x->at[PCS_FIT_MU][i]);
}

/* Move parameter k at all points by a step, within its bounds. */
static void move(const pcs_likely_model *model, int k, double step, points *x)
{
    for (int i = 0; i < SPREAD; i++)
        x->at[k][i] = within_bounds(k, x->at[k][i] + step);
    if (pcs_has(model->value[PCS_FIT_MU_S]))
        for (int i = 0; i < SPREAD; i++)
            x->at[PCS_FIT_MU_S][i] = fmax(x->at[PCS_FIT_MU_S][i], x->at[PCS_FIT_MU][i]);
}

/* u = base + K p; a point without a solution has no impulse. */
static void solve(const pcs_likely_model *model, const pcs_likely_row *row, int count, points *x)
{
    double p[3][PCS_TRIAL_ROWS];
    pcs_packed contacts = {.dimension = row->dimension, .n = POINTS};
    pcs_trial trial = {.law = model->law, .path = model->path};
    memcpy(contacts.G, row->G, sizeof contacts.G);
    memcpy(contacts.v, row->v, sizeof contacts.v);
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++)
        if (pcs_has(model->value[k])) {
            trial.at[k] = x->at[k];
            trial.each[k] = true;
        }
    pcs_trial_impulses(&trial, &contacts, 0, (size_t)count, p);
    for (int c = 0; c < row->dimension; c++)
        for (int i = 0; i < count; i++)
            if (!(fabs(p[c][i]) < INFINITY))
                p[0][i] = p[1][i] = p[2][i] = 0;
    for (int a = 0; a < row->m; a++) {
        memcpy(x->u[a], row->base[a], (size_t)count * sizeof(double));
        for (int c = 0; c < row->dimension; c++)
            for (int i = 0; i < count; i++)
                x->u[a][i] += row->K[a * row->dimension + c][i] * p[c][i];
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

/* The bounded score of velocities y, by all unknowns, not centred. */
static void score_of(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                     const double *y, double *score)
{
    const int m = row->m;
    double u[6];
    const double d = distance(at, m, y, u), w = d > bound(m) ? bound(m) / d : 1;
    for (int q = 0; q < model->unknowns; q++) {
        const int k = model->parameter[q];
        double sum = 0;
        if (model->scatter[q]) {
            for (int a = 0; a < m; a++)
                for (int b = 0; b < m; b++)
                    sum += at->spread[k][a * m + b] * u[a] * u[b];
            score[q] = (w * w * sum - at->trace[k]) / 2;
            continue;
        }
        const bool slope = k >= PCS_FIT_E_SLOPE;
        const double *derivative = at->slope[slope ? k - PCS_FIT_E_SLOPE : k];
        for (int a = 0; a < m; a++)
            sum += derivative[a] * u[a];
        score[q] = w * sum * (slope ? row->covariate[k - PCS_FIT_E_SLOPE] : 1);
    }
}

static void take_point(const points *x, int m, int i, double *y)
{
    for (int a = 0; a < m; a++)
        y[a] = x->u[a][i];
}

/* The expectation of the score over the draws of each site. */
static void centre(const pcs_likely_model *model, const pcs_likely_row *row, const points *x,
                   site sites[])
{
    double y[6], score[PCS_LIKELY_UNKNOWNS];
    for (int s = 0; s < PCS_LIKELY_SITES; s++) {
        memset(sites[s].centre, 0, sizeof sites[s].centre);
        for (int i = 0; i < DRAWS; i++) {
            take_point(x, row->m, s * DRAWS + i, y);
            score_of(model, row, &sites[s], y, score);
            for (int q = 0; q < model->unknowns; q++)
                sites[s].centre[q] += score[q] / DRAWS;
        }
    }
}

/* score += factor (score of point i at a site, less its expectation there) */
static void add_point(const pcs_likely_model *model, const pcs_likely_row *row, const points *x,
                      const site *at, int i, double factor, double *score)
{
    double y[6], own[PCS_LIKELY_UNKNOWNS];
    take_point(x, row->m, i, y);
    score_of(model, row, at, y, own);
    for (int q = 0; q < model->unknowns; q++)
        score[q] += factor * (own[q] - at->centre[q]);
}

/* The expected information: slope^T V^-1 slope, and tr(V^-1 S V^-1 S)/2. */
static void inform(const pcs_likely_model *model, const pcs_likely_row *row, const site *at,
                   pcs_likely_sums *sums)
{
    const int m = row->m;
    double scaled[PCS_LIKELY_UNKNOWNS][36];
    for (int q = 0; q < model->unknowns; q++) {
        const int k = model->parameter[q];
        const bool slope = k >= PCS_FIT_E_SLOPE;
        for (int c = 0; c < (model->scatter[q] ? m : 1); c++) {
            double column[6];
            for (int a = 0; a < m; a++)
                column[a] = model->scatter[q] ? at->spread[k][a * m + c]
                                              : at->slope[slope ? k - PCS_FIT_E_SLOPE : k][a] *
                                                    (slope ? row->covariate[k - PCS_FIT_E_SLOPE] : 1);
            double *whitened = &scaled[q][c * m];
            memcpy(whitened, column, (size_t)m * sizeof *column);
            pcs_cholesky_solve(at->L, m, whitened);
        }
    }
    for (int q = 0; q < model->unknowns; q++)
        for (int l = 0; l < model->unknowns; l++) {
            double sum = 0;
            if (model->scatter[q] && model->scatter[l])
                for (int a = 0; a < m; a++)
                    for (int b = 0; b < m; b++)
                        sum += scaled[q][a * m + b] * scaled[l][b * m + a] / 2;
            if (!model->scatter[q] && !model->scatter[l]) {
                const int k = model->parameter[l];
                const bool slope = k >= PCS_FIT_E_SLOPE;
                for (int a = 0; a < m; a++)
                    sum += scaled[q][a] * at->slope[slope ? k - PCS_FIT_E_SLOPE : k][a] *
                           (slope ? row->covariate[k - PCS_FIT_E_SLOPE] : 1);
            }
            sums->information[q][l] = sum;
        }
}

bool pcs_likely_row_score(const pcs_likely_model *model, const pcs_likely_row *row,
                          pcs_likely_sums *sums)
{
    points x, high, low;
    site sites[PCS_LIKELY_SITES];
    set_parameters(model, row, &x);
    solve(model, row, POINTS, &x);
    if (!average(&x, row->m, sites))
        return false;
    bool done[PCS_TRIAL_PARAMETERS] = {false};
    for (int q = 0; q < model->unknowns; q++) {
        const int k = model->parameter[q] % PCS_FIT_E_SLOPE;
        if (done[k])
            continue;
        done[k] = true;
        high = low = x;
        const double step = k == PCS_FIT_ETA2 ? steps[k] * model->value[k] : steps[k];
        move(model, k, step, &high);
        move(model, k, -step, &low);
        solve(model, row, SPREAD, &high);
        solve(model, row, SPREAD, &low);
        differentiate(k, row->m, k < 2, &high, &low, sites);
    }
    centre(model, row, &x, sites);
    double u[6];
    const double d = distance(&sites[0], row->m, row->observed, u), limit = bound(row->m);
    sums->likelihood = -(d * d + sites[0].log_determinant) / 2 -
                       row->m * log(2 * 3.14159265358979323846) / 2;
    sums->bounded = -(fmin(d, limit) * (d + fmax(d - limit, 0)) + sites[0].log_determinant) / 2;
    memset(sums->score, 0, sizeof sums->score);
    score_of(model, row, &sites[0], row->observed, sums->score);
    for (int q = 0; q < model->unknowns; q++)
        sums->score[q] -= sites[0].centre[q];
    for (int s = 1; s < PCS_LIKELY_SITES; s++) {
        const int control = SPREAD + s - 1;
        add_point(model, row, &x, &sites[s], control + PCS_LIKELY_CONTROLS, -0.5, sums->score);
        add_point(model, row, &x, &sites[0], control, 0.5, sums->score);
    }
    inform(model, row, &sites[0], sums);
    return true;
}
