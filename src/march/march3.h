/* A march along the exact path in space, from phase to phase. */
#ifndef PCS_MARCH3_H
#define PCS_MARCH3_H

#include "../base/vector.h"
#include "../path/flow3.h"
#include "../path/leg3.h"
#include "../restitution/rule_kernel.h"

/* A phase that was closed at the end, as it was before, so that it can be opened again. */
typedef struct pcs_open3 {
    pcs_k_account account;
    pcs_flow_point from;
    int n_phases;
} pcs_open3;

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
    int steps, most_steps; /* panels and series so far; how many there may be */
    pcs_vector unit;       /* on which panels are computed */
    double guess;          /* by how much the impulse up to an event is taken too long */
    double rest;           /* m/s, slip that counts as rest */
    bool from_rest;        /* it began without slip */
    bool rises;            /* v_n, once it rises with the impulse, never falls again */
    bool done;
    pcs_open3 last;            /* the phase in which it was done */
    struct pcs_least3 *search; /* the march looks for a lower J and passes where the rule is met */
} pcs_march3;

/* At the start of an impact. */
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

/* Does slip jam where the march stands? Then the outcome says so. */
void pcs_march3_note_jam(pcs_march3 *w);

/*
 * On to where slip stops, if that is near enough and nothing happens on the way; else false. The
 * direction in which it stops is looked for, or known.
 */
bool pcs_march3_stop(pcs_march3 *w);
bool pcs_march3_stop_along(pcs_march3 *w, double u1, double u2);

/* Is there no slip left from the start, or was there none? */
bool pcs_march3_has_rested(const pcs_march3 *w);

/* Mode by where slip stopped and what followed [sun-baruh-2022 Table 1]. */
int pcs_march3_mode(const pcs_march3 *w, pcs_stage stopped_in);

/* Velocities, impulses and work of the end into the record. */
void pcs_march3_record(const pcs_march3 *w);

/* One series of the flow: to the first event on it, or to its reach. */
void pcs_series3(pcs_march3 *w);

/* How far slip has come by quadrature. */
typedef enum pcs_slid {
    PCS_SLID_ON,      /* to the end of a panel, or so slow that it counts as rest */
    PCS_SLID_ANEW,    /* to where it goes straight on, or to the end of the impact */
    PCS_SLID_TO_REST, /* to where it stops */
    PCS_SLID_IN_VAIN, /* to where no panel is good enough, or its events cannot be told */
} pcs_slid;

/* Panel by panel, as far as they go. */
pcs_slid pcs_quadrature3(pcs_march3 *w);

/* From start to record; v_n < 0, or v_n = 0 and jam. */
pcs_status pcs_exact3(pcs_march3 *w);

/* The same from slip that stops in this direction before anything else happens; else false. */
bool pcs_exact3_stop(pcs_march3 *w, double u1, double u2);

/* The same from slip in an invariant direction. */
void pcs_exact3_straight(pcs_march3 *w);

#endif
