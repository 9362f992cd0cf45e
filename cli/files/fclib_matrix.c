/* Reads matrices of FCLib. */
#include "fclib_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Values of nz in FCLib: the number of triplets, or one of these. */
enum { BY_COLUMNS = -1, BY_ROWS = -2 };

typedef struct stored {
    const char *name; /* "W" */
    size_t rows, columns, entries;
    double nz;
    double *p, *i, *x;
} stored;

static bool whole_below(double x, size_t most)
{
    return x >= 0 && x < (double)most && x == floor(x);
}

static bool all_below(const double *x, size_t n, size_t most)
{
    for (size_t k = 0; k < n; k++)
        if (!whole_below(x[k], most))
            return false;
    return true;
}

static bool outside(const fclib_file *f, const stored *m, const char *list, size_t most)
{
    return fail_with(f->why,
                     "%s: '%s/%s/%s' has a number that is not an index below %zu; write the file "
                     "again",
                     f->r.path, f->group, m->name, list, most);
}

/*
 * Add the triplets. i has the rows and p the columns, as in CSparse and in files of Siconos. If
 * that is impossible, they are exchanged, as a comment in FCLib says.
 */
static bool add_triplets(fclib_file *f, const stored *m, pile_entries *to)
{
    const bool plain =
        all_below(m->i, m->entries, m->rows) && all_below(m->p, m->entries, m->columns);
    const double *row = plain ? m->i : m->p, *column = plain ? m->p : m->i;
    if (!all_below(row, m->entries, m->rows))
        return outside(f, m, "i", m->rows);
    if (!all_below(column, m->entries, m->columns))
        return outside(f, m, "p", m->columns);
    for (size_t k = 0; k < m->entries; k++)
        if (!pile_entries_add(to, (size_t)row[k], (size_t)column[k], m->x[k]))
            return fclib_no_memory(f);
    return true;
}

static bool starts_fit(const stored *m, size_t lines)
{
    bool good = m->p[0] == 0 && m->p[lines] <= (double)m->entries;
    for (size_t k = 0; k < lines; k++)
        good = good && whole_below(m->p[k + 1], SIZE_MAX) && m->p[k] <= m->p[k + 1];
    return good;
}

static bool add_compressed(fclib_file *f, const stored *m, pile_entries *to)
{
    const bool by_rows = m->nz == BY_ROWS;
    const size_t lines = by_rows ? m->rows : m->columns, across = by_rows ? m->columns : m->rows;
    if (!starts_fit(m, lines))
        return fail_with(f->why,
                         "%s: '%s/%s/p' must rise from 0 to the number of entries; write the file "
                         "again",
                         f->r.path, f->group, m->name);
    if (!all_below(m->i, (size_t)m->p[lines], across))
        return outside(f, m, "i", across);
    for (size_t line = 0; line < lines; line++)
        for (size_t k = (size_t)m->p[line]; k < (size_t)m->p[line + 1]; k++) {
            const size_t at = (size_t)m->i[k];
            if (!pile_entries_add(to, by_rows ? line : at, by_rows ? at : line, m->x[k]))
                return fclib_no_memory(f);
        }
    return true;
}

/* Read a dataset of the matrix, of at least n numbers. */
static double *list_of(fclib_file *f, const stored *m, const char *name, size_t n)
{
    char place[FCLIB_PLACE], inner[FCLIB_PLACE];
    (void)snprintf(inner, sizeof inner, "%s/%s", m->name, name);
    const hdf5_item *item = fclib_demand(f, fclib_place(f, inner, place));
    if (!item)
        return NULL;
    if (item->count < n) {
        (void)fail_with(f->why, "%s: '%s' has %llu numbers, but %zu are expected", f->r.path, place,
                        (unsigned long long)item->count, n);
        return NULL;
    }
    return fclib_numbers(f, place, (size_t)item->count);
}

static bool size_is(fclib_file *f, const stored *m, const char *name, size_t due)
{
    char place[FCLIB_PLACE], inner[FCLIB_PLACE];
    double x;
    (void)snprintf(inner, sizeof inner, "%s/%s", m->name, name);
    return fclib_integer(f, fclib_place(f, inner, place), 0, UINT32_MAX, &x) &&
           ((size_t)x == due ||
            fail_with(f->why, "%s: '%s' is %.10g, but by the vectors of the problem it must be %zu",
                      f->r.path, place, x, due));
}

static bool read_stored(fclib_file *f, stored *m)
{
    char place[FCLIB_PLACE], inner[FCLIB_PLACE];
    double room;
    (void)snprintf(inner, sizeof inner, "%s/nz", m->name);
    if (!size_is(f, m, "m", m->rows) || !size_is(f, m, "n", m->columns) ||
        !fclib_integer(f, fclib_place(f, inner, place), BY_ROWS, UINT32_MAX, &m->nz))
        return false;
    (void)snprintf(inner, sizeof inner, "%s/nzmax", m->name);
    if (!fclib_integer(f, fclib_place(f, inner, place), 0, UINT32_MAX, &room))
        return false;
    m->entries = (size_t)(m->nz >= 0 ? m->nz : room);
    const size_t starts = m->nz == BY_ROWS      ? m->rows + 1
                          : m->nz == BY_COLUMNS ? m->columns + 1
                                                : m->entries;
    return (m->p = list_of(f, m, "p", starts)) && (m->i = list_of(f, m, "i", m->entries)) &&
           (m->x = list_of(f, m, "x", m->entries));
}

bool fclib_matrix(fclib_file *f, const char *name, size_t rows, size_t columns, pile_matrix *to)
{
    stored m = {.name = name, .rows = rows, .columns = columns};
    pile_entries entries = {0};
    bool good = read_stored(f, &m) &&
                (m.nz >= 0 ? add_triplets(f, &m, &entries) : add_compressed(f, &m, &entries));
    good = good && (pile_matrix_sort(to, rows, columns, &entries) || fclib_no_memory(f));
    if (!f->parts->source.storage)
        f->parts->source.storage = m.nz >= 0            ? "triplets"
                                   : m.nz == BY_COLUMNS ? "compressed columns"
                                                        : "compressed rows";
    pile_entries_free(&entries);
    free(m.p);
    free(m.i);
    free(m.x);
    return good;
}
