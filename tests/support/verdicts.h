/* Verdicts that reproduce finds for each paper: how many of each. */
#ifndef TESTS_VERDICTS_H
#define TESTS_VERDICTS_H

#include "studies/study.h"

typedef struct verdicts {
    size_t n[STUDY_VERDICTS];
} verdicts;

/*
 * Count the verdicts of a study and examine each check: none is broken; a disagreement has a
 * reason; a counted check names its place in the paper; a check of percuss' own is not counted.
 */
void add_verdicts(const study *s, verdicts *v);

/* The counts must be those of docs/errata.md. */
void assert_verdicts(const char *key, const verdicts *v);

#endif
