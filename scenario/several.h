/* A scenario of several contacts: its mechanism and its answer. */
#ifndef SCENARIO_SEVERAL_H
#define SCENARIO_SEVERAL_H

#include "problem.h"

typedef struct several {
    const scenario *s;
    const char *title;
    bool complete; /* as of a problem */
    int dimension; /* 2 or 3 */
    int n_bodies;  /* 0: links, or a mechanism given as M, W, u */
    int n_links;
    int n_contacts;
    int dofs;
    pcs_law law;
    int striking;      /* index of the contact that strikes; -1: none is said to */
    pcs_link *links;   /* parents first */
    int *rank;         /* where the i-th link of the scenario stands among them */
    pcs_body2 *planar; /* bodies, by dimension */
    pcs_body3 *spatial;
    double *M, *W, *u, *up, *G, *v, *p, *work;
    size_t n_work; /* length of work */
    pcs_material *materials;
    pcs_multi_contact *contacts;
    pcs_multi_impact impact;    /* complementarity */
    pcs_strike *strike;         /* the other laws */
    double T_bodies, Tp_bodies; /* J, before and after */
    double judge;               /* worst residual; PCS_NONE: there is no answer */
} several;

/* Outcome and change of energy, whatever the law. */
unsigned several_outcome(const several *m);
double several_dT(const several *m);

/* Does the answer come from a strike, with its phases? */
bool several_is_strike(const several *m);

/* Has the scenario lists of bodies and contacts, or a mechanism? */
bool several_is(const scenario *s);

/* Build and solve; free in any case. A mechanism that is built can be solved by several laws. */
bool several_build(several *m, const scenario *s, const choice *c, fail *why);
bool several_solve(several *m, pcs_law law, fail *why);

/* Once they are built: a message if the chosen law does not take these contacts. */
bool several_check(const several *m, fail *why);

/* Does the law take these contacts, once they are built? If not, the fault says why. */
bool several_applies(const several *m, pcs_law law, pcs_fault *fault);

/* Why it does not, in a few words about the law. */
const char *several_reason(const pcs_fault *fault, char *text, size_t size);
void several_free(several *m);

/* A contact of a chain that is built. */
bool links_contact(const several *m, int contact, pcs_chain_contact *c, fail *why);

/* The striking contact by itself, as if no other were there: its bounds. False: there are none. */
bool several_striking_alone(const several *m, pcs_diagnosis2 *diagnosis);

#endif
