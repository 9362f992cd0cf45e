/* Warnings about a result that fails the judge. */
#ifndef CLI_REPORT_JUDGE_H
#define CLI_REPORT_JUDGE_H

#include "scenario/answer.h"
#include "scenario/several.h"

/*
 * True if a result exceeds the bound. Then a message on standard error reports which condition
 * fails, and what to do.
 */
bool report_unsound(const problem *p, const answer *a, double bound);
bool report_unsound_several(const several *m, double bound);

#endif
