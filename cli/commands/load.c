#include "load.h"
#include "cli/base/exit.h"
#include "scenario/several.h"

static bool load_scenario(const options *o, scenario *s, fail *why)
{
    *s = (scenario){.name = ""};
    if (!o->file)
        return fail_with(why, "a scenario file is needed; 'percuss new > my.yaml' writes one");
    if (!scenario_read(s, o->file, why))
        return false;
    for (size_t i = 0; i < o->n_sets; i++)
        if (!scenario_set(s, o->sets[i], why))
            return false;
    return true;
}

int load_and_run(const options *o, scenario_task one, scenario_task many)
{
    scenario s;
    fail why;
    const bool good = load_scenario(o, &s, &why);
    fail doubt;
    if (good && scenario_doubt(&s, &doubt))
        exit_say(&doubt);
    const int status = !good ? exit_bad(&why) : several_is(&s) ? many(o, &s) : one(o, &s);
    scenario_free(&s);
    return status;
}
