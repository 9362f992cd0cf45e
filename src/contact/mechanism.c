#include "../base/dense.h"
#include "../base/status.h"
#include <percuss/mechanism.h>

#include <float.h>

size_t pcs_mechanism_workspace(const pcs_mechanism *m)
{
    if (!m || m->dofs < 1 || m->dofs > PCS_MAX_DOFS || m->dimension < 2 || m->dimension > 3)
        return 0;
    return (size_t)m->dofs * (size_t)m->dofs + (size_t)m->dofs;
}

static pcs_status check_numbers(const double *x, size_t n, const char *field, pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++)
        if (!pcs_within(x[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, field, "must hold finite numbers", x[i]);
    return pcs_accept(fault);
}

static pcs_status check(const pcs_mechanism *m, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"mechanism", m}) != PCS_OK ||
        PCS_NEED(fault, {"M", m->M}, {"W", m->W}, {"u", m->u}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (m->dofs < 1 || m->dofs > PCS_MAX_DOFS)
        return pcs_refuse(fault, "dofs", "must lie between 1 and 6000", m->dofs);
    if (m->contacts < 1 || m->contacts > PCS_MAX_CONTACTS)
        return pcs_refuse(fault, "contacts", "must lie between 1 and 15000", m->contacts);
    if (m->dimension != 2 && m->dimension != 3)
        return pcs_refuse(fault, "dimension", "must be 2 or 3", m->dimension);
    const size_t n = (size_t)m->dofs, rows = (size_t)m->contacts * (size_t)m->dimension;
    pcs_status status = check_numbers(m->M, n * n, "M", fault);
    if (status == PCS_OK)
        status = check_numbers(m->W, rows * n, "W", fault);
    if (status == PCS_OK)
        status = check_numbers(m->u, n, "u", fault);
    for (size_t i = 0; i < n && status == PCS_OK; i++)
        for (size_t j = 0; j < i; j++)
            if (fabs(m->M[i * n + j] - m->M[j * n + i]) >
                1e-12 * sqrt(fabs(m->M[i * n + i])) * sqrt(fabs(m->M[j * n + j])))
                return pcs_refuse(fault, "M", "must be symmetric", m->M[i * n + j]);
    return status;
}

/* Check the mechanism, and write Cholesky's factor of M to work. */
static pcs_status factor(const pcs_mechanism *m, double *work, size_t length, pcs_fault *fault)
{
    pcs_status status = check(m, fault);
    if (status == PCS_OK)
        status = pcs_need_work(work, length, pcs_mechanism_workspace(m), fault);
    if (status != PCS_OK)
        return status;
    for (int i = 0; i < m->dofs * m->dofs; i++)
        work[i] = m->M[i];
    return pcs_cholesky(work, m->dofs)
               ? PCS_OK
               : pcs_refuse(fault, "M", "must be positive definite", PCS_NONE);
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

pcs_status pcs_mechanism_reduce(const pcs_mechanism *m, double *work, size_t length, double *G,
                                double *v, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"G", G}, {"v", v}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = factor(m, work, length, fault);
    if (status != PCS_OK)
        return status;
    const int rows = m->contacts * m->dimension, f = m->dofs;
    double *column = work + (size_t)f * (size_t)f;
    for (int i = 0; i < rows; i++) {
        for (int k = 0; k < f; k++)
            column[k] = m->W[i * f + k];
        pcs_cholesky_solve(work, f, column);
        for (int j = 0; j <= i; j++)
            G[i * rows + j] = G[j * rows + i] = dot(&m->W[j * f], column, f);
        v[i] = dot(&m->W[i * f], m->u, f);
    }
    for (int i = 0; i < rows; i++)
        if (!isfinite(v[i]) || !isfinite(G[i * rows + i]))
            return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    return pcs_accept(fault);
}

pcs_status pcs_mechanism_after(const pcs_mechanism *m, const double *p, double *work, size_t length,
                               double *up, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"p", p}, {"up", up}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = factor(m, work, length, fault);
    if (status != PCS_OK)
        return status;
    const int rows = m->contacts * m->dimension, f = m->dofs;
    for (int k = 0; k < f; k++) {
        up[k] = 0;
        for (int i = 0; i < rows; i++)
            up[k] += m->W[i * f + k] * p[i];
    }
    pcs_cholesky_solve(work, f, up);
    for (int k = 0; k < f; k++)
        up[k] += m->u[k];
    return pcs_accept(fault);
}

double pcs_mechanism_energy(const pcs_mechanism *m, const double *u)
{
    if (!m || !m->M || !u)
        return PCS_NONE;
    double sum = 0;
    for (int i = 0; i < m->dofs; i++)
        sum += 0.5 * u[i] * dot(&m->M[i * m->dofs], u, m->dofs);
    return sum;
}
