/*
 * Errors of a solution. Each cluster contributes J^-1 g, and its share of the information is its
 * leverage H; the sum of (J^-1 g)((1 - H)^-1 J^-1 g)^T is without bias if the slope is right, for
 * few clusters, too. Its degrees of freedom are those of a sum of squares with the expected parts
 * of the clusters: few, if few rows tell about a parameter.
 */
#include "likely_parts.h"

#include "../base/status.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS = PCS_LIKELY_UNKNOWNS };

/* Sum the scores of the rows of each cluster. */
static void gather(const pcs_likely *likely)
{
    const pcs_fitting *f = likely->fitting;
    for (size_t c = 0; c < f->clusters; c++)
        likely->sums[c] = (pcs_likely_score){.exact = 0};
    for (size_t i = 0; i < f->rows.n; i++)
        pcs_likely_sum(&likely->sums[f->cluster[i]], &likely->scores[i]);
}

/* y = J^-1 g and z = (1 - J^-1 I)^-1 y, with I the information of the cluster. */
static bool leverage(const pcs_likely_solution *s, const pcs_likely_score *cluster, int n,
                     double *y, double *z)
{
    pcs_likely_square J, rest;
    memcpy(J, s->J, sizeof J);
    if (!pcs_likely_step(J, cluster->g, s->freed, n, y))
        return false;
    for (int q = 0; q < n; q++) {
        double column[UNKNOWNS], solved[UNKNOWNS];
        for (int l = 0; l < n; l++)
            column[l] = cluster->information[l][q];
        if (!pcs_likely_step(J, column, s->freed, n, solved))
            return false;
        for (int l = 0; l < n; l++)
            rest[l][q] = (l == q) - solved[l];
    }
    return pcs_likely_step(rest, y, s->freed, n, z);
}

/* Row q of J^-1. */
static bool row_of_inverse(const pcs_likely_solution *s, int q, int n, double *row)
{
    pcs_likely_square transposed;
    double one[UNKNOWNS] = {0};
    one[q] = 1;
    for (int k = 0; k < n; k++)
        for (int l = 0; l < n; l++)
            transposed[k][l] = s->J[l][k];
    return pcs_likely_step(transposed, one, s->freed, n, row);
}

/* The degrees of freedom of the error of unknown q, one less for its own value. */
static double freedom_of(const pcs_likely *likely, const pcs_likely_solution *s, int q, int n)
{
    double row[UNKNOWNS], sum = 0, squares = 0;
    if (!row_of_inverse(s, q, n, row))
        return 0;
    for (size_t c = 0; c < likely->fitting->clusters; c++) {
        double part = 0;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++)
                part += row[k] * likely->sums[c].information[k][l] * row[l];
        sum += part;
        squares += part * part;
    }
    return squares > 0 ? sum * sum / squares - 1 : 0;
}

bool pcs_likely_errors(const pcs_likely *likely, const pcs_likely_model *model,
                       const pcs_likely_solution *solution, double *error, double *freedom)
{
    const int n = model->n;
    double square[UNKNOWNS] = {0}, plain[UNKNOWNS] = {0};
    gather(likely);
    for (size_t c = 0; c < likely->fitting->clusters; c++) {
        double y[UNKNOWNS], z[UNKNOWNS];
        if (!leverage(solution, &likely->sums[c], n, y, z))
            return false;
        for (int q = 0; q < n; q++) {
            square[q] += y[q] * z[q];
            plain[q] += y[q] * y[q];
        }
    }
    for (int q = 0; q < n; q++) { // with few clusters and a measured slope H can be beyond 1
        error[q] = solution->freed[q] ? sqrt(fmax(square[q], plain[q])) : PCS_NONE;
        freedom[q] = solution->freed[q] ? freedom_of(likely, solution, q, n) : 0;
    }
    return true;
}

double pcs_likely_quantile(double freedom)
{
    // the expansion of Cornish and Fisher; from 3 on it is within 2 % of Student's quantile
    const double z = 1.959964, z2 = z * z, n = fmax(freedom, 3);
    return z * (1 + (z2 + 1) / (4 * n) + ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
                (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n));
}

double pcs_likely_noise(const pcs_likely *likely, int q)
{
    double sum = 0, weight = 0;
    for (size_t i = 0; i < likely->fitting->rows.n; i++) {
        const double part = likely->scores[i].information[q][q];
        weight += part;
        sum += part * sqrt(2 * part);
    }
    return sum > 0 ? weight / sum : 0;
}
