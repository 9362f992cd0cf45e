/*
 * Bodies and contacts without a stored W, in the plane and in space. Rows of W are computed when
 * they are needed. W_ij is the sum, over the bodies that contacts i and j share, of
 *
 *     s_i s_j (F_i F_j^T/m + Y_i Y_j^T),   Y = (r x F) K^T,   K^T K = J^-1
 *
 * with the axes F of the frame, the arm r and the sign s of the side. So W is exactly symmetric,
 * and positive semidefinite up to rounding.
 */
#ifndef PCS_HEAP_H
#define PCS_HEAP_H

#include "../contact/world3_kernel.h"
#include "check.h"
#include "links.h"
#include "search.h"

/* The geometry of a contact. In the plane the last components are 0. Only doubles. */
typedef struct pcs_lever {
    pcs_k_vector F[3];    /* n, t or n, t1, t2 */
    pcs_k_vector Y[2][3]; /* of the body and of the other */
    double m1[2];         /* 1/mass; m1 and Y of what never moves are 0 */
    double v[3], q[3];    /* velocity before; (1+e) v_n, (1+e_t) v_t */
} pcs_lever;

/* A contact; its bodies must be valid. */
typedef struct pcs_place {
    pcs_link link;
    pcs_lever lever;
    pcs_k_vector r[2]; /* arms */
} pcs_place;

/* The side of the body, the side of the other, or both. */
typedef enum pcs_sides { PCS_SIDE_BODY = 1, PCS_SIDE_OTHER = 2, PCS_SIDE_BOTH = 3 } pcs_sides;

/* The state of a contact, in its frame; xi is computed from the present motion of the bodies. */
typedef struct pcs_contact_state {
    double q[3], xi[3], p[3];
    double W; /* the largest element on the diagonal of its own block */
} pcs_contact_state;

typedef struct pcs_heap {
    const void *pile; /* pcs_pile2 or pcs_pile3 */
    int dimension;
    size_t contacts, bodies;
    pcs_frictions frictions;
    pcs_links links;
    double *records, *slots; /* data of contacts and of bodies; the layout depends on the kind of
                                heap. A slot begins with the change of motion by the impulses */
    size_t slot;             /* doubles of one slot */
    double speed;            /* the largest velocity of a contact before */
    bool in_world;           /* impulses of its search are vectors in world axes */
    /* Compute the lever of a contact, with Y and m1 only of these sides. NULL: the records are
     * pcs_levered. */
    void (*lever)(const struct pcs_heap *heap, size_t contact, pcs_sides sides, pcs_lever *lever);
    void (*state)(const struct pcs_heap *heap, size_t contact, const double *p,
                  pcs_contact_state *state);
    bool (*sweep)(void *heap, double *p, size_t first, size_t last, double tolerance);
    void (*push)(const struct pcs_heap *heap, const double *p); /* add p of all contacts to slots */
} pcs_heap;

/* Compute W_ii: dimension^2 numbers, row by row. */
void pcs_heap_own(const pcs_heap *heap, const pcs_place *place, double *W);

/* Return what search and certificate need. Impulses are in world axes if heap->in_world. */
pcs_swept pcs_heap_swept(pcs_heap *heap);

/* Convert impulses of the caller, in the contact frames, to those of a search. to may be the same
 * array as from. */
void pcs_heap_enter(const pcs_heap *heap, const double *from, double *to);

/* Solve; the arguments must have been checked. */
pcs_status pcs_heap_solve(pcs_heap *heap, const pcs_pile_options *options, pcs_room room, double *p,
                          pcs_pile_impact *impact, pcs_fault *fault);

/* A record of a heap that only computes W and has no slots. */
typedef struct pcs_levered {
    double link;
    pcs_lever lever;
} pcs_levered;

/* Compute where the rows of W begin (the number of blocks before each); then the columns and
 * blocks, and the velocities v before. */
void pcs_heap_rows(const pcs_heap *heap, size_t *rows);
void pcs_heap_blocks(const pcs_heap *heap, const size_t *rows, uint32_t *columns, double *blocks,
                     double *v);

/* Check that W_nn of the contact is positive, and that W_nn and q are finite. */
pcs_status pcs_heap_check_lever(const pcs_lever *lever, int dimension, size_t contact,
                                pcs_fault *fault);

#endif
