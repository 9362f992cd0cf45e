/*
 * Squares of velocities must neither overflow nor underflow. A problem in extreme units is solved
 * in units that differ by a power of two. That changes no digit unless something underflows: see
 * pcs_scale_keeps.
 */
#ifndef PCS_SCALE_H
#define PCS_SCALE_H

#include <percuss/impact.h>

#include <float.h>
#include <math.h>

typedef struct pcs_scale {
    int v, G; /* exponents of two taken out of velocities and of G */
} pcs_scale;

/* Return the binary exponent of a size outside of 1/limit to limit; 0 inside. */
static inline int pcs_excess(double size, double limit)
{
    int exponent = 0;
    if (size == 0 || (size * limit > 1 && size < limit))
        return 0;
    (void)frexp(size, &exponent);
    return exponent;
}

/*
 * True if nothing was lost in the units of a solve. v_n must not underflow beside a far larger
 * slip. The work of the impulse p over the velocity v, and e^2 of it, must be normal numbers.
 */
static inline bool pcs_scale_keeps(double given_v_n, double v_n, double p, double v, double e)
{
    const double work = fabs(p * v);
    if (v_n == 0 && given_v_n != 0)
        return false;
    if (v_n > 0 || (v_n == 0 && p == 0))
        return true;
    return work >= DBL_MIN / DBL_EPSILON && (e == 0 || e * e * work >= DBL_MIN);
}

/* True if the approach or its work underflows in the units of a judge: it cannot check these. */
static inline bool pcs_is_lost(double given_v_n, double v_n, double G_nn)
{
    return given_v_n < 0 && !(v_n * v_n >= DBL_MIN / DBL_EPSILON * G_nn);
}

/* Return the scale of a problem; {0, 0} in ordinary units. */
pcs_scale pcs_scale2_of(const pcs_contact2 *contact);

pcs_contact2 pcs_scale2_down(const pcs_scale *scale, const pcs_contact2 *contact);

/*
 * Convert the record of the scaled problem to the units of the given problem. The scale {-v, -G}
 * converts back.
 */
void pcs_scale2_up(const pcs_scale *scale, pcs_impact2 *impact);

/*
 * The same in space. The limit of G is lower, because the series of the flow contain powers of G up
 * to the eighteenth.
 */
#define PCS_ORDINARY_V3 0x1p150
#define PCS_ORDINARY_G3 0x1p20
pcs_scale pcs_scale3_of(const pcs_contact3 *contact);
pcs_contact3 pcs_scale3_down(const pcs_scale *scale, const pcs_contact3 *contact);
void pcs_scale3_up(const pcs_scale *scale, pcs_impact3 *impact);

#endif
