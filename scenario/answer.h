/* The result of a contact problem, and the motion of the bodies after its impulse. */
#ifndef SCENARIO_ANSWER_H
#define SCENARIO_ANSWER_H

#include "problem.h"

#include <percuss/research.h>

/* An impact with everything that the command shows of it. */
typedef struct answer {
    pcs_impact2 impact; /* planar */
    pcs_diagnosis2 diagnosis;
    pcs_impact3 impact3; /* spatial */
    pcs_diagnosis3 diagnosis3;
    pcs_judgement judgement;
    pcs_struck2 after[2];
    pcs_struck3 after3[2];
    pcs_body2 world[2]; /* after the impact; bodies in world axes */
    pcs_body3 world3[2];
    pcs_bodies_energy energy; /* no values if there are no bodies */
} answer;

/* Parts of the result besides the record. The judge in space takes as long as a thousand solves. */
enum {
    ANSWER_RECORD = 0,
    ANSWER_BODIES = 1, /* their motion and energy after */
    ANSWER_DIAGNOSIS = 2,
    ANSWER_JUDGE = 4,
    ANSWER_ALL = ANSWER_BODIES | ANSWER_DIAGNOSIS | ANSWER_JUDGE
};

/* Solve by a law: compute the record, and the other parts that `wanted` selects. */
bool answer_solve(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                  fail *why);

/* The steps of answer_solve: the record, and its judge. Without a solution there are no values. */
pcs_status answer_record(const problem *p, pcs_law law, answer *a, pcs_fault *fault);
void answer_judge(const problem *p, answer *a);

/* Compute the diagnosis only. It needs no law. */
pcs_status answer_diagnose(const problem *p, answer *a, pcs_fault *fault);

/*
 * The structs of a problem and its result, by group, for the table of quantities. NULL: this
 * problem has no such struct.
 */
void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT]);

/* ---- one view of both dimensions: a vector has as many components as the problem ---- */

/* The fields with which every record begins. */
typedef struct answer_head {
    pcs_law law;
    bool follows; /* the record follows a path in space, namely: */
    pcs_path path;
    unsigned outcome;
    int mode;
    pcs_final final;
    int n_phases;
} answer_head;

answer_head answer_head_of(const problem *p, const answer *a);

/* Return the final state of the contact, as a number of states.h. */
int answer_state(const problem *p, const answer *a);

/*
 * True if the outcome means that there is no result: no solution, or in space a jam on the path
 * sun-baruh.
 */
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

/*
 * The velocity of a body along these axes, and its angular velocity: one number in the plane, three
 * in space.
 */
typedef struct answer_motion {
    int n_v, n_omega;
    double v[3], omega[3];
} answer_motion;

answer_motion answer_before(const problem *p, int body);
answer_motion answer_after(const problem *p, const answer *a, int body);

/* Return the name of a body: "body" or "other" if it has no name. */
const char *answer_name(const problem *p, int body, char *number, size_t size);

/*
 * Motion of a body of a list in world axes: velocity along x, y, z, rotation counter-clockwise. It
 * is the motion after the impact, or before it if `a` is NULL.
 */
answer_motion answer_in_world(const problem *p, const answer *a, int body);

/* The contact point, and the normal there. */
typedef struct answer_place {
    int n;
    double at[3], normal[3];
    double gap; /* m; gap between the shapes, if the contact point was found from them */
} answer_place;

answer_place answer_touch(const problem *p);

/* Compute the vector from the mass centre of a body to the contact. */
void answer_arm(const problem *p, int body, double arm[3]);

/* Return the planar theta: the angle from n to the line from contact to mass centre, clockwise. */
double answer_theta(const double arm[3]);

/* Return the kinetic energy of a body after the impact, or before it if `a` is NULL. */
double answer_body_energy(const problem *p, const answer *a, int body);

/* Find every impulse that satisfies a law without a path. Returns their number. */
typedef struct answer_impulse {
    pcs_final final;
    double p[3];
} answer_impulse;

int answer_all(const problem *p, answer_impulse impulses[PCS_MAX_ANSWERS3]);

#endif
