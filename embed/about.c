/* What percuss knows: its laws, modes, outcomes, quantities, terms and keys. */
#include "inside.h"
#include "scenario/derived.h"
#include "scenario/glossary.h"

#include <stdio.h>
#include <string.h>

static const char *family_name(pcs_family family)
{
    return family == PCS_FAMILY_PATH        ? "path"
           : family == PCS_FAMILY_ALGEBRAIC ? "algebraic"
                                            : "compliant";
}

static void put_laws(embed_json *j)
{
    embed_json_open(j, "laws", true);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_law_info *about = pcs_law_about((pcs_law)law);
        embed_json_open(j, NULL, false);
        embed_json_word(j, "name", about->name);
        embed_json_word(j, "family", family_name(about->family));
        embed_json_flag(j, "spatial", about->spatial);
        embed_json_word(j, "rule", about->rule);
        embed_json_word(j, "source", about->source);
        embed_json_close(j);
    }
    embed_json_close(j);
}

static void put_modes(embed_json *j)
{
    embed_json_open(j, "modes", true);
    for (int mode = 0; mode <= 6; mode++) {
        embed_json_open(j, NULL, false);
        embed_json_number(j, "mode", mode);
        embed_json_word(j, "text", pcs_mode_meaning(mode));
        embed_json_close(j);
    }
    embed_json_close(j);
}

/* A name with its text. */
static void put_pair(embed_json *j, const char *of, const char *name, const char *text)
{
    embed_json_open(j, NULL, false);
    embed_json_word(j, of, name);
    embed_json_word(j, "text", text);
    embed_json_close(j);
}

static void put_outcomes(embed_json *j)
{
    embed_json_open(j, "outcomes", true);
    for (unsigned bit = 0; bit < 31; bit++) {
        const pcs_outcome flag = (pcs_outcome)(1U << bit);
        if (pcs_outcome_name(flag))
            put_pair(j, "name", pcs_outcome_name(flag), pcs_outcome_meaning(flag));
    }
    embed_json_close(j);
}

static void put_quantity(embed_json *j, const char *name, const char *unit, const char *meaning,
                         const char *formula)
{
    embed_json_open(j, NULL, false);
    embed_json_word(j, "name", name);
    embed_json_word(j, "unit", unit);
    embed_json_word(j, "meaning", meaning);
    embed_json_word(j, "formula", formula ? formula : "");
    embed_json_close(j);
}

/* True if the plane and space share a name; it is described once. */
static bool is_again(size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(pcs_quantity_at(i)->name, pcs_quantity_at(index)->name) == 0)
            return true;
    return false;
}

static void put_quantities(embed_json *j)
{
    embed_json_open(j, "quantities", true);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (!is_again(i))
            put_quantity(j, q->name, q->unit, q->meaning, glossary_formula(q->name));
    }
    for (size_t i = 0; i < derived_count(); i++) {
        const derived_info *q = derived_at(i);
        put_quantity(j, q->name, q->unit, q->meaning, q->formula);
    }
    embed_json_close(j);
}

static void put_terms(embed_json *j)
{
    embed_json_open(j, "terms", true);
    for (size_t i = 0; glossary_at(i); i++)
        put_pair(j, "term", glossary_at(i)->name, glossary_at(i)->meaning);
    embed_json_close(j);
}

static void put_key(embed_json *j, const char *key, dimension dim, const char *meaning)
{
    const dimension vector = dim == WORD ? units_of_vector(key) : DIMENSION_COUNT;
    embed_json_open(j, NULL, false);
    embed_json_word(j, "key", key);
    embed_json_word(j, "unit", units_si(vector != DIMENSION_COUNT ? vector : dim));
    embed_json_word(j, "meaning", meaning);
    embed_json_close(j);
}

/* Keys of items have NAME for the name of the item. */
static void put_keys(embed_json *j)
{
    char key[80];
    embed_json_open(j, "keys", true);
    for (int i = 0; i < KEY_COUNT; i++)
        put_key(j, scenario_keys[i].path, scenario_keys[i].dim, scenario_keys[i].meaning);
    for (int i = 0; i < ITEM_KEY_COUNT; i++) {
        const item_info *about = &scenario_item_keys[i];
        (void)snprintf(key, sizeof key, "%s.NAME.%s", scenario_list_name(about->list), about->name);
        put_key(j, key, about->dim, about->meaning);
    }
    embed_json_close(j);
}

const char *embed_about(embed *e)
{
    embed_json *j = &e->json;
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_word(j, "version", pcs_version());
    put_laws(j);
    put_modes(j);
    put_outcomes(j);
    put_quantities(j);
    put_terms(j);
    put_keys(j);
    embed_json_close(j);
    return embed_json_text(j);
}
