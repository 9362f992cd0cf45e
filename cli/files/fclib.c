/* Reads FCLib files. Contents of the file are used only after a check. */
#include "fclib.h"
#include "fclib_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if there is any dataset below this name. */
static bool has(const fclib_file *f, const char *folder)
{
    const size_t n = strlen(folder);
    for (int k = 0; k < f->r.n_items; k++)
        if (strncmp(f->r.items[k].name, folder, n) == 0 && f->r.items[k].name[n] == '/')
            return true;
    return false;
}

/* Find the length of a vector of the problem without reading it. */
static bool length_of(fclib_file *f, const char *name, size_t *n)
{
    char place[FCLIB_PLACE];
    const hdf5_item *item = fclib_demand(f, fclib_place(f, name, place));
    *n = item ? (size_t)item->count : 0;
    return item && (item->count < UINT32_MAX ||
                    fail_with(f->why, "%s: '%s' is too long", f->r.path, place));
}

static double *vector(fclib_file *f, const char *name, size_t n)
{
    char place[FCLIB_PLACE];
    return fclib_numbers(f, fclib_place(f, name, place), n);
}

/* --- problems ---------------------------------------------------------------------------- */

static bool has_matrix(const fclib_file *f, const char *name)
{
    char place[FCLIB_PLACE];
    return has(f, fclib_place(f, name, place));
}

/* Read dimension, contacts and friction. There must be m rows of contacts. */
static bool read_friction(fclib_file *f, size_t m)
{
    char place[FCLIB_PLACE];
    double dimension;
    pile_parts *p = f->parts;
    if (!fclib_integer(f, fclib_place(f, "spacedim", place), 2, 3, &dimension) ||
        !length_of(f, "vectors/mu", &p->contacts))
        return false;
    p->dimension = (int)dimension;
    if (p->contacts * (size_t)p->dimension != m)
        return fail_with(f->why, "%s: %zu numbers of mu in dimension %d do not fit %zu velocities",
                         f->r.path, p->contacts, p->dimension, m);
    p->mu = vector(f, "vectors/mu", p->contacts);
    for (size_t i = 0; p->mu && i < p->contacts; i++)
        if (p->mu[i] < 0)
            return fail_with(f->why,
                             "%s: number %zu of '%s/vectors/mu' is %g, but must not be negative",
                             f->r.path, i, f->group, p->mu[i]);
    return p->mu != NULL;
}

static bool local(fclib_file *f)
{
    pile_parts *p = f->parts;
    size_t m, n;
    if (!length_of(f, "vectors/q", &m) || !read_friction(f, m) ||
        !fclib_matrix(f, "W", m, m, &p->W) || !(p->q = vector(f, "vectors/q", m)))
        return false;
    if (!has_matrix(f, "V") && !has_matrix(f, "R"))
        return true;
    if (!length_of(f, "vectors/s", &n))
        return false;
    p->source.constraints = n;
    return fclib_matrix(f, "V", m, n, &p->V) && fclib_matrix(f, "R", n, n, &p->R) &&
           (p->s = vector(f, "vectors/s", n));
}

static bool global(fclib_file *f)
{
    pile_parts *p = f->parts;
    size_t n, m, constraints;
    p->source.global = true;
    if (!length_of(f, "vectors/f", &n) || !length_of(f, "vectors/w", &m) || !read_friction(f, m) ||
        !fclib_matrix(f, "M", n, n, &p->M) || !fclib_matrix(f, "H", n, m, &p->H) ||
        !(p->f = vector(f, "vectors/f", n)) || !(p->w = vector(f, "vectors/w", m)))
        return false;
    if (!has_matrix(f, "G"))
        return true;
    if (!length_of(f, "vectors/b", &constraints))
        return false;
    p->source.constraints = constraints;
    return fclib_matrix(f, "G", n, constraints, &p->G) &&
           (p->b = vector(f, "vectors/b", constraints));
}

/* --- additional data of the file --------------------------------------------------------- */

static bool take_title(void *user, uint64_t index, const char *word, fail *why)
{
    char *title = user;
    (void)why;
    if (index == 0)
        (void)snprintf(title, PILE_TITLE, "%s", word);
    return true;
}

static bool read_title(fclib_file *f)
{
    char place[FCLIB_PLACE];
    const hdf5_item *item = fclib_find(f, fclib_place(f, "info/title", place));
    return !item || item->kind != HDF5_WORDS ||
           hdf5_reader_words(&f->r, item, take_title, f->parts->source.title, f->why);
}

static bool read_impulses(fclib_file *f, const char *place, double **to)
{
    const size_t m = f->parts->contacts * (size_t)f->parts->dimension;
    return !fclib_find(f, place) || (*to = fclib_numbers(f, place, m));
}

static bool read_guesses(fclib_file *f)
{
    double n = 0;
    if (has(f, "guesses") && !fclib_integer(f, "guesses/number_of_guesses", 0, UINT32_MAX, &n))
        return false;
    f->parts->source.guesses = (size_t)n;
    return (n == 0 || read_impulses(f, "guesses/1/r", &f->parts->guess)) &&
           read_impulses(f, "solution/r", &f->parts->solution);
}

static bool choose(fclib_file *f)
{
    f->group = has(f, "fclib_local") ? "fclib_local" : "fclib_global";
    if (has(f, f->group))
        return true;
    if (has(f, "fclib_global_rolling") || has(f, "fclib_rolling"))
        return fail_with(f->why, "%s: is a problem with rolling friction, which is not supported",
                         f->r.path);
    return fail_with(f->why,
                     "%s: has no group fclib_local or fclib_global, so it is not an FCLib problem",
                     f->r.path);
}

bool fclib_read(pile_parts *parts, const char *path, fail *why)
{
    fclib_file f = {.parts = parts, .why = why};
    *parts = (pile_parts){.path = path, .source.format = "FCLib"};
    const bool good = hdf5_reader_open(&f.r, path, why) && choose(&f) &&
                      (strcmp(f.group, "fclib_local") == 0 ? local(&f) : global(&f)) &&
                      read_title(&f) && read_guesses(&f);
    hdf5_reader_close(&f.r);
    return good;
}

static bool is_hdf5(const char *path)
{
    char bytes[8] = "";
    FILE *in = fopen(path, "rb");
    const size_t size = in ? fread(bytes, 1, sizeof bytes, in) : 0;
    if (in)
        (void)fclose(in);
    return pile_is_hdf5(bytes, size);
}

bool fclib_or_text(pile *p, const char *path, fail *why)
{
    pile_parts parts;
    *p = (pile){.path = path};
    const bool good =
        (is_hdf5(path) ? fclib_read(&parts, path, why) : pile_text_read(&parts, path, why)) &&
        pile_build(p, &parts, why);
    pile_parts_free(&parts);
    return good;
}
