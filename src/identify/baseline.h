/* The quiet part of a measurement, and the impact in it. */
#ifndef PCS_BASELINE_H
#define PCS_BASELINE_H

#include <percuss/identify.h>

/* Threshold of an impact: this multiple of the noise, and this part of the peak. */
static const double PCS_NOISES = 5, PCS_PART = 0.05;

/*
 * A dip before the peak belongs to the impact if it is shorter than this part of the impact after
 * it: a cushion causes one before the main rise [baruh-2022 Sec. 7].
 */
static const double PCS_BRIDGE = 0.25;

/* The measurement that the caller passed. */
typedef struct pcs_measurement {
    const double *time;        /* s */
    const double *const *axes; /* m/s^2 */
    int n_axes;
    size_t n;
} pcs_measurement;

/* Straight lines offset + drift (t - centre), one for each axis, and the noise around them. */
typedef struct pcs_baseline {
    double centre;                    /* s, of the quiet samples */
    double offset[3], drift[3];       /* m/s^2 at the centre, m/s^3 */
    double noise[3];                  /* m/s^2, standard deviation of a sample */
    double offset_share, drift_share; /* standard errors of offset and drift, over the noise */
} pcs_baseline;

/* The largest burst: the samples first..last in which the acceleration is above the threshold. */
typedef struct pcs_burst {
    size_t first, top, last;
    double peak; /* m/s^2, at top, of the smoothed total acceleration */
} pcs_burst;

/* Acceleration along an axis without its baseline. */
double pcs_above(const pcs_measurement *r, const pcs_baseline *b, int axis, size_t i);

/*
 * Number of points on each side to average over, in a burst of n points with that noise on its
 * axes.
 */
size_t pcs_beside(const double *noise, double peak, size_t n);

/* Find the baseline and the burst. Each depends on the other, so this is done twice. */
pcs_status pcs_find_burst(const pcs_measurement *r, pcs_baseline *b, pcs_burst *e,
                          pcs_fault *fault);

/*
 * Go from index `from` by step (+1 or -1) as long as value(user, i) > level. A dip below level is
 * crossed if it lasts no longer than bridge times the time between `other` and the last index above
 * level. Returns that index.
 */
size_t pcs_walk(double (*value)(void *user, size_t i), void *user, const double *time, size_t n,
                size_t from, int step, double other, double level, double bridge);

#endif
