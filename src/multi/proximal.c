/*
 * Redundant contacts: G is singular, and how they share the impulse is not determined.
 * Solved with G + d for a small diagonal d, the problem has one answer, the least one near
 * enough; steps  (G + d) p' + (q - d p)  then take the error of d out and keep the share
 * (the proximal point method [rockafellar-1976]).
 */
#include "../base/dense.h"
#include "multi.h"

/* Parts of a contact's own G that are put on the diagonal. */
#define SOFTNESS 1e-7

size_t pcs_proximal_workspace(int contacts, int dimension)
{
    const size_t n = (size_t)contacts * (size_t)dimension;
    return n * n + 2 * n;
}

/* Is G, in units that make its diagonal 1, positive definite with a shift taken off? */
static bool is_definite(const pcs_multi *m, double shift, double *work)
{
    const int n = m->contacts * m->dimension;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double size = sqrt(m->G[i * n + i] * m->G[j * n + j]);
            work[i * n + j] = size > 0 ? m->G[i * n + j] / size : i == j;
            work[i * n + j] -= i == j ? shift : 0;
        }
    return pcs_cholesky(work, n);
}

pcs_rank pcs_rank_of(const pcs_multi *m, double *work)
{
    return is_definite(m, 1e-10, work)   ? PCS_REGULAR
           : is_definite(m, -1e-9, work) ? PCS_REDUNDANT
                                         : PCS_INDEFINITE;
}

static double softness(const pcs_multi *m, int contact)
{
    const int d = m->dimension, n = m->contacts * d;
    double size = 0;
    for (int k = contact * d; k < (contact + 1) * d; k++)
        size = fmax(size, m->G[k * n + k]);
    return SOFTNESS * size;
}

bool pcs_by_proximal_steps(const pcs_multi *m, pcs_multi_solver solver, double *work, double *p,
                           int *steps)
{
    enum { MOST = 12 };
    const int d = m->dimension, n = m->contacts * d;
    double *G = work, *v = G + n * n, *before = v + n, *rest = before + n;
    pcs_multi soft = {m->contacts, d, G, v, m->materials};
    for (int i = 0; i < n * n; i++)
        G[i] = m->G[i];
    for (int i = 0; i < n; i++) {
        G[i * n + i] += softness(m, i / d);
        before[i] = 0;
    }
    int total = 0;
    for (int step = 0; step < MOST; step++) {
        for (int i = 0; i < n; i++) {
            const pcs_material *material = &m->materials[i / d];
            const double bounce = 1 + (i % d == 0 ? material->e : material->e_t);
            v[i] = m->v[i] - softness(m, i / d) * before[i] / bounce;
        }
        if (!solver(&soft, rest, p, steps))
            return false;
        total += *steps;
        if (pcs_multi_certify(m, p).worst <= 1e-14)
            break;
        for (int i = 0; i < n; i++)
            before[i] = p[i];
    }
    *steps = total;
    return pcs_multi_certify(m, p).worst <= PCS_MULTI_RESIDUAL;
}
