/* A scenario of several contacts: its mechanism and its result. */
#ifndef SCENARIO_SEVERAL_H
#define SCENARIO_SEVERAL_H

#include "problem.h"

typedef struct several {
    const scenario *s;
    const char *title;
    bool complete; /* as in problem */
    int dimension; /* 2 or 3 */
    int n_bodies;  /* 0: links, or a mechanism given as M, W, u */
    int n_links;
    int n_contacts;
    int dofs;
    pcs_law law;
    int striking;      /* index of the contact that strikes; -1: none */
    pcs_link *links;   /* parents first */
    int *rank;         /* position of the i-th link of the scenario in links */
    pcs_body2 *planar; /* bodies, by dimension: planar or spatial */
    pcs_body3 *spatial;
    double *M, *W, *u, *up, *G, *v, *p, *work;
    size_t n_work; /* length of work */
    pcs_material *materials;
    pcs_multi_contact *contacts;
    pcs_multi_impact impact;    /* for law complementarity */
    pcs_strike *strike;         /* for the other laws */
    double T_bodies, Tp_bodies; /* J, before and after the impact */
    double judge;               /* worst residual; PCS_NONE: there is no solution */
} several;

/* Outcome and change of energy, for any law. */
unsigned several_outcome(const several *m);
double several_dT(const several *m);

/* True if the result comes from a strike, which has phases. */
bool several_is_strike(const several *m);

/* True if the scenario has lists of bodies and contacts, or a mechanism. */
bool several_is(const scenario *s);

/*
 * Build and solve. Call the free function in any case. A mechanism that is built can be solved by
 * several laws.
 */
bool several_build(several *m, const scenario *s, const choice *c, fail *why);
bool several_solve(several *m, pcs_law law, fail *why);

/*
 * Check after building that the chosen law can solve these contacts. If not, why has the message.
 */
bool several_check(const several *m, fail *why);

/*
 * True if the law can solve these contacts, after they are built. If not, the fault has the reason.
 */
bool several_applies(const several *m, pcs_law law, pcs_fault *fault);

/* Write in a few words why a law does not apply. */
const char *several_reason(const pcs_fault *fault, char *text, size_t size);
void several_free(several *m);

/* What the verdict needs from the results by the laws energetic and poisson, in this order. */
typedef struct several_weighing {
    bool weighed[2]; /* is there a result for a strike? */
    double N_P, N_E; /* N_P of energetic, N_E of poisson */
    unsigned outcome_of[2];
} several_weighing;

/* Store what the verdict needs from this result, if its law is one of the two that it compares. */
void several_weigh(several_weighing *c, const several *m);

/*
 * Select which of the two laws to trust, and write why. Returns false if the two results are not
 * both there.
 */
bool several_verdict(const several_weighing *c, const several *m, pcs_verdict *v, char *why,
                     size_t size);

/* Read a contact of a chain that is built. */
bool links_contact(const several *m, int contact, pcs_chain_contact *c, fail *why);

/*
 * Diagnose the striking contact alone, without the other contacts: its bounds. Returns false if
 * there are none.
 */
bool several_striking_alone(const several *m, pcs_diagnosis2 *diagnosis);

#endif
