#include "eliminate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* --- parts ------------------------------------------------------------------------------- */

/*
 * Return the first unknown of a part, which represents the part. The path to it is shortened for
 * later calls.
 */
static uint32_t first_of(uint32_t *above, uint32_t i)
{
    while (above[i] != i) {
        above[i] = above[above[i]];
        i = above[i];
    }
    return i;
}

static void couple(uint32_t *above, uint32_t i, uint32_t j)
{
    const uint32_t a = first_of(above, i), b = first_of(above, j);
    if (a < b)
        above[b] = a;
    else
        above[a] = b;
}

/* Find part[i], the part of each unknown, numbered from 0. Returns the number of parts. */
static size_t find_parts(const pile_matrix *K, uint32_t *part)
{
    size_t n = 0;
    for (size_t i = 0; i < K->rows; i++)
        part[i] = (uint32_t)i;
    for (size_t i = 0; i < K->rows; i++)
        for (size_t k = K->starts[i]; k < K->starts[i + 1]; k++)
            if (K->x[k] != 0)
                couple(part, (uint32_t)i, K->at[k]);
    for (size_t i = 0; i < K->rows; i++)
        part[i] = first_of(part, (uint32_t)i);
    // the first unknown of a part comes before the others, so its number is already known
    for (size_t i = 0; i < K->rows; i++)
        part[i] = part[i] == i ? (uint32_t)n++ : part[part[i]];
    return n;
}

/* --- one part, dense --------------------------------------------------------------------- */

/* n equations, row by row, each followed by its right-hand sides: width numbers in each row. */
typedef struct dense {
    size_t n, width;
    double *x, *scale; /* scale: the largest entry of a row of the matrix */
} dense;

static void swap_rows(dense *d, size_t a, size_t b)
{
    for (size_t j = 0; j < d->width; j++) {
        const double x = d->x[a * d->width + j];
        d->x[a * d->width + j] = d->x[b * d->width + j];
        d->x[b * d->width + j] = x;
    }
    const double scale = d->scale[a];
    d->scale[a] = d->scale[b];
    d->scale[b] = scale;
}

static void set_scales(dense *d)
{
    for (size_t i = 0; i < d->n; i++) {
        d->scale[i] = 0;
        for (size_t j = 0; j < d->n; j++)
            d->scale[i] = fmax(d->scale[i], fabs(d->x[i * d->width + j]));
    }
}

/* Return the size of an entry relative to its row. */
static double relative(const dense *d, size_t i, size_t j)
{
    return d->scale[i] > 0 ? fabs(d->x[i * d->width + j]) / d->scale[i] : 0;
}

static void subtract(dense *d, size_t from, size_t what, double factor, size_t first)
{
    double *to = &d->x[from * d->width];
    const double *row = &d->x[what * d->width];
    for (size_t j = first; factor != 0 && j < d->width; j++)
        to[j] -= factor * row[j];
}

/*
 * Gauss elimination. The pivot is the largest entry relative to its row. Returns false if the
 * matrix is singular up to rounding.
 */
static bool forward(dense *d)
{
    set_scales(d);
    for (size_t k = 0; k < d->n; k++) {
        size_t pivot = k;
        for (size_t i = k + 1; i < d->n; i++)
            if (relative(d, i, k) > relative(d, pivot, k))
                pivot = i;
        if (!(relative(d, pivot, k) > (double)d->n * DBL_EPSILON))
            return false;
        if (pivot != k)
            swap_rows(d, pivot, k);
        for (size_t i = k + 1; i < d->n; i++)
            subtract(d, i, k, d->x[i * d->width + k] / d->x[k * d->width + k], k);
    }
    return true;
}

static void backward(dense *d)
{
    for (size_t k = d->n; k-- > 0;) {
        const double pivot = d->x[k * d->width + k];
        for (size_t j = d->n; j < d->width; j++)
            d->x[k * d->width + j] /= pivot;
        for (size_t i = 0; i < k; i++)
            subtract(d, i, k, d->x[i * d->width + k], d->n);
    }
}

/* --- all parts --------------------------------------------------------------------------- */

typedef struct work {
    const pile_matrix *K, *A;
    const double *f;
    const char *path, *names;
    fail *why;
    size_t *starts;                   /* members[starts[p]] is the first unknown of part p */
    uint32_t *part, *members, *place; /* place: index of an unknown within its part */
    uint32_t *columns, *column_place; /* columns of A that are coupled to the part */
    size_t *seen;                     /* the last part, counted from 1, that has this column */
    pile_entries entries;
    double *y;
} work;

static bool no_memory(const work *w)
{
    return fail_with(w->why, "%s: out of memory", w->path);
}

static bool make_lists(work *w, size_t *parts)
{
    const size_t n = w->K->rows;
    w->part = pile_memory(n, sizeof *w->part);
    w->members = pile_memory(n, sizeof *w->members);
    w->place = pile_memory(n, sizeof *w->place);
    w->columns = pile_memory(w->A->columns, sizeof *w->columns);
    w->column_place = pile_memory(w->A->columns, sizeof *w->column_place);
    w->seen = pile_memory(w->A->columns, sizeof *w->seen);
    w->y = pile_memory(n, sizeof *w->y);
    if (!w->part || !w->members || !w->place || !w->columns || !w->column_place || !w->seen ||
        !w->y) {
        (void)no_memory(w);
        return false;
    }
    *parts = find_parts(w->K, w->part);
    w->starts = pile_memory(*parts + 1, sizeof *w->starts);
    if (!w->starts) {
        (void)no_memory(w);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        w->starts[w->part[i] + 1]++;
    for (size_t p = 0; p < *parts; p++)
        w->starts[p + 1] += w->starts[p];
    // filled from the end, so that afterwards each start is correct
    for (size_t i = n; i-- > 0;)
        w->place[i] = (uint32_t)--w->starts[w->part[i] + 1];
    return true;
}

/* starts[p + 1] is now where part p begins. Correct the starts, and list the members. */
static void settle_lists(work *w, size_t parts)
{
    for (size_t p = 0; p < parts; p++)
        w->starts[p] = w->starts[p + 1];
    w->starts[parts] = w->K->rows;
    for (size_t i = 0; i < w->K->rows; i++) {
        w->members[w->place[i]] = (uint32_t)i;
        w->place[i] -= (uint32_t)w->starts[w->part[i]];
    }
}

/* Find the columns of A that have an entry in a part. */
static size_t find_columns(work *w, size_t p)
{
    size_t n = 0;
    for (size_t k = w->starts[p]; k < w->starts[p + 1]; k++) {
        const size_t i = w->members[k];
        for (size_t l = w->A->starts[i]; l < w->A->starts[i + 1]; l++) {
            const uint32_t j = w->A->at[l];
            if (w->A->x[l] == 0 || w->seen[j] == p + 1)
                continue;
            w->seen[j] = p + 1;
            w->column_place[j] = (uint32_t)n;
            w->columns[n++] = j;
        }
    }
    return n;
}

/* Fill the equations of a part: its matrix, its columns of A, and its f. */
static void fill(const work *w, size_t p, dense *d)
{
    for (size_t i = 0; i < d->n; i++) {
        const size_t unknown = w->members[w->starts[p] + i];
        double *row = &d->x[i * d->width];
        for (size_t k = w->K->starts[unknown]; k < w->K->starts[unknown + 1]; k++)
            if (w->K->x[k] != 0) // a zero entry may belong to another part
                row[w->place[w->K->at[k]]] += w->K->x[k];
        for (size_t k = w->A->starts[unknown]; k < w->A->starts[unknown + 1]; k++)
            if (w->A->x[k] != 0)
                row[d->n + w->column_place[w->A->at[k]]] += w->A->x[k];
        row[d->width - 1] = w->f[unknown];
    }
}

static bool keep(work *w, size_t p, const dense *d)
{
    for (size_t i = 0; i < d->n; i++) {
        const size_t unknown = w->members[w->starts[p] + i];
        const double *row = &d->x[i * d->width];
        w->y[unknown] = row[d->width - 1];
        for (size_t j = 0; j + 1 < d->width - d->n; j++)
            if (!pile_entries_add(&w->entries, unknown, w->columns[j], row[d->n + j]))
                return no_memory(w);
    }
    return true;
}

static bool solve_part(work *w, size_t p)
{
    const size_t columns = find_columns(w, p);
    dense d = {w->starts[p + 1] - w->starts[p], 0, NULL, NULL};
    if (columns == 0)
        return true; // no contact acts on it
    if (d.n > PILE_MAX_PART)
        return fail_with(w->why,
                         "%s: %s couples %zu unknowns, %zu the first of them; %d at most can be "
                         "eliminated. Export the local form W, q from the code that wrote it",
                         w->path, w->names, d.n, (size_t)w->members[w->starts[p]], PILE_MAX_PART);
    d.width = d.n + columns + 1;
    d.x = pile_memory(d.n * d.width, sizeof *d.x);
    d.scale = pile_memory(d.n, sizeof *d.scale);
    bool good = d.x && d.scale;
    if (!good) {
        (void)no_memory(w);
    } else {
        fill(w, p, &d);
        good = forward(&d) ||
               fail_with(w->why,
                         "%s: %s is singular in the part of unknown %zu; masses must be positive, "
                         "and constraints independent",
                         w->path, w->names, (size_t)w->members[w->starts[p]]);
    }
    if (good) {
        backward(&d);
        good = keep(w, p, &d);
    }
    free(d.x);
    free(d.scale);
    return good;
}

static void free_work(work *w)
{
    free(w->starts);
    free(w->part);
    free(w->members);
    free(w->place);
    free(w->columns);
    free(w->column_place);
    free(w->seen);
    free(w->y);
    pile_entries_free(&w->entries);
}

void pile_elimination_free(pile_elimination *e)
{
    pile_matrix_free(&e->X);
    free(e->y);
    e->y = NULL;
}

bool pile_eliminate(pile_elimination *e, const pile_matrix *K, const pile_matrix *A,
                    const double *f, const char *path, const char *names, fail *why)
{
    work w = {.K = K, .A = A, .f = f, .path = path, .names = names, .why = why};
    *e = (pile_elimination){0};
    bool good = make_lists(&w, &e->parts);
    if (good)
        settle_lists(&w, e->parts);
    for (size_t p = 0; good && p < e->parts; p++)
        good = solve_part(&w, p);
    good = good && (pile_matrix_sort(&e->X, K->rows, A->columns, &w.entries) || no_memory(&w));
    e->y = w.y;
    w.y = NULL;
    free_work(&w);
    return good;
}
