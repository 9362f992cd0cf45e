/* Building a contact problem from a scenario. */
#ifndef SCENARIO_PROBLEM_H
#define SCENARIO_PROBLEM_H

#include "scenario.h"

#include <percuss/percuss.h>

/*
 * Bodies of a list, in world axes, and their contact point. s is NULL if the problem has no such
 * bodies.
 */
typedef struct problem_world {
    const scenario *s;
    int index[2];        /* body and other: indices in the list of bodies */
    pcs_body2 bodies[2]; /* before the impact; in space bodies3 and so on */
    pcs_touch2 touch;
    pcs_frame2 frame;
    pcs_body3 bodies3[2];
    pcs_touch3 touch3;
    pcs_frame3 frame3;
} problem_world;

typedef struct problem {
    const char *title;
    bool complete; /* all keys are there; the check that they fit together comes last */
    pcs_law law;
    bool spatial; /* then contact3 and path are used, not contact */
    pcs_path path;
    pcs_contact3 contact3;
    pcs_contact2 contact;
    pcs_material material;
    int n_bodies;          /* 0: bare contact, 1: against a fixed surface, 2 */
    pcs_struck2 bodies[2]; /* before the impact */
    bool by_contact[2];    /* the given velocity is that of the contact point */
    pcs_struck3 bodies3[2];
    problem_world world;
} problem;

/* Choices of the command line. NULL: as in the scenario. */
typedef struct choice {
    const char *law, *path, *branch;
} choice;

/* Build the problem. A choice overrides the value of the scenario. */
bool problem_build(problem *p, const scenario *s, const choice *c, fail *why);

/* Build the bodies without the material, for uses that apply no law. */
bool problem_of_bodies(problem *p, const scenario *s, fail *why);

/* The parts of a scenario that have changed since its problem was built. */
enum { CHANGED_MATERIAL = 1, CHANGED_MOTION = 2, CHANGED_ALL = 4 };

/* Return which parts of a problem that is built depend on this key. */
int problem_changed(const problem *p, key_id key);

/* Build again only the parts that have changed. */
bool problem_refresh(problem *p, const scenario *s, const choice *c, int changed, fail *why);

/*
 * Return the law with the fewest requirements for the given keys: with friction, or by impulse
 * ratio.
 */
const char *problem_any_law(const scenario *s);

/* Report a fault of the library as a message about the key that caused it. Returns false. */
bool problem_fault(const scenario *s, const char *section, const pcs_fault *fault, fail *why);

/* True if the law can solve this problem. If not, the fault has the reason. */
bool problem_law_applies(const problem *p, pcs_law law, pcs_fault *fault);

/* Write in a few words why a law does not apply. */
const char *problem_law_reason(const pcs_fault *fault, char *text, size_t size);

#endif
