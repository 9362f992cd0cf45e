/* Restitution beyond compression and friction that drives, as flags of the outcome. */
#ifndef PCS_FLAGS_KERNEL_H
#define PCS_FLAGS_KERNEL_H

#include <percuss/impact.h>

/*
 * An excess below this part is not told from none. It is the largest error that a solver promises:
 * 1e-9 of the springs in space, 1e-10 of the exact path. The others have rounding only.
 */
#define PCS_TELLS 1e-9

/* p_r > p_c and W_r > |W_c|; values that are not there exceed nothing. */
static inline double pcs_k_exceeds(double p_c, double p_r, double W_c, double W_r)
{
    return (p_r > (1 + PCS_TELLS) * p_c ? (double)PCS_OUTCOME_IMPULSE_EXCEEDS : 0.0) +
           (W_r > -(1 + PCS_TELLS) * W_c ? (double)PCS_OUTCOME_WORK_EXCEEDS : 0.0);
}

/* Does the energy grow, where the path or the springs were followed in space? */
static inline double pcs_k_followed_gains(double dT, double turnover)
{
    return dT > PCS_TELLS * turnover ? (double)PCS_OUTCOME_ENERGY_GAIN : 0.0;
}

/* Does friction do positive work? turnover is the sum of the sizes of all works. */
static inline double pcs_k_drives(double W_t, double turnover)
{
    return W_t > PCS_TELLS * turnover ? (double)PCS_OUTCOME_FRICTION_DRIVES : 0.0;
}

#endif
