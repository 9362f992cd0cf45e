/* What everything past the contact needs of G: each direction with the other one held. */
#ifndef PCS_CONTACT2_KERNEL_H
#define PCS_CONTACT2_KERNEL_H

#include <percuss/contact.h>

/* Too long for compilers to take into a loop of their own accord. */
#define PCS_K_WHOLE static inline __attribute__((always_inline))

/* fmax without its care for NaN, which costs a call: a NaN shows in the result all the same. */
static inline double pcs_k_max(double a, double b)
{
    return a > b ? a : b;
}

/*
 * dv_n/dp_n of sticking: G_nn - G_nt^2/G_tt. It is positive for a valid G, and no motion
 * of the path has less, but a jam.
 */
static inline double pcs_k_stick_slope(const pcs_contact2 *c)
{
    return c->G_nn - c->G_nt / c->G_tt * c->G_nt;
}

/* dv_t/dp_t while v_n is held: G_tt - G_nt^2/G_nn, positive too. */
static inline double pcs_k_shear_slope(const pcs_contact2 *c)
{
    return c->G_tt - c->G_nt / c->G_nn * c->G_nt;
}

#endif
