/* One impact, in a limited number of points, and the estimates from it. */
#ifndef PCS_PULSE_H
#define PCS_PULSE_H

#include "baseline.h"

enum { PCS_MAX_PULSE = 1024 };

/* Samples, or means of several if there are many, with the baseline subtracted. */
typedef struct pcs_pulse {
    int n;
    int beside;                 /* points on each side over which noise is averaged */
    double origin;              /* s, time in the measurement that is t = 0 here */
    double noise[3];            /* m/s^2, of a point */
    double t[PCS_MAX_PULSE];    /* s */
    double a[3][PCS_MAX_PULSE]; /* m/s^2 */
} pcs_pulse;

/* Index of each estimate. */
enum {
#define PCS_ESTIMATE(name, unit, meaning) PCS_IS_##name,
#include "estimates.def"
#undef PCS_ESTIMATE
    PCS_ESTIMATES
};

typedef struct pcs_measured {
    double value[PCS_ESTIMATES]; /* times from the origin of the pulse, impulses per unit mass */
    double friction[3];          /* unit vector, or 0 */
    double misfit; /* standard error of mu that is not due to noise: mu is not constant */
} pcs_measured;

/* Copy the impact and some samples before and after it. */
void pcs_pulse_take(const pcs_measurement *r, const pcs_baseline *b, const pcs_burst *e,
                    pcs_pulse *p);

/* The sensor axis along which the impulse of the event is largest, with its sign. */
void pcs_pulse_normal(const pcs_pulse *p, double *normal);

/*
 * Compute all estimates for a unit normal, which need not be that of the options. fault may be
 * NULL.
 */
pcs_status pcs_pulse_measure(const pcs_pulse *p, const double *normal,
                             const pcs_identify_options *known, pcs_measured *m, pcs_fault *fault);

#endif
