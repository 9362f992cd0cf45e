#include "cli/plot/plot.h"
#include "cli/base/exit.h"
#include "cli/plot/picture.h"
#include "cli/sketch/sketch.h"
#include "commands.h"
#include "load.h"
#include "pile_search.h"
#include "scenario/suggest.h"

#include <string.h>

static bool scene_of_one(const plot_request *r, const scenario *s, fail *why)
{
    return sketch_plot_one(r, s, true, why);
}

static bool scene_of_several(const plot_request *r, const scenario *s, fail *why)
{
    return sketch_plot_several(r, s, true, why);
}

static const struct {
    const char *name;
    bool (*of_data)(const plot_request *, fail *);
    bool (*of_impact)(const plot_request *, const scenario *, fail *);
    bool (*of_several)(const plot_request *, const scenario *, fail *); /* for several contacts */
} kinds[] = {
    {"map", plot_map, NULL, NULL},         {"heat", plot_heat, NULL, NULL},
    {"curves", plot_curves, NULL, NULL},   {"phase", NULL, plot_phase, NULL},
    {"impulse", NULL, plot_impulse, NULL}, {"hodograph", NULL, plot_hodograph, NULL},
    {"strike", NULL, NULL, plot_strike},   {"scene", NULL, scene_of_one, scene_of_several},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *kind_at(size_t index)
{
    return index < KINDS ? kinds[index].name : NULL;
}

static size_t chosen; /* index in kinds */

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

static int plot_one(const options *o, const scenario *s)
{
    fail why;
    const plot_request r = request_of(o);
    const bool good =
        kinds[chosen].of_impact
            ? kinds[chosen].of_impact(&r, s, &why)
            : fail_with(&why, "%s: has one contact; plot %s shows several, of which one strikes",
                        s->name, kinds[chosen].name);
    return good ? 0 : exit_bad(&why);
}

static int plot_several(const options *o, const scenario *s)
{
    fail why;
    const plot_request r = request_of(o);
    const bool good =
        kinds[chosen].of_several
            ? kinds[chosen].of_several(&r, s, &why)
            : fail_with(&why,
                        "%s: plot %s shows one contact; plot strike and plot scene show "
                        "several",
                        s->name, kinds[chosen].name);
    return good ? 0 : exit_bad(&why);
}

/* Plot a pile with the best solution that was found. */
static int plot_pile(const options *o, pile *p)
{
    fail why;
    pile_answer a = {0};
    const plot_request r = request_of(o);
    if (o->laws && strcmp(o->laws, "complementarity") != 0 && strcmp(o->laws, "all") != 0) {
        (void)fail_with(&why, "%s: is a pile; its law is complementarity", p->path);
        return exit_bad(&why);
    }
    options how = *o;
    how.tolerance = o->tolerance > 0 ? o->tolerance : 1e-3; // enough for a picture
    int status = pile_has_bodies(p) ? pile_search(&how, p, &a) : 0;
    if (status != EXIT_BAD && !sketch_plot_pile(&r, p, a.p, &why))
        status = exit_bad(&why);
    pile_answer_free(&a);
    return status;
}

/* Check that options of colour scales are used with heat only. */
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

/* Check that options of the search are used only for the scene of a pile. */
static bool check_search(const options *o, fail *why)
{
    const char *option = o->tolerance > 0    ? "--tolerance"
                         : o->residual > 0   ? "--residual"
                         : o->time_limit > 0 ? "--time-limit"
                         : o->guess          ? "--guess"
                         : o->even           ? "--even"
                                             : NULL;
    return !option || strcmp(o->kind, "scene") == 0 ||
           fail_with(why, "%s is for plot scene of a pile", option);
}

static bool ready(const options *o, fail *why)
{
    if (!o->kind)
        return fail_with(
            why, "which plot? scene, map, heat, curves, phase, impulse, hodograph or strike");
    for (chosen = 0; chosen < KINDS && strcmp(kinds[chosen].name, o->kind) != 0;)
        chosen++;
    if (chosen == KINDS)
        return suggest_unknown(why, "plot", o->kind, kind_at, "see 'percuss plot --help'");
    if (!check_colours(o, why) || !check_search(o, why))
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
    if (!kinds[chosen].of_data)
        return load_and_run(o, plot_one, plot_several,
                            kinds[chosen].of_impact == scene_of_one ? plot_pile : NULL);
    const plot_request r = request_of(o);
    return kinds[chosen].of_data(&r, &why) ? 0 : exit_bad(&why);
}
