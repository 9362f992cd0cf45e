/* Newton's method: the matrix of a step, and the step. */
#include "../base/kernel.h"
#include "newton_parts.h"

/* Compute left and added of contact i: dF = left (W dp) + added dp_i. */
static void derive(pcs_newton *w, size_t i, const double *p)
{
    const size_t d = w->d;
    double *left = &w->left[i * d * d], *added = &w->added[i * d * d];
    const bool slips = w->state[i] == PCS_FINAL_SLIP, open = w->state[i] == PCS_FINAL_OPEN;
    const double own = w->shift * w->size[i];
    for (size_t k = 0; k < d * d; k++) {
        left[k] = k % (d + 1) == 0 && !open;
        added[k] = k % (d + 1) == 0 ? (open ? 1 : own) : 0;
    }
    if (!slips)
        return;
    const pcs_target x = pcs_target_of(w, i, p);
    for (size_t k = 1; k < d; k++) {
        added[k * d] = -w->pile->mu[i] * x.z[k] / (x.length * x.r);
        for (size_t l = 1; l < d; l++) {
            const double across = (k == l) - x.z[k] / x.length * (x.z[l] / x.length);
            const double turn = x.radius / x.length * across;
            left[k * d + l] = turn;
            added[k * d + l] = ((k == l) - turn) / x.r + turn * own;
        }
    }
}

/* Compute to += A B. */
PCS_K_WHOLE void add_product(double *to, const double *A, const double *B, size_t d)
{
    for (size_t i = 0; i < d; i++)
        for (size_t j = 0; j < d; j++)
            for (size_t k = 0; k < d; k++)
                to[i * d + j] += A[i * d + k] * B[k * d + j];
}

static void add_left(const pcs_newton *w, size_t i, uint32_t block, double *to)
{
    if (block == PCS_NO_INDEX || w->state[i] == PCS_FINAL_OPEN)
        return;
    const double *left = &w->left[i * w->d * w->d], *W = &w->pile->blocks[block * w->d * w->d];
    if (w->d == 2)
        add_product(to, left, W, 2);
    else
        add_product(to, left, W, 3);
}

/* Add the blocks of the row and the column of a place, from the diagonal on. */
static void put_blocks(void *self, const pcs_factor *f, uint32_t place, double *diagonal)
{
    const pcs_newton *w = (const pcs_newton *)self;
    const size_t dd = w->d * w->d, first = w->order.starts[place];
    const uint32_t i = w->member[w->order.row[place]];
    for (size_t k = 0; k < dd; k++)
        diagonal[k] = w->added[i * dd + k];
    add_left(w, i, pcs_block_at(w->pile, i, i), diagonal);
    for (size_t k = w->starts[i]; k < w->starts[i + 1]; k++) {
        const uint32_t j = w->near[k], index = w->index[j];
        if (index == PCS_NO_INDEX || w->order.place[index] < place)
            continue;
        const size_t at = (first + f->at[w->order.place[index]]) * dd;
        add_left(w, i, w->there[k], &f->U[at]);
        add_left(w, j, w->back[k], &f->L[at]);
    }
}

/* Collect the contacts that are not open, and the neighbours among them. */
static pcs_graph gather(pcs_newton *w)
{
    uint32_t n = 0;
    size_t count = 0;
    for (size_t i = 0; i < w->n; i++) {
        w->index[i] = w->state[i] == PCS_FINAL_OPEN ? PCS_NO_INDEX : n;
        if (w->index[i] != PCS_NO_INDEX)
            w->member[n++] = (uint32_t)i;
    }
    for (uint32_t m = 0; m < n; m++) {
        w->member_starts[m] = count;
        for (size_t k = w->starts[w->member[m]]; k < w->starts[w->member[m] + 1]; k++)
            if (w->index[w->near[k]] != PCS_NO_INDEX)
                w->member_near[count++] = w->index[w->near[k]];
    }
    w->member_starts[n] = count;
    return (pcs_graph){n, w->member_starts, w->member_near};
}

/* The last order is used again if it has all contacts that are not open, and few others. */
bool pcs_newton_find_order(pcs_newton *w)
{
    uint32_t active = 0;
    bool known = w->order.n > 0;
    for (size_t i = 0; i < w->n; i++)
        if (w->state[i] != PCS_FINAL_OPEN) {
            active++;
            known = known && w->index[i] != PCS_NO_INDEX;
        }
    if (known && w->order.n <= active + active / 4 + 4)
        return true;
    pcs_room room = w->rest;
    const pcs_graph graph = gather(w);
    const bool found = pcs_order_find(&w->order, &graph, &w->orderer, w->most_work, &room) &&
                       pcs_factor_make(&w->factor, &w->order, w->d, &room);
    if (!found)
        w->order.n = 0;
    return found;
}

/* Add W dp at contact i of the open contacts that are not in the order: there dp = -p is known. */
static void add_known(const pcs_newton *w, size_t i, const double *p, double *known)
{
    const size_t d = w->d;
    for (size_t k = w->starts[i]; k < w->starts[i + 1]; k++) {
        if (w->index[w->near[k]] != PCS_NO_INDEX || w->there[k] == PCS_NO_INDEX)
            continue;
        const double *W = &w->pile->blocks[w->there[k] * d * d], *r = &p[w->near[k] * d];
        for (size_t row = 0; row < d; row++)
            for (size_t c = 0; c < d; c++)
                known[row] -= W[row * d + c] * r[c];
    }
}

/* Compute the right side: -F - left W dp, where W dp is the part of add_known. */
static void right_side(pcs_newton *w, const double *p)
{
    const size_t d = w->d;
    for (uint32_t m = 0; m < w->order.n; m++) {
        const size_t i = w->member[m];
        const double *left = &w->left[i * d * d];
        double *right = &w->right[w->order.place[m] * d], known[3] = {0, 0, 0};
        const bool open = w->state[i] == PCS_FINAL_OPEN;
        if (!open)
            add_known(w, i, p, known);
        for (size_t row = 0; row < d; row++) {
            right[row] = open ? -p[i * d + row] : -w->F[i * d + row];
            for (size_t c = 0; !open && c < d && c < 3; c++)
                right[row] -= left[row * d + c] * known[c];
        }
    }
}

bool pcs_newton_find_step(pcs_newton *w, const double *p)
{
    const size_t d = w->d;
    for (size_t i = 0; i < w->n; i++)
        if (w->index[i] != PCS_NO_INDEX)
            derive(w, i, p);
    if (!pcs_factor_find(&w->factor, put_blocks, w))
        return false;
    right_side(w, p);
    pcs_factor_solve(&w->factor, w->right);
    bool finite = true;
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < d; k++) {
            const uint32_t index = w->index[i];
            w->step[i * d + k] =
                index == PCS_NO_INDEX ? -p[i * d + k] : w->right[w->order.place[index] * d + k];
            finite = finite && isfinite(w->step[i * d + k]);
        }
    return finite;
}
