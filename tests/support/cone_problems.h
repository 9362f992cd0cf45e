/* Problems on the friction cone that are hard for the complementarity law. */
#ifndef TESTS_CONE_PROBLEMS_H
#define TESTS_CONE_PROBLEMS_H

#include "support.h"

typedef enum cone_corner {
    CONE_PLAIN,
    CONE_SUPER_CRITICAL,  /* some directions of slip would jam; often there are several solutions */
    CONE_GRAZING,         /* v_n/v_t down to 1e-8 */
    CONE_CRITICAL_SLIP,   /* A = 0 along the slip, to a part of about 1e-12 */
    CONE_CRITICAL_G,      /* A = 0 along g alone, where A is least */
    CONE_CRITICAL_ANSWER, /* A = 0 along the slip of the solution */
    CONE_ANISOTROPIC,     /* G_11/G_22 up to 1e6, in any frame */
    CONE_NEARLY_SINGULAR, /* smallest eigenvalue of G down to 1e-13 */
    CONE_NO_SLIP,
    CONE_PLANAR,      /* all in one plane, with critical friction */
    CONE_EIGEN,       /* slip along a principal direction of B */
    CONE_EDGE,        /* at the boundary between sticking and slip */
    CONE_DOUBLE_ROOT, /* two solutions with slip coincide */
    CONE_MIXED,       /* several of these at once */
    CONE_CORNERS
} cone_corner;

extern const char *const cone_corner_names[CONE_CORNERS];

/* v_n < 0. One problem in four has units of velocity and G scaled by up to 2^400. */
void make_cone_problem(rng *r, cone_corner kind, pcs_contact3 *c, pcs_material *m);

#endif
