/*
 * Newton's method on the conditions of the law, written as equations F(p) = 0 [alart-curnier-1991].
 * With z = p - r xi at each contact, where r is of the order of 1/W of the contact,
 *
 *     z_n <= 0:  open,    F = p/r
 *     else       F_n = xi_n, and
 *     |z_t| <= mu p_n:  it sticks,  F_t = xi_t
 *     else:             it slips,   F_t = (p_t - mu p_n z_t/|z_t|)/r
 *
 * Redundant contacts make the matrix singular. So a shift is added to the diagonal of each contact,
 * a part of its own W. The shift is reduced after a whole step, and increased if no part of a step
 * reduces |F|. In the second case the next steps solve another problem, the anchored problem, with
 * the same shift in xi: its solution is nearer to p. This is one step of the proximal point method
 * [rockafellar-1976].
 */
#ifndef PCS_NEWTON_H
#define PCS_NEWTON_H

#include "factor.h"
#include <percuss/pile.h>

typedef struct pcs_newton {
    const pcs_pile *pile;
    size_t n, d;
    double *q,
        *size; /* (1+e) v_n, (1+e_t) v_t; the largest diagonal element of a contact's own W */
    double *xi, *F;
    double *step, *right, *from; /* a step, its right side, p before it */
    double *anchor, *kept;       /* p before the first step, and p with the smallest |F| */
    uint32_t *state, *seen;      /* a pcs_final: open, stick, slip; from F, and from p alone */
    double *left, *added;        /* rows of the matrix: left W + added on the diagonal */

    size_t *starts;                /* the neighbours j of contact i: W has block (i, j) or (j, i) */
    uint32_t *near, *there, *back; /* j, and the indices of the blocks (i, j) and (j, i) */
    uint32_t *member, *index; /* contacts of the order; index[i]: place of contact i in member */
    size_t *member_starts;
    uint32_t *member_near;
    pcs_orderer orderer;
    pcs_order order;
    pcs_factor factor;
    pcs_room rest; /* for the factors */

    double shift, reach; /* shift of the diagonal, relative to size; r times size */
    bool even;           /* anchored with a constant shift, to share impulses evenly */
    bool anchored;       /* xi includes shift size (p - anchor): the anchored problem, in which the
                            impulses of redundant contacts are determined */
    int tries;           /* how often reach was changed */
    int loose;           /* whole steps since kept that did not reduce |F| */
    bool strict;         /* the next step must reduce |F| */
    double first, merit; /* |F| at the first step, and of kept */
    double scale;        /* of |F|: the same norm of q */
    double most_work;    /* the most products of blocks that a step may take */
    double cost;         /* approximate number of multiplications of the last step */
} pcs_newton;

/* Return the doubles that pcs_newton_make needs for a W with this number of blocks, and some for
 * the factors. */
size_t pcs_newton_workspace(size_t contacts, int dimension, size_t blocks);

/* False: there is not enough room. pile must have been checked. */
bool pcs_newton_make(pcs_newton *w, const pcs_pile *pile, pcs_room room);

/* Return how many contacts have another state (open, stick, slip) than at the last call. The state
 * is computed from p alone. */
size_t pcs_newton_changes(pcs_newton *w, const double *p);

/* Prepare for steps from p. */
void pcs_newton_begin(pcs_newton *w, const double *p);

/*
 * Prepare for steps to impulses that are shared evenly: nearly the smallest ones. Anchored at 0
 * (at_zero), or at p itself to remove the error of the shift. The shift is relative to size.
 */
void pcs_newton_begin_even(pcs_newton *w, const double *p, double shift, bool at_zero);

/* The result of a step. */
typedef enum pcs_newton_end {
    PCS_NEWTON_WHOLE, /* the whole step was taken, and |F| is reduced */
    PCS_NEWTON_PART,  /* a part was taken, or the whole step without reducing |F| */
    PCS_NEWTON_DONE,  /* the anchored problem is solved: begin again from its solution */
    PCS_NEWTON_STUCK, /* no step: p is the best so far */
    PCS_NEWTON_LARGE  /* there is not enough room for the factors, or they take too much work */
} pcs_newton_end;

pcs_newton_end pcs_newton_step(pcs_newton *w, double *p);

/* Call after the last step: p goes back to the point with the smallest |F|. */
void pcs_newton_finish(pcs_newton *w, double *p);

#endif
