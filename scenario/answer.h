/* The answer to a contact problem, and from its impulse back to the bodies. */
#ifndef SCENARIO_ANSWER_H
#define SCENARIO_ANSWER_H

#include "problem.h"

/* An impact with all that the command shows of it. */
typedef struct answer {
    pcs_impact2 impact; /* planar */
    pcs_diagnosis2 diagnosis;
    pcs_impact3 impact3; /* spatial */
    pcs_diagnosis3 diagnosis3;
    pcs_judgement judgement;
    pcs_body2 after[2];
    pcs_body3 after3[2];
} answer;

/* Solve by a law. */
bool answer_solve(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why);

/* The structs of a problem and its answer, by group, for the quantity table; NULL: not these. */
void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT]);

/* Outcome flags and mode, planar or spatial. */
unsigned answer_outcome(const problem *p, const answer *a);
int answer_mode(const problem *p, const answer *a);
pcs_final answer_final(const problem *p, const answer *a);

#endif
