#include "scenarios.h"
#include "embed/inside.h"
#include "embed/kept.h"
#include "scenario/assign.h"

pcs_python_scenario *pcs_python_scenario_new(void)
{
    return embed_new();
}

void pcs_python_scenario_free(pcs_python_scenario *s)
{
    embed_free(s);
}

const char *pcs_python_scenario_pairs(pcs_python_scenario *s, const char *pairs)
{
    return embed_keep(s, pairs);
}

const char *pcs_python_scenario_yaml(pcs_python_scenario *s, const char *name, const char *text,
                                     size_t size)
{
    return embed_keep_yaml(s, name, text, size);
}

const char *pcs_python_scenario_set(pcs_python_scenario *s, const char *assignment)
{
    return embed_set(s, assignment);
}

const char *pcs_python_scenario_doubt(pcs_python_scenario *s)
{
    return embed_doubt(s);
}

const char *pcs_python_scenario_solve(pcs_python_scenario *s, const char *law, const char *path,
                                      const char *branch)
{
    return embed_kept_solve(s, law, path, branch);
}

const char *pcs_python_scenario_compare(pcs_python_scenario *s, const char *branch)
{
    return embed_kept_compare(s, branch);
}

const char *pcs_python_scenario_number(pcs_python_scenario *s, const char *key, const char *text)
{
    return embed_number(s, key, text);
}

void pcs_python_axes_clear(pcs_python_scenario *s)
{
    static const key_id keys[] = {KEY_SWEEP_SAMPLE, KEY_SWEEP_POINTS, KEY_SWEEP_SEED,
                                  KEY_SWEEP_ROWS};
    s->s.n_items[LIST_AXES] = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        s->s.entries[keys[i]].set = false;
}

const char *pcs_python_axis_set(pcs_python_scenario *s, int index, const char *name,
                                const char *text)
{
    fail why;
    item_key key;
    const bool new = index == s->s.n_items[LIST_AXES];
    const bool good = (!new || assign_add_item(&s->s, LIST_AXES, NO_LINE, &why)) &&
                      assign_find_item_key(LIST_AXES, name, "", &key, &why) &&
                      assign_item(&s->s, LIST_AXES, index, key, text, NO_LINE, &why);
    return good ? NULL : embed_fault(s, NULL, &why);
}
