#include "printed.h"

#include "cli/files/csv.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3), noreturn)) static void stop(const char *path,
                                                                 const char *format, ...)
{
    va_list words;
    (void)fprintf(stderr, "percuss: papers/%s ", path);
    va_start(words, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the analyzer does not see va_start
    (void)vfprintf(stderr, format, words);
    va_end(words);
    (void)fputc('\n', stderr);
    abort();
}

/* Add a row; the first holds the names of the columns. */
static void add_row(printed_table *t, const csv_reader *csv)
{
    const size_t width = (size_t)csv->n_fields, used = width * (size_t)(t->rows + 1);
    const char **cells = realloc(t->cells, (used + width) * sizeof *cells);
    if (!cells)
        stop(t->path, "does not fit in memory");
    t->cells = cells;
    for (size_t i = 0; i < width; i++)
        if (!(cells[used + i] = strdup(csv->fields[i])))
            stop(t->path, "does not fit in memory");
    t->columns = csv->n_fields;
    t->rows++;
}

static void read_file(const printed_file *file, printed_table *t)
{
    static csv_reader csv;
    FILE *in = fmemopen((void *)file->text, strlen(file->text), "r"); // read only
    csv_line got;
    fail why;
    t->path = file->path;
    if (!in)
        stop(t->path, "does not fit in memory");
    t->rows = -1; // the row of column names is not counted
    csv_open(&csv, in);
    while ((got = csv_next(&csv)) != CSV_END) {
        if (!csv_row(&csv, got, t->rows < 0 ? csv.n_fields : t->columns, &why))
            stop(t->path, "in line %ld %s", csv.line, why.text);
        add_row(t, &csv);
    }
    (void)fclose(in);
    if (t->rows < 1)
        stop(t->path, "has no rows");
}

const printed_table *printed_find(const char *path)
{
    enum { MOST = 64 };
    static printed_table tables[MOST]; // in the order of the files; cells is NULL until read
    for (int i = 0; i < MOST && printed_files[i].path; i++) {
        if (strcmp(printed_files[i].path, path) != 0)
            continue;
        if (!tables[i].cells)
            read_file(&printed_files[i], &tables[i]);
        return &tables[i];
    }
    stop(path, "is not there");
}

static int column_of(const printed_table *t, const char *name)
{
    for (int i = 0; i < t->columns; i++)
        if (strcmp(t->cells[i], name) == 0)
            return i;
    return -1;
}

bool printed_has(const printed_table *t, const char *column)
{
    return column_of(t, column) >= 0;
}

const char *printed_cell(const printed_table *t, int row, const char *column)
{
    const int at = column_of(t, column);
    if (at < 0)
        stop(t->path, "has no column %s", column);
    if (row < 0 || row >= t->rows)
        stop(t->path, "has no row %d", row);
    return t->cells[(row + 1) * t->columns + at];
}

double printed_value(const printed_table *t, int row, const char *column)
{
    const char *text = printed_cell(t, row, column);
    char *end;
    const double x = strtod(text, &end);
    if (*end)
        stop(t->path, "has no number in the column %s: '%s'", column, text);
    return *text ? x : NAN;
}

int printed_row(const printed_table *t, const char *column, const char *text)
{
    for (int i = 0; i < t->rows; i++)
        if (strcmp(printed_cell(t, i, column), text) == 0)
            return i;
    stop(t->path, "has no row with the %s '%s'", column, text);
}

/* 0.0 and 0.00 are the same key; so are equal texts. */
static bool same_key(const char *a, const char *b)
{
    char *end_a, *end_b;
    const double x = strtod(a, &end_a), y = strtod(b, &end_b);
    return strcmp(a, b) == 0 || (end_a != a && end_b != b && !*end_a && !*end_b && x == y);
}

int printed_corrected(const printed_table *errata, const printed_table *t, int row,
                      const char *column)
{
    for (int i = 0; i < errata->rows; i++) {
        bool same = strcmp(printed_cell(errata, i, "column"), column) == 0;
        for (int k = 0; same && strcmp(errata->cells[k], "column") != 0; k++) {
            const char *key = errata->cells[k];
            same = printed_has(t, key) &&
                   same_key(printed_cell(t, row, key), printed_cell(errata, i, key));
        }
        if (same)
            return i;
    }
    return -1;
}

double printed_digit(const char *text)
{
    const char *point = strchr(text, '.'), *exponent = strpbrk(text, "eE");
    const double places = point ? (double)strspn(point + 1, "0123456789") : 0;
    return pow(10, (exponent ? strtod(exponent + 1, NULL) : 0) - places);
}

/* The rounding error of the number itself must not decide at exactly half a digit. */
static const double half_a_digit = 0.5 * (1 + 1e-9);

bool printed_as(const char *text, double value)
{
    return fabs(value - strtod(text, NULL)) <= half_a_digit * printed_digit(text);
}

static study_check *check_to(study *s, const char *what, const char *text, double digit,
                             double computed)
{
    study_check *check =
        study_number(s, computed, strtod(text, NULL), half_a_digit * digit, "%s", what);
    check->digit = digit;
    return check;
}

study_check *printed_check(study *s, const char *what, const char *text, double computed)
{
    return check_to(s, what, text, printed_digit(text), computed);
}

study_check *printed_check_cell(study *s, const char *what, const printed_table *t, int row,
                                const char *column, double computed)
{
    const char *text = printed_cell(t, row, column);
    double digit = printed_digit(text);
    for (int i = 0; i < t->rows && !strchr(text, '.'); i++)
        digit = fmin(digit, printed_digit(printed_cell(t, i, column)));
    return check_to(s, what, text, digit, computed);
}

void printed_record(study_check *check, const char *holds, study_verdict verdict, const char *why)
{
    char note[STUDY_NOTE];
    if (study_holds(check) || !printed_as(holds, check->computed))
        return;
    (void)snprintf(note, sizeof note, "%s holds: %s", holds, why);
    study_record(check, verdict, note);
}
