#include "table.h"
#include "cli/files/csv.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

const table *read_table(const char *path)
{
    static table t;
    static csv_reader csv;
    char full[400];
    (void)snprintf(full, sizeof full, "%s/papers/%s", PERCUSS_SOURCE, path);
    FILE *file = fopen(full, "rb");
    assert_non_null(file);
    t = (table){0};
    csv_open(&csv, file);
    assert_int_equal(csv_next(&csv), CSV_ROW);
    t.columns = csv.n_fields;
    assert_true(t.columns <= MOST_COLUMNS);
    for (int i = 0; i < t.columns; i++)
        (void)snprintf(t.head[i], CELL_SIZE, "%s", csv.fields[i]);
    while (csv_next(&csv) == CSV_ROW) {
        assert_true(t.rows < MOST_ROWS && csv.n_fields == t.columns);
        for (int i = 0; i < t.columns; i++)
            (void)snprintf(t.cells[t.rows][i], CELL_SIZE, "%s", csv.fields[i]);
        t.rows++;
    }
    (void)fclose(file);
    assert_true(t.rows > 0);
    return &t;
}

const char *cell(const table *t, int row, const char *column)
{
    for (int i = 0; i < t->columns; i++)
        if (strcmp(t->head[i], column) == 0)
            return t->cells[row][i];
    fail_msg("no column %s", column);
    return "";
}

double cell_value(const table *t, int row, const char *column)
{
    return strtod(cell(t, row, column), NULL);
}

double digits_off(const char *printed, double value)
{
    // in units of the last printed place, wherever the exponent puts it
    const char *point = strchr(printed, '.');
    const int places = point ? (int)strspn(point + 1, "0123456789") : 0;
    const char *exponent = strpbrk(printed, "eE");
    const double unit = pow(10, (exponent ? strtod(exponent + 1, NULL) : 0) - places);
    return fabs(strtod(printed, NULL) - value) / unit;
}

bool rounds_to(const char *printed, double value)
{
    return digits_off(printed, value) <= 0.5 * (1 + 1e-9);
}

void assert_printed(const char *place, const char *printed, double value)
{
    if (!rounds_to(printed, value))
        fail_msg("%s: computed %.10g, printed %s", place, value, printed);
}

bool check_cell(const table *t, int row, const char *column, const table *errata, double value)
{
    const char *printed = cell(t, row, column);
    for (int i = 0; i < errata->rows; i++) {
        bool same = strcmp(cell(errata, i, "column"), column) == 0;
        for (int k = 0; same && strcmp(errata->head[k], "column") != 0; k++)
            same = strcmp(errata->cells[i][k], cell(t, row, errata->head[k])) == 0;
        if (!same)
            continue;
        assert_string_equal(cell(errata, i, "printed"), printed);
        assert_false(rounds_to(printed, value));
        assert_printed(column, cell(errata, i, "holds"), value);
        return true;
    }
    assert_printed(column, printed, value);
    return false;
}
