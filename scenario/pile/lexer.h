/*
 * Reads numbers and words of a text one after the other. The text is not trusted. The line is for
 * messages.
 */
#ifndef SCENARIO_PILE_LEXER_H
#define SCENARIO_PILE_LEXER_H

#include "scenario/fail.h"

#include <stddef.h>

typedef struct pile_lexer {
    const char *path;
    const char *at, *end; /* *end is NUL */
    size_t line;
    fail *why;
} pile_lexer;

/* Set a message about this place. Returns false. */
__attribute__((format(printf, 2, 3))) bool pile_lexer_bad(pile_lexer *l, const char *format, ...);

/* Report that out of memory. Returns false. */
bool pile_lexer_no_memory(const pile_lexer *l);

/* Read the next count or number. what describes it in messages: "the number of contacts". */
bool pile_lexer_count(pile_lexer *l, const char *what, size_t *n);
bool pile_lexer_number(pile_lexer *l, const char *what, double *x);

/* Read n numbers, to be freed by the caller. Returns NULL on failure, with a message in why. */
double *pile_lexer_numbers(pile_lexer *l, const char *what, size_t n);

/*
 * _word: the next word must be this one; a space after it is not needed. _took: if the next word is
 * this one, read it and return true.
 */
bool pile_lexer_word(pile_lexer *l, const char *word);
bool pile_lexer_took(pile_lexer *l, const char *word);

/* Skip the rest of this line. */
void pile_lexer_skip_line(pile_lexer *l);

/* True if the rest of the text is long enough for n items of at least `each` characters. */
bool pile_lexer_holds(pile_lexer *l, const char *what, size_t n, size_t each);

/* Count the words that are left. Counting stops above most. */
size_t pile_lexer_left(const pile_lexer *l, size_t most);

#endif
