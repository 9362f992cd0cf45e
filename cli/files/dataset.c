#include "dataset.h"

#include "csv.h"
#include "hdf5_file.h"
#include "scenario/scenario.h"
#include "scenario/suggest.h"

#include <percuss/percuss.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dataset_free(dataset *d)
{
    for (int c = 0; c < d->n_columns; c++)
        free(d->columns[c]);
    d->n_columns = 0;
}

static bool add_column(dataset *d, const char *name, fail *why)
{
    if (d->n_columns == DATASET_COLUMNS)
        return fail_with(why, "%s: has more than %d columns", d->path, DATASET_COLUMNS);
    d->columns[d->n_columns] = NULL;
    (void)snprintf(d->names[d->n_columns++], DATASET_NAME, "%s", name);
    return true;
}

/* Room for n rows in every column. */
static bool make_room(dataset *d, size_t n, fail *why)
{
    for (int c = 0; c < d->n_columns; c++) {
        const bool fits = n <= SIZE_MAX / sizeof(double);
        double *more = fits ? realloc(d->columns[c], (n ? n : 1) * sizeof *more) : NULL;
        if (!more)
            return fail_with(why, "%s: there is not enough memory", d->path);
        d->columns[c] = more;
    }
    return true;
}

/* --- CSV --------------------------------------------------------------------------------- */

static double number_of(const char *text)
{
    char *end;
    const double x = strtod(text, &end);
    return *text && *end == '\0' ? x : PCS_NONE;
}

static bool csv_rows(dataset *d, csv_reader *csv, fail *why)
{
    size_t room = 0;
    for (csv_line got; (got = csv_next(csv)) != CSV_END;) {
        fail inner;
        if (!csv_row(csv, got, d->n_columns, &inner))
            return fail_with(why, "%s:%ld: %s", d->path, csv->line, inner.text);
        if (d->n_rows == room) {
            room = room ? 2 * room : 1024;
            if (!make_room(d, room, why))
                return false;
        }
        for (int c = 0; c < d->n_columns; c++)
            d->columns[c][d->n_rows] = number_of(csv->fields[c]);
        d->n_rows++;
    }
    return true;
}

static bool read_csv(dataset *d, fail *why)
{
    FILE *in;
    const char *name;
    csv_reader *csv = malloc(sizeof *csv);
    if (!csv)
        return fail_with(why, "%s: there is not enough memory", d->path);
    bool good = csv_input(d->path, "plot", &in, &name, why);
    if (good) {
        csv_open(csv, in);
        good = csv_header(csv, name, "plot", why);
        for (int c = 0; good && c < csv->n_fields; c++)
            good = add_column(d, csv->fields[c], why);
        good = good && csv_rows(d, csv, why);
        if (in != stdin)
            (void)fclose(in);
    }
    free(csv);
    return good;
}

/* --- NPY --------------------------------------------------------------------------------- */

/* A text of Python that ends at its quote, which is answered; NULL: it has none. */
static const char *python_text(const char *at, char *text, size_t size)
{
    size_t used = 0;
    for (; *at && *at != '\''; at++) {
        at += *at == '\\' && at[1] != '\0';
        if (used + 1 < size)
            text[used++] = *at;
    }
    text[used] = '\0';
    return *at ? at : NULL;
}

/* The names of "[('a', '<f8'), ('b', '<f8')]"; false: something else. */
static bool npy_names(dataset *d, const char *head, fail *why)
{
    static const char type[] = "', '<f8')";
    const char *at = strstr(head, "'descr': [");
    at = at ? at + strlen("'descr': [") : NULL;
    while (at && strncmp(at, "('", 2) == 0) {
        char name[DATASET_NAME];
        at = python_text(at + 2, name, sizeof name);
        if (!at || strncmp(at, type, strlen(type)) != 0 || !add_column(d, name, why))
            return false;
        at += strlen(type);
        at += strspn(at, ", ");
    }
    return at && *at == ']' && d->n_columns > 0;
}

static bool npy_rows(dataset *d, FILE *in, const char *head, fail *why)
{
    const char *shape = strstr(head, "'shape': (");
    const size_t width = (size_t)d->n_columns, n = shape ? strtoull(shape + 10, NULL, 10) : 0;
    double *row = malloc(width * sizeof *row);
    bool good =
        (row || fail_with(why, "%s: there is not enough memory", d->path)) && make_room(d, n, why);
    for (; good && d->n_rows < n; d->n_rows++) {
        if (fread(row, sizeof *row, width, in) != width)
            good = fail_with(why, "%s: ends too early", d->path);
        for (size_t c = 0; good && c < width; c++)
            d->columns[c][d->n_rows] = row[c];
    }
    free(row);
    return good;
}

static bool read_npy(dataset *d, fail *why)
{
    unsigned char start[12];
    FILE *in = fopen(d->path, "rb");
    if (!in)
        return fail_with(why, "%s: cannot be opened: %s", d->path, strerror(errno));
    bool good = fread(start, 1, 10, in) == 10 && memcmp(start, "\x93NUMPY", 6) == 0;
    size_t length = good ? start[8] + ((size_t)start[9] << 8) : 0;
    if (good && start[6] >= 2) {
        good = fread(start + 10, 1, 2, in) == 2;
        length += ((size_t)start[10] << 16) + ((size_t)start[11] << 24);
    }
    char *head = good ? calloc(length + 1, 1) : NULL;
    good = head && fread(head, 1, length, in) == length && npy_names(d, head, why);
    if (!good)
        (void)fail_with(why, "%s: is no array that percuss sweep wrote", d->path);
    good = good && npy_rows(d, in, head, why);
    free(head);
    (void)fclose(in);
    return good;
}

/* --- HDF5 -------------------------------------------------------------------------------- */

static bool take_column(void *user, const char *name, double *values, size_t n, fail *why)
{
    dataset *d = user;
    if (d->n_columns > 0 && n != d->n_rows)
        return fail_with(why, "%s: its columns differ in length", d->path);
    d->n_rows = n;
    if (!add_column(d, name, why))
        return false;
    d->columns[d->n_columns - 1] = values;
    return true;
}

bool dataset_read(dataset *d, const char *path, fail *why)
{
    const char *dot = strrchr(path, '.');
    *d = (dataset){.path = path};
    const bool good = hdf5_named(path)                  ? hdf5_read(path, take_column, d, why)
                      : dot && strcmp(dot, ".npy") == 0 ? read_npy(d, why)
                                                        : read_csv(d, why);
    return good && (d->n_rows > 0 || fail_with(why, "%s: has no rows", path));
}

/* --- names ------------------------------------------------------------------------------- */

static const dataset *suggested;

static const char *column_at(size_t index)
{
    return index < (size_t)suggested->n_columns ? suggested->names[index] : NULL;
}

int dataset_column(const dataset *d, const char *name, fail *why)
{
    for (int c = 0; c < d->n_columns; c++)
        if (strcmp(d->names[c], name) == 0)
            return c;
    fail inner;
    suggested = d;
    (void)suggest_unknown(&inner, "column", name, column_at, "its first line names them");
    (void)fail_with(why, "%s: %s", d->path, inner.text);
    return -1;
}

/* Of "links.first.rate" or "contacts.A.p_n": a key of an item, or a quantity of it. */
static const char *unit_of_item(const char *path)
{
    const char *last = strrchr(path, '.');
    const size_t length = strcspn(path, ".");
    for (int i = 0; last && i < ITEM_KEY_COUNT; i++) {
        const char *list = scenario_list_names[scenario_item_keys[i].list];
        if (strlen(list) == length && strncmp(path, list, length) == 0 &&
            strcmp(last + 1, scenario_item_keys[i].name) == 0)
            return units_si(scenario_item_keys[i].dim);
    }
    const pcs_quantity *q = pcs_quantity_named(last ? last + 1 : path);
    return q ? q->unit : "";
}

const char *dataset_unit(const char *name)
{
    char plain[DATASET_NAME];
    const key_id key = scenario_key_named(name);
    (void)snprintf(plain, sizeof plain, "%.*s", (int)strcspn(name, "@"), name);
    return key != KEY_COUNT ? units_si(scenario_keys[key].dim) : unit_of_item(plain);
}

double dataset_factor(const char *name)
{
    return strncmp(dataset_unit(name), "rad", 3) == 0 ? DEGREES : 1;
}

void dataset_label(const char *name, char *label, size_t size)
{
    const char *unit = dataset_unit(name);
    const bool turns = strncmp(unit, "rad", 3) == 0, compound = strpbrk(unit, "/ ") != NULL;
    if (*unit)
        (void)snprintf(label, size, "%s / %s%s%s%s", name, compound ? "(" : "",
                       turns ? "deg" : unit, turns ? unit + 3 : "", compound ? ")" : "");
    else
        (void)snprintf(label, size, "%s", name);
}
