/* A pile as a search sees it, of blocks or of bodies. */
#ifndef PCS_SWEPT_H
#define PCS_SWEPT_H

#include "conditions.h"
#include "turns.h"
#include <percuss/pile.h>

/* The doubles of the motion of a body: velocity and spin. */
static inline size_t pcs_speeds(int dimension)
{
    return dimension == 2 ? 3 : 6;
}

typedef struct pcs_swept {
    size_t contacts;
    int dimension;
    size_t bodies; /* that move with the impulses; none: there is W */
    size_t look;   /* how many sweeps a certificate takes as long as, about; at least 1 */
    void *self;
    /* Of the contacts from first to last - 1. True: none was left with more than about the
     * tolerance. */
    bool (*sweep)(void *self, double *p, size_t first, size_t last, double tolerance);
    pcs_marker mark;
    /* before the first sweep, and now and then: the motion of bodies from p; NULL: there are none
     */
    void (*settle)(void *self, const double *p);
    /* The motion of the bodies from first to last - 1 goes on by so much of the way from old to
     * where it is, which old takes. */
    void (*move_on)(void *self, double ahead, size_t first, size_t last, double *old);
    /* adds the contacts from first to last - 1 */
    void (*tally)(const void *self, const double *p, size_t first, size_t last, pcs_tally *sum);
    /* The same by the motion of the bodies as it is, without dT. It takes no longer than a few
     * sweeps; the certificate is not less than what it says. NULL: tally takes no longer. */
    void (*glance)(const void *self, const double *p, size_t first, size_t last, pcs_tally *sum);
    /* W in room, or as it is, for steps of Newton's method; false: there is no room */
    bool (*matrix)(const void *self, pcs_room *room, pcs_pile *W);
    /* impulses along the rows of W to those of sweeps and back; NULL: they are the same */
    void (*enter)(const void *self, const double *along, double *p);
    void (*leave)(const void *self, const double *p, double *along);
} pcs_swept;

#endif
