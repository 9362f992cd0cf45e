/* percuss: restitution and friction from a measured record of acceleration. */
#ifndef PERCUSS_IDENTIFY_H
#define PERCUSS_IDENTIFY_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is known beside the record. Start from pcs_identify_options_default(). */
typedef struct pcs_identify_options {
    double normal[3]; /* out of the surface into the body, in sensor axes, of any length;
                         all zero: the axis with the largest impulse is taken */
    double approach;  /* m/s, normal speed towards the surface before, positive, taken as exact;
                          PCS_NONE: unknown */
    double mass;      /* kg, finite: impulses in N s; PCS_NONE: per unit mass, in m/s */
} pcs_identify_options;

/*
 * A value and its standard error by the noise of the record; PCS_NONE: no value. No impact has an e
 * below 0 or above 1, or a friction, a duration or an impulse below 0; nor is one of them infinite.
 * An estimate that is so all the same, by more than twice its error, is marked: do not use it. An e
 * by the peak or by the flanks has PCS_IDENTIFY_SLACK more, since flanks that are not straight cost
 * as much.
 */
typedef struct pcs_estimate {
    double value, error;
    bool impossible;
} pcs_estimate;

#define PCS_IDENTIFY_SLACK 0.02

/* What the record tells. Vectors are in sensor axes; with two axes the third component is 0. */
typedef struct pcs_identified {
#define PCS_ESTIMATE(name, unit, meaning) pcs_estimate name;
#include <percuss/estimates.def>
#undef PCS_ESTIMATE
    double normal[3];   /* unit vector, out of the surface into the body */
    double friction[3]; /* unit vector, of the tangential impulse on the body; 0: there is none */
    double offset[3];   /* m/s^2, baseline at t_start, which is taken off */
    double drift[3];    /* m/s^3, slope of the baseline */
    double noise[3];    /* m/s^2, standard deviation of a sample about the baseline */
    size_t first, last; /* samples inside the window */
    size_t clipped;     /* equal samples in a row at the extreme of an axis, if suspicious; or 0 */
} pcs_identified;

PCS_API pcs_identify_options pcs_identify_options_default(void);

/*
 * The largest impact in n samples of acceleration (m/s^2) along n_axes = 2 or 3 orthogonal axes,
 * at times (s) that increase. Needs a quiet stretch before and after. Allocates nothing and takes
 * time in proportion to n. An approach with which e_kinematic would be impossible is refused: it is
 * not that of this record. fault may be NULL; its value is the sample, where one is at fault, and
 * that e_kinematic.
 */
PCS_API pcs_status pcs_identify(const double *time, const double *const *axes, int n_axes, size_t n,
                                const pcs_identify_options *options, pcs_identified *identified,
                                pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
