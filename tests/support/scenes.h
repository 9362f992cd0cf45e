/* Scenarios as text, built and compared. */
#ifndef TESTS_SCENES_H
#define TESTS_SCENES_H

#include "scenario/answer.h"
#include "scenario/several.h"
#include "support.h"

/* What must be the same in world axes and in the contact frame, in parts of the largest number. */
static const double SAME = 1e-13;

/* Read text, build a problem or solve several contacts; the test fails if they are refused. */
void scenes_parse(const char *text, scenario *s);
void scenes_build(problem *p, const scenario *s, const char *law);
void scenes_solve(const scenario *s, const char *law, several *m);

/* A scenario in the contact frame and one in world axes have the same laws, each with the same
 * numbers. Returns how many laws there are. */
int scenes_compare(const scenario *a, const scenario *b);

#endif
