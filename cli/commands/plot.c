#include "cli/plot/plot.h"
#include "cli/base/exit.h"
#include "cli/plot/picture.h"
#include "commands.h"
#include "load.h"
#include "scenario/suggest.h"

#include <string.h>

static const struct {
    const char *name;
    bool (*of_data)(const plot_request *, fail *);
    bool (*of_impact)(const plot_request *, const scenario *, fail *);
} kinds[] = {
    {"map", plot_map, NULL},         {"heat", plot_heat, NULL},
    {"curves", plot_curves, NULL},   {"phase", NULL, plot_phase},
    {"impulse", NULL, plot_impulse}, {"hodograph", NULL, plot_hodograph},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *kind_at(size_t index)
{
    return index < KINDS ? kinds[index].name : NULL;
}

static size_t chosen; /* of kinds */

static plot_request request_of(const options *o)
{
    return (plot_request){o->file, o->output, o->force, o->x, o->y, o->z, o->levels, o->choice};
}

static int plot_one(const options *o, const scenario *s)
{
    fail why;
    const plot_request r = request_of(o);
    return kinds[chosen].of_impact(&r, s, &why) ? 0 : exit_bad(&why);
}

static int refuse_several(const options *o, const scenario *s)
{
    fail why;
    (void)o;
    (void)fail_with(&why, "%s: plot %s shows one contact", s->name, kinds[chosen].name);
    return exit_bad(&why);
}

static bool ready(const options *o, fail *why)
{
    if (!o->kind)
        return fail_with(why, "which plot? map, heat, curves, phase, impulse or hodograph");
    for (chosen = 0; chosen < KINDS && strcmp(kinds[chosen].name, o->kind) != 0;)
        chosen++;
    if (chosen == KINDS)
        return suggest_unknown(why, "plot", o->kind, kind_at, "see 'percuss plot --help'");
    if (!o->file)
        return fail_with(why, "plot %s needs a file", o->kind);
    if (!o->output)
        return fail_with(why, "-o PICTURE is needed: a .png, .svg or .pdf file");
    return picture_may_draw(o->output, o->force, why);
}

int commands_plot(const options *o)
{
    fail why;
    if (!ready(o, &why))
        return exit_bad(&why);
    if (kinds[chosen].of_impact)
        return load_and_run(o, plot_one, refuse_several, NULL);
    const plot_request r = request_of(o);
    return kinds[chosen].of_data(&r, &why) ? 0 : exit_bad(&why);
}
