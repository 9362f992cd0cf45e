/* The text of a YAML file: the only part that needs libyaml. */
#include "inside.h"
#include "kept.h"
#include "scenario/assign.h"
#include "scenario/bare.h"

const char *embed_keep_yaml(embed *e, const char *name, const char *text, size_t size)
{
    fail why;
    (void)embed_begin(e, "", "");
    scenario_free(&e->s);
    const bool good = scenario_parse(&e->s, name, text, size, &why) && bare_fits(&e->s, &why);
    const char *fault = good ? NULL : embed_fault(e, NULL, &why);
    const char *kept = assign_keep(&e->s, name);
    e->s.name = kept ? kept : "";
    return fault;
}
