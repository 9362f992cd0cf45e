#include "cli/fit/fit.h"
#include "cli/base/exit.h"
#include "cli/files/output.h"
#include "cli/plot/picture.h"
#include "commands.h"

#include <stdlib.h>
#include <string.h>

/* Check the outputs before anything takes time. */
static bool outputs_are_good(const options *o, fail *why)
{
    if (o->picture_kind && !o->plot)
        return fail_with(why, "--kind %.40s: needs --plot FILE", o->picture_kind);
    if (o->plot && o->html && strcmp(o->plot, o->html) == 0)
        return fail_with(why, "--plot and --html name the same file %.200s", o->plot);
    return fit_kind_exists(o->picture_kind, why) && picture_may_draw(o->plot, o->force, why) &&
           output_may_write(o->html, o->force, why);
}

/* Warn of columns that nothing uses and whose names are like known ones. */
static void doubt_columns(const fit_case *f)
{
    for (int i = 0; i < f->in.n_columns; i++) {
        bool varied = false;
        fail what;
        for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
            varied |=
                f->covariate_names[k] && strcmp(f->covariate_names[k], f->in.columns[i].name) == 0;
        if (!varied && impacts_doubt(&f->in, &f->in.columns[i], &what))
            exit_say(&what);
    }
}

/* Write the report in every form that is asked for. */
static bool report(const fit_case *f, fail *why)
{
    const options *o = f->o;
    if (o->json)
        fit_show_json(f);
    else
        fit_show(f);
    return (!o->html || fit_show_page(f, o->html, o->force, why)) &&
           (!o->plot || !f->fitted || fit_draw(f, o->picture_kind, o->plot, o->force, why));
}

int commands_fit(const options *o)
{
    fit_case *f = calloc(1, sizeof *f);
    fail why = {""};
    int status = EXIT_BAD;
    if (!f) {
        (void)fail_with(&why, "out of memory");
        return exit_bad(&why);
    }
    if (outputs_are_good(o, &why) && fit_open(f, o, &why) && fit_choose(f, &why)) {
        doubt_columns(f);
        status = fit_run(f, &why);
    }
    if (*why.text)
        exit_say(&why);
    if (status != EXIT_BAD && !report(f, &why))
        status = exit_bad(&why);
    fit_close(f);
    free(f);
    return status;
}
