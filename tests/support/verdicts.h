/* What reproduce finds of each paper: how often each verdict. */
#ifndef TESTS_VERDICTS_H
#define TESTS_VERDICTS_H

#include "studies/study.h"

typedef struct verdicts {
    size_t n[STUDY_VERDICTS];
} verdicts;

/* Count those of a study, and look at each check: nothing is broken, what does not agree says why,
 * what counts names its place in the paper, and what is percuss' own does not count. */
void add_verdicts(const study *s, verdicts *v);

/* The counts must be those of docs/errata.md. */
void assert_verdicts(const char *key, const verdicts *v);

#endif
