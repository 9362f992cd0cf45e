#include "measured.h"

#include "../base/dense.h"
#include "../base/status.h"
#include "../base/vector3.h"

#include <float.h>

/*
 * Divide by the root of M^-1: with L L^T = M^-1 of the velocities that were measured, B = L^-1 K
 * and b = L^-1 (u+ - u-). Velocities that were not measured are free, so that they have no part in
 * it.
 */
static bool weigh(const pcs_measured_equations *e, pcs_fit_row *row)
{
    double L[36];
    for (int i = 0; i < e->n; i++)
        for (int j = 0; j < e->n; j++)
            L[i * e->n + j] = e->inverse[i][j];
    if (!pcs_cholesky(L, e->n))
        return false;
    row->rows = e->n;
    double size = 0;
    for (int i = 0; i < e->n; i++) {
        for (int c = 0; c < row->dimension; c++)
            row->B[i][c] = e->K[i][c];
        row->b[i] = e->after[i] - e->before[i];
        for (int j = 0; j < i; j++) {
            for (int c = 0; c < row->dimension; c++)
                row->B[i][c] -= L[i * e->n + j] * row->B[j][c];
            row->b[i] -= L[i * e->n + j] * row->b[j];
        }
        for (int c = 0; c < row->dimension; c++)
            row->B[i][c] /= L[i * e->n + i];
        row->b[i] /= L[i * e->n + i];
        size += row->b[i] * row->b[i];
    }
    if (row->use == PCS_FIT_USED && !(size > 0))
        row->use = PCS_FIT_NO_CHANGE;
    return size <= DBL_MAX;
}

/* G and v as a row and a law have them; a contact that does not approach is not used. */
static pcs_fit_use check_contact(const pcs_fit_row *row)
{
    if (!(row->v[0] < 0))
        return PCS_FIT_NOT_APPROACH;
    const double(*G)[3] = row->G;
    if (row->dimension == 2)
        return pcs_contact2_check(&(pcs_contact2){G[0][0], G[0][1], G[1][1], row->v[0], row->v[1]},
                                  NULL) == PCS_OK
                   ? PCS_FIT_USED
                   : PCS_FIT_NOT_VALID;
    return pcs_contact3_check(&(pcs_contact3){G[0][0], G[0][1], G[0][2], G[1][1], G[1][2], G[2][2],
                                              row->v[0], row->v[1], row->v[2]},
                              NULL) == PCS_OK
               ? PCS_FIT_USED
               : PCS_FIT_NOT_VALID;
}

/* A row of the forms contact: u is the velocity at the contact, and M^-1 is G. */
static pcs_fit_use read_contact(const double *values, pcs_fit_row *row, pcs_measured_equations *e)
{
    const int d = row->dimension;
    const double *after = values + d * (d + 1) / 2 + d;
    for (int i = 0, k = 0; i < d; i++)
        for (int j = i; j < d; j++)
            row->G[i][j] = row->G[j][i] = values[k++];
    memcpy(row->v, after - d, (size_t)d * sizeof(double));
    for (int k = 0; k < d * (d + 1) / 2 + d; k++)
        if (!pcs_has(values[k]))
            return PCS_FIT_MISSING;
    int at[3];
    for (int i = 0; i < d; i++)
        if (pcs_has(after[i]))
            at[e->n++] = i;
    for (int i = 0; i < e->n; i++) {
        for (int j = 0; j < e->n; j++)
            e->inverse[i][j] = row->G[at[i]][at[j]];
        memcpy(e->K[i], row->G[at[i]], sizeof e->K[i]);
        e->before[i] = row->v[at[i]];
        e->after[i] = after[at[i]];
    }
    return e->n > 0 ? PCS_FIT_USED : PCS_FIT_MISSING;
}

/* A row of a body: u is its velocity and spin; G = W M^-1 W^T, v = W u, K = M^-1 W^T. */
static pcs_fit_use read_body(const pcs_measured *m, pcs_fit_row *row, pcs_measured_equations *e)
{
    double W[3][6], inverse[6][6], K[6][3] = {{0}};
    pcs_measured_inverse(m, inverse);
    for (int c = 0; c < row->dimension; c++) {
        pcs_measured_direction(m, m->frame[c], W[c]);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                K[i][c] += inverse[i][j] * W[c][j];
    }
    for (int c = 0; c < row->dimension; c++)
        for (int i = 0; i < 6; i++) {
            row->v[c] += W[c][i] * m->before[i];
            for (int k = 0; k < row->dimension; k++)
                row->G[c][k] += W[c][i] * K[i][k];
        }
    int at[6];
    for (int i = 0; i < 6; i++)
        if (pcs_has(m->after[i]) && (row->dimension == 3 || i < 2 || i == 5))
            at[e->n++] = i;
    for (int i = 0; i < e->n; i++) {
        for (int j = 0; j < e->n; j++)
            e->inverse[i][j] = inverse[at[i]][at[j]];
        memcpy(e->K[i], K[at[i]], sizeof e->K[i]);
        e->before[i] = m->before[at[i]];
        e->after[i] = m->after[at[i]];
    }
    return PCS_FIT_USED;
}

void pcs_measured_equate(const pcs_fit_data *data, const double *values, pcs_fit_row *row,
                         pcs_measured_equations *e)
{
    e->n = 0;
    *row = (pcs_fit_row){.dimension = pcs_fit_form_is_spatial(data->form) ? 3 : 2};
    if (pcs_measured_has_body(data->form)) {
        pcs_measured m;
        row->use = pcs_measured_read(data, values, &m);
        if (row->use == PCS_FIT_USED)
            row->use = read_body(&m, row, e);
    } else {
        row->use = read_contact(values, row, e);
    }
    if (row->use == PCS_FIT_USED)
        row->use = check_contact(row);
}

/* The reduction itself; data must be valid. */
void pcs_fit_reduce_valid(const pcs_fit_data *data, const double *values, pcs_fit_row *row)
{
    pcs_measured_equations e;
    pcs_measured_equate(data, values, row, &e);
    if ((row->use == PCS_FIT_USED || row->use == PCS_FIT_NOT_APPROACH) && !weigh(&e, row))
        row->use = PCS_FIT_NOT_VALID;
}

pcs_status pcs_fit_reduce(const pcs_fit_data *data, size_t i, const double *values,
                          pcs_fit_row *row, pcs_fault *fault)
{
    double own[PCS_FIT_MAX_COLUMNS];
    if (pcs_measured_check(data, fault) != PCS_OK || PCS_NEED(fault, {"row", row}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!values && i >= data->n)
        return pcs_refuse(fault, "i", "must be less than n", (double)i);
    if (!values)
        pcs_measured_values(data, i, own);
    pcs_fit_reduce_valid(data, values ? values : own, row);
    return pcs_accept(fault);
}
