#include "identify_picture.h"

#include "draw.h"
#include "picture.h"

#include <string.h>

/*
 * The largest number of points in a picture; the part of the duration that is shown before and
 * after.
 */
enum { MAX_POINTS = 4000, WIDTH = 1000, HEIGHT = 900 };
static const double AROUND = 0.4;

/* The units of the picture: milliseconds if the impact takes less than a second. */
typedef struct units {
    double time, acceleration;
    const char *time_name, *acceleration_name;
} units;

static units units_for(const measurement *r, const pcs_identified *id)
{
    const bool fast = id->duration.value < 1;
    return (units){fast ? 1e-3 : 1, r->unit, fast ? "ms" : "s", r->unit_name};
}

/* Write a sample without its baseline: time, axes, magnitude, normal and tangential component. */
static void write_sample(FILE *out, const measurement *r, const pcs_identified *id, const units *u,
                         size_t i)
{
    double a[3] = {0, 0, 0}, total = 0, a_n = 0, a_t = 0;
    for (int k = 0; k < r->n_axes; k++) {
        a[k] = r->axes[k][i] - id->offset[k] - id->drift[k] * (r->time[i] - id->t_start.value);
        total += a[k] * a[k];
        a_n += a[k] * id->normal[k];
        a_t += a[k] * id->friction[k];
    }
    const double f = u->acceleration;
    (void)fprintf(out, "%.15g %.6g %.6g %.6g %.6g %.6g %.6g\n", r->time[i] / u->time, a[0] / f,
                  a[1] / f, a[2] / f, sqrt(total) / f, a_n / f, a_t / f);
}

/* Write the window and its surroundings. If there are too many samples, some are left out. */
static void write_data(FILE *out, const measurement *r, const pcs_identified *id, const units *u)
{
    const double around = AROUND * id->duration.value;
    size_t first = id->first, last = id->last;
    while (first > 0 && r->time[first] > id->t_start.value - around)
        first--;
    while (last + 1 < r->n && r->time[last] < id->t_end.value + around)
        last++;
    const size_t step = (last - first) / MAX_POINTS + 1;
    (void)fputs("$measurement << EOD\n", out);
    for (size_t i = first; i <= last; i += step)
        write_sample(out, r, id, u, i);
    // [baruh-2022 Fig. 7]
    (void)fprintf(out, "EOD\n$triangle << EOD\n%.15g 0\n%.15g %.15g\n%.15g 0\nEOD\n",
                  id->t_start.value / u->time, id->t_peak.value / u->time,
                  id->peak_n.value / u->acceleration, id->t_end.value / u->time);
}

/* Draw the window as a grey background, with labels at its ends and at the turn. */
static void write_marks(FILE *out, const pcs_identified *id, const units *u)
{
    const struct {
        const char *name, *side;
        double t;
    } marks[] = {{"start", "right offset -0.6,0", id->t_start.value / u->time},
                 {"turn", "left offset 0.6,0", id->t_turn.value / u->time},
                 {"end", "left offset 0.6,0", id->t_end.value / u->time}};
    (void)fprintf(out,
                  "set object 1 rectangle from first %.15g, graph 0 to first %.15g, graph 1 behind "
                  "fillcolor rgb '#f0f0f0' fillstyle solid noborder\n",
                  marks[0].t, marks[2].t);
    for (int i = 0; i < 3; i++) {
        (void)fprintf(out,
                      "set arrow %d from first %.15g, graph 0 to first %.15g, graph 1 nohead "
                      "lw 1.5 dt 2 lc rgb '#555555'\n",
                      i + 1, marks[i].t, marks[i].t);
        (void)fprintf(out, "set label %d '%s' at first %.15g, graph 0.96 %s tc rgb '#555555'\n",
                      i + 1, marks[i].name, marks[i].t, marks[i].side);
    }
}

static void write_axes(picture *p, const measurement *r)
{
    (void)fputs("plot $measurement using 1:5 with lines lt 5 lw 2.5 title 'total'", p->script);
    for (int k = 0; k < r->n_axes; k++) {
        (void)fprintf(p->script, ", $measurement using 1:%d with lines lt %d title ", k + 2, k + 1);
        draw_quote(p->script, r->names[k]);
    }
    (void)fputs("\n", p->script);
}

static void write_components(FILE *out, const pcs_identified *id)
{
    (void)fprintf(
        out,
        "plot $measurement using 1:6 with lines lt 1 title 'normal a_n', "
        "$measurement using 1:7 with lines lt 2 title 'tangential a_t', "
        "$measurement using 1:(%.15g*$6) with lines lt 8 lw 1 dt 3 title 'mu a_n, mu = %.3g', "
        "$triangle using 1:2 with lines lt 4 dt 2 title 'triangle, e = %.3g'\n",
        id->mu.value, id->mu.value, id->e_triangle.value);
}

bool identify_draw(const char *path, bool force, const measurement *r, const pcs_identified *id,
                   fail *why)
{
    picture p;
    const units u = units_for(r, id);
    char title[300];
    if (!picture_begin(&p, path, force, WIDTH, HEIGHT, why))
        return false;
    const char *file = strrchr(r->name, '/');
    (void)snprintf(
        title, sizeof title, "%.120s: e = %.3g by impulses, %.3g by the triangle, mu = %.3g",
        file ? file + 1 : r->name, id->e_impulse.value, id->e_triangle.value, id->mu.value);
    write_data(p.script, r, id, &u);
    (void)fputs("set multiplot layout 2,1 margins 0.09,0.97,0.08,0.9 spacing 0,0.12 title ",
                p.script);
    draw_quote(p.script, title);
    (void)fprintf(p.script,
                  "\nset key at graph 0.5,1.01 center bottom horizontal samplen 3\n"
                  "set offsets 0,0,graph 0.12,graph 0.05\n"
                  "set xrange [%.15g:%.15g]\n"
                  "set ylabel 'acceleration, %s'\n",
                  (id->t_start.value - AROUND * id->duration.value) / u.time,
                  (id->t_end.value + AROUND * id->duration.value) / u.time, u.acceleration_name);
    write_marks(p.script, id, &u);
    write_axes(&p, r);
    (void)fprintf(p.script, "set xlabel 'time, %s'\n", u.time_name);
    write_components(p.script, id);
    (void)fputs("unset multiplot\n", p.script);
    return picture_end(&p, true, why);
}
