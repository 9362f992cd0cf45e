/* Sweeps over all contacts of a pile: part by part in turns. A sweep ahead begins at impulses that
 * are extrapolated from the last two sweeps. */
#ifndef PCS_SWEEPER_H
#define PCS_SWEEPER_H

#include "swept.h"
#include "turns.h"

typedef struct pcs_sweeper {
    const pcs_swept *swept;
    const pcs_pile_options *options;
    double *p;
    size_t sweeps;      /* so far */
    pcs_turns turns;    /* empty: a sweep goes from the first contact to the last */
    double *sums;       /* one for each part */
    double *old, *from; /* impulses after the sweep before, and at the start of this one; NULL: no
                           sweeps ahead */
    double *moved;      /* motion of the bodies after the sweep before */
    double pace,
        change; /* t of Nesterov's method; |p - from|^2 of the last sweep, INFINITY: not known */
} pcs_sweeper;

/* Return the doubles that a sweeper needs, and those that sweeps ahead need in addition. */
size_t pcs_sweeper_workspace(size_t contacts);
size_t pcs_sweeper_ahead(size_t contacts, size_t bodies, int dimension);

/* Prepare for sweeps of p. marks: one double for each contact, used during this call only. False:
 * there is not enough room. */
bool pcs_sweeper_make(pcs_sweeper *s, const pcs_swept *swept, const pcs_pile_options *options,
                      double *p, double *marks, pcs_room *room);

/* Take the room for sweeps ahead. If there is not enough, sweeps do not run ahead. */
void pcs_sweeper_run_ahead(pcs_sweeper *s, pcs_room *room);

/* Call after p was changed and settled: the next sweep begins at p. */
void pcs_sweeper_rest(pcs_sweeper *s);

/* Sweep once. True (quiet): no contact changed by more than about the tolerance. The certificate
 * may still be larger or smaller. */
bool pcs_sweeper_sweep(pcs_sweeper *s, double tolerance);

/* Call part(job, i) for each i < n, by options->parallel_for if that is not NULL. */
void pcs_for_parts(const pcs_pile_options *options, size_t n, void (*part)(void *job, size_t i),
                   void *job);

#endif
