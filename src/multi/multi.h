/* Several contacts, as the solvers of this room share them. */
#ifndef PCS_MULTI_ROOM_H
#define PCS_MULTI_ROOM_H

#include "../pile/room.h"
#include <percuss/multi.h>

/* xi = q + G p: what the law calls the velocities, q = ((1+e) v_n, (1+e_t) v_t) at each contact. */
void pcs_multi_pull(const pcs_multi *problem, double *q);
void pcs_multi_xi(const pcs_multi *problem, const double *q, const double *p, double *xi);

/* Contacts up to which Lemke's method and the rank of G are worth their time. */
enum { PCS_MAX_PIVOTED = 400 };

/* Solvers: p takes the impulse. False: none found. As a pile: by sweeps and Newton's method. */
bool pcs_by_pile(const pcs_multi *problem, pcs_room room, double *p, int *steps);
size_t pcs_by_pile_workspace(int contacts, int dimension);

/* Lemke's method with three rows, then with four. */
bool pcs_planar_by_pivots(const pcs_multi *problem, double *work, double *p, int *steps);

/* What G is like, to rounding; n^2 doubles of work. */
typedef enum pcs_rank { PCS_REGULAR, PCS_REDUNDANT, PCS_INDEFINITE } pcs_rank;

pcs_rank pcs_rank_of(const pcs_multi *problem, double *work);

/* v and G finite, G symmetric, no entry beyond its diagonal. */
pcs_status pcs_check_numbers(const pcs_multi *problem, pcs_fault *fault);

/* The problem and its arrays are there. */
pcs_status pcs_check_arrays(const pcs_multi *problem, pcs_fault *fault);

/* A contact of a law: its material, and its G_nn. */
pcs_status pcs_check_material_of(pcs_law law, const pcs_multi *problem, int contact,
                                 pcs_fault *fault);

/* Every combination, until there are most answers; answers how many were found. */
int pcs_planar_by_enumeration(const pcs_multi *problem, double *work, int most, double *impulses);

size_t pcs_planar_workspace(int contacts);

#endif
