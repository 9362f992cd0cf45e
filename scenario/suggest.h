/* The name that was probably meant. */
#ifndef SCENARIO_SUGGEST_H
#define SCENARIO_SUGGEST_H

#include "fail.h"

#include <stddef.h>

/* The index-th candidate, or NULL past the end. */
typedef const char *(*candidate_at)(size_t index);

/* The candidate nearest to word, or NULL if none is near enough to be meant. */
const char *suggest(const char *word, candidate_at candidates);

/* "no such law 'x'; did you mean 'y'?", or otherwise in place of the question. Answers false. */
bool suggest_unknown(fail *why, const char *what, const char *word, candidate_at candidates,
                     const char *otherwise);

#endif
