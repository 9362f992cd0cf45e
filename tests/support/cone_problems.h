/* Problems on the friction cone that are hard for the inequality law. */
#ifndef TESTS_CONE_PROBLEMS_H
#define TESTS_CONE_PROBLEMS_H

#include "support.h"

typedef enum cone_corner {
    CONE_PLAIN,
    CONE_SUPER_CRITICAL,  /* some slips would jam; often there are several answers */
    CONE_GRAZING,         /* v_n/v_t down to 1e-8 */
    CONE_CRITICAL_SLIP,   /* A = 0 along the slip, up to 1e-12 of it or so */
    CONE_CRITICAL_G,      /* A = 0 along g alone, where it is least */
    CONE_CRITICAL_ANSWER, /* A = 0 along the slip that is the answer */
    CONE_ANISOTROPIC,     /* G up to 1e6 */
    CONE_NEARLY_SINGULAR, /* G down to 1e-13 */
    CONE_NO_SLIP,
    CONE_PLANAR,      /* all in one plane, with critical friction */
    CONE_EIGEN,       /* slip along a principal direction of B */
    CONE_EDGE,        /* between sticking and slip */
    CONE_DOUBLE_ROOT, /* two slips become one */
    CONE_MIXED,       /* several of these at once */
    CONE_CORNERS
} cone_corner;

extern const char *const cone_corner_names[CONE_CORNERS];

/* v_n < 0; one in four in units up to 2^400 away, of velocity and of G. */
void make_cone_problem(rng *r, cone_corner kind, pcs_contact3 *c, pcs_material *m);

#endif
