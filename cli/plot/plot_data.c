/* Pictures of data: maps and curves. */
#include "cli/files/dataset.h"
#include "draw.h"
#include "picture.h"
#include "plot.h"
#include "scenario/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns of a map, by name or by place. */
typedef struct map {
    dataset d;
    int x, y, z;
    size_t nx, ny;
    double *xs, *ys; /* sorted, each once */
    double *zs;      /* of each place, x first */
} map;

static int in_order(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Every value of a column once, in order; what has no value is left out. */
static double *distinct(const double *column, size_t n, size_t *count)
{
    double *all = malloc(n * sizeof *all);
    if (!all)
        return NULL;
    size_t there = 0;
    for (size_t i = 0; i < n; i++)
        if (pcs_has(column[i]))
            all[there++] = column[i];
    qsort(all, there, sizeof *all, in_order);
    *count = 0;
    for (size_t i = 0; i < there; i++)
        if (*count == 0 || all[i] != all[*count - 1])
            all[(*count)++] = all[i];
    return all;
}

static bool has_values(const dataset *d, int column)
{
    for (size_t i = 0; i < d->n_rows; i++)
        if (pcs_has(d->columns[column][i]))
            return true;
    return false;
}

static bool choose(const dataset *d, const char *name, int unset, int *column, fail *why)
{
    *column = name ? dataset_column(d, name, why) : unset;
    if (!name && *column >= d->n_columns)
        return fail_with(why, "%s: has too few columns; name them by --x, --y and --z", d->path);
    return *column >= 0 && (has_values(d, *column) ||
                            fail_with(why, "%s: %s has no values", d->path, d->names[*column]));
}

static void map_free(map *m)
{
    free(m->xs);
    free(m->ys);
    free(m->zs);
    dataset_free(&m->d);
}

static size_t place_of(const double *values, size_t n, double x)
{
    const double *at = bsearch(&x, values, n, sizeof *values, in_order);
    return at ? (size_t)(at - values) : n;
}

/* What is where, whatever the order of the rows was; as many rows as places, so each has one. */
static bool study_map_fill(map *m, fail *why)
{
    const size_t n = m->d.n_rows;
    bool *there = calloc(n, sizeof *there);
    m->zs = malloc(n * sizeof *m->zs);
    bool good = (there && m->zs) || fail_with(why, "%s: there is not enough memory", m->d.path);
    for (size_t row = 0; good && row < n; row++) {
        const size_t i = place_of(m->xs, m->nx, m->d.columns[m->x][row]),
                     j = place_of(m->ys, m->ny, m->d.columns[m->y][row]), at = j * m->nx + i;
        if (i == m->nx || j == m->ny || there[at])
            good = fail_with(why, "%s: %s and %s are no grid: row %zu has no place of its own",
                             m->d.path, m->d.names[m->x], m->d.names[m->y], row + 1);
        else
            there[at] = true, m->zs[at] = m->d.columns[m->z][row];
    }
    free(there);
    return good;
}

/* A regular grid of two columns, every place once. */
static bool map_read(map *m, const plot_request *r, int z, fail *why)
{
    *m = (map){.xs = NULL};
    if (!dataset_read(&m->d, r->file, why) || !choose(&m->d, r->x, 0, &m->x, why) ||
        !choose(&m->d, r->y, 1, &m->y, why) || !choose(&m->d, r->z, z, &m->z, why))
        return false;
    m->xs = distinct(m->d.columns[m->x], m->d.n_rows, &m->nx);
    m->ys = distinct(m->d.columns[m->y], m->d.n_rows, &m->ny);
    if (!m->xs || !m->ys)
        return fail_with(why, "%s: there is not enough memory", r->file);
    if (m->nx < 2 || m->ny < 2)
        return fail_with(why, "%s: a map needs two columns that vary; name them by --x and --y",
                         r->file);
    return (m->nx * m->ny == m->d.n_rows ||
            fail_with(why, "%s: %s and %s are no grid: %zu by %zu values, but %zu rows", r->file,
                      m->d.names[m->x], m->d.names[m->y], m->nx, m->ny, m->d.n_rows)) &&
           study_map_fill(m, why);
}

/* The map scan by scan. */
static void put_map(const map *m, FILE *script)
{
    const double fx = dataset_factor(m->d.names[m->x]), fy = dataset_factor(m->d.names[m->y]),
                 fz = dataset_factor(m->d.names[m->z]);
    (void)fputs("$data << EOD\n", script);
    for (size_t j = 0; j < m->ny; j++) {
        for (size_t i = 0; i < m->nx; i++)
            (void)fprintf(script, "%.9g %.9g %.9g\n", fx * m->xs[i], fy * m->ys[j],
                          fz * m->zs[j * m->nx + i]);
        (void)fputc('\n', script);
    }
    // a place without a value stays: were it missing, gnuplot would shift those after it
    (void)fputs("EOD\n", script);
}

static void put_labels(const map *m, FILE *script)
{
    char x[160], y[160];
    dataset_label(m->d.names[m->x], x, sizeof x);
    dataset_label(m->d.names[m->y], y, sizeof y);
    draw_labels(script, m->d.names[m->z], x, y);
}

/* Modes have names, other whole numbers themselves. */
static bool put_categories(const map *m, FILE *script, fail *why)
{
    enum { MOST = 24 };
    static char names[MOST][40];
    draw_category categories[MOST];
    size_t n = 0;
    double *values = distinct(m->d.columns[m->z], m->d.n_rows, &n);
    const bool modes = strncmp(m->d.names[m->z], "mode", 4) == 0, good = values && n <= MOST;
    const double factor = dataset_factor(m->d.names[m->z]);
    for (size_t i = 0; good && i < n; i++) {
        const char *word = dataset_word(m->d.names[m->z], values[i]);
        (void)snprintf(names[i], sizeof names[i], "%.9g", factor * values[i]);
        if (word)
            (void)snprintf(names[i], sizeof names[i], "%s", word);
        categories[i] =
            modes ? draw_mode((int)values[i]) : (draw_category){factor * values[i], names[i]};
    }
    free(values);
    if (!good)
        return fail_with(why, "%s: %s has %zu values; a map is of few, see 'plot heat'", m->d.path,
                         m->d.names[m->z], n);
    draw_categories(script, "$data", 1, 2, 3, categories, (int)n);
    return true;
}

bool plot_map(const plot_request *r, fail *why)
{
    map m;
    picture p;
    bool good = map_read(&m, r, 2, why) && picture_begin(&p, r->output, r->force, 900, 640, why);
    if (good) {
        put_map(&m, p.script);
        put_labels(&m, p.script);
        good = put_categories(&m, p.script, why);
        good = picture_end(&p, good, why);
    }
    map_free(&m);
    return good;
}

bool plot_heat(const plot_request *r, fail *why)
{
    enum { MOST = 50 };
    double levels[MOST];
    map m;
    picture p;
    char label[160];
    fail number;
    const int n = r->levels ? units_numbers(r->levels, levels, MOST, &number) : 0;
    if (n < 0)
        return fail_with(why, "--levels takes numbers, as in --levels 0.9,1,1.1; %s", number.text);
    bool good = map_read(&m, r, 2, why) && picture_begin(&p, r->output, r->force, 900, 600, why);
    if (good) {
        put_map(&m, p.script);
        put_labels(&m, p.script);
        dataset_label(m.d.names[m.z], label, sizeof label);
        draw_heat(p.script, "$data", 1, 2, 3, label, levels, n);
        good = picture_end(&p, good, why);
    }
    map_free(&m);
    return good;
}

/* --- curves ------------------------------------------------------------------------------ */

enum { MAX_CURVES = 24 };

/* The columns that --y names, or all but x. */
static bool choose_curves(const dataset *d, const char *names, int x, int *columns, int *n,
                          fail *why)
{
    *n = 0;
    for (int c = 0; !names && c < d->n_columns && *n < MAX_CURVES; c++)
        if (c != x)
            columns[(*n)++] = c;
    while (names && *names) {
        char word[DATASET_NAME];
        const size_t length = strcspn(names, ", ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, names);
        names += length + strspn(names + length, ", ");
        if (*n == MAX_CURVES)
            return fail_with(why, "--y: at most %d curves", MAX_CURVES);
        if ((columns[(*n)++] = dataset_column(d, word, why)) < 0)
            return false;
    }
    bool any = *n == 0;
    for (int i = 0; i < *n; i++)
        any = any || has_values(d, columns[i]);
    return (any || fail_with(why, "%s: none of the curves has values", d->path)) &&
           (*n > 0 || fail_with(why, "--y names no column"));
}

/*
 * Of very many rows those that show: in each of some thousand stretches the least and the greatest
 * of every curve, and the first.
 */
static void mark_rows(const dataset *d, const int *columns, int n, unsigned char *shown)
{
    enum { STRETCHES = 4000 };
    const size_t length = d->n_rows / STRETCHES + 1;
    for (size_t from = 0; from < d->n_rows; from += length) {
        const size_t to = from + length < d->n_rows ? from + length : d->n_rows;
        shown[from] = 1;
        for (int c = 0; c < n; c++) {
            const double *y = d->columns[columns[c]];
            size_t least = from, most = from;
            for (size_t i = from; i < to; i++) {
                least = y[i] < y[least] ? i : least;
                most = y[i] > y[most] ? i : most;
            }
            shown[least] = shown[most] = 1;
        }
    }
}

static bool put_columns(const dataset *d, FILE *script, int x, const int *columns, int n, fail *why)
{
    unsigned char *shown = calloc(d->n_rows, 1);
    if (!shown)
        return fail_with(why, "%s: there is not enough memory", d->path);
    mark_rows(d, columns, n, shown);
    (void)fputs("$data << EOD\n", script);
    for (size_t i = 0; i < d->n_rows; i++) {
        if (!shown[i])
            continue;
        (void)fprintf(script, "%.9g", dataset_factor(d->names[x]) * d->columns[x][i]);
        for (int c = 0; c < n; c++)
            (void)fprintf(script, " %.9g",
                          dataset_factor(d->names[columns[c]]) * d->columns[columns[c]][i]);
        (void)fputc('\n', script);
    }
    (void)fputs("EOD\nset datafile missing NaN\n", script);
    free(shown);
    return true;
}

/* One quantity under several laws is named once, on its axis. */
static void name_curves(const dataset *d, const int *columns, int n, draw_curve *curves,
                        char *ylabel, size_t size)
{
    static char styles[MAX_CURVES][24];
    const char *first = d->names[columns[0]];
    const size_t length = strcspn(first, "@");
    char quantity[DATASET_NAME] = "";
    bool same = true;
    for (int i = 0; i < n; i++)
        same = same && strcspn(d->names[columns[i]], "@") == length &&
               strncmp(d->names[columns[i]], first, length) == 0;
    for (int i = 0; i < n; i++) {
        const char *name = d->names[columns[i]];
        // thinner ones above, so that curves that coincide can be seen
        (void)snprintf(styles[i], sizeof *styles, "w l lw %.1f", fmax(1.5, 6.0 - i));
        curves[i] = (draw_curve){1, 2 + i, same && name[length] ? name + length + 1 : name,
                                 n > 1 ? styles[i] : NULL};
    }
    if (same)
        (void)snprintf(quantity, sizeof quantity, "%.*s", (int)length, first);
    dataset_label(quantity, ylabel, size);
}

bool plot_curves(const plot_request *r, fail *why)
{
    static dataset d;
    picture p;
    int x = 0, columns[MAX_CURVES] = {0}, n = 0;
    char xlabel[160], ylabel[160];
    draw_curve curves[MAX_CURVES];
    bool good = dataset_read(&d, r->file, why) && choose(&d, r->x, 0, &x, why) &&
                choose_curves(&d, r->y, x, columns, &n, why) &&
                picture_begin(&p, r->output, r->force, 900, 600, why);
    if (good) {
        good = put_columns(&d, p.script, x, columns, n, why);
        dataset_label(d.names[x], xlabel, sizeof xlabel);
        name_curves(&d, columns, n, curves, ylabel, sizeof ylabel);
        draw_labels(p.script, NULL, xlabel, ylabel);
        (void)fputs("set key outside right top\n", p.script);
        draw_curves(p.script, "$data", curves, n);
        good = picture_end(&p, good, why);
    }
    dataset_free(&d);
    return good;
}
