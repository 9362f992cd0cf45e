/* The name that was probably meant. */
#ifndef SCENARIO_SUGGEST_H
#define SCENARIO_SUGGEST_H

#include "fail.h"

#include <stddef.h>

/* The index-th candidate, or NULL past the end. */
typedef const char *(*candidate_at)(size_t index);

/* The candidate nearest to word, or NULL if none is near enough to be meant. */
const char *suggest(const char *word, candidate_at candidates);

/* The name or advice for a word that people use instead, other_words.def; NULL: none. */
typedef enum other_kind { OTHER_KEY, OTHER_ITEM, OTHER_UNIT, OTHER_QUANTITY, OTHER_LAW } other_kind;
const char *suggest_other(other_kind kind, const char *word);

/*
 * Up to most candidates that may be meant, the nearest first: by their letters, or because the one
 * contains the other. Returns how many.
 */
int suggest_near(const char *word, candidate_at candidates, const char **near, int most);

/* "'a', 'b' or 'c'", from n names. Returns text. */
const char *suggest_list(const char *const *names, int n, char *text, size_t size);

/* "no such law 'x'; did you mean 'y'?", or otherwise in place of the question. Returns false. */
bool suggest_unknown(fail *why, const char *what, const char *word, candidate_at candidates,
                     const char *otherwise);

/* The same with all that are near, for names of which many are alike. Returns false. */
bool suggest_unknown_of_many(fail *why, const char *what, const char *word, candidate_at candidates,
                             const char *otherwise);

#endif
