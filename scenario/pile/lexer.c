#include "lexer.h"
#include "matrix.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 24 }; /* bytes of a word in a message */

bool pile_lexer_bad(pile_lexer *l, const char *format, ...)
{
    char text[sizeof l->why->text];
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the analyzer does not see va_start
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return fail_with(l->why, "%s:%zu: %s", l->path, l->line, text);
}

bool pile_lexer_no_memory(const pile_lexer *l)
{
    return fail_with(l->why, "%s: out of memory", l->path);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_space(pile_lexer *l)
{
    for (; l->at < l->end && is_space(*l->at); l->at++)
        l->line += *l->at == '\n';
}

/* Report what was found instead of what was expected. */
static bool unexpected(pile_lexer *l, const char *what)
{
    int n = 0;
    while (n < SHOWN && l->at + n < l->end && !is_space(l->at[n]))
        n++;
    if (l->at == l->end)
        return pile_lexer_bad(
            l, "the file ends where %s is expected: it is incomplete; use a complete copy", what);
    return pile_lexer_bad(l, "'%.*s' is found where %s is expected", n, l->at, what);
}

bool pile_lexer_count(pile_lexer *l, const char *what, size_t *n)
{
    const char *first;
    skip_space(l);
    *n = 0;
    for (first = l->at; isdigit((unsigned char)*l->at); l->at++)
        if (*n <= UINT32_MAX) // else the number is already too large
            *n = 10 * *n + (size_t)(*l->at - '0');
    const bool ends = l->at == l->end || is_space(*l->at) || strchr(",-:", *l->at);
    if (l->at == first || !ends) {
        l->at = first;
        return unexpected(l, what);
    }
    return *n < UINT32_MAX || pile_lexer_bad(l, "%s is above %lu, the largest number allowed", what,
                                             (unsigned long)UINT32_MAX - 1);
}

bool pile_lexer_number(pile_lexer *l, const char *what, double *x)
{
    char *behind;
    skip_space(l);
    *x = strtod(l->at, &behind);
    const bool ends = behind == l->end || is_space(*behind);
    const bool hexadecimal = memchr(l->at, 'x', (size_t)(behind - l->at)) != NULL;
    if (behind == l->at || !ends || hexadecimal)
        return unexpected(l, what);
    if (!isfinite(*x))
        return pile_lexer_bad(
            l, "'%.*s' is not a finite number; correct it, or the program that wrote it",
            (int)(behind - l->at < SHOWN ? behind - l->at : SHOWN), l->at);
    l->at = behind;
    return true;
}

double *pile_lexer_numbers(pile_lexer *l, const char *what, size_t n)
{
    if (!pile_lexer_holds(l, what, n, 2))
        return NULL;
    double *x = pile_memory(n, sizeof *x);
    if (!x)
        (void)pile_lexer_no_memory(l);
    for (size_t i = 0; x && i < n; i++)
        if (!pile_lexer_number(l, what, &x[i])) {
            free(x);
            x = NULL;
        }
    return x;
}

bool pile_lexer_took(pile_lexer *l, const char *word)
{
    const size_t n = strlen(word);
    skip_space(l);
    if ((size_t)(l->end - l->at) < n || memcmp(l->at, word, n) != 0)
        return false;
    l->at += n;
    return true;
}

bool pile_lexer_word(pile_lexer *l, const char *word)
{
    char what[SHOWN + 3];
    (void)snprintf(what, sizeof what, "'%.*s'", SHOWN, word);
    return pile_lexer_took(l, word) || unexpected(l, what);
}

void pile_lexer_skip_line(pile_lexer *l)
{
    const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
    l->at = end ? end + 1 : l->end;
    l->line += end != NULL;
}

/* The last item needs no space after it. */
bool pile_lexer_holds(pile_lexer *l, const char *what, size_t n, size_t each)
{
    const size_t left = (size_t)(l->end - l->at);
    return n <= (left + 1) / each ||
           pile_lexer_bad(l,
                          "%s would be %zu, more than the %zu bytes that follow can hold: the size "
                          "is wrong, or the file is incomplete; use a complete copy",
                          what, n, left);
}

size_t pile_lexer_left(const pile_lexer *l, size_t most)
{
    size_t n = 0;
    bool inside = false;
    for (const char *at = l->at; at < l->end && n <= most; at++) {
        n += !inside && !is_space(*at);
        inside = !is_space(*at);
    }
    return n;
}
