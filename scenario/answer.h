/* The answer to a contact problem, and from its impulse back to the bodies. */
#ifndef SCENARIO_ANSWER_H
#define SCENARIO_ANSWER_H

#include "problem.h"

#include <percuss/research.h>

/* An impact with all that the command shows of it. */
typedef struct answer {
    pcs_impact2 impact; /* planar */
    pcs_diagnosis2 diagnosis;
    pcs_impact3 impact3; /* spatial */
    pcs_diagnosis3 diagnosis3;
    pcs_judgement judgement;
    pcs_struck2 after[2];
    pcs_struck3 after3[2];
    pcs_body2 world[2]; /* after, of bodies in world axes */
    pcs_body3 world3[2];
    pcs_bodies_energy energy; /* no values without bodies */
} answer;

/* What may be wanted beside the record; a judge in space takes as long as a thousand solves. */
enum {
    ANSWER_RECORD = 0,
    ANSWER_BODIES = 1, /* their motion and energy after */
    ANSWER_DIAGNOSIS = 2,
    ANSWER_JUDGE = 4,
    ANSWER_ALL = ANSWER_BODIES | ANSWER_DIAGNOSIS | ANSWER_JUDGE
};

/* Solve by a law: the record, and of the rest what is wanted. */
bool answer_solve(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                  fail *why);

/* Its steps: the record, and the judge of it; no values where there is no answer. */
pcs_status answer_record(const problem *p, pcs_law law, answer *a, pcs_fault *fault);
void answer_judge(const problem *p, answer *a);

/* The diagnosis alone, which needs no law. */
pcs_status answer_diagnose(const problem *p, answer *a, pcs_fault *fault);

/* The structs of a problem and its answer, by group, for the quantity table; NULL: not these. */
void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT]);

/* ---- one view of both dimensions: vectors have as many components as the problem ---- */

/* What every record begins with. */
typedef struct answer_head {
    pcs_law law;
    bool follows; /* a path in space, which is this: */
    pcs_path path;
    unsigned outcome;
    int mode;
    pcs_final final;
    int n_phases;
} answer_head;

answer_head answer_head_of(const problem *p, const answer *a);

/* How the contact is left, as a number of states.h. */
int answer_state(const problem *p, const answer *a);

/* Is there no answer, by its outcome? No solution, or a jam on the path sun-baruh in space. */
bool answer_is_none(bool spatial, pcs_law law, pcs_path path, unsigned outcome);

/* Impulse and velocity along n, t or n, t1, t2. */
typedef struct answer_point {
    double p[3], v[3];
} answer_point;

typedef struct answer_phase {
    pcs_stage stage;
    pcs_motion motion;
    answer_point from, to;
    double W_n, W_t;
} answer_phase;

answer_phase answer_phase_at(const problem *p, const answer *a, int index);

/* A body's velocity along these axes, and its spin: one number in the plane, three in space. */
typedef struct answer_motion {
    int n_v, n_omega;
    double v[3], omega[3];
} answer_motion;

answer_motion answer_before(const problem *p, int body);
answer_motion answer_after(const problem *p, const answer *a, int body);

/* What a body is called: "body" and "other" if it has no name. */
const char *answer_name(const problem *p, int body, char *number, size_t size);

/* Bodies of a list: along x, y, z, counter-clockwise; after, and before for a NULL answer. */
answer_motion answer_in_world(const problem *p, const answer *a, int body);

/* Where they touch, and the normal there. */
typedef struct answer_place {
    int n;
    double at[3], normal[3];
    double gap; /* m; what shapes that were found to touch are apart */
} answer_place;

answer_place answer_touch(const problem *p);

/* From the mass centre of a body to the contact. */
void answer_arm(const problem *p, int body, double arm[3]);

/* Kinetic energy of a body after the impact, and before it for a NULL answer. */
double answer_body_energy(const problem *p, const answer *a, int body);

/* Every impulse that answers to a law without a path; returns how many. */
typedef struct answer_impulse {
    pcs_final final;
    double p[3];
} answer_impulse;

int answer_all(const problem *p, answer_impulse impulses[PCS_MAX_ANSWERS3]);

#endif
