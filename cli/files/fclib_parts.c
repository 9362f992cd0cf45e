#include "fclib_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool fclib_no_memory(const fclib_file *f)
{
    return fail_with(f->why, "%s: out of memory", f->r.path);
}

/* --- single datasets --------------------------------------------------------------------- */

const hdf5_item *fclib_find(const fclib_file *f, const char *place)
{
    for (int k = 0; k < f->r.n_items; k++)
        if (strcmp(f->r.items[k].name, place) == 0)
            return &f->r.items[k];
    return NULL;
}

/* Write the path of a name in the group of the problem. */
const char *fclib_place(const fclib_file *f, const char *name, char place[FCLIB_PLACE])
{
    (void)snprintf(place, FCLIB_PLACE, "%s/%s", f->group, name);
    return place;
}

const hdf5_item *fclib_demand(fclib_file *f, const char *place)
{
    const hdf5_item *item = fclib_find(f, place);
    if (!item)
        (void)fail_with(f->why, "%s: '%s' is missing; write the file again with FCLib", f->r.path,
                        place);
    return item;
}

/* Read all numbers of a dataset. They must be finite. The caller frees them. */
double *fclib_numbers(fclib_file *f, const char *place, size_t n)
{
    const hdf5_item *item = fclib_demand(f, place);
    if (!item)
        return NULL;
    if (item->count != n) {
        (void)fail_with(f->why, "%s: '%s' has %llu numbers, but %zu are expected", f->r.path, place,
                        (unsigned long long)item->count, n);
        return NULL;
    }
    double *x = hdf5_reader_numbers(&f->r, item, f->why);
    for (size_t i = 0; x && i < n; i++)
        if (!isfinite(x[i])) {
            (void)fail_with(
                f->why, "%s: number %zu of '%s' is not finite; correct the program that wrote it",
                f->r.path, i, place);
            free(x);
            x = NULL;
        }
    return x;
}

/* Read one whole number within [least, most]. */
bool fclib_integer(fclib_file *f, const char *place, double least, double most, double *x)
{
    double *read = fclib_numbers(f, place, 1);
    if (!read)
        return false;
    *x = read[0];
    free(read);
    return (*x >= least && *x <= most && *x == floor(*x)) ||
           fail_with(f->why, "%s: '%s' is %.10g, but must be a whole number from %.10g to %.10g",
                     f->r.path, place, *x, least, most);
}
