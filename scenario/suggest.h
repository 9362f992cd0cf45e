/* Suggests the name that was probably meant. */
#ifndef SCENARIO_SUGGEST_H
#define SCENARIO_SUGGEST_H

#include "fail.h"

#include <stddef.h>

/* Return the candidate of this index, or NULL past the end. */
typedef const char *(*candidate_at)(size_t index);

/* Return the candidate nearest to word, or NULL if none is near enough. */
const char *suggest(const char *word, candidate_at candidates);

/* Return the name or advice for a common other word, from other_words.def, or NULL. */
typedef enum other_kind { OTHER_KEY, OTHER_ITEM, OTHER_UNIT, OTHER_QUANTITY, OTHER_LAW } other_kind;
const char *suggest_other(other_kind kind, const char *word);

/*
 * Find up to `most` candidates that may be meant, the nearest first: those with similar spelling,
 * and those that contain the word or are contained in it. Returns how many.
 */
int suggest_near(const char *word, candidate_at candidates, const char **near, int most);

/* The same for the candidates of a list. */
typedef const char *(*candidate_of)(const void *list, size_t index);
int suggest_near_of(const char *word, candidate_of candidates, const void *list, const char **near,
                    int most);

/* Write n names as "'a', 'b' or 'c'". Returns text. */
const char *suggest_list(const char *const *names, int n, char *text, size_t size);

/*
 * Set the message "no such law 'x'; did you mean 'y'?". Without a suggestion, otherwise replaces
 * the question. Returns false.
 */
bool suggest_unknown(fail *why, const char *what, const char *word, candidate_at candidates,
                     const char *otherwise);

/* The same with all similar names, for lists with many similar names. Returns false. */
bool suggest_unknown_of_many(fail *why, const char *what, const char *word, candidate_at candidates,
                             const char *otherwise);

#endif
