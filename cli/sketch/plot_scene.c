/* A picture of a scene: the bodies, their contacts, and their motion before and after. */
#include "cli/base/shown.h"
#include "cli/plot/draw.h"
#include "cli/plot/picture.h"
#include "show.h"

#include <math.h>

enum { WIDTH = 950, LEAST = 140, MOST = 900, LINE = 19, AROUND = 125 }; /* pixels */

/*
 * Draw the axes. In space no lengths can be read from axes, and a contact without bodies has no
 * lengths.
 */
static void put_axes(const sketch *k, const plot_request *r, FILE *script)
{
    char x[40], y[40];
    if (k->axes == 3 || k->bare) {
        (void)fputs("unset border\nunset tics\nunset grid\n", script);
        return;
    }
    draw_labels(script, NULL,
                r->xlabel ? r->xlabel : shown_label(k->in_frame ? "t" : "x", "m", x, sizeof x),
                r->ylabel ? r->ylabel : shown_label(k->in_frame ? "n" : "y", "m", y, sizeof y));
    (void)fputs("set grid back\n", script);
}

/*
 * Set the ranges to everything that was drawn, with a margin. The scale is the same in both
 * directions.
 */
static void put_ranges(const canvas *c, FILE *script)
{
    (void)fputs("set size ratio -1\n", script);
    const double room = 0.03 * fmax(c->high[0] - c->low[0], c->high[1] - c->low[1]);
    for (int k = 0; k < 2; k++) {
        const double low = shown_value(c->low[k] - room, "m");
        const double high = shown_value(c->high[k] + room, "m");
        const double far = fmax(fabs(low), fabs(high)) / (high - low);
        (void)fprintf(script, "set %crange [%.15g:%.15g]\n", "xy"[k], low, high);
        if (far > 1e3) // few tics, with enough digits to be different
            (void)fprintf(script, "set format %c '%%.%.0fg'\nset %ctics %.9g\n", "xy"[k],
                          fmin(ceil(log10(far)) + 2, 15), "xy"[k],
                          show_round_number(0.4 * (high - low)));
    }
}

/*
 * Write everything except the terminal to a separate file. The size of the terminal follows from
 * it.
 */
static canvas put_all(sketch *k, const plot_request *r, FILE *script, show_scale *size)
{
    canvas c = canvas_begin(script, k->axes, sketch_up(k));
    double vast;
    sketch_tidy(k, show_half(k, &vast));
    const show_scale scale = *size = show_scale_of(k, &c);
    show_ground(k, &scale, &c);
    show_bodies(k, &scale, &c);
    show_frames(k, &scale, &c);
    show_motions(k, &scale, &c);
    show_rulers(k, &scale, &c);
    if (k->pile)
        show_chains(k, &scale, &c);
    (void)fputs("set title ", script);
    draw_quote(script, r->title ? r->title : k->title);
    (void)fputc('\n', script);
    put_axes(k, r, script);
    put_ranges(&c, script);
    return c;
}

static bool copy(FILE *from, FILE *to)
{
    char part[4096];
    size_t n;
    rewind(from);
    while ((n = fread(part, 1, sizeof part, from)) > 0)
        if (fwrite(part, 1, n, to) != n)
            return false;
    return !ferror(from);
}

/* Check that the numbers in the script have enough digits to separate the points of the picture. */
static bool check_place(const canvas *c, const plot_request *r, fail *why)
{
    for (int k = 0; k < 2; k++)
        if (!(c->high[k] - c->low[k] > 1e-12 * fmax(fabs(c->low[k]), fabs(c->high[k]))))
            return fail_with(why,
                             "%s: the bodies are too small to be drawn so far from the origin; "
                             "give their positions from a nearer origin",
                             r->output);
    return true;
}

bool sketch_draw(sketch *k, const plot_request *r, fail *why)
{
    picture drawn;
    FILE *script = tmpfile();
    if (!script)
        return fail_with(why, "%s: cannot create a temporary file", r->output);
    show_scale scale;
    canvas c = put_all(k, r, script, &scale);
    const int key = LINE * show_key_lines(k, &scale);
    const double shape = (c.high[1] - c.low[1]) / (c.high[0] - c.low[0]);
    const double height = fmin(fmax((WIDTH - AROUND) * shape, LEAST), MOST);
    bool good = check_place(&c, r, why) &&
                picture_begin(&drawn, r->output, r->force, WIDTH, (int)height + AROUND + key, why);
    if (good) {
        (void)fprintf(drawn.script,
                      "set bmargin at screen %.6g\nset key at screen 0.03,0.01 left bottom Left "
                      "reverse maxrows %d samplen 2\n",
                      (key + 70) / (height + AROUND + key), show_key_lines(k, &scale) + 1);
        good = copy(script, drawn.script) ||
               fail_with(why, "%s: cannot create a temporary file", r->output);
        c.script = drawn.script;
        show_key(k, &scale, &c);
        good = picture_end(&drawn, good, why);
    }
    (void)fclose(script);
    return good;
}

bool sketch_plot_one(const plot_request *r, const scenario *s, bool solved, fail *why)
{
    problem p;
    sketch k = {0};
    const choice how = {r->laws ? problem_any_law(s) : r->choice.law, r->choice.path,
                        r->choice.branch};
    const bool good = problem_build(&p, s, &how, why) && sketch_of_problem(&k, s, &p, why) &&
                      (!solved || sketch_solve_one(&k, s, &p, r, why)) && sketch_draw(&k, r, why);
    sketch_free(&k);
    return good;
}

bool sketch_plot_several(const plot_request *r, const scenario *s, bool solved, fail *why)
{
    several m = {0};
    sketch k = {0};
    const bool good = several_build(&m, s, &r->choice, why) && sketch_of_several(&k, &m, why) &&
                      (!solved || sketch_solve_several(&k, &m, r, why)) && sketch_draw(&k, r, why);
    sketch_free(&k);
    several_free(&m);
    return good;
}

bool sketch_plot_pile(const plot_request *r, const pile *p, const double *impulses, fail *why)
{
    sketch k = {0};
    const bool good = sketch_of_pile(&k, p, impulses, why) && sketch_draw(&k, r, why);
    sketch_free(&k);
    return good;
}
