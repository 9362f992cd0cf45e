#include "sweep_table.h"
#include "cli/files/csv.h"
#include "cli/files/pile_table.h"

/* Reject a column name with a unit, such as "body.theta [deg]". Returns false in that case. */
static bool check_unit(const scenario *s, const dataset *d, const char *name, fail *why)
{
    char plain[COLUMN_NAME];
    place where;
    dimension dim;
    int element;
    fail inner;
    if (!csv_without_unit(name, plain, sizeof plain) ||
        !place_find(s, plain, &where, &dim, &element, &inner))
        return true;
    const char *unit = units_si(dim);
    return fail_with(why, "%s: column '%.60s': name it '%s'; its numbers must be in SI units%s%s%s",
                     d->path, name, plain, *unit ? " (" : "", unit, *unit ? ")" : "");
}

bool sweep_table_read(sweep_table *t, const scenario *s, fail *why)
{
    dataset *d = &t->file;
    *d = (dataset){.path = t->path};
    t->given = (sweep_given){.source = t->path};
    if (!s->entries[KEY_SWEEP_ROWS].set)
        return true;
    pile_table_path(s, KEY_SWEEP_ROWS, t->path, sizeof t->path);
    if (!dataset_read(d, t->path, why))
        return false;
    if (d->n_columns > MAX_AXES)
        return fail_with(why, "%s: has more than %d columns", t->path, MAX_AXES);
    t->given.rows = true;
    t->given.n = d->n_columns;
    for (int c = 0; c < d->n_columns; c++) {
        if (!check_unit(s, d, d->names[c], why))
            return false;
        t->given.keys[c] = d->names[c];
        t->given.values[c] = d->columns[c];
        t->given.n_values[c] = d->n_rows;
    }
    return true;
}

void sweep_table_free(sweep_table *t)
{
    dataset_free(&t->file);
}
