/* Scenarios as text, built and compared. */
#ifndef TESTS_SCENES_H
#define TESTS_SCENES_H

#include "scenario/answer.h"
#include "scenario/several.h"
#include "support.h"

/* Tolerance between world axes and the contact frame, relative to the largest number. */
static const double SAME = 1e-13;

/* Read text, build a problem or solve several contacts. The test fails if it is rejected. */
void scenes_parse(const char *text, scenario *s);
void scenes_build(problem *p, const scenario *s, const char *law);
void scenes_solve(const scenario *s, const char *law, several *m);

/*
 * Assert that a scenario in the contact frame and one in world axes have the same laws, each with
 * the same numbers. Returns the number of laws.
 */
int scenes_compare(const scenario *a, const scenario *b);

#endif
