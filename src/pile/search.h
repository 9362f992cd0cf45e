/* The search for a solution, shared by piles of blocks and of bodies: sweeps, steps of Newton's
 * method, certificates, and the best result so far. */
#ifndef PCS_SEARCH_H
#define PCS_SEARCH_H

#include "swept.h"

/* Return the certificate of p. It is summed in parts, so it has the same bits with any number of
 * threads. */
pcs_pile_impact pcs_swept_certify(const pcs_swept *swept, const double *p);

/* The same by options->parallel_for, if that is not NULL. parts: pcs_parts_of(contacts) of them. */
pcs_pile_impact pcs_swept_certify_by(const pcs_swept *swept, const double *p,
                                     const pcs_pile_options *options, pcs_sums *parts);

/* Return a lower bound of the certificate, and the residual up to rounding, from the present motion
 * of the bodies. */
pcs_pile_impact pcs_swept_estimate_by(const pcs_swept *swept, const double *p,
                                      const pcs_pile_options *options, pcs_sums *parts);

/* Check the options of a problem; impulses: the length of start. */
pcs_status pcs_options_check(const pcs_pile_options *options, size_t impulses, pcs_fault *fault);

/* Return the doubles that a search needs. pcs_sweeper_ahead and pcs_newton_workspace return those
 * that it can use in addition. */
size_t pcs_search_workspace(size_t contacts, int dimension);

/* Search from options->start; p is the result. Room beyond what it needs is used for sweeps ahead
 * and for steps of Newton's method. */
pcs_status pcs_search(const pcs_swept *swept, const pcs_pile_options *options, pcs_room room,
                      double *p, pcs_pile_impact *impact, pcs_fault *fault);

#endif
