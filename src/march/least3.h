/*
 * The compromise ends where J is least while v_n >= 0, from the end of the first compression until
 * both p_r > p_c/e and W_r > |W_c|; of equals the first. A march stops where J is stationary. If J
 * could still come lower, another goes on from there and looks.
 */
#ifndef PCS_LEAST3_H
#define PCS_LEAST3_H

#include "march3.h"

/* The lowest J so far. */
typedef struct pcs_least3 {
    double root;     /* sqrt(J/max(d1, d2)) */
    pcs_march3 *end; /* the march that ends there */
} pcs_least3;

/* Is J certainly nowhere lower on what would follow the end of a march? */
bool pcs_least3_is_here(const pcs_march3 *w);

/* Start a search that goes on from the end of a march; that keeps the lowest J found. */
pcs_march3 pcs_least3_start(pcs_march3 *w, pcs_impact3 *record, pcs_least3 *search);

/* Could a search still find a lower J? */
bool pcs_least3_goes_on(const pcs_march3 *w);

/* May the impact end at a point? It does if J is lower there. */
void pcs_least3_try(const pcs_march3 *w, const pcs_flow_point *x);

/*
 * Points from a to b at which J stops falling: a search tries them all and goes on; else the first
 * one ends the impact, and is put into first. False if there is none, or for a search.
 */
bool pcs_least3_along(const pcs_march3 *w, pcs_flow_point (*at)(const void *about, double x),
                      const void *about, double a, double b, double *first);

#endif
