/* Builds the blocks of a pile from matrices and vectors. */
#include "eliminate.h"
#include "pile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool no_memory(const pile_parts *parts, fail *why)
{
    return fail_with(why, "%s: out of memory", parts->path);
}

void pile_parts_free(pile_parts *p)
{
    double *vectors[] = {p->q, p->s, p->f, p->b, p->w, p->mu, p->guess, p->solution};
    pile_matrix_free(&p->W);
    pile_matrix_free(&p->V);
    pile_matrix_free(&p->R);
    pile_matrix_free(&p->M);
    pile_matrix_free(&p->H);
    pile_matrix_free(&p->G);
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        free(vectors[k]);
    *p = (pile_parts){.path = p->path};
}

void pile_free(pile *p)
{
    double *vectors[] = {p->blocks, p->v, p->mu, p->e, p->e_t, p->guess, p->solution};
    void *others[] = {p->rows, p->columns, p->planar, p->spatial, p->pairs2, p->pairs3};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        free(others[k]);
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        free(vectors[k]);
    *p = (pile){.path = p->path};
}

pcs_pile pile_problem(const pile *p)
{
    return (pcs_pile){p->dimension, p->contacts, p->rows, p->columns, p->blocks,
                      p->v,         p->mu,       p->e,    p->e_t};
}

/* --- eliminate equalities and bodies ----------------------------------------------------- */

/* Replace W by W + factor A^T X, and q by q + factor A^T y. */
static bool fold(pile_parts *p, const pile_matrix *A, const pile_elimination *e, double factor,
                 fail *why)
{
    pile_matrix turned = {0}, sum = {0};
    const bool good = pile_matrix_transpose(&turned, A) &&
                      pile_matrix_add_product(&sum, &p->W, factor, &turned, &e->X);
    if (good)
        pile_matrix_add_times(&turned, factor, e->y, p->q);
    pile_matrix_free(&turned);
    pile_matrix_free(&p->W);
    p->W = sum;
    return good || no_memory(p, why);
}

/* Eliminate l = -R^-1 (V^T r + s): u = (W - V R^-1 V^T) r + q - V R^-1 s */
static bool fold_local(pile_parts *p, fail *why)
{
    pile_elimination e = {0};
    pile_matrix turned = {0};
    const bool good = (pile_matrix_transpose(&turned, &p->V) || no_memory(p, why)) &&
                      pile_eliminate(&e, &p->R, &turned, p->s, p->path, "R", why) &&
                      fold(p, &turned, &e, -1, why);
    pile_matrix_free(&turned);
    pile_elimination_free(&e);
    return good;
}

/* Copy all entries of m with a sign to another place, transposed or not. */
static bool copy(pile_entries *to, const pile_matrix *m, size_t down, size_t right, double sign,
                 bool turn)
{
    for (size_t i = 0; i < m->rows; i++)
        for (size_t k = m->starts[i]; k < m->starts[i + 1]; k++) {
            const size_t a = turn ? m->at[k] : i, b = turn ? i : m->at[k];
            if (!pile_entries_add(to, a + down, b + right, sign * m->x[k]))
                return false;
        }
    return true;
}

/*
 * Replace M, H and f by K, (H, 0) and (f, -b), where K = [M, -G; G^T, 0] and K (v, l) = (H r + f,
 * -b).
 */
static bool join_constraints(pile_parts *p, fail *why)
{
    const size_t n = p->M.rows, all = n + p->G.columns;
    pile_entries K = {0}, H = {0};
    pile_matrix larger = {0}, longer = {0};
    double *f = pile_memory(all, sizeof *f);
    const bool good = f && copy(&K, &p->M, 0, 0, 1, false) && copy(&K, &p->G, 0, n, -1, false) &&
                      copy(&K, &p->G, n, 0, 1, true) && copy(&H, &p->H, 0, 0, 1, false) &&
                      pile_matrix_sort(&larger, all, all, &K) &&
                      pile_matrix_sort(&longer, all, p->H.columns, &H);
    for (size_t i = 0; good && i < all; i++)
        f[i] = i < n ? p->f[i] : -p->b[i - n];
    pile_entries_free(&K);
    pile_entries_free(&H);
    pile_matrix_free(&p->M);
    pile_matrix_free(&p->H);
    free(p->f);
    p->M = larger;
    p->H = longer;
    p->f = f;
    return good || no_memory(p, why);
}

/* Eliminate v = M^-1 (H r + f): u = H^T M^-1 H r + H^T M^-1 f + w */
static bool fold_global(pile_parts *p, fail *why)
{
    pile_elimination e = {0};
    const pile_entries none = {0};
    const bool joined = p->G.starts != NULL;
    p->source.unknowns = p->M.rows;
    if (joined && !join_constraints(p, why))
        return false;
    p->q = p->w;
    p->w = NULL;
    const bool good =
        (pile_matrix_sort(&p->W, p->H.columns, p->H.columns, &none) || no_memory(p, why)) &&
        pile_eliminate(&e, &p->M, &p->H, p->f, p->path, joined ? "M with G" : "M", why) &&
        fold(p, &p->H, &e, 1, why);
    p->source.parts = e.parts;
    pile_elimination_free(&e);
    return good;
}

/* --- blocks ------------------------------------------------------------------------------ */

/* The current positions in the rows of one contact. All rows advance together by columns. */
typedef struct walk {
    const pile_matrix *W;
    size_t d, at[3], end[3];
} walk;

static void walk_from(walk *w, size_t contact)
{
    for (size_t k = 0; k < w->d; k++) {
        w->at[k] = w->W->starts[w->d * contact + k];
        w->end[k] = w->W->starts[w->d * contact + k + 1];
    }
}

/*
 * Return the contact of the next block, at most diagonal. Returns SIZE_MAX if there is none and
 * diagonal is SIZE_MAX.
 */
static size_t walk_next(const walk *w, size_t diagonal)
{
    size_t next = diagonal;
    for (size_t k = 0; k < w->d; k++)
        if (w->at[k] < w->end[k] && w->W->at[w->at[k]] / w->d < next)
            next = w->W->at[w->at[k]] / w->d;
    return next;
}

/* Read the entries of the block, row by row. Returns false if all are 0. */
static bool walk_take(walk *w, size_t contact, double *block)
{
    bool some = false;
    memset(block, 0, w->d * w->d * sizeof *block);
    for (size_t k = 0; k < w->d; k++)
        for (; w->at[k] < w->end[k] && w->W->at[w->at[k]] / w->d == contact; w->at[k]++) {
            block[k * w->d + w->W->at[w->at[k]] % w->d] = w->W->x[w->at[k]];
            some = some || w->W->x[w->at[k]] != 0;
        }
    return some;
}

/*
 * Count the blocks of a row, and write them if columns is not NULL. Blocks of zeros are left out,
 * except on the diagonal.
 */
static size_t take_row(walk *w, size_t contact, uint32_t *columns, double *blocks)
{
    double block[9];
    size_t n = 0, diagonal = contact, next;
    walk_from(w, contact);
    while ((next = walk_next(w, diagonal)) != SIZE_MAX) {
        const bool some = walk_take(w, next, block);
        if (next == contact)
            diagonal = SIZE_MAX;
        else if (!some)
            continue;
        if (columns) {
            columns[n] = (uint32_t)next;
            memcpy(&blocks[n * w->d * w->d], block, w->d * w->d * sizeof *block);
        }
        n++;
    }
    return n;
}

static bool make_blocks(pile *p, const pile_parts *parts, fail *why)
{
    walk w = {.W = &parts->W, .d = (size_t)p->dimension};
    p->rows = pile_memory(p->contacts + 1, sizeof *p->rows);
    for (size_t i = 0; p->rows && i < p->contacts; i++)
        p->rows[i + 1] = p->rows[i] + take_row(&w, i, NULL, NULL);
    const size_t n = p->rows ? p->rows[p->contacts] : 0;
    p->columns = pile_memory(n, sizeof *p->columns);
    p->blocks = n <= SIZE_MAX / 72 ? pile_memory(n * w.d * w.d, sizeof *p->blocks) : NULL;
    if (!p->rows || !p->columns || !p->blocks) {
        (void)no_memory(parts, why);
        return false;
    }
    for (size_t i = 0; i < p->contacts; i++)
        (void)take_row(&w, i, &p->columns[p->rows[i]], &p->blocks[p->rows[i] * w.d * w.d]);
    return true;
}

/* Check for overflow: the elimination may exceed the range of a double. */
static bool all_finite(const pile *p, fail *why)
{
    const size_t d = (size_t)p->dimension;
    bool good = true;
    for (size_t k = 0; k < p->rows[p->contacts] * d * d; k++)
        good = good && isfinite(p->blocks[k]);
    for (size_t k = 0; k < p->contacts * d; k++)
        good = good && isfinite(p->v[k]);
    return good || fail_with(why,
                             "%s: a number of its local form is too large for a double; write it "
                             "in other units",
                             p->path);
}

bool pile_build(pile *p, pile_parts *parts, fail *why)
{
    *p = (pile){.path = parts->path, .dimension = parts->dimension, .contacts = parts->contacts};
    const bool folded = parts->source.global ? fold_global(parts, why)
                        : parts->V.starts    ? fold_local(parts, why)
                                             : true;
    if (!folded || !make_blocks(p, parts, why))
        return false;
    p->source = parts->source;
    p->v = parts->q;
    p->mu = parts->mu;
    p->guess = parts->guess;
    p->solution = parts->solution;
    parts->q = parts->mu = parts->guess = parts->solution = NULL;
    return all_finite(p, why);
}

/* --- does a file contain a pile? --------------------------------------------------------- */

bool pile_is_hdf5(const char *bytes, size_t size)
{
    return size >= 8 && memcmp(bytes, "\x89HDF\r\n\x1a\n", 8) == 0;
}

/*
 * True if the text begins with two whole numbers, the dimension and the number of contacts. No
 * scenario begins in this way.
 */
static bool begins_with_counts(const char *text)
{
    size_t n;
    for (int k = 0; k < 2; k++) {
        text += strspn(text, " \t\r\n");
        n = strspn(text, "0123456789");
        if (n == 0 || !strchr(" \t\r\n", text[n]))
            return false;
        text += n;
    }
    return true;
}

/* Only a regular file can be read twice. */
bool pile_is(const char *path)
{
    char text[201] = "";
    struct stat is;
    const bool plain = stat(path, &is) == 0 && S_ISREG(is.st_mode);
    FILE *in = plain ? fopen(path, "rb") : NULL;
    const size_t size = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        (void)fclose(in);
    return pile_is_hdf5(text, size) || begins_with_counts(text);
}
