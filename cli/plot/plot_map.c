/* Maps of data: categories and numbers over a grid, one panel for each column of --z. */
#include "cli/files/dataset.h"
#include "draw.h"
#include "picture.h"
#include "plot.h"
#include "plot_parts.h"
#include "scenario/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PANELS = 12 };

/* The columns of a map, by name or by index. */
typedef struct map {
    dataset d;
    int x, y, z[MAX_PANELS], n_z;
    size_t nx, ny;
    double *xs, *ys; /* sorted, without repetition */
    size_t *rows;    /* row of each grid point, x fastest */
} map;

static void map_free(map *m)
{
    free(m->xs);
    free(m->ys);
    free(m->rows);
    dataset_free(&m->d);
}

/*
 * Find the row of each grid point, for any order of the rows. There are as many rows as grid
 * points, so each must have exactly one.
 */
static bool find_rows(map *m, fail *why)
{
    const size_t n = m->d.n_rows;
    bool *there = calloc(n, sizeof *there), good = true;
    m->rows = malloc(n * sizeof *m->rows);
    if (!there || !m->rows) {
        free(there);
        return fail_with(why, "%s: out of memory", m->d.path);
    }
    for (size_t row = 0; good && row < n; row++) {
        const size_t i = plot_place_of(m->xs, m->nx, m->d.columns[m->x][row]),
                     j = plot_place_of(m->ys, m->ny, m->d.columns[m->y][row]), at = j * m->nx + i;
        if (i == m->nx || j == m->ny || there[at])
            good = fail_with(
                why, "%s: %s and %s are not a grid: row %zu has the same place as another row",
                m->d.path, m->d.names[m->x], m->d.names[m->y], row + 1);
        else
            there[at] = true, m->rows[at] = row;
    }
    free(there);
    return good;
}

/* Find the columns that --z names, one for each panel; else the third column. */
static bool choose_panels(map *m, const char *names, fail *why)
{
    m->n_z = 0;
    if (!names) {
        m->n_z = 1;
        return plot_choose(&m->d, NULL, 2, &m->z[0], why);
    }
    while (*names) {
        char word[DATASET_NAME];
        const size_t length = strcspn(names, ",");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, names);
        names += length + strspn(names + length, ", ");
        if (m->n_z == MAX_PANELS)
            return fail_with(why, "--z: at most %d panels", MAX_PANELS);
        if (!plot_choose(&m->d, word, 0, &m->z[m->n_z++], why))
            return false;
    }
    return m->n_z > 0 || fail_with(why, "--z names no column");
}

/* Read a regular grid of two columns, with every grid point once. */
static bool map_read(map *m, const plot_request *r, fail *why)
{
    *m = (map){.xs = NULL};
    if (!dataset_read(&m->d, r->file, why) || !plot_choose(&m->d, r->x, 0, &m->x, why) ||
        !plot_choose(&m->d, r->y, 1, &m->y, why) || !choose_panels(m, r->z, why))
        return false;
    m->xs = plot_distinct(m->d.columns[m->x], m->d.n_rows, &m->nx);
    m->ys = plot_distinct(m->d.columns[m->y], m->d.n_rows, &m->ny);
    if (!m->xs || !m->ys)
        return fail_with(why, "%s: out of memory", r->file);
    if (m->nx < 2 || m->ny < 2)
        return fail_with(why, "%s: a map needs two columns that vary; name them by --x and --y",
                         r->file);
    return (m->nx * m->ny == m->d.n_rows ||
            fail_with(why, "%s: %s and %s are not a grid: %zu by %zu values, but %zu rows", r->file,
                      m->d.names[m->x], m->d.names[m->y], m->nx, m->ny, m->d.n_rows)) &&
           find_rows(m, why);
}

/* Return a value of a panel at a grid point, in the shown unit. */
static double shown(const map *m, int panel, size_t at)
{
    const int z = m->z[panel];
    return dataset_factor(m->d.names[z]) * m->d.columns[z][m->rows[at]];
}

/* Write the map scan by scan, with a column for each panel. */
static void put_map(const map *m, FILE *script)
{
    const double fx = dataset_factor(m->d.names[m->x]), fy = dataset_factor(m->d.names[m->y]);
    (void)fputs("$data << EOD\n", script);
    for (size_t j = 0; j < m->ny; j++) {
        for (size_t i = 0; i < m->nx; i++) {
            (void)fprintf(script, "%.9g %.9g", fx * m->xs[i], fy * m->ys[j]);
            for (int k = 0; k < m->n_z; k++)
                (void)fprintf(script, " %.9g", shown(m, k, j * m->nx + i));
            (void)fputc('\n', script);
        }
        (void)fputc('\n', script);
    }
    // a point without a value is written too: else gnuplot would shift the points after it
    (void)fputs("EOD\n", script);
}

/*
 * Write the labels. A single panel has the title of the picture; each of several has the name of
 * its column.
 */
static void put_labels(const map *m, const plot_request *r, FILE *script, int panel)
{
    char x[160], y[160];
    const char *title = m->d.names[m->z[panel]];
    dataset_label(m->d.names[m->x], x, sizeof x);
    dataset_label(m->d.names[m->y], y, sizeof y);
    if (m->n_z == 1 && r->title)
        title = r->title;
    draw_labels(script, title, r->xlabel ? r->xlabel : x, r->ylabel ? r->ylabel : y);
}

enum { MAX_CATEGORIES = 24 };

/* Collect the different values of all panels for a common key. Returns -1 if there are too many. */
static int categories_of(const map *m, draw_category *categories, fail *why)
{
    static char names[MAX_CATEGORIES][40];
    const bool modes = strncmp(m->d.names[m->z[0]], "mode", 4) == 0;
    const size_t places = m->d.n_rows, all = places * (size_t)m->n_z;
    double *values = malloc(all * sizeof *values);
    size_t n = 0;
    for (size_t i = 0; values && i < all; i++)
        values[i] = shown(m, (int)(i / places), i % places);
    double *each = values ? plot_distinct(values, all, &n) : NULL;
    const bool good = each && n <= MAX_CATEGORIES;
    for (size_t i = 0; good && i < n; i++) {
        const char *word = dataset_word(m->d.names[m->z[0]], each[i]);
        (void)snprintf(names[i], sizeof names[i], "%.9g", each[i]);
        if (word)
            (void)snprintf(names[i], sizeof names[i], "%s", word);
        categories[i] = modes ? draw_mode((int)each[i]) : (draw_category){each[i], names[i], 0};
    }
    free(values);
    free(each);
    if (!good)
        (void)fail_with(why, "%s: %s has %zu values; a map shows few values; see 'plot heat'",
                        m->d.path, m->d.names[m->z[0]], n);
    return good ? (int)n : -1;
}

enum { PANEL_WIDTH = 520, PANEL_HEIGHT = 450 };

/* Return the number of panels in a row. */
static int across(const map *m)
{
    return m->n_z < 4 ? m->n_z : m->n_z == 4 ? 2 : 3;
}

static int down(const map *m)
{
    return (m->n_z + across(m) - 1) / across(m);
}

static bool begin(const map *m, const plot_request *r, int height, int key, picture *p, fail *why)
{
    const bool one = m->n_z == 1;
    const int width = one ? 900 : PANEL_WIDTH * across(m),
              high = one ? height : PANEL_HEIGHT * down(m) + key;
    if (!picture_begin(p, r->output, r->force, width, high, why))
        return false;
    put_map(m, p->script);
    if (!one)
        draw_panels(p->script, down(m), across(m), width, high, key, r->title ? r->title : "");
    return true;
}

bool plot_map(const plot_request *r, fail *why)
{
    map m;
    picture p;
    draw_category categories[MAX_CATEGORIES];
    int n = -1;
    bool good = map_read(&m, r, why) && (n = categories_of(&m, categories, why)) >= 0 &&
                begin(&m, r, 640, 12 * n + 12, &p, why);
    if (good) {
        for (int k = 0; k < m.n_z; k++) {
            if (m.n_z > 1)
                draw_panel(p.script);
            put_labels(&m, r, p.script, k);
            draw_categories(p.script, "$data", 1, 2, 3 + k, categories, n);
            for (int i = 0; i < n; i++)
                categories[i].name = NULL; // the first panel has the common key
        }
        if (m.n_z > 1)
            draw_panels_end(p.script);
        good = picture_end(&p, true, why);
    }
    map_free(&m);
    return good;
}

/*
 * True if two columns have the same quantity, as vp_n@newton and vp_n@poisson. They get the same
 * scale, to be compared.
 */
static bool alike(const map *m, int a, int b)
{
    const char *one = m->d.names[m->z[a]], *other = m->d.names[m->z[b]];
    const size_t length = strcspn(one, "@");
    return length == strcspn(other, "@") && strncmp(one, other, length) == 0;
}

static draw_scale scale_of(const map *m, const plot_scale *given, int panel)
{
    draw_scale s = {INFINITY, -INFINITY, given->centred, given->centre};
    if (given->ranged)
        return (draw_scale){given->low, given->high, given->centred, given->centre};
    for (int k = 0; k < m->n_z; k++)
        for (size_t i = 0; alike(m, panel, k) && i < m->d.n_rows; i++) {
            const double z = shown(m, k, i);
            if (pcs_has(z)) {
                s.low = fmin(s.low, z);
                s.high = fmax(s.high, z);
            }
        }
    return s;
}

static void draw_heat_panel(const map *m, const plot_request *r, FILE *script, int panel,
                            const plot_scale *scale, const double *levels, int n)
{
    char label[160];
    const draw_scale colours = scale_of(m, scale, panel);
    dataset_label(m->d.names[m->z[panel]], label, sizeof label);
    put_labels(m, r, script, panel);
    draw_heat(script, "$data", 1, 2, 3 + panel,
              r->zlabel    ? r->zlabel
              : m->n_z > 1 ? ""
                           : label,
              levels, n, &colours);
}

bool plot_heat(const plot_request *r, fail *why)
{
    enum { MOST = 50 };
    double levels[MOST];
    map m = {.xs = NULL};
    picture p;
    plot_scale scale;
    fail number;
    const int n = r->levels ? units_numbers(r->levels, levels, MOST, &number) : 0;
    if (n < 0)
        return fail_with(why, "--levels takes numbers, as in --levels 0.9,1,1.1; %s", number.text);
    bool good =
        plot_scale_read(&scale, r, why) && map_read(&m, r, why) && begin(&m, r, 600, 0, &p, why);
    if (good) {
        for (int k = 0; k < m.n_z; k++) {
            if (m.n_z > 1)
                draw_panel(p.script);
            draw_heat_panel(&m, r, p.script, k, &scale, levels, n);
        }
        if (m.n_z > 1)
            draw_panels_end(p.script);
        good = picture_end(&p, true, why);
    }
    map_free(&m);
    return good;
}
