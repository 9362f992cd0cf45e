#include "history.h"

#include "cli/base/shown.h"
#include "cli/files/hdf5_file.h"
#include "cli/files/output.h"
#include "draw.h"
#include "picture.h"

#include <percuss/percuss.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PLANAR = 1, SPATIAL = 2, BOTH = 3 };

static const struct {
    const char *name, *unit;
    size_t offset;
    int where;
} columns[] = {
#define AT(field) offsetof(pcs_instant, field)
    {"time", "s", AT(time), BOTH},     {"penetration", "m", AT(penetration), BOTH},
    {"angle", "rad", AT(angle), BOTH}, {"v_n", "m/s", AT(v[0]), BOTH},
    {"v_t", "m/s", AT(v[1]), PLANAR},  {"v_1", "m/s", AT(v[1]), SPATIAL},
    {"v_2", "m/s", AT(v[2]), SPATIAL}, {"F_n", "N", AT(F[0]), BOTH},
    {"F_t", "N", AT(F[1]), PLANAR},    {"F_1", "N", AT(F[1]), SPATIAL},
    {"F_2", "N", AT(F[2]), SPATIAL},   {"p_n", "N s", AT(p[0]), BOTH},
    {"p_t", "N s", AT(p[1]), PLANAR},  {"p_1", "N s", AT(p[1]), SPATIAL},
    {"p_2", "N s", AT(p[2]), SPATIAL}, {"W_n", "J", AT(W_n), BOTH},
    {"W_f", "J", AT(W_t), BOTH},
#undef AT
};

enum { COLUMNS = sizeof columns / sizeof *columns };

static bool has(const history *h, int column)
{
    return columns[column].where & (h->spatial ? SPATIAL : PLANAR);
}

static double value(const history *h, size_t row, int column)
{
    double x;
    memcpy(&x, (const char *)&h->at[row] + columns[column].offset, sizeof x);
    return x;
}

void history_watch(const pcs_instant *now, void *user)
{
    history *h = user;
    if (h->n == h->room) {
        const size_t room = h->room ? 2 * h->room : 256;
        pcs_instant *more = realloc(h->at, room * sizeof *more);
        if (!more) {
            h->full = true;
            return;
        }
        h->at = more;
        h->room = room;
    }
    h->at[h->n++] = *now;
}

void history_free(history *h)
{
    free(h->at);
    h->at = NULL;
    h->n = h->room = 0;
}

static const char *motion_of(const pcs_instant *now)
{
    return now->sticks ? "stick" : "slide";
}

static bool write_csv(const history *h, const char *path, bool force, fail *why)
{
    FILE *out;
    if (!output_open(path, force, &out, why))
        return false;
    for (int c = 0; c < COLUMNS; c++)
        if (has(h, c))
            (void)fprintf(out, "%s,", columns[c].name);
    (void)fprintf(out, "motion,event\n");
    for (size_t i = 0; i < h->n; i++) {
        for (int c = 0; c < COLUMNS; c++)
            if (has(h, c))
                (void)fprintf(out, "%.17g,", value(h, i, c));
        (void)fprintf(out, "%s,%s\n", motion_of(&h->at[i]), pcs_event_name(h->at[i].event));
    }
    const bool good = !ferror(out) || fail_with(why, "%s: cannot be written to the end", path);
    return output_close(path, out, good, why);
}

static bool put_numbers(const history *h, hdf5_file *file, double *room, fail *why)
{
    for (int c = 0; c < COLUMNS; c++) {
        if (!has(h, c))
            continue;
        for (size_t i = 0; i < h->n; i++)
            room[i] = value(h, i, c);
        if (!hdf5_numbers(file, columns[c].name, columns[c].unit, room, h->n, why))
            return false;
    }
    return true;
}

static bool put_words(const history *h, hdf5_file *file, const char **room, fail *why)
{
    for (size_t i = 0; i < h->n; i++)
        room[i] = motion_of(&h->at[i]);
    if (!hdf5_words(file, "motion", room, h->n, why))
        return false;
    for (size_t i = 0; i < h->n; i++)
        room[i] = pcs_event_name(h->at[i].event);
    return hdf5_words(file, "event", room, h->n, why);
}

static bool fill_hdf5(const history *h, hdf5_file *file, const char *source, fail *why)
{
    double *numbers = calloc(h->n, sizeof *numbers);
    const char **words = calloc(h->n, sizeof *words);
    const bool good = numbers && words
                          ? hdf5_text(file, "percuss", pcs_version(), why) &&
                                hdf5_text(file, "title", h->title, why) &&
                                hdf5_text(file, "scenario", source, why) &&
                                put_numbers(h, file, numbers, why) && put_words(h, file, words, why)
                          : fail_with(why, "out of memory");
    free(numbers);
    free(words);
    return good;
}

static bool write_hdf5(const history *h, const char *path, bool force, const char *source,
                       fail *why)
{
    const char *part;
    hdf5_file file;
    if (!output_begin(path, force, &part, why))
        return false;
    bool good = hdf5_create(&file, path, part, why);
    if (good) {
        good = fill_hdf5(h, &file, source, why);
        good = hdf5_close(&file, good, why);
    }
    return output_end(path, good, why);
}

bool history_write(const history *h, const char *path, bool force, const char *source, fail *why)
{
    if (h->full)
        return fail_with(why, "%s: out of memory for the history", path);
    return hdf5_named(path) ? write_hdf5(h, path, force, source, why)
                            : write_csv(h, path, force, why);
}

/* --- picture --------------------------------------------------------------------------- */

/* Write the data, for panels from top to bottom. Times are in ms, angles in degrees. */
static void data(const history *h, FILE *script)
{
    (void)fprintf(script, "$h << EOD\n");
    for (size_t i = 0; i < h->n; i++) {
        const pcs_instant *x = &h->at[i];
        (void)fprintf(script, "%.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", 1e3 * x->time,
                      shown_value(x->F[0], "N"), shown_value(x->F[1], "N"),
                      shown_value(x->F[2], "N"), shown_value(x->v[1], "m/s"),
                      shown_value(x->v[2], "m/s"), shown_value(x->penetration, "m"),
                      shown_value(x->angle, "rad"));
    }
    (void)fprintf(script, "EOD\n");
}

/*
 * Draw a line at every event through all panels. Names are above the first panel; names of close
 * events are joined.
 */
static void mark_events(const history *h, FILE *script, bool names)
{
    const double near = 0.03 * h->at[h->n - 1].time;
    double last = -1;
    int label = 0;
    (void)fprintf(script, "unset arrow\nunset label\n");
    for (size_t i = 0; i < h->n; i++) {
        const double t = h->at[i].time;
        const char *name = pcs_event_name(h->at[i].event);
        if (h->at[i].event == PCS_EVENT_NONE)
            continue;
        (void)fprintf(script,
                      "set arrow from first %.9g,graph 0 to first %.9g,graph 1 nohead lc rgb "
                      "'#888888' lw 1 dt 2\n",
                      1e3 * t, 1e3 * t);
        if (names && label && t - last < near)
            (void)fprintf(script, "all = all . ', %s'\nset label %d all\n", name, label);
        else if (names)
            (void)fprintf(script,
                          "all = '%s'\nset label %d all at first %.9g,graph 1.04 rotate by 35 "
                          "left\n",
                          name, ++label, 1e3 * t);
        last = t;
    }
}

static void panel(const history *h, FILE *script, int index, const char *name, const char *unit,
                  const char *plots)
{
    char label[40];
    static const double tops[] = {0.88, 0.67, 0.46, 0.25}, height = 0.175;
    mark_events(h, script, index == 0);
    (void)fprintf(script,
                  "set tmargin at screen %g\nset bmargin at screen %g\nset ylabel '%s'\n"
                  "set format x '%s'\n%splot %s\n",
                  tops[index], tops[index] - height, shown_label(name, unit, label, sizeof label),
                  index == 3 ? "%g" : "", index == 3 ? "set xlabel 'time / ms'\n" : "", plots);
}

bool history_plot(const history *h, const char *path, bool force, fail *why)
{
    picture p;
    if (h->full)
        return fail_with(why, "%s: out of memory for the history", path);
    if (!picture_begin(&p, path, force, 900, 1000, why))
        return false;
    data(h, p.script);
    (void)fprintf(p.script,
                  "set multiplot\nset lmargin at screen 0.13\nset rmargin at screen 0.86\n"
                  "set key outside right top Left reverse samplen 1.5\n"
                  "set xrange [0:%.9g]\nset yrange [*:*]\nset xzeroaxis ls 100\n"
                  "set offsets 0,0,graph 0.08,graph 0.08\nset title ",
                  1e3 * h->at[h->n - 1].time);
    draw_quote(p.script, h->title);
    (void)fprintf(p.script, " offset 0,2.5\n");
    panel(h, p.script, 0, "force", "N",
          h->spatial ? "$h u 1:2 w l t 'F_n', $h u 1:3 w l t 'F_1', $h u 1:4 w l t 'F_2'"
                     : "$h u 1:2 w l t 'F_n', $h u 1:3 w l t 'F_t'");
    (void)fprintf(p.script, "unset title\n");
    panel(h, p.script, 1, "slip", "m/s",
          h->spatial ? "$h u 1:5 w l lt 2 t 'v_1', $h u 1:6 w l lt 3 t 'v_2'"
                     : "$h u 1:5 w l lt 2 t 'v_t'");
    panel(h, p.script, 2, "penetration", "m", "$h u 1:7 w l lt 1 t 'd'");
    panel(h, p.script, 3, "turned", "rad", "$h u 1:8 w l lt 8 t 'angle'");
    (void)fprintf(p.script, "unset multiplot\n");
    return picture_end(&p, true, why);
}
