/* A march along the exact path in space, from phase to phase. */
#ifndef PCS_MARCH3_H
#define PCS_MARCH3_H

#include "../path/flow3.h"
#include "../path/leg3.h"
#include "../restitution/rule_kernel.h"

/* Slip that counts as rest, as a part of the first speed. */
#define PCS_REST3 1e-12

typedef struct pcs_march3 {
    pcs_law law;
    const pcs_contact3 *c;
    pcs_flow flow; /* of c with kinetic friction */
    const pcs_material *m;
    pcs_impact3 *im;
    pcs_stage stage;
    pcs_motion motion;
    pcs_k_account account; /* of the phases that are closed */
    pcs_flow_point from;   /* where the open phase began */
    pcs_flow_point at;     /* where the march is */
    int most_steps;
    double rest;    /* m/s, slip that counts as rest */
    bool from_rest; /* it began without slip */
    bool done;
} pcs_march3;

/* At the start of an impact; slip below PCS_REST3 of the speed counts as rest. */
pcs_march3 pcs_march3_start(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                            pcs_impact3 *im);

/* The account with the open phase of restitution up to a point. */
pcs_k_account pcs_march3_account(const pcs_march3 *w, const pcs_flow_point *x);

/* Has restitution gone far enough at a point? Negative: not yet. */
double pcs_march3_excess(const pcs_march3 *w, const pcs_flow_point *x);

/* Events: each closes the open phase where the march stands. */
void pcs_march3_turn(pcs_march3 *w);     /* v_n = 0, compression becomes restitution */
void pcs_march3_return(pcs_march3 *w);   /* v_n = 0, restitution becomes compression */
void pcs_march3_finish(pcs_march3 *w);   /* the rule is met */
void pcs_march3_continue(pcs_march3 *w); /* another motion follows */

/* A straight leg that lasts for some impulse, through the turn and to the end if they come. */
void pcs_march3_leg(pcs_march3 *w, const pcs_leg3 *leg, double length);

/* Mode by where slip stopped and what followed [sun-baruh-2022 Table 1]. */
int pcs_march3_mode(const pcs_march3 *w, pcs_stage stopped_in);

/* Velocities, impulses and work of the end into the record. */
void pcs_march3_record(const pcs_march3 *w);

/* From start to record; v_n < 0, or v_n = 0 and jam. */
pcs_status pcs_exact3(pcs_march3 *w);

/* The same from slip that stops in this direction before anything else happens; else false. */
bool pcs_exact3_stop(pcs_march3 *w, double u1, double u2);

/* The same from slip in an invariant direction. */
void pcs_exact3_straight(pcs_march3 *w);

#endif
