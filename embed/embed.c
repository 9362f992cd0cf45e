#include "inside.h"
#include "scenario/assign.h"
#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

embed *embed_new(void)
{
    embed *e = calloc(1, sizeof *e);
    if (e)
        scenario_start(&e->s, "");
    return e;
}

void embed_free(embed *e)
{
    if (!e)
        return;
    embed_map_free(e->map);
    scenario_free(&e->s);
    free(e->json.text);
    free(e);
}

const char *embed_without_place(const char *text)
{
    if (*text != ':')
        return text;
    const char *at = text + 1 + strspn(text + 1, "-0123456789");
    at += *at == ':';
    return at + strspn(at, " ");
}

/* Skip the file and the line that a message begins with, or the option. */
static const char *without_file(const embed *e, const char *text)
{
    const size_t length = strlen(e->s.name), option = strlen("--set ");
    if (length > 0 && strncmp(text, e->s.name, length) == 0)
        return embed_without_place(text + length);
    return strncmp(text, "--set ", option) == 0 ? text + option : text;
}

/* True if it is a key, also of an item, as bodies.rod.mass. */
static bool is_key(const char *path)
{
    const char *dot = strrchr(path, '.');
    char list[40];
    item_key unused;
    fail why;
    if (scenario_key_named(path) != KEY_COUNT)
        return true;
    (void)snprintf(list, sizeof list, "%.*s", (int)strcspn(path, "."), path);
    const list_id of = assign_list_named(list);
    return of != LIST_COUNT && dot && assign_find_item_key(of, dot + 1, "", &unused, &why);
}

/* Copy the key that a message begins with, or "". */
static void key_of(const char *text, char *key, size_t size)
{
    const char *colon = strstr(text, ": ");
    (void)snprintf(key, size, "%.*s", colon ? (int)(colon - text) : 0, text);
    if (!is_key(key))
        key[0] = '\0';
}

const char *embed_fault(embed *e, const char *key, const fail *why)
{
    char named[sizeof why->text];
    const char *text = embed_without_place(why->text);
    key_of(without_file(e, text), named, sizeof named);
    embed_json *j = &e->json;
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_word(j, "key", key ? key : named);
    embed_json_word(j, "text", text);
    embed_json_close(j);
    return embed_json_text(j);
}

const char *embed_law(embed *e, const char *name, pcs_law *law)
{
    fail why;
    return lookup_law(name, law, &why) ? NULL : embed_fault(e, "law", &why);
}

const char *embed_build(embed *e, const char *pairs, const char *law, problem *p)
{
    fail why;
    const char *fault = embed_read(e, pairs);
    if (fault)
        return fault;
    const choice chosen = {.law = law ? law : problem_any_law(&e->s)};
    return problem_build(p, &e->s, &chosen, &why) ? NULL : embed_fault(e, NULL, &why);
}
