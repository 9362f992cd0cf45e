/* A value with its unit as a number in SI. */
#include "inside.h"
#include "scenario/assign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 300 };

/* Copy the part before the first dot. */
static void first_part(const char *path, char part[PATH_SIZE])
{
    size_t n = 0;
    for (; n + 1 < PATH_SIZE && path[n] != '\0' && path[n] != '.'; n++)
        part[n] = path[n];
    part[n] = '\0';
}

/* Find the dimension of a key: of the list that its first part names, or of no list. */
static bool dimension_of(const char *path, dimension *dim, fail *why)
{
    char list_name[PATH_SIZE];
    item_key item = ITEM_KEY_COUNT;
    first_part(path, list_name);
    const list_id list = assign_list_named(list_name);
    const char *last = strrchr(path, '.');
    if (list != LIST_COUNT && last) {
        if (!assign_find_item_key(list, last + 1, "", &item, why))
            return false;
        *dim = scenario_item_keys[item].dim;
        return true;
    }
    const key_id key = scenario_key_named(path);
    if (key == KEY_COUNT)
        return assign_unknown_key("", path, why);
    *dim = scenario_keys[key].dim;
    return true;
}

/* Find the dimension of an element of a vector, "bodies.rod.velocity.1" or ".x". */
static bool dimension_of_element(const char *path, dimension *dim)
{
    char vector[PATH_SIZE];
    fail unused;
    const char *dot = strrchr(path, '.');
    if (!dot || !dot[1] || dot[1 + strspn(dot + 1, "0123456789xyz")])
        return false;
    (void)snprintf(vector, sizeof vector, "%.*s", (int)(dot - path), path);
    const char *name = strrchr(vector, '.');
    if (!name || !dimension_of(vector, dim, &unused) || *dim != WORD)
        return false;
    *dim = units_of_vector(name + 1);
    return *dim != DIMENSION_COUNT;
}

const char *embed_number(embed *e, const char *key, const char *text)
{
    dimension dim = PLAIN;
    double x = 0;
    fail why, inner;
    if (!dimension_of_element(key, &dim) && !dimension_of(key, &dim, &why))
        return embed_fault(e, key, &why);
    if (dim == WORD || dim == MATRIX) {
        (void)fail_with(&why, "%.200s: is not one number", key);
        return embed_fault(e, key, &why);
    }
    if (!units_parse(text, dim, &x, &inner)) {
        (void)fail_with(&why, "%.200s: %s", key, inner.text);
        return embed_fault(e, key, &why);
    }
    embed_json_start(&e->json);
    embed_json_number(&e->json, NULL, x);
    return embed_json_text(&e->json);
}
