/* Reports of results, for people. */
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include "scenario/answer.h"

/* Print the title of a scenario. Control characters in it are made visible. */
void report_title(const char *title);

/* Print the inputs: bodies, G, v, material. */
void report_problem(const problem *p);

/* Print what is known before any law is applied: slip, friction, jam. */
void report_regime(const problem *p, const answer *a);

/* Return the quantity of that name in these structs, or NULL if none of them has it. */
const pcs_quantity *report_quantity(const void *const *structs, const char *name);

/* Return the value of a quantity in the structs of a result; PCS_NONE if they do not have it. */
double report_value(const void *const *structs, const char *name);

/* Print an outcome: names of the flags and their meaning. */
void report_outcome(unsigned outcome);

/* Print the result of one law. */
void report_answer(const problem *p, const answer *a);

#endif
