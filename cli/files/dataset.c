#include "dataset.h"

#include "cli/base/shown.h"
#include "csv.h"
#include "hdf5_file.h"
#include "hdf5_reader.h"
#include "npy.h"
#include "scenario/derived.h"
#include "scenario/scenario.h"
#include "scenario/states.h"
#include "scenario/suggest.h"
#include "scenario/sweep/column.h"

#include <percuss/percuss.h>

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

bool dataset_add_column(dataset *d, const char *name, fail *why)
{
    if (d->n_columns == DATASET_COLUMNS)
        return fail_with(why, "%s: has more than %d columns", d->path, DATASET_COLUMNS);
    d->columns[d->n_columns] = NULL;
    (void)snprintf(d->names[d->n_columns++], DATASET_NAME, "%s", name);
    return true;
}

bool dataset_make_room(dataset *d, size_t n, fail *why)
{
    for (int c = 0; c < d->n_columns; c++) {
        const bool fits = n <= SIZE_MAX / sizeof(double);
        double *more = fits ? realloc(d->columns[c], (n ? n : 1) * sizeof *more) : NULL;
        if (!more)
            return fail_with(why, "%s: out of memory", d->path);
        d->columns[c] = more;
    }
    return true;
}

/* --- CSV --------------------------------------------------------------------------------- */

static double number_of(const char *text)
{
    char *end;
    const double x = strtod(text, &end);
    return *text && *end == '\0' ? x : states_named(text);
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
            if (!dataset_make_room(d, room, why))
                return false;
        }
        for (int c = 0; c < d->n_columns; c++)
            d->columns[c][d->n_rows] = number_of(csv->fields[c]);
        d->n_rows++;
    }
    return csv_whole(csv, d->path, why);
}

static bool read_csv(dataset *d, fail *why)
{
    FILE *in;
    const char *name;
    csv_reader *csv = malloc(sizeof *csv);
    if (!csv)
        return fail_with(why, "%s: out of memory", d->path);
    bool good = csv_input(d->path, "plot", &in, &name, why);
    if (good) {
        csv_open(csv, in);
        good = csv_header(csv, name, "plot", why);
        for (int c = 0; good && c < csv->n_fields; c++)
            good = dataset_add_column(d, csv->fields[c], why);
        good = good && csv_rows(d, csv, why);
        if (in != stdin)
            (void)fclose(in);
    }
    free(csv);
    return good;
}

/* --- HDF5 -------------------------------------------------------------------------------- */

static bool take_column(dataset *d, hdf5_reader *r, const hdf5_item *item, fail *why)
{
    if (d->n_columns > 0 && item->count != d->n_rows)
        return fail_with(why, "%s: its columns differ in length", d->path);
    d->n_rows = item->count;
    if (!dataset_add_column(d, item->name, why))
        return false;
    d->columns[d->n_columns - 1] = hdf5_reader_numbers(r, item, why);
    return d->columns[d->n_columns - 1] != NULL;
}

/* Read lists of numbers as columns. Words, matrices and datasets in groups are ignored. */
static bool read_hdf5(dataset *d, fail *why)
{
    hdf5_reader r;
    bool good = hdf5_reader_open(&r, d->path, why);
    for (int k = 0; good && k < r.n_items; k++) {
        const hdf5_item *item = &r.items[k];
        const bool numbers = item->kind == HDF5_REAL || item->kind == HDF5_INTEGER;
        if (numbers && item->rank == 1 && !strchr(item->name, '/'))
            good = take_column(d, &r, item, why);
    }
    if (good && d->n_columns == 0 && r.n_outside > 0)
        good = fail_with(why,
                         "%s: has only links to other files, which are not followed; " HDF5_INSIDE,
                         d->path);
    hdf5_reader_close(&r);
    return good;
}

dataset_format dataset_format_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return hdf5_named(path)                  ? FORMAT_HDF5
           : dot && strcmp(dot, ".npy") == 0 ? FORMAT_NPY
                                             : FORMAT_CSV;
}

bool dataset_read(dataset *d, const char *path, fail *why)
{
    const dataset_format format = dataset_format_of(path);
    *d = (dataset){.path = path};
    const bool good = format == FORMAT_HDF5  ? read_hdf5(d, why)
                      : format == FORMAT_NPY ? npy_read(d, why)
                                             : read_csv(d, why);
    return good && (d->n_rows > 0 || fail_with(why, "%s: has no rows", path));
}

/* --- names ------------------------------------------------------------------------------- */

enum { LISTED = 6 }; /* names of columns in a message */

/* A callback gets only an index, so the file is stored here while candidates are read. */
static const dataset *suggested;

static const char *column_at(size_t index)
{
    return index < (size_t)suggested->n_columns ? suggested->names[index] : NULL;
}

/* Write "it has e, mu, vp_n and 12 more". Long names are cut, so that all fit into the message. */
static void list_columns(const dataset *d, char *text, size_t size)
{
    const int shown = d->n_columns < LISTED ? d->n_columns : LISTED;
    size_t used = (size_t)snprintf(text, size, "it has");
    for (int c = 0; c < shown && used < size; c++)
        used +=
            (size_t)snprintf(text + used, size - used, "%s %.40s", c > 0 ? "," : "", d->names[c]);
    if (shown < d->n_columns && used < size)
        (void)snprintf(text + used, size - used, " and %d more", d->n_columns - shown);
}

int dataset_column(const dataset *d, const char *name, fail *why)
{
    const size_t length = strlen(name);
    int under_a_law = -1, laws = 0;
    for (int c = 0; c < d->n_columns; c++) {
        if (strcmp(d->names[c], name) == 0)
            return c;
        if (strncmp(d->names[c], name, length) == 0 && d->names[c][length] == '@') {
            under_a_law = c;
            laws++;
        }
    }
    if (laws == 1) // dT stands for dT@newton if no other law is there
        return under_a_law;
    fail inner;
    char columns[300];
    suggested = d;
    list_columns(d, columns, sizeof columns);
    (void)suggest_unknown_of_many(&inner, "column", name, column_at, columns);
    (void)fail_with(why, "%s: %s", d->path, inner.text);
    return -1;
}

const char *dataset_word(const char *name, double x)
{
    char plain[DATASET_NAME];
    (void)snprintf(plain, sizeof plain, "%.*s", (int)strcspn(name, "@"), name);
    const char *last = strrchr(plain, '.');
    const char *quantity = last ? last + 1 : plain;
    if (strcmp(quantity, "trust") == 0)
        return states_trust_name(x);
    return strcmp(quantity, "final") == 0 || strcmp(quantity, "state") == 0 ? states_name(x) : NULL;
}

double dataset_factor(const char *name)
{
    return shown_value(1, column_unit(name));
}

void dataset_label(const char *name, char *label, size_t size)
{
    (void)shown_label(name, column_unit(name), label, size);
}
