/* From a scenario to a contact problem, and from an impulse back to the bodies. */
#ifndef SCENARIO_PROBLEM_H
#define SCENARIO_PROBLEM_H

#include "scenario.h"

#include <percuss/percuss.h>

/* Bodies of a list, in world axes, and where they touch; s NULL: the problem has no such bodies. */
typedef struct problem_world {
    const scenario *s;
    int index[2];        /* in the list of bodies: body and other */
    pcs_body2 bodies[2]; /* before; in space those with a 3 */
    pcs_touch2 touch;
    pcs_frame2 frame;
    pcs_body3 bodies3[2];
    pcs_touch3 touch3;
    pcs_frame3 frame3;
} problem_world;

typedef struct problem {
    const char *title;
    bool complete; /* all keys are there; whether the numbers go together is the last question */
    pcs_law law;
    bool spatial; /* contact3 and path count, not contact */
    pcs_path path;
    pcs_contact3 contact3;
    pcs_contact2 contact;
    pcs_material material;
    int n_bodies;          /* 0: bare contact, 1: against a fixed surface, 2 */
    pcs_struck2 bodies[2]; /* before */
    bool by_contact[2];    /* the motion given is that of the contact point */
    pcs_struck3 bodies3[2];
    problem_world world;
} problem;

/* What the command line chooses; NULL: as the scenario says. */
typedef struct choice {
    const char *law, *path, *branch;
} choice;

/* Build the problem; what is chosen overrides the scenario's. */
bool problem_build(problem *p, const scenario *s, const choice *c, fail *why);

/* The bodies alone, whatever the material: for those who do not ask a law. */
bool problem_of_bodies(problem *p, const scenario *s, fail *why);

/* What has changed of a scenario since its problem was built. */
enum { CHANGED_MATERIAL = 1, CHANGED_MOTION = 2, CHANGED_ALL = 4 };

/* What a change of this key changes of a problem that is built. */
int problem_changed(const problem *p, key_id key);

/* Build again no more than what has changed. */
bool problem_refresh(problem *p, const scenario *s, const choice *c, int changed, fail *why);

/* The least demanding law for what the scenario gives: with friction, or by impulse ratio. */
const char *problem_any_law(const scenario *s);

/* A fault of the library as a message about the key that caused it. Answers false. */
bool problem_fault(const scenario *s, const char *section, const pcs_fault *fault, fail *why);

/* Does the law take this problem? If not, the fault says why. */
bool problem_law_applies(const problem *p, pcs_law law, pcs_fault *fault);

/* Why a law does not apply, in a few words about the law. */
const char *problem_law_reason(const pcs_fault *fault, char *text, size_t size);

#endif
