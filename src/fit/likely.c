#include "likely.h"

#include "../base/status.h"
#include "likely_parts.h"
#include "measured.h"

#include <math.h>
#include <string.h>

enum { PART = 16 }; /* rows of a part of the work; the same for any number of threads */

bool pcs_likely_applies(const pcs_fit_data *data)
{
    bool any = data->covariances != NULL;
    for (int k = 0; k < pcs_fit_column_count(data->form); k++)
        any = any || data->errors[k];
    return any;
}

static int dimension_of(const pcs_fit_data *data)
{
    return pcs_fit_form_is_spatial(data->form) ? 3 : 2;
}

size_t pcs_likely_workspace(const pcs_fit_data *data)
{
    return data->n * pcs_likely_row_size(dimension_of(data)) +
           pcs_room_doubles(data->n, sizeof(pcs_likely_head)) +
           2 * pcs_room_doubles(data->n, sizeof(pcs_likely_score));
}

pcs_status pcs_likely_prepare(const pcs_fitting *f, double *work, pcs_likely *likely,
                              pcs_fault *fault)
{
    const size_t n = f->rows.n;
    pcs_room room = {work, pcs_likely_workspace(f->data)};
    double strata[PCS_LIKELY_DRAWS / 2];
    *likely = (pcs_likely){.fitting = f};
    likely->heads = pcs_room_take(&room, n, sizeof *likely->heads);
    likely->scores = pcs_room_take(&room, n, sizeof *likely->scores);
    likely->sums = pcs_room_take(&room, n, sizeof *likely->sums);
    likely->points =
        pcs_room_take(&room, n * pcs_likely_row_size(f->rows.dimension), sizeof(double));
    pcs_likely_strata(PCS_LIKELY_DRAWS / 2, strata);
    for (size_t i = 0; i < n; i++) {
        pcs_measured_equations q;
        pcs_fit_row r;
        double values[PCS_FIT_MAX_COLUMNS];
        pcs_measured_values(f->data, f->at[i], values);
        pcs_measured_equate(f->data, values, &r, &q);
        pcs_likely_head *head = &likely->heads[i];
        *head = (pcs_likely_head){.dimension = f->rows.dimension, .m = q.n};
        memcpy(head->observed, q.after, (size_t)q.n * sizeof(double));
        for (int c = 0; c < 2; c++)
            head->covariate[c] = f->covariates[c] ? f->covariates[c][i] : 0;
        const pcs_likely_row row = pcs_likely_row_at(likely, i);
        if (pcs_likely_draw(f, f->at[i], strata, &row, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    }
    return pcs_accept(fault);
}

void pcs_likely_sum(pcs_likely_score *sum, const pcs_likely_score *one)
{
    for (int q = 0; q < PCS_LIKELY_UNKNOWNS; q++) {
        sum->g[q] += one->g[q];
        for (int l = 0; l < PCS_LIKELY_UNKNOWNS; l++)
            sum->information[q][l] += one->information[q][l];
    }
    sum->likelihood += one->likelihood;
    sum->bounded += one->bounded;
    sum->square += one->square;
    sum->exact += one->exact;
}

typedef struct job {
    const pcs_likely *likely;
    const pcs_likely_model *model;
} job;

/* Compute the scores of the rows of a part, and their sum. */
static void add_part(void *of, size_t i)
{
    const job *j = of;
    const size_t n = j->likely->fitting->rows.n, end = (i + 1) * PART < n ? (i + 1) * PART : n;
    pcs_likely_score *sum = &j->likely->sums[i];
    *sum = (pcs_likely_score){.exact = 0};
    for (size_t k = i * PART; k < end; k++) {
        const pcs_likely_row row = pcs_likely_row_at(j->likely, k);
        pcs_likely_row_score(j->model, &row, &j->likely->scores[k]);
        pcs_likely_sum(sum, &j->likely->scores[k]);
    }
}

void pcs_likely_add(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_score *sum)
{
    job j = {likely, model};
    const size_t parts = (likely->fitting->rows.n + PART - 1) / PART;
    const pcs_fit_options *o = likely->fitting->options;
    if (o->parallel_for && parts > 1)
        o->parallel_for(o->context, parts, add_part, &j);
    else
        for (size_t i = 0; i < parts; i++)
            add_part(&j, i);
    *sum = (pcs_likely_score){.exact = 0};
    for (size_t i = 0; i < parts; i++)
        pcs_likely_sum(sum, &likely->sums[i]);
}
