#include "place.h"
#include "assign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Find the key of a path, such as "contacts.A.mu" or "material.mu". */
static bool find_key(const scenario *s, const char *path, place *at, dimension *dim, fail *why)
{
    for (int list = 0; list < LIST_AXES; list++) {
        const size_t length = strlen(scenario_list_name((list_id)list));
        const char *dot = strrchr(path, '.');
        char name[WORD_SIZE];
        if (strncmp(path, scenario_list_name((list_id)list), length) != 0 || path[length] != '.' ||
            dot <= path + length)
            continue;
        (void)snprintf(name, sizeof name, "%.*s", (int)(dot - path - (ptrdiff_t)length - 1),
                       path + length + 1);
        *at = (place){(list_id)list, scenario_item_named(s, (list_id)list, name), ITEM_KEY_COUNT,
                      KEY_COUNT};
        for (int i = 0; at->index >= 0 && i < ITEM_KEY_COUNT; i++)
            if ((int)scenario_item_keys[i].list == list &&
                strcmp(scenario_item_keys[i].name, dot + 1) == 0) {
                at->item = (item_key)i;
                *dim = scenario_item_keys[i].dim;
                return true;
            }
        return fail_with(why, "there is no '%.60s'", path);
    }
    *at = (place){LIST_COUNT, 0, ITEM_KEY_COUNT, scenario_key_named(path)};
    if (at->key == KEY_COUNT)
        return assign_suggest_key(path, why);
    *dim = scenario_keys[at->key].dim;
    return true;
}

/* Return the index of an element: "x" is 0, "2" is 1; -1 if it is neither. */
static int element_named(const char *name)
{
    const char *letter = strlen(name) == 1 ? strchr("xyz", *name) : NULL;
    char *end;
    const long number = strtol(name, &end, 10);
    if (letter)
        return (int)(letter - "xyz");
    return *name && *end == '\0' && number >= 1 && number <= PLACE_ELEMENTS ? (int)number - 1 : -1;
}

/*
 * Return the number of elements of a vector of the scenario. A vector that is not set has those of
 * a point.
 */
static int length_of(const scenario *s, const place *at, dimension dim)
{
    const entry *e = at->list != LIST_COUNT ? &s->items[at->list][at->index].entries[at->item]
                                            : &s->entries[at->key];
    double x[PLACE_ELEMENTS];
    bool spatial = false;
    fail unused;
    if (e->set)
        return units_vector(e->word, dim, x, PLACE_ELEMENTS, &unused);
    (void)scenario_dimension(s, &spatial, &unused);
    return spatial ? 3 : 2;
}

bool place_find(const scenario *s, const char *path, place *at, dimension *dim, int *element,
                fail *why)
{
    const char *dot = strrchr(path, '.');
    char vector[PLACE_NAME];
    fail unused;
    *element = dot ? element_named(dot + 1) : -1;
    (void)snprintf(vector, sizeof vector, "%.*s", dot ? (int)(dot - path) : 0, path);
    const char *name = strrchr(vector, '.');
    if (*element < 0 || !name || !find_key(s, vector, at, dim, &unused)) {
        *element = -1;
        return find_key(s, path, at, dim, why);
    }
    const bool words = *dim == WORD || *dim == MATRIX;
    *dim = words ? units_of_vector(name + 1) : DIMENSION_COUNT;
    if (*dim == DIMENSION_COUNT)
        return fail_with(why, "'%.60s' is not a vector", vector);
    const int length = length_of(s, at, *dim);
    return *element < length ||
           fail_with(why, "'%.60s' has %d numbers", vector, length > 0 ? length : 0);
}

entry *place_entry(scenario *s, const place *at)
{
    return at->list != LIST_COUNT ? &s->items[at->list][at->index].entries[at->item]
                                  : &s->entries[at->key];
}
