/*
 * Bodies and contacts without W, in the plane and in space. Rows of W are made where they are
 * looked at: W_ij is the sum over the bodies that contacts i and j share of
 *
 *     s_i s_j (F_i F_j^T/m + Y_i Y_j^T),   Y = (r x F) K^T,   K^T K = J^-1
 *
 * with the axes F of the frame, the arm r and the sign s of the side. So W is symmetric to the last
 * bit, and never indefinite by more than rounding.
 */
#ifndef PCS_HEAP_H
#define PCS_HEAP_H

#include "../contact/world3_kernel.h"
#include "check.h"
#include "links.h"
#include "search.h"

/* A contact by its geometry; in the plane the last components are 0. Doubles only. */
typedef struct pcs_lever {
    pcs_k_vector F[3];    /* n, t or n, t1, t2 */
    pcs_k_vector Y[2][3]; /* of the body and of the other */
    double m1[2];         /* 1/mass; all 0 of what never moves */
    double v[3], q[3];    /* before, and (1+e) v_n, (1+e_t) v_t */
} pcs_lever;

/* A contact, from bodies that are valid. */
typedef struct pcs_place {
    pcs_link link;
    pcs_lever lever;
    pcs_k_vector r[2]; /* arms */
} pcs_place;

/* Of which sides, that of the body and that of the other. */
typedef enum pcs_sides { PCS_SIDE_BODY = 1, PCS_SIDE_OTHER = 2, PCS_SIDE_BOTH = 3 } pcs_sides;

/* A contact by the motion that the bodies have, along its frame. */
typedef struct pcs_stand {
    double q[3], xi[3], p[3];
    double W; /* the largest of its own diagonal */
} pcs_stand;

typedef struct pcs_heap {
    const void *pile; /* pcs_pile2 or pcs_pile3 */
    int dimension;
    size_t contacts, bodies;
    pcs_frictions frictions;
    pcs_links links;
    double *records, *slots; /* of contacts and bodies, as this kind of heap has them; a slot
                                begins with the motion that impulses have given to its body */
    size_t slot;             /* doubles of one */
    double speed;            /* the largest velocity of a contact before */
    bool in_world;           /* impulses of its search are vectors of the world */
    /* the lever of a contact; Y and m1 of the sides asked for only; NULL: records are pcs_levered
     */
    void (*lever)(const struct pcs_heap *heap, size_t contact, pcs_sides sides, pcs_lever *lever);
    void (*stand)(const struct pcs_heap *heap, size_t contact, const double *p, pcs_stand *stand);
    bool (*sweep)(void *heap, double *p, size_t first, size_t last, double tolerance);
    void (*push)(const struct pcs_heap *heap, const double *p); /* of all contacts, on the slots */
} pcs_heap;

/* W_ii, dimension^2 numbers row by row. */
void pcs_heap_own(const pcs_heap *heap, const pcs_place *place, double *W);

/* The search and the certificate of a heap; its impulses are as the heap has them. */
pcs_swept pcs_heap_swept(pcs_heap *heap);

/* Impulses of the caller, along the frames, to those of a search; to may be from. */
void pcs_heap_enter(const pcs_heap *heap, const double *from, double *to);

/* The whole of a solve after checks. */
pcs_status pcs_heap_solve(pcs_heap *heap, const pcs_pile_options *options, pcs_room room, double *p,
                          pcs_pile_impact *impact, pcs_fault *fault);

/* Records of a heap that only makes W, and has no slots. */
typedef struct pcs_levered {
    double link;
    pcs_lever lever;
} pcs_levered;

/* How many blocks each row of W has, added up; the blocks, and the velocities before. */
void pcs_heap_rows(const pcs_heap *heap, size_t *rows);
void pcs_heap_blocks(const pcs_heap *heap, const size_t *rows, uint32_t *columns, double *blocks,
                     double *v);

/* Is its own W positive, and is all of it in range? */
pcs_status pcs_heap_check_lever(const pcs_lever *lever, int dimension, size_t contact,
                                pcs_fault *fault);

#endif
