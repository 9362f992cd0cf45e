/* From a scenario to a contact problem, and from an impulse back to the bodies. */
#ifndef SCENARIO_PROBLEM_H
#define SCENARIO_PROBLEM_H

#include "scenario.h"

#include <percuss/percuss.h>

typedef struct problem {
    const char *title;
    pcs_law law;
    bool spatial; /* contact3 and path count, not contact */
    pcs_path3 path;
    pcs_contact3 contact3;
    pcs_contact2 contact;
    pcs_material material;
    int n_bodies;        /* 0: bare contact, 1: against a fixed surface, 2 */
    pcs_body2 bodies[2]; /* before */
    bool by_contact[2];  /* the motion given is that of the contact point */
    pcs_body3 bodies3[2];
} problem;

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

/* The structs of a problem and its answer, by group, for the quantity table; NULL: not these. */
void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT]);

/* Outcome flags and mode, planar or spatial. */
unsigned answer_outcome(const problem *p, const answer *a);
int answer_mode(const problem *p, const answer *a);
pcs_final answer_final(const problem *p, const answer *a);

/* What the command line chooses; NULL: as the scenario says. */
typedef struct choice {
    const char *law, *path, *branch;
} choice;

/* Build the problem; what is chosen overrides the scenario's. */
bool problem_build(problem *p, const scenario *s, const choice *c, fail *why);

/* What has changed of a scenario since its problem was built. */
enum { CHANGED_MATERIAL = 1, CHANGED_MOTION = 2, CHANGED_ALL = 4 };

/* What a change of this key changes of a problem that is built. */
int problem_changed(const problem *p, key_id key);

/* Build again no more than what has changed. */
bool problem_refresh(problem *p, const scenario *s, const choice *c, int changed, fail *why);

/* A key that is yes or no; unset is no. */
bool scenario_yes(const scenario *s, key_id key, bool *yes, fail *why);

/* The key dimension: planar or spatial. */
bool scenario_dimension(const scenario *s, bool *spatial, fail *why);

/* The least demanding law for what the scenario gives: with friction, or by impulse ratio. */
const char *problem_any_law(const scenario *s);

/* A fault of the library as a message about the key that caused it. Answers false. */
bool problem_fault(const scenario *s, const char *section, const pcs_fault *fault, fail *why);

/* The bodies of a scenario in space, and the contact that they make. */
bool bodies3_build(problem *p, const scenario *s, fail *why);

/* Is any key from first to last set? which is the first of them. */
bool scenario_any_set(const scenario *s, key_id first, key_id last, key_id *which);

/* Parts of an answer beside the record of the impact; they cost more than that. */
enum {
    ANSWER_BODIES = 1, /* motion after; T and Tp are of the bodies */
    ANSWER_DIAGNOSIS = 2,
    ANSWER_JUDGEMENT = 4,
    ANSWER_ALL = ANSWER_BODIES | ANSWER_DIAGNOSIS | ANSWER_JUDGEMENT
};

/* Solve by a law: the record, and of the other parts those that are wanted. */
bool answer_solve_for(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                      fail *why);

/* Solve by a law, with all parts. */
bool answer_solve(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why);

/* Does the law make sense for this problem? If not, reason says why in a few words. */
bool problem_law_applies(const problem *p, pcs_law law, const char **reason);

/* The path of that name, or a message with a suggestion. */
bool lookup_path(const char *name, pcs_path3 *path, fail *why);

/* The branch of that name, or a message with a suggestion. */
bool lookup_branch(const char *name, pcs_branch *branch, fail *why);

/* The law of that name, or a message with a suggestion. */
bool lookup_law(const char *name, pcs_law *law, fail *why);

/* "jam|energy-gain"; "" for a plain impact. */
const char *lookup_outcome_text(unsigned outcome, char *buffer, size_t size);

/* The outcome flag of that name, or a message with a suggestion. */
bool lookup_outcome(const char *name, unsigned *flag, fail *why);

#endif
