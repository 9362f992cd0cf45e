#include "canvas.h"

#include "cli/base/shown.h"
#include "cli/plot/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Convert a view with y up to one with x or z up. Both axes are right-handed. */
static void put_up(const double from[3], int up, double to[3])
{
    const double turned[3][3] = {
        {from[1], from[2], from[0]}, {from[0], from[1], from[2]}, {from[0], -from[2], from[1]}};
    memcpy(to, turned[up], sizeof turned[up]);
}

canvas canvas_begin(FILE *script, int axes, int up)
{
    // an orthographic view: azimuth a to the right of z, elevation b above the ground
    const double a = axes == 2 ? 0 : 0.5, b = axes == 2 ? 0 : 0.35;
    const double right[3] = {cos(a), 0, -sin(a)};
    const double upwards[3] = {-sin(b) * sin(a), cos(b), -sin(b) * cos(a)};
    const double towards[3] = {sin(a) * cos(b), sin(b), cos(a) * cos(b)};
    canvas c = {.script = script, .low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    put_up(right, up, c.right);
    put_up(upwards, up, c.up);
    put_up(towards, up, c.towards);
    return c;
}

void canvas_project(const canvas *c, const double at[3], double xy[2])
{
    xy[0] = xy[1] = 0;
    for (int k = 0; k < 3; k++) {
        xy[0] += c->right[k] * at[k];
        xy[1] += c->up[k] * at[k];
    }
}

void canvas_reach(canvas *c, const double xy[2])
{
    for (int k = 0; k < 2; k++) {
        c->low[k] = fmin(c->low[k], xy[k]);
        c->high[k] = fmax(c->high[k], xy[k]);
    }
}

static void put_point(canvas *c, const char *word, const double xy[2])
{
    (void)fprintf(c->script, "%s %.15g,%.15g ", word, shown_value(xy[0], "m"),
                  shown_value(xy[1], "m"));
    canvas_reach(c, xy);
}

/* Write the colour of the lines: "lt 8", or grey after the given word. */
static void put_colour(canvas *c, const char *word, const canvas_look *look)
{
    if (look->line > 0)
        (void)fprintf(c->script, "lt %d ", look->line);
    else
        (void)fprintf(c->script, "%s rgb '#888888' ", word);
}

static void put_line(canvas *c, const canvas_look *look)
{
    put_colour(c, "lc", look);
    (void)fprintf(c->script, "lw %g dt %d ", look->width, look->dashed ? 2 : 1);
}

/*
 * Write the end of an object: its layer, fill and border. gnuplot draws an empty object twice,
 * first in the colour of its fill, and SVG may show only this first drawing. So the fill has the
 * colour of the lines.
 */
static void put_look(canvas *c, const canvas_look *look)
{
    (void)fprintf(c->script, "%s ", look->front ? "front" : "back");
    if (look->fill)
        (void)fprintf(c->script, "fc rgb '%s' fs solid ", look->fill);
    else {
        (void)fputs("fc ", c->script);
        put_colour(c, "", look);
        (void)fputs("fs empty ", c->script);
    }
    if (!(look->width > 0)) {
        (void)fputs("noborder\n", c->script);
        return;
    }
    // a border has only a colour; width and dashes belong to the object
    (void)fputs("border ", c->script);
    put_line(c, look);
    (void)fputc('\n', c->script);
}

void canvas_polygon(canvas *c, const double (*points)[2], int n, const canvas_look *look)
{
    (void)fprintf(c->script, "set object %d polygon ", ++c->objects);
    for (int i = 0; i <= n; i++)
        put_point(c, i ? "to" : "from", points[i % n]);
    put_look(c, look);
}

/* Draw a curve as a polygon that runs forward and back. Unlike lines, objects keep their order. */
void canvas_curve(canvas *c, const double (*points)[2], int n, const canvas_look *look)
{
    (void)fprintf(c->script, "set object %d polygon ", ++c->objects);
    for (int i = 0; i < n; i++)
        put_point(c, i ? "to" : "from", points[i]);
    for (int i = n - 2; i >= 0; i--)
        put_point(c, "to", points[i]);
    put_look(c, look);
}

void canvas_line(canvas *c, const double from[2], const double to[2], const canvas_look *look)
{
    double points[2][2];
    memcpy(points[0], from, sizeof points[0]);
    memcpy(points[1], to, sizeof points[1]);
    canvas_curve(c, (const double(*)[2])points, 2, look);
}

void canvas_circle(canvas *c, const double middle[2], double radius, const canvas_look *look)
{
    (void)fprintf(c->script, "set object %d circle ", ++c->objects);
    put_point(c, "at", middle);
    (void)fprintf(c->script, "size %.15g ", shown_value(radius, "m"));
    put_look(c, look);
    const double low[2] = {middle[0] - radius, middle[1] - radius};
    const double high[2] = {middle[0] + radius, middle[1] + radius};
    canvas_reach(c, low);
    canvas_reach(c, high);
}

void canvas_arrow(canvas *c, const double from[2], const double to[2], int heads,
                  const canvas_look *look)
{
    (void)fputs("set arrow ", c->script);
    put_point(c, "from", from);
    put_point(c, "to", to);
    (void)fputs("front head filled size screen 0.012,20 fixed ", c->script);
    put_line(c, look);
    (void)fputc('\n', c->script);
    if (heads < 2)
        return;
    // the second head is a little behind the first
    const double near[2] = {from[0] + 0.85 * (to[0] - from[0]), from[1] + 0.85 * (to[1] - from[1])};
    canvas_arrow(c, from, near, 1, look);
}

void canvas_arc(canvas *c, const double middle[2], double radius, double from, double to, bool head,
                const canvas_look *look)
{
    const double degrees = 180 / 3.14159265358979323846;
    (void)fprintf(c->script, "set object %d circle ", ++c->objects);
    put_point(c, "at", middle);
    (void)fprintf(c->script, "size %.15g arc [%.9g:%.9g] nowedge ", shown_value(radius, "m"),
                  degrees * fmin(from, to), degrees * fmax(from, to));
    put_look(c, look);
    for (int i = 0; i <= 16; i++) {
        const double angle = from + (to - from) * i / 16;
        const double at[2] = {middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)};
        canvas_reach(c, at);
    }
    if (!head)
        return;
    const double before = to - (to > from ? 0.05 : -0.05);
    const double tail[2] = {middle[0] + radius * cos(before), middle[1] + radius * sin(before)};
    const double tip[2] = {middle[0] + radius * cos(to), middle[1] + radius * sin(to)};
    canvas_arrow(c, tail, tip, 1, look);
}

void canvas_text(canvas *c, const double at[2], const char *text, int side, double dy)
{
    (void)fputs("set label ", c->script);
    draw_quote(c->script, text);
    (void)fputc(' ', c->script);
    put_point(c, "at", at);
    (void)fprintf(c->script, "%s offset %d,%g front\n",
                  side < 0   ? "right"
                  : side > 0 ? "left"
                             : "center",
                  side, dy);
}

/* --- hull ------------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const double *p = a, *q = b;
    const int x = (p[0] > q[0]) - (p[0] < q[0]);
    return x != 0 ? x : (p[1] > q[1]) - (p[1] < q[1]);
}

/* True if the path a, b, c turns left. */
static bool turns_left(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/* Andrew's monotone chain: the lower side from left to right, then the upper side back. */
int canvas_hull(double (*points)[2], int n)
{
    double hull[2 * CANVAS_HULL][2];
    int count = 0;
    qsort(points, (size_t)n, sizeof *points, by_place);
    for (int pass = 0; pass < 2; pass++) {
        const int start = count;
        for (int i = 0; i < n; i++) {
            const double *next = points[pass == 0 ? i : n - 1 - i];
            while (count >= start + 2 && !turns_left(hull[count - 2], hull[count - 1], next))
                count--;
            memcpy(hull[count++], next, sizeof *hull);
        }
        count--; // the last point is the first of the other side
    }
    count = count < 1 ? 1 : count < n ? count : n;
    memcpy(points, hull, (size_t)count * sizeof *points);
    return count;
}
