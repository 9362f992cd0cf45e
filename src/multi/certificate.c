#include "../restitution/residual.h"
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

/* (G p)_i, and |v_i| + sum |G_ij| |p_j|, the size of what it is added up from. */
static double row_times(const pcs_multi *m, int i, const double *p, double *size)
{
    const int n = m->contacts * m->dimension;
    double sum = 0;
    *size = fabs(m->v[i]);
    for (int j = 0; j < n; j++) {
        sum += m->G[i * n + j] * p[j];
        *size += fabs(m->G[i * n + j] * p[j]);
    }
    return sum;
}

/* The conditions at one contact, from its xi and p. */
static void certify_contact(const pcs_norms *size, int dimension, double mu, const double *xi,
                            const double *p, pcs_certificate *c)
{
    const double p_t = dimension == 2 ? fabs(p[1]) : hypot(p[1], p[2]);
    const double xi_t = dimension == 2 ? fabs(xi[1]) : hypot(xi[1], xi[2]);
    const double normal =
        fmax(fmax(pcs_of_velocity(size, fmin(xi[0], 0.0)), pcs_of_impulse(size, fmin(p[0], 0.0))),
             fmin(pcs_of_velocity(size, xi[0]), pcs_of_impulse(size, p[0])));
    c->normal = fmax(c->normal, normal);
    c->cone = fmax(c->cone, pcs_of_impulse(size, fmax(p_t - mu * p[0], 0.0)));
    double along = 0; // what of xi_t is not opposite to p_t
    for (int k = 1; k < dimension; k++) {
        const double left = p_t > 0 ? xi[k] + xi_t * (p[k] / p_t) : 0.0;
        along = hypot(along, left);
    }
    const double edge = pcs_of_impulse(size, fmin(p_t - mu * p[0], 0.0));
    const double slip = fmax(edge, pcs_of_velocity(size, along));
    c->slip = fmax(c->slip, fmin(pcs_of_velocity(size, xi_t), slip));
}

/* Each contact by its own scale: a light body is seen beside a heavy one. */
static bool certify_at(const pcs_multi *m, int i, const double *p, pcs_certificate *c)
{
    const int d = m->dimension, n = m->contacts * d;
    const pcs_material *material = &m->materials[i];
    pcs_norms size = {0, 0, 0};
    double xi[3] = {0, 0, 0};
    for (int k = 0; k < d; k++) {
        const int at = i * d + k;
        double row;
        xi[k] = (1 + (k == 0 ? material->e : material->e_t)) * m->v[at] + row_times(m, at, p, &row);
        size.scale = fmax(size.scale, row);
        size.G = fmax(size.G, m->G[at * n + at]);
        if (!isfinite(xi[k]) || !isfinite(p[at]))
            return false;
    }
    certify_contact(&size, d, material->mu_k, xi, &p[i * d], c);
    return true;
}

pcs_certificate pcs_multi_certify(const pcs_multi *m, const double *p)
{
    const pcs_certificate none = {INFINITY, INFINITY, INFINITY, INFINITY};
    pcs_certificate c = {0, 0, 0, 0};
    if (!p || pcs_check_arrays(m, NULL) != PCS_OK)
        return none;
    for (int i = 0; i < m->contacts; i++)
        if (!certify_at(m, i, p, &c))
            return none;
    c.worst = fmax(fmax(c.normal, c.cone), c.slip);
    return c;
}

void pcs_multi_impulses(const pcs_multi_contact *contacts, int n, int dimension, double *p)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < dimension; k++)
            p[i * dimension + k] = contacts[i].p[k];
}
