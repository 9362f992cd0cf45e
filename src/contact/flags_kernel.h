/* Flags of the outcome: restitution above compression, and friction that does positive work. */
#ifndef PCS_FLAGS_KERNEL_H
#define PCS_FLAGS_KERNEL_H

#include <percuss/impact.h>

/*
 * A relative excess below this counts as none. It is the largest error that a solver guarantees:
 * 1e-9 for the springs in space, 1e-10 for the exact path. The other solvers have rounding errors
 * only.
 */
#define PCS_EXCESS_MARGIN 1e-9

/*
 * Return the flags of p_r > p_c and W_r > |W_c|. Comparisons with NaN are false, so a missing value
 * sets no flag.
 */
static inline double pcs_k_exceeds(double p_c, double p_r, double W_c, double W_r)
{
    return (p_r > (1 + PCS_EXCESS_MARGIN) * p_c ? (double)PCS_OUTCOME_IMPULSE_EXCEEDS : 0.0) +
           (W_r > -(1 + PCS_EXCESS_MARGIN) * W_c ? (double)PCS_OUTCOME_WORK_EXCEEDS : 0.0);
}

/*
 * Return the flag of an energy gain, where a path or springs are followed in space. turnover is the
 * sum of the absolute works.
 */
static inline double pcs_k_followed_gains(double dT, double turnover)
{
    return dT > PCS_EXCESS_MARGIN * turnover ? (double)PCS_OUTCOME_ENERGY_GAIN : 0.0;
}

/* Return the flag of positive work of friction. turnover is the sum of the absolute works. */
static inline double pcs_k_drives(double W_t, double turnover)
{
    return W_t > PCS_EXCESS_MARGIN * turnover ? (double)PCS_OUTCOME_FRICTION_DRIVES : 0.0;
}

#endif
