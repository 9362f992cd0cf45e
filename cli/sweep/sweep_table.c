/* Points of a sweep from the rows of a file, whose columns have the names of keys. */
#include "cli/files/csv.h"
#include "cli/files/pile_table.h"
#include "sweep_plan.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reject a column name with a unit, such as "body.theta [deg]". Returns false in that case. */
static bool check_unit(const sweep *w, const dataset *d, const char *name, fail *why)
{
    char plain[COLUMN_NAME];
    axis a;
    fail inner;
    if (!csv_without_unit(name, plain, sizeof plain) || !sweep_find_axis(w->s, plain, &a, &inner))
        return true;
    const char *unit = units_si(a.dim);
    return fail_with(why, "%s: column '%.60s': name it '%s'; its numbers must be in SI units%s%s%s",
                     d->path, name, plain, *unit ? " (" : "", unit, *unit ? ")" : "");
}

/* Use a column as an axis: its values, one for each point. */
static bool take_column(sweep *w, dataset *d, int c, fail *why)
{
    axis *a = &w->axes[w->n_axes++];
    fail inner;
    (void)snprintf(w->row_names[c], COLUMN_NAME, "%s", d->names[c]);
    *a = (axis){.path = w->row_names[c], .n = d->n_rows};
    if (!check_unit(w, d, d->names[c], why))
        return false;
    if (!sweep_find_axis(w->s, a->path, a, &inner))
        return fail_with(why, "%s: column '%.60s': %s", d->path, a->path, inner.text);
    if (a->dim == WORD || a->dim == MATRIX)
        return fail_with(why, "%s: column '%.60s': must be a key that is a number", d->path,
                         a->path);
    if (sweep_axis_twice(w, a))
        return fail_with(why, "%s: column '%.60s': is already an axis", d->path, a->path);
    for (size_t i = 0; i < d->n_rows; i++)
        if (!isfinite(d->columns[c][i]))
            return fail_with(
                why,
                "%s: row %zu has no number in column '%.60s'; plain numbers are needed, in "
                "SI units",
                d->path, i + 1, a->path);
    a->values = d->columns[c];
    d->columns[c] = NULL;
    return true;
}

bool sweep_plan_rows(sweep *w, fail *why)
{
    const scenario *s = w->s;
    char path[PATH_MAX];
    if (s->n_items[LIST_AXES] > 0)
        return sweep_bad_key(s, KEY_SWEEP_ROWS,
                             "cannot be used with axes: its columns are the axes", why);
    if (s->entries[KEY_SWEEP_SAMPLE].set || s->entries[KEY_SWEEP_POINTS].set)
        return sweep_bad_key(s, KEY_SWEEP_ROWS, "cannot be used with sweep.sample and sweep.points",
                             why);
    dataset *d = calloc(1, sizeof *d);
    if (!d)
        return fail_with(why, "%s: out of memory", s->name);
    pile_table_path(s, KEY_SWEEP_ROWS, path, sizeof path);
    bool good = dataset_read(d, path, why);
    if (good && d->n_columns > MAX_AXES)
        good = fail_with(why, "%s: has more than %d columns", path, MAX_AXES);
    for (int c = 0; good && c < d->n_columns; c++)
        good = take_column(w, d, c, why);
    w->sample = SAMPLE_ROWS;
    w->n_points = d->n_rows;
    dataset_free(d);
    free(d);
    return good;
}
