#include "../base/status.h"
#include "fitting.h"
#include "measured.h"
#include "sort.h"

#include <float.h>
#include <math.h>

/* |b| that no impulse explains, over |b|, of a row; the floor is the mean. */
static double floor_of(const pcs_packed *rows, size_t i)
{
    return rows->rest[i] / rows->size[i];
}

/* Reduce all rows and keep those that can be used. */
static void keep_rows(pcs_fitting *f, const pcs_fit_rows *rows)
{
    size_t used = 0;
    for (size_t i = 0; i < f->data->n; i++) {
        double values[PCS_FIT_MAX_COLUMNS];
        pcs_fit_row row;
        pcs_measured_values(f->data, i, values);
        pcs_fit_reduce_valid(f->data, values, &row);
        f->left_out[row.use]++;
        if (rows && rows->use)
            rows->use[i] = (unsigned char)row.use;
        if (row.use != PCS_FIT_USED)
            continue;
        pcs_packed_set(&f->rows, used, &row);
        f->floor += floor_of(&f->rows, used);
        f->at[used++] = i;
    }
    f->left_out[PCS_FIT_USED] = 0;
    f->rows.n = used;
    f->floor /= used > 0 ? (double)used : 1;
}

static size_t common_divisor(size_t a, size_t b)
{
    while (b > 0) {
        const size_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/*
 * Rows for the grid, in an order of which every beginning is spread over all rows: each is the
 * golden section of all rows after the one before.
 */
static void spread_rows(pcs_fitting *f)
{
    const size_t n = f->rows.n, some = f->grid_rows.n < n ? f->grid_rows.n : n;
    pcs_packed *to = &f->grid_rows;
    size_t step = (size_t)(0.618 * (double)n);
    while (common_divisor(n, step) > 1)
        step--;
    to->n = some;
    for (size_t k = 0, i = 0; k < some; k++, i = (i + step) % n) {
        for (int c = 0; c < 6; c++)
            if (to->G[c]) {
                to->G[c][k] = f->rows.G[c][i];
                to->R[c][k] = f->rows.R[c][i];
            }
        for (int c = 0; c < to->dimension; c++) {
            to->v[c][k] = f->rows.v[c][i];
            to->q[c][k] = f->rows.q[c][i];
        }
        to->rest[k] = f->rows.rest[i];
        to->size[k] = f->rows.size[i];
    }
}

/* The number of the group of each row among the sorted groups; without groups, of the row. */
static void make_clusters(pcs_fitting *f)
{
    const int *groups = f->data->groups;
    double *sorted = f->slots;
    f->clusters = f->rows.n;
    for (size_t i = 0; i < f->rows.n; i++) {
        f->cluster[i] = i;
        sorted[i] = groups ? groups[f->at[i]] : 0;
    }
    if (!groups)
        return;
    pcs_sort(sorted, f->rows.n);
    size_t different = 1;
    for (size_t i = 1; i < f->rows.n; i++)
        if (sorted[i] != sorted[different - 1])
            sorted[different++] = sorted[i];
    f->clusters = different;
    for (size_t i = 0; i < f->rows.n; i++) {
        size_t low = 0, high = different; // sorted[low] <= group < sorted[high]
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            *(groups[f->at[i]] >= sorted[middle] ? &low : &high) = middle;
        }
        f->cluster[i] = low;
    }
}

/* (number - mean)/standard deviation of the numbers of the rows that are used. */
static pcs_status make_covariate(pcs_fitting *f, int k, pcs_fault *fault)
{
    const double *from = f->options->covariates[k];
    const double n = (double)f->rows.n;
    double mean = 0, square = 0;
    for (size_t i = 0; i < f->rows.n; i++) {
        const double x = from[f->at[i]];
        if (!pcs_within(x, -DBL_MAX, DBL_MAX))
            return pcs_refuse_item(fault, "row", (long)f->at[i], "covariates", "must be finite", x);
        mean += x / n;
    }
    for (size_t i = 0; i < f->rows.n; i++)
        square += (from[f->at[i]] - mean) * (from[f->at[i]] - mean) / n;
    f->spread[k] = sqrt(square);
    if (!(f->spread[k] > 1e-9 * fabs(mean))) // what rounding of the mean can leave
        return pcs_refuse(fault, "covariates", "must not be the same in all rows", mean);
    for (size_t i = 0; i < f->rows.n; i++)
        f->covariates[k][i] = (from[f->at[i]] - mean) / f->spread[k];
    return PCS_OK;
}

pcs_status pcs_fitting_read(pcs_fitting *f, const pcs_fit_rows *rows, pcs_fault *fault)
{
    keep_rows(f, rows);
    if (f->rows.n < PCS_FIT_MIN_ROWS)
        return pcs_refuse(fault, "n", "must have at least 5 rows that can be used",
                          (double)f->rows.n);
    spread_rows(f);
    make_clusters(f);
    if (f->clusters < 2)
        return pcs_refuse(fault, "groups", "must be at least 2 different ones",
                          (double)f->clusters);
    for (int k = 0; k < 2; k++)
        if (f->covariates[k] && make_covariate(f, k, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    f->n_models = pcs_models_list(f->rows.dimension, &f->rows, f->options, f->models);
    if (f->n_models == 0)
        return pcs_refuse(fault, "laws", "must have a law that applies to all rows",
                          (double)f->options->laws);
    const double *const covariates[2] = {f->covariates[0], f->covariates[1]};
    for (int m = 0; m < f->n_models; m++) {
        f->spaces[m] = pcs_models_space(&f->models[m], covariates);
        f->spaces[m].held[PCS_FIT_E_SLOPE] *= f->spread[0];
        f->spaces[m].held[PCS_FIT_MU_SLOPE] *= f->spread[1];
    }
    return PCS_OK;
}
