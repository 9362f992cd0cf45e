/* The three measures of restitution. They are shared by plane and space, single solve and lanes. */
#ifndef PCS_RATIOS_H
#define PCS_RATIOS_H

#include <percuss/base.h>

static inline double pcs_quotient(double a, double b)
{
    return b == 0 ? PCS_NONE : a / b;
}

typedef struct pcs_k_ratios {
    double e_kinematic, R_kinetic, E2_energetic, N_N, N_P, N_E;
} pcs_k_ratios;

/* N_P, N_N, N_E [baruh-2022 (8)]; e, R, E^2 [brach-1993 (9)] */
static inline pcs_k_ratios pcs_k_ratios_of(double v_n, double vp_n, double pc_n, double pr_n,
                                           double W_c, double W_r, double e)
{
    pcs_k_ratios r = {.e_kinematic = pcs_quotient(-vp_n, v_n),
                      .R_kinetic = pcs_quotient(pr_n, pc_n),
                      .E2_energetic = pcs_quotient(W_r, -W_c)};
    r.N_N = pcs_quotient(r.e_kinematic, e);
    r.N_P = pcs_quotient(r.R_kinetic, e);
    r.N_E = pcs_quotient(sqrt(r.E2_energetic), e);
    return r;
}

#define PCS_RATIOS(X) X(e_kinematic) X(R_kinetic) X(E2_energetic) X(N_N) X(N_P) X(N_E)

/* Write the ratios to the record im. */
#define PCS_CLOSE_RATIO(name) im->name = ratios.name;
#define PCS_CLOSE_RATIOS(im, e)                                                                    \
    do {                                                                                           \
        const pcs_k_ratios ratios = pcs_k_ratios_of((im)->v_n, (im)->vp_n, (im)->pc_n, (im)->pr_n, \
                                                    (im)->W_c, (im)->W_r, e);                      \
        PCS_RATIOS(PCS_CLOSE_RATIO)                                                                \
    } while (0)

#endif
