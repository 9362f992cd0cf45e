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
    bool several; /* contacts that it shows */
} kinds[] = {
    {"map", plot_map, NULL, false},         {"heat", plot_heat, NULL, false},
    {"curves", plot_curves, NULL, false},   {"phase", NULL, plot_phase, false},
    {"impulse", NULL, plot_impulse, false}, {"hodograph", NULL, plot_hodograph, false},
    {"strike", NULL, plot_strike, true},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *kind_at(size_t index)
{
    return index < KINDS ? kinds[index].name : NULL;
}

static size_t chosen; /* of kinds */

static plot_request request_of(const options *o)
{
    return (plot_request){.file = o->file,
                          .output = o->output,
                          .force = o->force,
                          .x = o->x,
                          .y = o->y,
                          .z = o->z,
                          .levels = o->levels,
                          .by = o->by,
                          .title = o->title,
                          .xlabel = o->xlabel,
                          .ylabel = o->ylabel,
                          .zlabel = o->zlabel,
                          .range = o->range,
                          .centre = o->centre,
                          .laws = o->laws,
                          .choice = o->choice};
}

static int plot_scenario(const options *o, const scenario *s, bool several)
{
    fail why;
    const plot_request r = request_of(o);
    if (several != kinds[chosen].several) {
        (void)fail_with(&why,
                        several
                            ? "%s: plot %s shows one contact; plot strike shows several"
                            : "%s: has one contact; plot %s shows several, of which one strikes",
                        s->name, kinds[chosen].name);
        return exit_bad(&why);
    }
    return kinds[chosen].of_impact(&r, s, &why) ? 0 : exit_bad(&why);
}

static int plot_one(const options *o, const scenario *s)
{
    return plot_scenario(o, s, false);
}

static int plot_several(const options *o, const scenario *s)
{
    return plot_scenario(o, s, true);
}

/* Colours of numbers are those of heat. */
static bool check_colours(const options *o, fail *why)
{
    const char *option = o->range    ? "--range"
                         : o->centre ? "--centre"
                         : o->levels ? "--levels"
                                     : NULL;
    return !option || strcmp(o->kind, "heat") == 0 ||
           fail_with(why, "%s is for plot heat; plot %s has no colours for numbers", option,
                     o->kind);
}

static bool ready(const options *o, fail *why)
{
    if (!o->kind)
        return fail_with(why, "which plot? map, heat, curves, phase, impulse, hodograph or strike");
    for (chosen = 0; chosen < KINDS && strcmp(kinds[chosen].name, o->kind) != 0;)
        chosen++;
    if (chosen == KINDS)
        return suggest_unknown(why, "plot", o->kind, kind_at, "see 'percuss plot --help'");
    if (!check_colours(o, why))
        return false;
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
        return load_and_run(o, plot_one, plot_several, NULL);
    const plot_request r = request_of(o);
    return kinds[chosen].of_data(&r, &why) ? 0 : exit_bad(&why);
}
