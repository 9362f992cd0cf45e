/* Slopes and energy of a planar G: each direction, with the other one held. */
#ifndef PCS_CONTACT2_KERNEL_H
#define PCS_CONTACT2_KERNEL_H

#include "../base/kernel.h"
#include <percuss/contact.h>

/*
 * Return dv_n/dp_n of sticking: G_nn - G_nt^2/G_tt. It is positive for a valid G. No motion of the
 * path has a smaller slope, except a jam.
 */
static inline double pcs_k_stick_slope(const pcs_contact2 *c)
{
    return c->G_nn - c->G_nt / c->G_tt * c->G_nt;
}

/* Return dv_t/dp_t with v_n held: G_tt - G_nt^2/G_nn. It is positive for a valid G. */
static inline double pcs_k_shear_slope(const pcs_contact2 *c)
{
    return c->G_tt - c->G_nt / c->G_nn * c->G_nt;
}

/* Return the kinetic energy that the contact can change: v . G^-1 v / 2, as a sum of squares. */
static inline double pcs_k_energy2(const pcs_contact2 *c, double v_n, double v_t)
{
    const double u = v_n - c->G_nt / c->G_tt * v_t;
    return 0.5 * (v_t * v_t / c->G_tt + u * u / pcs_k_stick_slope(c));
}

/* True if the coupling G_nt is only the rounding of that of a sphere. */
static inline int pcs_k_is_sphere2(const pcs_contact2 *c)
{
    return fabs(c->G_nt) <= PCS_SPHERE_COUPLING * sqrt(c->G_nn) * sqrt(c->G_tt);
}

#endif
