#include "fclib_files.h"

#include "cli/files/hdf5_file.h"

#include <stdio.h>

static hdf5_file file;
static fail why;

void fclib_create(const char *path)
{
    why.text[0] = '\0';
    assert_true(hdf5_create(&file, path, path, &why));
}

void fclib_put_integer(const char *name, int32_t x)
{
    assert_true(hdf5_integers(&file, name, &x, 1, &why));
}

void fclib_put_sparse(const char *group, const char *name, const table *t, order how)
{
    static int32_t p[TEXT_ROWS * TEXT_ROWS + 1], at[TEXT_ROWS * TEXT_ROWS];
    static double x[TEXT_ROWS * TEXT_ROWS];
    const bool by_rows = how == COMPRESSED_ROWS, triplets = how <= COLUMNS_FIRST;
    const size_t lines = by_rows ? t->rows : t->columns, across = by_rows ? t->columns : t->rows;
    size_t n = 0;
    char path[80];
    for (size_t line = 0; line < lines; line++) {
        if (!triplets)
            p[line] = (int32_t)n;
        for (size_t k = 0; k < across; k++) {
            const size_t i = by_rows ? line : k, j = by_rows ? k : line;
            if (t->x[i][j] == 0)
                continue;
            if (triplets)
                p[n] = (int32_t)(how == ROWS_FIRST ? i : j);
            at[n] = (int32_t)(how == COLUMNS_FIRST || how == COMPRESSED_COLUMNS ? i : j);
            x[n++] = t->x[i][j];
        }
    }
    p[triplets ? n : lines] = (int32_t)n;
    const struct {
        const char *name;
        int32_t x;
    } sizes[] = {{"nzmax", (int32_t)n},
                 {"m", (int32_t)t->rows},
                 {"n", (int32_t)t->columns},
                 {"nz", triplets  ? (int32_t)n
                        : by_rows ? -2
                                  : -1}};
    for (size_t k = 0; k < 4; k++) {
        (void)snprintf(path, sizeof path, "%s/%s/%s", group, name, sizes[k].name);
        fclib_put_integer(path, sizes[k].x);
    }
    (void)snprintf(path, sizeof path, "%s/%s/p", group, name);
    assert_true(hdf5_integers(&file, path, p, triplets ? n : lines + 1, &why));
    (void)snprintf(path, sizeof path, "%s/%s/i", group, name);
    assert_true(hdf5_integers(&file, path, at, n, &why));
    (void)snprintf(path, sizeof path, "%s/%s/x", group, name);
    assert_true(hdf5_numbers(&file, path, "", x, n, &why));
}

void fclib_put_numbers(const char *name, const double *x, size_t n)
{
    assert_true(hdf5_numbers(&file, name, "", x, n, &why));
}

void fclib_finish(void)
{
    assert_true(hdf5_close(&file, true, &why));
}

void fclib_put_text(const char *name, const char *text)
{
    assert_true(hdf5_note(&file, name, text, &why));
}
