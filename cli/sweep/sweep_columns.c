/* The columns of a sweep: its axes, then what is wanted of each law. */
#include "block.h"
#include "cli/files/dataset.h"
#include "scenario/suggest.h"
#include "sweep_plan.h"

#include <stdio.h>
#include <string.h>

/* A column, whatever is in it; every name once. */
static bool name_column(sweep *w, const char *name, const char *unit, const char *meaning,
                        fail *why)
{
    if (w->n_columns == MOST_COLUMNS)
        return fail_with(why, "%s: more than %d columns", w->s->name, MOST_COLUMNS);
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
                       paths ? ":" : "", paths ? pcs_path3_name(v->path) : "");
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
                                       PCS_GROUP_MATERIAL};
    static const pcs_group spatial[] = {PCS_GROUP_IMPACT3, PCS_GROUP_DIAGNOSIS3, PCS_GROUP_CONTACT3,
                                        PCS_GROUP_MATERIAL};
    const pcs_quantity *q = NULL;
    for (int i = 0; !q && i < 4; i++)
        q = pcs_quantity_in(w->spatial ? spatial[i] : planar[i], name);
    return q;
}

static bool add_output(sweep *w, const char *name, int v, fail *why)
{
    sweep_column c = {.variant = v, .batch = block_place(w->spatial, name), .kind = COLUMN_JSON};
    fail inner;
    (void)snprintf(c.output, sizeof c.output, "%s", name);
    if (w->several)
        return add_column(w, &c, dataset_unit(name), "as in the JSON of solve", why);
    if (strcmp(name, "mode") == 0)
        return c.kind = COLUMN_MODE, add_column(w, &c, "", "mode 0 to 6", why);
    if (strcmp(name, "final") == 0)
        return c.kind = COLUMN_FINAL, add_column(w, &c, "", "1 stick, 2 slip, 3 open", why);
    if (strcmp(name, "outcome") == 0)
        return c.kind = COLUMN_OUTCOME, add_column(w, &c, "", "flags of the outcome", why);
    c.kind = COLUMN_QUANTITY;
    c.quantity = quantity_of(w, name);
    if (!c.quantity) {
        (void)suggest_unknown(&inner, "quantity", name, quantity_at, "percuss(1) lists them");
        return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, inner.text, why);
    }
    w->complete = w->complete || c.quantity->group == PCS_GROUP_DIAGNOSIS ||
                  c.quantity->group == PCS_GROUP_DIAGNOSIS3 || strcmp(name, "T") == 0 ||
                  strcmp(name, "Tp") == 0;
    return add_column(w, &c, c.quantity->unit, c.quantity->meaning, why);
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
