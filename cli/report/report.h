/* Answers for people. */
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include "scenario/answer.h"

/* "0.7", or "-" for no value, in at most digits figures. */
const char *text_short(double x, int digits, char *buffer, size_t size);

/* What goes in: bodies, G, v, material. */
void report_problem(const problem *p);

/* Where the problem stands before any law: slip, friction, jam. */
void report_regime(const problem *p, const answer *a);

/* The value of a quantity in the structs of an answer; PCS_NONE: they have none. */
double report_value(const void *const *structs, const char *name);

/* What came out of one law. */
void report_answer(const problem *p, const answer *a);

#endif
