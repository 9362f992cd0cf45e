/* The columns of a sweep: its axes, then the outputs of each law. */
#include "scenario/block.h"
#include "scenario/derived.h"
#include "scenario/lookup.h"
#include "scenario/suggest.h"
#include "sweep_plan.h"

#include <stdio.h>
#include <string.h>

/* Add the name of a column. Every name may occur only once. */
static bool name_column(sweep *w, const char *name, const char *unit, const char *meaning,
                        fail *why)
{
    if (w->n_columns == MAX_COLUMNS)
        return fail_with(why, "%s: more than %d columns", w->s->name, MAX_COLUMNS);
    for (int c = 0; c < w->n_columns; c++)
        if (strcmp(w->names[c], name) == 0)
            return fail_with(why, "%s: the column '%s' appears twice", w->s->name, name);
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ')
            return fail_with(why,
                             "%s: the name of a column has a line end or another control "
                             "character",
                             w->s->name);
    (void)snprintf(w->names[w->n_columns], COLUMN_NAME, "%s", name);
    w->units[w->n_columns] = unit;
    w->meanings[w->n_columns++] = meaning;
    return true;
}

/*
 * Add a column for an output of a variant. If the scenario lists laws or paths, one or several, the
 * name contains them.
 */
static bool add_column(sweep *w, const sweep_column *c, const char *unit, const char *meaning,
                       fail *why)
{
    const variant *v = &w->variants[c->variant];
    const bool paths =
        w->s->entries[KEY_SWEEP_PATHS].set && pcs_law_about(v->law)->family == PCS_FAMILY_PATH;
    char name[COLUMN_NAME];
    (void)snprintf(name, sizeof name, "%s", c->output);
    if (w->s->entries[KEY_SWEEP_LAWS].set || w->n_variants > 1)
        (void)snprintf(name, sizeof name, "%.239s@%s%s%s", c->output, pcs_law_about(v->law)->name,
                       paths ? ":" : "", paths ? pcs_path_name(v->path) : "");
    if (!name_column(w, name, unit, meaning, why))
        return false;
    w->words[w->n_columns - 1] = column_words_of(&c->shows, c->output);
    w->outputs[w->n_outputs++] = *c;
    return true;
}

/*
 * Return the outputs of one contact by index, for suggestions: quantities, then derived ones and
 * words.
 */
static const char *output_at(size_t index)
{
    static const char *const words[] = {"mode",      "final",     "state",       "outcome",
                                        "trust",     "judge",     "body.vp_n",   "body.vp_t",
                                        "body.vp_1", "body.vp_2", "body.omegap", "other.vp_n"};
    const size_t quantities = pcs_quantity_count(), both = quantities + derived_count();
    if (index < quantities)
        return pcs_quantity_at(index)->name;
    if (index < both)
        return derived_at(index - quantities)->name;
    return index - both < sizeof words / sizeof *words ? words[index - both] : NULL;
}

/* Return the quantity of that name for this kind of impact. */
static const pcs_quantity *quantity_of(const sweep *w, const char *name)
{
    static const pcs_group planar[] = {PCS_GROUP_IMPACT, PCS_GROUP_DIAGNOSIS, PCS_GROUP_CONTACT,
                                       PCS_GROUP_MATERIAL, PCS_GROUP_BODIES};
    static const pcs_group spatial[] = {PCS_GROUP_IMPACT3, PCS_GROUP_DIAGNOSIS3, PCS_GROUP_CONTACT3,
                                        PCS_GROUP_MATERIAL, PCS_GROUP_BODIES};
    const pcs_quantity *q = NULL;
    for (int i = 0; !q && i < 5; i++)
        q = pcs_quantity_in(w->spatial ? spatial[i] : planar[i], name);
    return q;
}

/* Return the part of a result to which a quantity belongs; 0: the record of the impact. */
static int part_of(const pcs_quantity *q)
{
    if (q->group == PCS_GROUP_DIAGNOSIS || q->group == PCS_GROUP_DIAGNOSIS3)
        return ANSWER_DIAGNOSIS;
    return q->group == PCS_GROUP_BODIES ? ANSWER_BODIES : 0;
}

static bool add_quantity(sweep *w, sweep_column *c, fail *why)
{
    const pcs_quantity *q = quantity_of(w, c->output);
    fail inner;
    if (!q) {
        const char *meant = suggest_other(OTHER_QUANTITY, c->output);
        if (meant)
            (void)fail_with(&inner, "no such quantity '%.60s'; did you mean '%s'?", c->output,
                            meant);
        else
            (void)suggest_unknown_of_many(&inner, "quantity", c->output, output_at,
                                          "percuss(1) lists them");
        return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, inner.text, why);
    }
    c->shows.quantity = q;
    c->shows.place = part_of(q) ? -1 : block_place(w->spatial, q->name);
    w->wanted |= part_of(q);
    return add_column(w, c, q->unit, q->meaning, why);
}

/*
 * Find an output that is derived from a result or is a word. Returns false if it is a quantity or
 * unknown.
 */
static bool is_other(const sweep *w, sweep_column *c, const char **unit, const char **meaning,
                     int *wanted)
{
    static const char *const words[] = {[COLUMN_OUTCOME] = "flags of the outcome",
                                        [COLUMN_MODE] = "mode 0 to 6",
                                        [COLUMN_FINAL] = "1 stick, 2 slip, 3 open",
                                        [COLUMN_JUDGE] = "worst residual of the judge"};
    const size_t derived = derived_named(c->output);
    *unit = "";
    *wanted = 0;
    c->shows = (column){.kind = column_kind_named(c->output), .place = -1};
    if (c->shows.kind != COLUMN_QUANTITY) {
        *meaning = words[c->shows.kind];
        *wanted = c->shows.kind == COLUMN_JUDGE ? ANSWER_JUDGE : 0;
    } else if (derived < derived_count()) {
        c->shows = (column){.kind = COLUMN_DERIVED, .place = (int)derived};
        *unit = derived_at(derived)->unit;
        *meaning = derived_at(derived)->meaning;
        *wanted = derived_at(derived)->needs;
    } else if (strcmp(c->output, "state") == 0) {
        c->shows.kind = COLUMN_STATE;
        *meaning = "1 stick, 2 slip, 3 open, 6 forward, 7 backward";
    } else if (strcmp(c->output, "trust") == 0) {
        c->shows.kind = COLUMN_TRUST;
        *meaning = "0 either, 1 energetic, 2 poisson, 3 none";
    } else if (column_of_body(&c->shows, w->spatial, c->output)) {
        *unit = c->shows.axis < (w->spatial ? 3 : 2) ? "m/s" : "rad/s";
        *meaning = "velocity of the body after";
        *wanted = ANSWER_BODIES;
    } else {
        return false;
    }
    return true;
}

static bool add_output(sweep *w, const char *name, int v, fail *why)
{
    sweep_column c = {.variant = v};
    const char *unit = "", *meaning = "";
    int wanted;
    (void)snprintf(c.output, sizeof c.output, "%s", name);
    const bool other = is_other(w, &c, &unit, &meaning, &wanted);
    const bool listed =
        strncmp(name, "bodies.", 7) == 0 || strncmp(name, "contacts.", 9) == 0; // items have paths
    if (listed && scenario_is_scene(w->s))
        w->wanted |= ANSWER_BODIES;
    if (w->several ? c.shows.kind != COLUMN_OUTCOME : listed && scenario_is_scene(w->s)) {
        c.shows = (column){.kind = COLUMN_PATH, .place = -1};
        return add_column(w, &c, column_unit(name), "as in the JSON of solve", why);
    }
    if (!other)
        return add_quantity(w, &c, why);
    w->wanted |= wanted;
    return add_column(w, &c, unit, meaning, why);
}

/*
 * Return the index of the output of that name and law. It must be a column of numbers. Returns -1
 * if there is none.
 */
static int output_named(const sweep *w, const char *name, size_t length, const char *law)
{
    for (int c = 0; c < w->n_outputs - w->n_quotients; c++) {
        const sweep_column *is = &w->outputs[c];
        if (strlen(is->output) == length && strncmp(is->output, name, length) == 0 &&
            strcmp(pcs_law_about(w->variants[is->variant].law)->name, law) == 0)
            return c;
    }
    return -1;
}

static bool has_law(const sweep *w, pcs_law law)
{
    for (int v = 0; v < w->n_variants; v++)
        if (w->variants[v].law == law)
            return true;
    return false;
}

/* Add the quotient of an output under two laws, such as "dT@newton/energetic". */
static bool add_quotient(sweep *w, const char *name, fail *why)
{
    const char *at = strchr(name, '@'), *over = strchr(at, '/');
    sweep_column c = {.variant = w->n_variants, .shows = {.kind = COLUMN_QUOTIENT, .place = -1}};
    char laws[2][WORD_SIZE], rule[2 * WORD_SIZE];
    (void)snprintf(laws[0], sizeof laws[0], "%.*s", (int)(over - at - 1), at + 1);
    (void)snprintf(laws[1], sizeof laws[1], "%s", over + 1);
    (void)snprintf(c.output, sizeof c.output, "%s", name);
    for (int k = 0; k < 2; k++) {
        pcs_law law;
        fail inner;
        if (!lookup_law(laws[k], &law, &inner))
            return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, inner.text, why);
        c.over[k] = output_named(w, name, (size_t)(at - name), laws[k]);
        if (c.over[k] >= 0)
            continue;
        if (has_law(w, law))
            (void)snprintf(rule, sizeof rule, "'%.80s' needs '%.*s' among the outputs", name,
                           (int)(at - name), name);
        else
            (void)snprintf(rule, sizeof rule, "'%.80s' needs '%.40s' among sweep.laws", name,
                           laws[k]);
        return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, rule, why);
    }
    if (!name_column(w, name, "", "quotient of two laws", why))
        return false;
    w->outputs[w->n_outputs++] = c;
    w->n_quotients++;
    return true;
}

static bool is_quotient(const char *name)
{
    const char *at = strchr(name, '@');
    return at && strchr(at, '/');
}

bool sweep_plan_columns(sweep *w, fail *why)
{
    const entry *chosen = &w->s->entries[KEY_SWEEP_OUTPUTS];
    const char *outputs = chosen->set  ? chosen->word
                          : w->several ? "dT"
                          : w->spatial ? "mode vp_n vp_1 vp_2 p_n p_1 p_2 dT"
                                       : "mode vp_n vp_t p_n p_t dT";
    char word[WORD_SIZE];
    for (int i = 0; i < w->n_axes; i++)
        if (!name_column(w, w->axes[i].path, units_si(w->axes[i].dim), "axis", why))
            return false;
    for (int v = 0; v < w->n_variants; v++)
        for (const char *at = outputs; (at = scenario_next_word(at, word, sizeof word));)
            if (!is_quotient(word) && !add_output(w, word, v, why))
                return false;
    for (const char *at = outputs; (at = scenario_next_word(at, word, sizeof word));)
        if (is_quotient(word) && !add_quotient(w, word, why))
            return false;
    return w->n_outputs > 0 || sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, "names no quantity", why);
}
