/*
 * Reads a problem in the text format of Siconos (frictionContact_printInFile and
 * globalFrictionContact_printInFile): dimension, number of contacts, then M, q, mu, or M, H, q, b,
 * mu. The file does not state its form. If the number of rows of M is not dimension * contacts, the
 * form is global. Else the rest after M decides: the local form has exactly as many numbers as q
 * and mu; the global one has more, and they begin like a matrix of the size of H.
 */
#include "lexer.h"
#include "pile.h"
#include "text_matrix.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if a matrix of that size begins here. */
static bool is_matrix(const pile_lexer *l, size_t rows, size_t columns)
{
    fail ignored;
    pile_lexer ahead = *l;
    size_t storage, m, n;
    ahead.why = &ignored;
    return pile_lexer_count(&ahead, "", &storage) && pile_lexer_count(&ahead, "", &m) &&
           pile_lexer_count(&ahead, "", &n) && storage <= 2 && m == rows && n == columns;
}

static bool is_global(const pile_lexer *l, const pile_parts *p, const pile_matrix *first)
{
    const size_t m = (size_t)p->dimension * p->contacts;
    return first->rows != m ||
           (pile_lexer_left(l, m + p->contacts) > m + p->contacts && is_matrix(l, first->rows, m));
}

static bool read_mu(pile_lexer *l, pile_parts *p)
{
    p->mu = pile_memory(p->contacts, sizeof *p->mu);
    if (!p->mu)
        return pile_lexer_no_memory(l);
    for (size_t i = 0; i < p->contacts; i++) {
        if (!pile_lexer_number(l, "a number of mu", &p->mu[i]))
            return false;
        if (p->mu[i] < 0)
            return pile_lexer_bad(l, "mu of contact %zu is %g, but must not be negative", i + 1,
                                  p->mu[i]);
    }
    return true;
}

static bool local(pile_lexer *l, pile_parts *p)
{
    return (p->q = pile_lexer_numbers(l, "a number of q", p->W.rows)) && read_mu(l, p);
}

static bool global(pile_lexer *l, pile_parts *p)
{
    const char *ignored;
    const size_t m = (size_t)p->dimension * p->contacts;
    if (!pile_text_matrix(l, "H", &p->H, &ignored))
        return false;
    if (p->H.rows != p->M.rows || p->H.columns != m)
        return pile_lexer_bad(l,
                              "H is %zu by %zu, but M has %zu rows, and %zu contacts have %zu "
                              "columns",
                              p->H.rows, p->H.columns, p->M.rows, p->contacts, m);
    return (p->f = pile_lexer_numbers(l, "a number of q", p->M.rows)) &&
           (p->w = pile_lexer_numbers(l, "a number of b", m)) && read_mu(l, p);
}

static bool read_head(pile_lexer *l, pile_parts *p)
{
    size_t dimension;
    if (!pile_lexer_count(l, "the dimension, 2 or 3,", &dimension))
        return false;
    if (dimension != 2 && dimension != 3)
        return pile_lexer_bad(l, "the dimension is %zu, but must be 2 or 3%s", dimension,
                              dimension == 5 ? ": rolling friction is not supported" : "");
    p->dimension = (int)dimension;
    return pile_lexer_count(l, "the number of contacts", &p->contacts) &&
           pile_lexer_holds(l, "numbers of mu", p->contacts, 2);
}

static bool read_problem(pile_lexer *l, pile_parts *p)
{
    pile_matrix first;
    if (!read_head(l, p) || !pile_text_matrix(l, "M", &first, &p->source.storage))
        return false;
    p->source.global = is_global(l, p, &first);
    *(p->source.global ? &p->M : &p->W) = first; // p owns it from now on
    if (first.rows != first.columns)
        return pile_lexer_bad(l, "M is %zu by %zu, but must be square", first.rows, first.columns);
    return p->source.global ? global(l, p) : local(l, p);
}

bool pile_text_parse(pile_parts *p, const char *path, const char *text, size_t size, fail *why)
{
    pile_lexer l = {path, text, text + size, 1, why};
    *p = (pile_parts){.path = path, .source.format = "Siconos text"};
    const bool good = read_problem(&l, p);
    // Siconos reads nothing after the last mu; older versions wrote a 0 or a 1 there
    p->source.ignored = good ? pile_lexer_left(&l, SIZE_MAX - 1) : 0;
    return good;
}

/*
 * Read the whole file and append a NUL. The caller frees it. Returns NULL if there is not enough
 * memory.
 */
static char *all_of(FILE *in, size_t *size)
{
    size_t room = 1 << 16, got;
    char *text = malloc(room + 1);
    for (*size = 0; text && (got = fread(text + *size, 1, room - *size, in)) > 0;) {
        *size += got;
        if (*size < room)
            continue;
        room *= 2;
        char *more = realloc(text, room + 1);
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[*size] = '\0';
    return text;
}

bool pile_text_read(pile_parts *p, const char *path, fail *why)
{
    size_t size;
    FILE *in = fopen(path, "rb");
    *p = (pile_parts){.path = path};
    if (!in)
        return fail_with(why, "%s: cannot be opened: %s", path, strerror(errno));
    char *text = all_of(in, &size);
    const bool failed = ferror(in) != 0;
    (void)fclose(in);
    const bool good = !text    ? fail_with(why, "%s: out of memory", path)
                      : failed ? fail_with(why, "%s: cannot be read", path)
                               : pile_text_parse(p, path, text, size, why);
    free(text);
    return good;
}
