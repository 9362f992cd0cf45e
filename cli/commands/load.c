#include "load.h"
#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/files/fclib.h"
#include "cli/files/pile_table.h"
#include "scenario/several.h"

#include <string.h>

static bool load_scenario(const options *o, scenario *s, fail *why)
{
    *s = (scenario){.name = ""};
    if (!o->file)
        return fail_with(why, "a scenario file is needed; 'percuss new > my.yaml' writes one");
    if (!scenario_read(s, o->file, why))
        return false;
    for (size_t i = 0; i < o->sets.n; i++)
        if (!scenario_set(s, o->sets.values[i], why))
            return false;
    return shown_of(s, o->units, why);
}

/* Reject options that apply only to scenarios. */
static bool options_fit(const options *o, fail *why)
{
    const char *wrong = o->sets.n > 0 ? "--set" : o->choice.path ? "--path" : NULL;
    wrong = wrong ? wrong : o->choice.branch ? "--branch" : o->fail_on ? "--fail-on" : NULL;
    if (!wrong && o->choice.law && strcmp(o->choice.law, "complementarity") != 0)
        return fail_with(why, "%s: is a friction-contact problem; its law is complementarity",
                         o->file);
    return !wrong ||
           fail_with(why, "%s: is a friction-contact problem; %s is for scenarios", o->file, wrong);
}

static int run_pile(const options *o, pile_task heap)
{
    pile p = {0};
    fail why;
    if (!heap) {
        (void)fail_with(
            &why, "%s: is a friction-contact problem; check, solve and export take such a file",
            o->file);
        return exit_bad(&why);
    }
    const bool good = options_fit(o, &why) && fclib_or_text(&p, o->file, &why);
    const int status = good ? heap(o, &p) : exit_bad(&why);
    pile_free(&p);
    return status;
}

/* Run the task for a pile that a scenario describes. */
static int run_pile_of(const options *o, const scenario *s, pile_task heap)
{
    pile p = {0};
    fail why;
    const bool law = !o->choice.law || strcmp(o->choice.law, "complementarity") == 0;
    if (!heap || !law || o->fail_on) {
        (void)fail_with(&why,
                        heap ? "%s: is a pile; its law is complementarity, and it has no outcomes"
                             : "%s: is a pile; check, solve and export take it",
                        s->name);
        return exit_bad(&why);
    }
    const int status = pile_table_read(&p, s, &why) ? heap(o, &p) : exit_bad(&why);
    pile_free(&p);
    return status;
}

/* Reject options that apply only to friction-contact problems. */
static bool fits_scenario(const options *o, fail *why)
{
    const char *wrong = o->contacts         ? "--contacts"
                        : o->guess          ? "--guess"
                        : o->even           ? "--even"
                        : o->time_limit > 0 ? "--time-limit"
                        : o->tolerance > 0  ? "--tolerance"
                        : o->residual > 0   ? "--residual"
                                            : NULL;
    return !wrong || fail_with(why, "%s is for friction-contact problems; %s is a scenario", wrong,
                               o->file ? o->file : "this");
}

int load_and_run(const options *o, scenario_task one, scenario_task many, pile_task heap)
{
    if (o->file && pile_is(o->file))
        return run_pile(o, heap);
    scenario s;
    fail why;
    const bool good =
        load_scenario(o, &s, &why) && (!heap || pile_in_scenario(&s) || fits_scenario(o, &why));
    fail doubt;
    if (good && scenario_doubt(&s, &doubt))
        exit_say(&doubt);
    const int status = !good                  ? exit_bad(&why)
                       : pile_in_scenario(&s) ? run_pile_of(o, &s, heap)
                       : several_is(&s)       ? many(o, &s)
                                              : one(o, &s);
    scenario_free(&s);
    return status;
}
