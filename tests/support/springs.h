/*
 * A second solver of the bilinear contact, by small steps: displacements in Cartesian form over
 * time, Runge-Kutta steps of nearly equal length, no closed form, events by bisection. It is slow,
 * and shares no code with the library.
 */
#ifndef TESTS_SPRINGS_H
#define TESTS_SPRINGS_H

#include "support.h"

pcs_material material_of_springs(double e, double mu, double eta2);

/* Velocity (n, t1, t2) after the impact, with this many steps in the time of a slow oscillation. */
void by_small_steps(const pcs_contact3 *c, const pcs_material *m, int steps, double *v);

#endif
