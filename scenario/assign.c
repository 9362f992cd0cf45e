#include "assign.h"
#include "lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *assign_keep(scenario *s, const char *text)
{
    const size_t size = strlen(text) + 1;
    text_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    memcpy(block->text, text, size);
    block->next = s->texts;
    s->texts = block;
    return block->text;
}

static const char *key_path_at(size_t index)
{
    return index < KEY_COUNT ? scenario_keys[index].path : NULL;
}

/* Store a value in an entry, from the file or from --set. On failure inner describes the error. */
static bool fill(scenario *s, entry *e, dimension dim, const char *meaning, const char *value,
                 int line, fail *inner)
{
    fail unused;
    *e = (entry){.set = true, .line = line, .word = ""};
    if (dim != MATRIX && strlen(value) >= WORD_SIZE)
        return fail_with(inner, "is longer than %d characters", WORD_SIZE - 1);
    if (dim != WORD && dim != MATRIX && !units_parse_any(value, dim, &e->number, inner))
        return false;
    e->turns = !units_check_turn(value, dim, e->number, &unused);
    s->turns = s->turns || e->turns;
    if ((dim == WORD || dim == MATRIX) && *value == '\0')
        return fail_with(inner, "is empty; it must be: %s", meaning);
    e->word = assign_keep(s, value);
    return e->word || fail_with(inner, "out of memory");
}

bool assign_key(scenario *s, key_id key, const char *value, int line, fail *why)
{
    char where[300];
    fail inner;
    return fill(s, &s->entries[key], scenario_keys[key].dim, scenario_keys[key].meaning, value,
                line, &inner) ||
           fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), inner.text);
}

bool assign_item(scenario *s, list_id list, int index, item_key key, const char *value, int line,
                 fail *why)
{
    char where[300];
    fail inner;
    const item_info *about = &scenario_item_keys[key];
    return fill(s, &s->items[list][index].entries[key], about->dim, about->meaning, value, line,
                &inner) ||
           fail_with(why, "%s: %s", scenario_where_item(s, list, index, key, where, sizeof where),
                     inner.text);
}

bool assign_add_item(scenario *s, list_id list, int line, fail *why)
{
    if (s->n_items[list] == MAX_ITEMS)
        return fail_with(why, "%s:%d: %s: at most %d are allowed", s->name, line,
                         scenario_list_name(list), MAX_ITEMS);
    list_item *larger = realloc(s->items[list], (size_t)(s->n_items[list] + 1) * sizeof *larger);
    if (!larger)
        return fail_with(why, "%s: out of memory", s->name);
    s->items[list] = larger;
    list_item *added = &larger[s->n_items[list]++];
    *added = (list_item){.line = line};
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        added->entries[key].word = "";
    return true;
}

list_id assign_list_named(const char *name)
{
    int list = 0;
    while (list < LIST_COUNT && strcmp(scenario_list_name((list_id)list), name) != 0)
        list++;
    return (list_id)list;
}

/* Keys of one list, for suggestions. */
static const char *item_key_at(list_id list, size_t index)
{
    size_t seen = 0;
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        if (scenario_item_keys[key].list == list && seen++ == index)
            return scenario_item_keys[key].name;
    return NULL;
}

static const char *body_key_at(size_t index)
{
    return item_key_at(LIST_BODIES, index);
}

static const char *contact_key_at(size_t index)
{
    return item_key_at(LIST_CONTACTS, index);
}

static const char *link_key_at(size_t index)
{
    return item_key_at(LIST_LINKS, index);
}

static const char *axis_key_at(size_t index)
{
    return item_key_at(LIST_AXES, index);
}

bool assign_find_item_key(list_id list, const char *name, const char *where, item_key *key,
                          fail *why)
{
    for (int i = 0; i < ITEM_KEY_COUNT; i++)
        if (scenario_item_keys[i].list == list && strcmp(scenario_item_keys[i].name, name) == 0) {
            *key = (item_key)i;
            return true;
        }
    static const candidate_at candidates[LIST_COUNT] = {body_key_at, contact_key_at, link_key_at,
                                                        axis_key_at};
    fail inner;
    const char *meant = suggest_other(OTHER_ITEM, name);
    if (!meant || !lookup_name(candidates[list], meant, NULL))
        meant = suggest_other(OTHER_KEY, name);
    if (meant && lookup_name(candidates[list], meant, NULL))
        return fail_with(why, "%s: %s: no such key '%.60s'; did you mean '%s'?", where,
                         scenario_list_name(list), name, meant);
    (void)suggest_unknown(&inner, "key", name, candidates[list],
                          list == LIST_BODIES ? "'percuss new ball' and 'new several' show the keys"
                                              : "'percuss new several' shows the keys");
    return fail_with(why, "%s: %s: %s", where, scenario_list_name(list), inner.text);
}

/* Set a key of an item, such as "contacts.A.mu". The item is given by name or by number. */
static bool set_item(scenario *s, list_id list, char *rest, const char *value, fail *why)
{
    char *dot = strrchr(rest, '.');
    if (!dot)
        return fail_with(why, "--set takes %s.NAME.key=value", scenario_list_name(list));
    *dot = '\0';
    const int index = scenario_item_named(s, list, rest);
    if (index < 0)
        return fail_with(why, "--set: there is no '%.60s' in the list %s", rest,
                         scenario_list_name(list));
    item_key key = ITEM_KEY_COUNT;
    return assign_find_item_key(list, dot + 1, "--set", &key, why) &&
           assign_item(s, list, index, key, value, 0, why);
}

/* Return the last part of a path: "theta" for "body.theta". */
static const char *last_part(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

/*
 * Find the keys whose last part is name: first in the section of path, then, if there are none,
 * elsewhere.
 */
static int keys_ending_in(const char *name, const char *path, const char **keys, int most)
{
    const size_t section = (size_t)(last_part(path) - path);
    int n = 0;
    for (int own = 1; own >= 0 && n == 0; own--)
        for (int i = 0; i < KEY_COUNT && n < most; i++) {
            const char *key = scenario_keys[i].path;
            const bool here = section > 0 && strncmp(key, path, section) == 0;
            if (strcmp(last_part(key), name) == 0 && here == own)
                keys[n++] = key;
        }
    return n;
}

static const char *key_name_at(size_t index)
{
    return index < KEY_COUNT ? last_part(scenario_keys[index].path) : NULL;
}

bool assign_suggest_key(const char *path, fail *why)
{
    enum { MOST = 4 };
    const char *name = last_part(path), *meant = suggest_other(OTHER_KEY, name), *keys[MOST];
    char text[200];
    if (!meant && name == path)
        meant = suggest(name, key_name_at); // exact or misspelled
    // a misspelled section is more likely than the same name in another section
    const bool near = !meant && name > path && suggest(path, key_path_at);
    const int n = near ? 0 : keys_ending_in(meant ? meant : name, path, keys, MOST);
    if (n > 0)
        return fail_with(why, "no such key '%.60s'; did you mean %s?", path,
                         suggest_list(keys, n, text, sizeof text));
    return suggest_unknown(why, "key", path, key_path_at, "'percuss new' shows the keys");
}

bool assign_unknown_key(const char *where, const char *path, fail *why)
{
    const char *name = last_part(path);
    fail inner;
    if (*name >= '0' && *name <= '9')
        return fail_with(why,
                         "%s: '%.40s' is not a key; is it part of a number with a comma? Write a "
                         "decimal point, as 0.7",
                         where, name);
    (void)assign_suggest_key(path, &inner);
    return fail_with(why, "%s: %s", where, inner.text);
}

/* Add the --set option to the source as a comment. */
static bool note_set(scenario *s, const char *assignment, fail *why)
{
    if (!s->source)
        return true;
    const size_t size = strlen(s->source) + strlen(assignment) + 16;
    char *longer = malloc(size);
    if (!longer)
        return fail_with(why, "%s: out of memory", s->name);
    (void)snprintf(longer, size, "%s# --set %s\n", s->source, assignment);
    s->source = assign_keep(s, longer);
    free(longer);
    return true;
}

/* mu sets both mu_s and mu_k. mu_s or mu_k sets only itself. */
static void split_friction(scenario *s, key_id key)
{
    entry *mu = &s->entries[KEY_MATERIAL_MU];
    entry *mu_s = &s->entries[KEY_MATERIAL_MU_S], *mu_k = &s->entries[KEY_MATERIAL_MU_K];
    if (key == KEY_MATERIAL_MU)
        mu_s->set = mu_k->set = false;
    if ((key == KEY_MATERIAL_MU_S || key == KEY_MATERIAL_MU_K) && mu->set) {
        mu->from_mu = true;
        *mu_s = *mu_k = *mu;
        mu->set = false;
    }
}

bool scenario_set(scenario *s, const char *assignment, fail *why)
{
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment)
        return fail_with(why, "--set takes key=value, as in --set body.theta='40 deg'; got '%.60s'",
                         assignment);
    if (!note_set(s, assignment, why))
        return false;
    char path[160] = "";
    (void)snprintf(path, sizeof path, "%.*s", (int)(equals - assignment), assignment);
    char *dot = strchr(path, '.');
    if (dot) {
        *dot = '\0';
        const list_id list = assign_list_named(path);
        if (list != LIST_COUNT)
            return set_item(s, list, dot + 1, equals + 1, why);
        *dot = '.';
    }
    const key_id key = scenario_key_named(path);
    if (key == KEY_COUNT)
        return assign_unknown_key("--set", path, why);
    split_friction(s, key);
    return assign_key(s, key, equals + 1, 0, why);
}
