/*
 * The march along the exact path in space, from phase to phase. Its events are: compression ends
 * (the turn), restitution becomes compression again (the return), slip stops, the rule of the law
 * is met.
 */
#ifndef PCS_MARCH3_H
#define PCS_MARCH3_H

#include "../base/vector.h"
#include "../path/flow3.h"
#include "../path/leg3.h"
#include "../restitution/rule_kernel.h"

/* The state before the last phase was closed, so that this phase can be opened again. */
typedef struct pcs_open3 {
    pcs_k_account account;
    pcs_flow_point from;
    int n_phases;
} pcs_open3;

typedef struct pcs_march3 {
    pcs_law law;
    const pcs_contact3 *c;
    pcs_flow flow; /* flow of c with kinetic friction mu_k */
    const pcs_material *m;
    pcs_impact3 *im;
    pcs_stage stage;
    pcs_motion motion;
    pcs_k_account account; /* sums over the closed phases */
    pcs_flow_point from;   /* start of the open phase */
    pcs_flow_point at;     /* current point of the march */
    int steps, most_steps; /* panels and series so far; upper limit */
    pcs_vector unit;       /* vector unit that computes the panels */
    double guess;          /* factor: length of a panel over the estimated impulse to the event */
    double rest;           /* m/s, slip up to this counts as rest */
    bool from_rest;        /* no slip at the start */
    bool rises;            /* once v_n increases with the impulse, it never decreases again */
    bool done;
    pcs_open3 last;            /* state before the phase in which the impact ended */
    struct pcs_least3 *search; /* not NULL: this march searches for a lower J */
} pcs_march3;

/* Return a march at the start of an impact. */
pcs_march3 pcs_march3_start(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                            pcs_impact3 *im);

/* Return the account at the point x. The open phase is included if it is one of restitution. */
pcs_k_account pcs_march3_account(const pcs_march3 *w, const pcs_flow_point *x);

/* Return the excess of restitution at the point x: negative until the rule is met. */
double pcs_march3_excess(const pcs_march3 *w, const pcs_flow_point *x);

/* Events. Each closes the open phase at the current point of the march. */
void pcs_march3_turn(pcs_march3 *w);     /* v_n = 0, restitution begins */
void pcs_march3_return(pcs_march3 *w);   /* v_n = 0, compression begins again */
void pcs_march3_finish(pcs_march3 *w);   /* the rule is met */
void pcs_march3_continue(pcs_march3 *w); /* the motion changes */

/*
 * Follow a straight leg for the normal impulse length. If compression ends, or the rule is met, on
 * the leg, these events are processed.
 */
void pcs_march3_leg(pcs_march3 *w, const pcs_leg3 *leg, double length);

/* Set the outcome jam if slip jams at the current point of the march. */
void pcs_march3_note_jam(pcs_march3 *w);

/*
 * Jump to the point where slip stops, if it is near enough and there is no event before it; else
 * return false. The direction of the stop is searched for, or passed as (u1, u2).
 */
bool pcs_march3_stop(pcs_march3 *w);
bool pcs_march3_stop_along(pcs_march3 *w, double u1, double u2);

/* True if slip has stopped, or if there was none at the start. */
bool pcs_march3_has_rested(const pcs_march3 *w);

/* Return the mode, by where slip stopped and what followed [sun-baruh-2022 Table 1]. */
int pcs_march3_mode(const pcs_march3 *w, pcs_stage stopped_in);

/* Write velocities, impulses and work at the end of the impact to the record. */
void pcs_march3_record(const pcs_march3 *w);

/* Follow one series of the flow: to the first event on it, or as far as it is accurate. */
void pcs_series3(pcs_march3 *w);

/* Where the quadrature of slip ended. */
typedef enum pcs_slide_end {
    PCS_SLIDE_CONTINUES, /* at the end of a panel, or where slip counts as rest */
    PCS_SLIDE_ENDS,      /* where slip becomes straight, or at the end of the impact */
    PCS_SLIDE_STOPS,     /* where slip stops */
    PCS_SLIDE_FAILS,     /* where panels are not accurate enough, or events cannot be located */
} pcs_slide_end;

/* Follow slip panel by panel, as far as the quadrature can go. */
pcs_slide_end pcs_quadrature3(pcs_march3 *w);

/* Follow the path from start to end and fill the record. Must hold: v_n < 0, or v_n = 0 and jam. */
pcs_status pcs_exact3(pcs_march3 *w);

/*
 * The same, for slip that stops in the direction (u1, u2) before any other event. Returns false if
 * there is an event before.
 */
bool pcs_exact3_stop(pcs_march3 *w, double u1, double u2);

/* The same, for slip in an invariant direction. */
void pcs_exact3_straight(pcs_march3 *w);

#endif
