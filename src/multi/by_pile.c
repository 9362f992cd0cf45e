/*
 * Several contacts solved as a pile: G is stored in blocks; blocks that are zero are left out.
 */
#include "../pile/newton.h"
#include "multi.h"
#include <string.h>

size_t pcs_by_pile_workspace(int contacts, int dimension)
{
    const size_t n = (size_t)contacts, d = (size_t)dimension;
    return n + 1 + pcs_room_doubles(n * n, sizeof(uint32_t)) + n * n * d * d + 3 * n + n * d +
           pcs_pile_workspace(n, dimension) + pcs_newton_workspace(n, dimension, n * n);
}

/*
 * True if the block of contacts i and j has an entry that is not 0. Diagonal blocks always count.
 */
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

/*
 * Steps of Newton's method alone, without sweeps: sweeps could move away from a start that is
 * nearly right. Try one value of the parameter r (reach) after the other, until the steps reach a
 * solution or all values are used.
 */
static void step_from(const pcs_pile *pile, pcs_room room, double *p)
{
    enum { STEPS = 40 };
    static const double reaches[] = {1, 0.1, 10, 0.01};
    const size_t n = pile->contacts * (size_t)pile->dimension;
    double *trial = (double *)pcs_room_take(&room, n, sizeof *trial);
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
        pcs_newton newton;
        pcs_pile_impact before, after;
        pcs_newton_end end = PCS_NEWTON_PART;
        if (!pcs_newton_make(&newton, pile, room))
            return;
        newton.reach = reaches[i];
        newton.most_work = INFINITY;
        memcpy(trial, p, n * sizeof *p);
        pcs_newton_begin(&newton, trial);
        for (int step = 0; step < STEPS && end <= PCS_NEWTON_PART; step++)
            end = pcs_newton_step(&newton, trial);
        pcs_newton_finish(&newton, trial);
        (void)pcs_pile_certify(pile, p, &before, NULL);
        (void)pcs_pile_certify(pile, trial, &after, NULL);
        if (after.certificate.worst < before.certificate.worst)
            memcpy(p, trial, n * sizeof *p);
        if (after.certificate.worst <= PCS_MULTI_RESIDUAL)
            return;
    }
}

void pcs_by_pile(const pcs_multi *m, const pcs_pile_options *options, bool steps_first,
                 pcs_room room, double *p, pcs_pile_impact *impact)
{
    const pcs_pile pile = pile_of(m, &room);
    if (steps_first)
        step_from(&pile, room, p);
    (void)pcs_pile_solve(&pile, options, room.next, room.left, p, impact, NULL);
}
