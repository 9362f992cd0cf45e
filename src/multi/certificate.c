#include "../pile/conditions.h"
#include "multi.h"

void pcs_multi_pull(const pcs_multi *m, double *q)
{
    for (int i = 0; i < m->contacts; i++)
        for (int k = 0; k < m->dimension; k++) {
            const int at = i * m->dimension + k;
            q[at] = (1 + (k == 0 ? m->materials[i].e : m->materials[i].e_t)) * m->v[at];
        }
}

void pcs_multi_xi(const pcs_multi *m, const double *q, const double *p, double *xi)
{
    const int n = m->contacts * m->dimension;
    for (int i = 0; i < n; i++) {
        xi[i] = q[i];
        for (int j = 0; j < n; j++)
            xi[i] += m->G[i * n + j] * p[j];
    }
}

/*
 * Return (G p)_i. *size is sum |G_ij| |p_j|, the size of the terms: the scale of its rounding
 * error.
 */
static double row_times(const pcs_multi *m, int i, const double *p, double *size)
{
    const int n = m->contacts * m->dimension;
    double sum = 0;
    *size = 0;
    for (int j = 0; j < n; j++) {
        sum += m->G[i * n + j] * p[j];
        *size += fabs(m->G[i * n + j] * p[j]);
    }
    return sum;
}

/* Each contact has its own scale, so that an error at a light body is not hidden by a heavy one. */
static void certify_at(const pcs_multi *m, int i, const double *p, double speed, pcs_certificate *c)
{
    const int d = m->dimension, n = m->contacts * d;
    const pcs_material *material = &m->materials[i];
    pcs_seen s = {.dimension = d, .mu = material->mu_k, .v = &m->v[i * d], .p = &p[i * d]};
    for (int k = 0; k < d; k++) {
        const int at = i * d + k;
        double row;
        s.q[k] = (1 + (k == 0 ? material->e : material->e_t)) * m->v[at];
        s.change[k] = row_times(m, at, p, &row);
        s.size.scale = fmax(s.size.scale, pcs_scale_of(m->v[at], row, speed));
        s.size.G = fmax(s.size.G, m->G[at * n + at]);
    }
    pcs_add_conditions(&s, c);
}

static pcs_certificate certify(const pcs_multi *m, const double *p, double speed)
{
    pcs_certificate c = {0, 0, 0, 0};
    for (int i = 0; i < m->contacts; i++)
        certify_at(m, i, p, speed, &c);
    return c;
}

pcs_certificate pcs_certify_as(const pcs_multi *m, bool redundant, const double *p)
{
    const size_t n = (size_t)m->contacts * (size_t)m->dimension;
    return certify(m, p, redundant ? pcs_faster(0, m->v, n) : INFINITY);
}

pcs_certificate pcs_multi_certify(const pcs_multi *m, const double *p)
{
    const pcs_certificate none = {INFINITY, INFINITY, INFINITY, INFINITY};
    return p && pcs_check_arrays(m, NULL) == PCS_OK ? pcs_certify_as(m, m->contacts > 1, p) : none;
}

void pcs_multi_impulses(const pcs_multi_contact *contacts, int n, int dimension, double *p)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < dimension; k++)
            p[i * dimension + k] = contacts[i].p[k];
}
