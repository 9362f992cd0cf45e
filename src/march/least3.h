/*
 * The end of an impact under the law compromise. It ends where J is least while v_n >= 0. The range
 * is from the end of the first compression until both p_r > p_c/e and W_r > |W_c|. Of equal minima
 * the first one counts. A march stops where J is stationary. If J could become lower later, a
 * second march starts there and searches.
 */
#ifndef PCS_LEAST3_H
#define PCS_LEAST3_H

#include "march3.h"

/* The lowest J found so far. */
typedef struct pcs_least3 {
    double root;     /* sqrt(J/max(d1, d2)) */
    pcs_march3 *end; /* the march that ends there */
} pcs_least3;

/* True if J is certainly nowhere lower on the path beyond the end of a march. */
bool pcs_least3_is_here(const pcs_march3 *w);

/* Start a search that continues beyond the end of the march w; w keeps the lowest J found. */
pcs_march3 pcs_least3_start(pcs_march3 *w, pcs_impact3 *record, pcs_least3 *search);

/* True if a search can still find a lower J. */
bool pcs_least3_goes_on(const pcs_march3 *w);

/* Try a point as the end of the impact: it becomes the end if J is lower there. */
void pcs_least3_try(const pcs_march3 *w, const pcs_flow_point *x);

/*
 * Find the points from a to b at which J stops decreasing. A search tries all of them and
 * continues. Otherwise the first one ends the impact, and is written to first. Returns false if
 * there is none, and always for a search.
 */
bool pcs_least3_along(const pcs_march3 *w, pcs_flow_point (*at)(const void *about, double x),
                      const void *about, double a, double b, double *first);

#endif
