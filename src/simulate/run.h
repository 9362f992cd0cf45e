/* A contact of finite duration: its state, and what follows from it. */
#ifndef PCS_RUN_H
#define PCS_RUN_H

#include <percuss/simulate.h>

enum {
    X = 0,     /* displacement of the mass centre since the start */
    Q = 3,     /* quaternion of the rotation since the start */
    V = 7,     /* velocity of the mass centre */
    W = 10,    /* angular velocity */
    D = 13,    /* direction of slip along t1, t2 */
    P = 15,    /* impulse */
    WORK = 18, /* work of the normal force, work of friction */
    TURN = 20, /* angle about t2 */
    STATE = 21,
    OF_BODY = 13, /* X, Q, V, W; those of the other body come after the rest of the state */
    MAX_STATE = STATE + OF_BODY + 2
};

/* Typical sizes of the state during the contact, for tolerances. */
typedef struct pcs_sizes {
    double depth, span, v, arm, G;
} pcs_sizes;

typedef struct pcs_run {
    const pcs_struck3 *body;
    const pcs_surface *surface;
    const pcs_simulation *how;
    double r[3], other_r[3]; /* at the start */
    int n;                   /* length of the state */
    int other;               /* index of the other body in the state; 0: there is none */
    int xi;                  /* index of the tangential spring in the state; 0: there is none */
    pcs_sizes size;
    bool sticks, unloads;
    bool begins;           /* slip has hardly begun: its direction is computed from the forces */
    double p_mark, W_mark; /* impulse and work at the start of the stage */
    pcs_simulated *out;
} pcs_run;

/* Quantities that follow from a state. */
typedef struct pcs_contact_now {
    pcs_struck3 body, other;
    double r[3], other_r[3], depth;
    double s;                      /* slip speed; with a tangential spring that of the slider */
    pcs_contact3 c;                /* G, and velocity of the contact point */
    double free[3];                /* acceleration of the contact point without a force */
    double spin[3], other_spin[3]; /* angular acceleration without a force */
    double d[2];                   /* unit direction of slip */
    double hold[2];                /* friction force that would hold the contact */
    double F[3];
} pcs_contact_now;

/* Slip slower than this part of the speed counts as nearly zero. */
#define PCS_NEXT_TO_NONE 1e-8

pcs_contact_now pcs_run_contact(const pcs_run *w, const double *y);

/* The time derivative d of the state y. */
void pcs_run_rates(const pcs_run *w, const double *y, double *d);

/* Functions of the state that fall through zero at an event. TO_TURN may also rise through zero. */
enum { TO_TURN, TO_END, TO_GAP, TO_CHANGE, TO_GROWN, ROOTS };

void pcs_run_roots(const pcs_run *w, const double *y, double *g);

/* At the first touch: decide the direction of slip, or that the contact sticks. */
void pcs_run_start(pcs_run *w, double *y);

/* Without slip: the contact sticks if friction is large enough, otherwise slip begins. */
void pcs_run_settle(pcs_run *w, const double *y);

/* With a tangential spring: the slider begins to slip, or stops. */
void pcs_run_switch(pcs_run *w, double *y);

/* Slip is large enough: from here on its direction is integrated. */
void pcs_run_grow(pcs_run *w, double *y);

#endif
