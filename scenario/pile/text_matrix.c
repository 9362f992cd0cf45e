/*
 * Storage, rows, columns, and then, by the storage:
 *
 * 0 dense:  rows and columns once more, then all entries, column by column;
 * 1 blocks: how many; how many rows and columns of blocks; where each row and each column of blocks
 *           ends; lengths of two lists and the lists: where each row begins, and the column of each
 *           block; then each block, its number first, column by column;
 * 2 sparse: 1 triplets, 2 compressed columns or 3 compressed rows; then as CSparse prints it.
 */
#include "text_matrix.h"

#include <stdio.h>
#include <stdlib.h>

enum { WHAT = 80 };

/* The matrix that is being read. */
typedef struct builder {
    pile_lexer *l;
    const char *name;
    size_t rows, columns;
    pile_entries entries;
    char what[WHAT]; /* "an entry of M" */
} builder;

static const char *of_matrix(builder *b, const char *what)
{
    (void)snprintf(b->what, sizeof b->what, "%s of %s", what, b->name);
    return b->what;
}

static bool add(builder *b, size_t i, size_t j, double x)
{
    if (i >= b->rows || j >= b->columns)
        return pile_lexer_bad(b->l, "entry (%zu, %zu) is outside of %s, which is %zu by %zu", i, j,
                              b->name, b->rows, b->columns);
    return pile_entries_add(&b->entries, i, j, x) || pile_lexer_no_memory(b->l);
}

static bool same_size(builder *b, size_t rows, size_t columns)
{
    return (rows == b->rows && columns == b->columns) ||
           pile_lexer_bad(b->l, "%s is %zu by %zu here, but was %zu by %zu before", b->name, rows,
                          columns, b->rows, b->columns);
}

/* --- dense ------------------------------------------------------------------------------- */

static bool dense(builder *b)
{
    size_t rows, columns;
    double x;
    if (!pile_lexer_count(b->l, of_matrix(b, "the rows"), &rows) ||
        !pile_lexer_count(b->l, of_matrix(b, "the columns"), &columns) ||
        !same_size(b, rows, columns) ||
        !pile_lexer_holds(b->l, of_matrix(b, "entries"), rows * columns, 2))
        return false;
    (void)of_matrix(b, "an entry");
    for (size_t j = 0; j < columns; j++)
        for (size_t i = 0; i < rows; i++)
            if (!pile_lexer_number(b->l, b->what, &x) || (x != 0 && !add(b, i, j, x)))
                return false;
    return true;
}

/* --- blocks ------------------------------------------------------------------------------ */

typedef struct layout {
    size_t blocks, rows, columns;
    size_t filled_rows, filled;
    size_t *row_ends, *column_ends;
    size_t *starts, *at;
} layout;

/* Read n counts, which must not decrease if rising is set. The caller frees them. */
static size_t *counts(builder *b, const char *what, size_t n, bool rising)
{
    if (!pile_lexer_holds(b->l, of_matrix(b, what), n, 2))
        return NULL;
    size_t *x = pile_memory(n, sizeof *x);
    bool good = x != NULL;
    if (!good)
        (void)pile_lexer_no_memory(b->l);
    for (size_t i = 0; good && i < n; i++) {
        good = pile_lexer_count(b->l, b->what, &x[i]);
        if (good && rising && i > 0 && x[i] < x[i - 1])
            good = pile_lexer_bad(b->l, "%s must not fall, but %zu follows %zu", b->what, x[i],
                                  x[i - 1]);
    }
    if (!good) {
        free(x);
        return NULL;
    }
    return x;
}

static bool layout_fits(builder *b, const layout *y)
{
    if (y->rows == 0 || y->columns == 0 || y->row_ends[y->rows - 1] != b->rows ||
        y->column_ends[y->columns - 1] != b->columns)
        return pile_lexer_bad(b->l, "rows and columns of blocks of %s do not end with %zu and %zu",
                              b->name, b->rows, b->columns);
    if (y->filled_rows < 1 || y->filled_rows > y->rows + 1 || y->filled != y->blocks ||
        y->starts[0] != 0 || y->starts[y->filled_rows - 1] != y->blocks)
        return pile_lexer_bad(b->l, "the starts of rows of %s do not match its %zu blocks", b->name,
                              y->blocks);
    for (size_t k = 0; k < y->blocks; k++)
        if (y->at[k] >= y->columns)
            return pile_lexer_bad(b->l, "block %zu of %s is in column %zu, but there are only %zu",
                                  k, b->name, y->at[k], y->columns);
    return true;
}

static bool read_layout(builder *b, layout *y)
{
    return pile_lexer_count(b->l, of_matrix(b, "the rows of blocks"), &y->rows) &&
           pile_lexer_count(b->l, of_matrix(b, "the columns of blocks"), &y->columns) &&
           (y->row_ends = counts(b, "ends of rows", y->rows, true)) &&
           (y->column_ends = counts(b, "ends of columns", y->columns, true)) &&
           pile_lexer_count(b->l, of_matrix(b, "the length of the first list"), &y->filled_rows) &&
           pile_lexer_count(b->l, of_matrix(b, "the length of the second list"), &y->filled) &&
           (y->starts = counts(b, "starts of rows", y->filled_rows, true)) &&
           (y->at = counts(b, "columns of blocks", y->filled, false)) && layout_fits(b, y);
}

static size_t begin_of(const size_t *ends, size_t k)
{
    return k ? ends[k - 1] : 0;
}

static bool read_block(builder *b, const layout *y, size_t row, size_t k)
{
    const size_t top = begin_of(y->row_ends, row), left = begin_of(y->column_ends, y->at[k]);
    size_t number;
    double x;
    if (!pile_lexer_count(b->l, of_matrix(b, "the number of a block"), &number))
        return false;
    if (number != k)
        return pile_lexer_bad(b->l, "block %zu of %s is found where block %zu is expected", number,
                              b->name, k);
    (void)of_matrix(b, "an entry");
    for (size_t j = left; j < y->column_ends[y->at[k]]; j++)
        for (size_t i = top; i < y->row_ends[row]; i++)
            if (!pile_lexer_number(b->l, b->what, &x) || !add(b, i, j, x))
                return false;
    return true;
}

static bool blocks(builder *b)
{
    layout y = {0};
    bool good = pile_lexer_count(b->l, of_matrix(b, "the number of blocks"), &y.blocks) &&
                (y.blocks == 0 || read_layout(b, &y));
    for (size_t row = 0; good && row + 1 < y.filled_rows; row++)
        for (size_t k = y.starts[row]; good && k < y.starts[row + 1]; k++)
            good = read_block(b, &y, row, k);
    free(y.row_ends);
    free(y.column_ends);
    free(y.starts);
    free(y.at);
    return good;
}

/* --- sparse ------------------------------------------------------------------------------ */

typedef enum kind { TRIPLETS = 1, COLUMNS, ROWS } kind;

static const char *const kinds[] = {"", "triplets", "compressed columns", "compressed rows"};

/* Read the header: "4040-by-4040, nzmax: 20616 nnz: 20616, 1-norm: 25584.9" */
static bool header(builder *b, kind *is, size_t *entries)
{
    size_t rows, columns, room;
    *is = pile_lexer_took(b->l, "triplet:") ? TRIPLETS
          : pile_lexer_took(b->l, "csr:")   ? ROWS
                                            : COLUMNS;
    if (!pile_lexer_count(b->l, of_matrix(b, "the rows"), &rows) ||
        !pile_lexer_word(b->l, "-by-") ||
        !pile_lexer_count(b->l, of_matrix(b, "the columns"), &columns) ||
        !same_size(b, rows, columns) || !pile_lexer_word(b->l, ",") ||
        !pile_lexer_word(b->l, "nzmax:") || !pile_lexer_count(b->l, "nzmax", &room) ||
        !pile_lexer_word(b->l, "nnz:") ||
        !pile_lexer_count(b->l, of_matrix(b, "the number of entries"), entries))
        return false;
    pile_lexer_skip_line(b->l);
    return pile_lexer_holds(b->l, of_matrix(b, "entries"), *entries, 6);
}

/* Check that the print is complete: a shortened print has "..." instead of entries. */
static bool whole(builder *b)
{
    return !pile_lexer_took(b->l, "...") ||
           pile_lexer_bad(
               b->l, "%s is printed in short form, without all entries; print it in full", b->name);
}

/* Read triplets: "    0 2 : 0.5" */
static bool triplets(builder *b, size_t n)
{
    size_t i, j;
    double x;
    for (size_t k = 0; k < n; k++)
        if (!whole(b) || !pile_lexer_count(b->l, of_matrix(b, "the row of an entry"), &i) ||
            !pile_lexer_count(b->l, of_matrix(b, "the column of an entry"), &j) ||
            !pile_lexer_word(b->l, ":") || !pile_lexer_number(b->l, of_matrix(b, "an entry"), &x) ||
            !add(b, i, j, x))
            return false;
    return true;
}

/* Read "    col 0 : locations 0 to 2". If the first column is empty, its last location is -1. */
static bool read_line_head(builder *b, kind is, size_t line, size_t begin, size_t *end)
{
    size_t number, first, last = 0;
    if (!whole(b) || !pile_lexer_word(b->l, is == ROWS ? "row" : "col") ||
        !pile_lexer_count(b->l, of_matrix(b, "the number of a column"), &number) ||
        !pile_lexer_word(b->l, ":") || !pile_lexer_word(b->l, "locations") ||
        !pile_lexer_count(b->l, of_matrix(b, "the first location"), &first) ||
        !pile_lexer_word(b->l, "to"))
        return false;
    const bool none = pile_lexer_took(b->l, "-1");
    if (!none && !pile_lexer_count(b->l, of_matrix(b, "the last location"), &last))
        return false;
    *end = none ? 0 : last + 1;
    return (number == line && first == begin && *end >= begin) ||
           pile_lexer_bad(b->l, "%s %zu of %s, from %zu on, is expected here",
                          is == ROWS ? "row" : "column", line, b->name, begin);
}

static bool compressed(builder *b, kind is, size_t n)
{
    const size_t lines = is == ROWS ? b->rows : b->columns;
    size_t begin = 0, end, across;
    double x;
    for (size_t line = 0; line < lines; line++, begin = end) {
        if (!read_line_head(b, is, line, begin, &end))
            return false;
        for (size_t k = begin; k < end; k++)
            if (!whole(b) ||
                !pile_lexer_count(b->l, of_matrix(b, "the place of an entry"), &across) ||
                !pile_lexer_word(b->l, ":") ||
                !pile_lexer_number(b->l, of_matrix(b, "an entry"), &x) ||
                !add(b, is == ROWS ? line : across, is == ROWS ? across : line, x))
                return false;
    }
    return begin == n ||
           pile_lexer_bad(b->l, "%s has %zu entries, but its header has %zu", b->name, begin, n);
}

static bool sparse(builder *b, const char **storage)
{
    size_t origin, entries;
    kind is;
    if (!pile_lexer_count(b->l, of_matrix(b, "the kind"), &origin))
        return false;
    if (origin < TRIPLETS || origin > ROWS)
        return pile_lexer_bad(b->l,
                              "%s is of the sparse kind %zu; 1 (triplets), 2 (compressed columns) "
                              "and 3 (compressed rows) are known",
                              b->name, origin);
    pile_lexer_skip_line(b->l);
    pile_lexer_skip_line(b->l); // the version of CSparse
    if (!header(b, &is, &entries))
        return false;
    *storage = kinds[is];
    if (is != (kind)origin)
        return pile_lexer_bad(b->l, "the header of %s has %s, but its data are in %s", b->name,
                              kinds[origin], kinds[is]);
    return is == TRIPLETS ? triplets(b, entries) : compressed(b, is, entries);
}

/* --- any --------------------------------------------------------------------------------- */

static bool fill(builder *b, const char **storage)
{
    size_t is;
    if (!pile_lexer_count(b->l, of_matrix(b, "the storage"), &is))
        return false;
    if (is > 2)
        return pile_lexer_bad(b->l,
                              "%s has storage %zu; 0 (dense), 1 (blocks) and 2 (sparse) are known",
                              b->name, is);
    *storage = is == 0 ? "dense" : "blocks";
    // the file has vectors of these lengths, so each must fit into the rest of the file
    return pile_lexer_count(b->l, of_matrix(b, "the rows"), &b->rows) &&
           pile_lexer_count(b->l, of_matrix(b, "the columns"), &b->columns) &&
           pile_lexer_holds(b->l, of_matrix(b, "rows"), b->rows, 2) &&
           pile_lexer_holds(b->l, of_matrix(b, "columns"), b->columns, 2) &&
           (is == 0   ? dense(b)
            : is == 1 ? blocks(b)
                      : sparse(b, storage));
}

bool pile_text_matrix(pile_lexer *l, const char *name, pile_matrix *m, const char **storage)
{
    builder b = {.l = l, .name = name};
    *m = (pile_matrix){0};
    const bool good = fill(&b, storage) && (pile_matrix_sort(m, b.rows, b.columns, &b.entries) ||
                                            pile_lexer_no_memory(l));
    pile_entries_free(&b.entries);
    return good;
}
