/*
 * Arbitrary assignments of --set, one per line, on a scenario. The first line has the number of the
 * scenario. After the last line the scenario is solved.
 */
#include "cli/base/text.h"
#include "fuzz.h"
#include "scenario/assign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATERIAL "material: {e: 0.5, mu: 0.3}\n"

static const char *const bases[] = {
    "body: {shape: rod, mass: 1, length: 2, theta: 20 deg}\n"
    "motion: {v_n: -1, v_t: 1}\n" MATERIAL,
    "dimension: spatial\n"
    "body: {shape: sphere, mass: 1, radius: 0.1}\n"
    "motion: {v_n: -1, v_1: 1, omega_n: 2}\n" MATERIAL,
    "bodies:\n"
    "  - {name: left, mass: 1, inertia: 0.4, at: 0 0, velocity: 1 0}\n"
    "  - {name: right, mass: 1, inertia: 0.4, at: 2 0}\n"
    "contacts: [{name: A, body: left, other: right, at: 1 0, normal: -1 0}]\n" MATERIAL,
    "links:\n"
    "  - {name: first, length: 0.5, mass: 1, angle: phi1, rate: 0.3}\n"
    "  - {name: second, parent: first, length: 0.5, mass: 1, angle: 135 deg, rate: 0.7}\n"
    "chain: {phi1: 45 deg}\n"
    "contacts: [{name: stands, link: first, along: 0}, {link: second, strikes: yes}]\n" MATERIAL,
    "contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n"
    "axes: [{key: material.mu, from: 0, to: 1, n: 5}, {key: contact.v_t, values: [1, 2]}]\n"
    "sweep: {laws: energetic newton, outputs: vp_n dT}\n" MATERIAL,
};

/* The number that an assignment changed; NULL if it changed a word, or renamed its item. */
static const entry *number_at(const scenario *s, const char *path, dimension *dim)
{
    const key_id key = scenario_key_named(path);
    char list_name[20], name[WORD_SIZE];
    const char *first = strchr(path, '.'), *last = strrchr(path, '.');
    item_key item = ITEM_KEY_COUNT;
    fail why;
    if (key != KEY_COUNT)
        return *dim = scenario_keys[key].dim, &s->entries[key];
    MUST(first && first < last); // it was accepted, so it has the form list.name.key
    (void)snprintf(list_name, sizeof list_name, "%.*s", (int)(first - path), path);
    (void)snprintf(name, sizeof name, "%.*s", (int)(last - first - 1), first + 1);
    const list_id list = assign_list_named(list_name);
    MUST(list != LIST_COUNT && assign_find_item_key(list, last + 1, "fuzz", &item, &why));
    *dim = scenario_item_keys[item].dim;
    const int index = scenario_item_named(s, list, name);
    return index < 0 ? NULL : &s->items[list][index].entries[item];
}

/*
 * The resulting number, assigned to a copy with every digit, must be the same. An angle has its
 * unit: without a unit, an angle above 2 pi is rejected when it is used.
 */
static void set_again(const scenario *s, const char *path, const entry *e, dimension dim)
{
    scenario copy;
    char digits[40], assignment[300];
    fail why = {""};
    MUST(scenario_copy(&copy, s));
    (void)snprintf(assignment, sizeof assignment, "%s=%s%s", path,
                   text_exact(e->number, digits, sizeof digits), dim == ANGLE ? " rad" : "");
    MUST(scenario_set(&copy, assignment, &why));
    MUST(number_at(&copy, path, &dim)->number == e->number);
    scenario_free(&copy);
}

static void check_set(const scenario *s, char *assignment)
{
    char *equals = strchr(assignment, '=');
    dimension dim;
    MUST(strstr(s->source, assignment) != NULL);
    *equals = '\0';
    const entry *e = number_at(s, assignment, &dim);
    if (!e || dim == WORD || dim == MATRIX)
        return;
    MUST(e->set && e->line == 0);
    MUST(isfinite(e->number) || (dim == MASS && isinf(e->number)));
    set_again(s, assignment, e, dim);
}

static bool set_all(scenario *s, fuzz_input *in)
{
    bool good = true;
    while (good && in->size > 0) {
        fail why = {""};
        char *line = fuzz_line(in);
        good = fuzz_said(scenario_set(s, line, &why), &why);
        if (good)
            check_set(s, line);
        free(line);
    }
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    fuzz_input in = {data, size};
    fail why = {""};
    char *line = fuzz_line(&in);
    const char *text = bases[(uint8_t)*line % (sizeof bases / sizeof *bases)];
    free(line);
    MUST(scenario_parse(&s, "fuzz", text, strlen(text), &why));
    s.source = assign_keep(&s, text);
    if (set_all(&s, &in))
        fuzz_solve(&s);
    scenario_free(&s);
    return 0;
}
