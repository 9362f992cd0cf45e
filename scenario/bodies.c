#include "bodies.h"

bool bodies_shape(const scenario *s, key_id key, const bodies_shapes *shapes, size_t *index,
                  fail *why)
{
    char where[300];
    fail inner;
    const char *name = s->entries[key].word;
    const char *known = shapes->known ? shapes->known : scenario_keys[key].meaning;
    (void)scenario_where(s, key, where, sizeof where);
    if (!s->entries[key].set)
        return fail_with(why, "%s: is missing (%s)", where, known);
    if (lookup_name(shapes->name_at, name, index))
        return true;
    (void)suggest_unknown(&inner, shapes->what, name, shapes->name_at, known);
    return fail_with(why, "%s: %s", where, inner.text);
}

bool bodies_motion_given(const scenario *s, fail *why)
{
    key_id any;
    return scenario_any_set(s, KEY_MOTION_V_N, KEY_MOTION_SPIN, &any) ||
           scenario_any_set(s, KEY_OTHER_MOTION_V_N, KEY_OTHER_MOTION_SPIN, &any) ||
           fail_with(why,
                     "%s: motion: is missing: how does the body move? Add a section, as in "
                     "'motion: {v_n: -1 m/s}'; a negative v_n approaches the surface",
                     s->name);
}
