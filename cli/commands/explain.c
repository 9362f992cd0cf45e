/* Prints the meaning of a name of percuss, with its formula. */
#include "cli/base/exit.h"
#include "cli/base/text.h"
#include "commands.h"
#include "scenario/derived.h"
#include "scenario/glossary.h"
#include "scenario/lookup.h"

#include <stdio.h>
#include <string.h>

/* 'explain all' writes Markdown: each name once, under the heading of its kind. */
static bool markdown;

/* Print a name, its kind, unit and meaning. unit may be "". */
static void tell(const char *name, const char *kind, const char *unit, const char *meaning)
{
    char text[700];
    if (markdown) {
        (void)printf("- **%s**%s%s%s: %s\n", name, *unit ? " (" : "", unit, *unit ? ")" : "",
                     meaning);
        return;
    }
    (void)snprintf(text, sizeof text, "%s: %s%s%s: %s", name, kind, *unit ? ", in " : "", unit,
                   meaning);
    text_print(text);
}

/* Print another line below it. */
static void tell_more(const char *text)
{
    if (markdown) {
        (void)printf("  <br>`%s`\n", text);
        return;
    }
    (void)printf("  ");
    text_print(text);
}

static void tell_formula(const char *name)
{
    const char *formula = glossary_formula(name);
    if (formula)
        tell_more(formula);
}

/* --- the names, each kind by its index ---------------------------------------------------- */

static const char *quantity_at(size_t index)
{
    return index < pcs_quantity_count() ? pcs_quantity_at(index)->name : NULL;
}

/* Print a quantity. One name may belong to the plane and to space with different meanings. */
static void tell_quantity(size_t index)
{
    const pcs_quantity *q = pcs_quantity_at(index);
    const bool spatial = q->group == PCS_GROUP_CONTACT3 || q->group == PCS_GROUP_IMPACT3 ||
                         q->group == PCS_GROUP_DIAGNOSIS3;
    for (size_t i = 0; i < index; i++)
        if (strcmp(quantity_at(i), q->name) == 0 &&
            strcmp(pcs_quantity_at(i)->meaning, q->meaning) == 0)
            return;
    tell(q->name, spatial ? "a quantity of impact in space" : "a quantity", q->unit, q->meaning);
    if (!spatial || !pcs_quantity_in(PCS_GROUP_IMPACT, q->name))
        tell_formula(q->name);
}

static const char *derived_name_at(size_t index)
{
    return index < derived_count() ? derived_at(index)->name : NULL;
}

static void tell_derived(size_t index)
{
    const derived_info *about = derived_at(index);
    tell(about->name, "a quantity of sweeps and of the JSON", about->unit, about->meaning);
    tell_more(about->formula);
}

static const char *law_at(size_t index)
{
    return index < PCS_LAW_COUNT ? pcs_law_about((pcs_law)index)->name : NULL;
}

static void tell_law(size_t index)
{
    const pcs_law_info *about = pcs_law_about((pcs_law)index);
    tell(about->name, about->spatial ? "a law, in the plane and in space" : "a law, in the plane",
         "", about->rule);
    (void)printf("  %s%s; source: %s\n",
                 about->family == PCS_FAMILY_PATH        ? "follows slip while the impulse grows"
                 : about->family == PCS_FAMILY_ALGEBRAIC ? "compares before and after"
                                                         : "follows springs through time",
                 about->one_friction ? "; has one friction, mu_s = mu_k" : "", about->source);
}

static const char *outcome_at(size_t index)
{
    return index < 31 ? pcs_outcome_name((pcs_outcome)(1U << index)) : NULL;
}

static void tell_outcome(size_t index)
{
    tell(outcome_at(index), "an outcome", "", pcs_outcome_meaning((pcs_outcome)(1U << index)));
}

static const char *mode_at(size_t index)
{
    static const char *const names[] = {"0", "1", "2", "3", "4", "5", "6"};
    return index < sizeof names / sizeof *names ? names[index] : NULL;
}

static void tell_mode(size_t index)
{
    tell(mode_at(index), "a mode of Sun & Baruh's table 1", "", pcs_mode_meaning((int)index));
}

static const char *final_at(size_t index)
{
    return pcs_final_name((pcs_final)(index + 1));
}

static void tell_final(size_t index)
{
    static const char *const meanings[] = {
        "friction suffices, and v_t' = -e_t v_t; of a strike: it stays and does not slip",
        "friction does not suffice, |p_t| = mu p_n; of a strike: it stays and slips",
        "it has no impulse; of a strike: it was leaving before",
        "the striking contact leaves, or another one without an impulse",
        "a contact that did not strike had an impulse and leaves"};
    tell(final_at(index), "state of a contact after the impact (final)", "", meanings[index]);
}

static const char *key_at(size_t index)
{
    return index < KEY_COUNT ? scenario_keys[index].path : NULL;
}

/* Return the unit of a number or of a vector. */
static const char *unit_of(const char *name, dimension dim)
{
    const dimension vector = dim == WORD ? units_of_vector(name) : DIMENSION_COUNT;
    return units_si(vector != DIMENSION_COUNT ? vector : dim);
}

static void tell_key(size_t index)
{
    const key_info *key = &scenario_keys[index];
    tell(key->path, "a key of scenarios", unit_of(key->path, key->dim), key->meaning);
}

static const char *item_at(size_t index)
{
    return index < ITEM_KEY_COUNT ? scenario_item_keys[index].name : NULL;
}

static void tell_item(size_t index)
{
    const item_info *item = &scenario_item_keys[index];
    char kind[60];
    (void)snprintf(kind, sizeof kind, "a key of an item of the list %s",
                   scenario_list_name(item->list));
    tell(item->name, kind, unit_of(item->name, item->dim), item->meaning);
}

/* Names in a result that are not quantities. */
static const struct {
    const char *name, *meaning;
} words[] = {
    {"mode", "how slip evolves, 0 to 6, under a law with a path; 'percuss explain 1' describes 1"},
    {"final",
     "state of a contact after the impact, where there is no mode: stick, slip, open, rebound, "
     "rebound-after-interaction"},
    {"state", "state of a contact after the impact, with the direction of slip in the plane: "
              "stick, forward, "
              "backward, open, rebound, rebound-after-interaction; in space slip"},
    {"forward", "a state: the contact slips along t, v_t > 0"},
    {"backward", "a state: the contact slips against t, v_t < 0"},
    {"outcome", "what is unusual about an impact: names separated by |; empty: nothing"},
    {"judge", "the largest residual of momentum, cone, restitution and energy, recomputed; above "
              "1e-8 a result must not be used"},
    {"trust", "which restitution to trust: the smaller of |N_P - 1| of the energetic and |N_E - 1| "
              "of Poisson's law; none if both are above 0.1 or one gives back more than "
              "compression took; either if they agree"},
};

static const char *word_at(size_t index)
{
    return index < sizeof words / sizeof *words ? words[index].name : NULL;
}

static void tell_word(size_t index)
{
    tell(words[index].name, "a part of a result", "", words[index].meaning);
}

static const char *term_at(size_t index)
{
    return glossary_at(index) ? glossary_at(index)->name : NULL;
}

static void tell_term(size_t index)
{
    tell(term_at(index), "a term", "", glossary_at(index)->meaning);
}

static const char *estimate_at(size_t index)
{
    return index < pcs_estimate_count() ? pcs_estimate_about(index)->name : NULL;
}

static void tell_estimate(size_t index)
{
    const pcs_estimate_info *about = pcs_estimate_about(index);
    tell(about->name, "an estimate of identify", about->unit, about->meaning);
}

static const char *finding_at(size_t index)
{
    return index < PCS_FINDING_COUNT ? pcs_finding_name((pcs_finding_code)index) : NULL;
}

static void tell_finding(size_t index)
{
    tell(finding_at(index), "a finding of fit", "", pcs_finding_meaning((pcs_finding_code)index));
}

static const char *shape_at(size_t index)
{
    return index < PCS_SHAPE2_COUNT ? pcs_shape2_name((pcs_shape2)index) : NULL;
}

static void tell_shape(size_t index)
{
    tell(shape_at(index), "a shape in the plane", "", pcs_shape2_meaning((pcs_shape2)index));
}

static const char *shape3_at(size_t index)
{
    return index < PCS_SHAPE3_COUNT ? pcs_shape3_name((pcs_shape3)index) : NULL;
}

static void tell_shape3(size_t index)
{
    tell(shape3_at(index), "a shape in space", "", pcs_shape3_meaning((pcs_shape3)index));
}

static const struct {
    const char *heading; /* heading in the glossary; NULL: described only in the manual */
    candidate_at name_at;
    void (*tell)(size_t index);
} kinds[] = {{"Terms", term_at, tell_term},
             {"Laws", law_at, tell_law},
             {"Quantities", quantity_at, tell_quantity},
             {"Quantities that follow from a result", derived_name_at, tell_derived},
             {"Parts of a result", word_at, tell_word},
             {"Outcomes", outcome_at, tell_outcome},
             {"Modes", mode_at, tell_mode},
             {"State of a contact after the impact", final_at, tell_final},
             {"Estimates of identify", estimate_at, tell_estimate},
             {"Findings of fit", finding_at, tell_finding},
             {"Shapes in the plane", shape_at, tell_shape},
             {"Shapes in space", shape3_at, tell_shape3},
             {NULL, key_at, tell_key},
             {NULL, item_at, tell_item}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Return the names of all kinds by one index. */
static const char *name_at(size_t index)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        size_t n = 0;
        for (; kinds[kind].name_at(n); n++)
            if (n == index)
                return kinds[kind].name_at(n);
        index -= n;
    }
    return NULL;
}

/* Reduce a name: "mode 1", "mode=1" and "mode1" to 1, and a column "dT@newton" to dT. */
static void plain_name(const char *given, char *name, size_t size)
{
    const char *digits =
        strncmp(given, "mode", 4) == 0 ? given + 4 + strspn(given + 4, " =") : given;
    const bool mode = digits > given && strspn(digits, "0123456") == 1 && digits[1] == '\0';
    (void)snprintf(name, size, "%.*s", (int)strcspn(given, "@"), given);
    if (mode)
        (void)snprintf(name, size, "%s", digits);
}

/* Print every key that ends in this name: theta stands for body.theta and others. */
static bool tell_keys_ending_in(const char *name)
{
    bool any = false;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const char *dot = strrchr(scenario_keys[i].path, '.');
        if (!dot || strcmp(dot + 1, name) != 0)
            continue;
        tell_key(i);
        any = true;
    }
    return any;
}

/* Print the glossary, from which docs/glossary.md is made. */
static int tell_all(void)
{
    markdown = true;
    (void)printf(
        "# Glossary\n\n"
        "What `percuss explain NAME` prints for each name; `percuss explain all` prints this "
        "page.\nKeys of scenarios are in the manual page.\n");
    for (size_t kind = 0; kind < KINDS; kind++) {
        if (!kinds[kind].heading)
            continue;
        (void)printf("\n## %s\n\n", kinds[kind].heading);
        for (size_t i = 0; kinds[kind].name_at(i); i++)
            kinds[kind].tell(i);
    }
    return 0;
}

int commands_explain(const options *o)
{
    char name[100];
    fail why;
    bool any = false;
    if (!o->file) {
        (void)fail_with(&why, "which name? A quantity, law, outcome, mode, key or shape, as in "
                              "'percuss explain N_P'");
        return exit_bad(&why);
    }
    if (strcmp(o->file, "all") == 0)
        return tell_all();
    plain_name(o->file, name, sizeof name);
    for (size_t kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; kinds[kind].name_at(i); i++)
            if (strcmp(kinds[kind].name_at(i), name) == 0) {
                kinds[kind].tell(i);
                any = true;
            }
    if (tell_keys_ending_in(name) || any)
        return 0;
    const char *law = suggest_other(OTHER_LAW, name), *key = suggest_other(OTHER_KEY, name);
    const char *quantity = suggest_other(OTHER_QUANTITY, name);
    if (law)
        (void)fail_with(&why, "no such name '%.60s'; %s", name, law);
    else if (quantity || key)
        (void)fail_with(&why, "no such name '%.60s'; did you mean '%s'?", name,
                        quantity ? quantity : key);
    else
        (void)suggest_unknown_of_many(&why, "name", name, name_at,
                                      "'percuss laws', 'percuss new' and percuss(1) have them");
    return exit_bad(&why);
}
