#include "impacts.h"

#include "csv.h"

#include <stdlib.h>
#include <string.h>

impacts_column *impacts_column_of(const impacts *in, impacts_kind kind, int column)
{
    for (int i = 0; i < in->n_columns && column >= 0; i++)
        if (in->columns[i].kind == kind && in->columns[i].column == column)
            return &in->columns[i];
    return NULL;
}

const impacts_column *impacts_named(const impacts *in, const char *name)
{
    for (int i = 0; i < in->n_columns; i++)
        if (strcmp(in->columns[i].name, name) == 0)
            return &in->columns[i];
    return NULL;
}

const char *impacts_where(const impacts *in, size_t row, const char *column, char *text,
                          size_t size)
{
    (void)snprintf(text, size, "%.200s:%ld: row %zu%s%s%s", in->name, in->lines[row], row + 1,
                   column ? ", column '" : "", column ? column : "", column ? "'" : "");
    return text;
}

static bool bad_cell(const impacts *in, size_t row, const impacts_column *c, const char *what,
                     fail *why)
{
    char where[340];
    return fail_with(why, "%s: %.150s", impacts_where(in, row, c->name, where, sizeof where), what);
}

/* Make room for one row more. */
static bool more_room(impacts *in, fail *why)
{
    if (in->data.n < in->room)
        return true;
    const size_t room = in->room ? 2 * in->room : 1024;
    long *lines = realloc(in->lines, room * sizeof *lines);
    bool good = lines != NULL;
    in->lines = good ? lines : in->lines;
    for (int i = 0; i < in->n_columns && good; i++) {
        impacts_column *c = &in->columns[i];
        double *cells = c->kind == IMPACTS_GROUP ? NULL : realloc(c->cells, room * sizeof *cells);
        good = cells || c->kind == IMPACTS_GROUP;
        c->cells = cells ? cells : c->cells;
        if (c->kind != IMPACTS_GROUP)
            continue;
        char **labels = realloc(in->labels, room * sizeof *labels);
        good = labels != NULL;
        in->labels = good ? labels : in->labels;
    }
    in->room = good ? room : in->room;
    return good || fail_with(why, "%s: out of memory", in->name);
}

static bool read_label(impacts *in, const impacts_column *c, const char *cell, fail *why)
{
    const size_t row = in->data.n;
    if (!*cell)
        return bad_cell(in, row, c, "is empty; every row needs a group if one has", why);
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room for labels in each row
    in->labels[row] = strdup(cell);
    return in->labels[row] || fail_with(why, "%s: out of memory", in->name);
}

/* Read a cell. An empty one was not measured. */
static bool read_cell(const impacts *in, impacts_column *c, const char *cell, fail *why)
{
    const size_t row = in->data.n;
    double *x = &c->cells[row];
    fail inner;
    *x = PCS_NONE;
    if (!*cell)
        return true;
    const bool good = units_parse(cell, c->unit > 0 ? PLAIN : c->dim, x, &inner);
    if (!good && c->kind == IMPACTS_OTHER) {
        c->texts++;
        *x = PCS_NONE;
        return true;
    }
    if (!good && strcspn(cell, "nN") < 2 && (cell[1] == 'a' || cell[1] == 'A'))
        return bad_cell(in, row, c, "is not a number; leave a cell empty that was not measured",
                        why);
    if (!good)
        return bad_cell(in, row, c, inner.text, why);
    *x *= c->unit > 0 ? c->unit : 1;
    if (c->kind == IMPACTS_ERROR && *x < 0)
        return bad_cell(in, row, c, "a standard error must not be negative", why);
    return true;
}

static bool read_row(csv_reader *csv, impacts *in, fail *why)
{
    if (!more_room(in, why))
        return false;
    in->lines[in->data.n] = csv->line;
    if (in->labels)
        in->labels[in->data.n] = NULL;
    for (int i = 0; i < in->n_columns; i++) {
        impacts_column *c = &in->columns[i];
        const char *cell = csv->fields[i] + strspn(csv->fields[i], " \t");
        if (!(c->kind == IMPACTS_GROUP ? read_label(in, c, cell, why)
                                       : read_cell(in, c, cell, why))) {
            if (in->labels)
                free(in->labels[in->data.n]);
            return false;
        }
    }
    in->data.n++;
    return true;
}

/* An error must be known where the value is. Where there is no value it has no meaning. */
static bool check_errors(impacts *in, impacts_column *c, fail *why)
{
    const impacts_column *of = impacts_column_of(in, IMPACTS_VALUE, c->column);
    for (size_t i = 0; of && i < in->data.n; i++) {
        if (pcs_has(of->cells[i]) && !pcs_has(c->cells[i]))
            return bad_cell(in, i, c, "is empty; write 0 if the value is exact", why);
        if (!pcs_has(of->cells[i]))
            c->cells[i] = 0;
    }
    return true;
}

/* Set one element, on both sides of the diagonal. */
static void put(impacts *in, size_t i, int a, int b, double x)
{
    const size_t m = (size_t)pcs_fit_column_count(in->data.form);
    double *matrix = in->covariances + i * m * m;
    matrix[(size_t)a * m + (size_t)b] = matrix[(size_t)b * m + (size_t)a] = pcs_has(x) ? x : 0;
}

/* |cov(a, b)| <= s_a s_b. Rounding in the file may exceed it in the last printed digit. */
static bool check_covariance(const impacts *in, const impacts_column *c, size_t i, fail *why)
{
    const size_t m = (size_t)pcs_fit_column_count(in->data.form);
    const double *matrix = in->covariances + i * m * m;
    const double a = matrix[(size_t)c->column * (m + 1)], b = matrix[(size_t)c->with * (m + 1)];
    const double x = matrix[(size_t)c->column * m + (size_t)c->with];
    const double slack = 1e-6;
    return (a >= 0 && b >= 0 && x * x <= a * b * (1 + slack)) ||
           bad_cell(in, i, c,
                    "is larger than both standard errors allow: its square must not exceed the "
                    "product of both variances",
                    why);
}

/* Collect errors and covariances of each row into a matrix. */
static bool fill_covariances(impacts *in, fail *why)
{
    const size_t m = (size_t)pcs_fit_column_count(in->data.form);
    // NOLINTNEXTLINE(clang-analyzer-optin.portability.UnixAPI): every form has columns
    in->covariances = calloc(in->data.n * m * m, sizeof *in->covariances);
    if (!in->covariances)
        return fail_with(why, "%s: out of memory", in->name);
    for (int k = 0; k < in->n_columns; k++) {
        const impacts_column *c = &in->columns[k];
        for (size_t i = 0; i < in->data.n; i++)
            if (c->kind == IMPACTS_COVARIANCE)
                put(in, i, c->column, c->with, c->cells[i]);
            else if (c->kind == IMPACTS_ERROR)
                put(in, i, c->column, c->column, c->cells[i] * c->cells[i]);
    }
    for (int k = 0; k < in->n_columns; k++)
        for (size_t i = 0; in->columns[k].kind == IMPACTS_COVARIANCE && i < in->data.n; i++)
            if (!check_covariance(in, &in->columns[k], i, why))
                return false;
    in->data.covariances = in->covariances;
    return true;
}

/* A row and its label, to sort by label. */
typedef struct labelled {
    const char *label;
    size_t row;
} labelled;

static int by_label(const void *a, const void *b)
{
    const labelled *p = a, *q = b;
    const int order = strcmp(p->label, q->label);
    return order ? order : p->row < q->row ? -1 : 1;
}

/* Number the groups by their labels. */
static bool number_groups(impacts *in, fail *why)
{
    const size_t n = in->data.n;
    labelled *all = malloc((n ? n : 1) * sizeof *all);
    in->groups = malloc((n ? n : 1) * sizeof *in->groups);
    for (size_t i = 0; all && i < n; i++)
        all[i] = (labelled){in->labels[i], i};
    if (all && in->groups) {
        qsort(all, n, sizeof *all, by_label);
        for (size_t i = 0; i < n; i++) {
            in->n_groups += i > 0 && strcmp(all[i].label, all[i - 1].label) != 0;
            in->groups[all[i].row] = in->n_groups;
        }
        in->n_groups++;
    }
    free(all);
    in->data.groups = in->groups;
    return in->n_groups > 1 ||
           (in->n_groups == 1
                ? fail_with(why,
                            "%s:%ld: column 'group': has '%.60s' in every row; impacts must be of "
                            "at least two groups, or remove the column",
                            in->name, in->header, in->labels[0])
                : fail_with(why, "%s: out of memory", in->name));
}

/* Point the data at the columns of the file. */
static bool connect(impacts *in, fail *why)
{
    bool covariances = false;
    for (int i = 0; i < in->n_columns; i++) {
        impacts_column *c = &in->columns[i];
        covariances |= c->kind == IMPACTS_COVARIANCE;
        if (c->kind == IMPACTS_ERROR && !check_errors(in, c, why))
            return false;
        if (c->kind == IMPACTS_VALUE)
            in->data.columns[c->column] = c->cells;
        if (c->kind == IMPACTS_ERROR)
            in->data.errors[c->column] = c->cells;
    }
    if (in->labels && !number_groups(in, why))
        return false;
    if (covariances && !fill_covariances(in, why))
        return false;
    for (int k = 0; covariances && k < PCS_FIT_MAX_COLUMNS; k++)
        in->data.errors[k] = NULL; // they are on the diagonals
    return true;
}

static bool read_lines(csv_reader *csv, FILE *file, const char *command, impacts *in, fail *why)
{
    fail inner;
    double number;
    csv_open(csv, file);
    if (!csv_header(csv, in->name, command, why))
        return false;
    in->header = csv->line;
    if (units_parse(csv->fields[0], PLAIN, &number, &inner))
        return fail_with(why, "%s:%ld: is a line of numbers; the first line must name the columns",
                         in->name, csv->line);
    if (!impacts_bind(in, csv->fields, csv->n_fields, why))
        return false;
    csv_line got;
    while ((got = csv_next(csv)) != CSV_END) {
        if (!csv_row(csv, got, in->n_columns, &inner))
            return fail_with(why, "%s:%ld: %.200s", in->name, csv->line, inner.text);
        if (!read_row(csv, in, why))
            return false;
    }
    if (!csv_whole(csv, in->name, why))
        return false;
    return (in->data.n > 0 || fail_with(why, "%s: has no rows below its header", in->name)) &&
           connect(in, why);
}

static bool read_file(const char *path, const char *command, bool possible, impacts *in, fail *why)
{
    FILE *file;
    *in = (impacts){.possible = possible, .data = pcs_fit_data_default(PCS_FIT_BODY2)};
    if (!csv_input(path, command, &file, &in->name, why))
        return false;
    csv_reader *csv = malloc(sizeof *csv);
    const bool good = csv ? read_lines(csv, file, command, in, why)
                          : fail_with(why, "%s: out of memory", in->name);
    free(csv);
    if (file != stdin)
        (void)fclose(file);
    return good;
}

bool impacts_read(const char *path, const char *command, impacts *in, fail *why)
{
    return read_file(path, command, false, in, why);
}

bool impacts_read_possible(const char *path, const char *command, impacts *in, fail *why)
{
    return read_file(path, command, true, in, why);
}

void impacts_free(impacts *in)
{
    for (int i = 0; i < in->n_columns; i++)
        free(in->columns[i].cells);
    for (size_t i = 0; in->labels && i < in->data.n; i++)
        free(in->labels[i]);
    free(in->labels);
    free(in->columns);
    free(in->lines);
    free(in->covariances);
    free(in->groups);
    *in = (impacts){0};
}
