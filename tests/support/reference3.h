/*
 * An independent solution in space: the flow in Cartesian form, w' = s g - mu B w, by extrapolated
 * midpoint steps (Gragg, Bulirsch, Stoer) in long double, events by bisection. It is slow, and
 * shares no code with the library.
 */
#ifndef TESTS_REFERENCE3_H
#define TESTS_REFERENCE3_H

#include "support.h"

typedef struct reference3 {
    double vp_n, vp_1, vp_2, p_n, W_c, W_r;
    bool recompressed, stopped;
    bool settled; /* false: slip decreases so slowly that the integration was stopped */
} reference3;

reference3 reference_solve3(pcs_law law, const pcs_contact3 *c, const pcs_material *m);

/* The same in quad precision, thirty times slower. */
reference3 reference_solve3_quad(pcs_law law, const pcs_contact3 *c, const pcs_material *m);

/* A random positive definite G (a product of 3 x 3 matrices), with random slip. */
pcs_contact3 random_contact3(rng *r);

#endif
