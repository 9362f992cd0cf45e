/* The search that piles of blocks and of bodies share: sweeps, certificates, the best so far. */
#ifndef PCS_SEARCH_H
#define PCS_SEARCH_H

#include "conditions.h"
#include "room.h"
#include <percuss/pile.h>

/* A pile as a search sees it. */
typedef struct pcs_swept {
    size_t contacts;
    int dimension;
    size_t look; /* how many sweeps a certificate takes as long as, about; at least 1 */
    void *self;
    /* True: no contact was left with more than about the tolerance; the certificate may say less.
     */
    bool (*sweep)(void *self, double *p, double tolerance);
    /* before the first sweep, and now and then: all but p is to be made of p; may be NULL */
    void (*settle)(void *self, const double *p);
    /* adds the contacts from first to last - 1 */
    void (*tally)(const void *self, const double *p, size_t first, size_t last, pcs_tally *sum);
    /* W in room, or as it is, for steps of Newton's method; false: there is no room */
    bool (*matrix)(const void *self, pcs_room *room, pcs_pile *W);
    /* impulses along the rows of W to those of sweeps and back; NULL: they are the same */
    void (*enter)(const void *self, const double *along, double *p);
    void (*leave)(const void *self, const double *p, double *along);
} pcs_swept;

/* The certificate of p. It is added up in parts, with the same bits whoever adds them. */
pcs_pile_impact pcs_swept_certify(const pcs_swept *swept, const double *p);

/* The same by options->parallel_for; parts: as many as pcs_tally_parts says. */
pcs_pile_impact pcs_swept_certify_by(const pcs_swept *swept, const double *p,
                                     const pcs_pile_options *options, pcs_tally *parts);
size_t pcs_tally_parts(size_t contacts);

/* Options of a problem with so many impulses. */
pcs_status pcs_options_check(const pcs_pile_options *options, size_t impulses, pcs_fault *fault);

/* Doubles that a search needs, and those that its sweeps can use beyond. */
size_t pcs_search_workspace(size_t contacts, int dimension);
size_t pcs_search_ahead(size_t contacts, int dimension);

/* From options->start to p. Room beyond what it needs is for sweeps that run
 * ahead and for steps of Newton's method. */
pcs_status pcs_search(const pcs_swept *swept, const pcs_pile_options *options, pcs_room room,
                      double *p, pcs_pile_impact *impact, pcs_fault *fault);

#endif
