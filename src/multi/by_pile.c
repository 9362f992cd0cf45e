/*
 * Several contacts as a pile: G in blocks, without those that are 0. Sweeps and steps of src/pile
 * find the impulses, which redundant contacts share evenly.
 */
#include "../pile/newton.h"
#include "multi.h"

/* Sweeps and steps, at most, and what the certificate is to come to. */
enum { MOST_SWEEPS = 20000 };
#define AIM 1e-12

size_t pcs_by_pile_workspace(int contacts, int dimension)
{
    const size_t n = (size_t)contacts, d = (size_t)dimension;
    return n + 1 + pcs_room_doubles(n * n, sizeof(uint32_t)) + n * n * d * d + 3 * n +
           pcs_pile_workspace(n, dimension) + pcs_newton_workspace(n, dimension, n * n);
}

/* Has the block of two contacts a number that is not 0? Those of the diagonal count as such. */
static bool is_there(const pcs_multi *m, size_t i, size_t j)
{
    const size_t d = (size_t)m->dimension, n = (size_t)m->contacts * d;
    for (size_t row = i * d; row < (i + 1) * d; row++)
        for (size_t c = j * d; c < (j + 1) * d; c++)
            if (m->G[row * n + c] != 0)
                return true;
    return i == j;
}

static void copy_block(const pcs_multi *m, size_t i, size_t j, double *block)
{
    const size_t d = (size_t)m->dimension, n = (size_t)m->contacts * d;
    for (size_t row = 0; row < d; row++)
        for (size_t c = 0; c < d; c++)
            block[row * d + c] = m->G[(i * d + row) * n + j * d + c];
}

static pcs_pile pile_of(const pcs_multi *m, pcs_room *room)
{
    const size_t n = (size_t)m->contacts, d = (size_t)m->dimension;
    size_t *rows = (size_t *)pcs_room_take(room, n + 1, sizeof *rows);
    uint32_t *columns = (uint32_t *)pcs_room_take(room, n * n, sizeof *columns);
    double *blocks = (double *)pcs_room_take(room, n * n * d * d, sizeof *blocks);
    double *mu = (double *)pcs_room_take(room, 3 * n, sizeof *mu), *e = mu + n, *e_t = e + n;
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        rows[i] = count;
        mu[i] = m->materials[i].mu_k;
        e[i] = m->materials[i].e;
        e_t[i] = m->materials[i].e_t;
        for (size_t j = 0; j < n; j++)
            if (is_there(m, i, j)) {
                copy_block(m, i, j, &blocks[count * d * d]);
                columns[count++] = (uint32_t)j;
            }
    }
    rows[n] = count;
    return (pcs_pile){m->dimension, n, rows, columns, blocks, m->v, mu, e, e_t};
}

bool pcs_by_pile(const pcs_multi *m, pcs_room room, double *p, int *steps)
{
    const pcs_pile pile = pile_of(m, &room);
    pcs_pile_options options = pcs_pile_options_default();
    pcs_pile_impact impact = {.sweeps = 0};
    options.tolerance = AIM;
    options.sweeps = MOST_SWEEPS;
    options.even = true;
    (void)pcs_pile_solve(&pile, &options, room.next, room.left, p, &impact, NULL);
    *steps = (int)(impact.sweeps + impact.steps);
    return impact.certificate.worst <= PCS_MULTI_RESIDUAL;
}
