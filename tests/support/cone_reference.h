/*
 * A second solver of the complementarity law on the friction cone, in quad precision if the
 * compiler has it: the circle of slip directions is sampled and every change of sign bisected. It
 * is slow, and shares no code with the library.
 */
#ifndef TESTS_CONE_REFERENCE_H
#define TESTS_CONE_REFERENCE_H

#include "support.h"

typedef struct cone_answer {
    double p_n, p_1, p_2; /* N s */
    double dT;            /* J */
    bool rests;           /* p = 0 at v_n = 0 */
} cone_answer;

enum { MAX_CONE_ANSWERS = 8 };

/* Number of samples around the circle. Coarse ones may miss two solutions near a third. */
enum { CONE_COARSE = 256, CONE_FINE = 2048 };

/* Find every solution, v_n <= 0. Returns how many there are. */
int cone_reference(const pcs_contact3 *c, const pcs_material *m, int samples,
                   cone_answer answers[MAX_CONE_ANSWERS]);

/*
 * Residual of an impulse in the conditions of the law, v_n < 0. Each condition is relative to its
 * own largest term: the normal velocity, the tangential velocity, and the edge of the cone.
 */
double cone_residual(const pcs_contact3 *c, const pcs_material *m, double p_n, double p_1,
                     double p_2);

#endif
