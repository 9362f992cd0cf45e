/* Several contacts, as the solvers of this room share them. */
#ifndef PCS_MULTI_ROOM_H
#define PCS_MULTI_ROOM_H

#include <percuss/multi.h>

/* xi = q + G p: what the law calls the velocities, q = ((1+e) v_n, (1+e_t) v_t) at each contact. */
void pcs_multi_pull(const pcs_multi *problem, double *q);
void pcs_multi_xi(const pcs_multi *problem, const double *q, const double *p, double *xi);

/* Solvers: p takes the impulse. False: none found. */
bool pcs_by_sweeps(const pcs_multi *problem, double *work, double *p, int *steps);

/* Sweeps from a p at hand. */
bool pcs_sweep_on(const pcs_multi *problem, int most, double *work, double *p, int *steps);

/*
 * In space: the cones replaced by pyramids, each turned by an angle, solved by Lemke's method.
 * A start, not an answer.
 */
bool pcs_by_pyramid(const pcs_multi *problem, const double *angles, double *work, double *p,
                    int *steps);

enum { PCS_PYRAMIDS = 40 }; /* contacts up to which it is tried */

typedef bool (*pcs_multi_solver)(const pcs_multi *problem, double *work, double *p, int *steps);

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

/* The least answer, nearly, where contacts are redundant; work beyond that of the solver. */
bool pcs_by_proximal_steps(const pcs_multi *problem, pcs_multi_solver solver, double *work,
                           double *p, int *steps);
size_t pcs_proximal_workspace(int contacts, int dimension);

/* Every combination, until there are most answers; answers how many were found. */
int pcs_planar_by_enumeration(const pcs_multi *problem, double *work, int most, double *impulses);

size_t pcs_planar_workspace(int contacts);
size_t pcs_pyramid_workspace(int contacts);
size_t pcs_sweeps_workspace(int contacts, int dimension);

#endif
