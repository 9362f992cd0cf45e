#include "scenario.h"
#include "assign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const key_info scenario_keys[KEY_COUNT] = {
#define KEY(ID, path, dimension, meaning) {path, dimension, meaning},
#include "keys.def"
#undef KEY
};

const item_info scenario_item_keys[ITEM_KEY_COUNT] = {
#define ITEM(LIST, ID, name, dimension, meaning) {name, meaning, LIST_##LIST, dimension},
#include "items.def"
#undef ITEM
};

/* Each list: its name, and the key that names its items. */
static const struct {
    const char *name;
    item_key named_by;
} lists[] = {
    [LIST_BODIES] = {"bodies", ITEM_BODY_NAME},
    [LIST_CONTACTS] = {"contacts", ITEM_CONTACT_NAME},
    [LIST_LINKS] = {"links", ITEM_LINK_NAME},
    [LIST_AXES] = {"axes", ITEM_AXIS_KEY},
};
_Static_assert(sizeof lists / sizeof *lists == LIST_COUNT, "every list has a name");

const char *scenario_list_name(list_id list)
{
    return lists[list].name;
}

item_key scenario_list_key(list_id list)
{
    return lists[list].named_by;
}

void scenario_start(scenario *s, const char *name)
{
    *s = (scenario){.name = name};
    for (int key = 0; key < KEY_COUNT; key++)
        s->entries[key].word = "";
}

void scenario_free(scenario *s)
{
    for (int list = 0; list < LIST_COUNT; list++) {
        free(s->items[list]);
        s->items[list] = NULL;
        s->n_items[list] = 0;
    }
    while (s->texts) {
        text_block *next = s->texts->next;
        free(s->texts);
        s->texts = next;
    }
}

bool scenario_copy(scenario *to, const scenario *from)
{
    *to = *from;
    to->texts = NULL;
    to->source = NULL;
    for (int list = 0; list < LIST_COUNT; list++)
        to->items[list] = NULL;
    for (int list = 0; list < LIST_COUNT; list++) {
        const size_t size = (size_t)from->n_items[list] * sizeof *from->items[list];
        to->items[list] = size ? malloc(size) : NULL;
        if (size && !to->items[list])
            return false;
        if (size)
            memcpy(to->items[list], from->items[list], size);
    }
    return true;
}

key_id scenario_key_named(const char *path)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(scenario_keys[i].path, path) == 0)
            return (key_id)i;
    return KEY_COUNT;
}

/* Report an angle without a unit that is more than one turn. Returns false. */
static bool angle_turns(const entry *e, const char *where, fail *why)
{
    fail inner;
    (void)units_check_turn(e->word, ANGLE, e->number, &inner);
    return fail_with(why, "%s: %s", where, inner.text);
}

bool scenario_angles_fit(const scenario *s, fail *why)
{
    char where[300];
    for (int key = 0; s->turns && key < KEY_COUNT; key++)
        if (s->entries[key].set && s->entries[key].turns)
            return angle_turns(&s->entries[key],
                               scenario_where(s, (key_id)key, where, sizeof where), why);
    for (int list = 0; s->turns && list < LIST_COUNT; list++)
        for (int i = 0; i < s->n_items[list]; i++)
            for (int key = 0; key < ITEM_KEY_COUNT; key++)
                if (s->items[list][i].entries[key].turns)
                    return angle_turns(&s->items[list][i].entries[key],
                                       scenario_where_item(s, (list_id)list, i, (item_key)key,
                                                           where, sizeof where),
                                       why);
    return true;
}

bool scenario_is_scene(const scenario *s)
{
    key_id any;
    if (s->n_items[LIST_CONTACTS] != 1 || s->n_items[LIST_LINKS] > 0 ||
        scenario_any_set(s, KEY_MECHANISM_M, KEY_CHAIN_PHI4, &any))
        return false;
    const entry *other = &s->items[LIST_CONTACTS][0].entries[ITEM_CONTACT_OTHER];
    const bool ground = !other->set || strcmp(other->word, "ground") == 0;
    return s->n_items[LIST_BODIES] == (ground ? 1 : 2);
}

/* Return the key of a contact that replaces a key of the material, or ITEM_KEY_COUNT. */
static item_key own_key(key_id key)
{
    switch (key) {
    case KEY_MATERIAL_E:
        return ITEM_CONTACT_E;
    case KEY_MATERIAL_E_T:
        return ITEM_CONTACT_E_T;
    case KEY_MATERIAL_MU:
        return ITEM_CONTACT_MU;
    case KEY_MATERIAL_MU_S:
        return ITEM_CONTACT_MU_S;
    case KEY_MATERIAL_MU_K:
        return ITEM_CONTACT_MU_K;
    default:
        return ITEM_KEY_COUNT;
    }
}

const entry *scenario_entry(const scenario *s, key_id key)
{
    static const entry none = {.word = ""};
    const item_key own = own_key(key);
    if (own == ITEM_KEY_COUNT || !scenario_is_scene(s))
        return &s->entries[key];
    const entry *of = s->items[LIST_CONTACTS][0].entries;
    // mu of the contact replaces mu_s and mu_k of the material, and mu_k of the contact replaces mu
    // of the material
    const bool split = key == KEY_MATERIAL_MU_S || key == KEY_MATERIAL_MU_K;
    const bool replaced =
        (split && of[ITEM_CONTACT_MU].set) || (key == KEY_MATERIAL_MU && of[ITEM_CONTACT_MU_K].set);
    return of[own].set ? &of[own] : replaced ? &none : &s->entries[key];
}

double scenario_number(const scenario *s, key_id key, double unset)
{
    const entry *e = scenario_entry(s, key);
    return e->set ? e->number : unset;
}

const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size)
{
    const entry *e = scenario_entry(s, key);
    if (e != &s->entries[key] && e->set)
        return scenario_where_item(s, LIST_CONTACTS, 0, own_key(key), buffer, size);
    const char *path = scenario_keys[e->from_mu ? KEY_MATERIAL_MU : key].path;
    if (e->set && e->line > 0)
        (void)snprintf(buffer, size, "%s:%d: %s", s->name, e->line, path);
    else if (e->set && e->line != NO_LINE)
        (void)snprintf(buffer, size, "--set %s", scenario_keys[key].path);
    else
        (void)snprintf(buffer, size, "%s: %s", s->name, scenario_keys[key].path);
    return buffer;
}

const char *scenario_item_name(const scenario *s, list_id list, int index, char *buffer,
                               size_t size)
{
    const entry *name = &s->items[list][index].entries[lists[list].named_by];
    if (name->set)
        return name->word;
    (void)snprintf(buffer, size, "%d", index + 1);
    return buffer;
}

int scenario_item_named(const scenario *s, list_id list, const char *name)
{
    char buffer[16];
    for (int i = 0; i < s->n_items[list]; i++)
        if (strcmp(scenario_item_name(s, list, i, buffer, sizeof buffer), name) == 0)
            return i;
    char *end;
    const long number = strtol(name, &end, 10);
    return *name && *end == '\0' && number >= 1 && number <= s->n_items[list] ? (int)number - 1
                                                                              : -1;
}

const char *scenario_where_item(const scenario *s, list_id list, int index, item_key key,
                                char *buffer, size_t size)
{
    char number[16];
    const list_item *it = &s->items[list][index];
    const entry *e = &it->entries[key];
    const char *name = scenario_item_name(s, list, index, number, sizeof number);
    if (e->set && e->line == 0)
        (void)snprintf(buffer, size, "--set %s.%.60s.%s", lists[list].name, name,
                       scenario_item_keys[key].name);
    else
        (void)snprintf(buffer, size, "%.160s:%d: %s.%.60s.%s", s->name, e->set ? e->line : it->line,
                       lists[list].name, name, scenario_item_keys[key].name);
    return buffer;
}

bool scenario_any_set(const scenario *s, key_id first, key_id last, key_id *which)
{
    for (int key = (int)first; key <= (int)last; key++)
        if (s->entries[key].set) {
            *which = (key_id)key;
            return true;
        }
    return false;
}

bool scenario_yes(const scenario *s, key_id key, bool *yes, fail *why)
{
    const entry *chosen = &s->entries[key];
    char where[300];
    *yes = chosen->set && strcmp(chosen->word, "yes") == 0;
    if (!chosen->set || *yes || strcmp(chosen->word, "no") == 0)
        return true;
    return fail_with(why, "%s: must be yes or no, not '%.40s'",
                     scenario_where(s, key, where, sizeof where), chosen->word);
}

bool scenario_dimension(const scenario *s, bool *spatial, fail *why)
{
    const entry *chosen = &s->entries[KEY_DIMENSION];
    char where[300];
    *spatial = chosen->set && strcmp(chosen->word, "spatial") == 0;
    if (!chosen->set || *spatial || strcmp(chosen->word, "planar") == 0)
        return true;
    return fail_with(why, "%s: must be planar or spatial, not '%.40s'",
                     scenario_where(s, KEY_DIMENSION, where, sizeof where), chosen->word);
}

const char *scenario_next_word(const char *at, char *word, size_t size)
{
    at += strspn(at, " ,\t");
    const size_t length = strcspn(at, " ,\t");
    if (length == 0)
        return NULL;
    (void)snprintf(word, size, "%.*s", (int)length, at);
    return at + length;
}
