/*
 * The bilinear contact once more, by small steps: displacements in Cartesian form through time,
 * Runge-Kutta steps of nearly equal length, nothing in closed form, events by bisection. Slow,
 * and shares nothing with the library.
 */
#ifndef TESTS_SPRINGS_H
#define TESTS_SPRINGS_H

#include "support.h"

pcs_material material_of_springs(double e, double mu, double eta2);

/* Velocity (n, t1, t2) after the impact, by so many steps in the time of a slow oscillation. */
void by_small_steps(const pcs_contact3 *c, const pcs_material *m, int steps, double *v);

#endif
