#include "order.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

bool pcs_orderer_make(pcs_orderer *o, uint32_t n, size_t neighbours, pcs_room *room)
{
    uint32_t **of_rows[] = {&o->n_variables, &o->n_elements, &o->degree, &o->next,
                            &o->before,      &o->mark,       &o->first};
    *o = (pcs_orderer){.stamp = 0};
    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        *of_rows[i] = (uint32_t *)pcs_room_take(room, n + (size_t)1, sizeof(uint32_t));
    // a row has at most as many elements as it had neighbours
    o->variables = (uint32_t *)pcs_room_take(room, neighbours, sizeof(uint32_t));
    o->elements = (uint32_t *)pcs_room_take(room, neighbours, sizeof(uint32_t));
    return o->first && o->elements;
}

/* Put a row in the list of its degree; first[d] is the first row of degree d. */
static void put_in(pcs_orderer *o, uint32_t row)
{
    const uint32_t head = o->first[o->degree[row]];
    o->next[row] = head;
    o->before[row] = NONE;
    if (head != NONE)
        o->before[head] = row;
    o->first[o->degree[row]] = row;
}

static void take_out(pcs_orderer *o, uint32_t row)
{
    const uint32_t next = o->next[row], before = o->before[row];
    *(before == NONE ? &o->first[o->degree[row]] : &o->next[before]) = next;
    if (next != NONE)
        o->before[next] = before;
}

static void begin(pcs_orderer *o, const pcs_graph *g, pcs_order *order)
{
    memcpy(o->variables, g->neighbours, g->starts[g->n] * sizeof *o->variables);
    memset(o->mark, 0, g->n * sizeof *o->mark);
    o->stamp = 0;
    for (uint32_t i = 0; i <= g->n; i++)
        o->first[i] = NONE;
    for (uint32_t i = g->n; i-- > 0;) {
        o->n_variables[i] = o->degree[i] = (uint32_t)(g->starts[i + 1] - g->starts[i]);
        o->n_elements[i] = 0;
        order->place[i] = NONE;
        put_in(o, i);
    }
}

/* A walk over the neighbours of a row that are not eliminated; each is visited once. */
typedef struct walk {
    pcs_orderer *o;
    const pcs_order *order;
    uint32_t *to; /* where they are stored; NULL: they are only counted */
    size_t n, room;
} walk;

static void meet(walk *w, uint32_t row)
{
    if (w->order->place[row] != NONE || w->o->mark[row] == w->o->stamp)
        return;
    w->o->mark[row] = w->o->stamp;
    if (w->to && w->n < w->room)
        w->to[w->n] = row;
    w->n++;
}

static void meet_all(walk *w, size_t start, uint32_t row)
{
    const pcs_order *order = w->order;
    w->o->mark[row] = ++w->o->stamp;
    for (uint32_t i = 0; i < w->o->n_variables[row]; i++)
        meet(w, w->o->variables[start + i]);
    for (uint32_t i = 0; i < w->o->n_elements[row]; i++) {
        const uint32_t element = order->place[w->o->elements[start + i]];
        for (size_t k = order->starts[element]; k < order->starts[element + 1]; k++)
            meet(w, order->filled[k]);
    }
}

/* Add the new element to row i. Remove rows that are in the new element, and elements that it
 * includes. */
static void replace_by(pcs_orderer *o, const pcs_order *order, size_t start, uint32_t i,
                       uint32_t element)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < o->n_variables[i]; k++) {
        const uint32_t row = o->variables[start + k];
        if (order->place[row] == NONE && o->mark[row] != o->stamp)
            o->variables[start + n++] = row;
    }
    o->n_variables[i] = n;
    n = 0;
    for (uint32_t k = 0; k < o->n_elements[i]; k++)
        if (o->mark[o->elements[start + k]] != o->stamp)
            o->elements[start + n++] = o->elements[start + k];
    o->elements[start + n++] = element;
    o->n_elements[i] = n;
}

/* Eliminate a row as the k-th. False: there is not enough room for its column. */
static bool eliminate(pcs_orderer *o, const pcs_graph *g, pcs_order *order, uint32_t k,
                      uint32_t row, size_t room)
{
    const size_t from = order->starts[k];
    walk w = {o, order, order->filled + from, 0, room - from};
    order->row[k] = row;
    meet_all(&w, g->starts[row], row);
    if (w.n > w.room)
        return false;
    order->place[row] = k;
    order->starts[k + 1] = from + w.n;
    order->work += 2 * (double)w.n * ((double)w.n + 1);
    for (uint32_t i = 0; i < o->n_elements[row]; i++) // the new element includes these
        o->mark[o->elements[g->starts[row] + i]] = o->stamp;
    for (size_t i = from; i < from + w.n; i++)
        replace_by(o, order, g->starts[order->filled[i]], order->filled[i], row);
    for (size_t i = from; i < from + w.n; i++) {
        const uint32_t near = order->filled[i];
        walk count = {o, order, NULL, 0, 0};
        take_out(o, near);
        meet_all(&count, g->starts[near], near);
        o->degree[near] = (uint32_t)count.n;
        put_in(o, near);
    }
    return true;
}

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

bool pcs_order_find(pcs_order *order, const pcs_graph *g, pcs_orderer *o, double most_work,
                    pcs_room *room)
{
    const size_t most = room->left * (sizeof(double) / sizeof(uint32_t));
    order->n = g->n;
    order->work = 0;
    order->filled = (uint32_t *)(void *)room->next;
    order->starts[0] = 0;
    begin(o, g, order);
    for (uint32_t k = 0; k < g->n; k++) {
        uint32_t least = 0;
        while (o->first[least] == NONE)
            least++;
        const uint32_t row = o->first[least];
        take_out(o, row);
        if (!eliminate(o, g, order, k, row, most) || order->work > most_work)
            return false;
    }
    (void)pcs_room_take(room, order->starts[g->n], sizeof *order->filled);
    for (uint32_t k = 0; k < g->n; k++) {
        uint32_t *column = order->filled + order->starts[k];
        const size_t n = order->starts[k + 1] - order->starts[k];
        for (size_t i = 0; i < n; i++)
            column[i] = order->place[column[i]];
        qsort(column, n, sizeof *column, ascending);
    }
    return true;
}
