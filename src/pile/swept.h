/* What a search needs of a pile, of blocks or of bodies. */
#ifndef PCS_SWEPT_H
#define PCS_SWEPT_H

#include "conditions.h"
#include "turns.h"
#include <percuss/pile.h>

/* Return the number of doubles of the motion of a body: velocity and spin. */
static inline size_t pcs_speeds(int dimension)
{
    return dimension == 2 ? 3 : 6;
}

typedef struct pcs_swept {
    size_t contacts;
    int dimension;
    size_t bodies;         /* whose motion is stored; 0: W is stored */
    size_t certify_sweeps; /* about how many sweeps take as long as a certificate; at least 1 */
    void *self;
    /* Sweep the contacts from first to last - 1. True (a quiet sweep): none changed by more than
     * about the tolerance. */
    bool (*sweep)(void *self, double *p, size_t first, size_t last, double tolerance);
    pcs_marker mark;
    /* Compute the motion of the bodies from p. Called at each certificate: p may be new, and
     * rounding of sweeps adds up. NULL: there are no bodies. */
    void (*set_motion)(void *self, const double *p);
    /* Extrapolate the motion of the bodies from first to last - 1: add ahead (motion - old), and
     * set old to the motion before that. */
    void (*move_on)(void *self, double ahead, size_t first, size_t last, double *old);
    /* Add the contacts from first to last - 1 to sum. */
    void (*add_contacts)(const void *self, const double *p, size_t first, size_t last,
                         pcs_sums *sum);
    /* The same from the present motion of the bodies, without dT. It takes as long as a few sweeps,
     * and is a lower bound of the certificate. NULL: add_contacts is as fast. */
    void (*estimate)(const void *self, const double *p, size_t first, size_t last, pcs_sums *sum);
    /* Return W for steps of Newton's method: computed in room, or the W of the pile. False: there
     * is not enough room. */
    bool (*matrix)(const void *self, pcs_room *room, pcs_pile *W);
    /* Convert impulses along the rows of W to those of sweeps, and back. NULL: they are equal. */
    void (*enter)(const void *self, const double *along, double *p);
    void (*leave)(const void *self, const double *p, double *along);
} pcs_swept;

#endif
