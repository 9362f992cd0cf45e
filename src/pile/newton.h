/*
 * Newton's method on the conditions of the law, written as equations F(p) = 0 [alart-curnier-1991].
 * With z = p - r xi at each contact, r of the order of 1/W there,
 *
 *     z_n <= 0:  open,    F = p/r
 *     else       F_n = xi_n, and
 *     |z_t| <= mu p_n:  it sticks,  F_t = xi_t
 *     else:             it slips,   F_t = (p_t - mu p_n z_t/|z_t|)/r
 *
 * Redundant contacts make the matrix singular. A part of each contact's own W is put on its
 * diagonal: less after a step that was taken whole, more where no part of a step makes |F| less.
 * Then the next steps are for a problem that is nearer at hand, with the same shift in xi: one step
 * of the proximal point method [rockafellar-1976].
 */
#ifndef PCS_NEWTON_H
#define PCS_NEWTON_H

#include "factor.h"
#include <percuss/pile.h>

typedef struct pcs_newton {
    const pcs_pile *pile;
    size_t n, d;
    double *q, *size; /* (1+e) v_n, (1+e_t) v_t; the largest of a contact's own diagonal */
    double *xi, *F;
    double *step, *right, *from; /* a step, its right side, where it began */
    double *anchor, *kept;       /* where the first step began, and where |F| was least */
    uint32_t *state, *seen;      /* a pcs_final: open, stick, slip; by F, and by p alone */
    double *left, *added;        /* rows of the matrix: left W + added on the diagonal */

    size_t *starts;                /* who is near whom, by either row of W */
    uint32_t *near, *there, *back; /* a contact, and the blocks (i, j) and (j, i) */
    uint32_t *member, *index;      /* contacts that the order is of, and back */
    size_t *member_starts;
    uint32_t *member_near;
    pcs_orderer orderer;
    pcs_order order;
    pcs_factor factor;
    pcs_room rest; /* for the factors */

    double shift, reach; /* on the diagonal, in parts of size; r size */
    bool even;           /* anchored with a shift that stays */
    bool anchored;       /* xi has shift size (p - anchor), too: then there is one answer */
    int tries;           /* reaches that did not lead on */
    int loose;           /* whole steps since kept, in which |F| has not become less */
    bool strict;         /* the next step must make it less */
    double first, merit; /* |F| of anchor and kept */
    double scale;        /* of q: what |F| is measured by */
    double most_work;    /* products of blocks that a step may take */
    double cost;         /* multiplications of the last step, about */
} pcs_newton;

/* Doubles that make needs for a W of so many blocks, and some for factors. */
size_t pcs_newton_workspace(size_t contacts, int dimension, size_t blocks);

/* False: no room. pile must be one that is checked. */
bool pcs_newton_make(pcs_newton *w, const pcs_pile *pile, pcs_room room);

/* How many contacts are open, stick or slip that did not at the last call, by p alone. */
size_t pcs_newton_changes(pcs_newton *w, const double *p);

/* Before the first step from p. */
void pcs_newton_begin(pcs_newton *w, const double *p);

/*
 * Before the first step towards impulses that are shared evenly, the least near enough: anchored at
 * 0, or at p itself to take out the error of the shift, which is in parts of a contact's own W.
 */
void pcs_newton_begin_even(pcs_newton *w, const double *p, double shift, bool at_zero);

/* What a step came to. */
typedef enum pcs_newton_end {
    PCS_NEWTON_WHOLE, /* the whole of it was taken */
    PCS_NEWTON_PART,  /* some part, or |F| is larger for now */
    PCS_NEWTON_DONE,  /* the anchored problem is solved: begin again from there */
    PCS_NEWTON_STUCK, /* none: p is as it was */
    PCS_NEWTON_LARGE  /* there is no room for factors, or they take too long */
} pcs_newton_end;

pcs_newton_end pcs_newton_step(pcs_newton *w, double *p);

/* After the last step: back to where |F| was least. */
void pcs_newton_finish(pcs_newton *w, double *p);

#endif
