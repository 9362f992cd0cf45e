/* Several contacts, as the solvers of this room share them. */
#ifndef PCS_MULTI_ROOM_H
#define PCS_MULTI_ROOM_H

#include "../pile/room.h"
#include <percuss/pile.h>

/* xi = q + G p: what the law calls the velocities, q = ((1+e) v_n, (1+e_t) v_t) at each contact. */
void pcs_multi_pull(const pcs_multi *problem, double *q);
void pcs_multi_xi(const pcs_multi *problem, const double *q, const double *p, double *xi);

/* The certificate; redundant: of |G| |p| no more counts than 100 times the largest velocity. Else
 * all of it counts: with a regular G linear equations have an answer, however large its impulses.
 */
pcs_certificate pcs_certify_as(const pcs_multi *problem, bool redundant, const double *p);

/*
 * The impulses: p and the outcomes and steps of the impact. work: what pcs_find_workspace says.
 * redundant: share evenly.
 */
pcs_status pcs_find_impulses(const pcs_multi *problem, bool redundant, pcs_room room, double *p,
                             pcs_multi_impact *impact);
size_t pcs_find_workspace(int contacts, int dimension);

/* As a pile, from p; the best that was found, and what it is worth. */
void pcs_by_pile(const pcs_multi *problem, const pcs_pile_options *options, bool steps_first,
                 pcs_room room, double *p, pcs_pile_impact *impact);
size_t pcs_by_pile_workspace(int contacts, int dimension);

/*
 * The cones replaced by pyramids, each turned by an angle, solved by Lemke's method; in the plane
 * they are the cones. False: none found. The workspace is 0 if there are too many contacts.
 */
bool pcs_by_facets(const pcs_multi *problem, const double *angles, double *work, double *p,
                   int *pivots);
size_t pcs_facets_workspace(int contacts, int dimension);

/*
 * What G is like, to rounding; n^2 doubles of work. Of more contacts than PCS_MAX_RANKED it is not
 * looked at, for it would take longer than all else, and counts as redundant.
 */
enum { PCS_MAX_RANKED = 400 };

typedef enum pcs_rank { PCS_REGULAR, PCS_REDUNDANT, PCS_INDEFINITE } pcs_rank;

pcs_rank pcs_rank_of(const pcs_multi *problem, double *work);

/* v and G finite, G symmetric, no entry beyond its diagonal. */
pcs_status pcs_check_numbers(const pcs_multi *problem, pcs_fault *fault);

/* The problem and its arrays are there. */
pcs_status pcs_check_arrays(const pcs_multi *problem, pcs_fault *fault);

/* A contact of a law: its material, and its G_nn. */
pcs_status pcs_check_material_of(pcs_law law, const pcs_multi *problem, int contact,
                                 pcs_fault *fault);

/* Every combination, until there are most answers; returns how many were found. */
int pcs_planar_by_enumeration(const pcs_multi *problem, bool redundant, double *work, int most,
                              double *impulses);

size_t pcs_enumeration_workspace(int contacts);

#endif
