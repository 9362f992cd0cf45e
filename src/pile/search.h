/* The search that piles of blocks and of bodies share: sweeps, certificates, the best so far. */
#ifndef PCS_SEARCH_H
#define PCS_SEARCH_H

#include "swept.h"

/* The certificate of p. It is added up in parts, with the same bits whoever adds them. */
pcs_pile_impact pcs_swept_certify(const pcs_swept *swept, const double *p);

/* The same by options->parallel_for, if it is there; parts: as many as pcs_parts_of says. */
pcs_pile_impact pcs_swept_certify_by(const pcs_swept *swept, const double *p,
                                     const pcs_pile_options *options, pcs_tally *parts);

/* No more than the certificate and, to rounding, the residual, by the motion of the bodies. */
pcs_pile_impact pcs_swept_glance_by(const pcs_swept *swept, const double *p,
                                    const pcs_pile_options *options, pcs_tally *parts);

/* Options of a problem with so many impulses. */
pcs_status pcs_options_check(const pcs_pile_options *options, size_t impulses, pcs_fault *fault);

/* Doubles that a search needs; for those beyond see pcs_sweeper_ahead, pcs_newton_workspace. */
size_t pcs_search_workspace(size_t contacts, int dimension);

/* From options->start to p. Room beyond what it needs is for sweeps that run
 * ahead and for steps of Newton's method. */
pcs_status pcs_search(const pcs_swept *swept, const pcs_pile_options *options, pcs_room room,
                      double *p, pcs_pile_impact *impact, pcs_fault *fault);

#endif
