#include "load.h"

bool load_scenario(const options *o, scenario *s, fail *why)
{
    if (!o->file)
        return failed(why, "a scenario file is needed; 'percuss new > my.yaml' writes one");
    if (!scenario_read(s, o->file, why))
        return false;
    for (size_t i = 0; i < o->n_sets; i++)
        if (!scenario_set(s, o->sets[i], why))
            return false;
    return true;
}

bool load(const options *o, scenario *s, problem *p, fail *why)
{
    if (!load_scenario(o, s, why) || !problem_build(p, s, &o->choice, why))
        return false;
    return p->spatial || !o->choice.path ||
           failed(why, "--path: %s is planar, and there is one path in the plane", s->name);
}
