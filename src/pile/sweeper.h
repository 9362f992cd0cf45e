/* Sweeps over all contacts of a pile: part by part in turns, and ahead of where the last ended. */
#ifndef PCS_SWEEPER_H
#define PCS_SWEEPER_H

#include "swept.h"
#include "turns.h"

typedef struct pcs_sweeper {
    const pcs_swept *swept;
    const pcs_pile_options *options;
    double *p;
    size_t sweeps;      /* so far */
    pcs_turns turns;    /* none: a sweep goes from the first contact to the last */
    double *sums;       /* one for each part */
    double *old, *from; /* impulses after the sweep before, and where this one began; NULL: none */
    double *moved;      /* what the bodies had then */
    double pace,
        change; /* t of the momentum, and |p - from|^2 of the last sweep; INFINITY: not known */
} pcs_sweeper;

/* Doubles that it needs, and those that sweeps ahead can use beyond. */
size_t pcs_sweeper_workspace(size_t contacts);
size_t pcs_sweeper_ahead(size_t contacts, size_t bodies, int dimension);

/* For sweeps of p. marks: so many doubles as contacts, for a while. False: there is no room. */
bool pcs_sweeper_make(pcs_sweeper *s, const pcs_swept *swept, const pcs_pile_options *options,
                      double *p, double *marks, pcs_room *room);

/* Takes the room for sweeps ahead, if it is there. */
void pcs_sweeper_run_ahead(pcs_sweeper *s, pcs_room *room);

/* p is another, and settled: the next sweep begins there. */
void pcs_sweeper_rest(pcs_sweeper *s);

/* True: no contact was left with more than about the tolerance; the certificate may say less. */
bool pcs_sweeper_sweep(pcs_sweeper *s, double tolerance);

/* Calls part(job, i) for each i < n, as the options say. */
void pcs_for_parts(const pcs_pile_options *options, size_t n, void (*part)(void *job, size_t i),
                   void *job);

#endif
