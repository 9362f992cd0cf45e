/* Curves of data: columns over a column, with one curve for each value of a second axis. */
#include "cli/files/dataset.h"
#include "draw.h"
#include "picture.h"
#include "plot.h"
#include "plot_parts.h"

#include <math.h>
#include <percuss/percuss.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CURVES = 24 };

/* Find the columns that --y names, or all except x and the column of the second axis. */
static bool choose_curves(const dataset *d, const char *names, int x, int by, int *columns, int *n,
                          fail *why)
{
    *n = 0;
    for (int c = 0; !names && c < d->n_columns && *n < MAX_CURVES; c++)
        if (c != x && c != by)
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
        any = any || plot_has_values(d, columns[i]);
    return (any || fail_with(why, "%s: none of the curves has values", d->path)) &&
           (*n > 0 || fail_with(why, "--y names no column"));
}

/*
 * Mark the rows to draw if there are very many. The rows are divided into some thousand ranges. In
 * each range the first row and the smallest and largest value of every curve are drawn.
 */
static void mark_rows(const dataset *d, const int *columns, int n, unsigned char *shown)
{
    enum { RANGES = 4000 };
    const size_t length = d->n_rows / RANGES + 1;
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
        return fail_with(why, "%s: out of memory", d->path);
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

/* Name the curves. One quantity under several laws is named only once, on its axis. */
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
        // later curves are thinner, so that coinciding curves stay visible
        (void)snprintf(styles[i], sizeof *styles, "w l lw %.1f", fmax(1.5, 6.0 - i));
        curves[i] = (draw_curve){1, 2 + i, same && name[length] ? name + length + 1 : name,
                                 n > 1 ? styles[i] : NULL};
    }
    if (same)
        (void)snprintf(quantity, sizeof quantity, "%.*s", (int)length, first);
    dataset_label(quantity, ylabel, size);
}

/* The curves for the values of a second axis. */
typedef struct family {
    int by;         /* column; -1: none */
    double *values; /* sorted, without repetition */
    size_t n;
} family;

/*
 * True if every pair of values of both columns has one row. Then the second is an axis of the grid.
 */
static bool is_grid(const dataset *d, int x, int by)
{
    size_t nx = 0, n = 0;
    double *xs = plot_distinct(d->columns[x], d->n_rows, &nx);
    double *values = plot_distinct(d->columns[by], d->n_rows, &n);
    bool *there = calloc(d->n_rows + 1, sizeof *there);
    bool grid = xs && values && there && n > 1 && nx > 1 && nx * n == d->n_rows;
    for (size_t i = 0; grid && i < d->n_rows; i++) {
        const size_t a = plot_place_of(xs, nx, d->columns[x][i]),
                     b = plot_place_of(values, n, d->columns[by][i]);
        grid = a < nx && b < n && !there[b * nx + a];
        if (grid)
            there[b * nx + a] = true;
    }
    free(xs);
    free(values);
    free(there);
    return grid;
}

/* True if --y names this column. */
static bool is_named(const char *names, const char *column)
{
    const size_t length = strlen(column);
    for (const char *at = names; at && (at = strstr(at, column)); at++)
        if ((at == names || strchr(", ", at[-1])) && strchr(", ", at[length]))
            return true;
    return false;
}

/*
 * Find the second axis: --by, or the first column that makes a grid with x. Without it the curve of
 * a sweep of two axes would be a zigzag line.
 */
static bool choose_family(const dataset *d, const plot_request *r, int x, family *f, fail *why)
{
    *f = (family){.by = -1};
    if (r->by && !plot_choose(d, r->by, 0, &f->by, why))
        return false;
    if (r->by && f->by == x)
        return fail_with(why, "--by must be another column than --x");
    for (int c = 0; !r->by && c < d->n_columns && f->by < 0; c++)
        if (c != x && !is_named(r->y, d->names[c]) && is_grid(d, x, c))
            f->by = c;
    if (f->by < 0)
        return true;
    f->values = plot_distinct(d->columns[f->by], d->n_rows, &f->n);
    return f->values || fail_with(why, "%s: out of memory", d->path);
}

/* A row and its x, for one value of the second axis. */
typedef struct place {
    double x;
    size_t row;
} place;

static int by_x(const void *a, const void *b)
{
    const double x = ((const place *)a)->x, y = ((const place *)b)->x;
    return (x > y) - (x < y);
}

/* Write a data block for each value, sorted by x. */
static bool put_family(const dataset *d, FILE *script, int x, const family *f, const int *columns,
                       int n, fail *why)
{
    place *places = malloc((d->n_rows + 1) * sizeof *places);
    if (!places)
        return fail_with(why, "%s: out of memory", d->path);
    (void)fputs("$data << EOD\n", script);
    for (size_t k = 0; k < f->n; k++) {
        size_t there = 0;
        for (size_t i = 0; i < d->n_rows; i++)
            if (d->columns[f->by][i] == f->values[k])
                places[there++] = (place){d->columns[x][i], i};
        qsort(places, there, sizeof *places, by_x);
        for (size_t i = 0; i < there; i++) {
            (void)fprintf(script, "%.9g", dataset_factor(d->names[x]) * places[i].x);
            for (int c = 0; c < n; c++)
                (void)fprintf(script, " %.9g",
                              dataset_factor(d->names[columns[c]]) *
                                  d->columns[columns[c]][places[i].row]);
            (void)fputc('\n', script);
        }
        (void)fputs("\n\n", script);
    }
    (void)fputs("EOD\nset datafile missing NaN\n", script);
    free(places);
    return true;
}

/* Write "theta = 20 deg", after the name of the curve if there are several. */
static void name_member(const dataset *d, const family *f, size_t k, const char *curve, char *name,
                        size_t size)
{
    char label[160];
    dataset_label(d->names[f->by], label, sizeof label);
    char *unit = strstr(label, " / ");
    if (unit)
        *unit = '\0';
    (void)snprintf(name, size, "%.150s%s%.100s = %.6g%s%.40s", curve ? curve : "",
                   curve ? ", " : "", label, dataset_factor(d->names[f->by]) * f->values[k],
                   unit ? " " : "", unit ? unit + 3 : "");
}

/* Repeat each curve for each value: colours show the values, dashes the columns. */
static int spread(const dataset *d, const family *f, const draw_curve *curves, int n,
                  draw_curve *all)
{
    static char names[MAX_CURVES][400], blocks[MAX_CURVES][48], styles[MAX_CURVES][40];
    int m = 0;
    for (size_t k = 0; k < f->n; k++)
        for (int i = 0; i < n; i++, m++) {
            name_member(d, f, k, n > 1 ? curves[i].name : NULL, names[m], sizeof *names);
            (void)snprintf(blocks[m], sizeof *blocks, "$data index %zu", k);
            (void)snprintf(styles[m], sizeof *styles, "w l lt %zu dt %d", k % 8 + 1,
                           i + 1 + (int)(k / 8));
            all[m] = (draw_curve){curves[i].x, curves[i].y, names[m], styles[m], blocks[m], NULL};
        }
    return m;
}

static bool draw_all(const dataset *d, const plot_request *r, int x, const family *f,
                     const int *columns, int n, FILE *script, fail *why)
{
    char xlabel[160], ylabel[160];
    draw_curve curves[MAX_CURVES], all[MAX_CURVES];
    const bool good = f->by < 0 ? put_columns(d, script, x, columns, n, why)
                                : put_family(d, script, x, f, columns, n, why);
    dataset_label(d->names[x], xlabel, sizeof xlabel);
    name_curves(d, columns, n, curves, ylabel, sizeof ylabel);
    draw_labels(script, r->title, r->xlabel ? r->xlabel : xlabel, r->ylabel ? r->ylabel : ylabel);
    (void)fputs("set key outside right top\n", script);
    if (f->by < 0)
        draw_curves(script, "$data", curves, n);
    else
        draw_curves(script, "$data", all, spread(d, f, curves, n, all));
    return good;
}

bool plot_curves(const plot_request *r, fail *why)
{
    static dataset d;
    picture p;
    int x = 0, columns[MAX_CURVES] = {0}, n = 0;
    family f = {.by = -1};
    bool good = dataset_read(&d, r->file, why) && plot_choose(&d, r->x, 0, &x, why) &&
                choose_family(&d, r, x, &f, why) &&
                choose_curves(&d, r->y, x, f.by, columns, &n, why);
    if (good && f.by >= 0 && f.n * (size_t)n > MAX_CURVES)
        good =
            fail_with(why,
                      "%s: %zu values of %s times %d column%s are more than %d curves; name fewer "
                      "by --y, or see 'plot heat'",
                      d.path, f.n, d.names[f.by], n, n == 1 ? "" : "s", MAX_CURVES);
    good = good && picture_begin(&p, r->output, r->force, f.by < 0 ? 900 : 1000, 600, why);
    if (good) {
        good = draw_all(&d, r, x, &f, columns, n, p.script, why);
        good = picture_end(&p, good, why);
    }
    free(f.values);
    dataset_free(&d);
    return good;
}
