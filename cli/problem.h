/* From a scenario to a contact problem, and from an impulse back to the bodies. */
#ifndef CLI_PROBLEM_H
#define CLI_PROBLEM_H

#include "scenario.h"

#include <percuss/percuss.h>

typedef struct problem {
    const char *title;
    pcs_law law;
    pcs_contact2 contact;
    pcs_material material;
    int n_bodies;        /* 0: bare contact, 1: against a fixed surface, 2 */
    pcs_body2 bodies[2]; /* before */
} problem;

/* An impact with all that the command shows of it. */
typedef struct answer {
    pcs_impact2 impact;
    pcs_diagnosis2 diagnosis;
    pcs_judgement judgement;
    pcs_body2 after[2];
} answer;

/* Build the problem; law (may be NULL) overrides the scenario's. */
bool problem_build(problem *p, const scenario *s, const char *law, fail *why);

/* The least demanding law for what the scenario gives: with friction, or by impulse ratio. */
const char *any_law(const scenario *s);

/* Solve by a law. */
bool problem_solve(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why);

/* Does the law make sense for this problem? If not, reason says why in a few words. */
bool law_applies(const problem *p, pcs_law law, const char **reason);

/* The law of that name, or a message with a suggestion. */
bool law_lookup(const char *name, pcs_law *law, fail *why);

/* "jam|energy-gain"; "" for a plain impact. */
const char *outcome_text(unsigned outcome, char *buffer, size_t size);

/* The outcome flag of that name, or a message with a suggestion. */
bool outcome_lookup(const char *name, unsigned *flag, fail *why);

#endif
