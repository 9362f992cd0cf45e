/* Rods of the papers; other bodies and contacts. A test fails if a body or contact is rejected. */
#ifndef TESTS_BODIES_H
#define TESTS_BODIES_H

#include "support.h"

/* A slender rod of mass 1 whose contact point moves with v_n, v_t; it does not rotate. */
pcs_struck2 rod2(double length, double theta_deg, double v_n, double v_t);

pcs_contact2 contact2_of(const pcs_struck2 *body);

pcs_struck3 made_body3(pcs_struckdef3 def);

pcs_contact3 contact3_of(const pcs_struck3 *body, const pcs_struck3 *other);

/* The rod of [sun-baruh-2022 Sec. 5]: m = 1, 2L = 4.6, r = 0.5, at theta1, theta2. */
pcs_struck3 rod3(double theta1, double theta2, double v_n, double v_1);

/* The rod of brach-1993: G = (2.5, -1.5, 2.5). */
pcs_contact2 brach_rod(double v_t);

#endif
