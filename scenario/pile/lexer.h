/* Numbers and words of a text that others wrote, one after the other, with the line for messages.
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

/* A message about this place; false. */
__attribute__((format(printf, 2, 3))) bool pile_lexer_bad(pile_lexer *l, const char *format, ...);

/* There is not enough memory; false. */
bool pile_lexer_no_memory(const pile_lexer *l);

/* The next of its kind; what says for messages what it is: "the number of contacts". */
bool pile_lexer_count(pile_lexer *l, const char *what, size_t *n);
bool pile_lexer_number(pile_lexer *l, const char *what, double *x);

/* n numbers, to be freed; NULL: see why. */
double *pile_lexer_numbers(pile_lexer *l, const char *what, size_t n);

/* This word must come next, with or without room after it. Or: is it next? It is taken if so. */
bool pile_lexer_word(pile_lexer *l, const char *word);
bool pile_lexer_took(pile_lexer *l, const char *word);

/* Go behind the end of this line. */
void pile_lexer_skip_line(pile_lexer *l);

/* Can so many things of at least so many characters each still come? */
bool pile_lexer_holds(pile_lexer *l, const char *what, size_t n, size_t each);

/* How many words are left; counting ends above most. */
size_t pile_lexer_left(const pile_lexer *l, size_t most);

#endif
