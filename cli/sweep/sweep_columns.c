/* The columns of a sweep: its axes, then what is wanted of each law. */
#include "block.h"
#include "scenario/suggest.h"
#include "sweep_plan.h"

#include <stdio.h>
#include <string.h>

/* A column, whatever is in it; every name once. */
static bool name_column(sweep *w, const char *name, const char *unit, const char *meaning,
                        fail *why)
{
    if (w->n_columns == MAX_COLUMNS)
        return fail_with(why, "%s: more than %d columns", w->s->name, MAX_COLUMNS);
    for (int c = 0; c < w->n_columns; c++)
        if (strcmp(w->names[c], name) == 0)
            return fail_with(why, "%s: the column '%s' is there twice", w->s->name, name);
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

/* A column for an output of a variant; its name says which if there are several. */
static bool add_column(sweep *w, const sweep_column *c, const char *unit, const char *meaning,
                       fail *why)
{
    const variant *v = &w->variants[c->variant];
    const bool paths =
        w->s->entries[KEY_SWEEP_PATHS].set && pcs_law_about(v->law)->family == PCS_FAMILY_PATH;
    char name[COLUMN_NAME];
    (void)snprintf(name, sizeof name, "%s", c->output);
    if (w->n_variants > 1)
        (void)snprintf(name, sizeof name, "%.239s@%s%s%s", c->output, pcs_law_about(v->law)->name,
                       paths ? ":" : "", paths ? pcs_path_name(v->path) : "");
    if (!name_column(w, name, unit, meaning, why))
        return false;
    w->outputs[w->n_outputs++] = *c;
    return true;
}

static const char *quantity_at(size_t index)
{
    return index < pcs_quantity_count() ? pcs_quantity_at(index)->name : NULL;
}

/* The quantity of that name that this kind of impact has. */
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

/* The part of an answer that a quantity belongs to; 0: to the record of the impact. */
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
        (void)suggest_unknown_of_many(&inner, "quantity", c->output, quantity_at,
                                      "percuss(1) lists them");
        return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, inner.text, why);
    }
    c->shows.quantity = q;
    c->shows.place = part_of(q) ? -1 : block_place(w->spatial, q->name);
    w->wanted |= part_of(q);
    return add_column(w, c, q->unit, q->meaning, why);
}

static bool add_output(sweep *w, const char *name, int v, fail *why)
{
    static const char *const words[] = {[COLUMN_OUTCOME] = "flags of the outcome",
                                        [COLUMN_MODE] = "mode 0 to 6",
                                        [COLUMN_FINAL] = "1 stick, 2 slip, 3 open",
                                        [COLUMN_JUDGE] = "worst residual of the judge"};
    sweep_column c = {.variant = v, .shows = {column_kind_named(name), NULL, -1}};
    (void)snprintf(c.output, sizeof c.output, "%s", name);
    if (w->several && c.shows.kind != COLUMN_OUTCOME) {
        c.shows.kind = COLUMN_PATH;
        return add_column(w, &c, dataset_unit(name), "as in the JSON of solve", why);
    }
    if (c.shows.kind == COLUMN_QUANTITY)
        return add_quantity(w, &c, why);
    w->wanted |= c.shows.kind == COLUMN_JUDGE ? ANSWER_JUDGE : 0;
    return add_column(w, &c, "", words[c.shows.kind], why);
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
            if (!add_output(w, word, v, why))
                return false;
    return w->n_outputs > 0 || sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, "names no quantity", why);
}
