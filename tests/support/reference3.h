/*
 * An independent answer in space: the flow in Cartesian form, w' = s g - mu B w, by
 * extrapolated midpoint steps (Gragg, Bulirsch, Stoer) in long double, events by bisection.
 * Slow, and shares nothing with the library.
 */
#ifndef TESTS_REFERENCE3_H
#define TESTS_REFERENCE3_H

#include "support.h"

typedef struct reference3 {
    double vp_n, vp_1, vp_2, p_n, W_c, W_r;
    bool recompressed, stopped;
    bool settled; /* false: slip decays too slowly to wait for */
} reference3;

reference3 reference_solve3(pcs_law law, const pcs_contact3 *c, const pcs_material *m);

/* The same in quad precision, thirty times as slow. */
reference3 reference_solve3_quad(pcs_law law, const pcs_contact3 *c, const pcs_material *m);

/* A random positive definite G of rank-three products, with any slip. */
pcs_contact3 random_contact3(rng *r);

#endif
