#include "axis.h"

#include <math.h>
#include <stdio.h>

static embed_varies varies_with(const place *at)
{
    const key_id key = at->key;
    const item_key item = at->item;
    if (at->list == LIST_COUNT ? key >= KEY_MATERIAL_MU && key <= KEY_MATERIAL_MU_K
                               : item >= ITEM_CONTACT_MU && item <= ITEM_CONTACT_MU_K)
        return EMBED_FRICTION;
    if (at->list == LIST_COUNT ? key >= KEY_MATERIAL_E && key <= KEY_MATERIAL_RATIO
                               : item >= ITEM_CONTACT_E && item <= ITEM_CONTACT_MU_K)
        return EMBED_MATERIAL;
    const bool of_section = (key >= KEY_MOTION_V_N && key <= KEY_MOTION_SPIN) ||
                            (key >= KEY_OTHER_MOTION_V_N && key <= KEY_OTHER_MOTION_SPIN);
    const bool of_body =
        item == ITEM_BODY_VELOCITY || item == ITEM_BODY_OMEGA || item == ITEM_BODY_SPIN;
    return (at->list == LIST_COUNT ? of_section : of_body) ? EMBED_MOTION : EMBED_ALL;
}

/* Write a vector that was not set as zeros. */
static void begin_vector(const scenario *s, embed_axis *a)
{
    bool spatial = false;
    fail unused;
    (void)scenario_dimension(s, &spatial, &unused);
    (void)snprintf(a->text, sizeof a->text, "%s", spatial ? "0 0 0" : "0 0");
    *a->at = (entry){.set = true, .line = NO_LINE, .word = a->text};
}

static bool find_element(const scenario *s, const char *key, embed_axis *a, fail *why)
{
    double x[EMBED_VECTOR];
    fail inner;
    if (!a->at->set)
        begin_vector(s, a);
    const int n = units_vector(a->at->word, a->dim, x, EMBED_VECTOR, &inner);
    if (n <= a->element)
        return fail_with(why, "%.200s: %s", key, n < 0 ? inner.text : "is not in the vector");
    a->base = x[a->element];
    return true;
}

/* Set a key that is not set, as --set does: mu_k alone leaves mu to mu_s. */
static bool find_number(scenario *s, const place *where, embed_axis *a, fail *why)
{
    const double valid = a->dim == ANGLE || a->dim == TURN_RATE ? 0 : a->dim == PLAIN ? 0.5 : 1;
    const bool of_list = where->list != LIST_COUNT;
    char words[WORD_SIZE];
    const entry *mu = &s->entries[KEY_MATERIAL_MU];
    const bool split =
        !of_list && mu->set && (where->key == KEY_MATERIAL_MU_S || where->key == KEY_MATERIAL_MU_K);
    a->base = a->at->set ? a->at->number : split ? mu->number : valid;
    if (!of_list) {
        (void)snprintf(words, sizeof words, "%s=0", scenario_keys[where->key].path);
        if (!scenario_set(s, words, why))
            return false;
    }
    *a->at = (entry){.set = true, .line = NO_LINE, .word = "", .number = a->base};
    return true;
}

bool embed_axis_find(scenario *s, const char *key, embed_axis *a, fail *why)
{
    place where;
    fail inner;
    if (!place_find(s, key, &where, &a->dim, &a->element, &inner))
        return fail_with(why, "%.200s: %s", key, inner.text);
    if (a->element < 0 && (a->dim == WORD || a->dim == MATRIX))
        return fail_with(why, "%.200s: is not a number; an element is named as in velocity.1", key);
    a->at = place_entry(s, &where);
    a->varies = varies_with(&where);
    return a->element >= 0 ? find_element(s, key, a, why) : find_number(s, &where, a, why);
}

void embed_axis_set(embed_axis *a, double x)
{
    double v[EMBED_VECTOR];
    fail unused;
    size_t used = 0;
    if (a->element < 0) {
        a->at->number = x;
        return;
    }
    // another axis may have changed another element: the word has it
    const int n = units_vector(a->at->word, a->dim, v, EMBED_VECTOR, &unused);
    v[a->element] = x;
    for (int i = 0; i < n; i++)
        used +=
            (size_t)snprintf(a->text + used, sizeof a->text - used, "%s%.17g", i ? " " : "", v[i]);
    a->at->word = a->text;
}

double embed_axis_at(const embed_axis *a, int i)
{
    const double part = a->n > 1 ? (double)i / (a->n - 1) : 0;
    return i + 1 == a->n && i > 0 ? a->to : a->from * (1 - part) + a->to * part;
}
