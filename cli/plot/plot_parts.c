#include "plot_parts.h"

#include "scenario/units.h"

#include <math.h>
#include <percuss/percuss.h>
#include <stdlib.h>

static int in_order(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Return the different values of a column, sorted. Missing values are left out. */
double *plot_distinct(const double *column, size_t n, size_t *count)
{
    double *all = malloc(n * sizeof *all);
    if (!all)
        return NULL;
    size_t there = 0;
    for (size_t i = 0; i < n; i++)
        if (pcs_has(column[i]))
            all[there++] = column[i];
    qsort(all, there, sizeof *all, in_order);
    *count = 0;
    for (size_t i = 0; i < there; i++)
        if (*count == 0 || all[i] != all[*count - 1])
            all[(*count)++] = all[i];
    return all;
}

bool plot_has_values(const dataset *d, int column)
{
    for (size_t i = 0; i < d->n_rows; i++)
        if (pcs_has(d->columns[column][i]))
            return true;
    return false;
}

bool plot_choose(const dataset *d, const char *name, int unset, int *column, fail *why)
{
    *column = name ? dataset_column(d, name, why) : unset;
    if (!name && *column >= d->n_columns)
        return fail_with(why, "%s: has too few columns; name them by --x, --y and --z", d->path);
    return *column >= 0 && (plot_has_values(d, *column) ||
                            fail_with(why, "%s: %s has no values", d->path, d->names[*column]));
}

size_t plot_place_of(const double *values, size_t n, double x)
{
    const double *at = bsearch(&x, values, n, sizeof *values, in_order);
    return at ? (size_t)(at - values) : n;
}

bool plot_scale_read(plot_scale *s, const plot_request *r, fail *why)
{
    double ends[2];
    fail number;
    *s = (plot_scale){.ranged = r->range != NULL, .centred = r->centre != NULL};
    if (r->range && (units_numbers(r->range, ends, 2, &number) != 2 || ends[0] >= ends[1]))
        return fail_with(why, "--range takes two increasing numbers, as in --range 0.8,1.2");
    if (r->centre && units_numbers(r->centre, &s->centre, 1, &number) != 1)
        return fail_with(why, "--centre takes a number, as in --centre 1");
    s->low = r->range ? ends[0] : 0;
    s->high = r->range ? ends[1] : 0;
    return !s->ranged || !s->centred || (s->low <= s->centre && s->centre <= s->high) ||
           fail_with(why, "--centre must be within --range");
}
