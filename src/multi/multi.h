/* Several contacts, as the solvers of this room share them. */
#ifndef PCS_MULTI_ROOM_H
#define PCS_MULTI_ROOM_H

#include <percuss/multi.h>

/* xi = q + G p: what the law calls the velocities, q = ((1+e) v_n, (1+e_t) v_t) at each contact. */
void pcs_multi_pull(const pcs_multi *problem, double *q);
void pcs_multi_xi(const pcs_multi *problem, const double *q, const double *p, double *xi);

/* |v| + |G| |p|, the scale of every residual; sizes of G and p by themselves if asked for. */
double pcs_multi_scale(const pcs_multi *problem, const double *p);

/* Solvers: p takes the impulse. False: none found. rows_each: 3 or 4 for each contact. */
bool pcs_planar_by_lemke(const pcs_multi *problem, int rows_each, double *work, double *p,
                         int *steps);
bool pcs_by_sweeps(const pcs_multi *problem, double *work, double *p, int *steps);

/* Every combination; answers how many solutions, of which the first most are kept. */
int pcs_planar_by_enumeration(const pcs_multi *problem, double *work, int most, double *impulses);

size_t pcs_planar_workspace(int contacts);
size_t pcs_sweeps_workspace(int contacts, int dimension);

#endif
