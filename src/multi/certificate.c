#include "../diagnose/residual.h"
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

/* Largest entries, not sums: a residual at one contact is seen however many others there are. */
static pcs_norms norms_of(const pcs_multi *m, const double *p)
{
    const int n = m->contacts * m->dimension;
    pcs_norms size = {0, 0, 0};
    double v = 0;
    for (int i = 0; i < n; i++) {
        size.G = fmax(size.G, m->G[i * n + i]);
        size.p = fmax(size.p, fabs(p[i]));
        v = fmax(v, fabs(m->v[i]));
    }
    size.scale = v + size.G * size.p;
    return size;
}

/* (G p)_i */
static double row_times(const pcs_multi *m, int i, const double *p)
{
    const int n = m->contacts * m->dimension;
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += m->G[i * n + j] * p[j];
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
        const double left = p_t > 0 ? xi[k] + xi_t * p[k] / p_t : 0.0;
        along = hypot(along, left);
    }
    const double edge = pcs_of_impulse(size, fmin(p_t - mu * p[0], 0.0));
    const double slip = fmax(edge, pcs_of_velocity(size, along));
    c->slip = fmax(c->slip, fmin(pcs_of_velocity(size, xi_t), slip));
}

pcs_certificate pcs_certify_multi(const pcs_multi *m, const double *p)
{
    const pcs_norms size = norms_of(m, p);
    pcs_certificate c = {0, 0, 0, 0};
    for (int i = 0; i < m->contacts; i++) {
        const pcs_material *material = &m->materials[i];
        double xi[3] = {0, 0, 0};
        for (int k = 0; k < m->dimension; k++) {
            const int at = i * m->dimension + k;
            xi[k] = (1 + (k == 0 ? material->e : material->e_t)) * m->v[at] + row_times(m, at, p);
        }
        certify_contact(&size, m->dimension, material->mu_k, xi, &p[i * m->dimension], &c);
    }
    c.worst = fmax(fmax(c.normal, c.cone), c.slip);
    return c;
}
