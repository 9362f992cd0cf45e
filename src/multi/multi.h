/* Several contacts: functions that the solvers of this folder share. */
#ifndef PCS_MULTI_ROOM_H
#define PCS_MULTI_ROOM_H

#include "../base/room.h"
#include <percuss/pile.h>

/*
 * xi = q + G p are the velocities in the conditions of the law; q = ((1+e) v_n, (1+e_t) v_t) at
 * each contact. pcs_multi_pull computes q, pcs_multi_xi computes xi.
 */
void pcs_multi_pull(const pcs_multi *problem, double *q);
void pcs_multi_xi(const pcs_multi *problem, const double *q, const double *p, double *xi);

/*
 * The certificate of p. Residuals are scaled by |v| + |G| |p|. If redundant, |G| |p| counts at most
 * 100 times the largest velocity: without a solution impulses grow without bound and would hide any
 * residual. Otherwise all of it counts: with a regular G linear equations have a solution, however
 * large its impulses.
 */
pcs_certificate pcs_certify_as(const pcs_multi *problem, bool redundant, const double *p);

/*
 * Find the impulses p, and the outcomes and steps of the impact. room holds the doubles of
 * pcs_find_workspace. If redundant, impulses are shared evenly.
 */
pcs_status pcs_find_impulses(const pcs_multi *problem, bool redundant, pcs_room room, double *p,
                             pcs_multi_impact *impact);
size_t pcs_find_workspace(int contacts, int dimension);

/*
 * Solve as a pile, from the start p. p receives the best impulses found, impact their certificate.
 */
void pcs_by_pile(const pcs_multi *problem, const pcs_pile_options *options, bool steps_first,
                 pcs_room room, double *p, pcs_pile_impact *impact);
size_t pcs_by_pile_workspace(int contacts, int dimension);

/*
 * Replace the cones by pyramids, each turned by an angle, and solve by Lemke's method. In the plane
 * the pyramids are the cones. Returns false if no solution was found. The workspace is 0 if there
 * are too many contacts for this method.
 */
bool pcs_by_facets(const pcs_multi *problem, const double *angles, double *work, double *p,
                   int *pivots);
size_t pcs_facets_workspace(int contacts, int dimension);

/*
 * Is G regular, redundant (singular to rounding) or indefinite? Needs n^2 doubles of work. For more
 * contacts than PCS_MAX_RANKED this would take longer than the rest of the solve: then G is not
 * examined and counts as redundant.
 */
enum { PCS_MAX_RANKED = 400 };

typedef enum pcs_rank { PCS_REGULAR, PCS_REDUNDANT, PCS_INDEFINITE } pcs_rank;

pcs_rank pcs_rank_of(const pcs_multi *problem, double *work);

/* v and G must be finite, G symmetric, and no entry larger than its diagonal entries allow. */
pcs_status pcs_check_numbers(const pcs_multi *problem, pcs_fault *fault);

/* The problem and its arrays must not be NULL. */
pcs_status pcs_check_arrays(const pcs_multi *problem, pcs_fault *fault);

/* Check one contact for a law: its material and its G_nn. */
pcs_status pcs_check_material_of(pcs_law law, const pcs_multi *problem, int contact,
                                 pcs_fault *fault);

/* Try every combination of states until `most` solutions are found. Returns how many were found. */
int pcs_planar_by_enumeration(const pcs_multi *problem, bool redundant, double *work, int most,
                              double *impulses);

size_t pcs_enumeration_workspace(int contacts);

#endif
