#include "matrix.h"

#include <stdlib.h>
#include <string.h>

void *pile_memory(size_t n, size_t size)
{
    return calloc(n ? n : 1, size);
}

bool pile_entries_add(pile_entries *e, size_t i, size_t j, double x)
{
    if (e->n == e->room) {
        const size_t room = e->room ? 2 * e->room : 256;
        const bool fits = room <= SIZE_MAX / sizeof *e->all;
        pile_entry *more = fits ? realloc(e->all, room * sizeof *more) : NULL;
        if (!more)
            return false;
        e->all = more;
        e->room = room;
    }
    e->all[e->n++] = (pile_entry){(uint32_t)i, (uint32_t)j, x};
    return true;
}

void pile_entries_free(pile_entries *e)
{
    free(e->all);
    *e = (pile_entries){0};
}

void pile_matrix_free(pile_matrix *m)
{
    free(m->starts);
    free(m->at);
    free(m->x);
    *m = (pile_matrix){0};
}

static bool make(pile_matrix *m, size_t rows, size_t columns, size_t entries)
{
    *m = (pile_matrix){rows, columns, pile_memory(rows + 1, sizeof *m->starts),
                       pile_memory(entries, sizeof *m->at), pile_memory(entries, sizeof *m->x)};
    if (m->starts && m->at && m->x)
        return true;
    pile_matrix_free(m);
    return false;
}

/*
 * Compute starts[i], the number of entries in rows before i. On entry starts[i + 1] is the number
 * of entries in row i.
 */
static void add_up(size_t *starts, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        starts[i + 1] += starts[i];
}

/*
 * On entry starts[i] is the end of row i, which is where row i + 1 begins. Shift the starts back.
 */
static void step_back(size_t *starts, size_t rows)
{
    memmove(starts + 1, starts, rows * sizeof *starts);
    starts[0] = 0;
}

bool pile_matrix_transpose(pile_matrix *to, const pile_matrix *from)
{
    const size_t n = from->starts[from->rows];
    if (!make(to, from->columns, from->rows, n))
        return false;
    for (size_t k = 0; k < n; k++)
        to->starts[from->at[k] + 1]++;
    add_up(to->starts, to->rows);
    for (size_t i = 0; i < from->rows; i++)
        for (size_t k = from->starts[i]; k < from->starts[i + 1]; k++) {
            const size_t place = to->starts[from->at[k]]++;
            to->at[place] = (uint32_t)i;
            to->x[place] = from->x[k];
        }
    step_back(to->starts, to->rows);
    return true;
}

/* Sort by rows. Within a row the order of the entries is kept. */
static bool gather(pile_matrix *m, size_t rows, size_t columns, const pile_entries *e)
{
    if (!make(m, rows, columns, e->n))
        return false;
    for (size_t k = 0; k < e->n; k++)
        m->starts[e->all[k].i + 1]++;
    add_up(m->starts, rows);
    for (size_t k = 0; k < e->n; k++) {
        const size_t place = m->starts[e->all[k].i]++;
        m->at[place] = e->all[k].j;
        m->x[place] = e->all[k].x;
    }
    step_back(m->starts, rows);
    return true;
}

/* Add up neighbouring entries of the same column. */
static void merge(pile_matrix *m)
{
    size_t to = 0, begin = 0;
    for (size_t i = 0; i < m->rows; i++) {
        const size_t end = m->starts[i + 1];
        m->starts[i] = to;
        for (size_t k = begin; k < end; k++)
            if (to > m->starts[i] && m->at[to - 1] == m->at[k]) {
                m->x[to - 1] += m->x[k];
            } else {
                m->at[to] = m->at[k];
                m->x[to++] = m->x[k];
            }
        begin = end;
    }
    m->starts[m->rows] = to;
}

/* Two transpositions sort the entries of each row by column. */
bool pile_matrix_sort(pile_matrix *m, size_t rows, size_t columns, const pile_entries *e)
{
    pile_matrix as_come, turned = {0};
    *m = (pile_matrix){0};
    if (!gather(&as_come, rows, columns, e))
        return false;
    const bool good = pile_matrix_transpose(&turned, &as_come) && pile_matrix_transpose(m, &turned);
    pile_matrix_free(&as_come);
    pile_matrix_free(&turned);
    if (good)
        merge(m);
    return good;
}

void pile_matrix_add_times(const pile_matrix *A, double factor, const double *x, double *y)
{
    for (size_t i = 0; i < A->rows; i++)
        for (size_t k = A->starts[i]; k < A->starts[i + 1]; k++)
            y[i] += factor * A->x[k] * x[A->at[k]];
}

/* --- products ---------------------------------------------------------------------------- */

/* One row of a sum: the columns that it has, and the values of all columns. */
typedef struct row {
    size_t n;
    uint32_t *at;
    double *x;
    size_t *seen; /* the last row, counted from 1, that has this column */
} row;

static void put(row *r, size_t i, uint32_t j, double x)
{
    if (r->seen[j] != i + 1) {
        r->seen[j] = i + 1;
        r->at[r->n++] = j;
        r->x[j] = 0;
    }
    r->x[j] += x;
}

static void make_row(row *r, size_t i, const pile_matrix *W, double factor, const pile_matrix *A,
                     const pile_matrix *B)
{
    r->n = 0;
    for (size_t k = W->starts[i]; k < W->starts[i + 1]; k++)
        put(r, i, W->at[k], W->x[k]);
    for (size_t k = A->starts[i]; k < A->starts[i + 1]; k++) {
        const size_t middle = A->at[k];
        for (size_t l = B->starts[middle]; l < B->starts[middle + 1]; l++)
            put(r, i, B->at[l], factor * A->x[k] * B->x[l]);
    }
}

static bool add_rows(pile_entries *sum, row *r, const pile_matrix *W, double factor,
                     const pile_matrix *A, const pile_matrix *B)
{
    for (size_t i = 0; i < W->rows; i++) {
        make_row(r, i, W, factor, A, B);
        for (size_t k = 0; k < r->n; k++)
            if (!pile_entries_add(sum, i, r->at[k], r->x[r->at[k]]))
                return false;
    }
    return true;
}

bool pile_matrix_add_product(pile_matrix *to, const pile_matrix *W, double factor,
                             const pile_matrix *A, const pile_matrix *B)
{
    const size_t columns = W->columns;
    row r = {0, pile_memory(columns, sizeof *r.at), pile_memory(columns, sizeof *r.x),
             pile_memory(columns, sizeof *r.seen)};
    pile_entries sum = {0};
    *to = (pile_matrix){0};
    const bool good = r.at && r.x && r.seen && add_rows(&sum, &r, W, factor, A, B) &&
                      pile_matrix_sort(to, W->rows, columns, &sum);
    free(r.at);
    free(r.x);
    free(r.seen);
    pile_entries_free(&sum);
    return good;
}
