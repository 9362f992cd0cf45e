/* Answers for people. */
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include "scenario/answer.h"

/* The title of a scenario, which may hold anything, as people may see it. */
void report_title(const char *title);

/* What goes in: bodies, G, v, material. */
void report_problem(const problem *p);

/* Where the problem stands before any law: slip, friction, jam. */
void report_regime(const problem *p, const answer *a);

/* The quantity of that name which these structs hold; NULL: none of them has it. */
const pcs_quantity *report_quantity(const void *const *structs, const char *name);

/* The value of a quantity in the structs of an answer; PCS_NONE: they have none. */
double report_value(const void *const *structs, const char *name);

/* An outcome in names and words. */
void report_outcome(unsigned outcome);

/* What came out of one law. */
void report_answer(const problem *p, const answer *a);

#endif
