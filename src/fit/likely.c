#include "likely_parts.h"

#include "../base/status.h"
#include "measured.h"

#include <math.h>
#include <string.h>

enum { PART = 16 }; /* rows of a part; the same for any number of threads */

bool pcs_likely_applies(const pcs_fit_data *data)
{
    bool any = data->covariances != NULL;
    for (int k = 0; k < pcs_fit_column_count(data->form); k++)
        any = any || data->errors[k];
    return any;
}

static size_t parts_of(size_t n)
{
    return (n + PART - 1) / PART;
}

enum { SUMS = sizeof(pcs_likely_sums) / sizeof(double) };

size_t pcs_likely_workspace(const pcs_fit_data *data)
{
    const int d = pcs_fit_form_is_spatial(data->form) ? 3 : 2;
    return data->n * (pcs_likely_row_size(d) + PCS_LIKELY_UNKNOWNS * (PCS_LIKELY_UNKNOWNS + 1)) +
           parts_of(data->n) * SUMS;
}

/* The head of row i of the data, at place k. */
static void write_head(pcs_likely *likely, size_t i, const pcs_measured_equations *q)
{
    const pcs_fit_options *o = likely->options;
    const int d = pcs_fit_form_is_spatial(likely->data->form) ? 3 : 2;
    double *head = likely->rows + likely->n * pcs_likely_row_size(d);
    head[0] = q->n;
    head[1] = likely->data->groups ? likely->data->groups[i] : (double)i;
    for (int c = 0; c < 2; c++) {
        head[2 + c] = o->covariates[c] ? o->covariates[c][i] : 0;
        likely->centre[c] += head[2 + c];
    }
    memcpy(head + 4, q->after, (size_t)q->n * sizeof(double));
}

pcs_status pcs_likely_prepare(const pcs_fit_data *data, const pcs_fit_options *options,
                              double *work, pcs_likely *likely, pcs_fault *fault)
{
    const size_t size = pcs_likely_row_size(pcs_fit_form_is_spatial(data->form) ? 3 : 2);
    double strata[PCS_LIKELY_DRAWS / 2];
    *likely = (pcs_likely){.data = data, .options = options, .rows = work};
    likely->scores = work + data->n * size;
    likely->parts = likely->scores + data->n * PCS_LIKELY_UNKNOWNS * (PCS_LIKELY_UNKNOWNS + 1);
    pcs_likely_strata(PCS_LIKELY_DRAWS / 2, strata);
    for (size_t i = 0; i < data->n; i++) {
        pcs_measured_equations q;
        pcs_fit_row r;
        double values[PCS_FIT_MAX_COLUMNS];
        pcs_measured_values(data, i, values);
        pcs_measured_equate(data, values, &r, &q);
        if (r.use != PCS_FIT_USED)
            continue;
        write_head(likely, i, &q);
        const pcs_likely_row row = pcs_likely_row_at(likely, likely->n++);
        if (!pcs_likely_draw(likely, i, strata, &row))
            return pcs_refuse_item(fault, "row", (long)i, "covariances",
                                   "must be positive semidefinite", PCS_NONE);
    }
    for (int c = 0; c < 2; c++)
        likely->centre[c] /= (double)likely->n;
    for (size_t k = 0; k < likely->n; k++)
        for (int c = 0; c < 2; c++)
            likely->rows[k * size + 2 + (size_t)c] -= likely->centre[c];
    return pcs_accept(fault);
}

typedef struct job {
    const pcs_likely *likely;
    const pcs_likely_model *model;
} job;

static void add(pcs_likely_sums *sum, const pcs_likely_sums *one)
{
    double *to = (double *)sum;
    const double *from = (const double *)one;
    for (size_t k = 0; k < SUMS; k++)
        to[k] += from[k];
}

/* Add up part i of the rows. */
static void add_part(void *of, size_t i)
{
    const job *j = of;
    const size_t end = (i + 1) * PART < j->likely->n ? (i + 1) * PART : j->likely->n;
    pcs_likely_sums sum = {.exact = 0};
    for (size_t k = i * PART; k < end; k++) {
        const pcs_likely_row row = pcs_likely_row_at(j->likely, k);
        pcs_likely_sums one = {.exact = 0};
        if (!pcs_likely_row_score(j->model, &row, &one))
            one = (pcs_likely_sums){.exact = 1};
        double *own = j->likely->scores + k * PCS_LIKELY_UNKNOWNS * (PCS_LIKELY_UNKNOWNS + 1);
        memcpy(own, one.score, sizeof one.score);
        memcpy(own + PCS_LIKELY_UNKNOWNS, one.information, sizeof one.information);
        add(&sum, &one);
    }
    memcpy(j->likely->parts + i * SUMS, &sum, sizeof sum);
}

void pcs_likely_add(const pcs_likely *likely, const pcs_likely_model *model, pcs_likely_sums *sums)
{
    job j = {likely, model};
    const size_t parts = parts_of(likely->n);
    if (likely->options->parallel_for)
        likely->options->parallel_for(likely->options->context, parts, add_part, &j);
    else
        for (size_t i = 0; i < parts; i++)
            add_part(&j, i);
    *sums = (pcs_likely_sums){.exact = 0};
    for (size_t i = 0; i < parts; i++) {
        pcs_likely_sums part;
        memcpy(&part, likely->parts + i * SUMS, sizeof part);
        add(sums, &part);
    }
}
