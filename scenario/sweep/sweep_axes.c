/* The axes of a sweep: the key that varies, and its values. */
#include "sweep_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool bad_axis(const scenario *s, int i, item_key key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s", scenario_where_item(s, LIST_AXES, i, key, where, sizeof where),
                     rule);
}

/* Read a list: "1, 2, 3" with units, or "1 2 3" without. Units must be on all values or on none. */
static bool parse_list(const char *text, dimension dim, axis *a, fail *why)
{
    enum { MOST = 10000 };
    double *values = malloc(MOST * sizeof *values);
    a->values = a->own = values;
    if (!values)
        return fail_with(why, "out of memory");
    // without a comma it is one value, with or without a unit, or several numbers
    fail inner;
    const bool blanks = !strchr(text, ',') && !units_parse(text, dim, values, &inner);
    const char *const apart = blanks ? " ;[]" : ",";
    bool bare = false;
    for (const char *at = text, *next; at; at = next) {
        char word[WORD_SIZE];
        at += strspn(at, " ");
        const size_t length = strcspn(at, apart);
        (void)snprintf(word, sizeof word, "%.*s", (int)length, at);
        next = at[length] ? at + length + 1 : NULL;
        if (blanks && length == 0)
            continue;
        if (a->n == MOST)
            return fail_with(why, "has more than %d values", MOST);
        if (!units_parse(word, dim, &values[a->n], &inner))
            return fail_with(why, "%s%s", inner.text,
                             blanks && a->n > 0 ? "; commas separate values with units" : "");
        if (a->n++ > 0 && units_bare(word) != bare)
            return fail_with(why,
                             "'%.40s' and the value before: one has a unit, the other none; "
                             "give each its unit, as in 10 deg, 20 deg",
                             word);
        bare = units_bare(word);
    }
    return a->n > 0 || fail_with(why, "must be numbers, separated by commas");
}

/* Read mean and sd of a normal distribution. It needs a sample, not a grid. */
static bool plan_normal(const sweep *w, int i, axis *a, fail *why)
{
    const scenario *s = w->s;
    const entry *e = s->items[LIST_AXES][i].entries;
    fail inner;
    if (!e[ITEM_AXIS_MEAN].set || !e[ITEM_AXIS_SD].set)
        return bad_axis(s, i, e[ITEM_AXIS_MEAN].set ? ITEM_AXIS_SD : ITEM_AXIS_MEAN,
                        "is missing: a normal distribution has mean and sd", why);
    if (e[ITEM_AXIS_FROM].set || e[ITEM_AXIS_TO].set || e[ITEM_AXIS_N].set ||
        e[ITEM_AXIS_VALUES].set || e[ITEM_AXIS_SCALE].set)
        return bad_axis(s, i, ITEM_AXIS_MEAN, "cannot be used with from, to, n, scale and values",
                        why);
    if (w->sample == SAMPLE_GRID)
        return bad_axis(s, i, ITEM_AXIS_MEAN, "needs sweep.sample: random or halton", why);
    if (!units_parse(e[ITEM_AXIS_MEAN].word, a->dim, &a->from, &inner))
        return bad_axis(s, i, ITEM_AXIS_MEAN, inner.text, why);
    if (!units_parse(e[ITEM_AXIS_SD].word, a->dim, &a->to, &inner))
        return bad_axis(s, i, ITEM_AXIS_SD, inner.text, why);
    if (!(fabs(a->from) < INFINITY && a->to >= 0 && a->to < INFINITY))
        return bad_axis(s, i, ITEM_AXIS_SD, "must be finite and not negative, and mean finite",
                        why);
    a->normal = true;
    a->n = 2; // any number: a sample has no grid
    return true;
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
    if (units_bare(e[ITEM_AXIS_FROM].word) != units_bare(e[ITEM_AXIS_TO].word))
        return bad_axis(s, i, ITEM_AXIS_TO,
                        "of from and to one has a unit, the other none; give both their unit, as "
                        "in from: 0 deg, to: 90 deg",
                        why);
    const char *scale = e[ITEM_AXIS_SCALE].set ? e[ITEM_AXIS_SCALE].word : "linear";
    a->log = strcmp(scale, "log") == 0;
    if (!a->log && strcmp(scale, "linear") != 0)
        return bad_axis(s, i, ITEM_AXIS_SCALE, "must be linear or log", why);
    if (!(fabs(a->from) < INFINITY && fabs(a->to) < INFINITY))
        return bad_axis(s, i, ITEM_AXIS_FROM, "from and to must be finite", why);
    if (a->log && !(a->from > 0 && a->to > 0))
        return bad_axis(s, i, ITEM_AXIS_FROM, "a log axis must be positive", why);
    // a sample has no grid, so n may be missing
    const double n = e[ITEM_AXIS_N].set ? e[ITEM_AXIS_N].number : w->sample == SAMPLE_GRID ? 0 : 2;
    if (!(n >= 1 && n <= 1e15 && n == floor(n)))
        return bad_axis(s, i, ITEM_AXIS_N, "must be the number of values, 1 or more", why);
    if (n == 1 && a->from != a->to)
        return bad_axis(s, i, ITEM_AXIS_N, "must be 2 or more where from and to differ", why);
    a->n = (uint64_t)n;
    return true;
}

/* True if two paths name the same place, as contacts.1.mu and contacts.A.mu. */
static bool same_place(const place *a, const place *b)
{
    return a->list == b->list && a->index == b->index && a->item == b->item && a->key == b->key;
}

static bool axis_twice(const sweep *w, const axis *a)
{
    for (const axis *other = w->axes; other < a; other++)
        if (same_place(&other->where, &a->where) && other->element == a->element)
            return true;
    return false;
}

/* Use values that are given. */
static bool take_values(const sweep_given *given, int i, axis *a, fail *why)
{
    a->values = given->values[i];
    a->n = given->n_values[i];
    for (size_t k = 0; k < given->n_values[i]; k++)
        if (!isfinite(a->values[k]))
            return fail_with(why, "%.200s: value %zu is not a finite number", a->path, k);
    return a->n > 0 || fail_with(why, "%.200s: has no values", a->path);
}

static bool plan_axis(sweep *w, int i, const sweep_given *given, fail *why)
{
    const scenario *s = w->s;
    const entry *e = s->items[LIST_AXES][i].entries;
    axis *a = &w->axes[w->n_axes++];
    fail inner;
    *a = (axis){.path = e[ITEM_AXIS_KEY].word};
    if (!e[ITEM_AXIS_KEY].set)
        return bad_axis(s, i, ITEM_AXIS_KEY, "is missing: which key varies?", why);
    if (!place_find(s, a->path, &a->where, &a->dim, &a->element, &inner))
        return bad_axis(s, i, ITEM_AXIS_KEY, inner.text, why);
    if (strncmp(a->path, "sweep.", 6) == 0 || strncmp(a->path, "surface.", 8) == 0)
        return bad_axis(s, i, ITEM_AXIS_KEY, "has no effect on an impact", why);
    if (a->dim == WORD || a->dim == MATRIX)
        return bad_axis(
            s, i, ITEM_AXIS_KEY,
            "must be a key that is a number, or an element of a vector, as mechanism.u.2", why);
    if (axis_twice(w, a))
        return bad_axis(s, i, ITEM_AXIS_KEY, "is already an axis", why);
    if (given && i < given->n && given->values[i])
        return take_values(given, i, a, why);
    if (e[ITEM_AXIS_MEAN].set || e[ITEM_AXIS_SD].set)
        return plan_normal(w, i, a, why);
    if (!e[ITEM_AXIS_VALUES].set)
        return plan_range(w, i, a, why);
    if (e[ITEM_AXIS_FROM].set || e[ITEM_AXIS_TO].set || e[ITEM_AXIS_N].set)
        return bad_axis(s, i, ITEM_AXIS_VALUES, "cannot be used with from, to and n", why);
    return parse_list(e[ITEM_AXIS_VALUES].word, a->dim, a, &inner) ||
           bad_axis(s, i, ITEM_AXIS_VALUES, inner.text, why);
}

/* Use a column of rows as an axis: its values, one for each point. */
static bool take_column(sweep *w, const sweep_given *given, int c, fail *why)
{
    axis *a = &w->axes[w->n_axes++];
    fail inner;
    *a = (axis){.path = given->keys[c], .n = given->n_values[c], .values = given->values[c]};
    if (!place_find(w->s, a->path, &a->where, &a->dim, &a->element, &inner))
        return fail_with(why, "%s: column '%.60s': %s", given->source, a->path, inner.text);
    if (a->dim == WORD || a->dim == MATRIX)
        return fail_with(why, "%s: column '%.60s': must be a key that is a number", given->source,
                         a->path);
    if (axis_twice(w, a))
        return fail_with(why, "%s: column '%.60s': is already an axis", given->source, a->path);
    for (size_t i = 0; i < a->n; i++)
        if (!isfinite(a->values[i]))
            return fail_with(
                why,
                "%s: row %zu has no number in column '%.60s'; plain numbers are needed, in "
                "SI units",
                given->source, i + 1, a->path);
    return true;
}

static bool plan_rows(sweep *w, const sweep_given *given, fail *why)
{
    const scenario *s = w->s;
    if (s->n_items[LIST_AXES] > 0)
        return sweep_bad_key(s, KEY_SWEEP_ROWS,
                             "cannot be used with axes: its columns are the axes", why);
    if (s->entries[KEY_SWEEP_SAMPLE].set || s->entries[KEY_SWEEP_POINTS].set)
        return sweep_bad_key(s, KEY_SWEEP_ROWS, "cannot be used with sweep.sample and sweep.points",
                             why);
    for (int c = 0; c < given->n; c++)
        if (!take_column(w, given, c, why))
            return false;
    w->sample = SAMPLE_ROWS;
    w->n_points = given->n > 0 ? given->n_values[0] : 0;
    return w->n_points > 0 || fail_with(why, "%s: has no rows", given->source);
}

bool sweep_plan_axes(sweep *w, const sweep_given *given, fail *why)
{
    const scenario *s = w->s;
    if (given && given->rows)
        return plan_rows(w, given, why);
    if (s->entries[KEY_SWEEP_ROWS].set)
        return sweep_bad_key(s, KEY_SWEEP_ROWS, "names a file, which only the command reads", why);
    if (s->n_items[LIST_AXES] == 0)
        return fail_with(why, "%s: there are no axes; add a list of axes, see 'percuss new sweep'",
                         s->name);
    if (s->n_items[LIST_AXES] > MAX_AXES)
        return fail_with(why, "%s: more than %d axes", s->name, MAX_AXES);
    for (int i = 0; i < s->n_items[LIST_AXES]; i++)
        if (!plan_axis(w, i, given, why))
            return false;
    return true;
}
