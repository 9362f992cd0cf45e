/* Newton's method: its memory, and the neighbours of each contact. */
#include "../base/kernel.h"
#include "check.h"
#include "newton_parts.h"

/* The first shift, relative to size. */
#define FIRST_SHIFT 1e-4

static double *numbers(pcs_room *room, size_t n)
{
    return (double *)pcs_room_take(room, n, sizeof(double));
}

static uint32_t *indices(pcs_room *room, size_t n)
{
    return (uint32_t *)pcs_room_take(room, n, sizeof(uint32_t));
}

uint32_t pcs_block_at(const pcs_pile *a, size_t i, uint32_t j)
{
    size_t low = a->rows[i], high = a->rows[i + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (a->columns[middle] < j)
            low = middle + 1;
        else
            high = middle;
    }
    return low < a->rows[i + 1] && a->columns[low] == j ? (uint32_t)low : PCS_NO_INDEX;
}

/* Add j, the column of block k, as a neighbour of i. If W has no block (j, i), add i as a neighbour
 * of j, too. */
static void add_pair(pcs_newton *w, size_t i, size_t k)
{
    const uint32_t j = w->pile->columns[k], back = pcs_block_at(w->pile, j, (uint32_t)i);
    size_t at = w->starts[i]++;
    w->near[at] = j;
    w->there[at] = (uint32_t)k;
    w->back[at] = back;
    if (back != PCS_NO_INDEX)
        return;
    at = w->starts[j]++;
    w->near[at] = (uint32_t)i;
    w->there[at] = PCS_NO_INDEX;
    w->back[at] = (uint32_t)k;
}

/* Find the neighbours: count them, then store them. Storing moves each start to the next one, so
 * that starts is shifted back at the end. */
static void find_near(pcs_newton *w)
{
    const pcs_pile *a = w->pile;
    memset(w->starts, 0, (w->n + 1) * sizeof *w->starts);
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++)
            if (a->columns[k] != i) {
                w->starts[i]++;
                w->starts[a->columns[k]] +=
                    pcs_block_at(a, a->columns[k], (uint32_t)i) == PCS_NO_INDEX;
            }
    size_t sum = 0;
    for (size_t i = 0; i <= w->n; i++) {
        const size_t count = w->starts[i];
        w->starts[i] = sum;
        sum += count;
    }
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++)
            if (a->columns[k] != i)
                add_pair(w, i, k);
    for (size_t i = w->n; i > 0; i--)
        w->starts[i] = w->starts[i - 1];
    w->starts[0] = 0;
}

/* Return the most entries: two for each block that is not on the diagonal. */
static size_t most_near(size_t contacts, size_t blocks)
{
    return 2 * (blocks - contacts);
}

static bool take_all(pcs_newton *w, pcs_room *room)
{
    const size_t n = w->n, d = w->d, near = most_near(w->n, w->pile->rows[w->n]);
    double **vectors[] = {&w->q,    &w->xi,    &w->F,      &w->step,
                          &w->from, &w->right, &w->anchor, &w->kept};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        *vectors[i] = numbers(room, n * d);
    w->size = numbers(room, n);
    w->left = numbers(room, n * d * d);
    w->added = numbers(room, n * d * d);
    w->state = indices(room, n);
    w->seen = indices(room, n);
    w->member = indices(room, n);
    w->index = indices(room, n);
    w->order.row = indices(room, n);
    w->order.place = indices(room, n);
    w->starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->member_starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->order.starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->near = indices(room, near);
    w->there = indices(room, near);
    w->back = indices(room, near);
    w->member_near = indices(room, near);
    return w->member_near && pcs_orderer_make(&w->orderer, (uint32_t)n, near, room);
}

/* Blocks of factors for which memory is asked: for each block of W, and the limit for all. */
enum { FILL = 4, MOST_FILL = 250000 };

size_t pcs_newton_workspace(size_t n, int dimension, size_t blocks)
{
    const size_t d = (size_t)dimension, near = most_near(n, blocks);
    const size_t most = FILL * blocks + 64, fill = most < MOST_FILL ? most : MOST_FILL;
    const size_t of_contact = 8 * d + 3 * d * d + 1 + 13; // vectors, matrices, size, indices
    return n * of_contact + 32 + 3 * near + fill * (2 * d * d + 1);
}

bool pcs_newton_make(pcs_newton *w, const pcs_pile *pile, pcs_room room)
{
    const size_t n = pile->contacts, d = (size_t)pile->dimension;
    const pcs_frictions frictions = {pile->mu, pile->e, pile->e_t};
    *w = (pcs_newton){.pile = pile, .n = n, .d = d, .shift = FIRST_SHIFT, .reach = 1};
    if (pile->rows[n] >= PCS_NO_INDEX || !take_all(w, &room))
        return false;
    find_near(w);
    for (size_t i = 0; i < n; i++) {
        const double *own = &pile->blocks[pcs_block_at(pile, i, (uint32_t)i) * d * d];
        pcs_pull(&frictions, i, pile->dimension, &pile->v[i * d], &w->q[i * d]);
        for (size_t k = 0; k < d; k++)
            w->size[i] = k == 0 ? own[0] : fmax(w->size[i], own[k * d + k]);
        for (size_t k = i * d; k < (i + 1) * d; k++)
            w->scale += w->q[k] * w->q[k] / w->size[i];
        w->index[i] = PCS_NO_INDEX;
        w->seen[i] = PCS_NO_INDEX;
    }
    w->scale = sqrt(w->scale);
    w->order.n = 0;
    w->rest = room;
    return true;
}
