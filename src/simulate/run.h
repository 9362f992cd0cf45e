/* A contact through time: its state, and what follows from it. */
#ifndef PCS_RUN_H
#define PCS_RUN_H

#include <percuss/simulate.h>

enum {
    X = 0,     /* of the mass centre since the start */
    Q = 3,     /* quaternion of the turn since the start */
    V = 7,     /* of the mass centre */
    W = 10,    /* angular velocity */
    D = 13,    /* direction of slip along t1, t2 */
    P = 15,    /* impulse */
    WORK = 18, /* of the normal force, of friction */
    TURN = 20, /* about t2 */
    STATE = 21,
    OF_BODY = 13, /* X, Q, V, W: the other body has them, too, behind the rest */
    MAX_STATE = STATE + OF_BODY + 2
};

/* Sizes that a state has during the contact. */
typedef struct pcs_sizes {
    double depth, span, v, arm, G;
} pcs_sizes;

typedef struct pcs_run {
    const pcs_struck3 *body;
    const pcs_surface *surface;
    const pcs_simulation *how;
    double r[3], other_r[3]; /* at the start */
    int n;                   /* numbers of the state */
    int other;               /* where the other body is in it; 0: there is none */
    int xi;                  /* where the tangential spring is; 0: there is none */
    pcs_sizes size;
    bool sticks, unloads;
    bool begins;           /* slip has hardly begun: its direction follows from the forces */
    double p_mark, W_mark; /* where the stage began */
    pcs_simulated *out;
} pcs_run;

/* What follows from a state. */
typedef struct pcs_contact_now {
    pcs_struck3 body, other;
    double r[3], other_r[3], depth;
    double s;                      /* slip speed; with a tangential spring that of the slider */
    pcs_contact3 c;                /* G, and velocity of the contact point */
    double free[3];                /* acceleration of the contact point without a force */
    double spin[3], other_spin[3]; /* angular acceleration without a force */
    double d[2];                   /* unit direction of slip */
    double hold[2];                /* friction that would hold the contact */
    double F[3];
} pcs_contact_now;

/* Slip slower than this part of the speed is next to none. */
#define PCS_NEXT_TO_NONE 1e-8

pcs_contact_now pcs_run_contact(const pcs_run *w, const double *y);

/* How fast the state changes. */
void pcs_run_rates(const pcs_run *w, const double *y, double *d);

/* Functions of the state that fall through zero at an event; the first may rise, too. */
enum { TO_TURN, TO_END, TO_GAP, TO_CHANGE, TO_GROWN, ROOTS };

void pcs_run_roots(const pcs_run *w, const double *y, double *g);

/* At the first touch: which way the contact slips, or that it sticks. */
void pcs_run_start(pcs_run *w, double *y);

/* Without slip: it sticks if the friction that it takes is there, else slip begins. */
void pcs_run_settle(pcs_run *w, const double *y);

/* With a tangential spring: the slider begins to slip, or stops. */
void pcs_run_switch(pcs_run *w, double *y);

/* Slip has begun: from here on its direction is integrated. */
void pcs_run_grow(pcs_run *w, double *y);

#endif
