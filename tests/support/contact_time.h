/* Contact of finite duration: bodies, surfaces and runs for its tests. */
#ifndef TESTS_CONTACT_TIME_H
#define TESTS_CONTACT_TIME_H

#include "support.h"

#include <percuss/simulate.h>

/* The rod of [brach-1993 Table 1]. */
pcs_struck2 rod_of_brach(double v_t);

/* A linear surface. */
pcs_surface surface_of(double kappa, double zeta, double mu);

/* Simulate the contact to its end. The test fails if that fails. */
pcs_simulated simulated2(const pcs_struck2 *body, const pcs_surface *surface, double tolerance);

pcs_simulated simulated3(const pcs_struck3 *body, const pcs_surface *surface, double tolerance);

/* A box in a random pose that approaches. */
pcs_struck3 any_body(rng *r);

#endif
