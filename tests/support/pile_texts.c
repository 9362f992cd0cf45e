#include "pile_texts.h"

#include <stdio.h>
#include <stdlib.h>

void table_random(table *t, rng *r, size_t rows, size_t columns, size_t height, size_t width,
                  double filled)
{
    *t = (table){rows, columns, {{0}}};
    for (size_t top = 0; top < rows; top += height)
        for (size_t left = 0; left < columns; left += width) {
            const bool there = uniform(r) < filled;
            for (size_t i = top; there && i < top + height && i < rows; i++)
                for (size_t j = left; j < left + width && j < columns; j++)
                    t->x[i][j] = between(r, -2, 2);
        }
}

double as_printed(double x, storage how)
{
    char text[40];
    (void)snprintf(text, sizeof text, how >= TRIPLETS ? "%g" : "%.24e", x);
    return strtod(text, NULL);
}

void sheet_put(sheet *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    s->size += (size_t)vsnprintf(s->text + s->size, TEXT_SIZE - s->size, format, args);
    va_end(args);
    assert_true(s->size < TEXT_SIZE);
}

void sheet_numbers(sheet *s, const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sheet_put(s, "%32.24e ", x[i]);
    sheet_put(s, "\n");
}

static void put_dense(sheet *s, const table *t)
{
    sheet_put(s, "%zu\t%zu\n", t->rows, t->columns);
    for (size_t k = 0; k < t->rows * t->columns; k++)
        sheet_put(s, "%32.24e %s", t->x[k % t->rows][k / t->rows],
                  (k + 1) % t->columns == 0 ? "\n" : "");
}

static bool any_in(const table *t, size_t top, size_t left, size_t height, size_t width)
{
    for (size_t i = top; i < top + height && i < t->rows; i++)
        for (size_t j = left; j < left + width && j < t->columns; j++)
            if (t->x[i][j] != 0)
                return true;
    return false;
}

static void put_ends(sheet *s, size_t n, size_t step)
{
    for (size_t k = 0; k < n; k += step)
        sheet_put(s, "%zu\t", k + step < n ? k + step : n);
    sheet_put(s, "\n");
}

static void put_blocks(sheet *s, const table *t, size_t height, size_t width)
{
    static size_t tops[TEXT_ROWS * TEXT_ROWS], lefts[TEXT_ROWS * TEXT_ROWS];
    size_t starts[TEXT_ROWS + 1], n = 0, rows = 0;
    starts[0] = 0;
    for (size_t top = 0; top < t->rows; top += height) {
        for (size_t left = 0; left < t->columns; left += width)
            if (any_in(t, top, left, height, width)) {
                tops[n] = top;
                lefts[n++] = left;
            }
        starts[++rows] = n;
    }
    sheet_put(s, "%zu\n", n);
    if (n == 0)
        return;
    sheet_put(s, "%zu\n%zu\n", rows, (t->columns + width - 1) / width);
    put_ends(s, t->rows, height);
    put_ends(s, t->columns, width);
    sheet_put(s, "%zu\n%zu\n", rows + 1, n);
    for (size_t k = 0; k <= rows; k++)
        sheet_put(s, "%zu\t", starts[k]);
    sheet_put(s, "\n");
    for (size_t k = 0; k < n; k++)
        sheet_put(s, "%zu\t", lefts[k] / width);
    sheet_put(s, "\n");
    for (size_t k = 0; k < n; k++) {
        sheet_put(s, "%zu\n", k);
        for (size_t j = lefts[k]; j < lefts[k] + width && j < t->columns; j++)
            for (size_t i = tops[k]; i < tops[k] + height && i < t->rows; i++)
                sheet_put(s, "%32.24e\n", t->x[i][j]);
    }
}

static size_t count(const table *t)
{
    size_t n = 0;
    for (size_t k = 0; k < t->rows * t->columns; k++)
        n += t->x[k % t->rows][k / t->rows] != 0;
    return n;
}

static void put_triplets(sheet *s, const table *t)
{
    for (size_t j = 0; j < t->columns; j++)
        for (size_t i = t->rows; i-- > 0;) // not sorted
            if (t->x[i][j] != 0)
                sheet_put(s, "    %zu %zu : %g\n", i, j, t->x[i][j]);
}

static void put_compressed(sheet *s, const table *t, bool by_rows)
{
    const size_t lines = by_rows ? t->rows : t->columns, across = by_rows ? t->columns : t->rows;
    size_t at = 0;
    for (size_t line = 0; line < lines; line++) {
        size_t n = 0;
        for (size_t k = 0; k < across; k++)
            n += (by_rows ? t->x[line][k] : t->x[k][line]) != 0;
        sheet_put(s, "    %s %zu : locations %zu to %ld\n", by_rows ? "row" : "col", line, at,
                  (long)(at + n) - 1);
        at += n;
        for (size_t k = 0; k < across; k++) {
            const double x = by_rows ? t->x[line][k] : t->x[k][line];
            if (x != 0)
                sheet_put(s, "      %zu : %g\n", k, x);
        }
    }
}

static void put_sparse(sheet *s, const table *t, storage how)
{
    static const char *const heads[] = {"triplet: ", "", "csr: "};
    const size_t n = count(t);
    sheet_put(s, "%d\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) Timothy A. Davis\n",
              how - TRIPLETS + 1);
    sheet_put(s, "%s%zu-by-%zu, nzmax: %zu nnz: %zu%s\n", heads[how - TRIPLETS], t->rows,
              t->columns, n + 1, n, how == TRIPLETS ? "" : ", 1-norm: 2.5");
    if (how == TRIPLETS)
        put_triplets(s, t);
    else
        put_compressed(s, t, how == BY_ROWS);
}

void sheet_matrix(sheet *s, const table *t, storage how, size_t height, size_t width)
{
    sheet_put(s, "%d\n%zu\n%zu\n", how >= TRIPLETS ? 2 : (int)how, t->rows, t->columns);
    if (how == DENSE)
        put_dense(s, t);
    else if (how == BLOCKS)
        put_blocks(s, t, height, width);
    else
        put_sparse(s, t, how);
}
