/* What is said of an answer that fails the judge. */
#ifndef CLI_REPORT_JUDGE_H
#define CLI_REPORT_JUDGE_H

#include "scenario/answer.h"
#include "scenario/several.h"

/* Does an answer fail the bound? Then standard error says which condition, and what to do. */
bool report_unsound(const problem *p, const answer *a, double bound);
bool report_unsound_several(const several *m, double bound);

#endif
