/*
 * The inequality law on the friction cone once more, in quad precision where the compiler has it:
 * the circle of slip directions is sampled and every change of sign bisected. Slow, and shares
 * nothing with the library.
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

/* Samples round the circle: coarse ones may lose two answers that are next to a third. */
enum { CONE_COARSE = 256, CONE_FINE = 2048 };

/* Every answer, v_n <= 0; returns how many. */
int cone_reference(const pcs_contact3 *c, const pcs_material *m, int samples,
                   cone_answer answers[MAX_CONE_ANSWERS]);

/*
 * How far an impulse is from the conditions of the law, v_n < 0. Each is measured as a part of its
 * own largest term: the normal velocity, the tangential one, and the edge of the cone.
 */
double cone_residual(const pcs_contact3 *c, const pcs_material *m, double p_n, double p_1,
                     double p_2);

#endif
