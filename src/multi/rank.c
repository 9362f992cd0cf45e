/* Rank and sign of G, by Cholesky's method. */
#include "../base/dense.h"
#include "multi.h"

/*
 * Scale G to a diagonal of 1 and subtract shift from the diagonal. True if that is positive
 * definite.
 */
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
    if (m->contacts > PCS_MAX_RANKED)
        return PCS_REDUNDANT;
    if (m->contacts == 1 && m->dimension == 3 && m->materials[0].mu_k > 0)
        return PCS_REGULAR; // its G has been checked to be positive definite
    return is_definite(m, 1e-10, work)   ? PCS_REGULAR
           : is_definite(m, -1e-9, work) ? PCS_REDUNDANT
                                         : PCS_INDEFINITE;
}
