/* From the scenario to what a sweep does. */
#include "block.h"
#include "cli/files/dataset.h"
#include "scenario/lookup.h"
#include "scenario/several.h"
#include "scenario/suggest.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sweep_si_unit(dimension dim)
{
    static const char *const units[DIMENSION_COUNT] = {
        [PLAIN] = "",    [LENGTH] = "m",           [MASS] = "kg",        [ANGLE] = "rad",
        [SPEED] = "m/s", [TURN_RATE] = "rad/s",    [INERTIA] = "kg m^2", [INVERSE_MASS] = "1/kg",
        [TIME] = "s",    [ACCELERATION] = "m/s^2", [WORD] = "",          [MATRIX] = ""};
    return units[dim];
}

static bool bad_axis(const scenario *s, int i, item_key key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s", scenario_where_item(s, LIST_AXES, i, key, where, sizeof where),
                     rule);
}

static const char *key_at(size_t index)
{
    return index < KEY_COUNT ? scenario_keys[index].path : NULL;
}

/* "contacts.A.mu" or "material.mu". */
static bool find_place(const scenario *s, const char *path, axis *a, fail *why)
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
        a->where = (place){(list_id)list, scenario_item_named(s, (list_id)list, name),
                           ITEM_KEY_COUNT, KEY_COUNT};
        for (int i = 0; a->where.index >= 0 && i < ITEM_KEY_COUNT; i++)
            if ((int)scenario_item_keys[i].list == list &&
                strcmp(scenario_item_keys[i].name, dot + 1) == 0) {
                a->where.item = (item_key)i;
                a->dim = scenario_item_keys[i].dim;
                return true;
            }
        return fail_with(why, "there is no '%.60s'", path);
    }
    a->where = (place){LIST_COUNT, 0, ITEM_KEY_COUNT, scenario_key_named(path)};
    if (a->where.key == KEY_COUNT)
        return suggest_unknown(why, "key", path, key_at, "percuss(1) lists them");
    a->dim = scenario_keys[a->where.key].dim;
    return true;
}

/* "1, 2, 3" with units, or "1 2 3" without. */
static bool parse_list(const char *text, dimension dim, axis *a, fail *why)
{
    enum { MOST = 10000 };
    double *values = malloc(MOST * sizeof *values);
    a->values = values;
    if (!values)
        return fail_with(why, "out of memory");
    const char *comma = strchr(text, ',');
    const int plain = comma ? -1 : units_numbers(text, values, MOST);
    a->n = plain > 0 ? (uint64_t)plain : 0;
    for (const char *at = text; plain < 0 && at; at = comma ? comma + 1 : NULL) {
        char word[WORD_SIZE];
        comma = strchr(at, ',');
        (void)snprintf(word, sizeof word, "%.*s", comma ? (int)(comma - at) : (int)strlen(at), at);
        if (a->n == MOST)
            return fail_with(why, "has more than %d values", MOST);
        if (!units_parse(word, dim, &values[a->n++], why))
            return false;
    }
    return a->n > 0 || fail_with(why, "must be numbers, separated by commas");
}

static bool plan_range(const sweep *w, int i, axis *a, fail *why)
{
    const scenario *s = w->s;
    const entry *e = s->items[LIST_AXES][i].entries;
    fail inner;
    if (!e[ITEM_AXIS_FROM].set || !e[ITEM_AXIS_TO].set)
        return bad_axis(s, i, e[ITEM_AXIS_FROM].set ? ITEM_AXIS_TO : ITEM_AXIS_FROM,
                        "is missing: an axis has from, to and n, or values", why);
    if (!units_parse(e[ITEM_AXIS_FROM].word, a->dim, &a->from, &inner))
        return bad_axis(s, i, ITEM_AXIS_FROM, inner.text, why);
    if (!units_parse(e[ITEM_AXIS_TO].word, a->dim, &a->to, &inner))
        return bad_axis(s, i, ITEM_AXIS_TO, inner.text, why);
    const char *scale = e[ITEM_AXIS_SCALE].set ? e[ITEM_AXIS_SCALE].word : "linear";
    a->log = strcmp(scale, "log") == 0;
    if (!a->log && strcmp(scale, "linear") != 0)
        return bad_axis(s, i, ITEM_AXIS_SCALE, "must be linear or log", why);
    if (!(fabs(a->from) < INFINITY && fabs(a->to) < INFINITY))
        return bad_axis(s, i, ITEM_AXIS_FROM, "from and to must be finite", why);
    if (a->log && !(a->from > 0 && a->to > 0))
        return bad_axis(s, i, ITEM_AXIS_FROM, "a log axis must be positive", why);
    // a sample goes anywhere in between
    const double n = e[ITEM_AXIS_N].set ? e[ITEM_AXIS_N].number : w->sample == SAMPLE_GRID ? 0 : 2;
    if (!(n >= 1 && n <= 1e15 && n == floor(n)))
        return bad_axis(s, i, ITEM_AXIS_N, "must be how many values there are, 1 or more", why);
    if (n == 1 && a->from != a->to)
        return bad_axis(s, i, ITEM_AXIS_N, "one value cannot be both from and to", why);
    a->n = (uint64_t)n;
    return true;
}

/* By whatever name, as contacts.1.mu and contacts.A.mu. */
static bool same_place(const place *a, const place *b)
{
    return a->list == b->list && a->index == b->index && a->item == b->item && a->key == b->key;
}

static bool plan_axis(sweep *w, int i, fail *why)
{
    const scenario *s = w->s;
    const entry *e = s->items[LIST_AXES][i].entries;
    axis *a = &w->axes[w->n_axes++];
    fail inner;
    *a = (axis){.path = e[ITEM_AXIS_KEY].word};
    if (!e[ITEM_AXIS_KEY].set)
        return bad_axis(s, i, ITEM_AXIS_KEY, "is missing: which key varies?", why);
    if (!find_place(s, a->path, a, &inner))
        return bad_axis(s, i, ITEM_AXIS_KEY, inner.text, why);
    if (strncmp(a->path, "sweep.", 6) == 0 || strncmp(a->path, "surface.", 8) == 0)
        return bad_axis(s, i, ITEM_AXIS_KEY, "has no part in an impact", why);
    if (a->dim == WORD || a->dim == MATRIX)
        return bad_axis(s, i, ITEM_AXIS_KEY, "must be a key that is a number", why);
    for (int k = 0; k + 1 < w->n_axes; k++)
        if (same_place(&w->axes[k].where, &a->where))
            return bad_axis(s, i, ITEM_AXIS_KEY, "varies twice", why);
    if (!e[ITEM_AXIS_VALUES].set)
        return plan_range(w, i, a, why);
    if (e[ITEM_AXIS_FROM].set || e[ITEM_AXIS_TO].set || e[ITEM_AXIS_N].set)
        return bad_axis(s, i, ITEM_AXIS_VALUES, "goes without from, to and n", why);
    return parse_list(e[ITEM_AXIS_VALUES].word, a->dim, a, &inner) ||
           bad_axis(s, i, ITEM_AXIS_VALUES, inner.text, why);
}

static bool bad_key(const scenario *s, key_id key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), rule);
}

/* A whole number, or what it is if unset. */
static bool plan_number(const scenario *s, key_id key, double unset, uint64_t *out, fail *why)
{
    const double x = scenario_number(s, key, unset);
    if (!(x >= 0 && x <= 1e15 && x == floor(x)))
        return bad_key(s, key, "must be a whole number", why);
    *out = (uint64_t)x;
    return true;
}

static bool plan_sample(sweep *w, fail *why)
{
    static const char *const names[] = {"grid", "random", "halton"};
    const scenario *s = w->s;
    const entry *chosen = &s->entries[KEY_SWEEP_SAMPLE];
    int sample = 0;
    while (chosen->set && sample < SAMPLE_COUNT && strcmp(chosen->word, names[sample]) != 0)
        sample++;
    if (sample == SAMPLE_COUNT)
        return bad_key(s, KEY_SWEEP_SAMPLE, "must be grid, random or halton", why);
    w->sample = (sweep_sample)sample;
    return plan_number(s, KEY_SWEEP_SEED, 1, &w->seed, why);
}

static bool plan_points(sweep *w, fail *why)
{
    const scenario *s = w->s;
    if (w->sample != SAMPLE_GRID)
        return plan_number(s, KEY_SWEEP_POINTS, 0, &w->n_points, why) &&
               (w->n_points > 0 ||
                bad_key(s, KEY_SWEEP_POINTS, "must be how many points the sample has", why));
    if (s->entries[KEY_SWEEP_POINTS].set)
        return bad_key(s, KEY_SWEEP_POINTS, "a grid has the points of its axes", why);
    double points = 1;
    w->n_points = 1;
    for (int i = 0; i < w->n_axes; i++) {
        points *= (double)w->axes[i].n;
        w->n_points *= w->axes[i].n;
    }
    return points <= 1e15 || fail_with(why, "%s: the grid has %.3g points", s->name, points);
}

static bool add_variant(sweep *w, pcs_law law, pcs_path3 path, fail *why)
{
    if (w->n_variants == MOST_VARIANTS)
        return fail_with(why, "%s: more than %d laws and paths", w->s->name, MOST_VARIANTS);
    w->variants[w->n_variants++] = (variant){law, path};
    return true;
}

/* A law once for every path it can take. */
static bool add_law(sweep *w, pcs_law law, pcs_path3 unset, fail *why)
{
    const entry *paths = &w->s->entries[KEY_SWEEP_PATHS];
    const bool takes = w->spatial && pcs_law_about(law)->family == PCS_FAMILY_PATH;
    char word[WORD_SIZE];
    if (!takes || !paths->set)
        return add_variant(w, law, unset, why);
    for (const char *at = paths->word; (at = scenario_next_word(at, word, sizeof word));) {
        pcs_path3 path;
        fail inner;
        if (!lookup_path(word, &path, &inner))
            return bad_key(w->s, KEY_SWEEP_PATHS, inner.text, why);
        if (!add_variant(w, law, path, why))
            return false;
    }
    return true;
}

static bool plan_variants(sweep *w, pcs_law law, pcs_path3 path, fail *why)
{
    const entry *laws = &w->s->entries[KEY_SWEEP_LAWS];
    char word[WORD_SIZE];
    if (!laws->set)
        return add_law(w, law, path, why);
    for (const char *at = laws->word; (at = scenario_next_word(at, word, sizeof word));) {
        fail inner;
        if (!lookup_law(word, &law, &inner))
            return bad_key(w->s, KEY_SWEEP_LAWS, inner.text, why);
        if (!add_law(w, law, path, why))
            return false;
    }
    return true;
}

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
        return bad_key(w->s, KEY_SWEEP_OUTPUTS, inner.text, why);
    }
    w->complete = w->complete || c.quantity->group == PCS_GROUP_DIAGNOSIS ||
                  c.quantity->group == PCS_GROUP_DIAGNOSIS3 || strcmp(name, "T") == 0 ||
                  strcmp(name, "Tp") == 0;
    return add_column(w, &c, c.quantity->unit, c.quantity->meaning, why);
}

static bool plan_columns(sweep *w, fail *why)
{
    const entry *chosen = &w->s->entries[KEY_SWEEP_OUTPUTS];
    const char *outputs = chosen->set  ? chosen->word
                          : w->several ? "dT"
                          : w->spatial ? "mode vp_n vp_1 vp_2 p_n p_1 p_2 dT"
                                       : "mode vp_n vp_t p_n p_t dT";
    char word[WORD_SIZE];
    for (int i = 0; i < w->n_axes; i++)
        if (!name_column(w, w->axes[i].path, sweep_si_unit(w->axes[i].dim), "axis", why))
            return false;
    for (int v = 0; v < w->n_variants; v++)
        for (const char *at = outputs; (at = scenario_next_word(at, word, sizeof word));)
            if (!add_output(w, word, v, why))
                return false;
    return w->n_outputs > 0 || bad_key(w->s, KEY_SWEEP_OUTPUTS, "names no quantity", why);
}

/* The first point must be a problem; it also says whether it lies in space. */
static bool plan_kind(sweep *w, pcs_law *law, pcs_path3 *path, fail *why)
{
    problem p;
    fail inner;
    w->several = several_is(w->s);
    *law = PCS_LAW_COMPLEMENTARITY;
    *path = PCS_PATH_EXACT;
    if (w->several)
        return !w->s->entries[KEY_LAW].set ||
               lookup_law(w->s->entries[KEY_LAW].word, law, &inner) ||
               bad_key(w->s, KEY_LAW, inner.text, why);
    for (int i = 0; i < w->n_axes; i++)
        if (w->axes[i].where.list != LIST_COUNT)
            return fail_with(why, "%s: %s belongs to several contacts", w->s->name,
                             w->axes[i].path);
    if (!sweep_first_problem(w, &p, why))
        return false;
    *law = p.law;
    *path = p.path;
    w->spatial = p.spatial;
    w->branch = p.material.branch;
    return true;
}

static bool fit_for_batches(const sweep *w)
{
    bool fit = !w->several && !w->complete;
    for (int v = 0; v < w->n_variants; v++)
        fit = fit && block_takes(w->spatial, w->variants[v].law, w->branch);
    for (int c = 0; c < w->n_outputs; c++)
        fit = fit && (w->outputs[c].kind != COLUMN_QUANTITY || w->outputs[c].batch >= 0);
    return fit;
}

/* What several contacts have for outputs is known from an answer. */
static bool check_several(const sweep *w, fail *why)
{
    const char *unknown;
    char rule[WORD_SIZE + 60];
    if (!w->several)
        return true;
    if (!sweep_first_answers(w, &unknown, why))
        return false;
    (void)snprintf(rule, sizeof rule, "'%s' is no number in the JSON of solve",
                   unknown ? unknown : "");
    return !unknown || bad_key(w->s, KEY_SWEEP_OUTPUTS, rule, why);
}

bool sweep_plan(sweep *w, const scenario *s, fail *why)
{
    pcs_law law;
    pcs_path3 path;
    *w = (sweep){.s = s};
    if (s->n_items[LIST_AXES] == 0)
        return fail_with(why, "%s: nothing varies; add a list of axes, see 'percuss new sweep'",
                         s->name);
    if (s->n_items[LIST_AXES] > MOST_AXES)
        return fail_with(why, "%s: more than %d axes", s->name, MOST_AXES);
    if (!plan_sample(w, why))
        return false;
    for (int i = 0; i < s->n_items[LIST_AXES]; i++)
        if (!plan_axis(w, i, why))
            return false;
    if (!plan_points(w, why) || !plan_kind(w, &law, &path, why) ||
        !plan_variants(w, law, path, why) || !plan_columns(w, why) || !check_several(w, why))
        return false;
    w->batches = fit_for_batches(w);
    return true;
}

void sweep_free(sweep *w)
{
    for (int i = 0; i < w->n_axes; i++) {
        free(w->axes[i].values);
        w->axes[i].values = NULL;
    }
}
