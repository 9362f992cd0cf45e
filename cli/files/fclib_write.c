/*
 * Writes a local problem in FCLib: W by compressed rows, q and mu, and the solution if there is
 * one. FCLib has no restitution. xi = v' + e v of the law complementarity replaces u:
 *
 *     xi = W p + q,    q = ((1 + e) v_n, (1 + e_t) v_t)                [payr-glocker-2005 (6)-(12)]
 *
 * so that the impulses are the same. The velocities after are xi - (e v_n, e_t v_t).
 */
#include "fclib.h"
#include "hdf5_file.h"

#include <stdlib.h>

/* W by compressed rows, with 32-bit indices as in FCLib. */
typedef struct compressed {
    size_t rows, entries;
    int32_t *p, *i;
    double *x, *q;
} compressed;

static void put_row(const pcs_pile *problem, size_t contact, size_t k, compressed *c)
{
    const size_t d = (size_t)problem->dimension;
    for (size_t b = problem->rows[contact]; b < problem->rows[contact + 1]; b++)
        for (size_t l = 0; l < d; l++) {
            c->i[c->entries] = (int32_t)(problem->columns[b] * d + l);
            c->x[c->entries++] = problem->blocks[(b * d + k) * d + l];
        }
}

static void put_all(const pcs_pile *problem, compressed *c)
{
    const size_t d = (size_t)problem->dimension;
    for (size_t i = 0; i < problem->contacts; i++)
        for (size_t k = 0; k < d; k++) {
            const double *e = k == 0 ? problem->e : problem->e_t;
            const size_t at = d * i + k;
            c->q[at] = (1 + (e ? e[i] : 0)) * problem->v[at];
            put_row(problem, i, k, c);
            c->p[at + 1] = (int32_t)c->entries;
        }
}

static bool compress(const pcs_pile *problem, compressed *c, const char *path, fail *why)
{
    const size_t d = (size_t)problem->dimension, n = problem->rows[problem->contacts];
    *c = (compressed){.rows = d * problem->contacts};
    if (n > INT32_MAX / (d * d))
        return fail_with(why, "%s: W has %zu blocks, more than FCLib can store", path, n);
    c->p = pile_memory(c->rows + 1, sizeof *c->p);
    c->i = pile_memory(n * d * d, sizeof *c->i);
    c->x = pile_memory(n * d * d, sizeof *c->x);
    c->q = pile_memory(c->rows, sizeof *c->q);
    if (!c->p || !c->i || !c->x || !c->q)
        return fail_with(why, "%s: out of memory", path);
    put_all(problem, c);
    return true;
}

static bool put_integer(hdf5_file *file, const char *name, int32_t x, fail *why)
{
    return hdf5_integers(file, name, &x, 1, why);
}

static bool put_matrix(hdf5_file *file, const compressed *c, fail *why)
{
    return put_integer(file, "fclib_local/W/nzmax", (int32_t)c->entries, why) &&
           put_integer(file, "fclib_local/W/m", (int32_t)c->rows, why) &&
           put_integer(file, "fclib_local/W/n", (int32_t)c->rows, why) &&
           put_integer(file, "fclib_local/W/nz", -2, why) &&
           hdf5_integers(file, "fclib_local/W/p", c->p, c->rows + 1, why) &&
           hdf5_integers(file, "fclib_local/W/i", c->i, c->entries, why) &&
           hdf5_numbers(file, "fclib_local/W/x", "1/kg", c->x, c->entries, why);
}

static bool put_problem(hdf5_file *file, const fclib_content *what, const compressed *c, fail *why)
{
    const pcs_pile *problem = what->problem;
    return put_integer(file, "fclib_local/spacedim", problem->dimension, why) &&
           put_matrix(file, c, why) &&
           hdf5_numbers(file, "fclib_local/vectors/q", "m/s", c->q, c->rows, why) &&
           hdf5_numbers(file, "fclib_local/vectors/mu", "", problem->mu, problem->contacts, why) &&
           hdf5_note(file, "fclib_local/info/title", what->title, why) &&
           hdf5_note(file, "fclib_local/info/description", what->description, why) &&
           (!what->r || (hdf5_numbers(file, "solution/u", "m/s", what->u, c->rows, why) &&
                         hdf5_numbers(file, "solution/r", "N s", what->r, c->rows, why)));
}

bool fclib_write(const fclib_content *what, const char *path, const char *part, fail *why)
{
    compressed c;
    hdf5_file file;
    bool good = compress(what->problem, &c, path, why) && hdf5_create(&file, path, part, why);
    if (good) {
        good = put_problem(&file, what, &c, why);
        good = hdf5_close(&file, good, why);
    }
    free(c.p);
    free(c.i);
    free(c.x);
    free(c.q);
    return good;
}
