#include "likely_parts.h"

#include "../base/dense.h"
#include "../base/status.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWNS = PCS_LIKELY_UNKNOWNS, ITERATIONS = 40 };

/* The equations are solved when a step is this part of a standard error, or less. */
static const double small_step = 0.01;

typedef double square[UNKNOWNS][UNKNOWNS];

/* Where an unknown is, and how far it may go at once and at all. */
static double *place_of(pcs_likely_model *model, int q)
{
    const int k = model->parameter[q];
    return model->scatter[q] ? &model->variance[k] : &model->value[k];
}

static void limits(const pcs_likely_model *model, int q, double x, double *low, double *high,
                   double *most)
{
    const int k = model->parameter[q];
    *low = 0;
    *high = INFINITY;
    *most = INFINITY;
    if (model->scatter[q])
        *most = 3 * x + (k == PCS_FIT_E ? 1e-4 : 1e-5), *high = 0.25;
    else if (k == PCS_FIT_E || k == PCS_FIT_E_T)
        *most = 0.1, *high = 1;
    else if (k == PCS_FIT_MU || k == PCS_FIT_MU_S)
        *most = 0.3 * x + 0.02;
    else if (k == PCS_FIT_ETA2)
        *most = 0.3 * x, *low = 1e-6;
    else
        *low = -INFINITY;
}

/* Solve A x = b for the unknowns that are free; the others get 0. */
bool pcs_likely_step(const double A[UNKNOWNS][UNKNOWNS], const double *b, const bool *freed, int n,
                     double *x)
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

/* Unknowns that can move: those the data tell about and that are not at a bound that they press. */
static bool find_free(pcs_likely_model *model, const pcs_likely_sums *sums, bool *freed)
{
    bool changed = false;
    for (int q = 0; q < model->unknowns; q++) {
        const double x = *place_of(model, q), score = sums->score[q];
        double low, high, most;
        limits(model, q, x, &low, &high, &most);
        const bool now = sums->information[q][q] * fmax(x * x, 1e-8) > 1e-3 &&
                         !(x <= low && score <= 0) && !(x >= high && score >= 0);
        changed = changed || now != freed[q];
        freed[q] = now;
    }
    return changed;
}

/* Broyden's update: the slope of the score that the last step showed, in units of the errors. */
static void learn(const pcs_likely_sums *sums, const double *old, const double *step, int n,
                  square J)
{
    double size = 0;
    for (int q = 0; q < n; q++)
        size += step[q] * step[q] * sums->information[q][q];
    if (!(size > 0))
        return;
    for (int q = 0; q < n; q++) {
        double miss = old[q] - sums->score[q];
        for (int l = 0; l < n; l++)
            miss -= J[q][l] * step[l];
        for (int l = 0; l < n; l++)
            J[q][l] += miss * step[l] * sums->information[l][l] / size;
    }
}

/* Move by a step, shortened to what is allowed; step receives what was done. */
static void move(pcs_likely_model *model, double *step)
{
    double part = 1;
    for (int q = 0; q < model->unknowns; q++) {
        double low, high, most;
        limits(model, q, *place_of(model, q), &low, &high, &most);
        if (fabs(step[q]) > most)
            part = fmin(part, most / fabs(step[q]));
    }
    for (int q = 0; q < model->unknowns; q++) {
        double low, high, most, *x = place_of(model, q);
        limits(model, q, *x, &low, &high, &most);
        const double to = fmin(fmax(*x + part * step[q], low), high);
        step[q] = to - *x;
        *x = to;
    }
}
int likely_evals;

/*
 * A scatter is as likely as -log(1 + (s/(0.2 value))^2), a weak opinion: it moves the scatter by a
 * tenth of its error with 30 rows, and keeps it from growing without end where the data do not tell
 * large friction that scatters widely from small friction.
 */
static void add_up(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_sums *sums)
{
    likely_evals++;
    pcs_likely_add(likely, model, sums);
    for (int q = 0; q < model->unknowns; q++)
        if (model->scatter[q]) {
            const int k = model->parameter[q];
            const double usual = 0.2 * model->value[k];
            sums->score[q] -= 1 / (model->variance[k] + usual * usual);
        }
}

/* The slope of the score by differences over half a standard error, in units of the information. */
static void measure(const pcs_likely *likely, const pcs_likely_model *model, const pcs_likely_sums *sums,
                    square R)
{
    for (int q = 0; q < model->unknowns; q++) {
        pcs_likely_model beside = *model;
        pcs_likely_sums there;
        double *x = place_of(&beside, q), low, high, most;
        const double from = *x;
        limits(model, q, from, &low, &high, &most);
        *x += 0.5 / sqrt(sums->information[q][q]);
        if (*x > high)
            *x = from - 0.5 / sqrt(sums->information[q][q]);
        const double width = *x - from;
        add_up(likely, &beside, &there);
        for (int l = 0; l < model->unknowns; l++)
            R[l][q] = (sums->score[l]/sqrt(sums->information[l][l]) - there.score[l]/sqrt(there.information[l][l])) / width/pow(sums->information[q][q]*there.information[q][q],.25);
    }
}

static void scale(const pcs_likely_sums *sums, int n, square R, square J)
{
    for (int l = 0; l < n; l++)
        for (int q = 0; q < n; q++)
            J[l][q] = R[l][q] * sqrt(sums->information[l][l] * sums->information[q][q]);
}

static void unscale(const pcs_likely_sums *sums, int n, square J, square R)
{
    for (int l = 0; l < n; l++)
        for (int q = 0; q < n; q++)
            R[l][q] = J[l][q] / sqrt(sums->information[l][l] * sums->information[q][q]);
}

static double size_of(const pcs_likely_sums *sums, const double *step, int n)
{
    double size = 0;
    for (int q = 0; q < n; q++)
        size = fmax(size, fabs(step[q]) * sqrt(sums->information[q][q]));
    return size;
}

double pcs_likely_solve(const pcs_likely *likely, pcs_likely_model *model, pcs_likely_sums *sums,
                        bool *freed, square slope)
{
    square J, R;
    double step[UNKNOWNS] = {0}, old[UNKNOWNS], left = INFINITY;
    int measured = 0;
    memset(freed, 0, UNKNOWNS * sizeof *freed);
    const int n=model->unknowns;
    for (int i = 0; i < ITERATIONS; i++) {
        add_up(likely, model, sums);
        const bool changed = find_free(model, sums, freed);
        if (!measured)
            memcpy(J, sums->information, sizeof J);
        else {
            scale(sums,n,R,J);
            if(!changed) learn(sums, old, step, model->unknowns, J);
            unscale(sums,n,J,R);
        }
        memcpy(old, sums->score, sizeof old);
        if (!pcs_likely_step(J, sums->score, freed, model->unknowns, step))
            return INFINITY;
        double now = size_of(sums, step, model->unknowns);
        if ((!measured && (now < 0.6 || i == 8)) || (measured && measured<4 && now > 0.7 * left)) {
            measure(likely, model, sums, R);
            scale(sums,n,R,J);
            measured++;
            if (!pcs_likely_step(J, sums->score, freed, model->unknowns, step))
                return INFINITY;
            now = size_of(sums, step, model->unknowns);
        }
        left = now;
        if(getenv("TR")) printf("%d e %.4f mu %.4f te %.3e tm %.3e | step %.1e %.1e %.1e %.1e left %.3g free %d%d%d%d\n",i,model->value[0],model->value[1],model->variance[0],model->variance[1],step[0],step[1],step[2],step[3],left,freed[0],freed[1],freed[2],freed[3]);
        if (left <= small_step && measured) {
            memcpy(slope, J, sizeof J);
            return left;
        }
        move(model, step);
    }
    return left;
}
