/* Synthetic measurements of an accelerometer, by formula, with noise, offset and drift. */
#ifndef TESTS_MADE_RECORDS_H
#define TESTS_MADE_RECORDS_H

#include "support.h"

/* A pulse of duration 1 that starts at 0: m/s^2 along the normal. */
typedef double (*shape)(double t);

/* Parameters of a synthetic measurement. */
typedef struct recipe {
    shape of;
    double start, duration, peak, mu; /* s, s, m/s^2 */
    double third;                     /* acceleration along the third axis over a_n */
    double noise, offset, drift;      /* m/s^2, m/s^2, m/s^3 */
    double length;                    /* s */
    int n;
} recipe;

/* The triangle without noise. */
extern const recipe plain;

/* The last measurement that was made. */
enum { MAX_SAMPLES = 1000000 };
extern double times[MAX_SAMPLES], axes[3][MAX_SAMPLES];
extern const double *const axis_list[3];

/* [baruh-2022 Fig. 7] with t_c = 0.74 and t_r = 0.26. */
double triangle(double t);

/* The pulse of a linear spring without damping. */
double half_sine(double t);

/* [baruh-2022 Fig. 8], as in papers/baruh-2022/README.md. */
double cushion(double t);

void make(const recipe *c, uint64_t seed);

pcs_identified found(const recipe *c, const pcs_identify_options *o);

pcs_identified identified(const recipe *c, uint64_t seed);

/* Assert that an estimate is within this many standard errors, if there is noise. */
void assert_estimate(pcs_estimate is, double wanted, double errors);

/* pr_n/pc_n of a shape, by numerical integration. */
double impulse_ratio_of(shape of, double turn);

#endif
