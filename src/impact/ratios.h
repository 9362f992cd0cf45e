/* The three measures of restitution, the same in the plane and in space. */
#ifndef PCS_RATIOS_H
#define PCS_RATIOS_H

#include <percuss/base.h>

static inline double pcs_quotient(double a, double b)
{
    return b == 0 ? PCS_NONE : a / b;
}

/* N_P, N_N, N_E [baruh-2022 (8)]; e, R, E^2 [brach-1993 (9)] */
#define PCS_CLOSE_RATIOS(im, e)                                                                    \
    do {                                                                                           \
        (im)->e_kinematic = pcs_quotient(-(im)->vp_n, (im)->v_n);                                  \
        (im)->R_kinetic = pcs_quotient((im)->pr_n, (im)->pc_n);                                    \
        (im)->E2_energetic = pcs_quotient((im)->W_r, -(im)->W_c);                                  \
        (im)->N_N = pcs_quotient((im)->e_kinematic, e);                                            \
        (im)->N_P = pcs_quotient((im)->R_kinetic, e);                                              \
        (im)->N_E = pcs_quotient(sqrt((im)->E2_energetic), e);                                     \
    } while (0)

#endif
